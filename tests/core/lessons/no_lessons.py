"""Small stories that teach nothing about how a command is written."""

from tests.core.lessons.scenarios import Story

NO_LESSONS = (
    Story(
        "red tests, another file",
        "pytest tests",
        "FAILED tests/test_a.py::test_x\n1 failed, 3 passed",
        ("pytest tests/test_b.py",),
    ),
    Story("red tests, then edits", "pytest tests -x", "E   NameError\n1 failed", ("✎", "pytest tests")),
    Story("tests that say nothing", "pytest tests -x", "", ("pytest tests",)),
    Story("conflict, then a look", "git rebase main", "CONFLICT (content): Merge conflict in a", ("git status",)),
    Story("exploring", "cat src/a.ts", "cat: src/a.ts: No such file or directory", ("ls src", "cat src/b.ts")),
    Story(
        "a search for the file",
        "sed -n 1,9p lib/useTeam.ts",
        "sed: can't read lib/useTeam.ts: No such file or directory",
        ("find . -name useTeam.ts",),
    ),
    Story(
        "waiting",
        "curl -sf localhost:3000/health",
        "curl: (7) Failed to connect",
        ("sleep 5 && curl -sf localhost:3000/health",),
        7,
    ),
    Story(
        "the same again",
        "curl -sf localhost:3000/health",
        "curl: (7) Connection refused",
        ("curl -sf localhost:3000/health",),
        7,
    ),
    Story("only its help", "foo sync --al", "error: unknown option '--al'", ("foo sync --help",), 2),
    Story(
        "lint findings, another file", "ruff check a.py", "a.py:1:1: F401 unused\nFound 1 error.", ("ruff check b.py",)
    ),
    Story("compile errors, then edits", "go build ./...", "./main.go:3:5: undefined: x", ("✎", "go build -v ./...")),
    Story(
        "restaged after an edit",
        "git commit -m 'fix'",
        "lint failed, see above",
        ("✎", "git add . && git commit -m 'fix'"),
    ),
    Story(
        "another revision",
        "git show abc123:foo.py",
        "fatal: path 'foo.py' does not exist in 'abc123'",
        ("git show def456 --stat",),
        128,
    ),
    Story("nothing tied", "git status", "fatal: unable to read e536", ("git log -1", "git status --short"), 128),
    Story(
        "another page",
        "curl -sf https://a.example/x",
        "curl: (22) The requested URL returned error: 404",
        ("curl -sf https://a.example/y",),
        22,
    ),
    Story("another process", "kill 1234", "kill: (1234) - No such process", ("kill 5678",)),
    Story(
        "another job of the tool",
        "docker build -t app .",
        "ERROR: failed to solve: exit code: 1",
        ("docker images", "docker ps"),
    ),
    Story(
        "program text explored",
        "python -c 'import a; print(a.foo)'",
        "AttributeError: module 'a' has no attribute 'foo'",
        ("python -c 'import a; print(dir(a))'",),
    ),
    Story("a search without a hit", "grep -n foo a.py", "", ("grep -n bar a.py",)),
    Story(
        "provoked",
        'node check.mjs; echo "status $?"',
        "Error: no such file or directory, open 'x'",
        ("node check.mjs --dry",),
    ),
    Story("passing trouble", "gh pr view 12 --json body", "HTTP 401: Bad credentials", ("gh pr view 13 --json title",)),
    Story(
        "identical after an edit",
        "git push origin f",
        "Lint....Failed\n- hook id: lint",
        ("✎", "git add a", "git push origin f"),
    ),
)
"""Stories that teach nothing about how a command is written."""
