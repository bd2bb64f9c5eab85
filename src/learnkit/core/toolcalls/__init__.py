"""Tool calls: what every hook payload and transcript record becomes.

Values (``values``), what a shell command is (``shell``), how a call ended (``outcomes``), where its
exit status hides (``exits``), and the error signature (``signatures``). Knows no agent, no file and no
session. Start with ``values``.
"""
