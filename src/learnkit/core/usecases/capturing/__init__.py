"""The family ``capture``: what happens while an agent works. Start at ``capture``."""
