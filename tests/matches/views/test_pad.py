"""The page of the score pad: who has it, and what it goes by."""

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from matches.people.private_links import code_of
from tests import factories
from tests.matches.views.clients import EVERYBODY, client_of
from tests.pages import text_of

pytestmark = [pytest.mark.django_db, pytest.mark.database]

OPENS = {"organiser", "judge", "scorekeeper", "ana"}


ROOT = Path(__file__).parents[3]
# what the engine asks is told by these, as `"kind": tr("in words")`
SCRIPTS = ("full_asking.js", "full_cards.js")


def asks_of_a_duel() -> Iterator[str]:
    """What kinds of things the engine's rows ask for, as far as they stand there in words."""
    for path in (ROOT / "rules_engine").rglob("*.py"):
        if "journey" in str(path.relative_to(ROOT)):
            continue  # these have a pad of their own
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Ask":
                kind = node.args[1]
                if isinstance(kind, ast.Constant):
                    yield kind.value


def test_whatever_a_duel_asks_for_is_asked_in_words():
    pad = ROOT / "companion" / "static" / "companion" / "pad"
    tables = "".join(
        re.search(r"var KINDS = \{.*?\};", (pad / name).read_text(), re.S)[0] for name in SCRIPTS
    )
    worded = {quoted or bare for quoted, bare in re.findall(r'(?:"([^"]+)"|([\w]+)): tr\(', tables)}
    kinds = set(asks_of_a_duel())
    assert len(kinds) > 40
    assert kinds - worded == set()


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
