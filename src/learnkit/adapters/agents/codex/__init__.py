"""OpenAI Codex CLI: reads its rollouts, one JSON record a line, every tool form since 2025 included.

``transcript`` is the door; ``outputs`` says how a call ended, ``calls`` what it was.
"""
