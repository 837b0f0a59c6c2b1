"""Which cards fire in led random play: `python -m tests.engine.proof.fired [--write] [NAME ...]`.

A card fires where it does what it is for: an objective is scored; a gambit, a reaction or an
action is resolved; a weapon is rolled with; any other upgrade is given. Led games (`directed`)
are played until enough of them have brought nothing new. At every question it is also looked for
what a card could do here if it had been drawn: then the same game is played again with that card
in the place of one in hand. What comes of it stands in fired.jsonl, a line a game, and is played
again by test_fired.py; what does not fire, in never_fired.txt with its reason.
"""

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import TypeGuard

import msgspec
from msgspec.structs import replace

from rules_engine.card_book.known import rules_of
from rules_engine.card_book.printed import cards as printed
from rules_engine.kernel.flow import Ask
from rules_engine.moments.shown import AT_ONCE
from rules_engine.state.events import Event, Reveal, Score
from rules_engine.state.frames import Attacking, Playing
from rules_engine.state.position import Position
from tests.engine.proof.companies import companies, pool
from tests.engine.proof.directed import Brought, Course, brought, played
from tests.engine.proof.firing import Looking
from tests.engine.proof.fitting import could, is_of, name_of, names
from tests.engine.proof.own_cards import own_cards
from tests.engine.proof.playing import EDITIONS
from tests.engine.proof.wished import WISHES, led_on

HERE = Path(__file__).parent
FIRED, NEVER = HERE / "fired.jsonl", HERE / "never_fired.txt"
FUTILE = 60
"""After so many games one after another that fired nothing new, the search ends."""
TRIES = 6
"""How often a round is played where luck is tried."""
NEEDS = {
    "Adaptive Strategy": "hybrid",
    "Aggressive Strategy": "surge",
    "Agents of Change": "spell",
    "Finders of the Way": "Key",
    "Flash Finale": "spell",
    "Magical Mastery": "spell",
    "Meticulous Strategy": "dual",
    "Mordant Triumph": "surge",
    "Perfect Match": "surge",
    "Preserve Their Knowledge": "Tome",
    "Pride of the Lodge": "own",
    "Set the Tempo": "dual",
}
"""What some objectives ask to be brought several times: a kind, a label, a word of its name."""
WISHED = {
    "Descending Tide": "holding",
    "Fervent Petition": "inspired",
    "Hoarders": "holding",
    "Khorne's Champion": "alone",
    "Khorne's Chosen": "alone",
    "Perfect Match": "scored",
}
"""What leads to some that nothing else has led to."""


class Case(msgspec.Struct, frozen=True, array_like=True, omit_defaults=True):
    """A card that fires in a led game within so many events, where a seat brings it for another."""

    name: str
    events: int
    seat: int = -1
    out: str = ""
    into: str = ""


class Fired(msgspec.Struct, frozen=True):
    """A led game, and the cards that fire in it, or in it but for one card of a deck."""

    course: Course
    cases: tuple[Case, ...]


@cache
def to_fire() -> frozenset[str]:
    """The names of all printed cards that have rules."""
    return frozenset(own_cards()) & {one.name for one in printed().values()}


def is_scored(event: Event) -> TypeGuard[Score | Reveal]:
    """Whether an event scores an objective: some are by being shown."""
    if isinstance(event, Reveal):
        rules = rules_of(event.card)
        return rules is not None and AT_ONCE in rules.keywords
    return isinstance(event, Score)


class Watch(Looking):
    """The names of the cards that have fired while rows were played."""

    def __init__(self) -> None:
        super().__init__()
        self.names: set[str] = set()

    def look(self, position: Position, name: str) -> None:
        """Note what the row on top resolves: a card's effect, or a roll with a weapon."""
        args = position.stack[-1].args
        if isinstance(args, Playing) and name.endswith((".effect", ".inspire")):
            self._played(args, name)
        elif isinstance(args, Attacking) and name.endswith("attack.determine"):
            upgrades = position.fighters[args.fighter].upgrades
            self.names.update(_weapons(upgrades, args.attack))

    def _played(self, args: Playing, name: str) -> None:
        rules = rules_of(args.card)
        if rules is None or args.cancelled:
            return
        giving = " upgrade." in name
        if not giving or rules.at_giving or not (rules.at or rules.action or rules.attacks):
            self.names.add(rules.name)


def _weapons(upgrades: tuple[str, ...], attack: str) -> Iterator[str]:
    for one in upgrades:
        rules = rules_of(one)
        if rules is not None and any(each.name == attack for each in rules.attacks):
            yield rules.name


class Search:
    """Led games played one after another, and what has fired in them."""

    def __init__(self, found: list[Fired], wanted: frozenset[str]) -> None:
        self.found, self.random = found, Random(len(found))
        self.left = set(wanted) - {case.name for one in found for case in one.cases}
        self.seed = max((one.course.seed for one in found), default=0)
        self.often = Counter[str]()
        self.faults: list[str] = []

    def go_on(self, minutes: float, *, wishing: bool = False) -> None:
        """Play until nothing is left, time is up, or for long nothing new has fired; wishing, luck
        is tried several times in each game, and no game is one too many."""
        until, futile = time.monotonic() + 60 * minutes, 0
        while self.left and time.monotonic() < until and (wishing or futile < FUTILE):
            before = len(self.left)
            self.seed += 1
            wanted = self.random.choice(sorted(self.left))
            course, seat = self.drawn_up(wanted)
            try:
                if wishing:
                    wish = WISHES[WISHED.get(wanted, self.random.choice(sorted(WISHES)))]
                    course = led_on(course, wish, seat, TRIES, self.is_met)
                self.try_out(course)
            except Exception as fault:  # whatever it is, it is the engine's, and the search goes on
                self.faults.append("\n".join((repr(fault), *getattr(fault, "__notes__", ()))))
            futile = futile + 1 if len(self.left) == before else 0

    def is_met(self, position: Position, ask: Ask) -> bool:
        """Whether a card that has not fired could be used at a question, were it in hand."""
        return any(True for _ in could(position, ask, self.left))

    def drawn_up(self, wanted: str) -> tuple[Course, int]:
        """A course of a warband that can bring a card and any other, whose decks begin with what
        has not fired or with what fires most; and the seat that it was drawn up for."""
        kind = next(one for one in printed().values() if one.name == wanted)
        editions = [
            one for one in EDITIONS if any(wanted in names(one, each) for each in companies())
        ]
        edition = self.random.choice(editions or EDITIONS)
        own = [one for one in companies() if wanted in names(edition, one)]
        first = (
            kind.warband if kind.warband in companies() else self.random.choice(own or companies())
        )
        bands, seat = (first, self.random.choice(companies())), 0
        if self.random.random() < 0.5:
            bands, seat = bands[::-1], 1
        seats = tuple(self.brought(edition, one, NEEDS.get(wanted, "")) for one in bands)
        return Course(edition, self.seed, seats), seat

    def brought(self, edition: str, warband: str, needed: str) -> Brought:
        """A warband with decks in which what has not fired lies on top, or what fires most, above
        all that of which more than one is needed."""
        cards = list(pool(edition, warband))
        self.random.shuffle(cards)
        if self.often and self.random.random() < 0.7:
            cards.sort(key=lambda one: -self.often[name_of(one)])
        else:
            cards.sort(key=lambda one: name_of(one) not in self.left)
        if needed:
            cards.sort(key=lambda one: not is_of(one, needed))
        return brought(warband, cards)

    def try_out(self, course: Course) -> None:
        """Play a course, then those that it gives rise to, and keep what fires."""
        chances: dict[str, Case] = {}
        cases = [Case(name, events) for name, events in self.played(course, chances).items()]
        for name, case in chances.items():
            if name in self.left:
                new = self.played(exchanged(course, case), None, name)
                if name in new:
                    cases.append(replace(case, events=new[name]))
        if cases:
            self.found.append(Fired(course, tuple(cases)))

    def played(
        self, course: Course, chances: dict[str, Case] | None, only: str = ""
    ) -> dict[str, int]:
        """What a course fires for the first time, after how many events; what could have fired."""
        new: dict[str, int] = {}
        with Watch() as watch:
            for number, (position, ask, event) in enumerate(played(course)):
                if is_scored(event):
                    watch.names.add(name_of(event.card))
                    self.often[name_of(event.card)] += 1
                for name in (watch.names & self.left) - new.keys():
                    new[name] = number
                if only in new:
                    break
                if chances is not None:
                    for seat, card, other in could(position, ask, self.left - chances.keys()):
                        chances[name_of(card)] = Case(name_of(card), 0, seat, other, card)
        self.left -= new.keys() if not only else {only} & new.keys()
        return new


def exchanged(course: Course, case: Case) -> Course:
    """The course in which two cards of a player's decks have changed places."""
    if case.seat < 0:
        return course
    own = course.seats[case.seat]
    swapped = {case.out: case.into, case.into: case.out}

    def deck(cards: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(swapped.get(one, one) for one in cards)

    told = replace(own, objectives=deck(own.objectives), power=deck(own.power))
    seats = course.seats
    return replace(course, seats=(*seats[: case.seat], told, *seats[case.seat + 1 :]))


def fires(course: Course, case: Case) -> bool:
    """Whether a card fires in a game within the events it is told for."""
    with Watch() as watch:
        for number, (_, _, event) in enumerate(played(exchanged(course, case))):
            if is_scored(event):
                watch.names.add(name_of(event.card))
            if number >= case.events:
                break
    return case.name in watch.names


def recorded() -> list[Fired]:
    """The games on record."""
    lines = FIRED.read_bytes().splitlines() if FIRED.exists() else []
    return [msgspec.json.decode(line, type=Fired) for line in lines]


def _without(told: Fired, names_: list[str]) -> Fired:
    return replace(told, cases=tuple(one for one in told.cases if one.name not in names_))


def _mended(told: Fired) -> Fired:
    """A game with the cards that still fire in it."""
    return replace(told, cases=tuple(one for one in told.cases if fires(told.course, one)))


def never() -> dict[str, str]:
    """The cards that no led game fires, with the reason."""
    lines = NEVER.read_text().splitlines() if NEVER.exists() else []
    cells = (line.partition("|") for line in lines if line and not line.startswith("#"))
    return {name.strip(): reason.strip() for name, _, reason in cells}


def main(argv: list[str]) -> int:
    """Search on, or anew for cards that are named; tell what is left."""
    asking = argparse.ArgumentParser(prog="python -m tests.engine.proof.fired")
    asking.add_argument("names", nargs="*", help="cards to fire anew")
    asking.add_argument("--write", action="store_true", help="keep what is found")
    asking.add_argument("--minutes", type=float, default=10)
    asking.add_argument("--wishing", action="store_true", help="try luck several times a game")
    asking.add_argument("--seed", type=int, default=0, help="where chance begins")
    asking.add_argument("--mend", action="store_true", help="leave out what no longer fires")
    told = asking.parse_args(argv)
    found = [_without(one, told.names) for one in recorded()]
    if told.mend:
        found = [_mended(one) for one in found]
    search = Search(found, to_fire())
    search.seed += told.seed
    search.random.seed(len(found) + told.seed)
    search.go_on(told.minutes, wishing=told.wishing)
    if told.write:
        FIRED.write_bytes(
            b"".join(msgspec.json.encode(one) + b"\n" for one in search.found if one.cases)
        )
    sys.stdout.writelines(f"FAULT: {one}\n" for one in search.faults)
    reasons = never()
    without = sorted(name for name in search.left if name not in reasons)
    count = len(to_fire())
    sys.stdout.write(f"{count - len(search.left)} of {count} fire in {len(search.found)} games\n")
    sys.stdout.writelines(f"  never, and without a reason: {name}\n" for name in without)
    return 1 if without or search.faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
