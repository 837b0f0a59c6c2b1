"""Universal cards of Nightvault. Wordings are not in our data; each says where it is ruled on."""

from rules_engine.cards.effects import dealt, promised, subject
from rules_engine.cards.known import CardRules, knows
from rules_engine.cards.moments import attack_now, in_the_course_of, just_ended
from rules_engine.frames import Playing
from rules_engine.position import Position


def _friend_attacked(position: Position, seat: int, _: int) -> list[int]:
    attack = attack_now(position)
    if attack is None or position.fighters[attack.target].seat != seat:
        return []
    return [attack.target]


def _attacker(position: Position, _: Playing) -> int:
    attack = attack_now(position)
    return attack.fighter if attack is not None else -1


def _enemy_was_driven_back(position: Position, seat: int, _: int) -> list[int]:
    attack = just_ended(position, "attack")
    if attack is None or position.fighters[attack.other].seat == seat:
        return []
    driven = any(
        one.what == "drive-back" and one.other == attack.other
        for one in in_the_course_of(position, attack)
    )
    standing = position.fighters[attack.other].hex is not None
    return [attack.other] if driven and standing else []


knows(
    CardRules(
        "Aggressive Defence",
        rule="attack.promised-later",
        at=("attack-declared",),
        when=_friend_attacked,
        effects=(promised(subject, _attacker),),
    ),
    CardRules(
        "Pit Trap",
        rule="windows.attack-end",
        at=("after-action",),
        when=_enemy_was_driven_back,
        effects=(dealt(subject, 1),),
    ),
)
