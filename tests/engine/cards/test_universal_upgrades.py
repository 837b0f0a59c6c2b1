"""Universal upgrades: what they add, the Attack actions they bring, their reactions and actions."""

from random import Random
from typing import Any

import pytest

from rules_engine.machine import legal, step
from rules_engine.selfplay import random_player
from rules_engine.sense.ground import attack_named
from rules_engine.sense.modifiers import damage_of, defence_of, move_of, wounds_of
from rules_engine.sequences.fight.attack_rules import defence_symbols
from rules_engine.state.events import (
    Action,
    Attack,
    Choose,
    Discard,
    Draw,
    Pass,
    Push,
    React,
    Reroll,
    Roll,
)
from rules_engine.state.position import Position
from tests.engine.cards.playing import held, struck, until
from tests.engine.cards.tables import G, N, S, objectives
from tests.engine.driving import BROADSWORD, ask_of, dice, drive, refusal, relieved, skip


def armed(*upgrades: str, foe: Any = None, **told: Any) -> Position:
    """Steelheart with these upgrades, beside Garrek, about to act."""
    more = {name: told.pop(name) for name in ("wound_tokens", "glory") if name in told}
    tokens = {"wound_tokens": more.get("wound_tokens", 0)}
    pieces = (S((3, 2), upgrades=upgrades, **tokens), foe or G((4, 2)), *told.pop("others", ()))
    return held(pieces=pieces, step=told.pop("step", "activation"), **told)


def numbers(card: str) -> tuple[int, int, int]:
    """Steelheart's Move, Wounds and Defence with an upgrade: 3, 4 and 1 without."""
    position = armed(card)
    return move_of(position, 0), wounds_of(position, 0), defence_of(position, 0)


@pytest.mark.parametrize(
    ("card", "found"),
    [
        ("S390", (4, 4, 1)),
        ("S402", (4, 4, 1)),
        ("S421", (4, 4, 1)),
        ("S389", (3, 5, 1)),
        ("NV551", (3, 5, 1)),
        ("S384", (1, 6, 1)),
        ("NV543", (1, 6, 1)),
        ("S381", (3, 3, 2)),
    ],
)
def test_characteristics_are_added_to(card: str, found: tuple[int, int, int]):
    assert numbers(card) == found


@pytest.mark.parametrize("card", ["S391", "S395"])
def test_strength_is_for_ranges_1_and_2(card: str):
    position = armed(card, "NV515")
    assert damage_of(position, 0, attack_named(position, 0, "Sigmarite Broadsword")) == 4
    darts = armed(card, "S411")
    assert damage_of(darts, 0, attack_named(darts, 0, "Shadeglass Darts")) == 1


def test_ethereal_shield_changes_the_symbol_last_chance_looks_at():
    position = armed(foe=G((4, 2), upgrades=("S386",)))
    assert defence_symbols(position, 1) == ("block",)
    pieces = (S((3, 2)), G((4, 2), wound_tokens=2, upgrades=("S386",)))
    told = struck(held(theirs=("S336",), pieces=pieces, step="activation"), "ss", "1")
    told = until(told, "damage-dealt")
    told = step(told, next(one for one in legal(told) if not isinstance(one, Pass))).position
    after = skip(drive(told, Roll(by=1, kind="defence", faces=dice("d"))))
    assert not after.fighters[1].out, "DC-247"


def test_re_rolls_of_attack_dice_are_offered_once():
    position = skip(drive(armed("S376"), BROADSWORD, Roll(by=0, kind="attack", faces=dice("ff"))))
    assert ask_of(position).kind == "re-roll"
    position = skip(step(position, Reroll(by=0, dice=(0,), faces=dice("s"))).position)
    assert ask_of(position).kind == "defence roll"
    far = armed("NV476", "S411", foe=G((5, 3)))
    darts = Attack(by=0, fighter=0, attack="Shadeglass Darts", target=1)
    far = skip(drive(far, darts, Roll(by=0, kind="attack", faces=dice("sss"))))
    assert ask_of(far).kind == "re-roll"
    near = skip(drive(armed("NV476"), BROADSWORD, Roll(by=0, kind="attack", faces=dice("ff"))))
    assert ask_of(near).kind == "defence roll"


def test_two_upgrades_re_roll_two_defence_dice():
    foe = G((4, 2), upgrades=("S433", "NV486", "S381"))
    position = skip(struck(armed(foe=foe), "ss", "bb"))
    position = skip(step(position, Reroll(by=1, dice=(0,), faces=dice("d"))).position)
    assert ask_of(position).kind == "re-roll"
    assert refusal(position, Reroll(by=1, dice=(0,), faces=dice("d"))) == "rolls.re-roll-once"
    assert step(position, Reroll(by=1, dice=(1,), faces=dice("d"))).position, "DC-156"


def test_unstoppable_force_drives_a_hex_further():
    position = skip(struck(armed("NV554", foe=G((4, 2), wound_tokens=0)), "sf", "b"))
    pushes = {event.path for event in legal(position) if isinstance(event, Push)}
    assert {one for one in pushes if len(one) == 2} == {
        ((5, 2), (6, 2)),
        ((4, 3), (5, 4)),
        ((4, 1), (5, 0)),
    }


PROFILES = {
    "S382": ("Daemonic Weapon", 1, 2, "smash", 3),
    "S383": ("Dark Darts", 3, 3, "fury", 1),
    "S394": ("Heroslayer", 1, 1, "smash", 4),
    "NV507": ("Hammer of Scorn", 1, 2, "smash", 2),
    "S411": ("Shadeglass Darts", 3, 3, "fury", 1),
    "S410": ("Shadeglass Dagger", 1, 3, "fury", 3),
    "S412": ("Shadeglass Hammer", 1, 2, "smash", 3),
    "S413": ("Shadeglass Spear", 2, 2, "smash", 2),
    "S414": ("Shadeglass Sword", 1, 3, "smash", 2),
    "S385": ("Disengage", 1, 2, "smash", 1),
}


@pytest.mark.parametrize("card", PROFILES)
def test_weapons_bring_their_attack_actions(card: str):
    name = PROFILES[card][0]
    profile = attack_named(armed(card), 0, name)
    assert profile is not None
    told = (name, profile.range, profile.dice, profile.symbol, profile.damage)
    assert told == PROFILES[card]
    assert Attack(by=0, fighter=0, attack=name, target=1) in legal(armed(card))


def swung(name: str, rolled: str, against: str, **told: Any) -> Position:
    """An attack with a weapon, up to its end or the drive back."""
    position = drive(
        armed(told.pop("card"), **told),
        Attack(by=0, fighter=0, attack=name, target=1),
        Roll(by=0, kind="attack", faces=dice(rolled)),
        Roll(by=1, kind="defence", faces=dice(against)),
    )
    return skip(position)


def test_daemonic_weapon_hurts_its_fighter_ahead_of_the_attack():
    position = drive(armed("S382"), Attack(by=0, fighter=0, attack="Daemonic Weapon", target=1))
    position = skip(position)
    assert (ask_of(position).kind, position.fighters[0].wound_tokens) == ("attack roll", 1)
    (dealt,) = (one for one in position.history if one.what == "damage")
    assert (dealt.fighter, dealt.other) == (0, 0), "DC-293"


def test_daemonic_weapon_may_fell_its_own_fighter():
    position = armed("S382", wound_tokens=3)
    after = skip(drive(position, Attack(by=0, fighter=0, attack="Daemonic Weapon", target=1)))
    assert after.fighters[0].out
    assert after.seats[1].glory == 1, "DC-036"
    assert ask_of(after).kind == "power step"


def test_my_turn_follows_what_daemonic_weapon_did():
    position = swung("Daemonic Weapon", "ff", "b", card="S382", mine={"power": ("S343",)})
    position = drive(
        armed("S382", mine={"power": ("S343",)}),
        Attack(by=0, fighter=0, attack="Daemonic Weapon", target=1),
    )
    position = skip(position)
    position = drive(position, Roll(by=0, kind="attack", faces=dice("ff")))
    position = until(drive(position, Roll(by=1, kind="defence", faces=dice("b"))), "after-action")
    position = step(position, Pass(by=1)).position
    assert any(getattr(event, "card", "") == "S343" for event in legal(position)), "DC-255"


def test_shadeglass_breaks_on_success_and_only_then():
    hit = swung("Shadeglass Hammer", "ss", "b", card="S412")
    hit = skip(drive(hit, Push(by=0, fighter=1, path=())))
    assert hit.fighters[0].upgrades == ()
    assert hit.seats[0].power_discard == ("S412",)
    missed = swung("Shadeglass Hammer", "ff", "b", card="S412")
    assert missed.fighters[0].upgrades == ("S412",)


def test_disengage_steps_away_after_its_own_success():
    position = swung("Disengage", "ss", "b", card="S385")
    position = until(drive(position, Push(by=0, fighter=1, path=())), "after-action")
    position = step(position, Pass(by=1)).position
    position = skip(step(position, React(by=0, card="S385", fighter=0)).position)
    after = skip(drive(position, Push(by=0, fighter=0, path=((2, 2),))))
    assert after.fighters[0].hex == (2, 2)
    other = skip(struck(armed("S385"), "ss", "b"))
    other = until(drive(other, Push(by=0, fighter=1, path=())), "after-action")
    other = step(other, Pass(by=1)).position
    assert legal(other) == (Pass(by=0),)


def saved(face: str, *upgrades: str) -> Position:
    """Garrek would fall; he has these upgrades and tries the first."""
    foe = G((4, 2), wound_tokens=2, upgrades=upgrades or ("S420",))
    position = until(struck(armed(foe=foe), "ss", "b"), "damage-dealt")
    position = step(position, React(by=1, card="S420", fighter=1)).position
    return skip(drive(position, Roll(by=1, kind="defence", faces=dice(face))))


def test_soultrap_saves_by_a_block_and_is_spent():
    alive = saved("b")
    assert (alive.fighters[1].wound_tokens, alive.fighters[1].upgrades) == (2, ())
    assert ask_of(alive).kind == "drive back", "DC-298"
    after = skip(drive(alive, Push(by=0, fighter=1, path=())))
    assert [one.word for one in after.history if one.what == "attack"] == ["miss"], "DC-299"
    fallen = saved("d")
    assert fallen.fighters[1].out
    assert fallen.fighters[1].upgrades == ("S420",)


def test_crown_of_avarice_takes_glory_from_who_fells_its_fighter():
    foe = G((4, 2), wound_tokens=2, upgrades=("NV489",))
    position = until(struck(armed(foe=foe, mine={"glory": 2}), "ss", "b"), "out-of-action")
    after = skip(step(position, React(by=1, card="NV489", fighter=1)).position)
    assert (after.seats[0].glory, after.seats[1].glory) == (2, 1)


def reacting(card: str, rolled: str, against: str) -> Position:
    """The window after Steelheart's attack, with an upgrade that may react."""
    position = struck(armed(card), rolled, against)
    if ask_of(skip(position)).kind == "drive back":
        position = drive(position, Push(by=0, fighter=1, path=()))
    return step(until(position, "after-action"), Pass(by=1)).position


def test_pushes_after_an_attack_ask_how_it_ended():
    react = {card: React(by=0, card=card, fighter=0) for card in ("S387", "NV480", "NV493")}
    assert legal(reacting("S387", "*f", "b"))[1:] != ()
    assert refusal(reacting("S387", "ss", "b"), react["S387"]) == "reactions.window"
    assert refusal(reacting("NV480", "ff", "b"), react["NV480"]) == "reactions.window"
    position = skip(step(reacting("NV480", "ss", "b"), react["NV480"]).position)
    assert skip(drive(position, Push(by=0, fighter=0, path=((2, 2), (1, 2))))).fighters[0].hex
    position = skip(step(reacting("NV493", "ff", "b"), react["NV493"]).position)
    assert skip(drive(position, Push(by=0, fighter=0, path=()))).fighters[0].hex == (3, 2)


@pytest.mark.parametrize("card", ["S406", "NV497"])
def test_who_withstood_an_attack_may_step_aside(card: str):
    foe = G((4, 2), upgrades=(card,))
    position = until(struck(armed(foe=foe), "ff", "b"), "after-action")
    position = skip(step(position, React(by=1, card=card, fighter=1)).position)
    after = skip(drive(position, Push(by=1, fighter=1, path=((5, 2),))))
    assert after.fighters[1].hex == (5, 2)


def test_potion_of_rage_is_drunk_for_one_attack():
    position = step(drive(armed("NV529"), BROADSWORD), Pass(by=1)).position
    position = skip(step(position, React(by=0, card="NV529", fighter=0)).position)
    assert ask_of(position).count == 4, "DC-164"
    assert position.fighters[0].upgrades == ()


def test_quick_learner_draws_after_being_hurt():
    foe = G((4, 2), upgrades=("NV530",))
    position = struck(armed(foe=foe, their={"power_deck": ("S360",)}), "ss", "b")
    position = until(drive(position, Push(by=0, fighter=1, path=())), "after-action")
    position = skip(step(position, React(by=1, card="NV530", fighter=1)).position)
    assert (ask_of(position).kind, ask_of(position).who) == ("draw power", 1)


def test_actions_on_upgrades():
    arm = skip(drive(armed("NV542"), Action(by=0, fighter=0, card="NV542")))
    arm = skip(drive(arm, Choose(by=0, fighters=(1,))))
    assert skip(drive(arm, Push(by=0, fighter=1, path=((5, 2),)))).fighters[1].hex == (5, 2)
    book = skip(drive(armed("NV545"), Action(by=0, fighter=0, card="NV545")))
    assert skip(drive(book, Choose(by=0, fighters=(1,)))).fighters[1].wound_tokens == 1
    cure = armed("NV547", others=(N((3, 3), wound_tokens=2),))
    cure = skip(drive(cure, Action(by=0, fighter=0, card="NV547")))
    assert relieved(drive(cure, Choose(by=0, fighters=(2,))), 1).fighters[2].wound_tokens == 1


def test_envoys_prerogative_draws_and_discards_an_objective():
    mine = {"objectives": ("S263",), "objective_deck": ("S264",)}
    position = skip(drive(armed("NV496", mine=mine), Action(by=0, fighter=0, card="NV496")))
    position = drive(position, Draw(by=0, deck="objective", cards=("S264",)))
    after = drive(position, Discard(by=0, cards=("S263",)))
    assert after.seats[0].objectives == ("S264",)


def paid(card: str, hex_: tuple[int, int], round_: int = 3) -> int:
    """The glory a key brings to Steelheart standing there when the last end phase begins."""
    pieces = (S(hex_, upgrades=(card,)), G((6, 10)))
    tokens = objectives((1, 2), (3, 2), (5, 2), (2, 8), (4, 8))
    position = held(pieces=pieces, tokens=tokens, round=round_, turn=8, step="power step")
    return skip(drive(position, Pass(by=0), Pass(by=1))).seats[0].glory


def test_keys_pay_in_the_third_end_phase():
    hexes = {"S429": (1, 2), "S430": (3, 2), "S425": (5, 2), "S426": (2, 8), "S428": (4, 8)}
    for card, hex_ in hexes.items():
        assert paid(card, hex_) == 2, card
        assert paid(card, (0, 0)) == 0, card
    assert (paid("S427", (3, 2)), paid("S427", (0, 0))) == (1, 0)
    assert (paid("NV539", (0, 0)), paid("NV539", (0, 0), 2)) == (1, 0), "DC-057"


def test_a_destiny_to_meet_pays_at_the_end_of_the_third_action_phase():
    assert (paid_by_destiny(3), paid_by_destiny(2)) == (1, 0), "DC-288"


def paid_by_destiny(round_: int) -> int:
    """The glory of seat 0 after the last power step of a round."""
    pieces = (S((0, 0), upgrades=("S373",)), G((6, 10)))
    position = held(pieces=pieces, round=round_, turn=8, step="power step")
    position = skip(drive(position, Pass(by=0), Pass(by=1)))
    if ask_of(position).kind == "ability":
        position = step(position, React(by=0, card="S373", fighter=0)).position
    return skip(position).seats[0].glory


@pytest.mark.parametrize("card", ["S407", "NV532"])
def test_what_regenerates_does_so_when_an_action_phase_begins(card: str):
    pieces = (S((0, 0), upgrades=(card,), wound_tokens=2), G((6, 10)))
    position = held(pieces=pieces, turn=8, step="power step")
    position = skip(drive(position, Pass(by=0), Pass(by=1)))
    random = Random(1)
    while ask_of(position).kind != "ability":
        event = random_player(position, ask_of(position), random)
        position = step(position, event).position
    after = relieved(step(position, React(by=0, card=card, fighter=0)).position, 1)
    assert (after.round, after.fighters[0].wound_tokens) == (2, 1)


def test_hammer_of_scorn_drives_up_to_three_hexes():
    position = swung("Hammer of Scorn", "ss", "b", card="NV507")
    pushes = [event.path for event in legal(position) if isinstance(event, Push)]
    assert max(map(len, pushes)) == 3
    assert skip(drive(position, Push(by=0, fighter=1, path=max(pushes, key=len)))).fighters[1].hex
