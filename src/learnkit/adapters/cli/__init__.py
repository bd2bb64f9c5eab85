"""The command line: verbs in ``commands``, what they show in ``views``, and ``program.run``, which starts them.

It is handed an opener and calls use cases; it wires nothing and reads no environment. What comes from
transcripts and files is made safe for a terminal before it is shown. rich is used where it is installed.
Start with ``program``.
"""

from learnkit.adapters.cli.program import run

__all__ = ["run"]
