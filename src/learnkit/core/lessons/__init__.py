"""Lessons: fail→fix pairs found in sessions, with their evidence and confidence.

Pure pairing; it knows no file, no store and no trust. ``extract_lessons_from_session`` is the
door; ``rules`` holds the two named rule sets.
"""
