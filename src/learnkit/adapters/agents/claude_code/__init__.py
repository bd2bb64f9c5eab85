"""Claude Code: reads its transcripts, one JSON record a line, subagents and background tasks included.

``transcript`` is the door and ``records`` reads every shape of a record; ``results`` and ``notices`` say how a
call ended, ``building`` holds the events. ``shortcuts`` only makes the same faster. ``hook`` reads and answers its
hooks, and shares with them what its texts say, in ``endings``.
"""
