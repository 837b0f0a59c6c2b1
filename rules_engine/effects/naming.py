"""Effects that name an objective card or an opponent, and what then becomes of its scoring."""

from collections.abc import Iterable

from msgspec.structs import replace

from rules_engine.card_book.printed import card_facts, cards
from rules_engine.effects.choosing import done
from rules_engine.kernel.flow import Ask, Verb, args_of, need
from rules_engine.moments.scoring import IN_END_PHASES
from rules_engine.sequences.base.common import option_of
from rules_engine.state.events import Choose, Event
from rules_engine.state.frames import Playing
from rules_engine.state.position import Modifier, Position, put_args


def name_of(card: str) -> str:
    """The name that a card of the data has, by which all its printings are meant."""
    facts = card_facts(card)
    return facts.name if facts is not None else card


def names_objective(position: Position) -> Verb:
    """Name an objective card, whether or not anybody has it."""
    seat = args_of(position, Playing).seat
    return Ask(seat, "name objective", (Choose,), _named, _objectives, "game.card-over-rule")


def _named(position: Position, event: Choose) -> Verb:
    card = option_of(event, "game.card-over-rule")
    facts = card_facts(card)
    is_one = facts is not None and facts.kind == "objective"
    need(is_one, "game.card-over-rule", card=card)
    args = args_of(position, Playing)
    return done(put_args(position, replace(args, named=name_of(card))))


def _objectives(position: Position) -> Iterable[Event]:
    seat = args_of(position, Playing).seat
    for card in cards().values():
        if card.kind == "objective":
            yield Choose(by=seat, option=card.id)


def chooses_opponent(position: Position) -> Verb:
    """Choose an opponent; in a game of two there is but one."""
    args = args_of(position, Playing)
    others = [one for one in range(len(position.seats)) if one != args.seat]
    if len(others) == 1:
        return done(put_args(position, replace(args, struck=(others[0],))))
    return Ask(args.seat, "choose player", (Choose,), _opponent, _opponents, "ploys.play")


def _opponent(position: Position, event: Choose) -> Verb:
    args = args_of(position, Playing)
    other = option_of(event, "ploys.play")
    others = {str(one) for one in range(len(position.seats)) if one != args.seat}
    need(other in others, "ploys.play", option=other)
    return done(put_args(position, replace(args, struck=(int(other),))))


def _opponents(position: Position) -> Iterable[Event]:
    seat = args_of(position, Playing).seat
    for one in range(len(position.seats)):
        if one != seat:
            yield Choose(by=seat, option=str(one))


def barred_from_scoring(position: Position) -> Verb:
    """The opponent chosen cannot score the objective named in the end phase of this round."""
    args = args_of(position, Playing)
    seat, only = args.struck[0], (IN_END_PHASES,)
    return done(unscorable(position, seat, args.named, args.card, only))


def unscorable(
    position: Position, seat: int, card: str, source: str, only: tuple[str, ...] = ()
) -> Position:
    """The position in which a player cannot score an objective until the round is over."""
    bar = Modifier("not scored", "add", 1, source, seat=seat, only=only, until="round", word=card)
    return replace(position, modifiers=(*position.modifiers, bar))
