"""Rules of a game log itself (`rules_engine.log.own_rules`)."""

MESSAGES = (
    "One id names one event.",
    "A correction is of an earlier event, and not of a correction.",
    "A correction is agreed to by every seat, or a judge's.",
    "What opens a sealed card fits its commitment, and the player holds that card.",
    "The deck shown at the end is the one committed to in the header.",
    "The hash of the position is that of the position the events lead to.",
    "A fighter's card or a board given with the game is none that is known otherwise.",
    "A log holds events of its own level of detail.",
    "Dice that a phone rolled show what follows from the seed told with them.",
    "The result told is the one the events lead to.",
    "What a card did is told of one that the engine cannot play and that is in play or was "
    "used; for anything else a judge rules, with a reason.",
    "A judge ruled it.",
    "Players agree on a draw where their event lets them.",
    "What the log does not show of how a game was decided is taken as told.",
    "More happened here than the log tells.",
    "A card that stays sealed cannot be looked at.",
    "Glory told for a reason that the log does not hold cannot be checked.",
    "A game that stops before the rules end it has no result by the rules.",
)
