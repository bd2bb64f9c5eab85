"""The forms in which people correct: "use X instead of Y", "don't use Y, use X", and their like."""

from collections.abc import Iterator

from attrs import evolve, frozen

from learnkit.core.capture.corrections import CorrectionType
from learnkit.core.capture.prompts import links
from learnkit.core.capture.prompts.sentences import Mark, Sentence, Token
from learnkit.core.capture.prompts.sides import Side, are_of_one_family, certainty, side
from learnkit.core.capture.prompts.stance import LEADING, Stance, clause_stance, stance, tail_stance
from learnkit.core.capture.prompts.words import TRANSPORTS

_REACH = 14
"""Tokens between a verb and the words that turn to the other side."""
_REASON = 16
"""Tokens of a reason between "don't use Y" and "use X"."""


@frozen(kw_only=True)
class Found:
    """What one form found: both sides, how sure it is, and the token behind it.

    ``wrong`` is None where only the right side is named. ``hint`` is what the words themselves say that it is about.
    ``takes_next`` says that the next sentence belongs to it.
    """

    right: Side
    wrong: Side | None
    is_sure: bool
    after: int
    hint: CorrectionType | None = None
    takes_next: bool = False


def paired(right: Side | None, wrong: Side | None, said: Stance, after: int) -> Found | None:
    """Give a pair of sides if they go together and the person stands behind them."""
    if right is None or wrong is None or said is Stance.SILENT:
        return None
    sure = certainty(right, wrong)
    if sure is None:
        return None
    return Found(right=right, wrong=wrong, is_sure=sure and said is Stance.SURE, after=after)


def choices(sentence: Sentence, at: int) -> Iterator[Found]:
    """Give what "use X instead of Y", "prefer X over Y", "use X, not Y" say from a verb on, further pairs included."""
    size = links.verb(sentence, at)
    if not size:
        return
    said = stance(sentence, at)
    if said is Stance.SILENT:
        return
    key = sentence.tokens[at].key
    found = _choice(sentence, at + size, key, said)
    while found is not None:
        yield evolve(found, hint=CorrectionType.NAMING if key in links.NAMING_VERBS else None)
        other = _alternative(sentence, found, said)
        if other is not None:
            yield other
            found = other
        found = _next_choice(sentence, found.after, key, said)


def _choice(sentence: Sentence, at: int, verb_key: str, said: Stance) -> Found | None:
    """Give the pair whose right side begins at a place."""
    for place in range(at + 1, min(at + _REACH, len(sentence.tokens))):
        size = links.turn(sentence, place, verb_key) or links.ban(sentence, place)
        if size:
            return _turned(sentence, at, place, size, said)
    return None


def _turned(sentence: Sentence, at: int, place: int, size: int, said: Stance) -> Found | None:
    """Give the pair around the words that turn from one side to the other."""
    right = side(sentence, at, place)
    if right is None or not links.is_aside(sentence, right.after, place):
        return None
    wrong = side(sentence, place + size, len(sentence.tokens))
    if wrong is None:
        return None
    if sentence.tokens[place].key == "over" and wrong.text.lower() in TRANSPORTS:
        return None
    return paired(right, wrong, min(said, tail_stance(sentence, wrong.after)), wrong.after)


def _alternative(sentence: Sentence, found: Found, said: Stance) -> Found | None:
    """Give the second wrong side of "use X, not Y or Z"."""
    keys = sentence.keys(found.after, found.after + 1)
    if not keys or keys[0] not in ("or", "nor"):
        return None
    wrong = side(sentence, found.after + 1, len(sentence.tokens))
    if wrong is None:
        return None
    return paired(found.right, wrong, min(said, tail_stance(sentence, wrong.after)), wrong.after)


def _next_choice(sentence: Sentence, at: int, verb_key: str, said: Stance) -> Found | None:
    """Give the next pair of "use X instead of Y and A instead of B"."""
    start = at
    while at < len(sentence.tokens) and (sentence.tokens[at].mark is Mark.PAUSE or sentence.tokens[at].key == "and"):
        at += 1
    if at == start or at >= len(sentence.tokens) or links.verb(sentence, at):
        return None
    return _choice(sentence, at, verb_key, said)


def reversed_choice(sentence: Sentence, at: int) -> Found | None:
    """Give what "instead of Y, use X" says."""
    size = links.turn(sentence, at)
    if not size or links.is_not(sentence.tokens[at].key):
        return None
    said = stance(sentence, at)
    wrong = side(sentence, at + size, len(sentence.tokens))
    return None if wrong is None else _resumed(sentence, wrong, said, is_ban=False)


def instead(sentence: Sentence, at: int, previous: Sentence | None) -> Found | None:
    """Give what "use X instead" says where the words before it name what does the same work; it stays in doubt."""
    size = links.verb(sentence, at)
    right = side(sentence, at + size, len(sentence.tokens)) if size else None
    if right is None or not right.is_concrete or links.turn(sentence, right.after):
        return None
    place = next((spot for spot in range(right.after, len(sentence.tokens)) if _is_last_instead(sentence, spot)), None)
    if place is None or not links.is_aside(sentence, right.after, place) or stance(sentence, at) is Stance.SILENT:
        return None
    wrong = _rival(sentence, right, at) or (_rival(previous, right, len(previous.tokens)) if previous else None)
    return Found(right=right, wrong=wrong, is_sure=False, after=place + 1) if wrong else None


def _is_last_instead(sentence: Sentence, at: int) -> bool:
    """Say whether "instead" stands here alone."""
    return links.is_instead(sentence.tokens[at].key) and not links.turn(sentence, at)


def _rival(sentence: Sentence, right: Side, end: int) -> Side | None:
    """Give the last tool before a place that does the work of the right side."""
    for place in range(end - 1, max(-1, end - _REASON), -1):
        found = side(sentence, place, end)
        if found and found.is_concrete and are_of_one_family(found.text, right.text) and certainty(right, found):
            return found
    return None


def ban(sentence: Sentence, at: int, following: Sentence | None) -> Found | None:
    """Give what "don't use Y, use X" says; the use may be the next sentence."""
    size = links.ban(sentence, at)
    if not size:
        return None
    said = stance(sentence, at)
    wrong = side(sentence, at + size, len(sentence.tokens))
    if wrong is None or said is Stance.SILENT:
        return None
    if any(
        links.turn(sentence, wrong.after + ahead) and not links.is_not(sentence.tokens[wrong.after + ahead].key)
        for ahead in range(min(2, len(sentence.tokens) - wrong.after))
    ):
        return None
    found = _resumed(sentence, wrong, said, is_ban=True)
    if found is None and following is not None and not _has_verb(sentence, wrong.after):
        return _in_next(following, wrong, min(said, tail_stance(sentence, wrong.after)))
    return found


def _has_verb(sentence: Sentence, at: int) -> bool:
    """Say whether a verb that says to use something stands behind a place."""
    return any(links.verb(sentence, place) for place in range(at, len(sentence.tokens)))


def _resumed(sentence: Sentence, wrong: Side, said: Stance, *, is_ban: bool) -> Found | None:
    """Give the pair whose right side comes behind the wrong one, with its own verb."""
    end = min(wrong.after + _REASON, len(sentence.tokens))
    place = next((at for at in range(wrong.after, end) if links.verb(sentence, at)), None)
    if place is None:
        return None
    between = sentence.tokens[wrong.after : place]
    last = [token.key for token in _last_clause(sentence, wrong.after, place)]
    key = sentence.tokens[place].key
    told = clause_stance(last, key) if between else Stance.SURE
    if not (_is_short(sentence, wrong.after, place) or (is_ban and any(token.mark is Mark.PAUSE for token in between))):
        told = min(told, Stance.DOUBTFUL)
    right = side(sentence, place + links.verb(sentence, place), len(sentence.tokens))
    if right is None:
        return None
    return paired(right, wrong, min(said, told, tail_stance(sentence, right.after)), right.after)


def _is_short(sentence: Sentence, start: int, end: int) -> bool:
    """Say whether nothing but a pause, leading words or an aside stands between two places."""
    if all(token.mark is Mark.PAUSE or token.key in LEADING for token in sentence.tokens[start:end]):
        return True
    first = next((at for at in range(start, end) if sentence.tokens[at].mark is Mark.PAUSE), end)
    return links.is_aside(sentence, start, first)


def _last_clause(sentence: Sentence, start: int, end: int) -> tuple[Token, ...]:
    """Give the tokens before a place back to the last pause."""
    tokens = sentence.tokens[start:end]
    for at in range(len(tokens) - 1, -1, -1):
        if tokens[at].mark is Mark.PAUSE:
            return tokens[at + 1 :]
    return tokens


def _in_next(following: Sentence, wrong: Side, said: Stance) -> Found | None:
    """Give the pair of "Don't use Y. Use X instead."; without "instead" only for what does the same work."""
    place = next((at for at in range(min(4, len(following.tokens))) if links.verb(following, at)), None)
    if place is None or stance(following, place) is not Stance.SURE:
        return None
    right = side(following, place + links.verb(following, place), len(following.tokens))
    if right is None:
        return None
    is_meant = any(links.is_instead(key) for key in following.keys(right.after))
    is_meant = is_meant and not links.turn(following, right.after)
    if not is_meant and not are_of_one_family(right.text, wrong.text):
        return None
    found = paired(right, wrong, min(said, tail_stance(following, right.after)), right.after)
    return None if found is None else evolve(found, takes_next=True)
