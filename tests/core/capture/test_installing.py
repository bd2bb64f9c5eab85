"""Values around installed hooks, and the judgement of a run."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from learnkit.core.capture.installing import (
    FileChange,
    HookCheck,
    HookPoint,
    HookRun,
    InstalledHook,
    InstallPlan,
    InstallScope,
    cost_of,
    is_ours,
    verdict_on,
)


@pytest.mark.parametrize(
    "line",
    [
        "python -m learnkit.hook",
        "python -m learnkit.hook --agent codex",
        "python -c 'import learnkit.hook;learnkit.hook.main()'",
        'exec("try:\\n import learnkit.hook")',
        "learnkit.hook.main()",
    ],
)
def test_lines_that_run_our_module_are_ours(line: str) -> None:
    assert is_ours(line)


@pytest.mark.parametrize(
    "line",
    ["", "learnkit", "/x/learnkit.hook", "./learnkit.hook.sh", "my.learnkit.hook", "learnkit.hooks", "learnkit-hook"],
)
def test_others_are_not(line: str) -> None:
    assert not is_ours(line)


def test_a_diff_shows_what_changes_and_how_lines_end() -> None:
    change = FileChange("/a", b"one\r\ntwo", b"one\ntwo\n")
    assert change.diff.splitlines() == [
        "--- /a",
        "+++ /a",
        "@@ -1,2 +1,2 @@",
        "-one␍",
        "-two  ⟨no line end⟩",
        "+one",
        "+two",
    ]
    assert FileChange("/a", None, b"x\n").diff.startswith("--- /dev/null\n+++ /a\n")
    assert "+++ /dev/null\n" in FileChange("/a", b"x\n", None).diff
    assert FileChange("/a", b"x\n", b"x\n").diff == ""


@given(st.none() | st.binary(max_size=40), st.none() | st.binary(max_size=40))
def test_a_diff_of_any_bytes_is_text(before: bytes | None, after: bytes | None) -> None:
    diff = FileChange("/a", before, after).diff
    assert before == after or not (before or after) or diff or before is None or after is None


def test_what_a_tool_call_costs_is_said() -> None:
    both = (HookPoint("PreToolUse", "Bash", True), HookPoint("PostToolUse", "Bash", True), HookPoint("Stop"))
    assert "twice (before and after it)" in cost_of(both)
    assert "once (beside it)" in cost_of(both[1:])
    assert cost_of(both[2:]) == "No tool call starts anything."
    assert "3 times" in cost_of((HookPoint("before", "", True), *both))
    assert "twice" in cost_of((HookPoint("tool.execute.before", "", True), HookPoint("tool.execute.after", "", True)))
    plan = InstallPlan(agent="codex", scope=InstallScope.USER, points=both)
    assert plan.cost == cost_of(both)
    assert not plan.is_needed


@pytest.mark.parametrize(
    ("run", "says"),
    [
        (HookRun(0, seconds=0.02), "after 20 ms"),
        (HookRun(0, ' {"context": "x"}\n'), "status 0"),
    ],
)
def test_runs_that_are_fine(run: HookRun, says: str) -> None:
    verdict = verdict_on(run)
    assert verdict.is_fine
    assert says in verdict.says
    assert verdict.do == ""


@pytest.mark.parametrize(
    ("run", "says"),
    [
        (HookRun(None, seconds=2.0, timed_out=True), "still running after 2.0 s"),
        (HookRun(None, errors="no shell"), "could not be started: no shell"),
        (HookRun(2, errors="a\n  b \n\n"), "status 2: b"),
        (HookRun(1, "printed"), "status 1: printed"),
        (HookRun(1), "it said nothing"),
        (HookRun(0, "hello"), "no JSON object: hello"),
        (HookRun(0, "[1]"), "no JSON object"),
        (HookRun(0, "[" * 100_000), "no JSON object"),
    ],
)
def test_runs_that_are_not(run: HookRun, says: str) -> None:
    hook = InstalledHook(agent="codex", scope=InstallScope.USER, path="/p", event="Stop")
    check = HookCheck(hook=hook, run=run)
    assert not check.verdict.is_fine
    assert says in check.verdict.says
    assert check.verdict.do
