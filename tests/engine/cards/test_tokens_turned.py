"""Cards that turn feature tokens over, by Harrowdeep's book, and what is scored or done by that."""

from typing import Any

import pytest

from rules_engine.machine import legal, step
from rules_engine.state.events import Attack, Cast, Charge, Choose, Delve, Move, Pass, Play, React
from rules_engine.state.position import Happening, Position, Token, put
from tests.engine.cards.blows import answered, driving_nobody, rolled, seek
from tests.engine.cards.crews import CARDS, DHORAZ, XANDIRE, card, hd
from tests.engine.cards.playing import held
from tests.engine.cards.tables import HELD, G, N, S, id_of, piece, scorable
from tests.engine.driving import ask_of, drive, refusal, skip

HERE, FREE, ABROAD = (3, 2), (1, 2), (3, 8)
TOKENS = (Token(HERE, 1), Token(FREE, 2, face_up=False), Token(ABROAD, 4, face_up=False))
PIECES = (XANDIRE(HERE), G((4, 2)))
OLDER = {"edition": "dreadfane-2019", "given": CARDS}


def shown(position: Position) -> list[bool]:
    return [token.face_up for token in position.tokens]


def holding(name: str, **told: Any) -> Position:
    return hd(id_of(name), **({"pieces": PIECES, "tokens": TOKENS} | told))


def test_unexpected_peril_turns_over_a_free_token_at_home():
    play = Play(by=0, card=id_of("Unexpected Peril"))
    position = skip(drive(holding("Unexpected Peril"), play))
    assert legal(position) == (Choose(by=0, tokens=(1,)),)
    assert shown(drive(position, Choose(by=0, tokens=(1,)))) == [True, True, False]
    taken = holding("Unexpected Peril", pieces=(XANDIRE(FREE), G((4, 2))), tokens=TOKENS[1:])
    assert refusal(taken, play) == "power_step.playable"


def test_where_no_book_tells_what_a_token_shows_nothing_is_refused_nor_done():
    card_ = id_of("Unexpected Peril")
    position = held(card_, pieces=PIECES, tokens=TOKENS, **OLDER)
    after = step(position, Play(by=0, card=card_))
    assert [line.rule for line in after.not_shown] == ["power_step.playable"]
    assert shown(skip(after.position)) == shown(position)


def cast(name: str, faces: str, **told: Any) -> Position:
    position = drive(holding(name, **told), Play(by=0, card=id_of(name)), Cast(by=0, fighter=0))
    return skip(rolled(position, faces))


def test_invert_terrain_reaches_five_hexes():
    position = cast("Invert Terrain", "oo")
    assert {one.tokens for one in legal(position)} == {(0,), (1,)}
    assert shown(drive(position, Choose(by=0, tokens=(0,)))) == [False, False, False]
    assert ask_of(cast("Invert Terrain", "cc")).kind == "power step"


@pytest.mark.parametrize(("faces", "up"), [
    ("cc", [False, True]),
    ("oc", [True, True]),
    ("oo", [True, False]),
])  # fmt: skip
def test_mass_upheaval_turns_over_by_dice_what_lies_in_the_casters_territory(faces, up):
    position = cast("Mass Upheaval", "oo")
    assert (ask_of(position).kind, ask_of(position).count) == ("magic roll", 2)
    assert shown(skip(rolled(position, faces))) == [*up, False]


def test_mass_upheaval_fails_in_no_ones_territory():
    position = cast("Mass Upheaval", "oo", pieces=(XANDIRE((3, 5)), G((4, 2))))
    assert ask_of(position).kind == "power step"
    assert not [one for one in position.history if one.what == "cast"]


SNARES = id_of("Lethal Snares")


@pytest.mark.parametrize(("path", "there"), [(((2, 2), (1, 2)), True), (((2, 2),), False)])
def test_lethal_snares_turn_over_the_token_their_fighter_comes_to(path, there: bool):
    pieces = (S((3, 2), upgrades=(SNARES,)), G((6, 9)))
    position = hd(pieces=pieces, tokens=TOKENS, step="activation")
    position = step(position, Move(by=0, fighter=0, path=path)).position
    use = React(by=0, card=SNARES, fighter=0, target=0)
    found = seek(position, use)
    assert (found is not None) is there
    if found is not None:
        position = drive(step(found, use).position, Choose(by=0, tokens=(1,)))
        assert shown(position) == [True, True, False]


BUSHWAKKA = card("Bushwakka", "gnoblar")


@pytest.mark.parametrize(("at", "there"), [((1, 3), True), ((6, 3), False)])
def test_more_traps_turns_over_a_token_beside_bushwakka(at: tuple[int, int], there: bool):
    pieces = (piece("Bushwakka")(at, seat=0), G((6, 9)))
    position = holding("More Traps", pieces=pieces, given=(BUSHWAKKA,))
    play = Play(by=0, card=id_of("More Traps"))
    if not there:
        assert refusal(position, play) == "power_step.playable"
        return
    position = skip(drive(position, play))
    assert legal(position) == (Choose(by=0, tokens=(1,)),)


@pytest.mark.parametrize(
    ("what", "seat", "met"),
    [("flip", 0, True), ("delve", 0, True), ("removed", 0, True), ("flip", 1, False)],
)
def test_tokens_turned_over_are_scored_by_whoever_turned_them(what: str, seat: int, met: bool):
    done = Happening(what, turn=1, seat=seat, amount=0)
    position = hd(pieces=PIECES, tokens=TOKENS, step="activation", mine={"objectives": (HELD,)})
    position = put(position, ("history",), (done,))
    assert scorable("Arm of the Everwinter", position) is met
    if what != "removed":
        assert scorable("Change of Fortunes", position), "whoever turned it over, a friend is there"
    twice = put(position, ("history",), (done, Happening("delve", turn=1, seat=0, amount=1)))
    assert scorable("Master of Hazards", twice) is (met and what != "removed")


BLOW = id_of("Meteoric Blow")


@pytest.mark.parametrize(
    ("rolls", "ours"), [(("ss", "d"), [False, False]), (("ff", "b"), [True, False])]
)
def test_meteoric_blow_turns_over_the_token_under_its_target(rolls, ours):
    pieces = (DHORAZ((1, 2)), G((4, 2)))
    tokens = (Token((4, 2), 1), Token(ABROAD, 4, face_up=False))
    position = hd(BLOW, pieces=pieces, tokens=tokens, step="activation")
    blade = Attack(by=0, fighter=0, attack="Blade", target=1)
    position = skip(drive(position, Charge(by=0, fighter=0, path=((2, 2), (3, 2)))))
    position = answered(step(position, blade).position, Play(by=0, card=BLOW, fighter=0))
    position = driving_nobody(rolled(rolled(skip(position), rolls[0]), rolls[1]))
    position = skip(position)
    if ours == [False, False]:
        position = skip(step(position, legal(position)[0]).position)
        position = drive(position, Choose(by=0, tokens=(0,)))
    assert shown(position) == ours


def test_meteoric_blow_is_for_charges_alone():
    pieces = (DHORAZ((3, 2)), G((4, 2)))
    position = hd(BLOW, pieces=pieces, tokens=TOKENS, step="activation")
    blade = Attack(by=0, fighter=0, attack="Blade", target=1)
    assert seek(step(position, blade).position, Play(by=0, card=BLOW, fighter=0)) is None


@pytest.mark.parametrize(("number", "hurt"), [(2, 1), (3, 0)])
def test_cursed_shadows_hurts_on_even_objectives_and_turns_them_back(number: int, hurt: int):
    tokens = (Token((4, 2), number, face_up=False), Token(FREE, 0, face_up=False, blank=True))
    position = holding("Cursed Shadows", tokens=tokens)
    after = skip(drive(position, Play(by=0, card=id_of("Cursed Shadows"))))
    assert [one.wound_tokens for one in after.fighters] == [0, hurt]
    assert shown(after) == [False, False]


def test_cursed_shadows_asks_what_a_token_shows_that_nobody_has_seen():
    tokens = (Token((4, 2), 0, face_up=False), Token(FREE, 4))
    position = holding("Cursed Shadows", tokens=tokens)
    position = skip(drive(position, Play(by=0, card=id_of("Cursed Shadows"))))
    assert ask_of(position).kind == "token number"
    assert refusal(position, Choose(by=0, tokens=(0,), option="4")) == "features.tokens"
    untold = step(position, Choose(by=0, tokens=(0,)))
    assert [line.rule for line in untold.not_shown] == ["features.flip"]
    after = skip(drive(position, Choose(by=0, tokens=(0,), option="2")))
    assert (after.fighters[1].wound_tokens, after.tokens[0].number) == (1, 2)


SCORN = id_of("Wrecker's Scorn")


@pytest.mark.parametrize(("other", "there"), [(False, True), (True, False)])
def test_wreckers_scorn_takes_off_the_token_its_fighter_stands_on(other: bool, there: bool):
    pieces = (S((3, 2), upgrades=(SCORN,)), N(FREE), G((6, 9)))
    position = hd(pieces=pieces, tokens=TOKENS)
    position = drive(position, Delve(by=0, hex=FREE if other else HERE, number=2 if other else 1))
    use = React(by=0, card=SCORN, fighter=0, target=0)
    assert (use in legal(position)) is there
    if there:
        after = step(position, use).position
        assert [token.hex for token in after.tokens] == [FREE, ABROAD]
        assert after.fighters[0].upgrades == ()
        kept = step(position, Pass(by=0)).position
        assert len(kept.tokens) == 3 and kept.fighters[0].upgrades == (SCORN,)
