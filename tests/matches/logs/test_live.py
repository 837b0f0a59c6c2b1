"""A game followed as it comes: after the event's delay, and never with a hidden card."""

from datetime import timedelta

import pytest
from django.utils import timezone

from companion.core.errors import NotFound
from matches.logs.queries import live
from matches.models import GameEvent, Round
from rules_engine.replay import replay as replayed
from rules_engine.story import story
from tests.matches.logs import games
from tests.matches.logs.games import logged_in_full
from tests.matches.logs.phones import begin, send, tap

pytestmark = [pytest.mark.django_db, pytest.mark.database]
NOBODY = frozenset()
STAFF = frozenset({"judge"})


def follow(table, *, roles=NOBODY, entry=None, after=0):
    now = timezone.now() + timedelta(minutes=after)
    table.round.event.refresh_from_db()
    return live.follow(table, roles=roles, entry=entry, now=now)


def test_others_see_what_was_logged_before_the_delay_and_players_all_of_it(table, ana, ana_entry):
    send(table, ana, [begin(), tap(), tap(by=1)])
    assert follow(table).now is None
    assert follow(table, after=4).now is None
    assert follow(table, after=6).now.words == ("Ben's activation.",)
    assert follow(table, entry=ana_entry).now.words == ("Ben's activation.",)
    assert follow(table, roles=STAFF).now.words == ("Ben's activation.",)
    assert [follow(table).delay, follow(table, roles=STAFF).delay] == [5, 0]


def test_the_delay_is_the_events_own_and_may_be_that_nobody_follows(table, ana, ana_entry):
    send(table, ana, [begin(), tap()])
    games.followed_after(table, 30)
    assert follow(table, after=20).now is None
    assert follow(table, after=31).now is not None
    games.followed_after(table, 0)
    assert follow(table, after=1).now is not None
    games.followed_after(table, None)
    with pytest.raises(NotFound, match="cannot be followed"):
        follow(table, after=500)
    assert follow(table, entry=ana_entry).now is not None


def test_what_came_late_is_shown_late_whenever_it_was_tapped(table, ana):
    send(table, ana, [begin(), tap()])
    GameEvent.objects.update(tapped_at=timezone.now() - timedelta(hours=1))
    assert follow(table).now is None


def test_a_round_in_preparation_is_not_followed(table):
    Round.objects.filter(pk=table.round_id).update(state=Round.State.PREPARED)
    table.round.refresh_from_db()
    with pytest.raises(NotFound):
        follow(table)


def test_the_newest_game_is_shown_and_its_version_changes_with_it(table, ana):
    send(table, ana, [begin(), tap()])
    first = follow(table, roles=STAFF)
    send(table, ana, [begin()], game=2)
    second = follow(table, roles=STAFF)
    assert (first.game, second.game) == (1, 2)
    assert first.version != second.version
    assert follow(table, roles=STAFF).version == second.version


def test_a_full_game_is_followed_in_pictures_up_to_the_delay(table):
    log = logged_in_full(table)
    seen = follow(table)
    moments = [one for one in story(replayed(log), seen.names) if not one.quiet]
    shown = [one for one in moments if one.n <= len(log.entries) - 5]
    assert seen.standing.moments == tuple(shown[-live.LATEST :][::-1])
    assert seen.standing.picture.startswith("<svg")
    everything = follow(table, roles=STAFF)
    assert everything.now == moments[-1]
    assert everything.standing.picture != seen.standing.picture


@pytest.mark.parametrize("events", [15, 120, 300])
def test_nothing_hidden_is_in_what_is_shown(table, events):
    log = logged_in_full(table, events)
    found = follow(table, roles=STAFF).standing
    sent = found.picture + str(found.moments)
    assert not [name for name in games.cards_never_shown(log) if name in sent]


def test_what_was_worked_out_is_kept(table, monkeypatch):
    logged_in_full(table, 60)
    first = follow(table, roles=STAFF)
    monkeypatch.setattr(live, "_worked_out", None)
    assert follow(table, roles=STAFF).standing == first.standing


def test_a_log_that_cannot_be_read_shows_nothing_and_breaks_nothing(table, ana):
    send(table, ana, [begin(), tap()])
    GameEvent.objects.filter(n=2).update(
        raw='{"after":1,"by":0,"card":"No Such Card","id":"x","t":"scored"}'
    )
    assert follow(table, roles=STAFF).now is None
