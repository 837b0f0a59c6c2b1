"""A player's address: asked, told to nobody, changed, taken out of a list, and forgotten."""

import json

import pytest
from django.urls import reverse

from companion.core.errors import Conflict, Invalid, NotAllowed
from companion.core.logs import MASKED, masked
from companion.core.models import AuditRecord
from matches.archive.queries.exports import export_of
from matches.entries import name_list
from matches.entries.services import mailboxes, many
from matches.entries.services.sign_up import sign_up
from matches.models import Entry, Event, Mailbox
from matches.people.private_links import make_stop_token
from matches.players.queries.held import held_of
from matches.players.services.erasure import erase_entry
from tests import factories
from tests.matches.views.clients import client_of, phone
from tests.pages import text_of

pytestmark = [pytest.mark.django_db, pytest.mark.database]
ADDRESS = "ana@example.org"


@pytest.fixture
def open_event(event) -> Event:
    event.state = Event.State.OPEN
    event.save()
    return event


def test_it_is_asked_at_sign_up_and_may_be_left_out(client, open_event):
    path = reverse("sign_up", args=[open_event.slug])
    assert 'name="mail_to"' in client.get(path).content.decode()
    client.post(path, {"name": "Ana", "mail_to": f" {ADDRESS} "})
    assert Mailbox.objects.get().address == ADDRESS
    client.cookies.clear()
    client.post(path, {"name": "Ben", "mail_to": ""})
    assert (Entry.objects.count(), Mailbox.objects.count()) == (2, 1)


def test_an_unfit_one_is_told_beside_its_field_and_nobody_is_entered(client, open_event):
    path = reverse("sign_up", args=[open_event.slug])
    told = client.post(path, {"name": "Ana", "mail_to": "ana at home"})
    assert told.status_code == 422
    assert "This is no e-mail address" in text_of(told)
    assert Entry.objects.count() == 0


def test_where_no_mail_is_sent_it_is_neither_asked_nor_kept(settings, client, open_event, visitor):
    settings.SENDS_MAIL = False
    path = reverse("sign_up", args=[open_event.slug])
    assert "mail_to" not in client.get(path).content.decode()
    sign_up(event=open_event, name="Ana", actor=visitor, mail_to=ADDRESS)
    assert Mailbox.objects.count() == 0


def test_the_player_changes_and_stops_it_on_their_page(ana_entry, table):
    anas = phone(ana_entry)
    page = reverse("player", args=[ana_entry.event.slug, ana_entry.number])
    act = reverse("player_act", args=[ana_entry.event.slug, ana_entry.number, "mail"])
    told = anas.post(act, {"mail_to": ADDRESS}, follow=True)
    assert f"come to {ADDRESS} from now on" in text_of(told)
    old = make_stop_token(Mailbox.objects.get().pk)
    anas.post(act, {"mail_to": "new@example.org"})
    assert mailboxes.stop(token=old) is None  # of the old address; the new one stays
    assert "E-mails to <bdi>new@example.org</bdi>" in text_of(anas.get(page))
    anas.post(act, {"mail_to": "new@example.org", "stop": "1"})
    assert Mailbox.objects.count() == 0


def test_nobody_else_is_told_it_nor_may_set_it(
    event, organiser, ana_entry, ben, anas_box, table, client
):
    page = reverse("player", args=[event.slug, ana_entry.number])
    for other in (client_of(organiser), client_of(ben), client):
        assert ADDRESS not in other.get(page).content.decode()
    entries = reverse("desk_entries", args=[event.slug])
    assert ADDRESS not in client_of(organiser).get(entries).content.decode()
    for actor in (organiser, ben):
        with pytest.raises(NotAllowed):
            mailboxes.set_address(entry=ana_entry, address="x@example.org", actor=actor)


def test_neither_the_record_nor_the_archive_holds_it(event, ana, ana_entry):
    mailboxes.set_address(entry=ana_entry, address=ADDRESS, actor=ana)
    row = AuditRecord.objects.get(action="entry.mail_changed")
    assert row.summary == "Ana (#1): an e-mail address given"
    assert (row.before, row.after) == (None, None)
    assert ADDRESS.encode() not in export_of(event)


def test_it_goes_with_the_name_and_is_among_what_is_held(event, organiser, ana_entry, anas_box):
    ana_entry.user = factories.make_user("ana")
    ana_entry.save()
    assert json.dumps(held_of(ana_entry.user)).count(ADDRESS) == 1
    Event.objects.filter(pk=event.pk).update(state=Event.State.FINISHED)
    erase_entry(entry=Entry.objects.get(pk=ana_entry.pk), actor=organiser)
    assert Mailbox.objects.count() == 0
    with pytest.raises(Conflict, match="erased"):
        ana_entry.refresh_from_db()
        actor = factories.actor_of_entry(ana_entry)
        mailboxes.set_address(entry=ana_entry, address=ADDRESS, actor=actor)


def test_addresses_of_a_pasted_list_are_kept_only_where_the_organiser_says_so(
    open_event, organiser
):
    text = "Ana,Reds,ana@example.org\nben@example.org,Ben\nCleo"
    lines = name_list.read(text)
    assert [(line.name, line.mail) for line in lines] == [
        ("Ana", "ana@example.org"),
        ("Ben", "ben@example.org"),
        ("Cleo", ""),
    ]
    many.enter_all(event=open_event, lines=lines[:1], actor=organiser)
    assert Mailbox.objects.count() == 0
    many.enter_all(event=open_event, lines=lines, actor=organiser, keep_mail=True)
    kept = Mailbox.objects.values_list("entry__name", "address")
    assert list(kept) == [("Ben", "ben@example.org")]  # Ana was entered before, without


def test_the_page_of_a_pasted_list_asks(open_event, organiser):
    path = reverse("paste_entries", args=[open_event.slug])
    desk = client_of(organiser)
    text = "Ana,ana@example.org\nBen"
    asked = text_of(desk.post(path, {"do": "look", "text": text}))
    assert "Write to the 1 e-mail address in the list" in asked
    assert (
        asked.count("Ana,ana@example.org") == 2
    )  # to be sent, to be mended; not in the box that finds things
    desk.post(path, {"do": "enter", "text": text, "keep_mail": "1"})
    assert Mailbox.objects.get().address == ADDRESS


def test_the_link_that_stops_it_stands_in_no_line_of_a_log(anas_box):
    path = reverse("stop_mail", args=[make_stop_token(anas_box.pk)])
    assert masked(f"GET {path}") == f"GET /mail/{MASKED}/"


def test_what_is_no_address_is_refused(ana, ana_entry):
    for wrong in ("ana", "ana@", "ana@example.org, ben@example.org", "a@b.org\nBcc: c@d.org"):
        with pytest.raises(Invalid):
            mailboxes.set_address(entry=ana_entry, address=wrong, actor=ana)
