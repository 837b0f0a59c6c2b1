"""Events that begin with what an earlier one had."""

from datetime import date

import pytest

from companion.core.errors import Conflict, NotAllowed
from matches.entries.services import attendance
from matches.events.services import events
from matches.events.services.copying import copy_event, side_event
from matches.models import Event, Profile
from matches.rounds.services import rounds
from matches.stages import services as stages
from matches.standing.services.standings import recompute_standings
from tests import factories

pytestmark = [pytest.mark.django_db, pytest.mark.database]


@pytest.fixture
def event():
    """Eight players after one round that Ana, Ben, Cleo and Dan won, the lower by more."""
    rules = {"rounds": 1, "cut_to": 2, "glory_cap": None, "late_until_round": 1}
    event = factories.make_event(rules=rules, place="Leeds")
    entries = factories.make_entries(event, 8, club="Dice")
    round_ = factories.make_round(event, zip(entries[:4], entries[4:], strict=True))
    for number, match in enumerate(round_.matches.order_by("table")):
        game = factories.game(0, 12 - number, 1)
        factories.confirm(match, result=factories.results.Result(games=(game, game)))
    factories.play(round_)
    recompute_standings(event_id=event.pk)
    return event


@pytest.fixture
def organiser(event):
    user = factories.make_user(may_create_events=True)
    return factories.make_staff(event, user=user)


def test_everybody_who_is_not_in_the_bracket_plays_on(event, organiser):
    judge = factories.make_staff(event, "judge")
    with pytest.raises(Conflict, match="Make the cut first"):
        side_event(event=event, actor=organiser, name="Rest")
    stages.cut(event=event, actor=organiser, size=2)
    attendance.drop(entry=event.entries.get(name="Eve"), actor=organiser, reason="Train")

    made = side_event(event=event, actor=organiser, name="Rest", rounds=2)

    assert [(one.number, one.name, one.club) for one in made.entries.all()] == [
        (number, name, "Dice")
        for number, name in ((3, "Cleo"), (4, "Dan"), (6, "Finn"), (7, "Gwen"), (8, "Hugo"))
    ]
    assert (made.state, made.rules["cut_to"], made.rules["rounds"]) == ("closed", None, 2)
    assert set(made.roles.values_list("user_id", "role")) == {
        (organiser.user.pk, "organiser"),
        (judge.user.pk, "judge"),
    }
    # round 1 can be prepared at once, and the first event knows nothing of it
    events.start(event=made, actor=organiser)
    assert rounds.prepare_round(event=made, actor=organiser).matches.count() == 3
    assert event.entries.count() == 8


def test_who_is_under_age_keeps_the_number_for_a_name_and_the_staff_the_name(event, organiser):
    """Before, the staff of the side event did not learn the name, and an account under age was
    called by the next free number."""
    minor = factories.make_user("dan")
    Profile.objects.create(user=minor, is_minor=True)
    for name, user in (("Cleo", None), ("Dan", minor)):
        entry = event.entries.get(name=name)
        entry.name, entry.real_name, entry.user = f"Player {entry.number}", name, user
        entry.save()
    stages.cut(event=event, actor=organiser, size=2)

    made = side_event(event=event, actor=organiser, name="Rest", rounds=2)

    named = made.entries.values_list("number", "name", "real_name", "user")
    assert list(named)[:3] == [
        (3, "Player 3", "Cleo", None),
        (4, "Player 4", "Dan", minor.pk),
        (5, "Eve", "", None),
    ]


def test_an_event_like_an_earlier_one(event, organiser):
    made = copy_event(event=event, actor=organiser, name="Spring", starts_on=date(2027, 3, 6))
    assert (made.state, made.place, made.starts_on, made.ends_on) == (
        Event.State.DRAFT,
        "Leeds",
        date(2027, 3, 6),
        date(2027, 3, 6),
    )
    assert made.rules == {**event.rules, "deck_deadline": None}
    assert not made.entries.exists()
    alone = copy_event(
        event=event, actor=organiser, name="Alone", starts_on=date(2027, 3, 7), with_staff=False
    )
    assert list(alone.roles.values_list("user_id", flat=True)) == [organiser.user.pk]


def test_only_who_may_make_events(event):
    with pytest.raises(NotAllowed, match="may not create events"):
        copy_event(
            event=event,
            actor=factories.make_staff(event),
            name="Spring",
            starts_on=date(2027, 3, 6),
        )


def test_the_pages_make_both(client, event, organiser):
    client.force_login(organiser.user)
    stages.cut(event=event, actor=organiser, size=2)
    made = client.post(f"/e/{event.slug}/desk/cut/", {"do": "side_event", "name": "Rest"})
    side = Event.objects.get(name="Rest")
    assert made["Location"] == f"/e/{side.slug}/desk/"
    page = f"/e/{event.slug}/desk/settings/"
    body = {"do": "copy", "copy.name": "Spring", "copy.starts_on": "2027-03-06", "copy.staff": "1"}
    copied = client.post(page, body)
    assert copied["Location"] == f"/e/{Event.objects.get(name='Spring').slug}/desk/"
    refused = client.post(page, {**body, "copy.starts_on": ""})
    assert (refused.status_code, "on which day" in refused.content.decode()) == (422, True)
