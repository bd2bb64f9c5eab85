"""What is kept: listed, shown, explained, corrected, forgotten, asked."""

import pytest
from attrs import evolve

from learnkit.adapters.cli.exits import ExitCode
from learnkit.adapters.cli.screen import Screen
from learnkit.ports.inspector import Check, CheckState
from learnkit.ports.learning_store import RecordProblem
from tests.adapters.cli.in_process import Cli, shop


def an_id(mined: Cli, command: str = "npm install left-pad") -> str:
    return next(str(one.id) for one in mined.kit.learnings.list() if one.original_command == command)


def test_an_empty_store_says_what_fills_it(cli: Cli) -> None:
    done = cli("list")
    assert done.code == ExitCode.NOTHING_FOUND
    assert "learnkit mine" in done.err
    assert done.out == ""


def test_an_empty_list_is_still_a_document(cli: Cli) -> None:
    done = cli("list", "--json")
    assert done.code == ExitCode.NOTHING_FOUND
    assert done.document == {"schema": 1, "learnings": [], "total": 0, "problems": []}


def test_a_list_shows_failed_and_fixed(mined: Cli) -> None:
    done = mined("list")
    assert done.code == ExitCode.OK
    rows = [line.split() for line in done.out.splitlines()[2:]]
    assert {tuple(row[3:]) for row in rows} == {
        ("npm", "install", "left-pad", "bun", "install", "left-pad", "codex", "user"),
        ("python", "plot.py", "python3", "plot.py", "codex", "user"),
    }


@pytest.mark.parametrize(
    ("options", "count"),
    [
        (("--agent", "codex"), 2),
        (("--agent", "nobody"), 0),
        (("--trust", "L1"), 2),
        (("--trust", "l2"), 0),
        (("--kind", "edited_retry"), 1),
        (("--kind", "prerequisite"), 0),
    ],
)
def test_a_list_is_narrowed(mined: Cli, options: tuple[str, ...], count: int) -> None:
    done = mined("list", "--json", *options)
    assert done.document["total"] == len(done.document["learnings"]) == count
    assert done.code == (ExitCode.OK if count else ExitCode.NOTHING_FOUND)


def test_a_limit_says_that_there_is_more(mined: Cli) -> None:
    assert "1 of 2" in mined("list", "--limit", "1").err
    assert mined("list", "--limit", "1", "--json").document["total"] == 2


def test_nothing_that_fits_is_said_as_such(mined: Cli) -> None:
    assert mined("list", "--kind", "nothing").err == "Nothing fits.\n"


def test_a_learning_is_shown_by_the_beginning_of_its_id(mined: Cli) -> None:
    whole = an_id(mined)
    short = whole.removeprefix("learning-")[:8]
    done = mined("show", short)
    assert done.code == ExitCode.OK
    for part in (whole, "npm install left-pad", "bun install left-pad", "L1 Unverified", "This worked instead:"):
        assert part in done.out


def test_a_learning_as_a_document_has_every_field_and_its_standing(mined: Cli) -> None:
    document = mined("show", an_id(mined), "--json").document
    assert document["learning"]["trust_level"] == "L1"
    assert document["learning"]["captured_at"].endswith("Z")
    assert document["learning"]["provenance"][0]["failed_call"] == "call-1"
    assert set(document["standing"]) == {"level", "served", "quality", "says"}


def test_an_unclear_name_is_a_usage_error_that_names_the_candidates(mined: Cli) -> None:
    done = mined("show", "learning-")
    assert done.code == ExitCode.USAGE
    assert an_id(mined) in done.err


def test_an_unknown_name_is_nothing_found_with_the_closest(mined: Cli) -> None:
    whole = an_id(mined)
    done = mined("show", whole[:-1] + ("0" if whole[-1] != "0" else "1"))
    assert done.code == ExitCode.NOTHING_FOUND
    assert f"Did you mean {whole}?" in done.err


def test_why_names_the_lines_of_the_transcript(mined: Cli) -> None:
    done = mined("why", an_id(mined))
    assert "failed  /sessions/shop.jsonl:" in done.out
    assert "fixed   /sessions/shop.jsonl:" in done.out
    assert "none: it has not been used yet" in done.out


def test_why_tells_what_came_of_it_and_the_other_fixes(mined: Cli) -> None:
    one = an_id(mined)
    mined.kit.learnings.record_application(one, agent="codex", session="s", effective=True)
    mined.kit.learnings.approve(one, by="mira", why="it is right")
    error = mined.kit.learnings.require(one).error_context or ""
    mined.kit.learnings.add_correction("npm install left-pad", error=error, correction="pnpm add left-pad", agent="x")
    done = mined("why", one)
    for part in ("outcome: succeeded, codex", "approved: it is right, mira", "pnpm add left-pad"):
        assert part in done.out
    document = mined("why", one, "--json").document
    assert {"followed", "outcome", "approved"} == {fact["fact"] for fact in document["facts"]}
    assert len(document["alternatives"]) == 1


def test_forgetting_is_for_good(mined: Cli) -> None:
    one = an_id(mined)
    assert "nothing was changed" in mined("forget", one, "--dry-run").err
    assert len(mined.kit.learnings.list()) == 2
    assert mined("forget", one, "--json").document["forgotten"]["id"] == one
    assert mined("show", one).code == ExitCode.NOTHING_FOUND
    assert "new" not in mined("mine", "--session", "shop-1").out


def test_a_known_failure_is_answered(mined: Cli) -> None:
    done = mined("suggest", "npm install left-pad")
    assert done.code == ExitCode.OK
    assert "bun install left-pad" in done.out
    (first, *_) = mined("suggest", "npm install left-pad", "--json").document["suggestions"]
    assert {"learning", "relevance", "score", "why"} <= set(first)


def test_an_answer_fits_a_page_and_says_what_it_speaks_of(mined: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Screen, "stdout_is_terminal", property(lambda self: True))
    monkeypatch.setattr("learnkit.adapters.cli.screen.rich_table", lambda table, width: None)
    error = 'Use "bun install" for installation in this project.\nnpm error code 1'
    lines = mined("suggest", "npm install lodash", "--error", error, "--min-score", "0").out.splitlines()
    assert lines[0].split() == ["ID", "TRUST", "SCORE", "FAILED", "INSTEAD", "WHY"]
    assert "npm install left-pad  bun install left-pad  the same error" in lines[2]
    assert max(map(len, lines)) <= 100
    assert len(lines) == 2 + len(
        mined("suggest", "npm install lodash", "--json", "--error", error, "--min-score", "0").document["suggestions"]
    )


def test_a_question_about_nothing_is_wrong_use(mined: Cli) -> None:
    assert mined("suggest", " ").code == ExitCode.USAGE
    assert mined("suggest", "", "--error", "bash: python: command not found").code != ExitCode.USAGE


def test_silence_has_a_reason(mined: Cli, cli: Cli) -> None:
    assert "--min-score 0" in mined("suggest", "terraform apply").err
    assert mined("suggest", "terraform apply", "--min-score", "0").err == "Nothing that is kept matches.\n"
    cli.shop = shop()
    assert "Nothing is kept yet" in cli("suggest", "terraform apply").err


def test_a_list_hints_at_what_cannot_be_read(mined: Cli) -> None:
    assert "doctor" not in mined("list").err
    mined.shop.store.broken = (RecordProblem("/l/learning-ab12.md", "no front matter", 3, "Mend it"),)
    done = mined("list")
    assert (done.code, done.err) == (ExitCode.OK, "1 problem in the files: `learnkit doctor` names it\n")
    assert mined("list", "--json").document["problems"][0]["line"] == 3
    for one in mined.kit.learnings.list():
        mined.kit.learnings.forget(one.id)
    mined.shop.store.broken *= 2
    assert mined("list").err == "Nothing can be read.\n2 problems in the files: `learnkit doctor` names them\n"


@pytest.mark.parametrize("verb", ["show", "why", "forget"])
@pytest.mark.parametrize("name", ["learning-ab12", "ab1"])
def test_a_learning_whose_file_is_broken_is_there_and_says_what_is_wrong(mined: Cli, verb: str, name: str) -> None:
    mined.shop.store.broken = (RecordProblem("/l/codex/learning-ab12.md", "no front matter", 3, "Mend it"),)
    done = mined(verb, name)
    assert done.code == ExitCode.FAILURE
    assert "is there and cannot be read: no front matter (/l/codex/learning-ab12.md:3)" in done.err
    assert "Mend it" in done.err


def test_silence_has_an_exit_code(mined: Cli) -> None:
    done = mined("suggest", "terraform apply")
    assert done.code == ExitCode.NOTHING_FOUND
    assert done.out == ""
    assert mined("suggest", "terraform apply", "--json").document["suggestions"] == []


def test_counts_are_told(mined: Cli) -> None:
    done = mined("stats")
    assert "2, 2 of them may be shown" in done.out
    assert "0 of 2 learnings (the next question brings it up to date)" in done.out
    mined("suggest", "npm install left-pad")
    assert "2 of 2 learnings\n" in mined("stats").out
    assert "2.0 KiB in 2 files" in done.out
    assert mined("stats", "--json").document["stats"]["learnings"]["by_level"]["L1"] == 2


def test_counts_name_what_is_broken(cli: Cli) -> None:
    cli.shop.store.broken = (RecordProblem("a.md", "no front matter", 3),)
    assert "learnkit doctor" in cli("stats").out


def test_a_well_kit_passes_the_doctor(mined: Cli) -> None:
    done = mined("doctor")
    assert done.code == ExitCode.OK
    assert mined("doctor", "--json").document["is_well"] is True


def test_the_doctor_names_broken_files_and_what_is_kept_twice(mined: Cli) -> None:
    store = mined.shop.store
    store.broken = (RecordProblem("notes/a.md", "no front matter", 3, "Mend it"),)
    copied = mined.kit.learnings.require(an_id(mined))
    store.save(evolve(copied, id="learning-copied"))
    checks = {check["name"]: check for check in mined("doctor", "--json").document["checks"]}
    assert "notes/a.md:3" in checks["learnings"]["says"]
    assert "learning-copied" in checks["duplicates"]["says"]
    assert checks["duplicates"]["state"] == "warning"


def test_a_failed_check_fails_the_doctor(cli: Cli) -> None:
    cli.shop.surroundings.found = (Check("home", CheckState.FAILURE, "it cannot be written", "Change its owner"),)
    done = cli("doctor")
    assert done.code == ExitCode.FAILURE
    assert "Change its owner" in done.out


def test_settings_are_shown_with_their_origin(cli: Cli) -> None:
    assert "LEARNKIT_HOME" not in cli("config").out
    assert "LEARNKIT_HOME" in cli("config", "--show-origin").out
    settings = {one["name"]: one for one in cli("config", "--json").document["settings"]}
    assert settings["home"]["where"] == "LEARNKIT_HOME"
    assert settings["min_relevance"]["source"] == "default"
