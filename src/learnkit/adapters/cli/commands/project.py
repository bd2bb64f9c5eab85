"""Make a project keep its own learnings."""

from pathlib import Path

import click

from learnkit.adapters.cli.face import Face, json_option
from learnkit.errors import StoreError

FOLDER = ".learnkit"
PRIVATE = """\
# Written by `learnkit init`: everything here stays out of git.
# `learnkit init --share` lets git keep the learnings.
*
"""
SHARED = """\
# Written by `learnkit init --share`: git keeps the learnings, everything else here stays private.
*
!.gitignore
!learnings/
!learnings/**
*.lock
*.tmp
"""


@click.command(epilog="JSON: `folder`, `made` (the paths that were made or changed), `shared`, `dry_run`.")
@click.option("--share", is_flag=True, help="Let git keep the learnings; private notes stay out of it.")
@click.option("--dry-run", is_flag=True, help="Say what would be made, and make nothing.")
@json_option
@click.pass_obj
def init(face: Face, share: bool, dry_run: bool) -> None:
    """Let the project keep its own learnings.

    Makes the folder .learnkit in the project; git ignores it unless --share.
    """
    folder = _root(face) / FOLDER
    ignore, learnings = folder / ".gitignore", folder / "learnings"
    text = SHARED if share else PRIVATE
    steps = [path for path in (folder, learnings) if not path.is_dir()]
    if not ignore.exists() or (share and _text(ignore) == PRIVATE):
        steps.append(ignore)
    if not dry_run:
        _make(folder, learnings, ignore if ignore in steps else None, text)
    if face.screen.as_json:
        made = [str(path) for path in steps]
        face.screen.document({"folder": str(folder), "made": made, "shared": share, "dry_run": dry_run})
        return
    for path in steps:
        face.screen.data(f"{'would make' if dry_run else 'made'} {path}")
    if not steps:
        face.screen.note(f"Nothing to do: {folder} is there.")
    elif not dry_run:
        face.screen.note(_said(share))
    if _home_is_given(face):
        face.screen.note("As long as LEARNKIT_HOME or --home names a home, learnings are kept there instead.")


def _root(face: Face) -> Path:
    """Give the folder of the project; where the kit knows none, the one that was named or the current one."""
    places = face.kit.places
    return Path(face.project or "." if places is None else places.project_root).resolve()


def _home_is_given(face: Face) -> bool:
    """Say whether a home was given for everything, so that folders of projects do not count."""
    return any(one.name == "home" and one.source in ("environment", "keyword") for one in face.kit.settings)


def _said(share: bool) -> str:
    if share:
        return "Learnings of this project are kept there, and git may keep them. Look at them before you commit."
    return "Learnings of this project are kept there, out of git. Next: learnkit mine"


def _make(folder: Path, learnings: Path, ignore: Path | None, text: str) -> None:
    try:
        folder.mkdir(exist_ok=True)
        learnings.mkdir(exist_ok=True)
        if ignore is not None:
            ignore.write_text(text, encoding="utf-8", newline="\n")
    except OSError as error:
        raise StoreError(f"the project folder could not be made: {error}", where=str(folder)) from error


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8", errors="replace")
    except OSError as error:
        raise StoreError(f"it could not be read: {error}", where=str(path)) from error


VERBS = {"init": init}
