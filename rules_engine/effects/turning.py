"""Effects that turn feature tokens over, and what follows when one has been."""

from collections.abc import Callable, Iterable

from rules_engine.effects.choosing import done, then
from rules_engine.effects.marking import Tokens
from rules_engine.kernel.flow import Ask, RowFunction, Verb, args_of, lacks, need
from rules_engine.kernel.tables import number
from rules_engine.sequences.turn.power_step import AFTER_FLIP, awaits_flip, flipped
from rules_engine.state.events import Choose, Event
from rules_engine.state.frames import Playing
from rules_engine.state.position import Position, Token, note, put


def features(position: Position) -> list[int]:
    """The feature tokens, by their places.

    What one shows once it is turned over is told by Harrowdeep's book; where a game is played by
    an older one that goes on record as not told.
    """
    if number(position, "cover.counts"):
        return list(range(len(position.tokens)))
    lacks("what a feature token shows once it is turned over is not told")
    return []


def features_where(test: Callable[[Position, int, Token], bool]) -> Tokens:
    """The feature tokens that pass a test, asked with the position, the seat and the token."""
    return lambda position, seat: [
        one for one in features(position) if test(position, seat, position.tokens[one])
    ]


def turned(position: Position, place: int, number_: int = 0) -> Position:
    """The position with a token turned over by the card being played; number_ is what it shows."""
    args = args_of(position, Playing)
    over = put(position, ("tokens", place), flipped(position.tokens[place], number_))
    return note(over, "flip", seat=args.seat, amount=place, word=args.card)


def done_flipping(position: Position) -> Verb:
    """Go on, after the abilities that are due when a token has been turned over."""
    return then(position, AFTER_FLIP) if awaits_flip(position) else done(position)


def turned_by_dice(position: Position, face: str, places: list[int]) -> Verb:
    """Turn over those of some tokens whose die, in the order of the tokens, shows a face."""
    faces = args_of(position, Playing).faces
    for place, shown in zip(places, faces, strict=True):
        if shown == face:
            position = turned(position, place)
    return done_flipping(position)


def turned_over(which: Tokens) -> RowFunction:
    """Turn over one of some feature tokens; the option tells the number that it shows, if any."""

    def effect(position: Position) -> Verb:
        seat = args_of(position, Playing).seat
        if not which(position, seat):
            return done(position)
        return Ask(seat, "choose token", (Choose,), answer, legal, "features.flip")

    def answer(position: Position, event: Choose) -> Verb:
        seat = args_of(position, Playing).seat
        only = event == Choose(by=event.by, tokens=event.tokens, option=event.option)
        fits = only and len(event.tokens) == 1 and event.tokens[0] in which(position, seat)
        need(fits, "features.flip", tokens=event.tokens)
        need(not event.option or event.option.isdecimal(), "features.flip", option=event.option)
        place, number_ = event.tokens[0], int(event.option or 0)
        shown = [one.number for n, one in enumerate(position.tokens) if one.number and n != place]
        need(number_ not in shown, "features.tokens", number=number_)
        return done_flipping(turned(position, place, number_))

    def legal(position: Position) -> Iterable[Event]:
        seat = args_of(position, Playing).seat
        for place in which(position, seat):
            yield Choose(by=seat, tokens=(place,))

    return effect
