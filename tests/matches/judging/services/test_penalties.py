"""Penalties enter the result at once, and leave it when they are taken back."""

import pytest

from companion.core.errors import Conflict, Invalid, NotAllowed
from companion.core.models import AuditRecord
from matches.judging import queries
from matches.judging.services import penalties
from matches.models import Entry, Event, Match, Penalty, Round
from matches.rules.results import Result
from matches.scores.queries import result_of
from matches.scores.services import results
from matches.standing.queries import standings as standing_queries
from matches.standing.services.standings import recompute_standings
from tests import factories
from tests.factories import game, played

pytestmark = [pytest.mark.django_db, pytest.mark.database]

Kind = Penalty.Kind


@pytest.fixture
def give(table, judge):
    """Give a penalty at Ana and Ben's table."""

    def give(entry, kind, *, actor=judge, reason="slow play", **values):
        return penalties.give_penalty(
            match=table, entry=entry, kind=kind, reason=reason, actor=actor, **values
        )

    return give


def now(match: Match) -> Result | None:
    return result_of(Match.objects.get(pk=match.pk))


def winners(match: Match) -> list[int | None]:
    result = now(match)
    return [one.winner for one in result.games] if result else []


def test_a_warning_is_on_record_and_changes_no_result(give, table, ana_entry, event):
    penalty = give(ana_entry, Kind.WARNING)
    assert (penalty.reason, now(table), event.results_version) == ("slow play", None, 0)
    row = AuditRecord.objects.get(action="penalty.given")
    assert row.summary == "warning for Ana at Table 1 of round 1"
    assert row.reason == "slow play"


def test_a_game_loss_before_any_report_waits_for_it(give, table, ana_entry, ana, ben):
    give(ana_entry, Kind.GAME_LOSS, game=2)
    assert now(table) is None
    results.report_result(match=table, result=played(0, 0), actor=ana)
    answer = results.report_result(match=table, result=played(0, 1), actor=ben)
    assert answer.message == "Recorded: 1-1."
    assert [(one.winner, one.by_ruling) for one in now(table).games] == [(0, False), (1, True)]


def test_a_game_played_on_after_a_ruling_fits_under_it(give, table, ben_entry, ana, ben):
    with pytest.raises(Invalid, match="Game 3 cannot have been played"):
        results.report_result(match=table, result=played(1, 1, 0), actor=ana)
    give(ben_entry, Kind.GAME_LOSS, game=1)
    results.report_result(match=table, result=played(1, 1, 0), actor=ana)
    answer = results.report_result(match=table, result=played(0, 1, 0), actor=ben)
    assert answer.message == "Recorded: 2-1 for Ana."


def test_a_game_loss_changes_a_confirmed_result_and_keeps_its_glory(
    give, table, ana_entry, organiser
):
    result = Result(games=(game(0, 12, 8), game(0, 9, 7)))
    results.report_result(match=table, result=result, actor=organiser)
    before = Event.objects.get().results_version
    penalty = give(ana_entry, Kind.GAME_LOSS, game=1)
    assert winners(table) == [1, 0]
    assert now(table).games[0].glory == (12, 8)
    assert Event.objects.get().results_version == before + 1
    penalties.take_back_penalty(penalty=penalty, reason="wrong table", actor=organiser)
    assert now(table) == result
    assert Event.objects.get().results_version == before + 2


def test_a_game_after_the_ruled_one_that_decides_is_not_counted(give, table, ana_entry, organiser):
    results.report_result(match=table, result=played(0, 1, 0), actor=organiser)
    give(ana_entry, Kind.GAME_LOSS, game=1)
    assert winners(table) == [1, 1]


def test_game_losses_that_decide_the_match_need_no_report(give, table, ana_entry):
    give(ana_entry, Kind.GAME_LOSS, game=1)
    assert now(table) is None
    give(ana_entry, Kind.GAME_LOSS, game=2)
    assert winners(table) == [1, 1]


def test_a_game_loss_that_would_change_nothing_is_refused(give, table, ana_entry, organiser):
    results.report_result(match=table, result=played(0, 0), actor=organiser)
    with pytest.raises(Conflict, match="was over before game 3"):
        give(ana_entry, Kind.GAME_LOSS, game=3)
    assert not Penalty.objects.exists()


def test_one_game_is_not_lost_by_both(give, ana_entry, ben_entry):
    give(ana_entry, Kind.GAME_LOSS, game=1)
    with pytest.raises(Conflict, match=r"given a loss of game 1 already"):
        give(ben_entry, Kind.GAME_LOSS, game=1)


def test_a_match_loss_decides_and_both_is_a_double_loss(give, table, ana_entry, ben_entry, judge):
    give(ana_entry, Kind.MATCH_LOSS)
    assert now(table) == Result(kind="match_loss", loser=0)
    other = give(ben_entry, Kind.MATCH_LOSS)
    assert now(table) == Result(kind="double_loss")
    penalties.take_back_penalty(penalty=other, reason="it was the other table", actor=judge)
    assert now(table) == Result(kind="match_loss", loser=0)


def test_taking_back_a_match_loss_brings_back_the_open_question(
    give, table, ana_entry, ana, ben, judge, event
):
    results.report_result(match=table, result=played(0, 0), actor=ana)
    results.report_result(match=table, result=played(1, 1), actor=ben)
    penalty = give(ana_entry, Kind.MATCH_LOSS)
    assert not event.questions.filter(closed_at=None).exists()
    penalties.take_back_penalty(penalty=penalty, reason="appeal granted", actor=judge)
    table.refresh_from_db()
    assert (table.state, now(table)) == ("question", None)
    assert event.questions.get(closed_at=None).text == "Ana reported 2-0 and Ben 0-2."


def test_the_same_penalty_twice_is_one(give, ana_entry):
    assert give(ana_entry, Kind.WARNING) == give(ana_entry, Kind.WARNING)
    assert give(ana_entry, Kind.MATCH_LOSS) == give(ana_entry, Kind.MATCH_LOSS, reason="again")
    assert Penalty.objects.count() == 2


def test_taking_back_twice_is_once(give, ana_entry, judge):
    penalty = give(ana_entry, Kind.WARNING)
    for _ in range(2):
        penalties.take_back_penalty(penalty=penalty, reason="a mix-up", actor=judge)
    assert AuditRecord.objects.filter(action="penalty.taken_back").count() == 1


def test_a_reset_leaves_a_match_loss_standing(give, table, ana_entry, organiser):
    results.report_result(match=table, result=played(0, 0), actor=organiser)
    give(ana_entry, Kind.MATCH_LOSS)
    answer = results.reset_result(match=table, reason="start over", actor=organiser)
    assert answer.message == (
        "The reports are reset. A ruling still decides the match: a match loss for Ana."
    )
    assert now(table) == Result(kind="match_loss", loser=0)


def test_penalties_are_the_judges_and_organisers(
    give, ana_entry, ana, scorekeeper, outsider, organiser
):
    for actor in (ana, scorekeeper, outsider):
        with pytest.raises(NotAllowed, match="Only an organiser or a judge"):
            give(ana_entry, Kind.WARNING, actor=actor)
    assert give(ana_entry, Kind.WARNING, actor=organiser).given_by == organiser.user


def test_what_does_not_fit_is_refused(give, table, ana_entry, event):
    cleo = event.entries.get(name="Cleo")
    for entry, kind, values, words in (
        (cleo, Kind.WARNING, {}, "Cleo does not sit at this table"),
        (ana_entry, Kind.GAME_LOSS, {}, "Say which game is lost, from 1 to 3"),
        (ana_entry, Kind.GAME_LOSS, {"game": 4}, "Say which game is lost"),
        (ana_entry, Kind.MATCH_LOSS, {"game": 1}, "Only a game loss names a game"),
        (ana_entry, Kind.WARNING, {"reason": " "}, "Give a reason"),
    ):
        with pytest.raises(Invalid, match=words):
            give(entry, kind, **values)
    assert not Penalty.objects.exists()


def test_no_penalties_before_the_round_is_published_or_in_a_bye(give, ana_entry, event, judge):
    Round.objects.update(state=Round.State.PREPARED)
    with pytest.raises(Conflict, match="published rounds"):
        give(ana_entry, Kind.WARNING)
    bye = factories.make_round(event, byes=[ana_entry]).matches.get()
    with pytest.raises(Invalid, match="in a bye"):
        penalties.give_penalty(
            match=bye, entry=ana_entry, kind=Kind.WARNING, reason="late", actor=judge
        )


def test_the_ladder_proposes_the_next_rung(table, judge, ana_entry, event):
    given = {"match": table, "entry": ana_entry, "reason": "slow", "actor": judge, "game": 1}
    first = penalties.give_rung(offence="slow_play", **given)
    assert (first.kind, first.rung, first.game) == ("warning", "Warning", 1)
    assert queries.proposed(event, table, ana_entry, "slow_play", game=2) == 0
    second = penalties.give_rung(offence="slow_play", **{**given, "reason": "slow again"})
    assert (second.kind, second.offence) == ("game_loss", "slow_play")
    assert second.rung == "Game loss for the same again in the game"


def test_a_third_warning_in_the_day_puts_a_player_out(table, judge, ana_entry):
    for number, offence in ((1, "slow_play"), (2, "conduct")):
        penalties.give_rung(
            match=table, entry=ana_entry, offence=offence, game=number, reason=offence, actor=judge
        )
    third = penalties.give_rung(
        match=table, entry=ana_entry, offence="other", reason="third", actor=judge
    )
    assert third.kind == "disqualified"
    ana_entry.refresh_from_db()
    table.refresh_from_db()
    assert (ana_entry.state, ana_entry.dropped_after) == ("dropped", 1)
    assert (table.kind, table.loser_seat) == ("match_loss", 0)
    penalties.take_back_penalty(penalty=third, reason="mistaken", actor=judge)
    table.refresh_from_db()
    assert table.state == "open"


def test_a_lost_game_gives_the_glory_that_the_ladder_says(table, judge, ana_entry, event):
    rungs = [{"name": "Game loss", "effect": "game_loss", "when": "first", "glory": 7}]
    event.rules["penalties"] = {"rungs": rungs}
    event.save()
    table.round.event.refresh_from_db()
    results.report_result(match=table, result=factories.played(0, 0), actor=factories.COMMAND)
    penalties.give_rung(
        match=table, entry=ana_entry, offence="slow_play", game=1, reason="slow", actor=judge
    )
    game = result_of(table).games[0]
    assert (game.winner, game.glory, game.by_ruling) == (1, (0, 7), True)


def test_match_points_are_taken_off_in_the_standings_and_given_back(table, judge, ana_entry, event):
    rungs = [{"name": "A point off", "effect": "warning", "when": "first", "points": 1}]
    event.rules["penalties"] = {"rungs": rungs}
    event.save()
    table.round.event.refresh_from_db()
    factories.confirm(table, 0, 0)
    given = penalties.give_rung(
        match=table, entry=ana_entry, offence="slow_play", reason="slow", actor=judge
    )
    assert given.points == 1
    assert own_points(event, ana_entry) == 2
    row = AuditRecord.objects.get(action="penalty.given")
    assert row.after["match_points_off"] == 1
    opened = standing_queries.explain(event, ana_entry)
    assert [(one.round, one.points) for one in opened.explanation.deductions] == [(1, 1)]
    penalties.take_back_penalty(penalty=given, reason="mistaken", actor=judge)
    assert own_points(event, ana_entry) == 3


def own_points(event: Event, entry: Entry) -> int:
    """What a player has in the standings, worked out anew."""
    recompute_standings(event_id=event.pk)
    places = standing_queries.of_event(event).places
    return next(one.row.points for one in places if one.entry == entry)


def test_what_the_ladder_does_not_have(table, judge, ana_entry):
    with pytest.raises(Invalid, match="Choose what the player did"):
        penalties.give_rung(match=table, entry=ana_entry, offence="flying", reason="x", actor=judge)
    with pytest.raises(Invalid, match="6 rungs"):
        penalties.give_rung(
            match=table, entry=ana_entry, offence="other", rung=6, reason="x", actor=judge
        )


def test_who_sees_a_penalty(table, judge, ana_entry, ben_entry):
    warning = penalties.give_rung(
        match=table, entry=ana_entry, offence="other", reason="x", actor=judge
    )
    for roles, entry, seen in (
        ({"organiser"}, None, True),
        ({"judge"}, None, True),
        ({"scorekeeper"}, None, False),
        ({"player"}, ana_entry, True),
        ({"player"}, ben_entry, False),
        ({"public"}, None, False),
    ):
        assert (queries.seen_by([warning], frozenset(roles), entry) == [warning]) is seen
