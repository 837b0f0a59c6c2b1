"""What the fighter cards of Dreadfane print beside their attacks."""

from rules_engine.machine import legal, step
from rules_engine.scene import Piece
from rules_engine.state.events import Action, Attack, Place, Push, React, Roll
from rules_engine.state.position import Position
from tests.engine.driving import ask_of, dice, drive, refusal, scene, skip, until_asked

HARROW, MAIDEN, CAITHA = "Lady Harrow", "The Screaming Maiden", "Widow Caitha"
TAVIAN, GWYNNE = "Tavian of Sarnassus", "Gwynne Ironsoul"
VANISH = Action(by=0, fighter=0, card="Widow Caitha: vanish")
DRIFT = React(by=1, card="Lady Harrow: drift", fighter=2, target=2)


def attacked(**harrow: object) -> Position:
    """Tavian has declared an attack on the Maiden; Lady Harrow stands by."""
    position = scene(
        Piece(TAVIAN, (3, 2)),
        Piece(MAIDEN, (4, 2)),
        Piece(HARROW, (6, 2), **({"inspired": True} | harrow)),
        edition="dreadfane-2019",
    )
    position = step(position, Attack(by=0, fighter=0, attack="Storm mace", target=1)).position
    return until_asked(position, "attack-declared")


def test_lady_harrow_drifts_one_hex_when_another_is_attacked():
    """Dreadfane pg 17: after the Attack action is declared."""
    position = attacked()
    assert DRIFT in legal(position)
    position = step(position, DRIFT).position
    assert refusal(position, Push(by=1, fighter=2, path=())) == "push.distance"
    position = step(position, Push(by=1, fighter=2, path=((7, 2),))).position
    position = skip(position)
    assert position.fighters[2].hex == (7, 2)
    assert ask_of(position).kind == "attack roll", "the attack goes on"


def test_she_drifts_neither_uninspired_nor_when_she_is_the_target():
    assert DRIFT not in legal(attacked(inspired=False))
    position = scene(
        Piece(TAVIAN, (3, 2)),
        Piece(HARROW, (4, 2), inspired=True),
        edition="dreadfane-2019",
    )
    position = step(position, Attack(by=0, fighter=0, attack="Storm mace", target=1)).position
    position = until_asked(position, "attack-declared")
    drift = React(by=1, card="Lady Harrow: drift", fighter=1, target=1)
    assert refusal(position, drift) == "reactions.window"


def test_widow_caitha_goes_to_any_empty_hex_and_has_moved():
    pieces = (Piece(CAITHA, (3, 2), inspired=True), Piece(GWYNNE, (4, 2)))
    position = drive(scene(*pieces, edition="dreadfane-2019"), VANISH)
    assert refusal(position, Place(by=0, fighter=0, hex=(4, 2))) == "place.needs-a-free-hex"
    after = skip(drive(position, Place(by=0, fighter=0, hex=(3, 8))))
    assert (after.fighters[0].hex, after.fighters[0].move_tokens) == ((3, 8), 1)


def test_widow_caitha_does_not_vanish_uninspired_nor_after_a_move():
    base = scene(Piece(CAITHA, (3, 2)), Piece(GWYNNE, (4, 2)), edition="dreadfane-2019")
    assert refusal(base, VANISH) == "actions.printed-actions"
    moved = Piece(CAITHA, (3, 2), inspired=True, move_tokens=1)
    position = scene(moved, Piece(GWYNNE, (4, 2)), edition="dreadfane-2019")
    assert refusal(position, VANISH) == "actions.printed-actions"


def test_a_shield_charge_lets_tavian_follow_after_driving_back():
    pieces = (Piece(TAVIAN, (3, 2), inspired=True), Piece(MAIDEN, (4, 2)))
    position = drive(
        scene(*pieces, edition="dreadfane-2019"),
        Attack(by=0, fighter=0, attack="Shield charge", target=1),
        Roll(by=0, kind="attack", faces=dice("ss")),
        Roll(by=1, kind="defence", faces=dice("bb")),
        Push(by=0, fighter=1, path=((5, 2),)),
    )
    position = skip(position)
    assert ask_of(position).kind == "push"
    assert refusal(position, Push(by=0, fighter=1, path=((6, 2),))) == "push.distance"
    assert {len(event.path) for event in legal(position)} == {0, 1}
    after = skip(step(position, Push(by=0, fighter=0, path=((4, 2),))).position)
    assert [one.hex for one in after.fighters] == [(4, 2), (5, 2)]
    still = skip(step(position, Push(by=0, fighter=0, path=())).position)
    assert [one.hex for one in still.fighters] == [(3, 2), (5, 2)]


def test_without_a_drive_back_tavian_stays_where_he_is():
    pieces = (Piece(TAVIAN, (3, 2), inspired=True), Piece(MAIDEN, (4, 2)))
    position = drive(
        scene(*pieces, edition="dreadfane-2019"),
        Attack(by=0, fighter=0, attack="Shield charge", target=1),
        Roll(by=0, kind="attack", faces=dice("ss")),
        Roll(by=1, kind="defence", faces=dice("bb")),
        Push(by=0, fighter=1, path=()),
    )
    assert ask_of(skip(position)).kind == "power step"
