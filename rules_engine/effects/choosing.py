"""Whom a card touches: the fighters it names, those it has chosen, and going on to what follows."""

from collections.abc import Callable, Iterable
from functools import partial
from itertools import combinations
from typing import TypeAlias

from msgspec.structs import replace

from rules_engine.card_book.known import Condition
from rules_engine.kernel.flow import Ask, Goto, Push, RowFunction, Verb, args_of, need
from rules_engine.kernel.handing import at_hand, taken_up
from rules_engine.moments.illusions import shattered
from rules_engine.moments.playing import GAMBITS, Choice, in_view, kind_of
from rules_engine.sense.ground import adjacent, distance, surviving, traits_of
from rules_engine.sense.states import quarry
from rules_engine.sequences.base.common import option_of
from rules_engine.state.events import Choose, Event, Pass
from rules_engine.state.frames import Frame, Playing
from rules_engine.state.position import Happening, Position, note, put_args

Who: TypeAlias = Callable[[Position, Playing], int]
Fits: TypeAlias = Callable[[Position, int, int], bool]
"""Whether a fighter may be chosen: of the position, the choosing seat and the fighter."""


def done(position: Position) -> Goto:
    """Go on to the card's next effect."""
    args = args_of(position, Playing)
    return Goto(put_args(position, replace(args, effect=args.effect + 1)), "effect")


def then(position: Position, frame: Frame) -> Push:
    """Play another sequence, then go on to the card's next effect."""
    return Push(done(position).position, frame, "effect")


def subject(_: Position, args: Playing) -> int:
    """The fighter the reaction is about: what it was played on."""
    return args.subject


def bearer(_: Position, args: Playing) -> int:
    """The fighter that has the upgrade or ability."""
    return args.fighter


def chosen(place: int = 0) -> Who:
    """The fighter chosen first, second and so on."""

    def who(_: Position, args: Playing) -> int:
        return args.choices[place] if place < len(args.choices) else -1

    return who


def friendly(position: Position, seat: int, fighter: int) -> bool:
    """One's own fighters on the battlefield."""
    return position.fighters[fighter].seat == seat and position.fighters[fighter].hex is not None


def enemy(position: Position, seat: int, fighter: int) -> bool:
    """Other players' fighters on the battlefield."""
    return position.fighters[fighter].seat != seat and position.fighters[fighter].hex is not None


def anyone(position: Position, _: int, fighter: int) -> bool:
    """Every fighter on the battlefield."""
    return position.fighters[fighter].hex is not None


def friends_standing(position: Position, args: Playing) -> list[int]:
    """One's own fighters on the battlefield, as `choose_among` asks for them."""
    return fitting(position, args.seat, friendly)


def fitting(position: Position, seat: int, fits: Fits) -> list[int]:
    """The fighters that may be chosen."""
    if fits is friendly:  # as often as all others together
        return surviving(position, seat)
    return [one for one in range(len(position.fighters)) if fits(position, seat, one)]


def somebody(fits: Fits, *, least: int = 1) -> Callable[[Position, int], bool]:
    """The condition of a card that there are so many to choose."""
    return lambda position, seat: len(fitting(position, seat, fits)) >= least


Among: TypeAlias = Callable[[Position, Playing], list[int]]
"""The fighters that may be chosen: of the position and the frame's arguments."""


def choose(fits: Fits, *, named: bool = True) -> RowFunction:
    """Choose one fighter that fits; without any, the card goes on. named as in `choose_among`."""
    return choose_among(lambda position, args: fitting(position, args.seat, fits), named=named)


UNCHOSEN = "not chosen by gambits"
HIDDEN_PREY = "not chosen by gambits while a quarry"


def _unchosen(position: Position, fighter: int) -> bool:
    traits = traits_of(position, fighter)
    return UNCHOSEN in traits or (HIDDEN_PREY in traits and quarry(position, fighter))


def choose_among(among: Among, *, named: bool = True) -> RowFunction:
    """Choose one of some fighters that also depend on the caster, or on who was chosen before.

    Without named the card has its player pick a fighter but does not say "choose", which is a
    term: nobody is then chosen by a ploy (DC-201), and no illusion breaks (Harrowdeep pg 48).
    """

    def candidates(position: Position, args: Playing) -> list[int]:
        found = among(position, args)
        if not named or kind_of(args.card) not in GAMBITS:
            return found
        return [one for one in found if not _unchosen(position, one)]

    def effect(position: Position) -> Verb:
        args = args_of(position, Playing)
        found = candidates(position, args)
        if not found:
            return done(position)
        knowing = partial(answer, known=at_hand(found))
        return Ask(args.seat, "choose fighter", (Choose,), knowing, legal, "ploys.play")

    def answer(position: Position, event: Choose, known: list[int] | None) -> Verb:
        args = args_of(position, Playing)
        only = event == Choose(by=event.by, fighters=event.fighters)
        need(only and len(event.fighters) == 1, "power_step.playable", fighters=event.fighters)
        fighter = event.fighters[0]
        open_ = taken_up(known, candidates, position, args)
        need(fighter in open_, "power_step.playable", fighter=fighter)
        noted = put_args(position, replace(args, choices=(*args.choices, fighter)))
        if not named:
            return done(noted)
        if kind_of(args.card) in GAMBITS:
            noted = shattered(noted, fighter)
        return done(note(noted, "chosen", seat=args.seat, other=fighter, word=args.card))

    def legal(position: Position) -> Iterable[Event]:
        args = args_of(position, Playing)
        for fighter in candidates(position, args):
            yield Choose(by=args.seat, fighters=(fighter,))

    return Choice(lambda position, args: bool(candidates(position, args)), effect)


def choose_any(among: Among) -> RowFunction:
    """Choose any number of some fighters, or pass for none."""

    def candidates(position: Position, args: Playing) -> list[int]:
        found = [one for one in among(position, args) if one not in args.choices]
        return [one for one in found if not _unchosen(position, one)]

    def effect(position: Position) -> Verb:
        args = args_of(position, Playing)
        found = candidates(position, args)
        if not found:
            return done(position)
        knowing = partial(answer, known=at_hand(found))
        return Ask(args.seat, "choose fighters", (Choose, Pass), knowing, legal, "ploys.play")

    def answer(position: Position, event: Event, known: list[int] | None) -> Verb:
        if isinstance(event, Pass):
            return done(position)
        assert isinstance(event, Choose)
        args = args_of(position, Playing)
        only = event == Choose(by=event.by, fighters=event.fighters)
        apart = len(set(event.fighters)) == len(event.fighters) > 0
        need(only and apart, "power_step.playable", fighters=event.fighters)
        for fighter in event.fighters:
            fits = fighter in taken_up(known, candidates, position, args)
            need(fits, "power_step.playable", fighter=fighter)
        noted = put_args(position, replace(args, choices=(*args.choices, *event.fighters)))
        for fighter in event.fighters:
            if kind_of(args.card) in GAMBITS:
                noted = shattered(noted, fighter)
            noted = note(noted, "chosen", seat=args.seat, other=fighter, word=args.card)
        return done(noted)

    def legal(position: Position) -> Iterable[Event]:
        args = args_of(position, Playing)
        found = candidates(position, args)
        yield Pass(by=args.seat)
        for count in range(1, len(found) + 1):
            for fighters in combinations(found, count):
                yield Choose(by=args.seat, fighters=fighters)

    return effect


def within(hexes: int, fits: Fits) -> Among:
    """Those that fit, stand within so many hexes of the caster and are in its sight.

    The caster sees itself (Harrowdeep pg 35).
    """

    def candidates(position: Position, args: Playing) -> list[int]:
        caster = args.fighter
        if position.fighters[caster].hex is None:
            return []
        found = fitting(position, args.seat, fits)
        near = [one for one in found if distance(position, caster, one) <= hexes]
        return [one for one in near if in_view(position, caster, one)]

    return candidates


def beside_chosen(fits: Fits, place: int = 0) -> Among:
    """Those that fit and are adjacent to the fighter chosen before."""

    def candidates(position: Position, args: Playing) -> list[int]:
        if place >= len(args.choices):
            return []
        near = adjacent(position, args.choices[place])
        return [one for one in fitting(position, args.seat, fits) if one in near]

    return candidates


def wounded(position: Position, _: int, fighter: int) -> bool:
    """Anyone on the battlefield with a wound token."""
    return anyone(position, _, fighter) and position.fighters[fighter].wound_tokens > 0


def beside_bearer(fits: Fits, *, bearer_too: bool = False) -> Among:
    """Those that fit and are adjacent to the bearer, and perhaps the bearer itself."""

    def candidates(position: Position, args: Playing) -> list[int]:
        near = [one for one in adjacent(position, args.fighter) if fits(position, args.seat, one)]
        return sorted([*near, args.fighter]) if bearer_too else near

    return candidates


def fallen(*but: str) -> Fits:
    """One's own fighters that are out of action, but those of some names."""

    def fits(position: Position, seat: int, fighter: int) -> bool:
        state = position.fighters[fighter]
        return state.seat == seat and state.out and state.card not in but

    return fits


def other_friends(position: Position, args: Playing) -> list[int]:
    """The player's fighters but the one whose ability it is, and those chosen already."""
    return [
        one
        for one in surviving(position, args.seat)
        if one != args.fighter and one not in args.choices
    ]


def another_friend(position: Position, args: Playing) -> list[int]:
    """The player's fighters that have not been chosen before."""
    return [one for one in surviving(position, args.seat) if one not in args.choices]


def another(fits: Fits) -> Among:
    """Those that fit and have not been chosen before."""

    def candidates(position: Position, args: Playing) -> list[int]:
        return [one for one in fitting(position, args.seat, fits) if one not in args.choices]

    return candidates


def may_instead(option: str, effect: RowFunction, *, decides: Who | None = None) -> RowFunction:
    """Let a player have this effect in place of the one that follows, or pass for that one.

    decides names the fighter whose player is asked; left out, it is the card's own player.
    """

    def asked(position: Position) -> Verb:
        args = args_of(position, Playing)
        seat = args.seat
        if decides is not None:
            fighter = decides(position, args)
            if fighter < 0:
                return done(position)
            seat = position.fighters[fighter].seat

        def legal(_: Position) -> Iterable[Event]:
            yield Pass(by=seat)
            yield Choose(by=seat, option=option)

        return Ask(seat, "choose effect", (Choose, Pass), answer, legal, "ploys.play")

    def answer(position: Position, event: Event) -> Verb:
        if isinstance(event, Pass):
            return done(position)
        assert isinstance(event, Choose)
        need(option_of(event, "ploys.play") == option, "ploys.play", option=event.option)
        args = args_of(position, Playing)
        return effect(put_args(position, replace(args, effect=args.effect + 1)))

    return asked


def provided(condition: Condition) -> RowFunction:
    """Go on only where a condition of the card's player is met; the rest has no effect else."""

    def effect(position: Position) -> Verb:
        args = args_of(position, Playing)
        if condition(position, args.seat):
            return done(position)
        return Goto(put_args(position, replace(args, cancelled=True)), "effect")

    return effect


def where_chosen(test: Callable[[Position, int], bool], effect: RowFunction) -> RowFunction:
    """An effect that comes only where the fighter chosen first passes a test."""

    def asked(position: Position) -> Verb:
        fighter = chosen()(position, args_of(position, Playing))
        return effect(position) if fighter >= 0 and test(position, fighter) else done(position)

    return asked


def shattered_by_choice(position: Position, fighter: int) -> int:
    """How many illusions of a fighter broke as the card being played chose it."""
    past = list(position.history)
    while past and (past[-1].what, past[-1].other) != ("chosen", fighter):
        past.pop()
    count = 0
    while len(past) > count + 1 and _broke(past[-2 - count], fighter):
        count += 1
    return count


def _broke(happening: Happening, fighter: int) -> bool:
    return happening.what == "broken" and happening.other == fighter


def meant(position: Position) -> Verb:
    """Remember that the option of `may_instead` was taken, for effects that ask `was_meant`."""
    args = args_of(position, Playing)
    return done(put_args(position, replace(args, struck=(1,))))


def was_meant(args: Playing) -> bool:
    """Whether the option asked about before was taken."""
    return bool(args.struck)
