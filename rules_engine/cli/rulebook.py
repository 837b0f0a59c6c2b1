"""`editions` and `explain`: what the tables and the rule index say."""

from rules_engine.cli.reading import FINE, as_json
from rules_engine.editions import load
from rules_engine.facts.rules import cite, explain, matching
from rules_engine.kernel.tables import EDITIONS, Difference, diff


def editions(pair: tuple[str, str] | None, *, json: bool) -> tuple[int, str]:
    """The editions there are, or every difference between two of them."""
    if pair is None:
        found = {edition.key: edition.title for edition in EDITIONS.values()}
        return FINE, as_json(found) if json else _listed(found)
    left, right = load(pair[0]), load(pair[1])
    differences = diff(left, right)
    if json:
        return FINE, as_json(differences)
    head = f"{left.title} against {right.title}: {len(differences)} differences"
    return FINE, "\n".join([head, *(_difference(one, left.key, right.key) for one in differences)])


def _listed(found: dict[str, str]) -> str:
    return "\n".join(f"{key}: {title}" for key, title in found.items())


def _difference(one: Difference, left: str, right: str) -> str:
    return f"{one.where}: {_side(one.left, left)} | {_side(one.right, right)}"


def _side(side: tuple[str, str] | None, edition: str) -> str:
    if side is None:
        return "nothing"
    what, rule = side
    return f"{what} [{rule}; {'; '.join(cite(rule, edition))}]" if rule else what


def explain_rule(rule: str, *, json: bool) -> tuple[int, str]:
    """A rule, or all whose id begins so: wording, places, what to read beside it."""
    return FINE, as_json(matching(rule)) if json else explain(rule)
