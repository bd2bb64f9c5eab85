"""Scoring: how well a text answers a query.

BM25 with an idf that is never negative, its upper bound, the relevance in 0..1, and abstention.
Takes terms and numbers; knows neither trust nor thesaurus nor stores. Start with ``bm25``.
"""
