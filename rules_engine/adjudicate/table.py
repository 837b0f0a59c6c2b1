"""The position a question is about, from whichever form it comes in."""

from functools import lru_cache

from msgspec.structs import replace

from rules_engine.adjudicate.asked import Question
from rules_engine.card_book.naming import card_title
from rules_engine.card_book.printed import card_facts
from rules_engine.editions import load
from rules_engine.facts.assumptions import assumption, assumptions
from rules_engine.facts.errors import EngineError, Unusable
from rules_engine.facts.fighters import known_fighters
from rules_engine.facts.naming import offered
from rules_engine.log.reading import gather
from rules_engine.machine import asked
from rules_engine.moments.playing import kind_of
from rules_engine.replay import Report, replay
from rules_engine.scene import Scene, stage
from rules_engine.sense.blindness import may_be_told
from rules_engine.sense.ground import field
from rules_engine.sense.modifiers import wounds_of
from rules_engine.sense.naming import seat_called
from rules_engine.sense.untold import again
from rules_engine.state.events import (
    Action,
    Attack,
    Charge,
    Cycle,
    Event,
    Guard,
    Move,
    Play,
    Reveal,
    Score,
)
from rules_engine.state.position import Position, Seat


def position_of(question: Question) -> Position:
    """The position a question is asked of.

    Raises Unusable unless it is given in one form exactly, and is one that can be.
    """
    given = [question.scene is not None, question.position is not None, bool(question.log)]
    if sum(given) != 1:
        raise Unusable("a question needs one of scene, position and log")
    if question.scene is not None:
        position = _staged(question.scene)
    elif question.position is not None:
        position = _checked(question.position)
    else:
        report = _replayed(tuple(bytes(line) for line in question.log))
        if question.at < -1:
            raise Unusable(f"at: there is no event {question.at}; -1 is the last")
        position = report.after(report.last if question.at < 0 else question.at)
    if not question.assume:
        return position
    check_readings(question.assume)
    return replace(position, assume=question.assume)


def check_readings(assume: tuple[tuple[str, str], ...]) -> None:
    """Hold readings of open points against those there are. Raises Unusable with the nearest."""
    for name, value in assume:
        if name not in assumptions():
            raise Unusable(f"no open point is called {name!r}{offered(name, assumptions())}")
        entry = assumption(name)
        values = (entry.value, *(reading.value for reading in entry.others))
        if value not in values:
            raise Unusable(f"{name} is not read as {value!r}{offered(value, values)}")


def dealt(
    position: Position, question: Question, events: tuple[Event, ...]
) -> tuple[Position, tuple[str, ...]]:
    """The position of a scene with cards in hand that are asked about and that lie nowhere.

    Where the scene tells a hand of that player and kind, it stays as told. The second part says in
    words what was dealt.
    """
    scene = question.scene
    if scene is None:
        return position, ()
    sentences: list[str] = []
    seats = scene.seats or tuple(Seat(own.warband) for own in position.seats)
    for event in events:
        if not isinstance(event, Play | Score | Reveal | Cycle):
            continue
        hand = "objectives" if kind_of(event.card) == "objective" else "power"
        seat = event.by if event.by >= 0 else _whose(position, event.card)
        held = any(event.card in (*own.power, *own.objectives) for own in position.seats)
        if held or seat >= len(seats) or getattr(seats[seat], hand):
            continue
        own = replace(seats[seat], **{hand: (event.card,)})
        seats = (*seats[:seat], own, *seats[seat + 1 :])
        sentences.append(_taken_to_hold(position, seat, event.card))
    staged = _staged(replace(scene, seats=seats)) if sentences else position
    if scene.step == "end phase" and staged.phase != "end":
        # nobody holds a card to decide about: the end phase would be over before it is asked about
        asked_first = scene.player or 0
        own = replace(seats[asked_first], objectives=("?",))
        seats = (*seats[:asked_first], own, *seats[asked_first + 1 :])
        staged = _staged(replace(scene, seats=seats))
        player = seat_called(position, asked_first)
        sentences.append(f"{player} is taken to hold an objective card that nobody has seen.")
    return replace(staged, assume=position.assume), tuple(sentences)


def whose_moment(
    question: Question, position: Position, events: tuple[Event, ...]
) -> tuple[Question, str]:
    """The question with the player whose moment it is, where the scene does not say: of the first
    event. The second part says so in words, empty where nothing was supposed."""
    scene = question.scene
    if scene is None or scene.player is not None or not events:
        return question, ""
    event, seat = events[0], -1
    if scene.step == "activation" and isinstance(event, Move | Charge | Attack | Guard | Action):
        acting = position.fighters[event.fighter :][:1] if event.fighter >= 0 else ()
        seat = acting[0].seat if acting else -1
    elif scene.step == "end phase" and isinstance(event, Score):
        seat = event.by if event.by >= 0 else _whose(position, event.card)
    if seat <= 0:
        return question, ""
    moment = "activation" if scene.step == "activation" else "turn to score"
    sentence = f"It is taken to be the {moment} of {seat_called(position, seat)}."
    return replace(question, scene=replace(scene, player=seat)), sentence


def _taken_to_hold(position: Position, seat: int, card: str) -> str:
    """What is supposed of a card that lies nowhere, and whose it is where it is another's."""
    facts = card_facts(card)
    player = seat_called(position, seat)
    sentence = f"{card_title(card)} is taken to be in the hand of {player}"
    others = {one.warband for one in known_fighters().values()} - {position.seats[seat].warband}
    if facts is None or facts.warband not in others:
        return f"{sentence}."
    return f"{sentence}, though it is a card of {facts.warband}."


def _whose(position: Position, card: str) -> int:
    """The seat whose warband's card it is; that of the player asked for one of any warband."""
    facts = card_facts(card)
    warbands = [seat.warband for seat in position.seats]
    if facts is not None and facts.warband in warbands:
        return warbands.index(facts.warband)
    now = asked(position)
    return now.who if now is not None and now.who >= 0 else 0


@lru_cache(maxsize=8)
def _staged(scene: Scene) -> Position:
    position = stage(scene, open_past=True)
    _check_kinds(position)
    _check_standing(position)
    return position


_OF_OBJECTIVES = ("objectives", "objective_deck", "scored", "objective_discard", "revealed")
_OF_POWER = ("power", "power_deck", "power_discard")


def _check_kinds(position: Position) -> None:
    """Raise Unusable for a card in a hand, on a pile or on a fighter that is not of its kind."""
    for fighter in position.fighters:
        _check_among("upgrades", fighter.upgrades, ("upgrade",))
    for own in position.seats:
        for pile in _OF_OBJECTIVES:
            _check_among(pile, getattr(own, pile), ("objective",))
        for pile in _OF_POWER:
            _check_among(pile, getattr(own, pile), ("ploy", "spell", "upgrade"))


def _check_among(pile: str, cards: tuple[str, ...], kinds: tuple[str, ...]) -> None:
    for card in cards:
        facts = card_facts(card)
        if facts is not None and facts.kind not in kinds:
            raise Unusable(f"{facts.name} is of the kind {facts.kind}: it cannot lie among {pile}")


def _check_standing(position: Position) -> None:
    """Raise Unusable for a fighter that its wound tokens would have taken out of action."""
    for index, fighter in enumerate(position.fighters):
        if fighter.hex is None or not fighter.wound_tokens:
            continue
        wounds = wounds_of(position, index)
        if fighter.wound_tokens >= wounds and not may_be_told(position):
            raise Unusable(
                f"{fighter.card} takes {wounds} wound tokens and is told to stand with"
                f" {fighter.wound_tokens}: say fewer, or that it is out"
            )


@lru_cache(maxsize=2)
def _replayed(lines: tuple[bytes, ...]) -> Report:
    return replay(gather(lines))


def _checked(position: Position) -> Position:
    """A whole position as it came, held against what would make the engine stumble."""
    edition = load(position.edition)
    try:
        for frame in position.stack:
            if frame.row or frame is position.stack[-1]:  # below, one may have been played out
                edition.row(frame.sequence, frame.row)
        if position.layout is not None:
            ground = field(position)
            for fighter in position.fighters:
                if fighter.hex is not None and fighter.hex not in ground:
                    raise Unusable(f"{fighter.card} stands outside the battlefield")
    except EngineError as error:
        raise Unusable(f"no position of this edition: {error}") from None
    check_readings(position.assume)
    given = {card.name for card in position.given}
    position = again(position)
    for fighter in position.fighters:
        if fighter.card not in given and fighter.card not in known_fighters():
            raise Unusable(f"no fighter called {fighter.card!r} is known")
        if not 0 <= fighter.seat < len(position.seats):
            raise Unusable(f"{fighter.card} belongs to no seat")
    return position
