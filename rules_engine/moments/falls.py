"""Falls that reactions follow and objectives ask about: by whom, beside whom, in which hex."""

from itertools import chain, takewhile
from typing import Literal

from rules_engine.facts.hexes import Hex
from rules_engine.moments.answers import (
    bearer_felled_a_foe,
    friendly_of,
    in_the_course_of_card,
    just_fallen,
    window_now,
)
from rules_engine.moments.deeds import Deed, by_attack
from rules_engine.moments.now import just_ended, played_now
from rules_engine.moments.playing import GAMBITS, kind_of
from rules_engine.sense.ground import field, surviving
from rules_engine.sense.states import hunter, quarry
from rules_engine.state.position import Happening, Position


def hex_of_fall(out: Happening) -> Hex | None:
    """The hex in which a fighter was taken out of action."""
    if not out.about:
        return None
    column, row = (int(part) for part in out.about.split(","))
    return (column, row)


def hex_of_flip(position: Position, flip: Happening) -> Hex | None:
    """Where the token lies that was turned over; None where that cannot be told any more.

    Once a token has been taken off its place is no longer the one noted: then whoever delved it
    tells, who stands on it.
    """
    course = (*chain(*position.earlier), *position.history)
    if all(one.what != "removed" for one in course[course.index(flip) + 1 :]):
        return position.tokens[flip.amount].hex
    return position.fighters[flip.fighter].hex if flip.fighter >= 0 else None


def was_called(sort: Literal["hunter", "quarry"]) -> Deed:
    """Done to a fighter of a sort, which it may have been by a card until it fell by this."""
    test = {"hunter": hunter, "quarry": quarry}[sort]

    def deed(position: Position, happening: Happening) -> bool:
        fighter = happening.other
        later = position.history[position.history.index(happening) :]
        since = takewhile(lambda one: (one.what, one.other) != ("raised", fighter), later)
        noted = (("keyword", fighter, sort) == (one.what, one.other, one.word) for one in since)
        return fighter >= 0 and (any(noted) or test(position, fighter))

    return deed


def fell_inspired(position: Position, out: Happening) -> bool:
    """Done to a fighter that was Inspired as it fell, though it may be back and turned since."""
    later = position.history[position.history.index(out) :]
    turns = (one for one in later if one.what in ("inspired", "un-inspired"))
    turned = sum(one.fighter == out.other for one in turns)
    return out.other >= 0 and position.fighters[out.other].inspired != bool(turned % 2)


def suffered(position: Position, fighter: int, out: Happening | None = None) -> int:
    """The wound tokens a fighter has, or had as it fell, by all that was dealt and healed.

    What it had before the history begins, in a scene, is told by its fall alone.
    """
    if out is not None and out.amount:
        return out.amount
    tokens, past = 0, chain(*position.earlier, position.history)
    for happening in [one for one in past if one.other == fighter]:
        if happening is out:
            break
        if happening.what == "damage":
            tokens += happening.amount
        elif happening.what == "heal":
            tokens = max(0, tokens - happening.amount)
        elif happening.what in ("raised", "out"):
            tokens = 0
    return tokens


def beside_the_fall(position: Position, out: Happening, fighters: list[int]) -> list[int]:
    """Those of some fighters that stand adjacent to the hex of a fall."""
    there = hex_of_fall(out)
    around = field(position).around[there] if there is not None else ()
    return [one for one in fighters if position.fighters[one].hex in around]


def just_out(position: Position) -> list[Happening]:
    """Who went out of action, by whatever, in the action or by the gambit that is over.

    Of a gambit those that it damaged itself, as nothing tells when its course began.
    """
    if window_now(position) == "card-resolved":
        return _felled_by_a_gambit(position)
    kinds = ("move", "attack", "ability")
    action = next((one for one in position.ended if one.what in kinds), None)
    course = position.history[action.since :] if action is not None else ()
    return [one for one in course if one.what == "out"]


def friend_felled_a_foe(position: Position, seat: int, _: int) -> list[int]:
    """The friend whose Attack action, just over, has taken an enemy out of action (DC-034)."""
    attack = just_ended(position, "attack")
    if attack is None or attack.seat != seat:
        return []
    felled = any(position.fighters[one.other].seat != seat for one in just_fallen(position))
    return [attack.fighter] if felled else []


def slayer_of_a_neighbour(position: Position, seat: int, _: int) -> list[int]:
    """The enemy whose Attack action has just taken out a friend that was adjacent to it."""
    attack = just_ended(position, "attack")
    if attack is None or attack.seat == seat or position.fighters[attack.fighter].hex is None:
        return []
    own = [one for one in just_fallen(position) if position.fighters[one.other].seat == seat]
    near = any(beside_the_fall(position, one, [attack.fighter]) for one in own)
    return [attack.fighter] if near else []


def last_friend_left(position: Position, seat: int, _: int) -> list[int]:
    """The one friend left, when another has just fallen to an Attack action or a ploy."""
    own = any(position.fighters[one.other].seat == seat for one in just_fallen(position))
    left = surviving(position, seat)
    return left if own and len(left) == 1 else []


def friend_hurt_by_an_attack(position: Position, seat: int, _: int) -> list[int]:
    """The friend, standing, that the Attack action just over has damaged."""
    attack = just_ended(position, "attack")
    if attack is None:
        return []
    course = position.history[attack.since :]
    hurt = [one.other for one in course if one.what == "damage" and one.word == attack.about]
    return friendly_of(position, seat, hurt)


def just_felled(position: Position) -> list[Happening]:
    """Who went out of action by the Attack action, or the gambit, that is over at this moment."""
    in_window = window_now(position) == "card-resolved"
    return _felled_by_a_gambit(position) if in_window else just_fallen(position)


def _felled_by_a_gambit(position: Position) -> list[Happening]:
    """Who went out of action by the gambit that has just been resolved."""
    played = played_now(position)
    gambit = played is not None and kind_of(played.card) in GAMBITS
    course = in_the_course_of_card(position) if gambit else []
    return [one for one in course if one.what == "out"]


def fallen_beside_a_friend(position: Position, seat: int, _: int) -> list[int]:
    """The friend that an Attack action or a gambit has just taken out beside another friend."""
    own = [one for one in just_felled(position) if position.fighters[one.other].seat == seat]
    return [one.other for one in own if beside_the_fall(position, one, surviving(position, seat))]


def felled_by_bearer(position: Position, _: int, fighter: int) -> list[int]:
    """The bearer, whose Attack action, just over, has taken an enemy out of action."""
    attack = just_ended(position, "attack")
    if attack is None or attack.fighter != fighter:
        return []
    seat = position.fighters[fighter].seat
    felled = any(position.fighters[one.other].seat != seat for one in just_fallen(position))
    return [fighter] if felled else []


def neighbour_felled_by_bearer(position: Position, seat: int, fighter: int) -> list[int]:
    """The enemy beside the bearer that its Attack action has just taken out of action (DC-035)."""
    if not bearer_felled_a_foe(position, seat, fighter):
        return []
    out = next(one for one in reversed(position.history) if one.what == "out")
    met = by_attack(position, out) and bool(beside_the_fall(position, out, [fighter]))
    return [out.other] if met else []
