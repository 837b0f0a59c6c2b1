"""The end phase: each player in order scores, discards, upgrades and draws."""

from collections.abc import Iterable

from msgspec.structs import replace

from rules_engine.card_book.known import rules_of
from rules_engine.card_book.printed import is_sealed
from rules_engine.kernel.flow import Advance, Ask, End, Goto, Push, Verb, args_of, need, told
from rules_engine.kernel.tables import number
from rules_engine.moments.piles import discard_objectives, discard_power
from rules_engine.moments.playing import kind_of, play_frame, upgrade_plays
from rules_engine.moments.scoring import check_score, scores
from rules_engine.sequences.base.common import from_seat
from rules_engine.sequences.base.lapsing import lapse_round
from rules_engine.sequences.card_play.scoring import score
from rules_engine.sequences.turn.acting import draw_frame
from rules_engine.state.events import Discard, Event, Pass, Play, Score
from rules_engine.state.frames import Frame, SeatBySeat
from rules_engine.state.position import Position, note, put_args, put_seat


def begin(position: Position) -> Verb:
    """Each player runs through the sequence, whoever took the first activation first.

    What happens from here on carries turn 0 in the history, being of no activation.
    """
    begun = replace(position, phase="end", turn=0)
    return Push(
        begun, Frame("end-phase-seat", "score", SeatBySeat(from_seat(position, position.first)))
    )


def keys(position: Position) -> Verb:
    """Upgrades that pay glory in the last end phase pay first, all together (DC-057)."""
    if position.round != number(position, "round.count"):
        return Advance(position)
    for index, fighter in enumerate(position.fighters):
        if fighter.hex is None:
            continue
        for card in fighter.upgrades:
            rules = rules_of(card)
            paid = rules.pays(position, index) if rules is not None and rules.pays else 0
            if paid:
                told("scoring.keys", card=card, glory=paid)
                glory = position.seats[fighter.seat].glory + paid
                position = put_seat(position, fighter.seat, glory=glory)
                position = note(position, "glory", seat=fighter.seat, amount=paid, word=card)
    return Advance(position)


def _seat(position: Position) -> int:
    return position.stack[-1].args.seats[0]  # type: ignore[union-attr]  # of this row


def ask_score(position: Position) -> Verb:
    """Ask for an objective to score, again and again until the player is done."""
    seat = _seat(position)
    if position.sudden_death or not position.seats[seat].objectives:
        return Goto(position, "after-scoring")
    return Ask(seat, "score", (Score, Pass), _scored, _scores, "end_phase.score")


def _scored(position: Position, event: Event) -> Verb:
    if isinstance(event, Pass):
        return Goto(position, "after-scoring")
    assert isinstance(event, Score)
    check_score(position, _seat(position), event, surge=False)
    return Advance(score(position, _seat(position), event))


def score_more(position: Position) -> Verb:
    """The next objective, when all that one scored brings is settled."""
    return Goto(position, "score")


def _scores(position: Position) -> Iterable[Event]:
    yield Pass(by=_seat(position))
    yield from scores(position, _seat(position), surge=False)


def after_scoring(position: Position) -> Verb:
    """In the last round there is nothing but scoring."""
    if position.round >= number(position, "round.count"):
        return Goto(position, "next-seat")
    return Advance(position)


def ask_discard_objectives(position: Position) -> Verb:
    """Ask which objectives to discard, if there are any."""
    seat = _seat(position)
    if not position.seats[seat].objectives or _keeps_objectives(position, seat):
        return Advance(position)
    rule = "end_phase.discard-objectives"
    return Ask(seat, "discard objectives", (Discard,), _objectives, _discards, rule)


KEEPS = "no discards of objectives after it"


def _keeps_objectives(position: Position, seat: int) -> bool:
    """Whether an objective scored in this end phase lets its player discard none."""
    for one in reversed(position.history):
        if one.turn:  # of an activation: what came before is not of this phase
            break
        if one.what == "scored" and one.seat == seat:
            rules = rules_of(one.word)
            if rules is not None and KEEPS in rules.keywords:
                return True
    return False


def _objectives(position: Position, event: Discard) -> Verb:
    seat = _seat(position)
    fewer = discard_objectives(position, seat, event.cards)
    if len(event.cards) < NOTED_FROM:
        return Advance(fewer)
    return Advance(note(fewer, "let go", seat=seat, amount=len(event.cards)))


NOTED_FROM = 3
"""Fewer discarded objectives are asked for by no card, and what is not asked for is not told."""


def _discards(position: Position) -> Iterable[Event]:
    yield Discard(by=_seat(position))
    for card in position.seats[_seat(position)].objectives:
        yield Discard(by=_seat(position), cards=(card,))


def ask_upgrade(position: Position) -> Verb:
    """Ask for upgrades to play, until the player passes."""
    seat = _seat(position)
    own = position.seats[seat]
    if not own.power or not (own.glory or any(_costs_nothing(card) for card in own.power)):
        return Advance(position)
    return Ask(seat, "upgrades", (Play, Pass), _upgraded, _upgrades, "end_phase.upgrades")


def _costs_nothing(card: str) -> bool:
    """Whether a card is an upgrade for which no glory is spent (Harrowdeep pg 14 and 20)."""
    rules = rules_of(card)
    return rules is not None and not rules.cost and kind_of(card) == "upgrade"


def _upgraded(position: Position, event: Event) -> Verb:
    if isinstance(event, Pass):
        return Advance(position)
    assert isinstance(event, Play)
    return _played(position, event, "upgrades")


def _played(position: Position, event: Play, back: str) -> Verb:
    need(kind_of(event.card) == "upgrade", "end_phase.no-ploys", card=event.card)
    return Push(position, play_frame(position, _seat(position), event), back)


def _upgrades(position: Position) -> Iterable[Event]:
    seat = _seat(position)
    yield Pass(by=seat)
    for card in dict.fromkeys(position.seats[seat].power):
        if not is_sealed(card) and kind_of(card) == "upgrade":
            yield from upgrade_plays(position, seat, card)


def ask_discard_power(position: Position) -> Verb:
    """Ask which power cards to discard, if there are any.

    Without glory nobody is asked for upgrades while a hand is hidden; one that turns out to
    cost nothing is played here, ahead of the discards.
    """
    seat = _seat(position)
    own = position.seats[seat]
    if not own.power:
        return Advance(position)
    rule = "end_phase.discard-power"
    events = (Discard, Play) if not own.glory and any(map(is_sealed, own.power)) else (Discard,)
    return Ask(seat, "discard power", events, _power, _power_discards, rule)


def _power(position: Position, event: Event) -> Verb:
    if isinstance(event, Play):
        return _played(position, event, "discard-power")
    assert isinstance(event, Discard)
    return Advance(discard_power(position, _seat(position), event.cards))


def _power_discards(position: Position) -> Iterable[Event]:
    yield Discard(by=_seat(position))
    for card in position.seats[_seat(position)].power:
        yield Discard(by=_seat(position), cards=(card,))


def draw_objectives(position: Position) -> Verb:
    """Draw objective cards until the hand has three."""
    seat = _seat(position)
    count = number(position, "hand.objectives") - len(position.seats[seat].objectives)
    return Push(position, draw_frame(position, seat, "objective", count))


def draw_power(position: Position) -> Verb:
    """Draw power cards until the hand has five."""
    seat = _seat(position)
    count = number(position, "hand.power") - len(position.seats[seat].power)
    return Push(position, draw_frame(position, seat, "power", count))


def next_seat(position: Position) -> Verb:
    """The next player's run through the sequence."""
    rest = args_of(position, SeatBySeat).seats[1:]
    if not rest:
        return End(position)
    return Goto(put_args(position, SeatBySeat(rest)), "score")


def clear(position: Position) -> Verb:
    """Clear the tokens and whatever lasted for the round; what happened becomes the past."""
    fighters = tuple(
        [
            fighter
            if not (
                fighter.move_tokens
                or fighter.charge_tokens
                or fighter.guard_tokens
                or fighter.stagger_tokens
            )
            else replace(fighter, move_tokens=0, charge_tokens=0, guard_tokens=0, stagger_tokens=0)
            for fighter in position.fighters
        ]
    )
    position = lapse_round(position)
    return Advance(
        replace(
            position,
            fighters=fighters,
            earlier=(*position.earlier, position.history),
            history=(),
            ended=(),
            inspected=0,
            surged=0,
            seats=tuple([replace(seat, arrived=()) for seat in position.seats]),
        )
    )
