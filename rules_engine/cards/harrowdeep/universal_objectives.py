"""Universal objectives of Harrowdeep (its rulebook pg 14 and 45) on where fighters stand."""

from rules_engine.card_book.known import Condition, knows
from rules_engine.facts.hexes import Hex
from rules_engine.moments.answers import FAILURE
from rules_engine.moments.conditions import (
    Test,
    abroad,
    at_home,
    at_the_end,
    beaten,
    beset,
    both,
    either,
    every,
    everybody,
    foes,
    friends,
    holds_some,
    in_no_ones_land,
    land_of,
    leader,
    objective,
    objective_hexes,
    on_an_objective,
    on_the_edge,
    opposite,
    some,
    surge,
    upgraded,
    wizard,
)
from rules_engine.moments.deeds import (
    activation_over,
    by_attack,
    did,
    fresh,
    mine,
    phase,
    succeeded,
    took_out,
)
from rules_engine.moments.feats import attack_of
from rules_engine.moments.tallies import damage_of_it, level_rolls, only_successes
from rules_engine.sense.ground import (
    adjacent,
    blocked,
    count_held,
    distance,
    enemies_of,
    field,
    fighter_in,
    held,
    holders,
    lethal,
    token_in,
)
from rules_engine.sense.modifiers import vulnerable, wounds_of
from rules_engine.sense.sight import in_cover
from rules_engine.sense.states import hunter
from rules_engine.state.position import Position


def _more_spells_than_wizards(position: Position, seat: int) -> bool:
    mine_ = [n for n, fighter in enumerate(position.fighters) if fighter.seat == seat]
    wizards = sum(wizard(position, one) for one in mine_)
    return len(mine(phase, position, seat, "cast")) > wizards


def _a_taller_one_fell(position: Position, seat: int) -> bool:
    tallest = max((wounds_of(position, one) for one in friends(position, seat)), default=0)
    return any(wounds_of(position, one) > tallest for one in beaten(position, seat))


def _on_a_feature(position: Position, fighter: int) -> bool:
    return token_in(position, position.fighters[fighter].hex) is not None


def _covered(position: Position, fighter: int) -> bool:
    return in_cover(position, position.fighters[fighter].hex)


def _staggered(position: Position, fighter: int) -> bool:
    return position.fighters[fighter].stagger_tokens > 0


def _charged(position: Position, fighter: int) -> bool:
    return position.fighters[fighter].charge_tokens > 0


def _in_a_lethal_hex(position: Position, fighter: int) -> bool:
    state = position.fighters[fighter]
    return state.hex in lethal(position, state.seat)


def _two_charged_beside(position: Position, seat: int) -> bool:
    runners = [one for one in friends(position, seat) if _charged(position, one)]
    return any(other in adjacent(position, one) for one in runners for other in runners)


def _leader_alone_abroad(position: Position, seat: int) -> bool:
    there = [one for one in friends(position, seat) if abroad(position, one)]
    return len(there) == 1 and leader(position, there[0])


def _leader_furthest(position: Position, seat: int) -> bool:
    """From each enemy the leader is the furthest of the friends."""
    own, against = friends(position, seat), foes(position, seat)
    leading = [one for one in own if leader(position, one)]
    return bool(leading and against) and all(
        distance(position, leading[0], foe) > distance(position, one, foe)
        for foe in against
        for one in own
        if one != leading[0]
    )


def _more(test: Test) -> Condition:
    """More friends than enemies pass a test."""
    return lambda position, seat: (
        sum(test(position, one) for one in friends(position, seat))
        > sum(test(position, one) for one in foes(position, seat))
    )


def _all_in_enemy_land(position: Position, seat: int) -> bool:
    """Everybody on the battlefield stands in enemy territory, the enemies in their own."""
    return all(land_of(position, one) not in (None, seat) for one in everybody(position, seat))


def _more_in_enemy_land(position: Position, seat: int) -> bool:
    own = sum(abroad(position, one) for one in friends(position, seat))
    theirs = (land_of(position, one) for one in foes(position, seat))
    return own > sum(land not in (None, seat) for land in theirs)


def _anybody(_: Position, __: int) -> bool:
    return True


def _beside_a_friend(position: Position, fighter: int) -> bool:
    seat = position.fighters[fighter].seat
    return any(position.fighters[one].seat == seat for one in adjacent(position, fighter))


def _near_a_foe(position: Position, fighter: int) -> bool:
    enemies = enemies_of(position, position.fighters[fighter].seat)
    return any(distance(position, fighter, foe) <= 2 for foe in enemies)


def _cover_hexes(position: Position) -> list[Hex]:
    return [hex_ for hex_ in field(position).hexes if in_cover(position, hex_)]


def _away_from_the_dark(position: Position, fighter: int) -> bool:
    """A fighter two hexes or more from any cover, blocked or lethal hex."""
    here = position.fighters[fighter].hex
    assert here is not None
    seat = position.fighters[fighter].seat
    bad = {*_cover_hexes(position), *blocked(position), *lethal(position, seat)}
    return bad.isdisjoint(field(position).within(here, 1))


def _by_the_round(position: Position, seat: int) -> bool:
    """As many objectives held, or friends in cover, as the number of the round."""
    hidden = sum(_covered(position, one) for one in friends(position, seat))
    return position.round in (count_held(position, seat), hidden)


def _no_secrets_left(position: Position, seat: int) -> bool:
    """Each cover hex in enemy territory has a friend in it; where there is none, that will do."""
    land = field(position).territory
    theirs = [one for one in _cover_hexes(position) if land(one) not in (None, seat)]
    there = (fighter_in(position, hex_) for hex_ in theirs)
    return all(one >= 0 and position.fighters[one].seat == seat for one in there)


def _numbers_held(position: Position, fighter: int) -> list[int]:
    return held(position, position.fighters[fighter].seat, fighter)


def _matching(position: Position, fighter: int) -> bool:
    """It holds the objective of its Wounds' number, or has as many upgrades."""
    wounds = wounds_of(position, fighter)
    upgrades = len(position.fighters[fighter].upgrades)
    return wounds in _numbers_held(position, fighter) or upgrades == wounds


def _shocking(position: Position, seat: int) -> bool:
    """A friend abroad on the objective of its upgrades' number, or with more than foes stand."""
    count, fighters = len(foes(position, seat)), position.fighters
    if any(len(fighters[one].upgrades) > count for one in friends(position, seat)):
        return True
    return any(
        len(fighters[one].upgrades) == number_ and abroad(position, one)
        for number_, one in holders(position, seat)
    )


def _traced(position: Position, seat: int) -> bool:
    """As many friends within as many hexes of an objective as its number; no enemy holds it."""
    theirs = {one for foe in foes(position, seat) for one in _numbers_held(position, foe)}
    for number_, hex_ in objective_hexes(position).items():
        near = field(position).within(hex_, number_)
        own = sum(position.fighters[one].hex in near for one in friends(position, seat))
        if number_ not in theirs and own >= number_:
            return True
    return False


NOT_HOME = opposite(at_home)


def _level(position: Position, _: int) -> bool:
    """Somebody's Attack action has failed with as many successes as the defence roll had."""
    failed = (one for one in fresh(position) if one.what == "attack" and one.word in FAILURE)
    return any(level_rolls(position, one) for one in failed)


def _inevitable(position: Position, seat: int) -> bool:
    """A friend felled its target by an attack of successes alone that was as strong as it."""
    for out in took_out(position, seat, fresh, by_attack):
        attack = attack_of(position, out)
        if attack is None or attack.other != out.other or not only_successes(position, attack):
            continue
        if damage_of_it(position, attack) >= wounds_of(position, out.other):
            return True
    return False


knows(
    surge("Contest of Equals", _level),
    surge("Inevitable End", _inevitable),
    surge("Unequal Contest", did(fresh, "attack", succeeded, only_successes)),
    objective("Competent Conjuror", _more_spells_than_wizards, "Harrowdeep pg 14"),
    objective("Fallen Titan", _a_taller_one_fell, "Harrowdeep pg 14"),
    objective(
        "Fearless Seekers", some(friends, _on_a_feature, abroad, least=2), "Harrowdeep pg 14"
    ),
    objective("Inseparable", _two_charged_beside),
    objective("Lead from the Front", _leader_alone_abroad),
    objective(
        "Lead from the Rear",
        both(_leader_furthest, either(some(friends, abroad), some(friends, in_no_ones_land))),
    ),
    objective("Looming Threat", beset(2)),
    objective("Lost in Shadow", both(holds_some(2), some(foes, _covered))),
    objective(
        "Out for the Count", either(every(foes, _staggered), some(foes, _staggered, least=3))
    ),
    objective("Risky Strategy", some(friends, vulnerable, upgraded(3))),
    objective("Sinking Feeling", _more(_on_a_feature)),
    objective(
        "Cryptic Clues",
        every(
            friends,
            lambda position, one: (
                _on_a_feature(position, one)
                or _covered(position, one)
                or _in_a_lethal_hex(position, one)
            ),
            least=2,
        ),
    ),
    at_the_end("Descending Tide", every(friends, on_an_objective, abroad, least=2)),
    at_the_end("Fate Averted", some(friends, vulnerable, abroad)),
    objective(
        "Find a Path",
        either(
            some(friends, on_the_edge, NOT_HOME, least=2),
            some(friends, hunter, on_the_edge, abroad),
        ),
    ),
    objective("Going in for the Kill", both(_more(_anybody), _all_in_enemy_land)),
    surge(
        "Horrors in the Dark",
        both(
            activation_over,
            either(
                some(friends, _covered, NOT_HOME, least=2),
                some(friends, on_an_objective, NOT_HOME, least=2),
            ),
        ),
    ),
    objective("Last Stand", every(friends, _beside_a_friend, _near_a_foe)),
    objective("Lengthening Shadows", _more_in_enemy_land),
    objective("Let Shadows Lie", every(friends, _away_from_the_dark)),
    objective("Make a Path", both(some(friends, leader, _charged, abroad), some(beaten))),
    objective("Out of Time", _by_the_round),
    objective("Secrets Uncovered", _no_secrets_left),
    objective("Shadow Match", some(friends, _matching)),
    surge("Shock Troops", both(activation_over, _shocking)),
    objective("Trace the Leylines", _traced),
)
