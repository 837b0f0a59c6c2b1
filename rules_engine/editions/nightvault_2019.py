"""The Designer's Commentary of June 2019 over the core rules."""

from rules_engine.editions.base import SEQUENCES, SETTINGS
from rules_engine.sequences import inspiring
from rules_engine.sequences.common import window
from rules_engine.tables import Row, edited, insert_after, replace_row, setting

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
    setting("lethal.damage", 1, "lethal.enter"),
    setting("lethal.when-placed", False, "lethal.placed"),
    setting("combat.spell_support", True, "support.spell-attack"),
    setting("combat.backlash", 1, "spells.backlash"),
    setting("push.ends-elsewhere", True, "push.ends-elsewhere"),
)
