"""Learnings: what is kept and handed back, with its trust, identity and quality.

``SharedLearning`` (``values``) is the unit that is stored and exchanged; ``identity`` gives its
keys, ``merge`` joins two of them, ``quality`` folds the usage ledger, ``trust`` decides what a
learning has earned, ``ranking`` what is suggested. Pure: stores live behind ports.
"""
