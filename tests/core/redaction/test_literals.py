"""All words are found in one pass, whatever bit they share."""

from hypothesis import given
from hypothesis import strategies as st

from learnkit.core.redaction.literals import Words
from learnkit.core.redaction.rules import COMMANDS, MARKED, NAMES, STRUCTURES
from learnkit.core.redaction.rules.beds import BEDS

WORDS = (b"pass", b"key", b"token", b"~", b"abcabc", b"ab", b"://", b"aab")
LONG = b"." * 2100


def placed(words: tuple[bytes, ...], text: bytes) -> list[tuple[int, int]]:
    return sorted(
        (at, number) for number, word in enumerate(words) for at in range(len(text)) if text.startswith(word, at)
    )


@given(
    st.lists(st.sampled_from([*WORDS, b"a", b"b", b"c", b"k", b"to", b" ", b"\n"]), max_size=30).map(b"".join),
    st.dictionaries(st.sampled_from(WORDS), st.tuples(st.integers(0, 7), st.integers(0, 1)), max_size=8),
)
def test_every_place_of_every_word_is_given(text: bytes, beds: dict[bytes, tuple[int, int]]) -> None:
    beds = {word: bed for word, bed in beds.items() if len(word) - bed[1] >= 3}
    words = Words(WORDS, beds)
    assert sorted(words.places(text)) == placed(WORDS, text)
    assert sorted(words.places(text + LONG + text)) == placed(WORDS, text + LONG + text)


def test_every_anchor_and_stem_has_its_bed() -> None:
    anchors = {anchor.lower() for rule in (*MARKED, *STRUCTURES, *COMMANDS) for anchor in rule.anchors}
    words = {word for word in anchors | {rule.stem for rule in NAMES} if len(word) > 2}
    assert words == set(BEDS)
    assert all(0 <= bit < 8 and len(word) - skipped >= 3 for word, (bit, skipped) in BEDS.items())
