"""A line put before a judge from where it is read: the score pad as it goes, and the replay."""

import pytest

from matches.logs.services import attached
from matches.models import Dispute
from tests import factories
from tests.browser.pads import Pad
from tests.matches.logs.games import whole_game

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def table(db):
    event = factories.make_event("Winter Clash")
    ana, greta = (factories.make_entry(event, name) for name in ("Ana", "Greta"))
    return factories.make_round(event, [(ana, greta)]).matches.get()


def called_for(page, statement):
    """Say what is wrong, and wait until a judge has it."""
    page.fill("#statement", statement)
    page.get_by_role("button", name="Call for a ruling").click()
    page.get_by_text("A judge sees it now").wait_for()
    return Dispute.objects.get()


def test_a_line_of_the_pad_told_by_glory_is_disputed(visitor, table):
    pad = Pad(visitor(), table, "Ana")
    pad.way("Glory")
    pad.page.select_option("#warband0", "Garrek's Reavers")
    pad.page.select_option("#warband1", "Steelheart's Champions")
    pad.tap("Begin game 1")
    pad.press('[data-key="objective"]')
    pad.tap("An objective worth 3")
    pad.all_sent(1)
    pad.page.get_by_text("What was told").click()
    pad.page.get_by_role("link", name="Dispute this: You scored").first.click()
    pad.page.get_by_text("About line 2 of game 1's log").wait_for()
    made = called_for(pad.page, "That objective was worth two")
    assert (made.game, made.line) == (1, 2)
    assert made.statement == "That objective was worth two"


def test_a_line_of_the_pad_told_move_by_move_is_disputed(visitor, table):
    pad = Pad(visitor(), table, "Ana")
    pad.begin_full()
    pad.play(1)
    pad.all_sent(1)
    pad.page.get_by_text("What was told").click()
    pad.page.get_by_role("link", name="Dispute this: Rolled off").click()
    made = called_for(pad.page, "One die fell off the table")
    assert (made.game, made.line) == (1, 1)
    pad.phone.complaints.clear()


def test_a_moment_of_the_replay_is_disputed(visitor, table):
    organiser = factories.make_staff(table.round.event, "organiser", factories.make_user("olga"))
    log = attached.attach_log(
        match=table, game=1, content=whole_game(), first_seat=0, actor=organiser
    )
    attached.replay_log(log_id=log.pk)
    anas = visitor()
    anas.open_link(table.seats.get(entry__name="Ana").entry)
    page = anas.go(f"/m/{table.pk}/replay/?log={log.pk}&at=3")
    page.keyboard.press("ArrowRight")
    page.wait_for_function(
        "() => document.querySelector('#replay-lines [aria-current]').dataset.n !== '3'"
    )
    shown = int(page.evaluate("document.querySelector('#replay-lines [aria-current]').dataset.n"))
    page.get_by_role("link", name="Dispute this").click()
    made = called_for(page, "That token was not his to place")
    assert (made.log_id, made.line) == (log.pk, shown)
