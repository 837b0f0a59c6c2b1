"""Every letter is whole in its reader's language: the German ones word by word, and none with a
word that no catalogue gave."""

import re

import pytest
from django.core import mail

from matches.events.services.announcements import announce
from matches.mail import services
from matches.models import Event, Mailbox, Round
from tests import factories
from tests.languages import pseudo

pytestmark = pytest.mark.django_db

FOOT = (
    "\n\nhttps://hall.example/e/cup/p/{number}/\n\n-- \n"
    "Du bekommst diese E-Mail, weil du bei Cup mitspielst.\n"
    "Keine E-Mails mehr bekommen und deine Adresse löschen lassen: "
    "https://hall.example/mail/…/\n"
)
# what no catalogue gives: names, what somebody wrote, addresses
NO_WORDS = re.compile(r"https://\S+|\b(?:Cup|Ana|Ben|Eve)\b|\bEs gibt Suppe\.")
SECRET = re.compile(r"(?<=/mail/)[^/]+(?=/)")


@pytest.fixture
def event() -> Event:
    return factories.make_event("Cup", slug="cup")


@pytest.fixture
def rounds_told(event, ana_entry, ben_entry) -> dict[str, Round]:
    """What is told of: a Swiss round with a table and a bye, and one that has a name."""
    eve = factories.make_entry(event, "Eve", number=5)
    return {
        "round": factories.make_round(event, [(ana_entry, ben_entry)], byes=[eve]),
        "semi-finals": factories.make_round(event, [(eve, ana_entry)], name="Semi-finals"),
    }


def letters(told: str, language: str, rounds: dict[str, Round], organiser) -> dict[str, str]:
    """What each player is written in this language, by their number: subject and body."""
    event = rounds["round"].event
    for entry in event.entries.all():
        address = f"{entry.number}@example.org"
        Mailbox.objects.create(entry=entry, address=address, language=language)
    if told == "announcement":
        made = announce(event=event, text="Es gibt Suppe.", actor=organiser)
        services.mail_announcement(announcement_id=made.pk)
    else:
        services.mail_round(round_id=rounds[told].pk)
    return {
        one.to[0].partition("@")[0]: f"{one.subject}\n{SECRET.sub('…', one.body)}"
        for one in mail.outbox
    }


GERMAN = {
    "round": {
        "1": "Cup: Runde 1, Tisch 1\nRunde 1: Tisch 1, gegen Ben.",
        "2": "Cup: Runde 1, Tisch 1\nRunde 1: Tisch 1, gegen Ana.",
        "5": "Cup: Runde 1, Freilos\nRunde 1: Du hast ein Freilos. Es ist nichts zu spielen.",
    },
    "semi-finals": {
        "1": "Cup: Halbfinale, Tisch 1\nHalbfinale: Tisch 1, gegen Eve.",
        "5": "Cup: Halbfinale, Tisch 1\nHalbfinale: Tisch 1, gegen Ana.",
    },
    "announcement": dict.fromkeys(("1", "2", "5"), "Cup: Ansage\nEs gibt Suppe."),
}


@pytest.mark.parametrize("told", GERMAN)
def test_a_german_player_is_written_to_in_german(told, rounds_told, organiser):
    expected = {number: text + FOOT.format(number=number) for number, text in GERMAN[told].items()}
    assert letters(told, "de", rounds_told, organiser) == expected


@pytest.mark.parametrize("told", GERMAN)
def test_no_letter_has_a_word_that_no_catalogue_gave(told, rounds_told, organiser):
    with pseudo.spoken() as language:
        written = letters(told, language, rounds_told, organiser)
    left = {
        number: pseudo.WORD.findall(NO_WORDS.sub(" ", pseudo.outside(text)))
        for number, text in written.items()
    }
    assert left == {number: [] for number in GERMAN[told]}


@pytest.mark.parametrize(
    ("language", "subject", "foot"),
    [
        ("es", "Cup: Ronda 1, mesa 1", "Recibes este correo porque juegas en Cup."),
        ("fr", "Cup: Ronde 1, table 1", "Vous recevez cet e-mail parce que vous jouez à Cup."),
    ],
)
def test_french_and_spanish_players_likewise(language, subject, foot, rounds_told, organiser):
    lines = letters("round", language, rounds_told, organiser)["1"].splitlines()
    assert (lines[0], lines[6]) == (subject, foot)
