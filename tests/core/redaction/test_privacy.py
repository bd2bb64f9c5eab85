"""Names of people and their folders are taken out where that is asked for, and nowhere else."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from learnkit.core.redaction import scrub
from learnkit.core.redaction.privacy import anonymous, without_addresses, without_homes


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("/home/anna/src/x.py", "~/src/x.py"),
        ("at /Users/anna: denied", "at ~: denied"),
        ("C:\\Users\\Anna\\x", "~\\x"),
        ('"C:\\\\Users\\\\Anna\\\\x"', '"~\\\\x"'),
        ("file:/srv/home/anna/x", "file:/srv/home/anna/x"),
        ("/Users/Shared/x and /home", "/Users/Shared/x and /home"),
        ("no folder", "no folder"),
    ],
)
def test_home_directories_become_a_tilde(text: str, left: str) -> None:
    assert without_homes(text) == left


def test_the_own_home_directory_is_taken_out_wherever_it_lies() -> None:
    assert without_homes("/data/people/anna/x /data/people/annabel", home="/data/people/anna") == (
        "~/x /data/people/annabel"
    )
    assert without_homes("/a/b", home="/") == "/a/b"


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("by anna.b+x@mail.example.org.", "by [EMAIL]."),
        ("<a@b.co>", "<[EMAIL]>"),
        ("git@github.com:a/b.git", "git@github.com:a/b.git"),
        ("npm i @scope/pkg left-pad@1.2.3", "npm i @scope/pkg left-pad@1.2.3"),
        ("nothing", "nothing"),
    ],
)
def test_addresses_of_people_are_taken_out(text: str, left: str) -> None:
    assert without_addresses(text) == left


def test_both_are_taken_out_together_and_scrub_leaves_both() -> None:
    text = "anna@example.org in /home/anna"
    assert anonymous(text) == "[EMAIL] in ~"
    assert scrub(text).text is text


@given(st.text("ab/@.-~\\ :Uhomesr", max_size=60) | st.text())
def test_taking_out_twice_changes_nothing(text: str) -> None:
    once = anonymous(text)
    assert anonymous(once) == once
