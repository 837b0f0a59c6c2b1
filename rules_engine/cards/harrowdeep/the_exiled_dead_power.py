"""The Exiled Dead: gambits and upgrades on whom their foes may attack and what an attack brings."""

from msgspec.structs import replace

from rules_engine.card_book.known import CardRules, knows
from rules_engine.effects import done, modify, subject
from rules_engine.effects.choosing import may_instead
from rules_engine.effects.lending import after_the_attack, dealt_by_its_card, lends
from rules_engine.effects.orders import attacked_in_turn, moved_regardless_in_turn
from rules_engine.effects.upgrades import changing
from rules_engine.kernel.flow import Verb, args_of
from rules_engine.moments.after import reach_ended
from rules_engine.moments.conditions import inspired, labelled
from rules_engine.moments.now import just_ended
from rules_engine.moments.reacting import UNANSWERED
from rules_engine.sense.ground import adjacent, surviving
from rules_engine.sequences.harm.damage import FRAIL
from rules_engine.state.frames import Playing
from rules_engine.state.position import Modifier, Position, put_args

conductive, minion = labelled("conductive"), labelled("minion")
SURGE, BURN = "Scorching Surge", "Scorching Surge: its price"


def _dancers(position: Position, args: Playing) -> list[int]:
    """The Inspired conductive fighters of the player."""
    own = surviving(position, args.seat)
    return [one for one in own if inspired(position, one) and conductive(position, one)]


ATTACK = "attack"


def _picked_attack(position: Position) -> Verb:
    """Attack is picked; those in turn are told by `struck`, so that it is remembered as named."""
    return done(put_args(position, replace(args_of(position, Playing), named=ATTACK)))


def _moved(position: Position) -> Verb:
    picked = args_of(position, Playing).named == ATTACK
    return done(position) if picked else moved_regardless_in_turn(_dancers)(position)


def _attacked(position: Position) -> Verb:
    picked = args_of(position, Playing).named == ATTACK
    return attacked_in_turn(_dancers)(position) if picked else done(position)


def _surged(position: Position, seat: int, _: int) -> list[int]:
    """The conductive minion whose close Attack action has just ended."""
    attack = just_ended(position, "attack")
    if attack is None or attack.seat != seat or reach_ended(position) != 1:
        return []
    meant_ = conductive(position, attack.fighter) and minion(position, attack.fighter)
    return [attack.fighter] if meant_ else []


def _burnt(position: Position) -> Verb:
    """A point of damage to the attacker for a critical hit."""
    attack = just_ended(position, "attack")
    if attack is None or attack.word != "critical hit":
        return done(position)
    return dealt_by_its_card(subject, 1)(position)


@changing("attacks no other")
def _guarding(position: Position, fighter: int, other: int) -> tuple[Modifier, ...]:
    """Adjacent enemies attack nobody but the bearer."""
    foe = position.fighters[other].seat != position.fighters[fighter].seat
    if not foe or other not in adjacent(position, fighter):
        return ()
    return (Modifier("attacks no other", "set", fighter, "Unfaltering Guard", who=other),)


knows(
    CardRules(
        "Danse of Deintalos",
        rule="spells.casting-value",
        casting=("channel", "channel"),
        effects=(may_instead(ATTACK, _picked_attack), done, _moved, _attacked),
        keywords=(UNANSWERED,),
    ),
    CardRules(
        SURGE,
        rule="ploys.first-of-next-activation",
        effects=(
            modify(
                "damage", "add", 1, until="next-attack", only=("conductive", "minion", "range:1")
            ),
            lends(BURN, until="next-activation"),
        ),
        persists="next-activation",
    ),
    after_the_attack(BURN, _surged, _burnt),
    CardRules(
        "Unfaltering Guard",
        rule="upgrades.grant",
        aura=_guarding,
        traits=(FRAIL,),
    ),
)
