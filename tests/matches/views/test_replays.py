"""The replay's pages: step by step without script, in pieces with it, a moment as a file."""

from xml.etree import ElementTree

import pytest
from django.test import Client
from django.urls import reverse

from matches.logs.replays import PIECE
from matches.logs.services import attached
from matches.models import GameLog, Match
from tests import factories
from tests.matches.logs import games
from tests.pages import text_of

DESC = "{http://www.w3.org/2000/svg}desc"
pytestmark = [pytest.mark.django_db, pytest.mark.database]


def attach(table, actor, content, game=1):
    kept = attached.attach_log(match=table, game=game, content=content, first_seat=0, actor=actor)
    attached.replay_log(log_id=kept.pk)
    return GameLog.objects.get(pk=kept.pk)


@pytest.fixture
def log(table, organiser):
    return attach(table, organiser, games.whole_game())


def test_the_match_leads_to_its_replay(anas, table, log):
    assert f"/m/{table.pk}/replay/?log={log.pk}" in text_of(anas.get(f"/m/{table.pk}/"))


def test_every_step_is_a_link_that_the_server_answers(anas, table, log):
    at, seen = f"/m/{table.pk}/replay/?log={log.pk}", []
    for _ in range(12):
        answer = anas.get(at)
        assert answer.status_code == 200
        page = answer.context["page"]
        seen.append(page.now.moment.n)
        assert " ".join(page.now.moment.words).split()[0] in text_of(answer)
        at = f"/m/{table.pk}/replay/?log={log.pk}&at={page.on}"
        assert at.partition("?")[2].replace("&", "&amp;") in answer.content.decode()
    assert seen == sorted(set(seen))


def test_others_find_no_replay_before_the_result_is_confirmed(table, log):
    stranger = Client()
    for path in (
        "replay/",
        "replay/pictures/?piece=0",
        "replay/picture.svg?at=99",
        "replay/row.svg?at=99",
    ):
        assert stranger.get(f"/m/{table.pk}/{path}").status_code == 404
    Match.objects.filter(pk=table.pk).update(state=Match.State.CONFIRMED)
    for path in (
        "replay/",
        "replay/pictures/?piece=0",
        "replay/picture.svg?at=99",
        "replay/row.svg?at=99",
    ):
        assert stranger.get(f"/m/{table.pk}/{path}").status_code == 200


def test_a_broken_rule_is_named_and_linked(anas, table, organiser):
    attach(table, organiser, games.broken_game())
    page = text_of(anas.get(f"/m/{table.pk}/replay/?at=9999"))
    assert "contradicted" in page
    assert '<a href="/rules/' in page


def test_pieces_have_every_moment_once_with_what_is_told_of_it(anas, table, log):
    address = f"/m/{table.pk}/replay/pictures/?log={log.pk}"
    whole, number = [], 0
    while (answer := anas.get(f"{address}&piece={number}")).status_code == 200:
        piece = answer.json()
        assert len(piece["moments"]) <= PIECE
        for moment in piece["moments"]:
            assert moment["svg"][:2] == ("" if moment["ground"] is None else "<g")
            assert f"Event {moment['n']}" in moment["html"]
        whole += [moment["n"] for moment in piece["moments"]]
        number += 1
    page = anas.get(f"/m/{table.pk}/replay/?log={log.pk}").context["page"]
    assert whole == [line.moment.n for line in page.lines]
    assert number > 2
    assert answer.status_code == 404


@pytest.mark.parametrize("odd", ["at=-1", "at=x", "at=99999999999", "log=77", "game=9", "at="])
def test_odd_addresses_show_a_moment_all_the_same(anas, table, log, odd):
    assert anas.get(f"/m/{table.pk}/replay/?{odd}").status_code == 200


def test_the_picture_is_a_file_with_a_name(anas, table, log):
    answer = anas.get(f"/m/{table.pk}/replay/picture.svg?log={log.pk}&at=60")
    assert answer["Content-Type"] == "image/svg+xml"
    assert answer["Content-Disposition"].startswith('attachment; filename="match-')
    assert answer.content.startswith(b"<svg")


def test_three_moments_stand_in_a_row(anas, table, log):
    answer = anas.get(f"/m/{table.pk}/replay/row.svg?log={log.pk}&at=60")
    assert answer.content.count(b"<svg ") == 4
    assert anas.get(f"/m/{table.pk}/replay/row.svg?log={log.pk}&at=1").status_code == 404


def test_files_are_in_the_language_of_who_keeps_them(anas, table, log):
    address, asked = f"/m/{table.pk}/replay/%s.svg?log={log.pk}&at=60", {"Accept-Language": "de"}
    picture, row = (
        anas.get(address % name, headers=asked).content.decode() for name in ("picture", "row")
    )
    assert 'class="bf-key" lang="de"' in picture
    assert ">Startfeld<" in picture
    assert ">starting<" not in picture
    assert ", Spiel 1, nach Ereignis " in picture
    (moment,) = (
        anas.get(f"/m/{table.pk}/replay/?log={log.pk}&at=60").context["page"].now.moment.words[:1]
    )
    english = anas.get(address % "row").content.decode()
    assert ElementTree.fromstring(english).find(DESC).text.count(moment) == 1
    assert moment not in ElementTree.fromstring(row).find(DESC).text


def test_games_are_chosen_by_tabs(anas, table, organiser, log):
    other = attach(table, organiser, games.whole_game("harrowdeep-2021"), game=2)
    page = anas.get(f"/m/{table.pk}/replay/?game=2")
    assert page.context["log"] == other
    assert "?game=1" in text_of(page)


def test_the_log_as_a_file_is_offered_to_whom_it_belongs(anas, bens, table, log):
    attach_line = f"/m/{table.pk}/logs/{log.pk}/"
    assert attach_line not in text_of(anas.get(f"/m/{table.pk}/replay/"))


def test_a_match_without_a_log_says_so(anas, table):
    answer = anas.get(f"/m/{table.pk}/replay/")
    assert answer.status_code == 404
    assert "nothing to play back" in text_of(answer)


def test_the_way_to_ask_about_a_position_is_shown_to_whom_it_is_open(desk, anas, table, ana):
    kept = attached.attach_log(
        match=table, game=1, content=games.whole_game(), first_seat=0, actor=ana
    )
    attached.replay_log(log_id=kept.pk)
    address = reverse("replay", args=[table.pk])
    assert reverse("position") in desk.get(address).content.decode()
    assert f"{reverse('position')}?log" not in anas.get(address).content.decode()
    factories.confirm(table, 0, 0)
    assert f"{reverse('position')}?log" in anas.get(address).content.decode()
