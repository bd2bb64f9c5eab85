"""Abstention: when an answer is too weak to be given.

A wrong answer costs more than silence. What decides is the coverage of the query (``bm25.coverage``):
the idf of the query's terms that the answer holds, over the idf of all of them. It lies in 0..1
whatever the size of the store and the length of the query.
"""

MIN_COVERAGE = 0.5
"""Half of what the query says must be in the answer.

On 135 labelled failures of 53 kinds, with the command tied as well: recall 0.83 at 0.8 % false answers; 0.4 gives
0.87 at 2.0 %, 0.6 gives 0.72 at 0.8 % (``python -m bench.evaluate_fixes``).
"""


def is_silent(*, coverage: float, exact: bool, least: float = MIN_COVERAGE) -> bool:
    """Say whether an answer is to be held back: it covers too little, and its error signature is another one."""
    return not exact and coverage < least
