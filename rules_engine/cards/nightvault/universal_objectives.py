"""Universal objectives of Nightvault."""

from collections import Counter
from collections.abc import Iterable

from rules_engine.card_book.known import Condition, knows
from rules_engine.facts.hexes import Hex
from rules_engine.moments.conditions import (
    Test,
    all_out,
    at_the_end,
    beaten,
    both,
    either,
    empty_handed,
    every,
    far_from_all,
    foes,
    friends,
    holds,
    inspired,
    leader,
    lost,
    no,
    objective,
    on_guard,
    one_group,
    some,
    surge,
    upgraded,
    wizard,
    wounded,
)
from rules_engine.moments.deeds import (
    after_something,
    attack_made,
    by_attack,
    by_spell,
    count_is,
    dealt_with_it,
    did,
    did_not,
    first_falls,
    foes_hurt,
    fresh,
    glory_of,
    in_activations,
    mine,
    moved,
    of_damage_one,
    opponent_did_not,
    others,
    outnumbered,
    phase,
    scored_in_phase,
    scored_in_round,
    second_move,
    succeeded,
    them,
    took,
    took_out,
    upon,
    who,
)
from rules_engine.moments.falls import fell_inspired
from rules_engine.moments.feats import attack_roll_of, tokens_before
from rules_engine.moments.tallies import given_in
from rules_engine.sense.ground import card_of, field, fighter_in, held
from rules_engine.sense.modifiers import wounds_of
from rules_engine.state.position import Happening, Position


def _foe_on_objective_1(position: Position, seat: int) -> bool:
    others = (one for one in range(len(position.seats)) if one != seat)
    return any(1 in held(position, one) for one in others)


def _foe_without_a_way(position: Position, seat: int) -> bool:
    ground = field(position)

    def shut(here: Hex) -> bool:
        return here in ground.blocked | ground.lethal or fighter_in(position, here) >= 0

    hexes = (position.fighters[foe].hex for foe in foes(position, seat))
    return any(all(map(shut, ground.around[here])) for here in hexes if here is not None)


def _foe_ringed_by_mine(position: Position, seat: int) -> bool:
    ground = field(position)
    own = {position.fighters[one].hex for one in friends(position, seat)}
    hexes = (position.fighters[foe].hex for foe in foes(position, seat))
    return any(set(ground.around[here]) - ground.blocked <= own for here in hexes if here)


def _cleaving(position: Position, attack: Happening) -> bool:
    """An Attack action with Cleave, printed, on its critical, or given by a card."""
    if "cleave" in given_in(position, attack):
        return True
    made = attack_made(position, attack.fighter, attack.about)
    words = made.keywords if made is not None else ()
    critical = "critical" in attack_roll_of(position, attack)
    return "cleave" in words or (critical and "crit:cleave" in words)


def _behind(position: Position, seat: int) -> bool:
    own = glory_of(position, seat)
    return any(glory_of(position, other) > own for other in others(position, seat))


def _ahead(position: Position, seat: int) -> bool:
    own = glory_of(position, seat)
    return any(glory_of(position, other) < own for other in others(position, seat))


def _level(position: Position, seat: int) -> bool:
    own = glory_of(position, seat)
    return own >= 1 and any(glory_of(position, one) == own for one in others(position, seat))


def _unspent(least: int) -> Condition:
    return lambda position, seat: position.seats[seat].glory >= least


def _took_activations(place: int) -> Condition:
    """In every round the first activation (place 0), or the second, was the player's own."""

    def condition(position: Position, seat: int) -> bool:
        rounds = (*position.earlier, position.history)
        takers = [[one.seat for one in past if one.what == "activation"] for past in rounds]
        return len(takers) == 3 and all(who[place : place + 1] == [seat] for who in takers)

    return condition


def _foes_fallen(least: int) -> Condition:
    def condition(position: Position, seat: int) -> bool:
        outs = [one.other for one in phase(position) if one.what == "out"]
        return sum(position.fighters[one].seat != seat for one in outs) >= least

    return condition


def _activated_four_times(position: Position, seat: int) -> bool:
    """The player has activated one fighter four times, whatever became of it."""
    counts = Counter(one.fighter for one in mine(phase, position, seat, "activation"))
    return any(count >= 4 for fighter, count in counts.items() if fighter >= 0)


def _unfallen(position: Position, fighters: Iterable[int]) -> list[int]:
    """Those of some fighters that stand and have not been out of action in the phase either."""
    fallen = {one.other for one in phase(position) if one.what == "out"}
    return [one for one in fighters if one not in fallen]


def _one_attacked_three_times(position: Position, seat: int) -> bool:
    attacks = [one for one in phase(position) if one.what == "attack"]
    counts = Counter(one.other for one in attacks)
    return any(counts[one] >= 3 for one in _unfallen(position, friends(position, seat)))


def _one_took(least: int) -> Condition:
    def condition(position: Position, seat: int) -> bool:
        outs = took_out(position, seat, phase)
        counts = Counter(one.fighter for one in outs if one.fighter >= 0)
        return any(count >= least for count in counts.values())

    return condition


def _spell_attack(position: Position, attack: Happening) -> bool:
    """A spell Attack action that came to its roll."""
    made = attack_made(position, attack.fighter, attack.about)
    return made is not None and made.kind == "spell" and bool(attack_roll_of(position, attack))


def _opponents_magic_failed(position: Position, seat: int) -> bool:
    """An opponent attempted gambits, actions or Attack actions that are spells, and cast none."""
    tried = either(did(phase, "casting-roll"), did(phase, "attack", _spell_attack))
    return any(
        tried(position, other) and did_not(phase, "cast")(position, other)
        for other in others(position, seat)
    )


def _healed_by(position: Position, seat: int) -> Counter[int]:
    """How many wound tokens the player removed from each fighter on the battlefield."""
    removed: Counter[int] = Counter()
    for one in mine(phase, position, seat, "heal"):
        removed[one.other] += one.amount
    standing = (one for one in removed if position.fighters[one].hex is not None)
    return Counter({one: removed[one] for one in standing})


def _healed_two_friends(position: Position, seat: int) -> bool:
    removed = _healed_by(position, seat)
    return sum(removed[one] > 0 for one in friends(position, seat)) >= 2


def _healed_of_three(position: Position, seat: int) -> bool:
    """Somebody, not out of action in the phase, was healed of three wound tokens (DC-112), or gave
    its place to the other side of its card with so many (DC-111)."""
    removed = _healed_by(position, seat)
    for one in mine(phase, position, seat, "replaced"):
        removed[one.fighter] += tokens_before(position, one.other, position.history.index(one))
    return any(removed[one] >= 3 for one in _unfallen(position, removed))


def _in_a_charge(position: Position, attack: Happening) -> bool:
    return any(
        one.what == "charge" and one.fighter == attack.fighter and one.since <= attack.since
        for one in position.history[position.history.index(attack) :]
    )


def kinds_of_action(position: Position, seat: int) -> int:
    """How many of the five kinds of action the player's fighters have made (DC-117 to DC-122)."""
    kinds = {one.what for one in phase(position) if one.seat == seat} & {"charge", "guard"}
    moved = mine(phase, position, seat, "move", lambda _, one: one.word == "move")
    if moved or mine(phase, position, seat, "as-moved"):
        kinds.add("move")
    if mine(phase, position, seat, "attack", lambda p, one: not _in_a_charge(p, one)):
        kinds.add("attack")
    if mine(phase, position, seat, "ability", _printed_on_the_fighter):
        kinds.add("ability")
    return len(kinds)


def _printed_on_the_fighter(position: Position, happening: Happening) -> bool:
    card = card_of(position, happening.fighter)
    sides = (side for side in (card.base, card.inspired) if side is not None)
    return any(happening.word in side.abilities for side in sides)


def _wounds(least: int) -> Test:
    return lambda position, fighter: wounds_of(position, fighter) >= least


def _dealt_twice_its_wounds(position: Position, happening: Happening) -> bool:
    return dealt_with_it(position, happening) >= 2 * wounds_of(position, happening.other)


@upon("out")
def _foe_fell_to_the_ground(position: Position, seat: int) -> bool:
    outs = (one for one in fresh(position) if one.what == "out" and one.word == "lethal")
    return any(position.fighters[one.other].seat != seat for one in outs)


def _foe_fell_casting(position: Position, seat: int) -> bool:
    """An enemy fell to backlash, or to what answered its attempt at a spell."""
    outs = [one for one in fresh(position) if one.what == "out"]
    foes_ = [one for one in outs if position.fighters[one.other].seat != seat]
    return any(one.word == "backlash" or _felled_casting(position, one) for one in foes_)


def _felled_casting(position: Position, out: Happening) -> bool:
    """Whether the spell that a fighter was attempting has failed for its fall."""
    at = position.history.index(out)
    own = [one for one in position.history[at:] if one.fighter == out.other]
    after = next((one for one in own if one.what in ("spell-failed", "attack")), None)
    if after is None or after.what == "spell-failed":
        return after is not None
    # an Attack action begun before it fell: with no roll it had not got beyond the attempt
    made = attack_made(position, after.fighter, after.about)
    begun = after.since <= at and not attack_roll_of(position, after)
    return begun and made is not None and made.kind == "spell"


@upon("drive-back")
def _foe_driven_two_hexes(position: Position, seat: int) -> bool:
    """By one attack, Stumble included (DC-114, DC-115)."""
    hexes: Counter[int] = Counter()
    for one in mine(fresh, position, seat, "drive-back"):
        hexes[one.other] += one.amount
    return any(two > 1 and position.fighters[foe].seat != seat for foe, two in hexes.items())


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


@upon("attack-roll", "defence-roll")
def _all_alike(position: Position, seat: int) -> bool:
    """Three dice or more of an attack or defence roll alike, as they lie; innate ones are none."""
    rolls = ("attack-roll", "defence-roll")
    faces = [one.word.split() for one in fresh(position) if one.what in rolls and one.seat == seat]
    return any(len(roll) >= 3 and len(set(roll)) == 1 for roll in faces)


knows(
    objective("Tactical Supremacy 1-4", holds(1, 4)),
    objective("Tactical Supremacy 2-5", holds(2, 5)),
    objective("Didn't Even Want It", _foe_on_objective_1),
    objective("United", both(some(friends, least=2), one_group), "DC-052"),
    objective("Loner", some(friends, far_from_all(3))),
    surge("Nowhere to Go", both(after_something, _foe_without_a_way), "DC-126"),
    surge("Ganging Up", both(after_something, _foe_ringed_by_mine), "DC-126"),
    surge("Brute Force", did(fresh, "attack", succeeded, outnumbered)),
    surge("What Armour?", did(fresh, "attack", succeeded, _cleaving)),
    at_the_end("Total Dominance", both(no(foes), no(lost))),
    at_the_end("Bloodless Skirmish", no(all_out)),
    objective("Thin Their Ranks", some(beaten, least=3)),
    objective("Hale and Whole", both(no(lost), no(friends, wounded))),
    objective("Fired Up", some(friends, inspired)),
    at_the_end("No Heroes", both(some(friends, least=3), no(friends, inspired))),
    objective("Singled Out", some(friends, upgraded(3))),
    objective("Girded for Battle", every(friends, upgraded(), least=3), "DC-052"),
    at_the_end("With Our Bare Hands", both(some(friends, least=3), no(friends, upgraded()))),
    surge("Stand Firm", both(lambda p, _: bool(fresh(p)), every(friends, on_guard, least=3))),
    objective("Catching Up", _behind),
    objective("Press the Advantage", _ahead),
    objective("Neck and Neck", _level),
    objective("Frugal", _unspent(3)),
    at_the_end("Hoarder", _unspent(9)),
    objective("Every Trick in the Book", empty_handed),
    objective("Building Momentum", count_is(scored_in_phase, 2), "DC-054"),
    objective("On a Roll", count_is(scored_in_round, 4), "DC-054"),
    objective("Opening Gambit", did(phase, "scored")),
    objective("Combination Strike", did(phase, "scored", least=2)),
    objective("No Openings", opponent_did_not("scored")),
    at_the_end("Aggressive Commander", _took_activations(0)),
    at_the_end("Patient Commander", _took_activations(1)),
    objective("Devastation", _foes_fallen(3)),
    objective("Dashed Hopes", took(phase, fell_inspired)),
    objective("Interdiction", took(phase, them(wizard))),
    objective("Grand Melee", foes_hurt(by_me=False)),
    objective(
        "Hold What We Have",
        both(some(friends), did_not(phase, "move"), did_not(phase, "as-moved")),
        "DC-231",
    ),
    objective("Biding Your Time", both(some(friends), did_not(phase, "attack"))),
    objective("Quick on Your Feet", every(friends, moved, least=3), "DC-052", "DC-190"),
    objective("Keep Moving", count_is(in_activations("move"), 4)),
    objective("Keep Chopping", count_is(in_activations("attack"), 4), "DC-116"),
    objective(
        "Keep Them Guessing", count_is(kinds_of_action, 4), "DC-117", "DC-118", "DC-120", "DC-122"
    ),
    objective("Heroic Effort", _activated_four_times),
    objective("Indomitable Defender", _one_attacked_three_times),
    objective("Tireless Slayer", _one_took(3)),
    objective("Magical Storm", did(phase, "cast", least=4)),
    objective("Magical Mastery", did(phase, "cast", least=6)),
    objective("Magical Void", _opponents_magic_failed),
    objective("Preserve Life", _healed_two_friends),
    objective("Charmed Life", _healed_of_three, "DC-111", "DC-112"),
    surge("Strong Start", first_falls(own=False), "DC-124", "DC-125"),
    surge("Martyred", first_falls(own=True), "DC-124", "DC-125"),
    surge("Longstrider", second_move, "DC-123"),
    surge("Witch-slayer", took(fresh, who(leader), them(wizard))),
    surge("Giant-slayer", did(fresh, "out", them(_wounds(5)))),
    surge("Tempting Target", took(fresh, them(upgraded(2)))),
    surge("Massive Overkill", took(fresh, by_attack, _dealt_twice_its_wounds)),
    surge("Finish Them", took(fresh, by_attack, of_damage_one)),
    surge("Sorcerous Scouring", took(fresh, by_spell)),
    surge("Sorcerous Duel", took(fresh, by_spell, them(wizard))),
    surge("Master of Terrain", _foe_fell_to_the_ground),
    surge("Arcane Implosion", _foe_fell_casting),
    surge("Get Thee Hence", _foe_driven_two_hexes, "DC-115"),
    surge("Calculated Risk", _through_lethal_hexes, "DC-109", "DC-110"),
    surge("One Fate", _all_alike, "DC-129"),
)
