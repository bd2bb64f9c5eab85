"""Placeholders: values behind a naming word that are no secrets."""

import re

_FORMS = re.compile(
    r"""
      [$%]\{?[A-Za-z_(]                                   # $TOKEN ${TOKEN} $(cmd) %TOKEN%
    | \{\{ | <[^>]*>?$ | \[[A-Za-z _-]*\]?$              # templates, <your token>, [token]
    | (?:process\.env|os\.environ|env\.|ENV\[|secrets\.|vars\.
        |config\.|settings\.|self\.|this\.|args\.|options\.)
    | (?:getenv|environ|require|import|await|get_|read_|load_|fetch|prompt|input)\b
    | [x*.•?_\-#=]{3,}$ | \.\.\. | !vault               # xxxx **** ....
    | (?:your|my|the|some
        |example|sample|dummy|fake|test
        |placeholder|change|replace|insert|todo|redacted|hidden|masked|secret)
        (?:$|[\s_.-])
    | (?:none|null|nil|undefined|true|false|yes|no|on|off|empty|unset|required
        |missing|invalid|optional|string|str|int|bool
        |number|any|object|bytes|text|value|values|default|changeme|password|passwd|token|secret
        |username|user|admin|key|apikey
        |set|is|was|not|for|and|or|in|to|of|from|with|must|should|cannot|are|has|expired|incorrect|wrong|failed|error)$
    """,
    re.IGNORECASE | re.VERBOSE,
)
_NAME = re.compile(r"[A-Za-z_]+(?:[.:][A-Za-z_]+)+(?:\(\))?$|[A-Z][A-Z_]{3,}$|[a-z_]+\($")


def is_placeholder(value: str) -> bool:
    """Say whether a value only stands for a secret: a variable, a template, a word, a row of one character."""
    bare = value.strip().strip("\"'`,;")
    if len(bare) < 4 or len(set(bare)) <= 2:
        return True
    return _FORMS.match(bare) is not None or _NAME.match(bare) is not None
