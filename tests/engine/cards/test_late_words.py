"""Cards whose words the engine learnt last: blows lent, quarries followed, flights, cover."""

from typing import Any

import pytest
from msgspec.structs import replace

from rules_engine.machine import legal, step
from rules_engine.sense.ground import traits_of
from rules_engine.sense.modifiers import defence_of, move_of, wounds_of
from rules_engine.sequences.turn.moving import passing_of
from rules_engine.state.events import Attack, Cast, Choose, Discard, Move, Pass, Play, Push, React
from rules_engine.state.position import Mark, Position, put
from tests.engine.cards.blows import after_playing, driving_nobody, hits, rolled, seek
from tests.engine.cards.crews import hd
from tests.engine.cards.lasting import STORMSIRE
from tests.engine.cards.playing import held
from tests.engine.cards.tables import G, N, S, id_of, piece
from tests.engine.driving import BROADSWORD, ask_of, drive, refusal, skip

GWYNNE, BRODUS = piece("Gwynne Ironsoul"), piece("Brodus Blightbane")


def worn(*names: str) -> dict[str, Any]:
    return {"upgrades": tuple(id_of(one) for one in names)}


STRIKE = Attack(by=0, fighter=0, attack="Improvised Blow", target=1)


def improvised(where: tuple[int, int] = (4, 2)) -> Position:
    return held(
        id_of("Improvised Blow"),
        pieces=(GWYNNE((3, 2), seat=0), G(where)),
        edition="dreadfane-2019",
    )


def test_an_improvised_blow_is_made_at_once_and_then_forgotten():
    position = improvised()
    assert refusal(position, STRIKE)
    position = drive(position, Play(by=0, card=id_of("Improvised Blow")))
    position = skip(drive(position, Choose(by=0, fighters=(0,))))
    assert STRIKE in legal(position)
    struck = skip(hits(position, STRIKE, "ff*", "2"))
    struck = skip(driving_nobody(struck))
    assert struck.fighters[1].wound_tokens == 1
    assert ask_of(struck).kind == "power step"
    assert not struck.modifiers
    assert not [one for one in legal(struck) if isinstance(one, Attack)]


def test_an_improvised_blow_needs_a_friend_beside_an_enemy():
    assert Play(by=0, card=id_of("Improvised Blow")) not in legal(improvised((5, 2)))


WILL = React(by=0, card=id_of("Hunter's Will"), fighter=0, target=1)
AWAY = Move(by=1, fighter=1, path=((5, 2), (6, 2)))


def hunting(*names: str, prey: tuple[str, ...] = ("Hidden Presence",)) -> Position:
    pieces = (S((3, 2), **worn(*names)), G((4, 2), **worn(*prey)), N((0, 9)))
    return held(pieces=pieces, step="activation", player=1, edition="dreadfane-2019")


def test_hunters_will_follows_a_quarry_the_shortest_way():
    there = seek(drive(hunting("Hunter's Will"), AWAY), WILL)
    assert there is not None
    position = skip(step(there, WILL).position)
    pushes = [one for one in legal(position) if isinstance(one, Push)]
    assert {len(one.path) for one in pushes} == {2}
    assert refusal(position, Push(by=0, fighter=0, path=((3, 3), (4, 3), (5, 3))))
    assert drive(position, Push(by=0, fighter=0, path=((4, 2), (5, 2)))).fighters[0].hex == (5, 2)


def test_hunters_will_is_for_quarries_that_leave_its_side():
    assert seek(drive(hunting("Hunter's Will", prey=()), AWAY), WILL) is None
    beside = Move(by=1, fighter=1, path=((4, 3), (3, 3)))
    assert seek(drive(hunting("Hunter's Will"), beside), WILL) is None


KHAINITES = (
    piece("Lethyr")((3, 2), seat=0),
    piece("Kyrae")((3, 4), seat=0),
    G((6, 9)),
)


@pytest.mark.parametrize(
    ("edition", "passes", "trait"),
    [
        ("dreadfane-2019", {"passes-fighters"}, "ignores-lethal"),
        ("harrowdeep-2021", {"passes-fighters", "passes-blocked"}, "ignores-lethal-moving"),
    ],
)
def test_incredible_agility_carries_all_but_kyrae(edition: str, passes: set[str], trait: str):
    position = after_playing("Incredible Agility", pieces=KHAINITES, edition=edition)
    kinds = {"passes-fighters", "passes-blocked"}
    assert set(passing_of(position, 0, "no charge")) & kinds == passes
    assert trait in traits_of(position, 0)
    assert not set(passing_of(position, 1, "no charge")) & kinds
    assert trait not in traits_of(position, 1)
    assert not set(passing_of(position, 2, "no charge")) & kinds


HURTS = "Raptor Strike"


def covered(position: Position, *hexes: tuple[int, int]) -> Position:
    return put(position, ("marks",), tuple(Mark(hex_, "cover", "trial") for hex_ in hexes))


def dark(*hexes: tuple[int, int]) -> Position:
    card = id_of("Cover of Darkness")
    pieces = (S((3, 2)), G((6, 9)), N((0, 0)))
    return covered(hd(card, pieces=pieces), *hexes)


def test_cover_of_darkness_pushes_a_friend_into_cover():
    card = id_of("Cover of Darkness")
    position = drive(dark((5, 2), (3, 8)), Play(by=0, card=card))
    position = skip(drive(position, Choose(by=0, option="push")))
    assert legal(position) == (Choose(by=0, fighters=(0,)),)
    position = skip(drive(position, Choose(by=0, fighters=(0,))))
    assert {one.path[-1] for one in legal(position)} == {(5, 2)}
    assert not [one for one in position.modifiers if one.what == "damage suffered"]


def test_cover_of_darkness_has_gambits_deal_nothing_until_the_next_power_step_is_over():
    card, spear = id_of("Cover of Darkness"), id_of(HURTS)
    for kept in (True, False):
        pieces = (S((3, 2)), G((4, 2)), N((0, 0)))
        position = hd(card, pieces=pieces, theirs=(spear,), player=0)
        if kept:
            position = drive(position, Play(by=0, card=card), Pass(by=0))
        else:
            position = drive(position, Pass(by=0))
        position = skip(drive(position, Play(by=1, card=spear)))
        while ask_of(position).kind in ("choose fighter", "choose fighters"):
            position = skip(drive(position, Choose(by=1, fighters=(0,))))
        assert position.fighters[0].wound_tokens == (0 if kept else 1)
        assert bool([one for one in position.in_play if one.card == card]) is kept


def bargaining(*mine: str, theirs: tuple[str, ...] = ("Great Strength",)) -> Position:
    cards = tuple(map(id_of, ("Shady Bargain", *mine)))
    return hd(*cards, theirs=tuple(map(id_of, theirs)))


def test_a_shady_bargain_arms_a_friend_and_lets_an_opponent_arm_one():
    position = drive(
        bargaining("Great Fortitude"),
        Play(by=0, card=id_of("Shady Bargain")),
        Choose(by=0, fighters=(0,)),
        Choose(by=0, option=id_of("Great Fortitude")),
    )
    position = skip(position)
    gift = Choose(by=1, fighters=(1,), option=id_of("Great Strength"))
    assert legal(position) == (Pass(by=1), gift)
    assert refusal(position, replace(gift, fighters=(0,)))
    for event, worn_now in ((gift, worn("Great Strength")["upgrades"]), (Pass(by=1), ())):
        after = skip(drive(position, event))
        assert after.fighters[1].upgrades == worn_now
        assert after.fighters[0].upgrades == worn("Great Fortitude")["upgrades"]
        assert [seat.glory for seat in after.seats] == [0, 0]


def test_a_shady_bargain_needs_an_upgrade_and_asks_nobody_without_one():
    assert Play(by=0, card=id_of("Shady Bargain")) not in legal(bargaining())
    position = drive(
        bargaining("Great Fortitude", theirs=()),
        Play(by=0, card=id_of("Shady Bargain")),
        Choose(by=0, fighters=(0,)),
        Choose(by=0, option=id_of("Great Fortitude")),
    )
    assert ask_of(skip(position)).kind == "power step"


ILLUSIONS = ("Terrifying Shadow", "Titan of Kunnin'")


def retrieving(hand: int) -> Position:
    cards = ("Great Strength", "Great Fortitude", "Warning Cry", "Raptor Strike")[:hand]
    pile = (*map(id_of, ILLUSIONS), id_of("Acrobatic"))
    return hd(*map(id_of, ("Phantom Retrieval", *cards)), mine={"power_discard": pile})


@pytest.mark.parametrize(("hand", "most"), [(1, 0), (2, 1), (3, 1), (4, 2)])
def test_phantom_retrieval_takes_illusions_back_for_two_cards_each(hand: int, most: int):
    card = id_of("Phantom Retrieval")
    position = retrieving(hand)
    assert (Play(by=0, card=card) in legal(position)) is bool(most)
    if not most:
        return
    position = skip(drive(position, Play(by=0, card=card)))
    assert refusal(position, Pass(by=0))
    assert refusal(position, Choose(by=0, option=id_of("Acrobatic")))
    for name in ILLUSIONS[:most]:
        position = skip(drive(position, Choose(by=0, option=id_of(name))))
    wanted = 2 * most
    assert ask_of(position).count == wanted
    position = skip(drive(position, Discard(by=0, cards=position.seats[0].power[:wanted])))
    hand_now = position.seats[0].power
    assert set(map(id_of, ILLUSIONS[:most])) <= set(hand_now)
    assert len(hand_now) == hand - wanted + most
    assert id_of("Acrobatic") in position.seats[0].power_discard


@pytest.mark.parametrize(("name", "aside"), [("Shake About", True), ("Acrobatic", False)])
def test_shake_about_pushes_the_target_anywhere(name: str, aside: bool):
    """Steelheart stands west of Garrek: back is east of him."""
    pieces = (S((3, 2), **worn(name)), G((4, 2)), N((0, 9)))
    position = skip(hits(held(pieces=pieces, step="activation"), BROADSWORD, "ss", "2"))
    assert ask_of(position).kind == "drive back"
    ends = {one.path[-1] for one in legal(position) if isinstance(one, Push) and one.path}
    assert ((3, 3) in ends) is aside
    if aside:
        after = skip(drive(position, Push(by=0, fighter=1, path=((3, 3),))))
        assert after.fighters[1].hex == (3, 3)
        assert [one.what for one in after.history if one.what in ("push", "drive-back")] == ["push"]
    else:
        assert refusal(position, Push(by=0, fighter=1, path=((3, 3),)))


def test_shake_about_is_for_attacks_that_succeed():
    pieces = (S((3, 2), **worn("Shake About")), G((4, 2)), N((0, 9)))
    position = skip(hits(held(pieces=pieces, step="activation"), BROADSWORD, "s", "d"))
    assert ask_of(position).kind == "drive back"
    assert refusal(position, Push(by=0, fighter=1, path=((3, 3),)))


@pytest.mark.parametrize(
    ("faces", "grown"),
    [("cc", (1, 0, 0)), ("oo", (0, 1, 0)), ("**", (0, 0, 1)), ("co", None), ("*c", None)],
)
def test_wildform_is_cast_by_any_pair_and_grows_as_it_shows(faces: str, grown: Any):
    card = id_of("Wildform")
    pieces = (STORMSIRE((3, 2), seat=0, inspired=True), G((6, 9)), N((0, 0)))
    position = held(card, pieces=pieces)
    before = (move_of(position, 0), wounds_of(position, 0), defence_of(position, 0))
    position = drive(position, Play(by=0, card=card), Cast(by=0, fighter=0))
    position = skip(rolled(position, faces))
    after = (move_of(position, 0), wounds_of(position, 0), defence_of(position, 0))
    gained = tuple(now - then for now, then in zip(after, before, strict=True))
    assert gained == (grown or (0, 0, 0))
    assert bool([one for one in position.modifiers if one.what == "damage"]) is bool(grown)
    assert bool(position.in_play) is bool(grown)


FOLLOWS = "Finishing Blow"
FINISH = React(by=0, card=id_of(FOLLOWS), fighter=0, target=1)


@pytest.mark.parametrize(("name", "follows"), [("Chain Attack", True), ("Sudden Paranoia", False)])
def test_chain_attack_gives_combo_to_the_first_attack(name: str, follows: bool):
    pieces = (S((3, 2), **worn(FOLLOWS)), G((4, 2)), N((0, 9)))
    position = after_playing(name, pieces=pieces, edition="dreadfane-2019")
    position = driving_nobody(skip(hits(position, BROADSWORD, "ss", "2")))
    assert (seek(position, FINISH) is not None) is follows
