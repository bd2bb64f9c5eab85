"""Small stories: what failed, with its error, and what followed; and whether it teaches something."""

from attrs import frozen

from tests.core.lessons.session_building import Script


@frozen
class Story:
    """A failed command with its error and exit code, and the calls that came after; "✎" stands for a file edit."""

    name: str
    command: str
    error: str
    then: tuple[str, ...]
    code: int = 1

    def script(self) -> Script:
        """Give the session; all that came after worked."""
        script = Script().failed(self.command, self.error, code=self.code)
        for command in self.then:
            script = script.edited("a.py") if command == "✎" else script.ran(command)
        return script


NOT_FOUND = 127

RETRIES = (
    Story(
        "program by its other name",
        "python plot.py --out a.png",
        "bash: python: command not found",
        ("python3 plot.py --out a.png",),
        NOT_FOUND,
    ),
    Story(
        "misspelt subcommand",
        "git chekcout main",
        "git: 'chekcout' is not a git command. See 'git --help'.",
        ("git checkout main",),
    ),
    Story(
        "misspelt option",
        "cargo test --no-captur",
        "error: unexpected argument '--no-captur' found",
        ("cargo test --no-capture",),
    ),
    Story("option taken out", "ls --color=auto -Z src", "ls: unrecognized option: Z\nBusyBox v1.36", ("ls src",)),
    Story(
        "advised option",
        "git push",
        "fatal: The current branch f has no upstream branch.\nTo push the current "
        "branch and set the remote as upstream, use\n\n    git push --set-upstream origin f",
        ("git push --set-upstream origin f",),
        128,
    ),
    Story(
        "step in front",
        "git push origin main",
        "! [rejected] main -> main (fetch first)\nhint: use 'git pull' before pushing again.",
        ("git pull --rebase origin main && git push origin main",),
    ),
    Story(
        "variable set",
        "pytest tests/test_a.py",
        "ModuleNotFoundError: No module named 'app'",
        ("PYTHONPATH=src pytest tests/test_a.py",),
    ),
    Story("through its runner", "pytest -q", "bash: pytest: command not found", ("uv run pytest -q",), NOT_FOUND),
    Story("handed to its shell", "./run.sh --fast", "bash: ./run.sh: Permission denied", ("bash run.sh --fast",), 126),
    Story(
        "as root",
        "apt-get install -y jq",
        "E: Could not open lock file (13: Permission denied), are you root?",
        ("sudo apt-get install -y jq",),
        100,
    ),
    Story(
        "named way out",
        "pip install requests",
        "error: externally-managed-environment\n\nYou may use --break-system-packages",
        ("pip install --break-system-packages requests",),
    ),
    Story(
        "other port",
        "python3 -m http.server 8000",
        "OSError: [Errno 98] Address already in use",
        ("python3 -m http.server 8001",),
    ),
    Story("quoted glob", "pip install pkg[extra]", "zsh: no matches found: pkg[extra]", ("pip install 'pkg[extra]'",)),
    Story(
        "other directory",
        "npm test",
        "npm error code ENOENT\nnpm error Could not read package.json: no such file or directory",
        ("cd web && npm test",),
    ),
    Story(
        "directory made first",
        "cp a.txt out/a.txt",
        "cp: cannot create regular file 'out/a.txt': No such file or directory",
        ("mkdir -p out && cp a.txt out/a.txt",),
    ),
    Story(
        "path corrected",
        "head -5 'ui/hooks/use-api-list.ts'",
        "head: cannot open 'ui/hooks/use-api-list.ts' for reading: No such file or directory",
        ("ls ui", "head -5 'ui/src/hooks/use-api-list.ts'"),
    ),
    Story(
        "misspelt file",
        "cat docs/configurtion.md",
        "cat: docs/configurtion.md: No such file or directory",
        ("cat docs/configuration.md",),
    ),
    Story(
        "advised letter",
        "git add dist/app.js",
        "The following paths are ignored by one of your .gitignore files:\n"
        "hint: Use -f if you really want to add them.",
        ("git add -f dist/app.js",),
    ),
    Story(
        "misspelt script",
        "npm run tset",
        'npm error Missing script: "tset"\nnpm error Did you mean this?\nnpm error   npm run test',
        ("npm run test",),
    ),
    Story(
        "other shell's join",
        "cat foo.txt && ls",
        "The token '&&' is not a valid statement separator.",
        ("cat foo.txt; ls",),
    ),
    Story(
        "commit message",
        "git commit -m 'Added the thing to the other thing.'",
        "✖ subject may not end with full stop [subject-full-stop]\nhusky - commit-msg script failed (code 1)",
        ("git commit -m 'Added the thing to the other thing'",),
    ),
    Story(
        "nothing staged",
        "git commit -m 'fix'",
        "no changes added to commit\nhint: use 'git add'",
        ("git add . && git commit -m 'fix'",),
    ),
    Story(
        "editor of a rebase",
        "git add a.py && git rebase --continue",
        "error: There was a problem with the editor 'vi'.",
        ("GIT_EDITOR=true git rebase --continue",),
    ),
    Story(
        "environment named",
        "node scripts/deploy.js",
        "Error: DATABASE_URL is not set",
        ("DATABASE_URL=postgres://x node scripts/deploy.js",),
    ),
)
"""Commands that were written differently and then worked."""

PREREQUISITES = (
    Story(
        "package installed",
        "python -c 'import yaml'",
        "ModuleNotFoundError: No module named 'yaml'",
        ("pip install pyyaml", "python -c 'import yaml'"),
    ),
    Story(
        "advised command, red tests or not",
        "npx playwright test e2e",
        "Error: Executable doesn't exist\nPlease run the "
        "following command to download new browsers:\n npx playwright install\n 3 failed",
        ("npx playwright install", "npx playwright test e2e"),
    ),
    Story(
        "built first",
        "bun test apps/cli/eval.test.ts",
        "27 pass\n 3 fail",
        ("cat apps/cli/eval.test.ts", "bun run build", "bun test apps/cli/eval.test.ts"),
    ),
    Story("made runnable", "./run.sh", "bash: ./run.sh: Permission denied", ("chmod +x run.sh", "./run.sh"), 126),
    Story(
        "service started",
        "psql -h localhost -c 'select 1'",
        "psql: error: connection to server failed: Connection refused",
        ("docker compose up -d db", "psql -h localhost -c 'select 1'"),
        2,
    ),
    Story(
        "target added",
        "cargo build --target wasm32",
        "error[E0463]: can't find crate for `core`\n  = help: consider "
        "downloading the target with `rustup target add wasm32`",
        ("rustup target add wasm32", "cargo build --target wasm32"),
        101,
    ),
)
"""Commands that worked unchanged after another one had run."""

SUBSTITUTES = (
    Story("other package manager", "npm install", "zsh: command not found: npm", ("bun install",), NOT_FOUND),
    Story(
        "plugin of the new program",
        "docker-compose up -d",
        "bash: docker-compose: command not found",
        ("docker compose up -d",),
        NOT_FOUND,
    ),
    Story(
        "tool that is not there",
        "jq .name package.json",
        "bash: jq: command not found",
        ("node -p \"require('./package.json').name\"",),
        NOT_FOUND,
    ),
    Story("other search", "rg TODO src", "bash: rg: command not found", ("grep -rn TODO src",), NOT_FOUND),
    Story(
        "other interface with the same text",
        "gh pr edit 15 --body '" + "An opening that is long enough to tell. " * 4 + "'",
        "GraphQL: Projects (classic) is being deprecated",
        ("body='" + "An opening that is long enough to tell. " * 4 + '\'; gh api -X PATCH pulls/15 -f body="$body"',),
    ),
    Story(
        "other reader from the root",
        "sed -n '1,40p' website/scripts/build-wasm.mjs",
        "sed: can't read website/scripts/build-wasm.mjs: No such file or directory",
        ("cd /repo && head -40 website/scripts/build-wasm.mjs",),
        2,
    ),
)
"""Other programs that did the same job."""
