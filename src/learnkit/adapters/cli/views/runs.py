"""A run of mining, in words."""

from collections.abc import Sequence

from learnkit.core.learnings.values import Scope
from learnkit.core.usecases.reports import Fate, FileReading, FileState, MinedLesson, MineReport

_NAMED = 5


def result_of(one: MinedLesson, report: MineReport) -> str:
    """Give what became of a lesson; in a dry run, what would have."""
    return f"would be {one.fate.value}" if report.dry_run and one.fate.writes else one.fate.value


def problem_lines(files: Sequence[FileReading]) -> list[str]:
    """Give the lines about what could not be read: unreadable files and folders, unknown formats, broken records."""
    lines = [f"not read: {one.path}: {one.why}" for one in files if one.state is FileState.UNREADABLE]
    unknown = [one for one in files if one.state is FileState.UNKNOWN]
    lines += [f"unknown format: {one.path}" for one in unknown[:_NAMED]]
    if len(unknown) > _NAMED:
        lines.append(f"unknown format: {count_of(len(unknown) - _NAMED, 'more file')} (--json names all)")
    for one in files:
        lines += _broken(one)
    return lines


def kept_out(report: MineReport) -> list[str]:
    """Give the lines about lessons whose own file is broken."""
    whys = sorted({one.why for one in report.with_fate(Fate.BROKEN)})
    return [f"not kept: {why}" for why in whys]


def _broken(one: FileReading) -> list[str]:
    lines = [f"skipped: {problem.path}:{problem.line}: {problem.what}" for problem in one.problems[:_NAMED]]
    if one.broken > _NAMED:
        lines.append(f"skipped: {one.broken - _NAMED} more records of {one.path}")
    return lines


def summary(report: MineReport, show_all: bool) -> list[str]:
    """Give what was read and kept, in a few lines."""
    read, unchanged = report.with_state(FileState.READ), report.with_state(FileState.UNCHANGED)
    if not report.files:
        return ["Nothing was found to read: give a transcript, a folder or a pattern."]
    seen = [f"{count_of(len(read), 'file')} read"]
    if unchanged:
        seen.append(f"{len(unchanged)} unchanged")
    seen += [
        count_of(report.sessions, "session"),
        count_of(report.calls, "command"),
        f"{report.failures} failed",
        _kept(report),
    ]
    lines = [", ".join(seen) + "."]
    hidden = [f"{count} {fate.value}" for fate in Fate if not fate.writes and (count := len(report.with_fate(fate)))]
    if hidden and not show_all:
        lines.append(f"Not kept: {', '.join(hidden)} (`learnkit mine --dry-run --all` shows them).")
    return lines


def _kept(report: MineReport) -> str:
    """Give how many lessons were kept, in how many learnings, and where."""
    said = f"{count_of(report.written, 'lesson')} {'would be kept' if report.dry_run else 'kept'}"
    learnings, of_project = report.written_to(), report.written_to(Scope.PROJECT)
    if len(learnings) != report.written:
        said += f" in {count_of(len(learnings), 'learning')}"
    if of_project:
        said += f" ({len(of_project)} in the project, {len(learnings) - len(of_project)} in the home)"
    return said


def count_of(number: int, noun: str) -> str:
    """Give a number with its noun, in the plural where it takes one."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
