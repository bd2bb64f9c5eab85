"""Capture: what live hooks of coding agents are, and how they get into an agent's configuration.

Only values and pure rules; files are edited in ``adapters``, payloads are read in ``adapters.agents``.
Start with ``installing``.
"""
