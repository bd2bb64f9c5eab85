"""Checks of installed hooks: each line is run as its host would run it, on a payload that means nothing."""

import json
import subprocess
from collections.abc import Iterable, Iterator, Mapping

from attrs import frozen

from learnkit.core.capture.installing import InstalledHook
from learnkit.errors import LearnkitError
from learnkit.ports.hook_installer import HookInstaller
from learnkit.ports.inspector import Check, CheckState

LIMIT = 10.0
"""Seconds in which a hook must answer here."""
_SAMPLE = {
    "session_id": "",
    "hook_event_name": "PreToolUse",
    "tool_name": "Bash",
    "tool_input": {"command": "true"},
    "transcript_path": "",
}


@frozen
class HookChecks:
    """Looks at the hooks of all agents."""

    installers: Mapping[str, HookInstaller]
    project: str

    def __call__(self) -> Iterator[Check]:
        """Give one finding for each command line of ours, and one for each configuration that cannot be read."""
        for agent, installer in sorted(self.installers.items()):
            try:
                found = installer.installed(project=self.project)
            except LearnkitError as error:
                yield Check(f"hooks of {agent}", CheckState.WARNING, str(error), "Mend the file")
                continue
            yield from _checked(agent, found)


def _checked(agent: str, found: Iterable[InstalledHook]) -> Iterator[Check]:
    """Run each command line once."""
    by_command: dict[str, list[InstalledHook]] = {}
    for hook in found:
        by_command.setdefault(hook.command, []).append(hook)
    for command, hooks in by_command.items():
        wrong = _wrong_with(command)
        where = f"{len(hooks)} events, {hooks[0].path}"
        if wrong:
            do = f"Install it again: learnkit install {agent}"
            yield Check(f"hooks of {agent}", CheckState.FAILURE, f"{where}: {wrong}", do)
        else:
            yield Check(f"hooks of {agent}", CheckState.OK, f"{where}: the program answers")


def _wrong_with(command: str) -> str:
    """Give what is wrong with a command line, "" where it does what it should."""
    try:
        done = subprocess.run(  # noqa: S602 - hosts run it by a shell, too
            command, shell=True, input=json.dumps(_SAMPLE).encode(), capture_output=True, timeout=LIMIT, check=False
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        return f"it does not answer ({type(error).__name__})"
    if done.returncode != 0:
        return f"it exits with {done.returncode}, which may stop the agent"
    try:
        if done.stdout.strip():
            json.loads(done.stdout)
    except ValueError:
        return "it prints something that is not JSON"
    return ""
