"""A game played back: by links alone, by keys, by swipes, by itself; on a phone and at a desk."""

import pytest

from matches.logs.services import attached
from matches.models import GameLog
from tests import factories
from tests.matches.logs.games import glorious_game, wide_game

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def table(db):
    event = factories.make_event("Winter Clash")
    ana, ben = (factories.make_entry(event, name) for name in ("Ana", "Ben"))
    return factories.make_round(event, [(ana, ben)]).matches.get()


@pytest.fixture
def game():
    return glorious_game


@pytest.fixture
def log(table, game):
    organiser = factories.make_staff(table.round.event, "organiser", factories.make_user("olga"))
    kept = attached.attach_log(match=table, game=1, content=game(), first_seat=0, actor=organiser)
    attached.replay_log(log_id=kept.pk)
    return GameLog.objects.get(pk=kept.pk)


def at(page):
    return int(page.evaluate("document.querySelector('#replay-lines [aria-current]').dataset.n"))


def drawn(page):
    return page.evaluate(
        "(document.querySelector('#replay-board .bf-play') || {innerHTML: ''}).innerHTML"
    )


def opened(visitor, table, log, **how):
    """The replay as Ana has it on her phone, or at a desk of 1280 px."""
    desk = how.pop("desk", False)
    anas = visitor(**how)
    anas.open_link(table.seats.order_by("position").first().entry)
    page = anas.page
    if desk:
        page.set_viewport_size({"width": 1280, "height": 800})
    anas.go(f"/m/{table.pk}/replay/?log={log.pk}")
    return anas, page


def waits_for(page, n):
    page.wait_for_function(
        "n => document.querySelector('#replay-lines [aria-current]').dataset.n == n", arg=n
    )


@pytest.mark.parametrize("desk", [False, True])
def test_keys_step_through_pictures_and_words(visitor, table, log, desk):
    anas, page = opened(visitor, table, log, desk=desk)
    numbers = page.evaluate(
        "[...document.querySelectorAll('#replay-lines li')].map(e => +e.dataset.n)"
    )
    pictures, words = [], []
    for n in numbers[1:30]:
        page.keyboard.press("ArrowRight")
        waits_for(page, n)
        words.append(page.inner_text(".replay-words"))
        pictures.append(drawn(page))
    assert len(set(words)) > 15
    assert len(set(pictures)) > 10
    assert f"at={numbers[29]}" in page.url
    page.keyboard.press("ArrowLeft")
    waits_for(page, numbers[28])
    assert drawn(page) == pictures[-2]
    assert anas.needs_no_sideways_scrolling()


def test_what_script_draws_is_what_the_server_draws(visitor, table, log):
    _, page = opened(visitor, table, log)
    numbers = page.evaluate(
        "[...document.querySelectorAll('#replay-lines li')].map(e => +e.dataset.n)"
    )
    for _ in range(26):
        page.keyboard.press("ArrowRight")
    waits_for(page, numbers[26])
    stepped = drawn(page), page.inner_text("#replay-moment"), page.text_content("#replay-desc")
    title = page.text_content("#replay-board title")
    page.reload()
    assert (
        drawn(page),
        page.inner_text("#replay-moment"),
        page.text_content("#replay-desc"),
    ) == stepped
    assert page.text_content("#replay-board title") == title
    assert at(page) == numbers[26]


def test_it_jumps_to_attacks_glory_and_phases_and_back(visitor, table, log):
    _, page = opened(visitor, table, log, desk=True)
    kinds = page.evaluate(
        "[...document.querySelectorAll('#replay-lines li')]"
        ".map(e => [+e.dataset.n, e.dataset.kinds])"
    )

    def first(kind, after=0):
        return next(n for n, have in kinds if kind in have.split() and n > after)

    def last(kind, before):
        return max(n for n, have in kinds if kind in have.split() and n < before)

    page.keyboard.press("r")
    waits_for(page, first("round"))
    page.keyboard.press("a")
    attack = first("attack", first("round"))
    waits_for(page, attack)
    page.keyboard.press("Shift+R")
    begun = last("round", attack)
    waits_for(page, begun)
    page.click("[data-kind=glory] [data-jump=on]")
    waits_for(page, first("glory", begun))
    page.click("[data-step=first]")
    waits_for(page, kinds[0][0])
    assert page.get_attribute("[data-step=back]", "href") is None


def test_it_plays_by_itself_and_stops_when_touched(visitor, table, log):
    _, page = opened(visitor, table, log)
    start = at(page)
    page.click("#replay-play")
    page.wait_for_function(
        "n => +document.querySelector('#replay-lines [aria-current]').dataset.n > n + 1", arg=start
    )
    assert page.inner_text("#replay-play") == "Pause"
    page.click("[data-step=back]")
    assert page.inner_text("#replay-play") == "Play"
    here = at(page)
    page.wait_for_timeout(1800)
    assert at(page) == here


def test_a_swipe_is_a_step(visitor, table, log):
    _, page = opened(visitor, table, log)
    page.keyboard.press("r")
    page.wait_for_selector("#replay-board svg")
    page.wait_for_function(
        "() => document.querySelector('#replay-lines [aria-current][data-kinds*=round]')"
    )
    here = at(page)
    swipe = """([from, to]) => {
      const board = document.getElementById('replay-board');
      const touch = x => new Touch({identifier: 1, target: board, clientX: x, clientY: 200});
      board.dispatchEvent(new TouchEvent('touchstart', {touches: [touch(from)], bubbles: true}));
      board.dispatchEvent(new TouchEvent('touchend', {changedTouches: [touch(to)], bubbles: true}));
    }"""
    page.evaluate(swipe, [250, 100])
    page.wait_for_function(
        "n => +document.querySelector('#replay-lines [aria-current]').dataset.n > n", arg=here
    )
    page.evaluate(swipe, [100, 250])
    waits_for(page, here)


def test_without_script_every_step_is_a_link(visitor, table, log):
    anas = visitor(script=False)
    anas.open_link(table.seats.order_by("position").first().entry)
    page = anas.go(f"/m/{table.pk}/replay/?log={log.pk}&at=60")
    assert not page.is_visible("#replay-play")
    before = page.inner_text(".replay-where")
    page.click("[data-step=on]")
    assert page.inner_text(".replay-where") != before
    page.click("[data-kind=round] [data-jump=on]")
    assert page.is_visible("#replay-board svg")


def test_a_line_of_the_log_is_gone_to_and_can_be_linked(visitor, table, log):
    _, page = opened(visitor, table, log, desk=True)
    line = page.locator("#replay-lines li").nth(40)
    n = int(line.get_attribute("data-n"))
    line.locator("a").click()
    waits_for(page, n)
    link = page.get_by_role("link", name="Link to this moment")
    assert link.get_attribute("href").endswith(f"at={n}")


@pytest.mark.parametrize("game", [wide_game])
def test_a_wide_battlefield_is_made_larger_on_a_phone(visitor, table, log):
    anas, page = opened(visitor, table, log)
    page.keyboard.press("r")
    page.wait_for_selector("#replay-board .bf-wide")
    small = anas.measured("#replay-board svg")["width"]
    page.check("#larger")
    assert anas.measured("#replay-board svg")["width"] > 1.9 * small
    assert anas.needs_no_sideways_scrolling()
    page.set_viewport_size({"width": 1280, "height": 800})
    assert not page.is_visible("#larger")


def test_the_picture_of_a_moment_is_kept_as_png(visitor, table, log):
    _, page = opened(visitor, table, log, desk=True)
    assert not page.query_selector("[data-picture]")  # no boards lie yet
    page.keyboard.press("r")
    page.wait_for_selector("[data-picture]")
    with page.expect_download() as download:
        page.click("[data-picture]")
    content = download.value.path().read_bytes()
    assert download.value.suggested_filename == f"moment-{at(page)}.png"
    assert content[:8] == b"\x89PNG\r\n\x1a\n"
    wide, high = (int.from_bytes(content[where : where + 4], "big") for where in (16, 20))
    assert wide > 900 < high
