"""Ports: what the core needs from outside, as Protocols with numbered laws.

One file a family; the in-memory answer, the contract in ``learnkit.testing.contracts`` and the docs
page carry the same name. No code lives here. Start with ``learning_store``.
"""
