"""A run of mining, in words."""

from learnkit.core.usecases.reports import Fate, FileReading, FileState, MinedLesson, MineReport

_NAMED = 5


def result_of(one: MinedLesson, report: MineReport) -> str:
    """Give what became of a lesson; in a dry run, what would have."""
    return f"would be {one.fate.value}" if report.dry_run and one.fate.writes else one.fate.value


def problem_lines(report: MineReport) -> list[str]:
    """Give the lines about what could not be read: unreadable files, unknown formats, broken records."""
    lines = [f"not read: {one.path}: {one.why}" for one in report.with_state(FileState.UNREADABLE)]
    unknown = report.with_state(FileState.UNKNOWN)
    lines += [f"unknown format: {one.path}" for one in unknown[:_NAMED]]
    if len(unknown) > _NAMED:
        lines.append(f"unknown format: {len(unknown) - _NAMED} more files (--json names them)")
    for one in report.files:
        lines += _broken(one)
    return lines


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
    seen = [f"{_count(len(read), 'file')} read"]
    if unchanged:
        seen.append(f"{len(unchanged)} unchanged")
    seen += [
        _count(report.sessions, "session"),
        _count(report.calls, "command"),
        f"{report.failures} failed",
        f"{_count(report.written, 'lesson')} {'would be kept' if report.dry_run else 'kept'}",
    ]
    lines = [", ".join(seen) + "."]
    hidden = [f"{count} {fate.value}" for fate in Fate if not fate.writes and (count := len(report.with_fate(fate)))]
    if hidden and not show_all:
        lines.append(f"Not kept: {', '.join(hidden)} (--all shows them).")
    return lines


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
