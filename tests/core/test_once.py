"""A write that is sent again under its id is done once and answered the same."""

import pytest

from companion.core.models import KeptAnswer
from companion.core.services import kept_answers
from matches.models import Report
from matches.people.private_links import make_token
from tests import factories

ID = "0123456789abcdef"
RESULT = {"winner1": "0", "glory1_0": "9", "glory1_1": "4", "winner2": "0", "winner3": ""}


@pytest.fixture
def table(db):
    event = factories.make_event("Winter Clash")
    ana, ben = (factories.make_entry(event, name) for name in ("Ana", "Ben"))
    return factories.make_round(event, [(ana, ben)]).matches.get()


@pytest.fixture
def ana(client, table):
    """A phone that opened Ana's private link; sends a form as the outbox does."""
    entry = table.seats.get(entry__name="Ana").entry
    client.get(f"/me/{make_token(entry_id=entry.pk, version=entry.link_version)}/")

    def send(path, data, key=ID, **headers):
        told = {"Accept": "application/json", "Idempotency-Key": key, **headers}
        return client.post(path, data, headers=told)

    send.client = client
    return send


def test_the_first_answer_is_given_again_and_the_write_done_once(ana, table):
    first = ana(f"/m/{table.pk}/report/", RESULT)
    second = ana(f"/m/{table.pk}/report/", RESULT)
    assert first.status_code == second.status_code == 200
    assert first.json() == second.json()
    assert first.json()["next"] == f"/e/{table.round.event.slug}/p/1/"
    assert first.json()["said"] == [
        {"level": "success", "text": "You reported 2-0 for Ana. Ben must confirm it now."}
    ]
    assert first["Idempotency-Key"] == ID
    assert Report.objects.count() == 1


def test_what_it_said_is_still_said_on_the_page_opened_next(ana, client, table):
    there = ana(f"/m/{table.pk}/report/", RESULT).json()["next"]
    assert "Ben must confirm it now" in client.get(there).content.decode()


def test_a_refused_write_tells_why_and_is_tried_anew(ana, table):
    unfit = ana(f"/m/{table.pk}/report/", {**RESULT, "glory1_0": "many"})
    assert unfit.status_code == 422
    assert unfit.json()["code"] == "unfit-result"
    assert unfit["Idempotency-Key"] == ID
    assert not KeptAnswer.objects.exists()
    assert ana(f"/m/{table.pk}/report/", RESULT).status_code == 200


def test_other_content_under_a_used_id_is_refused(ana, table):
    urlencoded = {"content_type": "application/x-www-form-urlencoded"}
    path = f"/m/{table.pk}/call-judge/"
    told = {"Accept": "application/json", "Idempotency-Key": ID}
    assert ana.client.post(path, "note=sight", headers=told, **urlencoded).status_code == 200
    other = ana.client.post(path, "note=clock", headers=told, **urlencoded)
    assert (other.status_code, other.json()["code"]) == (409, "id-used")
    assert [call.note for call in table.judge_calls.all()] == ["sight"]


def test_nobody_is_told_what_another_account_was_answered(client, ana, table):
    first, second = (factories.make_user(name) for name in ("olga", "oskar"))
    event = table.round.event
    for user in (first, second):
        factories.make_staff(event, "organiser", user)

    def tell(user):
        client.force_login(user)
        path, text = f"/api/v1/events/{event.slug}/announcements/", {"text": "Lunch"}
        return client.post(path, text, "application/json", headers={"Idempotency-Key": ID})

    assert [tell(first).status_code, tell(first).status_code] == [201, 201]
    other = tell(second)
    assert (other.status_code, other.json()["code"]) == (409, "id-used")
    assert event.announcements.count() == 1


def test_an_id_that_is_none_is_refused(ana, table):
    told = ana(f"/m/{table.pk}/report/", RESULT, key="7")
    assert (told.status_code, told.json()["code"]) == (422, "unfit-id")
    assert not Report.objects.exists()


def test_what_was_saved_for_one_player_is_not_taken_from_another(ana, table):
    told = ana(f"/m/{table.pk}/report/", RESULT, **{"X-Acting-As": "elsewhere/1"})
    assert (told.status_code, told.json()["code"]) == (403, "another-player")
    slug = table.round.event.slug
    assert ana(f"/m/{table.pk}/report/", RESULT, **{"X-Acting-As": f"{slug}/1"}).status_code == 200


def test_without_an_id_a_form_leads_on_as_ever(client, ana, table):
    told = client.post(f"/m/{table.pk}/report/", RESULT)
    assert told.status_code == 302
    assert not KeptAnswer.objects.exists()


def test_a_question_to_the_engine_holds_no_transaction(client, db, django_assert_num_queries):
    """On SQLite it held up every write of the hall, for as long as the engine thought."""
    with django_assert_num_queries(0):
        told = client.post(
            "/api/v1/adjudications/", "{}", "application/json", headers={"Idempotency-Key": ID}
        )
    assert (told.status_code, told["Idempotency-Key"]) == (422, ID)


def test_old_answers_are_forgotten(db):
    old, new = (KeptAnswer.objects.create(key=key, asked="") for key in ("a" * 16, "b" * 16))
    KeptAnswer.objects.filter(pk=old.pk).update(created_at=old.created_at - kept_answers.KEEP)
    assert kept_answers.forget_old() == 1
    assert KeptAnswer.objects.get() == new


def test_what_is_shown_where_it_was_asked_for_is_not_said_again(ana, client, table):
    told = ana(f"/m/{table.pk}/report/", RESULT, **{"X-Said-Here": "1"}).json()
    assert told["said"][0]["text"].endswith("Ben must confirm it now.")
    assert "Ben must confirm it now" not in client.get(told["next"]).content.decode()
