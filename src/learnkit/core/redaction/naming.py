"""Values that only their name makes secrets: ``DB_PASSWORD=…``, ``"apiKey": "…"``, ``--token …``.

A name is found by its stem (``pass``, ``token``, ``key`` …). What stands before the stem and what follows
it says how much the value itself has to look like a secret: behind ``password=`` nearly everything is one,
behind a bare word in a sentence only what no person would write.
"""

import re

from learnkit.core.redaction.placeholders import is_placeholder, is_plain, is_random, is_uuid
from learnkit.core.redaction.values import NameRule, Span

_KEYS = (
    *("api", "access", "auth", "secret", "private", "preshared", "pre-shared", "encrypt", "encryption", "encrypted"),
    *("crypto", "sign", "signing", "signature", "account", "app", "application", "license", "licence", "admin"),
    *("master", "service", "session", "subscription", "storage", "consumer", "client", "shared", "deploy", "webhook"),
    *("integration", "server", "sdk", "write", "ingest", "function", "functions", "jwt", "hmac", "aes", "security"),
    *("publish", "stream", "fcm", "cookie", "project", "mac", "data", "root", "host", "user", "bot", "hash", "salt"),
    *("recovery", "backup", "registration", "query", "search", "merchant", "decrypt", "decryption", "wrap", "wrapping"),
)
"""What stands before ``key`` where it is a secret one."""
_OPEN_KEYS = ("PUBLIC", "CACHE", "PRIMARY", "FOREIGN", "SORT", "PARTITION", "HOST", "KNOWN", "SSH")
"""What stands before ``_KEY`` where it is none."""
_SOME, _MUCH = 1, 2
_NO_NAME = 3
"""Doubt: 0 none, 1 some, 2 much; 3 says that the word is no name of a secret at all."""
_SHORT = 6
_WITHIN_WORDS = frozenset({"pass", "jwt"})
"""Stems that other words end in (``bypass``)."""
_VAGUE = frozenset({"session", "_pat"})
"""Stems that are seldom names of secrets."""
_OWNERS = ("db", "user", "my", "root", "admin", "sql", "pg", "smtp", "mail", "ftp", "store", "key", "trust", "become")
_OF_NAMES = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_.-[]$:"
"""Signs of names before their stem."""
_JOINTS = "_:-"
"""Signs that join the parts of a name; behind a name that has one a value may stand without a sign of its own."""
_BLANKS = 8
_BEGINNINGS = "sSvV"
"""Letters that may follow a name and still lead to its value: a type, or the word ``value``."""
_LONGEST_NAME = 48
_NEAR = 64
"""Characters behind a name in which its value begins."""
_TAIL = (
    r"(?:[_\-]?(?:base|hash|value|data|raw|b64|base64|live|prod|production|stag(?:ing|e)|test|dev|main|new|old"
    r"|current|primary|secondary|key|plain|text|file_contents|v?\d{1,3}))?"
)
_CLOSE = r"(?:\\{0,3}[\"'`])?[\])]{0,2}"
_TYPE = (
    r"(?:\s{0,2}:\s{0,2}&?(?:'?static )?(?:str|string|Optional\[str\]|SecretStr)(?=\s{0,4}=)"
    r"|\s(?:string|str)(?=\s{0,4}=))?"
)
_OPEN = r"(?:[rbfuRBFU]{1,2}|@|&)?(?P<quote>\\{0,3}[\"'`])"
_QUOTED = r"(?P<secret>(?:(?!(?P=quote))(?:\\[^\r\n]|[^\r\n])){1,800})"
_PLAIN = r"[^\s\"'`,;<>|(){}\[\]&\\]"
_MORE = re.compile(rf"{_PLAIN}*")
_QUOTES = frozenset("\"'`")
_MORE_QUOTED = re.compile(r"[^\r\n\"'`]*")
_LONG = 400
"""Characters of a value that the patterns read; a longer one is followed to its end."""
_INNER = r"(?:\\(?![nrtu\"'\\])|;(?=[^\s\"';])(?![\w \-.]{1,30}=)|&(?=[^\s\"'&])(?![\w\-.]{1,40}=))"
"""Signs that go on with a value where no other part of the line begins behind them."""
_BARE = rf"(?P<bare>(?![|>&]?\s)(?![\w.]{{0,60}}[(\[]){_PLAIN}{{1,400}}(?:{_INNER}{_PLAIN}{{0,400}}){{0,8}})"
_SIGN = r"[ \t]{0,4}(?P<sign>={1,3}>?|:=|::?|=>)[ \t]{0,6}"

_ASSIGNED = re.compile(rf"{_TAIL}{_CLOSE}{_TYPE}{_SIGN}(?:{_OPEN}{_QUOTED}|{_BARE})", re.I)
_LISTED = re.compile(rf"{_TAIL}\\{{0,3}}[\"']\s{{0,4}},\s{{0,4}}{_OPEN}{_QUOTED}", re.I)
_ELEMENT = re.compile(rf"{_TAIL}>(?P<secret>[^<>\r\n]{{3,400}})</", re.I)
_PAIRED = re.compile(
    rf"{_TAIL}\\{{0,3}}[\"']?\s{{0,4}}(?:,|\\n|\s)\s{{0,40}}\\{{0,3}}[\"']?value\\{{0,3}}[\"']?\s{{0,4}}[:=]\s{{0,4}}"
    rf"(?:{_OPEN}{_QUOTED}|{_BARE})",
    re.I,
)
_WORD = r"(?P<bare>(?!-)(?:[^\s\"'`|;&<>]|[;&](?=[^\s\"'`|;&<>])){3,800})"
_SPACED = re.compile(rf"{_TAIL}(?P<gap>=|\s{{1,3}})(?:{_OPEN}{_QUOTED}|{_WORD})", re.I)
_SAID = re.compile(
    r"(?:[ \t]{1,3}[\w@.\-]{1,40}){0,6}?(?:[ \t]{1,3}(?:is|was|to)|[ \t]{0,2}:)[ \t]{1,3}[\"'`]?"
    r"(?!(?:[0-9a-f]{6,12}|[0-9a-f]{40})\b)"
    r"(?P<secret>(?![\w.]{0,60}[(\[])(?=[^\s]{0,60}(?:[\d!#$%^&*~]|(?-i:[a-z][A-Z])))(?=[^\s]{0,60}[a-z])[^\s\"'`,]{6,100})",
    re.I,
)
_WHOLE_LINE = re.compile(r"[^\s\"'`]{4,400}(?=[ \t]*(?:[\r\n]|\Z))")
_LEADS = frozenset({"", "export", "set", "env", "arg"})
"""What may stand before an assignment that has its line for itself."""


def named_span(text: str, at: int, end: int, rule: NameRule) -> Span | None:
    """Give the value of the name whose stem stands from ``at`` to ``end``, if it has one that is a secret."""
    window = text[max(0, at - _LONGEST_NAME) : at]
    prefix = window[len(window.rstrip(_OF_NAMES)) :]
    follows = text[end : end + _BLANKS].lstrip(" \t")[:1]
    is_apart = follows.isalpha() and follows not in _BEGINNINGS
    if is_apart and rule.kind != "password" and not any(sign in prefix for sign in _JOINTS):
        return None
    doubt = _doubt(text, at, end, rule, prefix)
    if doubt == _NO_NAME:
        return None
    found = None if is_apart else _assigned(text, at, end, rule.kind, doubt)
    return found or _loose(text, end, rule.kind, prefix, doubt, is_short=end - at <= _SHORT)


def _doubt(text: str, at: int, end: int, rule: NameRule, prefix: str) -> int:
    """Say how much a value behind a name has to look like a secret."""
    doubt = int(rule.kind != "password")
    if rule.stem == "key":
        return _key_doubt(text, at - len(prefix), prefix)
    if rule.stem in _VAGUE:
        return _MUCH
    if prefix.lower().endswith(("public", "publickey")):
        return _NO_NAME
    if rule.stem in _WITHIN_WORDS and end - at <= _SHORT:
        if prefix[-1:].islower() and text[at].islower():
            return doubt if prefix.lower().endswith(_OWNERS) else _NO_NAME
        return _SOME if not prefix.strip("-$") else doubt
    if rule.stem == "pwd" and prefix in ("", "OLD", "$"):
        return _MUCH if ":" in text[end : end + 3] else 0
    return doubt


def _key_doubt(text: str, start: int, prefix: str) -> int:
    """Say how much a value behind ``key`` has to look like a secret."""
    bare = (prefix or text[max(0, start - 16) : start]).rstrip("_-. ").lower()
    if bare.endswith(_KEYS):
        return _SOME
    is_shouted = prefix.endswith("_") and prefix.isupper() and not any(word in prefix for word in _OPEN_KEYS)
    if is_shouted or (prefix == "" and text[start - 1 : start] in ("?", "&")):
        return _MUCH
    return _NO_NAME


def _assigned(text: str, at: int, end: int, kind: str, doubt: int) -> Span | None:
    """Give what is assigned to a name."""
    window = text[end : end + _NEAR]
    found = _ASSIGNED.match(text, end) if "=" in window or ":" in window else None
    if not found:
        return None
    if found.group("bare") is None:
        return _judged(found.span("secret"), text, kind, doubt)
    start, stop = found.span("bare")
    is_spaced = text[start - 1].isspace()
    if not is_spaced and _leads(text, at):
        line = _WHOLE_LINE.match(text, start)
        stop = line.end() if line else stop
    return _judged((start, stop), text, kind, max(doubt, int(is_spaced or found.group("sign") == ":")))


def _leads(text: str, at: int) -> bool:
    """Say whether the name that holds ``at`` begins its line, so that its value may reach to the line's end."""
    low = max(0, at - 2 * _LONGEST_NAME)
    line = text.rfind("\n", low, at) + 1
    if not line and low:
        return False
    lead, _, name = text[line:at].strip().lower().rpartition(" ")
    return lead in _LEADS and not any(sign in name for sign in "\"'=?&/:")


_FORMS = (("value", _PAIRED, 0), (">", _ELEMENT, 0), (",", _LISTED, 1))
"""What has to stand near, the form, and the least doubt."""


def _loose(text: str, end: int, kind: str, prefix: str, doubt: int, *, is_short: bool) -> Span | None:
    """Give what stands behind a name without an assignment: pairs, elements, options, sentences."""
    window = text[end : end + _NEAR].lower()
    for sign, form, least in _FORMS:
        found = form.match(text, end) if sign in window else None
        if found:
            return _judged(_place(found), text, kind, max(least, doubt))
    found = _SPACED.match(text, end) if any(sign in prefix for sign in _JOINTS) else None
    if found and (prefix.startswith("-") or is_random(text[slice(*_place(found))])):
        return _judged(_place(found), text, kind, doubt)
    found = _SAID.match(text, end) if kind == "password" and not is_short else None
    return _judged(_place(found), text, kind, 1) if found else None


def _place(found: re.Match[str]) -> tuple[int, int]:
    """Give where the value stands, quoted or bare."""
    is_bare = "bare" in found.re.groupindex and found.group("bare") is not None
    return found.span("bare" if is_bare else "secret")


def _judged(place: tuple[int, int], text: str, kind: str, doubt: int) -> Span | None:
    """Give the span of a value unless it is a placeholder, or too plain for the doubt there is (0 none, 2 much)."""
    start, stop = place
    value = text[start:stop]
    if len(value) < 3 or is_placeholder(value):
        return None
    if doubt and (len(value) < 6 or is_plain(value)):
        return None
    if doubt == _MUCH and (not is_random(value) or is_uuid(value)):
        return None
    if len(value) >= _LONG:
        more = (_MORE_QUOTED if text[start - 1] in _QUOTES else _MORE).match(text, stop)
        stop = more.end() if more else stop
    return Span(start, stop, kind)
