"""The rules of the log itself, beside those of the game: what a log must keep to."""

from typing import Final

from rules_engine.facts.rules import rule

DOCUMENT: Final = "docs/game_log.md"
OWN_RULES: Final = {
    "log.id": "One id names one event.",
    "log.correction-of": "A correction is of an earlier event, and not of a correction.",
    "log.correction-agreed": "A correction is agreed to by every seat, or a judge's.",
    "log.opening": "What opens a sealed card fits its commitment, and the player holds that card.",
    "log.disclosure": "The deck shown at the end is the one committed to in the header.",
    "log.position": "The hash of the position is that of the position the events lead to.",
    "log.given": "A fighter's card or a board given with the game is none that is known otherwise.",
    "log.detail": "A log holds events of its own level of detail.",
    "log.seed": "Dice that a phone rolled show what follows from the seed told with them.",
    "log.result": "The result told is the one the events lead to.",
    "log.told": "What a card did is told of one that the engine cannot play and that is in play or "
    "was used; for anything else a judge rules, with a reason.",
    "log.ruled": "A judge ruled it.",
    "log.agreed": "Players agree on a draw where their event lets them.",
    "log.as-told": "What the log does not show of how a game was decided is taken as told.",
    "log.gap": "More happened here than the log tells.",
    "log.sealed": "A card that stays sealed cannot be looked at.",
    "log.more-glory": "Glory told for a reason that the log does not hold cannot be checked.",
    "log.early-end": "A game that stops before the rules end it has no result by the rules.",
}


def wording(rule_id: str, edition: str) -> str:
    """What a rule of the game or of the log says, in our words."""
    own = OWN_RULES.get(rule_id)
    return own if own is not None else rule(rule_id).wording(_told_in(rule_id, edition))


def places(rule_id: str, edition: str) -> tuple[str, ...]:
    """Where a rule stands: the sources of the game's, our document for the log's own."""
    if rule_id in OWN_RULES:
        return (DOCUMENT,)
    return rule(rule_id).places(_told_in(rule_id, edition))


def _told_in(rule_id: str, edition: str) -> str:
    """The edition to cite: this one, or where it is silent the nearest that has the rule."""
    cites = rule(rule_id).cites
    return edition if edition in cites else next(iter(cites))
