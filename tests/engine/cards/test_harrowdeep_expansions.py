"""Gambits and upgrades of Blackpowder's Buccaneers and the Exiled Dead, and where they fail."""

from typing import Any

import pytest

from rules_engine.machine import legal, step
from rules_engine.sense.ground import attack_named
from rules_engine.sense.modifiers import (
    damage_of,
    defence_of,
    dice_of,
    modified,
    move_of,
    range_of,
)
from rules_engine.state.events import (
    Action,
    Attack,
    Cast,
    Charge,
    Choose,
    Guard,
    Move,
    Pass,
    Place,
    Play,
    Push,
    Roll,
    Scattered,
    ScatterToken,
)
from rules_engine.state.position import Position, put_fighter
from tests.engine.cards.arming import offered, reacted, stays, used_when_due, window
from tests.engine.cards.crews import (
    BAULT,
    DEINTALOS,
    GORLOK,
    MARCOV,
    REGULUS,
    SHREEK,
    VLASH,
    hd,
)
from tests.engine.cards.harrowdeep_play import (
    FAT,
    acting,
    holding,
    never_offered,
    over,
    playing,
    refused,
    swung,
    wounds,
)
from tests.engine.cards.measures import changes
from tests.engine.cards.playing import choosing
from tests.engine.cards.tables import B, G, K, S, id_of, objectives
from tests.engine.driving import ask_of, dice, drive, refusal, skip

SHOT = Attack(by=0, fighter=0, attack="Grunderbuss", target=1)
BLADE = Attack(by=0, fighter=0, attack="Blade", target=1)


def cast(name: str, faces: str, *pieces: Any, **told: Any) -> Position:
    """The first fighter casts a gambit spell of the hand with these faces."""
    position = drive(holding(name, *pieces, **told), Play(by=0, card=id_of(name)))
    position = drive(position, Cast(by=0, fighter=0))
    return skip(drive(position, Roll(by=0, kind="magic", faces=dice(faces))))


def raises(position: Position) -> list[int]:
    """The Raise counters of each fighter."""
    return [dict(one.counters).get("Raise", 0) for one in position.fighters]


# Blackpowder's Buccaneers


def test_been_there_brings_the_leader_to_the_charger():
    pieces = (GORLOK((3, 2)), S((0, 0)), G((6, 2)))
    position = acting(*pieces, hand=("Been There",), player=1)
    charge = next(one for one in legal(position) if isinstance(one, Charge))
    position = swung(skip(drive(position, charge)), *_charging(charge, position))
    position = window(stays(position, position.history[-1].other), "after-action", 0)
    position = skip(reacted(position, "Been There"))
    ends = {one.path[-1] for one in legal(position) if isinstance(one, Move)}
    there = position.fighters[2].hex
    assert ends and all(abs(x - there[0]) <= 1 and abs(y - there[1]) <= 1 for x, y in ends)
    still = acting(*pieces, hand=("Been There",), player=1)
    assert never_offered(drive(still, Guard(by=1, fighter=2)), "Been There")


def _charging(charge: Charge, position: Position) -> tuple[Attack, str, str]:
    after = skip(drive(position, charge))
    attack = next(one for one in legal(after) if isinstance(one, Attack))
    return attack, "ff", "b"


def test_flurry_of_claws_is_a_companions():
    pieces = (GORLOK((0, 0)), SHREEK((3, 2)), G((4, 2)))
    position = playing("Flurry of Claws", 1, pieces=pieces)
    assert {one.attack for one in legal(position) if isinstance(one, Attack)} == {"Blade"}
    assert refused("Flurry of Claws", GORLOK((3, 2)), G((4, 2))) == "power_step.playable"


def test_gold_rush_leads_to_the_tokens_of_enemy_territory():
    pieces = (GORLOK((0, 0)), SHREEK((3, 2)), G((6, 10)))
    position = playing("Gold Rush", 1, pieces=pieces, tokens=objectives((1, 2), (3, 8)))
    position = skip(position)
    ends = {one.path[-1] for one in legal(position) if isinstance(one, Push) and one.path}
    assert (3, 4) in ends and (3, 1) not in ends
    after = skip(drive(position, Push(by=0, fighter=1, path=((3, 3), (3, 4)))))
    assert after.fighters[1].hex == (3, 4)
    own = skip(drive(holding("Gold Rush", *pieces), Play(by=0, card=id_of("Gold Rush"))))
    assert refusal(own, Choose(by=0, fighters=(0,))) == "power_step.playable"


def test_punytive_damage_avenges_others_than_the_leader():
    for pieces, met in (
        ((S((0, 0)), G((4, 2)), SHREEK((3, 2))), True),
        ((S((3, 2)), G((4, 2))), False),
    ):
        target = 2 if met else 0
        axe = Attack(by=1, fighter=1, attack="Blooddrinker Axe", target=target)
        position = acting(*pieces, hand=("Punytive Damage",), player=1)
        position = over(swung(position, axe, "ff", "b"), target)
        assert ("Punytive Damage" in offered(position)) == met
        if met:
            assert wounds(skip(reacted(position, "Punytive Damage")))[1] == 1


def test_reckless_raid_trades_defence_for_dice():
    position = skip(drive(holding("Reckless Raid"), Play(by=0, card=id_of("Reckless Raid"))))
    sword, axe = (
        attack_named(position, 0, "Sigmarite Broadsword"),
        attack_named(position, 1, "Blooddrinker Axe"),
    )
    assert (dice_of(position, 0, sword), dice_of(position, 1, axe)) == (3, 2)
    assert [defence_of(position, one) for one in (0, 1)] == [1, 1]
    assert [one.until for one in position.modifiers] == ["round", "round"]


def test_snack_break_feeds_the_leader():
    pieces = (GORLOK((3, 2), wound_tokens=2), SHREEK((3, 3)), S((0, 0)), G((6, 10)))
    after = playing("Snack Break", 1, pieces=pieces)
    assert (after.fighters[1].out, after.fighters[0].wound_tokens) == (True, 0)
    away = (GORLOK((3, 2)), SHREEK((0, 0)), G((6, 10)))
    assert refused("Snack Break", *away) == "power_step.playable"


def test_more_powder_is_for_the_activation_after_a_power_step():
    pieces = (GORLOK((3, 2), upgrades=("More Powder",)), G((6, 10)))
    position = drive(hd(pieces=pieces, player=1), Pass(by=1), Pass(by=0))
    position = skip(reacted(window(position, "after-power-step", 0), "More Powder"))
    assert ask_of(position).kind == "activation"
    shot, blade = (attack_named(position, 0, one) for one in ("Grunderbuss", "Blade"))
    assert (range_of(position, 0, shot), dice_of(position, 0, shot)) == (4, 1)
    assert (range_of(position, 0, blade), dice_of(position, 0, blade)) == (1, 2)


def test_more_shot_scatters_twice_from_the_target():
    pieces = (GORLOK((3, 2), upgrades=("More Shot",)), G((5, 2), **FAT), B((6, 2)), K((0, 0)))
    position = over(swung(acting(*pieces), SHOT, "ff", "b"))
    position = reacted(position, "More Shot")
    for _ in range(2):
        position = drive(position, ScatterToken(by=0, hex=(5, 2), turned=0))
        position = drive(position, Scattered(by=0, faces=dice("s"), ways=(0,)))
        position = skip(position)
    struck = position.history[-1]
    assert sum(wounds(position)) <= 1, "nobody is hurt twice"
    assert struck.what in ("damage", "react")
    blade = swung(acting(GORLOK((3, 2), upgrades=("More Shot",)), G((4, 2))), BLADE, "ff", "b")
    assert never_offered(over(blade), "More Shot")


def test_pointy_bits_suit_minions_and_blackpowder():
    minion = acting(SHREEK((3, 2), upgrades=("Pointy Bits",)), G((4, 2), **FAT))
    assert skip(swung(minion, BLADE, "*f", "d")).fighters[1].wound_tokens == 3
    leader = acting(GORLOK((3, 2), upgrades=("Pointy Bits",)), G((5, 2)))
    declared = window(step(leader, SHOT).position, "attack-declared", 0)
    assert ask_of(skip(reacted(declared, "Pointy Bits"))).count == 1
    close = acting(GORLOK((3, 2), upgrades=("Pointy Bits",)), G((4, 2)))
    assert never_offered(step(close, BLADE).position, "Pointy Bits")


def swag(position: Position) -> int:
    """The Swag counters that the history tells of."""
    return sum(one.amount for one in position.history if one.word == "Swag")


def test_done_that_pays_a_missed_leader_in_swag():
    pieces = (GORLOK((3, 2)), G((4, 2)), S((0, 0)))
    axe = Attack(by=1, fighter=1, attack="Blooddrinker Axe", target=0)
    missed = over(swung(acting(*pieces, hand=("Done That",), player=1), axe, "ff", "b"), 0)
    assert swag(skip(reacted(missed, "Done That"))) == 1
    hit = over(swung(acting(*pieces, hand=("Done That",), player=1), axe, "ss", "2"), 0)
    assert never_offered(hit, "Done That")


def late(*pieces: Any) -> Position:
    """The last power step of a round passed, and what is due then used."""
    position = hd(pieces=pieces, turn=8, tokens=objectives((1, 2), (2, 8)))
    return used_when_due(drive(position, Pass(by=0), Pass(by=1)))


@pytest.mark.parametrize("name", ["Cache Compass", "Liberated Map"])
def test_treasure_abroad_is_swag_and_inspires(name: str):
    found = late(SHREEK((2, 8), upgrades=(name,)), G((6, 10)))
    assert (found.fighters[0].inspired, swag_of_all(found)) == (True, 1)
    home = late(SHREEK((1, 2), upgrades=(name,)), G((6, 10)))
    assert (home.fighters[0].inspired, swag_of_all(home)) == (False, 0)


def swag_of_all(position: Position) -> int:
    """The same, the rounds before counted too."""
    told = [one for past in (*position.earlier, position.history) for one in past]
    return sum(one.amount for one in told if one.word == "Swag")


def test_cache_compass_leads_to_the_nearest_token():
    pieces = (SHREEK((3, 2), upgrades=("Cache Compass",)), G((6, 10)))
    position = drive(acting(*pieces, tokens=objectives((3, 4))), Guard(by=0, fighter=0))
    position = skip(reacted(window(position, "after-action", 0), "Cache Compass"))
    ends = {one.path[-1] for one in legal(position) if isinstance(one, Push)}
    assert (3, 4) in ends and (3, 1) not in ends


def test_liberated_map_leads_along_the_edge():
    position = acting(SHREEK((0, 0), upgrades=("Liberated Map",)), G((6, 10)))
    event = Action(by=0, fighter=0, card=position.fighters[0].upgrades[0])
    walked = skip(drive(position, event, Place(by=0, fighter=0, hex=(0, 5))))
    assert (walked.fighters[0].hex, walked.fighters[0].move_tokens) == ((0, 5), 1)
    inland = acting(SHREEK((3, 2), upgrades=("Liberated Map",)), G((6, 10)))
    assert refusal(inland, event) == "actions.printed-actions"


CHANGED = {
    "Tiny Braggart": {"close damage": 1, "move": 1, "defence": 1},
    "Convert's Zeal": {"wounds": 1, "close dice": 1},
    "Spark of Life": {"move": 1, "defence": 1},
    "Unfeeling Fortitude": {"wounds": 1},
}


@pytest.mark.parametrize("name", CHANGED)
def test_what_upgrades_change(name: str):
    assert changes(name, edition="harrowdeep-2021") == CHANGED[name]


def test_troggoth_grease_guards():
    for upgrades, on in ((("Troggoth Grease",), 1), ((), 0)):
        assert modified(acting(S((3, 2), upgrades=upgrades), G((4, 2))), 0, "on guard", 0) == on


# The Exiled Dead


def test_channelled_dynamism_sets_the_move_of_the_conductive():
    position = cast("Channelled Dynamism", "cc", DEINTALOS((3, 2)), BAULT((0, 0)), G((6, 10)))
    assert [move_of(position, one) for one in (0, 1)] == [3, 4]
    failed = cast("Channelled Dynamism", "oo", DEINTALOS((3, 2)), BAULT((0, 0)), G((6, 10)))
    assert move_of(failed, 1) == 3


def test_corpselight_globe_lights_one_enemy():
    pieces = (DEINTALOS((0, 0)), BAULT((3, 2)), G((4, 2), **FAT), B((2, 2)))
    lit = cast("Corpselight Globe", "oo", *pieces, player=0)
    assert refusal(lit, Choose(by=0, fighters=(0,))) == "power_step.playable"
    lit = skip(drive(lit, Choose(by=0, fighters=(2,)), Pass(by=1), Pass(by=0)))
    while ask_of(lit).kind != "activation" or ask_of(lit).who != 0:
        lit = skip(step(lit, Pass(by=ask_of(lit).who)).position)
    for target, kind in ((2, "re-roll"), (3, "defence roll")):
        attack = Attack(by=0, fighter=1, attack="Blade", target=target)
        rolled = skip(drive(lit, attack, Roll(by=0, kind="attack", faces=dice("ff"))))
        assert ask_of(rolled).kind == kind


def test_necrotic_curse_hurts_both():
    pieces = (DEINTALOS((3, 2)), G((3, 6)), B((3, 7)))
    position = cast("Necrotic Curse", "cc", *pieces)
    assert refusal(position, Choose(by=0, fighters=(2,))) == "power_step.playable"
    after = skip(drive(position, Choose(by=0, fighters=(1,))))
    assert (wounds(after), after.fighters[1].stagger_tokens) == ([1, 1, 0], 1)


def test_dynamic_cage_needs_two_conductive_neighbours():
    pieces = (BAULT((3, 2)), VLASH((5, 2)), G((4, 2)), B((6, 10)))
    assert wounds(playing("Dynamic Cage", 2, pieces=pieces)) == [0, 0, 1, 0]
    assert refused("Dynamic Cage", BAULT((3, 2)), G((4, 2))) == "power_step.playable"


def test_reassert_control_restores_a_minion():
    pieces = (DEINTALOS((0, 0)), BAULT((3, 2), wound_tokens=2), G((6, 10)))
    position = put_fighter(holding("Reassert Control", *pieces), 1, counters=(("Raise", 1),))
    after = choosing(position, id_of("Reassert Control"), 1)
    one = after.fighters[1]
    assert (one.wound_tokens, one.counters, one.inspired) == (0, (), True)
    inspired = (DEINTALOS((0, 0)), BAULT((3, 2), inspired=True), G((6, 10)))
    assert refused("Reassert Control", *inspired) == "power_step.playable"


def test_sparking_shuffle_pushes_two_minions():
    pieces = (BAULT((3, 2)), VLASH((0, 0)), DEINTALOS((6, 6)), G((6, 10)))
    position = playing("Sparking Shuffle", 0, pieces=pieces)
    assert refusal(position, Choose(by=0, fighters=(2,))) == "power_step.playable"
    position = skip(drive(position, Choose(by=0, fighters=(1,))))
    position = skip(drive(position, Push(by=0, fighter=0, path=((3, 3), (3, 4)))))
    after = skip(drive(position, Push(by=0, fighter=1, path=())))
    assert [one.hex for one in after.fighters[:2]] == [(3, 4), (0, 0)]


def test_sudden_lurch_brings_regulus_to_the_attacker():
    pieces = (MARCOV((3, 2)), G((4, 2)), REGULUS((4, 4)))
    axe = Attack(by=1, fighter=1, attack="Blooddrinker Axe", target=0)
    position = acting(*pieces, hand=("Sudden Lurch",), player=1)
    position = drive(position, axe, Roll(by=1, kind="attack", faces=dice("ff")))
    position = skip(reacted(window(position, "attack-roll", 0), "Sudden Lurch"))
    ends = {one.path[-1] for one in legal(position) if isinstance(one, Push)}
    assert (4, 3) in ends and (4, 4) not in ends
    far = acting(MARCOV((3, 2)), G((4, 2)), REGULUS((4, 9)), hand=("Sudden Lurch",), player=1)
    far = drive(far, axe, Roll(by=1, kind="attack", faces=dice("ff")))
    assert never_offered(far, "Sudden Lurch")


def test_terrible_dynamism_raises_minions_beside_the_leader():
    pieces = (DEINTALOS((3, 2)), BAULT(out=True), VLASH(out=True), MARCOV(out=True), G((6, 10)))
    position = playing("Terrible Dynamism", 1, pieces=pieces)
    assert refusal(position, Choose(by=0, fighters=(3,))) == "power_step.playable"
    position = skip(drive(position, Pass(by=0)))
    assert refusal(position, Place(by=0, fighter=1, hex=(0, 0))) == "place.needs-a-free-hex"
    after = skip(drive(position, Place(by=0, fighter=1, hex=(3, 3))))
    assert (after.fighters[1].hex, raises(after)) == ((3, 3), [0, 1, 0, 0, 0])
    whole = (DEINTALOS((3, 2)), BAULT((0, 0)), G((6, 10)))
    assert refused("Terrible Dynamism", *whole) == "power_step.playable"


def test_crackling_field_strikes_back_at_close_attackers():
    pieces = (BAULT((3, 2), upgrades=("Crackling Field",)), G((4, 2)))
    axe = Attack(by=1, fighter=1, attack="Blooddrinker Axe", target=0)
    position = window(swung(acting(*pieces, player=1), axe, "ss", "2"), "damage-dealt", 0)
    after = skip(reacted(position, "Crackling Field"))
    assert (after.fighters[1].wound_tokens, after.fighters[0].upgrades) == (1, ())
    missed = swung(acting(*pieces, player=1), axe, "ff", "b")
    assert never_offered(missed, "Crackling Field")


def test_dynamic_bolt_is_a_wizards():
    bolt = Attack(by=0, fighter=0, attack="Dynamic Bolt", target=1)
    wizard = acting(DEINTALOS((3, 2), upgrades=("Dynamic Bolt",)), G((4, 4)))
    assert ask_of(skip(drive(wizard, bolt))).count == 2
    assert bolt not in legal(acting(S((3, 2), upgrades=("Dynamic Bolt",)), G((4, 4))))


def test_dynamic_enhancer_and_stabilizer_serve_minions_near():
    for where, better in (((3, 3), 1), ((0, 0), 0)):
        gear = ("Dynamic Enhancer", "Dynamic Stabilizer")
        position = acting(BAULT((3, 2)), G((4, 2)), DEINTALOS(where, upgrades=gear))
        blade = attack_named(position, 0, "Blade")
        assert damage_of(position, 0, blade) == 2 + better
        assert modified(position, 0, "damage suffered", 2, ("attack",)) == 2 - better
        assert modified(position, 2, "damage suffered", 2, ("attack",)) == 2


def test_powered_command_raises_the_fallen_beside_the_attacker():
    pieces = (
        DEINTALOS((0, 0), upgrades=("Powered Command",)),
        G((4, 2)),
        BAULT((3, 2), wound_tokens=2),
    )
    axe = Attack(by=1, fighter=1, attack="Blooddrinker Axe", target=2)
    position = window(swung(acting(*pieces, player=1), axe, "ss", "2"), "after-action", 0)
    position = skip(reacted(position, "Powered Command"))
    after = skip(drive(position, Place(by=0, fighter=2, hex=(4, 3))))
    assert (after.fighters[2].hex, raises(after), after.fighters[0].upgrades) == (
        (4, 3),
        [0, 0, 1],
        (),
    )
    whole = (DEINTALOS((0, 0), upgrades=("Powered Command",)), G((4, 2)), BAULT((3, 2)))
    standing = stays(swung(acting(*whole, player=1), axe, "ss", "2"), 2)
    assert never_offered(standing, "Powered Command")
