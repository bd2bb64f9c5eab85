"""The frame of the program: verbs, errors, exit codes, what machines and people get."""

import errno
import io
import json
import sys
from pathlib import Path

import click
import pytest
from click.testing import CliRunner
from typing_extensions import override

from learnkit.adapters.cli import run
from learnkit.adapters.cli.exits import ExitCode, failure_of
from learnkit.adapters.cli.face import Face, Opener
from learnkit.adapters.cli.program import VERBS, program
from learnkit.adapters.cli.screen import Screen
from learnkit.core.usecases.kit import Kit
from learnkit.errors import (
    ConfigurationError,
    ConflictError,
    CorruptRecordError,
    LearnkitError,
    NotFoundError,
    PolicyError,
    UnclearNameError,
)
from tests.adapters.cli.in_process import Cli


def raising(error: BaseException) -> Opener:
    def open_kit(*, home: str | None = None, project: str | None = None, examined: bool = False) -> Kit:
        raise error

    return open_kit


@pytest.mark.parametrize("verb", sorted(VERBS))
def test_every_verb_explains_itself(cli: Cli, verb: str) -> None:
    done = cli(verb, "--help")
    assert done.code == ExitCode.OK
    assert "Usage: learnkit" in done.out
    assert cli.opened == []


@pytest.mark.parametrize(("typed", "meant"), [("mien", "mine"), ("sugest", "suggest"), ("Doctr", "doctor")])
def test_a_mistyped_verb_is_met_with_the_one_that_was_meant(cli: Cli, typed: str, meant: str) -> None:
    done = cli(typed)
    assert done.code == ExitCode.USAGE
    assert f"Did you mean {meant}" in done.err
    assert done.out == ""


def test_a_verb_unlike_any_other_points_at_the_help(cli: Cli) -> None:
    assert "learnkit --help" in cli("zzzzzzz").err


def test_without_a_verb_the_help_is_shown_as_talk(cli: Cli) -> None:
    done = cli()
    assert done.code == ExitCode.USAGE
    assert "Commands:" in done.err
    assert done.out == ""


@pytest.mark.parametrize(
    "arguments",
    [("--json",), ("--json", "nope"), ("nope", "--json"), ("list", "--trust", "L9", "--json"), ("show", "--json")],
)
def test_a_usage_error_is_a_document_for_machines(cli: Cli, arguments: tuple[str, ...]) -> None:
    done = cli(*arguments)
    assert done.code == ExitCode.USAGE
    assert set(done.document["error"]) == {"code", "message", "suggestion"}
    assert done.document["error"]["code"] == "usage"
    assert done.err == ""


def test_json_after_two_dashes_is_an_argument(cli: Cli) -> None:
    done = cli("show", "--", "--json")
    assert done.code == ExitCode.NOTHING_FOUND
    assert done.out == ""


@pytest.mark.parametrize(
    ("error", "status", "code"),
    [
        (LearnkitError("odd"), ExitCode.FAILURE, "error"),
        (ConfigurationError("bad setting", where="config.toml:3", do="Mend it"), ExitCode.FAILURE, "configuration"),
        (NotFoundError("no such thing"), ExitCode.NOTHING_FOUND, "not-found"),
        (UnclearNameError("two begin so", do="Name one"), ExitCode.USAGE, "unclear"),
        (PolicyError("no approval", do="Approve it"), ExitCode.REFUSED, "refused"),
        (ConflictError("changed in between"), ExitCode.FAILURE, "conflict"),
        (CorruptRecordError("broken", path="a.md", line=3), ExitCode.FAILURE, "corrupt-record"),
        (PermissionError(13, "Permission denied", "x"), ExitCode.FAILURE, "os"),
        (click.ClickException("odd"), ExitCode.FAILURE, "error"),
        (click.UsageError("odd"), ExitCode.USAGE, "usage"),
    ],
)
def test_each_error_has_its_exit_code_and_its_name(
    error: Exception, status: ExitCode, code: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(raising(error), ["list", "--json"]) == status
    document = json.loads(capsys.readouterr().out)
    assert document["error"]["code"] == code
    assert run(raising(error), ["list"]) == status
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith("learnkit: ")


def test_an_error_says_what_where_and_what_to_do() -> None:
    failure = failure_of(ConfigurationError("bad setting", where="config.toml:3", do="Mend it"))
    assert failure.message == "bad setting (config.toml:3)"
    assert failure.suggestion == "Mend it"


@pytest.mark.parametrize("error", [KeyboardInterrupt(), click.Abort()])
def test_ctrl_c_ends_with_130(error: BaseException, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(raising(error), ["list"]) == ExitCode.INTERRUPTED
    assert "Stopped" in capsys.readouterr().err


def test_an_error_nobody_foresaw_is_not_hidden() -> None:
    with pytest.raises(ZeroDivisionError):
        run(raising(ZeroDivisionError()), ["list"])


def test_home_and_project_reach_the_opener_and_the_kit_is_closed(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    closed: list[bool] = []
    monkeypatch.setattr(type(cli.kit), "close", lambda self: closed.append(True))
    cli("--home", "/h", "--project", str(tmp_path), "list")
    assert cli.opened == [("/h", str(tmp_path))]
    assert closed == [True]


@pytest.mark.parametrize(
    "option", [("--project", "/no/such/folder"), ("--project", __file__), ("--home", ""), ("--home", "a\x1b[31mb")]
)
def test_a_folder_that_can_be_none_is_wrong_use(cli: Cli, option: tuple[str, str]) -> None:
    done = cli(*option, "list")
    assert done.code == ExitCode.USAGE
    assert option[0] in done.err
    assert cli.opened == []


def test_the_release_is_told(cli: Cli) -> None:
    assert cli("--version").out.startswith("learnkit ")


class ClosedPipe(io.StringIO):
    """A reader that has gone."""

    @override
    def write(self, text: str, /) -> int:
        raise BrokenPipeError(errno.EPIPE, "Broken pipe")


def test_a_reader_that_has_gone_ends_it_quietly(mined: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    errors = io.StringIO()
    with monkeypatch.context() as patch:
        patch.setattr(sys, "stdout", ClosedPipe())
        patch.setattr(sys, "stderr", errors)
        assert run(mined.open, ["list"]) == ExitCode.OK
    assert errors.getvalue() == ""


class FullDisk(io.StringIO):
    """A place without room."""

    @override
    def write(self, text: str, /) -> int:
        raise OSError(errno.ENOSPC, "No space left on device")


class FullAtTheEnd(io.StringIO):
    """A place without room, which shows when what was written is brought out."""

    @override
    def flush(self) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")


@pytest.mark.parametrize("verb", [("list",), ("list", "--json"), ("--version",), ("--help",), ("nope", "--json")])
@pytest.mark.parametrize("stream", [None, FullDisk(), FullAtTheEnd()])
def test_an_output_that_takes_nothing_is_a_failure_with_a_reason(
    mined: Cli, monkeypatch: pytest.MonkeyPatch, verb: tuple[str, ...], stream: io.StringIO | None
) -> None:
    errors = io.StringIO()
    with monkeypatch.context() as patch:
        patch.setattr(sys, "stdout", stream)
        patch.setattr(sys, "stderr", errors)
        status = run(mined.open, list(verb))
    if (stream, verb) == (None, ("--help",)):
        assert (status, errors.getvalue()) == (ExitCode.OK, "")
    else:
        assert status == ExitCode.FAILURE
        assert errors.getvalue().startswith("learnkit: ")
        assert ("No space left" if stream else "it is closed") in errors.getvalue()


@pytest.mark.parametrize("stream", [None, FullDisk()])
def test_talk_that_nobody_can_hear_stops_no_work(
    cli: Cli, monkeypatch: pytest.MonkeyPatch, stream: io.StringIO | None
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(sys, "stderr", stream)
        assert run(cli.open, ["mine"]) == ExitCode.OK
        assert run(cli.open, ["nope"]) == ExitCode.USAGE
    assert len(cli.kit.learnings.list()) == 2


def test_talk_to_nobody_is_no_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stderr", ClosedPipe())
    Screen().note("is anybody there?")


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "utf-8"])
def test_no_encoding_makes_the_output_fail(mined: Cli, monkeypatch: pytest.MonkeyPatch, encoding: str) -> None:
    raw = io.BytesIO()
    mined.kit.learnings.add_correction("echo 鍵 \udc80", correction="printf 鍵 \x1b[31m", agent="x")
    with monkeypatch.context() as patch:
        stream = io.TextIOWrapper(raw, encoding=encoding)
        patch.setattr(sys, "stdout", stream)
        assert run(mined.open, ["list"]) == ExitCode.OK
        assert run(mined.open, ["list", "--json"]) == ExitCode.OK
    assert b"\x1b" not in raw.getvalue()


@pytest.mark.parametrize("shell", ["zsh", "fish"])
def test_completion_is_written_for_a_shell(cli: Cli, shell: str) -> None:
    assert "_LEARNKIT_COMPLETE" in cli("completion", shell).out
    assert cli("completion", shell, "--json").document["shell"] == shell


def test_verbs_are_completed(cli: Cli, tmp_path: Path) -> None:
    done = CliRunner().invoke(
        program,
        prog_name="learnkit",
        obj=Face(cli.open, Screen()),
        env={"_LEARNKIT_COMPLETE": "fish_complete", "COMP_WORDS": "learnkit su", "COMP_CWORD": "su"},
    )
    assert "suggest" in done.output
