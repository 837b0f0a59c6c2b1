"""What one seat is shown: its view of the table, what is asked, what it may answer.

Choices are worked out from `view`, in which what the seat may not know is sealed; what is asked,
and of whom, is heard by everybody at the table. `onward` is what a score pad shows, at which
players simply go on: windows in which everybody may do something, and nobody says so, are passed.
"""

from collections.abc import Iterable

import msgspec

from rules_engine.card_book.printed import card_facts
from rules_engine.facts import canonical
from rules_engine.log.own_rules import places, wording
from rules_engine.machine import asked, legal, step
from rules_engine.sense.blindness import may_be_told
from rules_engine.sense.views import view
from rules_engine.state.events import AnyEvent, Event, Pass
from rules_engine.state.frames import RollingOff, SettingUp
from rules_engine.state.position import Position

WINDOWS = ("reaction", "surge", "power step")
_PASSES_AT_MOST = 200
_DEALT = {True: 3, False: 2}  # who chose the first board is dealt one token more


class Prompt(msgspec.Struct, frozen=True):
    """What the game waits for: whose answer, to what, and by which rule; count of dice or cards."""

    who: int
    kind: str
    answers: tuple[str, ...]
    rule: str
    says: str
    cites: tuple[str, ...]
    count: int = 0


class Shown(msgspec.Struct, frozen=True):
    """The table as a seat may know it.

    legal are the decisions open to this seat now (where another is asked, a met surge to show at
    most), hash that of the position as shown, which two seats need not have in common.
    """

    seat: int
    position: Position
    prompt: Prompt | None
    legal: tuple[AnyEvent, ...]
    hash: str


def show(position: Position, seat: int) -> Shown:
    """What a seat is shown of a position."""
    seen = view(position, seat)
    prompt = prompted(position)
    choices = () if prompt is None or prompt.who < 0 else legal(seen, seat)
    hash_ = "sha256:" + canonical.digest(canonical.of_struct(seen))
    return Shown(seat, seen, prompt, choices, hash_)  # type: ignore[arg-type]  # each is one


def prompted(position: Position) -> Prompt | None:
    """What is asked now, in words; None when the game is over."""
    ask = asked(position)
    if ask is None:
        return None
    return Prompt(
        ask.who,
        ask.kind,
        tuple(str(event.__struct_config__.tag) for event in ask.events),
        ask.rule,
        wording(ask.rule, position.edition),
        places(ask.rule, position.edition),
        ask.count,
    )


class Window(msgspec.Struct, frozen=True):
    """A window that was passed: who might have done something, and at which moment."""

    who: int
    kind: str
    at: str


class Onward(msgspec.Struct, frozen=True):
    """The table with its windows passed, up to what somebody must answer.

    windows were passed to come here, in order; legal is what may be answered, as far as the
    position knows; rolling the seats of a roll-off; dealt how many tokens each seat is dealt
    before they are placed; tellable whose doings may be told; names those of the cards that legal
    and the hands speak of.
    """

    position: Position
    prompt: Prompt | None
    windows: tuple[Window, ...]
    legal: tuple[AnyEvent, ...]
    rolling: tuple[int, ...]
    dealt: tuple[int, ...]
    tellable: tuple[str, ...]
    names: dict[str, str]


def onward(position: Position, windows: int | None = None) -> Onward:
    """The table after passing windows: so many, or all up to the next question of another kind."""
    passed: list[Window] = []
    most = _PASSES_AT_MOST if windows is None else windows
    while len(passed) < most and (ask := asked(position)) is not None and ask.kind in WINDOWS:
        at = getattr(position.stack[-1].args, "at", "")
        passed.append(Window(ask.who, ask.kind, str(at)))
        position = step(position, Pass(by=ask.who)).position
    choices = legal(position)
    args = position.stack[-1].args if position.stack else None
    dealt: tuple[int, ...] = ()
    if isinstance(args, SettingUp):
        dealt = tuple(_DEALT[seat == args.chooser] for seat in range(len(position.seats)))
    return Onward(
        position,
        prompted(position),
        tuple(passed),
        choices,  # type: ignore[arg-type]  # each is one
        args.seats if isinstance(args, RollingOff) else (),
        dealt,
        may_be_told(position),
        _names(position, choices),
    )


def _names(position: Position, choices: Iterable[Event]) -> dict[str, str]:
    """The names of the cards that may be chosen or lie in hands, on fighters, in decks or open."""
    ids = {card for one in position.fighters for card in one.upgrades} | set(may_be_told(position))
    for seat in position.seats:
        hidden = (seat.objectives, seat.power, seat.objective_deck, seat.power_deck)
        for pile in (*hidden, seat.scored, seat.objective_discard, seat.power_discard):
            ids |= set(pile)
    for one in choices:
        ids |= {getattr(one, "card", ""), getattr(one, "option", ""), *getattr(one, "cards", ())}
    found = ((one, card_facts(one)) for one in sorted(ids))
    return {one: card.name for one, card in found if card is not None}
