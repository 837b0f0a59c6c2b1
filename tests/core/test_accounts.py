"""Accounts without e-mail."""

import pytest
from django.core.management import CommandError, call_command

from companion.core.actors import Actor, actor_of_user
from companion.core.errors import Conflict, Fault, Gone, Invalid, NotAllowed
from companion.core.models import ApiToken, AuditRecord, User
from companion.core.services import accounts, tokens
from tests.pages import text_of

pytestmark = [pytest.mark.django_db, pytest.mark.database]

OWNER = Actor(label="the server's owner", via="command")
GOOD = "three-brown-hexes"


def make(username: str = "olga", **values) -> User:
    return accounts.create_account(username=username, password=GOOD, actor=OWNER, **values)


def test_the_first_organiser_is_made_by_one_command():
    call_command("create_organiser", "olga", "--password", GOOD)
    olga = User.objects.get()
    assert (olga.username, olga.may_create_events, olga.check_password(GOOD)) == (
        "olga",
        True,
        True,
    )


def test_the_command_tells_a_weak_password_plainly():
    with pytest.raises(CommandError, match="too short"):
        call_command("create_organiser", "olga", "--password", "abc")
    assert User.objects.count() == 0


def test_a_taken_name_is_a_conflict_and_changes_nothing():
    make()
    with pytest.raises(Conflict, match="olga is taken"):
        make()
    assert User.objects.count() == 1


@pytest.mark.parametrize("username", ["", "two words", "x" * 200])
def test_an_unfit_name_is_refused(username):
    with pytest.raises(Invalid):
        make(username)


def test_an_organiser_hands_over_a_link_that_works_once(client):
    olga, piet = make(may_create_events=True), make("piet")
    secret = accounts.make_password_link(user=piet, actor=actor_of_user(olga))
    answer = client.post(f"/set-password/{secret}/", {"password": "new-and-long-enough"})
    assert (answer.status_code, answer["Location"]) == (302, "/sign-in/")
    piet.refresh_from_db()
    assert piet.check_password("new-and-long-enough")
    again = client.post(f"/set-password/{secret}/", {"password": "another-long-one"})
    assert again.status_code == 410


def test_a_newer_link_ends_the_earlier_one():
    olga, piet = make(may_create_events=True), make("piet")
    first = accounts.make_password_link(user=piet, actor=actor_of_user(olga))
    accounts.make_password_link(user=piet, actor=actor_of_user(olga))
    with pytest.raises(Gone):
        accounts.find_password_link(secret=first)


def test_a_weak_password_by_link_is_told_on_the_page_and_the_link_stays(client):
    piet = make("piet")
    secret = accounts.make_password_link(user=piet, actor=OWNER)
    answer = client.post(f"/set-password/{secret}/", {"password": "abc"})
    assert answer.status_code == 422
    assert "too short" in text_of(answer)
    assert accounts.find_password_link(secret=secret).user == piet


def test_others_cannot_make_links():
    piet, eve = make("piet"), make("eve")
    with pytest.raises(NotAllowed):
        accounts.make_password_link(user=piet, actor=actor_of_user(eve))


def test_an_organiser_cannot_take_over_the_owners_account():
    olga, root = make(may_create_events=True), make("root")
    User.objects.filter(pk=root.pk).update(is_superuser=True)
    root.refresh_from_db()
    with pytest.raises(NotAllowed):
        accounts.make_password_link(user=root, actor=actor_of_user(olga))


def test_one_changes_ones_own_password_and_stays_signed_in(client):
    client.force_login(make())
    wrong = client.post("/account/password/", {"old": "not-it", "new": "new-and-long-enough"})
    assert wrong.status_code == 403
    right = client.post("/account/password/", {"old": GOOD, "new": "new-and-long-enough"})
    assert right.status_code == 302
    assert client.get("/account/").status_code == 200


def test_a_token_is_shown_once_and_revoked(client):
    olga = make()
    client.force_login(olga)
    page = client.post("/account/tokens/", {"name": "my script", "scope": "read", "days": "90"})
    token = ApiToken.objects.get()
    assert token.secret_hash not in text_of(page)
    assert page.context["secret"] in text_of(page)
    assert page.context["secret"] not in text_of(client.get("/account/"))
    client.post(f"/account/tokens/{token.pk}/revoke/")
    token.refresh_from_db()
    assert token.revoked_at is not None


def test_the_page_offers_each_scope_and_makes_what_was_chosen(client):
    client.force_login(make())
    offered = text_of(client.get("/account/"))
    for scope in ApiToken.Scope.values:
        assert f'<option value="{scope}">' in offered
        client.post("/account/tokens/", {"name": scope, "scope": scope, "days": "7"})
    made = ApiToken.objects.order_by("pk").values_list("name", "scope")
    assert list(made) == [(one, one) for one in ("read", "write", "staff")]
    refused = client.post("/account/tokens/", {"name": "x", "scope": "all", "days": "7"})
    assert refused.status_code == 422
    assert ApiToken.objects.count() == 3


def test_nobody_revokes_anothers_token(client):
    olga, eve = make(), make("eve")
    tokens.make_api_token(user=olga, name="mine", actor=actor_of_user(olga))
    client.force_login(eve)
    assert client.post(f"/account/tokens/{ApiToken.objects.get().pk}/revoke/").status_code == 404


def test_only_organisers_see_the_accounts(client):
    assert client.get("/people/").status_code == 302
    client.force_login(make("piet"))
    assert client.get("/people/").status_code == 403
    client.force_login(make(may_create_events=True))
    page = client.get("/people/?q=pie")
    assert [person.username for person, _ in page.context["people"]] == ["piet"]


def test_the_record_is_append_only():
    make()
    row = AuditRecord.objects.get()
    assert (row.actor, row.action) == ("the server's owner", "account.created")
    row.summary = "something else"
    for change in (row.save, row.delete, AuditRecord.objects.all().delete):
        with pytest.raises(Fault):
            change()
    with pytest.raises(Fault):
        AuditRecord.objects.update(summary="x")


def test_an_organiser_lets_another_create_events_and_takes_it_back(client):
    olga, piet = make(may_create_events=True), make("piet")
    client.force_login(olga)
    for value, allowed in (("1", True), ("0", False)):
        client.post("/people/", {"user": piet.pk, "may_create_events": value})
        piet.refresh_from_db()
        assert piet.may_create_events is allowed


def test_the_last_organiser_cannot_give_it_up_by_a_slip(client):
    olga = make(may_create_events=True)
    client.force_login(olga)
    answer = client.post("/people/", {"user": olga.pk, "may_create_events": "0"})
    assert answer.status_code == 403
    olga.refresh_from_db()
    assert olga.may_create_events


def test_others_cannot_make_organisers(client):
    piet, eve = make("piet"), make("eve")
    client.force_login(eve)
    client.post("/people/", {"user": piet.pk, "may_create_events": "1"})
    piet.refresh_from_db()
    assert not piet.may_create_events
