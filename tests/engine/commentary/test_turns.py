"""Answers on activations lost and won, cards that forbid cards, and fighters given up."""

import pytest

from rules_engine.machine import legal, step
from rules_engine.moments.deeds import first_out
from rules_engine.scene import Piece
from rules_engine.sequences.fight.attack_rules import on_guard
from rules_engine.state.events import (
    Attack,
    Cast,
    Charge,
    Choose,
    Guard,
    Move,
    Pass,
    React,
    Roll,
)
from rules_engine.state.position import Position, Token
from tests.engine.books.table import FIRST_WINS, played
from tests.engine.commentary.asking import (
    declined,
    happened,
    lasting,
    may,
    next_use,
    opens,
    play,
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

TIME_TRAP, NO_TIME, WIND, INVERSION, SPRINT = "S368", "S344", "S354", "S313", "S363"
SACRIFICE, REVOKE, STORM, LEGACY, EXPENDABLE, REBIRTH = (
    "NV184",
    "NV443",
    "NV14",
    "S337",
    "S167",
    "S18",
)
FAR = Piece(GARREK, (7, 10))


def trapped_time() -> Position:
    """Steelheart has moved in the power step of his own turn by Time Trap."""
    position = table(Piece(STEELHEART, (3, 2)), FAR, mine=(TIME_TRAP,), step="power step")
    position = drive(position, play(TIME_TRAP), Choose(by=0, fighters=(0,)))
    return skip(drive(skip(position), Move(by=0, fighter=0, path=((4, 2),))))


def test_time_traps_action_lies_in_the_power_step_and_costs_the_next_activation():
    """DC-277: the order of turns stays as it is."""
    position = trapped_time()
    assert (ask_of(position).kind, position.fighters[0].hex) == ("power step", (4, 2))
    position = lasting(position)
    assert ask_of(position).who == 1
    position = lasting(position, Pass(by=1))
    assert (ask_of(position).who, list(legal(position))) == (0, [Pass(by=0)])
    assert may(position, Guard(by=0, fighter=0)).startswith("no")
    position = lasting(position, Pass(by=0))
    position = lasting(position, Pass(by=1))
    assert may(position, Guard(by=0, fighter=0)) == "yes"


@pytest.mark.parametrize(
    ("number", "tokens", "moves"),
    [
        ("DC-043", {"move_tokens": 1}, False),
        ("DC-043", {"charge_tokens": 1}, True),
        ("DC-277", {"move_tokens": 1}, False),
        ("DC-277", {}, True),
    ],
)
def test_time_trap_gives_an_action_that_the_tokens_allow(number, tokens, moves):
    """DC-043, DC-277: a Charge token bars activations alone."""
    position = table(Piece(STEELHEART, (3, 2), **tokens), FAR, mine=(TIME_TRAP,), step="power step")
    position = skip(drive(position, play(TIME_TRAP), Choose(by=0, fighters=(0,))))
    assert (may(position, Move(by=0, fighter=0, path=((4, 2),))) == "yes") is moves


@pytest.mark.parametrize(
    ("number", "cards", "answer"),
    [("DC-259", (NO_TIME,), "no: game.card-over-rule"), ("DC-259", (), "yes")],
)
def test_no_time_lasts_into_the_end_phase(number, cards, answer):
    """DC-259: no upgrade is played in it."""
    pieces = (Piece(STEELHEART, (3, 2)), FAR)
    position = table(*pieces, mine=(*cards, "S390"), glory=2, step="power step", turn=8, player=1)
    position = step(position, Pass(by=1)).position
    position = skip(drive(position, *(play(card) for card in cards)))
    while ask_of(position).kind == "power step":
        position = skip(step(position, Pass(by=ask_of(position).who)).position)
    while ask_of(position).who != 0:
        position = skip(step(position, next(iter(legal(position)))).position)
    assert position.phase == "end"
    assert may(position, play("S390", fighter=0)) == answer


def test_no_time_is_over_after_the_next_activation():
    position = table(Piece(STEELHEART, (3, 2)), FAR, mine=(NO_TIME, "S360"), step="power step")
    position = skip(drive(position, play(NO_TIME)))
    assert may(skip(step(position, Pass(by=1)).position), play("S360")).startswith("no")
    position = lasting(position)
    position = skip(step(position, Pass(by=1)).position)
    position = skip(step(position, Pass(by=1)).position)
    assert may(position, play("S360")) == "yes"


@pytest.mark.parametrize(
    ("number", "player", "answer"),
    [("DC-263", 1, "yes"), ("DC-263", 0, "no: actions.charge-token")],
)
def test_second_wind_is_for_ones_own_next_activation(number, player, answer):
    """DC-263: in the power step after one's own it has no effect."""
    pieces = (Piece(STEELHEART, (3, 2), charge_tokens=1), Piece(GARREK, (4, 2)))
    position = table(*pieces, mine=(WIND,), step="power step", player=player)
    position = lasting(position, play(WIND), Choose(by=0, fighters=(0,)))
    if player == 0:
        position = lasting(position, Pass(by=1))
    assert may(position, BROADSWORD) == answer
    if player == 1:
        assert may(position, Move(by=0, fighter=0, path=((2, 2),))) == "no: move.once"


@pytest.mark.parametrize(
    ("number", "cards", "thrown", "against", "outcome"),
    [
        ("DC-222", (INVERSION,), "ff", "d", "hit"),
        ("DC-222", (INVERSION,), "ss", "d", "miss"),
        ("DC-222", (), "ss", "d", "hit"),
        ("DC-222", (), "sf", "d", "draw"),
        ("DC-222", (INVERSION,), "sf", "d", "hit"),
        ("DC-222", (INVERSION,), "sf", "b", "draw"),
    ],
)
def test_curious_inversion_turns_attack_and_defence_symbols(
    number, cards, thrown, against, outcome
):
    """DC-222: Steelheart's smash counts as fury, Garrek's dodge as block."""
    pieces = (Piece(STEELHEART, (3, 2)), Piece(GARREK, (4, 2)))
    position = table(*pieces, mine=cards, step="power step", player=1)
    position = lasting(position, *(play(card) for card in cards))
    position = declined(struck(position, BROADSWORD, thrown, against))
    assert happened(position, "attack") == [outcome]


@pytest.mark.parametrize(
    ("number", "upgrades", "hexes", "answer"),
    [
        ("DC-275", ("S390",), 7, "yes"),
        ("DC-275", ("S390",), 8, "no: move.steps"),
        ("DC-275", (), 7, "no: move.steps"),
    ],
)
def test_sprint_doubles_before_great_speed_adds(number, upgrades, hexes, answer):
    """DC-275."""
    pieces = (Piece(STEELHEART, (0, 0), upgrades=upgrades), FAR)
    position = table(*pieces, mine=(SPRINT,), step="power step", player=1)
    position = lasting(position, play(SPRINT))
    down = [(x, 0) for x in range(1, 8)] + [(7, 1)]
    assert may(position, Move(by=0, fighter=0, path=tuple(down[:hexes]))) == answer


def test_who_has_sprinted_does_not_charge_and_is_done_for_the_phase():
    pieces = (Piece(STEELHEART, (0, 0)), Piece(GARREK, (3, 0)))
    position = table(*pieces, mine=(SPRINT,), step="power step", player=1)
    position = lasting(position, play(SPRINT))
    assert may(position, Charge(by=0, fighter=0, path=((1, 0), (2, 0)))) == "no: game.cannot"
    position = lasting(skip(drive(position, Move(by=0, fighter=0, path=((1, 0),)))))
    position = lasting(position, Pass(by=1))
    assert may(position, Guard(by=0, fighter=0)) == "no: actions.activate"


def test_brutal_sacrifice_pays_the_opponent():
    """DC-099: and gives the upgrade free of cost; DC-286: no Relic."""
    pieces = (Piece("Ollo", (3, 2)), Piece("Grawl", (4, 2)), FAR)
    position = table(*pieces, mine=(SACRIFICE, "S390"), step="power step")
    chosen = (Choose(by=0, fighters=(0,)), Choose(by=0, fighters=(1,)))
    position = drive(position, play(SACRIFICE), *chosen, Choose(by=0, option="S390"))
    assert (position.fighters[1].out, position.seats[1].glory) == (True, 1)
    assert position.fighters[0].upgrades == ("S390",)
    relic = table(*pieces, mine=(SACRIFICE, "S396"), step="power step")
    assert may(relic, play(SACRIFICE)) == "no: power_step.playable"


KRRK, SKRITCH = "Krrk the Almost-trusted", "Skritch Spiteclaw"


@pytest.mark.parametrize(
    ("number", "where", "guarded"), [("DC-203", (4, 2), True), ("DC-203", (5, 2), False)]
)
def test_skritch_is_on_guard_beside_his_bodyguard(number, where, guarded):
    """DC-203: and no longer when Krrk is pushed away."""
    pieces = (Piece(SKRITCH, (3, 2)), Piece(KRRK, where, upgrades=("S166",)), FAR)
    assert on_guard(table(*pieces), 0) is guarded


def given_up(*, thrown: str = "ss") -> Position:
    expendable = Piece("Hungering Skaven", (4, 2), upgrades=(EXPENDABLE,))
    pieces = (Piece(STEELHEART, (3, 2)), expendable, Piece(SKRITCH, (7, 10)))
    return struck(table(*pieces), BROADSWORD, thrown, "b")


def test_who_is_expendable_goes_without_glory():
    """DC-204, DC-205: out of action in all else, the first to fall among others."""
    position = given_up()
    position = skip(played(position, next_use(position, EXPENDABLE)))
    assert (position.fighters[1].out, position.seats[0].glory) == (True, 0)
    assert first_out(position) == 1
    assert position.fighters[0].wound_tokens == 1
    assert happened(position, "attack") == ["miss"]
    assert not opens(given_up(thrown="ff"), EXPENDABLE)


@pytest.mark.parametrize(
    ("number", "face", "back"), [("DC-173", "b", True), ("DC-173", "d", False)]
)
def test_rebirth_in_blood_follows_a_soultrap_that_failed(number, face, back):
    """DC-173."""
    last = Piece(GARREK, (4, 2), wound_tokens=2, upgrades=("S420",))
    position = table(Piece(STEELHEART, (3, 2)), last, theirs=(REBIRTH,))
    position = struck(position, BROADSWORD, "ss", "b")
    use = next_use(position, "S420")
    position = drive(played(position, use), Roll(by=1, kind="defence", faces=dice("d")))
    use = next_use(position, REBIRTH)
    position = drive(played(position, use), Roll(by=1, kind="defence", faces=dice(face)))
    position = skip(position)
    if back:
        position = drive(position, next(iter(legal(position))))
    assert (position.fighters[1].hex is not None) is back


def test_rebirth_in_blood_is_for_the_last_one_alone():
    pieces = (Piece(STEELHEART, (3, 2)), Piece(SAEK, (4, 2)), Piece(GARREK, (7, 10)))
    position = struck(table(*pieces, theirs=(REBIRTH,)), BROADSWORD, "ss", "b")
    assert not opens(position, REBIRTH)


def test_revoke_ends_a_ploy_that_persists_and_finds_no_cruel_taunt():
    """DC-151: what Cruel Taunt did does not persist as a card."""
    pieces = (Piece(STEELHEART, (3, 2)), Piece(GARREK, (7, 10), inspired=True))
    position = table(*pieces, mine=("S312",), theirs=(REVOKE,), step="power step")
    position = drive(position, play("S312"), Choose(by=0, fighters=(1,)))
    position = skip(drive(position, Roll(by=0, kind="attack", faces=dice("s"))))
    assert may(position, play(REVOKE, by=1)) == "no: power_step.playable"
    walls = table(*pieces, mine=("S335",), theirs=(REVOKE,), step="power step")
    walls = skip(drive(walls, play("S335"), play(REVOKE, by=1)))
    walls = skip(drive(walls, Choose(by=1, option="S335")))
    assert (walls.in_play, walls.modifiers) == ((), ())


@pytest.mark.parametrize(
    ("number", "cards", "faces", "cast"),
    [
        ("DC-064", (STORM,), "oo", True),
        ("DC-064", (), "oo", False),
    ],
)
def test_gather_the_storm_lasts_to_the_next_attempt(number, cards, faces, cast):
    """DC-064: whether it succeeds or not."""
    pieces = (Piece("Averon Stormsire", (3, 2)), Piece(GARREK, (5, 2)))
    position = table(*pieces, mine=(*cards, "NV451"), step="power step")
    for card in cards:
        position = skip(drive(position, play(card)))
        position = step(position, Pass(by=1)).position
    position = skip(drive(position, play("NV451")))
    if ask_of(position).kind == "caster":
        position = skip(drive(position, Cast(by=0, fighter=0)))
    position = skip(drive(position, Roll(by=0, kind="magic", faces=dice(faces))))
    assert (happened(position, "cast") == ["NV451"]) is cast
    assert position.modifiers == ()
    assert position.in_play == ()


def test_legacy_hands_a_relic_to_a_friend_beside_the_fallen():
    """DC-287."""
    fallen = Piece(SAEK, (4, 2), upgrades=("S396",))
    pieces = (Piece(STEELHEART, (3, 2)), fallen, Piece(KARSUS, (5, 2)), Piece(GARREK, (7, 10)))
    position = struck(table(*pieces, theirs=(LEGACY,)), BROADSWORD, "ss", "b")
    position = skip(played(position, next_use(position, LEGACY)))
    position = skip(drive(position, Choose(by=1, option="S396")))
    assert (position.fighters[1].upgrades, position.fighters[2].upgrades) == ((), ("S396",))
    lone = struck(table(*pieces[:2], pieces[3], theirs=(LEGACY,)), BROADSWORD, "ss", "b")
    assert not opens(lone, LEGACY)


@pytest.mark.parametrize(
    ("number", "upgrades", "faces", "tokens"),
    [
        ("DC-291", ("S377",), "**", 1),
        ("DC-291", ("S377",), "*d", 2),
        ("DC-291", ("S377",), "dd", 3),
        ("DC-291", (), "**", 3),
    ],
)
def test_blessed_armour_heals_for_each_critical_of_the_defence_roll(
    number, upgrades, faces, tokens
):
    """DC-291: ahead of any damage."""
    queen = Piece("Briar Queen", (4, 2), wound_tokens=3, upgrades=upgrades)
    smash = Attack(by=0, fighter=0, attack="Smashas", target=1)
    position = struck(table(Piece("Basha", (3, 2)), queen), smash, "ss", faces)
    assert position.fighters[1].wound_tokens == tokens


def test_fatal_strike_comes_during_and_bone_shrapnel_after():
    """DC-193: one attack is answered by both."""
    champion = Piece("The Champion", (4, 2), upgrades=("S81",))
    pieces = (Piece(STEELHEART, (3, 2)), champion, Piece("The Harvester", (7, 10)))
    position = struck(table(*pieces, theirs=("S68",)), BROADSWORD, "ss", "b")
    position = skip(played(position, next_use(position, "S81")))
    assert ask_of(position).kind == "attack roll"
    position = drive(position, Roll(by=1, kind="attack", faces=dice("ff")))
    position = drive(skip(position), Roll(by=0, kind="defence", faces=dice("d")))
    assert opens(position, "S68")


def test_shardcaller_swaps_the_objective_its_fighter_holds():
    """DC-295: as an action phase begins; two of them are rolled off like any other."""
    caller = Piece(STEELHEART, (3, 2), upgrades=("S416",))
    tokens = (Token((3, 2), 1), Token((6, 8), 2))
    position = table(caller, FAR, tokens=tokens, step="end phase", player=1)
    while ask_of(position).kind != "ability":
        event = next(iter(legal(position)), None)
        if ask_of(position).kind == "roll-off":
            event = FIRST_WINS
        assert event is not None
        position = step(position, event).position
    position = drive(position, React(by=0, card="S416", fighter=0), Choose(by=0, tokens=(1,)))
    assert [one.hex for one in position.tokens] == [(6, 8), (3, 2)]
