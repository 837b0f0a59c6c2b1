"""The picture under a shared link: its size, its letters, and what is too long for it."""

import io
from dataclasses import replace

import pytest
from django.conf import settings
from PIL import Image

from matches.figures.share_card import ACCENT, MOST_ROWS, SIZE, Card, Pen, Row, drawable, png

FONTS = settings.BASE_DIR / "companion" / "static" / "companion" / "fonts"
CARD = Card(
    title="Winter Clash",
    line="21 November 2026, Ghent: running",
    heading="Standings after round 3",
    rows=tuple(Row(place, f"Player {place}", place, "9") for place in range(1, 9)),
)


def drawn(card: Card) -> Image.Image:
    return Image.open(io.BytesIO(png(card, fonts=FONTS)))


def rank_lines(card: Card) -> int:
    """How many rows have their rank written in the accent."""
    image = drawn(card).crop((60, 260, 150, SIZE[1]))
    accent = tuple(int(ACCENT[at : at + 2], 16) for at in (1, 3, 5))
    across, down = range(image.width), range(image.height)
    lines = [any(image.getpixel((x, y)) == accent for x in across) for y in down]
    return sum(now and not before for before, now in zip([False, *lines], lines, strict=False))


def test_it_is_a_png_of_the_size_that_chats_ask_for():
    image = drawn(CARD)
    assert (image.format, image.size) == ("PNG", (1200, 630))
    assert len(png(CARD, fonts=FONTS)) < 100_000


@pytest.mark.parametrize(("places", "told"), [(0, 0), (3, 3), (8, MOST_ROWS)])
def test_the_best_six_are_told(places, told):
    assert rank_lines(replace(CARD, heading="", rows=CARD.rows[:places])) == told


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Łukasz Žižka", "Łukasz Žižka"),
        ("🦊 Reynard", "Reynard"),
        ("محمد علي", "Player 7"),
        ("Ana Мария", "Player 7"),
        ("🦊", "Player 7"),
    ],
)
def test_a_name_that_the_face_cannot_write_is_told_by_its_number(name, shown):
    assert drawable(name, "Player 7") == shown


def test_what_is_too_long_is_cut_with_dots():
    pen = Pen(Image.new("RGB", SIZE), FONTS)
    cut = pen.fitted("W" * 80, 36, 600)
    assert cut.endswith("…") and pen.width(cut, 36) <= 600
    assert pen.fitted("Ana", 36, 600) == "Ana"
    drawn(Card("W" * 200, "x" * 200, "y" * 200, [Row(1, "W" * 80, 1, "12")]))
