"""Universal objectives about what was done in an action phase: attacks, moves, damage, spells."""

from collections import Counter

from rules_engine.card_book.known import Condition, knows
from rules_engine.moments.conditions import (
    Test,
    both,
    every,
    friends,
    inspired,
    leader,
    objective,
    some,
    surge,
    upgraded,
    wizard,
)
from rules_engine.moments.deeds import (
    at_least,
    by_attack,
    by_spell,
    count_is,
    did,
    did_not,
    first_falls,
    fresh,
    in_activations,
    mine,
    others,
    phase,
    succeeded,
    them,
    took,
    took_out,
    who,
)
from rules_engine.sense.ground import card_of, field
from rules_engine.sense.modifiers import wounds_of
from rules_engine.state.position import Happening, Position


def _foes_hurt(*, by_me: bool) -> Condition:
    """At least three enemies were dealt damage, by the player's warband or by anything."""

    def condition(position: Position, seat: int) -> bool:
        dealt = [one for one in phase(position) if one.what == "damage"]
        struck = {one.other for one in dealt if not by_me or one.seat == seat}
        return sum(position.fighters[one].seat != seat for one in struck) >= 3

    return condition


def _no_damage(position: Position, _: int) -> bool:
    return all(one.what != "damage" for one in phase(position))


def _foes_fallen(least: int) -> Condition:
    def condition(position: Position, seat: int) -> bool:
        outs = [one.other for one in phase(position) if one.what == "out"]
        return sum(position.fighters[one].seat != seat for one in outs) >= least

    return condition


def moved(position: Position, fighter: int) -> bool:
    """A fighter that has made a Move action in this phase, in a charge or not (DC-190)."""
    return any(one.what == "move" and one.fighter == fighter for one in phase(position))


def _one_fighter(what: str, least: int, *, target: bool = False) -> Condition:
    """One surviving friend did something, or had it done to it, so many times in the phase."""

    def condition(position: Position, seat: int) -> bool:
        happened = [one for one in phase(position) if one.what == what]
        counts = Counter(one.other if target else one.fighter for one in happened)
        return any(counts[one] >= least for one in friends(position, seat))

    return condition


def _one_took(least: int) -> Condition:
    def condition(position: Position, seat: int) -> bool:
        outs = took_out(position, seat, phase)
        counts = Counter(one.fighter for one in outs if one.fighter >= 0)
        return any(count >= least for count in counts.values())

    return condition


def _opponents_magic_failed(position: Position, seat: int) -> bool:
    return any(
        did(phase, "casting-roll")(position, other) and did_not(phase, "cast")(position, other)
        for other in others(position, seat)
    )


def healed_by_fighter(position: Position, seat: int) -> Counter[int]:
    """How many wound tokens were removed from each of the player's survivors in the phase."""
    removed: Counter[int] = Counter()
    for one in phase(position):
        if one.what == "heal":
            removed[one.other] += one.amount
        elif one.what == "out":
            removed.pop(one.other, None)
    alive = set(friends(position, seat))
    return Counter({one: count for one, count in removed.items() if one in alive and count})


def _in_a_charge(position: Position, attack: Happening) -> bool:
    return any(
        one.what == "charge" and one.fighter == attack.fighter and one.since <= attack.since
        for one in position.history[position.history.index(attack) :]
    )


def kinds_of_action(position: Position, seat: int) -> int:
    """How many of the five kinds of action the player's fighters have made (DC-117 to DC-122)."""
    kinds = {one.what for one in phase(position) if one.seat == seat} & {"charge", "guard"}
    if mine(phase, position, seat, "move", lambda _, one: one.word == "move"):
        kinds.add("move")
    if mine(phase, position, seat, "attack", lambda p, one: not _in_a_charge(p, one)):
        kinds.add("attack")
    if mine(phase, position, seat, "ability", _printed_on_the_fighter):
        kinds.add("ability")
    return len(kinds)


def _printed_on_the_fighter(position: Position, one: Happening) -> bool:
    return one.word == card_of(position, one.fighter).name


def _damage_of_fighters(position: Position, seat: int) -> int:
    dealt = mine(phase, position, seat, "damage")
    return sum(one.amount for one in dealt if one.fighter >= 0)


def _three_on_one(position: Position, seat: int) -> bool:
    attacks = {(one.other, one.fighter) for one in mine(phase, position, seat, "attack")}
    return max(Counter(target for target, _ in attacks).values(), default=0) >= 3


def _second_move(position: Position, seat: int) -> bool:
    counts = Counter(one.fighter for one in mine(phase, position, seat, "move"))
    return any(counts[one.fighter] > 1 for one in mine(fresh, position, seat, "move"))


def dealt_with_it(position: Position, out: Happening) -> int:
    """The damage that took a fighter out of action, 0 where nothing was dealt."""
    before = position.history[: position.history.index(out)]
    dealt = (one for one in reversed(before) if one.what == "damage" and one.other == out.other)
    last = next(dealt, None)
    return last.amount if last is not None and last.word == out.word else 0


def _wounds(least: int) -> Test:
    return lambda position, fighter: wounds_of(position, fighter) >= least


def _dealt_twice_its_wounds(position: Position, one: Happening) -> bool:
    return dealt_with_it(position, one) >= 2 * wounds_of(position, one.other)


def _dealt_more_than_its_wounds(position: Position, one: Happening) -> bool:
    return dealt_with_it(position, one) > wounds_of(position, one.other)


def dealt_one(position: Position, one: Happening) -> bool:
    """Just 1 damage took the fighter out of action."""
    return dealt_with_it(position, one) == 1


def _foe_fell_to(word: str) -> Condition:
    def condition(position: Position, seat: int) -> bool:
        outs = (one for one in fresh(position) if one.what == "out" and one.word == word)
        return any(position.fighters[one.other].seat != seat for one in outs)

    return condition


def _foe_driven_two_hexes(position: Position, seat: int) -> bool:
    driven = mine(fresh, position, seat, "drive-back", at_least(2))
    return any(position.fighters[one.other].seat != seat for one in driven)


def _through_lethal_hexes(position: Position, seat: int) -> bool:
    """A friend moved through a lethal hex and out of it again (DC-109, DC-110)."""
    for move in mine(fresh, position, seat, "move"):
        course = position.history[move.since : position.history.index(move)]
        hurt = sum(one.word == "lethal" and one.other == move.fighter for one in course)
        here = position.fighters[move.fighter].hex
        left = here is not None and here not in field(position).lethal
        if hurt > 1 or (hurt == 1 and left):
            return True
    return False


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


knows(
    objective("Assassinate", took(phase, them(leader)), "DC-034"),
    objective("Butchery", took(phase, least=3), "DC-034"),
    objective("Devastation", _foes_fallen(3)),
    objective("Dashed Hopes", took(phase, them(inspired))),
    objective("Interdiction", took(phase, them(wizard))),
    objective("Multiple Fronts", _foes_hurt(by_me=True), "DC-034"),
    objective("Grand Melee", _foes_hurt(by_me=False)),
    objective("Bloodless", _no_damage),
    objective("Perfect Planning", did_not(phase, "move")),
    objective("Hold What We Have", both(some(friends), did_not(phase, "move"))),
    objective("Biding Your Time", both(some(friends), did_not(phase, "attack"))),
    objective("Quick on Your Feet", every(friends, moved, least=3), "DC-052", "DC-190"),
    objective("Keep Moving", count_is(in_activations("move"), 4)),
    objective("Keep Chopping", count_is(in_activations("attack"), 4), "DC-116"),
    objective("Keep Them Guessing", count_is(kinds_of_action, 4), "DC-117", "DC-118", "DC-120"),
    objective("Heroic Effort", _one_fighter("activation", 4)),
    objective("Indomitable Defender", _one_fighter("attack", 3, target=True)),
    objective("Tireless Slayer", _one_took(3)),
    objective("Magical Storm", did(phase, "cast", least=4)),
    objective("Magical Mastery", did(phase, "cast", least=6)),
    objective("Magical Void", _opponents_magic_failed),
    objective("Preserve Life", lambda p, seat: len(healed_by_fighter(p, seat)) >= 2),
    objective(
        "Charmed Life",
        lambda p, seat: max(healed_by_fighter(p, seat).values(), default=0) >= 3,
        "DC-112",
    ),
    surge("Strong Start", first_falls(own=False), "DC-124", "DC-125"),
    surge("Martyred", first_falls(own=True), "DC-124", "DC-125"),
    surge("Massive Assault", count_is(_damage_of_fighters, 7), "DC-035", "DC-055"),
    surge("Concerted Attack", _three_on_one, "DC-055", "DC-214"),
    surge("Cover Ground", did(fresh, "move", at_least(6)), "DC-217"),
    surge("Longstrider", _second_move),
    surge("Victorious Duel", took(fresh, who(leader), them(leader))),
    surge("Witch-slayer", took(fresh, who(leader), them(wizard))),
    surge("Giant-slayer", took(fresh, them(_wounds(5)))),
    surge("Tempting Target", took(fresh, them(upgraded(2)))),
    surge("Massive Overkill", took(fresh, by_attack, _dealt_twice_its_wounds)),
    surge("No Remorse", took(fresh, by_attack, _dealt_more_than_its_wounds)),
    surge("The Bigger They Are", took(fresh, by_attack, dealt_one)),
    surge("Finish Them", took(fresh, by_attack, dealt_one)),
    surge("Sorcerous Scouring", took(fresh, by_spell)),
    surge("Sorcerous Duel", took(fresh, by_spell, them(wizard))),
    surge("Master of Terrain", _foe_fell_to("lethal")),
    surge("Arcane Implosion", _foe_fell_to("backlash")),
    surge("Get Thee Hence", _foe_driven_two_hexes, "DC-115"),
    surge("Calculated Risk", _through_lethal_hexes, "DC-109", "DC-110"),
    surge("Miraculous Escape", _escaped_three_dice),
)
