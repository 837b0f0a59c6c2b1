"""Words of Shadespire's cards that say whom, which and when: what they take in and leave out."""

from typing import Any

import pytest
from msgspec.structs import replace

from rules_engine.card_book.known import rules_of
from rules_engine.machine import legal, step
from rules_engine.sense.modifiers import modified
from rules_engine.sequences.fight.attack_rules import ANYBODYS
from rules_engine.state.events import Attack, Charge, Choose, Draw, Move, Pass, Place, Play, Push
from rules_engine.state.position import Mark, Position
from tests.engine.cards.blows import (
    AXE,
    SWORD,
    after_playing,
    driving_nobody,
    hits,
    passing,
    played,
    rolled,
    seek,
)
from tests.engine.cards.deeds import attack, now, out
from tests.engine.cards.playing import choosing, held, playing
from tests.engine.cards.tables import A, B, G, N, S, id_of, scorable, table, told
from tests.engine.driving import ask_of, drive, refusal, skip


def chosen_by_ploys(position: Position) -> list[int]:
    """Whom ploys have chosen, as the word is meant (DC-201)."""
    return [one.other for one in position.history if one.what == "chosen"]


SPRINT, QUICK = id_of("Sprint"), id_of("Quick Thinker")


def quickened(card: str, *pieces: Any) -> Position:
    """A friend's Move action by Quick Thinker within an enemy's Charge, after another ploy."""
    position = held(card, QUICK, pieces=pieces, player=0)
    position = passing(drive(position, Play(by=0, card=card)), but=QUICK)
    charge = next(
        one for one in legal(position) if isinstance(one, Charge) and one.path[-1] == (4, 2)
    )
    there = seek(step(position, charge).position, Play(by=0, card=QUICK, fighter=1))
    assert there is not None
    return skip(step(there, Play(by=0, card=QUICK, fighter=1)).position)


def furthest(position: Position, fighter: int) -> int:
    """The longest Move action open to a fighter."""
    moves = (one for one in legal(position) if isinstance(one, Move) and one.fighter == fighter)
    return max(len(one.path) for one in moves)


def test_a_ploy_on_the_first_friend_to_move_waits_on_where_an_enemy_moves():
    pieces = (S((3, 2)), G((6, 4)), N((0, 6)))
    position = quickened(SPRINT, *pieces)
    position = skip(drive(position, Choose(by=0, fighters=(2,))))
    assert furthest(position, 2) == 6
    anybody = quickened(id_of("Spectral Wings"), *pieces)
    anybody = skip(drive(anybody, Choose(by=0, fighters=(2,))))
    assert furthest(anybody, 2) == 3, "the enemy was the first to move"


def test_a_ploy_on_the_first_friend_to_move_is_for_one_friend():
    position = after_playing("Sprint", pieces=(S((3, 2)), G((6, 10))))
    gone = skip(drive(position, Move(by=0, fighter=0, path=((3, 3),))))
    assert not any(one.what == "move" for one in gone.modifiers)
    assert SPRINT in gone.seats[0].power_discard


SWING = Attack(by=1, fighter=1, attack="Great Swing", target=0)


def swung(name: str, *order: int, **told_: Any) -> list[int]:
    """The defence dice rolled by those whom an enemy's swing attacks, in this order."""
    pieces = (S((3, 2)), G((4, 2), upgrades=(id_of("Great Swing"),)), N((4, 1)))
    position = after_playing(name, mine=False, pieces=pieces, **told_)
    found = []
    for target in order:
        event = Attack(by=1, fighter=1, attack="Great Swing", target=target)
        position = skip(rolled(skip(drive(position, event)), "f"))
        found.append(ask_of(position).count)
        position = skip(driving_nobody(rolled(position, "*")))
    return found


def test_what_guards_against_the_first_attack_does_not_wait_for_another():
    assert swung("Invulnerable", 0, 2) == [2, 1]
    assert swung("Invulnerable", 2, 0) == [1, 1]
    assert swung("Khorne Calls", 2, 0) == [1, 1]


DOOMED = ("On Your Feet", "Death Throes")


@pytest.mark.parametrize("name", DOOMED)
def test_a_friend_falls_to_an_attack_or_a_ploy_and_not_to_its_own_weapon(name: str):
    card = id_of(name)
    weapon = id_of("Daemonic Weapon")
    beside = (S((3, 2), wound_tokens=3, upgrades=(weapon,)), G((4, 2)), N((2, 2)))
    position = held(card, pieces=beside, step="activation")
    own = Attack(by=0, fighter=0, attack="Daemonic Weapon", target=1)
    subject = 0 if name == "On Your Feet" else 1
    assert seek(drive(position, own), Play(by=0, card=card, fighter=subject)) is None
    theirs = held(card, pieces=beside, step="activation", player=1)
    struck = hits(theirs, AXE, "ss", "")
    assert seek(struck, Play(by=0, card=card, fighter=subject)) is not None


def test_time_trap_is_for_a_fighter_of_either_side():
    position = played("Time Trap", 1)
    assert (ask_of(position).kind, ask_of(position).who) == ("granted action", 1)
    assert AXE in legal(position)


def test_who_is_not_said_to_be_chosen_is_not_chosen():
    card = id_of("Teamwork")
    pieces = (S((3, 2)), G((4, 2)), N((0, 0)))
    declared = step(held(card, pieces=pieces, step="activation"), SWORD).position
    there = seek(declared, Play(by=0, card=card, fighter=0))
    assert there is not None
    position = skip(step(there, Play(by=0, card=card, fighter=0)).position)
    assert chosen_by_ploys(skip(drive(position, Choose(by=0, fighters=(2,))))) == []
    spoils = choosing(held(id_of("Spoils of Battle"), id_of("Great Speed")), "S362", 0)
    assert (ask_of(spoils).kind, chosen_by_ploys(spoils)) == ("give upgrade", [])
    quick = quickened(SPRINT, S((3, 2)), G((6, 4)), N((0, 6)))
    assert chosen_by_ploys(skip(drive(quick, Choose(by=0, fighters=(2,))))) == []
    assert chosen_by_ploys(choosing(held("S318"), "S318", 1)) == [1]


AS_MOVED = told("as-moved", seat=0, fighter=0)


def test_who_counts_as_moved_has_moved():
    quiet = table(S((3, 2)), G((6, 10)), history=(told("attack", seat=0, fighter=0, other=1),))
    assert scorable("Perfect Planning", quiet)
    assert not scorable("Perfect Planning", table(S((3, 2)), G((6, 10)), history=(AS_MOVED,)))
    assert scorable("Perfect Planning", table(S((3, 2)), G((6, 10)), history=(
        told("as-moved", seat=1, fighter=1),
    )))  # fmt: skip


def test_leadin_by_example_is_for_who_does_not_count_as_moved():
    card = id_of("Leadin' By Example")
    pieces = (S((3, 2)), G((4, 2), wound_tokens=3), B((4, 4)), N((2, 2)), A((3, 1)))
    position = held(card, pieces=pieces, step="activation")
    position = replace(position, history=(replace(AS_MOVED, fighter=3), *position.history))
    there = seek(hits(position, SWORD, "ss"), Play(by=0, card=card))
    assert there is not None
    led = skip(step(there, Play(by=0, card=card)).position)
    assert [one.fighters for one in legal(led) if isinstance(one, Choose)] == [(4,)]


def test_trust_to_luck_may_draw_fewer():
    mine = {"power": ("S371", "S360", "S369"), "power_deck": ("S370", "S372")}
    position = drive(held(mine=mine), Play(by=0, card="S371"))
    position = skip(position)
    discard = next(one for one in legal(position) if len(getattr(one, "cards", ())) == 2)
    position = drive(position, discard)
    assert ask_of(position).count == 2
    one = skip(drive(position, Draw(by=0, deck="power", cards=("S370",))))
    assert one.seats[0].power == ("S370",)
    none = skip(drive(position, Pass(by=0)))
    assert none.seats[0].power == ()
    three = Draw(by=0, deck="power", cards=("S370", "S372", "S370"))
    assert refusal(position, three) == "cards.number-drawn"


def test_mighty_swing_is_one_attack_that_fells_two():
    pieces = (S((3, 2)), G((4, 2), wound_tokens=3), B((2, 2), wound_tokens=2))
    position = after_playing("Mighty Swing", pieces=pieces)
    for target in (1, 2):
        event = Attack(by=0, fighter=0, attack="Sigmarite Broadsword", target=target)
        position = skip(rolled(skip(drive(position, event)), "ss"))
        position = skip(rolled(position, ""))
    assert [one.other for one in position.history if one.what == "out"] == [1, 2]
    fell = [one for one in position.history if one.what in ("keyword", "out", "attack")]
    assert scorable("Reaper", now(*position.history, pieces=(S((3, 2)), *pieces[1:])))
    plain = tuple(one for one in position.history if one.what != "keyword")
    assert not scorable("Reaper", now(*plain, pieces=pieces))
    assert [one.what for one in fell] == ["out", "keyword", "attack", "out", "attack"]


HELPED = (S((3, 2)), G((4, 2)), N((4, 1)))


def supported(name: str, **told_: Any) -> Position:
    """The table after an attack with one helper, in the activation after a ploy."""
    position = after_playing(name, pieces=HELPED, **told_)
    position = skip(rolled(skip(drive(position, SWORD)), "s"))
    return rolled(position, "")


@pytest.mark.parametrize(
    ("name", "met"),
    [("Scrag 'Em", True), ("Dual Strike", True), ("Khorne Calls", False)],
)
def test_who_counts_as_two_supporters_does_so_for_objectives(name: str, met: bool):
    history = supported(name).history
    past = now(*history, attack(0, 1, since=0), pieces=HELPED)
    assert scorable("Dead Kunnin'", past) is met


def test_who_cannot_support_has_not_supported():
    pieces = (S((3, 2)), G((4, 2)), B((2, 2)))
    for name, helpers in (("Valiant Attack", []), ("Khorne Calls", [2])):
        position = after_playing(name, pieces=pieces)
        position = rolled(skip(rolled(skip(drive(position, SWORD)), "s")), "")
        found = [one.fighter for one in position.history if one.what == "support"]
        assert found == helpers


@pytest.mark.parametrize(("edition", "tokens"), [("harrowdeep-2021", 1), ("nightvault-2019", 0)])
def test_who_changes_places_onto_lethal_ground_is_placed_there(edition: str, tokens: int):
    position = held("S311", edition=edition)
    position = replace(position, marks=(Mark((4, 2), "lethal", "x", until="round"),))
    after = choosing(position, "S311", 0, 1)
    assert [one.hex for one in after.fighters] == [(4, 2), (3, 2)]
    assert [one.wound_tokens for one in after.fighters] == [tokens, 0]


def test_restless_dead_brings_a_raise_counter():
    pieces = (S((3, 2)), G((6, 10)), N(out=True))
    position = playing("Restless Dead", 2, pieces=pieces)
    after = skip(drive(position, Place(by=0, fighter=2, hex=(1, 1))))
    assert after.fighters[2].counters == (("Raise", 1),)


def test_sacrificial_pawn_pays_where_it_falls_with_others():
    reward = rules_of("Sacrificial Pawn: reward")
    assert reward is not None and reward.when is not None
    pieces = (S(out=True), N(out=True), G((4, 2)))
    together = now(out(0, since=0), out(1, since=0), pieces=pieces)
    apart = now(out(0, since=0), out(1, since=1), pieces=pieces)
    assert [reward.when(one, 0, 0) for one in (together, apart)] == [[0], []]


def test_grapple_follows_a_friend_that_falls_where_it_is_driven():
    card = id_of("Grapple")
    pieces = (S((3, 2), wound_tokens=3), G((4, 2)), N((0, 0)))
    position = held(card, pieces=pieces, step="activation", player=1)
    position = replace(position, marks=(Mark((2, 2), "lethal", "x", until="round"),))
    level = skip(rolled(skip(rolled(skip(drive(position, AXE)), "s")), "b"))
    driven = step(level, Push(by=1, fighter=0, path=((2, 2),))).position
    there = seek(driven, Play(by=0, card=card, fighter=1))
    assert there is not None
    assert there.fighters[0].out
    after = skip(step(there, Play(by=0, card=card, fighter=1)).position)
    assert skip(drive(after, Push(by=0, fighter=1, path=((3, 2),)))).fighters[1].hex == (3, 2)


def test_scrag_em_is_used_up_by_an_enemys_attack():
    pieces = (S((3, 2)), G((4, 2)), N((4, 1)))
    position = after_playing("Scrag 'Em", mine=False, pieces=pieces)
    declared = step(position, AXE).position
    assert [one.until for one in declared.modifiers] == ["attack"]
    own = step(after_playing("Scrag 'Em", pieces=pieces), SWORD).position
    assert [one.until for one in own.modifiers] == ["attack"]
    assert modified(own, 0, "support counted twice", 0, ("attacking", ANYBODYS)) == 9
    assert modified(declared, 0, "support counted twice", 0, ("attacked", ANYBODYS)) == 0
