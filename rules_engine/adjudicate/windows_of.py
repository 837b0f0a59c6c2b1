"""The windows of an edition that a card may be used in, and when it is used else."""

from rules_engine.card_book.known import CardRules, rules_of
from rules_engine.facts.errors import Unusable
from rules_engine.facts.naming import offered
from rules_engine.sense.windows import windows_of


def windows_used_in(edition: str, card: str) -> tuple[str, ...]:
    """The windows of an edition that a card can be used in; none where it is used elsewhere."""
    rules = rules_of(card) if card else None
    return () if rules is None else tuple(at for at in rules.at if at in windows_of(edition))


def used_otherwise(rules: CardRules, kind: str) -> str:
    """When a card without windows is used."""
    if rules.at:
        return ""
    if rules.action:
        return "as an action"
    if kind == "objective":
        return "at once" if rules.surge else "in the end phase"
    return "power step, or before the end phase's draws" if kind == "upgrade" else "power step"


_WHEN = {
    "power step": "in the power step",
    "power step, or before the end phase's draws": "in a power step, or before the draws of an"
    " end phase",
}


def otherwise_in_words(where: str) -> str:
    """When a card without windows is used, as it stands in a sentence."""
    return _WHEN.get(where, where)


def check_window(edition: str, name: str) -> None:
    """Hold a window's name against those of an edition. Raises Unusable with the nearest."""
    known = windows_of(edition)
    if name not in known:
        raise Unusable(f"{edition} has no window called {name!r}{offered(name, known)}")
