"""Coding agents: one folder each, named like its id.

``transcript`` reads the agent's past sessions. Folders never import each other; what they share is in
``learnkit.adapters.files``. One more agent is one more folder (``docs/howto/add-an-agent.md``).
"""
