"""Pages in the reader's language: words, plurals, dates and numbers; what is kept stays English."""

from datetime import date, timedelta

import pytest
from django.template.loader import render_to_string
from django.utils import timezone, translation

from companion.core.models import AuditRecord
from decks.templatetags.formats import day_of_list
from matches.figures.meta import spread
from matches.templatetags.events import ago, in_figures, round_title
from matches.templatetags.players import length_words
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


def test_the_record_is_kept_in_english_and_shown_in_its_readers_language(anas, desk, event):
    german = {"Accept-Language": "de"}
    done = anas.post(f"/e/{event.slug}/p/1/leave/", headers=german)
    assert done.status_code == 302
    record = AuditRecord.objects.filter(event_id=event.pk).latest("pk")
    assert record.summary == "Ana (#1): dropped"
    page = desk.get(f"/e/{event.slug}/desk/record/", headers=german)
    assert "Eintrag im Verlauf" in text_of(page)
    assert "Ana (#1): ausgestiegen" in text_of(page)
    assert "Ana (#1): dropped" in text_of(desk.get(f"/e/{event.slug}/desk/record/"))


def test_an_event_is_told_in_short_in_the_language_of_who_is_shown_it(client, event):
    event.starts_on, event.ends_on = date(2026, 10, 3), date(2026, 10, 4)
    event.place = "Ghent"
    event.save()
    told = {}
    for code in ("en", "de"):
        asked = {"Accept-Language": code}
        page = client.get(f"/e/{event.slug}/", headers=asked).content.decode()
        told[code] = page.partition('og:description" content="')[2].partition('"')[0]
        assert told[code].rstrip(".") in (
            client.get(f"/e/{event.slug}/event.ics", headers=asked)
            .content.decode()
            .replace("\r\n ", "")
            .replace("\\", "")
        )
    assert told == {
        "en": "3 October 2026 to 4 October 2026, Ghent: running.",
        "de": "3. Oktober 2026 bis 4. Oktober 2026, Ghent: läuft.",
    }


@pytest.mark.parametrize(
    ("value", "german"),
    [("62.5 %", "62,5\N{NO-BREAK SPACE}%"), ("4.5", "4,5"), ("0 %", "0\N{NO-BREAK SPACE}%")],
)
def test_values_of_the_standings_are_written_as_the_language_writes_figures(value, german):
    assert in_figures(value) == value.replace(" ", "\N{NO-BREAK SPACE}")
    with translation.override("de"):
        assert in_figures(value) == german


def test_lists_are_told_by_the_day_or_the_month_they_begin():
    told = [(day_of_list("2026-01-10"), day_of_list("2018-11"))]
    for code in ("de", "es", "fr"):
        with translation.override(code):
            told.append((day_of_list("2026-01-10"), day_of_list("2018-11")))
    assert told == [
        ("10 January 2026", "November 2018"),
        ("10. Januar 2026", "November 2018"),
        ("10 de enero de 2026", "noviembre de 2018"),
        ("10 janvier 2026", "novembre 2018"),
    ]


def test_lengths_that_are_all_one_are_no_span():
    told = [length_words(spread((52.0,) * often)) for often in (1, 2, 40)]
    assert told == [
        "The only one took 52 minutes.",
        "Each of them (2) took 52 minutes.",
        "Each of them (40) took 52 minutes.",
    ]
    assert length_words(spread((52.0, 60.0))) == "Only 2: 52 to 60 minutes."
