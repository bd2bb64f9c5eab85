"""Placeholders: values behind a name that are no secrets, because they only stand for one."""

import re

_STANDS_FOR = re.compile(
    r"""
      [$%@#]\{?[A-Za-z_({<\[]                             # $TOKEN ${TOKEN} $(cmd) %TOKEN% @{name} #{name}
    | \{\{ | \{[\w.]{0,40}\} | \{[A-Za-z_.]+\}?$ | \[\^  | <[^>]*>?$ | \[[A-Za-z _-]*\]?$
    | (?:process\.env|os\.environ|env\.|ENV\[|secrets\.|vars?\.|local\.|module\.|data\.
        |config\.|settings\.|self\.|this\.|args\.|options\.|opts\.|ctx\.|params\.|props\.|request\.|req\.|cls\.)
    | (?:getenv|environ|require|import|await|new|get_|read_|load_|fetch|prompt|input|op://|vault:|file:|secret://|arn:)
    | \W+$ | [xX*.•?_\-#=0]{3,}$ | .{0,12}\.\.\.$ | !vault
    | .{0,12}(?:x{5,}|X{5,}|\*{3,}|•{3,}|<\w+>|\bexample\b|EXAMPLE|your[-_ ]|YOUR[-_ ])
    | (?:your|my|the|some|an?|example|sample|dummy|fake|mock|foo|bar|baz
        |placeholder|change|replace|insert|todo|redacted|hidden|masked|omitted|removed|secret|not|no)
        (?:$|[\s_.-])
    | (?:none|null|nil|undefined|true|false|yes|on|off|empty|unset|required
        |missing|invalid|optional|string|str|int|bool|boolean|integer|varchar
        |number|any|object|bytes|text|value|values|default|changeme|changeit|password|passwd|pass|token|secret
        |pwd|options?|flags?|arguments?|parameters?|fields?|prompts?|username|user|admin|root|key|apikey|is|was|for|and|or|in|to|of|from|with|must|should|cannot|are|has
        |expired|incorrect|wrong|failed|error|rejected|accepted|denied|unknown|found|provided|given|set|ok)
        (?:$|[\s,.:!?)])
    """,
    re.IGNORECASE | re.VERBOSE,
)
_REFERENCE = re.compile(
    r"(?:[A-Za-z_]{1,40}(?:\.|::|->|\[)){1,6}\w{0,40}(?:pass|pwd|secret|token|key|cred|env|auth)\w{0,40}[\])(]{0,3}$",
    re.IGNORECASE,
)
_IDENTIFIER = re.compile(
    r"_{0,2}(?:[A-Z]{0,6}[a-z]{2,}|[a-z])(?:[A-Z][a-z]{2,}|[_.\-:/][A-Za-z]?[a-z]*)*$|[A-Z]{2,}(?:[_\-][A-Z]+)*$|\d{1,7}$"
)
_SENTENCE = re.compile(
    r"\b(?:is|are|was|be|been|not|must|should|cannot|can|the|an?|to|for|of|your|with|and|or|at|by|this|field|please"
    r"|enter|required|invalid|missing|wrong|incorrect|expired|failed)\b",
    re.IGNORECASE,
)
_PATH = re.compile(
    r"(?:~|\.{1,2})?/[\w.\-]*(?:/[\w.\-]*)*$|[A-Za-z]:\\[\w.\\ \-]*$|[\^~>=v]{0,2}\d+(?:\.\d+){1,3}$|#[0-9a-f]{3,8}$"
)
"""Paths, versions and colours."""
_UUID = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$", re.IGNORECASE)
_NAMED = re.compile(r"pass(?:word|wd)?|secret|token|credential|api_?key", re.IGNORECASE)
_MADE_UP = re.compile(r"[xX]{6}|[*.•_\-]{6}|0{12}|EXAMPLE")
_LONGEST_WORD = 64


def is_dull(value: str) -> bool:
    """Say whether a token is made up for documentation: a row of ``x``, ``*``, dots or zeros, or ``EXAMPLE``."""
    return _MADE_UP.search(value) is not None


def is_placeholder(value: str) -> bool:
    """Say whether a value only stands for a secret: a variable, a template, a word, a row of one character."""
    bare = value.strip(" \t\r\n\"'`,;\\")
    if len(bare) < 3 or len(set(bare)) <= 2:
        return True
    head = bare[:_LONGEST_WORD]
    if _STANDS_FOR.match(head) is not None:
        return True
    if len(bare) <= _LONGEST_WORD and _REFERENCE.match(bare) is not None:
        return True
    if _PATH.match(head) is not None and not is_random(bare):
        return True
    return " " in bare and _SENTENCE.search(bare[:200]) is not None


def is_plain(value: str) -> bool:
    """Say whether a value looks like a word, an identifier or a small number rather than like a secret."""
    bare = value.strip(" \t\r\n\"'`,;.:\\")
    if len(bare) > _LONGEST_WORD:
        return False
    return _IDENTIFIER.match(bare) is not None or (_NAMED.search(bare) is not None and not any(map(str.isdigit, bare)))


_HEX = re.compile(r"[0-9a-f]{32,128}$", re.IGNORECASE)


def is_random(value: str) -> bool:
    """Say whether a value of 16 or more characters looks drawn at random: cases and digits mixed, or long hex."""
    if len(value) < 16:
        return False
    if _HEX.match(value):
        return True
    has = [any(map(test, value)) for test in (str.isdigit, str.islower, str.isupper)]
    return sum(has) == 3 or (has[0] and len(value) >= 24 and not any(char in "/\\ " for char in value))


def is_uuid(value: str) -> bool:
    """Say whether a value is a UUID, which names a thing and opens nothing."""
    return _UUID.match(value) is not None
