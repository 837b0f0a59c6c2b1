"""Hidden cards make no difference to anything that another seat is handed out or told.

Each position of some games is held beside one with other hidden cards: what the seat is shown,
the pictures, the answers to its questions, and what it is told where its event is refused.
"""

from collections.abc import Iterator
from functools import cache
from random import Random

import msgspec
import pytest

from rules_engine.adjudicate import (
    AnyAsked,
    Follows,
    May,
    Scorable,
    WhoIsAsked,
    Windows,
    Winner,
    rule_on,
)
from rules_engine.cli.replaying import position_in_words
from rules_engine.draw.position import draw
from rules_engine.facts.errors import Refused
from rules_engine.machine import asked, step
from rules_engine.sense.views import view
from rules_engine.showing import show
from rules_engine.state.events import (
    Choose,
    Cycle,
    Delve,
    Discard,
    Draw,
    Event,
    Pass,
    Play,
    Reveal,
    Score,
)
from rules_engine.state.position import Position
from tests.engine.disguise import disguised
from tests.engine.log.games import EDITIONS, report_of
from tests.whole import whole_or

EACH = pytest.mark.parametrize("edition", EDITIONS)
SEATS = (0, 1)
EVERY = whole_or(11, whole=5)


@cache
def twins(edition: str, seed: int) -> list[tuple[int, Position, Position]]:
    """Positions of a random game, each with its disguise for a seat."""
    report, random = report_of(edition, seed), Random(seed)
    return [
        (seat, report.after(n), disguised(report.after(n), seat, random))
        for n in range(seed, report.last + 1, EVERY)
        for seat in SEATS
    ]


def hidden_of(position: Position, seat: int) -> list[str]:
    """Cards that the seat might guess: what the others hide."""
    other = position.seats[1 - seat]
    return [*other.objectives, *other.power, *other.objective_deck[:2], *other.power_deck[:2]]


@EACH
def test_what_a_seat_is_shown_is_the_same(edition):
    different = 0
    for seat, one, two in twins(edition, 1):
        different += one != two
        assert view(one, seat) == view(two, seat)
        assert show(one, seat) == show(two, seat)
        assert msgspec.json.encode(show(one, seat)) == msgspec.json.encode(show(two, seat))
        assert position_in_words(view(one, seat)) == position_in_words(view(two, seat))
    assert different == len(twins(edition, 1))


@EACH
def test_pictures_are_the_same(edition):
    """A picture of the whole position shows no more than one of a view."""
    drawn = 0
    for seat, one, two in twins(edition, 2):
        if one.layout is not None:
            assert draw(one) == draw(two) == draw(view(one, seat)) == draw(view(two, seat))
            drawn += 1
    assert drawn > 50


def questions(position: Position, other: Position, seat: int) -> Iterator[AnyAsked]:
    yield from (WhoIsAsked(), Winner())
    for card in (*hidden_of(position, seat)[:6], *hidden_of(other, seat)[:6]):
        yield from (May(Play(by=1 - seat, card=card)), Windows(card, seat=1 - seat))
    for card in (*position.seats[1 - seat].objectives, *other.seats[1 - seat].objectives):
        yield Scorable(card, seat=1 - seat)
    for event in show(position, seat).legal[:4]:
        yield from (May(event), Follows((event,)))


@EACH
def test_questions_that_a_seat_asks_are_answered_the_same(edition):
    for seat, one, two in twins(edition, 2)[::6]:
        for ask in questions(one, two, seat):
            answer = rule_on(view(one, seat), ask)
            assert msgspec.json.encode(answer) == msgspec.json.encode(rule_on(view(two, seat), ask))


def told_of(position: Position, event: Event, seat: int) -> object:
    """What a seat learns by sending an event: the refusal's text, or all it is shown then."""
    try:
        stepped = step(position, event, explain=True)
    except Refused as refused:
        return str(refused)
    return show(stepped.position, seat), stepped.assumed


def guesses(position: Position, other: Position, seat: int) -> Iterator[Event]:
    """Events by which a seat might find out what it cannot see."""
    for card in (*hidden_of(position, seat)[:5], *hidden_of(other, seat)[:5]):
        yield Play(by=seat, card=card)
        yield Score(by=seat, card=card)
        yield Reveal(by=seat, card=card)
        yield Cycle(by=seat, card=card)
        yield Discard(by=seat, cards=(card,))
        yield Choose(by=seat, option=card)
        yield Draw(by=seat, deck="power", cards=(card,))
        yield Play(by=seat, card=card, sealed="?")
    for token in position.tokens:
        if token.face_up or token.seat == seat:
            yield from (Delve(by=seat, hex=token.hex, number=shown) for shown in range(7))


@EACH
def test_a_refusal_tells_a_seat_nothing(edition):
    for seat, one, two in twins(edition, 3)[::2]:
        for event in guesses(one, two, seat):
            assert told_of(one, event, seat) == told_of(two, event, seat), event


@EACH
def test_what_a_seat_does_leads_to_the_same_question(edition):
    """Nor does it show in what is asked next that somebody could answer it with a hidden card."""
    for seat, one, two in twins(edition, 1):
        for event in show(one, seat).legal[:3]:
            # a delve turns a token face up: that its number is then seen is the rule
            if not isinstance(event, Delve):
                assert told_of(one, event, seat) == told_of(two, event, seat), event
        ask = asked(one)
        if ask is not None and ask.kind == "power step" and ask.who != seat:
            passed = Pass(by=ask.who)
            assert told_of(one, passed, seat) == told_of(two, passed, seat)
