"""The disputes of the demo: a game played at random by the rules engine, and what is said of it."""

from datetime import timedelta

from django.utils import timezone

from companion.core.actors import Actor
from matches.disputes.services import disputes, precedents, rulings
from matches.disputes.services.rulings import Decision
from matches.logs.services import attached
from matches.models import Dispute, Match, Ruling
from matches.people.queries.roles import actor_of_entry
from rules_engine.cli.playing import trial_header
from rules_engine.log import write_log
from rules_engine.replay import logged_game
from rules_engine.selfplay import play
from rules_engine.state.events import Attack

EDITION = "nightvault-2019"
WARBANDS = ("Garrek's Reavers", "Steelheart's Champions")
SEED = 3  # a game with nine attacks


def log_a_game(match: Match) -> int:
    """Attach a game to a match, and the line of its last attack."""
    log = logged_game(trial_header(EDITION, SEED, WARBANDS), play(EDITION, SEED, WARBANDS))
    player = actor_of_entry(match.seats.get(position=0).entry)
    kept = attached.attach_log(
        match=match, game=1, content=write_log(log), first_seat=0, actor=player
    )
    attached.replay_log(log_id=kept.pk)
    return max(one.n for one in log.entries if isinstance(one.logged.event, Attack))


def raise_one(match: Match, line: int, *, minutes: int) -> Dispute:
    """A dispute about a line of the match's log, so many minutes ago, with both sides told."""
    one, other = (actor_of_entry(match.seats.get(position=seat).entry) for seat in (1, 0))
    log = match.logs.get()
    dispute = disputes.raise_dispute(
        match=match,
        statement="This attack: my fighter was out of sight.",
        actor=one,
        log_id=log.pk,
        line=line,
    )
    disputes.state_other_side(
        dispute=dispute, statement="The line passes the corner of the wall.", actor=other
    )
    raised = timezone.now() - timedelta(minutes=minutes)
    Dispute.objects.filter(pk=dispute.pk).update(raised_at=raised)
    return dispute


def rule_one(match: Match, judge: Actor) -> None:
    """A dispute without a log that was ruled on, and is a precedent since."""
    player = actor_of_entry(match.seats.get(position=0).entry)
    dispute = disputes.raise_dispute(
        match=match, statement="May a line of sight touch the corner of a wall?", actor=player
    )
    ruling = rulings.rule(
        dispute=dispute,
        decision=Decision(
            kind=Ruling.Kind.UPHOLD, reason="A corner that is touched stops no line of sight."
        ),
        actor=judge,
    )
    precedents.make_precedent(
        ruling=ruling,
        question="Does a line of sight that touches the corner of a wall stop there?",
        answer="No: it is stopped by what lies between, not by a corner that it touches.",
        actor=judge,
    )
