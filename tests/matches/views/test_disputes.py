"""Disputes on the pages: raised on a phone, ruled at the judge's, seen by both players."""

import pytest
from django.urls import reverse

from matches.disputes.queries import cases
from matches.disputes.services import disputes
from matches.disputes.services.following import follow_ruling
from matches.disputes.services.rulings import Decision, rule
from matches.models import Dispute, Precedent, Ruling
from tests import factories
from tests.matches.logs.disputed import dispute, log, turned
from tests.matches.views.clients import client_of, phone
from tests.pages import text_of

__all__ = ["dispute", "log", "turned"]
pytestmark = [pytest.mark.django_db, pytest.mark.database]

STANDS = Decision(Ruling.Kind.UPHOLD, "It was in sight.")


def case_of(dispute: Dispute) -> str:
    return reverse("dispute_case", args=[dispute.match.round.event.slug, dispute.pk])


@pytest.fixture
def raised(table, ana) -> Dispute:
    return disputes.raise_dispute(match=table, statement="This attack: out of sight", actor=ana)


def test_a_player_raises_one_and_both_see_it(anas, bens, table):
    page = text_of(anas.get(reverse("raise_dispute", args=[table.pk])))
    assert "Raise a dispute at table 1" in page
    to = reverse("raise_dispute", args=[table.pk])
    answer = anas.post(to, {"statement": "Out of sight", "game": "2"}, follow=True)
    assert "A judge sees it now" in text_of(answer)
    for browser in (anas, bens):
        page = text_of(browser.get(reverse("match", args=[table.pk])))
        assert "Dispute, game 2" in page and "Out of sight" in page
    assert "Your side" in text_of(bens.get(reverse("match", args=[table.pk])))


def test_open_pages_of_both_players_follow_at_once(bens, table, ana, judge, ben_entry, event):
    for to in (
        reverse("match", args=[table.pk]),
        reverse("player", args=[event.slug, ben_entry.number]),
    ):
        known = bens.get(to, HTTP_HX_REQUEST="true")["ETag"]
        poll = {"HTTP_HX_REQUEST": "true", "HTTP_IF_NONE_MATCH": known}
        assert bens.get(to, **poll).status_code == 304
        raised = disputes.raise_dispute(match=table, statement="Out of sight", actor=ana)
        assert "Out of sight" in text_of(bens.get(to, **poll))
        poll["HTTP_IF_NONE_MATCH"] = bens.get(to, HTTP_HX_REQUEST="true")["ETag"]
        rule(dispute=raised, decision=STANDS, actor=judge)
        assert "It was in sight." in text_of(bens.get(to, **poll))


def test_what_cannot_be_raised_keeps_what_was_typed(anas, bens, table, raised):
    to = reverse("raise_dispute", args=[table.pk])
    answer = bens.post(to, {"statement": "It was in sight"})
    assert answer.status_code == 409
    page = text_of(answer)
    assert "A dispute by Ana waits" in page and "It was in sight" in page


def test_the_other_side_is_told_and_strangers_see_nothing(bens, client, raised, event):
    bens.post(reverse("dispute_act", args=[raised.pk, "statement"]), {"statement": "I saw it"})
    raised.refresh_from_db()
    assert raised.other_statement == "I saw it"
    cleo = phone(event.entries.get(name="Cleo"))
    for stranger in (client, cleo):
        page = text_of(stranger.get(reverse("match", args=[raised.match_id])))
        assert "out of sight" not in page
        to = reverse("dispute_act", args=[raised.pk, "withdraw"])
        assert stranger.post(to).status_code == 404


def test_a_log_is_read_line_by_line_and_a_line_is_disputed(bens, log, table, turned):
    lines = bens.get(reverse("log_lines", args=[table.pk, log.pk]))
    page = lines.content.decode()
    assert f'id="line-{turned.line}"' in page
    to = reverse("raise_dispute", args=[table.pk])
    assert f"{to}?log={log.pk}&amp;line={turned.line}&amp;said=" in page
    asked = bens.get(to, {"log": log.pk, "line": turned.line, "said": "scores"})
    assert f"About line {turned.line} of the log" in text_of(asked)
    bens.post(to, {"log": log.pk, "line": turned.line, "statement": "Not met"})
    assert Dispute.objects.get().line == turned.line


def test_a_stranger_reads_no_lines(client, log, table, event):
    to = reverse("log_lines", args=[table.pk, log.pk])
    assert client.get(to).status_code == 404
    assert phone(event.entries.get(name="Cleo")).get(to).status_code == 404


def test_the_judges_page_lists_it_and_one_takes_it(judge_phone, desk, event, raised):
    to = reverse("judge", args=[event.slug])
    page = text_of(judge_phone.get(to))
    assert "This attack: out of sight" in page and "1 waits" in page
    answer = judge_phone.post(to, {"do": f"take_dispute:{raised.pk}"}, follow=True)
    assert "You have it" in text_of(answer)
    assert desk.post(to, {"do": f"take_dispute:{raised.pk}"}).status_code == 409
    assert "has it" in text_of(desk.get(to))


def test_the_case_shows_both_sides_the_engine_and_the_rules(judge_phone, dispute, turned):
    page = judge_phone.get(case_of(dispute))
    shown = text_of(page)
    assert "That objective was not met" in shown
    assert f"Line {turned.line} keeps to the rules." in shown
    assert "<svg" in page.content.decode()
    assert 'name="cites"' in page.content.decode()


def test_a_search_keeps_what_was_typed_and_finds_rules_to_cite(judge_phone, dispute):
    typed = {"do": "search", "q": "drive back", "reason": "Half a sentence", "kind": "overturn"}
    page = judge_phone.post(case_of(dispute), {**typed, "cites": ["DC-012"]})
    shown = page.content.decode()
    assert "Half a sentence" in shown and 'value="drive_back.' in shown
    assert 'value="DC-012" checked' in " ".join(shown.split())
    slug = dispute.match.round.event.slug
    hits = judge_phone.get(reverse("case_rules", args=[slug]), {"q": "drive back"})
    assert 'value="drive_back.' in hits.content.decode()


def test_a_ruling_is_tried_and_given(judge_phone, anas, dispute, turned, table):
    typed = {
        "kind": "overturn",
        "reason": "It was not met.",
        "cites": ["trapped.once"],
        "strike": [str(turned.line)],
        "minutes": "",
    }
    tried = text_of(judge_phone.post(case_of(dispute), {**typed, "do": "try"}))
    assert "The rest of the log holds." in tried
    assert not Ruling.objects.exists()
    answer = judge_phone.post(case_of(dispute), {**typed, "do": "rule"}, follow=True)
    assert "Ruled: overturned." in text_of(answer)
    follow_ruling(ruling_id=Ruling.objects.get().pk)
    page = text_of(anas.get(reverse("match", args=[table.pk])))
    assert "Ruling: overturned." in page and "It was not met." in page
    assert "against the engine" in page and "Trapped: once" in page
    assert "Appeal to the head judge" in page


def test_what_happened_on_the_table_is_told_by_rows(judge_phone, dispute):
    typed = {"kind": "amend", "reason": "Two wounds.", "do": "rule", "where": "line"}
    wrong = {**typed, "do1": "place", "fighter1": "0", "hex1": "somewhere"}
    answer = judge_phone.post(case_of(dispute), wrong)
    assert answer.status_code == 422 and "Row 1: a hex is two numbers" in text_of(answer)
    right = {**typed, "do1": "damage", "fighter1": "0", "amount1": "1"}
    judge_phone.post(case_of(dispute), right)
    to = Ruling.objects.get().corrections[0]["to"]
    assert to["did"] == [{"do": "damage", "fighter": 0, "amount": 1}]


def test_a_result_may_be_given(judge_phone, dispute, table):
    typed = {
        "kind": "amend",
        "reason": "Counted anew.",
        "outcome": "given",
        "winner1": "1",
        "glory1_0": "3",
        "glory1_1": "9",
        "winner2": "1",
        "glory2_0": "4",
        "glory2_1": "8",
        "do": "rule",
    }
    judge_phone.post(case_of(dispute), typed)
    table.refresh_from_db()
    assert [game.winner for game in table.games.all()] == [1, 1]


def test_an_appeal_waits_for_the_head_judge(anas, judge_phone, event, raised, judge):
    heidi = client_of(factories.make_staff(event, "head_judge", factories.make_user("heidi")))
    rule(dispute=raised, decision=STANDS, actor=judge)
    to = reverse("dispute_act", args=[raised.pk, "appeal"])
    answer = anas.post(to, {"statement": "Look at the wall"}, follow=True)
    assert "The head judge is called." in text_of(answer)
    refused = judge_phone.post(case_of(raised), {"do": "take"})
    assert refused.status_code == 403
    assert "The ruling stands" in text_of(heidi.get(case_of(raised)))
    heidi.post(case_of(raised), {"do": "rule", "kind": "stands", "reason": "Judith is right."})
    page = text_of(anas.get(reverse("match", args=[raised.match_id])))
    assert "replaced on appeal" in page and "Judith is right." in page
    assert "Appeal to the head judge" not in page


def test_a_precedent_is_kept_found_warns_and_is_withdrawn(
    judge_phone, desk, client, event, raised, judge, first_round
):
    ruling = rule(dispute=raised, decision=STANDS, actor=judge)
    named = {"do": f"precedent:{ruling.pk}", "question": "May Ana see?", "answer": "Yes"}
    assert judge_phone.post(case_of(raised), named).status_code == 422
    told = {**named, "question": "Does a corner of a wall block sight?", "answer": "It does not."}
    assert "is kept" in text_of(judge_phone.post(case_of(raised), told, follow=True))
    key = Precedent.objects.get().key
    page = text_of(client.get(f"/rules/?q=corner+of+a+wall&event={event.slug}"))
    assert "Does a corner of a wall block sight?" in page
    assert "corner of a wall block" not in text_of(client.get("/rules/?q=corner+of+a+wall"))
    cleo = factories.player(event.entries.get(name="Cleo"))
    second = disputes.raise_dispute(
        match=first_round.matches.get(table=2),
        statement="The corner of the wall blocks sight",
        actor=cleo,
    )
    page = text_of(judge_phone.get(case_of(second)))
    assert "It was ruled before" in page and key in page
    otherwise = {"do": "rule", "kind": "overturn", "reason": "It blocks."}
    answer = judge_phone.post(case_of(second), otherwise)
    assert answer.status_code == 409 and f"{key} ruled otherwise" in text_of(answer)
    assert "It blocks." in answer.content.decode()
    judge_phone.post(case_of(second), {**otherwise, "seen": [key]})
    assert second.rulings.count() == 1
    assert "Withdraw this precedent" not in text_of(client.get(f"/rules/{key}/"))
    assert client.post(f"/rules/{key}/", {"reason": "x"}).status_code == 403
    assert desk.post(f"/rules/{key}/", {"reason": ""}).status_code == 422
    desk.post(f"/rules/{key}/", {"reason": "The book says otherwise"})
    assert "The book says otherwise" in text_of(client.get(f"/rules/{key}/"))
    page = text_of(client.get(f"/rules/?q=corner+of+a+wall&event={event.slug}"))
    assert "Does a corner of a wall block sight?" not in page


def test_a_case_of_another_event_is_not_here(judge_phone, judge, raised):
    other = factories.make_event("Elsewhere")
    factories.make_staff(other, "judge", judge.user)
    to = reverse("dispute_case", args=[other.slug, raised.pk])
    assert judge_phone.get(to).status_code == 404


def test_the_queries_of_the_judges_page_do_not_grow(
    judge_phone, event, raised, first_round, django_assert_max_num_queries
):
    to = reverse("judge", args=[event.slug])
    judge_phone.get(to)
    cleo = factories.player(event.entries.get(name="Cleo"))
    disputes.raise_dispute(match=first_round.matches.get(table=2), statement="Late", actor=cleo)
    with django_assert_max_num_queries(30):
        judge_phone.get(to)
    assert cases.how_many_open(event) == 2
