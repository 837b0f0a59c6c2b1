"""Logs on the match's page: who sees what."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils.html import escape

from matches.logs.services import attached as game_logs
from matches.models import GameLog
from rules_engine.facts.assumptions import assumptions
from tests import factories
from tests.matches.logs import games as logs
from tests.pages import text_of

pytestmark = [pytest.mark.django_db, pytest.mark.database]


def upload(client, table, content, **more):
    data = {"log": SimpleUploadedFile("g.jsonl", content), "game": "1", "first_seat": "0", **more}
    return client.post(f"/m/{table.pk}/logs/", data, follow=True)


def test_a_player_attaches_a_log_and_sees_what_came_of_it(anas, table):
    assert "waits to be checked" in text_of(upload(anas, table, logs.whole_game()))
    game_logs.replay_log(log_id=GameLog.objects.get().pk)
    page = text_of(anas.get(f"/m/{table.pk}/"))
    assert "events hold" in page
    assert "<svg" in page


def test_a_log_of_one_event_is_told_as_one(anas, table):
    told = (
        b'{"t":"game","v":1,"edition":"shadespire-2018","id":"g","detail":"result","seats":['
        b'{"warband":"Garrek\'s Reavers","name":"Ana"},'
        b'{"warband":"Sepulchral Guard","name":"Ben"}]}\n'
        b'{"e":{"after":0,"by":-1,"id":"a-1","t":"result","winners":[0],"glory":[7,4]},"n":1}\n'
    )
    upload(anas, table, told)
    game_logs.replay_log(log_id=GameLog.objects.get().pk)
    page = text_of(anas.get(f"/m/{table.pk}/"))
    assert "Its one event holds as far as the log shows." in page


def test_a_broken_rule_is_told_with_its_source(anas, table):
    upload(anas, table, logs.broken_game())
    game_logs.replay_log(log_id=GameLog.objects.get().pk)
    page = text_of(anas.get(f"/m/{table.pk}/"))
    assert "breaks a rule" in page
    assert "shadespire-2018 pg 20" in page


def test_what_is_wrong_before_the_first_event_is_called_so(anas, table):
    upload(anas, table, logs.card_twice_game())
    game_logs.replay_log(log_id=GameLog.objects.get().pk)
    page = text_of(anas.get(f"/m/{table.pk}/"))
    assert "What the players bring to this game breaks a rule." in page
    assert "Before the first event:" in page


def test_the_readings_a_verdict_rests_on_are_told_in_words(anas, table):
    upload(anas, table, logs.whole_game())
    game_logs.replay_log(log_id=GameLog.objects.get().pk)
    log = GameLog.objects.get()
    page = text_of(anas.get(f"/m/{table.pk}/"))
    assert log.verdict["assumed"]
    for name in log.verdict["assumed"]:
        assert escape(assumptions()[name].says) in page


def test_hands_and_decks_are_told_only_to_whom_the_log_belongs(anas, bens, table, organiser):
    upload(anas, table, logs.broken_game())
    game_logs.replay_log(log_id=GameLog.objects.get().pk)
    staff = Client()
    staff.force_login(organiser.user)
    address = f"/m/{table.pk}/"
    log_address = f"{address}logs/{GameLog.objects.get().pk}/"
    assert [client.get(log_address).status_code for client in (anas, staff, bens)] == [
        200,
        200,
        403,
    ]
    assert "faces:" in text_of(anas.get(address))
    assert "faces:" not in text_of(bens.get(address))
    assert anas.get(log_address).content == logs.broken_game()


def test_others_see_a_log_once_the_result_is_confirmed(anas, table):
    upload(anas, table, logs.whole_game())
    game_logs.replay_log(log_id=GameLog.objects.get().pk)
    address = f"/m/{table.pk}/"
    assert "by its log" not in text_of(Client().get(address))
    factories.confirm(table, 0, 0)
    assert "by its log" in text_of(Client().get(address))
    log = GameLog.objects.get()
    assert Client().get(f"{address}logs/{log.pk}/").status_code == 403


@pytest.mark.parametrize(
    ("data", "word"), [({"game": "9"}, "games 1 to 3"), ({"game": "x"}, "games")]
)
def test_unfit_uploads_are_told_plainly(anas, table, data, word):
    answer = upload(anas, table, b"x", **data)
    assert answer.status_code == 422
    assert word in text_of(answer)


def test_no_file_is_told_plainly(anas, table):
    answer = anas.post(f"/m/{table.pk}/logs/", {"game": "1"})
    assert answer.status_code == 422
    assert "Choose the log" in text_of(answer)


def test_strangers_cannot_attach(table):
    assert upload(Client(), table, b"x").status_code == 403
    assert upload(Client(), table, b"x", game="1").status_code == 403
    assert not GameLog.objects.exists()
