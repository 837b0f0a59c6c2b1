"""A result corrected after the cut: the desk tells who would play on, and nothing is changed."""

import pytest

from matches.entries.services import attendance
from matches.models import Match
from matches.rules.results import Result
from matches.scores.services import results
from matches.stages import services, since
from matches.stages.since import cut_otherwise
from tests import factories
from tests.pages import text_of

pytestmark = [pytest.mark.django_db, pytest.mark.database]


@pytest.fixture
def event():
    """Six players after a round: Ana, Ben and Cleo won, Ana by the most."""
    event = factories.make_event(rules={"rounds": 1, "glory_cap": None})
    entries = factories.make_entries(event, 6)
    round_ = factories.make_round(event, [(entries[at], entries[at + 3]) for at in range(3)])
    for ahead, match in zip((9, 8, 7), round_.matches.order_by("pk"), strict=True):
        factories.confirm(match, result=won(0, ahead))
    factories.play(round_)
    return event


@pytest.fixture
def organiser(event):
    return factories.make_staff(event)


def won(winner: int, ahead: int) -> Result:
    glory = (ahead + 1, 1) if winner == 0 else (1, ahead + 1)
    return Result(games=(factories.game(winner, *glory), factories.game(winner, *glory)))


def correct(match: Match, winner: int, ahead: int, organiser) -> None:
    match.refresh_from_db()
    results.correct_result(
        match=match,
        result=won(winner, ahead),
        reason="The slip was read wrongly",
        expected_version=match.version,
        actor=organiser,
    )


def named(event) -> tuple[list[str], list[str]] | None:
    found = cut_otherwise(event)
    return found and ([one.name for one in found.would], [one.name for one in found.instead])


def cleos_match(event) -> Match:
    return event.rounds.get(number=1).matches.order_by("pk")[2]


def test_a_correction_that_lets_another_play_on_is_told_on_the_desk(client, event, organiser):
    services.cut(event=event, actor=organiser, size=3)
    assert cut_otherwise(event) is None
    correct(cleos_match(event), 1, 7, organiser)
    other = event.entries.get(number=6).name
    assert named(event) == ([other], [event.entries.get(number=3).name])
    client.force_login(organiser.user)
    for page in ("desk/", "desk/cut/"):
        assert f"{other} would play on" in text_of(client.get(f"/e/{event.slug}/{page}"))
    services.uncut(event=event, actor=organiser)
    assert cut_otherwise(event) is None
    services.cut(event=event, actor=organiser, size=3)
    assert cut_otherwise(event) is None


def test_a_correction_that_moves_seeds_alone_is_none_of_it(event, organiser):
    services.cut(event=event, actor=organiser, size=3)
    correct(cleos_match(event), 0, 11, organiser)
    assert cut_otherwise(event) is None


def test_who_left_since_was_rightly_in_the_cut(event, organiser):
    services.cut(event=event, actor=organiser, size=3)
    attendance.drop(entry=event.entries.get(number=1), actor=organiser)
    assert cut_otherwise(event) is None


def test_a_cut_by_record_is_held_against_records(event, organiser):
    services.cut(event=event, actor=organiser, wins=1)
    assert cut_otherwise(event) is None
    correct(cleos_match(event), 1, 7, organiser)
    assert named(event) == ([event.entries.get(number=6).name], [event.entries.get(number=3).name])


def test_while_a_result_is_missing_nothing_is_said(event, organiser):
    services.cut(event=event, actor=organiser, size=3)
    match = cleos_match(event)
    match.refresh_from_db()
    results.reset_result(
        match=match, reason="Asked again", expected_version=match.version, actor=organiser
    )
    assert cut_otherwise(event) is None


def test_a_cut_by_record_tells_who_would_not_play_on_though_nobody_would_instead(event, organiser):
    services.cut(event=event, actor=organiser, wins=1)
    match = event.rounds.get(number=1).matches.order_by("pk")[0]
    match.refresh_from_db()
    results.correct_result(
        match=match,
        result=Result(kind="double_loss"),
        reason="Both left",
        expected_version=match.version,
        actor=organiser,
    )
    assert named(event) == ([], [event.entries.get(number=1).name])


def test_a_cut_by_rank_that_a_record_would_have_made_too_is_held_against_ranks(event, organiser):
    """Two by rank; two have a win or more after the corrections, but others than the best two."""
    services.cut(event=event, actor=organiser, size=2)
    correct(cleos_match(event), 0, 12, organiser)
    cleo, ben = (event.entries.get(number=number).name for number in (3, 2))
    assert named(event) == ([cleo], [ben])


def test_what_was_asked_is_told_with_it(client, event, organiser):
    services.cut(event=event, actor=organiser, size=3, best_of=3, minutes=50)
    correct(cleos_match(event), 1, 7, organiser)
    client.force_login(organiser.user)
    said = "The cut asked for: The best 3 by rank, best of three, 50 minutes a round."
    assert said in text_of(client.get(f"/e/{event.slug}/desk/"))


def test_it_is_worked_out_once_a_change(event, organiser, django_assert_num_queries, monkeypatch):
    services.cut(event=event, actor=organiser, size=3)
    correct(cleos_match(event), 1, 7, organiser)
    worked = []
    field_before = since.field_before
    monkeypatch.setattr(since, "field_before", lambda of: worked.append(of) or field_before(of))
    first = named(event)
    assert named(event) == first and len(worked) == 1
    with django_assert_num_queries(3):  # the stages, the stamps, the players named
        cut_otherwise(event)
    correct(cleos_match(event), 0, 7, organiser)
    assert named(event) is None and named(event) is None
    assert len(worked) == 2
