"""What is particular to one agent: shapes, places, scripts that really run."""

import json
import os
import shutil
import stat
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from attrs import evolve

from learnkit.adapters.agents.claude_code.install import ClaudeCodeHookInstaller
from learnkit.adapters.agents.cline.install import ClineHookInstaller
from learnkit.adapters.agents.codex.install import CodexHookInstaller
from learnkit.adapters.agents.copilot_cli.install import CopilotCliHookInstaller
from learnkit.adapters.agents.opencode.install import OpencodeHookInstaller
from learnkit.adapters.files.undo import UndoJournal
from learnkit.adapters.system.hook_runner import ShellHookRunner
from learnkit.compose.agents import hook_installers
from learnkit.compose.entrypoints import pinned_command
from learnkit.core.capture.installing import InstallRequest, InstallScope, verdict_on
from learnkit.errors import CorruptRecordError, EngineError, EngineUnavailableError, PolicyError
from learnkit.ports.hook_installer import HookInstaller
from learnkit.testing.contracts.hook_installer import COMMAND, REQUEST
from tests.adapters.hooks.grounds import TOML, hooks_of, tree

EMPTY: dict[str, str] = {}


@pytest.fixture
def journal(tmp_path: Path) -> UndoJournal:
    return UndoJournal(tmp_path / "learnkit" / "hooks")


def install(installer: HookInstaller, request: InstallRequest = REQUEST) -> None:
    installer.apply(installer.plan(request))


def uninstall(installer: HookInstaller) -> None:
    installer.apply(installer.removal(InstallScope.USER))


def test_folders_follow_the_agents_own_variables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path / "user"))
    names = ("CLAUDE_CONFIG_DIR", "CODEX_HOME", "COPILOT_HOME", "GEMINI_CLI_HOME", "XDG_CONFIG_HOME")
    moved = {name: str(tmp_path / name.lower()) for name in names}
    for variables, root in ((EMPTY, tmp_path / "user"), (moved, tmp_path)):
        for installer in hook_installers(variables, tmp_path / "learnkit"):
            install(installer)
        found = {path for path, raw in tree(root).items() if raw is not None and "learnkit/" not in path}
        expected = {".cursor/hooks.json", *(f"Documents/Cline/Hooks/{name}" for name in ("PreToolUse", "PreCompact"))}
        if variables:
            expected = {
                "claude_config_dir/settings.json",
                "codex_home/hooks.json",
                "copilot_home/hooks/learnkit.json",
                "gemini_cli_home/.gemini/settings.json",
                "xdg_config_home/opencode/plugins/learnkit.js",
            }
        else:
            expected |= {".claude/settings.json", ".codex/hooks.json", ".copilot/hooks/learnkit.json"}
            expected |= {".gemini/settings.json", ".config/opencode/plugins/learnkit.js"}
        assert expected <= found


def test_projects_have_their_own_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path / "user"))
    project = tmp_path / "app"
    project.mkdir()
    for installer in hook_installers(EMPTY, tmp_path / "learnkit"):
        request = InstallRequest(COMMAND, InstallScope.PROJECT, str(project))
        plan = installer.plan(request)
        installer.apply(plan)
        assert plan.scope is InstallScope.PROJECT
    files = {path for path, raw in tree(project).items() if raw is not None}
    assert {".claude/settings.json", ".codex/hooks.json", ".opencode/plugins/learnkit.js"} <= files
    assert {".gemini/settings.json", ".cursor/hooks.json", ".github/hooks/learnkit.json"} <= files
    assert ".clinerules/hooks/PostToolUse" in files
    for installer in hook_installers(EMPTY, tmp_path / "learnkit"):
        installer.apply(installer.removal(InstallScope.PROJECT, project=str(project)))
    assert tree(project) == {}


def test_only_shell_and_edit_tools_are_watched(tmp_path: Path) -> None:
    for installer in hook_installers(EMPTY, tmp_path / "learnkit"):
        plan = installer.plan(REQUEST)
        tools = [point for point in plan.points if point.is_tool]
        if installer.agent != "cline":
            assert all(point.matcher and "Read" not in point.matcher for point in tools)
        assert "twice" in plan.cost


def test_timeouts_are_in_the_agents_own_unit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    for installer in hook_installers(EMPTY, tmp_path / "learnkit"):
        install(installer)
    assert (
        hooks_of(tmp_path / ".claude/settings.json")["Stop"]
        == [
            {
                "hooks": [
                    {"type": "command", "command": subprocess.list2cmdline(COMMAND).replace('"', "'"), "timeout": 10}
                ]
            }
        ]
        or os.name != "nt"
    )
    gemini = json.loads((tmp_path / ".gemini/settings.json").read_text())["hooks"]["AfterTool"][0]["hooks"][0]
    assert (gemini["timeout"], gemini["name"]) == (10_000, "learnkit")
    cursor = json.loads((tmp_path / ".cursor/hooks.json").read_text())
    assert (cursor["version"], cursor["hooks"]["stop"][0]["timeout"]) == (1, 10)
    copilot = json.loads((tmp_path / ".copilot/hooks/learnkit.json").read_text())
    assert (copilot["version"], copilot["hooks"]["preToolUse"][0]["timeoutSec"]) == (1, 10)
    assert set(json.loads((tmp_path / ".codex/hooks.json").read_text())) == {"hooks"}


# Codex: the file in which the hooks stand.


def test_codex_stays_with_toml_where_hooks_stand_there(journal: UndoJournal, tmp_path: Path) -> None:
    config = tmp_path / "config.toml"
    config.write_bytes(TOML)
    codex = CodexHookInstaller(journal, folder=tmp_path)
    install(codex)
    assert not (tmp_path / "hooks.json").exists()
    held = tomllib.loads(config.read_text())["hooks"]
    assert [group["matcher"] for group in held["PreToolUse"]] == ["Bash", "Bash|apply_patch"]
    assert held["Stop"][0]["hooks"][0]["timeout"] == 10
    (tmp_path / "learnkit" / "hooks" / "journal.json").unlink()
    uninstall(codex)
    assert tomllib.loads(config.read_text()) == tomllib.loads(TOML.decode())
    assert config.read_bytes().startswith(TOML[:200])


@pytest.mark.parametrize(
    "text",
    [
        'model = "o3"\n',
        'hooks.PreToolUse = [{ matcher = "Bash", hooks = [{ type = "command", command = "x" }] }] # theirs\n',
        '[hooks]\nPreToolUse = [\n  { hooks = [ { type = "command", command = "x" } ] },\n]\n\n[a]\nb = 1\n',
        '[[hooks.Stop]]\n[[hooks.Stop.hooks]]\ntype = "command"\ncommand = """x\ny"""\n# end\n',
        "[a]\nb = 1\n\n[[hooks.Stop]]\nhooks = []\n\n[c.d]\ne = 1979-05-27T07:32:00Z\n",
        "[[hooks.Stop]]\r\n[[hooks.Stop.hooks]]\r\ntype = \"command\"\r\ncommand = 'x'\r\n",
        '[hooks.state."/x:stop:0:0"]\nenabled = true\n\n[[hooks.Stop]]\n[[hooks.Stop.hooks]]\ntype = "command"\ncommand = "x"\n',
    ],
)
def test_toml_of_any_form_gets_ours_and_gives_it_back(journal: UndoJournal, tmp_path: Path, text: str) -> None:
    config = tmp_path / "config.toml"
    config.write_bytes(text.encode())
    codex = CodexHookInstaller(journal, folder=tmp_path)
    before = tree(tmp_path)
    install(codex)
    assert len(codex.installed(InstallScope.USER)) == 8
    assert not codex.plan(REQUEST).is_needed
    moved = evolve(REQUEST, command=("/new/python", *COMMAND[1:]))
    install(codex, moved)
    assert len(codex.installed(InstallScope.USER)) == 8
    uninstall(codex)
    assert {path: raw for path, raw in tree(tmp_path).items() if not path.startswith("learnkit")} == before


def test_toml_that_cannot_be_parsed_is_named(journal: UndoJournal, tmp_path: Path) -> None:
    (tmp_path / "config.toml").write_text("[hooks]\na = \n")
    with pytest.raises(CorruptRecordError) as raised:
        CodexHookInstaller(journal, folder=tmp_path).plan(REQUEST)
    assert raised.value.line == 2


def test_a_fault_of_the_toml_editor_costs_nobody_a_file(
    journal: UndoJournal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "config.toml").write_bytes(TOML)
    monkeypatch.setattr("learnkit.adapters.codec.toml_hooks._add", lambda *parts: None)
    with pytest.raises(EngineError, match="safely"):
        CodexHookInstaller(journal, folder=tmp_path).plan(REQUEST)
    monkeypatch.setitem(sys.modules, "tomlkit", None)
    with pytest.raises(EngineUnavailableError, match="pip install"):
        CodexHookInstaller(journal, folder=tmp_path).plan(REQUEST)


def test_a_mixed_group_in_toml_loses_only_ours(journal: UndoJournal, tmp_path: Path) -> None:
    config = tmp_path / "config.toml"
    config.write_text(
        '[[hooks.Stop]]\nhooks = [{ type = "command", command = "x" }, '
        '{ type = "command", command = "python -m learnkit.hook" }]\n'
    )
    uninstall(CodexHookInstaller(journal, folder=tmp_path))
    held = tomllib.loads(config.read_text())
    assert held == {"hooks": {"Stop": [{"hooks": [{"type": "command", "command": "x"}]}]}}


# Copilot CLI and Cline: files of their own.


def test_copilot_finds_ours_in_other_files(journal: UndoJournal, tmp_path: Path) -> None:
    other = tmp_path / "hooks" / "mine.json"
    other.parent.mkdir()
    theirs = {"type": "command", "bash": "./audit.sh"}
    ours = {"type": "command", "bash": "python3 -m learnkit.hook --agent copilot-cli"}
    other.write_text(json.dumps({"version": 1, "hooks": {"preToolUse": [theirs, ours]}}))
    (tmp_path / "hooks" / "broken.json").write_text("{")
    copilot = CopilotCliHookInstaller(journal, folder=tmp_path, windows=False)
    install(copilot)
    assert hooks_of(other) == {"preToolUse": [theirs]}
    assert len(copilot.installed(InstallScope.USER)) == 9


def test_copilot_is_never_denied_a_tool_by_a_missing_program(journal: UndoJournal, tmp_path: Path) -> None:
    copilot = CopilotCliHookInstaller(journal, folder=tmp_path, windows=False)
    install(copilot, evolve(REQUEST, command=("/gone/python", *COMMAND[1:])))
    hook = copilot.installed(InstallScope.USER)[0]
    assert ShellHookRunner().run(hook.line, payload=hook.sample, seconds=20).exit_code == 0


def test_on_windows_powershell_is_asked(journal: UndoJournal, tmp_path: Path) -> None:
    copilot = CopilotCliHookInstaller(journal, folder=tmp_path / "copilot", windows=True)
    cline = ClineHookInstaller(journal, folder=tmp_path / "cline", windows=True)
    request = evolve(REQUEST, command=("C:\\it's\\python.exe", *COMMAND[1:]))
    install(copilot, request)
    install(cline, request)
    entry = hooks_of(tmp_path / "copilot" / "hooks" / "learnkit.json")["agentStop"][0]
    assert "bash" not in entry
    assert str(entry["powershell"]).startswith("& 'C:\\it''s\\python.exe' '-I'")
    script = (tmp_path / "cline" / "PreToolUse.ps1").read_text()
    assert "$input | & 'C:\\it''s\\python.exe'" in script
    assert "powershell.exe" in cline.installed(InstallScope.USER)[0].line


def test_cline_gets_scripts_that_run(journal: UndoJournal, tmp_path: Path) -> None:
    folder = tmp_path / "with space" / "Hooks"
    cline = ClineHookInstaller(journal, folder=folder, windows=False)
    request = evolve(REQUEST, command=tuple(pinned_command("cline")))
    install(cline, request)
    for hook in cline.installed(InstallScope.USER):
        run = ShellHookRunner().run(hook.line, payload=hook.sample, seconds=30)
        assert verdict_on(run).is_fine, run
    script = folder / "PreToolUse"
    assert script.stat().st_mode & stat.S_IXUSR
    script.chmod(0o644)
    plan = cline.plan(request)
    assert [change.path for change in plan.changes] == [str(script)]
    cline.apply(plan)
    assert script.stat().st_mode & stat.S_IXUSR


def test_cline_leaves_scripts_of_others_and_says_so(journal: UndoJournal, tmp_path: Path) -> None:
    theirs = tmp_path / "PreToolUse"
    theirs.write_text("#!/bin/sh\necho '{}'\n")
    cline = ClineHookInstaller(journal, folder=tmp_path, windows=False)
    plan = cline.plan(REQUEST)
    assert len(plan.changes) == 7
    assert any(str(theirs) in note for note in plan.notes)
    cline.apply(plan)
    uninstall(cline)
    assert theirs.read_text() == "#!/bin/sh\necho '{}'\n"
    for change in plan.changes:
        Path(change.path).write_text("theirs")
    with pytest.raises(PolicyError, match="somebody else"):
        cline.plan(REQUEST)


# opencode: the plug-in in the program that runs such plug-ins.


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


# The pinned line, as every agent runs it.


def test_every_pinned_line_runs_and_is_silent(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path / 'it\'s "home" ä'))
    runner = ShellHookRunner()
    for installer in hook_installers(EMPTY, tmp_path / "learnkit"):
        install(installer, InstallRequest(tuple(pinned_command(installer.agent, guard=True))))
        hooks = installer.installed(InstallScope.USER)
        assert hooks
        for hook in hooks[:3]:
            assert json.loads(hook.sample)
            run = runner.run(hook.line, payload=hook.sample, seconds=30)
            assert verdict_on(run).is_fine, (hook, run)


def test_claude_replaces_a_line_without_the_guard(journal: UndoJournal, tmp_path: Path) -> None:
    claude = ClaudeCodeHookInstaller(journal, folder=tmp_path)
    install(claude, InstallRequest(tuple(pinned_command("claude-code"))))
    install(claude, InstallRequest(tuple(pinned_command("claude-code", guard=True))))
    lines = {hook.line for hook in claude.installed(InstallScope.USER)}
    assert len(lines) == 1
    assert lines.pop().endswith("--agent claude-code --guard")
