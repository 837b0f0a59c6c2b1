"""Abilities with counters, a horn, a call and teeth, and the gas of Thundrik's."""

import pytest
from msgspec.structs import replace

from rules_engine.machine import legal, step
from rules_engine.scene import Piece, Warband, new_game
from rules_engine.selfplay import trial_decks
from rules_engine.sense.ground import field, lethal
from rules_engine.state.events import (
    Action,
    Attack,
    Choose,
    Guard,
    Move,
    Pass,
    Place,
    React,
    Reroll,
    Roll,
    RollOff,
    Scattered,
    ScatterToken,
)
from rules_engine.state.position import Mark, Position, put_fighter
from tests.engine.cards.arming import window
from tests.engine.driving import (
    GARREK,
    KARSUS,
    SAEK,
    STEELHEART,
    ask_of,
    dice,
    drive,
    refusal,
    scene,
    skip,
)

EDITION = "harrowdeep-2021"
KARTHAEN, SKAETH = "Karthaen, Huntcaller", "Skaeth the Huntsman"
GRASHRAK, GNARL = "Grashrak Fellhoof", "Gnarl"
DUKE, GHOUL = "Duke Crakmarrow", "Master Talon"
THUNDRIK, STABBIT = "Bjorgen Thundrik", "Stabbit"


def beasts(*pieces: Piece, **told: object) -> Position:
    return scene(*pieces, **({"edition": EDITION} | told))


def counters(position: Position, fighter: int) -> dict[str, int]:
    return dict(position.fighters[fighter].counters)


def reacting(position: Position) -> set[str]:
    return {one.card for one in legal(position) if isinstance(one, React)}


HORN = Action(by=0, fighter=0, card="Hunting Horn")
OWN_HORN = (("Horn", 1),)


def sounded(target: tuple[int, int] = (4, 2)) -> Position:
    """Karthaen has a Horn counter, and it is her player's activation."""
    pieces = (Piece(KARTHAEN, (3, 2)), Piece(SKAETH, (3, 3)), Piece(GARREK, target))
    return put_fighter(beasts(*pieces), 0, counters=OWN_HORN)


def attacked(
    position: Position, attack: str, rolled: str, by: int = 0, target: int = 2
) -> Position:
    seat = position.fighters[by].seat
    event = Attack(by=seat, fighter=by, attack=attack, target=target)
    return skip(drive(position, event, Roll(by=seat, kind="attack", faces=dice(rolled))))


def test_the_hunting_horn_puts_a_counter_on_its_card():
    position = beasts(Piece(KARTHAEN, (3, 2)), Piece(GARREK, (4, 8)))
    after = skip(drive(position, HORN))
    assert after.fighters[0].counters == OWN_HORN
    assert ask_of(after).kind == "power step"


@pytest.mark.parametrize(("by", "attack"), [(0, "Wand of Kurnoth"), (1, "Javelin of the Hunt")])
def test_any_dice_of_a_friends_next_attack_roll_are_rolled_again_for_it(by, attack):
    position = attacked(sounded(), attack, "ff", by=by)
    assert (ask_of(position).kind, ask_of(position).who) == ("re-roll", 0)
    again = Reroll(by=0, dice=(0, 1), faces=dice("ss"))
    position = skip(drive(position, again))
    assert position.fighters[0].counters == (), "once it is made, the counter is gone"
    assert ask_of(position).kind == "defence roll"


def test_an_attack_roll_that_is_left_as_it_is_spends_the_counter_too():
    position = attacked(sounded(), "Wand of Kurnoth", "ss")
    position = skip(drive(position, Pass(by=0)))
    assert position.fighters[0].counters == ()
    notes = [(one.other, one.amount, one.word) for one in position.history if one.what == "counter"]
    assert notes == [(0, -1, "Horn")]


def test_the_horn_is_not_heard_by_an_enemy_nor_without_a_counter_nor_once_she_is_out():
    silent = put_fighter(sounded(), 0, counters=())
    assert ask_of(attacked(silent, "Wand of Kurnoth", "ff")).kind == "defence roll"
    fallen = put_fighter(sounded((5, 2)), 0, hex=None, out=True)
    far = attacked(fallen, "Javelin of the Hunt", "ff", by=1)
    assert ask_of(far).kind == "defence roll"
    theirs = (Piece(GARREK, (4, 2)), Piece(KARTHAEN, (3, 2)))
    position = put_fighter(beasts(*theirs), 1, counters=OWN_HORN)
    position = attacked(position, "Blooddrinker Axe", "ff", target=1)
    assert ask_of(position).kind == "defence roll"
    assert position.fighters[1].counters == OWN_HORN


def despoilers(*more: Piece, **told: object) -> Position:
    pieces = (Piece(GRASHRAK, (1, 2)), Piece(GNARL, (3, 2)), Piece(GARREK, (4, 2)))
    return beasts(*pieces, *more, **told)


RITUAL = React(by=0, card="Grashrak Fellhoof: ritual", fighter=0, target=1)
FLINT = Attack(by=0, fighter=1, attack="Flint Axe", target=2)


def test_grashrak_begins_with_a_ritual_counter():
    position = new_game(
        EDITION,
        [
            Warband(one, *trial_decks(EDITION, 0))
            for one in ("Grashrak's Despoilers", "Zarbag's Gitz")
        ],
    )
    held = {one.card: one.counters for one in position.fighters if one.counters}
    assert held == {GRASHRAK: (("Ritual", 1),)}


def test_each_enemy_that_falls_gives_grashrak_a_ritual_counter():
    other = Piece(SAEK, (3, 8))
    position = despoilers(other)
    position = put_fighter(position, 2, wound_tokens=3)
    position = drive(position, FLINT, Roll(by=0, kind="attack", faces=dice("ff")))
    position = skip(drive(position, Roll(by=1, kind="defence", faces=dice("2"))))
    assert position.fighters[2].out
    assert counters(position, 0) == {"Ritual": 2}
    assert counters(despoilers(Piece(KARSUS, out=True)), 0) == {"Ritual": 2}, "as a scene has it"


def test_a_friend_that_falls_gives_grashrak_nothing():
    pieces = (Piece(GARREK, (4, 2)), Piece(GNARL, (3, 2), wound_tokens=1), Piece(GRASHRAK, (1, 2)))
    position = beasts(*pieces)
    position = attacked(position, "Blooddrinker Axe", "ss", target=1)
    position = skip(drive(position, Roll(by=1, kind="defence", faces=dice("2"))))
    assert position.fighters[1].out
    assert counters(position, 2) == {"Ritual": 1}


def test_a_ritual_counter_buys_a_friends_attack_roll_one_die_again():
    position = window(step(despoilers(), FLINT).position, "attack-declared", 0)
    position = skip(step(position, RITUAL).position)
    assert counters(position, 0) == {}
    position = skip(drive(position, Roll(by=0, kind="attack", faces=dice("ss"))))
    assert (ask_of(position).kind, ask_of(position).count) == ("re-roll", 1)
    both = Reroll(by=0, dice=(0, 1), faces=dice("ff"))
    assert refusal(position, both) == "rolls.re-roll-once"
    position = skip(drive(position, Reroll(by=0, dice=(0,), faces=dice("f"))))
    assert ask_of(position).kind == "defence roll"


def test_without_a_counter_or_against_a_friend_there_is_no_ritual():
    bare = put_fighter(despoilers(), 0, counters=())
    position = window(step(bare, FLINT).position, "attack-declared", 0)
    assert "Grashrak Fellhoof: ritual" not in reacting(position)
    axe = Attack(by=1, fighter=2, attack="Blooddrinker Axe", target=1)
    position = window(step(despoilers(player=1), axe).position, "attack-declared", 0)
    assert "Grashrak Fellhoof: ritual" not in reacting(position)


GAS = React(by=0, card="Bjorgen Thundrik: gas", fighter=0)


def gassed(*more: Piece, **told: object) -> Position:
    """Thundrik's activation is over, and the hexes beside him are to be lethal."""
    pieces = (Piece(THUNDRIK, (3, 2)), Piece(GARREK, (5, 2)), *more)
    position = drive(beasts(*pieces, **told), Guard(by=0, fighter=0))
    return skip(step(window(position, "after-action", 0), GAS).position)


def in_the_next_activation(position: Position) -> Position:
    while ask_of(position).kind == "power step":
        position = skip(step(position, Pass(by=ask_of(position).who)).position)
    assert (ask_of(position).kind, ask_of(position).who) == ("activation", 1)
    return position


def test_after_his_activation_the_hexes_beside_thundrik_are_lethal_to_enemies_in_the_next():
    position = gassed()
    beside = set(field(position).around[3, 2])
    assert ask_of(position).kind == "power step"
    assert not beside & lethal(position, 1), "not yet"
    position = in_the_next_activation(position)
    assert beside <= lethal(position, 1)
    assert not beside & lethal(position, 0), "to nobody of his own"
    hurt = skip(drive(position, Move(by=1, fighter=1, path=((4, 2),))))
    assert (hurt.fighters[1].hex, hurt.fighters[1].wound_tokens) == ((4, 2), 1)
    assert not beside & lethal(hurt, 1), "that activation is over"


def test_the_lethal_hexes_go_where_thundrik_goes_and_with_him():
    position = in_the_next_activation(gassed())
    elsewhere = put_fighter(position, 0, hex=(1, 2))
    assert set(field(position).around[1, 2]) <= lethal(elsewhere, 1)
    gone = put_fighter(position, 0, hex=None, out=True)
    assert lethal(gone, 1) == field(position).lethal
    walled = replace(position, marks=(*position.marks, Mark((4, 2), "blocked", "a card")))
    assert (4, 2) not in lethal(walled, 1), "a blocked hex is not"


def test_thundrik_gasses_nobody_after_the_activation_of_another():
    pieces = (Piece("Khazgan Drakkskewer", (1, 2)), Piece(GARREK, (5, 2)), Piece(THUNDRIK, (3, 2)))
    position = drive(beasts(*pieces), Guard(by=0, fighter=0))
    assert GAS.card not in reacting(window(position, "after-action", 0))


CALL = Action(by=0, fighter=0, card="Ghoul Call")


def crypt(**told: object) -> Position:
    pieces = (Piece(DUKE, (3, 2)), Piece(GARREK, (5, 8)), Piece(GHOUL, out=True))
    return beasts(*pieces, **told)


def thrown(position: Position, hex_: tuple[int, int], way: int) -> Position:
    position = skip(drive(position, ScatterToken(by=0, hex=hex_)))
    return skip(drive(position, Scattered(by=0, faces=("smash",), ways=(way,))))


@pytest.mark.parametrize("taken", [False, True])
def test_the_ghoul_call_puts_a_ghoul_at_the_end_of_a_line_from_any_hex(taken: bool):
    position = drive(crypt(), CALL)
    assert ask_of(skip(position)).kind == "scatter token"
    ground, line = field(position), [(2, 5)]
    while (onward := ground.step(line[-1], 3)) is not None:
        line.append(onward)
    if taken:
        position = put_fighter(position, 1, hex=line[-1])
    position = thrown(position, (2, 5), 3)
    assert [one.fighters for one in legal(position)] == [(2,)]
    position = skip(drive(position, Choose(by=0, fighters=(2,))))
    places = {one.hex for one in legal(position) if isinstance(one, Place)}
    assert places == {line[-2] if taken else line[-1]}
    position = skip(drive(position, Place(by=0, fighter=2, hex=min(places))))
    assert (position.fighters[2].hex, position.fighters[2].out) == (min(places), False)


def test_a_ghoul_call_over_the_rim_brings_nobody():
    position = drive(crypt(), CALL)
    ground = field(position)
    rim = next(one for one in sorted(ground.edge) if ground.step(one, 0) is None)
    position = thrown(position, rim, 0)
    assert ask_of(position).kind == "power step"
    assert position.fighters[2].out


def test_there_is_no_ghoul_call_with_nobody_out_or_in_an_edition_without_scatter():
    pieces = (Piece(DUKE, (3, 2)), Piece(GARREK, (5, 8)), Piece(GHOUL, (1, 2)))
    assert CALL not in legal(beasts(*pieces))
    assert CALL not in legal(crypt(edition="shadespire-2018"))


@pytest.mark.parametrize("fallen", [True, False])
def test_the_duke_calls_as_an_action_phase_begins(fallen: bool):
    ghoul = {"out": True} if fallen else {"hex": (1, 2)}
    pieces = (Piece(DUKE, (3, 2)), Piece(GARREK, (5, 8)), Piece(GHOUL, **ghoul))
    position = beasts(*pieces, step="end phase", round=1)
    while ask_of(position).kind not in ("roll-off", "ability"):
        position = _on(position)
    rolls = RollOff(faces=(dice("ssss"), dice("****")))
    position = skip(drive(position, rolls))
    while ask_of(position).kind not in ("ability", "activation"):
        position = _on(position)
    assert ask_of(position).kind == ("ability" if fallen else "activation")
    if fallen:
        calls = [one for one in legal(position) if isinstance(one, React)]
        assert [one.card for one in calls] == ["Duke Crakmarrow: muster"]
        position = thrown(drive(position, calls[0]), (2, 5), 3)
        assert ask_of(position).who == 0
        assert [one.fighters for one in legal(position)] == [(2,)]


def _on(position: Position) -> Position:
    """The position after the first thing that can be done."""
    return step(position, next(iter(legal(position)))).position


JAWS = "Snarlfang Jaws"


def fanged(other: str = STEELHEART) -> Position:
    return beasts(Piece(STABBIT, (3, 2)), Piece(other, (4, 2)), Piece(SAEK, (2, 2), seat=1))


def stung(position: Position, attack: str, target: int = 1) -> Position:
    """An activation of Stabbit's with an Attack action that fails, to the window after it."""
    position = drive(
        position,
        Attack(by=0, fighter=0, attack=attack, target=target),
        Roll(by=0, kind="attack", faces=dice("2" if attack == JAWS else "22")),
    )
    position = skip(position)
    faces = dice("b" * ask_of(position).count)
    return drive(position, Roll(by=1, kind="defence", faces=faces))


def bites(position: Position) -> list[React]:
    position = window(position, "after-action", 0)
    return [one for one in legal(position) if isinstance(one, React) and one.card == JAWS]


def test_a_snarlfang_bites_after_an_activation_with_another_attack():
    position = stung(fanged(), "Stabbing Stikka")
    assert {one.target for one in bites(position)} == {1, 2}, "whoever is adjacent"
    bite = React(by=0, card=JAWS, fighter=0, target=2)
    biting = skip(step(window(position, "after-action", 0), bite).position)
    assert (ask_of(biting).kind, ask_of(biting).count) == ("attack roll", 1)


def test_a_snarlfang_does_not_bite_after_a_bite_or_an_activation_without_an_attack():
    assert bites(stung(fanged(), JAWS)) == []
    assert bites(drive(fanged(), Guard(by=0, fighter=0))) == []
