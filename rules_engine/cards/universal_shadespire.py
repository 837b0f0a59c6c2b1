"""Universal cards of Shadespire. Wordings are not in our data; each says where it is ruled on."""

from rules_engine.cards.effects import (
    choose,
    chosen,
    dealt,
    friendly,
    granted,
    healed,
    ignored,
    modify,
    pushed,
    rolled,
    somebody,
    subject,
)
from rules_engine.cards.known import CardRules, knows
from rules_engine.cards.moments import attack_now, damaged_by_action, harm_now, played_now
from rules_engine.combat import SUCCESSFUL
from rules_engine.frames import Playing
from rules_engine.ground import side_of
from rules_engine.modifiers import wounds_of
from rules_engine.position import Modifier, Position


def _enemy_driven_back(position: Position, seat: int, _: int) -> list[int]:
    attack = attack_now(position)
    if attack is None or not attack.driven:
        return []
    target = position.fighters[attack.target]
    return [attack.target] if target.seat != seat and target.hex is not None else []


def _friend_hurt(position: Position, seat: int, _: int) -> list[int]:
    return [one for one in damaged_by_action(position) if position.fighters[one].seat == seat]


def _friend_upgraded(position: Position, seat: int, _: int) -> list[int]:
    played = played_now(position)
    if played is None or played.seat != seat or position.phase != "action":
        return []
    return [played.fighter]


def _friend_succeeding(position: Position, seat: int, _: int) -> list[int]:
    attack = attack_now(position)
    if attack is None or attack.outcome not in SUCCESSFUL:
        return []
    return [attack.fighter] if position.fighters[attack.fighter].seat == seat else []


def _friend_falling(position: Position, seat: int, _: int) -> list[int]:
    """The friend whom the damage of the Attack action itself would take out (DC-242)."""
    attack, harm = attack_now(position), harm_now(position)
    if attack is None or harm is None or harm.source != attack.attack:
        return []
    fighter = position.fighters[harm.fighter]
    falls = fighter.wound_tokens >= wounds_of(position, harm.fighter)
    return [harm.fighter] if falls and fighter.seat == seat else []


def _no_success(position: Position, args: Playing) -> bool:
    """Neither the fighter's own symbol nor a critical, whatever else counts (DC-238)."""
    symbol = side_of(position, args.subject).defence_symbol
    return args.faces[0] not in (symbol, "critical")


def _standing(name: str, what: str, amount: int, *only: str) -> CardRules:
    """An upgrade that adds to a characteristic for as long as its fighter has it."""
    return CardRules(
        name,
        rule="upgrades.grant",
        modifiers=(Modifier(what, "add", amount, name, only=only, until="game"),),
    )


knows(
    CardRules(
        "Trap",
        rule="windows.drive-back",
        at=("driven-back",),
        when=_enemy_driven_back,
        effects=(dealt(subject, 1),),
    ),
    CardRules(
        "Sidestep",
        rule="ploys.play",
        playable=somebody(friendly),
        effects=(choose(friendly), pushed(chosen(), 1, exactly=True)),
    ),
    CardRules(
        "My Turn",
        rule="windows.attack-end",
        at=("after-action",),
        when=_friend_hurt,
        effects=(pushed(subject, 1), granted(subject, "attack")),
    ),
    CardRules(
        "Ready for Action",
        rule="actions.granted-specified",
        at=("upgrade-given",),
        when=_friend_upgraded,
        effects=(granted(subject, "move", "attack"),),
    ),
    CardRules(
        "Healing Potion",
        rule="heal.amount",
        playable=somebody(friendly),
        effects=(choose(friendly), healed(chosen(), 2)),
    ),
    CardRules(
        "Twist the Knife",
        rule="windows.success",
        at=("success-determined",),
        when=_friend_succeeding,
        effects=(modify("damage", "add", 1, who=subject, until="attack"),),
    ),
    CardRules(
        "Last Chance",
        rule="out_of_action.saved",
        at=("damage-dealt",),
        when=_friend_falling,
        effects=(rolled("defence", 1, _no_success), ignored()),
    ),
    _standing("Great Strength", "damage", 1, "range:1|range:2"),
    _standing("Great Speed", "move", 1),
    _standing("Great Fortitude", "wounds", 1),
)
