"""Questions about Attack actions that are over: who fell to them, who helped, who was hurt before.

An Attack action and the fall it brought are two happenings; objectives ask about both together.
"""

from rules_engine.card_book.known import Condition
from rules_engine.kernel.flow import reading
from rules_engine.moments.conditions import objective_hexes
from rules_engine.moments.deeds import (
    Deed,
    Span,
    attack_made,
    fresh,
    mine,
    phase,
    succeeded,
    supporters,
    took_out,
    upon,
)
from rules_engine.moments.falls import hex_of_fall
from rules_engine.moments.feats import attack_of
from rules_engine.sense.ground import can_hold
from rules_engine.sense.modifiers import ALL_ADJACENT, range_of
from rules_engine.state.position import Happening, Position
from rules_engine.state.vocabulary import Happened


def felled_with(span: Span, *deeds: Deed) -> Condition:
    """The player's warband made an Attack action that took its target out, and passes."""

    def condition(position: Position, seat: int) -> bool:
        made = (attack_of(position, out) for out in took_out(position, seat, span))
        return any(
            attack is not None and all(deed(position, attack) for deed in deeds) for attack in made
        )

    return condition


def close(position: Position, attack: Happening) -> bool:
    """An Attack action whose Range is at most 2."""
    made = attack_made(position, attack.fighter, attack.about)
    return made is not None and range_of(position, attack.fighter, made) in (1, 2)


def close_fall(position: Position, out: Happening) -> bool:
    """A fall to an Attack action whose Range is at most 2."""
    made = attack_made(position, out.fighter, out.word) if out.fighter >= 0 else None
    return made is not None and range_of(position, out.fighter, made) in (1, 2)


def helped(least: int = 1) -> Deed:
    """An Attack action with so many fighters held to have supported it."""

    def deed(position: Position, attack: Happening) -> bool:
        return supporters(position, attack, attack.fighter) >= least

    return deed


def fell_on_an_objective(position: Position, out: Happening) -> bool:
    """A fall in a hex with an objective, of a fighter that could hold it."""
    there = hex_of_fall(out)
    return there in objective_hexes(position).values() and can_hold(position, out.other)


def nth_success(least: int) -> Condition:
    """An Attack action has succeeded that was at least the so-manieth of the phase to do so."""

    def condition(position: Position, seat: int) -> bool:
        made = mine(phase, position, seat, "attack", succeeded)
        return len(made) >= least and made[-1] in fresh(position)

    return condition


def together(position: Position, attack: Happening) -> list[Happening]:
    """The Attack actions on all adjacent enemies that one of them was made with, itself the last.

    They are one superaction; a card that speaks of what one attack does is read to mean the whole.
    """
    made = attack_made(position, attack.fighter, attack.about)
    several = made is not None and not ALL_ADJACENT.isdisjoint(made.keywords)
    history = position.history
    spread = -1 if several else _spread_by_a_card(position, attack)
    if spread is None or reading(position, "attack-on-several") == "each-by-itself":
        return [attack]
    found = [attack]
    for one in reversed(history[spread + 1 : history.index(attack)]):
        same = (one.what, one.fighter, one.about) == ("attack", attack.fighter, attack.about)
        if not same or one.turn != attack.turn:
            continue
        if one.other in {before.other for before in found}:
            break
        found.append(one)
    return found[::-1]


def _spread_by_a_card(position: Position, attack: Happening) -> int | None:
    """Where in the history a card made an attack one on all adjacent enemies; None where none did.

    It is told as the first of them ends: that one and what follows are the one attack.
    """
    return next(
        (
            place
            for place in reversed(range(position.history.index(attack)))
            if position.history[place].what == "keyword"
            and position.history[place].word in ALL_ADJACENT
            and position.history[place].fighter == attack.fighter
            and position.history[place].turn == attack.turn
        ),
        None,
    )


def in_one_blow(what: Happened, least: int) -> Condition:
    """One attack of the player's has taken so many enemies `out`, or dealt them `damage`."""

    def struck(position: Position, seat: int, attack: Happening) -> int:
        blows = together(position, attack)
        course = position.history[blows[0].since : position.history.index(attack)]
        return len(
            {
                one.other
                for one in course
                if (one.what, one.fighter, one.word) == (what, attack.fighter, attack.about)
                and position.fighters[one.other].seat != seat
            }
        )

    @upon("attack")
    def condition(position: Position, seat: int) -> bool:
        attacks = mine(fresh, position, seat, "attack")
        return any(struck(position, seat, attack) >= least for attack in attacks)

    return condition
