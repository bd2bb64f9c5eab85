"""The fence: the one constant marker around text that learnkit shows to an agent.

Injected text must never come back as evidence for itself, so what lies between the marks is
stripped from everything that is captured or mined. No import: the hook program loads this first.
"""

OPEN = "<learnkit:shown"
CLOSE = "</learnkit:shown>"


def mark(text: str, label: str = "") -> str:
    """Give ``text`` inside the fence; text that holds a mark of its own cannot close it."""
    head = f'{OPEN} label="{neutralise(label)}">' if label else OPEN + ">"
    return f"{head}\n{neutralise(text)}\n{CLOSE}"


def neutralise(text: str) -> str:
    """Give ``text`` with every mark of the fence broken, so that it can neither open nor close one."""
    return text.replace("learnkit:shown", "learnkit shown")


def strip(text: str) -> str:
    """Give ``text`` without anything that lies in a fence; an open fence reaches to the end."""
    if OPEN not in text:
        return text
    kept = []
    rest = text
    while True:
        start = rest.find(OPEN)
        if start < 0:
            kept.append(rest)
            return "".join(kept)
        kept.append(rest[:start])
        end = rest.find(CLOSE, start)
        if end < 0:
            return "".join(kept)
        rest = rest[end + len(CLOSE) :]
