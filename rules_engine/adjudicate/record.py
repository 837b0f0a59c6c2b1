"""Reasons gathered while a question is worked out, and answers made of them."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any, Literal

from msgspec.structs import replace

from rules_engine.adjudicate.forms import (
    Answer,
    CardCited,
    Decided,
    Reason,
    Supposed,
    Undecided,
)
from rules_engine.adjudicate.words import (
    card_in_words,
    line_in_words,
    moment_in_words,
    refusal_in_words,
    standing_in_words,
)
from rules_engine.card_book.known import rules_of
from rules_engine.card_book.naming import card_title
from rules_engine.facts.assumptions import says_of
from rules_engine.facts.errors import Refused
from rules_engine.facts.rules import related, rules
from rules_engine.kernel.flow import ELSEWHERE, RECORD, Line, Record, bending, read_as
from rules_engine.log.own_rules import places, wording
from rules_engine.moments.now import attack_now
from rules_engine.sense.blindness import blind_spots, fallen_since
from rules_engine.sense.untold import OPEN, SUPPOSED
from rules_engine.state.position import Position

_NEAR = 6
_LEAST_FIRST, MOST_FIRST = 3, 5
_WHO = frozenset(("fighter", "target", "card", "seat", "kind", "name"))
"""Facts that say of whom a check was made, and nothing it found."""
_CARD_FACTS = ("card", "source")


@contextmanager
def recording() -> Iterator[Record]:
    """Keep every check made inside, with its facts."""
    record = Record(explain=True)
    token = RECORD.set(record)
    try:
        yield record
    finally:
        RECORD.reset(token)


def reason(line: Line, edition: str) -> Reason:
    """A line of a derivation with its rule looked up."""
    says, cites = _looked_up(line.rule, edition)
    return Reason(line.rule, says, cites, line.verdict, line.facts)


@cache
def _looked_up(rule: str, edition: str) -> tuple[str, tuple[str, ...]]:
    return wording(rule, edition), places(rule, edition)


def _reasons(lines: Iterable[Line], edition: str) -> tuple[tuple[Reason, ...], tuple[str, ...]]:
    """The checks as reasons, told once where made twice in a row; rows passed through apart."""
    found: list[Reason] = []
    reached: dict[str, None] = {}
    last: Line | None = None
    for line in lines:
        if line.verdict == "row":
            reached[line.rule] = None
        elif line != last:
            found.append(reason(line, edition))
            last = line
    checked = {one.rule for one in found}
    return tuple(found), tuple(rule for rule in reached if rule not in checked)


def broken(refused: Refused, edition: str) -> Reason:
    """The reason of a refusal."""
    return reason(Line(refused.rule, "broken", refused.facts), edition)


def decided(
    position: Position,
    verdict: Literal["yes", "no", "told"],
    lines: Iterable[Line],
    assumed: Iterable[str] = (),
    refused: Refused | None = None,
    *,
    first: Iterable[str] = (),
    cards: Iterable[str] = (),
    about: Iterable[int] = (),
    **outcome: Any,
) -> Answer:
    """A decided answer with its reasons; refused is the rule that says no.

    cards are those it turns on, about the fighters it is about. It is undecided where an effect
    that the engine cannot play might have it otherwise.
    """
    edition = position.edition
    kept = tuple(lines)
    unknown = _blinding(position, kept, refused)
    if unknown:
        rule = refused.rule if refused is not None else "game.card-over-rule"
        facts = {**(refused.facts if refused is not None else {}), "unknown": unknown}
        names = ", ".join(card_title(card) for card in unknown)
        why = f"what {names} does is not known to the engine, and it may have this otherwise"
        line = Line(rule, "not shown", facts)
        return undecided(position, why, kept, (line,), assumed, cards=cards, **outcome)
    derivation, reached = _reasons(kept, edition)
    if refused is not None:
        derivation = (*derivation, broken(refused, edition))
    cards = tuple(dict.fromkeys(cards))
    sentences = _at_length(tuple(first), position, kept, refused, no=verdict == "no")
    sentences = _with_cards(sentences, cards, first=verdict != "told")
    if len(sentences) < _LEAST_FIRST:
        sentences += _table(position, tuple(about), refused)
    cited = cards_cited(derivation, cards)
    turning = derivation[-1].rule if derivation else ""
    return Decided(
        verdict,
        sentences[:MOST_FIRST],
        outcome,
        derivation,
        reached,
        _places(derivation, reached, cited, edition),
        cited,
        supposed(position, assumed),
        _related(turning, edition),
    )


def _blinding(
    position: Position, lines: tuple[Line, ...], refused: Refused | None
) -> tuple[str, ...]:
    """The cards without rules that may change an answer; none for a rule that no card bends."""
    spots = blind_spots(position)
    if refused is not None or not spots:
        return bending(spots, refused.rule) if refused is not None else ()
    rules_held = {line.rule for line in lines}
    touching = (one.card for one in spots if not one.only or rules_held.intersection(one.only))
    return tuple(dict.fromkeys(touching))


def undecided(
    position: Position,
    why: str,
    lines: Iterable[Line] = (),
    missing: Iterable[Line] = (),
    assumed: Iterable[str] = (),
    *,
    first: Iterable[str] = (),
    cards: Iterable[str] = (),
    refused: Refused | None = None,
    **outcome: Any,
) -> Answer:
    """An answer that says why there is none."""
    edition = position.edition
    lacking = tuple(missing)
    untold = tuple(dict.fromkeys(name for line in lacking for name in line.facts.get("untold", ())))
    if untold and all("untold" in line.facts for line in lacking):
        why = " and ".join(OPEN.get(name, name) for name in untold[:_MOST_UNTOLD])
    derivation, reached = _reasons(lines, edition)
    if refused is not None:
        derivation = (*derivation, broken(refused, edition))
    without, _ = _reasons(lacking, edition)
    cited = cards_cited((*without, *derivation), cards)
    sentences = tuple(first) or _not_known(position, why, lacking)
    if untold and not first:
        sentences = (
            *_with_cards(sentences, tuple(card.card for card in cited), first=True),
            _how_to_tell(untold),
        )
    return Undecided(
        why,
        sentences[:MOST_FIRST],
        without,
        outcome,
        derivation,
        reached,
        _places((*without, *derivation), reached, cited, edition),
        cited,
        supposed(position, (name for name in assumed if name not in untold)),
    )


_MOST_UNTOLD = 3
_TELL_IT = "Say what happened before (`before`), or that nothing did (`nothing`)."
_TELL_TRAITS = "Give the fighter's card with its `traits` (`given`)."


def _how_to_tell(untold: tuple[str, ...]) -> str:
    past = any(name in OPEN for name in untold)
    return _TELL_IT if past else _TELL_TRAITS


def _not_known(position: Position, why: str, missing: tuple[Line, ...]) -> tuple[str, ...]:
    cards = dict.fromkeys(card_title(card) for line in missing for card in _unknown(line.facts))
    untold = [line for line in missing if "untold" in line.facts]
    if untold:
        doing = (line.facts.get("unless", "") for line in untold)
        undone = (
            f"As far as it is told it holds; a {one} before would undo it." for one in doing if one
        )
        return (f"Cannot decide: {why}.", *undone, *(f"Not known here: {name}." for name in cards))
    if not cards:
        rules = (line_in_words(position, line) for line in missing)
        return (f"Cannot decide: {why}.", *(f"Not shown: {what}" for what in rules))
    return (f"Cannot decide: {why}.", *(f"Not known here: {name}." for name in cards))


def _unknown(facts: dict[str, Any]) -> tuple[str, ...]:
    """The cards whose wording lacks where something is not shown."""
    named = facts.get("unknown") or (() if "untold" in facts else (facts.get("card") or (),))
    return tuple(card for card in named if isinstance(card, str))


def _turning(
    position: Position, lines: tuple[Line, ...], refused: Refused | None
) -> tuple[str, ...]:
    """What turned an answer that tells nothing else: the refusal, or the last checks with facts."""
    if refused is not None:
        return (f"No: {refusal_in_words(position, refused)}",)
    held = [line for line in lines if line.verdict == "holds" and line.facts]
    checks = [line for line in held if not line.rule.startswith("kernel.")]
    return tuple(line_in_words(position, line) for line in checks[-3:])


def _at_length(
    first: tuple[str, ...],
    position: Position,
    lines: tuple[Line, ...],
    refused: Refused | None,
    *,
    no: bool,
) -> tuple[str, ...]:
    """The first lines; where they are fewer than three, the checks that turned the answer besides.

    Of a check said in the first lines already nothing is said again.
    """
    if not first:
        return _turning(position, lines, refused)
    telling = tuple(line for line in lines if no or _finds(line))
    more = _turning(position, telling, None)
    if refused is not None:
        more = (refusal_in_words(position, refused),)
    besides = (line for line in more if not _said(line, first))
    return (*first, *besides)[: max(_LEAST_FIRST, len(first))]


def _with_cards(
    sentences: tuple[str, ...], cards: tuple[str, ...], *, first: bool
) -> tuple[str, ...]:
    """The lines with what the cards do and what settles them: after the verdict, or at the end."""
    openings = tuple(line.partition(": ")[0] for line in sentences)
    open_ = (card for card in cards if card_title(card) not in openings)
    lines = tuple(line for line in map(card_in_words, open_) if line)
    at = 1 if first else len(sentences)
    return (*sentences[:at], *lines, *sentences[at:])


def _table(position: Position, about: tuple[int, ...], refused: Refused | None) -> tuple[str, ...]:
    """Whose moment it is, where that turned an answer, and how the fighters stand."""
    fought = attack_now(position)
    if not about and fought is not None:
        about = (fought.fighter, fought.target)
    elsewhere = refused is not None and refused.rule in ELSEWHERE
    moment = moment_in_words(position) if elsewhere or not about else ""
    return tuple(filter(None, (moment, standing_in_words(position, about))))


def _finds(line: Line) -> bool:
    """Whether a check found something, beside of whom it was made and what glory is."""
    return line.rule != "scoring.glory-kept" and bool(line.facts.keys() - _WHO)


def _said(line: str, first: tuple[str, ...]) -> bool:
    rule = line.partition(" Found: ")[0]
    return any(rule in one for one in first)


def cards_cited(reasons: Iterable[Reason], named: Iterable[str]) -> tuple[CardCited, ...]:
    """The cards an answer turns on, with the answers and pages that settle them."""
    found = dict.fromkeys(named)
    for one in reasons:
        for fact in _CARD_FACTS:
            value = one.facts.get(fact)
            if isinstance(value, str) and rules_of(value) is not None:
                found[value] = None
    cited: dict[str, CardCited] = {}
    for card in found:
        rules_ = rules_of(card)
        name = card_title(card)
        if name and name not in cited:
            cited[name] = CardCited(card, name, rules_.cites if rules_ is not None else ())
    return tuple(cited.values())


def _places(
    derivation: tuple[Reason, ...],
    reached: tuple[str, ...],
    cards: tuple[CardCited, ...],
    edition: str,
) -> tuple[str, ...]:
    """Every place an answer rests on, those that settle its cards first."""
    own = (place for card in cards for place in card.cites)
    checked = (place for one in derivation for place in one.cites)
    rows = (place for rule in reached for place in _looked_up(rule, edition)[1])
    return tuple(dict.fromkeys((*own, *checked, *rows)))


def supposed(position: Position, names: Iterable[str]) -> tuple[Supposed, ...]:
    """The assumptions of these names with the readings taken here, and what is supposed of a past
    that is not told."""
    return tuple(
        Supposed(name, SUPPOSED.get(name) or says_of(name, read_as(position, name)))
        for name in names
    )


def after_events(answer: Answer, missing: tuple[Reason, ...], more: tuple[Supposed, ...]) -> Answer:
    """An answer about a position that events led to, with what these events rest on.

    Where one of them could not be shown, nothing that comes after is decided.
    """
    known = {one.name for one in answer.supposed}
    rests = (*answer.supposed, *(one for one in more if one.name not in known))
    if not missing:
        return replace(answer, supposed=rests)
    if isinstance(answer, Undecided):
        return replace(answer, missing=(*missing, *answer.missing), supposed=rests)
    why = "something that happened before is hidden, or its wording is not known to the engine"
    cards = dict.fromkeys(card_title(card) for one in missing for card in _unknown(one.facts))
    return Undecided(
        why,
        (f"Cannot decide: {why}.", *(f"Not known here: {name}." for name in cards)),
        missing,
        answer.outcome,
        answer.derivation,
        answer.reached,
        answer.cites,
        answer.cards,
        rests,
    )


def open_where_fallen(before: Position, after: Position, answer: Answer) -> Answer:
    """An answer about a position that events led to, where they took out who might yet stand.

    What such a fighter had when the question begins may have kept it alive, if nobody here knows
    what that does: undecided then, but for a No by a rule that no card bends.
    """
    if after is before or not isinstance(answer, Decided):
        return answer
    spots = fallen_since(before, after)
    last = answer.derivation[-1] if answer.derivation else None
    refused = answer.verdict == "no" and last is not None and last.verdict == "broken"
    rule = last.rule if refused and last is not None else "game.card-over-rule"
    cards = bending(spots, rule)
    if not cards:
        return answer
    names = ", ".join(map(card_title, cards))
    why = f"what {names} does is not known to the engine, and it may have this otherwise"
    line = Line(rule, "not shown", {"unknown": cards})
    missing = (reason(line, after.edition),)
    return Undecided(
        why,
        _not_known(after, why, (line,))[:MOST_FIRST],
        missing,
        answer.outcome,
        answer.derivation,
        answer.reached,
        answer.cites,
        answer.cards,
        answer.supposed,
    )


@cache
def _related(rule: str, edition: str) -> tuple[str, ...]:
    """Ids that stand beside a rule in the index and that the edition has."""
    index = rules()
    if rule not in index:
        return ()
    beside = (one for one in related(rule) if edition in index[one].cites)
    return tuple(beside)[:_NEAR]
