"""Every reaction card in every window: what `may` says of using it, and what a log does."""

from collections.abc import Iterator
from functools import cache

from rules_engine.adjudicate import May, Question, adjudicate
from rules_engine.card_book.known import CardRules, all_known
from rules_engine.card_book.printed import cards
from rules_engine.kernel.tables import EDITIONS
from rules_engine.log import Log
from rules_engine.log.folding import Step
from rules_engine.log.forms import Entry, Logged
from rules_engine.machine import asked
from rules_engine.moments.answers import window_now
from rules_engine.replay import replay
from rules_engine.replay.full import Player
from rules_engine.sense.ground import surviving
from rules_engine.sense.windows import windows_of
from rules_engine.state.events import Event, Play, React
from rules_engine.state.position import Position, put_fighter, put_seat
from tests.engine.ignorance.games import GAMES, game

_ASKED = ("reaction", "activation", "power step")
EDITIONS_PLAYED = ("shadespire-2018", "nightvault-2019", "dreadfane-2019", "harrowdeep-2021")


def reactions() -> tuple[CardRules, ...]:
    """Every card and ability whose windows are windows of some edition, by the registry."""
    known = {at for one in EDITIONS for at in windows_of(one)}
    every = (rules for _, rules in sorted(all_known().items()))
    return tuple(rules for rules in every if rules.at and known.issuperset(rules.at))


@cache
def moments(edition: str) -> dict[str, tuple[Log, Position]]:
    """A position of a golden game for each window that opens in any, and for other decisions."""
    found: dict[str, tuple[Log, Position]] = {}
    for path in GAMES:
        log = game(path)
        if log.header.edition != edition:
            continue
        report = replay(log)
        for n in range(report.last):
            position = report.after(n)
            ask = asked(position)
            if ask is None or ask.kind not in _ASKED or not surviving(position, ask.who):
                continue
            name = window_now(position) or ask.kind
            if name not in found:
                found[name] = (log, position)
        if found.keys() >= set(windows_of(edition)):
            break
    return found


def used(position: Position, rules: CardRules) -> tuple[Position, Event]:
    """The position in which whoever is asked has the card, and the event of using it."""
    seat = asked(position).who  # type: ignore[union-attr]  # somebody is
    card, kind = _printed().get(rules.name, (rules.name, "upgrade"))
    if kind == "upgrade":
        fighter = surviving(position, seat)[0]
        worn = (*position.fighters[fighter].upgrades, card)
        given = put_fighter(position, fighter, upgrades=worn)
        return given, React(by=seat, card=card, fighter=fighter)
    hand = (*position.seats[seat].power, card)
    return put_seat(position, seat, power=hand), Play(by=seat, card=card)


@cache
def _printed() -> dict[str, tuple[str, str]]:
    found: dict[str, tuple[str, str]] = {}
    for card in cards().values():
        found.setdefault(card.name, (card.id, card.kind))
    return found


def said(position: Position, event: Event) -> str:
    """What `may` answers of this very moment: undecided, yes or no."""
    window = window_now(position)
    answer = adjudicate(Question(v=1, position=position, ask=May(event=event), window=window))
    return getattr(answer, "verdict", "undecided")


def logged(log: Log, position: Position, event: Event) -> str:
    """The verdict on an event of a log that has come to this position."""
    line = Logged(id="it", after=0, event=event)
    entry = Entry(1, line, "", b"")
    return Player(log, position, same=False).take(Step(entry, event)).verdict


def every_use(step: int = 1, begin: int = 0) -> Iterator[tuple[str, str, str, str, str]]:
    """Every step-th use of a reaction in an edition at a moment: what is said, what is logged."""
    number = 0
    for edition in EDITIONS_PLAYED:
        for name, (log, position) in moments(edition).items():
            for rules in reactions():
                number += 1
                if (number + begin) % step:
                    continue
                table, event = used(position, rules)
                told = said(table, event), logged(log, table, event)
                yield (edition, name, rules.name, *told)
