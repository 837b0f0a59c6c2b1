"""Rulings: the log is corrected, the result follows, an appeal puts another in their place."""

from datetime import timedelta

import pytest
from django.utils import timezone

from companion.core.errors import Conflict, Invalid, NotAllowed
from companion.core.models import AuditRecord, Intent
from matches.disputes.queries import cases
from matches.disputes.services import disputes, precedents
from matches.disputes.services.following import follow_ruling
from matches.disputes.services.rulings import Decision, PenaltyGiven, rule
from matches.logs.queries.ruled import content_of
from matches.logs.services import attached as game_logs
from matches.logs.services import checking
from matches.models import Dispute, Event, Penalty, Question, Round, Ruling
from matches.rules.results import GameResult, Result
from matches.scores.queries import result_of
from rules_engine.log import fold, read_log
from tests import factories
from tests.matches.logs import phones
from tests.matches.logs.games import broken_game, logged_in_full

pytestmark = [pytest.mark.django_db, pytest.mark.database]

KIND = Ruling.Kind
OVERTURN = Decision(kind=KIND.OVERTURN, reason="It was not met.")
STANDS = Decision(kind=KIND.UPHOLD, reason="It was met.")


@pytest.fixture
def head_judge(event):
    return factories.make_staff(event, "head_judge", factories.make_user("heidi"))


def followed(ruling):
    """The ruling after its job, and the match as it is then."""
    follow_ruling(ruling_id=ruling.pk)
    ruling.refresh_from_db()
    match = ruling.dispute.match
    match.refresh_from_db()
    return match


def test_an_overturned_line_becomes_the_judges_word_and_the_result_follows(
    dispute, judge, log, turned
):
    ruling = rule(dispute=dispute, decision=OVERTURN, actor=judge)
    assert (ruling.engine["verdict"], ruling.against_engine) == ("verified", True)
    assert [event["t"] for event in ruling.corrections] == ["amend"]
    match = followed(ruling)
    game = result_of(match).games[0]
    winners = turned.after.winners
    assert game.winner == (winners[0] if len(winners) == 1 else None)
    assert game.glory == tuple(turned.after.glory)
    assert ruling.followed.startswith("The result is ")
    checked = game_logs.replay_log(log_id=log.pk)
    assert (checked.verdict["counts"]["ruled"], checked.agrees) == (1, True)
    assert bytes(checked.content) == turned.content
    assert not Question.objects.filter(closed_at=None).exists()
    assert not Intent.objects.filter(task__contains="follow", done_at=None).exists()


def test_following_twice_is_following_once(dispute, judge):
    ruling = rule(dispute=dispute, decision=OVERTURN, actor=judge)
    match = followed(ruling)
    version = match.version
    assert followed(ruling).version == version
    assert match.reports.filter(state="confirmed").count() == 1
    assert AuditRecord.objects.filter(action="ruling.followed").count() == 1


def test_what_stands_changes_nothing(dispute, judge, log):
    before = result_of(dispute.match)
    ruling = rule(dispute=dispute, decision=STANDS, actor=judge)
    assert (ruling.corrections, ruling.against_engine) == ([], False)
    assert result_of(ruling.dispute.match) == before
    assert not log.revisions.exists()


def test_the_same_ruling_twice_is_one_and_another_comes_too_late(dispute, judge, organiser):
    one = rule(dispute=dispute, decision=STANDS, actor=judge)
    assert rule(dispute=dispute, decision=STANDS, actor=judge) == one
    with pytest.raises(Conflict, match="judith has ruled: It was met"):
        rule(dispute=dispute, decision=OVERTURN, actor=organiser)
    with pytest.raises(Conflict, match="judith has ruled"):
        disputes.take_dispute(dispute=dispute, actor=organiser)


def test_who_has_taken_it_rules(dispute, judge, organiser):
    disputes.take_dispute(dispute=dispute, actor=organiser)
    with pytest.raises(Conflict, match="olga has taken this dispute"):
        rule(dispute=dispute, decision=STANDS, actor=judge)


def test_who_may_rule(dispute, ana, scorekeeper, outsider):
    for actor in (ana, scorekeeper, outsider):
        with pytest.raises(NotAllowed, match="Only an organiser or a judge"):
            rule(dispute=dispute, decision=STANDS, actor=actor)


def test_a_judge_of_another_event_rules_on_nothing_here(dispute, judge, organiser):
    Event.objects.filter(pk=dispute.match.round.event_id).update(state="finished")
    elsewhere = factories.make_staff(factories.make_event("Elsewhere"), "judge")
    with pytest.raises(NotAllowed, match="of Store championship"):
        rule(dispute=dispute, decision=STANDS, actor=elsewhere)
    with pytest.raises(NotAllowed, match="Only an organiser"):
        rule(dispute=dispute, decision=STANDS, actor=judge)
    assert rule(dispute=dispute, decision=STANDS, actor=organiser).number == 1


def test_the_judge_may_give_the_result_whatever_the_log_says(dispute, judge, log):
    result = Result(games=(GameResult("won", 1, (3, 9)), GameResult("won", 1, (2, 8))))
    decision = Decision(kind=KIND.AMEND, reason="Scored twice.", result=result)
    ruling = rule(dispute=dispute, decision=decision, actor=judge)
    assert result_of(ruling.dispute.match) == result
    assert not ruling.follows_log
    assert game_logs.replay_log(log_id=log.pk).agrees is None
    assert not Question.objects.filter(closed_at=None).exists()


def test_a_log_that_no_longer_holds_leaves_the_result_and_a_question(dispute, judge):
    before = result_of(dispute.match)
    decision = Decision(kind=KIND.AMEND, reason="All wrong.", strike=(1, 2, 3))
    match = followed(ruling := rule(dispute=dispute, decision=decision, actor=judge))
    assert result_of(match) == before
    assert "no longer holds" in ruling.followed
    question = Question.objects.get(kind="ruling_left", closed_at=None)
    assert "Enter the result that the ruling means." in question.text


def test_what_happened_is_told_in_the_place_of_a_line(dispute, judge, log, turned):
    told = {"t": "told", "by": -1, "reason": "One glory only", "did": []}
    decision = Decision(kind=KIND.AMEND, reason="One glory.", instead={turned.line: told})
    ruling = rule(dispute=dispute, decision=decision, actor=judge)
    assert ruling.corrections[0]["to"]["reason"] == "One glory only"
    assert game_logs.replay_log(log_id=log.pk).verdict["counts"]["ruled"] == 1


@pytest.mark.parametrize(
    ("decision", "said"),
    [
        (Decision(kind=KIND.UPHOLD, reason=" "), "Give a reason"),
        (Decision(kind=KIND.UPHOLD, reason="x", cites=("no.such",)), "Nothing is called no.such"),
        (Decision(kind=KIND.AMEND, reason="x", strike=(99_999,)), "cannot be corrected so"),
        (Decision(kind=KIND.AMEND, reason="x", told={"did": [{"do": "fly"}]}), "corrected so"),
        (Decision(kind=KIND.UPHOLD, reason="x", minutes=999), "0 to 180 more minutes"),
        (Decision(kind=None, reason="x"), "no ruling yet"),
    ],
)
def test_a_ruling_that_does_not_fit_changes_nothing(dispute, judge, decision, said):
    before = result_of(dispute.match)
    with pytest.raises(Invalid, match=said):
        rule(dispute=dispute, decision=decision, actor=judge)
    dispute.refresh_from_db()
    assert (dispute.state, result_of(dispute.match)) == ("open", before)
    assert not Ruling.objects.exists()


def test_without_a_log_there_is_nothing_to_strike(table, ana, judge):
    dispute = disputes.raise_dispute(match=table, statement="Dice fell off", actor=ana)
    with pytest.raises(Invalid, match="no log at this dispute"):
        rule(dispute=dispute, decision=Decision(KIND.AMEND, "x", strike=(1,)), actor=judge)
    cites = ("trapped.once", "DC-012")
    ruling = rule(
        dispute=dispute,
        decision=Decision(KIND.AMEND, "Roll again.", cites=cites, minutes=4),
        actor=judge,
    )
    dispute.match.refresh_from_db()
    assert (ruling.cites, dispute.match.extra_minutes) == (list(cites), 4)


def test_a_penalty_comes_with_a_ruling(dispute, judge, ana_entry):
    given = PenaltyGiven(ana_entry, "wrong_state", rung=3, game=2)
    decision = Decision(KIND.UPHOLD, "Pieces moved.", penalty=given)
    ruling = rule(dispute=dispute, decision=decision, actor=judge)
    assert (ruling.penalty.kind, ruling.penalty.game) == ("game_loss", 2)
    assert result_of(ruling.dispute.match).games[1].winner == 1


class TestAppeals:
    def test_the_ruling_is_replaced_and_both_are_kept(
        self, dispute, judge, head_judge, ana, log, turned
    ):
        before = result_of(dispute.match)
        first = rule(dispute=dispute, decision=OVERTURN, actor=judge)
        assert result_of(followed(first)) != before
        disputes.appeal(dispute=dispute, statement="It was met, look", actor=ana)
        with pytest.raises(NotAllowed, match="Only an organiser or a head judge"):
            rule(dispute=dispute, decision=STANDS, actor=judge)
        last = rule(dispute=dispute, decision=STANDS, actor=head_judge)
        dispute.match.refresh_from_db()
        assert result_of(dispute.match) == before
        assert list(dispute.rulings.values_list("number", "kind")) == [
            (1, "overturn"),
            (2, "uphold"),
        ]
        assert (last.replaces, dispute.state) == (first, "ruled")
        checked = game_logs.replay_log(log_id=log.pk)
        assert list(checked.verdict["glory"]) == list(turned.before.glory)
        assert "ruled" not in checked.verdict["counts"]
        assert log.revisions.count() == 2
        assert list(
            AuditRecord.objects.filter(object_type="dispute")
            .order_by("id")
            .values_list("action", flat=True)
        ) == [
            "dispute.raised",
            "ruling.given",
            "ruling.followed",
            "dispute.appealed",
            "ruling.replaced",
        ]
        with pytest.raises(Conflict, match="That ruling is the last"):
            disputes.appeal(dispute=dispute, statement="Again", actor=ana)

    def test_the_ruling_may_stand(self, dispute, judge, head_judge, ana):
        first = rule(dispute=dispute, decision=OVERTURN, actor=judge)
        match = followed(first)
        result = result_of(match)
        disputes.appeal(dispute=dispute, statement="It was met", actor=ana)
        last = rule(dispute=dispute, decision=Decision(None, "Judith is right."), actor=head_judge)
        assert (last.kind, last.report) == ("overturn", first.report)
        assert result_of(followed(last)) == result

    def test_the_clock_of_the_table_gets_what_it_took(self, table, judge, head_judge, ana):
        dispute = disputes.raise_dispute(match=table, statement="Sight", actor=ana)
        rule(dispute=dispute, decision=STANDS, actor=judge)
        disputes.appeal(dispute=dispute, statement="Look again", actor=ana)
        began = timezone.now() - timedelta(minutes=6, seconds=30)
        Dispute.objects.update(appealed_at=began)
        ruling = rule(dispute=dispute, decision=OVERTURN, actor=head_judge)
        table.refresh_from_db()
        assert (ruling.minutes, table.extra_minutes) == (7, 7)

    def test_a_penalty_of_the_ruling_is_taken_back(
        self, dispute, judge, head_judge, ana, ana_entry
    ):
        before = result_of(dispute.match)
        given = PenaltyGiven(ana_entry, "cheating", rung=5)
        rule(
            dispute=dispute, decision=Decision(KIND.UPHOLD, "Cheated.", penalty=given), actor=judge
        )
        assert result_of(dispute.match).kind == "match_loss"
        disputes.appeal(dispute=dispute, statement="I did not", actor=ana)
        rule(dispute=dispute, decision=STANDS, actor=head_judge)
        dispute.match.refresh_from_db()
        assert result_of(dispute.match) == before
        assert Penalty.objects.get().taken_back_at is not None

    def test_who_ruled_does_not_decide_the_appeal(self, dispute, organiser, head_judge, ana):
        rule(dispute=dispute, decision=STANDS, actor=organiser)
        disputes.appeal(dispute=dispute, statement="Not so", actor=ana)
        with pytest.raises(NotAllowed, match="You gave the ruling"):
            disputes.take_dispute(dispute=dispute, actor=organiser)
        assert disputes.take_dispute(dispute=dispute, actor=head_judge).taken_by is not None

    def test_an_organiser_who_is_alone_decides(self, dispute, organiser, ana):
        rule(dispute=dispute, decision=STANDS, actor=organiser)
        disputes.appeal(dispute=dispute, statement="Not so", actor=ana)
        assert rule(dispute=dispute, decision=OVERTURN, actor=organiser).number == 2

    def test_a_ruling_is_appealed_in_time(self, dispute, judge, ana):
        with pytest.raises(Conflict, match="Nobody has ruled yet"):
            disputes.appeal(dispute=dispute, statement="X", actor=ana)
        rule(dispute=dispute, decision=STANDS, actor=judge)
        Dispute.objects.update(closed_at=timezone.now() - timedelta(hours=1))
        with pytest.raises(Conflict, match="for 30 minutes"):
            disputes.appeal(dispute=dispute, statement="X", actor=ana)


class TestPrecedents:
    @pytest.fixture
    def precedent(self, dispute, judge):
        ruling = rule(
            dispute=dispute,
            decision=Decision(KIND.OVERTURN, "Not met.", cites=("trapped.once",)),
            actor=judge,
        )
        return precedents.make_precedent(
            ruling=ruling,
            question="Is an objective met by a fighter that was driven back twice?",
            answer="No: it must have been pushed by its own player.",
            actor=judge,
        )

    def test_a_precedent_that_says_otherwise_warns(self, precedent, first_round, event, judge):
        cleo = factories.player(event.entries.get(name="Cleo"))
        second = disputes.raise_dispute(
            match=first_round.matches.get(table=2),
            statement="Is the objective met when a fighter was driven back twice?",
            actor=cleo,
        )
        with pytest.raises(Conflict, match=f"{precedent.key} ruled otherwise .overturned.*seen it"):
            rule(dispute=second, decision=STANDS, actor=judge)
        assert rule(
            dispute=second,
            decision=Decision(KIND.UPHOLD, "Met.", seen=frozenset({precedent.key})),
            actor=judge,
        ).number

    def test_one_that_cites_the_same_warns_too_and_withdrawn_it_does_not(
        self, precedent, first_round, event, judge, organiser
    ):
        cleo = factories.player(event.entries.get(name="Cleo"))
        second = disputes.raise_dispute(
            match=first_round.matches.get(table=2), statement="Dice", actor=cleo
        )
        decision = Decision(KIND.UPHOLD, "Met.", cites=("trapped.once",))
        with pytest.raises(Conflict, match="ruled otherwise"):
            rule(dispute=second, decision=decision, actor=judge)
        with pytest.raises(NotAllowed):
            precedents.withdraw_precedent(precedent=precedent, reason="Wrong", actor=judge)
        precedents.withdraw_precedent(precedent=precedent, reason="Wrong", actor=organiser)
        assert precedent.withdrawn_reason == "Wrong"
        assert rule(dispute=second, decision=decision, actor=judge).number == 1

    def test_of_a_replaced_ruling_there_is_none(self, dispute, judge, ana):
        ruling = rule(dispute=dispute, decision=STANDS, actor=judge)
        with pytest.raises(Invalid, match="in place of Ana"):
            precedents.make_precedent(ruling=ruling, question="May Ana?", answer="Yes", actor=judge)
        disputes.appeal(dispute=dispute, statement="X", actor=ana)
        with pytest.raises(Conflict, match="was appealed"):
            precedents.make_precedent(ruling=ruling, question="May I?", answer="Yes", actor=judge)


def test_a_case_tells_what_the_engine_says(dispute, turned):
    case = cases.case(cases.with_everything().get(pk=dispute.pk))
    assert case.look.says.sentence == f"Line {turned.line} keeps to the rules."
    assert case.look.before.startswith("<svg") and case.look.after.startswith("<svg")
    assert case.look.says.reasons and case.look.says.cites
    assert len(case.look.lines) > turned.line


def test_a_round_that_is_over_takes_no_minutes(dispute, judge):
    Round.objects.update(state="closed")
    with pytest.raises(Conflict):
        rule(dispute=dispute, decision=Decision(KIND.UPHOLD, "x", minutes=5), actor=judge)
    assert not Ruling.objects.exists()


def test_a_broken_line_that_stands_becomes_the_judges_word(table, ana, judge):
    """The engine calls it broken; the judge lets it stand, and the log says so."""
    kept = game_logs.attach_log(match=table, game=1, content=broken_game(), first_seat=0, actor=ana)
    broken = game_logs.replay_log(log_id=kept.pk).verdict["first"]["event"]
    dispute = disputes.raise_dispute(
        match=table, statement="Three dice", actor=ana, log_id=kept.pk, line=broken
    )
    ruling = rule(dispute=dispute, decision=STANDS, actor=judge)
    assert (ruling.against_engine, ruling.engine["verdict"]) == (True, "contradicted")
    assert ruling.corrections[0]["to"]["t"] == "told"
    case = cases.case(cases.with_everything().get(pk=dispute.pk))
    assert case.look.says.verdict == "ruled"


class TestLiveLogs:
    """The log of a game that phones write event by event."""

    def test_a_ruling_writes_on_the_line_that_stands(self, table, ana, ben, judge, organiser):
        scored = phones.tap("scored", by=0, card="S249", glory=1)
        phones.send(table, ana, [phones.begin(), phones.tap(), scored, phones.tap(by=1)])
        dispute = disputes.raise_dispute(
            match=table, statement="Not met", actor=ben, game=1, line=3
        )
        assert dispute.log.live
        ruling = rule(dispute=dispute, decision=OVERTURN, actor=judge)
        last = phones.rows(table)[-1]
        assert (last.kind, last.seat, ruling.revision.number) == ("void", -1, 1)
        disputes.appeal(dispute=dispute, statement="It was", actor=ben)
        rule(dispute=dispute, decision=STANDS, actor=organiser)
        log = read_log(content_of(dispute.log))
        stood = [step.event for step in fold(log.entries, 2)]
        assert stood[2].card == "S249"
        checked = checking.check_events(logged_id=phones.logged_game(table).pk)
        assert checked.verdict["glory"] == (1, 0)

    def test_what_only_todays_engine_refuses_stands_by_the_judges_word(self, table, ana, judge):
        logged_in_full(table, content=broken_game())
        logged = phones.logged_game(table)
        line = checking.check_events(logged_id=logged.pk).verdict["outgrown"]
        dispute = disputes.raise_dispute(
            match=table, statement="Three dice", actor=ana, game=1, line=line
        )
        ruling = rule(dispute=dispute, decision=STANDS, actor=judge)
        assert (ruling.engine["verdict"], ruling.against_engine) == ("outgrown", False)
        assert ruling.corrections[0]["to"]["t"] == "told"
        case = cases.case(cases.with_everything().get(pk=dispute.pk))
        assert case.look.says.verdict == "ruled"
