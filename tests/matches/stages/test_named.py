"""A round of a bracket has one name everywhere: 'Semi-finals', never the number of a round."""

import re

import pytest
from django.urls import reverse

from companion.core.errors import Conflict
from companion.core.recognised import recognised
from companion.core.worded import shown
from matches.disputes.services.following import _left
from matches.events.services import announcements
from matches.judging.services import judges
from matches.models import Match, Ruling
from matches.overview.queries.pad import facts
from matches.people.private_links import make_token
from matches.players.queries.histories import history_of
from matches.rounds.queries import step_words
from matches.rounds.services import rounds
from matches.rules.results import Result
from matches.scores import question_words
from matches.scores.queries import page_of
from matches.scores.services import results
from matches.stages import services
from tests import factories
from tests.pages import text_of

pytestmark = [pytest.mark.django_db, pytest.mark.database]

NUMBERED = re.compile(r"\bround 2\b", re.I)


@pytest.fixture
def event():
    """Four players after a round, each won by more than the next."""
    event = factories.make_event(rules={"rounds": 1, "late_until_round": 1, "glory_cap": None})
    entries = factories.make_entries(event, 4)
    round_ = factories.make_round(event, [(entries[0], entries[2]), (entries[1], entries[3])])
    for ahead, match in zip((9, 8), round_.matches.order_by("pk"), strict=True):
        won = factories.game(0, 1 + ahead, 1)
        factories.confirm(match, result=Result(games=(won, won)))
    factories.play(round_)
    return event


@pytest.fixture
def organiser(event):
    return factories.make_staff(event)


@pytest.fixture
def semi(event, organiser) -> Match:
    services.cut(event=event, actor=organiser, size=4)
    round_ = rounds.prepare_round(event=event, actor=organiser)
    assert (round_.number, str(round_.title)) == (2, "Semi-finals")
    rounds.publish_round(round_=round_, actor=organiser)
    return round_.matches.order_by("table")[0]


def named(page: str, at_least: int = 1) -> None:
    assert not NUMBERED.search(page), NUMBERED.search(page)
    assert page.lower().count("semi-finals") >= at_least


def test_on_the_pages_of_a_player(client, event, organiser, semi):
    entry = semi.seats.order_by("position")[0].entry
    announcements.announce(
        event=event, text="Boards are short", actor=organiser, to_round=True, table=None, key="k"
    )
    client.get(f"/me/{make_token(entry_id=entry.pk, version=entry.link_version)}/")
    for there in ("report", "pad"):
        named(text_of(client.get(reverse(there, args=[semi.pk]))), at_least=2)
    named(text_of(client.get(reverse("player", args=[event.slug, entry.number]))), at_least=2)
    assert facts(page_of(semi), 0)["round"] == "semi-finals"


def test_on_public_pages(client, event, semi):
    for there in ("match",):
        named(text_of(client.get(reverse(there, args=[semi.pk]))), at_least=2)
    named(text_of(client.get(reverse("round", args=[event.slug, 2]))), at_least=2)
    for there in ("event", "wall"):
        named(text_of(client.get(reverse(there, args=[event.slug]))))
    named(text_of(client.get("/")))


def test_on_pages_of_the_staff_and_on_paper(client, event, organiser, semi):
    call = judges.call_judge(match=semi, actor=organiser, note="Line of sight")
    judges.close_call(call=call, outcome="Shown", actor=organiser)
    announcements.announce(
        event=event, text="Boards are short", actor=organiser, to_round=True, table=None, key="k"
    )
    client.force_login(organiser.user)
    for there in ("desk", "judge", "desk_results"):
        named(text_of(client.get(reverse(there, args=[event.slug]))))
    for there in ("print_slips", "print_pairings"):
        named(text_of(client.get(reverse(there, args=[event.slug, 2]))))
    assert step_words.missing([semi]).startswith("But table 1 of the semi-finals has")


def test_in_refusals(event, organiser, semi):
    results.report_result(match=semi, result=factories.played(0, 0), actor=organiser)
    with pytest.raises(Conflict, match="of the semi-finals have results"):
        rounds.delete_round(round_=semi.round, actor=organiser)


def test_in_the_question_of_a_ruling_that_is_not_followed(semi):
    text = str(_left(semi, Ruling(followed="There is no result that could follow.")))
    assert text.startswith("Table 1, Semi-finals: There is no result")
    semi.round.name = "Round of 16"
    text = str(_left(semi, Ruling(followed="There is no result that could follow.")))
    told = recognised(text, question_words.MESSAGES)
    assert told.text == question_words.RULING_LEFT_NAMED
    name = told.values["name"]
    assert (shown(name), name.text) == ("Round of 16", "Round of %(number)s")


def test_in_a_players_record(event, organiser, semi):
    results.report_result(match=semi, result=factories.played(0, 0), actor=organiser)
    entry = semi.seats.first().entry
    entry.user = factories.make_user("ana")
    entry.save()
    assert [str(one.title) for one in history_of(entry.user.pk, organiser).matches] == [
        "Semi-finals",
        "Round 1",
    ]
