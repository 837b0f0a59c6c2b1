"""Groups of rows and edits that several editions share, each under its name.

A group stands in an edition's list of edits like any other edit, and what it brings is laid
into the edition's own table: nothing of it is looked up later.
"""

from rules_engine.kernel.tables import (
    Edit,
    Row,
    insert_after,
    insert_before,
    remove_row,
    replace_row,
)
from rules_engine.sequences.base.common import window, window_if_any
from rules_engine.sequences.card_play import playing, scatter, spells
from rules_engine.sequences.fight import attacking, changing, innate, re_rolls
from rules_engine.sequences.harm import damage
from rules_engine.sequences.turn import action_phase, after_moving

CHECKED = Row("checked", window("out-of-action"), "windows.out-of-action")
"""The window after a fighter is taken out of action."""

RULED_WINDOWS: tuple[Edit, ...] = (
    replace_row("damage", "dealt", Row("dealt", window("damage-dealt"), "windows.damage")),
    replace_row(
        "play", "resolved", Row("resolved", window("card-resolved"), "windows.ploy-resolved")
    ),
)
"""Windows that the core rules leave to the card, and that every later text names itself."""

INNATE_DICE: tuple[Edit, ...] = (
    insert_before("attack", "attack-roll", Row("attack-innate", innate.attack, "innate.adds")),
    insert_before("attack", "defence-roll", Row("defence-innate", innate.defence, "innate.adds")),
)
"""The innate symbol that is chosen before a roll, where several could count."""

FALLS_AT_ONCE: tuple[Edit, ...] = (remove_row("attack", "fall-late"),)
"""A target without Wounds left is taken out of action before the drive back, not after it."""

TURNED = Row("attack-turn", changing.attack_turn, "spells.changed-face-counts")
"""A die of the roll of a spell attack turned to another face."""

OUTMANOEUVRED: tuple[Edit, ...] = (
    replace_row(
        "attack", "declared", Row("declared", window("attack-declared"), "windows.attack-declared")
    ),
    replace_row(
        "attack",
        "attack-roll-reach",
        Row("attack-roll-reach", attacking.still_in_reach, "attack.outmanoeuvred"),
    ),
    insert_after(
        "attack",
        "attack-re-roll",
        Row("attack-rolled", window("attack-roll"), "windows.attack-roll"),
        Row("defence-roll-reach", attacking.still_in_reach, "attack.outmanoeuvred"),
    ),
    insert_after(
        "attack",
        "defence-re-roll",
        Row("defence-rolled", window("defence-roll"), "windows.defence-roll"),
        Row("determine-reach", attacking.still_in_reach, "attack.outmanoeuvred"),
    ),
    replace_row(
        "attack",
        "damage-reach",
        Row("damage-reach", attacking.still_in_reach, "attack.outmanoeuvred"),
    ),
)
"""A window after each step of an attack, and range and sight held against what came of it."""


def casting(rolled: Row) -> tuple[Row, ...]:
    """The rows of a casting roll, from what may answer the attempt to cast or not.

    rolled is the row of the window after the roll.
    """
    return (
        Row("attempted", window_if_any("spell-attempted"), "reactions.window"),
        Row("attempt-stands", spells.attempt_stands, "reactions.impossible-to-resume"),
        Row("innate", innate.casting, "innate.adds"),
        Row("roll", spells.casting_roll, "spells.level"),
        Row("casting-re-roll", re_rolls.casting_re_roll, "rolls.re-roll-at-once"),
        Row("casting-turn", changing.casting_turn, "spells.changed-face-counts"),
        rolled,
        Row("backlash", spells.backlash, "spells.backlash"),
        Row("cast", spells.cast, "spells.casting-value"),
    )


def gambit_spell(rolled: Row) -> tuple[Row, ...]:
    """The rows of a gambit spell: revealed, attempted by a wizard, and resolved."""
    return (
        Row("reveal", playing.reveal, "ploys.play"),
        Row("revealed", window("card-revealed"), "windows.ploy-revealed"),
        Row("caster", spells.choose_caster, "spells.choose-caster"),
        *casting(rolled),
        Row("effect", playing.effect, "ploys.play"),
        Row("resolve", playing.resolved, "ploys.play"),
        Row("wounds", damage.check_lowered, "out_of_action.threshold"),
        Row("resolved", window("card-resolved"), "windows.ploy-resolved"),
    )


def spell_action(declared: str, rolled: Row) -> tuple[Row, ...]:
    """The rows of a spell printed on a fighter card; declared is the rule of its first window."""
    return (
        Row("declared", window("spell-declared"), declared),
        *casting(rolled),
        Row("effect", playing.effect, "actions.printed-actions"),
        Row("resolve", action_phase.end_ability, "windows.action-end"),
        Row("wounds", damage.check_lowered, "out_of_action.threshold"),
        Row("reactions", after_moving.window_unless_last, "windows.action-end"),
    )


def spell_reaction(rolled: Row, inspires: Row, *before: Row) -> tuple[Row, ...]:
    """The rows of a spell that an upgrade has its fighter cast as a reaction.

    inspires is the row that looks for Inspire conditions, before what comes ahead of the roll.
    """
    return (
        *before,
        *casting(rolled),
        Row("effect", playing.effect, "reactions.sources"),
        Row("resolve", playing.reacted, "reactions.sources"),
        Row("wounds", damage.check_lowered, "out_of_action.threshold"),
        inspires,
        Row("resolved", window("reaction-resolved"), "reactions.window"),
    )


def scattering(placed: str) -> tuple[Row, ...]:
    """The rows of a scatter; placed is the rule of the window after the token is placed."""
    return (
        Row("token", scatter.place_token, "scatter.token"),
        Row("placed", window("scatter-token"), placed),
        Row("roll", scatter.roll, "scatter.dice"),
        Row("chain", scatter.next_die, "scatter.order"),
        Row("end", scatter.end, "scatter.end-hex"),
    )
