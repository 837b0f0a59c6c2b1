"""Universal objectives of Shadespire."""

from collections import Counter
from collections.abc import Callable

from rules_engine.card_book.known import Condition, knows
from rules_engine.kernel.flow import told
from rules_engine.moments.conditions import (
    abroad,
    all_out,
    at_home,
    at_the_end,
    beaten,
    beset,
    beside_anyone,
    beside_foes,
    both,
    empty_handed,
    every,
    everybody,
    foes,
    foreign_objectives,
    friends,
    holds,
    holds_all,
    holds_some,
    in_no_ones_land,
    in_round,
    inspired,
    land_of,
    leader,
    lost,
    no,
    objective,
    on_an_objective,
    on_the_edge,
    one_group,
    out_by_seat,
    outnumbered_three_to_one,
    some,
    surge,
    upgraded,
    wounded,
)
from rules_engine.moments.deeds import (
    Deed,
    at_least,
    by_attack,
    count_is,
    did,
    did_not,
    foes_hurt,
    fresh,
    mine,
    of_damage_one,
    opponent_did_not,
    outnumbered,
    phase,
    scored_in_game,
    scored_in_phase,
    scored_in_round,
    struck_with,
    succeeded,
    them,
    took,
    upon,
    who,
)
from rules_engine.moments.forms import by_form
from rules_engine.moments.holding import held_twice
from rules_engine.sense.ground import field, held
from rules_engine.sense.modifiers import wounds_of
from rules_engine.state.position import Happening, Position


def _holds_all_abroad(position: Position, seat: int) -> bool:
    wanted = set(foreign_objectives(position, seat))
    return bool(wanted) and wanted <= set(held(position, seat))


def _nobody_in_my_land(position: Position, seat: int) -> bool:
    return all(land_of(position, one) != seat for one in foes(position, seat))


def _everyone_in_both_lands(position: Position, _: int) -> bool:
    return all(
        some(friends, at_home)(position, seat) and some(friends, abroad)(position, seat)
        for seat in range(len(position.seats))
    )


Where = Callable[[int | None, int], bool]
"""Whether a territory is meant: of whose it is (None: no one's) and of the asking seat."""


def _fell_in(position: Position, out: Happening) -> int | None:
    """Whose territory a fighter went out of action in; None for no one's."""
    across, _, down = out.about.partition(",")
    return field(position).territory((int(across), int(down))) if down else None


def _fell(where: Where, seat: int) -> Deed:
    return lambda position, one: bool(one.about) and where(_fell_in(position, one), seat)


def _took_in(where: Where) -> Condition:
    """The player's warband has just taken an enemy out of action in some territory."""
    return upon("out")(lambda position, seat: took(fresh, _fell(where, seat))(position, seat))


def _mine(owner: int | None, seat: int) -> bool:
    return owner == seat


def _theirs(owner: int | None, seat: int) -> bool:
    return owner not in (None, seat)


def _fallen_everywhere(position: Position, seat: int) -> bool:
    """Somebody fell in the player's territory, in an enemy's and in no one's."""
    outs = [one for one in phase(position) if one.what == "out" and one.about]
    lands = {_fell_in(position, one) for one in outs}
    return {None, seat} <= lands and len(lands) >= 3


_wiped_out = both(no(foes), some(beaten))


def _annihilated(position: Position, seat: int) -> bool:
    """All enemies out of action; among three or four players, two whole warbands (2018 pg 28)."""
    if len(position.seats) == 2:
        return _wiped_out(position, seat)
    told("multiplayer.objective-variants", players=len(position.seats))
    seats = range(len(position.seats))
    return sum(bool(lost(position, one)) and not friends(position, one) for one in seats) >= 2


def _level_losses(position: Position, _: int) -> bool:
    counts = set(out_by_seat(position))
    return len(counts) == 1 and min(counts) >= 1


def _upgrades_given(position: Position, _: int) -> int:
    return sum(one.what == "upgrade" for one in phase(position))


def _of_all_kinds(position: Position, seat: int) -> bool:
    kinds = {one.what for one in position.history if one.seat == seat}
    return {"scored", "ploy", "upgrade"} <= kinds


def _no_damage(position: Position, _: int) -> bool:
    return all(one.what != "damage" for one in phase(position))


def _damage_of_fighters(position: Position, seat: int) -> int:
    dealt = mine(phase, position, seat, "damage")
    return sum(one.amount for one in dealt if one.fighter >= 0)


def _three_on_one(position: Position, seat: int) -> bool:
    attacks = {(one.other, one.fighter) for one in mine(phase, position, seat, "attack")}
    return max(Counter(target for target, _ in attacks).values(), default=0) >= 3


def _third_on_one(position: Position, seat: int) -> bool:
    """A friend has just attacked an enemy that two other friends had attacked in this phase.

    So the gift pack of Beastgrave words it: a card drawn later is too late.
    """
    attacks = mine(phase, position, seat, "attack")
    new = mine(fresh, position, seat, "attack")
    return any(
        len({one.fighter for one in attacks if one.other == last.other} - {last.fighter}) >= 2
        for last in new
    )


def _dealt_more_than_its_wounds(position: Position, happening: Happening) -> bool:
    return struck_with(position, happening) > wounds_of(position, happening.other)


def _escaped_three_dice(position: Position, seat: int) -> bool:
    """An enemy's attack with three dice or more failed against a friend."""
    for attack in fresh(position):
        aimed = attack.what == "attack" and position.fighters[attack.other].seat == seat
        if not aimed or attack.seat == seat or succeeded(position, attack):
            continue
        course = position.history[attack.since :]
        roll = next((one.word for one in course if one.what == "attack-roll"), "")
        if len(roll.split()) >= 3:
            return True
    return False


def _charged_off_guard(position: Position, seat: int) -> bool:
    """A friend has charged that was on Guard as it began."""
    return any(
        one.what == "off-guard" and one.fighter == charge.fighter
        for charge in mine(fresh, position, seat, "charge")
        for one in position.history[charge.since :]
    )


knows(
    objective("Determined Defender", held_twice),
    *(objective(f"Hold Objective {number}", holds(number)) for number in range(1, 6)),
    objective("Supremacy", holds_some(3)),
    objective("Our Only Way Out", holds_some(3)),
    objective("Tactical Genius 1-3", holds(1, 2, 3)),
    objective("Tactical Genius 3-5", holds(3, 4, 5)),
    objective("Tactical Supremacy 1-2", holds(1, 2)),
    objective("Tactical Supremacy 3-4", holds(3, 4)),
    objective("Overextended", holds_all),
    objective("Making a Statement", _holds_all_abroad),
    objective("Plant a Standard", some(friends, leader, abroad, on_an_objective)),
    at_the_end("Conquest", every(friends, abroad, least=1), "DC-215"),
    at_the_end("Denial", _nobody_in_my_land),
    at_the_end("Contained", every(foes, at_home, least=1), "DC-216"),
    objective("Swift Advance", every(friends, abroad, least=1)),
    objective("Divide and Conquer", _everyone_in_both_lands),
    objective("Twilight Conqueror", every(friends, in_no_ones_land, least=3), "DC-052"),
    objective("Skirting Danger", every(friends, on_the_edge, least=2), "DC-052"),
    objective("Alone in the Darkness", no(everybody, beside_anyone)),
    objective("Brawl", every(friends, beside_foes(), least=3), "DC-052"),
    objective("Poised to Strike", beset(3)),
    objective("Fearless", some(friends, beside_foes(3))),
    objective("Unbroken Wall", both(some(friends, least=3), one_group), "DC-052"),
    objective("Dauntless", outnumbered_three_to_one),
    objective("Killing Ground", _fallen_everywhere),
    surge("Advancing Strike", _took_in(_theirs), "DC-034"),
    surge("Defensive Strike", _took_in(_mine), "DC-034"),
    surge("Heroic Feat", did(fresh, "attack", succeeded, outnumbered)),
    objective("Annihilation", _annihilated, "Shadespire pg 28"),
    objective("Total Annihilation", both(in_round(1, 2), _wiped_out)),
    at_the_end("Complete Victory", no(lost)),
    at_the_end("Accept Inevitability", no(friends)),
    at_the_end("Endless Slaughter", some(beaten, least=5)),
    at_the_end("Pure Carnage", some(all_out, least=7)),
    objective("War of Attrition", _level_losses),
    objective("Blooded", every(friends, wounded, least=3), "DC-052"),
    objective("Scent of Victory", every(foes, wounded, least=3), "DC-052"),
    objective("Heroes All", every(friends, inspired, least=3), "DC-052"),
    objective("Chosen Champion", some(friends, upgraded(3))),
    objective("Geared for War", every(friends, upgraded(), least=3), "DC-052"),
    objective("Ready for a Challenge", every(foes, upgraded(), least=3), "DC-052"),
    objective("No More Tricks", empty_handed),
    objective("Flawless Strategy", count_is(scored_in_phase, 2), "DC-054"),
    objective("Victory After Victory", count_is(scored_in_round, 3), "DC-054"),
    at_the_end("Superior Tactician", count_is(scored_in_game, 6)),
    objective("Honest Opponent", did_not(phase, "ploy"), "DC-053"),
    objective("Ploymaster", did(phase, "ploy", least=3), "DC-053"),
    objective("Stymied", opponent_did_not("ploy", "spell", "upgrade")),
    objective("Escalation", count_is(_upgrades_given, 3), "DC-218"),
    objective("Master of War", _of_all_kinds),
    objective("Assassinate", took(phase, them(leader)), "DC-034"),
    objective("Butchery", took(phase, least=3), "DC-034"),
    objective("Multiple Fronts", foes_hurt(by_me=True), "DC-034"),
    objective("Bloodless", _no_damage),
    objective(
        "Perfect Planning", both(did_not(phase, "move"), did_not(phase, "as-moved")), "DC-231"
    ),
    surge("Massive Assault", count_is(_damage_of_fighters, 7), "DC-035", "DC-055"),
    surge(
        "Concerted Attack",
        by_form(printed=_three_on_one, errata=_third_on_one),
        "DC-055",
        "DC-214",
    ),
    surge("Cover Ground", did(fresh, "move", at_least(6)), "DC-217"),
    # the gift pack of Beastgrave asks for an Attack action
    surge(
        "Victorious Duel",
        by_form(
            printed=took(fresh, who(leader), them(leader)),
            errata=took(fresh, by_attack, who(leader), them(leader)),
        ),
    ),
    surge("No Remorse", took(fresh, by_attack, _dealt_more_than_its_wounds)),
    surge("The Bigger They Are", took(fresh, by_attack, of_damage_one)),
    surge("Miraculous Escape", _escaped_three_dice),
    surge("Change of Tactics", _charged_off_guard, "DC-213"),
)
