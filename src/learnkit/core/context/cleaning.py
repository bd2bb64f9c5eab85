"""Cleaning: text from outside made harmless before an agent reads it.

What is taken out or broken: control characters and terminal sequences, invisible and
direction-changing characters, HTML, images and links, forged role and tool marks, our own fence.
Commands that people really type keep their meaning: redirections, globs, character classes and
``user:group`` stay as they are. Source of the list: published prompt-injection payloads and the
classes of smuggling that they use.
"""

import re
import unicodedata

from learnkit.core.kernel import fence
from learnkit.core.kernel.bare import bare_text

_ROLES = (
    r"(?:system|assistant|human|user|developer|tool|function|instruction|invoke|antml|learnkit|learning|context|"
    r"untrusted|im_start|im_end|sys|prompt|reminder|model)"
)
_WORD = r"[^\s<>|;&/.()]+"
_ANGLE = re.compile(
    # A file that is read: `<in.txt`, `</dev/null`, never one that is named like a role.
    rf"(?P<read><(?!/?{_ROLES}))(?=(?:/?{_WORD}|\.{{1,2}}|~)[./][^\s<>]*(?:$|\s))"
    # An address in the name of an author: `Ada <ada@example.org>`.
    r"|(?P<address><[\w.+-]{1,64}@[\w.-]{1,255}>)"
    # A here-document: `<<EOF`, `<<-'EOF'`.
    rf"|(?P<here><<[-~]?['\"]?(?!{_ROLES})\w{{1,40}}['\"]?(?![\w>]))"
    # Everything else that could be a tag, closed or not.
    rf"|(?P<tag><{{1,8}}(?=[/!?|@]?[A-Za-z|]|\s*[/!?|]?\s*{_ROLES}\b)(?P<within>[^<>]{{0,400}})(?P<end>>{{0,8}}))",
    re.IGNORECASE,
)
_LOOKALIKES = str.maketrans({"＜": "‹", "﹤": "‹", "＞": "›", "﹥": "›"})
_ENTITY = re.compile(r"&(?:(lt|#0{0,6}60|#x0{0,6}3c)|gt|#0{0,6}62|#x0{0,6}3e);", re.IGNORECASE)

_TARGET = r"(?=\s?<?(?:[a-z][a-z0-9+.-]{1,20}:|//|\\\\|www\.|[#/]|\.{1,2}/))"
_LINKS = (
    (re.compile(r"!(?=\[[^\[\]\n]{0,300}\]\s?[(\[:]|\[\[)"), ""),
    (re.compile(rf"(\[[^\[\]\n]{{0,300}}\]) ?\({_TARGET}", re.IGNORECASE), r"\1 ("),
    (re.compile(rf"(\[[^\[\]\n]{{1,100}}\]):{_TARGET}", re.IGNORECASE), r"\1 -"),
    (re.compile(r"\[\[(?=\S[^\[\]\n]{0,300}\]\])(?=[^\]\n]{0,300}(?:\||://))"), "[ ["),
    (re.compile(r"\b(javascript|vbscript):(?=\S)", re.IGNORECASE), r"\1 "),
    (re.compile(r"\b(data):(?=[a-z]{1,40}/[a-z0-9.+-]{1,80}[;,])", re.IGNORECASE), r"\1 "),
    (re.compile(r"\\(href|url|includegraphics|input|include|write18|htmlData|htmlClass|html)(?=\s?\{)"), r"\1"),
)
_FORGED = (
    (re.compile(r"\[(/?)(INST|SYS|SYSTEM|USER|ASSISTANT|TOOL|HUMAN)\b", re.IGNORECASE), r"(\1\2"),
    (re.compile(r"(?:^|(?<=\s))#{1,6}\s*(?=(?:system|human|user|assistant|instruction)s?\b)", re.IGNORECASE), ""),
    (re.compile(r"`{4,}"), "```"),
)
_SPEAKERS = (
    re.compile(
        r"^([ \t>*#\"'`;-]{0,20})(system|assistant|human|user|developer|tool|model)[ \t]*:",
        re.MULTILINE | re.IGNORECASE,
    ),
    re.compile(
        r"(?<![\w./:-])()(System|SYSTEM|Assistant|ASSISTANT|Human|HUMAN|User|USER|Developer|Tool)[ \t]*:(?=\s|$)"
    ),
)
"""A speaker at the beginning of a line, and one with a capital anywhere: ``chown user:group`` is neither."""

_GOES_ON = ("&&", "|", "{", "(", ";", " then", " do", " else")
"""Ends of a line behind which a shell takes no semicolon."""


def plain(text: str) -> str:
    """Give ``text`` in NFC without terminal sequences, control and invisible characters; line breaks and tabs stay."""
    return bare_text(unicodedata.normalize("NFC", bare_text(text)))


def one_line(text: str) -> str:
    """Give ``text`` as one harmless line: plain, without HTML, links, forged roles and marks of our fence."""
    bare = plain(text).translate(_LOOKALIKES)
    bare = _ENTITY.sub(lambda found: "‹" if found.group(1) else "›", bare)
    for speaker in _SPEAKERS:
        bare = speaker.sub(r"\1\2 -", bare)
    line = fence.neutralise(" ".join(bare.split()))
    line = _ANGLE.sub(_without_tag, line)
    for pattern, put in (*_LINKS, *_FORGED):
        line = pattern.sub(put, line)
    return " ".join(line.split())


def _without_tag(found: re.Match[str]) -> str:
    """Give what stands for one angle bracket and what it opens."""
    if found.group("read"):
        return "< "
    if found.group("tag") is None:
        return found.group()
    return f"‹{found.group('within')}{'›' if found.group('end') else ''}"


def command_line(text: str) -> str:
    """Give a command as one harmless line: continued lines are joined, and other line breaks become ``; ``."""
    line = ""
    for part in plain(text).replace("\\\n", " ").split("\n"):
        bare = one_line(part)
        if bare:
            line = f"{line}{' ' if line.endswith(_GOES_ON) else '; '}{bare}" if line else bare
    return line


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
