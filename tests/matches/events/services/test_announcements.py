"""What staff tells players: to whom, until when, and once."""

import pytest

from companion.core.errors import Conflict, Invalid, NotAllowed
from companion.core.models import AuditRecord
from matches.events.queries.announcements import announcements_told, that_hold
from matches.events.services.announcements import MOST_THAT_HOLD, announce, take_back
from matches.models import Announcement
from tests import factories

pytestmark = [pytest.mark.django_db, pytest.mark.database]


def texts(found) -> list[str]:
    return [one.text for one in found]


def test_to_all_it_holds_until_it_is_taken_back(event, organiser, first_round):
    made = announce(event=event, text=" Lunch  is served ", actor=organiser)
    factories.play(first_round)
    factories.make_round(event, number=2)
    assert texts(announcements_told(event)) == ["Lunch is served"]
    take_back(announcement=made, actor=organiser)
    take_back(announcement=made, actor=organiser)
    assert texts(announcements_told(event)) == []
    actions = AuditRecord.objects.filter(action__startswith="announcement.")
    assert list(actions.values_list("action", flat=True)) == [
        "announcement.taken_back",
        "announcement.made",
    ]


def test_to_a_round_it_holds_while_that_is_the_newest(event, judge, first_round):
    announce(event=event, text="Time is called.", actor=judge, to_round=True)
    assert texts(announcements_told(event)) == ["Time is called."]
    factories.play(first_round)
    factories.make_round(event, number=2)
    assert texts(that_hold(event)) == []


def test_to_a_table_it_is_told_to_those_who_sit_there(
    event, judge, first_round, table, ana_entry, ben_entry
):
    other = factories.make_entry(event, "Cleo")
    announce(event=event, text="Your bag was found", actor=judge, table=table.table)
    assert texts(announcements_told(event)) == texts(announcements_told(event, entry=other)) == []
    for entry in (ana_entry, ben_entry):
        assert texts(announcements_told(event, entry=entry)) == ["Your bag was found"]
    assert (
        texts(announcements_told(event, match=table))
        == texts(that_hold(event))
        == ["Your bag was found"]
    )


def test_a_double_tap_says_it_once(event, organiser):
    first = announce(event=event, text="Lunch", actor=organiser, key="k1")
    assert announce(event=event, text="Lunch", actor=organiser, key="k1") == first
    announce(event=event, text="Lunch", actor=organiser, key="k2")
    assert Announcement.objects.count() == 2


def test_what_cannot_be_announced_is_told(event, organiser, scorekeeper, ana, first_round):
    for actor in (scorekeeper, ana):
        with pytest.raises(NotAllowed):
            announce(event=event, text="Hi", actor=actor)
    for text in ("", "x" * 301, "a\x00b"):
        with pytest.raises(Invalid):
            announce(event=event, text=text, actor=organiser)
    with pytest.raises(Invalid, match="There is no table 99 in round 1"):
        announce(event=event, text="Hi", actor=organiser, table=99)
    assert not Announcement.objects.exists()


def test_before_the_first_round_it_is_told_to_all_alone(event, organiser):
    with pytest.raises(Conflict, match="No round is out yet"):
        announce(event=event, text="Hi", actor=organiser, to_round=True)
    announce(event=event, text="Doors open at nine", actor=organiser)
    assert texts(announcements_told(event)) == ["Doors open at nine"]


def test_more_than_anybody_reads_is_refused(event, organiser):
    for number in range(MOST_THAT_HOLD):
        announce(event=event, text=f"{number}", actor=organiser)
    with pytest.raises(Conflict, match="Take old ones back"):
        announce(event=event, text="one more", actor=organiser)
    assert texts(announcements_told(event)) == ["49", "48", "47"]
