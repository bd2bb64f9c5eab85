"""Wrappers: the same port in and out, with one thing more in between.

Each is named by a participle and its port. Start with ``layering_learning_store``.
"""
