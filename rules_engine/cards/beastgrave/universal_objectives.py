"""Universal objectives of Beastgrave on where fighters stand, what they hold and what is scored."""

from typing import Final

from rules_engine.card_book.known import Condition, knows
from rules_engine.card_book.printed import card_facts
from rules_engine.kernel.tables import number
from rules_engine.moments.conditions import (
    Test,
    abroad,
    at_home,
    at_the_end,
    beaten,
    beside_foes,
    both,
    either,
    every,
    everybody,
    friends,
    holds_some,
    leader,
    no,
    objective,
    objective_hexes,
    on_an_objective,
    on_guard,
    opposite,
    some,
    surge,
    upgraded,
    wizard,
    wounded,
)
from rules_engine.moments.deeds import (
    activation_over,
    after_something,
    count_is,
    fresh,
    mine,
    others,
    phase,
    scored_in_game,
)
from rules_engine.moments.falls import hex_of_flip
from rules_engine.moments.feats import acted, foes_fallen, played_in_step
from rules_engine.moments.holding import held_at_first
from rules_engine.moments.scoring import scored_at_once
from rules_engine.moments.ways import stood, way_of
from rules_engine.sense.ground import adjacent, field, fighter_in, held, lethal
from rules_engine.sense.modifiers import move_of, wounds_of
from rules_engine.sense.states import hunter, quarry
from rules_engine.state.position import Position
from rules_engine.state.vocabulary import Happened


def _count(sort: str, least: int) -> Condition:
    """So many of the objectives scored are of a sort: `hybrid`, `dual`."""

    def condition(position: Position, seat: int) -> bool:
        facts = (card_facts(one) for one in position.seats[seat].scored)
        return sum(card is not None and bool(getattr(card, sort)) for card in facts) >= least

    return condition


def _surges_scored(position: Position, seat: int) -> int:
    return sum(scored_at_once(one) for one in position.seats[seat].scored)


def _all_held(position: Position, _: int) -> bool:
    hexes = objective_hexes(position).values()
    holders = (fighter_in(position, hex_) for hex_ in hexes)
    return bool(hexes) and all(one >= 0 and on_an_objective(position, one) for one in holders)


def _foes_hold_none(position: Position, seat: int) -> bool:
    return not any(held(position, one) for one in others(position, seat))


def _no_power_left(position: Position, seat: int) -> bool:
    return not position.seats[seat].power_deck


def _no_tokens(position: Position, _: int) -> bool:
    """No objective lies there; a token that shows its gloom is none (Harrowdeep pg 26)."""
    return not objective_hexes(position)


def _group_of(least: int) -> Condition:
    """So many fighters hang together, whosever they are."""

    def condition(position: Position, _: int) -> bool:
        left = set(everybody(position, 0))
        while left:
            front = [left.pop()]
            count = 0
            while front:
                count += 1
                near = left & set(adjacent(position, front.pop()))
                left -= near
                front.extend(near)
            if count >= least:
                return True
        return False

    return condition


def _healed_three(position: Position, seat: int) -> bool:
    healed = (one for one in phase(position) if one.what == "heal")
    # who has healed is not told of what a table tells of a card unknown here
    own = (one for one in healed if one.seat in (-1, seat))
    return sum(one.amount for one in own if position.fighters[one.other].seat == seat) >= 3


def _still(position: Position, fighter: int) -> bool:
    state = position.fighters[fighter]
    return not state.move_tokens and not state.charge_tokens


def _beyond(position: Position, fighter: int) -> bool:
    return max(move_of(position, fighter), wounds_of(position, fighter)) >= 8


def _tokens_of_wounds(least: int) -> Test:
    return lambda position, fighter: position.fighters[fighter].wound_tokens >= least


def _in_a_lethal_hex(position: Position, fighter: int) -> bool:
    state = position.fighters[fighter]
    harmful = lethal(position, state.seat)
    return bool(number(position, "lethal.damage")) and state.hex in harmful


FLIPS: Final[tuple[Happened, ...]] = ("delve", "flip")
"""Tokens turned over: by delving, and by cards."""


def _flipped_two(position: Position, seat: int) -> bool:
    return sum(len(mine(phase, position, seat, what)) for what in FLIPS) >= 2


def _has_flipped(position: Position, seat: int) -> bool:
    return any(mine(fresh, position, seat, what) for what in FLIPS)


def _delved_under_a_friend(position: Position, seat: int) -> bool:
    """A token has just been turned over in a hex with a friend."""
    new = (one for one in position.history[position.surged :] if one.what in FLIPS)
    return any(
        (hex_ := hex_of_flip(position, one)) is not None
        and (there := fighter_in(position, hex_)) >= 0
        and position.fighters[there].seat == seat
        for one in new
    )


def _five_cards_in_a_step(position: Position, _: int) -> bool:
    played = [one for one in played_in_step(position) if one.what != "delve"]
    new = position.history[position.surged :]
    return len(played) >= 5 and any(one in played for one in new)


def _second_surge(position: Position, seat: int) -> bool:
    """The player has just scored a surge, and not the first one of this phase."""
    scored = mine(phase, position, seat, "scored")
    surges = [one for one in scored if scored_at_once(one.word)]
    return len(surges) >= 2 and surges[-1] in fresh(position)


def _charged_far(position: Position, seat: int) -> bool:
    """A friend ended a Charge five hexes or more from where it began."""
    for charge in mine(fresh, position, seat, "charge"):
        course = position.history[charge.since : position.history.index(charge)]
        moves = (one for one in course if (one.what, one.fighter) == ("move", charge.fighter))
        way = next((way_of(one) for one in moves), ())
        end = stood(position, charge.fighter, charge)
        if way and end is not None and field(position).distance(way[0], end) >= 5:
            return True
    return False


knows(
    objective("Dug In", both(holds_some(3), held_at_first(3))),
    surge("Gathered Momentum", either(_second_surge, _charged_far)),
    objective("Perfect Match", count_is(scored_in_game, 10)),
    surge(
        "Swift Capture",
        both(
            activation_over,
            some(friends, on_an_objective, at_home),
            some(friends, on_an_objective, abroad),
        ),
    ),
    objective("Adaptive Strategy", _count("hybrid", 5)),
    objective("Meticulous Strategy", _count("dual", 3)),
    objective("Aggressive Strategy", count_is(_surges_scored, 5)),
    objective(
        "Set the Tempo", both(_count("dual", 2), _count("hybrid", 2), count_is(scored_in_game, 6))
    ),
    objective("Coveted Spoils", _all_held),
    objective("Path to Victory", both(foes_fallen(phase), holds_some(2))),
    objective("Uncontested", both(holds_some(2), _foes_hold_none)),
    surge("Hidden Purpose", both(activation_over, holds_some(2))),
    surge("Temporary Victory", both(activation_over, holds_some(3))),
    objective("To the End", _no_power_left),
    objective("Feed the Beastgrave", _no_tokens),
    surge("Scrum", both(activation_over, _group_of(4))),
    surge(
        "Blaze a Trail",
        both(activation_over, every(friends, abroad, opposite(beside_foes()))),
    ),
    surge(
        "Show of Force",
        both(
            activation_over,
            either(some(friends, abroad, least=3), some(friends, upgraded(3))),
        ),
    ),
    objective(
        "Awesome Resilience", either(both(some(friends), no(friends, wounded)), _healed_three)
    ),
    objective("Master of Many Paths", some(friends, leader, wizard, hunter)),
    objective(
        "The Great Hunt",
        either(some(friends, hunter, upgraded(3)), some(friends, hunter, upgraded(), least=3)),
    ),
    objective("Triumphant Hunt", both(some(beaten, least=3), some(beaten, quarry))),
    objective("Ahead of the Hunt", some(friends, quarry)),
    at_the_end("Veteran Survivors", some(friends, hunter, least=3)),
    objective("Absolute Stillness", some(friends, quarry, on_an_objective, _still)),
    objective("Beyond Mortal", either(some(friends, _tokens_of_wounds(4)), some(friends, _beyond))),
    objective("Committed", either(every(friends, beside_foes()), some(friends, beside_foes(3)))),
    objective("Run Ragged", every(everybody, opposite(_still))),
    objective("Team Effort", every(friends, acted, least=2), "DC-052"),
    objective("Test of Courage", some(friends, _in_a_lethal_hex, least=2)),
    surge("Abundance of Caution", both(after_something, every(friends, on_guard))),
    surge("Master of Hazards", both(_has_flipped, _flipped_two)),
    surge("Change of Fortunes", _delved_under_a_friend),
    surge("Frantic Exchange", _five_cards_in_a_step),
)
