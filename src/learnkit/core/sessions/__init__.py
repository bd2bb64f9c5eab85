"""Sessions: ordered events of one agent, read from a transcript.

A subagent's events are a session of their own, for its success is no fix of its parent's failure.
Holds no reader and no file; start with ``values``.
"""
