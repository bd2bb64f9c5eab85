"""opencode: its hooks are calls of a plug-in of ours, which pipes them to the hook program. Start at ``hook``."""
