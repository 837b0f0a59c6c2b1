"""How many cards of what kind, and no name twice.

Cards that the catalogue does not know are taken as the kind that the deck still wants, so that
they never make a fault of their own: they are a gap.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator

from rules_engine.deck_rules.table import Table, counted, ids
from rules_engine.deck_rules.verdict import Finding
from rules_engine.facts.card_names import fold
from rules_engine.facts.catalogue import Card


def objective_count(table: Table) -> Iterator[Finding]:
    """As many objectives as the format asks for."""
    bounds, have = table.format.objectives, len(table.objectives)
    count = f"The deck has {counted(have, 'objective card')}"
    if have + table.unknown_objectives < bounds.min:
        short = bounds.min - have - table.unknown_objectives
        wanted = f"{bounds.min}" if bounds.max == bounds.min else f"{bounds.min} or more"
        yield table.fault(
            "too-few-objectives",
            rule="decks.objective-count",
            message=f"{count}; {wanted} are asked for.",
            mend=f"Add {counted(short, 'objective card')}.",
        )
    elif bounds.max is not None and have > bounds.max:
        yield table.fault(
            "too-many-objectives",
            rule="decks.objective-count",
            cards=table.objectives,
            message=f"{count}; {bounds.max} are allowed.",
            mend=f"Take out {counted(have - bounds.max, 'objective card')}.",
        )


def power_count(table: Table) -> Iterator[Finding]:
    """As many power cards as the format asks for."""
    bounds, have = table.format.power, table.power_count
    count = f"The deck has {counted(have, 'power card')}"
    if have + table.unknown_power < bounds.min:
        short = bounds.min - have - table.unknown_power
        yield table.fault(
            "too-few-power-cards",
            rule="decks.power-count",
            message=f"{count}; {bounds.min} or more are asked for.",
            mend=f"Add {counted(short, 'power card')}.",
        )
    elif bounds.max is not None and have > bounds.max:
        yield table.fault(
            "too-many-power-cards",
            rule="decks.power-count",
            cards=[*table.gambits, *table.upgrades],
            message=f"{count}; {bounds.max} are allowed.",
            mend=f"Take out {counted(have - bounds.max, 'power card')}.",
        )


def gambit_share(table: Table) -> Iterator[Finding]:
    """No more gambits than half of the power deck, which is no more than upgrades."""
    gambits, rest = len(table.gambits), len(table.upgrades) + table.unknown_power
    if table.format.gambits is None or gambits <= rest:
        return
    limit = (
        f"at most half of the {gambits + rest} power cards may be"
        if table.format.gambits == "half"
        else f"no more than its {counted(rest, 'upgrade')} may be"
    )
    yield table.fault(
        "too-many-gambits",
        rule="decks.gambit-share",
        cards=table.gambits,
        message=f"The deck has {counted(gambits, 'gambit')}; {limit}.",
        mend="Replace gambits by upgrades until there are no more gambits than upgrades.",
    )


def uniqueness(table: Table) -> Iterator[Finding]:
    """One card of a name, whatever its printing or language."""
    by_name: dict[str, list[Card | str]] = defaultdict(list)
    for card in table.cards:
        by_name[card.key].append(card)
    for written in table.unknown:
        by_name[fold(written) or written].append(written)
    for copies in by_name.values():
        if len(copies) > 1:
            name = copies[0] if isinstance(copies[0], str) else copies[0].name
            yield table.fault(
                "not-unique",
                rule="decks.unique",
                cards=copies,
                message=f"{name} is in the deck {len(copies)} times.",
                mend="Keep one of them. Other printings and languages are the same card.",
            )


def surge_cap(table: Table) -> Iterator[Finding]:
    """At most so many objectives that score at once."""
    cap = table.format.surge
    if cap is None:
        return
    surges = table.surges(cap.counts)
    if len(surges) > cap.max:
        yield table.fault(
            "too-many-surges",
            rule="decks.surge-cap",
            cards=surges,
            message=f"The deck has {counted(len(surges), 'surge objective')}; {cap.max} may be.",
            mend=f"Replace {counted(len(surges) - cap.max, 'surge objective')} by others.",
        )
    counted_ids = set(ids(surges))
    older = [card for card in table.objectives if card.scoring == "score_immediately"]
    uncounted = [card for card in older if card.id not in counted_ids]
    if uncounted:
        yield table.note(
            "surge-without-keyword",
            rule="decks.surge-cap",
            cards=uncounted,
            message="Older cards that score at once do not count here: they lack the keyword.",
        )


COUNTING: tuple[Callable[[Table], Iterator[Finding]], ...] = (
    objective_count,
    power_count,
    gambit_share,
    uniqueness,
    surge_cap,
)
