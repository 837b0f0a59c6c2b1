"""Replays: who may play a log back, what is told, and that no hidden card is in it."""

import json

import pytest

from companion.core.errors import NotFound
from matches.logs import curves, replays
from matches.logs.queries import replay_pages
from matches.logs.queries import replays as replay_queries
from matches.logs.services import attached
from matches.models import GameLog, Match
from rules_engine.log import read_log
from rules_engine.story import Moment
from tests.matches.logs import games

pytestmark = [pytest.mark.django_db, pytest.mark.database]
NAMES = ("Ana", "Ben")
STAFF = frozenset({"organiser"})


@pytest.fixture
def log(table, organiser):
    kept = attached.attach_log(
        match=table, game=1, content=games.whole_game(), first_seat=0, actor=organiser
    )
    attached.replay_log(log_id=kept.pk)
    return GameLog.objects.get(pk=kept.pk)


def found(table, roles=STAFF, entry=None, **asked):
    logs = replay_queries.replays_of(table, roles=roles, entry=entry)
    return replay_queries.replay_of(table, logs, **{"game": 1, "log_id": 0, **asked})


def test_a_log_is_played_back_by_whom_may_see_it(table, log, ana_entry):
    nobody = frozenset()
    assert found(table).log == log
    assert found(table, nobody, ana_entry).log == log
    with pytest.raises(NotFound, match="nothing to play back"):
        found(table, nobody)
    Match.objects.filter(pk=table.pk).update(state=Match.State.CONFIRMED)
    table.refresh_from_db()
    assert found(table, nobody).log == log


def test_a_log_that_was_not_checked_yet_is_not_played_back(table, organiser):
    attached.attach_log(
        match=table, game=1, content=games.whole_game(), first_seat=0, actor=organiser
    )
    with pytest.raises(NotFound):
        found(table)


def test_names_follow_the_seats_of_the_log(table, log):
    assert found(table).names == replay_queries.names_of(table, 0)
    assert replay_queries.names_of(table, 1) == replay_queries.names_of(table, 0)[::-1]


def test_what_is_kept_is_what_is_worked_out(table, log, django_assert_max_num_queries):
    first = found(table)
    pieces = [replay_queries.pictures(first, n) for n in range(2)]
    # the story comes from the cache, and its pieces without the log's content
    with django_assert_max_num_queries(3):
        again = found(table)
        assert [replay_queries.pictures(again, n) for n in range(2)] == pieces
    assert again.story == first.story


def test_a_renamed_player_and_another_log_have_stories_of_their_own(table, log):
    before = found(table)
    entry = table.seats.order_by("position").first().entry
    entry.name = "Another Name"
    entry.save()
    after = found(table)
    assert after.names != before.names
    assert "Another Name" in json.dumps(
        [one.words for one in after.story.moments], ensure_ascii=False
    )


def test_no_card_that_stayed_in_a_hand_or_deck_is_in_anything_that_is_sent(table, log):
    replay = found(table)
    sent = json.dumps([[*one.words, *one.unknown] for one in replay.story.moments])
    for number in range(len(replay.story.moments) // replays.PIECE + 1):
        for shot in replay_queries.pictures(replay, number).shots:
            sent += shot.svg + " ".join(shot.words)
    hidden = games.cards_never_shown(read_log(games.whole_game()))
    assert len(hidden) > 20
    assert not [name for name in hidden if name in sent]


def test_a_page_stands_at_the_moment_asked_for_or_the_one_before(table, log):
    replay = found(table)
    numbers = [one.n for one in replay.story.moments]
    quiet = next(n for n in range(2, 300) if n not in numbers and n - 1 in numbers)
    page = replay_pages.replay_page(replay, quiet)
    assert page.now.moment.n == quiet - 1
    assert (page.back, page.on) == (
        numbers[numbers.index(quiet - 1) - 1],
        numbers[numbers.index(quiet - 1) + 1],
    )
    first, last = replay_pages.replay_page(replay, None), replay_pages.replay_page(replay, 10**8)
    assert (first.now.moment.n, first.back) == (numbers[0], None)
    assert (last.now.moment.n, last.on) == (numbers[-1], None)


def test_jumps_lead_to_the_nearest_of_their_kind(table, log):
    replay = found(table)
    attacks = [one.n for one in replay.story.moments if "attack" in one.kinds]
    page = replay_pages.replay_page(replay, attacks[0])
    jump = next(one for one in page.jumps if one.name == "attack")
    assert (jump.back, jump.on) == (None, attacks[1] if attacks[1:] else None)


def test_every_full_log_has_a_picture_once_the_boards_lie(table, log):
    replay = found(table)
    shots = [
        shot.n
        for number in range(len(replay.story.moments) // replays.PIECE + 1)
        for shot in replay_queries.pictures(replay, number).shots
    ]
    numbers = [one.n for one in replay.story.moments]
    assert shots == numbers[numbers.index(shots[0]) :]
    assert len(shots) > len(numbers) - 6
    page = replay_pages.replay_page(replay, numbers[-1])
    assert page.picture.startswith("<svg")
    assert f"After event {numbers[-1]}" in page.picture
    assert not replay_pages.replay_page(replay, numbers[0]).picture


def test_a_picture_as_a_file_brings_its_colours(table, log):
    replay = found(table)
    drawn = replay_queries.picture_file(replay, replay.story.moments[-1].n, "The end")
    assert "prefers-color-scheme" in drawn
    with pytest.raises(NotFound, match="no battlefield"):
        replay_queries.picture_file(replay, 1, "Too early")


def test_grounds_are_sent_once_a_piece():
    content = games.whole_game()
    story = replays.log_told(content, NAMES)
    numbers = [one.n for one in story.moments][-replays.PIECE :]
    piece = replays.piece(content, NAMES, numbers)
    assert len(piece.shots) == replays.PIECE
    assert len(piece.grounds) == 1


def moment(n, activation, glory, round_=1):
    return Moment(n=n, activation=activation, glory=glory, unspent=glory, round=round_)


def test_the_curve_climbs_where_glory_was_gained():
    curve = curves.curve_of(
        (
            moment(1, 0, (0, 0)),
            moment(2, 1, (2, 0)),
            moment(3, 2, (2, 4), 2),
            moment(4, 2, (1, 4), 2),
        )
    )
    assert curve.top == 4
    assert [(n, seat) for n, seat, _, _ in curve.changes] == [(2, 0), (3, 1), (4, 0)]
    assert [number for number, _ in curve.rounds] == [1, 2]
    ana, ben = (
        [tuple(map(float, point.split(","))) for point in line.split()] for line in curve.lines
    )
    assert ana[0][1] == ben[0][1] == max(y for _, y in (*ana, *ben))
    assert min(y for _, y in ben) < min(y for _, y in ana)
    assert all(0 <= x <= curve.wide for x, _ in (*ana, *ben))
    assert ana[-1][0] == ben[-1][0]


def test_a_curve_of_nothing_is_flat():
    curve = curves.curve_of((moment(1, 0, (0, 0)),))
    assert curve.changes == ()
    assert len(curve.lines) == 2
