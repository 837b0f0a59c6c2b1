"""Which cards a warband may include."""

from collections.abc import Callable, Iterator

from rules_engine.deck_rules.table import Table, names
from rules_engine.deck_rules.verdict import Finding
from rules_engine.facts.catalogue import ALLIANCES, UNIVERSAL, UNKNOWN, Card, Catalogue, Warband

# the releases whose universal upgrades were read for limits to leaders and wizards
RESTRICTIONS_READ = frozenset({"Shadespire", "Leaders", "Nightvault"})


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
        told = table.warband.grand_alliance if table.warband else None
        return not table.format.alliance_cards or told not in (None, card.warband)
    if table.warband is not None:
        return card.warband != table.warband.name
    owners = {each.warband for each in table.cards} - {UNIVERSAL, *ALLIANCES}
    return len(owners) > 1


def known_alliance(table: Table) -> Iterator[Finding]:
    """No source tells which Grand Alliance a warband belongs to; an organiser may."""
    cards = [card for card in table.cards if card.warband in ALLIANCES]
    told = table.warband is not None and table.warband.grand_alliance is not None
    if not cards or told or not table.format.alliance_cards:
        return
    alliances = sorted({card.warband for card in cards})
    if len(alliances) > 1:
        yield table.fault(
            "two-alliances",
            rule="decks.symbols",
            cards=cards,
            message=f"These are of {' and '.join(alliances)}, and a warband has one: "
            f"{names(cards)}.",
            mend="Keep the cards of one Grand Alliance.",
        )
    yield table.gap(
        "unknown-alliance",
        rule="decks.symbols",
        cards=cards,
        message=f"The data does not say whether {table.deck.warband} belongs to "
        f"{' or '.join(alliances)}: {names(cards)}.",
        mend="Look at the symbol on the fighter cards.",
    )


def known_restrictions(table: Table) -> Iterator[Finding]:
    """Whom a card is restricted to, as far as the data tells it."""
    if not table.format.restrictions:
        return
    untold = [c for c in table.cards if table.catalogue.restriction_of(c) == UNKNOWN]
    if untold:
        yield table.gap(
            "unknown-restriction",
            rule="decks.restriction",
            cards=untold,
            message=f"The data does not say whom these are restricted to: {names(untold)}.",
            mend="Read the cards: they name one of the warband's fighters, or nobody.",
        )
    unread = [card for card in table.cards if _is_unread(card, table.catalogue)]
    if unread:
        yield table.note(
            "unread-restriction",
            rule="decks.restriction",
            cards=unread,
            message=f"Nobody has read these for a limit to leaders or wizards: {names(unread)}.",
        )


def _is_unread(card: Card, catalogue: Catalogue) -> bool:
    if card.type != "upgrade" or not card.is_universal or card.restricted_to is not None:
        return False
    return not any(each.release in RESTRICTIONS_READ for each in catalogue.printings(card))


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
    wanted = catalogue.restriction_of(card)
    if not card.is_universal or not isinstance(wanted, tuple):
        return True
    if "Leader" in wanted and any(fighter.leader for fighter in warband.fighters):
        return True
    wizards = [fighter.is_wizard for fighter in warband.fighters if "Wizard" in wanted]
    if any(wizards) or any(fighter.name in wanted for fighter in warband.fighters):
        return True
    return None if None in wizards else False


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
    known_alliance,
    known_restrictions,
    restricted_users,
    rotation,
)
