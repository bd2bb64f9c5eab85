"""Drills: long, hostile runs that end in `held` or say what did not."""
