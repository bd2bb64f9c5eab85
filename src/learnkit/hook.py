"""The hook program: what a host calls before and after each step of its agent.

It always exits with 0 and prints one JSON object or nothing: another status would block the host's tool. Only the
standard library, and little of it, is loaded before it is clear that there is something to do; then
``learnkit.compose.entrypoints`` takes over. After ``LIMIT`` seconds (``LEARNKIT_HOOK_SECONDS``) it gives up without a
word.
"""

import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

LIMIT = 2.0
"""Seconds in which a host gets its answer, or silence."""
_READ = 64 * 1024 * 1024
_QUIET_EVENTS = (
    b"Notification",
    b"PostToolBatch",
    b"SubagentStart",
    b"BeforeModel",
    b"AfterModel",
    b"InstructionsLoaded",
)


def main(arguments: "Sequence[str] | None" = None) -> int:
    """Answer one call of a hook; always 0."""
    try:
        _run(sys.argv[1:] if arguments is None else list(arguments))
    except BaseException:  # noqa: BLE001, S110 - a host must never be stopped by us, not even by an interruption
        pass
    return 0


def _run(arguments: "Sequence[str]") -> None:
    """Read the payload, and hand over where there is something to do."""
    if os.environ.get("LEARNKIT_DISABLED", "") not in ("", "0"):
        return
    _give_up_after(_limit())
    raw = sys.stdin.buffer.read(_READ + 1)
    if len(raw) > _READ or has_nothing_to_do(raw) or _is_over(raw, arguments):
        return
    if sys.flags.no_site:
        import site

        site.main()
    from learnkit.compose.entrypoints import hook

    answered = hook(raw, arguments)
    if answered.printed:
        sys.stdout.buffer.write(answered.printed)
        sys.stdout.buffer.flush()
    if answered.later is not None:
        _in_background(answered.later)


def _is_over(raw: bytes, arguments: "Sequence[str]") -> bool:
    """Say whether the quick look already knows that nothing can come of a payload; a guard looks at all commands."""
    from learnkit.compose.quick import is_over

    at = arguments.index("--agent") + 1 if "--agent" in arguments else 0
    agent = arguments[at] if 0 < at < len(arguments) else ""
    return ("--guard" not in arguments or b'"PreToolUse"' not in raw[:4096]) and is_over(raw, agent)


def _limit() -> float:
    """Give the seconds that a call may take: what ``LEARNKIT_HOOK_SECONDS`` says, or ``LIMIT``."""
    try:
        return min(max(float(os.environ.get("LEARNKIT_HOOK_SECONDS", LIMIT)), 0.1), 60.0)
    except ValueError:
        return LIMIT


def has_nothing_to_do(raw: bytes) -> bool:
    """Say whether the bytes of a payload already tell that no answer and no note can come of it.

    True only where that is sure: the event is one of those that we never use, or no JSON object is there at all.
    """
    head = raw[:4096]
    if b"{" not in head:
        return True
    at = head.find(b'"hook_event_name"')
    if at < 0:
        return False
    name = head[at + 17 : at + 60].partition(b'"')[2].partition(b'"')[0]
    return name in _QUIET_EVENTS


def _in_background(later: "Callable[[], None]") -> None:
    """Do the rest in a process of its own, so that the host waits no more; where there is none to be had, at once."""
    if not hasattr(os, "fork"):
        later()
        return
    if os.fork():
        return
    try:
        os.setsid()
        nowhere = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1, 2):
            os.dup2(nowhere, stream)
        later()
    finally:
        os._exit(0)


def _give_up_after(seconds: float) -> None:
    """End the process without a word when it takes too long, whatever it is doing then."""
    import _thread
    import time

    def end() -> None:
        time.sleep(seconds)
        os._exit(0)

    _thread.start_new_thread(end, ())


if __name__ == "__main__":
    sys.exit(main())
