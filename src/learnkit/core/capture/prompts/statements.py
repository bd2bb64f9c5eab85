"""The forms that state how it is: "Y should be X", "the correct way is X", "it's X, not Y", "Y is broken, use X"."""

from attrs import evolve

from learnkit.core.capture.corrections import CorrectionType
from learnkit.core.capture.prompts import links
from learnkit.core.capture.prompts.forms import Found, paired
from learnkit.core.capture.prompts.sentences import Mark, Sentence, Token
from learnkit.core.capture.prompts.sides import Look, Side, likeness, side
from learnkit.core.capture.prompts.stance import LEADING, Stance, clause_stance, is_told, tail_stance
from learnkit.core.capture.prompts.words import listed

_SHOULD = frozenset({"should", "shoud", "shuold", "sould", "shold"})
_CALLED = frozenset(
    {"called", "named", "renamed", "to", "spelled", "written", "as", "actually", "really", "be", "just"}
)
_ALIKE = 0.5
"""How alike two names must be for one to be a slip for the other."""
_COMMANDS = frozenset({Look.TOOL, Look.COMMAND, Look.FLAG})
_STATED = _COMMANDS | {Look.PATH}
_SHORT_LEAD = 4
"""Words before "it's X, not Y" in its clause that leave no doubt that it is told."""
_LIMITS = listed("when if after before unless once until by while whenever")

_CORRECT = listed("correct right proper preferred recommended official")
_THING = listed(
    "way command flag name path file approach method syntax spelling tool import option function call "
    "version branch url package module script invocation incantation"
)
_IS = frozenset({"is", "are", "=", "would", "it's", "its"})
_BY = listed("be to use using run running call calling with via by through always just")
_COPULAS = listed("is it's its that's are meant mean said thats be called named spelled")
_PLACED = listed("in at under")
_NAMED = listed("called named spelled name")
_LIVES = listed("is are live lives stored kept")
_SUBJECTS = listed(
    "branch command name port path file url host package script flag table column key variable folder directory image "
    "entrypoint target remote env spelled called named lives live"
)
"""Words that say which fact is put right; without one, "it is X, not Y" may tell of a bug."""
_FAULTS = listed(
    "deprecated obsolete outdated wrong incorrect broken gone removed banned forbidden unavailable not no "
    "isn't doesn't won't can't cannot wasn't aren't don't"
)
_BE = listed("is are was isn't doesn't won't can't cannot aren't don't wasn't got has does will")


def should_be(sentence: Sentence, at: int) -> Found | None:
    """Give what "Y should be X" says, or "it should be X, not Y"."""
    keys = sentence.keys(at, at + 3)
    size = 2 if keys[1:2] == ("be",) else 3 if keys[1:3] == ("have", "been") else 0
    if keys[0] not in _SHOULD or not size:
        return None
    told = is_told(sentence, at)
    start = _clause_start(sentence, at)
    left = side(sentence, start, at)
    place = at + size
    is_named = False
    while place < len(sentence.tokens) and sentence.tokens[place].key in _CALLED:
        is_named = is_named or sentence.tokens[place].key in ("called", "named", "renamed", "spelled")
        place += 1
    right = side(sentence, place, len(sentence.tokens))
    if right is None or told is Stance.SILENT or _LIMITS.intersection(sentence.keys(right.after)):
        return None
    if left is None or left.after != at or not left.is_concrete:
        other = _not_that(sentence, right, told)
        return None if other is None else evolve(other, hint=CorrectionType.NAMING)
    found = paired(right, left, min(told, tail_stance(sentence, right.after)), right.after)
    return None if found is None else _slip(found, is_named=is_named)


def _begin(sentence: Sentence, at: int) -> int:
    """Give where the clause of a place begins."""
    while at > 0 and sentence.tokens[at - 1].mark is not Mark.PAUSE:
        at -= 1
    return at


def _clause_start(sentence: Sentence, at: int) -> int:
    """Give where the clause of a place begins, leading words left out."""
    start = _begin(sentence, at)
    while start < at - 1 and sentence.tokens[start].key in LEADING:
        start += 1
    return start


def _not_that(sentence: Sentence, right: Side, told: Stance) -> Found | None:
    """Give the pair of "… X, not Y" whose right side is read already."""
    place = next(
        (at for at in range(right.after, min(right.after + 3, len(sentence.tokens))) if links.turn(sentence, at)), None
    )
    if place is None or not links.is_aside(sentence, right.after, place):
        return None
    wrong = side(sentence, place + links.turn(sentence, place), len(sentence.tokens))
    if wrong is None:
        return None
    return paired(right, wrong, min(told, tail_stance(sentence, wrong.after)), wrong.after)


def _slip(found: Found, *, is_named: bool) -> Found | None:
    """Give a pair of "Y should be X" that corrects a slip; one that says what a value should become is none."""
    assert found.wrong is not None
    looks = {found.right.look, found.wrong.look}
    if looks <= _COMMANDS or looks == {Look.PATH} or is_named:
        return evolve(found, hint=CorrectionType.NAMING)
    if Look.PROSE in looks or likeness(found.right, found.wrong) < _ALIKE:
        return None
    return evolve(found, hint=CorrectionType.NAMING)


def correct_way(sentence: Sentence, at: int) -> Found | None:
    """Give what "the correct way (to …) is X" says; without "not Y" it names no wrong side and stays in doubt."""
    keys = sentence.keys(at, at + 2)
    if keys[0] not in _CORRECT or keys[1:] == () or keys[1] not in _THING:
        return None
    told = is_told(sentence, at)
    if told is Stance.SILENT or clause_stance([*_before(sentence, at)], keys[0]) is Stance.SILENT:
        return None
    place = _said_at(sentence, at + 2)
    right = side(sentence, place, len(sentence.tokens)) if place else None
    if right is None or not (right.is_concrete or right.look is Look.COMMAND):
        return None
    found = _not_that(sentence, right, told)
    if found is not None:
        return found
    return Found(right=right, wrong=None, is_sure=False, after=right.after)


def _before(sentence: Sentence, at: int) -> tuple[str, ...]:
    """Give the words of a clause before a place, articles left out."""
    return tuple(key for key in sentence.keys(_begin(sentence, at), at) if key not in ("the", "a", "an", "is", "our"))


def _said_at(sentence: Sentence, at: int) -> int | None:
    """Give the place behind "is", "is to use" or a colon, at most some words on; None where there is none."""
    for place in range(at, min(at + 10, len(sentence.tokens))):
        token = sentence.tokens[place]
        if token.key in _IS or token.text == ":":
            place += 1
            while place < len(sentence.tokens) and (
                sentence.tokens[place].key in _BY or sentence.tokens[place].text == ":"
            ):
                place += 1
            return place
        if token.mark is Mark.PAUSE:
            return None
    return None


def it_is(sentence: Sentence, at: int) -> Found | None:
    """Give what "it's X, not Y" or a bare "X, not Y" says, read from the "not"; for commands and paths alone."""
    if not links.is_not(sentence.tokens[at].key):
        return None
    start = _clause_of_right(sentence, at)
    right = side(sentence, start, at)
    if right is None or not links.is_aside(sentence, right.after, at):
        return None
    wrong = side(sentence, at + links.turn(sentence, at), len(sentence.tokens))
    is_fact = bool(_SUBJECTS.intersection(sentence.keys(_begin(sentence, start), start)))
    if (
        wrong is None
        or not (is_fact or {right.look, wrong.look} <= _STATED)
        or not (right.is_concrete and wrong.is_concrete)
    ):
        return None
    said = min(is_told(sentence, start), tail_stance(sentence, wrong.after))
    if start - _begin(sentence, start) > _SHORT_LEAD + 2 * is_fact:
        said = min(said, Stance.DOUBTFUL)
    found = paired(right, wrong, said, wrong.after)
    return evolve(found, hint=_fact_or_name(sentence, start)) if found and is_fact else found


def not_but(sentence: Sentence, at: int) -> Found | None:
    """Give what "not Y, X" and "it's not Y, it's X" say; for commands alone."""
    if sentence.tokens[at].key not in ("not", "isn't") or not _opens(sentence, at):
        return None
    wrong = side(sentence, at + 1, len(sentence.tokens))
    if wrong is None or wrong.after >= len(sentence.tokens) or not _parts(sentence.tokens[wrong.after]):
        return None
    place = wrong.after + 1
    while place < len(sentence.tokens) and (
        sentence.tokens[place].key in LEADING or sentence.tokens[place].key == "is"
    ):
        place += 1
    right = side(sentence, place, len(sentence.tokens))
    if right is None or not {right.look, wrong.look} <= _COMMANDS or not (right.is_concrete and wrong.is_concrete):
        return None
    if tail_stance(sentence, right.after) is not Stance.SURE:
        return None
    return paired(right, wrong, is_told(sentence, at), right.after)


def _opens(sentence: Sentence, at: int) -> bool:
    """Say whether "not" begins a clause, or stands behind a short "it is"."""
    start = _begin(sentence, at)
    return at == start or (sentence.tokens[at - 1].key in _COPULAS and at - start <= _SHORT_LEAD)


def _parts(token: Token) -> bool:
    """Say whether a token stands between what is not meant and what is."""
    return token.mark is Mark.PAUSE or token.key == "but"


def _fact_or_name(sentence: Sentence, at: int) -> CorrectionType:
    """Give whether the clause before a place speaks of a name or of another fact."""
    is_name = _NAMED.intersection(sentence.keys(_begin(sentence, at), at))
    return CorrectionType.NAMING if is_name else CorrectionType.FACT_CORRECTION


def _clause_of_right(sentence: Sentence, at: int) -> int:
    """Give where the right side of "it's X, not Y" begins: behind the last "is", or at the beginning."""
    for place in range(at - 1, max(-1, at - 7), -1):
        key = sentence.tokens[place].key
        if key in _COPULAS or (key in _PLACED and place and sentence.tokens[place - 1].key in _LIVES):
            return place + 1
    end = at - 1 if at > 0 and sentence.tokens[at - 1].mark is Mark.PAUSE else at
    start = _clause_start(sentence, end)
    return start if all(key in LEADING or not key for key in sentence.keys(0, start)) else at


def faulty(sentence: Sentence, at: int) -> Found | None:
    """Give what "Y is deprecated, use X" says; it begins a clause."""
    if at and sentence.tokens[at - 1].mark is not Mark.PAUSE and sentence.tokens[at - 1].key not in LEADING:
        return None
    wrong = side(sentence, at, len(sentence.tokens))
    if wrong is None or not wrong.is_concrete or not _BE.intersection(sentence.keys(wrong.after, wrong.after + 1)):
        return None
    end = min(wrong.after + 12, len(sentence.tokens))
    place = next((spot for spot in range(wrong.after, end) if links.verb(sentence, spot)), None)
    if place is None or not _FAULTS.intersection(sentence.keys(wrong.after, place)):
        return None
    right = side(sentence, place + links.verb(sentence, place), len(sentence.tokens))
    pauses = [spot for spot in range(wrong.after, place) if sentence.tokens[spot].mark is Mark.PAUSE]
    if right is None or not right.is_concrete or not pauses:
        return None
    told = min(
        is_told(sentence, at), clause_stance([*sentence.keys(pauses[-1] + 1, place)], sentence.tokens[place].key)
    )
    return paired(right, wrong, min(told, tail_stance(sentence, right.after)), right.after)
