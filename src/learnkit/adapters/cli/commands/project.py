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
.turn
*.lock
*.tmp
"""
OLDER = (SHARED.replace(".turn\n", ""),)
"""What earlier releases wrote for --share; it is renewed."""


@click.command(epilog="JSON: `folder`, `made` (the paths that were made or changed), `shared`, `dry_run`.")
@click.option("--share", is_flag=True, help="Let git keep the learnings; private notes stay out of it.")
@click.option("--dry-run", is_flag=True, help="Say what would be made, and make nothing.")
@json_option
@click.pass_obj
def init(face: Face, share: bool, dry_run: bool) -> None:
    """Let the project keep its own learnings.

    Makes the folder .learnkit in the project; git ignores it unless --share. Kept there is what commands that ran in
    the project teach, when it is mined from there, and corrections that are made there; everything else goes to your
    home.
    """
    folder = _root(face) / FOLDER
    ignore, learnings = folder / ".gitignore", folder / "learnings"
    text = _ignored(ignore, share)
    steps = [path for path in (folder, learnings) if not path.is_dir()]
    if text:
        steps.append(ignore)
    if not dry_run:
        _make(folder, learnings, ignore, text)
    if face.screen.as_json:
        made = [str(path) for path in steps]
        face.screen.document({"folder": str(folder), "made": made, "shared": share, "dry_run": dry_run})
        return
    for path in steps:
        face.screen.data(f"{'would make' if dry_run else 'made'} {path}")
    if not steps:
        face.screen.note(f"Nothing to do: {folder} is there.")
    elif not dry_run:
        face.screen.note(_said(folder.parent, share))
    if _home_is_given(face):
        face.screen.note("As long as LEARNKIT_HOME or --home names a home, learnings are kept in that home instead.")


def _root(face: Face) -> Path:
    """Give the folder of the project; where the kit knows none, the one that was named or the current one."""
    places = face.kit.places
    return Path(face.project or "." if places is None else places.project_root).resolve()


def _home_is_given(face: Face) -> bool:
    """Say whether a home was given for everything, so that folders of projects do not count."""
    return any(one.name == "home" and one.source in ("environment", "keyword") for one in face.kit.settings)


def _said(root: Path, share: bool) -> str:
    kept = f"What commands run in {root} teach is kept there from now on, everything else in your home"
    if share:
        return f"{kept}. Git may keep it: look at it before you commit."
    return f"{kept}; git does not see it. Next: learnkit mine"


def _ignored(ignore: Path, share: bool) -> str:
    """Give what is to be written into the ignore file; "" where what stands there stays."""
    if not ignore.exists():
        return SHARED if share else PRIVATE
    held = _text(ignore)
    return SHARED if held in OLDER or (share and held == PRIVATE) else ""


def _make(folder: Path, learnings: Path, ignore: Path, text: str) -> None:
    try:
        folder.mkdir(exist_ok=True)
        learnings.mkdir(exist_ok=True)
        if text:
            ignore.write_text(text, encoding="utf-8", newline="\n")
    except OSError as error:
        raise StoreError(f"the project folder could not be made: {error}", where=str(folder)) from error


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8", errors="replace")
    except OSError as error:
        raise StoreError(f"it could not be read: {error}", where=str(path)) from error


VERBS = {"init": init}
