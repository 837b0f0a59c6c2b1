"""Attack actions that a card has a fighter make against somebody in particular."""

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from rules_engine.effects.choosing import Who, done, then
from rules_engine.kernel.combat import SUCCESSFUL
from rules_engine.kernel.flow import Ask, RowFunction, Verb, args_of, need
from rules_engine.moments.now import just_ended
from rules_engine.sense.ground import adjacent, attack_named
from rules_engine.sense.modifiers import ALL_ADJACENT, range_of
from rules_engine.sequences.fight.attacking import attack_frame
from rules_engine.sequences.fight.may_attack import attacks
from rules_engine.state.events import Attack, Event, Pass
from rules_engine.state.frames import Attacking, Playing
from rules_engine.state.position import Modifier, Position, put_below


def strikes_at(position: Position, fighter: int, target: int, *names: str) -> Iterator[Attack]:
    """The Attack actions (of these names, or any) that have a fighter among their targets.

    One that targets all adjacent enemies may have others too (DC-182).
    """
    if fighter < 0:
        return
    for event in attacks(position, fighter):
        attack = attack_named(position, fighter, event.attack)
        assert attack is not None
        if names and event.attack not in names:
            continue
        several = not ALL_ADJACENT.isdisjoint(attack.keywords)
        among = several and target in adjacent(position, fighter)
        if event.target == target or among:
            yield event


def strikes(
    who: Who,
    at: Who,
    *names: str,
    drives: bool = True,
    more: tuple[Modifier, ...] = (),
    least: int = 0,
) -> RowFunction:
    """Let a fighter make an Attack action (of these names, or any) against another, or none.

    Without drives the other is not driven back by it; more are changes for this one alone; least
    is the Range that it has at least.
    """

    def listed(position: Position) -> list[Attack]:
        args = args_of(position, Playing)
        fighter, target = who(position, args), at(position, args)
        found = strikes_at(position, fighter, target, *names)
        return [one for one in found if not least or _reach(position, one) >= least]

    def effect(position: Position) -> Verb:
        if not listed(position):
            return done(position)
        seat = args_of(position, Playing).seat
        rule = "actions.granted-free"
        return Ask(seat, "granted action", (Attack, Pass), answer, legal, rule)

    def answer(position: Position, event: Event) -> Verb:
        if isinstance(event, Pass):
            return done(position)
        assert isinstance(event, Attack)
        meant = event in listed(position)
        need(meant, "attack.needs-a-target", fighter=event.fighter, target=event.target)
        if not drives:
            position = _stays(position, event.target)
        if more:
            card, begun = args_of(position, Playing).card, len(position.history)
            now = (
                replace(one, who=event.fighter, until="attack", since=begun, source=card)
                for one in more
            )
            position = replace(position, modifiers=(*position.modifiers, *now))
        return then(position, attack_frame(position, event, last=False))

    def legal(position: Position) -> Iterable[Event]:
        yield Pass(by=args_of(position, Playing).seat)
        yield from listed(position)

    return effect


def _reach(position: Position, event: Attack) -> int:
    attack = attack_named(position, event.fighter, event.attack)
    return range_of(position, event.fighter, attack) if attack is not None else 0


def _stays(position: Position, target: int) -> Position:
    """The position in which the attack about to begin drives its target nowhere."""
    card = args_of(position, Playing).card
    bound = Modifier(
        "not driven back", "add", 1, card, who=target, until="attack", since=len(position.history)
    )
    return replace(position, modifiers=(*position.modifiers, bound))


def taken_in_its_place(who: Who) -> RowFunction:
    """Make another fighter the target of the Attack action in progress."""

    def effect(position: Position) -> Verb:
        other = who(position, args_of(position, Playing))
        return done(put_below(position, Attacking, target=other) if other >= 0 else position)

    return effect


def last_target(position: Position, args: Playing) -> int:
    """The target of the last Attack action of the fighter that the card was played on."""
    made = (one for one in reversed(position.history) if one.what == "attack")
    return next((one.other for one in made if one.fighter == args.subject), -1)


def attacker_of_it(position: Position, _: Playing) -> int:
    """The fighter whose Attack action has just ended, -1 where none has."""
    attack = just_ended(position, "attack")
    return attack.fighter if attack is not None else -1


def failed_with(position: Position, seat: int, _: int) -> list[int]:
    """The friend whose Attack action has just failed, if it can attack the same target again."""
    attack = just_ended(position, "attack")
    if attack is None or attack.seat != seat or attack.word in SUCCESSFUL:
        return []
    again = any(strikes_at(position, attack.fighter, attack.other))
    return [attack.fighter] if again else []
