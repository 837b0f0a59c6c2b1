"""Answers on what saves a fighter or turns an attack: Rebound, Last Chance and their like."""

import pytest

from rules_engine.machine import legal
from rules_engine.scene import Piece
from rules_engine.state.events import Attack, Push, React, Roll
from rules_engine.state.position import Position, put_fighter
from tests.engine.books.table import played
from tests.engine.commentary.asking import (
    declined,
    happened,
    next_use,
    opens,
    play,
    plays,
    struck,
    table,
)
from tests.engine.driving import (
    BROADSWORD,
    GARREK,
    KARSUS,
    SAEK,
    STEELHEART,
    ask_of,
    dice,
    drive,
    skip,
)

REBOUND, LAST_CHANCE, TRAP, TWIST, NO_RETREAT = "S349", "S336", "S369", "S372", "L40"
SOULTRAP, SPIRIT, VAMPIRIC, LUNGE, DESTINY = "S420", "S424", "S435", "S102", "NV185"
MY_TURN, MIRROR, COUNTERCHARGE = "S343", "NV432", "NV404"
BOSS = Attack(by=0, fighter=0, attack="Boss Choppas", target=1)
GURZAG = "Gurzag Ironskull"


def answered(position: Position, card: str, face: str, die: str = "defence") -> Position:
    """The reaction used as soon as it is open, and its die thrown."""
    event = next_use(position, card)
    position = played(position, event)
    return skip(drive(position, Roll(by=event.by, kind=die, faces=dice(face))))


def met(*theirs: str, wounds: int = 0, upgrades: tuple[str, ...] = (), **told: object) -> Position:
    """Steelheart beside Garrek, who has these cards and wounds."""
    foe = Piece(GARREK, (4, 2), wound_tokens=wounds, upgrades=upgrades)
    pieces = (Piece(STEELHEART, (3, 2)), foe, Piece(SAEK, (7, 10)))
    return table(*pieces, theirs=theirs, **told)


def dealt(position: Position) -> list[tuple[int, int, int]]:
    """The seat, the fighter and the sufferer of each damage dealt."""
    return [(one.seat, one.fighter, one.other) for one in position.history if one.what == "damage"]


@pytest.mark.parametrize(
    ("number", "face", "outcome", "damage"),
    [
        ("DC-261", "d", "miss", [(1, -1, 0)]),
        ("DC-261", "b", "hit", [(0, 0, 1)]),
        ("DC-262", "d", "miss", [(1, -1, 0)]),
        ("DC-262", "b", "hit", [(0, 0, 1)]),
        ("DC-262", "*", "miss", [(1, -1, 0)]),
    ],
)
def test_rebound_turns_the_damage_on_the_attacker_and_the_attack_has_failed(
    number, face, outcome, damage
):
    """DC-261, DC-262: its player's warband has dealt it, no fighter has."""
    position = answered(struck(met(REBOUND), BROADSWORD, "ss", "b"), REBOUND, face)
    assert dealt(position) == damage
    assert happened(declined(position), "attack") == [outcome]


def test_rebound_is_not_for_an_attack_that_fails():
    assert not opens(struck(met(REBOUND), BROADSWORD, "ff", "b"), REBOUND)


@pytest.mark.parametrize(
    ("number", "face", "cards", "upgrades", "follows"),
    [
        ("DC-245", "b", (REBOUND, LAST_CHANCE), (), LAST_CHANCE),
        ("DC-244", "d", (REBOUND, LAST_CHANCE), (), ""),
        ("DC-297", "b", (REBOUND,), (SOULTRAP,), SOULTRAP),
        ("DC-297", "d", (REBOUND,), (SOULTRAP,), ""),
    ],
)
def test_what_saves_a_fighter_can_follow_a_rebound_that_failed(
    number, face, cards, upgrades, follows
):
    """DC-244, DC-245, DC-297: after one that worked there is nothing left to save from."""
    position = met(*cards, wounds=2, upgrades=upgrades)
    position = struck(position, BROADSWORD, "ss", "b")
    event = next_use(position, REBOUND)
    position = drive(played(position, event), Roll(by=1, kind="defence", faces=dice(face)))
    found = [card for card in (LAST_CHANCE, SOULTRAP) if opens(position, card)]
    assert found == ([follows] if follows else [])


def test_the_attackers_own_last_chance_is_not_for_rebounds_damage():
    """DC-244: it is the ploy that deals it."""
    position = put_fighter(met(REBOUND, mine=(LAST_CHANCE,)), 0, wound_tokens=2)
    position = struck(position, BROADSWORD, "ss", "b")
    event = next_use(position, REBOUND)
    position = drive(played(position, event), Roll(by=1, kind="defence", faces=dice("d")))
    assert not opens(position, LAST_CHANCE)
    assert skip(position).fighters[0].out


@pytest.mark.parametrize(
    ("number", "face", "open_"), [("DC-281", "b", True), ("DC-281", "d", False)]
)
def test_trap_follows_a_drive_back_though_rebound_was_tried(number, face, open_):
    """DC-281: its trigger is another; a Rebound that worked leaves nobody to drive back."""
    position = answered(struck(met(REBOUND, mine=(TRAP,)), BROADSWORD, "ss", "b"), REBOUND, face)
    if ask_of(position).kind == "drive back":
        position = drive(position, Push(by=0, fighter=1, path=((5, 2),)))
    assert opens(position, TRAP) is open_


@pytest.mark.parametrize(
    ("number", "card", "twist"),
    [("DC-283", REBOUND, False), ("DC-283", NO_RETREAT, False), ("DC-283", LAST_CHANCE, True)],
)
def test_what_shares_the_window_of_twist_the_knife(number, card, twist):
    """DC-283: the target's player is asked first, and one reaction closes the window."""
    position = struck(met(card, mine=(TWIST,)), BROADSWORD, "ss", "b")
    if card == LAST_CHANCE:
        assert plays(position, card) is None
    else:
        position = played(position, next_use(position, card))
        if ask_of(position).kind == "defence roll":
            position = drive(position, Roll(by=1, kind="defence", faces=dice("b")))
    assert opens(position, TWIST) is twist


def test_no_retreat_keeps_a_leader_in_its_place():
    """DC-283."""
    position = struck(met(NO_RETREAT), BROADSWORD, "ss", "b")
    position = skip(played(position, next_use(position, NO_RETREAT)))
    assert ask_of(position).kind == "power step"
    follower = table(Piece(STEELHEART, (3, 2)), Piece(SAEK, (4, 2)), theirs=(NO_RETREAT,))
    assert not opens(struck(follower, BROADSWORD, "ss", "b"), NO_RETREAT)


@pytest.mark.parametrize(
    ("number", "card", "face", "saved"),
    [("DC-163", DESTINY, "b", True), ("DC-163", DESTINY, "d", False)],
)
def test_dark_destiny_spares_a_fighter_about_to_fall(number, card, face, saved):
    """DC-163: no damage, no drive back, not out of action."""
    pieces = (Piece(STEELHEART, (3, 2)), Piece("Ollo", (4, 2)), Piece("Grawl", (7, 10)))
    position = struck(table(*pieces, theirs=(card,)), BROADSWORD, "ss", "b")
    position = answered(position, card, face)
    assert position.fighters[1].out is not saved
    assert ask_of(position).kind == "power step"


@pytest.mark.parametrize(
    ("number", "face", "outcome", "where"),
    [
        ("DC-240", "b", "miss", True),
        ("DC-240", "d", "hit", False),
        ("DC-303", "b", "miss", True),
        ("DC-303", "d", "hit", False),
    ],
)
def test_tethered_spirit_saves_to_a_starting_hex_and_the_attack_has_failed(
    number, face, outcome, where
):
    """DC-240, DC-303."""
    position = struck(met(wounds=2, upgrades=(SPIRIT,)), BROADSWORD, "ss", "b")
    event = next_use(position, SPIRIT)
    position = drive(played(position, event), Roll(by=1, kind="defence", faces=dice(face)))
    if where:
        position = drive(position, legal(position)[0])
        assert position.fighters[1].upgrades == ()
    position = skip(position)
    assert happened(position, "attack") == [outcome]
    assert (position.fighters[1].hex is not None) is where


LUNGING = (Piece(GURZAG, (4, 2), wound_tokens=3), Piece("Basha", (7, 10)))


def lunged(reach: int, face: str = "s") -> Position:
    """Gurzag, about to fall to an attack from this far, lunges."""
    attacker = Piece(KARSUS, (4 - reach, 2), upgrades=("S391",))
    position = table(attacker, *LUNGING, theirs=(LUNGE,))
    attack = "Chained Axe" if reach == 2 else "Brutal Chop"
    strike = Attack(by=0, fighter=0, attack=attack, target=1)
    position = struck(position, strike, "fff", "d")
    event = next_use(position, LUNGE)
    return drive(played(position, event), Roll(by=1, kind="attack", faces=dice(face)))


@pytest.mark.parametrize(
    ("number", "reach", "face", "asked"),
    [
        ("DC-198", 2, "s", "power step"),
        ("DC-198", 1, "s", "granted action"),
        ("DC-198", 1, "f", "power step"),
    ],
)
def test_last_lunge_may_be_used_though_nothing_reaches_the_attacker(number, reach, face, asked):
    """DC-198."""
    position = skip(lunged(reach, face))
    assert ask_of(position).kind == asked
    assert position.fighters[1].out is (asked == "power step")


def test_last_lunge_strikes_at_the_attacker_alone_while_an_attack_goes_on():
    """DC-199: after a ploy the target is free."""
    position = put_fighter(skip(lunged(1)), 0, wound_tokens=0)
    assert {one.target for one in legal(position) if isinstance(one, Attack)} == {0}
    pieces = (Piece(KARSUS, (3, 2)), Piece(SAEK, (5, 2)))
    gurzag = Piece(GURZAG, (4, 2), wound_tokens=4)
    position = table(*pieces, gurzag, mine=("S356",), theirs=(LUNGE,), step="power step")
    position = drive(position, play("S356"))
    event = next_use(position, LUNGE)
    position = drive(played(position, event), Roll(by=1, kind="attack", faces=dice("*")))
    assert {one.target for one in legal(position) if isinstance(one, Attack)} == {0, 1}


@pytest.mark.parametrize(
    ("number", "upgrades", "out", "glory"),
    [("DC-307", (VAMPIRIC,), False, 0), ("DC-307", (), True, 1)],
)
def test_a_vampiric_weapon_saves_amid_the_last_lunge(number, upgrades, out, glory):
    """DC-307."""
    position = put_fighter(skip(lunged(1)), 1, upgrades=upgrades, wound_tokens=5)
    lunge = Attack(by=1, fighter=1, attack="Boss Choppas", target=0)
    position = skip(struck(position, lunge, "ss", "b"))
    if upgrades:
        position = drive(position, React(by=1, card=VAMPIRIC, fighter=1))
    position = declined(position)
    assert position.fighters[0].out
    assert (position.fighters[1].out, position.seats[0].glory) == (out, glory)


@pytest.mark.parametrize(
    ("number", "first", "second"),
    [("DC-243", LAST_CHANCE, LUNGE), ("DC-301", LUNGE, LAST_CHANCE)],
)
def test_only_one_of_the_saving_reactions_is_used(number, first, second):
    """DC-243, DC-301."""
    position = table(Piece(KARSUS, (3, 2), upgrades=("S391",)), *LUNGING, theirs=(first, second))
    strike = Attack(by=0, fighter=0, attack="Brutal Chop", target=1)
    position = struck(position, strike, "fff", "d")
    assert opens(position, second)
    event = next_use(position, first)
    die = "attack" if first == LUNGE else "defence"
    position = drive(
        played(position, event), Roll(by=1, kind=die, faces=dice("f" if die == "attack" else "b"))
    )
    assert not opens(position, second)
