"""Inspire conditions, looked at when the edition says so."""

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeAlias

from msgspec.structs import replace

from rules_engine.kernel.flow import Advance, Verb, reading, told
from rules_engine.moments.inspire import Condition, condition_of
from rules_engine.sense.ground import card_of, traits_of
from rules_engine.sense.kits import Kit, lineup
from rules_engine.sequences.base.common import from_seat
from rules_engine.state.frames import Attacking, Frame
from rules_engine.state.position import Happening, Position, note, put_fighter

_ACTIONS = frozenset(("attack", "move", "ability", "spell-action"))

Watched: TypeAlias = tuple[tuple[Kit, ...], frozenset[str], tuple[tuple[int, Condition], ...]]
_WATCHED: list[Watched] = [((), frozenset(), ())]
"""The kits looked at last, whatever the conditions of their fighters turn on, and those of each
that is not Inspired."""


def inspire(position: Position) -> Verb:
    """Inspire each fighter whose condition has been met since the last look.

    What an action still under way has met waits for its end; a card or an action in the middle
    of it is looked at for itself (Shadespire pg 13, DC-176, Dreadfane pg 17).
    """
    history = position.history
    if position.inspected == len(history):
        return Advance(position)
    looked, since = position, position.inspected
    if _under_way(position):
        since = max(since, getattr(position.stack[-1].args, "since", 0))
    else:
        looked = replace(position, inspected=len(history))
    for index in _meeting(position, history[since:]):
        looked = inspired(looked, index)
    return Advance(looked)


def _under_way(position: Position) -> bool:
    """Whether what is over now happened in the course of an action that is not."""
    for frame in position.stack[-2::-1]:  # noqa: SIM110  # asked several times in every activation
        if frame.sequence in _ACTIONS:
            return True
    return False


def inspire_after_granted(position: Position) -> Verb:
    """Look after an action that a card granted, but not after a part of a superaction.

    An activation's own action has its look at the end of the activation (Dreadfane pg 17).
    """
    if getattr(position.stack[-1].args, "last", True) or _is_part(position.stack[-2]):
        return Advance(position)
    return inspire(position)


def _is_part(under: Frame) -> bool:
    more = isinstance(under.args, Attacking) and bool(under.args.also)
    return under.sequence == "charge" or (under.sequence == "attack-all" and more)


def _meeting(position: Position, fresh: Sequence[Happening]) -> Iterable[int]:
    """The fighters whose condition something of what is new has met."""
    turns_on, conditions = _conditions(position)
    for happening in fresh:
        if happening.what in turns_on:
            return _met(position, fresh, conditions)
    return ()


def _met(
    position: Position, fresh: Sequence[Happening], conditions: tuple[tuple[int, Condition], ...]
) -> Iterator[int]:
    kinds = {happening.what for happening in fresh}
    back = {one.fighter for one in fresh if one.what == TURNED_BACK}
    fighters = position.fighters
    for index, condition in conditions:
        fighter = fighters[index]
        if fighter.due or fighter.hex is None:
            continue
        anew = not kinds.isdisjoint(condition.on)
        if not (anew or index in back) or not condition.met(position, index, fresh):
            continue
        if anew or (condition.lasting and reading(position, AGAIN) == "at-the-next-look"):
            yield index


def _conditions(position: Position) -> tuple[frozenset[str], tuple[tuple[int, Condition], ...]]:
    """What the conditions of fighters not Inspired turn on together, and the condition of each.

    Being turned back is always among the former.
    """
    kits = lineup(position).kits
    known, turns_on, found = _WATCHED[0]
    if known is kits:
        return turns_on, found
    every = (
        (index, condition_of(kit.card))
        for index, kit in enumerate(kits)
        if not position.fighters[index].inspired
    )
    found = tuple([(index, condition) for index, condition in every if condition is not None])
    turns_on = frozenset((TURNED_BACK, *(one for _, condition in found for one in condition.on)))
    _WATCHED[0] = (kits, turns_on, found)
    return turns_on, found


TURNED_BACK = "un-inspired"
AGAIN = "un-inspired-while-met"
"""How it is read that a fighter just un-Inspired has a condition that goes on being met."""


def inspired(position: Position, fighter: int) -> Position:
    """The position with a fighter Inspired, unless it is already or cannot be (DC-220, DC-234)."""
    state = position.fighters[fighter]
    barred = state.cursed or state.hex is None or card_of(position, fighter).inspired is None
    if state.inspired or barred:
        return put_fighter(position, fighter, due=False) if state.due else position
    told("inspire.when", fighter=fighter)
    turned = put_fighter(position, fighter, inspired=True, due=False)
    return note(turned, "inspired", seat=state.seat, fighter=fighter)


def uninspired(position: Position, fighter: int) -> Position:
    """The position with a fighter's card turned back; upgrades and tokens stay."""
    state = position.fighters[fighter]
    if not state.inspired or "stays-inspired" in traits_of(position, fighter):
        return position
    turned = put_fighter(position, fighter, inspired=False, due=False)
    return note(turned, "un-inspired", seat=state.seat, fighter=fighter)


def watch(position: Position) -> Verb:
    """Mark who has met its condition, for the next Inspire step, whatever comes in between."""
    if position.inspected == len(position.history):
        return Advance(position)
    fresh = position.history[position.inspected :]
    looked = replace(position, inspected=len(position.history))
    for index in _meeting(position, fresh):
        told("inspire.when", fighter=index, due=True)
        looked = put_fighter(looked, index, due=True)
    return Advance(looked)


def inspire_step(position: Position) -> Verb:
    """The Inspire step: each player Inspires those due, the active player first."""
    position = watch(position).position  # type: ignore[union-attr]  # watch only goes on
    if not [fighter for fighter in position.fighters if fighter.due]:
        return Advance(position)
    for seat in from_seat(position, max(position.active, 0)):
        for index, fighter in enumerate(position.fighters):
            if fighter.due and fighter.seat == seat:
                position = inspired(position, index)
    return Advance(position)
