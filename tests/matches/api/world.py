"""A world for the API: an event of a kind with its staff and four players, and a client for each
of those who ask."""

from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any

from django.utils import timezone
from rest_framework.test import APIClient

from companion.core.models import User
from companion.core.services.secrets import hash_of
from matches.journeys.services.journeys import open_journey
from matches.models import (
    Announcement,
    Dispute,
    Entry,
    Event,
    Group,
    Hero,
    Invitation,
    JudgeCall,
    League,
    LeagueEvent,
    Match,
    Member,
    MemberInvitation,
    MustNotMeet,
    Organisation,
    Penalty,
    Precedent,
    Question,
    Round,
    Ruling,
    Webhook,
)
from matches.people.private_links import make_token
from tests import factories

ROLES = ("organiser", "judge", "scorekeeper", "ana", "cleo", "outsider", "visitor")
STAFF = ROLES[:3]


@dataclass
class World:
    """An event, everybody around it, and the ids that addresses need."""

    event: Event
    entries: dict[str, Entry]
    users: dict[str, User]
    ids: dict[str, Any] = field(default_factory=dict)

    def client(self, who: str) -> APIClient:
        """Somebody's client: staff and the outsider by API token, players by private link."""
        client = APIClient(raise_request_exception=True)
        if who in self.entries:
            entry = Entry.objects.get(pk=self.entries[who].pk)
            token = make_token(entry_id=entry.pk, version=entry.link_version)
            client.credentials(HTTP_AUTHORIZATION=f"Entry {token}")
        elif who in self.users:
            client.credentials(HTTP_AUTHORIZATION=f"Bearer {who}-secret")
        return client

    def ask(self, who: str, method: str, address: str, body: Any = None) -> Any:
        """The response to a request; the address may name ids of this world in braces."""
        url = f"/api/v1/{address.format(slug=self.event.slug, **self.ids)}"
        return self.client(who).generic(
            method,
            url,
            APIClient()._encode_data(body, "json")[0] if body is not None else "",
            content_type="application/json",
        )


def make_world(kind: str = "running", **rules: Any) -> World:
    states = {"draft": Event.State.DRAFT, "open": Event.State.OPEN, "finished": "finished"}
    event = factories.make_event(state=states.get(kind, Event.State.RUNNING), rules=rules)
    users = {who: factories.make_user(who) for who in (*STAFF, "outsider")}
    for who in STAFF:
        factories.make_staff(event, who, users[who])
    for who, user in users.items():
        factories.make_token(user, f"{who}-secret", name=who, scope="staff")
    state = Entry.State.SIGNED_UP if kind in {"draft", "open"} else Entry.State.CHECKED_IN
    names = ("ana", "ben", "cleo", "dan")
    entries = {
        name: factories.make_entry(event, name.title(), number=number, state=state)
        for number, name in enumerate(names, 1)
    }
    made = World(event, entries, users)
    _add_rounds(made, kind)
    return made


def _add_rounds(made: World, kind: str) -> None:
    event, entries = made.event, made.entries
    if kind in {"draft", "open"}:
        return
    pairs = [(entries["ana"], entries["ben"]), (entries["cleo"], entries["dan"])]
    first = factories.make_round(event, pairs)
    if kind in {"played", "between", "prepared", "finished"}:
        factories.play(first)
    if kind == "played":
        Round.objects.filter(pk=first.pk).update(state=Round.State.PUBLISHED, closed_at=None)
    if kind == "prepared":
        crossed = [(entries["ana"], entries["cleo"]), (entries["ben"], entries["dan"])]
        first = factories.make_round(event, crossed, state=Round.State.PREPARED)
    made.ids = {"match": first.matches.get(table=1).pk, "round": first.number}


def add_call(made: World, **values: Any) -> JudgeCall:
    """An open call at the first table."""
    match = Match.objects.get(pk=made.ids["match"])
    call = JudgeCall.objects.create(match=match, entry=made.entries["ana"], **values)
    made.ids["call"] = call.pk
    return call


def add_announcement(made: World) -> Announcement:
    """Something told to all."""
    told = Announcement.objects.create(
        event=made.event, text="Lunch is served", made_by="olga", made_at=timezone.now()
    )
    made.ids["announcement"] = told.pk
    return told


def add_penalty(made: World) -> Penalty:
    """A warning for Ana."""
    match = Match.objects.get(pk=made.ids["match"])
    penalty = Penalty.objects.create(
        match=match, entry=made.entries["ana"], kind=Penalty.Kind.WARNING, reason="Late"
    )
    made.ids["penalty"] = penalty.pk
    return penalty


def add_dispute(made: World) -> Dispute:
    """A dispute that Ana raised at the first table."""
    match = Match.objects.get(pk=made.ids["match"])
    dispute = Dispute.objects.create(
        match=match, entry=made.entries["ana"], by="Ana", statement="Out of sight"
    )
    made.ids["dispute"] = dispute.pk
    return dispute


def add_ruling(made: World) -> Ruling:
    """That the play stands, on that dispute."""
    dispute = add_dispute(made)
    ruling = Ruling.objects.create(
        dispute=dispute, number=1, kind=Ruling.Kind.UPHOLD, reason="In sight", by="judge"
    )
    Dispute.objects.filter(pk=dispute.pk).update(
        state=Dispute.State.RULED, closed_at=timezone.now()
    )
    made.ids["ruling"] = ruling.pk
    return ruling


def add_precedent(made: World) -> Precedent:
    """That ruling as a precedent of the event."""
    ruling = add_ruling(made)
    precedent = Precedent.objects.create(
        event=made.event,
        code="7KX2M",
        ruling=ruling,
        edition=made.event.edition,
        kind=ruling.kind,
        question="Does a corner block sight?",
        answer="No.",
        made_by="judge",
    )
    made.ids["precedent"] = precedent.key
    return precedent


def add_question(made: World, kind: str = Question.Kind.REPORTS_DIFFER) -> Question:
    """An open question about the first table."""
    match = Match.objects.get(pk=made.ids["match"])
    question = Question.objects.create(
        event=made.event, match=match, kind=kind, text="Ana says 2-0 and Ben 1-1."
    )
    made.ids["question"] = question.pk
    return question


def add_apart(made: World) -> MustNotMeet:
    """Ana and Ben must not meet."""
    pair = MustNotMeet.objects.create(
        event=made.event, one=made.entries["ana"], other=made.entries["ben"]
    )
    made.ids["pair"] = pair.pk
    return pair


def add_invitation(made: World) -> Invitation:
    """An invitation as judge, its secret 'welcome'."""
    invitation = Invitation.objects.create(
        event=made.event,
        role="judge",
        secret_hash=hash_of("welcome"),
        expires_at=timezone.now() + timedelta(days=1),
    )
    made.ids["invitation"] = invitation.pk
    return invitation


def add_club(made: World) -> Organisation:
    """The organiser's and the judge's club; an invitation to it, its secret 'join us'."""
    club = Organisation.objects.create(name="Dice & Axes", slug="dice-axes")
    for role in ("organiser", "judge"):
        member = Member.objects.create(organisation=club, user=made.users[role], role=role)
    invitation = MemberInvitation.objects.create(
        organisation=club,
        role="scorer",
        secret_hash=hash_of("join us"),
        expires_at=timezone.now() + timedelta(days=1),
    )
    made.ids |= {"club": club.slug, "member": member.pk, "asked": invitation.pk}
    return club


def add_league(made: World) -> League:
    """A season of the organiser's for which the event counts."""
    league = League.objects.create(
        name="Winter", slug="winter", owner=made.users["organiser"], points=[3, 2, 1]
    )
    LeagueEvent.objects.create(league=league, event=made.event)
    made.ids["league"] = league.slug
    return league


def add_webhook(made: World) -> Webhook:
    """An address that is told of results."""
    hook = Webhook.objects.create(
        event=made.event, url="https://example.org/hook", kinds=["results"], salt="s"
    )
    made.ids["webhook"] = hook.pk
    return hook


def add_journey(made: World) -> None:
    """A group of Ana's is on a journey."""
    group = Group.objects.create(event=made.event, number=1, name="Night Watch")
    Hero.objects.create(group=group, position=0, name="Orla", entry=made.entries["ana"])
    made.ids["journey"] = open_journey(group=group, kind="hunt", actor=factories.COMMAND).pk
