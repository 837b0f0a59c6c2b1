"""Guessing passwords is slow, and wrong ones lock nobody out."""

import pytest
from django.core.cache import cache
from django.test import Client
from redis.exceptions import ConnectionError as RedisAway

from companion.core import guessing, limits
from companion.core.models import User

pytestmark = [pytest.mark.django_db, pytest.mark.database]

RIGHT = "three-brown-hexes"
HALL, ELSEWHERE = "192.0.2.7", "203.0.113.9"


@pytest.fixture
def olga() -> User:
    return User.objects.create_user("olga", password=RIGHT)


def try_it(password: str, client: Client | None = None, where: str = HALL, name: str = "olga"):
    body = {"username": name, "password": password}
    return (client or Client()).post("/sign-in/", body, REMOTE_ADDR=where)


def guess(times: int, **more) -> list[int]:
    return [try_it("wrong", **more).status_code for _ in range(times)]


def test_after_five_wrong_ones_a_try_must_wait_and_is_told_how_long(olga):
    assert guess(5) == [200] * 5
    assert guess(2) == [200, 429]  # the sixth takes the slot of the next two seconds
    page = try_it(RIGHT)
    assert (page.status_code, page["Retry-After"]) == (429, "4")
    assert "Nothing is locked: wait 4 seconds" in page.content.decode()


def test_the_waiting_grows_to_a_minute_and_never_beyond(olga, monkeypatch):
    waits = [guessing._wait_after(wrong) for wrong in range(14)]
    assert waits == [0, 0, 0, 0, 0, 2, 4, 8, 16, 32, 60, 60, 60, 60]


def test_nine_wrong_passwords_do_not_lock_the_organiser_out(olga):
    guess(9)
    assert try_it(RIGHT, where=ELSEWHERE).status_code == 302


def test_the_organisers_own_device_need_not_wait_even_in_the_same_hall(olga):
    laptop = Client()
    assert try_it(RIGHT, laptop).status_code == 302
    laptop.post("/sign-out/")
    assert guess(9)[-1] == 429
    assert try_it(RIGHT, laptop).status_code == 302


def test_a_known_device_of_one_account_is_a_stranger_to_another(olga):
    User.objects.create_user("eve", password=RIGHT)
    eves = Client()
    try_it(RIGHT, eves, name="eve")
    eves.post("/sign-out/")
    assert guess(8, client=eves)[-1] == 429


def test_the_right_password_forgets_the_wrong_ones(olga):
    guess(5)
    assert try_it(RIGHT).status_code == 302
    assert guess(5) == [200] * 5


def test_many_names_from_one_address_are_slowed_down_too(olga, settings):
    settings.LIMITS = {**settings.LIMITS, "passwords": {"address": [(4, 60)]}}
    tries = [try_it("wrong", name=f"name{number}").status_code for number in range(6)]
    assert tries == [200] * 4 + [429] * 2


def test_what_a_hall_of_phones_has_counted_does_not_push_out_what_was_guessed(olga):
    guess(7)
    for number in range(400):
        limits.wait_for("reads", f"entry.{number}")
    assert guess(1) == [429]


def test_the_admins_door_is_the_same(olga):
    body = {"username": "olga", "password": "wrong"}
    answers = [Client().post("/admin/login/", body, REMOTE_ADDR=HALL) for _ in range(7)]
    assert [one.status_code for one in answers] == [200] * 6 + [429]


def test_a_name_of_100_000_characters_is_a_wrong_name(olga):
    assert try_it("x", name="n" * 100_000).status_code == 200
    assert try_it("x", name="n" * 300_000).status_code == 413


def test_with_a_dead_cache_one_signs_in(olga, monkeypatch):
    def away(*given, **more):
        raise RedisAway("connection refused")

    for method in ("get", "add", "incr", "decr", "delete_many"):
        monkeypatch.setattr(cache, method, away, raising=False)
    assert guess(9) == [200] * 9
    assert try_it(RIGHT).status_code == 302
