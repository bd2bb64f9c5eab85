"""Grounds for the contract of hook installers: every agent's real configuration, in a throw-away home."""

import json
from collections.abc import Callable, Mapping
from pathlib import Path

from attrs import define
from typing_extensions import override

from learnkit.adapters.agents.claude_code.install import ClaudeCodeHookInstaller
from learnkit.adapters.agents.cline.install import ClineHookInstaller
from learnkit.adapters.agents.codex.install import CodexHookInstaller
from learnkit.adapters.agents.copilot_cli.install import CopilotCliHookInstaller
from learnkit.adapters.agents.cursor.install import CursorHookInstaller
from learnkit.adapters.agents.gemini_cli.install import GeminiCliHookInstaller
from learnkit.adapters.agents.opencode.install import OpencodeHookInstaller
from learnkit.adapters.files.hook_files import FileHookInstaller
from learnkit.adapters.files.undo import UndoJournal
from learnkit.core.capture.installing import InstallRequest, InstallScope
from learnkit.ports.hook_installer import HookInstaller
from learnkit.testing.contracts.hook_installer import REQUEST, Ground

JSON_BROKEN = b'{\n  "model": "opus",\n  "hooks": {\n}\n'


def tree(folder: Path) -> dict[str, bytes | None]:
    """Give every file with its bytes, and every folder with None."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes() if path.is_file() else None
        for path in sorted(folder.rglob("*"))
    }


@define
class FileGround(Ground):
    """Files in a home; ``main`` is the configuration, or a neighbour of it where the agent takes one file a hook."""

    home: Path
    main: Path

    @override
    def files(self) -> Mapping[str, bytes | None]:
        return tree(self.home)

    @override
    def write(self, raw: bytes) -> None:
        self.main.parent.mkdir(parents=True, exist_ok=True)
        self.main.write_bytes(raw)

    @override
    def read(self) -> bytes:
        return self.main.read_bytes() if self.main.exists() else b""


GROUPED = b"""{
    "model": "opus",
    "hooks": {
        "PreToolUse": [
            {"matcher": "Bash", "hooks": [{"type": "command", "command": "/usr/bin/audit --json"}]}
        ],
        "Notification": []
    },
    "theirs": {"deep": [1.50, 1e3, "\\u00e4"]},   "odd":true
}
"""
KEPT = (
    b'{"matcher": "Bash", "hooks": [{"type": "command", "command": "/usr/bin/audit --json"}]}',
    b'"Notification": []',
    b'    "theirs": {"deep": [1.50, 1e3, "\\u00e4"]},   "odd":true\n',
)
COMMENTED = b"""// mine
{
\t"hooks": {
\t\t"preToolUse": [
\t\t\t{ "command": "./audit.sh", }, // theirs
\t\t\t/* and this */
\t\t],
\t},
\t"version": 1, // stays
}
"""
TOML = b"""# mine
model = "o3"   # why

[[hooks.PreToolUse]]
matcher = "Bash"   # theirs

[[hooks.PreToolUse.hooks]]
type = "command"
command = 'audit "$@"'

[tui]
theme = "dark"
"""
FLAT = b'{"version":1,"hooks":{"preToolUse":[{"type":"command","bash":"./audit.sh"}]}}'
PLUGIN = b"export const Theirs = async () => ({})\n"


@define(frozen=True)
class Kind:
    """What a ground needs of one agent: its installer's class, its folder, its main file, what stands there."""

    make: Callable[[UndoJournal, Path], FileHookInstaller]
    folder: str
    main: str
    before: bytes
    kept: tuple[bytes, ...]
    broken: bytes | None = JSON_BROKEN
    line: int = 5


KINDS = {
    "claude_code": Kind(
        lambda journal, folder: ClaudeCodeHookInstaller(journal, folder=folder),
        ".claude",
        "settings.json",
        GROUPED,
        KEPT,
    ),
    "codex": Kind(
        lambda journal, folder: CodexHookInstaller(journal, folder=folder), ".codex", "hooks.json", GROUPED, KEPT
    ),
    "codex_toml": Kind(
        lambda journal, folder: CodexHookInstaller(journal, folder=folder),
        ".codex",
        "config.toml",
        TOML,
        (b'# mine\nmodel = "o3"   # why\n', b'matcher = "Bash"   # theirs\n', b'[tui]\ntheme = "dark"\n'),
        b'model = "o3"\nhooks = \n',
        2,
    ),
    "gemini_cli": Kind(
        lambda journal, folder: GeminiCliHookInstaller(journal, folder=folder),
        ".gemini",
        "settings.json",
        GROUPED.replace(b'"model"', b'// a comment\n    "model"'),
        (*KEPT, b"    // a comment\n"),
    ),
    "cursor": Kind(
        lambda journal, folder: CursorHookInstaller(journal, folder=folder),
        ".cursor",
        "hooks.json",
        COMMENTED,
        (b"// mine\n{", b'{ "command": "./audit.sh", }, // theirs\n\t\t\t/* and this */', b'"version": 1, // stays\n}'),
        b'{"version": 1,\n "hooks": [}',
        2,
    ),
    "copilot_cli": Kind(
        lambda journal, folder: CopilotCliHookInstaller(journal, folder=folder, windows=False),
        ".copilot",
        "hooks/learnkit.json",
        FLAT,
        (b'{"version":1,"hooks":{"preToolUse":[{"type":"command","bash":"./audit.sh"}',),
    ),
    "opencode": Kind(
        lambda journal, folder: OpencodeHookInstaller(journal, folder=folder),
        ".config/opencode",
        "plugins/theirs.js",
        PLUGIN,
        (PLUGIN,),
        None,
    ),
    "cline": Kind(
        lambda journal, folder: ClineHookInstaller(journal, folder=folder, windows=False),
        "Documents/Cline/Hooks",
        "Notification",
        b"#!/bin/sh\ncat >/dev/null\n",
        (b"#!/bin/sh\ncat >/dev/null\n",),
        None,
    ),
}


def ground(name: str, tmp_path: Path) -> FileGround:
    """Give the ground of one kind, with nothing in it."""
    kind, home = KINDS[name], tmp_path / "user"
    home.mkdir()
    folder = home / kind.folder
    journal = UndoJournal(tmp_path / "learnkit" / "hooks")
    return FileGround(
        kind.make(journal, folder), kind.before, kind.kept, kind.broken, kind.line, home, folder / kind.main
    )


def hooks_of(path: Path) -> dict[str, list[dict[str, object]]]:
    """Give the hooks of a plain JSON configuration."""
    held: dict[str, list[dict[str, object]]] = json.loads(path.read_bytes())["hooks"]
    return held


def install(installer: HookInstaller, request: InstallRequest = REQUEST) -> None:
    """Plan and apply."""
    installer.apply(installer.plan(request))


def uninstall(installer: HookInstaller) -> None:
    """Plan the removal and apply it."""
    installer.apply(installer.removal(InstallScope.USER))
