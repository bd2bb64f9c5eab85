"""GitHub Copilot CLI: what its hooks tell. Start at ``hook``."""
