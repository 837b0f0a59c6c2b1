"""Objectives scored: glory taken, and in the action phase a new card drawn."""

from collections.abc import Iterable
from functools import cache

from msgspec.structs import replace

from rules_engine.card_book.known import rules_of
from rules_engine.card_book.naming import card_title
from rules_engine.kernel.flow import (
    RECORD,
    Advance,
    Ask,
    End,
    Goto,
    Push,
    Verb,
    args_of,
    explaining,
    need,
    not_shown,
    reading,
    told,
)
from rules_engine.kernel.tables import number
from rules_engine.moments.piles import forgotten, taken
from rules_engine.moments.playing import card_glory
from rules_engine.moments.scoring import any_met, check_score, nothing_new, scores
from rules_engine.moments.shown import AT_ONCE, SWORN, may_swear
from rules_engine.sense.blindness import ASTRAY
from rules_engine.sequences.base.common import from_seat
from rules_engine.state.events import Event, Pass, Reveal, Score
from rules_engine.state.frames import Attacking, Drawing, Frame, Playing, SeatBySeat
from rules_engine.state.position import Position, note, put_seat


def score(position: Position, seat: int, event: Score) -> Position:
    """The position after an objective is scored: glory gained, the card on its pile.

    That is the discard pile, but in Harrowdeep one of its own.
    """
    own = position.seats[seat]
    hand = taken(own.objectives, event.card, "scoring.end-phase", event.sealed)
    worth = worth_now(position, seat, event.card)
    glory = own.glory + worth
    pile = (event.card,) if number(position, "scoring.discards") else ()
    scored = put_seat(
        position,
        seat,
        objectives=hand,
        glory=glory,
        scored=(*own.scored, event.card),
        objective_discard=own.objective_discard + pile,
    )
    scored = forgotten(scored, seat, event.card)
    return note(scored, "scored", seat=seat, amount=worth, word=event.card)


def worth_now(position: Position, seat: int, card: str) -> int:
    """The glory points an objective brings as the table lies now."""
    rules = rules_of(card)
    if rules is not None and rules.worth is not None:
        return rules.worth(position, seat)
    return card_glory(card)


def scored_effect(position: Position) -> Verb:
    """What an objective does besides once it has been scored, right after it."""
    last = position.history[-1] if position.history else None
    rules = rules_of(last.word) if last is not None and last.what == "scored" else None
    if last is None or rules is None or not rules.effects:
        return Advance(position)
    position = note(position, "used", seat=last.seat, word=last.word)
    args = Playing(last.word, last.seat, since=len(position.history))
    return Push(position, Frame("due-ability", "effect", args))


def surges(position: Position) -> Verb:
    """Give each player the chance to score what is scored at once."""
    if position.sudden_death:
        return Advance(position)
    seats = from_seat(position, max(position.active, 0))
    return Push(position, _frame(seats))


def surges_between(position: Position) -> Verb:
    """The same between two attacks of one on several targets, each being an action (pg 21, DC-182).

    Within a charge it waits for the whole (DC-056).
    """
    args = args_of(position, Attacking)
    return surges(position) if args.also and not args.charge else Advance(position)


def surges_in_power_step(position: Position) -> Verb:
    """The same after a power card, where no action or activation is still going on."""
    stack = position.stack
    if len(stack) < 2 or stack[-2].sequence != "power-step":
        return Advance(position)
    return surges(position)


def ask_surge(position: Position) -> Verb:
    """Ask the next player with objectives in hand."""
    seats: tuple[int, ...] = position.stack[-1].args.seats  # type: ignore[union-attr]  # of this row
    if not seats:
        return End(replace(position, surged=len(position.history)))
    if not position.seats[seats[0]].objectives:
        return Goto(_surging(position, seats[1:]), "ask")
    return _asked_of(position, seats)


def _asked_of(position: Position, seats: tuple[int, ...]) -> Ask:
    """What the first of these seats is asked: with nothing to score, its pass hands it on."""
    own = position.seats[seats[0]]
    onward = len(seats) > 1 and not own.revealed and bool(position.seats[seats[1]].objectives)
    return _asked(seats[0], onward and nothing_new(position, seats[0]))


@cache
def _asked(seat: int, idle: bool) -> Ask:
    onward = _handed_on if idle else None
    events, rule = (Score, Pass), "scoring.surge-when"
    return Ask(seat, "surge", events, _answer, _legal, rule, hands_on=onward)


def _handed_on(position: Position) -> tuple[Position, Ask]:
    """The next player is asked, who has objectives in hand, after one who has nothing to score."""
    seats: tuple[int, ...] = position.stack[-1].args.seats  # type: ignore[union-attr]  # of this row
    told("scoring.surge-when", revealed=())
    told("scoring.surge-when", seat=seats[0])
    return _surging(position, seats[1:]), _asked_of(position, seats[1:])


def _surging(position: Position, seats: tuple[int, ...]) -> Position:
    """The position at the surge step in which these seats are still to be asked."""
    stack = position.stack
    return replace(position, stack=(*stack[:-1], _frame(seats)))


@cache
def _frame(seats: tuple[int, ...]) -> Frame:
    return Frame("surge", "ask", SeatBySeat(seats))


def _answer(position: Position, event: Event) -> Verb:
    seats: tuple[int, ...] = position.stack[-1].args.seats  # type: ignore[union-attr]  # of this row
    if type(event) is Pass:
        seat = seats[0]
        idle = not position.seats[seat].revealed and nothing_new(position, seat)
        if not idle or explaining():
            _check_kept(position, seat)
        return Goto(_surging(position, seats[1:]), "ask")
    assert isinstance(event, Score)
    check_score(position, seats[0], event, surge=True)
    return Advance(score(position, seats[0], event))


def _check_kept(position: Position, seat: int) -> None:
    """Hold a player's going on without scoring against the rules."""
    left = _to_score(position, seat)
    need(not left, "scoring.surge-when", revealed=left)
    if shown := position.seats[seat].revealed:
        not_shown("scoring.surge-when", unknown=tuple(map(card_title, shown)))
    need(_may_keep(position, seat), "scoring.surge-when", seat=seat)


def _to_score(position: Position, seat: int) -> tuple[str, ...]:
    """What a player has shown to score: what a card without rules is shown for, nobody can tell."""
    shown = position.seats[seat].revealed
    return shown and tuple([card for card in shown if rules_of(card) is not None])


def _may_keep(position: Position, seat: int) -> bool:
    """Whether a player may go on without scoring: a met surge may be kept, by our reading."""
    if nothing_new(position, seat):
        return True
    token = RECORD.set(None)  # as `unrecorded` does: this is asked in every surge step
    try:
        met = any_met(position, seat)
    finally:
        RECORD.reset(token)
    return not met or reading(position, "met-surge-shown") == "may"


def draw_for_surge(position: Position) -> Verb:
    """Draw an objective in place of the one just scored, then ask on."""
    seats = args_of(position, SeatBySeat).seats
    optional = bool(number(position, "surge.draw-optional"))
    draw = Drawing(seats[0], "objective", 1, optional=optional)
    return Push(position, Frame("draw", "ask", draw), "ask")


def _legal(position: Position) -> Iterable[Event]:
    seat = args_of(position, SeatBySeat).seats[0]
    if not _to_score(position, seat) and _may_keep(position, seat):
        yield Pass(by=seat)
    yield from scores(position, seat, surge=True)


def revealed(position: Position, event: Reveal) -> Position:
    """The position after a surge whose condition is met is shown, to be scored in its step.

    It is shown when it is met, whatever is being decided and by whom (Harrowdeep pg 42), but not in
    an end phase, which has no surge steps.
    """
    seat = event.by
    need(0 <= seat < len(position.seats), "kernel.whose", given=seat)
    rules = rules_of(event.card)
    if rules is not None and SWORN in rules.keywords:
        return _sworn(position, event)
    if rules is not None and AT_ONCE in rules.keywords:
        return _scored_between(position, event)
    need(number(position, "surge.steps"), "scoring.surge-when", card=event.card)
    need(position.phase == "action", "scoring.surge-not-in-end-phase", card=event.card)
    own = position.seats[seat]
    need(event.card not in own.revealed, "scoring.surge-when", card=event.card)
    check_score(position, seat, event, surge=True)
    hand = taken(own.objectives, event.card, "scoring.surge-when", event.sealed)
    shown = (*own.revealed, event.card)
    if rules is None:  # it may be one that is shown for something else, and kept
        position = note(position, ASTRAY, seat=seat, word=Reveal.__name__)
    return put_seat(position, seat, objectives=(*hand, event.card), revealed=shown)


def _sworn(position: Position, event: Reveal) -> Position:
    """The position after an objective is shown at the start of an activation and taken back."""
    own = position.seats[event.by]
    need(
        may_swear(position, event.by, event.card), "cards.revealed-returns-to-hand", card=event.card
    )
    hand = taken(own.objectives, event.card, "cards.revealed-returns-to-hand", event.sealed)
    back = put_seat(position, event.by, objectives=(*hand, event.card))
    return note(back, "sworn", seat=event.by, word=event.card)


def _scored_between(position: Position, event: Reveal) -> Position:
    """The position after an objective is scored where no step asks for one.

    Another is drawn for it in the action phase alone.
    """
    check_score(position, event.by, event, surge=True)
    made = score(position, event.by, Score(by=event.by, card=event.card, sealed=event.sealed))
    if position.phase != "action":
        return made
    optional = bool(number(position, "surge.draw-optional"))
    draw = Frame("draw", "ask", Drawing(event.by, "objective", 1, optional=optional))
    return replace(made, stack=(*made.stack, draw))
