"""Situations that the table of roles begins from, by the name it calls them."""

from collections.abc import Callable

from django.utils import timezone

from companion.core.actors import SYSTEM
from companion.core.models import ApiToken
from decks.services.catalogue import import_catalogue
from matches.decklists.services.deck_registration import hand_in_deck
from matches.entries.queries.crowds import MANY, mark_of
from matches.journeys.services.journeys import call_off, open_journey
from matches.journeys.services.results import Told, enter_result
from matches.logs.services.attached import attach_log
from matches.models import Entry, Event, Hero, Match, Profile, Question, Round, Seat
from matches.people.queries.roles import actor_of_entry
from matches.stages import services
from rules_engine.deck_rules import Deck
from tests import factories
from tests.matches.api.world import (
    World,
    add_announcement,
    add_apart,
    add_call,
    add_club,
    add_dispute,
    add_invitation,
    add_journey,
    add_league,
    add_penalty,
    add_precedent,
    add_question,
    add_ruling,
    add_webhook,
    make_world,
)
from tests.matches.logs import phones


def with_apart() -> World:
    made = make_world("open")
    add_apart(made)
    return made


def with_crowd() -> World:
    """Ten signed up from one address within minutes, and the last two of them wait."""
    made = make_world("open")
    Event.objects.filter(pk=made.event.pk).update(capacity=20)
    made.ids["mark"] = mark_of(made.event, "198.51.100.9")
    for number in range(MANY + 2):
        state = Entry.State.SIGNED_UP if number < MANY else Entry.State.WAITLISTED
        entry = factories.make_entry(made.event, f"Player {number}", state=state)
        Entry.objects.filter(pk=entry.pk).update(came_from=made.ids["mark"])
    return made


def with_announcement() -> World:
    made = make_world("running")
    add_announcement(made)
    return made


def with_bye() -> World:
    """Round 2 is prepared; Dan is out and Ben has the bye."""
    made = make_world("prepared")
    Seat.objects.filter(round__number=2, entry=made.entries["dan"]).delete()
    made.event.rounds.get(number=2).matches.filter(table=2).update(table=None, kind="bye")
    return made


def with_late_entry() -> World:
    """Round 2 is prepared; Eve, number 5, has no place in it."""
    made = make_world("prepared")
    factories.make_entry(made.event, "Eve", number=5)
    return made


def with_cut() -> World:
    """Round 1 is closed, and all four play on."""
    made = make_world("between")
    services.cut(event=made.event, actor=factories.make_staff(made.event), size=4)
    return made


def with_clock() -> World:
    made = make_world("running")
    Round.objects.filter(event=made.event).update(clock_started_at=timezone.now())
    return made


def with_report() -> World:
    """Ben reported 0-2 at the first table."""
    made = make_world("running")
    match = made.event.rounds.get().matches.get(table=1)
    factories.make_report(match, made.entries["ben"], 1, 1)
    return made


def with_penalty() -> World:
    made = make_world("running")
    add_penalty(made)
    return made


def with_call() -> World:
    made = make_world("running")
    add_call(made)
    return made


def with_dispute() -> World:
    made = make_world("running")
    add_dispute(made)
    return made


def with_ruling() -> World:
    made = make_world("running")
    add_ruling(made)
    return made


def with_precedent() -> World:
    made = make_world("running")
    add_precedent(made)
    return made


def with_question() -> World:
    made = make_world("running")
    add_question(made)
    return made


def with_log_question() -> World:
    made = make_world("running")
    add_question(made, Question.Kind.LOG_DISAGREES)
    return made


def with_role() -> World:
    """The judge's role is named by its id."""
    made = make_world("open")
    made.ids["role"] = made.event.roles.get(role="judge").pk
    return made


def with_invitation() -> World:
    made = make_world("open")
    add_invitation(made)
    return made


def with_club(kind: str = "open") -> World:
    """A club of the organiser's and the judge's, to which the event belongs."""
    made = make_world(kind)
    made.event.organisation = add_club(made)
    made.event.save()
    return made


def with_club_apart() -> World:
    """A club to which the event does not belong."""
    made = make_world("open")
    add_club(made)
    return made


def with_league() -> World:
    made = make_world("finished")
    add_league(made)
    return made


def with_webhook() -> World:
    made = make_world("open")
    add_webhook(made)
    return made


def with_token() -> World:
    """The outsider's token is named by its id."""
    made = make_world("open")
    made.ids["token"] = ApiToken.objects.get(user=made.users["outsider"]).pk
    return made


def with_attached_log() -> World:
    """A log that Ana attached to game 1."""
    made = make_world("running")
    match = Match.objects.get(pk=made.ids["match"])
    ana = actor_of_entry(made.entries["ana"])
    kept = attach_log(match=match, game=1, content=b"{}", first_seat=0, actor=ana)
    made.ids["log"] = kept.pk
    return made


def with_asked_correction() -> World:
    """Ana and Ben log game 1, and Ana asks to take back the first event."""
    made = make_world("running")
    match = Match.objects.get(pk=made.ids["match"])
    ana, ben = (actor_of_entry(made.entries[who]) for who in ("ana", "ben"))
    begun, played = phones.begin(), phones.tap(by=1)
    phones.send(match, ana, [begun])
    phones.send(match, ben, [played], since=1)
    asked = phones.send(match, ana, [phones.tap("void", of=begun["id"], agreed=[0])], since=2)
    made.ids["point"] = asked.answers[0]["point"]
    return made


def with_deck() -> World:
    """Ana has handed in a deck that is not legal."""
    made = make_world("open")
    ana = made.entries["ana"]
    hand_in_deck(entry=ana, content=Deck("", ("S1",)), actor=actor_of_entry(ana))
    return made


def with_card() -> World:
    made = make_world("finished")
    import_catalogue(actor=SYSTEM)
    made.ids["card"] = "S1"
    return made


def with_shown_record() -> World:
    """The outsider shows a record."""
    made = make_world("open")
    Profile.objects.create(user=made.users["outsider"], address="goblin-king", shows_matches=True)
    made.ids["player"] = "goblin-king"
    return made


def with_journey() -> World:
    made = make_world("running")
    add_journey(made)
    return made


def with_campaign(state: str = "") -> World:
    """Ana and Ben are a group, out on a hunt, or with this state of it; Cleo's is at rest."""
    made = make_world("running")
    made.event.edition = "cursed-city"
    made.event.save()
    for name, heroes in (("Night Watch", ("ana", "ben")), ("Ash Road", ("cleo",))):
        group = factories.make_group(made.event, name, ())
        for position, who in enumerate(heroes):
            entry = made.entries[who]
            Hero.objects.create(group=group, position=position, name=f"Hero of {who}", entry=entry)
    journey = open_journey(group=made.event.groups.get(number=1), kind="hunt", actor=SYSTEM)
    if state == "over":
        enter_result(journey=journey, reported=Told(6, [0], roll=3), actor=SYSTEM, version=0)
    elif state:
        call_off(journey=journey, actor=SYSTEM)
    made.ids["journey"] = journey.pk
    return made


WORLDS: dict[str, Callable[[], World]] = {
    "campaign": with_campaign,
    "campaign over": lambda: with_campaign("over"),
    "campaign off": lambda: with_campaign("off"),
    "announced": with_announcement,
    "apart": with_apart,
    "asked": with_asked_correction,
    "bye": with_bye,
    "attached": with_attached_log,
    "late": with_late_entry,
    "card": with_card,
    "clock": with_clock,
    "crowd": with_crowd,
    "club": with_club,
    "club apart": with_club_apart,
    "cut": with_cut,
    "deck": with_deck,
    "reported": with_report,
    "penalty": with_penalty,
    "call": with_call,
    "dispute": with_dispute,
    "ruled": with_ruling,
    "precedent": with_precedent,
    "question": with_question,
    "league": with_league,
    "log": with_log_question,
    "role": with_role,
    "invitation": with_invitation,
    "token": with_token,
    "hook": with_webhook,
    "journey": with_journey,
    "shown": with_shown_record,
}
