"""A universal gambit of Nightvault that shames a charger who does not face its challenger."""

from msgspec.structs import replace

from rules_engine.card_book.known import CardRules, knows
from rules_engine.effects import bearer, done, subject, un_inspire
from rules_engine.effects.choosing import choose_among
from rules_engine.effects.lending import after_the_attack, lends
from rules_engine.kernel.flow import Verb, args_of, rest_on
from rules_engine.moments.after import charging_foe
from rules_engine.moments.now import just_ended
from rules_engine.sense.ground import adjacent
from rules_engine.sense.modifiers import lent
from rules_engine.state.frames import Playing
from rules_engine.state.position import Position, put_args

TAUNT, SHAME = "Taunting Challenge", "Taunting Challenge: its shame"


def _challengers(position: Position, args: Playing) -> list[int]:
    near = adjacent(position, args.subject)
    return [one for one in near if position.fighters[one].seat == args.seat]


def _charger_beside_a_friend(position: Position, seat: int, fighter: int) -> list[int]:
    found = charging_foe(position, seat, fighter)
    return found if found and _challengers(position, Playing("", seat, subject=found[0])) else []


def _remembered(position: Position) -> Verb:
    """Who has challenged is told with the ability."""
    args = args_of(position, Playing)
    return done(put_args(position, replace(args, named="".join(map(str, args.choices[:1])))))


def _attack_over(position: Position, _: int, fighter: int) -> list[int]:
    attack = just_ended(position, "attack")
    return [fighter] if attack is not None and attack.fighter == fighter else []


def _shamed(position: Position) -> Verb:
    """The charger that has attacked somebody else is not Inspired any more, and stays so.

    The attack itself is made as it was begun, by our reading.
    """
    args, attack = args_of(position, Playing), just_ended(position, "attack")
    given = next(one for one in lent(position, args.seat) if one.word == args.card)
    if attack is None or str(attack.other) in given.only:
        return done(position)
    rest_on("taunted-when")
    return un_inspire(bearer, for_good=True)(position)


knows(
    CardRules(
        TAUNT,
        rule="charge.window-after-move",
        at=("after-action",),
        when=_charger_beside_a_friend,
        effects=(
            choose_among(_challengers),
            _remembered,
            lends(SHAME, who=subject, until="activation-over"),
        ),
    ),
    after_the_attack(SHAME, _attack_over, _shamed),
)
