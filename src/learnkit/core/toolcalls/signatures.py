"""The error signature: the lines that say what is wrong, without what varies from run to run."""

import re

MOST_LINES = 4
"""Lines of a signature."""
_WIDTH = 200
_LOOKED_AT = 65_536

_ESCAPES = re.compile(r"\x1b(?:\[[0-9;?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)?|[@-Z\\-_])")
_SAYS_ERROR = re.compile(
    r"\berror\b|\berrors?:|\bfatal\b|\bfailed\b|\bfailure\b|\bcannot\b|\bcan't\b|could not|couldn't|not found|no such|"
    r"\bdenied\b|\bunknown\b|\binvalid\b|\bunable\b|\bmissing\b|\bunrecognized\b|\bunexpected\b|\bnot recognized\b|"
    r"\bpanic\b|\bpanicked\b|\babort|\brefus|\brejected\b|\bunsupported\b|\bundefined\b|\bnot installed\b|"
    r"\bno module\b|"
    r"\bdoes not exist\b|\bdoesn't exist\b|\bnot a\b|\balready exists\b|\bexpected\b|\bconflict\b|\bunresolved\b|"
    r"\bexception\b|\bnot supported\b|\bpermission\b|\btimed out\b|\brequired\b|\billegal\b|"
    r"\bno matches\b|\bERR!|\bE[A-Z]{4,}\b",
    re.IGNORECASE,
)
_EXCEPTION = re.compile(
    r"^(?:[A-Za-z_][\w.]*\.)?[A-Z]\w*(?:Error|Exception|Warning|Exit|Interrupt|NotFound)\b(?::.*)?$"
)
_NOISE = re.compile(
    r"^\s*(?:at |File \"|Traceback|\d+ (?:passed|failed)|\^+|~+|-+$|=+$|"
    r"npm (?:ERR!|error) (?:A complete log|at |path |cwd |dest )"
    r"|Exit code \d+$|note: |hint: |help: )"
)
_NUMBER = re.compile(
    r"\b(?!(?:(?<=HTTP )|(?<=status )|(?<=status=)|(?<=code )|(?<=code: )|(?<=rror: ))[45]\d\d\b)"
    r"\d+(?:[.,:]\d+)*(?=\b|[a-z]{1,3}\b)"
)
"""Numbers, but for the status codes of HTTP, which tell causes apart."""
_REPLACED = (
    (re.compile(r"\b[a-z][a-z0-9+.-]{1,20}://[^\s'\"<>)\]]{1,400}", re.I), "URL"),
    (re.compile(r"\b\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d)?(?:[.,]\d+)?(?:Z|[+-]\d\d:?\d\d)?"), "TIME"),
    (re.compile(r"\b\d\d:\d\d:\d\d(?:[.,]\d+)?\b"), "TIME"),
    (re.compile(r"\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b", re.I), "HASH"),
    (re.compile(r"(?<![\w@/.-])[\w@.\-]{1,80}(?:[/\\][\w@.\-]{1,80}){0,20}\.[A-Za-z]\w{0,4}(?=[:(]\d)"), "PATH"),
    (re.compile(r"(?<![\w@/.-])(?:[A-Za-z]:[\\/]|~?/|\.{1,2}/)[^\s'\"`:;,()<>|]{1,400}"), "PATH"),
    (re.compile(r"\b[\w.@-]{1,100}(?:/[\w.@-]{1,100}){2,20}\b"), "PATH"),
    (re.compile(r"\b0x[0-9a-f]+\b", re.I), "N"),
    (re.compile(r"\b(?=[0-9a-f]*\d)(?=[0-9a-f]*[a-f])[0-9a-f]{7,64}\b"), "HASH"),
    (_NUMBER, "N"),
)
_QUOTES = str.maketrans({"“": '"', "”": '"', "‘": "'", "’": "'", "`": "'", "\t": " "})


def error_signature(text: str) -> str:
    """Give up to four normalised error lines, joined by line breaks; "" where no line says what is wrong.

    Equal causes with other paths, numbers, times and quotes give equal signatures. The first and the
    last 64 KiB are looked at. Applying it to its own result changes nothing.
    """
    lines = _lines(text)
    found: list[str] = []
    for line in lines:
        if line not in found:
            found.append(line)
    last = [line for line in found if _EXCEPTION.match(line)]
    if last:
        return last[-1]
    return "\n".join(found[:MOST_LINES])


def _lines(text: str) -> list[str]:
    """Give the error lines of a text, normalised, in order."""
    if len(text) > 2 * _LOOKED_AT:
        text = text[:_LOOKED_AT] + "\n" + text[-_LOOKED_AT:]
    found = []
    for raw in _ESCAPES.sub("", text).replace("\r", "\n").split("\n"):
        line = raw[: 4 * _WIDTH]
        if not line.strip() or _NOISE.match(line):
            continue
        if _SAYS_ERROR.search(line) or _EXCEPTION.match(line.strip()):
            found.append(normalised(line))
    return [line for line in found if line]


def normalised(line: str) -> str:
    """Give one line with paths, numbers, hashes, times and quotes put in one form, at most 200 characters."""
    line = line.replace("npm ERR!", "npm error")
    for pattern, word in _REPLACED:
        line = pattern.sub(word, line)
    return " ".join(line.translate(_QUOTES).split())[:_WIDTH].strip()
