"""Cline: ``hook`` reads what its hooks are handed and words the answers."""
