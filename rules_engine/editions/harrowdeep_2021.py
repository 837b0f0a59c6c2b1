"""Harrowdeep: turns of two steps, minor steps, feature tokens, cover, stagger."""

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
from rules_engine.sequences.base.common import go_on, window
from rules_engine.sequences.card_play import playing, scoring, spells
from rules_engine.sequences.fight import attacking, rolls
from rules_engine.sequences.opening import setting_up, tokens
from rules_engine.sequences.turn import inspiring, power_step, waypoints

ROLLED = Row("rolled", window("casting-roll"), "windows.casting-roll")
WATCH = Row("watch", inspiring.watch, "inspire.when")
DECLARED = Row("declared", window("reaction-declared"), "reactions.to-a-reaction")

HARROWDEEP_2021 = edited(
    "harrowdeep-2021",
    "Harrowdeep (2021)",
    SEQUENCES,
    SETTINGS,
    remove_sequence("last-roll-off"),
    replace_row(
        "setup",
        "first-chooser",
        Row("first-chooser", setting_up.winner_names_chooser, "boards.who-chooses-first"),
    ),
    remove_row("setup", "place-artefact"),
    remove_row("end-phase", "artefact"),
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
    replace_row("turn", "inspire-first", Row("watch-first", inspiring.watch, "inspire.when")),
    replace_row("turn", "inspire", WATCH),
    insert_before("turn", "surge", Row("inspire", inspiring.inspire_step, "inspire.order")),
    insert_before(
        "action-phase", "end-abilities", Row("waypoint", waypoints.resolve, "ploys.persist")
    ),
    replace_row("action-phase", "inspire", WATCH),
    replace_row(
        "turn",
        "inspire-again",
        Row("power-step-reactions", window("after-power-step"), "windows.power-step-end"),
    ),
    insert_after(
        "turn",
        "power-step-reactions",
        Row("inspire-again", inspiring.inspire_step, "inspire.order"),
        Row("surge-again", scoring.surges, "scoring.surge-step-order"),
    ),
    replace_row("play", "inspire", WATCH),
    remove_row("play", "surge"),
    replace_row("upgrade", "inspire", WATCH),
    remove_row("upgrade", "surge"),
    insert_after(
        "upgrade",
        "reveal",
        Row("revealed", playing.window_where_allowed("card-revealed"), "windows.ploy-revealed"),
    ),
    replace_row(
        "upgrade",
        "given",
        Row("given", playing.window_where_allowed("upgrade-given"), "windows.upgrade-given"),
    ),
    replace_row("react", "inspire", WATCH),
    insert_before("react", "effect", DECLARED),
    replace_row(
        "react", "resolved", Row("resolved", window("reaction-resolved"), "reactions.to-a-reaction")
    ),
    replace_row("due-ability", "inspire", WATCH),
    replace_row("move", "inspire", WATCH),
    replace_row("end-phase-seat", "inspire", WATCH),
    replace_row("end-phase", "inspire", WATCH),
    insert_after("damage", "deal", WATCH),
    remove_row("attack", "trapped"),
    *groups.FALLS_AT_ONCE,
    remove_row("attack", "inspire"),
    remove_row("attack-all", "surge"),
    replace_row("power-step", "ask", Row("ask", power_step.ask_with_delving, "power_step.delve")),
    *groups.OUTMANOEUVRED,
    insert_after("attack", "attack-re-roll", groups.TURNED),
    *groups.INNATE_DICE,
    add_sequence("scatter", *groups.scattering("windows.scatter")),
    add_sequence("spell-action", *groups.spell_action("windows.spell-action", ROLLED)),
    add_sequence("spell-reaction", *groups.spell_reaction(ROLLED, WATCH, DECLARED)),
    replace_row(
        "attack",
        "determine",
        Row("determine", rolls.determine_trapped_first, "trapped.when"),
    ),
    replace_row(
        "attack",
        "drive-back-start",
        Row("drive-back-start", go_on, "trapped.not-driven-back"),
    ),
    insert_after("attack", "end", Row("stagger", attacking.stagger, "keywords.stagger")),
    *groups.RULED_WINDOWS,
    insert_after("damage", "check-out", groups.CHECKED),
    replace_row(
        "damage-of-several",
        "dealt",
        Row("dealt", window("damage-dealt"), "damage.any-source-windows"),
    ),
    insert_after("damage-all", "check-out", groups.CHECKED),
    add_sequence("spell", *groups.gambit_spell(ROLLED)),
    insert_after("spell", "wounds", WATCH),
    insert_after(
        "attack",
        "attack-rolled",
        Row("backlash", spells.attack_backlash, "spells.attack-backlash"),
    ),
    setting("round.activations-of-three", 3, "multiplayer.activations"),
    setting("round.skipped-by-four", 2, "multiplayer.rounds"),
    setting("order.second-round-reversed", False, "multiplayer.order-of-play"),
    setting("order.only-next-in-power-step", True, "multiplayer.power-step"),
    setting("end-phase.windows", False, "end_phase.no-minor-steps"),
    setting("sequencing.must", True, "sequencing.declining"),
    setting("sequencing.winner-names", True, "sequencing.roll-off"),
    setting("surge.steps", True, "scoring.surge-when"),
    setting("surge.draw-optional", False, "scoring.surge-draw"),
    setting("scoring.discards", False, "scoring.pile"),
    setting("modifiers.ordered", True, "modifiers.order"),
    setting("power-step.first", "next", "power_step.order"),
    setting("boards.join-long", 4, "boards.join-long"),
    setting("tokens.last-on-edge", False, "features.fallback-edge"),
    setting("tokens.bar-lethal", True, "features.forbidden-hexes"),
    setting("rolls.off-among-all", True, "rolls.roll-off-ladder"),
    setting("spells.fail-without-choice", True, "spells.must-choose"),
    setting("tokens.count", 5, "features.tokens"),
    setting("bounty.large-wounds", 6, "bounty.large-fighter"),
    setting("lethal.damage", 1, "lethal.enter"),
    setting("lethal.when-placed", True, "lethal.placed"),
    setting("stagger.counts", True, "keywords.stagger-token"),
    setting("cover.counts", True, "hexes.cover"),
    setting("sight.edge-stops", True, "sight.edge"),
    setting("move.charge-bars", False, "move.once"),
    setting("push.away-each-hex", True, "push.away"),
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
)
