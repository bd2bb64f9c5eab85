"""Claude Code: reads its transcripts, one JSON record a line, subagents and background tasks included.

``transcript`` is the door; ``results`` says how a call ended, ``building`` puts events in order.
"""
