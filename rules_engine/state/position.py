"""What is on the table now: the position, a frozen value.

A position is changed by `put` alone, which returns a new one and shares everything that did
not change with the old; `changes` reads off two positions what became different.
Every field has a natural default, so that a position can be written by hand in a few lines
(`rules_engine.scene` writes the rest). Seats and fighters are indices into tuples.
Cards that nobody has shown stand as sealed names (`?` and anything after it).
"""

from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec.structs import replace

from rules_engine.battlefield import Layout
from rules_engine.facts.fighters import FighterCard
from rules_engine.facts.hexes import Hex
from rules_engine.state.events import EarlierGame
from rules_engine.state.frames import Frame, Moving
from rules_engine.state.vocabulary import Happened, How, Until, What


class Value(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """The base of everything inside a position."""


class Fighter(Value, frozen=True, gc=False):
    """One fighter: whose, where, and what lies on and beside the card.

    hex is None while the fighter is not on the battlefield; `out` says that this is for being
    taken out of action. Tokens are counted, since a fighter may have several. due says that its
    Inspire condition has been met and waits for the next Inspire step, cursed that it cannot be
    Inspired, used names what it could use once a game and has used.
    """

    card: str
    seat: int
    hex: Hex | None = None
    out: bool = False
    inspired: bool = False
    wound_tokens: int = 0
    move_tokens: int = 0
    charge_tokens: int = 0
    guard_tokens: int = 0
    stagger_tokens: int = 0
    upgrades: tuple[str, ...] = ()
    counters: tuple[tuple[str, int], ...] = ()
    due: bool = False
    cursed: bool = False
    used: tuple[str, ...] = ()


class Seat(Value, frozen=True, gc=False):
    """A player's own: glory points, hands, decks and piles. Hands and decks are secret.

    arrived tells of objectives drawn in this phase how many happenings of the round came before,
    revealed which cards of the hand everybody has seen.
    """

    warband: str = ""
    glory: int = 0
    spent: int = 0
    activations: int = 0
    objectives: tuple[str, ...] = ()
    power: tuple[str, ...] = ()
    objective_deck: tuple[str, ...] = ()
    power_deck: tuple[str, ...] = ()
    scored: tuple[str, ...] = ()
    objective_discard: tuple[str, ...] = ()
    power_discard: tuple[str, ...] = ()
    arrived: tuple[tuple[str, int], ...] = ()
    revealed: tuple[str, ...] = ()


class Token(Value, frozen=True, gc=False):
    """An objective or feature token; number 0 is one that nobody has shown.

    seat is the player it was dealt to, who has seen its face; blank ones have gloom on both. The
    artefact is the token that Capture the Artefact adds.
    """

    hex: Hex
    number: int = 0
    face_up: bool = True
    seat: int = -1
    blank: bool = False
    artefact: bool = False


class Modifier(Value, frozen=True, gc=False):
    """A change of a characteristic: `how` is `set`, `multiply` or `add`.

    what names the characteristic (`move`, `dice`, `damage`, `defence`, `wounds`, ...), who the
    fighter it is for (-1: any), only the words that narrow it (all must hold; `a|b` holds with
    either), until when it lasts and since which turn (for `attack`: since which attack), source
    the card or rule it comes from. word is the symbol that an innate or set symbol brings,
    least the value below which an amount taken off does not lower (`-1 Dice, to a minimum of 1`),
    fallen_of the player whose fighters out of action the amount is counted for (-1: it is plain),
    copy that of the open card (`InPlay`).
    """

    what: What
    how: How
    amount: int
    source: str
    who: int = -1
    seat: int = -1
    only: tuple[str, ...] = ()
    until: Until = "round"
    since: int = 0
    word: str = ""
    least: int = -99
    fallen_of: int = -1
    copy: int = 0


class Mark(Value, frozen=True, gc=False):
    """A kind that a card gives to a hex for a while: `blocked`, `lethal`, `cover` or `trap`.

    seat is the player whose fighters it leaves alone (of a trap: whose it is), -1 for none; token
    the place of the token that it lies on, wherever that goes, -1 for none; copy that of the open
    card (`InPlay`); fighter whose it is, -1 for nobody's. around says that it lies on all hexes
    beside that one but blocked ones, wherever it goes.
    """

    hex: Hex
    kind: str
    source: str
    seat: int = -1
    until: str = "round"
    since: int = 0
    token: int = -1
    copy: int = 0
    fighter: int = -1
    around: bool = False


class InPlay(Value, frozen=True, gc=False):
    """A card that lies open after being played: it persists, or waits for the next event.

    copy tells it, and what it brought, from other players' open cards of the same name: 0 for the
    one played last.
    """

    card: str
    seat: int
    until: str
    fighter: int = -1
    since: int = 0
    copy: int = 0


class Promise(Value, frozen=True, gc=False):
    """An Attack action promised for later: by which fighter, against whom, by what card."""

    seat: int
    fighter: int
    target: int
    source: str = ""


class Happening(Value, frozen=True, gc=False):
    """Something that happened, as objectives and reactions ask about it.

    fighter did it (-1: none), other had it done to them, amount and word tell how much and
    what came of it; turn counts the activations of the phase from 1. about is the name of the
    attack, where a fighter fell or was pushed from (`x,y`), or the way of a move, its start
    first. For an action or a reaction, since is how many happenings of the round came before it
    began; fighters that fell together share it.
    """

    what: Happened
    seat: int = -1
    fighter: int = -1
    other: int = -1
    amount: int = 0
    word: str = ""
    turn: int = 0
    since: int = 0
    about: str = ""


class Outcome(Value, frozen=True, gc=False):
    """How the game ended: the winning seats (several or none share a draw) and by which rule."""

    winners: tuple[int, ...]
    rule: str


class LevelMatch(Value, frozen=True, gc=False):
    """A match that was level after its last game, and goes on until somebody has won it.

    outcome, glory and rounds are those of that game as it ended, earlier the games before it.
    """

    outcome: Outcome
    glory: tuple[int, ...]
    rounds: int
    earlier: tuple[EarlierGame, ...] = ()


class Position(Value, frozen=True, gc=False):
    """The whole table.

    active is the seat whose activation is being or was last taken, first the one that took the
    first activation of this round, turn the number of activations begun in this phase.
    history holds what happened in this round, earlier that of the rounds before, ended the
    actions whose end is the present moment. inspected counts the happenings that have been
    looked through for Inspire conditions, surged those before the last chance to score at once.
    given are fighter cards that come with the game itself, assume the assumptions read otherwise
    than by default, marks the hexes that cards have changed. sudden_death is the match that is
    being settled after its last game has ended, in rounds of their own. artefact says that Capture
    the Artefact is played.
    """

    edition: str
    layout: Layout | None = None
    seats: tuple[Seat, ...] = (Seat(), Seat())
    fighters: tuple[Fighter, ...] = ()
    tokens: tuple[Token, ...] = ()
    stack: tuple[Frame, ...] = ()
    round: int = 1
    phase: str = "setup"
    turn: int = 0
    active: int = -1
    first: int = -1
    finished_placing: int = -1
    returned: int = -1
    history: tuple[Happening, ...] = ()
    ended: tuple[Happening, ...] = ()
    inspected: int = 0
    surged: int = 0
    modifiers: tuple[Modifier, ...] = ()
    in_play: tuple[InPlay, ...] = ()
    promised: tuple[Promise, ...] = ()
    hazards: tuple[str, ...] = ()
    hazard_deck: tuple[str, ...] = ()
    hazard_discard: tuple[str, ...] = ()
    earlier: tuple[tuple[Happening, ...], ...] = ()
    given: tuple[FighterCard, ...] = ()
    assume: tuple[tuple[str, str], ...] = ()
    marks: tuple[Mark, ...] = ()
    sudden_death: LevelMatch | None = None
    artefact: bool = False
    outcome: Outcome | None = None


def put(position: Position, path: tuple[str | int, ...], value: object) -> Position:
    """The position with the value at the path, e.g. `("fighters", 3, "hex")`, replaced."""
    changed = _put(position, path, 0, value)
    assert isinstance(changed, Position)
    return changed


def _put(holder: Any, path: tuple[str | int, ...], depth: int, value: object) -> Any:
    if depth == len(path):
        return value
    key = path[depth]
    if type(key) is int:
        inner = _put(holder[key], path, depth + 1, value)
        return (*holder[:key], inner, *holder[key + 1 :])
    name = str(key)
    return replace(holder, **{name: _put(getattr(holder, name), path, depth + 1, value)})


def put_fighter(position: Position, fighter: int, **fields: Any) -> Position:
    """The position with these fields of one fighter replaced."""
    fighters = position.fighters
    changed = replace(fighters[fighter], **fields)
    return replace(position, fighters=fighters[:fighter] + (changed,) + fighters[fighter + 1 :])


def put_seat(position: Position, seat: int, **fields: Any) -> Position:
    """The position with these fields of one seat replaced."""
    seats = position.seats
    changed = replace(seats[seat], **fields)
    return replace(position, seats=seats[:seat] + (changed,) + seats[seat + 1 :])


def put_args(position: Position, args: Any) -> Position:
    """The position with the arguments of the frame on top replaced."""
    stack = position.stack
    top = stack[-1]
    return replace(position, stack=stack[:-1] + (Frame(top.sequence, top.row, args),))


def put_args_noting(position: Position, args: Any, *happened: Happening) -> Position:
    """The same with these things written into the history of its round."""
    stack = position.stack
    top = stack[-1]
    stack = stack[:-1] + (Frame(top.sequence, top.row, args),)
    return replace(position, stack=stack, history=position.history + happened)


def put_moved(position: Position, args: Moving, hex_: Hex) -> Position:
    """The position with the arguments of a move on top replaced, and its fighter in a hex."""
    stack, fighters, at = position.stack, position.fighters, args.fighter
    top = stack[-1]
    stack = stack[:-1] + (Frame(top.sequence, top.row, args),)
    fighters = fighters[:at] + (replace(fighters[at], hex=hex_),) + fighters[at + 1 :]
    return replace(position, fighters=fighters, stack=stack)


def put_below(position: Position, kind: type, **fields: Any) -> Position:
    """The position with fields of the nearest frame's arguments of a kind replaced."""
    for place in range(len(position.stack) - 1, -1, -1):
        frame = position.stack[place]
        if isinstance(frame.args, kind):
            changed = replace(frame, args=replace(frame.args, **fields))
            stack = (*position.stack[:place], changed, *position.stack[place + 1 :])
            return replace(position, stack=stack)
    return position


def note(
    position: Position,
    what: Happened,
    *,
    seat: int = -1,
    fighter: int = -1,
    other: int = -1,
    amount: int = 0,
    word: str = "",
    since: int = 0,
    about: str = "",
) -> Position:
    """The position with one more thing written into the history of its round."""
    turn = position.turn
    happening = Happening(what, seat, fighter, other, amount, word, turn, since, about)
    return replace(position, history=position.history + (happening,))


class Change(msgspec.Struct, frozen=True):
    """One place of the table that became different."""

    path: tuple[str | int, ...]
    old: Any
    new: Any


def changes(old: Position, new: Position) -> tuple[Change, ...]:
    """What differs, place by place.

    Shared parts are skipped by identity, so the cost is that of what changed.
    """
    return tuple(_changes((), old, new))


def _changes(path: tuple[str | int, ...], old: Any, new: Any) -> Iterator[Change]:
    if old is new or old == new:
        return
    if isinstance(old, msgspec.Struct) and type(old) is type(new):
        for name in old.__struct_fields__:
            yield from _changes((*path, name), getattr(old, name), getattr(new, name))
    elif isinstance(old, tuple) and isinstance(new, tuple) and len(old) == len(new):
        for index, (before, after) in enumerate(zip(old, new, strict=True)):
            yield from _changes((*path, index), before, after)
    else:
        yield Change(path, old, new)
