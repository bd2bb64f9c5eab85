"""Made corpora: the same seed gives the same learnings."""

import random
from datetime import UTC, datetime, timedelta

from learnkit.core.learnings.drafting import from_pair
from learnkit.core.learnings.values import Provenance, Scope, SharedLearning

_TOOLS = [
    "npm",
    "pip",
    "cargo",
    "git",
    "docker",
    "kubectl",
    "go",
    "terraform",
    "gh",
    "pytest",
    "make",
    "bun",
    "aws",
    "psql",
]
_VERBS = ["install", "run", "build", "push", "apply", "test", "get", "create", "list", "update", "login", "sync"]
_ERRORS = [
    "error: unknown option '--{a}'",
    "{a}: command not found",
    "ModuleNotFoundError: No module named '{a}'",
    "npm error code E404\nnpm error 404 Not Found - GET https://registry.example/{a}",
    "fatal: unable to access '{a}': Could not resolve host: {b}",
    "error[E0432]: unresolved import `{a}::{b}`",
    "Error: Cannot find module '{a}'\n    at Function.{b} (node:internal/modules/cjs/loader:1145:15)",
    "permission denied while trying to connect to the {a} socket at unix:///var/run/{b}.sock",
]


def words(generator: random.Random) -> str:
    """Give a name that hardly anything else has."""
    return "".join(generator.choice("abcdefghijklmnopqrstuvwxyz") for _ in range(generator.randint(4, 9)))


def learnings(count: int, seed: int = 7) -> list[SharedLearning]:
    """Give ``count`` learnings, most of them of another failure than the others."""
    generator = random.Random(seed)
    start = datetime(2026, 1, 1, tzinfo=UTC)
    made: dict[str, SharedLearning] = {}
    while len(made) < count:
        tool, verb, name, other = generator.choice(_TOOLS), generator.choice(_VERBS), words(generator), words(generator)
        noise = " ".join(words(generator) for _ in range(generator.randint(4, 40)))
        at = start + timedelta(minutes=len(made))
        learning = from_pair(
            command=f"{tool} {verb} {name} --{generator.choice(_VERBS)} {other}",
            error=f"{generator.choice(_ERRORS).format(a=name, b=other)}\n{noise}",
            correction=f"{tool} {verb} {name}-{other}",
            agent=generator.choice(["codex", "claude-code"]),
            session=f"s{len(made) % 97}",
            kind="edited_retry",
            confidence=0.9,
            provenance=Provenance(f"call-{len(made)}", fixed_call=f"fix-{len(made)}", seen_at=at),
            scope=Scope.USER,
            now=at,
        )
        made[learning.id] = learning
    return list(made.values())


def questions(held: list[SharedLearning], count: int, seed: int = 11) -> tuple[list[str], list[str]]:
    """Give short questions (a command) and long ones (a command and its error) about some of the learnings."""
    chosen = random.Random(seed).sample(held, min(count, len(held)))
    short = [learning.original_command or "" for learning in chosen]
    return short, [f"{learning.original_command}\n{learning.error_context}" for learning in chosen]
