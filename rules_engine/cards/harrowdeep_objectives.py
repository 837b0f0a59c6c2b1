"""Objectives legible in the Harrowdeep rulebook (pg 14, 20 and 45)."""

from rules_engine.card_book.known import knows, rules_of
from rules_engine.cards.objectives_deeds import dealt_one
from rules_engine.moments.conditions import (
    Test,
    abroad,
    at_the_end,
    beaten,
    beside_foes,
    both,
    either,
    every,
    friends,
    holds_some,
    leader,
    lost,
    objective,
    objective_hexes,
    opposite,
    some,
    surge,
    wizard,
)
from rules_engine.moments.deeds import (
    attack_made,
    by_attack,
    fresh,
    mine,
    phase,
    them,
    took,
    took_out,
    who,
)
from rules_engine.sense.ground import field, held, labels_of, token_in
from rules_engine.sense.modifiers import range_of, wounds_of
from rules_engine.state.position import Happening, Position

PICTURED, CARDS, MORE_PLAYERS = "Harrowdeep pg 14", "Harrowdeep pg 20", "Harrowdeep pg 45"


def _charged(position: Position, fighter: int) -> bool:
    seat = position.fighters[fighter].seat
    return any(one.fighter == fighter for one in mine(phase, position, seat, "charge"))


def _holds_beyond_home(position: Position, seat: int) -> bool:
    where, land = objective_hexes(position), field(position).territory
    return any(land(where[number]) != seat for number in held(position, seat))


def _is_reaction(one: Happening) -> bool:
    if one.what == "react":
        return True
    rules = rules_of(one.word) if one.what in ("ploy", "spell") else None
    return rules is not None and bool(rules.at)


def _second_reaction(position: Position, seat: int) -> bool:
    made = [one for one in phase(position) if one.seat == seat and _is_reaction(one)]
    return len(made) >= 2 and made[-1] in fresh(position)


def _activation_over(position: Position, _: int) -> bool:
    return any(one.what == "activation" for one in fresh(position))


def _has_charge_token(position: Position, fighter: int) -> bool:
    return position.fighters[fighter].charge_tokens > 0


def _few_lost(position: Position, seat: int) -> bool:
    return len(lost(position, seat)) <= position.round


def _as_many_beaten(position: Position, seat: int) -> bool:
    return len(beaten(position, seat)) >= len(lost(position, seat))


def _at_close_range(position: Position, one: Happening) -> bool:
    attack = attack_made(position, one.fighter, one.word)
    return attack is not None and range_of(position, one.fighter, attack) in (1, 2)


def _wounds(least: int) -> Test:
    return lambda position, fighter: wounds_of(position, fighter) >= least


def _more_spells_than_wizards(position: Position, seat: int) -> bool:
    mine_ = [n for n, fighter in enumerate(position.fighters) if fighter.seat == seat]
    wizards = sum(wizard(position, one) for one in mine_)
    return len(mine(phase, position, seat, "cast")) > wizards


def _a_taller_one_fell(position: Position, seat: int) -> bool:
    tallest = max((wounds_of(position, one) for one in friends(position, seat)), default=0)
    return any(wounds_of(position, one) > tallest for one in beaten(position, seat))


def _on_a_feature(position: Position, fighter: int) -> bool:
    return token_in(position, position.fighters[fighter].hex) is not None


def _assassin(position: Position, fighter: int) -> bool:
    return "assassin" in labels_of(position, fighter)


def _leader_alone_fell(position: Position, seat: int) -> bool:
    fallen = took_out(position, seat, fresh, by_attack, them(leader))
    return bool(fallen) and len(beaten(position, seat)) == 1


def _two_wounds(position: Position, fighter: int) -> bool:
    return position.fighters[fighter].wound_tokens >= 2


def _empty_handed(position: Position, seat: int) -> bool:
    return not position.seats[seat].power


def _enough_beaten(position: Position, seat: int) -> bool:
    """Two enemies out of action, four where three or four play."""
    least = 2 if len(position.seats) == 2 else 4
    return len(beaten(position, seat)) >= least


knows(
    objective("Banish the Dark", some(friends, _charged, opposite(beside_foes())), PICTURED, CARDS),
    objective("Bearing Sigmar's Light", _holds_beyond_home, PICTURED),
    surge("Blaze of Glory", _second_reaction, PICTURED),
    surge(
        "Brave the Darkness",
        both(_activation_over, every(friends, _has_charge_token, least=1)),
        PICTURED,
    ),
    objective("Born Survivors", _few_lost, PICTURED),
    at_the_end("Good Lootin'", _as_many_beaten, PICTURED),
    surge(
        "Gristle for the Mill",
        took(fresh, by_attack, _at_close_range, them(_wounds(3))),
        PICTURED,
    ),
    surge("Krule Tricks", took(fresh, dealt_one), PICTURED),
    objective("Competent Conjuror", _more_spells_than_wizards, PICTURED),
    objective("Fallen Titan", _a_taller_one_fell, PICTURED),
    objective("Fearless Seekers", some(friends, _on_a_feature, abroad, least=2), PICTURED),
    surge(
        "Elimination Order",
        either(took(fresh, by_attack, who(_assassin)), _leader_alone_fell),
        PICTURED,
    ),
    objective("True Grit", some(friends, leader, _two_wounds), PICTURED),
    objective("Easy Come, Easy Go", _empty_handed, PICTURED),
    objective("Path of Order", both(holds_some(2), _enough_beaten), MORE_PLAYERS),
)
