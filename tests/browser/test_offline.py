"""A phone in a hall where the network comes and goes: nothing is lost, nothing is sent twice."""

import pytest

from companion.core.models import KeptAnswer
from matches.models import Match, Report
from tests import factories

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

READY = """async () => {
  await navigator.serviceWorker.ready;
  const wanted = document.querySelector('meta[name="keep"]').content.split(" ").filter(Boolean);
  for (let tries = 0; tries < 100; tries += 1) {
    const cache = await caches.open("companion-pages");
    const kept = (await cache.keys()).map((request) => new URL(request.url).pathname);
    if (wanted.concat(location.pathname).every((path) => kept.includes(path))) return kept;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error("not kept");
}"""


@pytest.fixture
def event(db):
    return factories.make_event("Winter Clash")


@pytest.fixture
def table(event):
    ana, ben = (factories.make_entry(event, name) for name in ("Ana", "Ben"))
    return factories.make_round(event, [(ana, ben)]).matches.get()


@pytest.fixture
def anas(visitor, table):
    """Ana's phone, on her own page, with everything kept that she may want."""
    phone = visitor(keeps=True)
    phone.context.set_default_timeout(60_000)  # a request given up after 10 s is tried again
    phone.open_link(table.seats.get(entry__name="Ana").entry)
    phone.page.evaluate(READY)
    yield phone
    phone.forgive_the_lost_network()


def fill_in(page):
    for game in (1, 2):
        page.check(f"input[name=winner{game}][value='0']")
        page.fill(f"#g{game}_0", "9")
        page.fill(f"#g{game}_1", "4")
    page.get_by_role("button", name="Report this result").click()


def test_a_result_reported_without_a_network_is_saved_and_sent_once_it_is_back(anas, table):
    page = anas.page
    page.get_by_role("link", name="Report the result").click()
    page.wait_for_url("**/report/")
    anas.context.set_offline(True)
    fill_in(page)
    saved = page.locator("#outbox li")
    saved.get_by_text("not sent yet").wait_for()
    assert "Result of table 1, round 1: Game 1 Ana 9–4; Game 2 Ana 9–4" in saved.inner_text()
    assert not Report.objects.exists()

    anas.context.set_offline(False)
    saved.get_by_text("Ben must confirm it now").wait_for()
    assert "Sent at" in saved.inner_text()
    assert Report.objects.get().match_id == table.pk
    assert KeptAnswer.objects.count() == 1


def test_what_is_saved_outlives_a_reload_without_a_network(anas, table):
    page = anas.page
    page.get_by_role("link", name="Report the result").click()
    page.wait_for_url("**/report/")
    anas.context.set_offline(True)
    fill_in(page)
    page.locator("#outbox li").get_by_text("not sent yet").wait_for()
    page.reload()
    page.locator("#outbox li").get_by_text("not sent yet").wait_for()
    anas.context.set_offline(False)
    page.locator("#outbox li").get_by_text("Sent at").wait_for()
    assert Report.objects.count() == 1


def test_an_answer_that_was_lost_is_asked_for_again_and_nothing_is_done_twice(anas, table):
    page = anas.page
    lost = []

    def take_and_lose(route):
        if not lost:
            lost.append(route.fetch().status)
            route.abort()
        else:
            route.continue_()

    page.get_by_role("link", name="Report the result").click()
    page.wait_for_url("**/report/")
    page.route("**/report/", take_and_lose)
    fill_in(page)
    page.locator("#outbox li").get_by_text("Sent at").wait_for()
    assert lost == [200]
    assert Report.objects.count() == 1


def test_pages_are_shown_as_last_seen_with_their_time(anas, event, table):
    anas.context.set_offline(True)
    page = anas.page
    for path, words in (
        (f"/e/{event.slug}/standings/", "Standings"),
        (f"/e/{event.slug}/rounds/1/", "Ben"),
        (f"/e/{event.slug}/rounds/", "Ben"),
        (f"/m/{table.pk}/", "Ana"),
        (f"/e/{event.slug}/p/1/", "you play Ben"),
    ):
        anas.go(path)
        assert words in page.inner_text("main"), path
        page.locator("#contact-lost").wait_for(state="visible")


def test_a_private_link_opens_without_a_network(anas, event):
    anas.context.set_offline(True)
    anas.open_link(event.entries.get(name="Ana"))
    assert anas.page.url.endswith(f"/e/{event.slug}/p/1/")


def test_a_page_never_opened_says_so_and_lists_what_is_kept(anas, event):
    anas.context.set_offline(True)
    page = anas.go(f"/e/{event.slug}/p/2/")
    assert "nothing to show" in page.inner_text("main")
    page.get_by_role("link", name="Ana · Winter Clash").wait_for()


def test_what_the_event_refuses_is_told_with_the_reason_and_kept(anas, table):
    page = anas.page
    page.get_by_role("link", name="Report the result").click()
    page.wait_for_url("**/report/")
    anas.context.set_offline(True)
    fill_in(page)
    page.locator("#outbox li").get_by_text("not sent yet").wait_for()
    factories.confirm(table, 1, 1)
    anas.context.set_offline(False)
    refused = page.locator("#outbox li").get_by_text("Not taken:")
    refused.wait_for()
    page.reload()
    refused.wait_for()
    page.get_by_role("button", name="Throw away").click()
    page.locator("#outbox").wait_for(state="hidden")
    table.refresh_from_db()
    assert table.state == Match.State.CONFIRMED


def test_what_is_refused_at_once_is_told_at_the_form_and_was_never_called_saved(anas, table):
    page = anas.page
    page.get_by_role("link", name="Report the result").click()
    page.wait_for_url("**/report/")
    called_saved = []

    def slowly(route):
        page.wait_for_timeout(500)
        called_saved.append(page.locator("#outbox").is_visible())
        route.continue_()

    page.route("**/report/", slowly)
    factories.confirm(table, 1, 1)
    fill_in(page)
    page.locator("main .notice.bad").wait_for()
    assert called_saved == [False]
    assert page.input_value("#g1_0") == "9"  # what was filled in is still there


def test_what_was_saved_for_one_player_is_not_sent_as_another(anas, event, table):
    page = anas.page
    page.get_by_role("link", name="Report the result").click()
    page.wait_for_url("**/report/")
    anas.context.set_offline(True)
    fill_in(page)
    page.locator("#outbox li").get_by_text("not sent yet").wait_for()
    anas.context.clear_cookies()  # as when another link is opened before the network is back
    anas.context.set_offline(False)
    anas.open_link(event.entries.get(name="Ben"))
    page.locator("#outbox li").get_by_text("saved on this phone for player #1").wait_for()
    assert not Report.objects.exists()
    anas.open_link(event.entries.get(name="Ana"))
    page.get_by_role("button", name="Make it the device of Ana").click()
    page.locator("#outbox li").get_by_text("Sent at").wait_for()
    assert Report.objects.get().entry.name == "Ana"
