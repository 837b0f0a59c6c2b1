"""The pages that nobody meets every day, and those that are printed."""

from collections.abc import Iterator
from datetime import date

from companion.core.actors import Actor, actor_of_user
from companion.core.models import User
from companion.core.services import accounts
from decks.models import Board, Card, Deck
from decks.queries.decks import token_of
from decks.services import house_rules
from matches.entries.services import mailboxes
from matches.events.services import staff
from matches.models import Dispute, Entry, Event, Match
from matches.organisations import services as organisations
from matches.people.private_links import make_stop_token, make_token
from rules_engine.deck_rules import legality_lists
from tests.shots.state import State

OWNER = Actor(label="the demo", via="command")
ODDS = "fighter=Severin+Steelheart&edition=nightvault-2019"
BOUT = f"{ODDS}&target=Garrek+Gorebeard"
CLOSEST = "what=closest&kind=hunt&heroes=Orla:+3,1&hostiles=Vyrko:+5,5&hostile=1"


def more_states(running: Event, done: Event, hers: Match) -> Iterator[State]:
    """Pages of the demo's events, of people and of what they bring."""
    yield from _on_paper(running, done)
    yield from _at_the_desk(running)
    yield from _of_players(running, hers)
    yield from _of_people()
    yield from _of_organisations(running)
    yield from _of_decks()
    yield from _of_rules(running)


def _on_paper(running: Event, done: Event) -> Iterator[State]:
    here = f"/e/{running.slug}"
    for name in ("pairings/3", "slips/3", "check-in", "badges", "poster", "standings", "entries"):
        called = f"print-{name.partition('/')[0]}"
        yield State(called, "olga", f"{here}/print/{name}/")
    yield State("print-decks", "olga", f"{here}/print/decks/")
    yield State("print-deck", "olga", f"{here}/print/decks/1/")
    yield State("print-bracket", "olga", f"/e/{done.slug}/print/bracket/")


def _at_the_desk(running: Event) -> Iterator[State]:
    here = f"/e/{running.slug}"
    olga = actor_of_user(User.objects.get(username="olga"))
    _, secret = staff.invite(event=running, role="judge", actor=olga, note="Jo")
    yield State("desk-staff", "olga", f"{here}/desk/staff/")
    yield State("staff-invitation", "nobody", f"/staff/{secret}/")
    yield State("desk-paste", "olga", f"{here}/desk/entries/paste/")
    yield State("desk-roll-offs", "olga", f"{here}/desk/roll-offs/")
    yield State("desk-rounds", "olga", f"/e/{Event.objects.get(state='open').slug}/desk/rounds/")
    yield State("desk-round-first", "olga", f"{here}/desk/rounds/1/")
    yield State("desk-open", "olga", f"/e/{Event.objects.get(state='open').slug}/desk/")
    yield State("new-event-classic", "olga", "/events/new/", ("details:not([open]) > summary",))
    case = Dispute.objects.get(match__round__event=running, state="open")
    looked = ('.finder button[value="search"]',)
    yield State("case-rules", "judith", f"{here}/judge/disputes/{case.pk}/", looked)


def _of_players(running: Event, hers: Match) -> Iterator[State]:
    here = f"/e/{running.slug}"
    other = Entry.objects.get(event=running, number=2)
    yield State("player-other", "nobody", f"{here}/p/2/")
    yield State("player-not-drawn", "nobody", f"/e/{Event.objects.get(state='open').slug}/p/1/")
    link = make_token(entry_id=other.pk, version=other.link_version)
    yield State("private-link", "ana", f"/me/{link}/")
    if not hasattr(other, "mailbox"):
        mailboxes.keep_all({other: "ben@example.org"})
        other.refresh_from_db()
    yield State("stop-mail", "nobody", f"/mail/{make_stop_token(other.mailbox.pk)}/")
    yield State("deck-hand-in", "ana", f"{here}/p/1/deck/hand-in/")
    yield State("event-decks", "nobody", f"{here}/decks/")
    by_glory = '[data-way="glory"]'
    yield State("pad-glory", "ana", f"/m/{hers.pk}/pad/", (by_glory,), waits=".sheet, .board")


def _of_people() -> Iterator[State]:
    root = User.objects.filter(is_superuser=True).first()
    actor = Actor(label="the demo", via="command", user=root)
    ana = User.objects.get(username="ana")
    link = accounts.make_password_link(user=ana, actor=actor)
    yield State("set-password", "nobody", f"/set-password/{link}/")
    yield State("people", "olga", "/people/")
    yield State("offline", "nobody", "/offline/")


def _of_organisations(running: Event) -> Iterator[State]:
    olga = actor_of_user(User.objects.get(username="olga"))
    made = organisations.make_organisation(
        name="Northern Hexes", about="Three halls and a van.", actor=olga
    )
    organisations.take_in(organisation=made, event=running, actor=olga)
    _, secret = organisations.invite(organisation=made, role="judge", actor=olga, note="Jo")
    yield State("organisations", "nobody", "/organisations/")
    yield State("organisation", "nobody", f"/organisations/{made.slug}/")
    yield State("organisation-own", "olga", f"/organisations/{made.slug}/")
    yield State("organisation-new", "olga", "/organisations/new/")
    yield State("organisation-invitation", "nobody", f"/members/{secret}/")
    yield State("leagues", "nobody", "/leagues/")
    yield State("league-new", "olga", "/leagues/new/")
    yield State("league-pictures", "nobody", "/leagues/northern-league/pictures/")
    yield State("all-pictures", "nobody", "/pictures/")


def _of_decks() -> Iterator[State]:
    deck = Deck.objects.filter(owner__username="ana").earliest("pk")
    here = f"/decks/{token_of(deck)}"
    cards = list(Card.objects.order_by("pk").values_list("code", flat=True)[:2])
    listed = house_rules.create_list(
        content=house_rules.HouseListContent(
            name="Hall list",
            kind=legality_lists()[0].kind,
            starts_on=date(2026, 1, 10),
            max_restricted=3,
            banned=cards[:1],
            restricted=cards[1:],
            note="For the autumn.",
        ),
        actor=OWNER,
    )
    made = house_rules.create_format(
        name="Hall format", based_on=deck.format, changes={"restrictions": False}, actor=OWNER
    )
    yield State("decks", "ana", "/decks/")
    yield State("deck", "ana", f"{here}/")
    yield State("deck-version", "ana", f"{here}/versions/1/")
    yield State("deck-build", "ana", f"{here}/build/")
    yield State("deck-paste", "ana", "/decks/paste/")
    yield State("lists", "olga", "/lists/")
    yield State("list", "olga", f"/lists/{listed.slug}/")
    yield State("list-published", "nobody", f"/lists/{legality_lists()[0].id}/")
    yield State("list-new", "olga", "/lists/new/")
    yield State("format", "olga", f"/formats/{made.slug}/")
    yield State("format-published", "nobody", f"/formats/{deck.format}/")
    yield State("format-new", "olga", "/formats/new/")
    yield State("warbands", "nobody", "/warbands/")
    # those whose fighters' cards the engine has, and a card that gives an attack
    yield State("warband-fighters", "nobody", "/warbands/steelhearts-champions/")
    yield State("warband-wizards", "nobody", "/warbands/stormsires-cursebreakers/")
    yield State("card-attack", "nobody", f"/cards/{Card.objects.get(name='Shadeglass Axe').code}/")
    yield State("board", "nobody", f"/boards/{Board.objects.earliest('pk').slug}/")
    yield State("sources", "nobody", "/sources/")


def _of_rules(running: Event) -> Iterator[State]:
    yield State("rules", "nobody", "/rules/")
    yield State("rules-found", "nobody", "/rules/?q=charge")
    yield State("rules-none", "nobody", "/rules/?q=77777")
    yield State("rules-event", "ana", f"/rules/?q=support&event={running.slug}")
    yield State("rule", "nobody", "/rules/spells.wizard/")
    yield State("sheet", "nobody", "/rules/sheet/nightvault-2019/")
    yield State("odds", "nobody", "/rules/odds/")
    yield State("odds-everybody", "nobody", f"/rules/odds/?{ODDS}")
    yield State("odds-bout", "nobody", f"/rules/odds/?{BOUT}")
    yield State("casts", "nobody", "/rules/odds/cast/")
    yield State("journey-question", "nobody", "/rules/journey/")
    yield State("journey-answer", "nobody", f"/rules/journey/?{CLOSEST}")
