"""Find lessons in past sessions."""

from collections.abc import Sequence

import click
from attrs import evolve

from learnkit.adapters.cli.exits import ExitCode, Failure
from learnkit.adapters.cli.face import Face, json_option
from learnkit.adapters.cli.progress import progress
from learnkit.adapters.cli.screen import Screen
from learnkit.adapters.cli.views.documents import jsonable
from learnkit.adapters.cli.views.lessons import explained, lesson_table, scrubbed
from learnkit.adapters.cli.views.runs import kept_out, problem_lines, result_of, summary
from learnkit.core.usecases.reports import Fate, FileReading, FileState, MinedLesson, MineReport


@click.command(
    epilog="JSON: `lessons` (each with `lesson`, `fate`, `learning`), `files`, counts, `dry_run`, `interrupted`. "
    "Exit 3 where nothing was found to read, 5 where something was left out (a file or folder, a record, a lesson "
    "whose file is broken), 130 where it was stopped."
)
@click.argument("paths", metavar="[PATH]...", nargs=-1)
@click.option("--session", metavar="ID", help="Only this session, by its id or a beginning of it; it is read whole.")
@click.option("--min-confidence", type=click.FloatRange(0.0, 1.0), default=0.5, show_default=True, metavar="0..1",
              help="Keep lessons of at least this confidence.")  # fmt: skip
@click.option("--dry-run", is_flag=True, help="Read everything, show what would be kept, and write nothing.")
@click.option("--all", "show_all", is_flag=True, help="Show also what is not kept: too doubtful, known, or forgotten.")
@click.option("--explain", is_flag=True, help="Show each signal behind a lesson's confidence.")
@json_option
@click.pass_obj
def mine(
    face: Face,
    paths: tuple[str, ...],
    session: str | None,
    min_confidence: float,
    dry_run: bool,
    show_all: bool,
    explain: bool,
) -> int:
    """Find in past sessions what failed and what fixed it, and keep it.

    PATH is a transcript, a folder or a pattern; without one, the default places of every known agent are read.
    A second run reads only what is new. Ctrl-C keeps what is done.
    """
    with progress(face.screen) as step:
        report = face.kit.lessons.mine(
            list(paths) or None, session=session, min_confidence=min_confidence, dry_run=dry_run, progress=step
        )
    if face.screen.as_json:
        _as_document(face.screen, report, show_all)
    else:
        _as_text(face.screen, report, show_all=show_all, explain=explain)
    return status_of(report)


def status_of(report: MineReport) -> ExitCode:
    """Give the exit code of a run: stopped, partly done, nothing to read, or ok.

    Partly done is a run that left something out: a file or a folder, a record, a lesson whose file is broken.
    """
    if report.interrupted:
        return ExitCode.INTERRUPTED
    return ExitCode.PARTIAL if report.with_fate(Fate.BROKEN) else reading_status(report.files)


def reading_status(files: Sequence[FileReading]) -> ExitCode:
    """Give the exit code for files that were read: partly done, nothing to read, or ok.

    A file of an unknown format counts as not read only where it was named itself; folders hold others too.
    """
    if any(one.state is FileState.UNREADABLE for one in files):
        return ExitCode.PARTIAL
    if not any(one.state in (FileState.READ, FileState.UNCHANGED) for one in files):
        return ExitCode.NOTHING_FOUND
    if any(one.broken or (one.is_named and one.state is FileState.UNKNOWN) for one in files):
        return ExitCode.PARTIAL
    return ExitCode.OK


def _chosen(report: MineReport, show_all: bool) -> list[MinedLesson]:
    return [evolve(one, lesson=scrubbed(one.lesson)) for one in report.lessons if show_all or one.fate.writes]


def _as_document(screen: Screen, report: MineReport, show_all: bool) -> None:
    screen.document(
        {
            "lessons": [jsonable(one) for one in _chosen(report, show_all)],
            "files": [jsonable(one) for one in report.files],
            "sessions": report.sessions,
            "calls": report.calls,
            "failures": report.failures,
            "records": report.records,
            "broken": report.broken,
            "written": report.written,
            "learnings_written": len(report.written_to()),
            "fates": {fate.value: len(report.with_fate(fate)) for fate in Fate},
            "dry_run": report.dry_run,
            "interrupted": report.interrupted,
        }
    )


def _as_text(screen: Screen, report: MineReport, *, show_all: bool, explain: bool) -> None:
    chosen = _chosen(report, show_all)
    if explain and chosen:
        screen.data("\n\n".join(f"{explained(one.lesson)}\n    {result_of(one, report)}" for one in chosen))
    elif chosen:
        screen.table(lesson_table((one.lesson, result_of(one, report)) for one in chosen))
    for line in [*problem_lines(report.files), *kept_out(report), *summary(report, show_all)]:
        screen.note(line)
    if report.interrupted:
        screen.failure(Failure(ExitCode.INTERRUPTED, "interrupted", "Stopped; what was done is kept"))


VERBS = {"mine": mine}
