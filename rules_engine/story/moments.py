"""The moments of a game: what was done, what came of it, how it was judged, how glory stands."""

from collections.abc import Iterator
from typing import Literal, TypeAlias

import msgspec

from rules_engine.draw import Strike
from rules_engine.log.folding import Step, fold
from rules_engine.replay.glory import Bookkeeper
from rules_engine.replay.ledger import Ledger
from rules_engine.replay.report import Report
from rules_engine.replay.verdicts import Checked, Word
from rules_engine.state.events import (
    Attack,
    Charge,
    Event,
    Guard,
    Move,
    Place,
    PlaceFighter,
    Push,
    Roll,
)
from rules_engine.state.position import Position
from rules_engine.story.happened import fresh, happened_in_words
from rules_engine.story.pictures import marks
from rules_engine.story.said import corrected, event_in_words, marked

_OF_FIGHTERS = (PlaceFighter, Move, Charge, Attack, Guard, Roll, Push, Place)
_EVERY_TIME = "kernel.whose"
Kind: TypeAlias = Literal["round", "attack", "glory", "out"]


class Moment(msgspec.Struct, frozen=True, omit_defaults=True):
    """One event of a log.

    words: what was done, and what came of it, a sentence each; none where nothing is to be seen,
    which is `quiet`. attack and defence are the dice of the attack in progress. rules are those
    that could not be checked or that it breaks, held those that it was held against and keeps:
    told of what is done with fighters, since those of cards tell of hands. glory is what each seat
    has by now, spent or not, unspent what of it can be spent. activation counts through the game
    from 1. kinds are what people jump to.
    """

    n: int
    by: int = -1
    words: tuple[str, ...] = ()
    attack: tuple[str, ...] = ()
    defence: tuple[str, ...] = ()
    verdict: Word = "verified"
    rules: tuple[str, ...] = ()
    unknown: tuple[str, ...] = ()
    held: tuple[str, ...] = ()
    round: int = 0
    phase: str = ""
    activation: int = 0
    glory: tuple[int, ...] = ()
    unspent: tuple[int, ...] = ()
    kinds: tuple[Kind, ...] = ()

    @property
    def quiet(self) -> bool:
        """Whether nothing was to be seen and nothing is to be said of it."""
        return not self.words and self.verdict in ("verified", "repeated", "void", "not reached")


def story(report: Report, names: tuple[str, ...]) -> tuple[Moment, ...]:
    """Every event of a replayed log, in order; those not reached are left out.

    names: what to call each seat's player.
    """
    reached = tuple(one for one in report.checks if one.n and one.verdict != "not reached")
    if report.log.header.detail == "full":
        return tuple(_full(report, reached, names))
    return tuple(_of_glory(report, reached, names))


def _full(report: Report, checks: tuple[Checked, ...], names: tuple[str, ...]) -> Iterator[Moment]:
    activation = 0
    for checked in checks:
        before = report.before(checked.n)
        after = report.after(checked.n) if checked.n <= report.last else before
        line = report.line(checked.n)
        happened = fresh(before, after)
        activation += sum(one.what == "begin" for one in happened)
        words = (*_words(line, before, after, names), *happened_in_words(before, after, names))
        dice = _dice(before, line.event, after)
        yield Moment(
            n=checked.n,
            by=line.event.by if line.event is not None else -1,
            words=tuple(one for one in words if one),
            attack=dice[0],
            defence=dice[1],
            held=_held(report, checked.n),
            round=after.round,
            phase=after.phase,
            activation=activation,
            glory=_totals(after),
            unspent=tuple(seat.glory for seat in after.seats),
            kinds=tuple(_kinds(line.event, before, after)),
            verdict=checked.verdict,
            rules=_rules(checked),
            unknown=_unknown(checked),
        )


def _words(
    line: Step, before: Position, after: Position, names: tuple[str, ...]
) -> tuple[str, ...]:
    if line.event is None:
        return corrected(line)
    return event_in_words(line.event, before, after, names)


def _dice(
    before: Position, event: Event | None, after: Position
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    strokes, _ = marks(before, event, after)
    struck = next((one for one in strokes if isinstance(one, Strike)), None)
    return (struck.attack, struck.defence) if struck is not None else ((), ())


def _held(report: Report, n: int) -> tuple[str, ...]:
    """The rules that an event was held against and keeps, each once."""
    if n > report.last or not isinstance(report.line(n).event, _OF_FIGHTERS):
        return ()
    held = (line.rule for line in report.explain(n) if line.verdict == "holds")
    return tuple(dict.fromkeys(rule for rule in held if rule != _EVERY_TIME))


def _rules(checked: Checked) -> tuple[str, ...]:
    """The rule that is broken, or those that could not be checked."""
    broken = [checked.rule] if checked.rule else []
    return tuple(dict.fromkeys([*broken, *(line.rule for line in checked.hidden)]))


def _unknown(checked: Checked) -> tuple[str, ...]:
    """The cards without rules that may be why something could not be checked."""
    found = [card for line in checked.hidden for card in line.facts.get("unknown", ())]
    return tuple(dict.fromkeys(map(str, found)))


def _totals(position: Position) -> tuple[int, ...]:
    return tuple(seat.glory + seat.spent for seat in position.seats)


def _kinds(event: Event | None, before: Position, after: Position) -> Iterator[Kind]:
    if (before.round, before.phase) != (after.round, after.phase):
        yield "round"
    if isinstance(event, Attack):
        yield "attack"
    if _totals(before) != _totals(after):
        yield "glory"
    if any(one.what == "out" for one in fresh(before, after)):
        yield "out"


def _of_glory(
    report: Report, checks: tuple[Checked, ...], names: tuple[str, ...]
) -> Iterator[Moment]:
    keeper = Bookkeeper(report.log)
    lines = fold(report.log.entries, len(report.log.header.seats))
    activation = 0
    for checked, line in zip(checks, lines, strict=False):
        before = keeper.ledger
        if checked.verdict != "contradicted":
            keeper.take(line)
        after = keeper.ledger
        activation += sum(_taken(after)) > sum(_taken(before)) and after.round == before.round
        activation += after.round != before.round and any(_taken(after))
        words = corrected(line) if line.event is None else marked(line.event, names)
        gained = _gains(before, after, names)
        yield Moment(
            n=checked.n,
            by=line.event.by if line.event is not None else -1,
            words=(*words, *gained),
            round=after.round,
            phase=after.phase if after.round else "",
            activation=activation,
            glory=tuple(account.total for account in after.accounts),
            unspent=tuple(account.glory for account in after.accounts),
            kinds=tuple(_ledger_kinds(before, after)),
            verdict=checked.verdict,
            rules=_rules(checked),
            unknown=_unknown(checked),
        )


def _taken(ledger: Ledger) -> tuple[int, ...]:
    return tuple(account.activations for account in ledger.accounts)


def _gains(before: Ledger, after: Ledger, names: tuple[str, ...]) -> Iterator[str]:
    for seat, (old, new) in enumerate(zip(before.accounts, after.accounts, strict=True)):
        if new.total != old.total:
            yield f"{names[seat]}: {new.total} glory."


def _ledger_kinds(before: Ledger, after: Ledger) -> Iterator[Kind]:
    if (before.round, before.phase) != (after.round, after.phase):
        yield "round"
    totals = [[account.total for account in one.accounts] for one in (before, after)]
    if totals[0] != totals[1]:
        yield "glory"
    if any(
        len(new.out) > len(old.out)
        for old, new in zip(before.accounts, after.accounts, strict=True)
    ):
        yield "out"
