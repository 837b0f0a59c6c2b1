"""What pages of events tell of decks: a player's, a match's, and how many need an organiser."""

from django import template

from matches.decklists.queries import deck_desk as desk_queries
from matches.decklists.queries import decks as deck_queries
from matches.decklists.queries.deck_terms import lock, terms_of
from matches.decklists.queries.decks import Status
from matches.models import Entry, Event, Match
from matches.overview.queries.event_facts import EventFacts
from matches.people.queries.roles import Visit

register = template.Library()


@register.inclusion_tag("matches/decks/_state.html")
def deck_state(visit: Visit, entry: Entry, facts: EventFacts) -> dict[str, object]:
    """How a player's deck stands, for the player and the staff; for others a link where they may
    see it."""
    is_own = visit.entry is not None and visit.entry.pk == entry.pk
    knows = is_own or visit.is_staff
    deck = facts.decks.get(entry.pk)
    if deck is not None and not knows:
        deck = deck_queries.visible(visit.actor).filter(entry=entry).first()
    terms = terms_of(visit.event)
    return {
        "event": visit.event,
        "entry": entry,
        "is_own": is_own,
        "knows": knows,
        "deck": deck,
        "status": deck_queries.status_of(deck),
        "terms": terms,
        "lock": lock(entry, terms, facts.begun, facts.unlocks.get(entry.pk)) if knows else None,
        "is_missing": deck is None and terms.required and entry.is_in,
    }


@register.inclusion_tag("matches/decks/_of_match.html")
def match_decks(visit: Visit, match: Match) -> dict[str, object]:
    """Links to the decks at a match that the visitor may see."""
    return {"event": visit.event, "decks": deck_queries.of_match(match, visit.actor)}


@register.simple_tag
def decks_needing(event: Event) -> int:
    """How many entries an organiser has to do something about for their decks."""
    return desk_queries.how_many_need(event)


@register.simple_tag
def deck_statuses(event: Event) -> dict[int, Status]:
    """How each deck stands, by the id of its entry."""
    return desk_queries.statuses(event)
