"""Cards of Harrowdeep for warbands of Chaos."""

from typing import Final

from rules_engine.card_book.known import CardRules, knows, rules_of
from rules_engine.effects import (
    choose,
    chosen,
    dealt,
    enemy,
    hex_of,
    pushed_along,
    scatter,
    somebody,
)
from rules_engine.effects.changing import ONLY_CLOSE
from rules_engine.effects.choosing import may_instead
from rules_engine.effects.phantoms import illusion
from rules_engine.effects.upgrades import adds, all_of, attacking, granting, keyword, whenever
from rules_engine.kernel.flow import lacks
from rules_engine.moments.after import friend_felled_a_foe
from rules_engine.moments.blows import felled_with
from rules_engine.moments.conditions import (
    abroad,
    beaten,
    both,
    either,
    foes,
    friends,
    inspired,
    labelled,
    leader,
    lost,
    objective,
    some,
    surge,
    token_on,
    upgraded,
    warband,
    wounded,
)
from rules_engine.moments.deeds import did, fresh, succeeded
from rules_engine.sense.ground import card_of, is_called, surviving
from rules_engine.state.position import Happening, Position
from rules_engine.state.vocabulary import What


def _by_an_upgrade(position: Position, attack: Happening) -> bool:
    """An Attack action that neither side of its fighter's card has."""
    card = card_of(position, attack.fighter)
    sides = (card.base, card.inspired) if card.inspired is not None else (card.base,)
    return all(one.name != attack.about for side in sides for one in side.attacks)


def _by_an_illusion(_: Position, attack: Happening) -> bool:
    rules = rules_of(attack.about)
    return rules is not None and "illusion" in rules.keywords and bool(rules.attacks)


def _all_have_pawns(position: Position, _: int) -> bool:
    """Each warband has an Inspired fighter and one that is out of action."""
    return all(
        some(warband, inspired)(position, seat) and some(lost)(position, seat)
        for seat in range(len(position.seats))
    )


def _suffering(position: Position, seat: int) -> bool:
    """The enemies have three wound tokens or more between them."""
    return sum(position.fighters[one].wound_tokens for one in foes(position, seat)) >= 3


def _faithless(position: Position, seat: int) -> bool:
    """Whether companions keep away from those whom their cards name: no source tells whom."""
    if any(is_called(position, one, "companion") for one in surviving(position, seat)):
        lacks("whom the cards of companions of Chaos name is not told")
    return False


knows(
    objective(
        "Questionable Loyalty",
        either(
            both(some(friends, labelled("slaanesh")), some(lost, leader, labelled("slaanesh"))),
            _faithless,
        ),
        "Harrowdeep pg 14",
    ),
    surge(
        "All Too Real",
        either(
            felled_with(fresh, _by_an_upgrade), did(fresh, "attack", succeeded, _by_an_illusion)
        ),
    ),
    objective("Path of Chaos", both(some(friends, abroad, least=3), some(beaten, least=2))),
    objective("Pawns of the Gods", _all_have_pawns),
    objective(
        "Generous Blessings",
        either(some(friends, upgraded(3)), both(_suffering, some(friends, labelled("nurgle")))),
    ),
)


def _fresh_foe(position: Position, seat: int, fighter: int) -> bool:
    return enemy(position, seat, fighter) and not token_on("move", "charge")(position, fighter)


GIFTS: Final[dict[str, What]] = {"Gifted Bulk": "wounds", "Gifted Speed": "move"}
FRENZY, PAIN = "Killing Frenzy", "Phantom Pain"
FAR = "|".join(f"range:{hexes}" for hexes in range(3, 9))

knows(
    CardRules(
        "Chaotic Paths",
        rule="scatter.end-hex",
        playable=somebody(_fresh_foe),
        effects=(
            choose(_fresh_foe),
            may_instead("damage", dealt(chosen(), 1), decides=chosen()),
            scatter(hex_of(chosen()), 3),
            pushed_along(chosen()),
        ),
        needs=("scatter",),
    ),
    granting(
        FRENZY,
        all_of(
            whenever(wounded, keyword(FRENZY, "grievous", ONLY_CLOSE)),
            attacking(wounded, keyword(FRENZY, "grievous", ONLY_CLOSE)),
        ),
    ),
    illusion(PAIN, modifiers=(adds(PAIN, "defence", -1, least=1), adds(PAIN, "range", 1, FAR))),
    *(
        CardRules(
            name,
            rule="upgrades.grant",
            modifiers=(adds(name, what, 1),),
            keywords=("mutation",),
            from_hand=friend_felled_a_foe(),
        )
        for name, what in GIFTS.items()
    ),
)
