"""Files on this machine: learnings as markdown, ledgers as JSON lines, marks as JSON, places of transcripts.

Answers to ports; the formats are in ``codec``, the ways to write safely in ``files``. Start with
``markdown_learnings``.
"""
