"""Disputes, from the tap on a phone to the judge who takes them."""

from datetime import timedelta

import pytest
from django.utils import timezone

from companion.core.errors import Conflict, Invalid, NotAllowed, NotFound
from companion.core.models import AuditRecord
from matches.disputes.queries import cases
from matches.disputes.services import disputes
from matches.logs.services.attached import attach_log
from matches.models import Dispute, Event, Match
from tests import factories
from tests.matches.logs.games import whole_game

pytestmark = [pytest.mark.django_db, pytest.mark.database]


@pytest.fixture
def raised(table, ana) -> Dispute:
    """Ana says that the attack was out of sight."""
    return disputes.raise_dispute(match=table, statement="This attack: out of sight", actor=ana)


def test_a_double_tap_is_one_dispute(table, ana, ana_entry):
    said = "  This attack:  out of sight "
    one = disputes.raise_dispute(match=table, statement=said, actor=ana, game=2)
    assert disputes.raise_dispute(match=table, statement=said, actor=ana, game=2) == one
    assert (one.entry, one.by, one.game) == (ana_entry, "Ana", 2)
    assert one.statement == "This attack: out of sight"
    assert AuditRecord.objects.filter(action="dispute.raised").count() == 1


def test_the_other_player_tells_the_other_side_and_raises_no_second_dispute(
    raised, table, ana, ben
):
    with pytest.raises(Conflict, match=r"A dispute by Ana waits at this table already.*your side"):
        disputes.raise_dispute(match=table, statement="It was in sight", actor=ben)
    disputes.state_other_side(dispute=raised, statement="It was in sight", actor=ben)
    assert (raised.other_by, raised.other_statement) == ("Ben", "It was in sight")
    with pytest.raises(NotAllowed, match="by the other player"):
        disputes.state_other_side(dispute=raised, statement="No", actor=ana)


def test_two_judges_never_take_the_same(raised, judge, organiser):
    assert disputes.take_dispute(dispute=raised, actor=judge).taken_by == judge.user
    assert disputes.take_dispute(dispute=raised, actor=judge).taken_by == judge.user
    with pytest.raises(Conflict, match="judith has taken this dispute already"):
        disputes.take_dispute(dispute=raised, actor=organiser)
    taken = disputes.take_dispute(dispute=raised, actor=organiser, take_over=True)
    assert taken.taken_by == organiser.user


def test_the_longest_waiting_comes_first(event, raised, first_round):
    second = first_round.matches.get(table=2)
    cleo = factories.player(event.entries.get(name="Cleo"))
    disputes.raise_dispute(match=second, statement="Late", actor=cleo)
    Dispute.objects.filter(match=second).update(raised_at=timezone.now() - timedelta(minutes=9))
    assert [(one.dispute.match.table, one.minutes) for one in cases.open_disputes(event)] == [
        (2, 9),
        (1, 0),
    ]


def test_who_raised_it_may_withdraw_it(raised, table, ana, ben):
    with pytest.raises(NotAllowed, match="Only Ana or a judge"):
        disputes.withdraw_dispute(dispute=raised, actor=ben)
    assert disputes.withdraw_dispute(dispute=raised, actor=ana).state == "withdrawn"
    assert disputes.withdraw_dispute(dispute=raised, actor=ana).state == "withdrawn"
    again = disputes.raise_dispute(match=table, statement="Once more", actor=ana)
    assert again != raised


def test_after_the_result_it_may_be_raised_until_the_events_limit(table, ana, judge):
    factories.confirm(table, 0, 0)
    assert disputes.raise_dispute(match=table, statement="Game 2", actor=ana).state == "open"
    Dispute.objects.all().delete()
    Match.objects.update(confirmed_at=timezone.now() - timedelta(minutes=31))
    with pytest.raises(Conflict, match=r"for 30 minutes at this event.*Ask an organiser"):
        disputes.raise_dispute(match=table, statement="Game 2", actor=ana)
    assert disputes.raise_dispute(match=table, statement="Seen", actor=judge).entry is None


def test_what_cannot_be_raised(table, first_round, event, ana, outsider, scorekeeper):
    cleo = factories.player(event.entries.get(name="Cleo"))
    for actor in (cleo, outsider):
        with pytest.raises(NotAllowed, match="Only the two players"):
            disputes.raise_dispute(match=table, statement="X", actor=actor)
    with pytest.raises(NotAllowed, match="Only an organiser or a judge"):
        disputes.raise_dispute(match=table, statement="X", actor=scorekeeper)
    with pytest.raises(Invalid, match="Say in a sentence"):
        disputes.raise_dispute(match=table, statement="  ", actor=ana)
    with pytest.raises(Invalid, match="501"):
        disputes.raise_dispute(match=table, statement="x" * 501, actor=ana)
    with pytest.raises(Invalid, match="games 1 to 3"):
        disputes.raise_dispute(match=table, statement="X", actor=ana, game=4)
    other = first_round.matches.get(table=2)
    log = attach_log(match=other, game=1, content=whole_game(), first_seat=0, actor=cleo)
    with pytest.raises(Invalid, match="not one of this match"):
        disputes.raise_dispute(match=table, statement="X", actor=ana, log_id=log.pk, line=1)
    bye = factories.make_bye(factories.make_round(event), event.entries.get(name="Ana"))
    with pytest.raises(Invalid, match="Nobody plays in a bye"):
        disputes.raise_dispute(match=bye, statement="X", actor=ana)


def test_who_may_see_it(raised, event, ana, ben, judge, scorekeeper, outsider, visitor):
    for actor in (ana, ben, judge, scorekeeper):
        assert cases.dispute_for(actor, raised.pk) == raised
    cleo = factories.player(event.entries.get(name="Cleo"))
    for actor in (cleo, outsider, visitor):
        with pytest.raises(NotFound, match="no such dispute"):
            cases.dispute_for(actor, raised.pk)


def test_an_event_that_is_over_leaves_it_to_organisers(raised, table, event, ana, judge, organiser):
    disputes.withdraw_dispute(dispute=raised, actor=ana)
    Event.objects.update(state="finished")
    with pytest.raises(Conflict, match=r"is finished.*Ask an organiser"):
        disputes.raise_dispute(match=table, statement="X", actor=ana)
    with pytest.raises(NotAllowed, match="Only an organiser"):
        disputes.raise_dispute(match=table, statement="X", actor=judge)
    assert disputes.raise_dispute(match=table, statement="X", actor=organiser).state == "open"
