"""`cards`: how many cards the engine plays, and why it does not play the others."""

from rules_engine.cli.reading import FINE, as_json
from rules_engine.lookup.coverage import KINDS, OpenCard, Share, open_cards, shares


def counted(*, json: bool) -> tuple[int, str]:
    """The cards that are played, by release, set, warband and kind."""
    found = {kind: shares(kind) for kind in KINDS}
    if json:
        return FINE, as_json(found)
    return FINE, "\n\n".join(table(kind, rows) for kind, rows in found.items())


def table(kind: str, rows: tuple[Share, ...]) -> str:
    """Shares as a table of Markdown."""
    head = f"| {kind} | names | of | percent | ids | of |\n| --- | --- | --- | --- | --- | --- |"
    lines = (
        f"| {row.group} | {row.names} | {row.of_names} | {100 * row.names / row.of_names:.0f} "
        f"| {row.ids} | {row.of_ids} |"
        for row in rows
    )
    return "\n".join([head, *lines])


def left_open(*, json: bool) -> tuple[int, str]:
    """Every card that is not played, with its reason."""
    found = open_cards()
    if json:
        return FINE, as_json(found)
    return FINE, "\n".join([*(_line(card) for card in found), f"{len(found)} cards are not played"])


def _line(card: OpenCard) -> str:
    return f"{', '.join(card.ids)}: {card.name} ({card.warband}, {card.kind}): {card.open}"
