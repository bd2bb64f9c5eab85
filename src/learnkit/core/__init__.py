"""The product's rules: values in, values out.

Nothing here reads a clock, a file, the environment or the network; time, ids and text come in as
arguments. Each folder is one concept; they stand on floors, and a floor imports only what lies
below it (``importlinter.ini``). Start with ``toolcalls``, then ``lessons`` and ``learnings``;
``usecases`` is the only part that sees a port.
"""
