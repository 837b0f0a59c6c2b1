"""Pairings and announcements by e-mail: to whom, once, and no longer than they are of use."""

import re
from datetime import timedelta
from smtplib import SMTPRecipientsRefused, SMTPServerDisconnected

import pytest
from django.core import mail
from django.core.mail.backends.locmem import EmailBackend
from django.utils import timezone

from companion.core.models import Intent
from matches import tasks
from matches.events.services.announcements import announce, take_back
from matches.mail import services
from matches.models import Event, Letter, Mailbox, Round
from matches.people.services.versions import MAIL_ANNOUNCEMENT, MAIL_ROUND
from matches.rounds.services import rounds
from tests import factories

pytestmark = [pytest.mark.django_db, pytest.mark.database]


def called_for(task: str) -> list[int]:
    return list(Intent.objects.filter(task=task, done_at=None).values_list("subject_id", flat=True))


def to_and_subject() -> list[tuple[str, str]]:
    return [(one.to[0], one.subject) for one in mail.outbox]


@pytest.fixture
def published(event, organiser, anas_box) -> Round:
    """Round 1 of Ana and two who gave no address, just published; Ana has no bye."""
    factories.make_entries(event, 2)
    round_ = rounds.prepare_round(event=event, actor=organiser, seed=1)
    return rounds.publish_round(round_=round_, actor=organiser)


def test_publishing_a_round_writes_to_who_gave_an_address(published, event, ana_entry, anas_box):
    assert called_for(MAIL_ROUND) == [published.pk]
    tasks.mail_round(published.pk)

    seat = ana_entry.seats.get()
    (letter,) = mail.outbox
    if seat.match.table is None:
        told = ("Round 1, a bye", "Round 1: you have a bye. Nothing is to be played.")
    else:
        other = seat.match.seats.exclude(pk=seat.pk).get().entry.name
        told = ("Round 1, table 1", f"Round 1: table 1, against {other}.")
    assert (letter.to, letter.from_email) == (["ana@example.org"], "hall@example.org")
    assert letter.subject == f"{event.name}: {told[0]}"
    assert letter.body.splitlines()[0] == told[1]
    assert f"https://hall.example/e/{event.slug}/p/{ana_entry.number}/" in letter.body
    assert called_for(MAIL_ROUND) == []


def test_a_second_run_writes_nothing_again(published):
    assert [services.mail_round(round_id=published.pk) for _ in range(2)] == [1, 0]
    assert len(mail.outbox) == 1


def test_a_round_taken_back_is_not_told_and_published_anew_is_told_anew(published, organiser):
    services.mail_round(round_id=published.pk)
    rounds.unpublish_round(round_=published, actor=organiser)
    assert services.mail_round(round_id=published.pk) == 0
    rounds.publish_round(round_=published, actor=organiser)
    later = published.published_at + timedelta(minutes=1)
    Round.objects.filter(pk=published.pk).update(published_at=later)
    assert services.mail_round(round_id=published.pk) == 1
    assert len(mail.outbox) == 2


def test_a_round_that_nobody_could_be_told_of_in_time_is_not_told(published):
    Round.objects.filter(pk=published.pk).update(
        published_at=timezone.now() - services.TOO_LATE - timedelta(seconds=1)
    )
    services.mail_round(round_id=published.pk)
    assert (mail.outbox, called_for(MAIL_ROUND)) == ([], [])


def test_what_is_announced_goes_to_those_whom_it_is_told_to(
    event, organiser, first_round, table, ana_entry, ben_entry, anas_box
):
    Mailbox.objects.create(entry=ben_entry, address="ben@example.org")
    cleo = factories.make_entry(event, "Cleo")
    Mailbox.objects.create(entry=cleo, address="cleo@example.org")
    gone = factories.make_entry(event, "Dan", state="dropped")
    Mailbox.objects.create(entry=gone, address="dan@example.org")
    told = {}
    for whom in ({}, {"to_round": True}, {"table": table.table}):
        made = announce(event=event, text="Lunch", actor=organiser, **whom)
        mail.outbox.clear()
        services.mail_announcement(announcement_id=made.pk)
        told[tuple(whom)] = sorted(address.split("@")[0] for address, _ in to_and_subject())
    assert told == {
        (): ["ana", "ben", "cleo"],
        ("to_round",): ["ana", "ben"],
        ("table",): ["ana", "ben"],
    }
    assert mail.outbox[0].subject == f"{event.name}: announcement"
    assert mail.outbox[0].body.startswith("Lunch\n")


def test_what_was_taken_back_is_not_told(event, organiser, anas_box):
    made = announce(event=event, text="Lunch", actor=organiser)
    take_back(announcement=made, actor=organiser)
    services.mail_announcement(announcement_id=made.pk)
    assert (mail.outbox, called_for(MAIL_ANNOUNCEMENT)) == ([], [])


def test_where_no_mail_is_set_up_nothing_is_called_for(settings, event, organiser, anas_box):
    settings.SENDS_MAIL = False
    factories.make_entry(event, "Ben")
    announce(event=event, text="Lunch", actor=organiser)
    round_ = rounds.prepare_round(event=event, actor=organiser)
    rounds.publish_round(round_=round_, actor=organiser)
    assert Intent.objects.filter(task__in=(MAIL_ROUND, MAIL_ANNOUNCEMENT)).count() == 0


def test_a_name_makes_no_second_header(published, event):
    Event.objects.filter(pk=event.pk).update(name="Cup\nBcc: all@example.org")
    services.mail_round(round_id=published.pk)
    assert mail.outbox[0].message()["Bcc"] is None
    assert "\n" not in mail.outbox[0].subject


def test_many_letters_take_several_runs(monkeypatch, event, organiser):
    monkeypatch.setattr(services, "AT_ONCE", 2)
    for entry in factories.make_entries(event, 5):
        Mailbox.objects.create(entry=entry, address=f"p{entry.number}@example.org")
    made = announce(event=event, text="Lunch", actor=organiser)
    sent = [services.mail_announcement(announcement_id=made.pk) for _ in range(4)]
    assert sent == [2, 2, 1, 0]
    assert len({address for address, _ in to_and_subject()}) == 5


def failing(monkeypatch, error: Exception | None) -> None:
    """The mail server answers every letter with this; None lets them pass again."""
    whole = EmailBackend.send_messages

    def send(self, messages):
        if error is not None:
            raise error
        return whole(self, messages)

    monkeypatch.setattr(EmailBackend, "send_messages", send)


def test_a_server_that_is_away_costs_nothing_but_time(monkeypatch, event, organiser, anas_box):
    made = announce(event=event, text="Lunch", actor=organiser)
    with monkeypatch.context() as away:
        failing(away, SMTPServerDisconnected("gone"))
        assert services.mail_announcement(announcement_id=made.pk) == 0
    intent = Intent.objects.get(task=MAIL_ANNOUNCEMENT)
    assert (intent.done_at, intent.attempts) == (None, 1)
    assert "gone" in intent.last_error
    assert services.mail_announcement(announcement_id=made.pk) == 1
    assert called_for(MAIL_ANNOUNCEMENT) == []


def test_a_server_that_refuses_for_good_is_asked_no_more(monkeypatch, event, organiser, anas_box):
    made = announce(event=event, text="Lunch", actor=organiser)
    failing(monkeypatch, SMTPServerDisconnected("wrong password"))
    for _ in range(services.MOST_TRIES):
        assert called_for(MAIL_ANNOUNCEMENT) == [made.pk]
        services.mail_announcement(announcement_id=made.pk)
    assert called_for(MAIL_ANNOUNCEMENT) == []


def test_one_address_that_is_refused_keeps_nobody_from_theirs(
    monkeypatch, event, organiser, anas_box
):
    made = announce(event=event, text="Lunch", actor=organiser)
    failing(monkeypatch, SMTPRecipientsRefused({"ana@example.org": (550, b"no such user")}))
    services.mail_announcement(announcement_id=made.pk)
    assert called_for(MAIL_ANNOUNCEMENT) == []
    assert Letter.objects.get().sent_at is not None


def test_a_letter_that_another_job_has_is_left_to_it_until_that_is_lost(event, organiser, anas_box):
    made = announce(event=event, text="Lunch", actor=organiser)
    taken = Letter.objects.create(
        mailbox=anas_box, about=f"announcement {made.pk}", taken_at=timezone.now()
    )
    assert services.mail_announcement(announcement_id=made.pk) == 0
    lost = timezone.now() - services.LOST_AFTER - timedelta(seconds=1)
    Letter.objects.filter(pk=taken.pk).update(taken_at=lost)
    assert services.mail_announcement(announcement_id=made.pk) == 1


@pytest.mark.parametrize(
    ("state", "days", "forgotten"),
    [("finished", 6, 0), ("finished", 8, 1), ("cancelled", 8, 1), ("running", 8, 0),
     ("running", 61, 1)],
)  # fmt: skip
def test_addresses_go_a_week_after_the_event(event, anas_box, state, days, forgotten):
    then = timezone.now() - timedelta(days=days)
    Event.objects.filter(pk=event.pk).update(
        state=state,
        ends_on=then.date(),
        finished_at=then if state == "finished" else None,
    )
    anas_box.entry.came_from = "a mark"
    anas_box.entry.save()
    assert services.forget_old_addresses() == forgotten
    assert Mailbox.objects.count() == 1 - forgotten
    anas_box.entry.refresh_from_db()
    assert anas_box.entry.came_from == ("" if forgotten else "a mark")


def test_the_way_out_is_a_link_and_a_button_of_mail_programs(client, event, organiser, anas_box):
    made = announce(event=event, text="Lunch", actor=organiser)
    services.mail_announcement(announcement_id=made.pk)
    headers = mail.outbox[0].extra_headers
    link = headers["List-Unsubscribe"].strip("<>")
    assert headers["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert link in mail.outbox[0].body
    path = re.sub("^https://hall.example", "", link)
    assert client.get(path).status_code == 200
    assert Mailbox.objects.count() == 1  # looking at a link changes nothing
    assert client.post(path, {"List-Unsubscribe": "One-Click"}).status_code == 200
    assert Mailbox.objects.count() == 0
    assert client.post(path).status_code == 200  # twice is once
    assert client.post("/mail/1.forged/").status_code == 404
