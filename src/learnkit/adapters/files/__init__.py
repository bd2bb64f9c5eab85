"""Files: atomic writes, locks, JSON lines, walks and safe names, shared by the adapters that keep files.

Every OSError leaves here as ``StoreError`` with the path and what to do. Knows no record and no port.
Start with ``atomic``.
"""
