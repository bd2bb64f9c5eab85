"""The main job on two sample sessions, in a throw-away folder."""

import tempfile
from contextlib import closing
from importlib.resources import files
from pathlib import Path

import click

from learnkit.adapters.cli.face import Face, Opener, json_option
from learnkit.adapters.cli.views.demonstration import Demonstration, demo_page
from learnkit.adapters.cli.views.documents import jsonable, suggestion_document

SAMPLES = ("claude_code.jsonl", "codex.jsonl")
FAILING = "npm install left-pad"
ERROR = 'Use "bun install" for installation in this project.\nnpm error code 1'
STRANGER = "terraform apply -auto-approve"


@click.command(epilog="JSON: `lessons`, `file`, `markdown`, `asked`, `suggestions`, `shown`, `silent_about`.")
@json_option
@click.pass_obj
def demo(face: Face) -> None:
    """Show the main job on two sample sessions: no key, no network, nothing kept."""
    with tempfile.TemporaryDirectory(prefix="learnkit-demo-") as folder:
        done = demonstrate(face.open_kit, Path(folder))
    if face.screen.as_json:
        face.screen.document(_document(done))
    else:
        face.screen.data(demo_page(done))


def demonstrate(open_kit: Opener, folder: Path) -> Demonstration:
    """Mine the samples into ``folder``, and ask twice: about what is known and about what is not."""
    home, project = folder / "home", folder / "project"
    project.mkdir()
    paths = _unpacked(folder / "sessions")
    with closing(open_kit(home=str(home), project=str(project))) as kit:
        report = kit.lessons.mine(paths)
        answers = tuple(kit.learnings.suggest(FAILING, error=ERROR))
        path = _file_of(home, answers[0].learning.id if answers else "")
        return Demonstration(
            report=report,
            file=path.relative_to(folder).as_posix() if path else "",
            markdown=path.read_text(encoding="utf-8") if path else "",
            asked=FAILING,
            error=ERROR,
            answers=answers,
            shown=kit.context.render(answers[:1]),
            stranger=STRANGER,
            stranger_answers=tuple(kit.learnings.suggest(STRANGER)),
        )


def _unpacked(folder: Path) -> list[str]:
    """Put the samples where they can be read by path, as from an installed archive too."""
    folder.mkdir()
    for name in SAMPLES:
        held = files("learnkit.adapters.cli").joinpath("samples", name)
        (folder / name).write_bytes(held.read_bytes())
    return [str(folder / name) for name in SAMPLES]


def _file_of(home: Path, learning_id: str) -> Path | None:
    line = f"id: {learning_id}"
    for path in sorted(home.rglob("*.md")):
        if line in path.read_text(encoding="utf-8").splitlines():
            return path
    return None


def _document(done: Demonstration) -> dict[str, object]:
    return {
        "lessons": [jsonable(one) for one in done.report.lessons],
        "file": done.file,
        "markdown": done.markdown,
        "asked": done.asked,
        "error": done.error,
        "suggestions": [suggestion_document(one) for one in done.answers],
        "shown": done.shown,
        "silent_about": None if done.stranger_answers else done.stranger,
    }


VERBS = {"demo": demo}
