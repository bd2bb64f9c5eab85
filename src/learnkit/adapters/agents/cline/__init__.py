"""Cline: what its hooks tell. Start at ``hook``."""
