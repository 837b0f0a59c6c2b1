"""Universal upgrades of the Beastgrave Gift Pack."""

from collections.abc import Iterable

from rules_engine.card_book.known import CardRules, knows
from rules_engine.effects import done
from rules_engine.effects.upgrades import adds, plus, weapon, whenever
from rules_engine.kernel.flow import Ask, Verb, args_of, need
from rules_engine.moments.conditions import on_an_objective
from rules_engine.moments.now import harm_now
from rules_engine.sequences.base.common import option_of
from rules_engine.state.events import Choose, Event
from rules_engine.state.frames import Playing
from rules_engine.state.position import Position, put_fighter, put_seat


def _removed(position: Position, _: int, fighter: int) -> list[int]:
    """The bearer, just taken off the battlefield."""
    harm = harm_now(position)
    gone = harm is not None and harm.out and harm.fighter == fighter
    return [fighter] if gone and position.fighters[fighter].upgrades else []


def _one_returned(position: Position) -> Verb:
    """Ask which of the fighter's upgrades comes back to the hand."""
    args = args_of(position, Playing)
    if not position.fighters[args.fighter].upgrades:
        return done(position)
    return Ask(args.seat, "choose card", (Choose,), _returned, _upgrades, "upgrades.moved")


def _returned(position: Position, event: Choose) -> Verb:
    args = args_of(position, Playing)
    card, worn = option_of(event, "upgrades.moved"), list(position.fighters[args.fighter].upgrades)
    need(card in worn, "upgrades.moved", card=card)
    worn.remove(card)
    bare = put_fighter(position, args.fighter, upgrades=tuple(worn))
    return done(put_seat(bare, args.seat, power=(*bare.seats[args.seat].power, card)))


def _upgrades(position: Position) -> Iterable[Event]:
    args = args_of(position, Playing)
    for card in position.fighters[args.fighter].upgrades:
        yield Choose(by=args.seat, option=card)


knows(
    plus("Grim Tenacity", "not driven back", 1),
    weapon(
        "Guardian Glaive",
        2,
        2,
        "smash",
        2,
        grants=whenever(
            on_an_objective, adds("Guardian Glaive", "attack re-roll any", 1, "Guardian Glaive")
        ),
    ),
    CardRules(
        "Lender's Lockbox",
        rule="windows.out-of-action",
        at=("out-of-action",),
        when=_removed,
        effects=(_one_returned,),
        aside=True,
        cites=("DC-157",),
    ),
)
