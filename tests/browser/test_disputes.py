"""Disputes in real browsers, on a phone and on a laptop: from a line of a log to changed standings,
an appeal, a precedent that warns."""

import pytest
from playwright.sync_api import Page

from matches.disputes.services import disputes
from matches.disputes.services.following import follow_ruling
from matches.disputes.services.rulings import Decision, rule
from matches.models import Dispute, Precedent, Ruling
from matches.standing.services.standings import recompute_standings
from tests import factories
from tests.matches.logs.disputed import log, turned

__all__ = ["log", "turned"]
pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

WIDTHS = [pytest.param(360, id="360"), pytest.param(1280, id="1280")]


@pytest.fixture(params=WIDTHS)
def someone(request, visitor):
    """Somebody with a browser of this width."""

    def come():
        made = visitor()
        made.page.set_viewport_size({"width": request.param, "height": 800})
        return made

    return come


@pytest.fixture
def judith(someone, judge):
    """The judge's browser."""
    made = someone()
    made.sign_in("judith", factories.PASSWORD)
    return made


def sits_well(someone) -> bool:
    """Nothing sticks out sideways, and the browser has nothing to complain of."""
    return someone.needs_no_sideways_scrolling() and not someone.complaints


def ruled(page: Page, kind: str, reason: str) -> None:
    """Rule: the kind, the reason, a rule picked from those found, and the big button."""
    page.get_by_role("radio", name=kind, exact=True).check()
    page.fill("#reason", reason)
    page.get_by_role("button", name="Rule", exact=True).click()
    page.wait_for_load_state()


def test_a_dispute_from_the_log_to_changed_standings(
    someone, judith, ben_entry, ana_entry, event, table, log, turned
):
    recompute_standings(event_id=event.pk)
    bens = someone()
    bens.open_link(ben_entry)
    standings = bens.go(f"/e/{event.slug}/standings/").inner_text("main")
    page = bens.go(f"/m/{table.pk}/")
    page.get_by_role("link", name="line by line").click()
    line = page.locator(f"#line-{turned.line}")
    line.get_by_role("link", name="Dispute").click()
    page.fill("#statement", "That objective was not met")
    page.get_by_role("button", name="Call for a ruling").click()
    page.get_by_text("A judge sees it now").wait_for()
    assert sits_well(bens)

    page = judith.go(f"/e/{event.slug}/judge/")
    page.get_by_text("That objective was not met").wait_for()
    assert sits_well(judith)
    page.get_by_role("button", name="I take it").click()
    page.get_by_text("You have it").wait_for()
    assert page.get_by_text(f"Line {turned.line} keeps to the rules.").is_visible()
    assert page.locator(".battlefield svg").first.is_visible()
    page.fill("#q", "objective scored")
    hit = page.locator("#hits .pick").first
    hit.wait_for()
    page.wait_for_timeout(600)
    hit = page.locator("#hits .pick").first
    picked = hit.locator("strong").inner_text()
    hit.locator("input").check()
    assert page.locator("#picked strong").inner_text() == picked
    assert page.input_value("#reason") == page.locator("#picked .says").inner_text()
    page.locator("#log-changes summary").click()
    page.locator(f'#log-changes input[value="{turned.line}"]').check()
    page.get_by_role("radio", name="Overturned", exact=True).check()
    page.fill("#reason", "No fighter stood on it.")
    page.get_by_role("button", name="What would the log say then?").click()
    page.get_by_text("The rest of the log holds.").wait_for()
    assert page.locator("#picked strong").inner_text() == picked
    assert sits_well(judith)
    page.get_by_role("button", name="Rule", exact=True).click()
    page.get_by_text("Ruled: overturned.").wait_for()

    follow_ruling(ruling_id=Ruling.objects.get().pk)
    recompute_standings(event_id=event.pk)
    page = bens.go(f"/m/{table.pk}/")
    said = page.locator("#disputes").inner_text()
    assert "No fighter stood on it." in said and picked in said and "The result is" in said
    assert bens.go(f"/e/{event.slug}/standings/").inner_text("main") != standings
    assert sits_well(bens)


def test_an_appeal_replaces_the_ruling_and_both_stay(someone, judge, ana, ana_entry, event, table):
    heidi_account = factories.make_user("heidi")
    factories.make_staff(event, "head_judge", heidi_account)
    dispute = disputes.raise_dispute(match=table, statement="Out of sight", actor=ana)
    rule(dispute=dispute, decision=Decision(Ruling.Kind.UPHOLD, "In sight."), actor=judge)
    anas = someone()
    anas.open_link(ana_entry)
    page = anas.go(f"/m/{table.pk}/")
    page.get_by_text("Appeal to the head judge").click()
    page.get_by_label("Why is the ruling wrong?").fill("The wall is in between")
    page.get_by_role("button", name="Appeal", exact=True).click()
    page.get_by_text("The head judge is called.").wait_for()

    heidi = someone()
    heidi.sign_in("heidi", factories.PASSWORD)
    page = heidi.go(f"/e/{event.slug}/judge/")
    page.get_by_text("The wall is in between").wait_for()
    page.get_by_role("button", name="I take it").click()
    ruled(page, "Overturned", "A wall lies on every line.")
    page.get_by_text("Ruled: overturned.").wait_for()
    assert sits_well(heidi)

    said = anas.go(f"/m/{table.pk}/").locator("#disputes").inner_text()
    assert "In sight." in said and "replaced on appeal" in said
    assert "A wall lies on every line." in said and "final" in said
    assert sits_well(anas)


def test_a_precedent_is_kept_and_warns(someone, judith, judge, ana, event, table, first_round):
    dispute = disputes.raise_dispute(
        match=table, statement="Does a corner of a wall block sight?", actor=ana
    )
    rule(dispute=dispute, decision=Decision(Ruling.Kind.UPHOLD, "It does not."), actor=judge)
    page = judith.go(f"/e/{event.slug}/judge/disputes/{dispute.pk}/")
    page.get_by_text("Rule the same way next time").click()
    page.get_by_role("button", name="Keep as a precedent").click()
    page.get_by_text("is kept").wait_for()
    key = Precedent.objects.get().key

    cleo = factories.player(event.entries.get(name="Cleo"))
    second = disputes.raise_dispute(
        match=first_round.matches.get(table=2),
        statement="The corner of the wall blocks the line of sight",
        actor=cleo,
    )
    page = judith.go(f"/e/{event.slug}/judge/disputes/{second.pk}/")
    page.get_by_text("It was ruled before").wait_for()
    ruled(page, "Overturned", "It blocks.")
    page.get_by_text(f"{key} ruled otherwise").first.wait_for()
    assert not second.rulings.exists()
    assert page.input_value("#reason") == "It blocks."
    assert sits_well(judith)
    page.get_by_label("I have seen it").check()
    page.get_by_role("button", name="Rule", exact=True).click()
    page.get_by_text("Ruled: overturned.").wait_for()
    found = judith.go(f"/rules/?q=corner+of+a+wall&event={event.slug}").inner_text("main")
    assert "Does a corner of a wall block sight?" in found
    assert Dispute.objects.filter(state="ruled").count() == 2


def test_a_plain_call_comes_to_a_ruling_and_a_result(
    someone, judith, ana_entry, ben_entry, event, table
):
    """No log, no words: one tap calls, and the judge who comes rules, with a rule and the games."""
    recompute_standings(event_id=event.pk)
    anas = someone()
    page = anas.open_link(ana_entry)
    page.locator("#judge summary").click()
    page.get_by_role("button", name=f"Call a judge to table {table.table}").click()
    page.get_by_text("A judge has been called").wait_for()
    assert sits_well(anas)

    page = judith.go(f"/e/{event.slug}/judge/")
    page.get_by_role("button", name=f"I go to table {table.table}").click()
    page.get_by_text("Rule on it").click()
    page.get_by_label("What is it about, in a sentence?").fill("Ben's last attack was out of sight")
    assert sits_well(judith)
    page.get_by_role("button", name="To the ruling").click()
    page.get_by_text("You have it").wait_for()
    page.fill("#q", "line of sight")
    page.locator("#hits .pick").first.wait_for()
    page.wait_for_timeout(600)
    page.locator("#hits .pick input").first.check()
    page.get_by_role("radio", name="Overturned", exact=True).check()
    page.fill("#reason", "A wall lies on every line.")
    page.locator("#outcome summary").click()
    page.get_by_role("radio", name="is as I say:").check()
    for game in (1, 2):
        page.locator(f"input[name=winner{game}]").first.check()
    assert sits_well(judith)
    page.get_by_role("button", name="Rule", exact=True).click()
    page.get_by_text("Ruled: overturned.").wait_for()

    recompute_standings(event_id=event.pk)
    said = anas.go(f"/m/{table.pk}/").locator("main").inner_text()
    assert "A wall lies on every line." in said and "2–0" in said
    first = anas.go(f"/e/{event.slug}/standings/").locator("[data-row]").first.inner_text()
    assert "Ana" in first
    assert sits_well(anas)
    assert Dispute.objects.get().rulings.get().cites


HEARD = """
window.heard = {buzzes: [], tones: 0};
navigator.vibrate = pattern => { window.heard.buzzes.push(pattern); return true; };
const start = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (at) { window.heard.tones += 1; start.call(this, at); };
"""


def test_a_judge_is_called_by_sound_and_buzz_once_for_each_who_waits(judith, event, table, ana):
    judith.page.add_init_script(HEARD)
    page = judith.go(f"/e/{event.slug}/judge/")
    page.get_by_role("button", name="Call me by sound").click()
    page.get_by_role("button", name="Sound is on").wait_for()
    disputes.raise_dispute(match=table, statement="Out of sight", actor=ana)
    page.get_by_text("Out of sight").wait_for(timeout=15000)
    page.wait_for_selector("body[data-called='1']", timeout=5000)
    assert page.evaluate("window.heard") == {"buzzes": [[200, 100, 200]], "tones": 2}
    page.wait_for_timeout(1_200)  # the next looks bring nobody new
    assert page.evaluate("window.heard.buzzes.length") == 1
    page.get_by_role("button", name="Sound is on").click()
    page.get_by_role("button", name="Call me by sound").wait_for()
    assert page.get_by_text("Out of sight").is_visible()
