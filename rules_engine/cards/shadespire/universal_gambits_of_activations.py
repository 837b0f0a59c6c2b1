"""Universal gambits of Shadespire that wait for the next activation, or for what is first in it."""

from typing import Final

from rules_engine.card_book.known import CardRules, knows
from rules_engine.effects import anyone, choose, chosen, friendly, granted, modify, somebody
from rules_engine.moments.deeds import mine, phase
from rules_engine.moments.forms import by_form
from rules_engine.state.position import Position


def _before_the_fourth(position: Position, seat: int) -> bool:
    """Not after the player's fourth activation, with somebody to act, of whatever side."""
    return position.seats[seat].activations < 4 and somebody(anyone)(position, seat)


def _has_charged(position: Position, seat: int, fighter: int) -> bool:
    """A friend that made a Charge action in this phase, as Second Wind is printed.

    Its token says so too, where nothing else is told of the phase.
    """
    if not friendly(position, seat, fighter):
        return False
    made = [one.fighter for one in mine(phase, position, seat, "charge")]
    return fighter in made or position.fighters[fighter].charge_tokens > 0


def _has_token(position: Position, seat: int, fighter: int) -> bool:
    """A friend with a Charge token, wherever it is from, as the errata has it."""
    return friendly(position, seat, fighter) and position.fighters[fighter].charge_tokens > 0


_charged = by_form(printed=_has_charged, errata=_has_token)


_FIRST_TO_MOVE: Final = "next-move|next-activation"


knows(
    CardRules(
        "Fuelled by Fury",
        rule="rolls.re-roll-any-number",
        effects=(modify("attack re-roll any", "add", 1, until="next-attack", only=("attack",)),),
        persists="next-activation",
        cites=("DC-026", "DC-230"),
    ),
    CardRules(
        "Dual Strike",
        rule="support.counts-as-more",
        effects=(
            modify(
                "support counted twice",
                "add",
                1,
                until="next-attack",
                only=("attacking|attack",),
                everyone=True,
            ),
        ),
        persists="next-activation",
        cites=("DC-225",),
    ),
    CardRules(
        "Lethal Strike",
        rule="modifiers.order",
        effects=(
            modify(
                "damage", "multiply", 2, until="next-attack", only=("critical hit",), everyone=True
            ),
        ),
        persists="next-activation",
        cites=("DC-024",),
    ),
    CardRules(
        "Shattering Terrain",
        rule="ploys.all-attacks-of-activation",
        effects=(modify("hurt by moving", "add", 1, until="next-activation", everyone=True),),
        persists="next-activation",
        cites=("DC-256", "DC-265", "DC-266", "DC-267", "DC-268", "DC-269", "DC-270"),
    ),
    CardRules(
        "Spectral Wings",
        rule="ploys.first-of-next-activation",
        effects=(modify("move", "add", 2, until="next-move|next-activation", everyone=True),),
        persists="next-move|next-activation",
        cites=("DC-236", "DC-273", "DC-274"),
    ),
    CardRules(
        "Mighty Swing",
        rule="attack.multiple-separate",
        effects=(modify("targets all adjacent", "add", 1, until="next-attack", only=("range:1",)),),
        persists="next-activation",
        cites=("DC-175", "DC-182", "DC-184", "DC-248", "DC-249"),
    ),
    CardRules(
        "Time Trap",
        rule="actions.granted-unspecified",
        playable=_before_the_fourth,
        effects=(
            choose(anyone),
            granted(chosen()),
            modify("activation lost", "add", 1, until="round"),
        ),
        cites=("DC-043", "DC-277"),
    ),
    CardRules(
        "No Time",
        rule="ploys.next-event",
        effects=(modify("no power cards", "add", 1, until="activation-over|round", everyone=True),),
        persists="activation-over|round",
        cites=("DC-259",),
    ),
    CardRules(
        "Second Wind",
        rule="ploys.next-event",
        playable=somebody(_charged),
        effects=(
            choose(_charged),
            modify("charge tokens as move tokens", "add", 1, who=chosen(), until="next-activation"),
        ),
        persists="next-activation",
        cites=("DC-263",),
    ),
    CardRules(
        "Curious Inversion",
        rule="ploys.first-of-next-activation",
        effects=(modify("symbols changed about", "add", 1, until="next-attack", everyone=True),),
        persists="next-activation",
        cites=("DC-222",),
    ),
    CardRules(
        "Sprint",
        rule="modifiers.order",
        effects=(
            modify("move", "multiply", 2, until=_FIRST_TO_MOVE),
            modify("no charge", "add", 1, until=_FIRST_TO_MOVE),
            modify("tired by moving", "add", 1, until=_FIRST_TO_MOVE),
        ),
        persists=_FIRST_TO_MOVE,
        cites=("DC-275",),
    ),
    CardRules(
        "Desperate Gambit",
        rule="ploys.first-of-next-activation",
        effects=(modify("decided by a roll-off", "add", 1, until="next-attack", everyone=True),),
        persists="next-activation",
        cites=("DC-223", "DC-224"),
    ),
)
