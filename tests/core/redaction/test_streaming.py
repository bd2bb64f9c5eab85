"""A text in pieces gives what the whole gives, however it is cut, and takes no more room for being long."""

import random
from collections.abc import Iterator
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from learnkit.core.redaction import Scrubber, scrub, scrub_stream, streaming
from learnkit.core.redaction.scrubbing import marked
from learnkit.testing.secrets import all_examples, filled, near_misses

EXAMPLES = all_examples()
FILLERS = ["compiling the module of the program\n", "ok 12 tests in 3.4 s\n", *[text for _, text in near_misses()[:40]]]


@pytest.fixture(autouse=True)
def _small_windows(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make windows small, so that small texts have many."""
    monkeypatch.setattr(streaming, "WINDOW", 3000)
    monkeypatch.setattr(streaming, "BEHIND", 5000)
    monkeypatch.setattr(streaming, "BEFORE", 1200)


def long_text(seed: int, length: int, sep: str = "\n") -> str:
    """Give a text of examples and other lines."""
    chance = random.Random(seed)
    parts: list[str] = []
    while sum(map(len, parts)) < length:
        parts.append(chance.choice(EXAMPLES).text if chance.random() < 0.1 else chance.choice(FILLERS))
    return sep.join(parts)


def cut(text: str, chance: random.Random) -> Iterator[str]:
    at = 0
    while at < len(text):
        size = chance.choice((0, 1, 7, 300, 2999, 5000, 20_000))
        yield text[at : at + size]
        at += size


@settings(max_examples=10)
@given(st.integers(0, 10**6), st.sampled_from(["\n", " "]), st.sampled_from(["typed", "env"]))
def test_pieces_give_what_the_whole_gives(seed: int, sep: str, marks: str) -> None:
    text = long_text(seed, 20_000, sep)
    pieces = cut(text, random.Random(seed))
    whole = scrub(text, marks=marks)  # type: ignore[arg-type]
    assert "".join(scrub_stream(pieces, marks=marks)) == whole.text  # type: ignore[arg-type]
    scrubber = Scrubber(marks=marks)  # type: ignore[arg-type]
    assert "".join([*map(scrubber.feed, cut(text, random.Random(seed + 1))), scrubber.finish()]) == whole.text
    assert tuple(scrubber.spans) == whole.spans


@settings(max_examples=10)
@given(st.integers(0, 10**6), st.sampled_from(["\n", " "]))
def test_windows_find_what_one_look_finds(seed: int, sep: str) -> None:
    text = long_text(seed, 20_000, sep)
    assert scrub(text).text == marked(text, "typed").text
    assert scrub(scrub(text).text).text == scrub(text).text
    spans = scrub(text).spans
    assert all(one.end <= other.start for one, other in pairwise(spans))


def test_a_text_without_a_secret_is_given_as_it_is() -> None:
    text = "nothing to see in here\n" * 2000
    assert scrub(text).text is text
    assert "".join(scrub_stream([text])) == text
    assert "".join(scrub_stream([])) == ""


@pytest.mark.parametrize("sep", ["\n", " "])
def test_a_secret_at_the_edge_of_a_window_is_found(sep: str) -> None:
    key = filled("-----BEGIN RSA PRIVATE KEY-----\n<b64>\n<b64>\n<b64>\n<b64>\n-----END RSA PRIVATE KEY-----")
    for lead in range(2700, 3400, 9):
        filler = ("word" + sep) * 2500
        text = f"{filler[:lead]}{sep}{key}{sep}{filler}"
        assert scrub(text).text == f"{filler[:lead]}{sep}[REDACTED:private-key]{sep}{filler}"


def test_a_secret_longer_than_windows_is_one_mark() -> None:
    secret = filled("<A50>") * 2000
    text = f"DB_PASSWORD={secret}\nnext line\n{'a word ' * 3000}"
    scrubbed = scrub(text)
    assert scrubbed.text == f"DB_PASSWORD=[REDACTED:password]\nnext line\n{'a word ' * 3000}"
    assert [(span.start, span.end) for span in scrubbed.spans] == [(12, 12 + len(secret))]
    assert "".join(scrub_stream(cut(text, random.Random(3)))) == scrubbed.text
    assert scrub(f"DB_PASSWORD={secret}").text == "DB_PASSWORD=[REDACTED:password]"


def test_what_is_held_does_not_grow_with_the_text() -> None:
    scrubber = Scrubber()
    held = 0
    for _ in range(400):
        scrubber.feed(long_text(1, 400))
        held = max(held, scrubber.held)
    assert held <= streaming.WINDOW + streaming.BEHIND + streaming.BEFORE + 2000


def test_a_scrubber_may_be_used_again() -> None:
    scrubber = Scrubber()
    first = scrubber.feed("password=Hunter22x") + scrubber.finish()
    assert first == "password=[REDACTED:password]"
    assert scrubber.feed("word") + scrubber.finish() == "word"
