"""Spiteclaw's Swarm: what their fighters can do, and when they are Inspired."""

from rules_engine.card_book.known import CardRules, knows
from rules_engine.effects import bearer, choose, chosen, friendly, pushed, somebody
from rules_engine.effects.choosing import anyone, beside_chosen, choose_among, fallen
from rules_engine.effects.leading import anywhere, each_pushed, switched
from rules_engine.effects.moving import placed
from rules_engine.effects.places import starting
from rules_engine.effects.upgrades import reaction, weapon
from rules_engine.moments.answers import bearer_acted_at_all, friend_fell
from rules_engine.moments.inspire import chosen_by_a_ploy, inspired_when
from rules_engine.sense.ground import is_empty
from rules_engine.state.frames import Playing
from rules_engine.state.position import Position


def _can_call_back(position: Position, seat: int) -> bool:
    fits = fallen(but=KRRK)
    room = any(is_empty(position, hex_) for hex_ in starting(position, Playing("", seat)))
    return room and any(fits(position, seat, one) for one in range(len(position.fighters)))


KRRK = "Krrk the Almost-trusted"


inspired_when("Spiteclaw's Swarm", chosen_by_a_ploy)

knows(
    CardRules(
        "Skritch Spiteclaw: call back",
        rule="actions.printed-actions",
        action=True,
        playable=_can_call_back,
        effects=(choose(fallen(but=KRRK)), placed(chosen(), starting)),
        cites=("DC-204",),
    ),
    CardRules(
        "Aversion to Death",
        rule="windows.attack-end",
        at=("after-action",),
        when=friend_fell,
        effects=(each_pushed(friendly, 1, anywhere, up_to=True, count=2),),
        cites=("DC-201",),
    ),
    CardRules(
        "Nervous Scrabbling",
        rule="ploys.play",
        playable=somebody(friendly),
        effects=(
            choose(friendly),
            choose_among(beside_chosen(anyone), named=False),
            switched(chosen(), chosen(1)),
        ),
        cites=("DC-202",),
    ),
    reaction(
        "Skitter-scurry",
        "after-action",
        bearer_acted_at_all,
        pushed(bearer, 1),
        cites=("DC-208", "DC-209"),
    ),
    weapon("Whirling Halberd", 1, 2, "fury", 2, "scything", cites=("DC-209",)),
)
