"""What is known of programs: wrappers, runners, families, kinds. Data, and nothing else.

Sources: the command lines of some eight thousand recorded calls of coding agents, and the manuals of
the programs named. A program that is not here is its own class and of unknown kind.
"""

WRAPPERS: dict[str, frozenset[str]] = {
    "sudo": frozenset({"-u", "-g", "-h", "-p", "-C", "-T", "-U", "-D", "--user", "--group"}),
    "doas": frozenset({"-u", "-C"}),
    "env": frozenset({"-u", "-C", "-S", "--unset", "--chdir"}),
    "timeout": frozenset({"-s", "-k", "--signal", "--kill-after"}),
    "gtimeout": frozenset({"-s", "-k"}),
    "nice": frozenset({"-n"}),
    "ionice": frozenset({"-c", "-n"}),
    "nohup": frozenset(),
    "time": frozenset({"-f", "-o"}),
    "exec": frozenset({"-a"}),
    "command": frozenset(),
    "builtin": frozenset(),
    "stdbuf": frozenset({"-i", "-o", "-e"}),
    "setsid": frozenset(),
    "rtk": frozenset(),
    "wsl": frozenset({"-d", "-u", "--distribution", "--user", "--cd", "--shell-type"}),
    "watch": frozenset({"-n", "--interval"}),
    "flock": frozenset({"-w", "-E"}),
    "busybox": frozenset(),
    "winpty": frozenset(),
    "xvfb-run": frozenset({"-n", "-s"}),
    "caffeinate": frozenset(),
    "unbuffer": frozenset(),
}
"""Programs that run another one, and their options that take a value."""

TAKES_ONE = frozenset({"timeout", "gtimeout", "flock"})
"""Wrappers whose first plain argument is their own (the time limit)."""

RUNNERS: frozenset[tuple[str, ...]] = frozenset(
    {
        ("npx",),
        ("bunx",),
        ("uvx",),
        ("pipx", "run"),
        ("uv", "run"),
        ("bun", "x"),
        ("pnpm", "exec"),
        ("pnpm", "dlx"),
        ("yarn", "dlx"),
        ("npm", "exec"),
        ("poetry", "run"),
        ("pipenv", "run"),
        ("pdm", "run"),
        ("hatch", "run"),
        ("rye", "run"),
        ("bundle", "exec"),
        ("mise", "exec"),
        ("python", "-m"),
        ("python3", "-m"),
        ("py", "-m"),
    }
)
"""Programs that look another one up and run it: the looked-up program is the aim."""

SHELLS = frozenset({"bash", "sh", "zsh", "dash", "ksh", "ash", "fish", "pwsh", "powershell"})

VERSIONED = frozenset(
    {"python", "pypy", "ipython", "pip", "pydoc", "node", "ruby", "perl", "php", "lua", "go", "java", "ghc", "tclsh"}
    | {"gcc", "g++", "cc", "c++", "clang", "clang++", "clang-format", "clang-tidy", "gdb", "lldb", "llc", "opt"}
    | {"psql", "mysql", "emacs", "vim", "awk", "make", "cmake", "npm", "yarn", "gem", "rustc", "julia", "swift", "py"}
)
"""Programs to whose name a version may be glued; of others (``base64``) digits are part of the name."""

RESERVED = frozenset({"if", "then", "elif", "else", "while", "until", "do", "!", "{", "}", "fi", "done", "esac"})
"""Words in front of a command that are not its program."""

CONTROL = frozenset({"for", "case", "select", "function", "in"})

SETUP = frozenset(
    {
        "cd",
        "pushd",
        "popd",
        "source",
        ".",
        "set",
        "export",
        "unset",
        "alias",
        "echo",
        "printf",
        "true",
        ":",
        "sleep",
        "wait",
    }
    | {
        "trap",
        "shopt",
        "ulimit",
        "umask",
        "set-location",
        "write-output",
        "write-host",
        "exit",
        "return",
        "local",
        "read",
    }
    | {"for", "case", "select", "function", "in", "[", "[[", "test", "false"}
)
"""Programs that stand around the aim of a command line."""

FILTERS = frozenset(
    {
        "head",
        "tail",
        "grep",
        "egrep",
        "fgrep",
        "rg",
        "sed",
        "awk",
        "sort",
        "uniq",
        "wc",
        "cut",
        "tr",
        "tee",
        "less",
        "more",
        "cat",
    }
    | {
        "jq",
        "xargs",
        "column",
        "nl",
        "fold",
        "tac",
        "rev",
        "paste",
        "select-object",
        "select-string",
        "out-string",
        "findstr",
    }
    | {"format-table", "format-list", "out-file", "tee-object", "out-null", "comm", "base64", "perl"}
    | {"where-object", "foreach-object", "sort-object", "group-object", "measure-object"}
)
"""Programs that, behind a pipe, only look at what another one printed."""

FAMILIES: dict[str, frozenset[str]] = {
    "node-packages": frozenset({"npm", "bun", "pnpm", "yarn", "npx", "bunx", "cnpm", "ni"}),
    "python": frozenset({"python", "py", "pypy", "ipython"}),
    "python-packages": frozenset({"pip", "uv", "poetry", "pipenv", "pipx", "conda", "mamba", "pdm", "rye"}),
    "containers": frozenset({"docker", "podman", "nerdctl"}),
    "compose": frozenset({"docker-compose", "podman-compose"}),
    "search-text": frozenset({"grep", "egrep", "fgrep", "rg", "ag", "ack", "ugrep", "select-string", "findstr"}),
    "search-files": frozenset({"find", "fd", "fdfind", "locate", "get-childitem"}),
    "list-files": frozenset({"ls", "exa", "eza", "dir", "tree", "gci"}),
    "show-files": frozenset({"cat", "bat", "less", "more", "head", "tail", "type", "get-content"}),
    "system-packages": frozenset(
        {"apt", "apt-get", "aptitude", "dnf", "yum", "zypper", "pacman", "apk", "brew", "port", "choco"}
    ),
    "fetch": frozenset({"curl", "wget", "http", "https", "xh", "invoke-webrequest", "aria2c"}),
    "make": frozenset({"make", "gmake", "just", "task", "mage", "ninja"}),
    "c-compiler": frozenset({"gcc", "cc", "clang", "g++", "c++", "clang++", "tcc"}),
    "kubernetes": frozenset({"kubectl", "oc", "k"}),
    "node": frozenset({"node", "deno", "tsx", "ts-node"}),
    "shell": SHELLS,
    "sed": frozenset({"sed", "gsed"}),
    "awk": frozenset({"awk", "gawk", "mawk"}),
    "terraform": frozenset({"terraform", "tofu"}),
}
"""Programs that do the same job."""

HAS_SUBCOMMANDS = frozenset(
    {
        "git",
        "gh",
        "glab",
        "npm",
        "bun",
        "pnpm",
        "yarn",
        "pip",
        "uv",
        "poetry",
        "pipenv",
        "pdm",
        "cargo",
        "rustup",
        "go",
        "docker",
    }
    | {
        "podman",
        "kubectl",
        "helm",
        "terraform",
        "tofu",
        "aws",
        "gcloud",
        "az",
        "brew",
        "apt",
        "apt-get",
        "dnf",
        "yum",
        "apk",
    }
    | {
        "systemctl",
        "mise",
        "asdf",
        "nix",
        "conda",
        "mamba",
        "dotnet",
        "mvn",
        "gradle",
        "flutter",
        "dart",
        "deno",
        "composer",
    }
    | {
        "bundle",
        "gem",
        "rails",
        "mix",
        "rake",
        "make",
        "just",
        "task",
        "playwright",
        "prisma",
        "next",
        "vercel",
        "supabase",
    }
    | {
        "wrangler",
        "firebase",
        "heroku",
        "fly",
        "flyctl",
        "docker-compose",
        "podman-compose",
        "hg",
        "svn",
        "jj",
        "snap",
        "pacman",
    }
    | {
        "turbo",
        "nx",
        "lerna",
        "rush",
        "ansible",
        "vagrant",
        "minikube",
        "kind",
        "k3d",
        "swift",
        "xcrun",
        "adb",
        "ollama",
        "rye",
    }
    | {
        "ng",
        "expo",
        "eas",
        "cdk",
        "sam",
        "serverless",
        "sls",
        "pulumi",
        "rclone",
        "pre-commit",
        "alembic",
        "dbt",
        "stack",
        "cabal",
    }
)
"""Programs whose first plain word says what they do."""

READS = frozenset(
    {
        "ls",
        "cat",
        "head",
        "tail",
        "less",
        "more",
        "wc",
        "file",
        "stat",
        "du",
        "df",
        "pwd",
        "which",
        "whereis",
        "type",
        "tree",
    }
    | {
        "env",
        "printenv",
        "date",
        "whoami",
        "id",
        "uname",
        "hostname",
        "ps",
        "top",
        "free",
        "uptime",
        "man",
        "info",
        "diff",
        "cmp",
    }
    | {
        "md5sum",
        "sha256sum",
        "sha1sum",
        "nproc",
        "lsof",
        "ss",
        "netstat",
        "ping",
        "dig",
        "nslookup",
        "host",
        "bat",
        "jq",
        "yq",
    }
    | {
        "od",
        "xxd",
        "strings",
        "nm",
        "ldd",
        "readlink",
        "realpath",
        "basename",
        "dirname",
        "get-content",
        "get-childitem",
        "dir",
    }
    | {
        "history",
        "groups",
        "lsblk",
        "exa",
        "eza",
        "pgrep",
        "sort",
        "uniq",
        "cut",
        "column",
        "echo",
        "printf",
        "test",
        "[",
        "[[",
    }
    | {
        "nl",
        "awk",
        "gawk",
        "tr",
        "fold",
        "tac",
        "rev",
        "paste",
        "comm",
        "base64",
        "hexdump",
        "locale",
        "getconf",
        "lscpu",
    }
    | {
        "command",
        "hash",
        "get-command",
        "get-process",
        "get-item",
        "get-help",
        "test-path",
        "measure-object",
        "get-location",
    }
)

SEARCHES = frozenset(
    {"grep", "egrep", "fgrep", "rg", "ag", "ack", "ugrep", "find", "fd", "fdfind", "locate", "findstr"}
)

TESTS = frozenset(
    {
        "pytest",
        "py.test",
        "jest",
        "vitest",
        "mocha",
        "ava",
        "tap",
        "tox",
        "nox",
        "nosetests",
        "rspec",
        "minitest",
        "phpunit",
    }
    | {
        "ctest",
        "bats",
        "playwright",
        "cypress",
        "karma",
        "unittest",
        "nextest",
        "gotestsum",
        "behave",
        "trial",
        "stestr",
    }
    | {"prove", "cargo-nextest"}
)

LINTS = frozenset(
    {
        "ruff",
        "eslint",
        "flake8",
        "pylint",
        "mypy",
        "pyright",
        "tsc",
        "biome",
        "prettier",
        "black",
        "isort",
        "golangci-lint",
    }
    | {
        "staticcheck",
        "shellcheck",
        "rubocop",
        "stylelint",
        "hadolint",
        "yamllint",
        "markdownlint",
        "clippy",
        "ktlint",
        "oxlint",
    }
    | {
        "vulture",
        "bandit",
        "gofmt",
        "goimports",
        "rustfmt",
        "clang-format",
        "clang-tidy",
        "cspell",
        "knip",
        "vue-tsc",
        "semgrep",
    }
    | {"markdownlint-cli", "markdownlint-cli2", "commitlint", "vale", "eslint_d", "dprint", "typos", "actionlint"}
)

CHANGES = frozenset(
    {
        "rm",
        "mv",
        "cp",
        "mkdir",
        "rmdir",
        "touch",
        "ln",
        "chmod",
        "chown",
        "tee",
        "dd",
        "rsync",
        "scp",
        "unzip",
        "tar",
        "zip",
    }
    | {
        "kill",
        "pkill",
        "killall",
        "patch",
        "truncate",
        "install",
        "mount",
        "umount",
        "systemctl",
        "service",
        "launchctl",
        "crontab",
    }
    | {
        "useradd",
        "usermod",
        "groupadd",
        "createdb",
        "dropdb",
        "initdb",
        "export",
        "ssh-keygen",
        "gpg",
        "new-item",
        "remove-item",
    }
    | {
        "pip",
        "apt",
        "apt-get",
        "brew",
        "apk",
        "dnf",
        "yum",
        "pacman",
        "gem",
        "composer",
        "source",
        "cd",
        "virtualenv",
        "venv",
    }
    | {"apply_patch", "createuser", "set-content", "add-content", "copy-item", "move-item", "unlink"}
)

SUBCOMMAND_KINDS: dict[str, frozenset[str]] = {
    "read": frozenset(
        {
            "status",
            "log",
            "diff",
            "show",
            "blame",
            "list",
            "ls",
            "view",
            "info",
            "search",
            "outdated",
            "why",
            "describe",
            "get",
        }
        | {
            "logs",
            "ps",
            "images",
            "inspect",
            "version",
            "help",
            "config",
            "env",
            "doc",
            "tree",
            "metadata",
            "reflog",
            "rev-parse",
        }
        | {
            "ls-files",
            "ls-remote",
            "ls-tree",
            "cat-file",
            "grep",
            "shortlog",
            "rev-list",
            "merge-base",
            "freeze",
            "top",
            "explain",
        }
        | {
            "whoami",
            "audit",
            "check-ignore",
            "name-rev",
            "for-each-ref",
            "show-ref",
            "remote",
            "history",
            "plan",
            "show-branch",
        }
        | {"checks", "fsck", "verify-pack", "whatchanged", "count-objects", "var"}
    ),
    "test": frozenset(
        {"test", "tests", "t", "e2e", "nextest", "test:unit", "test:e2e", "test-unit", "itest", "coverage"}
    ),
    "lint": frozenset(
        {"lint", "check", "fmt", "format", "clippy", "vet", "typecheck", "type-check", "lint:fix", "tsc", "types"}
    ),
    "change": frozenset(
        {
            "install",
            "add",
            "i",
            "ci",
            "remove",
            "uninstall",
            "rm",
            "update",
            "upgrade",
            "sync",
            "lock",
            "commit",
            "push",
            "pull",
        }
        | {
            "merge",
            "rebase",
            "checkout",
            "switch",
            "reset",
            "restore",
            "stash",
            "tag",
            "clone",
            "init",
            "fetch",
            "cherry-pick",
        }
        | {
            "apply",
            "delete",
            "create",
            "edit",
            "build",
            "up",
            "down",
            "start",
            "stop",
            "restart",
            "exec",
            "publish",
            "deploy",
            "am",
        }
        | {
            "revert",
            "branch",
            "worktree",
            "submodule",
            "mv",
            "clean",
            "generate",
            "migrate",
            "download",
            "tidy",
            "get",
            "login",
        }
        | {
            "link",
            "unlink",
            "rebuild",
            "prune",
            "pack",
            "set",
            "trust",
            "use",
            "enable",
            "disable",
            "reload",
            "load",
            "import",
        }
    ),
}
"""What the first plain word of a program with subcommands says of its kind."""

REQUESTS = frozenset({"curl", "http", "https", "xh", "httpie"})
"""Programs that send a request over HTTP."""

CARRYING = frozenset(
    {"-d", "--data", "--data-raw", "--data-binary", "--data-urlencode", "--json", "-F", "--form", "-T", "--upload-file"}
    | {"--field", "--raw-field", "--input", "-XPOST", "-XPUT", "-XPATCH", "-XDELETE"}
)
"""Options by which a request carries something to the server."""

KNOWN = frozenset().union(
    HAS_SUBCOMMANDS,
    READS,
    SEARCHES,
    TESTS,
    LINTS,
    CHANGES,
    SETUP,
    FILTERS,
    SHELLS,
    REQUESTS,
    VERSIONED,
    *FAMILIES.values(),
)
"""Every program that a table names."""
