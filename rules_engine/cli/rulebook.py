"""`editions`, `explain` and `commentary`: what tables, rule index and answers say."""

from collections.abc import Sequence

from rules_engine.cli.reading import FINE, as_json
from rules_engine.commentary import (
    Answer,
    answer,
    answers,
    card_ids,
    cites,
    described,
    related,
)
from rules_engine.editions import load
from rules_engine.facts.errors import Unusable
from rules_engine.facts.rules import cite, matching
from rules_engine.kernel.tables import EDITIONS, Difference, diff
from rules_engine.lookup import explained, explained_in_words, search

_MOST = 12  # things found that are told


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


def _difference(difference: Difference, left: str, right: str) -> str:
    return f"{difference.where}: {_side(difference.left, left)} | {_side(difference.right, right)}"


def _side(side: tuple[str, str] | None, edition: str) -> str:
    if side is None:
        return "nothing"
    what, rule = side
    return f"{what} [{rule}; {'; '.join(cite(rule, edition))}]" if rule else what


def explain_words(words: Sequence[str], *, json: bool) -> tuple[int, str]:
    """A rule, or all whose id begins so; an answer by its number; else what the words lead to.

    Raises Unusable where nothing is called so and none of the words occurs.
    """
    asked = " ".join(words)
    if asked.upper().startswith("DC-"):
        return commented(asked, json=json)
    try:
        found = matching(asked)
    except Unusable:
        return _looked_for(asked, json=json)
    whole = [explained(one.id) for one in found]
    return FINE, as_json(whole) if json else "\n\n".join(explained_in_words(one) for one in whole)


def _looked_for(words: str, *, json: bool) -> tuple[int, str]:
    found = [
        {"kind": one.text.kind, "id": one.text.key, "title": one.text.title, "says": one.text.body}
        for one in search(words)[:_MOST]
    ]
    if not found:
        raise Unusable(f"no rule is called {words!r} or starts so, and none says such a word")
    if json:
        return FINE, as_json(found)
    return FINE, "\n".join(f"{one['id']}: {one['says'] or one['title']}" for one in found)


def commented(number: str | None, *, json: bool) -> tuple[int, str]:
    """One answer of the commentary, or the question of every one. Raises UnknownAnswer."""
    if number is None:
        every = answers().values()
        if json:
            return FINE, as_json([_whole(one) for one in every])
        return FINE, "\n".join(f"{one.number} [{one.kind}] {one.question}" for one in every)
    found = answer(number)
    return FINE, as_json(_whole(found)) if json else described(found.number)


def _whole(answer: Answer) -> dict[str, object]:
    """An answer with what is derived of it: rules, ids of cards, answers beside it."""
    own: dict[str, object] = {name: getattr(answer, name) for name in answer.__struct_fields__}
    number = answer.number
    return own | {
        "rules": cites(number),
        "card_ids": card_ids(number),
        "related": related(number),
    }
