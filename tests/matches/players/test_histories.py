"""What an account has played, across events, to be told to the player."""

import pytest

from companion.core.actors import Actor
from matches.models import Entry, Event, Round
from matches.players.queries.histories import history_of
from matches.players.queries.records import own_record
from tests import factories
from tests.matches.logs import phones
from tests.matches.players.played import claimed, finished_event, hand_in, match_of, winter

pytestmark = [pytest.mark.django_db, pytest.mark.database]
VISITOR = Actor(label="a visitor")


@pytest.fixture
def ana():
    return factories.make_user("ana", display_name="Ana A.")


def test_every_confirmed_match_from_the_players_side(ana):
    winter(ana)
    history = history_of(ana.pk, VISITOR)
    assert [
        (one.round, one.opponent and one.opponent.name, one.kind, one.how, one.games, one.glory)
        for one in history.matches
    ] == [
        (5, None, "bye", "bye", (0, 0, 0), (0, 0)),
        (4, "Cleo", "concession", "won", (0, 0, 0), (0, 0)),
        (3, "Ben", "played", "lost", (0, 0, 2), (0, 0)),
        (2, "Cleo", "played", "drawn", (1, 1, 1), (0, 0)),
        (1, "Ben", "played", "won", (2, 0, 1), (21, 25)),
    ]
    (one,) = history.events
    # 3 for the win, the concession and the bye, 1 for the draw: first of three
    assert (one.entry.event.name, one.rank, one.of) == ("Winter Clash", 1, 3)


def test_the_other_seat_is_seen_from_there(ana):
    event = finished_event()
    hers, ben = claimed(event, ana), factories.make_entry(event, "Ben")
    match_of(ben, hers, result=factories.results.Result(games=(factories.game(1, 3, 7),)))
    (one,) = history_of(ana.pk, VISITOR).matches
    assert (one.how, one.games, one.glory, one.glory_games) == ("won", (1, 0, 0), (7, 3), 1)


def test_glory_counts_where_both_are_known(ana):
    event = finished_event()
    hers, ben = claimed(event, ana), factories.make_entry(event, "Ben")
    games = (factories.game(0, 5, 4), factories.game(0, 9, None))
    match_of(hers, ben, result=factories.results.Result(games=games))
    page = own_record(ana)
    assert page.all is not None
    assert (page.all.glory, page.all.glory_games) == ((5, 4), 1)
    assert page.all.glory_a_game == (5, 4)


def test_what_is_not_told_on_the_events_pages_is_not_in_it(ana):
    event = factories.make_event()
    hers, ben = claimed(event, ana), factories.make_entry(event, "Ben")
    factories.make_round(event, [(hers, ben)])  # being played
    factories.make_round(event, [(hers, ben)], state=Round.State.PREPARED)
    for state in (Event.State.DRAFT, Event.State.CANCELLED):
        hidden = factories.make_event(state=state)
        match_of(claimed(hidden, ana), factories.make_entry(hidden, "Ben"), 0, 0)
    left = claimed(finished_event("Left"), ana)
    Entry.objects.filter(pk=left.pk).update(state=Entry.State.WITHDRAWN)
    history = history_of(ana.pk, VISITOR)
    assert history.matches == []
    assert [one.entry.event for one in history.events] == [event]


def test_warbands_come_from_decks_that_the_reader_may_see(ana):
    event = finished_event(rules={"deck_visibility": "never"})
    hers, ben = claimed(event, ana), factories.make_entry(event, "Ben")
    hand_in(hers, "Garrek’s Reavers")
    hand_in(ben, "Sepulchral Guard")
    match_of(hers, ben, 0, 0)
    (own,) = history_of(ana.pk, Actor(label="Ana", user=ana)).matches
    assert (own.warband, own.against) == ("Garrek’s Reavers", "")
    (told,) = history_of(ana.pk, VISITOR).matches
    assert (told.warband, told.against) == ("", "")


def test_warbands_told_in_the_log_of_a_game_count_where_no_deck_is_seen(ana):
    event = factories.make_event(edition="nightvault-2019")
    hers, ben = claimed(event, ana), factories.make_entry(event, "Ben")
    match = factories.make_round(event, [(ben, hers)]).matches.get()
    seats = [{"warband": "Garrek's Reavers"}, {"warband": "Sepulchral Guard"}]
    opening = {"detail": "glory", "seats": seats}
    phones.send(match, factories.player(hers), [phones.begin()], open=opening)
    factories.confirm(match, 1, 1)
    (one,) = history_of(ana.pk, VISITOR).matches
    assert (one.warband, one.against) == ("Sepulchral Guard", "Garrek's Reavers")


def test_sums_are_of_matches_decided_at_the_table(ana):
    winter(ana)
    page = own_record(ana)
    assert page.all is not None
    assert (page.all.won, page.all.drawn, page.all.lost) == (1, 1, 1)
    assert page.all.glory_a_game == (7, pytest.approx(8.333, abs=0.001))
    assert [(one.label, one.won, one.drawn, one.lost) for one in page.opponents] == [
        ("Ben", 1, 0, 1),
        ("Cleo", 0, 1, 0),
    ]
    assert [one.label for one in page.warbands] == ["not known"]


def test_a_record_takes_as_many_queries_for_one_event_as_for_three(ana, django_assert_num_queries):
    winter(ana)
    with django_assert_num_queries(11):
        own_record(ana)
    winter(ana)
    winter(ana)
    with django_assert_num_queries(11):
        own_record(ana)
