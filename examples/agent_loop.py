"""A small agent loop without a model: it fails, is told what helped before, and does better.

Run it: `python examples/agent_loop.py`. It works in a throw-away folder and calls no other program.
"""

import tempfile
from pathlib import Path

import learnkit
from learnkit.core.sessions.values import Session
from learnkit.core.toolcalls.values import CallStatus, ToolCall, ToolOutcome


def shell(command: str) -> tuple[int, str]:
    """Stand for a tool: a machine on which only bun installs packages. Give the exit code and the output."""
    if command.startswith("npm install"):
        return 1, 'Use "bun install" for installation in this project.\nnpm error code 1'
    return 0, "1 package installed"


def call(number: int, session: str, agent: str, command: str) -> ToolCall:
    """Run one command; give it with its outcome, as learnkit wants it."""
    code, output = shell(command)
    status = CallStatus.OK if code == 0 else CallStatus.FAILED
    outcome = ToolOutcome(status=status, exit_code=code, output=output)
    return ToolCall(id=f"{session}-{number}", agent=agent, session=session, command=command, outcome=outcome)


def first_session(kit: learnkit.LearnKit) -> None:
    """An agent finds out by trying; its session is mined afterwards."""
    commands = ("npm install left-pad", "bun install left-pad")
    tried = tuple(call(number, "monday", "builder", command) for number, command in enumerate(commands))
    for one in tried:
        print(f"monday   $ {one.command}  -> exit {one.outcome.exit_code}")
    report = kit.lessons.mine([Session(id="monday", agent="builder", events=tried)])
    for mined in report.lessons:
        print(f"learned  {mined.lesson.failed_command} -> {mined.lesson.correction} ({mined.fate.value})")


def second_session(kit: learnkit.LearnKit) -> None:
    """Another agent makes the same mistake once, is told, and follows."""
    failed = call(0, "tuesday", "tester", "npm install left-pad")
    print(f"tuesday  $ {failed.command}  -> exit {failed.outcome.exit_code}")
    print(kit.context.at_failure(failed))
    for found in kit.learnings.suggest(failed.command, error=failed.outcome.error_text, agent=failed.agent, limit=1):
        retried = call(1, "tuesday", "tester", found.learning.correction or "")
        helped = retried.outcome.status.is_success
        print(f"tuesday  $ {retried.command}  -> exit {retried.outcome.exit_code}")
        kit.learnings.record_application(found.learning.id, agent="tester", session="tuesday", effective=helped)
        quality = kit.learnings.standing(kit.learnings.require(found.learning.id)).quality
        print(f"credit   helped {quality.effective_count} of {quality.applied_count} times")


def main() -> None:
    """Run both sessions on one kit."""
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder) / "home"
        with learnkit.open_kit(learnkit.Settings(home=home, project=Path(folder))) as kit:
            first_session(kit)
            second_session(kit)


if __name__ == "__main__":
    main()
