"""What a command line is made of, what it aims at, and how alike two of them are."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from learnkit.core.toolcalls.shell import Command, CommandKind, analyse, is_command, same_class, similarity
from learnkit.core.toolcalls.shell.tokens import TokenKind, tokens
from learnkit.core.toolcalls.shell.wrapping import program_name, unwrap


def programs(command: str) -> list[str]:
    return [segment.program for segment in analyse(command).segments]


@pytest.mark.parametrize(
    ("command", "expected"),
    [
        ("npm install", ["npm"]),
        ("a && b || c; d | e & f\ng", ["a", "b", "c", "d", "e", "f", "g"]),
        ("a |& b", ["a", "b"]),
        ("(a; b) && { c; }", ["a", "b", "c"]),
        ("a '&& b' \"; c\"", ["a"]),
        ("a \\; b \\\n c", ["a"]),
        ("a $(b && c) `d; e` ${f:-;}", ["a"]),
        ("a # && b\nc", ["a", "c"]),
        ("cat <<EOF && b\nc; d\nEOF\ne", ["cat", "b", "e"]),
        ("cat <<-'X' <<Y\n\ta\n\tX\nb\nY\nc", ["cat", "c"]),
        ("cat <<EOF\nnever closed", ["cat"]),
        ("cat <<< 'a; b'", ["cat"]),
        ("a > out.txt 2>&1 < in && b &> log", ["a", "b"]),
        ("diff <(a; b) c", ["diff"]),
        ("if a; then b; else c; fi", ["a", "b", "c"]),
        ("while ! a; do b; done", ["a", "b"]),
        ("bash -lc 'cd x && make test'", ["cd", "make"]),
        ('sh -c "bash -c \'sh -c \\"bash -c a\\"\'"', ["bash"]),
        ("bash script.sh -c", ["bash"]),
        ("bash --norc", ["bash"]),
        ("bash --norc -x -c 'make'", ["make"]),
        ("bash -c", ["bash"]),
        ("bash -c ''", ["bash"]),
        ("pwsh -Command 'Get-Item x; y'", ["get-item", "y"]),
        ("eval 'make && echo x'", ["make", "echo"]),
        ('eval "$(ssh-agent -s)"', ["eval"]),
        ('sh -c "$SCRIPT"', ["sh"]),
        ("npx -c 'git status'", ["git"]),
        ("time { make; }", ["make"]),
        ("wsl -d x -- make", ["make"]),
        ("[[ -f a && b < c || (d) ]] && make", ["[[", "make"]),
        ("[[ a &&\nmake", ["[[", "make"]),
        ("echo $'a \\' b' && make", ["echo", "make"]),
        ("$'\\x6dake' a", ["make"]),
        ("git commit -m \"$(cat <<'EOF'\nit's (one && two\nEOF\n)\" && git push", ["git", "git"]),
        ('x=$(cat <<-EOF <<"B C"\n\t\' ( \n\tEOF\n)\nB C\n); make', ["", "make"]),
        ('a "$(b "${c:-")"}")" && d', ["a", "d"]),
        ("a $(b <<< ')' && (c) \\) < d) && e", ["a", "e"]),
        ("a $(cat <<E\nnever closed", ["a"]),
        ('echo "a \\" $(b \\" c) ${d}" && e', ["echo", "e"]),
        ("a $'never closed", ["a"]),
        ("A=1 B+=2", [""]),
        ("'unclosed", ["unclosed"]),
        ('"unclosed \\" $(x', ['unclosed " $(x']),
        ("a $(unclosed 'x", ["a"]),
        ("a $(b '(' \\) )", ["a"]),
        ("", []),
        (" \t ; ", []),
        ("\\", [""]),
    ],
)
def test_segments_are_the_simple_commands(command: str, expected: list[str]) -> None:
    assert programs(command) == expected


@pytest.mark.parametrize(
    ("command", "program", "subcommand", "command_class"),
    [
        ("cd repo && FOO=1 npm test 2>&1 | tail -5", "npm", "test", "npm"),
        ("npm run build", "npm", "build", "npm"),
        ("npm run", "npm", "run", "npm"),
        ("git -C repo --no-pager log -n 3", "git", "log", "git"),
        ("git", "git", "", "git"),
        ("sudo -u me -- apt-get install x", "apt-get", "install", "apt-get"),
        ("timeout -s KILL 30 env -u A B=c nice -n 5 make all", "make", "all", "make"),
        ("/usr/bin/python3.11 plot.py", "python", "", "python"),
        ("python3 -m pytest -q", "pytest", "", "pytest"),
        ("npx --yes -p x playwright install", "playwright", "install", "playwright"),
        ("uv run pytest", "pytest", "", "pytest"),
        ("cat x | grep y", "cat", "", "cat"),
        ("echo done", "echo", "", "echo"),
        ("cat a | python run.py", "python", "", "python"),
        ("| grep x", "grep", "", "grep"),
        ("sudo", "sudo", "", "sudo"),
        ("timeout 5", "timeout", "", "timeout"),
    ],
)
def test_the_aim_of_a_line(command: str, program: str, subcommand: str, command_class: str) -> None:
    read = analyse(command)
    assert (read.main.program, read.main.subcommand, read.command_class) == (program, subcommand, command_class)


def test_what_stands_in_front_is_kept_apart() -> None:
    main = analyse("A=1 sudo -u me env B=2 make x > log").main
    assert main.words == ("make", "x")
    assert main.wrappers == ("sudo", "-u", "me", "env")
    assert main.assignments == (("A", "1"), ("B", "2"))
    assert main.redirects == ("> log",)
    assert main.text == "A=1 sudo -u me env B=2 make x > log"


@pytest.mark.parametrize(
    ("command", "shape"),
    [
        ("npm install left-pad", "npm install left-pad"),
        ("pytest /a/b.py -k x --seed=12", "pytest PATH -k x --seed=…"),
        ("git show 0a1b2c3d", "git show HASH"),
        ("curl https://x.y/z", "curl URL"),
        ("echo 'a b' $HOME v12", "echo TEXT TEXT vN"),
        ("cat src/a/b.py", "cat PATH"),
        ("", ""),
    ],
)
def test_a_shape_holds_what_does_not_vary(command: str, shape: str) -> None:
    assert analyse(command).shape == shape


@pytest.mark.parametrize(
    ("command", "kind"),
    [
        ("ls -la", CommandKind.READ_ONLY),
        ("git status", CommandKind.READ_ONLY),
        ("gh pr view 3", CommandKind.READ_ONLY),
        ("gh pr create", CommandKind.MUTATING),
        ("gh api repos/a/b", CommandKind.READ_ONLY),
        ("gh api repos/a/b -X PATCH -f body=x", CommandKind.MUTATING),
        ("gh api repos/a/b -f body=x", CommandKind.MUTATING),
        ("curl -f https://x.org", CommandKind.READ_ONLY),
        ("curl -X GET https://x.org", CommandKind.READ_ONLY),
        ("curl https://x.org --data-raw=x", CommandKind.MUTATING),
        ("command -v node", CommandKind.READ_ONLY),
        ("base64 x", CommandKind.READ_ONLY),
        ("apply_patch", CommandKind.MUTATING),
        ("rg x", CommandKind.SEARCH),
        ("pytest -q", CommandKind.TEST),
        ("npm run test:unit", CommandKind.TEST),
        ("ruff check .", CommandKind.LINT),
        ("cargo clippy", CommandKind.LINT),
        ("npm install", CommandKind.MUTATING),
        ("playwright install", CommandKind.MUTATING),
        ("rm x", CommandKind.MUTATING),
        ("sed -i s/a/b/ x", CommandKind.MUTATING),
        ("sed -n 1p x", CommandKind.READ_ONLY),
        ("docker --version", CommandKind.READ_ONLY),
        ("git frobnicate", CommandKind.UNKNOWN),
        ("./run.sh", CommandKind.UNKNOWN),
        ("", CommandKind.UNKNOWN),
    ],
)
def test_what_a_command_does(command: str, kind: CommandKind) -> None:
    assert analyse(command).kind is kind


@pytest.mark.parametrize(
    ("command", "directory"),
    [("cd a && b", "a"), ("cd a; cd b && c", "a"), ("cd && b", None), ("b && cd a", None), ("cd a", "a"), ("cd", None)],
)
def test_where_a_line_goes_first(command: str, directory: str | None) -> None:
    assert analyse(command).directory == directory


def test_classes_are_programs_or_families() -> None:
    assert same_class(analyse("npm install"), analyse("bun add x"))
    assert same_class(analyse("python a"), analyse("python3 b"))
    assert not same_class(analyse("npm install"), analyse("git push"))
    assert not same_class(analyse(""), analyse(""))


def test_likeness_grows_with_what_is_shared() -> None:
    asked = analyse("gh pr create --labels docs")
    near, far = analyse("gh pr create --label docs"), analyse("gh issue list")
    assert similarity(asked, asked) == 1.0
    assert similarity(asked, near) > 0.8 > similarity(asked, far)
    assert similarity(analyse("python plot.py"), analyse("python3 plot.py")) == 1.0
    assert similarity(analyse("npm install left-pad"), analyse("bun install left-pad")) > 0.6
    assert similarity(analyse("ls"), analyse("pwd")) < 0.5
    assert similarity(analyse("make a b"), analyse("make a")) == 0.8
    assert similarity(analyse("make"), analyse("A=1 && make x")) > 0.5
    assert similarity(asked, analyse("")) == 0.0
    assert similarity(analyse("make a && echo b"), analyse("make a && make c")) > 0.6


@given(st.text(), st.text())
def test_likeness_is_symmetric_and_in_the_unit(one: str, other: str) -> None:
    left, right = similarity(analyse(one), analyse(other)), similarity(analyse(other), analyse(one))
    assert left == right
    assert 0.0 <= left <= 1.0


SHELLISH = st.lists(st.sampled_from([*"ab'\"\\`$(){}<>|&;#\n\t =-", "&&", "||", "<<E\n", "$(", "cd ", "bash -c "]))


@given(SHELLISH.map("".join))
def test_no_text_raises_and_segments_stand_in_it(command: str) -> None:
    read = analyse(command)
    assert isinstance(read, Command)
    for token in tokens(command):
        assert 0 <= token.start <= token.end <= len(command) + 1
    assert all(segment.words or segment.assignments for segment in read.segments)


@pytest.mark.parametrize("text", ["$(", "'", '"', "a;", "<<x\n", "\\", "`", "${", '"$(', "(", "1>"])
def test_a_long_line_of_one_sign_is_read(text: str) -> None:
    assert isinstance(analyse(text * 20_000), Command)


def test_tokens_say_what_was_quoted() -> None:
    found = tokens("a 'b c' 2> d")
    assert [(token.kind, token.text, token.quoted) for token in found] == [
        (TokenKind.WORD, "a", False),
        (TokenKind.WORD, "b c", True),
        (TokenKind.REDIRECT, "2> d", False),
    ]


def test_names_of_programs() -> None:
    assert program_name("C:\\Tools\\Git.EXE") == "git"
    assert program_name("g++-12") == "g++"
    assert program_name("7z") == "7z"
    assert program_name("base64") == "base64"
    assert program_name("markdownlint-cli2") == "markdownlint-cli2"
    assert program_name("clang-format-14") == "clang-format"
    assert program_name("pip3.11") == "pip"
    assert unwrap([]).words == ()
    assert unwrap(["env", "--", "x=1", "y"]).words == ("x=1", "y")


WORDS = st.text("abcxyz019_./-", min_size=1, max_size=8).filter(lambda word: word.strip(".") != "")
QUOTED = st.text("ab;&| ()#<>", min_size=1, max_size=8).map(lambda text: f"'{text}'")
SIMPLE = st.lists(WORDS | QUOTED, min_size=1, max_size=4).map(lambda words: " ".join(["prog", *words]))


@given(st.lists(SIMPLE, min_size=1, max_size=5), st.sampled_from([" && ", " || ", "; ", " | ", " & ", "\n"]))
def test_segments_cover_the_line(parts: list[str], join: str) -> None:
    read = analyse(join.join(parts))
    assert [segment.text for segment in read.segments] == parts
    assert [segment.joiner for segment in read.segments[1:]] == [join.strip() or join] * (len(parts) - 1)


@pytest.mark.parametrize("text", ['"$(', "$(", '${a:-"', "$(cat <<E\n", "$'\\", "[[ "])
def test_a_nesting_without_end_is_read(text: str) -> None:
    assert isinstance(analyse(text * 20_000), Command)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("npm", True),
        ("npm install left-pad", True),
        ("./build.sh all", True),
        ("frobnicate --all", True),
        ("frob it && frob that", True),
        ("EBADENGINE", False),
        ("volume cannot be removed", False),
        ("", False),
    ],
)
def test_a_text_is_told_from_a_command(text: str, expected: bool) -> None:
    assert is_command(text) is expected
