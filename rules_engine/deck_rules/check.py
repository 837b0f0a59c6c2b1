"""The check of a deck: every rule asked, every fault and gap told at once."""

from collections.abc import Iterable
from datetime import date

from rules_engine.deck_rules.belonging import BELONGING
from rules_engine.deck_rules.counting import COUNTING
from rules_engine.deck_rules.formats import DeckFormat
from rules_engine.deck_rules.legality import LEGALITY
from rules_engine.deck_rules.lists import LegalityList, ListInForce, list_in_force, list_of_id
from rules_engine.deck_rules.table import Table
from rules_engine.deck_rules.verdict import Deck, DeckVerdict, Finding, Kind
from rules_engine.facts.catalogue import Catalogue

RULES = (*COUNTING, *BELONGING, *LEGALITY)


def check_deck(
    deck: Deck,
    deck_format: DeckFormat,
    lists: Iterable[LegalityList],
    on_date: date,
    catalogue: Catalogue,
    *,
    list_id: str | None = None,
) -> DeckVerdict:
    """Whether a deck is legal in a format on a day, with everything that is wrong or unknown.

    lists: every legality list there is; the format's kind and the day choose among them, unless
    list_id names the one to check by. Raises Unusable for an id that is none.
    """
    in_force: ListInForce | None = None
    if list_id is not None:
        in_force = list_of_id(lists, list_id)
    elif deck_format.list_kind:
        in_force = list_in_force(lists, deck_format.list_kind, on_date)
    table = Table(deck, deck_format, in_force, catalogue)
    findings = [finding for rule in RULES for finding in rule(table)]
    return DeckVerdict(
        format_id=deck_format.id,
        list_id=in_force.id if in_force else None,
        counts=table.counts(),
        faults=_of_kind(findings, "fault"),
        gaps=_of_kind(findings, "gap"),
        notes=_of_kind(findings, "note"),
    )


def _of_kind(findings: Iterable[Finding], kind: Kind) -> tuple[Finding, ...]:
    return tuple(finding for finding in findings if finding.kind == kind)
