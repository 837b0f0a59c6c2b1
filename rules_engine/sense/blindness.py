"""What of a position the engine is blind to: effects without rules here, in play or used.

They are read off the position when a check has failed or an answer is about to be decided, so
that they cost nothing while all goes by the rules.
"""

import threading
from collections.abc import Iterable, Iterator
from typing import Final

from msgspec.structs import replace

from rules_engine.card_book.known import rules_of
from rules_engine.card_book.printed import card_facts, is_sealed
from rules_engine.facts.card_details import beyond_glory
from rules_engine.facts.fighters import open_clauses
from rules_engine.kernel.flow import ELSEWHERE, BlindSpot, BlindSpots, unrecorded
from rules_engine.kernel.tables import edition_of
from rules_engine.sense.ground import abilities_of, attacks_of, card_of
from rules_engine.sense.windows import without_window
from rules_engine.state.events import Cycle, Event, Play, React
from rules_engine.state.frames import Playing
from rules_engine.state.position import Happening, Position

OF_GLORY = (
    "upgrades.cost",
    "scoring.glory-kept",
    "victory.glory",
    "victory.survivor",
    "log.result",
    "log.position",
    *ELSEWHERE,
)
"""What an objective of unknown worth can bend: what is held against glory points, and what is asked
of those that have some."""

CERTAIN_AGAIN = (
    "upgrades.friendly",
    "upgrades.restrictions",
    "end_phase.no-ploys",
    "move.ends-elsewhere",
    "attack.multiple-separate",
    "drive_back.further",
    "knockback.same-direction",
)
"""What an upgrade no longer bends once its fighter has fallen for certain: what hangs on nothing
but whose a fighter is, where those stand who are seen to stand, and what kind of card is played.
The wounds, tokens, glory and cards it may have brought about stay behind it."""

ASTRAY: Final = "astray"
"""The happening of an event to which the rules known here did not lead."""

TOLD: Final = "told"
"""The happening by which somebody told what a card did; its `about` says until when it lasts."""

_ACTIVATED = frozenset(
    ("move", "charge", "attack", "guard", "ability", "draw", "cycle", "pass", "activation")
)
_BY_ABILITIES = ("ability", "react")
_USED = frozenset(("ploy", "spell", "", "upgrade", "react", "ability", "hazard", "cast"))
_REACTING = frozenset(("ploy", "spell", "react", TOLD))
"""What tells that a card was used as the reaction it is; an upgrade is given beforehand."""
_OF_FALLS = frozenset(("broken", "damage", "out", "raised", "begin", ASTRAY))
_NOTED = _ACTIVATED | _USED | _OF_FALLS | {"phase-end", TOLD}
"""The kinds of happenings that say anything of what is in force."""
_USED_OR_TOLD = _USED | {TOLD}


def unplayed(card: str) -> bool:
    """Whether this names a card or ability whose rules the engine does not know."""
    return bool(card) and not is_sealed(card) and rules_of(card) is None


def unplayed_here(edition: str, card: str, what: str) -> bool:
    """Whether what a card does in being used so is nothing that the engine can play in an edition:
    it has no rules, or is a reaction to a moment that no table of the edition has."""
    return unplayed(card) or (what in _REACTING and without_window(card, edition))


def blind_spots(position: Position, event: Event | None = None) -> BlindSpots:
    """Every effect without rules that may bend the rules now, in the order it came up.

    event is one about to happen: a card it names without rules counts already.
    """
    about, worth = _LAST.of(position)
    named = tuple(BlindSpot(card, position.round) for card in _named(position, event))
    return tuple(dict.fromkeys((*about, *named, *worth)))


class _Last(threading.local):
    """What the position last asked about hides: whoever lists what is legal asks it of one
    position for every event that is not, and the whole game is read for an answer."""

    position: Position | None = None
    spots: tuple[BlindSpots, BlindSpots] = ((), ())

    def of(self, position: Position) -> tuple[BlindSpots, BlindSpots]:
        """What is about and what is of unknown worth only, each in the order it came up."""
        if position is not self.position:
            spots, played = _used(position)
            lying = (BlindSpot(one) for one in _lying(position, played) if one not in spots)
            worth = (BlindSpot(one, only=only) for one, only in _scored(position))
            self.spots = ((*spots.values(), *lying), tuple(worth))
            self.position = position
        return self.spots


_LAST = _Last()


def went_astray(position: Position) -> bool:
    """Whether some event was followed only as it looked, so that the course on record is not that
    of an engine that knows all: what ends may be certain again, but not how it came to it."""
    return any(one.what == ASTRAY for past in (*position.earlier, position.history) for one in past)


def led_astray_by(position: Position) -> tuple[str, ...]:
    """The cards that may have led the course on record off the tables, ended or not."""
    course = (one for past in (*position.earlier, position.history) for one in past)
    used = (
        one.word
        for one in course
        if one.what in _USED and unplayed_here(position.edition, one.word, one.what)
    )
    return tuple(dict.fromkeys((*used, *(one.card for one in blind_spots(position)))))


def fallen_since(before: Position, position: Position) -> BlindSpots:
    """What lay on fighters of a position before that have fallen since by our count.

    What a scene puts on a fighter leaves no trace in the history, and goes with it: it may be what
    kept the fighter alive, until its fall is certain.
    """
    with unrecorded():
        falls = _Used(position).falls
    found: dict[str, BlindSpot] = {}
    for index, (then, now) in enumerate(zip(before.fighters, position.fighters, strict=False)):
        if then.out or not now.out:
            continue
        but = CERTAIN_AGAIN if index in falls.gone() else ()
        for card in filter(unplayed, (*then.upgrades, *abilities_of(before, index))):
            found.setdefault(card, BlindSpot(card, position.round, but=but))
    return tuple(found.values())


def may_be_told(position: Position) -> tuple[str, ...]:
    """What players may tell the doings of: blind spots, and fighters with abilities left open."""
    spots = (one.card for one in blind_spots(position) if not one.only)
    fighters = (one.card for one in position.fighters if open_clauses(one.card))
    return tuple(dict.fromkeys((*spots, *fighters)))


def _used(position: Position) -> tuple[dict[str, BlindSpot], set[str]]:
    """What was used and has not ended, and the cards being played of which all was told."""
    with unrecorded():  # what is looked for here says nothing of the rule that failed
        uses = {
            (one.word, one.what)
            for past in (*position.earlier, position.history)
            for one in past
            if one.what in _USED_OR_TOLD
        }
        edition = position.edition
        if not any(unplayed_here(edition, *use) for use in uses):  # as in nearly every game
            return {}, set()
        used = _Used(position)
    return used.spots, used.settled


class _Used:
    """What was used in this game and has not ended: until told otherwise it lasts.

    settled are the cards still being played of which all was told already, lasting those of which
    it was told how long they last.
    """

    def __init__(self, position: Position) -> None:
        self.position = position
        self.spots: dict[str, BlindSpot] = {}
        self.settled: set[str] = set()
        self.lasting: dict[str, str] = {}
        self.falls = _Falls(position)
        begun = position.round - len(position.earlier)
        for number, past in enumerate((*position.earlier, position.history), start=begun):
            for one in past:
                if one.what in _NOTED:
                    self._take_note(one, number)
            if number < position.round:
                self._lapse("activation", "phase", "round")
        for card in self.falls.ended():
            if card in self.spots:
                self.spots[card] = replace(self.spots[card], but=CERTAIN_AGAIN)

    def _take_note(self, happening: Happening, number: int) -> None:
        self.falls.take_note(happening)
        if happening.what == "phase-end":
            self._lapse("activation", "phase")
        elif happening.what == "activation":
            self._lapse("activation")
        elif (
            happening.what in _USED
            and unplayed_here(self.position.edition, happening.word, happening.what)
            and not self._struck_with(happening)
        ):
            if happening.word in self.settled:
                self.settled.discard(happening.word)
            else:
                until = self.lasting.pop(happening.word, "")
                self.spots[happening.word] = BlindSpot(happening.word, number, until)
        elif happening.what == TOLD and happening.about == "now":
            if self.spots.pop(happening.word, None) is None:
                self.settled.add(happening.word)
        elif happening.what == TOLD and happening.about:
            if happening.word not in self.spots:
                self.lasting[happening.word] = happening.about
            known = self.spots.get(happening.word, BlindSpot(happening.word, number))
            self.spots[happening.word] = replace(known, until=happening.about)

    def _struck_with(self, happening: Happening) -> bool:
        """Whether a spell that was cast is an Attack action printed on its fighter's own card."""
        if happening.what != "cast" or happening.fighter < 0:
            return False
        card = card_of(self.position, happening.fighter)
        sides = (side for side in (card.base, card.inspired) if side is not None)
        return any(attack.name == happening.word for side in sides for attack in side.attacks)

    def _lapse(self, *spans: str) -> None:
        self.spots = {card: one for card, one in self.spots.items() if one.until not in spans}


class _Falls:
    """Upgrades and abilities without rules that are gone, off their fighter or with it.

    An upgrade may be what keeps its fighter alive: one that fell by our count is gone once the
    game bears it out. That it fell is certain when it was told or stands in a scene; when somebody
    else stands where it fell; and, where a fall opens a window of its own, when the game has gone
    on into another activation, every event being one that a fall leads to.
    """

    def __init__(self, position: Position) -> None:
        self.position = position
        rows = edition_of(position).sequences.get("damage", ())
        self.seen = any(row.rule == "windows.out-of-action" for row in rows)
        self.borne: dict[str, int] = {}
        self.broken: set[str] = set()
        self.hurt: set[int] = set()
        self.fallen: dict[int, Happening] = {}
        self.begun: set[int] = set()
        self.certain: set[int] = set()

    def take_note(self, happening: Happening) -> None:
        if happening.what == "upgrade":
            self.borne[happening.word] = happening.fighter
            self.broken.discard(happening.word)
        elif happening.what in _BY_ABILITIES and happening.fighter >= 0:
            self.borne.setdefault(happening.word, happening.fighter)
        elif happening.what == "broken":
            self.broken.add(happening.word)
        elif happening.what == "damage":
            self.hurt.add(happening.other)
        elif happening.what in ("out", "raised"):
            self._take_fall(happening)
        elif happening.what == TOLD:
            self._take_told(happening.word)
        elif happening.what == ASTRAY:
            self.seen = self.seen and not self.fallen.keys() - self.certain
        elif happening.what == "begin":
            self.begun = set(self.fallen)
            self.hurt.clear()
        elif self.seen and happening.what in _ACTIVATED:
            self.certain |= self.begun

    def _take_fall(self, happening: Happening) -> None:
        self.certain.discard(happening.other)
        if happening.what == "out":
            self.fallen[happening.other] = happening
        else:
            self.fallen.pop(happening.other, None)

    def _take_told(self, card: str) -> None:
        """Who was told to be out of action is; whom damage told took out, only by our count."""
        fallen = (one for one in self.fallen.values() if one.word == card and one.fighter < 0)
        self.certain |= {one.other for one in fallen} - self.hurt
        self.hurt.clear()

    def gone(self) -> set[int]:
        """The fighters that are out of action for certain."""
        fighters = self.position.fighters
        taken = {f"{x},{y}" for x, y in (one.hex for one in fighters if one.hex)}
        return {number for number, one in enumerate(fighters) if one.out} - {
            number
            for number, one in self.fallen.items()
            if number not in self.certain and one.about not in taken
        }

    def ended(self) -> tuple[str, ...]:
        """What is gone: what it did may last, what it does is over."""
        fighters, gone = self.position.fighters, self.gone()
        borne = (card for card, fighter in self.borne.items() if fighter in gone)
        worn = {card for one in fighters if not one.out for card in one.upgrades}
        return tuple(card for card in (*borne, *self.broken) if card not in worn)


def _lying(position: Position, played: set[str]) -> Iterator[str]:
    """What lies open or is being played: upgrades, printed abilities, gambits, hazards."""
    for index, fighter in enumerate(position.fighters):
        if fighter.out:
            continue
        yield from filter(unplayed, fighter.upgrades)
        if fighter.hex is not None:
            yield from filter(unplayed, abilities_of(position, index))
    shown = {one.source for one in position.modifiers}
    yield from filter(unplayed, (one.card for one in position.in_play if one.card not in shown))
    yield from filter(unplayed, position.hazards)
    yield from (card for card in being_played(position) if card not in played)


def being_played(position: Position) -> Iterator[str]:
    """The cards being played of which the engine can play nothing."""
    for frame in position.stack:
        if isinstance(frame.args, Playing):
            how = "upgrade" if frame.sequence == "upgrade" else "react"
            if unplayed_here(position.edition, frame.args.card, how):
                yield frame.args.card


def _named(position: Position, event: Event | None) -> Iterable[str]:
    """The card that an event uses; one only discarded does nothing."""
    card = "" if isinstance(event, Cycle) else getattr(event, "card", "")
    if unplayed(card):
        return (card,) if _has(position, event, card) else ()
    if isinstance(event, Play | React) and without_window(card, position.edition):
        return (card,) if _holds(position, event) else ()
    return ()


def _holds(position: Position, event: Play | React) -> bool:
    """Whether who reacts with a card has it: in the hand, or on a fighter that stands."""
    if not 0 <= event.by < len(position.seats):
        return False
    if isinstance(event, Play):
        facts = card_facts(event.card)
        gambit = facts is not None and facts.kind != "upgrade"
        return gambit and event.card in position.seats[event.by].power
    if not 0 <= event.fighter < len(position.fighters):
        return False
    own = position.fighters[event.fighter]
    attacks = (attack.name for attack in attacks_of(position, event.fighter))
    there = own.seat == event.by and own.hex is not None
    return there and event.card in (
        *own.upgrades,
        *abilities_of(position, event.fighter),
        *attacks,
    )


def _has(position: Position, event: Event | None, card: str) -> bool:
    """Whether the card can be there: an ability no source tells of is of a fighter that has one."""
    if card_facts(card) is not None or card.startswith("stand-in:"):
        return True
    fighter = getattr(event, "fighter", -1)
    if not 0 <= fighter < len(position.fighters):
        return False
    state = position.fighters[fighter]
    return bool(open_clauses(state.card)) or card in (
        *state.upgrades,
        *abilities_of(position, fighter),
    )


def _scored(position: Position) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Scored objectives without rules that may have paid more than is known, or done more.

    Few objectives do anything else than pay what is printed on them: those are data.
    """
    for seat in position.seats:
        for card in filter(unplayed, seat.scored):
            facts = card_facts(card)
            beyond = beyond_glory(facts.name) if facts is not None else None
            if beyond == "rules":
                yield card, ()
            elif facts is None or not facts.glory or beyond == "worth":
                yield card, OF_GLORY
