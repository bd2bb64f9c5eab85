"""What is kept, found by its words."""

import pytest
from attrs import evolve

from learnkit.adapters.cli.exits import ExitCode
from learnkit.core.learnings.values import Scope
from tests.adapters.cli.in_process import Cli


def test_every_word_is_asked_for_in_any_order(mined: Cli) -> None:
    done = mined("query", "left-pad npm")
    assert done.code == ExitCode.OK
    assert "bun install left-pad" in done.out
    assert "plot.py" not in done.out


def test_the_very_text_is_asked_for(mined: Cli) -> None:
    assert mined("query", "--exact", "npm install left-pad").code == ExitCode.OK
    done = mined("query", "--exact", "left-pad npm")
    assert done.code == ExitCode.NOTHING_FOUND
    assert done.out == ""
    assert done.err == "Nothing that is kept holds this text.\n"
    assert mined("query", "nowhere to be found").err == "Nothing that is kept holds these words.\n"


def test_project_and_user_are_both_read_and_marked(mined: Cli) -> None:
    store = mined.shop.store
    (held,) = [one for one in mined.kit.learnings.list() if one.original_command == "npm install left-pad"]
    store.save(evolve(held, id="learning-of-the-project", scope=Scope.PROJECT))
    document = mined("query", "left-pad", "--json").document
    assert {(one["id"], one["scope"]) for one in document["learnings"]} == {
        (held.id, "user"),
        ("learning-of-the-project", "project"),
    }
    assert document["total"] == 2
    assert [row.split()[-1] for row in mined("query", "left-pad", "--scope", "project").out.splitlines()[2:]] == [
        "project"
    ]
    assert [row.split()[-1] for row in mined("query", "left-pad", "--scope", "user").out.splitlines()[2:]] == ["user"]


def test_the_most_important_comes_first_and_notes_last(mined: Cli) -> None:
    store = mined.shop.store
    (held,) = [one for one in mined.kit.learnings.list() if one.original_command == "npm install left-pad"]
    store.save(evolve(held, id="learning-a", importance=0.01))
    store.save(evolve(held, id="learning-z", importance=0.99))
    store.save(evolve(held, id="learning-note", original_command=None))
    document = mined("query", "left-pad", "--json").document
    assert [one["id"] for one in document["learnings"]] == ["learning-z", held.id, "learning-a", "learning-note"]
    values = [one["importance"] for one in document["learnings"]]
    assert values[0] == 0.99
    assert 0.01 < values[1] < 0.99
    assert values[2:] == [0.01, None]
    assert [one["importance"] for one in mined("list", "--json").document["learnings"]][-1] is None


def test_a_limit_says_that_there_is_more(mined: Cli) -> None:
    done = mined("query", "worked", "--limit", "1")
    assert done.err == "1 of 2; --limit shows more\n"
    assert mined("query", "worked", "--limit", "1", "--json").document["total"] == 2


def test_an_id_finds_its_learning(mined: Cli) -> None:
    (held,) = [one for one in mined.kit.learnings.list() if one.original_command == "npm install left-pad"]
    assert mined("query", "--exact", held.id.removeprefix("learning-")[:8], "--json").document["total"] == 1


@pytest.mark.parametrize("text", ["", "  "])
def test_no_text_is_a_wrong_use(mined: Cli, text: str) -> None:
    done = mined("query", text, "--json")
    assert done.code == ExitCode.USAGE
    assert "TEXT is empty" in done.document["error"]["message"]
