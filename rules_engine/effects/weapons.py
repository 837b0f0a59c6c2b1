"""What some weapons do beside striking: hurt their fighter, spend counters, break, push."""

from collections.abc import Callable, Iterable
from itertools import pairwise

from msgspec.structs import replace

from rules_engine.card_book.known import rules_of
from rules_engine.effects.leading import anywhere, ways_to
from rules_engine.effects.moving import check_push, push_frame
from rules_engine.facts.card_details import plays_errata
from rules_engine.facts.fighters import AttackProfile
from rules_engine.facts.hexes import Hex
from rules_engine.kernel.combat import SUCCESSFUL
from rules_engine.kernel.flow import Advance, Ask, Push, Verb, args_of, need, rest_on, told
from rules_engine.moments.illusions import without_upgrade
from rules_engine.sense.ground import abilities_of
from rules_engine.sequences.base.common import option_of
from rules_engine.sequences.fight.attack_rules import profile, strike, wears
from rules_engine.state.events import Choose, Event, Pass
from rules_engine.state.events import Push as PushEvent
from rules_engine.state.frames import Attacking, Frame, Harming, Playing
from rules_engine.state.position import Modifier, Position, note, put_fighter
from rules_engine.state.vocabulary import What

HURTS = "hurts its fighter first"
HURTS_AFTERWARDS = "hurts its fighter afterwards"
BREAKS = "breaks on success"
FOLLOWS = "may push self after driving back"
SPENDS: dict[str, What] = {
    "+1 damage per waaagh! counter spent": "damage",
    "+1 dice per waaagh! counter spent": "dice",
}
COUNTER, COUNTERS = "Waaagh!", "Waaagh! counters"
DISARMS = "may break a weapon on a critical hit"
SPENT = "used up when made"
HEALS = "heals its fighter on success"
PINS = "gives its target a Move token on success"
DAZES = "keeps its target from activations on success"


def _card(position: Position, args: Attacking) -> str:
    """The upgrade of the attacker that the Attack action is printed on, `` for none."""
    for card in position.fighters[args.fighter].upgrades:
        rules = rules_of(card)
        if rules is not None and any(one.name == args.attack for one in rules.attacks):
            return card
    return ""


def price(position: Position) -> Verb:
    """What an attack costs ahead: damage to its fighter (DC-249, DC-292, DC-293), or counters."""
    args = args_of(position, Attacking)
    keywords = profile(position, args).keywords
    if not keywords:
        return Advance(position)
    if HURTS in keywords:
        told("game.card-over-rule", fighter=args.fighter, attack=args.attack)
        seat = position.fighters[args.fighter].seat
        source = _card(position, args)
        harm = Harming(args.fighter, 1, seat=seat, by=args.fighter, source=source)
        return Push(position, Frame("damage", "deal", harm))
    if not SPENDS.keys().isdisjoint(keywords) and counters(position, args.fighter):
        seat = position.fighters[args.fighter].seat
        return Ask(seat, "spend counters", (Choose,), _spent, _spendings, "game.card-over-rule")
    return Advance(position)


def counters(position: Position, fighter: int) -> int:
    """How many Waaagh! counters a fighter has."""
    return dict(position.fighters[fighter].counters).get(COUNTER, 0)


def _spent(position: Position, event: Choose) -> Verb:
    args = args_of(position, Attacking)
    has = counters(position, args.fighter)
    spent = option_of(event, "game.card-over-rule")
    need(spent in map(str, range(has + 1)), "game.card-over-rule", counters=spent, has=has)
    count = int(spent)
    what = next(SPENDS[word] for word in profile(position, args).keywords if word in SPENDS)
    more = Modifier(what, "add", count, COUNTER, who=args.fighter, until="attack", since=args.since)
    position = with_counters(position, args.fighter, has - count)
    if count:
        position = note(
            position, "counter", seat=event.by, other=args.fighter, amount=-count, word=COUNTER
        )
    return Advance(replace(position, modifiers=(*position.modifiers, more)) if count else position)


def _spendings(position: Position) -> Iterable[Event]:
    args = args_of(position, Attacking)
    seat = position.fighters[args.fighter].seat
    for count in range(counters(position, args.fighter) + 1):
        yield Choose(by=seat, option=str(count))


def with_counters(position: Position, fighter: int, count: int) -> Position:
    """The position in which a fighter has so many Waaagh! counters."""
    others = tuple(pair for pair in position.fighters[fighter].counters if pair[0] != COUNTER)
    kept = (*others, (COUNTER, count)) if count else others
    return put_fighter(position, fighter, counters=kept)


ALL_OUT = "all-out-attacks"
TWO_MORE = "two more dice"


def all_out(position: Position) -> Verb:
    """Ask whether the fighter attacks with two dice more, and is activated no more this phase.

    Not in a Charge action (Shadespire pg 21). The later errata, which Harrowdeep plays, leaves it
    to the first Attack action of an activation or a power step.
    """
    args = args_of(position, Attacking)
    if args.charge or not wears(position, args.fighter, ALL_OUT):
        return Advance(position)
    if plays_errata(position.edition) and _struck_before(position, args.fighter):
        return Advance(position)
    seat = position.fighters[args.fighter].seat
    return Ask(seat, "choose effect", (Choose, Pass), _all_out, _goes_all_out, "upgrades.grant")


def _struck_before(position: Position, fighter: int) -> bool:
    """Whether the fighter has attacked in this activation, or in this power step."""
    for one in reversed(position.history):
        if one.turn != position.turn or one.what == "activation":
            return False
        if one.what == "attack" and one.fighter == fighter:
            return True
    return False


def _all_out(position: Position, event: Choose | Pass) -> Verb:
    if isinstance(event, Pass):
        return Advance(position)
    need(option_of(event, "upgrades.grant") == TWO_MORE, "upgrades.grant", option=event.option)
    args = args_of(position, Attacking)
    source = "Total Offence"
    more = Modifier("dice", "add", 2, source, who=args.fighter, until="attack", since=args.since)
    spent = Modifier(
        "not activated", "add", 1, source, who=args.fighter, until="phase", since=position.turn
    )
    return Advance(replace(position, modifiers=(*position.modifiers, more, spent)))


def _goes_all_out(position: Position) -> Iterable[Event]:
    args = args_of(position, Attacking)
    seat = position.fighters[args.fighter].seat
    yield Pass(by=seat)
    yield Choose(by=seat, option=TWO_MORE)


def worn(position: Position) -> Verb:
    """What becomes of a weapon and its fighters once the attack is over."""
    args = args_of(position, Attacking)
    attack = strike(position, args)
    if attack is None:
        return Advance(position)
    gathers = COUNTERS in abilities_of(position, args.fighter)
    if gathers and _first_of_its_activation(position, args):
        position = _gained(position, args)
    if DISARMS in attack.keywords and args.outcome == "critical hit" and _arms(position, args):
        seat = position.fighters[args.fighter].seat
        return Ask(seat, "break upgrade", (Choose, Pass), _disarmed, _disarming, "upgrades.grant")
    return _worn(position, args, attack)


def _first_of_its_activation(position: Position, args: Attacking) -> bool:
    """Whether the fighter is activated, and has not attacked before in that activation."""
    frames = pairwise(position.stack)
    acts = (above.args for below, above in frames if (below.sequence, below.row) == _ACTIVATING)
    active = any(getattr(acting, "fighter", -1) == args.fighter for acting in acts)
    return active and not any(
        one.what == "attack" and one.fighter == args.fighter and one.since != args.since
        for one in position.history
        if one.turn == position.turn
    )


_ACTIVATING = ("turn", "end-activation")
"""The frame under the action for which a fighter is activated: where that is to be gone on with."""


def _arms(position: Position, args: Attacking) -> list[str]:
    """The upgrades of a target that bring it an Attack action."""
    known = ((card, rules_of(card)) for card in position.fighters[args.target].upgrades)
    return [card for card, rules in known if rules is not None and rules.attacks]


def _disarmed(position: Position, event: Choose | Pass) -> Verb:
    args = args_of(position, Attacking)
    if not isinstance(event, Pass):
        card = option_of(event, "upgrades.grant")
        need(card in _arms(position, args), "upgrades.grant", card=card)
        position = without_upgrade(position, args.target, card)
    return _worn(position, args, profile(position, args))


def _disarming(position: Position) -> Iterable[Event]:
    args = args_of(position, Attacking)
    seat = position.fighters[args.fighter].seat
    yield Pass(by=seat)
    for card in _arms(position, args):
        yield Choose(by=seat, option=card)


def _worn(position: Position, args: Attacking, attack: AttackProfile) -> Verb:
    if args.outcome in SUCCESSFUL:
        for word in attack.keywords:
            position = ON_SUCCESS[word](position, args) if word in ON_SUCCESS else position
    broken = BREAKS in attack.keywords and args.outcome in SUCCESSFUL
    if broken or SPENT in attack.keywords:
        told("game.card-over-rule", card=args.attack)
        return Advance(without_upgrade(position, args.fighter, _card(position, args)))
    if HURTS_AFTERWARDS in attack.keywords and position.fighters[args.fighter].hex is not None:
        told("game.card-over-rule", fighter=args.fighter, attack=args.attack)
        seat = position.fighters[args.fighter].seat
        harm = Harming(args.fighter, 1, seat=seat, by=args.fighter, source="own weapon")
        return Push(position, Frame("damage", "deal", harm))
    return _led(position, args, attack)


def _healed(position: Position, args: Attacking) -> Position:
    state = position.fighters[args.fighter]
    removed = min(1, state.wound_tokens)
    better = put_fighter(position, args.fighter, wound_tokens=state.wound_tokens - removed)
    if state.hex is None:
        return better
    seat, weapon = state.seat, args.attack
    return note(better, "heal", seat=seat, other=args.fighter, amount=removed, word=weapon)


def _pinned(position: Position, args: Attacking) -> Position:
    state = position.fighters[args.target]
    if state.hex is None:
        return position
    return put_fighter(position, args.target, move_tokens=state.move_tokens + 1)


def _dazed(position: Position, args: Attacking) -> Position:
    resting = Modifier(
        "not activated", "add", 1, args.attack, who=args.target, until="phase", since=position.turn
    )
    return replace(position, modifiers=(*position.modifiers, resting))


ON_SUCCESS: dict[str, Callable[[Position, Attacking], Position]] = {
    HEALS: _healed,
    PINS: _pinned,
    DAZES: _dazed,
}
"""What an attack that succeeded does besides its damage, by the keyword of its profile."""


def _led(position: Position, args: Attacking, attack: AttackProfile) -> Verb:
    """Ask for the push of its own fighter that a weapon allows, if one is possible."""
    follows = args.driven and FOLLOWS in attack.keywords
    if not follows or not _ways(position, args):
        return Advance(position)
    rest_on("abilities-by-summary")
    seat = position.fighters[args.fighter].seat
    return Ask(seat, "push", (PushEvent,), _push, _pushes, "game.card-over-rule")


def _ways(position: Position, args: Attacking) -> list[tuple[Hex, ...]]:
    """The pushes allowed: one hex anywhere."""
    seat = position.fighters[args.fighter].seat
    return ways_to(position, Playing("", seat), args.fighter, 1, anywhere)


def _push(position: Position, event: PushEvent) -> Verb:
    fighter = args_of(position, Attacking).fighter
    need(event.fighter == fighter, "push.distance", fighter=event.fighter)
    if not event.path:
        return Advance(position)
    check_push(position, fighter, event.path, 1)
    return Push(position, push_frame(position, fighter, event.path, event.by))


def _pushes(position: Position) -> Iterable[Event]:
    args = args_of(position, Attacking)
    seat = position.fighters[args.fighter].seat
    yield PushEvent(by=seat, fighter=args.fighter, path=())
    for path in _ways(position, args):
        yield PushEvent(by=seat, fighter=args.fighter, path=path)


def _gained(position: Position, args: Attacking) -> Position:
    """The position in which a fighter that gathers counters has one more for the activation in
    which it attacks: it comes with the first of those attacks."""
    seat = position.fighters[args.fighter].seat
    richer = with_counters(position, args.fighter, counters(position, args.fighter) + 1)
    return note(richer, "counter", seat=seat, other=args.fighter, word=COUNTER)
