"""opencode: the plug-in in a program that runs such plug-ins."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from learnkit.adapters.agents.opencode.install import OpencodeHookInstaller
from learnkit.adapters.files.undo import UndoJournal
from learnkit.core.capture.installing import InstallRequest, InstallScope
from learnkit.testing.contracts.hook_installer import REQUEST
from tests.adapters.hooks.grounds import install


@pytest.fixture
def journal(tmp_path: Path) -> UndoJournal:
    return UndoJournal(tmp_path / "learnkit" / "hooks")


def test_opencode_uses_the_folder_that_is_there(journal: UndoJournal, tmp_path: Path) -> None:
    (tmp_path / "plugin").mkdir()
    opencode = OpencodeHookInstaller(journal, folder=tmp_path)
    install(opencode)
    assert (tmp_path / "plugin" / "learnkit.js").is_file()
    (tmp_path / "plugins").mkdir()
    assert not opencode.plan(REQUEST).is_needed
    (tmp_path / "plugins" / "learnkit.js").write_bytes((tmp_path / "plugin" / "learnkit.js").read_bytes())
    install(opencode)
    assert not (tmp_path / "plugins" / "learnkit.js").exists()


def test_opencode_with_an_edited_command_has_no_line(journal: UndoJournal, tmp_path: Path) -> None:
    opencode = OpencodeHookInstaller(journal, folder=tmp_path)
    install(opencode)
    path = tmp_path / "plugins" / "learnkit.js"
    for command in ("const COMMAND = [", "const COMMAND = 3", "let x"):
        lines = [command if line.startswith("const COMMAND") else line for line in path.read_text().splitlines()]
        path.write_text("\n".join(lines))
        assert {hook.line for hook in opencode.installed(InstallScope.USER)} == {""}


DRIVER = """
const { LearnkitPlugin, ...others } = await import(process.argv[2])
if (Object.keys(others).length) throw new Error("opencode calls every export as a plug-in")
const hooks = await LearnkitPlugin({ directory: "/app" })
const said = []
for (const [name, ...args] of JSON.parse(process.argv[3])) {
  try { await hooks[name](...args); said.push(args) } catch (error) { said.push({ refused: error.message }) }
}
console.log(JSON.stringify(said))
"""
PROGRAM = """
import json, sys
payload = json.load(sys.stdin)
with open({log!r}, "a") as log:
    log.write(json.dumps(payload) + chr(10))
{then}
# learnkit.hook
"""


def drive(tmp_path: Path, then: str, calls: list[object]) -> tuple[list[object], list[dict[str, object]]]:
    """Install a plug-in whose program does something, make the calls; give what came of them and the payloads."""
    node = shutil.which("node") or shutil.which("bun")
    if node is None:
        pytest.skip("neither node nor bun is here")
    log, program = tmp_path / "log", tmp_path / "program.py"
    program.write_text(PROGRAM.format(log=str(log), then=then))
    opencode = OpencodeHookInstaller(UndoJournal(tmp_path / "journal"), folder=tmp_path / "opencode")
    install(opencode, InstallRequest((sys.executable, str(program), "learnkit.hook")))
    plugin = tmp_path / "opencode" / "plugins" / "learnkit.mjs"
    shutil.copy(plugin.with_suffix(".js"), plugin)
    driver = tmp_path / "driver.mjs"
    driver.write_text(DRIVER)
    done = subprocess.run(
        [node, str(driver), str(plugin), json.dumps(calls)],
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
        env={"PATH": os.environ["PATH"], "HOME": str(tmp_path)},
    )
    payloads = [json.loads(line) for line in log.read_text().splitlines()] if log.exists() else []
    return json.loads(done.stdout), payloads


BEFORE = ["tool.execute.before", {"tool": "bash", "sessionID": "s", "callID": "c"}, {"args": {"command": "ls"}}]
AFTER = [
    "tool.execute.after",
    {"tool": "bash", "sessionID": "s", "callID": "c", "args": {"command": "ls"}},
    {"title": "ls", "output": "a.txt", "metadata": {"exit": 2}},
]


def test_opencode_sends_what_happens_and_shows_what_is_known(tmp_path: Path) -> None:
    calls: list[object] = [
        BEFORE,
        AFTER,
        ["tool.execute.after", {"tool": "read", "sessionID": "s", "callID": "d"}, {"output": "x"}],
        ["event", {"event": {"type": "session.idle", "properties": {"sessionID": "s"}}}],
        ["event", {"event": {"type": "file.edited", "properties": {}}}],
        ["chat.message", {"sessionID": "s"}, {"parts": [{"type": "text", "text": "use bun"}]}],
    ]
    said, payloads = drive(tmp_path, "print(json.dumps({'context': 'known: ' + payload['event']}))", calls)
    assert payloads[:2] == [
        {
            "host": "opencode",
            "event": "tool.execute.before",
            "directory": "/app",
            "sessionID": "s",
            "callID": "c",
            "tool": "bash",
            "args": {"command": "ls"},
        },
        {
            "host": "opencode",
            "event": "tool.execute.after",
            "directory": "/app",
            "sessionID": "s",
            "callID": "c",
            "tool": "bash",
            "args": {"command": "ls"},
            "output": "a.txt",
            "metadata": {"exit": 2, "title": "ls"},
        },
    ]
    assert [payload["event"] for payload in payloads[2:]] == ["session.idle", "chat.message"]
    assert payloads[3]["args"] == {"prompt": "use bun"}
    output = said[1][1]["output"]  # type: ignore[index]
    assert output == "a.txt\n\nknown: tool.execute.before\n\nknown: tool.execute.after"


@pytest.mark.parametrize(
    "then", ["sys.exit(2)", "print('no json')", "print('[1]')", "print('{\"context\": 3}')", "raise ValueError", "pass"]
)
def test_opencode_is_never_stopped_by_a_fault(tmp_path: Path, then: str) -> None:
    said, payloads = drive(tmp_path, then, [BEFORE, AFTER])
    assert len(payloads) == 2
    assert said == [BEFORE[1:], AFTER[1:]]


def test_opencode_waits_a_bounded_time(tmp_path: Path) -> None:
    said, _ = drive(tmp_path, "import time; time.sleep(60)", [BEFORE])
    assert said == [BEFORE[1:]]


def test_opencode_refuses_where_the_guard_does(tmp_path: Path) -> None:
    said, _ = drive(tmp_path, "print(json.dumps({'refusal': 'not this'}))", [BEFORE])
    assert said == [{"refused": "not this"}]
