"""The windows of a game by their names, with what each means (`rules_engine.adjudicate.words`)."""

WINDOWS = {
    "attack-declared": "when an attack is declared",
    "attack-roll": "after the attack roll",
    "defence-roll": "after the defence roll",
    "success-determined": "when success is determined",
    "damage-dealt": "when damage is dealt",
    "out-of-action": "after the look who is out of action",
    "before-drive-back": "before a drive back",
    "driven-back": "when a target has been driven back",
    "after-push": "after a push",
    "after-action": "after an action or activation",
    "card-revealed": "when a card is revealed",
    "card-resolved": "after a card is resolved",
    "upgrade-given": "after an upgrade is given",
    "reaction-declared": "when a reaction is declared",
    "reaction-resolved": "after a reaction",
    "spell-declared": "when a spell action is declared",
    "spell-attempted": "when a spell is attempted",
    "casting-roll": "after a casting roll",
    "scatter-token": "after the scatter token is placed",
    "after-power-step": "after a power step",
}
MESSAGES = tuple(WINDOWS.values())
