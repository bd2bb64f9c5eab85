"""Where a quote, a substitution or a group ends, whatever is nested in it.

One pass with a stack, so that no nesting is too deep; what never closes reaches to the end of the text.
"""

import re

_HEREDOC = re.compile(r"<<-?[ \t]*(?:'([^'\n]{1,200})'|\"([^\"\n]{1,200})\"|\\?([\w.\-]{1,200}))")
_OPENS = {"(": ")", "{": "}"}


def after(text: str, sign: str, at: int) -> int:
    """Give the place after the next ``sign``, or the end."""
    found = text.find(sign, at)
    return len(text) if found < 0 else found + 1


def after_escaped(text: str, sign: str, at: int) -> int:
    """Give the place after the next ``sign`` that no backslash escapes, or the end."""
    while at < len(text) and text[at] != sign:
        at += 2 if text[at] == "\\" else 1
    return min(at + 1, len(text))


def body_end(text: str, at: int, delimiter: str, *, cuts_tabs: bool = True) -> int:
    """Give the place after the here-document that begins at ``at``, or the end."""
    while at < len(text):
        end = text.find("\n", at)
        line = text[at:] if end < 0 else text[at:end]
        at = len(text) if end < 0 else end + 1
        if (line.lstrip("\t") if cuts_tabs else line) == delimiter:
            break
    return at


def closing(text: str, at: int, closer: str) -> int:
    """Give the place after the ``closer`` (``)``, ``}`` or ``"``) of what was opened right before ``at``."""
    stack = [closer]
    waiting: list[str] = []
    while at < len(text) and stack:
        char = text[at]
        if char == "\\":
            at += 2
        elif char == stack[-1]:
            stack.pop()
            at += 1
        elif stack[-1] == '"':
            at = _in_quotes(text, at, stack)
        else:
            at = _in_group(text, at, stack, waiting)
    return min(at, len(text))


def _in_quotes(text: str, at: int, stack: list[str]) -> int:
    """Pass one character inside double quotes, in which only substitutions open something."""
    if text[at] == "$" and text[at + 1 : at + 2] in _OPENS:
        stack.append(_OPENS[text[at + 1]])
        return at + 2
    return at + 1


def _in_group(text: str, at: int, stack: list[str], waiting: list[str]) -> int:
    """Pass one piece inside a group: a quoted text, the mark or the bodies of here-documents, or a character."""
    char = text[at]
    if char == "'":
        return after(text, "'", at + 1)
    if char == '"':
        stack.append('"')
    elif char in _OPENS:
        stack.append(_OPENS[char])
    elif char == "<":
        found = _HEREDOC.match(text, at) if not text.startswith("<<<", at) else None
        if found:
            waiting.append(next(filter(None, found.groups())))
            return found.end()
        return at + (3 if text.startswith("<<<", at) else 1)
    elif char == "\n" and waiting:
        at += 1
        for delimiter in waiting:
            at = body_end(text, at, delimiter)
        waiting.clear()
        return at
    return at + 1
