"""Answers on spells, scatter and healing by magic."""

import pytest
from msgspec.structs import replace

from rules_engine.facts.hexes import DIRECTIONS
from rules_engine.machine import legal, step
from rules_engine.scene import Piece
from rules_engine.state.events import (
    Attack,
    Cast,
    Choose,
    Pass,
    Play,
    Roll,
    Scattered,
    ScatterToken,
)
from rules_engine.state.position import Position
from tests.engine.books.table import POOL
from tests.engine.commentary.asking import happened, may, play, scorable, table, value
from tests.engine.driving import GARREK, SAEK, STEELHEART, ask_of, dice, drive, skip

LIGHTNING, CONDUCTION, WITHERING, EXCHANGE = "NV11", "NV13", "NV389", "NV411"
AQSHY, MOON, FLAME = "NV451", "NV97", "NV74"
STORMSIRE = Piece("Averon Stormsire", (3, 2))


def cast(card: str, *pieces: Piece, faces: str = "**", **told: object) -> Position:
    """A spell of seat 0's hand tried by its first fighter, with such a casting roll."""
    position = table(*pieces, mine=(card,), step="power step", **told)
    position = skip(drive(position, play(card)))
    if ask_of(position).kind == "caster":
        position = drive(position, Cast(by=0, fighter=0))
    return skip(drive(position, Roll(by=0, kind="magic", faces=dice(faces))))


def scattered(position: Position, ways: tuple[int, ...]) -> Position:
    """A scatter from (3, 2) whose dice lead these ways in this order."""
    faces = {0: "smash", 3: "fury"}
    position = drive(position, ScatterToken(by=0, hex=(3, 2)))
    thrown = tuple(faces[way] for way in ways)
    position = skip(drive(position, Scattered(by=0, faces=thrown, ways=ways)))
    for way in ways:
        if ask_of(position).kind == "scatter order":
            position = skip(drive(position, Choose(by=0, option=DIRECTIONS[way])))
    return position


@pytest.mark.parametrize(
    ("number", "friend", "faces", "done"),
    [
        ("DC-063", False, "oc", True),
        ("DC-063", True, "oc", True),
        ("DC-063", False, "cc", False),
    ],
)
def test_empathic_conduction_may_be_cast_by_one_who_stands_alone(number, friend, faces, done):
    """DC-063: it is cast and does nothing."""
    other = Piece("Ammis Dawnguard", (4, 2) if friend else (6, 2), wound_tokens=1)
    position = cast(CONDUCTION, STORMSIRE, other, Piece(GARREK, (7, 10)), faces=faces)
    if friend:
        position = skip(drive(position, Choose(by=0, fighters=(1,))))
    assert (happened(position, "cast") == [CONDUCTION]) is done
    assert position.fighters[1].wound_tokens == (0 if friend else 1)


@pytest.mark.parametrize(
    ("number", "ways", "damage"),
    [("DC-062", (0, 3, 0), 1), ("DC-062", (3, 3, 3), 0)],
)
def test_chain_lightning_hurts_whom_it_crosses_twice_once(number, ways, damage):
    """DC-062: east onto Garrek, back, and onto him again."""
    position = cast(LIGHTNING, STORMSIRE, Piece(GARREK, (4, 2)), faces="oc")
    position = scattered(position, ways)
    assert position.fighters[1].wound_tokens == damage


@pytest.mark.parametrize(
    ("number", "wounds", "out", "glory"),
    [
        ("DC-131", 3, True, 1),
        ("DC-131", 2, False, 0),
        ("DC-036", 3, True, 1),
        ("DC-036", 2, False, 0),
    ],
)
def test_abasoths_withering_fells_whom_its_tokens_now_fell(number, wounds, out, glory):
    """DC-131, DC-036: nobody has done it, and the opponent gains the glory."""
    pieces = (STORMSIRE, Piece(GARREK, (5, 2), wound_tokens=wounds), Piece(SAEK, (7, 10)))
    position = cast(WITHERING, *pieces, faces="cc")
    position = skip(drive(position, Choose(by=0, fighters=(1,))))
    assert (position.fighters[1].out, position.seats[0].glory) == (out, glory)
    outs = [(one.seat, one.fighter) for one in position.history if one.what == "out"]
    assert outs == ([(-1, -1)] if out else [])
    assert (position.in_play == ()) is out


def test_withering_lasts_until_its_fighter_falls():
    pieces = (STORMSIRE, Piece(GARREK, (5, 2)), Piece(SAEK, (7, 10)))
    position = cast(WITHERING, *pieces, faces="cc")
    position = skip(drive(position, Choose(by=0, fighters=(1,))))
    assert (value(position, 1, "wounds"), value(position, 2, "wounds")) == (3, 3)


@pytest.mark.parametrize(
    ("number", "tokens", "taken", "inspired"),
    [("DC-106", 2, "2", True), ("DC-106", 2, "1", True)],
)
def test_what_empathic_exchange_takes_is_removed(number, tokens, taken, inspired):
    """DC-106: the caster has the tokens then, and the other is Inspired."""
    pieces = (Piece("Ylthari", (3, 2)), Piece("Skhathael", (4, 2), wound_tokens=tokens))
    position = cast(EXCHANGE, *pieces, Piece(GARREK, (7, 10)), faces="cc")
    position = drive(position, Choose(by=0, fighters=(1,)), Choose(by=0, option=taken))
    position = skip(position)
    left = [one.wound_tokens for one in position.fighters[:2]]
    assert left == [int(taken), tokens - int(taken)]
    assert position.fighters[1].inspired is inspired


@pytest.mark.parametrize(
    ("number", "card", "wizard", "faces"),
    [("DC-035", AQSHY, "Averon Stormsire", "cc"), ("DC-035", MOON, "Zarbag", "oo")],
)
def test_a_gambit_spell_is_dealt_by_its_caster(number, card, wizard, faces):
    """DC-035: Sphere of Aqshy and Curse of da Bad Moon."""
    position = cast(card, Piece(wizard, (3, 2)), Piece(GARREK, (5, 2)), faces=faces)
    chosen = Choose(by=0, fighters=(1,)) if card == AQSHY else Choose(by=0, hexes=((6, 2),))
    position = skip(drive(position, chosen))
    dealt = [(one.fighter, one.other) for one in position.history if one.what == "damage"]
    assert dealt == [(0, 1)]


def test_the_curse_strikes_friend_and_foe_around_its_hex():
    pieces = (Piece("Zarbag", (3, 2)), Piece("Redkap", (6, 3)), Piece(GARREK, (5, 2)))
    position = cast(MOON, *pieces, faces="oo")
    assert may(position, Choose(by=0, hexes=((3, 9),))) == "no: power_step.playable"
    position = skip(drive(position, Choose(by=0, hexes=((6, 2),))))
    assert [one.wound_tokens for one in position.fighters] == [0, 1, 1]


def test_ravenous_flame_scatters_from_a_lethal_hex_and_is_the_casters():
    """DC-035."""
    pieces = (Piece("Vortemis the All-seeing", (6, 2)), Piece(GARREK, (2, 2)))
    position = cast(FLAME, *pieces, faces="oc", boards=POOL)
    assert [one.hexes for one in legal(position)][:1] == [((3, 2),)]
    position = scattered(drive(position, Choose(by=0, hexes=((3, 2),))), (3, 3, 3))
    dealt = [(one.fighter, one.other) for one in position.history if one.what == "damage"]
    assert dealt == [(0, 1)]


DAMPING = "NV430"


@pytest.mark.parametrize(
    ("number", "faces", "damaged"), [("DC-152", "oo", []), ("DC-152", "cc", [1])]
)
def test_sphere_of_aqshy_that_deals_nothing_was_cast(number: str, faces: str, damaged: list[int]):
    """An enemy's Magical Damping, cast or failed, takes a point off a spell that is cast anyway."""
    foe = Piece("Vortemis the All-seeing", (4, 2))
    position = table(STORMSIRE, foe, mine=(AQSHY,), theirs=(DAMPING,), step="power step")
    position = drive(position, play(AQSHY), Cast(by=0, fighter=0))
    position = step(skip(position), Roll(by=0, kind="magic", faces=dice("cc"))).position
    damping = Play(by=1, card=DAMPING, fighter=0)
    while damping not in legal(position):
        position = step(position, Pass(by=ask_of(position).who)).position
    position = drive(step(position, damping).position, Cast(by=1, fighter=1))
    position = drive(position, Roll(by=1, kind="magic", faces=dice(faces)))
    position = skip(drive(position, Choose(by=0, fighters=(1,))))
    assert AQSHY in happened(position, "cast")
    assert [one.amount for one in position.history if one.what == "damage"] == damaged


FATE, WELL, FAMILIAR, TOME = "NV356", "NV557", "NV473", "NV548"
STEP = "NV70"
BOLT = Attack(by=0, fighter=0, attack="Fulmination", target=1)


def bolted(*upgrades: str, faces: str) -> Position:
    """Stormsire's spell attack of three dice, up to what may be made of them."""
    wizard = Piece("Averon Stormsire", (3, 2), inspired=True, upgrades=(WELL, *upgrades))
    position = drive(table(wizard, Piece(STEELHEART, (5, 2))), BOLT)
    return drive(position, Roll(by=0, kind="magic", faces=dice(faces)))


@pytest.mark.parametrize(
    ("number", "upgrade", "faces", "die", "scored"),
    [
        ("DC-127", TOME, "cco", "3", True),
        ("DC-127", FAMILIAR, "cco", "3", True),
        ("DC-127", TOME, "ccc", "", True),
        ("DC-127", TOME, "coo", "3", False),
        ("DC-128", TOME, "ooo", "1", False),
        ("DC-128", TOME, "ooo", "", True),
    ],
)
def test_a_die_turned_to_channel_counts_so_for_one_fate(number, upgrade, faces, die, scored):
    """DC-127, DC-128: it makes a match, and breaks one."""
    position = bolted(upgrade, faces=faces)
    assert (ask_of(position).kind == "die to turn") is (set(faces) != {"c"})
    if ask_of(position).kind == "die to turn":
        position = drive(position, Choose(by=0, option=die) if die else Pass(by=0))
    assert scorable(replace(position, surged=0), FATE) is scored


def test_only_one_die_is_turned_and_only_one_that_shows_something_else():
    position = bolted(TOME, faces="coo")
    options = [one.option for one in legal(position) if isinstance(one, Choose)]
    assert options == ["2", "3"]
    position = drive(position, Choose(by=0, option="2"))
    assert ask_of(position).kind != "die to turn"


@pytest.mark.parametrize(
    ("upgrades", "cast_"),
    [((TOME,), True), ((FAMILIAR,), True), ((), False)],
)
def test_a_turned_die_casts_a_spell(upgrades, cast_):
    wizard = Piece("Averon Stormsire", (3, 2), upgrades=upgrades)
    position = table(wizard, Piece(GARREK, (5, 2)), mine=(AQSHY,), step="power step")
    position = skip(drive(position, play(AQSHY)))
    if ask_of(position).kind == "caster":
        position = drive(position, Cast(by=0, fighter=0))
    position = drive(position, Roll(by=0, kind="magic", faces=dice("oo")))
    if upgrades:
        position = drive(position, Choose(by=0, option="1"))
    assert (happened(skip(position), "cast") == [AQSHY]) is cast_


@pytest.mark.parametrize(
    ("number", "face", "placed"), [("DC-155", "o", False), ("DC-155", "c", True)]
)
def test_magic_dice_of_other_cards_are_no_casting_roll(number, face, placed):
    """DC-155: on channel Deceitful Step leads to a starting hex; no familiar turns its die."""
    familiar = Piece("Vortemis the All-seeing", (3, 2), upgrades=(FAMILIAR,))
    position = table(familiar, Piece(GARREK, (7, 10)), mine=(STEP,), step="power step")
    position = skip(drive(position, play(STEP), Choose(by=0, fighters=(0,))))
    position = skip(drive(position, Roll(by=0, kind="magic", faces=dice(face))))
    assert (ask_of(position).kind == "place") is placed
