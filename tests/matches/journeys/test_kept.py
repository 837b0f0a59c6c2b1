"""What is kept of a campaign: restored elsewhere as it was, and without a name that was erased."""

import pytest

from companion.core.actors import actor_of_user
from matches.archive.queries.exports import archive_of, export_of
from matches.archive.services.restoring import restore_event
from matches.journeys.queries.logs import log_of
from matches.journeys.queries.standings import standings_of
from matches.journeys.services.journeys import open_journey
from matches.journeys.services.results import Told, enter_result
from matches.models import Entry, Event, Journey
from matches.people.queries.roles import actor_of_entry
from matches.players.services.erasure import erase_entry
from matches.standing.services.standings import recompute_standings
from rules_engine.journey_table import replay_journey
from rules_engine.log import read_journey, write_log
from rules_engine.log.journey_marks import (
    ActivationDice,
    DestinyDice,
    InOrder,
    JourneyGap,
    Turn,
)
from tests.factories import COMMAND, make_campaign, make_group, make_user
from tests.matches.journeys.written import write
from tests.matches.players.kept import places_naming

pytestmark = [pytest.mark.django_db, pytest.mark.database]


@pytest.fixture
def zoe() -> Entry:
    """A player of a campaign that is over, named wherever people write."""
    event = make_campaign()
    group = make_group(event, "Quillan's lanterns", ("Brave Quillan", "Tam"))
    entry = group.heroes.get(position=0).entry
    assert entry is not None
    entry.name = "Quillan"
    entry.save()
    journey = open_journey(group=group, kind="hunt", actor=actor_of_entry(entry))
    write(
        journey,
        Turn(turn=1),
        DestinyDice(faces=(1, 2, 3, 4, 6)),
        ActivationDice(faces=((1, 2, 3, 4), (6, 5, 2, 1))),
        InOrder(order=("Brave Quillan", "Tam")),
        JourneyGap(note="Quillan slipped"),
    )
    told = Told(7, [0], roll=5, turns=8, inspiration={0: 2})
    enter_result(journey=journey, reported=told, actor=actor_of_entry(entry), version=0)
    Event.objects.update(state=Event.State.FINISHED)
    recompute_standings(event_id=event.pk)
    return Entry.objects.select_related("event").get(pk=entry.pk)


def test_a_campaign_comes_back_from_its_archive_as_it_was(zoe: Entry) -> None:
    maker = actor_of_user(make_user("maker", may_create_events=True))
    new = restore_event(data=export_of(zoe.event), actor=maker).event
    before, after = archive_of(zoe.event).tables, archive_of(new).tables
    for told in (before, after):
        del told["Event"][0]["slug"], told["Event"][0]["results_version"]
    assert after == before
    assert [len(before[name]) for name in ("Group", "Hero", "Journey", "JourneyEvent")] == [
        1, 2, 1, 5,
    ]  # fmt: skip
    then, now = standings_of(zoe.event), standings_of(new)
    assert [one.row for one in now.placed] == [one.row for one in then.placed] != []


def test_an_erased_name_is_nowhere_and_the_log_still_holds(zoe: Entry) -> None:
    before = standings_of(zoe.event).placed[0].row
    erase_entry(entry=zoe, actor=COMMAND)
    assert places_naming("Quillan") == set()
    journey = Journey.objects.get()
    log = log_of(journey)
    assert read_journey(write_log(log)).header.heroes[0].name == "Brave Player 1"
    assert log.entries[-1].h == journey.h
    assert replay_journey(log).holds
    assert log.entries[3].logged.event == InOrder(order=("Brave Player 1", "Tam"))
    recompute_standings(event_id=zoe.event_id)
    assert standings_of(zoe.event).placed[0].row == before
