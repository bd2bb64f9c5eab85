"""Coding agents: one folder each, named like its id.

``transcript`` reads the agent's past sessions, ``hook`` what its hooks are handed while it works. Folders never
import each other; what they share is in ``learnkit.adapters.files`` and ``learnkit.core.capture``.
One more agent is one more folder (``docs/howto/add-an-agent.md``).
"""
