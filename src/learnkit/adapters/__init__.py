"""Adapters: one folder per technology; this listing is what learnkit plugs into.

Driven adapters answer a port and never call back into the application; ``cli`` is a driving one.
``codec`` and ``files`` are the only shared rooms. Only ``learnkit.compose`` plugs adapters in;
start with ``inmemory``, the reference answer to every store port.
"""
