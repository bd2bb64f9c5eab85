"""Bare text: only what can be seen, so that what is kept and what is shown are one thing.

Taken out are sequences that steer a terminal, each as a whole, control characters, and invisible and
direction-changing characters: zero-width ones, tags, variation selectors, marks of byte order, lone surrogates and
the replacement for what could not be decoded, blanks that look like something else, private use. Source of the list:
published prompt-injection payloads and the classes of smuggling that they use.
"""

import re

_TERMINAL = re.compile(
    r"\x1b\[[0-9;:?<=>]*[ -/]*[@-~]|"
    r"\x1b[\]PX^_][^\x07\x1b\x9c\n]*(?:\x07|\x1b\\|\x9c)?|\x1b[ -/]*[0-~]|\x9b[0-9;:?]*[@-~]"
)
_INVISIBLE = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff"
    "\uffa0\ufff0-\uffff\ud800-\udfff\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff\ue000-\uf8ff"
    "\U000f0000-\U0010ffff\u2800\u00a0]"
)
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029]")


def bare_text(text: str) -> str:
    """Give what can be seen of a text: line breaks as ``\\n`` and tabs stay, a control character becomes a space.

    Doing it twice changes nothing.
    """
    text = text.replace("\r\n", "\n").replace("\r", "\n").replace("\u00a0", " ")
    if "\x1b" in text or "\x9b" in text:
        text = _TERMINAL.sub("", text)
    text = _CONTROL.sub(" ", text)
    return text if text.isascii() else _INVISIBLE.sub("", text)
