"""The YAML library as the reader of whatever people write, within bounds.

PyYAML's C loader with plain scalars left as text (``Plain``), so that the codec gives them the meaning of
their key. Aliases, anchors, tags, several documents and repeated keys are refused.
"""

from typing import Any

import yaml

from learnkit.adapters.codec.scalars import Plain
from learnkit.errors import CorruptRecordError

MAX_DEPTH = 20
_Safe: type = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class HeadLoader(_Safe):  # type: ignore[misc]
    """Reads plain scalars as ``Plain`` and refuses repeated keys."""

    yaml_implicit_resolvers: dict[str, list[Any]] = {}  # noqa: RUF012 (the library's own way to have none)


def _scalar(loader: Any, node: yaml.ScalarNode) -> str:
    """Give a scalar's text, plain ones as ``Plain``."""
    text = str(node.value)
    return text if node.style else Plain(text)


def _mapping(loader: Any, node: yaml.MappingNode) -> dict[str, Any]:
    """Give a mapping with text for keys; raises for a key that stands twice."""
    found: dict[str, Any] = {}
    for key_node, value_node in node.value:
        key = str(loader.construct_object(key_node, deep=True))
        if key in found:
            raise yaml.MarkedYAMLError(problem=f"the key {key!r} stands twice", problem_mark=key_node.start_mark)
        found[key] = loader.construct_object(value_node, deep=True)
    return found


HeadLoader.add_constructor("tag:yaml.org,2002:str", _scalar)
HeadLoader.add_constructor("tag:yaml.org,2002:map", _mapping)

_REFUSED = {
    yaml.AliasToken: "an alias",
    yaml.AnchorToken: "an anchor",
    yaml.TagToken: "a tag",
    yaml.DirectiveToken: "a directive",
    yaml.DocumentStartToken: "a second document",
}
_OPENS = (
    yaml.BlockMappingStartToken,
    yaml.BlockSequenceStartToken,
    yaml.FlowMappingStartToken,
    yaml.FlowSequenceStartToken,
)
_CLOSES = (yaml.BlockEndToken, yaml.FlowMappingEndToken, yaml.FlowSequenceEndToken)


def load(head: str, *, path: str) -> dict[str, Any]:
    """Give a head as a mapping. Raises ``CorruptRecordError`` with the line in the file, whatever is in it."""
    try:
        _check(head, path)
        found = yaml.load(head, Loader=HeadLoader)  # noqa: S506 (a safe loader, without implicit types)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark
        raise CorruptRecordError(
            f"the front matter is not YAML: {error.problem or error}",
            path=path,
            line=mark.line + 2 if mark is not None else None,
            do="Mend the line, or remove the file",
        ) from error
    except (yaml.YAMLError, ValueError, RecursionError) as error:
        raise CorruptRecordError(
            f"the front matter is not YAML: {error}", path=path, do="Mend or remove the file"
        ) from error
    if found is None:
        return {}
    if not isinstance(found, dict):
        raise CorruptRecordError("the front matter holds no keys", path=path, line=2, do="Write `key: value` lines")
    return found


def _check(head: str, path: str) -> None:
    """Refuse what a record has no use for, before anything is built from it."""
    depth = 0
    for token in yaml.scan(head, Loader=HeadLoader):
        refused = _REFUSED.get(type(token))
        depth += isinstance(token, _OPENS) - isinstance(token, _CLOSES)
        if refused is not None or depth > MAX_DEPTH:
            what = f"the front matter holds {refused}" if refused else "the front matter is nested too deeply"
            raise CorruptRecordError(
                what, path=path, line=token.start_mark.line + 2, do="Write plain `key: value` lines"
            )
