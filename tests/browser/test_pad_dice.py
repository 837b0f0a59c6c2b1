"""The dice sheets of the score pad at full detail, each in a game that has come to it."""

import json
import re
import time

import pytest

from matches.models import GameEvent
from rules_engine.state.events import Reroll, Scattered, ScatterToken
from tests import factories
from tests.browser.pads import Pad
from tests.matches.logs.games import cut_before, logged_in_full

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

EDITION = "nightvault-2019"
WARBANDS = ("Mollog's Mob", "Eyes of the Nine")
WAYS = ("east", "south-east", "south-west", "west", "north-west", "north-east")


@pytest.fixture
def begun(visitor, db):
    """A pad on which a game stands just before an event of a kind; the pad, and that event."""
    pads = []

    def begin(kind):
        event = factories.make_event("Winter Clash", edition=EDITION)
        ana, greta = (factories.make_entry(event, name) for name in ("Ana", "Greta"))
        table = factories.make_round(event, [(ana, greta)]).matches.get()
        cut = cut_before(kind, EDITION, WARBANDS)
        logged_in_full(table, cut.events, cut.content)
        pads.append(Pad(visitor(), table, "Ana"))
        pads[-1].way("Every move")
        pads[-1].page.locator(".asked").wait_for(timeout=120_000)
        return pads[-1], cut

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
    pad, cut = begun(Reroll)
    wanted = cut.wanted
    for place in wanted.dice:
        pad.press(f'[data-key="roll{place}"]')
    pad.page.locator(".faces").wait_for()
    tap_faces(pad, wanted.faces)
    told = last_told(pad, "reroll")
    assert (tuple(told["dice"]), tuple(told["faces"])) == (wanted.dice, wanted.faces)


def test_the_scatter_token_is_laid_by_its_first_arm(begun):
    pad, cut = begun(ScatterToken)
    pad.tap("south-west", within=".below")
    told = last_told(pad, "scatter-token")
    assert (tuple(told["hex"]), told["turned"]) == (cut.wanted.hex, 2)


def test_scatter_dice_are_told_by_face_and_by_where_each_points(begun):
    pad, cut = begun(Scattered)
    tap_faces(pad, cut.wanted.faces)
    for face in dict.fromkeys(cut.wanted.faces):
        pad.page.get_by_text(f"Which way does {face.replace('_', ' ')} point").wait_for()
        way = cut.wanted.ways[cut.wanted.faces.index(face)]
        west_is_no_south_west = re.compile(rf"(?<![-\w]){WAYS[way]}$")
        below = pad.page.locator(".below")
        below.get_by_role("button", name=west_is_no_south_west).click()
    told = last_told(pad, "scattered")
    assert (tuple(told["faces"]), tuple(told["ways"])) == (cut.wanted.faces, cut.wanted.ways)
