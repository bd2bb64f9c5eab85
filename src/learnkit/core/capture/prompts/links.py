"""The words that a correction is built around: verbs, what turns to the other side, and what may stand between."""

from learnkit.core.capture.prompts.sentences import Mark, Sentence
from learnkit.core.capture.prompts.words import listed

_VERBS = listed(
    "use using uses run running prefer perfer preffer prefere choose pick write call import install type "
    "execute invoke favor favour adopt ues try trying want"
)
_VERB_PAIRS = frozenset(
    {
        ("go", "with"),
        ("stick", "with"),
        ("stick", "to"),
        ("switch", "to"),
        ("default", "to"),
        ("name", "it"),
        ("call", "it"),
    }
    | {("rely", "on"), ("name", "them"), ("call", "them")}
)
MEANS = frozenset({"with", "via"})
"""Words that name what a task is done with; "using" is one of them too."""
NAMING_VERBS = frozenset({"name", "call"})
_INSTEAD = frozenset({"instead", "insted", "instaed", "intead", "isntead", "instread", "insteed"})
_NOT_TO = frozenset({"don't", "dont", "do'nt", "dnt", "never", "mustn't", "mustnt", "shouldn't", "shouldnt", "can't"})
_REFRAIN = frozenset({"avoid", "stop", "quit"})
_ORDERED = frozenset({"prefer", "perfer", "preffer", "prefere", "use", "using", "choose", "pick", "favor", "favour"})
_ASIDE = listed("for in on here to when everywhere from as at please always with across inside now again")
_MOST_ASIDE = 9


def verb(sentence: Sentence, at: int) -> int:
    """Give the number of words of the verb at a place that says to do something; 0 for none."""
    keys = sentence.keys(at, at + 2)
    if keys in _VERB_PAIRS:
        return 2
    return 1 if keys[:1] and (keys[0] in _VERBS or keys[0] in MEANS) else 0


def turn(sentence: Sentence, at: int, verb_key: str = "") -> int:
    """Give the number of words at a place that turn from the right side to the wrong one; 0 for none.

    "over" and "to" do so only behind some verbs. A verb behind the words is part of them ("instead of using").
    """
    size = _turn(sentence.keys(at, at + 3), verb_key)
    return size + verb(sentence, at + size) if size else 0


def _turn(keys: tuple[str, ...], verb_key: str) -> int:
    """Give the number of words that turn, without a verb behind them."""
    first, second, third = (*keys, "", "", "")[:3]
    if (first in _INSTEAD and second in ("of", "off")) or (first == "rather" and second in ("than", "then")):
        return 2
    if (first, second, third) == ("in", "place", "of"):
        return 3
    if first in ("insteadof", "than") or is_not(first) or (first == "over" and verb_key in _ORDERED):
        return 1
    return 1 if first == "to" and verb_key in ("prefer", "perfer", "preffer", "prefere") else 0


def is_not(key: str) -> bool:
    """Say whether a word alone puts what follows on the wrong side ("use X, not Y")."""
    return key in ("not", "never")


def is_instead(key: str) -> bool:
    """Say whether a word is "instead"."""
    return key in _INSTEAD


def ban(sentence: Sentence, at: int) -> int:
    """Give the number of words at a place that say not to use what follows; 0 for none."""
    keys = sentence.keys(at, at + 3)
    first = keys[0]
    size = 2 if keys[:2] in (("do", "not"), ("should", "not"), ("must", "not")) else int(first in _NOT_TO)
    if size:
        size += sentence.keys(at + size, at + size + 1) == ("ever",)
        told = verb(sentence, at + size)
        return size + told if told else 0
    return 1 + verb(sentence, at + 1) if first in _REFRAIN else 0


def is_aside(sentence: Sentence, start: int, end: int) -> bool:
    """Say whether what stands between a side and the next words only says where or for what, or is nothing."""
    tokens = sentence.tokens[start:end]
    if (
        tokens
        and tokens[0].text == "("
        and tokens[0].start > sentence.tokens[start - 1].end
        and tokens[-1].text in ("(", ")")
    ):
        return len(tokens) <= _MOST_ASIDE
    while tokens and (tokens[-1].mark is Mark.PAUSE or tokens[-1].key in ("and", "but")):
        tokens = tokens[:-1]
    if not tokens:
        return True
    is_plain = all(token.mark is Mark.WORD for token in tokens)
    return is_plain and tokens[0].key in _ASIDE and len(tokens) <= _MOST_ASIDE
