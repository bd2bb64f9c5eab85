"""How a person stands behind what a sentence says: told, wondered about, reported, or ruled out.

What leads up to the verb decides: only words that are known to lead to an instruction let one be sure.
"""

from collections.abc import Sequence
from enum import IntEnum
from itertools import pairwise

from learnkit.core.capture.prompts.links import MEANS
from learnkit.core.capture.prompts.sentences import Mark, Sentence, Token
from learnkit.core.capture.prompts.words import listed


class Stance(IntEnum):
    """What may be made of a sentence."""

    SILENT = 0
    DOUBTFUL = 1
    SURE = 2


NEGATIONS = listed(
    "not don't dont do'nt dnt never no cannot can't won't shouldn't shouldnt mustn't mustnt wouldn't "
    "doesn't didn't isn't aren't needn't wasn't haven't hasn't without avoid stop neither nor hardly"
)
_ASKING = listed(
    "should shall can could would will is are am does did why what how which who whose whom where whether "
    "isn't aren't wouldn't shouldn't couldn't doesn't didn't was were has had may might"
)
_POLITE = frozenset({"can", "could", "would", "will"})
_WONDERING = listed(
    "if whether suppose supposing imagine assuming assume wonder wondering curious hypothetically "
    "theoretically were pretend example examples e.g. i.e. versus vs unless"
)
_SOFT = listed(
    "maybe perhaps might could would possibly probably consider considering considered think thinking "
    "guess try tried trying experiment sometimes ideally eventually someday temporarily temporary "
    "recommend suggest"
)
_CONDITIONS = listed("if unless otherwise once until assuming fallback")
_REPORTING = listed(
    "say says said saying told tell tells telling suggest suggests suggested suggesting recommend "
    "recommends recommended recommending claim claims claimed mention mentions mentioned wrote asked asks "
    "ask complains complained complaining argues argued believes believed thinks thought according wants "
    "wanted advises advised"
)
_OWN = listed("i i've i'm i'd we we've me")
_OWN_REPORTS = listed("say said saying told tell telling asked ask suggest recommend mentioned wrote thought wanted")
LEADING = listed(
    "please pls plz plase pleaze kindly just always only also and but so then now ok okay no nope nah yes "
    "yep yeah hey hi hello wait actually well again remember to should shoud must you we i need needs "
    "have want let's lets let us make sure that be is it's its better best ensure note reminder rule "
    "rules important btw fyi todo instead ahead from on onwards going forward moving future next time "
    "this here there repo project codebase our the everywhere supposed expected like i'd i'll we'll "
    "you'll rather really definitely strictly consistently claude codex cursor gemini copilot agent "
    "assistant told said ask asked as me start keep started starting don't dont forget go back do "
    "whenever today either hmm oh right sorry thanks thx nit ps plus additionally furthermore finally "
    "lastly first second third are we're you're by default preferably at can it i've already times "
    "multiple twice"
)
"""Words that may stand between the beginning of a clause and an instruction."""
_PREPOSITIONS = listed(
    "for in on when with inside within under during while across throughout after before whenever "
    "regarding concerning at from everywhere as"
)
_WHEN = listed("when whenever while after before since because as once until")
_DESCRIBED = listed("you they it he she people who which that projects developers others")
_WISHED = listed("sure want ensure need prefer wish insist like have make let expect told ask asked rather")
_WISHED_TO = listed(
    "remember sure need needs want like better best have supposed expected you me it claude codex agent "
    "prefer important us times forget is ask asked told going rule always"
)
_TASKS = listed("to should must and then so shoud")
_GERUNDS_NEED = listed(
    "start started starting keep be are we're is recommend suggest prefer try consider remember by begin to"
)
_JOINTS = frozenset({"so", "but", "then"})
"""Words that begin a new clause."""
_TASK_VERBS = listed(
    "indent run test lint format build install deploy search commit push open start check do manage create fetch "
    "serve bundle type-check typecheck compile package publish release write debug profile benchmark view read "
    "edit find list parse validate generate mock scrape render style implement make set"
)
_PROJECT = listed("project repo repository codebase monorepo team workspace package app here")


def stance(sentence: Sentence, verb: int) -> Stance:
    """Give how the words before the verb at this place lead up to it."""
    clauses = _clauses(sentence.tokens[:verb])
    told = is_told(sentence, verb)
    if told is not Stance.SURE:
        return told
    found = clause_stance(_keys(clauses[-1]), sentence.tokens[verb].key)
    is_conditional = any(key in _CONDITIONS or key in _SOFT for clause in clauses[:-1] for key in _keys(clause))
    return min(found, Stance.DOUBTFUL) if is_conditional else found


def is_told(sentence: Sentence, at: int) -> Stance:
    """Give whether what stands from a place on is said by the person, and not asked, reported or quoted."""
    clauses = _clauses(sentence.tokens[:at])
    if _reports([key for clause in clauses for key in _keys(clause)]) or _quotes(clauses):
        return Stance.SILENT
    words = _keys(clauses[-1] or clauses[max(0, len(clauses) - 2)])
    is_request = (words[:1] and words[0] in _POLITE and "please" in words) or any(
        pair[0] in _POLITE and pair[1] == "you" for pair in pairwise(words)
    )
    if is_request and not NEGATIONS.intersection(words):
        return Stance.DOUBTFUL
    if any(_opener(clause) in _ASKING for clause in clauses):
        return Stance.SILENT
    if sentence.asks:
        is_tag = sentence.tokens[-1].key in ("ok", "okay", "please", "alright", "thanks")
        return Stance.DOUBTFUL if is_tag else Stance.SILENT
    return Stance.SURE


def _keys(clause: Sequence[Token]) -> list[str]:
    """Give the plain words of a clause."""
    return [token.key for token in clause]


def _opener(clause: Sequence[Token]) -> str:
    """Give the word that a clause begins with, politeness left out."""
    return next((token.key for token in clause if token.key not in ("please", "and", "so", "but", "hey", "or")), "")


def _clauses(tokens: Sequence[Token]) -> list[list[Token]]:
    """Give the clauses before a place; the last one is that of the place itself and may be empty."""
    clauses: list[list[Token]] = [[]]
    for token in tokens:
        if token.mark is Mark.PAUSE or token.key in _JOINTS:
            clauses.append([])
        else:
            clauses[-1].append(token)
    return clauses


def _reports(keys: list[str]) -> bool:
    """Say whether the words report what others say; what the person said before is their own."""
    for at, key in enumerate(keys):
        if key in _REPORTING and not (key in _OWN_REPORTS and _OWN.intersection(keys[max(0, at - 3) : at])):
            return True
    return False


def _quotes(clauses: list[list[Token]]) -> bool:
    """Say whether a quoted sentence leads up to a place, which may be part of what is said about it."""
    return any(token.mark is Mark.QUOTE and len(token.text.split()) > 4 for clause in clauses for token in clause)


def clause_stance(words: list[str], verb: str) -> Stance:
    """Give how the words of its own clause lead up to a verb."""
    if words and (words[0] in ("no", "nope") or words[0].startswith(("/", "@"))):
        words = words[1:]
    if _is_ruled_out(words) or _WONDERING.intersection(words) or _describes(words, verb):
        return Stance.SILENT
    if verb == "uses":
        return Stance.SURE if _PROJECT.intersection(words) and len(words) <= 6 else Stance.SILENT
    if verb in MEANS or (verb.endswith("ing") and not (words and words[-1] in _GERUNDS_NEED)):
        return _by_means(words)
    if verb == "want" and words[-1:] not in (["i"], ["we"]):
        return Stance.SILENT
    return min(_led(words, verb), Stance.DOUBTFUL if verb in _SOFT else Stance.SURE)


def _by_means(words: list[str]) -> Stance:
    """Give how the words before "with" or "using" tell what to do with it: only a task that is set does."""
    rest = [word for word in words if word not in LEADING or word in _TASK_VERBS]
    is_set = bool(rest) and rest[0] in _TASK_VERBS and not _SOFT.intersection(words)
    return Stance.SURE if is_set else Stance.SILENT


def _led(words: list[str], verb: str) -> Stance:
    """Give how words that rule nothing out lead up to a verb."""
    if words[-1:] == ["to"] and words[-2:-1] and words[-2] not in _WISHED_TO:
        return Stance.DOUBTFUL
    if words == ["to"]:
        return Stance.SILENT
    soft = _SOFT - {"would"} if verb in PREFERS or "rather" in words else _SOFT
    if soft.intersection(words):
        return Stance.DOUBTFUL
    if all(word in LEADING or word == "would" for word in words) or words[0] in _PREPOSITIONS:
        return Stance.SURE
    return Stance.DOUBTFUL if words[-1] in _TASKS else Stance.SILENT


def _is_ruled_out(words: list[str]) -> bool:
    """Say whether a clause says not to do it; "don't forget to" says to."""
    return bool(NEGATIONS.intersection(words)) and not any(word.startswith("forget") for word in words)


def _describes(words: list[str], verb: str) -> bool:
    """Say whether a clause only says what somebody does ("you use …"), and does not ask for it."""
    if not words:
        return False
    if words[-1] in ("we", "i"):
        return bool(_WHEN.intersection(words))
    return words[-1] in _DESCRIBED and verb not in NEGATIONS | MEANS and not _WISHED.intersection(words[:-1])


PREFERS = frozenset({"prefer", "perfer", "preffer", "prefere"})
_FOR_NOW = (
    ("for", "now"),
    ("this", "time"),
    ("this", "once"),
    ("just", "once"),
    ("for", "once"),
    ("see", "if"),
    ("to", "see"),
)
_TAILS = listed(
    "lol haha dude bro mate guys man for in on here there everywhere when whenever as at to from with because "
    "since so and but please pls plz thanks thx going moving always again anymore too throughout across inside "
    "within under during while by next btw ok okay or nor then like that which it it's its we our this instead "
    "although now directly locally globally also my the your where even though"
)


def tail_stance(sentence: Sentence, at: int) -> Stance:
    """Give how the words behind a side leave a correction: in doubt where they set a limit or are not understood.

    Behind a word without quotes, one that is not understood may belong to it ("instead of npm workspaces"): silence.
    """
    keys = sentence.keys(at)
    if "vs" in keys or "versus" in keys:
        return Stance.SILENT
    if _CONDITIONS.intersection(keys) or any(pair in _FOR_NOW for pair in pairwise(keys)):
        return Stance.DOUBTFUL
    is_known = at >= len(sentence.tokens) or sentence.tokens[at].mark is Mark.PAUSE or keys[0] in _TAILS
    if is_known:
        return Stance.SURE
    return Stance.SILENT if sentence.tokens[at - 1].mark is Mark.WORD else Stance.DOUBTFUL
