"""What the fighter cards of Beastgrave print beside their attacks."""

import pytest

from rules_engine.kernel.flow import args_of
from rules_engine.machine import legal, step
from rules_engine.scene import Piece
from rules_engine.sense.ground import attack_named, field
from rules_engine.sense.modifiers import damage_of, dice_of
from rules_engine.state.events import (
    Action,
    Attack,
    Choose,
    Pass,
    Place,
    Play,
    Push,
    React,
    Reroll,
    Roll,
)
from rules_engine.state.frames import Attacking
from rules_engine.state.position import Position, Seat, put_fighter
from tests.engine.cards.arming import window
from tests.engine.cards.tables import id_of
from tests.engine.driving import GARREK, SAEK, STEELHEART, ask_of, dice, drive, refusal, scene, skip

EDITION = "harrowdeep-2021"
EDITIONS = ["shadespire-2018", "nightvault-2019", "dreadfane-2019", EDITION]
KORSH, SHEOCH, HERALD = "Korsh the Sneak", "Sheoch, Kurnothi Tracker", "Night's Herald"
MORGOK, ARDSKULL, THUGG = "Morgok", "'Ardskull", "Thugg"
HROTHGORN, QUIV = "Hrothgorn", "Quiv"
FECULA, MORGWAETH, LETHYR = "Fecula Flyblown", "Morgwaeth the Bloodied", "Lethyr"
SLIP = Action(by=0, fighter=0, card="Korsh the Sneak: slip away")
LEAD = Action(by=0, fighter=0, card="Morgok: lead on")


def beasts(*pieces: Piece, **told: object) -> Position:
    return scene(*pieces, edition=EDITION, **told)


def struck(position: Position, name: str, rolled: str, against: str, by: int = 0) -> Position:
    return drive(
        position,
        Attack(by=by, fighter=0, attack=name, target=1),
        Roll(by=by, kind="attack", faces=dice(rolled)),
        Roll(by=1 - by, kind="defence", faces=dice(against)),
    )


def test_korsh_slips_from_edge_to_edge_for_a_charge_token():
    position = beasts(Piece(KORSH, (0, 2)), Piece(GARREK, (4, 2)))
    assert (0, 2) in field(position).edge
    position = step(position, SLIP).position
    places = {event.hex for event in legal(position)}
    assert places == field(position).edge - field(position).blocked - {(0, 2)}
    after = skip(drive(position, Place(by=0, fighter=0, hex=max(places))))
    assert (after.fighters[0].hex, after.fighters[0].charge_tokens) == (max(places), 1)


def test_korsh_does_not_slip_from_the_middle_nor_after_a_move():
    middle = beasts(Piece(KORSH, (3, 2)), Piece(GARREK, (4, 2)))
    moved = beasts(Piece(KORSH, (0, 2), move_tokens=1), Piece(GARREK, (4, 2)))
    assert refusal(middle, SLIP) == refusal(moved, SLIP) == "actions.printed-actions"


@pytest.mark.parametrize("inspired", [True, False])
def test_an_inspired_tracker_rolls_one_defence_die_again(inspired):
    pieces = (Piece(GARREK, (3, 2)), Piece(SHEOCH, (4, 2), inspired=inspired))
    position = drive(
        beasts(*pieces),
        Attack(by=0, fighter=0, attack="Blooddrinker Axe", target=1),
        Roll(by=0, kind="attack", faces=dice("ss")),
    )
    position = skip(position)
    position = step(position, Roll(by=1, kind="defence", faces=dice("b" * ask_of(position).count)))
    position = skip(position.position)
    if inspired:
        assert ask_of(position).kind == "re-roll"
        position = skip(step(position, Reroll(by=1, dice=(0,), faces=dice("d"))).position)
        rolls = [one.word for one in position.history if one.what == "defence-roll"]
        assert rolls[0].startswith("dodge"), "the roll is told as it stands in the end"
    assert ask_of(position).kind in ("drive back", "power step")


def test_enemies_beside_the_inspired_herald_have_a_die_fewer_but_one():
    axe = attack_named(beasts(Piece(GARREK, (3, 2)), Piece(HERALD, (4, 2))), 0, "Blooddrinker Axe")
    for hex_, inspired, dice_ in (((4, 2), True, 1), ((4, 2), False, 2), ((6, 2), True, 2)):
        position = beasts(Piece(GARREK, (3, 2)), Piece(HERALD, hex_, inspired=inspired))
        assert dice_of(position, 0, axe) == dice_


def test_an_activation_in_which_a_krusha_attacks_gives_it_a_counter_and_two_inspire_it():
    position = beasts(Piece(THUGG, (3, 2)), Piece(GARREK, (4, 2)))
    once = skip(struck(position, "Smashers", "sss", "b"))
    assert once.fighters[0].counters == (("Waaagh!", 1),)
    twice = put_fighter(position, 0, counters=(("Waaagh!", 1),))
    twice = skip(struck(twice, "Smashers", "sss", "b"))
    assert (once.fighters[0].inspired, twice.fighters[0].inspired) == (False, True)


def test_a_krusha_that_attacks_out_of_its_activation_gathers_nothing():
    ready = id_of("Ready for Action")
    pieces = (Piece(THUGG, (3, 2)), Piece(GARREK, (4, 2), wound_tokens=3))
    seats = (Seat("Morgok's Krushas", power=(ready, "S390"), glory=1), Seat("Garrek's Reavers"))
    position = scene(*pieces, edition=EDITION, seats=seats, step="power step")
    position = step(position, Play(by=0, card="S390", fighter=0)).position
    position = window(position, "upgrade-given", 0)
    position = skip(step(position, Play(by=0, card=ready, fighter=0)).position)
    position = drive(position, Attack(by=0, fighter=0, attack="Smashers", target=1))
    position = drive(position, Roll(by=0, kind="attack", faces=dice("222")))
    position = skip(drive(position, Roll(by=1, kind="defence", faces=dice("b"))))
    assert position.fighters[0].counters == ()


@pytest.mark.parametrize(
    ("fighter", "attack", "dice_", "damage"),
    [(THUGG, "Smashers", 5, 2), (ARDSKULL, "Blood-mess weapon", 3, 5)],
)
def test_counters_are_spent_for_dice_or_damage_of_one_attack(fighter, attack, dice_, damage):
    position = beasts(Piece(fighter, (3, 2), inspired=True), Piece(GARREK, (4, 2)))
    position = put_fighter(position, 0, counters=(("Waaagh!", 3),))
    position = step(position, Attack(by=0, fighter=0, attack=attack, target=1)).position
    assert ask_of(position).kind == "spend counters"
    assert [event.option for event in legal(position)] == ["0", "1", "2", "3"]
    assert refusal(position, Choose(by=0, option="4")) == "game.card-over-rule"
    position = skip(step(position, Choose(by=0, option="2")).position)
    assert position.fighters[0].counters == (("Waaagh!", 1),)
    spent = [(one.seat, one.other, one.amount) for one in position.history if one.what == "counter"]
    assert spent[-1] == (0, 0, -2)
    assert ask_of(position).count == dice_
    profile = attack_named(position, 0, attack)
    assert damage_of(position, 0, profile) == damage
    after = drive(position, Roll(by=0, kind="attack", faces=dice("s" * dice_)))
    after = skip(drive(after, Roll(by=1, kind="defence", faces=dice("b"))))
    assert after.modifiers == (), "for that attack alone"


def test_morgok_leads_his_friends_on_for_a_counter():
    position = beasts(Piece(MORGOK, (3, 2)), Piece(THUGG, (1, 2)), Piece(GARREK, (3, 8)))
    assert refusal(position, LEAD) == "actions.printed-actions", "without a counter"
    position = step(put_fighter(position, 0, counters=(("Waaagh!", 1),)), LEAD).position
    assert position.fighters[0].counters == ()
    position = drive(
        position, Push(by=0, fighter=1, path=((1, 3), (2, 2))), Push(by=0, fighter=0, path=())
    )
    assert [one.hex for one in skip(position).fighters[:2]] == [(3, 2), (2, 2)]


PULL = React(by=0, card="Hrothgorn: pull", fighter=0, target=1)


@pytest.mark.parametrize(("inspired", "hexes"), [(False, 1), (True, 2)])
def test_the_trap_launcher_pulls_its_target_closer(inspired, hexes):
    """A reaction, and no shorter push than its card prints."""
    position = beasts(Piece(HROTHGORN, (1, 2), inspired=inspired), Piece(SAEK, (4, 2)))
    position = skip(struck(position, "Trap Launcher", "ff" + "f" * inspired, "b"))
    position = drive(position, Push(by=0, fighter=1, path=()))
    assert ask_of(skip(position)).kind == "power step", "left unused, it pulls nobody"
    position = skip(step(window(position, "after-action", 0), PULL).position)
    assert (ask_of(position).kind, ask_of(position).who) == ("push", 0)
    paths = [event.path for event in legal(position)]
    assert {len(path) for path in paths} == {hexes}
    away = field(position).distance
    assert all(away(path[-1], (1, 2)) == 3 - hexes for path in paths)
    assert refusal(position, Push(by=0, fighter=1, path=())) == "push.distance"
    assert refusal(position, Push(by=0, fighter=0, path=paths[0])) == "push.distance"
    back = ((5, 2), (6, 2))[:hexes]
    assert refusal(position, Push(by=0, fighter=1, path=back)) == "push.closer"
    for path in paths:
        after = skip(step(position, Push(by=0, fighter=1, path=path)).position)
        assert after.fighters[1].hex == path[-1]


@pytest.mark.parametrize(
    ("target", "attack", "rolled", "against"),
    [((4, 2), "Trap Launcher", "ss", "d"), ((2, 2), "Hunting Knife", "ss", "d")],
)
def test_neither_a_failed_trap_launcher_nor_a_knife_pulls_anybody(target, attack, rolled, against):
    position = beasts(Piece(HROTHGORN, (1, 2)), Piece(STEELHEART, target))
    position = struck(position, attack, rolled, against)
    if ask_of(skip(position)).kind == "drive back":
        position = drive(position, Push(by=0, fighter=1, path=()))
    assert never(position, PULL)


def test_the_launcher_does_not_pull_whom_it_takes_out():
    other = Piece("Targor", (3, 8))
    position = beasts(Piece(HROTHGORN, (1, 2)), Piece(SAEK, (4, 2), wound_tokens=2), other)
    position = struck(position, "Trap Launcher", "ff", "b")
    assert skip(position).fighters[1].out
    assert never(position, PULL)


@pytest.mark.parametrize(("rolled", "against", "met"), [("22", "d", True), ("22", "b", False)])
def test_luggit_shoves_whom_his_club_falls_short_of(rolled: str, against: str, met: bool):
    """A dodge saves Garrek from no success at all; neither has one with a block."""
    position = beasts(Piece("Luggit and Thwak", (3, 2)), Piece(GARREK, (4, 2)))
    position = struck(position, "Beating club", rolled, against)
    shove = React(by=0, card="Luggit and Thwak: shove", fighter=0, target=1)
    if not met:
        assert never(position, shove)
        return
    position = step(window(position, "after-action", 0), shove).position
    ends = {one.path[-1] for one in legal(skip(position)) if isinstance(one, Push)}
    assert (4, 3) in ends, "wherever there is room"
    after = skip(drive(position, Push(by=0, fighter=1, path=((4, 3),))))
    assert after.fighters[1].hex == (4, 3)


def never(position: Position, event: React) -> bool:
    """Whether an ability is open in no window before something else is asked."""
    while ask_of(position).kind == "reaction":
        if event in legal(position):
            return False
        position = step(position, Pass(by=ask_of(position).who)).position
    return True


@pytest.mark.parametrize(("quiv", "asked_"), [((2, 2), "re-roll"), ((5, 4), "defence roll")])
def test_quiv_beside_hrothgorn_reloads_the_launcher_alone(quiv, asked_):
    position = beasts(Piece(HROTHGORN, (1, 2)), Piece(SAEK, (3, 1)), Piece(QUIV, quiv))
    position = drive(
        position,
        Attack(by=0, fighter=0, attack="Trap Launcher", target=1),
        Roll(by=0, kind="attack", faces=dice("ss")),
    )
    assert ask_of(skip(position)).kind == asked_


def test_each_block_takes_a_point_off_what_the_wurmspat_suffer_but_the_last():
    for rolled, against, tokens in (("ss", "d", 2), ("ss", "b", 1), ("**", "b", 1)):
        position = beasts(Piece(GARREK, (3, 2)), Piece(FECULA, (4, 2)))
        position = skip(struck(position, "Blooddrinker Axe", rolled, against))
        assert position.fighters[1].wound_tokens == tokens
        position = skip(step(position, Push(by=0, fighter=1, path=())).position)
        dealt = [one.amount for one in position.history if one.what in ("damage", "attack")]
        assert dealt == [tokens, tokens]


def test_one_point_of_damage_is_not_resisted():
    position = beasts(Piece("Arnulf", (3, 2)), Piece(FECULA, (4, 2)))
    position = skip(struck(position, "Piercing Blade and Axe", "ff", "d"))
    assert position.fighters[1].wound_tokens == 1


@pytest.mark.parametrize("edition", ["shadespire-2018", EDITION])
def test_morgwaeth_inspires_a_friend_when_an_enemy_falls(edition):
    pieces = (
        Piece(MORGWAETH, (3, 2)),
        Piece(GARREK, (4, 2), wound_tokens=3),
        Piece(LETHYR, (1, 2)),
        Piece("Kyrae", (0, 4), inspired=True),
        Piece(SAEK, (3, 8)),
    )
    position = skip(struck(scene(*pieces, edition=edition), "Glaive of Khaine", "ss", "d"))
    assert (ask_of(position).kind, ask_of(position).who) == ("ability", 0)
    picks = {event.target for event in legal(position) if isinstance(event, React)}
    assert picks == {0, 2}
    pick = React(by=0, card="Morgwaeth the Bloodied: pick", fighter=0, target=2)
    after = skip(step(position, pick).position)
    assert [one.inspired for one in after.fighters[:4]] == [False, False, True, True]
    if edition == EDITION:
        assert refusal(position, Pass(by=0)) == "sequencing.declining"


def test_morgwaeth_picks_nobody_when_a_friend_falls():
    pieces = (
        Piece(GARREK, (3, 2)),
        Piece(LETHYR, (4, 2), wound_tokens=1),
        Piece(MORGWAETH, (3, 8)),
    )
    position = skip(struck(beasts(*pieces), "Blooddrinker Axe", "ss", "b"))
    assert ask_of(position).kind == "power step"


@pytest.mark.parametrize(("rolled", "tokens"), [("ffs", 2), ("fss", 1), ("f*s", 2)])
def test_lethyr_deals_her_damage_twice_for_two_successes(rolled, tokens):
    position = beasts(Piece(LETHYR, (3, 2), inspired=True), Piece(GARREK, (4, 2)))
    position = skip(struck(position, "Sacrificial Knives", rolled, "b"))
    assert position.fighters[1].wound_tokens == tokens
    assert args_of(position, Attacking).dealt == tokens
    deeds = [one.amount for one in position.history if one.what == "damage"]
    assert deeds == [1] * tokens, "two steps of damage, with their own windows"


def test_a_target_that_falls_to_the_first_damage_is_not_struck_again():
    position = beasts(
        Piece(LETHYR, (3, 2), inspired=True),
        Piece(GARREK, (4, 2), wound_tokens=3),
        Piece(SAEK, (3, 8)),
    )
    after = skip(struck(position, "Sacrificial Knives", "fff", "b"))
    assert [one.amount for one in after.history if one.what == "damage"] == [1]
    assert after.fighters[1].out


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_spin_attacks_every_enemy_beside_the_krusha_one_after_the_other(edition):
    """Separate Attack actions, in the attacker's order (2018 pg 22, Harrowdeep pg 30)."""
    pieces = (
        Piece(ARDSKULL, (3, 2), inspired=True),
        Piece(GARREK, (4, 2)),
        Piece(SAEK, (2, 2)),
        Piece("Targor", (3, 8)),
    )
    position = skip(struck(scene(*pieces, edition=edition), "Frenzied spin", "sf", "b"))
    position = skip(step(position, Push(by=0, fighter=1, path=())).position)
    assert ask_of(position).kind == "next target"
    assert [event.target for event in legal(position)] == [2]
    position = drive(
        position,
        Attack(by=0, fighter=0, attack="Frenzied spin", target=2),
        Roll(by=0, kind="attack", faces=dice("ff")),
        Roll(by=1, kind="defence", faces=dice("b")),
        Push(by=0, fighter=2, path=()),
    )
    after = skip(position)
    assert [one.wound_tokens for one in after.fighters] == [0, 2, 2, 0]
    attacks = [(one.other, one.amount) for one in after.history if one.what == "attack"]
    assert attacks == [(1, 2), (2, 2)]
