"""What is costly is bounded: by size, by count, and by how often."""

from unittest.mock import patch

import pytest
from django.test import Client
from django.urls import resolve
from rest_framework.test import APIClient

from companion.core import limits
from decks.parsing import read_deck
from matches.entries.queries.entries import entry_rows
from matches.models import GameLog
from matches.overview.queries import pictures
from matches.standing.services.standings import recompute_standings
from matches.views import doors, links
from rules_engine.facts import card_names
from rules_engine.facts.catalogue import catalogue
from rules_engine.facts.errors import Unusable
from rules_engine.log import read_log, write_log
from rules_engine.log.forms import CORRECTIONS_AT_MOST
from rules_engine.log.marks import Void
from tests import factories
from tests.engine.log.games import glory_header, logged

pytestmark = [pytest.mark.django_db, pytest.mark.database]


def voids(how_many: int) -> bytes:
    """A log of so many corrections of nothing."""
    return write_log(
        logged(
            glory_header(),
            [Void(by=0, of=f"x{number}", agreed=(0, 1)) for number in range(how_many)],
        )
    )


def test_a_log_has_so_many_corrections_and_no_more():
    assert len(read_log(voids(CORRECTIONS_AT_MOST)).entries) == CORRECTIONS_AT_MOST
    with pytest.raises(Unusable, match=f"a log has {CORRECTIONS_AT_MOST} corrections at most"):
        read_log(voids(CORRECTIONS_AT_MOST + 1))


def test_a_log_of_more_than_two_megabytes_is_not_read(table, organiser):
    client = Client()
    client.force_login(organiser.user)
    length = str(3 * 2**20)
    answer = client.generic(
        "POST",
        f"/m/{table.pk}/logs/",
        b"",
        "multipart/form-data; boundary=x",
        CONTENT_LENGTH=length,
    )
    assert answer.status_code == 413
    assert not GameLog.objects.exists()


def test_19_kilobytes_of_nonsense_are_held_against_few_names():
    """A line against those alone that share the most runs of letters with it."""
    lines = "\n".join(
        f"{number} zqx vbrk pldm {number * 7919} wqz jkh gtr mnb vcx" for number in range(290)
    )
    with patch.object(card_names, "likeness", wraps=card_names.likeness) as held:
        read = read_deck(lines, catalogue())
    assert held.call_count < 290
    assert len(read.lines) + len(read.asides) == 290


def test_the_codes_of_all_links_are_drawn_once(event, organiser, monkeypatch):
    factories.make_entries(event, 5)
    client = Client()
    client.force_login(organiser.user)
    links.qr_of.cache_clear()
    drawn = []
    make = links.segno.make
    monkeypatch.setattr(links.segno, "make", lambda *a, **k: drawn.append(a) or make(*a, **k))
    for _ in range(3):
        assert client.get(f"/e/{event.slug}/print/entries/").status_code == 200
    assert len(drawn) == len(entry_rows(event)) == 5


@pytest.mark.parametrize(
    ("address", "body"),
    [
        ("/api/v1/decks/check/", {"format": "nightvault-2019", "text": "S1"}),
        ("/api/v1/decks/read/", {"text": "S1"}),
    ],
)
def test_what_costs_is_counted_for_itself(settings, address, body):
    settings.LIMITS = {**settings.LIMITS, "costly": {"address": [(2, 60)]}}
    client = APIClient()
    answers = [client.post(address, body, format="json") for _ in range(3)]
    assert [one.status_code for one in answers] == [200, 200, 429]
    assert 0 < int(answers[2]["Retry-After"]) <= 60


COSTLY = [
    ("/pictures/", "all_pictures"),
    ("/leagues/winter/", "league"),
    ("/leagues/winter/pictures/", "league_pictures"),
    ("/players/goblin-king/", "player_record"),
    ("/e/store/share.png", "picture"),
    ("/e/store/desk/reports/", "desk_reports"),
    ("/e/store/desk/reports/16/", "report_file"),
    ("/e/store/desk/export/", "export_event"),
    ("/events/restore/", "restore"),
]


@pytest.mark.parametrize(("address", "name"), COSTLY)
def test_a_page_that_looks_through_many_matches_is_counted_as_costly(address, name):
    view = resolve(address).func
    assert (view.__name__, limits.act_of(view)) == (name, "costly")


def test_the_pictures_of_all_events_are_made_once_a_minute_whoever_asks(monkeypatch, organiser):
    """Before, each of a stranger's requests read every match of up to sixty events."""
    looked = []
    look = pictures.pictures_of_many
    monkeypatch.setattr(pictures, "pictures_of_many", lambda one: looked.append(one) or look(one))
    signed_in = Client()
    signed_in.force_login(organiser.user)
    for number, client in enumerate((Client(), Client(), signed_in)):
        assert client.get(f"/pictures/?again={number}").status_code == 200
    assert len(looked) == 1


def test_a_shared_part_is_made_once_whatever_is_added_to_its_address(monkeypatch, settings):
    """Before, each address that a stranger made up had standings or pairings made anew."""
    settings.SHOWN_EVERY_SECONDS = 2
    event = factories.make_event()
    pair = [factories.make_entry(event, name, number=n) for n, name in ((1, "Ana"), (2, "Ben"))]
    factories.make_round(event, [tuple(pair)])
    recompute_standings(event_id=event.pk)
    made = []
    make = doors.render_to_string
    monkeypatch.setattr(
        doors, "render_to_string", lambda name, *rest: made.append(name) or make(name, *rest)
    )
    for address in ("standings/", "rounds/1/", "pictures/", "rounds/1/?by=name"):
        joined = "&" if "?" in address else "?"
        for added in ("", "x=1", "x=2", "round=a", "round=7" if "standings" not in address else ""):
            answer = Client().get(f"/e/{event.slug}/{address}{joined}{added}")
            assert answer.status_code == 200
    assert made == [
        "matches/public/_standings.html",
        "matches/public/_round.html",
        "matches/public/_pictures.html",
        "matches/public/_round.html",
    ]


def test_the_same_limit_holds_on_the_page(settings):
    settings.LIMITS = {**settings.LIMITS, "sign_up": {"address": [(2, 60)]}}
    event = factories.make_event(state="open")
    answers = [
        Client().post(f"/e/{event.slug}/join/", {"name": name, "key": f"{name}-key-of-sign-up"})
        for name in ("Ana", "Ben", "Cleo")
    ]
    assert [one.status_code for one in answers] == [302, 302, 429]
    assert "Try again in" in answers[2].content.decode()
    by_api = APIClient().post(f"/api/v1/events/{event.slug}/entries/", {"name": "Cleo"})
    assert by_api.status_code == 429
    assert event.entries.count() == 2
