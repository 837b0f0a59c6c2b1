"""What is in force at the moment of a scene: changes told in words, without playing their card."""

import re
from typing import NamedTuple

from msgspec.structs import replace

from rules_engine.card_book.naming import card_meant, card_title
from rules_engine.facts.dice import FACES
from rules_engine.facts.errors import Unusable
from rules_engine.facts.naming import offered
from rules_engine.scene.forms import InForce
from rules_engine.scene.own_text import own_text
from rules_engine.sense.modifiers import INNATE
from rules_engine.sense.naming import fighter_meant, seat_meant
from rules_engine.state.position import InPlay, Modifier, Position
from rules_engine.state.vocabulary import How, What

CHARACTERISTICS: tuple[What, ...] = (
    "move",
    "wounds",
    "defence",
    "dice",
    "damage",
    "range",
    "support",
    "knockback",
    "wizard level",
    "attack re-rolls",
    "defence re-rolls",
    "casting re-rolls",
)
BARS: tuple[What, ...] = ("not driven back", "no defence roll")
_CHANGE = re.compile(r"(?:(?P<add>[+-]\d+)|x(?P<times>\d)|(?P<set>\d+)) (?P<what>.+)")
_SET = re.compile(r"(?P<what>\D+?) (?P<set>\d+)")
_INNATE = re.compile(r"innate (?P<symbol>\w+) (?P<roll>attack|defence|casting)")
_DICE = {"attack": "attack", "defence": "defence", "casting": "magic"}
_HOWS: dict[str, How] = {"add": "add", "times": "multiply", "set": "set"}
_MOST = 20


class Change(NamedTuple):
    """A change read from words: of what, how (`set`, `multiply`, `add`), by how much."""

    what: What
    how: How
    amount: int
    word: str = ""


def change(words: str) -> Change:
    """What words like `+1 Move` or `not driven back` change. Raises Unusable for others."""
    plain = " ".join(words.lower().split())
    bar = next((one for one in BARS if one == plain), None)
    if bar is not None:
        return Change(bar, "add", 1)
    innate = _INNATE.fullmatch(plain)
    if innate is not None:
        faces = FACES[_DICE[innate["roll"]]]  # type: ignore[index]  # a die's name
        if innate["symbol"] not in faces:
            near = offered(innate["symbol"], faces)
            raise Unusable(f"no {innate['roll']} die shows {innate['symbol']!r}{near}")
        roll = next(one for one in INNATE if one == innate["roll"])
        return Change(INNATE[roll], "add", 1, innate["symbol"])
    read = _CHANGE.fullmatch(plain) or _SET.fullmatch(plain)
    if read is None:
        raise Unusable(
            f"{words!r} tells no change: say '+1 move', 'x2 damage', 'defence 2',"
            f" 'innate critical attack', or {' or '.join(BARS)}"
        )
    what = next((one for one in CHARACTERISTICS if one == read["what"]), None)
    if what is None:
        near = offered(read["what"], CHARACTERISTICS)
        raise Unusable(f"no characteristic is called {read['what']!r}{near}")
    parts = read.groupdict()
    group, how = next(pair for pair in _HOWS.items() if parts.get(pair[0]) is not None)
    amount = int(parts[group])
    if abs(amount) > _MOST:
        raise Unusable(f"{words!r}: no card changes anything by more than {_MOST}")
    return Change(what, how, amount)


def in_force(position: Position, in_force_here: tuple[InForce, ...]) -> Position:
    """The position with what is said to be in force."""
    for one in in_force_here:
        position = _with(position, one)
    return position


def _with(position: Position, force: InForce) -> Position:
    if not (force.card or force.gives):
        raise Unusable("in_force: say the card, or what it gives")
    card = card_meant(force.card) if force.card else ""
    who = fighter_meant(position, force.fighter) if force.fighter != "" else -1
    seat = seat_meant(position, force.seat) if force.seat >= 0 else -1
    if card and not (force.gives or force.lies):
        return own_text(position, card, who, seat)
    before = position.turn - 1
    source = card_title(card) if card else "in force"
    changes = (change(words) for words in force.gives)
    modifiers = tuple(
        Modifier(
            found.what,
            found.how,
            found.amount,
            card or source,
            who=who,
            seat=seat,
            until=force.until,
            since=before,
            word=found.word,
        )
        for found in changes
    )
    position = replace(position, modifiers=(*position.modifiers, *modifiers))
    if not force.lies:
        return position
    if not card:
        raise Unusable("in_force: say which card lies open")
    owner = position.fighters[who].seat if seat < 0 <= who else max(seat, 0)
    lying = InPlay(card, owner, force.until, fighter=who, since=before)
    return replace(position, in_play=(*position.in_play, lying))
