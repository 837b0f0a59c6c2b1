"""Whole games between random legal players, from set-up to victory, under every edition."""

from collections import Counter

import msgspec
import pytest

from rules_engine.facts.errors import Refused
from rules_engine.log.own_rules import places
from rules_engine.machine import asked, legal, step
from rules_engine.selfplay import opening, play
from rules_engine.sense.views import view
from rules_engine.state.events import AnyEvent, Event, Move, Pass
from rules_engine.state.position import Position

EDITIONS = ["shadespire-2018", "nightvault-2019", "dreadfane-2019", "harrowdeep-2021"]
WARBANDS = ("Stormsire's Cursebreakers", "Garrek's Reavers")
POSITION = msgspec.json.Decoder(Position)
EVENT = msgspec.json.Decoder(AnyEvent)


def cards_of(position: Position) -> list[Counter[str]]:
    """Every card of each seat, wherever it is."""
    found = []
    for index, seat in enumerate(position.seats):
        cards = Counter(
            seat.objectives
            + seat.power
            + seat.objective_deck
            + seat.power_deck
            + (seat.scored if position.edition == "harrowdeep-2021" else ())
            + seat.objective_discard
            + seat.power_discard
        )
        for fighter in position.fighters:
            if fighter.seat == index:
                cards.update(fighter.upgrades)
        cards.update(card.card for card in position.in_play if card.seat == index)
        found.append(cards)
    return found


def check(position: Position) -> None:
    standing = [fighter.hex for fighter in position.fighters if fighter.hex is not None]
    assert len(standing) == len(set(standing))
    for fighter in position.fighters:
        assert not (fighter.out and fighter.hex)
    for seat in position.seats:
        assert seat.glory >= 0


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_random_game_comes_to_an_end_and_keeps_its_cards(edition, seed):
    position = opening(edition, WARBANDS)
    brought = cards_of(position)
    for event, after in play(edition, seed, WARBANDS):
        assert EVENT.decode(msgspec.json.encode(event)) == event
        check(after)
        last = after
    assert last.outcome is not None
    assert last.outcome.winners
    resting = msgspec.json.decode(msgspec.json.encode(last), type=Position)
    assert resting == last
    assert cards_of(last) == brought


@pytest.mark.parametrize("edition", EDITIONS)
def test_each_step_can_be_explained_saved_and_resumed(edition):
    position = opening(edition, WARBANDS)
    for number, (event, after) in enumerate(play(edition, 5, WARBANDS)):
        if number % 3 == 0:
            position = POSITION.decode(msgspec.json.encode(position))
        before = position
        stepped = step(before, event, explain=True)
        assert stepped.position == after
        assert stepped.derivation
        for line in stepped.derivation:
            assert places(line.rule, edition)
        assert bool(stepped.changes) == (after != before)
        position = after


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_is_listed_is_allowed_and_what_is_not_is_refused(edition):
    position = opening(edition, WARBANDS)
    for number, (_, after) in enumerate(play(edition, 8, WARBANDS)):
        ask = asked(position)
        assert ask is not None
        if number % 7 == 0 and ask.kind not in ("first board", "second board"):
            for event in legal(position):
                step(position, event)
            refuse(position, Pass(by=7) if ask.who >= 0 else Pass())
            refuse(position, Move(by=max(ask.who, 0), fighter=0, path=()))
        position = after


def refuse(position: Position, event: Event) -> None:
    with pytest.raises(Refused):
        step(position, event)


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_view_shows_neither_the_others_hand_nor_any_deck(edition):
    for number, (_, position) in enumerate(play(edition, 9, WARBANDS)):
        if number % 10:
            continue
        seen = view(position, 0)
        assert seen.seats[0].power == position.seats[0].power
        hidden = seen.seats[1].power + seen.seats[1].objectives + seen.seats[0].power_deck
        assert set(hidden) <= {"?"}
        assert len(seen.seats[1].power) == len(position.seats[1].power)
        if (ask := asked(seen)) is not None:
            assert ask.kind == asked(position).kind
