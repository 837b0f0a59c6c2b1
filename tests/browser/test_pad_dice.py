"""The dice sheets of the score pad at full detail, each in a game that has come to it."""

import json
import re
import time

import pytest

from matches.models import GameEvent
from rules_engine.state.events import Reroll, Scattered, ScatterToken
from tests import factories
from tests.browser.pads import Pad
from tests.engine.cards.tables import id_of
from tests.matches.logs.games import cut_before, cut_before_unasked, logged_in_full

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

EDITION = "nightvault-2019"
WARBANDS = ("Mollog's Mob", "Eyes of the Nine")
WAYS = ("east", "south-east", "south-west", "west", "north-west", "north-east")


@pytest.fixture
def begun(visitor, db):
    """A pad on which a game stands just before an event that is wanted."""
    pads = []

    def begin(cut):
        event = factories.make_event("Winter Clash", edition=EDITION)
        ana, greta = (factories.make_entry(event, name) for name in ("Ana", "Greta"))
        table = factories.make_round(event, [(ana, greta)]).matches.get()
        logged_in_full(table, cut.events, cut.content)
        pads.append(Pad(visitor(), table, "Ana"))
        pads[-1].way("Every move")
        pads[-1].page.locator(".asked").wait_for(timeout=120_000)
        return pads[-1]

    yield begin
    for pad in pads:
        pad.phone.forgive_the_lost_network()


def last_told(pad, kind):
    """The last event of a kind, once the server has it."""
    until = time.monotonic() + 30
    while time.monotonic() < until:
        rows = [json.loads(row.raw) for row in GameEvent.objects.order_by("-n")]
        if found := [one for one in rows if one["t"] == kind]:
            return found[0]
        pad.page.wait_for_timeout(100)
    raise AssertionError(f"no {kind} came: {pad.page.locator('#pad').inner_text()}")


def tap_faces(pad, faces):
    for face in faces:
        name = face.replace("_", " ")
        pad.page.locator(".faces").get_by_role("button", name=name, exact=True).click()


def test_a_die_is_rolled_again(begun):
    cut = cut_before(Reroll, EDITION, WARBANDS)
    pad = begun(cut)
    wanted = cut.wanted
    for place in wanted.dice:
        pad.press(f'[data-key="roll{place}"]')
    pad.page.locator(".faces").wait_for()
    tap_faces(pad, wanted.faces)
    told = last_told(pad, "reroll")
    assert (tuple(told["dice"]), tuple(told["faces"])) == (wanted.dice, wanted.faces)


def test_the_scatter_token_is_laid_by_its_first_arm(begun):
    cut = cut_before(ScatterToken, EDITION, WARBANDS)
    pad = begun(cut)
    pad.tap("south-west", within=".below")
    told = last_told(pad, "scatter-token")
    assert (tuple(told["hex"]), told["turned"]) == (cut.wanted.hex, 2)


def test_where_any_hex_may_be_scattered_from_it_is_chosen_first(begun):
    """Ghoul Call scatters from whatever hex its player likes."""
    cut = cut_before(ScatterToken, EDITION, ("The Grymwatch", "Mollog's Mob"), of="Ghoul Call")
    pad = begun(cut)
    assert pad.page.get_by_text("Which way does its first arm point").count() == 0
    where = ", ".join(map(str, cut.wanted.hex))
    pad.page.locator(".below .by-name summary").click()
    pad.page.locator(".below .by-name").get_by_role(
        "button", name=f"hex {where}", exact=True
    ).click()
    pad.tap("Another", within=".below")
    pad.page.locator(f'[data-hex="{where.replace(" ", "")}"]').first.click(force=True)
    pad.tap("south-west", within=".below")
    pad.all_sent(1)
    told = last_told(pad, "scatter-token")
    assert (tuple(told["hex"]), told["turned"]) == (cut.wanted.hex, 2)


def test_scatter_dice_are_told_by_face_and_by_where_each_points(begun):
    cut = cut_before(Scattered, EDITION, WARBANDS)
    pad = begun(cut)
    tap_faces(pad, cut.wanted.faces)
    for face in dict.fromkeys(cut.wanted.faces):
        pad.page.get_by_text(f"Which way does {face.replace('_', ' ')} point").wait_for()
        way = cut.wanted.ways[cut.wanted.faces.index(face)]
        west_is_no_south_west = re.compile(rf"(?<![-\w]){WAYS[way]}$")
        below = pad.page.locator(".below")
        below.get_by_role("button", name=west_is_no_south_west).click()
    told = last_told(pad, "scattered")
    assert (tuple(told["faces"]), tuple(told["ways"])) == (cut.wanted.faces, cut.wanted.ways)


def test_a_gambit_that_may_come_unasked_is_offered_beside_the_dice(begun):
    """Power Surge answers the roll of a spell attack, as the defence roll is asked for."""
    surge = id_of("Power Surge")
    pad = begun(cut_before_unasked(surge, ("Stormsire's Cursebreakers", "Eyes of the Nine")))
    assert pad.page.locator(".faces").is_visible()
    assert pad.page.get_by_text("Tap where on the battlefield").count() == 0
    pad.tap("Play Power Surge", within=".below")
    pad.page.locator(".by-name summary").click()
    pad.tap("Averon Stormsire", within=".by-name")
    pad.page.get_by_role("button", name="Undo: You played Power Surge").wait_for()
    pad.all_sent(1)
    assert last_told(pad, "play")["card"] == surge
