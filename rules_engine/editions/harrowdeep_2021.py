"""Harrowdeep: turns of two steps, minor steps, feature tokens, cover, stagger."""

from rules_engine.editions.base import SEQUENCES, SETTINGS
from rules_engine.sequences import (
    attacking,
    inspiring,
    playing,
    power_step,
    scoring,
    setting_up,
    spells,
    tokens,
)
from rules_engine.sequences.common import go_on, window
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

HARROWDEEP_2021 = edited(
    "harrowdeep-2021",
    "Harrowdeep (2021)",
    SEQUENCES,
    SETTINGS,
    replace_row(
        "setup",
        "first-chooser",
        Row("first-chooser", setting_up.winner_names_chooser, "boards.who-chooses-first"),
    ),
    insert_before("setup", "place-tokens", Row("deal-tokens", tokens.deal, "features.deal")),
    replace_row(
        "setup",
        "place-tokens",
        Row("place-tokens", tokens.place_features, "features.alternate"),
    ),
    replace_row(
        "setup",
        "reveal-tokens",
        Row("begin-extras", tokens.begin_extras, "features.extra-gloom"),
    ),
    insert_after(
        "setup",
        "begin-extras",
        Row("extra-tokens", tokens.place_extra, "features.extra-gloom"),
    ),
    insert_after(
        "first-hands",
        "do-over-power",
        Row("shuffle-back", setting_up.shuffle_back, "cards.do-over-discards"),
    ),
    remove_row("turn", "inspire"),
    insert_before("turn", "surge", Row("inspire", inspiring.inspire, "inspire.when")),
    replace_row(
        "turn",
        "inspire-again",
        Row("power-step-reactions", window("after-power-step"), "windows.power-step-end"),
    ),
    insert_after(
        "turn",
        "power-step-reactions",
        Row("inspire-again", inspiring.inspire, "inspire.when"),
        Row("surge-again", scoring.surges, "scoring.surge-step-order"),
    ),
    remove_row("play", "inspire"),
    remove_row("upgrade", "inspire"),
    remove_row("react", "inspire"),
    replace_row("power-step", "ask", Row("ask", power_step.ask_with_delving, "power_step.delve")),
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
        "determine",
        Row("determine", attacking.determine_trapped_first, "trapped.when"),
    ),
    replace_row(
        "attack",
        "damage-reach",
        Row("damage-reach", attacking.still_in_reach, "attack.outmanoeuvred"),
    ),
    replace_row(
        "attack",
        "drive-back-start",
        Row("drive-back-start", go_on, "trapped.not-driven-back"),
    ),
    insert_after("attack", "end", Row("stagger", attacking.stagger, "keywords.stagger")),
    replace_row("damage", "dealt", Row("dealt", window("damage-dealt"), "windows.damage")),
    insert_after(
        "damage", "check-out", Row("checked", window("out-of-action"), "windows.out-of-action")
    ),
    replace_row(
        "play", "resolved", Row("resolved", window("card-resolved"), "windows.ploy-resolved")
    ),
    add_sequence(
        "spell",
        Row("reveal", playing.reveal, "ploys.play"),
        Row("revealed", window("card-revealed"), "windows.ploy-revealed"),
        Row("caster", spells.choose_caster, "spells.choose-caster"),
        Row("roll", spells.casting_roll, "spells.level"),
        Row("rolled", window("casting-roll"), "windows.casting-roll"),
        Row("backlash", spells.backlash, "spells.backlash"),
        Row("cast", spells.cast, "spells.casting-value"),
        Row("effect", playing.effect, "ploys.play"),
        Row("resolve", playing.resolved, "ploys.play"),
        Row("resolved", window("card-resolved"), "windows.ploy-resolved"),
    ),
    insert_after(
        "attack",
        "attack-rolled",
        Row("backlash", spells.attack_backlash, "spells.attack-backlash"),
    ),
    setting("power-step.first", "next", "power_step.order"),
    setting("boards.join-long", 4, "boards.join-long"),
    setting("tokens.last-on-edge", False, "features.fallback-edge"),
    setting("tokens.bar-lethal", True, "features.forbidden-hexes"),
    setting("tokens.count", 5, "features.tokens"),
    setting("bounty.large-wounds", 6, "bounty.large-fighter"),
    setting("lethal.damage", 1, "lethal.enter"),
    setting("lethal.when-placed", True, "lethal.placed"),
    setting("stagger.counts", True, "keywords.stagger-token"),
    setting("cover.counts", True, "hexes.cover"),
    setting("sight.edge-stops", True, "sight.edge"),
    setting("move.charge-bars", False, "move.once"),
    setting("guard.once", True, "guard.no-second-action"),
    setting("modifiers.least", 1, "modifiers.floor"),
    setting("combat.net_support", False, "support.counting"),
    setting("combat.spell_support", False, "support.spell-attack"),
    setting("combat.trapped_first", True, "trapped.when"),
    setting("combat.trapped_critical", True, "trapped.effect"),
    setting("combat.guard_holds", True, "guard.not-driven-back"),
    setting("combat.cover", "dodge", "hexes.cover"),
    setting("combat.ensnare", "dodge", "keywords.ensnare"),
    setting("combat.minimum_damage", 1, "modifiers.floor"),
    setting("combat.grievous", 1, "keywords.grievous"),
    setting("combat.backlash", 1, "spells.backlash"),
    setting("push.ends-elsewhere", True, "push.ends-elsewhere"),
)
