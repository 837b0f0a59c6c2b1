"""Which cards a warband may include."""

from collections.abc import Callable, Iterator

from rules_engine.deck_rules.table import Table, names
from rules_engine.deck_rules.verdict import Finding
from rules_engine.facts.catalogue import ALLIANCES, UNIVERSAL, Card, Catalogue, Warband


def known_warband(table: Table) -> Iterator[Finding]:
    """The deck is for a warband that the catalogue has."""
    if table.warband is None:
        called = f"called {table.deck.warband}" if table.deck.warband else "named for this deck"
        yield table.gap(
            "unknown-warband",
            rule="decks.symbols",
            message=f"No warband of the catalogue is {called}.",
            mend="Choose the warband that the deck is for.",
        )


def known_cards(table: Table) -> Iterator[Finding]:
    """A card that no data tells of can be neither passed nor faulted."""
    if table.unknown:
        yield table.gap(
            "unknown-card",
            rule="decks.symbols",
            cards=table.unknown,
            message=f"Not in the catalogue: {', '.join(table.unknown)}.",
            mend="Check the spelling. If the card is newer than the data, look at it yourself.",
        )


def known_kinds(table: Table) -> Iterator[Finding]:
    """Only kinds of card that the format has."""
    strange = [card for card in table.cards if card.type not in table.format.types]
    if strange:
        kinds = " and ".join(sorted({f"{card.type}s" for card in strange}))
        yield table.fault(
            "kind-not-in-format",
            rule="decks.kinds",
            cards=strange,
            message=f"{table.format.name} has no {kinds}: {names(strange)}.",
            mend="Take them out, or play a format that has them.",
        )


def usable_cards(table: Table) -> Iterator[Finding]:
    """The warband's own cards, universal ones and, where the format has them, its alliance's."""
    foreign = [card for card in table.cards if _is_foreign(card, table)]
    if not foreign:
        return
    owners = ", ".join(dict.fromkeys(f"{card.name} ({card.warband})" for card in foreign))
    yield table.fault(
        "foreign-card",
        rule="decks.symbols",
        cards=foreign,
        message=f"{table.deck.warband or 'One warband'} cannot use {owners}.",
        mend="Replace them by the warband's own cards or universal ones.",
    )


def _is_foreign(card: Card, table: Table) -> bool:
    if card.is_universal:
        return False
    if card.warband in ALLIANCES:
        owner = table.warband.grand_alliance if table.warband else card.warband
        return not table.format.alliance_cards or owner != card.warband
    if table.warband is not None:
        return card.warband != table.warband.name
    owners = {each.warband for each in table.cards} - {UNIVERSAL, *ALLIANCES}
    return len(owners) > 1


def one_alliance(table: Table) -> Iterator[Finding]:
    """Cards of two Grand Alliances fit no warband, whichever the deck is for."""
    cards = [card for card in table.cards if card.warband in ALLIANCES]
    alliances = sorted({card.warband for card in cards})
    if table.warband is None and table.format.alliance_cards and len(alliances) > 1:
        yield table.fault(
            "two-alliances",
            rule="decks.symbols",
            cards=cards,
            message=f"These are of {' and '.join(alliances)}, and a warband has one: "
            f"{names(cards)}.",
            mend="Keep the cards of one Grand Alliance.",
        )


def restricted_users(table: Table) -> Iterator[Finding]:
    """A restricted universal card needs a fighter in the warband who may have it.

    A warband's own card always has one: it names the warband's fighters.
    """
    warband = table.warband
    if not table.format.restrictions or warband is None or not warband.fighters:
        return
    answers = [(card, _has_user(card, table.catalogue, warband)) for card in table.cards]
    idle = [card for card, answer in answers if answer is False]
    if idle:
        yield table.fault(
            "no-user",
            rule="decks.restriction",
            cards=idle,
            message=f"No fighter of {warband.name} may have {names(idle)}.",
            mend="Replace them by cards that a fighter of the warband may have.",
        )
    unsure = [card for card, answer in answers if answer is None]
    if unsure:
        yield table.gap(
            "unknown-user",
            rule="decks.restriction",
            cards=unsure,
            message=f"The data does not say whether a fighter of {warband.name} may have "
            f"{names(unsure)}.",
            mend="Look at the fighter cards for what the card asks for.",
        )


def _has_user(card: Card, catalogue: Catalogue, warband: Warband) -> bool | None:
    """Whether a fighter has one of the names or keywords asked for; None if nobody knows."""
    wanted = card.restricted_to
    if not card.is_universal or wanted is None:
        return True
    if "Wizard" in wanted and catalogue.has_spells(warband.name):
        return True
    answers = [fighter.answers_to(word) for fighter in warband.fighters for word in wanted]
    return True if True in answers else None if None in answers else False


def rotation(table: Table) -> Iterator[Finding]:
    """Universal cards of the releases that the format allows, by any of their printings."""
    allowed = table.format.universal_releases
    if allowed is None:
        return
    out = [card for card in table.cards if _is_out(card, allowed, table.catalogue)]
    if out:
        yield table.fault(
            "rotated-out",
            rule="decks.rotation",
            cards=out,
            message=f"Universal cards of these releases only: {', '.join(allowed)}. "
            f"Not of them: {names(out)}.",
            mend="Replace them by universal cards of those releases.",
        )


def _is_out(card: Card, allowed: tuple[str, ...], catalogue: Catalogue) -> bool:
    if not card.is_universal:
        return False
    return not any(each.release in allowed for each in catalogue.printings(card))


BELONGING: tuple[Callable[[Table], Iterator[Finding]], ...] = (
    known_warband,
    known_cards,
    known_kinds,
    usable_cards,
    one_alliance,
    restricted_users,
    rotation,
)
