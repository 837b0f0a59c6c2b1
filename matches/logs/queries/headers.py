"""The header of a game's log: what the event, the decks handed in and the phone say of it."""

from typing import Literal

import msgspec

from companion.core.engine_words import OfEngine
from companion.core.errors import Conflict, Invalid
from companion.core.worded import Worded
from matches.decklists.queries.deck_terms import format_of
from matches.decklists.queries.decks import registered_decks
from matches.logs import receipt
from matches.logs.builds import engine_build
from matches.models import Entry, Match
from matches.people.names import in_text
from matches.rules.event_rules import EventRules
from rules_engine.deck_rules import Deck, DeckFormat, deck_formats
from rules_engine.facts import canonical
from rules_engine.facts.errors import EngineError, Refused, Unusable
from rules_engine.facts.fighters import warband as fighters_of
from rules_engine.facts.rules import EDITIONS
from rules_engine.facts.version import data_hash
from rules_engine.log import Brought, Header, Log, Setup
from rules_engine.moments.playing import kind_of
from rules_engine.replay.decks import check_brought
from rules_engine.replay.glory import opened_ledger
from rules_engine.replay.opening import check_header

_SEEN_BY_BOTH = ("opponents", "everyone")


class Brings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a phone says that a seat brings; where a deck was handed in, that counts."""

    warband: str = ""
    objectives: tuple[str, ...] | int = 0
    power: tuple[str, ...] | int = 0
    sealed: bool = False
    deck: str = ""


class Opening(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a phone says of a game that it begins to log."""

    detail: Literal["result", "glory", "full"] = "glory"
    seats: tuple[Brings, ...] = ()
    setup: Setup = Setup()


def header_for(
    match: Match, game: int, entries: list[Entry], rules: EventRules, opened: Opening
) -> Header:
    """The header that a game's log begins with. Raises Invalid for what no game can begin with."""
    edition = match.round.event.edition
    if edition not in EDITIONS:
        raise Conflict(
            "The rules engine does not know this event's edition, so its games cannot be logged. "
            "Report the result instead. Nothing is recorded.",
            code="unknown-edition",
        )
    brought = (*opened.seats, Brings(), Brings())[: len(entries)]
    asked = format_of(match.round.event)
    seats = tuple(
        _fit(_brought(entry, deck, brings, rules), asked or deck_formats()[edition], deck, opened)
        for entry, deck, brings in zip(entries, registered_decks(match), brought, strict=True)
    )
    header = Header(
        v=1,
        edition=edition,
        seats=seats,
        id=f"match-{match.pk}-game-{game}",
        detail=opened.detail,
        data=data_hash(),
        engine=engine_build(),
        setup=opened.setup,
    )
    _need_playable(header, asked)
    return header


def _fit(brought: Brought, asked: DeckFormat, deck: Deck | None, opened: Opening) -> Brought:
    """What a seat brings, without a deck handed in that breaks a deck rule: that is told where
    decks are checked, and no game's log is to be wrong from its first line for it. Every card
    counts in a log of full detail."""
    if deck is None or opened.detail == "full":
        return brought
    try:
        check_brought(0, brought, asked)
    except Refused:
        return msgspec.structs.replace(brought, objectives=0, power=0)
    return brought


def _brought(entry: Entry, deck: Deck | None, brings: Brings, rules: EventRules) -> Brought:
    name = entry.name[:120]
    if deck is None:
        return _told(brings, name)
    if brings.warband and deck.warband and brings.warband != deck.warband:
        raise Invalid(
            Worded(
                "%(name)s handed in a deck of %(warband)s, not of %(warband2)s. Nothing "
                "was logged. Log the game with the warband of the deck, or ask an "
                "organiser.",
                name=in_text(entry.name),
                warband=deck.warband,
                warband2=brings.warband[:80],
            ),
            code="other-warband",
        )
    kinds = [kind_of(card) for card in deck.cards]
    objectives = tuple(
        card for card, kind in zip(deck.cards, kinds, strict=True) if kind == "objective"
    )
    power = tuple(card for card, kind in zip(deck.cards, kinds, strict=True) if kind != "objective")
    known = msgspec.structs.replace(brings, warband=deck.warband or brings.warband)
    if rules.deck_visibility in _SEEN_BY_BOTH and all(kinds):
        known = msgspec.structs.replace(known, objectives=objectives, power=power)
    elif all(kinds):
        known = msgspec.structs.replace(known, objectives=len(objectives), power=len(power))
    return _told(known, name)


def _told(brings: Brings, name: str) -> Brought:
    try:
        return Brought(
            brings.warband[:120], name, brings.objectives, brings.power, brings.sealed, brings.deck
        )
    except ValueError as error:
        raise Invalid(
            Worded("%(error)s. Nothing was logged.", error=OfEngine(error)), code="unfit-opening"
        ) from error


def _need_playable(header: Header, asked: DeckFormat | None) -> None:
    """Raises Invalid where no game, or no log of one, can begin so."""
    for brought in header.seats:
        if brought.warband and not _fighters(header, brought.warband):
            raise Invalid(
                Worded(
                    "No fighters of a warband called %(warband)s are known. Nothing was "
                    "logged. Choose one from the list.",
                    warband=repr(brought.warband),
                ),
                code="unknown-warband",
            )
        if header.detail == "full" and not brought.warband:
            raise Invalid(
                Worded(
                    "Say which warband %(name)s plays. Nothing was logged.",
                    name=in_text(brought.name),
                ),
                code="warband-missing",
            )
    try:
        canonical.read(canonical.of_struct(header))
        check_header(header, asked)
        if header.detail == "full":
            receipt.Board(header, None)
        else:
            opened_ledger(Log(header))
    except Refused as error:
        refusal = receipt.by_rule(error.rule, header.edition)
        sentence = Worded(
            "What the players bring breaks a rule: %(says)s Nothing was logged.", says=refusal.says
        )
        raise Invalid(sentence, code="unfit-opening", facts={"rule": error.rule}) from error
    except (Unusable, EngineError) as error:
        raise Invalid(
            Worded("No game can begin so: %(error)s.", error=OfEngine(error)), code="unfit-opening"
        ) from error


def _fighters(header: Header, warband: str) -> bool:
    given = any(card.warband == warband for card in header.setup.given)
    return given or bool(fighters_of(warband))
