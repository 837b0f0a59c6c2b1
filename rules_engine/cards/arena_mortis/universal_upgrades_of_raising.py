"""Universal upgrades of Arena Mortis about Raise counters, some given as their fighter falls."""

from rules_engine.card_book.known import CardRules, Changes, knows
from rules_engine.effects import bearer, chosen, enemy, placed, pushed
from rules_engine.effects.changing import ONLY_CLOSE
from rules_engine.effects.choosing import choose_among, fitting
from rules_engine.effects.gear import used_up
from rules_engine.effects.places import all_hexes
from rules_engine.effects.several import dealt_to_those
from rules_engine.effects.upgrades import adds, whenever
from rules_engine.kernel.flow import RowFunction
from rules_engine.moments.answers import friend_with_its_fill
from rules_engine.moments.raising import WINDOWS, bearer_raised, raised
from rules_engine.sense.ground import adjacent
from rules_engine.state.frames import Playing
from rules_engine.state.position import Position


def _foes(position: Position, args: Playing) -> list[int]:
    return fitting(position, args.seat, enemy)


def _foes_beside(position: Position, args: Playing) -> list[int]:
    near = adjacent(position, args.fighter)
    return [one for one in near if position.fighters[one].seat != args.seat]


def on_rising(name: str, *effects: RowFunction) -> CardRules:
    """A reaction to the bearer's being given a Raise counter."""
    return CardRules(
        name, rule="reactions.sources", at=WINDOWS, when=bearer_raised, effects=effects
    )


def to_the_falling(name: str, *effects: RowFunction, grants: Changes | None = None) -> CardRules:
    """The same of an upgrade that a friend about to fall can be given from the hand for nothing."""
    return CardRules(
        name,
        rule="reactions.sources" if effects else "upgrades.grant",
        at=WINDOWS if effects else (),
        when=bearer_raised if effects else None,
        effects=effects,
        grants=grants,
        from_hand=friend_with_its_fill,
        given_at="damage-dealt",
    )


knows(
    to_the_falling("Ambusher", placed(bearer, all_hexes), used_up()),
    to_the_falling(
        "Gravesiren", choose_among(_foes, named=False), pushed(chosen(), 1, exactly=True)
    ),
    to_the_falling(
        "Hungry for Vengeance",
        grants=whenever(raised, adds("Hungry for Vengeance", "dice", 1, ONLY_CLOSE)),
    ),
    on_rising("Invigor Mortis", dealt_to_those(_foes_beside, 1)),
)
