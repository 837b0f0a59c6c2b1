"""The Designer's Commentary of June 2019 over the core rules."""

from rules_engine.editions.base import SEQUENCES, SETTINGS
from rules_engine.sequences import (
    action_phase,
    attacking,
    damage,
    end_phase,
    innate,
    inspiring,
    moving,
    playing,
    promised,
    re_rolls,
    scatter,
    scoring,
    spells,
)
from rules_engine.sequences.common import window
from rules_engine.tables import (
    Row,
    add_sequence,
    edited,
    insert_after,
    insert_before,
    remove_row,
    replace_row,
    setting,
)

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
    replace_row("damage", "dealt", Row("dealt", window("damage-dealt"), "windows.damage")),
    replace_row(
        "play", "resolved", Row("resolved", window("card-resolved"), "windows.ploy-resolved")
    ),
    insert_after("move", "end", Row("inspire", inspiring.inspire, "inspire.when")),
    insert_after("attack", "end", Row("inspire", inspiring.inspire, "inspire.when")),
    add_sequence(
        "spell",
        Row("reveal", playing.reveal, "ploys.play"),
        Row("revealed", window("card-revealed"), "windows.ploy-revealed"),
        Row("caster", spells.choose_caster, "spells.choose-caster"),
        Row("innate", innate.casting, "innate.adds"),
        Row("roll", spells.casting_roll, "spells.level"),
        Row("casting-re-roll", re_rolls.casting_re_roll, "rolls.re-roll-at-once"),
        Row("rolled", window("casting-roll", "nightvault-silence"), "reactions.window"),
        Row("backlash", spells.backlash, "spells.backlash"),
        Row("cast", spells.cast, "spells.casting-value"),
        Row("effect", playing.effect, "ploys.play"),
        Row("resolve", playing.resolved, "ploys.play"),
        Row("wounds", damage.check_lowered, "out_of_action.threshold"),
        Row("resolved", window("card-resolved"), "windows.ploy-resolved"),
    ),
    insert_after("spell", "wounds", Row("inspire", inspiring.inspire, "inspire.when")),
    insert_after(
        "spell", "resolved", Row("surge", scoring.surges_in_power_step, "scoring.surge-when")
    ),
    insert_before("attack", "attack-roll", Row("attack-innate", innate.attack, "innate.adds")),
    insert_before("attack", "defence-roll", Row("defence-innate", innate.defence, "innate.adds")),
    add_sequence(
        "scatter",
        Row("token", scatter.place_token, "scatter.token"),
        Row("placed", window("scatter-token"), "reactions.window"),
        Row("roll", scatter.roll, "scatter.dice"),
        Row("chain", scatter.next_die, "scatter.order"),
        Row("end", scatter.end, "scatter.end-hex"),
    ),
    add_sequence(
        "spell-action",
        Row("declared", window("spell-declared"), "reactions.window"),
        Row("innate", innate.casting, "innate.adds"),
        Row("roll", spells.casting_roll, "spells.level"),
        Row("casting-re-roll", re_rolls.casting_re_roll, "rolls.re-roll-at-once"),
        Row("rolled", window("casting-roll", "nightvault-silence"), "reactions.window"),
        Row("backlash", spells.backlash, "spells.backlash"),
        Row("cast", spells.cast, "spells.casting-value"),
        Row("effect", playing.effect, "actions.printed-actions"),
        Row("resolve", action_phase.end_ability, "windows.action-end"),
        Row("wounds", damage.check_lowered, "out_of_action.threshold"),
        Row("reactions", moving.window_unless_last, "windows.action-end"),
    ),
    insert_after(
        "attack",
        "attack-re-roll",
        Row("backlash", spells.attack_backlash, "spells.attack-backlash"),
        Row("defence-roll-reach", attacking.still_in_reach, "reactions.impossible-to-resume"),
    ),
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
        Row("reactions", moving.window_after_push, "windows.push"),
    ),
    remove_row("attack", "fall-late"),
    insert_after(
        "damage", "check-out", Row("checked", window("out-of-action"), "windows.out-of-action")
    ),
    insert_before("end-phase", "seats", Row("keys", end_phase.keys, "scoring.keys")),
    setting("move.charge-bars", False, "actions.charge-token"),
    setting("surge.listed", True, "scoring.surge-listed"),
    setting("modifiers.ordered", True, "modifiers.order"),
    setting("lethal.damage", 1, "lethal.enter"),
    setting("lethal.when-placed", False, "lethal.placed"),
    setting("combat.spell_support", True, "support.spell-attack"),
    setting("combat.backlash", 1, "spells.backlash"),
    setting("push.ends-elsewhere", True, "push.ends-elsewhere"),
)
