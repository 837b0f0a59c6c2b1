"""One box for tables, players and pages."""

import pytest
from django.urls import reverse

from tests import factories
from tests.pages import text_of

pytestmark = [pytest.mark.django_db, pytest.mark.database]


def found(client, event, text: str) -> list[str]:
    """What the list says, a line each."""
    response = client.get(
        reverse("desk_find", args=[event.slug]), {"q": text}, headers={"HX-Request": "true"}
    )
    return [" ".join(line.split()) for line in text_of(response).splitlines() if line.strip()]


@pytest.mark.parametrize("text", ["1", "1-1"])
def test_a_number_is_a_table_and_its_slips_code_too(desk, event, first_round, text):
    page = " ".join(found(desk, event, text))
    assert "Table 1" in page and "Ana – Ben" in page


def test_a_part_of_a_name_finds_the_table_and_the_player_without_accents(desk, event, first_round):
    factories.make_entry(event, "Siobhán Ó Néill")
    page = " ".join(found(desk, event, "siobhan o ne"))
    assert "Siobhán Ó Néill" in page and "Table" not in page
    assert " ".join(found(desk, event, "ana")).index("Table 1") < " ".join(
        found(desk, event, "ana")
    ).index("player #1")


def test_pages_are_found_by_what_they_are_about(desk, score_desk, event):
    assert "Settings" in " ".join(found(desk, event, "rules"))
    assert "Settings" not in " ".join(found(score_desk, event, "rules"))
    assert "Results" in " ".join(found(score_desk, event, "slips"))


def test_without_script_the_only_hit_is_opened_at_once(desk, event, first_round, ana_entry):
    address = reverse("desk_find", args=[event.slug])
    match = first_round.matches.get(table=1)
    assert desk.get(address, {"q": "1"}).url == reverse("desk_match", args=[match.pk])
    assert desk.get(address, {"q": "sett"}).url == reverse("desk_settings", args=[event.slug])
    page = text_of(desk.get(address, {"q": "nobody at all"}))
    assert "Nothing here has" in page


def test_it_is_for_staff(client, event):
    assert client.get(reverse("desk_find", args=[event.slug])).status_code == 403
