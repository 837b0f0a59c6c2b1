"""A universal gambit of Harrowdeep that draws a fighter to cover, or a token to a fighter."""

from rules_engine.card_book.known import CardRules, knows
from rules_engine.effects import choose, chosen, done, friendly, somebody
from rules_engine.effects.choosing import may_instead, meant, was_meant
from rules_engine.effects.leading import closer_to_nearest, pushed_to
from rules_engine.effects.marking import token_hexes
from rules_engine.facts.hexes import Hex
from rules_engine.kernel.flow import Ask, Verb, args_of, need
from rules_engine.sense.ground import field, is_empty
from rules_engine.sense.sight import in_cover
from rules_engine.state.events import Choose, Event
from rules_engine.state.frames import Playing
from rules_engine.state.position import Position, put


def _cover(position: Position, args: Playing, _: int) -> list[Hex]:
    """Cover hexes, where the token is not meant."""
    if was_meant(args):
        return []
    return [one for one in field(position).hexes if in_cover(position, one)]


def _lured(position: Position) -> dict[tuple[int, Hex], None]:
    """The nearest feature tokens in empty hexes, each with a hex closer to the fighter."""
    args = args_of(position, Playing)
    here = position.fighters[args.choices[0]].hex if args.choices else None
    if here is None or not was_meant(args):
        return {}
    ground = field(position)
    free = {
        place: ground.distance(here, one.hex)
        for place, one in enumerate(position.tokens)
        if is_empty(position, one.hex)
    }
    nearest = min(free.values(), default=0)
    found = (
        (place, hex_)
        for place, far in free.items()
        if far == nearest
        for hex_ in ground.around[position.tokens[place].hex]
        if hex_ in token_hexes(position) and ground.distance(hex_, here) < far
    )
    return dict.fromkeys(found)


def _token_lured(position: Position) -> Verb:
    """Move one of those tokens, where that is meant."""
    if not _lured(position):
        return done(position)
    seat = args_of(position, Playing).seat
    return Ask(seat, "move token", (Choose,), _moved, _ways, "game.card-over-rule")


def _moved(position: Position, event: Choose) -> Verb:
    only = event == Choose(by=event.by, tokens=event.tokens, hexes=event.hexes)
    one_each = only and len(event.tokens) == len(event.hexes) == 1
    fits = one_each and (event.tokens[0], event.hexes[0]) in _lured(position)
    need(fits, "game.card-over-rule", tokens=event.tokens, hexes=event.hexes)
    return done(put(position, ("tokens", event.tokens[0], "hex"), event.hexes[0]))


def _ways(position: Position) -> list[Event]:
    seat = args_of(position, Playing).seat
    return [Choose(by=seat, tokens=(token,), hexes=(hex_,)) for token, hex_ in _lured(position)]


knows(
    CardRules(
        "Shadow Lure",
        rule="push.closer",
        playable=somebody(friendly),
        effects=(
            choose(friendly),
            may_instead("token", meant),
            done,
            pushed_to(chosen(), 1, closer_to_nearest(_cover)),
            _token_lured,
        ),
    ),
)
