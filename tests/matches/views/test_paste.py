"""A list of players on its page: looked at, then entered, as large as lists are."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from matches.entries.name_list import MOST_BYTES, MOST_LINES
from matches.models import Event
from tests.pages import text_of

pytestmark = [pytest.mark.django_db, pytest.mark.database]


@pytest.fixture
def open_event(event) -> Event:
    """The event before its start."""
    event.state = Event.State.OPEN
    event.save()
    return event


def look(desk, event, data: bytes = b"", text: str = ""):
    """The page after a file, or a pasted text, was looked at."""
    sent = {"do": "look", "text": text}
    if data:
        sent["file"] = SimpleUploadedFile("players.csv", data)
    return desk.post(reverse("paste_entries", args=[event.slug]), sent)


def test_two_thousand_lines_of_a_file_are_looked_at_and_entered(desk, open_event):
    """With everything in a line that a list may have: more than the usual page takes."""
    rows = [
        f"Bartholomew Whitmore-{at:04};Dice Ravens of Ghent;Gold;player.{at}@mail.example.org"
        for at in range(MOST_LINES)
    ]
    data = "\r\n".join(["Name;Club;Team;E-mail", *rows]).encode("utf-16")
    seen = look(desk, open_event, data)
    assert "2000 players can be entered." in " ".join(text_of(seen).split())
    assert not open_event.entries.exists()
    sent = {"do": "enter", "text": seen.context["pasted"]}
    told = desk.post(reverse("paste_entries", args=[open_event.slug]), sent, follow=True)
    assert "2000 players entered." in text_of(told)
    assert open_event.entries.count() == 2000
    last = open_event.entries.get(number=2000)
    assert (last.name, last.club, last.team) == (
        "Bartholomew Whitmore-1999",
        "Dice Ravens of Ghent",
        "Gold",
    )


def test_who_is_under_age_is_told_before_it_is_entered_and_nowhere_else(desk, open_event, client):
    text = "Name;Minor\nAna;\nMia Kurz;yes"
    seen = text_of(look(desk, open_event, text=text))
    assert seen.count("name for the staff alone") == 1
    assert "Mia Kurz" in seen
    desk.post(reverse("paste_entries", args=[open_event.slug]), {"do": "enter", "text": text})
    again = text_of(look(desk, open_event, text=text))
    assert again.count("is entered already") == 2
    public = client.get(open_event.get_absolute_url()).content.decode()
    assert "Player 2" in public
    assert "Kurz" not in public


def test_a_list_longer_than_is_taken_is_told_on_its_page(desk, open_event):
    response = look(desk, open_event, text="\n".join(f"Player {at}" for at in range(30_000)))
    assert response.status_code == 422
    assert "The list has 30000 lines; at most 2000 are taken at once." in text_of(response)


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"a" * (MOST_BYTES + 1), "a list of players has at most 1,000,000"),
        (b"PK\x03\x04\x14\x00\x00", "This file is no text."),
        ("José\nRené".encode()[:-1], "it is cut short"),
        (b" \n", "There are no names in it."),
    ],
    ids=["huge", "a workbook", "cut short", "empty"],
)
def test_a_file_that_is_no_list_is_told_on_its_page(data, says, desk, open_event):
    response = look(desk, open_event, data)
    assert response.status_code == 422
    page = text_of(response)
    assert says in page and "Look at the list" in page
