"""System: what the operating system gives: the time, and a look at disk and places.

No record is read or written here (that is ``filesystem``). Start with ``clock``.
"""
