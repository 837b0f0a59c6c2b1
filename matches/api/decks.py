"""Decks at events: handed in, listed as far as the caller may see them, decided about."""

from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response

from companion.core.api.documents import reading, writing
from companion.core.errors import Invalid
from decks.parsing import read_deck
from decks.queries import cards as card_queries
from decks.queries import decks as own_deck_queries
from matches.api.bodies.decks import (
    DecksAsked,
    DeckStateOut,
    FaredOut,
    HandInIn,
    LetInIn,
    RecheckedOut,
    RegisteredDeckOut,
    StatesAsked,
    UnlockIn,
    WhichDeckIn,
)
from matches.api.doors import Api
from matches.decklists.queries import decks as deck_queries
from matches.decklists.queries.card_record import fared
from matches.decklists.queries.deck_desk import deck_desk
from matches.decklists.services import deck_registration
from matches.decklists.services.deck_checks import recheck_decks
from matches.models import DeckRegistration, Entry
from matches.people.queries import roles as role_queries
from matches.people.queries.roles import Visit
from matches.people.services import permissions
from rules_engine.deck_rules import Deck as DeckOfCards
from rules_engine.facts.catalogue import catalogue

TAG = "decks at events"


class DeckApi(Api):
    """What the endpoints of decks at events share."""

    def known(self, seen: Visit) -> dict[str, Any]:
        """What decides how much is told of a deck."""
        return {"staff": seen.is_staff, "own": seen.entry.pk if seen.entry else None}

    def answer_with(self, deck: DeckRegistration) -> Response:
        """A deck as the caller may see it."""
        seen = self.visit_of(deck.entry.event)
        read = deck_queries.registration_of(deck.entry, deck.number)
        return Response(RegisteredDeckOut(read, context=self.known(seen)).data)


class EventDecks(DeckApi):
    """The decks of an event."""

    @reading("event_decks_list", RegisteredDeckOut(many=True), tag=TAG, asks=[DecksAsked])
    def list(self, request: Request, slug: str) -> Response:
        """The decks that the caller may see, by number of the entry."""
        seen, asked = self.visit(slug), self.asked(DecksAsked)
        found = deck_queries.of_event(seen.event, seen.actor)
        if asked["warband"]:
            found = found.filter(warband__iexact=asked["warband"])
        decks = deck_queries.with_cards(found)
        return self.page(decks, RegisteredDeckOut, **self.known(seen))

    @reading("event_decks_states", DeckStateOut(many=True), tag=TAG, asks=[StatesAsked])
    def states(self, request: Request, slug: str) -> Response:
        """Every entry with how its deck stands: who is missing, whose deck is faulty."""
        event = self.visit(slug, *role_queries.STAFF).event
        status = self.asked(StatesAsked).get("status")
        rows = [row for row in deck_desk(event).rows if status in (None, row.status)]
        return self.page(rows, DeckStateOut)

    @writing("event_decks_recheck", RecheckedOut, tag=TAG)
    def recheck(self, request: Request, slug: str) -> Response:
        """Check every deck anew, by the rules and the catalogue as they are now."""
        event = self.visit(slug).event
        return Response({"changed": recheck_decks(event=event, actor=self.actor)})


class EntryDecks(DeckApi):
    """The deck of an entry."""

    @reading("entry_deck_retrieve", RegisteredDeckOut, tag=TAG)
    def retrieve(self, request: Request, slug: str, number: int) -> Response:
        """The deck that stands. 404 where there is none that the caller may see."""
        return self.answer_with(deck_queries.deck_of(self.entry(slug, number), self.actor))

    @writing("entry_deck_hand_in", RegisteredDeckOut, tag=TAG, takes=HandInIn)
    def hand_in(self, request: Request, slug: str, number: int) -> Response:
        """Hand in a deck; it replaces the one before. The same deck again changes nothing."""
        entry = self.entry(slug, number)
        permissions.require_own(self.actor, entry, "organiser")
        body = self.body(HandInIn)
        content, title = _content(body)
        made = deck_registration.hand_in_deck(
            entry=entry,
            content=content,
            actor=self.actor,
            name=body["name"] or title,
            key=body["key"],
            reason=body["reason"],
        )
        return self.answer_with(made)

    @reading("entry_deck_history", RegisteredDeckOut(many=True), tag=TAG)
    def history(self, request: Request, slug: str, number: int) -> Response:
        """Every deck handed in for an entry, the newest first: for its player and the staff."""
        entry = self.entry(slug, number)
        permissions.require_own(self.actor, entry, *role_queries.STAFF)
        rows = DeckRegistration.objects.filter(entry=entry).order_by("-number")
        known = self.known(self.visit_of(entry.event))
        return self.page(deck_queries.with_cards(rows), RegisteredDeckOut, **known)


class DeckDecisions(DeckApi):
    """What an organiser decides about an entry's deck."""

    @writing("entry_deck_unlock", tag=TAG, takes=UnlockIn)
    def unlock(self, request: Request, slug: str, number: int) -> Response:
        """Let a player hand in a deck once more though it is too late."""
        entry, body = self.entry(slug, number), self.body(UnlockIn)
        deck_registration.unlock_deck(entry=entry, actor=self.actor, **body)
        return Response(status=204)

    @writing("entry_deck_lock", tag=TAG)
    def lock(self, request: Request, slug: str, number: int) -> Response:
        """End the leave to hand in a deck late."""
        deck_registration.lock_deck(entry=self.entry(slug, number), actor=self.actor)
        return Response(status=204)

    @writing("entry_deck_let_in", RegisteredDeckOut, tag=TAG, takes=LetInIn)
    def let_in(self, request: Request, slug: str, number: int) -> Response:
        """Let a deck in that is not legal, or of which nobody can tell."""
        entry, body = self._decided(slug, number), self.body(LetInIn)
        deck = deck_queries.registration_of(entry, body["deck"])
        reason = body["reason"]
        return self.answer_with(
            deck_registration.let_in_deck(registration=deck, reason=reason, actor=self.actor)
        )

    @writing("entry_deck_take_back", RegisteredDeckOut, tag=TAG, takes=WhichDeckIn)
    def take_back(self, request: Request, slug: str, number: int) -> Response:
        """Take back that a deck was let in."""
        entry, body = self._decided(slug, number), self.body(WhichDeckIn)
        deck = deck_queries.registration_of(entry, body["deck"])
        return self.answer_with(
            deck_registration.take_back_let_in(registration=deck, actor=self.actor)
        )

    def _decided(self, slug: str, number: int) -> Entry:
        """The entry, for an organiser: others are not told which decks there are."""
        entry = self.entry(slug, number)
        permissions.require(self.actor, entry.event, "organiser")
        return entry


class MatchDecks(DeckApi):
    """The decks at a match."""

    pagination_class = None  # there are two at most

    @reading("match_decks_list", RegisteredDeckOut(many=True), tag=TAG)
    def list(self, request: Request, match_id: int) -> Response:
        """The decks of both seats, as far as the caller may see them."""
        match = self.match(match_id)
        seen = self.visit_of(match.round.event)
        decks = deck_queries.with_cards(deck_queries.of_match(match, self.actor))
        return Response(RegisteredDeckOut(decks, many=True, context=self.known(seen)).data)


class CardRecord(Api):
    """How cards fared."""

    @reading("card_fared", FaredOut, tag=TAG)
    def retrieve(self, request: Request, code: str) -> Response:
        """In how many decks of finished events a card was, and how their matches ended."""
        return Response(FaredOut(fared(card_queries.card_of(code), self.actor)).data)


def _content(body: dict[str, Any]) -> tuple[DeckOfCards, str]:
    """The deck that a body tells of, with its name. Raises Invalid, NotFound for no such deck."""
    cards, text, token = body.get("cards"), body["text"].strip(), body["deck"].strip()
    if sum((cards is not None, bool(text), bool(token))) != 1:
        raise Invalid("Send either cards, or a text, or a deck's token.", code="cards-or-text")
    if token:
        deck = own_deck_queries.deck_of_token(token)
        return own_deck_queries.as_deck(own_deck_queries.version_of(deck)), deck.name
    if cards is not None:
        return DeckOfCards(body["warband"], tuple(cards)), ""
    read = read_deck(text, catalogue())
    read.need_cards()
    return DeckOfCards(body["warband"] or read.deck.warband, read.deck.cards), read.title
