"""GitHub Copilot CLI: ``hook`` reads what its hooks are handed and words the answers."""
