"""The score pad at full detail: the rules engine in the browser, every move, without a network."""

import json
import re

import pytest
from django.utils import translation

from companion.core.engine_words import in_page_language
from decks.services.catalogue import import_catalogue
from matches.models import GameEvent, KeptAside
from rules_engine.card_book.naming import card_title
from rules_engine.log.own_rules import wording
from tests import factories
from tests.browser.pads import ENGINE_KEPT, Pad, logged
from tests.matches.decklists.handing_in import hand_in

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

WRITTEN = """(what) => companion.pad.journal(1)
  .then((one) => one.entries().some((entry) => entry.e.t === what))"""


@pytest.fixture
def event(db):
    return factories.make_event("Winter Clash")


@pytest.fixture
def table(event):
    ana, greta = (factories.make_entry(event, name) for name in ("Ana", "Greta"))
    return factories.make_round(event, [(ana, greta)]).matches.get()


@pytest.fixture
def anas(visitor, table):
    pad = Pad(visitor(), table, "Ana")
    yield pad
    pad.phone.forgive_the_lost_network()


@pytest.fixture
def alone(visitor, table):
    """A phone that needs nobody: it keeps the pages, and the engine is its own."""
    pad = Pad(visitor(keeps=True), table, "Ana", own_engine=True)
    yield pad
    pad.phone.forgive_the_lost_network()


def test_a_game_of_many_moves_is_told_without_a_network_and_holds(alone, table):
    anas = alone
    anas.begin_full()
    anas.page.evaluate(ENGINE_KEPT)
    anas.offline()
    told = anas.play(90)
    assert anas.page.locator(".field svg .bf-fighter").count() > 4
    anas.says("not sent yet")

    # the phone dies in the middle, and the engine starts again without a network
    shown = anas.page.locator(".totals").inner_text()
    anas.die()
    anas.page.locator(".asked").wait_for(timeout=120_000)
    assert anas.page.locator(".totals").inner_text() == shown
    anas.play(100)

    anas.offline(False)
    anas.all_sent(1)
    state = anas.page.evaluate("companion.pad.journal(1).then((one) => one.state())")
    assert state["refused"] == []
    report = logged(table, 1)
    assert report.holds, report.first
    assert len(report.log.entries) >= 100
    # a tap is looked at, gone on from and drawn, no more
    assert told["asked"] <= 3 * len(told["trace"])


def test_what_the_rules_forbid_is_refused_in_the_readers_words_with_the_rule_one_tap_away(
    anas, event
):
    anas.begin_full()
    page = anas.page
    anas.play(9)
    page.locator(".field .may").first.wait_for()
    before = anas.count()
    # the page goes on as one in German would
    page.context.set_extra_http_headers({"Accept-Language": "de"})
    page.evaluate("document.documentElement.lang = 'de'")
    page.locator(".field .bf-hex:not(.may)").first.dispatch_event("click")
    rule = page.locator(".refused a")
    rule.wait_for()
    assert anas.count() == before
    named = str(rule.get_attribute("href"))
    with translation.override("de"):
        german = in_page_language(wording(named.split("/")[-2], event.edition))
    assert page.locator(".refused span:not([lang])").inner_text() == german
    rule.click()
    page.wait_for_url(f"**{named}")
    # which hex comes first that will not do follows from the boards that were laid
    assert re.match(r"/rules/(boards|features|placing)[.]", named)


def test_what_a_card_did_is_told_and_the_position_follows(anas, table, open_ability):
    anas.begin_full("Grashrak's Despoilers")
    page = anas.page
    anas.play_to_activation()
    anas.tap("A card", exact=True)
    anas.tap("A card did this")
    anas.tap("Glory", within=".below")
    page.locator(".below .worths").first.get_by_role("button", name="+2").click()
    anas.tap("Damage", within=".below")
    page.locator(".below .chips").get_by_role("button").first.click()
    page.locator(".below .worths").get_by_role("button", name="1", exact=True).click()
    page.select_option("#did-card", open_ability)
    anas.tap("It is so")
    page.locator('.totals [data-seat="0"] .total').get_by_text("2").wait_for()
    anas.all_sent(1)
    told = logged(table, 1).log.entries[-1].logged.event
    assert (told.card, [deed.__struct_config__.tag for deed in told.did]) == (
        open_ability,
        ["glory", "damage"],
    )


def test_the_other_phone_looks_on_and_a_move_is_taken_back(anas, visitor, table):
    gretas = Pad(visitor(), table, "Greta")
    anas.begin_full()
    anas.play(12)
    anas.all_sent(1)
    gretas.way("Every move")
    gretas.page.get_by_text("you look on").wait_for(timeout=120_000)
    gretas.page.locator(".field svg").wait_for()
    asked = anas.page.locator(".asked").inner_text()
    anas.play(anas.count() + 1)
    anas.tap("Undo")
    anas.page.get_by_text(asked).wait_for()
    anas.all_sent(1)
    assert logged(table, 1).holds


@pytest.fixture
def gretas(visitor, table):
    pad = Pad(visitor(), table, "Greta")
    yield pad
    pad.phone.forgive_the_lost_network()


def tell_by_turns(phones, wanted):
    """Both play what is asked on their own phone, until so much is told."""
    for _ in range(400):
        told = max(pad.count() for pad in phones)
        if told >= wanted:
            return
        for pad in phones:
            if pad.is_asked():
                pad.play(pad.count() + 1, patient=False)
                pad.all_sent(1)
        for pad in phones:
            pad.look()
        phones[0].page.wait_for_timeout(100)
    raise AssertionError("the two phones do not come on")


def test_both_phones_tell_one_game_and_each_sees_what_the_other_told(anas, gretas, table):
    anas.begin_full()
    anas.play(1)
    anas.all_sent(1)
    gretas.way("Every move")
    gretas.page.get_by_text("you look on").wait_for(timeout=120_000)
    gretas.tap("Tell my own side here")
    tell_by_turns((gretas, anas), 70)
    for pad in (anas, gretas):
        pad.all_sent(1)
    report = logged(table, 1)
    assert report.holds, report.first
    rows = GameEvent.objects.filter(line__logged__match=table)
    assert {row.seat for row in rows} == {0, 1}
    # from then on each wrote of its own seat, but for passes that went without saying
    joined = min(row.n for row in rows if row.seat == 1)
    spoken = [row for row in rows if row.kind != "pass" and row.by >= 0 and row.n > joined]
    assert {row.by for row in spoken} == {0, 1}
    assert [row for row in spoken if row.by != row.seat] == []
    for pad in (anas, gretas):
        state = pad.page.evaluate("companion.pad.journal(1).then((one) => one.state())")
        assert (state["points"], state["fork"]) == ([], None)
        # the one who told both sides may not have heard yet that the other tells its own, nor
        # that the other has answered meanwhile: it is refused, and told so
        assert {one["code"] for one in state["refused"]} <= {"not-your-seat", "kernel.asked"}


def test_ones_own_cards_are_committed_to_and_opened_when_they_are_shown(visitor, event):
    import_catalogue(actor=factories.COMMAND)
    ana, greta = (factories.make_entry(event, name) for name in ("Ana", "Greta"))
    hand_in(ana)
    table = factories.make_round(event, [(ana, greta)]).matches.get()
    pad = Pad(visitor(), table, "Ana")
    pad.way("Every move")
    pad.page.select_option("#warband1", "Steelheart's Champions")
    pad.tap("Begin game 1")
    pad.page.locator(".asked").wait_for()
    pad.play_to_activation(own=True)
    pad.page.locator(".below .chips").get_by_role("button", name="Exchange").first.click()
    pad.page.wait_for_function(WRITTEN, arg="cycle")  # the engine takes it first
    pad.all_sent(1)
    report = logged(table, 1)
    assert report.holds, report.first
    events = [entry.logged for entry in report.log.entries]
    drawn = [one.event.cards for one in events if one.event.__struct_config__.tag == "draw"]
    assert all(card.startswith("?") for cards in drawn for card in cards)
    assert [65] * 3 in [[len(card) for card in cards] for cards in drawn]  # her objectives
    (shown,) = [one for one in events if one.event.__struct_config__.tag == "cycle"]
    assert shown.opens[0].card == shown.event.card

    # and the other phone names it, though it knows nothing else of the deck
    other = Pad(visitor(), table, "Greta")
    other.way("Every move")
    other.page.get_by_text("What was told").click(timeout=120_000)
    told = other.page.locator(".told li").first.inner_text()
    assert told.startswith(f"Ana exchanged {card_title(shown.event.card)}")
    assert "Ana drew objectives: 3" in other.page.locator(".told").inner_text()
    other.phone.complaints.clear()


OLD = "delete window.WebAssembly"  # as in a browser too old for the engine
LOG_HEARD = "companion.pad.journal(1).then((one) => one.read(''))"  # as after an exchange
KEPT_UNCHECKED = "companion.pad.store.read('unchecked1')"


@pytest.fixture
def old(visitor, table):
    phone = visitor(keeps=True)
    phone.context.add_init_script(OLD)
    pad = Pad(phone, table, "Ana")
    yield pad
    pad.phone.forgive_the_lost_network()


def test_an_old_phone_asks_the_servers_engine_and_the_game_holds(old, table):
    old.begin_full()
    assert old.page.evaluate("companion.engine.isAway()")
    old.play(60)
    old.all_sent(1)
    report = logged(table, 1)
    assert report.holds, report.first
    assert len(report.log.entries) >= 60


def test_without_an_engine_every_tap_is_kept_and_checked_when_one_answers(old, table):
    old.begin_full()
    old.play_to_activation()
    old.all_sent(1)
    before = old.count()
    old.offline()

    # the tap that met no engine, and what is told after it by names and kinds
    old.page.locator(".field .bf-fighter.may").first.dispatch_event("click")
    old.tap("Guard", exact=True, within=".below")
    old.page.get_by_text("Not checked yet.", exact=True).wait_for()
    old.tap("Dice", exact=True)
    old.page.locator(".chips").get_by_role("button").nth(1).click()
    old.page.locator(".faces").first.get_by_role("button", name="fury").click()
    old.tap("These were rolled")
    old.tap("Something else")
    old.page.fill("#unchecked-words", "Garrek fell over a chair")
    old.tap("Tell it")
    old.says("3 not checked yet")
    # and the log's own news, which come every few seconds, do not say otherwise
    old.page.evaluate(LOG_HEARD)
    old.says("3 not checked yet")
    assert [one.get("kind") for one in old.page.evaluate(KEPT_UNCHECKED)] == [None, "dice", "other"]
    old.page.locator(".field svg .bf-fighter").nth(4).wait_for()

    # the phone dies: all three are still there, and the battlefield as it was last checked
    old.die()
    old.page.get_by_text("Not checked yet (3)").wait_for(timeout=60_000)
    old.page.locator(".field svg .bf-fighter").nth(4).wait_for()
    assert old.count() == before

    # with a network the first goes in by itself; what fits nowhere waits until it is put away
    old.offline(False)
    first = old.page.get_by_text("Told without a check, the first of 2")
    first.wait_for(timeout=60_000)
    old.tap("Put away")
    old.page.get_by_text("Garrek fell over a chair").first.wait_for()
    old.tap("Put away")
    old.page.locator("[aria-label='Not checked yet']").wait_for(state="detached")
    old.all_sent(1)
    report = logged(table, 1)
    assert report.holds, report.first
    guards = [one.logged.event for one in report.log.entries if one.logged.event.by >= 0]
    assert type(guards[-1]).__name__ == "Guard"
    notes = [json.loads(row.content)["note"] for row in KeptAside.objects.order_by("pk")]
    assert [note.rpartition(": ")[2] for note in notes][1] == "Garrek fell over a chair"
    assert len(notes) == 2
    assert old.page.evaluate(KEPT_UNCHECKED) == []


def test_a_game_is_told_at_one_level_alone(anas):
    anas.begin_full()
    anas.play(3)
    anas.way("Glory")
    anas.page.get_by_text("Game 1 is told move by move.").wait_for()
    anas.tap("To the battlefield")
    anas.page.locator(".asked").wait_for(timeout=120_000)


def roll_off(pad, winner):
    """The roll-off, one face a player: criticals decide it."""
    for seat in (0, 1):
        face = "critical" if seat == winner else "smash"
        for _ in range(4):
            pad.page.locator(".faces").get_by_role("button", name=face, exact=True).click()


def test_two_logs_of_one_game_stand_side_by_side_until_one_agrees(anas, gretas, table):
    for pad in (anas, gretas):
        pad.begin_full()
    for pad, winner in ((anas, 0), (gretas, 1)):
        pad.offline()
        roll_off(pad, winner)
        pad.says("not sent yet")
    anas.offline(False)
    anas.all_sent(1)
    gretas.offline(False)
    gretas.all_sent(1)
    for pad in (anas, gretas):
        pad.page.get_by_text("The two phones told this game differently").wait_for()
        pad.page.locator(".sides h3").nth(1).wait_for()
    assert gretas.page.locator(".sides h3").all_inner_texts() == ["As it stands", "As you told it"]
    assert anas.page.locator(".sides li").all_inner_texts()[0] == "Rolled off"
    assert gretas.page.get_by_role("button", name="Take that back").count() == 1
    anas.tap("Agree", exact=True)
    for pad in (anas, gretas):
        pad.page.locator(".point .sides").wait_for(state="detached")
        pad.page.get_by_text("who chooses the first board").wait_for()
    anas.page.get_by_text("Set aside, since the other phone's log stands").wait_for()
    first = logged(table, 1).log.entries[0].logged.event
    assert first.faces == (("smash",) * 4, ("critical",) * 4)


SLOW = """window.fetch = ((plain) => async (...request) => {
  if (String(request[0]).includes("/log/engine/")) await new Promise((r) => setTimeout(r, 300));
  return plain(...request);
})(window.fetch)"""
THREE_TAPS = """() => {
  const named = (name) => [...document.querySelectorAll(".below button")]
    .find((one) => one.innerText.startsWith(name));
  const fighter = document.querySelector(".field .bf-fighter.may");
  fighter.dispatchEvent(new Event("click", {bubbles: true}));
  for (const name of ["Guard", "Guard", "Undo"]) named(name).click();
}"""


def test_taps_while_the_engine_thinks_are_taken_once_or_visibly_not(old, table):
    old.begin_full()
    old.play_to_activation()
    old.page.evaluate(SLOW)
    old.page.evaluate(THREE_TAPS)
    old.page.get_by_text("was not taken. Tap again.").wait_for()
    old.all_sent(1)
    told = [entry.logged.event for entry in logged(table, 1).log.entries]
    assert [type(e).__name__ for e in told].count("Guard") == 1
    assert [type(e).__name__ for e in told].count("Void") == 0


OF_OLD = """{ const Here = window.Worker;
  let made = 0;
  window.Worker = class extends Here {
    constructor(...how) { super(...how); this.isOld = made++ === 0; }
    postMessage(told) {
      if (!this.isOld || told.request.do !== "position") return super.postMessage(told);
      const refused = {rule: "activating", says: "An older engine says no."};
      setTimeout(() => this.tell({id: told.id, answer: {refused}}));
    }
  };
}"""


def test_an_engine_that_this_phone_kept_too_long_is_fetched_anew(anas):
    anas.begin_full()
    anas.play(20)
    anas.phone.context.add_init_script(OF_OLD)
    anas.page.reload()
    anas.page.get_by_text("An older engine says no.").wait_for()
    anas.look()
    anas.page.locator(".asked").wait_for()
    anas.play(anas.count() + 1)
