"""The page of the score pad: who has it, and what it goes by."""

import json
import re

import pytest

from matches.people.private_links import code_of
from tests import factories
from tests.matches.views.clients import EVERYBODY, client_of
from tests.pages import text_of

pytestmark = [pytest.mark.django_db, pytest.mark.database]

OPENS = {"organiser", "judge", "scorekeeper", "ana"}


def told_in(answer, name):
    found = re.search(
        rf'<script id="{name}" type="application/json">(.*?)</script>', text_of(answer)
    )
    return json.loads(found[1])


@pytest.mark.parametrize("who", EVERYBODY)
def test_the_two_at_the_table_and_the_staff_have_it(table, who, request):
    answer = client_of(request.getfixturevalue(who)).get(f"/m/{table.pk}/pad/")
    assert answer.status_code == (200 if who in OPENS else 403)


def test_it_goes_by_the_events_rules_and_knows_whose_it_is(bens, anas, table, event):
    facts = told_in(bens.get(f"/m/{table.pk}/pad/"), "pad-facts")
    assert (facts["seat"], facts["best_of"]) == (1, 3)
    assert [one["name"] for one in facts["players"]] == ["Ana", "Ben"]
    assert told_in(anas.get(f"/m/{table.pk}/pad/"), "pad-facts")["seat"] == 0


def test_its_live_part_tells_what_was_reported_and_recorded(anas, bens, table):
    bens.post(f"/m/{table.pk}/report/", {"winner1": "0", "glory1_0": "9", "winner2": "0"})
    live = anas.get(f"/m/{table.pk}/pad/", headers={"HX-Request": "true"})
    (report,) = told_in(live, "pad-told")["reports"]
    assert (report["seat"], report["differs"]) == (1, False)
    assert report["result"]["games"][0]["glory"] == [9, None]
    anas.post(f"/m/{table.pk}/confirm/", {"report": report["id"]})
    now = told_in(anas.get(f"/m/{table.pk}/pad/"), "pad-told")
    assert (now["state"], now["reports"], now["winner"]) == ("confirmed", [], 0)


def test_a_bye_has_no_pad(ana_entry, event):
    round_ = factories.make_round(event, byes=[ana_entry])
    bye = round_.matches.get()
    answer = client_of(factories.player(ana_entry)).get(f"/m/{bye.pk}/pad/")
    assert (answer.status_code, answer["Location"]) == (302, f"/m/{bye.pk}/")


def test_ones_own_code_stands_under_the_private_link_and_confirms_on_the_other_phone(
    anas, bens, table, ben_entry
):
    code = code_of(entry_id=ben_entry.pk, version=ben_entry.link_version, match_id=table.pk)
    page = text_of(bens.get(f"/e/{table.round.event.slug}/p/{ben_entry.number}/"))
    assert f"{code[:3]} {code[3:]}" in page
    anas.post(f"/m/{table.pk}/report/", {"winner1": "0", "winner2": "0"})
    answer = anas.post(f"/m/{table.pk}/confirm/", {"code": code}, follow=True)
    assert "Recorded: 2-0 for Ana." in text_of(answer)
