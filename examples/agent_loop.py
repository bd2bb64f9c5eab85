"""A small agent loop without a model: it fails, is told what helped before, and does better.

Run it: `python examples/agent_loop.py`. It works in a throw-away folder and calls no other program.
"""

import tempfile
from pathlib import Path

import learnkit


def shell(command: str) -> tuple[int, str]:
    """Stand for a tool: a machine on which only bun installs packages. Give the exit code and the output."""
    if command.startswith("npm install"):
        return 1, 'Use "bun install" for installation in this project.\nnpm error code 1'
    return 0, "1 package installed"


def run(kit: learnkit.LearnKit, command: str, *, agent: str, session: str) -> str:
    """Run one command, watched; give what is known to fix it where it failed, else ""."""
    with kit.capture.watch(command, agent=agent, session=session) as call:
        call.exit_code, call.output = shell(command)
    print(f"{session:8} $ {command}  -> exit {call.exit_code}")
    return call.answer


def first_session(kit: learnkit.LearnKit) -> None:
    """An agent finds out by trying; what it found out is kept when its session is settled."""
    for command in ("npm install left-pad", "bun install left-pad"):
        run(kit, command, agent="builder", session="monday")
    kit.capture.settle(session="monday", over=True)
    for learning in kit.learnings.list():
        print(f"learned  {learning.original_command} -> {learning.correction}")


def second_session(kit: learnkit.LearnKit) -> None:
    """Another agent makes the same mistake once, is told, and follows; that it helped is read from what it did."""
    told = run(kit, "npm install left-pad", agent="tester", session="tuesday")
    print(told)
    if told:
        run(kit, "bun install left-pad", agent="tester", session="tuesday")
    kit.capture.settle(session="tuesday", over=True)
    for learning in kit.learnings.list():
        quality = kit.learnings.standing(learning).quality
        print(f"credit   helped {quality.effective_count} of {quality.applied_count} times")


def a_tool_of_its_own(kit: learnkit.LearnKit) -> None:
    """Tools that are no shell are watched, too: an exception is their failure."""

    @kit.capture.watched(agent="tester", session="wednesday")
    def search(*, query: str) -> str:
        raise ConnectionError(f"no route to the index for {query}")

    try:
        search(query="left-pad")
    except ConnectionError as error:
        print(f"failed   search query -> {error}")


def main() -> None:
    """Run three sessions on one kit."""
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder) / "home"
        with learnkit.open_kit(learnkit.Settings(home=home, project=Path(folder))) as kit:
            first_session(kit)
            second_session(kit)
            a_tool_of_its_own(kit)
        with learnkit.open_kit(learnkit.Settings(home=home, project=Path(folder))) as kit:
            failures = [one for one in kit.learnings.list() if one.correction is None]
            print(f"open     {len(failures)} failure without a fix is kept, and not served")


if __name__ == "__main__":
    main()
