"""Attack actions with rules of their own: reactions, once a game, not modifiable, nets."""

from rules_engine.machine import legal, step
from rules_engine.scene import Piece
from rules_engine.sense.ground import attack_named
from rules_engine.sense.modifiers import damage_of, dice_of
from rules_engine.state.events import Attack, Pass, Push, React, Roll
from rules_engine.state.position import Modifier, Position, put, put_fighter
from tests.engine.driving import ANGHARAD, GARREK, ask_of, dice, drive, scene, skip, until_asked


def axe(position: Position, rolled: str, against: str) -> Position:
    return drive(
        position,
        Attack(by=0, fighter=0, attack="Blooddrinker Axe", target=1),
        Roll(by=0, kind="attack", faces=dice(rolled)),
        Roll(by=1, kind="defence", faces=dice(against)),
    )


def parrying(rolled: str, against: str, **told: object) -> Position:
    """Garrek attacks Angharad, whose Inspired side has Furious Parry."""
    target = Piece(ANGHARAD, (4, 2), **{"inspired": True, **told})
    return axe(scene(Piece(GARREK, (3, 2)), target), rolled, against)


PARRY = React(by=1, card="Furious Parry", fighter=1, target=0)


def test_furious_parry_strikes_back_at_a_failed_attack_and_stands_firm():
    """2018 pg 24, DC-177: a draw has failed; the attack goes on afterwards without drive back."""
    position = until_asked(parrying("sf", "b1"), "success-determined")
    assert PARRY in legal(position)
    position = drive(
        step(position, PARRY).position,
        Roll(by=1, kind="attack", faces=dice("ss")),
        Roll(by=0, kind="defence", faces=dice("b")),
        Push(by=1, fighter=0, path=()),
    )
    position = skip(position)
    assert position.fighters[0].wound_tokens == 1
    assert ask_of(position).kind == "power step", "Angharad is not driven back"
    assert [one.about for one in position.history if one.what == "attack"] == [
        "Furious Parry",
        "Blooddrinker Axe",
    ]


def test_furious_parry_is_not_for_a_success_nor_before_she_is_inspired():
    """DC-176."""
    hit = until_asked(parrying("ss", "b1"), "success-determined")
    assert PARRY not in legal(hit)
    base = until_asked(parrying("sf", "b", inspired=False), "success-determined")
    assert PARRY not in legal(base)


def test_furious_parry_may_be_made_as_any_other_attack():
    """DC-178."""
    position = scene(Piece(ANGHARAD, (4, 2), inspired=True), Piece(GARREK, (3, 2)))
    assert Attack(by=0, fighter=0, attack="Furious Parry", target=1) in legal(position)


def test_gorefist_strikes_when_its_fighter_is_about_to_fall():
    """DC-212: in the window of Last Chance."""
    fiend = Piece("Zharkus the Bloodsighted", (4, 2), wound_tokens=3)
    position = axe(scene(Piece(GARREK, (3, 2)), fiend), "ss", "1")
    position = until_asked(position, "damage-dealt")
    back = React(by=1, card="Gorefist", fighter=1, target=0)
    assert back in legal(position)
    position = drive(
        step(position, back).position,
        Roll(by=1, kind="attack", faces=dice("f")),
        Roll(by=0, kind="defence", faces=dice("b")),
        Push(by=1, fighter=0, path=()),
    )
    position = skip(position)
    assert position.fighters[0].wound_tokens == 1
    assert position.fighters[1].out


def test_a_javelin_flies_once_a_game():
    position = scene(Piece("Jagathra", (3, 2)), Piece(GARREK, (5, 2)))
    throw = Attack(by=0, fighter=0, attack="Javelin", target=1)
    assert throw in legal(position)
    position = skip(drive(position, throw))
    assert position.fighters[0].used == ("Javelin",)
    again = put_fighter(
        scene(Piece("Jagathra", (3, 2)), Piece(GARREK, (5, 2))), 0, used=("Javelin",)
    )
    assert throw not in legal(again)


def test_a_fixed_attack_takes_no_modifiers():
    position = scene(Piece("Stabbit", (3, 2)), Piece(GARREK, (4, 2)))
    more = tuple(Modifier(what, "add", 1, "trial") for what in ("dice", "damage"))
    position = put(position, ("modifiers",), more)
    jaws = attack_named(position, 0, "Snarlfang Jaws")
    assert (dice_of(position, 0, jaws), damage_of(position, 0, jaws)) == (1, 2)
    names = {event.attack for event in legal(position) if isinstance(event, Attack)}
    assert "Snarlfang Jaws" in names, "an Attack action like any, and a reaction besides"


def test_a_netted_target_has_two_dice_fewer_but_one_at_least():
    position = scene(Piece("Prog da Netter", (3, 2)), Piece(GARREK, (4, 2)))
    position = drive(
        position,
        Attack(by=0, fighter=0, attack="Barbed Net", target=1),
        Roll(by=0, kind="attack", faces=dice("ss")),
        Roll(by=1, kind="defence", faces=dice("b")),
        Push(by=0, fighter=1, path=()),
        Pass(by=0),
        Pass(by=1),
    )
    position = skip(position)
    assert (ask_of(position).kind, ask_of(position).who) == ("activation", 1)
    axe_ = attack_named(position, 1, "Blooddrinker Axe")
    assert dice_of(position, 1, axe_) == 1


def test_a_combo_is_followed_by_its_second_attack_as_a_reaction():
    """The buckler answers Khamyss's own whip against a target she has beside her."""
    position = scene(Piece("Khamyss", (3, 2)), Piece(GARREK, (4, 2)), edition="dreadfane-2019")
    position = drive(
        position,
        Attack(by=0, fighter=0, attack="Barbed whip", target=1),
        Roll(by=0, kind="attack", faces=dice("sss")),
        Roll(by=1, kind="defence", faces=dice("b")),
    )
    buckler = React(by=0, card="Bladed buckler", fighter=0, target=1)
    while buckler not in legal(position):
        assert ask_of(position).kind == "reaction"
        position = step(position, Pass(by=ask_of(position).who)).position
    position = drive(
        step(position, buckler).position,
        Roll(by=0, kind="attack", faces=dice("s")),
        Roll(by=1, kind="defence", faces=dice("b")),
        Push(by=0, fighter=1, path=()),
    )
    assert position.fighters[1].wound_tokens == 1
