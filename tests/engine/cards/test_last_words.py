"""Cards on superactions, raised fighters, illusions paid for, tokens lured, scatters taken over."""

from typing import Any

import pytest

from rules_engine.machine import legal, step
from rules_engine.state.events import (
    Attack,
    Cast,
    Charge,
    Choose,
    Place,
    Play,
    Push,
    React,
    Score,
)
from rules_engine.state.position import Happening, Mark, Position, put
from tests.engine.cards.blows import driving_nobody, hits, rolled, seek
from tests.engine.cards.crews import hd
from tests.engine.cards.lasting import STORMSIRE
from tests.engine.cards.playing import held
from tests.engine.cards.tables import HELD, B, G, N, S, id_of, objectives, piece, scorable
from tests.engine.driving import BROADSWORD, ask_of, drive, refusal, skip


def worn(*names: str) -> dict[str, Any]:
    return {"upgrades": tuple(id_of(one) for one in names)}


def covered(position: Position, *hexes: tuple[int, int]) -> Position:
    return put(position, ("marks",), tuple(Mark(hex_, "cover", "trial") for hex_ in hexes))


CIRCLE = React(by=0, card=id_of("Circling Hunter"), fighter=0, target=0)


@pytest.mark.parametrize(("start", "there"), [((3, 2), True), ((1, 2), False)])
def test_circling_hunter_is_for_attacks_outside_of_superactions(start, there: bool):
    """Dreadfane pg 14: the Attack action of a Charge is one of the actions in it."""
    pieces = (S(start, **worn("Circling Hunter")), G((4, 2)), N((0, 9)))
    position = held(pieces=pieces, step="activation", edition="dreadfane-2019")
    if not there:
        position = skip(drive(position, Charge(by=0, fighter=0, path=((2, 2), (3, 2)))))
    position = driving_nobody(hits(position, BROADSWORD, "s", "d"))
    found = seek(position, CIRCLE)
    assert (found is not None) is there
    if found is not None:
        pushed = step(found, CIRCLE).position
        assert {len(one.path) for one in legal(skip(pushed)) if isinstance(one, Push)} == {1}


@pytest.mark.parametrize("name", ["Circling Hunter", "Death Dancer", "Kunnin' Brutality"])
@pytest.mark.parametrize(("foes", "there"), [(1, True), (2, False)])
def test_an_attack_on_several_is_a_superaction(name: str, foes: int, there: bool):
    """Dreadfane pg 13: with one enemy beside its fighter, an attack with Scything is as any."""
    gambit, card = name.startswith("Kunnin'"), id_of(name)
    gear = ("Whirling Whip",) if gambit else (name, "Whirling Whip")
    told = {"step": "activation", "edition": "dreadfane-2019"}
    pieces = (S((3, 2), **worn(*gear)), *(G((4, 2)), B((2, 2)))[:foes], N((0, 9)))
    position = held(*((card,) if gambit else ()), pieces=pieces, **told)
    reacting = React(by=0, card=card, fighter=0, target=0)
    event = Play(by=0, card=card, fighter=0) if gambit else reacting
    found = []
    for target in range(1, foes + 1):
        whip = Attack(by=0, fighter=0, attack="Whirling Whip", target=target)
        position = driving_nobody(hits(position, whip, "2", "d"))
        found.append(seek(position, event) is not None)
    assert found == [there] * foes


def test_circling_hunter_follows_attacks_on_its_fighter_too():
    axe = Attack(by=1, fighter=1, attack="Blooddrinker Axe", target=0)
    pieces = (S((3, 2), **worn("Circling Hunter")), G((4, 2)), N((0, 9)))
    position = held(pieces=pieces, step="activation", player=1, edition="dreadfane-2019")
    assert seek(driving_nobody(hits(position, axe, "s", "b")), CIRCLE) is not None


@pytest.mark.parametrize(("mine", "theirs", "scored"), [
    (((3, 2), (3, 8)), (), True),
    (((3, 2), (2, 2)), (), False),
    (((3, 8),), (), False),
])  # fmt: skip
def test_lurking_death_asks_for_two_in_cover_and_one_abroad(mine, theirs, scored: bool):
    pieces = [one(hex_, seat=0) for one, hex_ in zip((S, N), mine, strict=False)]
    position = hd(pieces=(*pieces, G((6, 9))), step="end phase", mine={"objectives": (HELD,)})
    position = covered(position, (3, 2), (3, 8), (2, 2))
    assert scorable("Lurking Death", position) is scored


def test_lurking_death_has_an_opponent_hurt_a_friend_in_cover():
    card = id_of("Lurking Death")
    pieces = (S((3, 2)), N((3, 8), seat=0), G((6, 9)), piece("Angharad Brightshield")((0, 0)))
    position = hd(pieces=pieces, step="end phase", mine={"objectives": (card,)})
    position = covered(position, (3, 2), (3, 8))
    position = skip(drive(position, Score(by=0, card=card)))
    assert position.seats[0].glory > 0
    assert (ask_of(position).who, ask_of(position).kind) == (1, "choose fighter")
    assert {one.fighters for one in legal(position)} == {(0,), (1,)}
    assert refusal(position, Choose(by=1, fighters=(3,)))
    after = skip(drive(position, Choose(by=1, fighters=(1,))))
    assert [one.wound_tokens for one in after.fighters] == [0, 1, 0, 0]
    assert ask_of(after).kind != "choose fighter"


RISES = id_of("Reborn in Darkness")


@pytest.mark.parametrize(("what", "there"), [("Raise", True), ("Swag", False)])
def test_reborn_in_darkness_puts_whoever_has_been_raised_in_cover(what: str, there: bool):
    """In the window after the action in whose course the counter was given."""
    pieces = (S((3, 2)), N((0, 0), seat=0), G((6, 9)))
    position = covered(hd(RISES, pieces=pieces, step="activation"), (5, 5))
    given = Happening("counter", turn=position.turn, seat=0, other=1, amount=1, word=what)
    guard = next(one for one in legal(position) if type(one).__name__ == "Guard")
    position = step(put(position, ("history",), (*position.history, given)), guard).position
    use = Play(by=0, card=RISES, fighter=1)
    found = seek(position, use)
    assert (found is not None) is there
    if found is not None:
        placing = skip(step(found, use).position)
        assert legal(placing) == (Place(by=0, fighter=1, hex=(5, 5)),)


ILLUSION = "Terrifying Shadow"


@pytest.mark.parametrize(
    ("glory", "options", "left", "spent"),
    [
        (2, ("spend a glory point", "break"), 1, 1),
        (2, ("spend a glory point", "spend a glory point"), 2, 2),
        (0, (), 0, 0),
        (1, ("spend a glory point",), 1, 1),
    ],
)
def test_deaths_dues_are_paid_for_each_illusion_or_it_breaks(glory, options, left, spent):
    dues = id_of("Death's Dues")
    pieces = (
        S((3, 2)),
        G((6, 9), **worn(ILLUSION, "Great Strength")),
        B((5, 9), **worn("Titan of Kunnin'")),
    )
    position = hd(dues, pieces=pieces, their={"glory": glory})
    position = skip(drive(position, Play(by=0, card=dues)))
    assert {one.option for one in legal(position)} == {"0", "1"}
    position = skip(drive(position, Choose(by=0, option="1")))
    for option in options:
        assert ask_of(position).who == 1
        position = skip(drive(position, Choose(by=1, option=option)))
    assert ask_of(position).kind == "power step"
    assert sum(len(one.upgrades) for one in position.fighters) == 1 + left
    assert (position.seats[1].glory, position.seats[1].spent) == (glory - spent, spent)


def luring(*marks: tuple[int, int]) -> Position:
    lure = id_of("Shadow Lure")
    tokens = objectives((3, 5), (0, 8), (3, 3))
    position = hd(lure, pieces=(S((3, 2)), G((3, 3)), N((0, 0))), tokens=tokens)
    position = covered(position, *marks)
    position = skip(drive(position, Play(by=0, card=lure)))
    return skip(drive(position, Choose(by=0, fighters=(0,))))


def test_shadow_lure_pushes_towards_the_nearest_cover():
    position = step(luring((5, 2), (0, 9)), next(iter(legal(luring((5, 2), (0, 9)))))).position
    assert {one.path for one in legal(skip(position)) if isinstance(one, Push)} == {((4, 2),)}


def test_shadow_lure_brings_the_nearest_free_token_a_hex_closer():
    position = skip(drive(luring((5, 2)), Choose(by=0, option="token")))
    moves = {(one.tokens, one.hexes) for one in legal(position)}
    assert {tokens for tokens, _ in moves} == {(0,)}, "the one under Garrek is not free"
    assert ((0,), ((3, 4),)) in moves
    assert refusal(position, Choose(by=0, tokens=(1,), hexes=((0, 7),)))
    after = drive(position, Choose(by=0, tokens=(0,), hexes=((3, 4),)))
    assert after.tokens[0].hex == (3, 4)


@pytest.mark.parametrize(("spell", "there"), [("Unfocused Blast", True), ("Rending Scream", False)])
def test_confusing_reflection_has_its_player_scatter_an_enemys_spell(spell: str, there: bool):
    card, cast = id_of("Confusing Reflection"), id_of(spell)
    pieces = (STORMSIRE((3, 2), seat=0), G((4, 2)), N((0, 0)))
    position = held(cast, theirs=(card,), pieces=pieces)
    position = rolled(drive(position, Play(by=0, card=cast), Cast(by=0, fighter=0)), "cc")
    use = Play(by=1, card=card, fighter=0)
    found = seek(position, use)
    assert (found is not None) is there
    if found is not None:
        after = skip(step(found, use).position)
        assert (ask_of(after).kind, ask_of(after).who) == ("scatter token", 1)
        plain = skip(position)
        assert (ask_of(plain).kind, ask_of(plain).who) == ("scatter token", 0)
