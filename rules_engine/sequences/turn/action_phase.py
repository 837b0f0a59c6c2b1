"""The action phase: who begins, the turns, and what an activation may be."""

from collections.abc import Iterable
from functools import cache
from typing import Final

from msgspec.structs import replace

from rules_engine.card_book.known import CardRules, rules_of
from rules_engine.facts.errors import Refused
from rules_engine.kernel.flow import (
    Advance,
    Ask,
    Push,
    Verb,
    args_of,
    need,
    not_shown,
    reading,
    told,
)
from rules_engine.kernel.tables import edition_of, number, word
from rules_engine.moments.illusions import without_upgrade
from rules_engine.moments.piles import DECKS, discard_objectives
from rules_engine.moments.playing import can_cast, is_bound
from rules_engine.sense.ground import abilities_of, card_of, holders, surviving, traits_of
from rules_engine.sense.modifiers import binds, can_act, modified
from rules_engine.sequences.base.common import after, ended
from rules_engine.sequences.base.lapsing import lapsed, ripened
from rules_engine.sequences.fight.attacking import attack_frame, attacks, check_attack
from rules_engine.sequences.turn.acting import (
    charge_frame,
    charges,
    check_charge,
    check_guard,
    draw_frame,
    guards,
)
from rules_engine.sequences.turn.barring import charge_tokens_that_count, charges_again
from rules_engine.sequences.turn.moving import (
    check_move,
    moves,
    moving_frame,
)
from rules_engine.state.events import (
    Action,
    Attack,
    Charge,
    Cycle,
    DrawPower,
    Event,
    Guard,
    Move,
    Pass,
    Pick,
)
from rules_engine.state.frames import Acting, Frame, Plain, Playing, PowerStep, RollingOff
from rules_engine.state.position import Happening, Position, note, put_fighter
from rules_engine.state.vocabulary import Happened


def begin_phase(position: Position) -> Verb:
    """Nobody has taken an activation yet."""
    seats = tuple(replace(seat, activations=0) for seat in position.seats)
    begun = replace(position, phase="action", turn=0, active=-1, first=-1, seats=seats)
    return Advance(with_holders(begun))


def with_holders(position: Position) -> Position:
    """The position with a note of each fighter that holds an objective at this moment.

    Those of a round's beginning carry turn 0, those of the action phase's end its last turn.
    """
    for seat in range(len(position.seats)):
        for number_, fighter in holders(position, seat):
            position = note(position, "held", seat=seat, fighter=fighter, amount=number_)
    return position


def roll_off(position: Position) -> Verb:
    """Roll off; in the first round whoever finished placing first adds a critical success."""
    bonus = position.finished_placing if position.round == 1 else -1
    seats = tuple(range(len(position.seats)))
    return Push(position, Frame("roll-off", "roll", RollingOff(seats, bonus)))


def pick_first(position: Position) -> Verb:
    """The winner says who takes the first activation."""
    return Ask(
        position.returned, "first activation", (Pick,), _picked, _picks, "round.winner-decides"
    )


def _picked(position: Position, event: Pick) -> Verb:
    need(0 <= event.seat < len(position.seats), "round.winner-decides", seat=event.seat)
    return Advance(replace(position, first=event.seat))


def _picks(position: Position) -> Iterable[Event]:
    for seat in range(len(position.seats)):
        yield Pick(by=position.returned, seat=seat)


def turns(position: Position) -> int:
    """How many activations the players of a round have together."""
    count = len(position.seats)
    each = "round.activations-of-three" if count == 3 else "round.activations"
    return count * number(position, each)


def next_turn(position: Position) -> Verb:
    """The next player's turn, until all have used their activations."""
    if position.turn >= turns(position):
        return Advance(position)
    seat = position.first if position.turn == 0 else after(position, position.active)
    seats, own = position.seats, position.seats[seat]
    taken = replace(own, activations=own.activations + 1)
    begun = replace(
        position,
        active=seat,
        turn=position.turn + 1,
        seats=(*seats[:seat], taken, *seats[seat + 1 :]),
    )
    return Push(begun, _TURN, "turns")


_TURN = Frame("turn", "begin", Plain())


def begin_turn(position: Position) -> Verb:
    """The start of an activation, which some conditions and abilities look at (DC-066).

    The power step before it is over, and so is what lasted to its end.
    """
    position = lapsed(position, "power-step")
    return Advance(note(position, "begin", seat=position.active))


def end_phase(position: Position) -> Verb:
    """The end of the action phase, which some conditions look at."""
    return Advance(note(with_holders(position), "phase-end"))


_OF_CARDS, _ON_THE_WAY = (DrawPower, Cycle), (Move, Charge)
"""The activations that go to a card, and the actions in which a fighter moves."""
ACTIVATIONS = (Move, Charge, Attack, Guard, Action, DrawPower, Cycle, Pass)


def activation(position: Position) -> Verb:
    """Ask what the player does with the activation; one that a card took is passed (DC-277)."""
    if binds(position, position.active, LOST):
        return Ask(
            position.active, "activation", (Pass,), _lost, _only_pass, "actions.skipped-activation"
        )
    return _asked(position.active)


@cache
def _asked(seat: int) -> Ask:
    return Ask(seat, "activation", ACTIVATIONS, _activated, activations, "actions.activate")


def _may_draw(position: Position, seat: int, deck: str) -> bool:
    """Whether an activation may go to drawing from a deck: from an empty one by our reading."""
    left = getattr(position.seats[seat], DECKS[deck][0])
    return bool(left) or reading(position, "drawing-from-an-empty-deck") == "may"


LOST: Final = "activation lost"


def _lost(position: Position, _: Event) -> Verb:
    gone = next(
        one for one in position.modifiers if one.what == LOST and one.seat == position.active
    )
    left = tuple(one for one in position.modifiers if one is not gone)
    position = replace(position, modifiers=left)
    return _over(position, "pass")


def _over(position: Position, what: Happened, fighter: int = -1, *, joins: bool = False) -> Verb:
    """Note as over what the active player did: an activation, or an action that no fighter made."""
    happening = Happening(what, position.active, fighter, turn=position.turn)
    return Advance(ended(position, happening, joins=joins))


def _only_pass(position: Position) -> Iterable[Event]:
    yield Pass(by=position.active)


def _activated(position: Position, event: Event) -> Verb:
    if isinstance(event, Pass):
        return _over(position, "pass")
    if isinstance(event, _OF_CARDS):
        if position.sudden_death:
            raise Refused("match_play.sudden-death-limits", {"cards": 1})
        deck = "power" if isinstance(event, DrawPower) else "objective"
        need(_may_draw(position, position.active, deck), "cards.empty-deck", deck=deck)
    if isinstance(event, DrawPower):
        return Push(position, Frame("draw-action", "draw", Plain()))
    if isinstance(event, Cycle):
        rule, given = "actions.exchange-objective", (event.card,)
        discarded = discard_objectives(position, position.active, given, event.sealed, rule)
        return Push(discarded, Frame("cycle-action", "draw", Plain()))
    check_activated(position, event)
    fighter: int = event.fighter  # type: ignore[attr-defined]  # a fighter's action
    return Push(_shielded(position, fighter), fighter_action(position, event))


SHIELDED: Final = "on Guard when activated"
"""The trait of a fighter that is given a Guard token ahead of what it is activated for."""


def _shielded(position: Position, fighter: int) -> Position:
    state = position.fighters[fighter]
    if not state.upgrades or SHIELDED not in traits_of(position, fighter):
        return position
    return put_fighter(position, fighter, guard_tokens=state.guard_tokens + 1, stagger_tokens=0)


def check_activated(position: Position, event: Event) -> None:
    """Hold the choice of a fighter to activate against the rules."""
    fighter = getattr(event, "fighter", -1)
    need(0 <= fighter < len(position.fighters), "actions.activate", fighter=fighter)
    state = position.fighters[fighter]
    need(state.seat == position.active, "actions.activate", fighter=fighter)
    need(state.hex is not None, "out_of_action.removed", fighter=fighter)
    again = isinstance(event, _ON_THE_WAY) and charges_again(position, fighter)
    charged = charge_tokens_that_count(position, fighter)
    need(charged == 0 or again, "actions.charge-token", fighter=fighter)
    spent = position.modifiers and modified(position, fighter, "not activated", 0)
    need(not spent, "actions.activate", fighter=fighter)


def fighter_action(position: Position, event: Event, *, last: bool = True) -> Frame:
    """The frame of a fighter's action, held against the rules of that action."""
    if isinstance(event, Move):
        check_move(position, event.fighter, event.path)
        return moving_frame(position, event.fighter, event.path, last=last)
    if isinstance(event, Charge):
        check_charge(position, event.fighter, event.path)
        return charge_frame(position, event, last=last)
    if isinstance(event, Attack):
        check_attack(position, event)
        return attack_frame(position, event, last=last)
    if isinstance(event, Guard):
        check_guard(position, event.fighter)
        return Frame("guard", "give", Acting(event.fighter, last))
    if isinstance(event, Action):
        check_ability(position, event)
        args = ability_args(position, event, last=last)
        rules = rules_of(event.card)
        if rules is not None and rules.casting:
            able = can_cast(position, event.fighter, event.card)
            need(able, "spells.wizard", fighter=event.fighter)
            return Frame("spell-action", "declared", args)
        return Frame("ability", "effect", args)
    raise Refused("actions.fighter-actions", {"event": type(event).__name__})


def check_ability(position: Position, event: Action) -> None:
    """Hold an action printed on a fighter card or an upgrade against being there at all."""
    fighter = position.fighters[event.fighter]
    has = event.card in (*abilities_of(position, event.fighter), *fighter.upgrades)
    side = {} if has else _on_its_other_side(position, event)
    need(has, "actions.printed-actions", card=event.card, **side)
    rules = rules_of(event.card)
    if rules is None:
        not_shown("actions.printed-actions", card=event.card)
        return
    lacks = [one for one in rules.needs if one not in edition_of(position).sequences]
    need(not lacks, "actions.printed-actions", card=event.card, lacks=lacks)
    need(_usable(position, event.fighter, rules), "actions.printed-actions", card=event.card)


def _on_its_other_side(position: Position, event: Action) -> dict[str, bool]:
    """Whether a fighter is Inspired, where the other side of its card has an action."""
    card = card_of(position, event.fighter)
    sides = (card.base, card.inspired) if card.inspired is not None else (card.base,)
    printed = any(event.card in side.abilities for side in sides)
    return {"inspired": position.fighters[event.fighter].inspired} if printed else {}


def _usable(position: Position, fighter: int, rules: CardRules) -> bool:
    """Whether a fighter can use an action printed on its card or on an upgrade of its now."""
    seat = position.fighters[fighter].seat
    able = rules.able is None or rules.able(position, fighter)
    known = edition_of(position).sequences
    return (
        rules.action
        and able
        and can_act(position, fighter)
        and all(one in known for one in rules.needs)
        and rules.playable(position, seat)
    )


def ability_args(position: Position, event: Action, *, last: bool) -> Playing:
    """The arguments of an action printed on a card."""
    seat = position.fighters[event.fighter].seat
    since = len(position.history)
    return Playing(event.card, seat, fighter=event.fighter, last=last, since=since)


def abilities(position: Position, fighter: int) -> Iterable[Event]:
    """The actions printed on a fighter's card and upgrades that are known and possible."""
    state = position.fighters[fighter]
    for card in (*abilities_of(position, fighter), *state.upgrades):
        rules = rules_of(card)
        if rules is None or not _usable(position, fighter, rules):
            continue
        if not rules.casting or _casts(position, fighter, card):
            yield Action(by=state.seat, fighter=fighter, card=card)


def _casts(position: Position, fighter: int, card: str) -> bool:
    known = "spell-action" in edition_of(position).sequences
    return known and can_cast(position, fighter, card)


def end_ability(position: Position) -> Verb:
    """The action printed on a card is over; a bound spell breaks, cast or not."""
    args = args_of(position, Playing)
    if is_bound(args.card) and args.card in position.fighters[args.fighter].upgrades:
        position = without_upgrade(position, args.fighter, args.card)
    seat, fighter, turn = args.seat, args.fighter, position.turn
    over = Happening("ability", seat, fighter, word=args.card, turn=turn, since=args.since)
    return Advance(ended(position, over, joins=False))


def activations(position: Position) -> Iterable[Event]:
    """Everything the active player could do with the activation."""
    seat = position.active
    yield Pass(by=seat)
    if not position.sudden_death:
        if _may_draw(position, seat, "power"):
            yield DrawPower(by=seat)
        if _may_draw(position, seat, "objective"):
            for card in dict.fromkeys(position.seats[seat].objectives):
                yield Cycle(by=seat, card=card)
    for fighter in surviving(position, seat):
        if position.modifiers and modified(position, fighter, "not activated", 0):
            continue
        if not charge_tokens_that_count(position, fighter):
            yield from fighter_actions(position, fighter)
        elif charges_again(position, fighter):
            yield from moves(position, fighter)
            yield from charges(position, fighter)


def fighter_actions(position: Position, fighter: int) -> Iterable[Event]:
    """Every action a fighter could make."""
    yield from moves(position, fighter)
    yield from charges(position, fighter)
    yield from attacks(position, fighter)
    if "no-guard" not in traits_of(position, fighter):
        yield from guards(position, fighter)
    yield from abilities(position, fighter)


def draw_power(position: Position) -> Verb:
    """Draw the power card."""
    return Push(position, draw_frame(position, position.active, "power", 1))


def draw_objective(position: Position) -> Verb:
    """Draw the objective card in exchange for the one discarded."""
    return Push(position, draw_frame(position, position.active, "objective", 1))


def end_player_action(position: Position) -> Verb:
    """The player's own action is over."""
    what: Happened = "draw" if position.stack[-1].sequence == "draw-action" else "cycle"
    return _over(position, what)


def end_activation(position: Position) -> Verb:
    """The activation ends with its last action."""
    last = position.ended[-1] if position.ended else None
    fighter = last.fighter if last is not None else -1
    told("windows.activation-end", seat=position.active)
    return _over(position, "activation", fighter, joins=True)


def power_step(position: Position) -> Verb:
    """The power step after the activation, begun by the player the edition names."""
    position = ripened(lapsed(position, "next-power-step"))
    seat = position.active
    if word(position, "power-step.first") == "next":
        seat = after(position, seat)
    return Push(position, _power_step_of(seat))


@cache
def _power_step_of(seat: int) -> Frame:
    return Frame("power-step", "ask", PowerStep(seat))
