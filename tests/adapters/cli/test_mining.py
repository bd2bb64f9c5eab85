"""Mining and looking at sessions from the command line."""

from pathlib import Path

import pytest
from attrs import evolve

from learnkit.adapters.cli.commands.mining import status_of
from learnkit.adapters.cli.exits import ExitCode
from learnkit.core.learnings.values import Scope
from learnkit.core.sessions.values import SessionEvent
from learnkit.core.toolcalls.values import ToolCall
from learnkit.core.usecases.reports import FileReading, FileState, MineReport
from learnkit.ports.learning_store import RecordProblem
from learnkit.ports.session_source import ReadMark, ReadProblem, SessionReading
from tests.adapters.cli.in_process import BROKEN, OTHER, PATH, SESSION, STRANGE, Cli, call, shop


def test_mining_shows_failed_fixed_kind_confidence_and_session(cli: Cli) -> None:
    done = cli("mine")
    assert done.code == ExitCode.OK
    head, _, *rows = done.out.splitlines()
    assert head.split() == ["FAILED", "FIXED", "KIND", "CONF", "SESSION", "RESULT"]
    assert "npm install left-pad  bun install left-pad  substitute" in rows[0]
    assert "python plot.py        python3 plot.py       edited_retry" in rows[1]
    assert all(row.endswith("shop-1   new") for row in rows)
    assert "2 files read, 2 sessions, 6 commands, 2 failed, 2 lessons kept." in done.err


def test_a_dry_run_shows_the_same_and_keeps_nothing(cli: Cli) -> None:
    done = cli("mine", "--dry-run")
    assert "would be new" in done.out
    assert "2 lessons would be kept" in done.err
    assert cli.kit.learnings.list() == []


def test_a_second_run_reads_only_what_is_new(mined: Cli) -> None:
    done = mined("mine")
    assert done.code == ExitCode.OK
    assert "2 unchanged" in done.err
    assert done.out == ""


def test_each_lesson_is_explained_on_demand(cli: Cli) -> None:
    done = cli("mine", "--explain")
    assert "  → bun install left-pad" in done.out
    assert "edited_retry, confidence" in done.out
    signals = [line for line in done.out.splitlines() if line.startswith(("    0.", "    1."))]
    assert len(signals) >= 4


def test_what_is_too_doubtful_is_counted_and_shown_on_demand(cli: Cli) -> None:
    done = cli("mine", "--min-confidence", "1.0")
    assert done.out == ""
    assert "Not kept: 2 below threshold (`learnkit mine --dry-run --all` shows them)." in done.err
    assert "below threshold" in cli("mine", "--min-confidence", "1.0", "--all", "--dry-run").out


def test_a_run_is_one_document(cli: Cli) -> None:
    done = cli("mine", "--json")
    assert done.err == ""
    document = done.document
    assert {"lessons", "files", "sessions", "calls", "failures", "written", "dry_run", "interrupted"} <= set(document)
    (_, first) = document["lessons"]
    assert first["fate"] == "new"
    assert first["learning"].startswith("learning-")
    assert first["lesson"]["kind"] == "edited_retry"
    assert first["lesson"]["evidence"][0].keys() == {"signal", "value", "says"}


def test_one_session_can_be_chosen(cli: Cli) -> None:
    assert "0 lessons kept" in cli("mine", "--session", "shop-2").err


def test_a_transcript_that_cannot_be_read_makes_it_partial(cli: Cli) -> None:
    done = cli("mine", PATH, BROKEN)
    assert done.code == ExitCode.PARTIAL
    assert f"not read: {BROKEN}" in done.err
    assert "npm install left-pad" in done.out


def test_an_unknown_format_is_named(cli: Cli) -> None:
    done = cli("mine", PATH, STRANGE)
    assert done.code == ExitCode.PARTIAL
    assert f"unknown format: {STRANGE}" in done.err


def test_nothing_but_an_unknown_format_is_nothing_found(cli: Cli) -> None:
    assert cli("mine", STRANGE).code == ExitCode.NOTHING_FOUND


def test_a_place_with_nothing_behind_it_is_nothing_found(cli: Cli) -> None:
    done = cli("mine", "/nowhere", "--json")
    assert done.code == ExitCode.NOTHING_FOUND
    assert done.document["error"]["code"] == "not-found"


def test_a_machine_without_sessions_says_what_to_give(cli: Cli) -> None:
    cli.shop = shop(sessions={})
    done = cli("mine")
    assert done.code == ExitCode.NOTHING_FOUND
    assert "give a transcript" in done.err


def test_ctrl_c_keeps_what_is_done(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    cli.shop = shop(sessions={PATH: (SESSION,), "/sessions/z.jsonl": (OTHER,)})
    source = cli.shop.source
    read = source.read

    def interrupted(path: str, *, mark: ReadMark | None = None) -> SessionReading:
        if path != PATH:
            raise KeyboardInterrupt
        return read(path, mark=mark)

    monkeypatch.setattr(source, "read", interrupted)
    done = cli("mine", PATH, "/sessions/z.jsonl")
    assert done.code == ExitCode.INTERRUPTED
    assert "Stopped; what was done is kept" in done.err
    assert len(cli.kit.learnings.list()) == 2


def reading(state: FileState, **more: object) -> FileReading:
    return FileReading("/a.jsonl", state, **more)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("files", "status"),
    [
        ((), ExitCode.NOTHING_FOUND),
        ((reading(FileState.UNCHANGED),), ExitCode.OK),
        ((reading(FileState.READ), reading(FileState.UNKNOWN)), ExitCode.OK),
        ((reading(FileState.READ), reading(FileState.UNKNOWN, is_named=True)), ExitCode.PARTIAL),
        ((reading(FileState.UNREADABLE),), ExitCode.PARTIAL),
        ((reading(FileState.READ, broken=1),), ExitCode.PARTIAL),
    ],
)
def test_the_exit_code_tells_how_a_run_went(files: tuple[FileReading, ...], status: ExitCode) -> None:
    assert status_of(MineReport(files=files)) is status


def test_a_broken_file_in_the_way_of_a_lesson_is_named(cli: Cli) -> None:
    (known,) = [one for one in cli("mine", "--dry-run", "--json").document["lessons"] if "npm" in str(one["lesson"])]
    cli.shop.store.broken = (RecordProblem(f"/l/{known['learning']}.md", "no front matter", 1, "Mend it"),)
    done = cli("mine", "--dry-run")
    assert done.code == ExitCode.PARTIAL
    assert "npm install left-pad" not in done.out
    assert f"is there and cannot be read: no front matter (/l/{known['learning']}.md:1). Mend it" in done.err
    assert "Not kept: 1 its file is broken" in done.err


def test_lessons_of_one_learning_are_counted_apart_from_it(cli: Cli) -> None:
    again = evolve(SESSION, id="shop-3", events=tuple(_renamed(event) for event in SESSION.events))
    cli.shop = shop(sessions={PATH: (SESSION,), "/sessions/c.jsonl": (again,)})
    done = cli("mine")
    kept = len(cli.kit.learnings.list())
    assert f"4 lessons kept in {kept} learnings." in done.err
    assert kept == 2


def _renamed(event: SessionEvent) -> SessionEvent:
    return evolve(event, id=f"{event.id}-again", session="shop-3") if isinstance(event, ToolCall) else event


def test_what_goes_into_the_project_is_told_apart(cli: Cli, tmp_path: Path) -> None:
    inside = evolve(
        SESSION,
        events=tuple(
            evolve(event, cwd=str(tmp_path)) if isinstance(event, ToolCall) and "npm" not in event.command else event
            for event in SESSION.events
        ),
    )
    cli.shop = shop(project=str(tmp_path), sessions={PATH: (inside,)})
    done = cli("mine")
    scopes = [one.scope for one in cli.kit.learnings.list()]
    assert scopes.count(Scope.PROJECT) == 1
    assert f"2 lessons kept (1 in the project, {len(scopes) - 1} in the home)." in done.err


def test_no_secret_of_a_transcript_is_shown(cli: Cli) -> None:
    token = "ghp_" + "a1B2" * 9
    events = (
        call(1, f"TOKEN={token} python plot.py", code=127, output=f"bash: python: command not found {token}"),
        call(2, f"TOKEN={token} python3 plot.py"),
    )
    cli.shop = shop(sessions={PATH: (evolve(SESSION, events=events),)})
    for options in (("--dry-run",), ("--dry-run", "--explain"), ("--dry-run", "--json"), ()):
        done = cli("mine", *options)
        assert "python3 plot.py" in done.out
        assert token not in done.out + done.err


def test_what_is_to_be_run_first_says_so(cli: Cli) -> None:
    events = (
        call(1, "python3 plot.py", code=1, output="ModuleNotFoundError: No module named 'matplotlib'"),
        call(2, "python3 -m pip install matplotlib"),
        call(3, "python3 plot.py"),
    )
    cli.shop = shop(sessions={PATH: (evolve(SESSION, events=events),)})
    said = "first python3 -m pip install matplotlib, then the same again"
    assert said in cli("mine").out
    assert said in cli("list").out
    assert said in cli("suggest", "python3 plot.py").out


def test_a_session_is_chosen_by_the_beginning_of_its_id(cli: Cli) -> None:
    unclear = cli("mine", "--session", "shop")
    assert unclear.code == ExitCode.USAGE
    assert "shop-1, shop-2" in unclear.err
    assert cli.kit.learnings.list() == []
    cli.shop = shop(sessions={PATH: (SESSION,), "/sessions/b.jsonl": (evolve(OTHER, id="else-2"),)})
    assert "1 session," in cli("mine", "--session", "sho").err
    assert len(cli.kit.learnings.list()) == 2
    assert cli("mine", "--session", "nothing").code == ExitCode.NOTHING_FOUND


def test_broken_records_and_many_strangers_are_counted(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    problems = tuple(ReadProblem("/a.jsonl", line, "it is no JSON") for line in range(1, 8))
    report = MineReport(
        files=(
            reading(FileState.READ, broken=9, problems=problems),
            *(FileReading(f"/{number}.txt", FileState.UNKNOWN) for number in range(7)),
        )
    )
    monkeypatch.setattr(type(cli.kit.lessons), "mine", lambda *_, **__: report)
    talk = cli("mine").err
    assert "skipped: /a.jsonl:1: it is no JSON" in talk
    assert "skipped: 4 more records of /a.jsonl" in talk
    assert "unknown format: 2 more files (--json names all)" in talk


def test_sessions_are_listed_newest_first(cli: Cli) -> None:
    done = cli("sessions", "list")
    assert [line.split()[0] for line in done.out.splitlines()[2:]] == ["shop-1", "shop-2"]
    assert "add left-pad" in done.out
    document = cli("sessions", "list", "--json", "--limit", "1").document
    assert document["total"] == 2
    assert document["sessions"][0]["failures"] == 2


def test_sessions_of_one_agent_are_listed(cli: Cli) -> None:
    assert cli("sessions", "list", "--agent", "claude-code", "--json").document["total"] == 1
    done = cli("sessions", "list", "--agent", "aider")
    assert done.code == ExitCode.NOTHING_FOUND
    assert "1 of 2" in cli("sessions", "list", "--limit", "1").err


def test_a_session_is_shown_by_the_beginning_of_its_id_without_its_secrets(cli: Cli) -> None:
    done = cli("sessions", "show", "shop-1")
    assert done.code == ExitCode.OK
    assert "python3 plot.py" in done.out
    assert "sk-ant" not in done.out
    failed = cli("sessions", "show", "shop-1", "--failed", "--json").document["sessions"][0]["calls"]
    assert [call["exit_code"] for call in failed] == [1, 127]


def test_an_unknown_session_is_nothing_found_and_an_unclear_name_wrong_use(cli: Cli) -> None:
    assert cli("sessions", "show", "nothing").code == ExitCode.NOTHING_FOUND
    done = cli("sessions", "show", "shop", "--json")
    assert done.code == ExitCode.USAGE
    assert done.document["error"]["code"] == "unclear"


def test_a_list_of_sessions_names_what_could_not_be_read(cli: Cli) -> None:
    done = cli("sessions", "list", PATH, BROKEN, STRANGE)
    assert done.code == ExitCode.PARTIAL
    assert "add left-pad" in done.out
    assert f"not read: {BROKEN}: it cannot be opened. Check the permissions" in done.err
    assert f"unknown format: {STRANGE}" in done.err
    left_out = cli("sessions", "list", PATH, BROKEN, "--json").document["left_out"]
    assert [one["path"] for one in left_out] == [BROKEN]
    assert cli("sessions", "list", BROKEN).code == ExitCode.PARTIAL


def test_sessions_without_a_verb_is_a_usage_error(cli: Cli) -> None:
    assert cli("sessions").code == ExitCode.USAGE
