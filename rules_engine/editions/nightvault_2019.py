"""The Designer's Commentary of June 2019 over the core rules."""

from rules_engine.editions import groups
from rules_engine.editions.base import SEQUENCES, SETTINGS
from rules_engine.kernel.tables import (
    Row,
    add_sequence,
    edited,
    insert_after,
    insert_before,
    replace_row,
    setting,
)
from rules_engine.sequences.base.common import window
from rules_engine.sequences.card_play import scoring, spells
from rules_engine.sequences.ending import end_phase
from rules_engine.sequences.fight import attacking, promised, rolls
from rules_engine.sequences.turn import after_moving, inspiring

ROLLED = Row("rolled", window("casting-roll", "nightvault-silence"), "reactions.window")
INSPIRES = Row("inspire", inspiring.inspire, "inspire.when")

NIGHTVAULT_2019 = edited(
    "nightvault-2019",
    "Designer's Commentary (June 2019) over the core rules",
    SEQUENCES,
    SETTINGS,
    replace_row(
        "attack",
        "declared",
        Row("declared", window("attack-declared"), "windows.before-attack-roll"),
    ),
    replace_row(
        "attack",
        "defence-roll",
        Row("defence-roll", rolls.defence_roll_answered, "attack.defence-roll"),
    ),
    *groups.RULED_WINDOWS,
    add_sequence("spell", *groups.gambit_spell(ROLLED)),
    insert_after("spell", "wounds", INSPIRES),
    insert_after(
        "spell", "resolved", Row("surge", scoring.surges_in_power_step, "scoring.surge-when")
    ),
    *groups.INNATE_DICE,
    add_sequence("scatter", *groups.scattering("reactions.window")),
    add_sequence("spell-action", *groups.spell_action("reactions.window", ROLLED)),
    insert_after(
        "attack",
        "attack-re-roll",
        groups.TURNED,
        Row("spell-rolled", spells.attack_answered, "reactions.window"),
        Row("backlash", spells.attack_backlash, "spells.attack-backlash"),
        Row("defence-roll-reach", attacking.still_in_reach, "reactions.impossible-to-resume"),
    ),
    add_sequence("spell-reaction", *groups.spell_reaction(ROLLED, INSPIRES)),
    add_sequence(
        "promised",
        Row("roll-off", promised.roll_off, "sequencing.promised-attacks"),
        Row("order", promised.put_in_order, "sequencing.promised-attacks"),
        Row("next", promised.next_attack, "attack.promised-later"),
    ),
    insert_after("turn", "reactions", Row("promised", promised.settle, "attack.promised-later")),
    insert_after("play", "resolved", Row("promised", promised.settle, "attack.promised-later")),
    insert_after(
        "push",
        "end",
        Row("reactions", after_moving.window_after_push, "windows.push"),
    ),
    *groups.FALLS_AT_ONCE,
    insert_after("damage", "check-out", groups.CHECKED),
    insert_before("end-phase", "seats", Row("keys", end_phase.keys, "scoring.keys")),
    setting("move.charge-bars", False, "actions.charge-token"),
    setting("surge.listed", True, "scoring.surge-listed"),
    setting("modifiers.ordered", True, "modifiers.order"),
    setting("lethal.damage", 1, "lethal.enter"),
    setting("lethal.when-placed", False, "lethal.placed"),
    setting("combat.spell_support", True, "support.spell-attack"),
    setting("combat.backlash", 1, "spells.backlash"),
)
