"""Fighters picked to be Inspired, and those set up otherwise than the rest."""

from random import Random

import pytest
from msgspec.structs import replace

from rules_engine.facts.hexes import Hex
from rules_engine.machine import legal, step
from rules_engine.scene import Piece, Warband, new_game
from rules_engine.selfplay import random_player, trial_decks
from rules_engine.sense.ground import field, is_empty
from rules_engine.sequences.opening.setting_up import unplaced
from rules_engine.state.events import (
    Attack,
    Pass,
    Place,
    PlaceFighter,
    React,
    Roll,
    RollOff,
    Score,
)
from rules_engine.state.position import Mark, Position, Seat, Token
from tests.engine.driving import GARREK, ask_of, dice, drive, refusal, scene, skip

NIGHTVAULT, DRIZGIT = "nightvault-2019", "Drizgit da Squig Herder"
TAKE_OUT = "stand-in:objective:take-out:0"


def night(*pieces: Piece, **told: object) -> Position:
    return scene(*pieces, **({"edition": NIGHTVAULT} | told))


def scored(step_: str, edition: str = NIGHTVAULT) -> Position:
    """Thundrik's player has scored an objective, in an end phase or at once."""
    card = "stand-in:objective:hold:0.0" if step_ == "end phase" else TAKE_OUT
    mine = Seat("Thundrik's Profiteers", objectives=(card,), objective_deck=("S1",))
    pieces = (
        Piece("Bjorgen Thundrik", (3, 2)),
        Piece("Dead-Eye Lund", (1, 2)),
        Piece("Enrik Ironhail", (0, 4), inspired=True),
        Piece(GARREK, (4, 2), wound_tokens=3),
        Piece("Blooded Saek", (3, 8)),
    )
    seats = (mine, Seat("Garrek's Reavers"))
    if step_ == "end phase":
        tokens = (Token((3, 2), 1),)
        position = night(*pieces, seats=seats, step=step_, tokens=tokens, edition=edition)
        return step(position, Score(by=0, card=card)).position
    position = night(*pieces, seats=seats)
    position = drive(
        position,
        Attack(by=0, fighter=0, attack="Heavy Instruments", target=3),
        Roll(by=0, kind="attack", faces=dice("ss")),
        Roll(by=1, kind="defence", faces=dice("b")),
    )
    position = skip(position, ("reaction",))
    return step(position, Score(by=0, card=card)).position


@pytest.mark.parametrize("step_", ["end phase", "activation"])
def test_thundrik_promotes_a_friend_when_his_player_scores(step_):
    """DC-100: once the objective is scored, and ahead of the card drawn in its place."""
    position = scored(step_)
    assert (ask_of(position).kind, ask_of(position).who) == ("ability", 0)
    promoted = {event.target for event in legal(position) if isinstance(event, React)}
    assert promoted == {0, 1}, "whoever is not Inspired yet"
    pick = React(by=0, card="Promotion", fighter=0, target=1)
    after = step(position, pick).position
    assert [one.inspired for one in after.fighters[:3]] == [False, True, True]
    assert ask_of(after).kind == "draw objective"


def test_thundrik_need_promote_nobody():
    """He may, on his card: in Harrowdeep too, where what is due must be resolved."""
    position = scored("end phase", "harrowdeep-2021")
    assert ask_of(position).kind == "ability"
    after = step(position, Pass(by=0)).position
    assert [one.inspired for one in after.fighters[:3]] == [False, False, True]


def test_nobody_is_promoted_when_an_opponent_scores():
    theirs = Seat("Garrek's Reavers", objectives=("stand-in:objective:hold:1.0",))
    pieces = (Piece(GARREK, (3, 8)), Piece("Bjorgen Thundrik", (3, 2)))
    seats = (theirs, Seat("Thundrik's Profiteers"))
    position = night(*pieces, seats=seats, step="end phase", tokens=(Token((3, 8), 1),))
    position = step(position, Score(by=0, card="stand-in:objective:hold:1.0")).position
    assert ask_of(position).kind != "ability"


def set_up(*warbands: str, seed: int = 3) -> Position:
    """A game played by chance until the first action phase or an ability is due."""
    random = Random(seed)
    position = new_game(NIGHTVAULT, [Warband(one, *trial_decks(NIGHTVAULT, 0)) for one in warbands])
    while ask_of(position).kind != "ability" and position.phase == "setup":
        position = step(position, random_player(position, ask_of(position), random)).position
        if ask_of(position).kind == "roll-off" and not unplaced_anywhere(position):
            break
    return position


def unplaced_anywhere(position: Position) -> bool:
    return any(unplaced(position, seat) for seat in (0, 1))


def test_the_stalagsquig_is_set_up_last_on_any_empty_hex():
    """DC-095: ahead of the roll-off for the first activation; it must be set up."""
    position = set_up("Mollog's Mob", "Garrek's Reavers")
    assert (ask_of(position).kind, ask_of(position).who) == ("ability", 0)
    assert [event.card for event in legal(position)] == ["Stalagsquig: set up"]
    assert refusal(position, Pass(by=0)) == "sequencing.declining"
    index = next(n for n, one in enumerate(position.fighters) if one.card == "Stalagsquig")
    position = step(position, legal(position)[0]).position
    places = {event.hex for event in legal(position)}
    standing = {one.hex for one in position.fighters}
    assert places == set(field(position).hexes) - field(position).blocked - standing
    position = step(position, Place(by=0, fighter=index, hex=max(places))).position
    assert position.fighters[index].hex == max(places)
    assert (ask_of(position).kind, position.phase) == ("roll-off", "action")


def test_two_players_with_a_stalagsquig_roll_off_for_the_order():
    """DC-096."""
    position = set_up("Mollog's Mob", "Mollog's Mob")
    assert ask_of(position).kind == "roll-off"
    position = step(position, RollOff(faces=(dice("ssss"), dice("****")))).position
    assert (ask_of(position).kind, ask_of(position).who) == ("ability", 1)


def placing(*warbands: str) -> Position:
    """A game whose first player is to place a fighter, by chance up to there."""
    position = new_game(NIGHTVAULT, [Warband(one, *trial_decks(NIGHTVAULT, 0)) for one in warbands])
    random = Random(1)
    while ask_of(position).kind != "place fighter" or ask_of(position).who != 0:
        position = step(position, random_player(position, ask_of(position), random)).position
    return position


def placeable(position: Position) -> set[int]:
    return {event.fighter for event in legal(position)}


def open_to(position: Position, fighter: int) -> set[Hex]:
    return {event.hex for event in legal(position) if event.fighter == fighter}


def test_the_squigs_are_placed_as_soon_as_drizgit_is():
    """Not in turn: ahead of him they have no hex, after him nobody else is placed before them."""
    position = placing("Zarbag's Gitz", "Mollog's Mob")
    named = {one.card: n for n, one in enumerate(position.fighters)}
    herder, squigs = named[DRIZGIT], {named[f"{one} (Squig)"] for one in ("Bonekrakka", "Gobbaluk")}
    assert placeable(position) == set(range(9)) - squigs
    early = PlaceFighter(by=0, fighter=min(squigs), hex=min(open_to(position, herder)))
    assert refusal(position, early) == "placing.herded"
    spot = max(open_to(position, herder))
    position = step(position, PlaceFighter(by=0, fighter=herder, hex=spot)).position
    for squig in sorted(squigs):
        assert (ask_of(position).kind, ask_of(position).who) == ("place fighter", 0)
        assert squig in placeable(position) <= squigs
        start = min(field(position).starting - {spot})
        grot = PlaceFighter(by=0, fighter=named["Stikkit"], hex=start)
        assert refusal(position, grot) == "placing.herded"
        own = PlaceFighter(by=0, fighter=squig, hex=start)
        assert refusal(position, own) == "placing.herded", "no starting hex"
        near = open_to(position, squig)
        position = step(position, PlaceFighter(by=0, fighter=squig, hex=min(near))).position
    assert ask_of(position).who == 1


def test_squigs_stay_in_their_territory_as_near_as_may_be_and_off_bad_ground():
    position = placing("Zarbag's Gitz", "Mollog's Mob")
    ground = field(position)
    named = {one.card: n for n, one in enumerate(position.fighters)}
    herder, squig = named[DRIZGIT], named["Bonekrakka (Squig)"]
    for spot in sorted(open_to(position, herder)):
        placed = step(position, PlaceFighter(by=0, fighter=herder, hex=spot)).position
        bad = ground.starting | ground.lethal | ground.blocked
        fit = {one for one in ground.territories[0] - bad if is_empty(placed, one)}
        least = min(ground.distance(one, spot) for one in fit)
        assert open_to(placed, squig) == {one for one in fit if ground.distance(one, spot) == least}
        shut = tuple(Mark(one, "lethal", "a card") for one in ground.around[spot])
        far = open_to(replace(placed, marks=shut), squig)
        assert {ground.distance(one, spot) for one in far} == {2}, "no lethal hex beside him"
