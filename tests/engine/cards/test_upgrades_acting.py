"""Upgrades with an action or a spell, and those that do something in being given."""

import pytest

from rules_engine.card_book.known import rules_of
from rules_engine.machine import legal, step
from rules_engine.moments.playing import lacking
from rules_engine.sense.ground import attack_named
from rules_engine.sense.modifiers import damage_of, level_of
from rules_engine.sequences.turn.inspiring import uninspired
from rules_engine.state.events import (
    Action,
    Attack,
    Choose,
    Event,
    Guard,
    Pass,
    Play,
    Push,
    Roll,
    Scattered,
    ScatterToken,
)
from rules_engine.state.position import Position, put_fighter
from tests.engine.cards.arming import (
    AXE,
    armed,
    attack_dice,
    fought,
    offered,
    reacted,
    stays,
    window,
    worn,
)
from tests.engine.cards.playing import held
from tests.engine.cards.tables import B, G, N, S, id_of, piece
from tests.engine.driving import BROADSWORD, ask_of, dice, drive, refusal, skip

W, MOLLOG = piece("Ammis Dawnguard"), piece("Mollog the Mighty")
HD = {"edition": "harrowdeep-2021"}


def action(name: str) -> Action:
    """Steelheart uses the action of an upgrade."""
    return Action(by=0, fighter=0, card=id_of(name))


def acted(position: Position, name: str, *chosen: int) -> Position:
    """The position after that action, these fighters chosen."""
    position = skip(drive(position, action(name)))
    for fighter in chosen:
        position = skip(drive(position, Choose(by=0, fighters=(fighter,))))
    return position


def choices(position: Position) -> set[int]:
    """Whom a choice may name."""
    return {one.fighters[0] for one in legal(position) if isinstance(one, Choose) and one.fighters}


def reach(position: Position) -> int:
    """How many hexes the push that is asked for may go."""
    return max(len(one.path) for one in legal(position) if isinstance(one, Push))


def test_commanding_shout_is_for_followers_and_mighty_shove_for_neighbours():
    others = (N((1, 1)), B((6, 10)))
    shouting = acted(armed("Commanding Shout", others=others), "Commanding Shout")
    assert choices(shouting) == {2}
    assert reach(skip(drive(shouting, Choose(by=0, fighters=(2,))))) == 2
    shoving = acted(armed("Mighty Shove", others=others), "Mighty Shove")
    assert choices(shoving) == {1}
    assert reach(skip(drive(shoving, Choose(by=0, fighters=(1,))))) == 1


def test_blessing_of_ignax_waits_for_the_next_close_attack():
    position = acted(armed("Blessing of Ignax", foe=MOLLOG((4, 2), seat=1)), "Blessing of Ignax")
    while ask_of(position).kind != "activation" or ask_of(position).who != 0:
        position = skip(step(position, Pass(by=ask_of(position).who)).position)
    struck = fought(position, BROADSWORD, "ss", "d")
    assert struck.fighters[1].wound_tokens == 5
    sword = attack_named(position, 0, "Sigmarite Broadsword")
    assert damage_of(skip(stays(struck, 1)), 0, sword) == 3


def test_tome_of_warfare_is_for_its_fighter_or_a_neighbour():
    others = (N((3, 3)), piece("Angharad")((0, 0)))
    reading = acted(armed("Tome of Warfare", others=others), "Tome of Warfare")
    assert choices(reading) == {0, 2}
    read = skip(drive(reading, Choose(by=0, fighters=(0,))))
    while ask_of(read).kind != "activation" or ask_of(read).who != 0:
        read = skip(step(read, Pass(by=ask_of(read).who)).position)
    assert attack_dice(read) == 3
    once = skip(stays(fought(read, BROADSWORD, "fff", "b"), 1))
    assert not any(one.what == "dice" for one in once.modifiers)


def test_bag_of_tricks_brings_a_card_of_the_deck_for_a_charge_token():
    mine = {"power_deck": ("S360", "S369")}
    searching = acted(armed("Bag of Tricks", mine=mine), "Bag of Tricks")
    found = skip(drive(searching, Choose(by=0, option="S369")))
    assert (found.seats[0].power, found.seats[0].power_deck) == (("S369",), ("S360",))
    assert found.fighters[0].charge_tokens == 1
    assert refusal(searching, Choose(by=0, option="S370")) == "cards.discard-inert"


def test_chained_spite_strikes_one_of_those_the_chain_crosses():
    position = skip(drive(armed("Chained Spite", others=(B((6, 10)),)), action("Chained Spite")))
    position = drive(position, ScatterToken(by=0, hex=(3, 2), turned=0))
    faces = ("smash", "smash", "smash")
    listed = set()
    for way in range(6):
        ways = (way, way, way)
        crossed = skip(drive(position, Scattered(by=0, faces=faces, ways=ways)))
        listed |= choices(crossed)
        if choices(crossed):
            struck = skip(drive(crossed, Choose(by=0, fighters=(1,))))
            assert struck.fighters[1].wound_tokens == 1
    assert listed == {1}


def cast(name: str, face: str, *others: object, foe: object = None) -> Position:
    """Ammis casts a spell printed on an upgrade, her one die showing this face."""
    wizard = W((3, 2), seat=0, upgrades=(name,))
    position = drive(armed(own=wizard, others=others, foe=foe), action(name))
    return skip(drive(position, Roll(by=0, kind="magic", faces=dice(face))))


def test_many_legs_are_for_another_friend_within_two_hexes():
    position = cast("Mazzig's Many Legs", "c", N((2, 2)), piece("Angharad")((0, 5)))
    assert choices(position) == {2}
    assert reach(skip(drive(position, Choose(by=0, fighters=(2,))))) == 2
    assert not choices(cast("Mazzig's Many Legs", "o", N((2, 2))))


def test_combative_cantrip_pushes_guards_and_steps():
    position = cast("Quintok's Combative Cantrip", "o")
    position = skip(drive(position, Choose(by=0, fighters=(1,))))
    position = skip(drive(position, Push(by=0, fighter=1, path=((5, 2),))))
    position = skip(drive(position, Push(by=0, fighter=0, path=((2, 2),))))
    assert [one.hex for one in position.fighters] == [(2, 2), (5, 2)]
    assert position.fighters[0].guard_tokens == 1
    assert cast("Quintok's Combative Cantrip", "c").fighters[0].guard_tokens == 0


@pytest.mark.parametrize("name", ["Mazzig's Many Legs", "Quintok's Combative Cantrip"])
def test_a_spell_on_an_upgrade_needs_an_edition_with_spells(name: str):
    assert lacking(id_of(name), "shadespire-2018") == ("spell-action",)
    assert rules_of(name).keywords == ("Lost Page",)


def casting_dice(position: Position) -> int:
    """How many dice the spell in seat 0's hand is cast with."""
    position = drive(position, Play(by=0, card=id_of("Sphere of Aqshy")))
    if ask_of(skip(position)).kind == "caster":
        position = drive(position, legal(skip(position))[0])
    return ask_of(skip(position)).count


def spelled(*upgrades: str, foe: object = None, **told: object) -> Position:
    """Ammis with these upgrades, about to cast Sphere of Aqshy."""
    wizard = W((3, 2), seat=0, upgrades=upgrades, inspired=bool(told.pop("inspired", False)))
    return held(id_of("Sphere of Aqshy"), pieces=(wizard, foe or G((4, 2))), **told)


def test_well_of_power_gives_the_inspired_a_die():
    plain = casting_dice(spelled(inspired=True))
    assert casting_dice(spelled("Well of Power", inspired=True)) == plain + 1
    assert casting_dice(spelled("Well of Power")) == casting_dice(spelled())


def test_loathe_stone_takes_a_die_but_not_the_last():
    near, far = (G(hex_, upgrades=("Loathe Stone",)) for hex_ in ((5, 2), (6, 10)))
    two = level_of(spelled("Arcane Savant"), 0)
    assert casting_dice(spelled("Arcane Savant", foe=near)) == two - 1
    assert casting_dice(spelled("Arcane Savant", foe=far)) == two
    assert casting_dice(spelled(foe=near)) == 1


def innate(position: Position) -> set[str]:
    """The innate symbols that wait for Ammis's casting rolls."""
    rules = rules_of("Blessing of Vytrix")
    assert rules is not None
    own = {one.word for one in position.modifiers if one.what == "innate casting"}
    worn_ = "Blessing of Vytrix" in worn(position)
    return own | ({one.word for one in rules.modifiers} if worn_ else set())


def test_innate_symbols_for_casting():
    assert innate(spelled("Blessing of Vytrix")) == {"channel"}
    wizard = W((3, 2), seat=0, upgrades=("Arcane Focus",))
    focused = acted(armed(own=wizard), "Arcane Focus")
    assert innate(focused) == {"focus"}
    assert innate(spelled()) == set()


def test_magefish_follow_a_spell_of_the_wizard():
    bolt = W((3, 2), seat=0, upgrades=("Mazzig's Magefish", "Jared's Spirited Sphere"))
    sphere = Attack(by=0, fighter=0, attack="Jared's Spirited Sphere", target=1)
    position = drive(armed(own=bolt), sphere, Roll(by=0, kind="magic", faces=dice("o")))
    position = stays(drive(position, Roll(by=1, kind="defence", faces=dice("b"))), 1)
    given = skip(reacted(window(position, "after-action", 0), "Mazzig's Magefish"))
    guarded = drive(given, Choose(by=0, option="guard"))
    assert guarded.fighters[0].guard_tokens == 1
    still = drive(armed(own=bolt), Guard(by=0, fighter=0))
    assert "Mazzig's Magefish" not in offered(window(still, "after-action", 0))


def given(name: str, *events: Event, **told: object) -> Position:
    """Steelheart is given this upgrade in a power step."""
    position = held(id_of(name), mine={"glory": 1}, **told)
    return skip(drive(position, Play(by=0, card=id_of(name), fighter=0), *events))


def test_blazing_soul_inspires_for_good():
    burning = given("Blazing Soul")
    assert burning.fighters[0].inspired
    assert uninspired(burning, 0).fighters[0].inspired
    assert not given("War Cry").fighters[0].inspired
    cursed = held(id_of("Blazing Soul"), mine={"glory": 1})
    cursed = put_fighter(cursed, 0, cursed=True)
    play = Play(by=0, card=id_of("Blazing Soul"), fighter=0)
    assert refusal(cursed, play) == "upgrades.restrictions"


def test_prized_vendetta_is_against_the_one_that_was_named():
    pieces = (S((3, 2)), G((4, 2)), B((3, 3)))
    sworn = given("Prized Vendetta", Choose(by=0, fighters=(1,)), pieces=pieces)
    while ask_of(sworn).kind != "activation" or ask_of(sworn).who != 0:
        sworn = skip(step(sworn, Pass(by=ask_of(sworn).who)).position)
    rolled = skip(drive(sworn, BROADSWORD, Roll(by=0, kind="attack", faces=dice("ff"))))
    assert ask_of(rolled).kind == "re-roll"
    saek = Attack(by=0, fighter=0, attack="Sigmarite Broadsword", target=2)
    other = skip(drive(sworn, saek, Roll(by=0, kind="attack", faces=dice("ff"))))
    assert ask_of(other).kind == "defence roll"


def test_spiritbond_has_a_friend_support_from_anywhere():
    pieces = (S((3, 2)), G((4, 2)), N((0, 0)))
    bound = given("Spiritbond", Choose(by=0, fighters=(2,)), pieces=pieces)
    while ask_of(bound).kind != "activation" or ask_of(bound).who != 0:
        bound = skip(step(bound, Pass(by=ask_of(bound).who)).position)
    assert fought(bound, BROADSWORD, "1f", "b").fighters[1].wound_tokens == 3
    plain = armed(others=(N((0, 0)),))
    assert fought(plain, BROADSWORD, "1f", "b").fighters[1].wound_tokens == 0


def test_leech_stone_keeps_everybody_near_from_being_healed():
    near = (S((3, 2), wound_tokens=2), G((4, 2), upgrades=("Leech Stone",)))
    card = id_of("Tainted Vitality")
    stuck = skip(drive(held(card, pieces=near), Play(by=0, card=card)))
    assert stuck.fighters[0].wound_tokens == 2
    far = (S((3, 2), wound_tokens=2), G((6, 10), upgrades=("Leech Stone",)))
    healed = skip(drive(held(card, pieces=far), Play(by=0, card=card)))
    assert healed.fighters[0].wound_tokens == 1


def test_preys_cunning_is_untouched_by_gambits_but_not_by_attacks():
    card = id_of("Shardgale")
    pieces = (S((3, 2), upgrades=("Prey's Cunning",)), G((4, 2)))
    gale = skip(drive(held(card, pieces=pieces), Play(by=0, card=card)))
    assert [one.wound_tokens for one in gale.fighters] == [0, 1]
    hurt = fought(armed("Prey's Cunning", player=1), AXE, "ss", "d")
    assert hurt.fighters[0].wound_tokens == 2
