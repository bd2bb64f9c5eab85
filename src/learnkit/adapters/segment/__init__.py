"""The search index as a file: memory-mapped, nothing parsed at open, derived and safe to delete.

``layout`` writes the bytes, ``mapped`` reads them, ``delta`` holds what changed since, ``search_index``
answers the port. Scores come from ``core.scoring`` alone. Knows no learning and no store.
"""
