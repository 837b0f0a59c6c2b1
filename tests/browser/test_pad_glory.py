"""The score pad at glory level: two phones, and a network that comes and goes."""

import pytest

from decks.services.catalogue import import_catalogue
from matches.models import GameEvent, Match
from matches.scores.queries import result_of
from matches.standing.queries import standings
from matches.standing.services import standings as recompute
from tests import factories
from tests.browser.pads import Pad, logged
from tests.matches.decklists.handing_in import hand_in

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def event(db):
    return factories.make_event("Winter Clash")


@pytest.fixture
def table(event):
    ana, greta = (factories.make_entry(event, name) for name in ("Ana", "Greta"))
    return factories.make_round(event, [(ana, greta)]).matches.get()


@pytest.fixture
def pad_of(visitor, table):
    """A player's phone on the pad."""
    pads = []

    def opened(name, **how):
        pads.append(Pad(visitor(**how), table, name))
        return pads[-1]

    yield opened
    for pad in pads:
        pad.phone.forgive_the_lost_network()


def begin(pad, how="Begin game 1"):
    pad.page.select_option("#warband0", "Garrek's Reavers")
    pad.page.select_option("#warband1", "Grashrak's Despoilers")
    pad.tap(how)


def objective(pad, worth, whose=None):
    pad.press('[data-key="objective"]')
    if whose:
        pad.tap(whose, exact=True, within=".sheet")
    pad.tap(f"An objective worth {worth}")


def out(pad, fighter):
    pad.press('[data-key="out"]')
    pad.tap(fighter)


def play_round(pad, first):
    """The eight activations of a round and its end phase."""
    pad.press('[data-key="next"]')
    pad.tap(first, exact=True)
    for _ in range(7):
        pad.press('[data-key="next"]')
    pad.press('[data-key="next"]')


def test_a_game_is_told_by_one_phone_and_seen_by_the_other(pad_of, table):
    anas, gretas = pad_of("Ana"), pad_of("Greta")
    anas.way("Glory")
    gretas.way("Glory")
    begin(anas)
    play_round(anas, "Greta")
    objective(anas, 3)
    objective(anas, 1, "Greta")
    out(anas, "Draknar")
    anas.waits_for_total(0, 4)
    anas.all_sent(1)
    assert (anas.total(0), anas.total(1)) == ("4", "1")
    gretas.waits_for_total(0, 4)
    gretas.waits_for_total(1, 1)
    report = logged(table, 1)
    assert report.holds
    assert report.result.glory == (4, 1)


QUICK = """() => { const next = () => document.querySelector('[data-key="next"]');
  for (let tap = 0; tap < 3; tap += 1) next().click(); }"""
SLOWER = 6  # a phone of years ago


def test_quick_taps_on_a_slow_phone_are_each_told_once_and_in_turn(pad_of, table):
    anas = pad_of("Ana")
    anas.way("Glory")
    link = anas.phone.context.new_cdp_session(anas.page)
    link.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    begin(anas)
    anas.tap("Who goes first?")
    anas.tap("You", exact=True)
    anas.page.locator('[data-key="next"] .under', has_text="Greta: 1 / 4").wait_for()
    anas.page.evaluate(QUICK)
    anas.page.locator('[data-key="next"] .under', has_text="You: 3 / 4").wait_for()
    anas.all_sent(1)
    told = GameEvent.objects.filter(kind="activation").order_by("n")
    assert [row.by for row in told] == [0, 1, 0, 1]


def test_undo_takes_back_what_was_sent_and_what_was_not(pad_of, table):
    anas = pad_of("Ana")
    anas.way("Glory")
    begin(anas)
    objective(anas, 3)
    anas.says("Sent.")
    anas.tap("Undo: You scored an objective: 3")
    anas.waits_for_total(0, 0)
    anas.says("Sent.")
    anas.offline()
    objective(anas, 2)
    anas.says("No contact with the event since")
    anas.tap("Undo: You scored an objective: 2")
    anas.waits_for_total(0, 0)
    anas.offline(False)
    objective(anas, 1)
    anas.waits_for_total(0, 1)
    anas.all_sent(1)
    anas.page.locator("#pad-state:not(:has-text('No contact'))").wait_for()
    report = logged(table, 1)
    assert report.result.glory == (1, 0)
    assert GameEvent.objects.filter(kind="void").count() == 2  # it had been sent for, in vain


def first_game(anas):
    """Ana tells for both, the network goes at each third tap and comes back later."""
    anas.way("Glory")
    begin(anas)
    anas.offline()
    objective(anas, 3)
    out(anas, "Draknar")
    anas.offline(False)
    objective(anas, 2)
    anas.offline()
    objective(anas, 1, "Greta")
    anas.tap("The game is over")
    anas.tap("You won")
    anas.page.get_by_text("Game 1: You won 6–1").wait_for()
    anas.offline(False)
    anas.all_sent(1)


def second_game(anas, gretas):
    """Both tell their own, each without the other for a while, and Greta's phone dies."""
    anas.offline()
    anas.tap("Game 2")
    begin(anas, "Begin game 2")
    anas.offline(False)
    anas.page.locator('[data-key="objective"]').wait_for()
    anas.all_sent(2)
    gretas.way("Glory")
    gretas.tap("Game 2")
    gretas.page.locator('[data-key="objective"]').wait_for()
    gretas.offline()
    anas.offline()
    objective(anas, 2)
    objective(gretas, 4)
    objective(gretas, 3)
    gretas.waits_for_total(1, 7)
    gretas.die()
    gretas.waits_for_total(1, 7)
    gretas.offline(False)
    gretas.all_sent(2)
    anas.offline(False)
    anas.waits_for_total(1, 7)
    gretas.waits_for_total(0, 2)
    gretas.offline()
    gretas.tap("The game is over")
    gretas.offline(False)
    gretas.offline()
    gretas.tap("You won")
    gretas.offline(False)
    gretas.all_sent(2)
    anas.page.get_by_text("Game 2: Greta won 2–7").wait_for()


def third_game(anas):
    """Level, told by Ana without any network until its end, and her phone is killed too."""
    anas.tap("Game 3")
    anas.offline()
    begin(anas, "Begin game 3")
    objective(anas, 2)
    objective(anas, 2, "Greta")
    anas.waits_for_total(1, 2)  # what is shown is saved
    anas.die()
    anas.waits_for_total(0, 2)
    anas.tap("The game is over")
    anas.page.get_by_text("Level at 2").first.wait_for()
    anas.tap("Only you have fighters left")
    anas.tap("To the result")
    anas.tap("Report 2–1")
    anas.page.get_by_text("not sent yet").first.wait_for()
    anas.offline(False)
    anas.says("Sent. Greta has not confirmed it yet.")


def test_a_match_of_three_games_with_the_network_cut_and_a_phone_killed(pad_of, table, event):
    anas, gretas = (pad_of(name, keeps=True) for name in ("Ana", "Greta"))
    first_game(anas)
    second_game(anas, gretas)
    third_game(anas)

    gretas.tap("Game 3")  # all of it has come to her phone, and she typed nothing
    gretas.page.get_by_text("Game 3: Ana won 2–2").wait_for()
    gretas.way("Result")
    gretas.page.get_by_text("Ana reported").wait_for()
    anas.offline()
    gretas.offline()
    gretas.tap("Yes, that is right")
    gretas.says("not sent yet")
    gretas.offline(False)
    gretas.says("Recorded, seen by both.")
    anas.offline(False)
    anas.says("Recorded, seen by both.")
    assert anas.cuts + gretas.cuts == 10

    table.refresh_from_db()
    assert table.state == Match.State.CONFIRMED
    played = result_of(table)
    assert [(game.winner, game.glory) for game in played.games] == [
        (0, (6, 1)),
        (1, (2, 7)),
        (0, (2, 2)),
    ]
    anas.all_sent(3)
    for number, glory in ((1, (6, 1)), (2, (2, 7)), (3, (2, 2))):
        report = logged(table, number)
        assert report.holds
        assert report.result.glory == glory
    recompute.recompute_standings(event_id=event.pk)  # the worker's part
    first = standings.of_event(event).places[0]
    assert (first.entry.name, first.row.won) == ("Ana", 1)


def test_a_game_is_told_afterwards_as_remembered(pad_of, table):
    anas = pad_of("Ana")
    anas.way("Glory")
    anas.taps = 0
    begin(anas, "It is over: tell it as you remember it")
    objective(anas, 3, "Greta")
    out(anas, "Garrek Gorebeard")
    anas.press('[data-key="next"]')  # the end phase of round 1
    objective(anas, 2)
    anas.tap("The game is over")
    anas.tap("Greta won")
    anas.page.get_by_text("Game 1: Greta won 2–4").wait_for()
    anas.all_sent(1)
    assert anas.taps == 11  # at two seconds a tap, less than half a minute
    report = logged(table, 1)
    assert report.holds
    assert report.result.glory == (2, 4)
    assert report.result.winners == (1,)


def test_result_and_glory_afterwards_are_four_figures_and_a_tap(pad_of, table):
    anas = pad_of("Ana")
    for seat, points in ((0, 9), (1, 6)):
        anas.press(f"#glory1_{seat}")
        anas.page.keyboard.type(str(points))
    anas.press("#glory2_0")
    anas.page.keyboard.type("11")
    anas.page.keyboard.type("4")  # after two digits the next figure is on
    anas.tap("Report 2–0")
    anas.says("Sent. Greta has not confirmed it yet.")
    assert anas.taps == 4
    (report,) = table.reports.all()
    assert [game["glory"] for game in report.result["games"]] == [[9, 6], [11, 4]]


def test_ones_own_objectives_and_upgrades_are_tapped_by_name(visitor, event):
    import_catalogue(actor=factories.COMMAND)
    ana, greta = (factories.make_entry(event, name) for name in ("Ana", "Greta"))
    hand_in(ana)
    table = factories.make_round(event, [(ana, greta)]).matches.get()
    anas, gretas = (Pad(visitor(), table, name) for name in ("Ana", "Greta"))
    anas.way("Glory")
    assert anas.page.locator("#warband0").count() == 0  # the deck has told it
    anas.page.select_option("#warband1", "Grashrak's Despoilers")
    anas.tap("Begin game 1")
    anas.press('[data-key="objective"]')
    first = anas.page.locator(".sheet .choice").first.inner_text()
    assert "at once" in first  # what can be scored now stands first
    anas.tap("Strong Start")
    anas.press('[data-key="upgrade"]')
    spent = anas.page.locator(".sheet .choice .title").first.inner_text()
    anas.press(".sheet .choice")
    anas.page.get_by_text(f"Undo: You spent 1 on {spent}").wait_for()
    anas.all_sent(1)
    report = logged(table, 1)
    assert report.holds
    gretas.way("Glory")
    gretas.waits_for_total(0, 1)
    gretas.page.get_by_text("What was told").click()
    told = gretas.page.locator(".told li").all_inner_texts()
    assert f"Ana spent 1 on {spent}" not in told  # her list is not shown to her opponent
