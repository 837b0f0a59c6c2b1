"""The score pad: results typed, saved on the phone, sent, confirmed; taps are counted."""

import pytest

from matches.models import Match, Report
from matches.people.private_links import code_of
from matches.scores.queries import result_of
from tests import factories
from tests.browser.pads import KEPT

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


class Thumb:
    """Counts what a hand does: taps, and digits apart from them."""

    def __init__(self, page):
        self.page = page
        self.taps = 0
        self.digits = 0

    def tap(self, selector):
        self.page.click(selector)
        self.taps += 1

    def button(self, name, exact=False):
        self.page.get_by_role("button", name=name, exact=exact).click()
        self.taps += 1

    def glory(self, game, seat, points):
        """Tap a figure and type; after two digits the pad goes on by itself."""
        field = f"#glory{game}_{seat}"
        if not self.page.locator(field).evaluate("one => one === document.activeElement"):
            self.tap(field)
        self.page.keyboard.type(str(points))
        self.digits += len(str(points))

    def games(self, *games):
        for number, (own, other) in enumerate(games, 1):
            self.glory(number, 0, own)
            self.glory(number, 1, other)


@pytest.fixture
def event(db):
    return factories.make_event("Winter Clash")


@pytest.fixture
def table(event):
    ana, greta = (factories.make_entry(event, name) for name in ("Ana", "Greta"))
    return factories.make_round(event, [(ana, greta)]).matches.get()


@pytest.fixture
def phone_of(visitor, table):
    """A player's phone on the pad; keeps: with the pad kept on it."""
    phones = []

    def opened(name, *, keeps=False):
        phone = visitor(keeps=keeps)
        phone.context.set_default_timeout(30_000)
        phone.open_link(table.seats.get(entry__name=name).entry)
        if phone.page.get_by_role("link", name="Score pad").count():
            phone.page.get_by_role("link", name="Score pad").click()
        else:
            phone.go(f"/m/{table.pk}/pad/")
        phone.page.locator("#pad .game, #pad .panel").first.wait_for()
        if keeps:
            phone.page.evaluate(KEPT)
        phones.append(phone)
        return phone

    yield opened
    for phone in phones:
        phone.forgive_the_lost_network()


TWO_ONE = ((9, 6), (4, 8), (7, 5))


def recorded(table):
    table.refresh_from_db()
    return table.state == Match.State.CONFIRMED and result_of(table)


def test_a_two_one_takes_eight_taps_and_its_digits_and_a_confirmation_takes_one(phone_of, table):
    anas = phone_of("Ana")
    thumb = Thumb(anas.page)
    thumb.taps = 1  # 'Score pad' on her own page
    thumb.games(*TWO_ONE)
    assert anas.page.locator(".ended").all_inner_texts()[0].startswith("You won")
    thumb.button("Report 2–1")
    anas.page.get_by_text("Sent. Greta has not confirmed it yet.").wait_for()
    assert (thumb.taps, thumb.digits) == (8, 6)

    gretas = phone_of("Greta")
    other = Thumb(gretas.page)
    assert "Ana reported 1–2" in gretas.page.inner_text("#pad")  # her own games first
    other.button("Yes, that is right")
    gretas.page.get_by_text("Recorded, seen by both.").wait_for()
    assert other.taps == 1
    anas.page.get_by_text("Recorded, seen by both.").wait_for()
    assert [game.glory for game in recorded(table).games] == list(TWO_ONE)


def test_steppers_count_up_and_down(phone_of):
    page = phone_of("Ana").page
    more = page.get_by_role("button", name="One glory more for You")
    for _ in range(3):
        more.click()
    page.get_by_role("button", name="One glory less for You").click()
    assert page.input_value("#glory1_0") == "2"


def test_what_is_typed_outlives_a_killed_page_without_a_network_and_is_sent_once(phone_of, table):
    phone = phone_of("Ana", keeps=True)
    page, thumb = phone.page, Thumb(phone.page)
    phone.context.set_offline(True)
    thumb.games(*TWO_ONE[:2])
    page.get_by_text("Saved on this phone, not reported yet.").wait_for()
    address = page.url
    page.wait_for_function(
        "() => companion.pad.store.read('result').then((kept) => kept?.games[1]?.glory[1] === 8)"
    )
    page.close()

    page = phone.page = phone.context.new_page()
    page.goto(address)
    page.locator("#glory2_1").wait_for()
    assert [page.input_value(f"#glory{n}_{s}") for n in (1, 2) for s in (0, 1)] == list("9648")
    thumb = Thumb(page)
    thumb.glory(3, 0, 7)
    thumb.glory(3, 1, 5)
    thumb.button("Report 2–1")
    page.get_by_text("not sent yet").first.wait_for()
    assert not Report.objects.exists()
    phone.context.set_offline(False)
    page.locator("#pad-state").get_by_text("Sent. Greta has not confirmed it yet.").wait_for()
    assert Report.objects.count() == 1


def test_a_phone_that_is_slow_to_keep_what_is_typed_does_not_say_that_it_has(phone_of, table):
    page = phone_of("Ana").page
    page.evaluate(
        """() => {
            const held = new Promise((go) => { window.go = go; });
            const put = IDBObjectStore.prototype.put, base = idb.openDB;
            IDBObjectStore.prototype.put = function (...given) {
                IDBObjectStore.prototype.put = put;
                throw new Error("not yet");
            };
            idb.openDB = async (...given) => { await held; return base(...given); };
        }"""
    )
    Thumb(page).glory(1, 0, 9)
    page.locator("#pad-state").get_by_text("Saving ...").wait_for()
    Thumb(page).glory(1, 1, 4)
    assert page.locator("#pad-state").inner_text() == "Saving ..."
    page.evaluate("window.go()")
    page.locator("#pad-state").get_by_text("Saved on this phone, not reported yet.").wait_for()


def test_a_level_game_is_asked_about_and_less_glory_too(phone_of, table):
    page = phone_of("Ana").page
    thumb = Thumb(page)
    thumb.games((7, 7))
    page.get_by_text("Level at 7. Who won?").wait_for()
    thumb.button("Greta", exact=True)
    page.get_by_text("Greta won").wait_for()
    thumb.glory(2, 0, 9)
    thumb.glory(2, 1, 3)
    page.locator(".game").nth(1).get_by_role("button", name="It ended otherwise").click()
    page.locator(".game").nth(1).get_by_role("button", name="Greta", exact=True).click()
    page.get_by_text("Greta has less glory. Won as the last warband standing?").wait_for()
    assert page.get_by_role("button", name="Report").is_disabled()
    thumb.button("Yes, it was so")
    thumb.button("Report 0–2")
    page.get_by_text("Sent. Greta has not confirmed it yet.").wait_for()
    told = Report.objects.get().result["games"]
    assert [(game["winner"], game["glory"]) for game in told] == [(1, [7, 7]), (1, [9, 3])]


def test_a_report_that_differs_stands_beside_and_can_be_taken(phone_of, table):
    ana = table.seats.get(entry__name="Ana").entry
    gretas = phone_of("Greta")
    thumb = Thumb(gretas.page)
    thumb.glory(1, 1, 6)  # her own figure stands first
    thumb.glory(1, 0, 9)
    report = factories.make_report(table, ana, 0, 0)
    report.result["games"][0]["glory"], report.result["games"][1]["glory"] = [9, 5], [8, 2]
    report.save()
    factories.note_change(table)
    gretas.page.get_by_text("Ana reported 5–9, Ana won").wait_for()
    thumb.button("Take it")
    gretas.page.locator("#glory2_0").wait_for()
    assert gretas.page.input_value("#glory1_1") == "5"
    thumb.glory(2, 1, 2)
    thumb.glory(2, 0, 8)
    thumb.button("Confirm 0–2")
    gretas.page.get_by_text("Recorded, seen by both.").wait_for()
    assert recorded(table)


def test_the_opponent_confirms_by_code_on_the_same_phone_even_without_a_network(phone_of, table):
    phone = phone_of("Ana")
    page, thumb = phone.page, Thumb(phone.page)
    greta = table.seats.get(entry__name="Greta").entry
    phone.context.set_offline(True)
    thumb.games(*TWO_ONE)
    thumb.button("Report 2–1")
    page.get_by_text("Confirm on this phone, by code").click()
    page.fill("#code", code_of(entry_id=greta.pk, version=greta.link_version, match_id=table.pk))
    page.get_by_role("button", name="Confirm", exact=True).click()
    phone.context.set_offline(False)
    page.get_by_text("Recorded, seen by both.").wait_for()
    assert "by code on the phone of Ana" in Report.objects.get().confirmed_by


def test_a_wrong_code_records_nothing(phone_of, table):
    page = phone_of("Ana").page
    thumb = Thumb(page)
    thumb.games(*TWO_ONE)
    thumb.button("Report 2–1")
    page.get_by_text("Confirm on this phone, by code").click()
    page.fill("#code", "000 000")
    page.get_by_text("Sent. Greta has not confirmed it yet.").wait_for()
    assert page.input_value("#code") == "000 000"  # what is typed stays when the report arrives
    page.get_by_role("button", name="Confirm", exact=True).click()
    page.locator("#pad-state").get_by_text("That is not Greta's code").wait_for()
    assert not recorded(table)


def test_time_called_after_one_game_is_said_on_the_button(phone_of, table):
    page = phone_of("Ana").page
    thumb = Thumb(page)
    thumb.games((9, 6))
    thumb.button("Report 1–0: time was called")
    page.get_by_text("Sent. Greta has not confirmed it yet.").wait_for()
    assert len(Report.objects.get().result["games"]) == 1


@pytest.mark.parametrize("dark", [False, True])
def test_every_target_is_large_and_nothing_scrolls_sideways(visitor, table, dark):
    phone = visitor(dark=dark)
    phone.open_link(table.seats.get(entry__name="Ana").entry)
    phone.go(f"/m/{table.pk}/pad/")
    phone.page.locator(".game").wait_for()
    small = phone.page.evaluate(
        """() => [...document.querySelectorAll("button, input, summary, select, a")]
          .filter((one) => one.closest("main, .pad-bar"))
          .filter((one) => one.offsetParent && (one.offsetHeight < 44 || one.offsetWidth < 44))
          .map((one) => one.outerHTML.slice(0, 80))"""
    )
    assert small == []
    assert phone.needs_no_sideways_scrolling()


def test_a_match_level_on_everything_is_settled_as_the_event_asks(visitor, db):
    event = factories.make_event(rules={"drawn_match": "ladder"})
    ana, greta = (factories.make_entry(event, name) for name in ("Ana", "Greta"))
    table = factories.make_round(event, [(ana, greta)]).matches.get()
    phone = visitor()
    phone.open_link(ana)
    page = phone.go(f"/m/{table.pk}/pad/")
    page.locator(".game").wait_for()
    thumb = Thumb(page)
    thumb.games((9, 6), (6, 9), (7, 7))
    page.locator(".game").nth(2).get_by_role("button", name="Drawn").click()
    thumb.button("Report 1–1")
    page.locator("#pad-state").get_by_text("The match is level on games and glory").wait_for()
    page.select_option("#settled", "sudden_death:0")
    thumb.button("Report 1–1")
    page.locator("#pad-state").get_by_text("Greta has not confirmed it yet").wait_for()
    assert Report.objects.get().result["settled"] == {"by": "sudden_death", "winner": 0}
    phone.complaints.clear()  # the browser notes the first answer's 422
