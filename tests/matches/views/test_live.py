"""The page of those who follow a match, and the overlay for streams."""

import pytest
from django.test import Client

from matches.models import GameEvent
from rules_engine.log import read_log
from rules_engine.replay import replay
from rules_engine.state.events import Roll
from rules_engine.story import story
from tests.matches.logs import games
from tests.matches.logs.games import logged_in_full
from tests.matches.logs.phones import begin, send, tap
from tests.pages import text_of

pytestmark = [pytest.mark.django_db, pytest.mark.database]
LIVE = {"HX-Request": "true"}


def test_before_anything_is_logged_the_page_says_what_will_be_there(anas, table):
    page = text_of(anas.get(f"/m/{table.pk}/live/"))
    assert "Nobody has logged anything of this match yet" in page
    assert "as soon as one of the players logs the game" in page


def test_a_follower_sees_score_words_and_battlefield(table):
    games.followed_after(table, 0)
    logged_in_full(table, _first_activation())
    page = text_of(Client().get(f"/m/{table.pk}/live/"))
    assert "Game 1 · round" in page
    assert "<svg" in page
    assert "activation." in page


def _first_activation() -> int:
    """The number of the event after which the first activation is told."""
    report = replay(read_log(games.whole_game()))
    moments = story(report, ("Ana", "Ben"))
    return next(one.n for one in moments if any("activation." in line for line in one.words))


def _first_attack_roll() -> int:
    entries = read_log(games.whole_game()).entries
    return next(
        one.n
        for one in entries
        if isinstance(one.logged.event, Roll) and one.logged.event.kind == "attack"
    )


def test_the_overlay_has_names_glory_and_dice_and_nothing_behind(table):
    games.followed_after(table, 0)
    logged_in_full(table, _first_attack_roll())
    answer = Client().get(f"/m/{table.pk}/overlay/")
    page = text_of(answer)
    assert "Ana" in page
    assert 'aria-label="Attack dice' in page
    assert "companion/base.css" not in answer.content.decode()
    assert "Hands" not in page


@pytest.mark.parametrize("name", ["live", "overlay"])
def test_a_poll_is_answered_only_where_something_came(name, table, ana, anas):
    send(table, ana, [begin(), tap()])
    address = f"/m/{table.pk}/{name}/"
    first = anas.get(address, headers=LIVE)
    assert "<html" not in first.content.decode()
    again = anas.get(address, headers={**LIVE, "If-None-Match": first["ETag"]})
    assert again.status_code == 304
    send(table, ana, [tap(by=1)], since=2)
    assert anas.get(address, headers={**LIVE, "If-None-Match": first["ETag"]}).status_code == 200


@pytest.mark.parametrize("name", ["live", "overlay"])
def test_where_games_are_not_followed_others_find_nothing(name, table, anas):
    games.followed_after(table, None)
    assert Client().get(f"/m/{table.pk}/{name}/").status_code == 404
    assert anas.get(f"/m/{table.pk}/{name}/").status_code == 200


def test_the_match_leads_to_it_for_whom_may_follow(table, anas):
    address = f"/m/{table.pk}/live/"
    assert address in text_of(Client().get(f"/m/{table.pk}/"))
    games.followed_after(table, None)
    assert address not in text_of(Client().get(f"/m/{table.pk}/"))
    assert address in text_of(anas.get(f"/m/{table.pk}/"))
    assert not GameEvent.objects.exists()
