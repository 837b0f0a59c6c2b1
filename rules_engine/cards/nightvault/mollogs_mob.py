"""Mollog's Mob: what their fighters can do, and when they are Inspired."""

from rules_engine.card_book.known import BY_SUMMARY, CardRules, knows
from rules_engine.effects import bearer, done, placed, then
from rules_engine.effects.places import all_hexes
from rules_engine.kernel.flow import Verb, args_of
from rules_engine.moments.inspire import Fresh, after, friend_named, inspired_when
from rules_engine.moments.now import harm_now
from rules_engine.sense.ground import adjacent
from rules_engine.sense.modifiers import wounds_of
from rules_engine.state.frames import Frame, HarmingAll, Playing
from rules_engine.state.position import Position


def _falls(position: Position, _: int, fighter: int) -> list[int]:
    harm = harm_now(position)
    tokens = position.fighters[fighter].wound_tokens
    falling = harm is not None and harm.fighter == fighter
    return [fighter] if falling and tokens >= wounds_of(position, fighter) else []


def _burst(position: Position) -> Verb:
    args = args_of(position, Playing)
    foes = [one for one in adjacent(position, args.fighter) if _is_foe(position, args.seat, one)]
    if not foes:
        return done(position)
    harm = HarmingAll(tuple(foes), 1, seat=args.seat, source=args.card)
    return then(position, Frame("damage-all", "deal", harm))


def _is_foe(position: Position, seat: int, fighter: int) -> bool:
    return position.fighters[fighter].seat != seat


@after("damage")
def _mollog_hurt(position: Position, fighter: int, _: Fresh) -> bool:
    """Mollog has three wound tokens."""
    mollog = friend_named(position, fighter, "Mollog the Mighty")
    return mollog >= 0 and position.fighters[mollog].wound_tokens >= 3


inspired_when("Mollog's Mob", _mollog_hurt)

knows(
    CardRules(
        "Spiteshroom: burst",
        rule="windows.damage",
        at=("damage-dealt",),
        when=_falls,
        effects=(_burst,),
        keywords=(BY_SUMMARY,),
    ),
    CardRules(
        "Stalagsquig: set up",
        rule="sequencing.set-up-before-roll-off",
        at=("set-up-end",),
        effects=(placed(bearer, all_hexes),),
        optional=False,
        aside=True,
        cites=("DC-095", "DC-096"),
    ),
)
