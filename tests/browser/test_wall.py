"""The wall, on a projector: what is longer than the screen is shown in turn."""

from datetime import timedelta

import pytest
from django.utils import timezone

from matches.events.services import announcements
from matches.models import Event
from matches.rounds.services import rounds
from matches.rules.results import Result
from matches.scores.services import results
from matches.stages.services import cut
from matches.standing.services.standings import recompute_standings
from tests import factories
from tests.waiting import wait_until

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

# of a name's colour to the first ground behind it that is painted (WCAG 2.2)
CONTRAST = """name => {
    const parts = colour => colour.match(/[0-9.]+/g).map(Number);
    const light = colour => parts(colour).slice(0, 3).map(one => one / 255)
        .map(one => one <= 0.04045 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4)
        .reduce((sum, one, at) => sum + one * [0.2126, 0.7152, 0.0722][at], 0);
    const ground = one => {
        const colour = getComputedStyle(one).backgroundColor;
        return parts(colour)[3] === 0 && one.parentElement ? ground(one.parentElement) : colour;
    };
    const both = [light(getComputedStyle(name).color), light(ground(name))].sort((a, b) => b - a);
    return (both[0] + 0.05) / (both[1] + 0.05);
}"""
BRACKET = "[aria-label=Bracket]"
FITS = "document.documentElement.scrollHeight <= window.innerHeight"


@pytest.fixture
def event(db):
    event = factories.make_event("Winter Clash")
    entries = [factories.make_entry(event, f"Player {number:03}") for number in range(1, 129)]
    factories.make_round(event, zip(entries[::2], entries[1::2], strict=True))
    return event


def names(page) -> list[str]:
    """The players shown, each once: in a row of their own."""
    return page.locator(".wall-columns bdi.name:visible").all_inner_texts()


@pytest.mark.parametrize(("players", "seconds"), [(32, 10), (200, 20), (512, 60)])
def test_every_name_has_its_turn_in_these_seconds_and_the_screen_never_scrolls(
    visitor, db, players, seconds
):
    event = factories.make_event("Winter Clash")
    first = ("Ann", "Bartholomew", "Cleo", "Dagny", "Eleftheria", "Finn", "Maximilian", "Zoë")
    entries = [
        factories.make_entry(event, f"{first[number % 8]} Whitmore {number:03}")
        for number in range(players)
    ]
    factories.make_round(event, zip(entries[::2], entries[1::2], strict=True))
    screen = visitor(wide=True)
    screen.page.clock.install()
    page = screen.go(f"/e/{event.slug}/wall/")
    page.clock.pause_at(timezone.now() + timedelta(minutes=1))  # else a slow machine skips parts
    told = page.locator("[data-turned]")
    seen: set[str] = set()
    page.clock.run_for(1_000)
    parts = int(told.inner_text().split()[-1]) if told.inner_text() else 1
    assert parts * 10 <= seconds
    for _ in range(parts):
        assert page.evaluate(FITS)
        seen |= set(names(page))
        page.clock.run_for(10_000)
    assert seen == {entry.name for entry in entries}


def test_the_clock_is_large_in_the_last_ten_minutes_alone(visitor, event):
    round_ = event.rounds.get()
    sizes = []
    for left in (30, 9):
        round_.clock_started_at = timezone.now() - timedelta(minutes=round_.minutes - left)
        round_.save()
        screen = visitor(wide=True)
        page = screen.go(f"/e/{event.slug}/wall/")
        sizes.append(screen.measured(".clock", "one => one.offsetHeight"))
        assert page.evaluate(FITS)
    assert sizes[1] > 2 * sizes[0]


def test_what_is_announced_is_on_a_wall_left_open_with_its_next_poll(visitor, event):
    screen = visitor(wide=True)
    screen.page.clock.install()
    page = screen.go(f"/e/{event.slug}/wall/")
    announcements.announce(event=event, text="Lunch", actor=factories.make_staff(event))
    page.clock.run_for(6_000)
    page.get_by_text("Lunch").wait_for()


def test_without_javascript_all_names_are_on_one_long_page(visitor, event):
    page = visitor(wide=True, script=False).go(f"/e/{event.slug}/wall/")
    assert len(names(page)) == 128


def test_pairings_taken_back_go_from_a_page_left_open(visitor, event):
    phone = visitor()
    page = phone.go(f"/e/{event.slug}/rounds/1/")
    assert "Player 001" in page.inner_text("main")
    rounds.delete_round(round_=event.rounds.get(), actor=factories.make_staff(event))
    page.get_by_text("is not there").first.wait_for(timeout=12_000)
    assert "Player 001" not in page.inner_text("main")
    phone.complaints.clear()  # htmx tells the console of the 404 besides


@pytest.fixture(params=[8, 16, 32])
def cut_to(request, db):
    """Twice as many players after a round; the best play a bracket, its first round shown."""
    size = request.param
    event = factories.make_event("Winter Clash", rules={"rounds": 1})
    organiser = factories.make_staff(event)
    names = [f"Bartholomew Whitmore {at}" for at in range(1, 2 * size + 1)]
    entries = [factories.make_entry(event, name) for name in names]
    factories.play(factories.make_round(event, zip(entries[::2], entries[1::2], strict=True)))
    recompute_standings(event_id=event.pk)
    cut(event=event, actor=organiser, size=size, third_place=True)
    round_ = rounds.prepare_round(event=event, actor=organiser)
    rounds.publish_round(round_=round_, actor=organiser)
    return size, organiser, round_


def test_a_bracket_stands_whole_on_the_second_screen_and_follows_the_results(visitor, cut_to):
    size, organiser, round_ = cut_to
    screen = visitor(wide=True)
    page = screen.go(f"/e/{round_.event.slug}/wall/?show=bracket")
    bracket = page.get_by_role("region", name="Bracket")
    assert bracket.locator("li.slot").count() == size  # with the match for the third place
    assert page.evaluate(FITS) and screen.needs_no_sideways_scrolling()
    assert screen.measured(BRACKET, "one => one.scrollWidth <= one.clientWidth")
    assert screen.measured(f"{BRACKET} .name", CONTRAST) > 7

    match = round_.matches.order_by("table").first()
    won = match.seats.get(position=0).entry
    before = bracket.locator(f"[data-whose='{won.number}']").count()
    results.report_result(match=match, result=factories.played(0, 0), actor=organiser)
    wait_until(lambda: bracket.locator(f"[data-whose='{won.number}']").count() == before + 1, 15)
    assert page.evaluate(FITS)


def test_final_standings_under_a_podium_use_the_screen(visitor, db):
    """24 names and who won: in letters that the back of the hall reads, two in a hundred high."""
    event = factories.make_event("Winter Clash", rules={"rounds": 1, "glory_cap": None})
    entries = [factories.make_entry(event, f"Bartholomew Whitmore {at}") for at in range(1, 25)]
    round_ = factories.make_round(event, zip(entries[::2], entries[1::2], strict=True))
    for match in round_.matches.all():
        games = (factories.game(0, 30 - match.table, match.table),) * 2
        factories.confirm(match, result=Result(games=games))
    factories.play(round_)
    recompute_standings(event_id=event.pk)
    Event.objects.filter(pk=event.pk).update(state=Event.State.FINISHED)
    screen = visitor(wide=True)
    page = screen.go(f"/e/{event.slug}/wall/")
    page.wait_for_selector(".wall-columns[data-size]")
    page.wait_for_timeout(2500)  # the face has come, and what was measured without it anew
    assert page.evaluate(FITS)
    letters = screen.measured(
        ".wall-columns .name", "one => parseFloat(getComputedStyle(one).fontSize)"
    )
    assert letters >= 0.02 * 1080
