"""Pages in the reader's language: words, plurals, dates and numbers; what is kept stays English."""

from datetime import date, timedelta

import pytest
from django.template.loader import render_to_string
from django.utils import timezone, translation

from companion.core.models import AuditRecord
from matches.templatetags.events import ago, round_title
from tests.pages import text_of

pytestmark = [pytest.mark.django_db]

OWN_PAGE = {
    "en-GB": "Go to table 1: you play Ben.",
    "de": "Geh zu Tisch 1: Du spielst gegen Ben.",
    "es": "Ve a la mesa 1: juegas contra Ben.",
    "fr": "Allez à la table 1\N{NO-BREAK SPACE}: vous jouez contre Ben.",
}


def test_a_player_is_told_what_to_do_in_their_language(anas, event):
    for code, words in OWN_PAGE.items():
        page = anas.get(f"/e/{event.slug}/p/1/", headers={"Accept-Language": code})
        assert f'<p class="lead" role="status">{words}</p>' in page.content.decode()


def test_dates_are_written_as_each_language_writes_them(client, event):
    event.starts_on = event.ends_on = date(2026, 10, 3)
    event.save()
    written = {
        "en": "3 October 2026",
        "de": "3. Oktober 2026",
        "es": "3 de octubre de 2026",
        "fr": "3 octobre 2026",
    }
    for code, words in written.items():
        page = client.get(f"/e/{event.slug}/", headers={"Accept-Language": code})
        assert words in text_of(page)


def test_times_gone_by_count_as_each_language_counts():
    now = timezone.now()
    spans = (timedelta(), timedelta(minutes=1), timedelta(minutes=5), timedelta(hours=2))
    told = {}
    for code in ("en-gb", "de", "fr"):
        with translation.override(code):
            told[code] = [ago(now - span).split(">")[1].split("<")[0] for span in spans]
    assert told == {
        "en-gb": ["just now", "1 minute ago", "5 minutes ago", "2 hours ago"],
        "de": ["gerade eben", "vor 1 Minute", "vor 5 Minuten", "vor 2 Stunden"],
        "fr": ["à l&#x27;instant", "il y a 1 minute", "il y a 5 minutes", "il y a 2 heures"],
    }


def test_a_named_round_keeps_its_name_and_a_numbered_one_is_translated(first_round):
    with translation.override("de"):
        assert round_title(first_round) == "Runde 1"
        first_round.name = "Freundschaftsrunde"
        assert round_title(first_round) == "Freundschaftsrunde"


def test_what_is_drawn_has_decimal_points_in_every_language():
    shown = {"least": 12.5, "whole": 50.5, "lower": 20.5, "half": 30.5, "middle": 40.5, "text": ""}
    with translation.override("de"):
        drawn = render_to_string("matches/public/_spread.html", shown)
    assert 'x="12.5"' in drawn
    assert "12,5" not in drawn


def test_the_record_stays_english_whatever_its_reader_speaks(anas, desk, event):
    german = {"Accept-Language": "de"}
    done = anas.post(f"/e/{event.slug}/p/1/leave/", headers=german)
    assert done.status_code == 302
    record = AuditRecord.objects.filter(event_id=event.pk).latest("pk")
    assert record.summary == "Ana (#1): dropped"
    page = desk.get(f"/e/{event.slug}/desk/record/", headers=german)
    assert "Eintrag im Verlauf" in text_of(page)
    assert "Ana (#1): dropped" in text_of(page)
