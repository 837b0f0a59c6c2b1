"""Who is under age has a name for the staff alone: nobody else is told it, whatever they open."""

import pytest
from django.test import Client
from django.utils import timezone

from companion.core.actors import SYSTEM, actor_of_user
from companion.core.errors import NotAllowed
from companion.core.models import AuditRecord
from matches.entries.services import entries, entry_links, sign_up
from matches.models import Announcement, Delivery, Entry, Match, Profile, Webhook
from matches.people.queries.roles import actor_of_entry
from matches.players.services.erasure import erase_entry
from matches.players.services.showing import choose
from matches.stages import services as stages
from matches.standing.services.standings import recompute_standings
from matches.webhooks.queries import bodies
from tests import factories
from tests.matches.api.world import make_world

pytestmark = pytest.mark.django_db
NAME = "Mia Kurz"

# what somebody who is not of the staff may open of an event
DOORS = (
    "/",
    "/events.atom",
    "/e/{slug}/",
    "/e/{slug}/news.atom",
    "/e/{slug}/event.ics",
    "/e/{slug}/rounds/1/",
    "/e/{slug}/standings/",
    "/e/{slug}/standings/1/",
    "/e/{slug}/bracket/",
    "/e/{slug}/embed/",
    "/e/{slug}/pictures/",
    "/e/{slug}/wall/",
    "/e/{slug}/p/1/",
    "/e/{slug}/p/2/",
    "/e/{slug}/decks/",
    "/leagues/",
    "/pictures/",
    "/m/{match}/",
    "/m/{match}/live/",
    "/m/{match}/overlay/",
    "/m/{match}/replay/",
    "/api/v1/events/",
    "/api/v1/events/{slug}/",
    "/api/v1/events/{slug}/entries/",
    "/api/v1/events/{slug}/entries/?search=kurz",
    "/api/v1/events/{slug}/entries/1/",
    "/api/v1/events/{slug}/rounds/1/",
    "/api/v1/events/{slug}/standings/",
    "/api/v1/events/{slug}/standings/1/",
    "/api/v1/events/{slug}/needs/",
    "/api/v1/events/{slug}/bracket/",
    "/api/v1/events/{slug}/decks/",
    "/api/v1/matches/{match}/",
)


@pytest.fixture
def hall():
    """Round 1 of four is over and all play on; Ana, number 1, is Mia, who is under age."""
    made = make_world("between")
    Entry.objects.filter(pk=made.entries["ana"].pk).update(name="Player 1", real_name=NAME)
    recompute_standings(event_id=made.event.pk)
    stages.cut(event=made.event, actor=factories.make_staff(made.event), size=4)
    Announcement.objects.create(
        event=made.event, text="Lunch", made_by="olga", made_at=timezone.now()
    )
    return made


def test_no_door_tells_it_to_strangers_or_to_opponents(hall):
    told = 0
    for who in ("ben", None):
        client = Client()
        if who:
            client.get(f"/me/{entry_links.private_link(entry=hall.entries[who], actor=SYSTEM)}/")
        for door in DOORS:
            address = door.format(slug=hall.event.slug, match=hall.ids["match"])
            answer = client.get(address, follow=True)
            assert answer.status_code in {200, 404}, address
            text = answer.content.decode()
            assert NAME not in text, address
            assert "Kurz" not in text, address
            told += "Player 1" in text
    assert told > 20


def test_what_is_sent_and_taken_away_does_not_tell_it_either(hall):
    match = Match.objects.get(pk=hall.ids["match"])
    sent = [
        bodies.body_of(
            Delivery(
                webhook=Webhook(event=hall.event),
                what=what,
                about_id=about,
                created_at=timezone.now(),
            )
        )
        for what, about in (
            ("result.confirmed", match.pk),
            ("round.published", match.round_id),
            ("standings.computed", None),
        )
    ]
    report = hall.client("organiser").get(f"/api/v1/events/{hall.event.slug}/report/").json()
    for text in (*map(str, sent), str(report)):
        assert "Kurz" not in text
        assert "Player 1" in text


def test_the_staff_find_and_see_it(hall):
    client = Client()
    client.force_login(hall.users["judge"])
    for page in ("desk/entries/?q=kurz", "desk/entries/1/", "print/check-in/"):
        assert NAME in client.get(f"/e/{hall.event.slug}/{page}").content.decode(), page
    found = client.get(f"/e/{hall.event.slug}/desk/find/?q=kurz")
    assert found.url == f"/e/{hall.event.slug}/desk/entries/1/"
    told = hall.client("judge").get(f"/api/v1/events/{hall.event.slug}/entries/1/").json()
    assert told["entry"]["for_staff"]["real_name"] == NAME


def test_it_is_hidden_at_sign_up_by_the_form_and_for_accounts_under_age():
    event = factories.make_event(state="open")
    event.save()
    client = Client()
    form = {"name": NAME, "club": "Dice", "hides_name": "on", "key": "k" * 20}
    page = client.post(f"/e/{event.slug}/join/", form, follow=True).content.decode()
    entry = Entry.objects.get(event=event)
    assert (entry.name, entry.real_name, NAME in page) == ("Player 1", NAME, True)
    user = factories.make_user("kim")
    Profile.objects.create(user=user, address="kim", is_minor=True)
    made = sign_up.sign_up(event=event, actor=actor_of_user(user), user=user, name="Kim Lang")
    assert (made.entry.name, made.entry.real_name) == ("Player 2", "Kim Lang")
    other = factories.make_event(state="open")
    claimed = factories.make_entry(other, "Kim Lang", number=7)
    entry_links.claim(entry=claimed, user=user, actor=actor_of_entry(claimed))
    assert (claimed.name, claimed.real_name) == ("Player 7", "Kim Lang")


def test_an_account_that_says_so_later_is_hidden_everywhere():
    user = factories.make_user("kim")
    entry = factories.make_entry(factories.make_event(), "Kim Lang", number=3, user=user)
    choose(user=user, actor=actor_of_user(user), is_minor=True)
    entry.refresh_from_db()
    assert (entry.name, entry.real_name) == ("Player 3", "Kim Lang")


def test_a_player_hides_it_and_an_organiser_shows_it_again(hall):
    ben = hall.entries["ben"]
    own = actor_of_entry(ben)
    with pytest.raises(NotAllowed):
        entries.hide_name(entry=ben, actor=actor_of_entry(hall.entries["cleo"]))
    for _ in range(2):
        entries.hide_name(entry=ben, actor=own)
    assert (ben.name, ben.real_name) == ("Player 2", "Ben")
    with pytest.raises(NotAllowed, match="Only an organiser"):
        entries.show_name(entry=ben, actor=own)
    entries.show_name(entry=ben, actor=actor_of_user(hall.users["organiser"]))
    assert (ben.name, ben.real_name) == ("Ben", "")


def test_erasing_takes_it_out_of_the_record_too(hall):
    ben = hall.entries["ben"]
    organiser = actor_of_user(hall.users["organiser"])
    entries.edit_entry(entry=ben, changes={"name": "Benedict Small"}, actor=organiser)
    entries.hide_name(entry=ben, actor=organiser)
    hall.event.state = "finished"
    hall.event.save()
    erase_entry(entry=ben, actor=organiser)
    assert (ben.name, ben.real_name) == ("Player 2", "")
    rows = AuditRecord.objects.filter(event_id=hall.event.pk)
    kept = [str((row.summary, row.before, row.after)) for row in rows]
    assert not [text for text in kept if "Benedict" in text]
    assert Entry.objects.get(pk=hall.entries["ana"].pk).real_name == NAME
