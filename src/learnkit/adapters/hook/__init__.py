"""The driving side of hooks: asks the dialects, calls the kit, and words the answer. Start at ``driving``."""
