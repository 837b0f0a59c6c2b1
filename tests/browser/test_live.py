"""A match followed on a phone while it is logged, and laid over a stream."""

import pytest
from msgspec.structs import replace

from matches.rules import event_rules
from tests import factories
from tests.matches.logs.phones import begin, send, tap

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def table(db):
    event = factories.make_event("Winter Clash")
    event.rules = event_rules.write(replace(event_rules.read(event.rules), follow_minutes=0))
    event.save()
    ana, ben = (factories.make_entry(event, name) for name in ("Ana", "Ben"))
    return factories.make_round(event, [(ana, ben)]).matches.get()


@pytest.mark.parametrize("name", ["live", "overlay"])
def test_what_is_logged_appears_by_itself(visitor, table, name):
    friend = visitor()
    page = friend.go(f"/m/{table.pk}/{name}/")
    assert "Game 1" not in page.inner_text("main")
    ana = factories.player(table.seats.order_by("position").first().entry)
    send(table, ana, [begin(), tap(), tap("scored", card="S249", glory=1)])
    page.get_by_text("Game 1").wait_for()
    assert page.inner_text("main b").strip() == "1"
    assert friend.needs_no_sideways_scrolling()


def test_the_overlay_lets_the_stream_through(visitor, table):
    page = visitor(wide=True).go(f"/m/{table.pk}/overlay/")
    behind = page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert behind == "rgba(0, 0, 0, 0)"
    assert page.evaluate("getComputedStyle(document.documentElement).backgroundColor") == behind
