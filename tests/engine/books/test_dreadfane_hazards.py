"""Dreadfane, the hazard phase (pg 9) and how it ends a game (pg 19).

No hazard card is in any source; these are marked stand-ins that try the machinery.
"""

from rules_engine.card_book.known import CardRules
from rules_engine.effects import anyone, dealt_to_each, healed
from rules_engine.machine import asked, step
from rules_engine.scene import Piece
from rules_engine.state.events import Draw
from rules_engine.state.position import Position, Seat
from tests.engine.books.arena import (
    CAITHA,
    CONDEMNORS,
    GWYNNE,
    HARROW,
    MOURNFLIGHT,
    arena,
    happened,
    idle,
    registered,
    to_next,
)
from tests.engine.driving import ask_of, drive, skip

QUAKE, BALM, FOG, ECHO = (f"stand-in:hazard:{name}" for name in ("quake", "balm", "fog", "echo"))


def _gwynne(_: Position, __: object) -> int:
    return 0


stand_ins = registered(
    CardRules(
        QUAKE,
        rule="hazards.in-order",
        effects=(dealt_to_each(anyone, 2),),
        persists="at once",
    ),
    CardRules(
        BALM,
        rule="hazards.in-order",
        effects=(dealt_to_each(anyone, 1), healed(_gwynne, 1)),
        persists="at once",
    ),
    CardRules(FOG, rule="hazards.in-order"),
    CardRules(ECHO, rule="hazards.in-order", persists="hazard-phase"),
)


def deck(*names: str) -> tuple[str, ...]:
    return tuple(f"{name}:{number}" for number, name in enumerate(names))


def opening(*pieces: Piece, hazards: tuple[str, ...], round: int = 1, **told: object) -> Position:
    """The hazard phase that follows this round, its first card being asked for."""
    standing = pieces or (Piece(GWYNNE, (2, 1)), Piece(CAITHA, (2, 8)))
    position = arena(*standing, player=1, turn=8, round=round, hazard_deck=hazards, **told)
    return to_next(position, "draw hazard")


def drawn(position: Position, *cards: str) -> Position:
    for card in cards:
        position = skip(drive(position, Draw(deck="hazard", cards=(card,))))
    return position


def test_as_many_cards_as_the_rounds_number():
    """Pg 9: two in the second round, three in the third."""
    for round, count in ((1, 2), (2, 3)):
        hazards = deck(FOG, FOG, FOG, FOG)
        position = opening(hazards=hazards, round=round)
        for card in hazards[:count]:
            assert ask_of(position).kind == "draw hazard"
            position = drawn(position, card)
        assert ask_of(position).kind == "roll-off"
        assert position.phase == "action"


def test_a_hazard_lasts_to_the_end_of_the_game_unless_it_says_otherwise():
    """Pg 9: the fog stays; the quake is discarded as soon as it is resolved."""
    hazards = deck(FOG, QUAKE, FOG, FOG, FOG)
    pieces = (Piece(GWYNNE, (2, 1)), Piece(HARROW, (2, 8)))
    position = drawn(opening(*pieces, hazards=hazards), hazards[0], hazards[1])
    assert (position.hazards, position.hazard_discard) == ((hazards[0],), (hazards[1],))
    position = idle(position, lambda now: now.round == 3)
    assert position.hazards == (hazards[0],)


def test_what_goes_at_the_start_of_a_hazard_phase_goes_before_a_card_is_drawn():
    """Pg 9: the echo of the second round is gone when the first card of the third is asked for."""
    hazards = deck(FOG, ECHO, FOG, FOG, FOG)
    position = drawn(opening(hazards=hazards), hazards[0], hazards[1])
    assert position.hazard_discard == ()
    position = idle(position, lambda now: now.round == 3 and now.phase == "hazard")
    assert ask_of(position).kind == "draw hazard"
    assert (position.hazards, position.hazard_discard) == ((hazards[0],), (hazards[1],))


def test_effects_are_resolved_in_the_order_printed_and_a_card_before_the_next():
    """Pg 9: the balm hurts everybody and then heals Gwynne; the fog is drawn after that."""
    hazards = deck(BALM, FOG)
    position = drawn(opening(hazards=hazards), hazards[0])
    assert [one.wound_tokens for one in position.fighters] == [0, 1]
    assert ask_of(position).kind == "draw hazard"
    assert happened(position, "damage") == [hazards[0], hazards[0]]


def test_damage_of_a_hazard_is_dealt_by_the_card_and_pays_the_opponent():
    """Pg 13: the hazard card has dealt it; the bounty of two is gained whatever the cause."""
    hazards = deck(QUAKE, FOG)
    pieces = (Piece(GWYNNE, (2, 1)), Piece(CAITHA, (2, 8)), Piece(HARROW, (4, 9)))
    position = drawn(opening(*pieces, hazards=hazards), hazards[0])
    assert position.fighters[1].out
    assert [one.seat for one in position.history if one.what == "damage"] == [-1, -1, -1]
    assert [one.glory for one in position.seats] == [2, 0]


def test_a_warband_wiped_out_by_a_hazard_ends_the_game_once_the_phase_is_done():
    """Pg 19: the second card is drawn all the same, then Gwynne's player has won."""
    hazards = deck(QUAKE, FOG)
    position = drawn(opening(hazards=hazards), hazards[0])
    assert position.fighters[1].out
    assert (ask_of(position).kind, position.outcome) == ("draw hazard", None)
    position = drawn(position, hazards[1])
    assert asked(position) is None
    assert (position.outcome.winners, position.outcome.rule) == ((0,), "victory.annihilation")


def both_gone(glory: tuple[int, int]) -> Position:
    """Gwynne falls to the second quake of a hazard phase, Caitha to the first."""
    hazards = deck(QUAKE, QUAKE)
    seats = (Seat(CONDEMNORS, glory=glory[0]), Seat(MOURNFLIGHT, glory=glory[1]))
    return drawn(opening(hazards=hazards, seats=seats), *hazards)


def test_both_wiped_out_in_one_hazard_phase_are_compared_by_glory():
    """Pg 19: two points for each of them, so that what was there before decides."""
    position = both_gone((1, 3))
    assert [one.glory for one in position.seats] == [3, 5]
    assert (position.outcome.winners, position.outcome.rule) == ((1,), "victory.glory")


def test_both_wiped_out_and_level_on_glory_is_a_draw():
    """Pg 19: objective hexes are compared only where neither warband is gone."""
    outcome = both_gone((2, 2)).outcome
    assert (outcome.winners, outcome.rule) == ((0, 1), "victory.draw")


def test_a_hazard_phase_that_runs_out_of_cards_goes_on_record_as_not_shown():
    """Pg 3 and 9: of the 20 cards one is always left; a game told with fewer lacks what they do."""
    position = opening(hazards=deck(FOG))
    stepped = step(position, Draw(deck="hazard", cards=(f"{FOG}:0",)))
    assert [(one.rule, one.facts) for one in stepped.not_shown] == [
        ("hazards.deck", {"lacking": 1})
    ]
    whole = opening(hazards=deck(FOG, FOG))
    stepped = step(whole, Draw(deck="hazard", cards=(f"{FOG}:0",)))
    assert (stepped.not_shown, ask_of(stepped.position).kind) == ((), "draw hazard")
    last = step(stepped.position, Draw(deck="hazard", cards=(f"{FOG}:1",)))
    assert last.not_shown == ()
