"""A whole prompt, read: which corrections it holds, each once, and how sure they are."""

from collections.abc import Iterator

from attrs import evolve

from learnkit.core.capture.corrections import CorrectionType, PromptCorrection
from learnkit.core.capture.prompts.forms import Found, ban, choices, instead, reversed_choice
from learnkit.core.capture.prompts.sentences import Sentence, sentences
from learnkit.core.capture.prompts.sides import Look, type_of
from learnkit.core.capture.prompts.statements import correct_way, faulty, it_is, not_but, should_be
from learnkit.core.capture.prompts.typed import Typed, typed

MOST = 20
"""Corrections of one prompt."""
_LONGEST_SENTENCE = 150
"""Tokens; what is longer is no sentence that a person typed."""


def corrections_in(prompt: str) -> tuple[PromptCorrection, ...]:
    """Give what a person corrects in a prompt, in order; never raises, and takes bounded time.

    Code blocks, quoted lines, pasted logs and the middle of long prompts are not read. A question, a hypothesis and
    another's words give nothing.
    """
    found: dict[tuple[str, str], PromptCorrection] = {}
    for piece in typed(prompt):
        for correction in _in_piece(piece):
            key = (correction.wrong, correction.right)
            held = found.get(key)
            if held is None or (correction.is_sure and not held.is_sure):
                found[key] = correction
    kept = sorted(found.values(), key=lambda one: one.start)[:MOST]
    return tuple(evolve(one, is_sure=False) if (one.right, one.wrong) in found else one for one in kept)


def _in_piece(piece: Typed) -> Iterator[PromptCorrection]:
    """Give the corrections of one piece, sentence by sentence."""
    held = [one for one in sentences(piece.text, piece.offset) if len(one.tokens) <= _LONGEST_SENTENCE]
    for number, sentence in enumerate(held):
        following = held[number + 1] if number + 1 < len(held) else None
        previous = held[number - 1] if number else None
        for found in _in_sentence(sentence, previous, following):
            last = following if found.takes_next and following is not None else sentence
            start, end = sentence.tokens[0].start, last.tokens[-1].end
            yield PromptCorrection(
                wrong="" if found.wrong is None else found.wrong.text,
                right=found.right.text,
                type=_type(found),
                is_sure=found.is_sure and not piece.is_doubtful(start, end),
                start=start,
                end=end,
            )


def _type(found: Found) -> CorrectionType:
    """Give what sort of thing a correction is about; a way without a wrong side is a step of the work."""
    if found.wrong is None and found.right.look in (Look.COMMAND, Look.TOOL):
        return CorrectionType.WORKFLOW_STEP
    return type_of(found.right, found.wrong, hint=found.hint)


def _in_sentence(sentence: Sentence, previous: Sentence | None, following: Sentence | None) -> Iterator[Found]:
    """Give what a sentence says, from left to right; words that one form took are left to it."""
    at = 0
    while at < len(sentence.tokens):
        found = _at(sentence, at, previous, following)
        yield from found
        at = max([at + 1, *(one.after for one in found if not one.takes_next)])


def _at(sentence: Sentence, at: int, previous: Sentence | None, following: Sentence | None) -> tuple[Found, ...]:
    """Give what the forms find that begin at a place; the first that finds something has it."""
    chosen = tuple(choices(sentence, at))
    if chosen:
        return chosen
    neighbourly = ban(sentence, at, following) or instead(sentence, at, previous)
    if neighbourly is not None:
        return (neighbourly,)
    for form in (reversed_choice, should_be, correct_way, it_is, not_but, faulty):
        found = form(sentence, at)
        if found is not None:
            return (found,)
    return ()
