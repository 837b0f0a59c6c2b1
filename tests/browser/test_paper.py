"""What the printer gets: an event can go on from paper."""

import io
import unicodedata

import pytest
from django.urls import reverse
from pypdf import PdfReader

from matches.stages import services as stages
from matches.standing.services.standings import recompute_standings
from tests import factories

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

PASSWORD = "three-brown-hexes"
MARGINS = dict.fromkeys(("top", "right", "bottom", "left"), "10mm")


@pytest.fixture
def hall(event):
    """Twenty players at ten tables, one of them with a long name."""
    names = ["Bartholomew van der Oudermeulen-Featherstonehaugh", *(f"P{at}" for at in range(19))]
    entries = [factories.make_entry(event, name) for name in names]
    pairs = list(zip(entries[::2], entries[1::2], strict=True))
    return factories.make_round(event, pairs)


@pytest.fixture
def printed(visitor, organiser):
    """The text of each page of the PDF that an organiser's printer gets: printed(name, *args)."""
    organiser.user.set_password(PASSWORD)
    organiser.user.save()
    desk = visitor(wide=True)
    desk.sign_in(organiser.user.username, PASSWORD)

    def of(name: str, *args) -> list[str]:
        page = desk.go(reverse(name, args=args))
        pdf = PdfReader(io.BytesIO(page.pdf(format="A4", margin=MARGINS)))
        texts = [unicodedata.normalize("NFKC", one.extract_text()) for one in pdf.pages]
        return [" ".join(text.split()) for text in texts]

    return of


def test_slips_are_eight_a_page_in_the_order_of_cut_piles(printed, event, hall):
    pages = printed("print_slips", event.slug, 1)
    assert len(pages) == 2
    codes = [[f"1-{n}" for n in range(1, 11) if f"1-{n} " in f"{page} "] for page in pages]
    assert codes == [["1-1", "1-3", "1-5", "1-7", "1-9"], ["1-2", "1-4", "1-6", "1-8", "1-10"]]
    assert all(page.count("Signed") == 5 for page in pages)
    assert "Oudermeulen-Featherstonehaugh" in pages[0].replace(" ", "")


def test_pairings_fill_a_page_by_name_and_one_by_table(printed, event, hall):
    by_name, by_table = printed("print_pairings", event.slug, 1)
    assert "by name" in by_name and by_name.count("against") == 20
    assert "by table" in by_table and by_table.index("P2") < by_table.index("P18")
    assert "Sign out" not in by_name + by_table  # the site's bar stays off paper


def test_standings_go_on_paper_with_every_tiebreaker(printed, event, hall):
    factories.play(hall)
    recompute_standings(event_id=event.pk)
    (page,) = printed("print_standings", event.slug)
    assert "Standings after round 1" in page and "Glory difference" in page
    assert sum(f"P{at} " in page for at in range(19)) == 19


def test_every_sign_in_code_is_on_a_page_once(printed, event, hall):
    pages = printed("print_entries", event.slug)
    assert sum(page.count("check in, find your table, report") for page in pages) == 20


def test_badges_are_ten_a_page_and_the_poster_is_one(printed, event, hall):
    badges = printed("print_badges", event.slug)
    assert len(badges) == 2 and all(page.count(event.name) == 10 for page in badges)
    assert len(printed("print_poster", event.slug)) == 1


def test_the_check_in_list_has_everybody_by_name_with_a_box(printed, event, hall):
    (page,) = printed("print_check_in", event.slug)
    assert "Check-in, 20 players" in page and page.count("✓") == 20
    assert page.index("P0 ") < page.index("P18 ") < page.index("P2 ")


def test_deck_check_sheets_name_who_handed_in_none(printed, event, hall):
    pages = printed("print_decks", event.slug)
    assert "No deck handed in" in pages[0] and "P18" in pages[0]


def test_the_bracket_fits_a_page_with_empty_lines_to_write_on(printed, event, organiser):
    entries = factories.make_entries(event, 8)
    factories.play(factories.make_round(event, list(zip(entries[::2], entries[1::2], strict=True))))
    recompute_standings(event_id=event.pk)
    stages.cut(event=event, actor=organiser, size=4)
    (page,) = printed("print_bracket", event.slug)
    assert "elimination of 4" in page and "Final" in page
    assert page.count("winner of match") == 2
