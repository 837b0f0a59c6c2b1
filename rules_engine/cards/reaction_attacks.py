"""Attack actions of fighter cards that can be made as a reaction, known by their own names.

Each can also be made as any other Attack action (DC-178), but for those that are reactions only,
whose wording no source of ours has.
"""

from rules_engine.card_book.known import CardRules, knows
from rules_engine.effects.choosing import done, then
from rules_engine.kernel.combat import SUCCESSFUL
from rules_engine.kernel.flow import RowFunction, Verb, args_of
from rules_engine.moments.now import attack_now, harm_now, just_ended
from rules_engine.sense.ground import attack_named
from rules_engine.sense.modifiers import wounds_of
from rules_engine.sequences.fight.attack_rules import attacks
from rules_engine.sequences.fight.attacking import attack_frame
from rules_engine.state.events import Attack
from rules_engine.state.frames import Attacking, Playing
from rules_engine.state.position import Position, put_below


def in_reach(position: Position, fighter: int, target: int, name: str) -> list[int]:
    """The target, if the fighter can make that Attack action against it now."""
    wanted = Attack(by=position.fighters[fighter].seat, fighter=fighter, attack=name, target=target)
    return [target] if wanted in attacks(position, fighter) else []


def made(*, stands_firm: bool = False) -> RowFunction:
    """Make the Attack action; with stands_firm the fighter cannot be driven back meanwhile."""

    def effect(position: Position) -> Verb:
        args = args_of(position, Playing)
        seat, name = args.seat, args.card
        if not in_reach(position, args.fighter, args.subject, name):
            return done(position)
        event = Attack(by=seat, fighter=args.fighter, attack=name, target=args.subject)
        if stands_firm:
            position = put_below(position, Attacking, drives=False)
        return then(position, attack_frame(position, event, last=False))

    return effect


def _parry(position: Position, _: int, fighter: int) -> list[int]:
    """The attacker whose dice have failed against the fighter, before any trapping (DC-177)."""
    attack = attack_now(position)
    if attack is None or attack.target != fighter or attack.outcome in SUCCESSFUL:
        return []
    return in_reach(position, fighter, attack.fighter, "Furious Parry")


def _before_falling(name: str) -> CardRules:
    """A strike back when an attack would take the fighter out (DC-212: as Last Chance)."""

    def when(position: Position, _: int, fighter: int) -> list[int]:
        attack, harm = attack_now(position), harm_now(position)
        if attack is None or harm is None or harm.fighter != fighter:
            return []
        own = harm.source == attack.attack and harm.by == attack.fighter
        falls = position.fighters[fighter].wound_tokens >= wounds_of(position, fighter)
        return in_reach(position, fighter, attack.fighter, name) if own and falls else []

    return CardRules(
        name, rule="windows.damage", at=("damage-dealt",), when=when, effects=(made(),)
    )


def _after_combo(position: Position, _: int, fighter: int) -> list[int]:
    """The target of the Combo attack that the fighter has just made."""
    attack = just_ended(position, "attack")
    if attack is None or attack.fighter != fighter:
        return []
    made = attack_named(position, fighter, attack.about)
    if made is None or "combo" not in made.keywords:
        return []
    return in_reach(position, fighter, attack.other, "Bladed buckler")


knows(
    CardRules(
        "Furious Parry",
        rule="windows.success",
        at=("success-determined",),
        when=_parry,
        effects=(made(stands_firm=True),),
        cites=("shadespire-2018 pg 24", "DC-176", "DC-177", "DC-178"),
    ),
    _before_falling("Gorefist"),
    _before_falling("Swift Gorefist"),
    CardRules(
        "Bladed buckler",
        rule="windows.attack-end",
        at=("after-action",),
        when=_after_combo,
        effects=(made(),),
    ),
)
