"""Shell completion."""

import click
from click.shell_completion import get_completion_class

from learnkit.adapters.cli.face import Face, json_option

SHELLS = ("bash", "zsh", "fish")


@click.command(
    epilog='bash: eval "$(learnkit completion bash)" · zsh: eval "$(learnkit completion zsh)" · '
    "fish: learnkit completion fish | source"
)
@click.argument("shell", type=click.Choice(SHELLS))
@json_option
@click.pass_context
def completion(context: click.Context, shell: str) -> None:
    """Write the script that completes verbs and options in a shell."""
    face = context.find_object(Face)
    kind = get_completion_class(shell)
    assert face is not None
    assert kind is not None, "click knows the three shells"
    script = kind(context.find_root().command, {}, "learnkit", "_LEARNKIT_COMPLETE").source()
    if face.screen.as_json:
        face.screen.document({"shell": shell, "script": script})
    else:
        face.screen.data(script)


VERBS = {"completion": completion}
