"""Prompts: what a person typed, read for corrections. Precision comes before reach.

A correction has a side that was wrong and a side that is right, both in one sentence, and both must look like
something one can type: a tool, a command, a flag, a name, a path, or anything in quotes or backticks. Questions,
conditions, negations and pasted text correct nothing.
"""

import re
from collections.abc import Iterator
from enum import Enum

from attrs import frozen

from learnkit.core.capture.first_look import may_correct
from learnkit.core.toolcalls.shell import tables

LONGEST = 4000
"""Characters of a prompt that are read; what lies behind is pasted more often than typed."""
_MOST = 20
_SHORT = 200
_FEW = 4


class CorrectionType(Enum):
    """What a correction is about."""

    TOOL_PREFERENCE = "tool-preference"
    CODE_PATTERN = "code-pattern"
    NAMING = "naming"
    WORKFLOW_STEP = "workflow-step"
    FACT_CORRECTION = "fact-correction"
    STYLE_PREFERENCE = "style-preference"
    OTHER = "other"


@frozen
class PromptCorrection:
    """One correction: the wrong side, the right side, what it is about, and where it stands in the prompt.

    ``is_sure``: both sides are commands or tools that are known, or were quoted; others are kept for review.
    """

    wrong: str
    right: str
    about: CorrectionType
    is_sure: bool
    start: int
    end: int


_WORD = r"[^\s,;:!?()\[\]`\"']{1,80}"
_TERM = rf"(?:`[^`\n]{{1,200}}`|\"[^\"\n]{{1,200}}\"|'[^'\n]{{1,200}}'|{_WORD}(?: {_WORD}){{0,5}}?)"
_GOES_ON = r"for|in|when|here|please|from|because|as|to|on|and|since|next|always"
_END = rf"(?=\s{{0,3}}(?:[,;:!?)]|\.(?:\s|$)|\n|$)|\s(?:{_GOES_ON})\b)"
_DO, _DONT = r"\b(?:use|run|call|try|take)\s", r"\b(?:don't|do\snot|never)\s(?:use|run|call)\s"
_RIGHT, _WRONG = rf"(?P<right>{_TERM})", rf"(?P<wrong>{_TERM})"
_FORMS = tuple(
    re.compile(pattern + _END, re.IGNORECASE)
    for pattern in (
        rf"{_DO}{_RIGHT}\s(?:instead\sof|rather\sthan|not|and\snot)\s(?:the\s)?{_WRONG}",
        rf"{_DO}{_RIGHT},\s(?:not|never|instead\sof)\s{_WRONG}",
        rf"\bprefer\s{_RIGHT}\s(?:over|to|instead\sof|rather\sthan)\s{_WRONG}",
        rf"{_DONT}{_WRONG}[,;:.]\s{{0,2}}(?:but\s|rather\s|instead\s)?(?:please\s)?{_DO}{_RIGHT}",
        rf"\binstead\sof\s{_WRONG},?\s(?:please\s)?{_DO}{_RIGHT}",
        rf"{_WRONG}\s(?:is\swrong,?\s(?:it\s)?)?should\sbe\s{_RIGHT}",
        rf"\bthe\s(?:correct|right)\s(?:way|command)\sis\s{_RIGHT},?\s(?:and\s)?not\s{_WRONG}",
    )
)
_ASKS = re.compile(
    r"\?|\b(?:should i|should we|could we|can we|would it|why|what if|whether|if you|if we|if i|unless|maybe|perhaps|"
    r"might|was told|someone said|he said|she said|they said|the docs say|according to|don't|do not|never)\b",
    re.IGNORECASE,
)
_BLOCK = re.compile(r"```.{0,4000}?(?:```|\Z)", re.DOTALL)
_SENTENCE = re.compile(r"(?<=[.!?])\s+|\n+")
_GOES_INTO_NEXT = re.compile(rf"{_DONT}{_TERM}\.$", re.IGNORECASE)
_PASTED = re.compile(
    r"^\s{0,8}(?:[>$#%|]|\d{4}-\d\d-\d\d|\[\w+\]|(?:error|warning|info|debug|traceback)\b)", re.IGNORECASE
)
_TYPED = re.compile(r"--?\w[\w-]*|[\w.@+-]*[./\\_:=@]\S*\w[\w/]*|\w+-\w+(?:-\w+)*|[a-z]+[A-Z]\w*|\w*\d\w*|[A-Z]{2,}\w*")
_TOOLS = tables.KNOWN | {
    "ripgrep",
    "bat",
    "eza",
    "exa",
    "nushell",
    "mise",
    "asdf",
    "podman",
    "task",
    "just",
    "jj",
    "vitest",
}
_NO_NAMES = frozenset(
    {"a", "an", "the", "it", "this", "that", "these", "those", "them", "him", "her", "me", "you", "us", "my", "your"}
    | {"our", "their", "his", "its", "something", "anything", "nothing", "one", "ones", "what", "which", "who", "here"}
    | {"there", "now", "then", "again", "more", "less", "only", "all", "both", "each", "every", "any", "some", "other"}
    | {"another", "same", "new", "old", "good", "bad", "better", "best", "right", "wrong", "sure"}
)
"""Words that one says and never types as the name of anything."""


def corrections_in(prompt: str) -> tuple[PromptCorrection, ...]:
    """Give the corrections of a prompt in their order; none for what is no correction. Never raises."""
    head = prompt[:LONGEST]
    if not may_correct(head.encode("utf-8", "replace")):
        return ()
    text = _BLOCK.sub(lambda found: " " * len(found.group()), head.replace("\u2019", "'"))
    found: list[PromptCorrection] = []
    for start, sentence in _sentences(text):
        for correction in _of_sentence(sentence, start):
            taken = any(correction.start < held.end and held.start < correction.end for held in found)
            if not taken and len(found) < _MOST:
                found.append(correction)
    return tuple(sorted(found, key=lambda correction: correction.start))


def _sentences(text: str) -> Iterator[tuple[int, str]]:
    """Give each sentence with its place; lines that look pasted are left out."""
    start = 0
    for cut in [*_SENTENCE.finditer(text), None]:
        end = cut.start() if cut is not None else len(text)
        sentence = text[start:end]
        if cut is not None and len(sentence) < _SHORT and _GOES_INTO_NEXT.search(sentence):
            continue
        if sentence.strip() and len(sentence) <= 600 and not _PASTED.match(sentence):
            yield start, sentence
        start = cut.end() if cut is not None else end


def _of_sentence(sentence: str, offset: int) -> Iterator[PromptCorrection]:
    """Give the corrections of one sentence."""
    if sentence.rstrip().endswith("?"):
        return
    for form in _FORMS:
        for found in form.finditer(sentence):
            if _ASKS.search(sentence[max(0, found.start() - 60) : found.start()]):
                continue
            wrong, right = _Side.of(found["wrong"]), _Side.of(found["right"])
            if wrong.may_stand_beside(right) and right.may_stand_beside(wrong) and wrong.text != right.text:
                about = _about(wrong.text, right.text, sentence)
                span = (offset + found.start(), offset + found.end())
                yield PromptCorrection(wrong.text, right.text, about, wrong.is_sure and right.is_sure, *span)


@frozen
class _Side:
    """One side without its quotes: whether it surely is something that one types, and whether it may be one."""

    text: str
    is_sure: bool = False
    is_typed: bool = False

    @classmethod
    def of(cls, raw: str) -> "_Side":
        """Judge one side as it stands in the prompt."""
        text = raw.strip().rstrip(".")
        if len(text) > 2 and text[0] == text[-1] and text[0] in "`\"'":
            return cls(text[1:-1].strip(), True, True)
        words = text.split()
        if not words or any(word.lower() in _NO_NAMES for word in words):
            return cls("")
        if words[0].lower() in _TOOLS and all(_is_typed(word) or word.islower() for word in words[1:]):
            return cls(text, len(words) <= _FEW, True)
        if len(words) <= _FEW and all(_is_typed(word) for word in words):
            return cls(text, True, True)
        return cls(text if len(words) == 1 and text.isalnum() else "")

    def may_stand_beside(self, other: "_Side") -> bool:
        """Say whether this is a side of a correction: typed itself, or one word beside a tool that is known."""
        return self.text != "" and (self.is_typed or (other.text.split()[:1] == [other.text] and other.text in _TOOLS))


def _is_typed(word: str) -> bool:
    """Say whether a word looks like something that one types and not like one that one says."""
    return word.lower() in _TOOLS or _TYPED.fullmatch(word) is not None


def _about(wrong: str, right: str, sentence: str) -> CorrectionType:
    """Give what a correction is about, by what its sides look like."""
    lowered = sentence.lower()
    if any(side.split()[0].lower() in _TOOLS for side in (wrong, right)):
        return CorrectionType.TOOL_PREFERENCE
    if re.search(r"\b(?:call it|named|name|rename)\b", lowered):
        return CorrectionType.NAMING
    if re.search(r"\b(?:first|before|after|step)\b", lowered):
        return CorrectionType.WORKFLOW_STEP
    if re.search(r"\b(?:style|indent|tabs|spaces|quotes|format)\b", lowered):
        return CorrectionType.STYLE_PREFERENCE
    if re.search(r"[(){};=]|\w\.\w", wrong + right):
        return CorrectionType.CODE_PATTERN
    return CorrectionType.FACT_CORRECTION if "should be" in lowered else CorrectionType.OTHER
