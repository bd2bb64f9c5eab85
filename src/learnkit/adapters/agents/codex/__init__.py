"""OpenAI Codex CLI: reads its rollouts, one JSON record a line, every tool form since 2025 included.

``transcript`` is the door and ``records`` reads every shape of a record; ``calls`` says what a call was, ``outputs``
how it ended, ``building`` holds the events. ``shortcuts`` only makes the same faster. ``hook`` reads and
answers its hooks, and shares with them what its texts say, in ``endings``.
"""
