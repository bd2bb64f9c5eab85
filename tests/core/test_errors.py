"""Every message says what was wrong, where, and what to do."""

import pickle

import pytest

from learnkit.errors import CorruptRecordError, LearnkitError, NotFoundError, StoreError


def test_a_message_is_what_where_and_what_to_do() -> None:
    error = StoreError("cannot write", where="a.md", do="Free some space")
    assert str(error) == "cannot write (a.md). Free some space"
    assert (error.what, error.where, error.do, error.code) == ("cannot write", "a.md", "Free some space", "store")


def test_parts_that_are_not_given_are_left_out() -> None:
    assert str(LearnkitError("broken")) == "broken"


@pytest.mark.parametrize(("line", "where"), [(None, "a.md"), (7, "a.md:7")])
def test_a_broken_record_is_named_by_path_and_line(line: int | None, where: str) -> None:
    assert CorruptRecordError("no title", path="a.md", line=line).where == where


def test_what_is_not_there_is_a_lookup_error_too() -> None:
    with pytest.raises(LookupError):
        raise NotFoundError("no such learning")


def test_an_error_crosses_processes() -> None:
    assert str(pickle.loads(pickle.dumps(StoreError("x")))) == "x"
