"""Abilities of the nine fighters of Harrowdeep, whose cards a log brings itself (pg 14 and 17)."""

from msgspec.structs import replace

from rules_engine.facts.fighters import AttackProfile, FighterCard, Side
from rules_engine.machine import legal, step
from rules_engine.scene import Piece
from rules_engine.sequences.fight.attack_rules import support
from rules_engine.state.events import Action, Attack, Choose, Move, Pass, Push, React, Roll
from rules_engine.state.frames import Attacking, Frame
from rules_engine.state.position import Position, Seat, put_fighter
from tests.engine.driving import GARREK, SAEK, ask_of, dice, drive, refusal, skip
from tests.engine.driving import scene as plain

TRUTHSEEKERS, KREW = "Xandire's Truthseekers", "Da Kunnin' Krew"
XANDIRE, DHORAZ, LUXA, TAROS = (
    "Calthia Xandire",
    "Dhoraz Giant-fell",
    "Luxa Stormrider",
    "Taros",
)
MANNOK, TORKA, KROOKGRIN, GIKKIT, SHANK = (
    "Mannok da Kunnin'",
    "Torka Tuffskul",
    "Krookgrin",
    "Gikkit",
    "Shank",
)


def card(
    name: str, warband: str, *abilities: str, reach: int = 1, traits: tuple[str, ...] = ()
) -> FighterCard:
    """A card as a log may bring it, with numbers of the test's own."""
    weapon = AttackProfile("Weapon", reach, 2, "smash", 1)
    base = Side(4, 1, "dodge", 3, (weapon,), abilities=abilities)
    return FighterCard(name, warband, base, base, traits=traits, given=True)


CARDS = (
    card(XANDIRE, TRUTHSEEKERS, "Blazing Purity"),
    card(DHORAZ, TRUTHSEEKERS, "Blazing Force"),
    card(LUXA, TRUTHSEEKERS, "Blazing Reprisal", reach=3),
    card(TAROS, TRUTHSEEKERS, "Taros: close by", "Taros: follow"),
    card(MANNOK, KREW, "Kunnin' Kommand"),
    card(TORKA, KREW, "Torka's Grapple"),
    card(KROOKGRIN, KREW, "Money Bags"),
    card(GIKKIT, KREW, "Pain in the Knee", traits=("minion",)),
    card(SHANK, KREW, "Pain in the Knee", traits=("minion",)),
)


def scene(*pieces: Piece, **told: object) -> Position:
    return plain(*pieces, edition="harrowdeep-2021", given=CARDS, **told)


def felled(victim: Piece, *others: Piece) -> Position:
    """Garrek has dealt the fighter all the damage it can take; its player is asked."""
    position = drive(
        scene(Piece(GARREK, (3, 2)), victim, *others),
        Attack(by=0, fighter=0, attack="Blooddrinker Axe", target=1),
        Roll(by=0, kind="attack", faces=dice("ss")),
        Roll(by=1, kind="defence", faces=dice("b")),
    )
    while position.stack[-1].args.at != "damage-dealt" or ask_of(position).who != 1:
        position = step(position, Pass(by=ask_of(position).who)).position
    return position


def test_xandire_heals_another_friend_as_she_falls():
    position = felled(Piece(XANDIRE, (4, 2), wound_tokens=1), Piece(DHORAZ, (6, 2), wound_tokens=2))
    position = step(position, React(by=1, card="Blazing Purity", fighter=1, target=1)).position
    position = skip(position)
    assert legal(position) == (Choose(by=1, fighters=(2,)),)
    after = skip(step(position, legal(position)[0]).position)
    assert (after.fighters[1].out, after.fighters[2].wound_tokens) == (True, 0)


def test_no_such_reaction_while_the_damage_can_be_borne():
    position = felled(Piece(XANDIRE, (4, 2)), Piece(DHORAZ, (6, 2)))
    reaction = React(by=1, card="Blazing Purity", fighter=1, target=1)
    assert refusal(position, reaction) == "reactions.window"


def test_dhoraz_pushes_a_fighter_within_two_hexes_as_he_falls():
    far = Piece(XANDIRE, (7, 2))
    position = felled(Piece(DHORAZ, (4, 2), wound_tokens=1), far, Piece(SAEK, (5, 2)))
    position = step(position, React(by=1, card="Blazing Force", fighter=1, target=1)).position
    position = skip(position)
    assert {event.fighters[0] for event in legal(position)} == {0, 1, 3}
    position = step(position, Choose(by=1, fighters=(0,))).position
    assert refusal(position, Push(by=1, fighter=0, path=((2, 2), (1, 2), (0, 2))))
    after = skip(step(position, Push(by=1, fighter=0, path=((2, 2), (1, 2)))).position)
    assert (after.fighters[0].hex, after.fighters[1].out) == ((1, 2), True)


def test_stormrider_shoots_once_more_as_she_falls():
    position = felled(Piece(LUXA, (4, 2), wound_tokens=1), Piece(XANDIRE, (7, 2)))
    position = step(position, React(by=1, card="Blazing Reprisal", fighter=1, target=1)).position
    shot = Attack(by=1, fighter=1, attack="Weapon", target=0)
    position = skip(position)
    assert shot in legal(position)
    position = drive(
        position,
        shot,
        Roll(by=1, kind="attack", faces=dice("ss")),
        Roll(by=0, kind="defence", faces=dice("b")),
    )
    position = skip(step(skip(position), Push(by=1, fighter=0, path=())).position)
    assert (position.fighters[0].wound_tokens, position.fighters[1].out) == (1, True)


def moved(*pieces: Piece, to: tuple[int, int]) -> Position:
    """The first fighter has made a Move action; its player is asked in the window after it."""
    position = step(scene(*pieces), Move(by=0, fighter=0, path=(to,))).position
    while position.stack[-1].args.at != "after-action" or ask_of(position).who != 0:
        position = step(position, Pass(by=ask_of(position).who)).position
    return position


def test_taros_follows_stormrider_to_within_two_hexes():
    pieces = (Piece(LUXA, (3, 2)), Piece(TAROS, (0, 2)), Piece(GARREK, (3, 8)))
    position = moved(*pieces, to=(4, 2))
    follow = React(by=0, card="Taros: follow", fighter=1, target=1)
    position = skip(step(position, follow).position)
    ends = {event.path[-1] for event in legal(position)}
    assert (2, 2) in ends
    assert (1, 2) not in ends, "three hexes off"
    short = Push(by=0, fighter=1, path=((1, 2),))
    assert refusal(position, short) == "push.distance"
    after = skip(step(position, Push(by=0, fighter=1, path=((1, 2), (2, 2)))).position)
    assert after.fighters[1].hex == (2, 2)


def test_at_mannoks_kommand_another_beside_him_moves_too():
    pieces = (
        Piece(KROOKGRIN, (1, 2)),
        Piece(MANNOK, (3, 2)),
        Piece(GIKKIT, (4, 2), move_tokens=1),
        Piece(SHANK, (6, 2)),
        Piece(GARREK, (3, 8)),
    )
    position = moved(*pieces, to=(2, 2))
    kommand = React(by=0, card="Kunnin' Kommand", fighter=1, target=0)
    position = skip(step(position, kommand).position)
    assert legal(position) == (Choose(by=0, fighters=(2,)),), "nor the one that has moved"
    position = drive(position, legal(position)[0], Move(by=0, fighter=2, path=((5, 2),)))
    assert skip(position).fighters[2].hex == (5, 2)


def test_krookgrin_pays_a_minion_to_attack_with_a_die_more():
    mine = Seat(KREW, glory=1)
    pieces = (Piece(KROOKGRIN, (1, 2)), Piece(SHANK, (3, 2)), Piece(GARREK, (4, 2)))
    position = scene(*pieces, seats=(mine, Seat("Garrek's Reavers")))
    pay = Action(by=0, fighter=0, card="Money Bags")
    position = drive(position, pay, Choose(by=0, fighters=(1,)))
    assert (position.seats[0].glory, position.seats[0].spent) == (0, 1)
    position = skip(step(position, Attack(by=0, fighter=1, attack="Weapon", target=2)).position)
    assert (ask_of(position).kind, ask_of(position).count) == ("attack roll", 3)
    poor = scene(*pieces)
    assert refusal(poor, pay) == "actions.printed-actions"


def counted(position: Position, fighter: int, target: int) -> tuple[int, int]:
    """The supporters that count on both sides of an attack in progress."""
    args = Attacking(fighter, _weapon(position, fighter), target)
    attacking = replace(position, stack=(*position.stack, Frame("attack", "determine", args)))
    return support(attacking, args)


def _weapon(position: Position, fighter: int) -> str:
    return "Blooddrinker Axe" if position.fighters[fighter].card == GARREK else "Weapon"


def test_a_pain_in_the_knee_supports_as_two():
    pieces = (Piece(KROOKGRIN, (3, 2)), Piece(GARREK, (4, 2)), Piece(SHANK, (5, 2)))
    assert counted(scene(*pieces), 0, 1) == (2, 0)
    plain_help = (Piece(KROOKGRIN, (3, 2)), Piece(GARREK, (4, 2)), Piece(MANNOK, (5, 2)))
    assert counted(scene(*plain_help), 0, 1) == (1, 0)


def test_torka_supports_his_friends_attacks_from_two_hexes_away():
    pieces = (Piece(KROOKGRIN, (3, 2)), Piece(GARREK, (4, 2)), Piece(TORKA, (6, 2)))
    assert counted(scene(*pieces), 0, 1) == (1, 0)
    assert counted(scene(*pieces), 1, 0) == (0, 0), "not when they are attacked"
    further = put_fighter(scene(*pieces), 2, hex=(7, 2))
    assert counted(further, 0, 1) == (0, 0)


def test_stormrider_within_two_hexes_supports_taros_in_attack_and_defence():
    pieces = (Piece(TAROS, (3, 2)), Piece(GARREK, (4, 2)), Piece(LUXA, (1, 2)))
    assert counted(scene(*pieces), 0, 1) == (1, 0)
    assert counted(scene(*pieces), 1, 0) == (0, 1)
    further = put_fighter(scene(*pieces), 2, hex=(0, 2))
    assert counted(further, 0, 1) == (0, 0)


def inspired_after(position: Position) -> list[bool]:
    """Who is Inspired once the Inspire step after this activation is over."""
    return [one.inspired for one in skip(position).fighters]


def test_the_truthseekers_are_inspired_by_a_friend_out_and_taros_by_stormrider():
    """He is Inspired in the step after hers; out of action himself he Inspires nobody."""
    pieces = (
        Piece(GARREK, (3, 2)),
        Piece(DHORAZ, (4, 2), wound_tokens=2),
        Piece(LUXA, (7, 4)),
        Piece(TAROS, (7, 2)),
    )
    position = felled(pieces[1], *pieces[2:])
    assert inspired_after(position)[1:] == [False, True, False]
    position = skip(position)
    position = skip(step(position, Pass(by=1)).position)
    assert inspired_after(step(position, Pass(by=0)).position)[1:] == [False, True, True]
    bird = felled(Piece(TAROS, (4, 2), wound_tokens=2), Piece(LUXA, (7, 4)))
    assert inspired_after(bird)[1:] == [False, False]


def test_the_krew_are_inspired_by_support_given_and_taken_or_three_enemies_out():
    pieces = (
        Piece(KROOKGRIN, (3, 2)),
        Piece(GARREK, (4, 2)),
        Piece(SHANK, (5, 2)),
        Piece(MANNOK, (0, 4)),
    )
    position = drive(
        scene(*pieces),
        Attack(by=0, fighter=0, attack="Weapon", target=1),
        Roll(by=0, kind="attack", faces=dice("ff")),
        Roll(by=1, kind="defence", faces=dice("d")),
    )
    assert inspired_after(position) == [True, False, True, False]
    out = (Piece(SAEK, out=True), Piece("Targor", out=True))
    last = (Piece(KROOKGRIN, (3, 2)), Piece(GARREK, (4, 2), wound_tokens=3), *out)
    position = drive(
        scene(*last, Piece(MANNOK, (0, 4)), Piece("Arnulf", (3, 8))),
        Attack(by=0, fighter=0, attack="Weapon", target=1),
        Roll(by=0, kind="attack", faces=dice("ss")),
        Roll(by=1, kind="defence", faces=dice("b")),
    )
    after = inspired_after(position)
    assert (after[0], after[4]) == (True, True)
