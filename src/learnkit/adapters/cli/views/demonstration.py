"""The demo, as a page that is read from top to bottom."""

from attrs import frozen

from learnkit.adapters.cli.views.lessons import evidence_lines, fix_of
from learnkit.core.learnings.suggestions import Suggestion
from learnkit.core.usecases.reports import MineReport

NEXT = """\
What to do next
  learnkit mine --dry-run           see what your own sessions hold (Claude Code and Codex are found by themselves)
  learnkit mine                     keep it
  learnkit suggest "npm install x"  ask it yourself
  learnkit doctor                   see that everything is well
In your own agent: `import learnkit; kit = learnkit.open_kit()`. Everything above ran in a folder that is gone now."""


@frozen
class Demonstration:
    """What the demo did: the run, one file that it wrote, what an agent is told, and one silence."""

    report: MineReport
    file: str
    markdown: str
    asked: str
    error: str
    answers: tuple[Suggestion, ...]
    shown: str
    stranger: str
    stranger_answers: tuple[Suggestion, ...]


def demo_page(done: Demonstration) -> str:
    """Give the whole page."""
    report = done.report
    parts = [
        "1. Two sample sessions, one of Claude Code and one of Codex: "
        f"{report.calls} commands, {report.failures} failed.\n   What failed, and what fixed it:",
        *[_lesson(number, done) for number in range(len(report.lessons))],
        "   A red test that was fixed by editing a file is in there too: no command fixed it, so it is no lesson.",
        f"2. One of the files that were written, {done.file}: yours to read and to edit.\n\n{_indented(done.markdown)}",
        f"3. Later an agent types `{done.asked}` and fails again. It is told:\n\n{_indented(done.shown)}",
        f"   It asks about `{done.stranger}`, of which nothing is known: {_silence(done)}",
        NEXT,
    ]
    return "\n\n".join(parts)


def _lesson(number: int, done: Demonstration) -> str:
    lesson = done.report.lessons[number].lesson
    lines = [
        f"   {lesson.failed_command}",
        f"   → {fix_of(lesson)}",
        f"     {lesson.kind.value}, confidence {lesson.confidence:.2f}, because",
    ]
    return "\n".join([*lines, *(f"   {line}" for line in evidence_lines(lesson.evidence)[:3])])


def _silence(done: Demonstration) -> str:
    return "it is told something anyway." if done.stranger_answers else "silence."


def _indented(text: str) -> str:
    return "\n".join(f"   {line}".rstrip() for line in text.rstrip("\n").split("\n"))
