"""How long what a card brings lasts, and that what lies on a token goes where the token goes."""

from typing import Any

import pytest
from msgspec.structs import replace

from rules_engine.effects.marking import without_token
from rules_engine.machine import legal, step
from rules_engine.sense.ground import lethal
from rules_engine.state.events import Attack, Cast, Choose, Delve, Guard, Pass, Place, Play, React
from rules_engine.state.position import Happening, Mark, Modifier, Position, Token, put
from tests.engine.cards.blows import rolled, seek
from tests.engine.cards.crews import BAULT, DEINTALOS, XANDIRE, hd
from tests.engine.cards.lasting import STORMSIRE
from tests.engine.cards.playing import held
from tests.engine.cards.tables import HELD, B, G, N, S, id_of, objectives, scorable
from tests.engine.driving import ask_of, drive, refusal, skip

PACT, GLOBE, CURSE = (id_of(n) for n in ("Damning Pact", "Corpselight Globe", "Devoted Curse"))
PRIZE, ILLUSORY = id_of("Dangerous Prize"), id_of("Illusory Fighter")


def to_the_power_step(position: Position) -> Position:
    """Pass until a power step is asked about."""
    while ask_of(position).kind != "power step":
        position = step(position, Pass(by=ask_of(position).who)).position
    return position


def test_a_damning_pact_is_there_for_a_reaction_to_the_activations_end():
    pieces = (STORMSIRE((3, 2), seat=0), G((4, 2)), N((0, 0)))
    position = held(PACT, pieces=pieces, player=1)
    position = drive(position, Pass(by=1), Play(by=0, card=PACT), Choose(by=0, fighters=(0,)))
    while ask_of(position).kind != "activation":
        position = step(position, Pass(by=ask_of(position).who)).position
    position = step(position, Guard(by=0, fighter=0)).position
    assert ask_of(position).kind == "reaction"
    assert [one.source for one in position.modifiers] == [PACT]
    assert to_the_power_step(position).modifiers == ()


def lit() -> Position:
    pieces = (DEINTALOS((0, 0)), BAULT((3, 2)), G((4, 2), wound_tokens=3), B((2, 2)))
    position = hd(GLOBE, pieces=pieces, player=0)
    position = drive(position, Play(by=0, card=GLOBE), Cast(by=0, fighter=0))
    position = skip(drive(skip(rolled(position, "oo")), Choose(by=0, fighters=(2,))))
    return drive(position, Pass(by=1), Pass(by=0), Guard(by=1, fighter=3))


@pytest.mark.parametrize(("target", "lies"), [(2, False), (3, True)])
def test_a_corpselight_globe_goes_with_the_enemy_it_was_about(target: int, lies: bool):
    position = skip(lit())
    while ask_of(position).kind != "activation":
        position = step(position, Pass(by=ask_of(position).who)).position
    position = drive(position, Attack(by=0, fighter=1, attack="Blade", target=target))
    position = rolled(skip(position), "ss")
    while ask_of(position).kind != "defence roll":
        position = step(position, Pass(by=ask_of(position).who)).position
    position = to_the_power_step(rolled(position, "2"))
    assert position.fighters[2].out is not lies
    assert [one.card for one in position.in_play] == ([GLOBE] if lies else [])
    assert bool(position.modifiers) is lies
    assert (GLOBE in position.seats[0].power_discard) is not lies


def cursed() -> Position:
    pieces = (S((3, 2), upgrades=(CURSE,)), N((0, 0)), G((6, 10)))
    position = hd(pieces=pieces, tokens=(Token((6, 9), 1), Token((4, 4), 2)), step="activation")
    use = React(by=0, card=CURSE, fighter=0, target=0)
    there = seek(step(position, Guard(by=0, fighter=0)).position, use)
    assert there is not None
    return drive(skip(step(there, use).position), Choose(by=0, tokens=(1,)))


def test_a_devoted_curse_lies_on_its_token_wherever_that_goes():
    position = cursed()
    printed = lethal(put(position, ("marks",), ()), 0)
    assert lethal(position, 0) - printed == {(4, 4)}
    moved = put(position, ("tokens", 1, "hex"), (5, 5))
    assert lethal(moved, 0) - printed == {(5, 5)}
    other_gone = without_token(moved, 0, 0)
    assert lethal(other_gone, 0) - printed == {(5, 5)}
    assert lethal(without_token(moved, 0, 1), 0) == printed
    turned = put(position, ("tokens", 1), replace(position.tokens[1], face_up=False))
    assert lethal(turned, 0) - printed == {(4, 4)}


def prized(*, marks: tuple[Mark, ...] = (), **told: Any) -> Position:
    """The power step is over in which the token at home was chosen to hurt who comes to it."""
    tokens = objectives((3, 8), (4, 4), (3, 2))
    pieces = (S((3, 2)), G((5, 4)), B((4, 6)))
    position = held(PRIZE, pieces=pieces, tokens=tokens, **told)
    position = skip(drive(put(position, ("marks",), marks), Play(by=0, card=PRIZE)))
    return drive(position, Choose(by=0, tokens=(1,)))


def test_a_dangerous_prize_is_known_when_another_objective_is_taken_off():
    position = without_token(prized(), 0, 0)
    assert [one.word for one in position.modifiers] == ["0"]
    assert position.tokens[0].hex == (4, 4)
    assert without_token(position, 0, 0).modifiers == ()
    assert [one.word for one in without_token(prized(), 0, 2).modifiers] == ["1"]


@pytest.mark.parametrize(("kind", "left"), [("lethal", 2), ("cover", 1)])
def test_a_dangerous_prize_in_a_lethal_hex_hurts_whoever_is_placed_there_twice(kind, left: int):
    pieces = (S((3, 2)), G((6, 9)))
    position = hd(ILLUSORY, pieces=pieces)
    position = drive(position, Play(by=0, card=ILLUSORY), Choose(by=0, fighters=(0,)))
    place = next(one for one in legal(position) if isinstance(one, Place))
    snare = Modifier("snared token", "add", 1, PRIZE, until="phase", word="0")
    position = put(position, ("tokens",), (Token(place.hex, 1),))
    position = put(position, ("marks",), (Mark(place.hex, kind, "trial"),))
    position = skip(step(put(position, ("modifiers",), (snare,)), place).position)
    assert (position.fighters[0].wound_tokens, position.modifiers) == (left, ())
    assert ask_of(position).kind == "power step"


SCORN = id_of("Wrecker's Scorn")


def test_what_was_delved_in_a_step_is_known_though_a_token_is_taken_off():
    """Each player delves a token once a step, whatever place it lies at among those left."""
    free, abroad = (1, 2), (3, 8)
    tokens = (Token((3, 2), 1), Token(free, 2), Token(abroad, 3))
    pieces = (S((3, 2), upgrades=(SCORN,)), N(free, seat=0), G(abroad))
    position = drive(hd(pieces=pieces, tokens=tokens), Delve(by=0, hex=free), Pass(by=1))
    position = drive(position, Delve(by=0, hex=(3, 2)))
    position = drive(position, React(by=0, card=SCORN, fighter=0, target=0))
    assert [one.hex for one in position.tokens] == [free, abroad]
    position = drive(skip(position), Delve(by=1, hex=abroad))
    assert refusal(position, Delve(by=0, hex=free, number=2)) == "power_step.delve-once"
    passed = step(position, Pass(by=0)).position
    assert refusal(passed, Delve(by=1, hex=abroad, number=3)) == "power_step.delve-once"


@pytest.mark.parametrize(("place", "fighter", "met"), [(1, 0, True), (2, 1, False)])
def test_a_token_delved_and_then_taken_off_was_turned_over_where_its_fighter_stands(
    place: int, fighter: int, met: bool
):
    tokens = (Token((6, 9), 1), Token((3, 2), 3), Token((4, 4), 2))
    pieces = (XANDIRE((3, 2)), G((4, 4)))
    position = hd(pieces=pieces, mine={"objectives": (HELD,)})
    position = put(position, ("tokens",), tokens)
    delved = Happening("delve", turn=1, seat=fighter, fighter=fighter, amount=place)
    position = put(position, ("history",), (delved,))
    assert scorable("Change of Fortunes", position) is met
    for gone in range(3):
        assert scorable("Change of Fortunes", without_token(position, 0, gone)) is met
