"""Dreadfane: one shared board, a hazard phase, annihilation."""

from rules_engine.editions import groups
from rules_engine.editions.base import SEQUENCES, SETTINGS
from rules_engine.kernel.tables import (
    Row,
    add_sequence,
    edited,
    insert_after,
    insert_before,
    remove_row,
    remove_sequence,
    replace_row,
    setting,
)
from rules_engine.sequences.base.common import go_on, run
from rules_engine.sequences.ending import victory
from rules_engine.sequences.fight import innate
from rules_engine.sequences.harm import damage, hazards
from rules_engine.sequences.opening import boards
from rules_engine.sequences.turn import inspiring

GRANTED = Row("inspire", inspiring.inspire_after_granted, "inspire.when")

DREADFANE_2019 = edited(
    "dreadfane-2019",
    "Dreadfane (2019)",
    SEQUENCES,
    SETTINGS,
    remove_sequence("last-roll-off"),
    remove_sequence("more-boards"),
    remove_row("setup", "first-chooser"),
    replace_row(
        "setup",
        "first-board",
        Row("shared-board", boards.shared_board, "boards.who-chooses-first"),
    ),
    replace_row(
        "setup",
        "second-board",
        Row("territory", boards.choose_territory, "boards.second-chooser-places"),
    ),
    remove_row("setup", "place-artefact"),
    remove_row("end-phase", "artefact"),
    remove_row("setup", "place-tokens"),
    remove_row("setup", "reveal-tokens"),
    insert_before(
        "round", "action-phase", Row("hazard-phase", run("hazard-phase"), "hazards.phase")
    ),
    add_sequence(
        "hazard-phase",
        Row("begin", hazards.begin, "hazards.phase"),
        Row("draw", hazards.ask_card, "hazards.number"),
        Row("annihilation", hazards.annihilation, "hazards.annihilation"),
    ),
    add_sequence(
        "hazard",
        Row("effect", hazards.effect, "hazards.in-order"),
        Row("resolve", hazards.resolved, "hazards.last"),
        Row("wounds", damage.check_lowered, "out_of_action.threshold"),
        Row("inspire", inspiring.inspire, "inspire.when"),
    ),
    *groups.OUTMANOEUVRED,
    *groups.RULED_WINDOWS,
    insert_after(
        "damage",
        "check-out",
        Row("annihilation", damage.annihilation, "victory.annihilation"),
        groups.CHECKED,
    ),
    insert_before(
        "victory", "glory", Row("annihilation", victory.outlasted, "victory.annihilation")
    ),
    remove_row("victory", "survivor"),
    replace_row(
        "victory",
        "objectives",
        Row("objectives", victory.objectives_unless_gone, "victory.objectives"),
    ),
    *groups.INNATE_DICE,
    insert_after(
        "attack",
        "attack-re-roll",
        Row("attack-innate-late", innate.attack_late, "innate.choice"),
    ),
    insert_after(
        "attack",
        "defence-re-roll",
        Row("defence-innate-late", innate.defence_late, "innate.choice"),
    ),
    replace_row("attack", "drive-back-start", Row("drive-back-start", go_on, "trapped.when")),
    *groups.FALLS_AT_ONCE,
    *(replace_row(sequence, "inspire", GRANTED) for sequence in ("attack", "move")),
    *(insert_before(sequence, "reactions", GRANTED) for sequence in ("charge", "ability")),
    remove_row("attack-all", "surge"),
    insert_after(
        "damage-all",
        "check-out",
        Row("annihilation", damage.annihilation, "victory.annihilation"),
        groups.CHECKED,
    ),
    setting("order.second-round-reversed", False, ""),
    setting("sequencing.must", True, "sequencing.declining"),
    setting("modifiers.ordered", True, "modifiers.order"),
    setting("victory.at-once", True, "victory.annihilation"),
    setting("boards.join-long", 0, ""),
    setting("boards.join-short", 0, ""),
    setting("tokens.count", 0, ""),
    setting("tokens.last-on-edge", False, ""),
    setting("bounty.glory", 2, "bounty.amount"),
    setting("sight.edge-stops", True, "sight.edge"),
    setting("move.charge-bars", False, "move.once"),
    setting("guard.once", True, "guard.no-second-action"),
    setting("combat.guard_holds", True, "guard.not-driven-back"),
    setting("combat.ensnare", "dodge", "keywords.ensnare"),
)
