"""Write docs/cli.md from the commands themselves: `python docs/generate_cli.py`."""

from pathlib import Path

import click

from learnkit.adapters.cli.program import program

PAGE = Path(__file__).resolve().parent / "cli.md"

HEAD = """# Command line

Written by `docs/generate_cli.py` from the commands themselves. `learnkit VERB --help` shows the same.

## Manners

- Data goes to stdout, talk and progress to stderr. Tables fit the terminal (with the extra `cli` rich draws them) and
  are plain text in a pipe. `NO_COLOR` is respected.
- `--json` writes one document, `{"schema": 1, …}`; keys are only ever added. An error is
  `{"error": {"code", "message", "suggestion"}}`.
- What writes has `--dry-run`.
- Control characters in what agents and tools wrote are shown as escapes, never sent to the terminal; secrets are taken
  out.
- A learning and a session are named by their id or by the beginning of it, as long as that is unique (else exit 2).
- A file of a learning that cannot be read is never written over, nor is a second one written beside it: `list` hints
  at it, `show`, `why` and `forget` say what is wrong with it (exit 1), `mine` keeps its lesson out (exit 5), `doctor`
  names all.
- Ctrl-C keeps what is done. Shell completion: `learnkit completion --help`.

| exit | meaning |
|---|---|
| 0 | ok |
| 1 | failure: of a file, a setting, the output; `doctor` and `config` found something that must be mended |
| 2 | wrong use of the command line: an unknown verb or option, a value that can be none, an unclear name |
| 3 | nothing found |
| 4 | refused by a rule; the message names the missing fact |
| 5 | partly done: what was left out is named |
| 130 | stopped by Ctrl-C |

Left out (exit 5) are files and folders without the right to read them, records that are broken or longer than 64 MiB,
files of an unknown format that were named one by one, and lessons whose own file is broken.
"""


def described(parameter: click.Parameter) -> str | None:
    """Give one line for an option; None for an argument, which stands in the usage."""
    if not isinstance(parameter, click.Option):
        return None
    names = ", ".join(f"`{name}`" for name in parameter.opts)
    value = "" if parameter.is_flag else f" `{metavar(parameter)}`"
    known = not parameter.is_flag and isinstance(parameter.default, str | int | float) and parameter.default != ""
    default = f" (default: {parameter.default})" if known else ""
    return f"- {names}{value}: {parameter.help or ''}{default}"


def metavar(option: click.Option) -> str:
    """Give what stands for an option's value."""
    if isinstance(option.type, click.Choice):
        return "|".join(str(choice) for choice in option.type.choices)
    return option.metavar or option.type.name.upper()


def usage(command: click.Command, path: str) -> str:
    """Give the usage line of a command."""
    arguments = [
        argument.metavar or (argument.name or "").upper()
        for argument in command.params
        if isinstance(argument, click.Argument)
    ]
    verbs = ["VERB [ARGS]..."] if isinstance(command, click.Group) else []
    return " ".join([path, "[OPTIONS]", *arguments, *verbs])


def section(command: click.Command, path: str, level: int = 2) -> list[str]:
    """Give the lines about one command and, for a group, about those below it."""
    text = "\n\n".join(" ".join(part.split()) for part in (command.help or "").split("\n\n"))
    lines = ["#" * level + f" {path}", "", text, "", "```text", usage(command, path), "```", ""]
    options = [line for parameter in command.params if (line := described(parameter))]
    lines += [*options, ""] if options else []
    lines += [" ".join(command.epilog.split()), ""] if command.epilog else []
    if isinstance(command, click.Group):
        context = click.Context(command)
        for name in command.list_commands(context):
            below = command.get_command(context, name)
            assert below is not None
            lines += section(below, f"{path} {name}", min(level + 1, 3))
    return lines


def page() -> str:
    """Give the whole page."""
    return "\n".join([HEAD, *section(program, "learnkit")]).rstrip() + "\n"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
