"""A first look at raw bytes: whether a prompt may hold a correction at all.

Without any import, for the hook program asks it before anything is loaded. It only rules out; what it lets
through is decided by ``prompts``, which knows the same words.
"""

TURNS = (
    # "instead of", "rather than", "in place of", "over", "not"
    b"inst",
    b"inted",
    b"intead",
    b"isntead",
    b"rather",
    b"place",
    b"over",
    b"not",
    # "don't", "never", "avoid", "stop"
    b"dont",
    b"do'n",
    b"dnt",
    b"never",
    b"avoid",
    b"stop",
    b"quit",
    # "should be", "the correct way", "prefer"
    b"should",
    b"shoud",
    b"shuold",
    b"sould",
    b"shold",
    b"correct",
    b"right",
    b"proper",
    b"preferred",
    b"recommended",
    b"official",
    b"prefer",
    b"perfer",
    b"preffer",
    # "… is deprecated, use …"
    b"deprecated",
    b"obsolete",
    b"wrong",
    b"broken",
    b"gone",
    b"removed",
    b"banned",
    b"forbidden",
    b"unavailable",
    b"longer",
    b"n't",
    b"u0027t",
    b"u2019t",
    b"\xe2\x80\x99t",
)
"""What every correction holds at least one of, in lower case and without spaces."""


def may_correct(raw: bytes) -> bool:
    """Say whether a prompt, or a payload with a prompt in it, may hold a correction. Never False where there is one."""
    text = raw.lower()
    return any(turn in text for turn in TURNS)
