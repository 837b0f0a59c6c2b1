"""A universal gambit of Harrowdeep that gives a broken illusion to somebody else."""

from collections.abc import Iterable
from itertools import takewhile

from rules_engine.card_book.known import CardRules, knows
from rules_engine.effects import done
from rules_engine.kernel.flow import Ask, Verb, args_of, need
from rules_engine.moments.illusions import is_illusion
from rules_engine.moments.now import played_now
from rules_engine.moments.playing import admits
from rules_engine.sense.ground import surviving
from rules_engine.state.events import Choose
from rules_engine.state.frames import Playing
from rules_engine.state.position import Happening, Position, note, put_fighter, put_seat

_OTHERS = frozenset(("ploy", "spell", "react", "upgrade", "activation", "begin"))
"""What came before the gambit that has just been resolved."""


def _course(position: Position) -> list[Happening]:
    """What the gambit just resolved brought about, the last first."""
    return list(takewhile(lambda one: one.what not in _OTHERS, position.history[-2::-1]))


def _chosen(position: Position) -> set[int]:
    """Those whom the gambit just resolved has chosen."""
    return {one.other for one in _course(position) if one.what == "chosen"}


def _shards(position: Position, seat: int) -> list[str]:
    """The illusions of the player that broke as it chose their fighters."""
    chosen, pile = _chosen(position), position.seats[seat].power_discard
    broke = (one for one in _course(position) if (one.what, one.seat) == ("broken", seat))
    return [one.word for one in broke if one.other in chosen and one.word in pile]


def _gifts(position: Position, seat: int) -> list[tuple[str, int]]:
    """Such an illusion and a friend that was not chosen and may have it."""
    others = [one for one in surviving(position, seat) if one not in _chosen(position)]
    shards = (one for one in _shards(position, seat) if is_illusion(one))
    return [(card, one) for card in shards for one in others if admits(position, card, one)]


def _shattered(position: Position, seat: int, _: int) -> list[int]:
    return [-1] if played_now(position) is not None and _gifts(position, seat) else []


def _given(position: Position) -> Verb:
    args = args_of(position, Playing)
    if not _gifts(position, args.seat):
        return done(position)
    return Ask(args.seat, "give upgrade", (Choose,), _taken, _options, "upgrades.moved")


def _taken(position: Position, event: Choose) -> Verb:
    args = args_of(position, Playing)
    alone = event == Choose(by=event.by, fighters=event.fighters, option=event.option)
    need(alone and len(event.fighters) == 1, "upgrades.moved", fighters=event.fighters)
    fighter, card = event.fighters[0], event.option
    need((card, fighter) in _gifts(position, args.seat), "upgrades.moved", card=card)
    pile = list(position.seats[args.seat].power_discard)
    pile.remove(card)
    position = put_seat(position, args.seat, power_discard=tuple(pile))
    upgrades = (*position.fighters[fighter].upgrades, card)
    given = put_fighter(position, fighter, upgrades=upgrades)
    given = note(given, "upgrade", seat=args.seat, fighter=fighter, word=card)
    return done(note(given, "upgrade given", seat=args.seat, fighter=fighter, word=args.card))


def _options(position: Position) -> Iterable[Choose]:
    seat = args_of(position, Playing).seat
    for card, fighter in _gifts(position, seat):
        yield Choose(by=seat, fighters=(fighter,), option=card)


knows(
    CardRules(
        "Illusory Transference",
        rule="windows.ploy-resolved",
        at=("card-resolved",),
        when=_shattered,
        effects=(_given,),
    ),
)
