"""Universal gambits of Beastgrave that turn feature tokens over (Harrowdeep pg 27)."""

from rules_engine.card_book.known import CardRules, knows
from rules_engine.effects.rolling import rolled, whatever
from rules_engine.effects.turning import features, features_where, turned_by_dice, turned_over
from rules_engine.kernel.flow import Verb, args_of
from rules_engine.moments.conditions import land_of
from rules_engine.moments.playing import Choice
from rules_engine.sense.ground import field, is_empty
from rules_engine.state.frames import Playing
from rules_engine.state.position import Position, Token


def _free_at_home(position: Position, seat: int, token: Token) -> bool:
    return field(position).territory(token.hex) == seat and is_empty(position, token.hex)


def _near_the_caster(position: Position, _: int, token: Token) -> bool:
    here = position.fighters[args_of(position, Playing).fighter].hex
    return here is not None and field(position).distance(here, token.hex) <= 5


def _in_the_casters_land(position: Position, args: Playing) -> list[int]:
    """The feature tokens in the territory in which the caster stands; none in no one's."""
    land = land_of(position, args.fighter)
    if land is None:
        return []
    ground = field(position)
    return [n for n in features(position) if ground.territory(position.tokens[n].hex) == land]


def _in_a_land(position: Position, args: Playing) -> bool:
    return land_of(position, args.fighter) is not None


def _shaken(position: Position) -> Verb:
    args = args_of(position, Playing)
    return turned_by_dice(position, "channel", _in_the_casters_land(position, args))


AT_HOME = features_where(_free_at_home)
_DICE = rolled("magic", lambda position, args: len(_in_the_casters_land(position, args)), whatever)

knows(
    CardRules(
        "Unexpected Peril",
        rule="features.flip",
        playable=lambda position, seat: bool(AT_HOME(position, seat)),
        effects=(turned_over(AT_HOME),),
    ),
    CardRules(
        "Invert Terrain",
        rule="features.flip",
        casting=("focus",),
        effects=(turned_over(features_where(_near_the_caster)),),
    ),
    # the dice are no choice, but without a territory to roll for the spell fails like one
    CardRules(
        "Mass Upheaval",
        rule="features.flip",
        casting=("focus", "focus"),
        effects=(Choice(_in_a_land, _DICE), _shaken),
    ),
)
