"""The cards of both first warbands that the core rules of 2018 show: pages 16, 17, 23 and 24."""

from collections.abc import Iterable, Iterator

from rules_engine.card_book.known import CardRules, knows
from rules_engine.effects import dealt, given_token, modify, pushed
from rules_engine.effects.choosing import (
    bearer,
    choose,
    chosen,
    done,
    friendly,
    somebody,
    then,
)
from rules_engine.kernel.combat import SUCCESSFUL
from rules_engine.kernel.flow import Ask, Verb, args_of, need
from rules_engine.moments.now import attack_now, just_ended
from rules_engine.sense.ground import adjacent, attack_named, field, is_empty
from rules_engine.sequences.fight.attack_rules import ALL_ADJACENT, attacks
from rules_engine.sequences.fight.attacking import attack_frame
from rules_engine.state.events import Attack, Event, Pass
from rules_engine.state.frames import Attacking, Playing
from rules_engine.state.position import Modifier, Position, put_below


def _about_to_be_driven(position: Position, _: int, fighter: int) -> list[int]:
    """The bearer, if it could be driven back now and has somewhere to be pushed."""
    attack = attack_now(position)
    here = position.fighters[fighter].hex
    if attack is None or attack.target != fighter or not attack.drives or here is None:
        return []
    free = any(is_empty(position, hex_) for hex_ in field(position).around[here])
    return [fighter] if free else []


def _not_driven(position: Position) -> Verb:
    """What could have driven the target back has been replaced, and with it any trapping."""
    return done(put_below(position, Attacking, drives=False))


def _failed_with(position: Position, seat: int, _: int) -> list[int]:
    """The friend whose Attack action has just failed, if it can attack the same target again."""
    attack = just_ended(position, "attack")
    if attack is None or attack.seat != seat or attack.word in SUCCESSFUL:
        return []
    return [attack.fighter] if any(_again(position, attack.fighter, attack.other)) else []


def _again(position: Position, fighter: int, target: int) -> Iterator[Attack]:
    """The Attack actions that have the same target, perhaps among others (DC-182)."""
    for event in attacks(position, fighter):
        attack = attack_named(position, fighter, event.attack)
        assert attack is not None
        several = any(word in ALL_ADJACENT for word in attack.keywords)
        among = several and target in adjacent(position, fighter)
        if event.target == target or among:
            yield event


def _attacked_again(position: Position) -> Verb:
    """Ask for another Attack action against the target of the failed one, or a pass."""
    args = args_of(position, Playing)
    target = _foe_of(position, args)
    if target < 0 or not any(_again(position, args.subject, target)):
        return done(position)

    def answer(position: Position, event: Event) -> Verb:
        if isinstance(event, Pass):
            return done(position)
        assert isinstance(event, Attack)
        same = event in list(_again(position, args.subject, target))
        need(same, "attack.needs-a-target", fighter=event.fighter, target=event.target)
        return then(position, attack_frame(position, event, last=False))

    def legal(position: Position) -> Iterable[Event]:
        yield Pass(by=args.seat)
        yield from _again(position, args.subject, target)

    return Ask(args.seat, "granted action", (Attack, Pass), answer, legal, "actions.granted-free")


def _foe_of(position: Position, args: Playing) -> int:
    """The target of the last Attack action of the fighter that the card was played on."""
    made = (one for one in reversed(position.history) if one.what == "attack")
    return next((one.other for one in made if one.fighter == args.subject), -1)


knows(
    CardRules(
        "Heroic Guard",
        rule="ploys.play",
        playable=somebody(friendly),
        effects=(choose(friendly), given_token(chosen(), "guard")),
        cites=("DC-119",),
    ),
    CardRules(
        "Blood Offering",
        rule="ploys.next-event",
        playable=somebody(friendly),
        effects=(
            choose(friendly),
            dealt(chosen(), 1),
            modify("dice", "add", 2, who=chosen(), until="next-attack", only=("attack",)),
        ),
        persists="next-activation",
        cites=("DC-026",),
    ),
    CardRules(
        "Berserk Charge",
        rule="upgrades.grant",
        modifiers=tuple(
            Modifier("attack symbol", "add", 0, "Berserk Charge", only=("charge",), word=word)
            for word in ("smash", "fury")
        ),
    ),
    CardRules(
        "Ever-Advancing",
        rule="windows.before-drive-back",
        at=("before-drive-back",),
        when=_about_to_be_driven,
        effects=(pushed(bearer, 1, exactly=True), _not_driven),
        cites=("DC-174",),
    ),
    CardRules(
        "Tireless Assault",
        rule="windows.attack-end",
        at=("after-action",),
        when=_failed_with,
        effects=(_attacked_again,),
        cites=("DC-132", "DC-182"),
    ),
)
