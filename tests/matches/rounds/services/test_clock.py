"""The clock of a round."""

from datetime import timedelta

import pytest
from django.utils import timezone

from companion.core.errors import Conflict, Invalid, NotAllowed
from companion.core.models import AuditRecord
from matches.rounds.services import clock
from tests import factories

pytestmark = [pytest.mark.django_db, pytest.mark.database]


def set_back(round_, **values) -> None:
    """Let something have happened so long ago."""
    for field, minutes in values.items():
        setattr(round_, field, timezone.now() - timedelta(minutes=minutes))
    round_.save()


def test_the_clock_runs_from_its_start(first_round, organiser):
    assert first_round.time_left(timezone.now()) is None

    clock.start_clock(round_=first_round, actor=organiser)

    started = first_round.clock_started_at
    assert first_round.time_left(started + timedelta(minutes=30)) == timedelta(minutes=60)


def test_starting_twice_starts_once(first_round, organiser):
    clock.start_clock(round_=first_round, actor=organiser)
    started = first_round.clock_started_at

    clock.start_clock(round_=first_round, actor=organiser)

    assert first_round.clock_started_at == started
    assert AuditRecord.objects.filter(action="clock.started").count() == 1


def test_a_pause_is_not_counted(first_round, organiser):
    set_back(first_round, clock_started_at=30, clock_paused_at=10)

    clock.resume_clock(round_=first_round, actor=organiser)

    assert first_round.clock_paused_at is None
    assert 600 <= first_round.paused_seconds <= 601
    played = first_round.clock_started_at + timedelta(minutes=30)
    left = first_round.time_left(played)
    assert timedelta(minutes=70) <= left <= timedelta(minutes=70, seconds=1)


def test_while_it_is_paused_the_clock_stands_still(first_round, organiser):
    set_back(first_round, clock_started_at=30)
    clock.pause_clock(round_=first_round, actor=organiser)

    now = timezone.now()
    assert first_round.time_left(now) == first_round.time_left(now + timedelta(hours=2))


def test_a_round_is_extended_and_shortened(first_round, organiser):
    clock.extend_round(round_=first_round, minutes=10, actor=organiser, reason="fire alarm")
    clock.extend_round(round_=first_round, minutes=-4, actor=organiser)

    assert first_round.extra_minutes == 6
    assert [row.reason for row in AuditRecord.objects.filter(action="clock.extended")] == [
        "", "fire alarm"
    ]  # fmt: skip
    with pytest.raises(Invalid):
        clock.extend_round(round_=first_round, minutes=-97, actor=organiser)


def test_a_judge_extends_one_table(table, judge):
    clock.extend_table(match=table, minutes=5, actor=judge, reason="judge call")
    clock.extend_table(match=table, minutes=3, actor=judge)

    table.refresh_from_db()
    assert table.extra_minutes == 8
    with pytest.raises(Invalid):
        clock.extend_table(match=table, minutes=-9, actor=judge)


@pytest.mark.parametrize("minutes", [0, 181, -181])
def test_an_extension_is_of_sensible_length(first_round, organiser, minutes):
    with pytest.raises(Invalid):
        clock.extend_round(round_=first_round, minutes=minutes, actor=organiser)


def test_a_clock_not_started_cannot_be_paused(first_round, organiser):
    for act in (clock.pause_clock, clock.resume_clock):
        with pytest.raises(Conflict, match="not been started"):
            act(round_=first_round, actor=organiser)


@pytest.mark.parametrize("state", ["prepared", "closed"])
def test_only_a_round_being_played_has_a_clock(event, organiser, state):
    round_ = factories.make_round(event, state=state)

    with pytest.raises(Conflict):
        clock.start_clock(round_=round_, actor=organiser)


def test_players_and_scorekeepers_leave_the_clock_alone(first_round, scorekeeper, ana, outsider):
    for actor in (scorekeeper, ana, outsider):
        with pytest.raises(NotAllowed):
            clock.start_clock(round_=first_round, actor=actor)
