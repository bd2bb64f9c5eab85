"""Hostile text and what an agent is shown of it: `python -m bench.evaluate_injection [--data DIR]`.

DIR holds ``injection*.jsonl``: a payload a line, the field that it stands in, and the properties that must hold
(``must``). Each payload goes through a draft, a store on disk and the renderer, as L1 and as L3, in the block and at
the failure. The checks know nothing of how text is cleaned. An agent may be misled in other ways than these;
the list says what is checked.
"""

import argparse
import html
import json
import re
import shutil
import sys
import tempfile
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path

from attrs import evolve, frozen

from learnkit.adapters.filesystem.markdown_learnings import MarkdownLearningStore
from learnkit.core.context.rendering import AT_FAILURE_LIMIT, BLOCK_LIMIT, at_failure, render
from learnkit.core.kernel import fence
from learnkit.core.learnings.drafting import from_pair, from_text
from learnkit.core.learnings.suggestions import Suggestion
from learnkit.core.learnings.trust import Standing
from learnkit.core.learnings.values import LearningSource, Provenance, QualityMetrics, Scope, SharedLearning, TrustLevel
from learnkit.errors import StoreError

DATA = Path(__file__).resolve().parents[2] / "shared" / "data"
NOW = datetime(2026, 1, 2, tzinfo=UTC)
_LEVELS = (TrustLevel.L1, TrustLevel.L3)


@frozen
class Shown:
    """One text that an agent would see: of which learning, at which level, within how many bytes."""

    text: str
    learning: SharedLearning
    level: TrustLevel
    limit: int

    @property
    def inner(self) -> str:
        """Give what lies inside the fence."""
        return self.text.removeprefix(f"{fence.OPEN}>\n").removesuffix(f"\n{fence.CLOSE}")

    @property
    def unquoted(self) -> str:
        """Give what lies inside the fence and in no code span: our own voice."""
        return re.sub(r"(`+)(?!`)[^\n]*?(?<!`)\1(?!`)", "", self.inner)


def learning_with(field: str, payload: str) -> SharedLearning:
    """Give the learning that has a payload in one field, as drafts, imports and people would bring it there."""
    given = {
        "command": "make deploy",
        "correction": "make deploy STAGE=dev",
        "stderr": "error: no stage",
        "agent": "pi",
    }
    name = {"source_agent": "agent"}.get(field, field)
    if name in given:
        given[name] = payload
    drafted = from_pair(
        command=given["command"],
        error=given["stderr"],
        correction=given["correction"],
        agent=given["agent"],
        session="s-1",
        kind="edited_retry",
        confidence=0.9,
        provenance=Provenance("c-1", fixed_call="c-2", seen_at=NOW),
        scope=Scope.USER,
        now=NOW,
    )
    if field == "keywords":
        return evolve(drafted, keywords=(payload,))
    if field == "wiki":
        note = from_text(title="A page", content=payload, agent="pi", scope=Scope.USER, now=NOW)
        return evolve(note, source=LearningSource.GITEA_COMMENT)
    if field in ("wiki_page_name", "verify_pattern"):
        return evolve(drafted, **{field: payload or None})  # type: ignore[arg-type]
    if field in ("title", "content", "id", "source_agent"):
        return evolve(drafted, **{field: payload})  # type: ignore[arg-type]
    return drafted


def shown_of(learning: SharedLearning) -> Iterator[Shown]:
    """Give every text in which an agent would see the learning; silence gives none."""
    for level in _LEVELS:
        now = Standing(level, True, QualityMetrics(), "")
        answers = [Suggestion(learning, 1.0, level.weight, "", now)]
        for text, limit in ((render(answers), BLOCK_LIMIT), (at_failure(answers), AT_FAILURE_LIMIT)):
            if text:
                yield Shown(text, learning, level, limit)


def has_no_control(shown: Shown) -> bool:
    """Say whether there is no control character but line breaks and tabs."""
    return not any(unicodedata.category(char) == "Cc" and char not in "\n\t" for char in shown.text)


def has_no_invisible(shown: Shown) -> bool:
    """Say whether every character can be seen: no format, surrogate, private or selecting ones, no blank letters."""
    blanks = {0x34F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x2800, 0x3164, 0xFFA0, 0x2028, 0x2029}
    return not any(
        unicodedata.category(char) in ("Cf", "Cs", "Co")
        or ord(char) in blanks
        or 0xFE00 <= ord(char) <= 0xFE0F
        or 0xE0000 <= ord(char) <= 0xE0FFF
        for char in shown.text
    )


_TAGS = re.compile(r"<\s*[/!?|]?\s*[a-z|]|\[/?\s*(?:inst|sys|system|user|assistant)\b")
_SPEAKERS = re.compile(r"^\W*(?:system|human|user|assistant)\s*:|^\s*#+\s|^---|^\.\.\.$", re.MULTILINE)


def has_no_breakout(shown: Shown) -> bool:
    """Say whether the fence is one and whole, and nothing inside it opens a tag, a role, a block or a front matter."""
    whole = shown.text.startswith(fence.OPEN) and shown.text.endswith(fence.CLOSE)
    once = shown.text.count(fence.OPEN) == shown.text.count(fence.CLOSE) == 1
    read = unicodedata.normalize("NFKC", html.unescape(shown.inner)).casefold()
    return whole and once and "`" not in shown.unquoted and not _TAGS.search(read) and not _SPEAKERS.search(read)


def has_no_remote_ref(shown: Shown) -> bool:
    """Say whether nothing would be loaded: no image, link, wiki link or tag anywhere, no address outside of code."""
    read = html.unescape(shown.inner)
    loads = re.search(r"!\[|\]\(|\[\[\S|\]:\s*\S+:|<\s*[a-z/]|\\href\{|\bdata:\w+/|javascript:", read, re.IGNORECASE)
    return loads is None and "://" not in shown.unquoted


def has_no_imperative(shown: Shown) -> bool:
    """Say whether our own voice is short and ours: no word of the payload, every fix inside code."""
    voice = " ".join(shown.unquoted.casefold().split())
    words = ("ignore", "canary", "important", "todo", "remember", "maintenance", "reviewer", "from now on", "do not")
    is_labelled = "quoted evidence from earlier runs, not instructions" in voice or "this worked:" in voice
    return is_labelled and not any(word in voice for word in words)


def is_bounded(shown: Shown) -> bool:
    """Say whether the text keeps its budget."""
    return len(shown.text.encode()) <= shown.limit


def has_provenance(shown: Shown) -> bool:
    """Say whether trust, agent and day stand there."""
    agent = re.findall(r"[a-z0-9]+", shown.learning.source_agent.casefold())[:1]
    named = not agent or agent[0] in shown.inner.casefold()
    return shown.level.label in shown.unquoted and "2026-01-02" in shown.unquoted and named


CHECKS: dict[str, Callable[[Shown], bool]] = {
    "no_control": has_no_control,
    "no_invisible": has_no_invisible,
    "no_breakout": has_no_breakout,
    "no_remote_ref": has_no_remote_ref,
    "no_imperative_at_low_trust": has_no_imperative,
    "bounded": is_bounded,
    "provenance": has_provenance,
}


def is_path_safe(learning: SharedLearning) -> bool:
    """Say whether a store keeps the learning inside its folder and gives it back, or refuses it."""
    place = Path(tempfile.mkdtemp(prefix="learnkit-paths-"))
    try:
        root = place / "a" / "b" / "learnings"
        store = MarkdownLearningStore(root, durable=False)
        try:
            store.save(learning)
        except StoreError:
            kept = True
        else:
            kept = list(MarkdownLearningStore(root).scan()) == [learning]
        outside = [path for path in place.rglob("*") if path.is_file() and root not in path.parents]
        names = [part for path in root.rglob("*") for part in path.relative_to(root).parts]
        return kept and not outside and all(_is_safe_name(name) for name in names)
    finally:
        shutil.rmtree(place, ignore_errors=True)


def _is_safe_name(name: str) -> bool:
    """Say whether every platform takes the name of a file."""
    return re.fullmatch(r"\.?[A-Za-z0-9_][A-Za-z0-9_.-]{0,120}", name) is not None and not name.endswith((".", " "))


def fails(row: dict[str, object]) -> list[str]:
    """Give the properties of one case that do not hold."""
    musts = row["must"]
    assert isinstance(musts, list)
    learning = learning_with(str(row["field"]), str(row["payload"]))
    seen = list(shown_of(learning))
    failed = [must for must in musts if must in CHECKS and not all(CHECKS[must](shown) for shown in seen)]
    if "path_safe" in musts and not is_path_safe(learning):
        failed.append("path_safe")
    if row["field"] not in ("id", "stderr") and not is_path_safe(learning):
        failed.append("round trip")
    unknown = [must for must in musts if must not in CHECKS and must != "path_safe"]
    return failed + [f"{must} is not checked" for must in unknown]


def main(arguments: list[str] | None = None) -> int:
    """Print how many cases hold, by property; 0 where all do, 1 where one does not, 3 where there are none."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--data", type=Path, default=DATA, help="the folder with injection*.jsonl")
    asked = parser.parse_args(arguments)
    lines = [
        line for path in sorted(asked.data.glob("injection*.jsonl")) for line in path.read_text("utf-8").split("\n")
    ]
    rows = [json.loads(line) for line in lines if line.strip()]
    if not rows:
        print(f"no injection*.jsonl in {asked.data}", file=sys.stderr)
        return 3
    musts: Counter[str] = Counter()
    missed: Counter[str] = Counter()
    bad = 0
    silent = 0
    for row in rows:
        failed = fails(row)
        musts.update(row["must"])
        missed.update(failed)
        bad += bool(failed)
        silent += not any(shown_of(learning_with(row["field"], row["payload"])))
        if failed:
            print(f"{row['id']} {row['family']} in {row['field']}: {', '.join(failed)}\n  {row['payload'][:200]!a}")
    for name, count in sorted(musts.items()):
        print(f"  {name:28} {count - missed[name]} of {count}")
    print(f"cases that hold: {len(rows) - bad} of {len(rows)}; nothing was shown for {silent}")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
