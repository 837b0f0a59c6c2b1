"""Cards that brought a word of their own: one attack on several, symbols of spells changed about,
lethal hexes that heal, tokens that hurt, an objective held besides, spells resolved again."""

from typing import Any

import pytest

from rules_engine.machine import legal, step
from rules_engine.sense.ground import count_held
from rules_engine.state.events import (
    Attack,
    Cast,
    Charge,
    Choose,
    Guard,
    Move,
    Pass,
    Play,
    Push,
    React,
)
from rules_engine.state.position import Mark, Position, put
from tests.engine.cards.arming import attack_dice
from tests.engine.cards.blows import (
    AXE,
    SWORD,
    answered,
    blow,
    driving_nobody,
    hits,
    passing,
    rolled,
    seek,
)
from tests.engine.cards.deeds import ARMED, blows, now
from tests.engine.cards.lasting import CASTER, STORMSIRE
from tests.engine.cards.measures import changes
from tests.engine.cards.playing import held
from tests.engine.cards.tables import (
    B,
    G,
    N,
    S,
    id_of,
    objectives,
    scorable,
    told,
)
from tests.engine.cards.tables import table as plain
from tests.engine.cards.taunts import TAUNT, taunted
from tests.engine.driving import ask_of, drive, refusal, skip


@pytest.mark.parametrize("name", ["Reaper", "Easy Pickings"])
@pytest.mark.parametrize(("course", "met"), [
    (blows(), True),
    (blows(felled=1), False),
    (blows(name="Sigmarite Broadsword"), False),
])  # fmt: skip
def test_two_must_fall_to_one_attack_on_several(name: str, course: Any, met: bool):
    assert scorable(name, now(*course, pieces=ARMED)) is met
    apart = put(now(*course, pieces=ARMED), ("assume",), (("attack-on-several", "each-by-itself"),))
    assert not scorable(name, apart)


@pytest.mark.parametrize(("course", "met"), [
    (blows(felled=0), True),
    (blows(felled=0)[:4], False),
    (blows(felled=0, name="Sigmarite Broadsword"), False),
])  # fmt: skip
def test_the_harvest_begins_with_three_hurt_by_one_attack(course: Any, met: bool):
    assert scorable("The Harvest Begins", now(*course, pieces=ARMED)) is met


@pytest.mark.parametrize(("deeds", "met"), [
    ((told("move", fighter=0), told("attack", fighter=0), told("guard", fighter=0)), True),
    ((told("move", fighter=0), told("attack", fighter=0), told("charge", fighter=0)), False),
    ((told("move", fighter=0), told("attack", fighter=0), told("guard", fighter=1)), False),
])  # fmt: skip
def test_master_of_battle_counts_the_actions_a_charge_is_made_of(deeds: Any, met: bool):
    position = plain(S((3, 2)), N((2, 2)), G((6, 9)), history=deeds)
    assert scorable("Master of Battle", position) is met


TIRED = id_of("Exhaustion")


@pytest.mark.parametrize("charges", [True, False])
def test_exhaustion_hurts_who_does_two_things_in_the_next_activation(charges: bool):
    pieces = (S((3, 2)), G((5, 2)), B((6, 9)))
    position = held(TIRED, pieces=pieces, edition="dreadfane-2019")
    position = passing(drive(put(position, ("active",), 0), Play(by=0, card=TIRED)))
    if charges:
        position = skip(drive(position, Charge(by=1, fighter=1, path=((4, 2),)), AXE))
        position = skip(driving_nobody(rolled(skip(rolled(position, "2")), "2")))
    else:
        position = skip(drive(position, Guard(by=1, fighter=1)))
    if not charges:
        assert ask_of(position).kind == "power step"
        return
    assert ask_of(position).kind == "ability"
    position = skip(step(position, legal(position)[0]).position)
    assert legal(position) == (Choose(by=0, fighters=(1,)),)
    assert skip(drive(position, Choose(by=0, fighters=(1,)))).fighters[1].wound_tokens == 1


def test_exhaustion_waits_for_ones_own_activation():
    position = put(held(TIRED), ("active",), 1)
    assert refusal(position, Play(by=0, card=TIRED)) == "power_step.playable"


def fluxed(position: Position) -> Position:
    flux = id_of("Aetherflux")
    return skip(drive(position, Play(by=0, card=flux)))


@pytest.mark.parametrize(
    ("faces", "plain_", "after"), [("co", True, True), ("cc", True, False), ("oo", False, True)]
)
def test_aetherflux_changes_about_what_spells_require(faces: str, plain_: bool, after: bool):
    """The Sphere of Aqshy is cast with a channel."""
    spell, flux = id_of("Sphere of Aqshy"), id_of("Aetherflux")
    start = held(spell, flux, pieces=CASTER)
    for begun, there in ((start, plain_), (skip(step(fluxed(start), Pass(by=1)).position), after)):
        tried = drive(begun, Play(by=0, card=spell), Cast(by=0, fighter=0))
        made = skip(rolled(tried, faces))
        assert any(one.what == "cast" for one in made.history) is there


def test_aetherflux_ends_as_the_next_power_step_begins():
    position = passing(fluxed(held(id_of("Aetherflux"), pieces=CASTER)))
    assert position.in_play
    assert not skip(drive(position, Guard(by=ask_of(position).who, fighter=1))).in_play


BURGEONING = id_of("The Burgeoning")


@pytest.mark.parametrize(("way", "at"), [("move", ((2, 2),)), ("push", ((2, 2),))])
def test_the_burgeoning_heals_the_first_to_come_to_a_lethal_hex(way: str, at: Any):
    pieces = (S((3, 2), wound_tokens=2), N((1, 2), wound_tokens=2), G((6, 9)))
    shove = id_of("Sidestep")
    position = held(BURGEONING, shove, pieces=pieces, edition="harrowdeep-2021")
    position = put(position, ("marks",), (Mark((2, 2), "lethal", "trial"),))
    position = skip(drive(position, Play(by=0, card=BURGEONING)))
    assert [one.card for one in position.in_play] == [BURGEONING]
    while ask_of(position).who != 0:
        position = skip(step(position, Pass(by=ask_of(position).who)).position)
    position = drive(position, Play(by=0, card=shove), Choose(by=0, fighters=(0,)))
    position = skip(drive(position, Push(by=0, fighter=0, path=at)))
    assert (position.fighters[0].wound_tokens, position.in_play) == (1, ())
    assert BURGEONING in position.seats[0].power_discard


PRIZE = id_of("Dangerous Prize")


def prized() -> Position:
    tokens = objectives((4, 4), (3, 2))
    pieces = (S((3, 2)), G((5, 4)), B((4, 6)))
    position = held(PRIZE, pieces=pieces, tokens=tokens)
    position = skip(drive(position, Play(by=0, card=PRIZE)))
    assert legal(position) == (Choose(by=0, tokens=(0,)),), "the other is not free"
    return passing(drive(position, Choose(by=0, tokens=(0,))))


@pytest.mark.parametrize(("path", "hurt"), [(((4, 4),), 1), (((5, 5),), 0), (((4, 4), (4, 5)), 1)])
def test_dangerous_prize_hurts_the_first_who_comes_to_it(path: Any, hurt: int):
    after = skip(drive(prized(), Move(by=1, fighter=1, path=path)))
    assert [one.wound_tokens for one in after.fighters] == [0, hurt, 0]
    assert after.fighters[1].hex == path[-1]
    assert not after.modifiers, "it is over with the activation"


TRIUMPH = id_of("Glorious Triumph")


def test_glorious_triumph_holds_an_objective_more_while_its_fighter_stands():
    pieces = (S((3, 2)), G((4, 2), wound_tokens=3), B((6, 9)))
    position = held(TRIUMPH, pieces=pieces, step="activation", tokens=objectives((3, 2)))
    position = hits(position, SWORD, "ss", "")
    after = skip(answered(position, Play(by=0, card=TRIUMPH, fighter=0)))
    assert (count_held(position, 0), count_held(after, 0), count_held(after, 1)) == (1, 2, 0)
    far = held(TRIUMPH, pieces=(S((3, 2)), G((4, 2)), B((6, 9))), step="activation")
    far = driving_nobody(hits(far, SWORD, "ss", ""))
    assert seek(far, Play(by=0, card=TRIUMPH, fighter=0)) is None


REALM = id_of("Hungry Realmstone")


@pytest.mark.parametrize(("glory", "left"), [(2, 1), (0, 0)])
def test_hungry_realmstone_feeds_on_glory_after_any_activation(glory: int, left: int):
    pieces = (S((3, 2), upgrades=(REALM,)), G((4, 2)), N((0, 0)))
    position = held(pieces=pieces, step="activation", player=1, mine={"glory": glory, "spent": 1})
    use = React(by=0, card=REALM, fighter=0, target=0)
    after = skip(answered(step(position, Guard(by=1, fighter=1)).position, use))
    assert (after.seats[0].glory, after.seats[0].spent) == (left, 1)
    untouched = skip(drive(position, Guard(by=1, fighter=1)))
    plain_, fed = (blow(passing(one), SWORD, "ss", "").dealt for one in (untouched, after))
    assert fed == plain_ + 1


@pytest.mark.parametrize(("reading", "faces", "there"), [
    ("yes", "*s", True),
    ("yes", "ss", False),
    ("no", "*s", False),
])  # fmt: skip
def test_shadeglass_band_gives_a_re_roll_once_a_critical_was_rolled(reading, faces, there: bool):
    own = S((3, 2), upgrades=(id_of("Shadeglass Band"),))
    position = held(pieces=(own, G((4, 2))), step="activation")
    position = put(position, ("assume",), (("shadeglass-band-at-once", reading),))
    position = skip(rolled(drive(position, SWORD), faces))
    assert (ask_of(position).kind == "re-roll") is there


MIRROR, AQSHY = id_of("Repeating Mirror"), id_of("Sphere of Aqshy")


@pytest.mark.parametrize(("faces", "there"), [("cc", True), ("oo", False)])
def test_repeating_mirror_has_its_fighter_cast_an_enemys_spell_again(faces: str, there: bool):
    pieces = (S((3, 2), upgrades=(MIRROR,)), STORMSIRE((5, 2), seat=1), G((4, 2)))
    position = held(pieces=pieces, theirs=(AQSHY,), player=1)
    position = drive(position, Play(by=1, card=AQSHY), Cast(by=1, fighter=1))
    position = rolled(position, faces)
    if there:
        position = drive(position, Choose(by=1, fighters=(0,)))
    use = React(by=0, card=MIRROR, fighter=0, target=1)
    found = seek(position, use)
    assert (found is not None) is there
    if found is not None:
        position = skip(step(found, use).position)
        assert {one.by for one in legal(position)} == {0}
        assert refusal(position, Choose(by=0, fighters=(0,)))
        after = skip(drive(position, Choose(by=0, fighters=(2,))))
        assert [one.wound_tokens for one in after.fighters] == [1, 0, 1]
        assert after.fighters[0].upgrades == ()


def test_repeating_mirror_is_for_enemies_spells_alone():
    pieces = (S((3, 2), upgrades=(MIRROR,)), STORMSIRE((3, 3), seat=0), G((4, 2)))
    position = held(AQSHY, pieces=pieces)
    position = drive(position, Play(by=0, card=AQSHY), Cast(by=0, fighter=1))
    position = drive(rolled(position, "cc"), Choose(by=0, fighters=(2,)))
    assert seek(position, React(by=0, card=MIRROR, fighter=0, target=1)) is None


GHOST = Attack(by=0, fighter=0, attack="Ghostblade", target=1)


@pytest.mark.parametrize(("defence", "dealt"), [("d", 1), ("*", 0)])
def test_ghostblade_is_kept_off_by_criticals_alone_and_deals_one(defence: str, dealt: int):
    own = S((3, 2), upgrades=(id_of("Ghostblade"), id_of("Great Strength")))
    position = held(pieces=(own, G((4, 2))), step="activation")
    assert attack_dice(position, GHOST) == 2
    other = put(position, ("assume",), (("ghostblade-dice", "three"),))
    assert (attack_dice(other, GHOST), attack_dice(other)) == (3, 2)
    assert blow(position, GHOST, "ss", defence).dealt == dealt


@pytest.mark.parametrize(
    ("name", "less", "more"), [("Hulking Physique", -1, 1), ("Massive Bulk", -2, 2)]
)
def test_bulk_slows_a_fighter_and_lets_it_stand_longer(name: str, less: int, more: int):
    found = changes(name)
    assert (found["move"], found["wounds"]) == (less, more)
    assert found.get("close damage", 0) == (1 if name == "Hulking Physique" else 0)


ONE_TWO = id_of("The Old One-Two")
LUNGE, BASH = "Desperate Swing", "Head Bash"


def combining(*, played: bool) -> Position:
    """The next activation, in which Steelheart has an attack with Combo and one that follows it."""
    own = S((3, 2), upgrades=(id_of(LUNGE), id_of(BASH)))
    position = held(ONE_TWO, pieces=(own, G((4, 2)), B((6, 9))), player=1)
    position = drive(position, Pass(by=1))
    if played:
        position = drive(position, Play(by=0, card=ONE_TWO))
    return passing(put(position, ("active",), 1))


@pytest.mark.parametrize(("played", "more"), [(True, 1), (False, 0)])
def test_the_old_one_two_adds_a_die_to_combo_and_to_what_follows_it(played: bool, more: int):
    lunge = Attack(by=0, fighter=0, attack=LUNGE, target=1)
    position = combining(played=played)
    assert attack_dice(position, lunge) == 2 + more
    assert attack_dice(position, SWORD) == 2, "it has no Combo"
    position = driving_nobody(hits(position, lunge, "f", "b"))
    follow = React(by=0, card=id_of(BASH), fighter=0, target=1)
    again = skip(answered(position, follow))
    assert (ask_of(again).kind, ask_of(again).count) == ("attack roll", 2 + more)
    over = skip(driving_nobody(rolled(skip(rolled(again, "2")), "2")))
    assert not over.in_play, "it is over with the next power step"


@pytest.mark.parametrize(("target", "inspired"), [(0, True), (2, False)])
def test_taunting_challenge_shames_a_charger_who_attacks_somebody_else(target: int, inspired: bool):
    position = taunted(target)
    assert position.fighters[1].inspired, "the attack is made as it was begun"
    position = skip(position)
    while ask_of(position).kind in ("ability", "drive back"):
        position = skip(step(position, legal(position)[-1]).position)
    assert (position.fighters[1].inspired, position.fighters[1].cursed) == (inspired, not inspired)


def test_taunting_challenge_is_for_charges_to_a_friends_side():
    pieces = (S((3, 2)), G((6, 2), inspired=True), N((0, 0)))
    position = held(TAUNT, pieces=pieces, step="activation", player=1)
    moved = step(position, Move(by=1, fighter=1, path=((5, 2), (4, 2)))).position
    assert seek(moved, Play(by=0, card=TAUNT, fighter=1)) is None
