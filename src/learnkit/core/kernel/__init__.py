"""What every concept stands on: ids, text, spans of time, the fence, events.

Pure, and importing nothing else of learnkit. ``text`` and ``fence`` are also loaded by the hook
program before it knows that there is work, so they use no import at all. Start with ``text``.
"""
