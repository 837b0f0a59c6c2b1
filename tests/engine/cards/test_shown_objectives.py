"""Objectives that are shown though no step asks: sworn beforehand, or scored between steps."""

import pytest
from msgspec.structs import replace

from rules_engine.machine import begin, legal, step
from rules_engine.state.events import Discard, Guard, Pass, Pick, Reveal, RollOff, Score
from rules_engine.state.frames import Frame, Plain
from rules_engine.state.position import Position, Seat, put_seat
from tests.engine.cards.tables import (
    A,
    B,
    G,
    K,
    N,
    S,
    differing,
    id_of,
    objectives,
    piece,
    table,
    told,
)
from tests.engine.driving import ask_of, dice, refusal, scene, skip

THREE = objectives((3, 2), (4, 2), (5, 2))
OATHS: dict[str, tuple[Position, Position]] = {
    "Oath of Annihilation": (table(S((3, 2)), G(out=True)), table(S((3, 2)), G((4, 2)))),
    "Oath of Conquest": (
        table(S((3, 7)), G((4, 2)), round=3),
        table(S((3, 2)), G((4, 2)), round=3),
    ),
    "Oath of Denial": (
        table(S((3, 7)), G((4, 7)), round=3),
        table(S((3, 7)), G((4, 2)), round=3),
    ),
    "Oath of Murder": (
        table(
            S((3, 2)),
            G(out=True),
            history=(told("out", seat=0, fighter=0, other=1, word="Sigmarite Broadsword"),),
        ),
        table(
            S((3, 2)),
            B(out=True),
            history=(told("out", seat=0, fighter=0, other=1, word="Sigmarite Broadsword"),),
        ),
    ),
    "Oath of Supremacy": (
        table(S((3, 2)), N((4, 2)), A((5, 2)), G((0, 9)), tokens=THREE),
        table(S((3, 2)), N((4, 2)), G((0, 9)), tokens=THREE),
    ),
}
"""Where an oath can be scored, and where it cannot."""
WORTH = {"Oath of Annihilation": 5, "Oath of Conquest": 2, "Oath of Denial": 3}
WORTH |= {"Oath of Murder": 1, "Oath of Supremacy": 3}


def test_each_oath_has_its_condition():
    assert differing(OATHS) == []


def first_activation(*cards: str, seat: int = 0, **more: object) -> Position:
    """The first activation of seat 0, which holds these objectives."""
    hands = [Seat("Steelheart's Champions"), Seat("Garrek's Reavers")]
    hands[seat] = replace(hands[seat], objectives=cards)
    pieces = more.pop("pieces", (S((3, 2)), G((4, 2))))
    position = scene(*pieces, seats=tuple(hands), edition="nightvault-2019", **more)
    return put_seat(position, 0, activations=1)


@pytest.mark.parametrize("name", OATHS)
def test_a_sworn_oath_goes_back_to_the_hand_and_pays_one_more(name: str):
    card = id_of(name)
    shown = Reveal(by=0, card=card)
    begun = first_activation(card)
    assert shown in legal(begun)
    after = step(begun, shown).position
    assert (after.seats[0].objectives, ask_of(after).kind) == ((card,), "activation")
    assert shown not in legal(after), "it is sworn once"
    for sworn in (True, False):
        position = put_seat(OATHS[name][0], 0, objectives=(card,))
        position = replace(position, earlier=(after.history,) if sworn else ())
        scored = step(position, Score(by=0, card=card)).position
        assert scored.seats[0].glory == WORTH[name] + sworn


def test_an_oath_is_sworn_as_ones_first_activation_begins_alone():
    card = id_of("Oath of Murder")
    shown = Reveal(by=0, card=card)
    begun = first_activation(card)
    later = put_seat(begun, 0, activations=2)
    acting = step(begun, Guard(by=0, fighter=0)).position
    theirs = first_activation(card, player=1)
    for position in (later, acting, theirs):
        assert shown not in legal(position)
        assert refusal(position, shown) == "cards.revealed-returns-to-hand"


MOLLOG = piece("Mollog the Mighty")


@pytest.mark.parametrize(("third", "met"), [((2, 2), True), ((2, 6), False)])
def test_got_them_is_scored_as_an_activation_begins_with_three_beside_mollog(
    third: tuple[int, int], met: bool
):
    card = id_of("Got Them")
    pieces = (MOLLOG((3, 2), seat=0), G((4, 2), seat=1), B((3, 3), seat=1), K(third, seat=1))
    position = first_activation(card, "?1", pieces=pieces)
    position = put_seat(position, 0, objective_deck=("?2",))
    assert (Reveal(by=0, card=card) in legal(position)) is met
    if met:
        scored = step(position, Reveal(by=0, card=card)).position
        assert (scored.seats[0].glory, ask_of(scored).kind) == (2, "draw objective")
        acting = step(position, Guard(by=0, fighter=0)).position
        assert Reveal(by=0, card=card) not in legal(acting)


@pytest.mark.parametrize(
    ("faces", "winner", "met"), [("***1", 0, True), ("**11", 0, False), ("1111", 1, False)]
)
def test_seize_the_initiative_is_scored_for_three_criticals_that_win_the_roll_off(
    faces: str, winner: int, met: bool
):
    card = id_of("Seize the Initiative")
    own = Seat("Steelheart's Champions", objectives=(card,))
    position = scene(S((3, 2)), G((4, 2)), seats=(own, Seat()), edition="nightvault-2019")
    start = Frame("action-phase", "begin", Plain())
    position = begin(replace(position, stack=(start,), round=2, turn=0))
    rolled = RollOff(faces=(dice(faces), dice("2211")))
    position = step(position, rolled).position
    assert position.returned == winner
    assert (Reveal(by=0, card=card) in legal(position)) is met
    picked = step(position, Pick(by=winner, seat=winner)).position
    assert Reveal(by=0, card=card) not in legal(picked), "the first activation has begun"


@pytest.mark.parametrize(("count", "met"), [(3, True), (2, False)])
def test_trash_to_treasure_is_scored_as_a_foe_discards_three_objectives(count: int, met: bool):
    card = id_of("Trash to Treasure")
    own = Seat("Steelheart's Champions", objectives=(card,))
    foe = Seat("Garrek's Reavers", objectives=("?1", "?2", "?3"), power=("?4",))
    position = scene(
        S((3, 2)), G((4, 2)), seats=(own, foe), edition="nightvault-2019", step="end phase"
    )
    while ask_of(position).kind != "discard objectives" or ask_of(position).who != 1:
        event = Pass if Pass in ask_of(position).events else Discard
        position = step(position, event(by=ask_of(position).who)).position
        position = put_seat(position, 0, objectives=(card,))
    gone = tuple(f"?{one}" for one in range(1, count + 1))
    after = step(position, Discard(by=1, cards=gone)).position
    assert (Reveal(by=0, card=card) in legal(skip(after))) is met
    if met:
        scored = step(after, Reveal(by=0, card=card)).position
        assert (scored.seats[0].glory, scored.seats[0].objectives) == (1, ())
