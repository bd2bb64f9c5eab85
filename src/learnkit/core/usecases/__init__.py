"""Use cases: one module per verb family; the only part of core that sees a port.

Frozen attrs classes whose fields are ports and whose methods are what a person or a program asks
for. No technology here: adapters are handed in by ``learnkit.compose``. ``kit`` is the type that
driving adapters get.
"""
