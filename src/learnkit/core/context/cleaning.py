"""Cleaning: text from outside made harmless before an agent reads it.

What is taken out or broken: control characters and terminal sequences, invisible and
direction-changing characters, HTML, images and links, forged role and tool marks, our own fence.
Source of the list: published prompt-injection payloads and the classes of smuggling that they use.
"""

import re
import unicodedata

from learnkit.core.kernel import fence

_TERMINAL = re.compile(
    r"\x1b\[[0-9;:?<=>]*[ -/]*[@-~]|"
    r"\x1b[\]PX^_][^\x07\x1b\x9c]*(?:\x07|\x1b\\|\x9c)?|\x1b[ -/]*[0-~]|\x9b[0-9;:?]*[@-~]"
)
_INVISIBLE = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff"
    "\uffa0\ufff0-\uffff\ud800-\udfff\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff\ue000-\uf8ff"
    "\U000f0000-\U0010ffff\u2800\u00a0]"
)
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029]")
_TAG = re.compile(r"<(?=[A-Za-z/!?|$@:\\])|(?<=[A-Za-z0-9\"'/|])>(?=\s*[A-Za-z<]|$)")
_LINK = re.compile(r"(!?\[[^\]\n]{0,300}\])\s*(?=[(\[:])")
_ROLE = re.compile(
    r"\[(/?)(INST|SYS|SYSTEM|USER|ASSISTANT|TOOL|HUMAN)\b|(?:^|(?<=\s))(#{1,6})\s*(?=(?:system|human|user|assistant|instruction)s?\b)",
    re.IGNORECASE,
)
_SPEAKER = re.compile(r"\b(system|assistant|human|user|developer|tool)(\s*):", re.IGNORECASE)
_SCRIPT = re.compile(r"\b(javascript|vbscript|data|file)(:)(?=[^\s])", re.IGNORECASE)
_MATH = re.compile(r"\\(href|url|includegraphics|input|include|write18|htmlData|htmlClass|html)\b", re.IGNORECASE)


def plain(text: str) -> str:
    """Give ``text`` in NFC without terminal sequences, control and invisible characters; line breaks and tabs stay."""
    bare = _TERMINAL.sub("", text.replace("\r\n", "\n").replace("\r", "\n").replace("\u00a0", " "))
    bare = _INVISIBLE.sub("", _CONTROL.sub(" ", bare))
    return _INVISIBLE.sub("", unicodedata.normalize("NFC", bare))


def one_line(text: str) -> str:
    """Give ``text`` as one harmless line: plain, without HTML, links, forged roles and marks of our fence."""
    line = " ".join(plain(text).split())
    line = fence.neutralise(line)
    line = _TAG.sub(lambda found: "‹" if found.group() == "<" else "›", line)
    line = _LINK.sub(lambda found: found.group(1)[:-1].replace("![", "[") + "] ", line)
    line = _ROLE.sub(lambda found: f"({found.group(1)}{found.group(2)}" if found.group(2) else "", line)
    line = _SPEAKER.sub(r"\1\2 -", line)
    line = _SCRIPT.sub(r"\1 ", line)
    return " ".join(_MATH.sub(r"\1", line).split())


def command_line(text: str) -> str:
    """Give a command as one harmless line; line breaks become ``; ``."""
    joined = "; ".join(part.strip() for part in plain(text).split("\n") if part.strip())
    return one_line(joined)


def code(line: str) -> str:
    """Give one line as inline code, between more backticks than it holds in a row."""
    longest = run = 0
    for char in line:
        run = run + 1 if char == "`" else 0
        longest = max(longest, run)
    ticks = "`" * (longest + 1)
    pad = " " if line.startswith("`") or line.endswith("`") else ""
    return f"{ticks}{pad}{line}{pad}{ticks}"


def cut(line: str, limit: int) -> str:
    """Give ``line`` in at most ``limit`` bytes of UTF-8 (4 or more), an ellipsis where it was cut."""
    raw = line.encode("utf-8", "replace")
    if len(raw) <= limit:
        return line
    return raw[: limit - 3].decode("utf-8", "ignore").rstrip() + "…"
