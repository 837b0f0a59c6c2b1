"""Short forms of gambits: for the next Attack action, a push, a Guard token, another attack."""

from rules_engine.card_book.known import CardRules, When
from rules_engine.effects.changing import given_token, modify
from rules_engine.effects.choosing import Fits, choose, chosen, friendly, somebody, subject
from rules_engine.effects.moving import pushed
from rules_engine.effects.striking import failed_with, last_target, strikes
from rules_engine.kernel.flow import RowFunction
from rules_engine.sense.ground import adjacent
from rules_engine.sense.states import ACTIVATED
from rules_engine.state.position import Position
from rules_engine.state.vocabulary import What


def more(
    what: What, amount: int, *only: str, word: str = "", everyone: bool = False
) -> RowFunction:
    """Add to a characteristic for the next Attack action: the player's own, or anybody's."""
    return modify(what, "add", amount, until="next-attack", only=only, word=word, everyone=everyone)


def first_attack(name: str, *changes: RowFunction, cites: tuple[str, ...] = ()) -> CardRules:
    """A ploy on the first Attack action of some kind in the next activation."""
    return CardRules(
        name,
        rule="ploys.first-of-next-activation",
        effects=changes,
        persists="next-activation",
        cites=cites,
    )


def next_activation(name: str, *changes: RowFunction, cites: tuple[str, ...] = ()) -> CardRules:
    """A ploy on the whole next activation."""
    return CardRules(
        name, rule="ploys.next-event", effects=changes, persists="next-activation", cites=cites
    )


def slower_by_the_fallen(name: str) -> CardRules:
    """A ploy after which the first to be activated, of whatever side, is slower in that activation
    by the player's fighters out of action, down to not moving at all."""
    slower = modify(
        "move",
        "add",
        -1,
        until="next-activation",
        only=(ACTIVATED,),
        everyone=True,
        per_fallen=True,
        least=0,
    )
    return CardRules(
        name,
        rule="ploys.first-of-next-activation",
        effects=(slower,),
        persists="next-activation",
    )


def one_pushed(
    name: str, fits: Fits, most: int, *, exactly: bool = False, named: bool = True
) -> CardRules:
    """A ploy that pushes one fighter of the player's choosing; without named it does not say
    "choose" (DC-201)."""
    return CardRules(
        name,
        rule="push.distance",
        playable=somebody(fits),
        effects=(choose(fits, named=named), pushed(chosen(), most, exactly=exactly)),
    )


def one_on_guard(name: str, fits: Fits = friendly, *, named: bool = True) -> CardRules:
    """A ploy that gives one fighter a Guard token; named as in `choose_among`."""
    return CardRules(
        name,
        rule="tokens.give",
        playable=somebody(fits),
        effects=(choose(fits, named=named), given_token(chosen(), "guard")),
        cites=("DC-119",),
    )


def struck_again(
    name: str, *names: str, when: When = failed_with, cites: tuple[str, ...] = ("DC-182",)
) -> CardRules:
    """A reaction to an Attack action: its fighter makes another against the same target.

    names are those of the Attack actions it may make, when any: any that has failed.
    """
    return CardRules(
        name,
        rule="windows.attack-end",
        at=("after-action",),
        when=when,
        effects=(strikes(subject, last_target, *names),),
        cites=cites,
    )


def unguarded_friend(position: Position, seat: int, fighter: int) -> bool:
    """A friend without a Guard token."""
    return friendly(position, seat, fighter) and not position.fighters[fighter].guard_tokens


def foe_beside_a_friend(position: Position, seat: int, fighter: int) -> bool:
    """An enemy adjacent to a friend of the player."""
    state = position.fighters[fighter]
    near = adjacent(position, fighter) if state.seat != seat else []
    return any(position.fighters[one].seat == seat for one in near)
