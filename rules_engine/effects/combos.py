"""Attack actions made as a reaction to one with the keyword Combo."""

from rules_engine.card_book.known import CardRules
from rules_engine.effects.orders import in_reach, made
from rules_engine.facts.fighters import AttackProfile
from rules_engine.kernel.combat import SUCCESSFUL
from rules_engine.moments.after import had_keyword, profile_ended
from rules_engine.moments.now import just_ended
from rules_engine.sense.states import COMBO
from rules_engine.state.position import Modifier, Position


def after_success(position: Position, fighter: int, name: str, keyword: str = "") -> list[int]:
    """The target of the fighter's own attack just over and successful, still in reach of another.

    keyword is what that attack must have.
    """
    attack, profile = just_ended(position, "attack"), profile_ended(position)
    if attack is None or profile is None or attack.fighter != fighter:
        return []
    met = attack.word in SUCCESSFUL and (not keyword or had_keyword(position, keyword))
    return in_reach(position, fighter, attack.other, name) if met else []


def follow_up(attack: AttackProfile, *more: Modifier) -> CardRules:
    """An upgrade whose Attack action may follow a successful one with Combo on the same target.

    more are changes of the Attack action where it is made so.
    """

    def when(position: Position, _: int, fighter: int) -> list[int]:
        return after_success(position, fighter, attack.name, COMBO)

    return CardRules(
        attack.name,
        rule="attack.reaction-attack",
        attacks=(attack,),
        at=("after-action",),
        when=when,
        effects=(made(*more),),
    )
