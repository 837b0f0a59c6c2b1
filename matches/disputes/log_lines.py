"""The lines of a game's log in words, and what the rules engine says of one. Plain data."""

from collections.abc import Sequence
from typing import Any

import msgspec

from matches.logs.builds import is_outgrown
from rules_engine.adjudicate.words import event_in_words, line_in_words
from rules_engine.card_book.naming import card_title
from rules_engine.deck_rules import DeckFormat
from rules_engine.draw.position import draw
from rules_engine.facts.errors import EngineError, Refused, Unusable
from rules_engine.facts.hexes import Hex
from rules_engine.kernel.flow import Line as Derived
from rules_engine.log import Log, read_log
from rules_engine.log.own_rules import places, wording
from rules_engine.replay import Checked, Report, log_for, replay
from rules_engine.sense.naming import called
from rules_engine.state.events import Event, Pass
from rules_engine.state.position import Position

REASONS = 6
SAYS = {
    "verified": "keeps to the rules",
    "not shown": "breaks no rule as far as the log shows",
    "ruled": "is as a judge ruled",
    "contradicted": "breaks a rule",
    "void": "was taken back",
    "repeated": "is an event that was logged before",
    "not reached": "was not checked, since an event before it breaks a rule",
    "outgrown": "was taken when it came; the rules engine has changed since and does not take it "
    "today, which is held against nobody",
    "not again": "was taken when it came and was not checked again",
}
# of a log that another build of the engine took event by event, what only today's refuses
_OUTGROWN = {"contradicted": "outgrown", "not reached": "not again"}
# marks of a log that keeps to glory, by their kind
_MARKS = {
    "phase": "the {phase} phase of round {round} begins",
    "activation": "{who} takes an activation",
    "scored": "{who} scores {card}",
    "upgraded": "{who} plays the upgrade {card}",
    "played": "{who} plays {card}",
    "out": "{fighter} is taken out of action",
    "returned": "{fighter} comes back",
    "glory": "{who}: {amount} glory",
    "gap": "more happened here than is told",
    "result": "the result is told",
    "disclose": "{who} shows a deck",
    "void": "an event is taken back",
    "amend": "an event is put right",
    "told": "what a card or a judge did is told",
}


class Shown(msgspec.Struct, frozen=True):
    """A line of a log. number: from 1. seat: of the log, -1 for the table or a judge. verdict: the
    engine's word for it. can_be_ruled: it is an event, and no correction of one. is_pass: somebody
    passed, as most lines of a full log say."""

    number: int
    seat: int
    text: str
    verdict: str
    can_be_ruled: bool
    is_pass: bool


class EngineSays(msgspec.Struct, frozen=True):
    """What the rules engine says of one line.

    verdict: one of `SAYS`. reasons: the rules it was held against, in our words, those that decide
    first. cites: where they stand. blind: what it could not know, in sentences. unknown: cards
    without rules here. breaks: the first line of the log that breaks a rule, 0 for none.
    """

    line: int
    text: str
    verdict: str
    reasons: tuple[str, ...]
    cites: tuple[str, ...]
    rules: tuple[str, ...]
    blind: tuple[str, ...]
    unknown: tuple[str, ...]
    breaks: int

    @property
    def sentence(self) -> str:
        """The verdict in a sentence."""
        return f"Line {self.line} {SAYS.get(self.verdict, self.verdict)}."

    @property
    def has_decided(self) -> bool:
        """Whether the engine says yes or no, and does not leave it open."""
        return self.verdict in {"verified", "contradicted"}

    @property
    def is_refused(self) -> bool:
        """Whether today's engine does not take the line, whatever it said when it came."""
        return self.verdict in {"contradicted", "outgrown"}


class Look(msgspec.Struct, frozen=True):
    """A log looked at. breaks: the first line that breaks a rule, 0 for none. outgrown: the first
    that the engine took when it came and today's does not, 0 for none. ends: how the game
    stands after the last line that holds, in words. says, before, after: of the line asked about:
    the engine's words, and the table before and after it as pictures, '' where there is none.
    fighters: by number."""

    lines: tuple[Shown, ...]
    detail: str
    breaks: int
    outgrown: int
    ends: str
    says: EngineSays | None
    before: str
    after: str
    fighters: tuple[tuple[int, str], ...]


def look(
    content: bytes,
    *,
    names: Sequence[str],
    line: int | None = None,
    seat: int | None = None,
    deck_format: DeckFormat | None = None,
    taken_here: bool = False,
) -> Look:
    """A log in words, and one of its lines in full.

    names: of the log's players. seat: of the log, where only what that seat may know is to be
    told. deck_format: the event's. taken_here: it came event by event, so that what only today's
    engine refuses is not held against it. Raises Unusable for what is no log or has no such line.
    """
    log = read_log(content)
    if seat is not None:
        log = log_for(log, seat)
    if line is not None and not 1 <= line <= len(log.entries):
        raise Unusable(f"the log has lines 1 to {len(log.entries)}")
    report = replay(log, deck_format=deck_format)
    first = report.first.n if report.first is not None else 0
    grown = taken_here and is_outgrown(report)
    shown = tuple(_shown(log, report, checked, names) for checked in report.checks if checked.n)
    if grown:
        shown = tuple(_doubted(one) for one in shown)
    position = _position(report, (line or report.last + 1) - 1)
    return Look(
        lines=shown,
        detail=log.header.detail,
        breaks=0 if grown else first,
        outgrown=first if grown else 0,
        ends=_ends(report, names),
        says=_says(report, shown[line - 1], breaks=0 if grown else first) if line else None,
        before=_picture(position, names),
        after=_picture(_position(report, line), names) if line else "",
        fighters=_fighters(position),
    )


def _doubted(line: Shown) -> Shown:
    return msgspec.structs.replace(line, verdict=_OUTGROWN.get(line.verdict, line.verdict))


def _ends(report: Report, names: Sequence[str]) -> str:
    result = report.result
    glory = "–".join(map(str, result.glory))
    if not result.finished:
        return f"The game is not over at its last line; glory {glory}."
    if len(result.winners) != 1:
        return f"The game is drawn, glory {glory}."
    winner = result.winners[0]
    return f"{names[winner] if winner < len(names) else 'Somebody'} wins, glory {glory}."


def _shown(log: Log, report: Report, checked: Checked, names: Sequence[str]) -> Shown:
    logged = log.entries[checked.n - 1].logged
    return Shown(
        number=checked.n,
        seat=logged.event.by,
        text=_in_words(_position(report, checked.n - 1), logged.event, names),
        verdict=checked.verdict,
        is_pass=isinstance(logged.event, Pass),
        can_be_ruled=not hasattr(logged.event, "agreed") and checked.verdict != "repeated",
    )


def _in_words(position: Position | None, event: Event, names: Sequence[str]) -> str:
    kind = str(event.__struct_config__.tag)
    form = _MARKS.get(kind)
    if form is None and position is not None:
        try:
            return event_in_words(position, event).replace("_", " ")  # faces of dice
        except (EngineError, LookupError):
            form = "{who}: {kind}"  # it names what is not on this table
    who = names[event.by] if 0 <= event.by < len(names) else "a judge" if event.by < 0 else "?"
    values: dict[str, Any] = {name: getattr(event, name) for name in event.__struct_fields__}
    if isinstance(values.get("card"), str):
        values["card"] = card_title(values["card"])
    return (form or "{who}: {kind}").format(
        **{**values, "who": who, "kind": kind.replace("-", " ")}
    )


def _position(report: Report, n: int) -> Position | None:
    try:
        return report.after(n)
    except Unusable:
        return None


def _picture(position: Position | None, names: Sequence[str]) -> str:
    if position is None:
        return ""
    try:
        return draw(position, title="The table", seats=tuple(names))
    except Unusable:
        return ""  # no boards yet


def _fighters(position: Position | None) -> tuple[tuple[int, str], ...]:
    if position is None:
        return ()
    return tuple((number, called(position, number)) for number in range(len(position.fighters)))


def _says(report: Report, line: Shown, *, breaks: int) -> EngineSays:
    checked = next(one for one in report.checks if one.n == line.number)
    edition = report.log.header.edition
    derived = _derivation(report, checked)
    position = _position(report, line.number - 1)
    by_rule = {one.rule: one for one in reversed(derived)}  # each once, as it was held last
    reasons = tuple(_told(position, one, edition) for one in reversed(by_rule.values()))
    return EngineSays(
        line=line.number,
        text=line.text,
        verdict=line.verdict,
        reasons=reasons[:REASONS],
        cites=tuple(dict.fromkeys(c for one in derived for c in places(one.rule, edition)))[:12],
        rules=tuple(dict.fromkeys(one.rule for one in derived))[:12],
        blind=tuple(dict.fromkeys(_told(position, one, edition) for one in checked.hidden))[:8],
        unknown=report.result.unknown[:12],
        breaks=breaks,
    )


def _derivation(report: Report, checked: Checked) -> list[Derived]:
    """The rules that a line was held against: the one it breaks, else all with facts."""
    if checked.verdict == "contradicted":
        return [Derived(checked.rule, "broken", checked.facts)]
    if report.log.header.detail != "full" or checked.verdict not in {"verified", "not shown"}:
        return []
    try:
        lines = report.explain(checked.n)
    except (Refused, Unusable):
        return []
    telling = [one for one in lines if one.verdict == "holds" and one.facts]
    return telling[::-1]


def _told(position: Position | None, line: Derived, edition: str) -> str:
    try:
        return (
            line_in_words(position, line) if position is not None else wording(line.rule, edition)
        )
    except (EngineError, LookupError, TypeError):
        return wording(line.rule, edition)


def hex_of(text: str) -> Hex | None:
    """A hex as somebody types it: '4,2' or '(4, 2)'; None for anything else."""
    parts = text.strip().strip("()").split(",")
    try:
        column, row = (int(part) for part in parts)
    except ValueError:
        return None
    return (column, row) if abs(column) < 100 and abs(row) < 100 else None
