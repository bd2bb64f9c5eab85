"""A suggestion: a learning as the answer to a question, with what speaks for it."""

from attrs import frozen

from learnkit.core.learnings.trust import Standing
from learnkit.core.learnings.values import SharedLearning


@frozen
class Suggestion:
    """One answer.

    ``relevance`` is in 0..1; ``score`` = relevance × trust weight, in 0..3; ``coverage`` is the share of
    the question that the learning holds, 0..1; ``exact`` says that the error signatures are equal.
    ``why`` is one sentence for people.
    """

    learning: SharedLearning
    relevance: float
    score: float
    why: str
    standing: Standing
    coverage: float = 0.0
    exact: bool = False
