"""The results grid: a stack of slips typed without a click, and what is asked on the way."""

import pytest

from matches.models import Match
from matches.scores.queries import result_of
from tests import factories
from tests.browser.hands import Hands, written

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

PASSWORD = "three-brown-hexes"
# 12 slips as they lie in the stack: table, and the glory of each game, left before right
SLIPS = [
    (1, (9, 6), (11, 4)),
    (2, (7, 8), (3, 12)),
    (3, (5, 6), (14, 2), (9, 8)),
    (4, (8, 3), (6, 4)),
    (5, (4, 9), (10, 7), (5, 8)),
    (6, (12, 9), (7, 6)),
    (7, (6, 9), (4, 5)),
    (8, (13, 1), (3, 4), (8, 5)),
    (9, (9, 3), (5, 4)),
    (10, (7, 4), (9, 8)),
    (11, (2, 11), (6, 15)),
    (12, (5, 3), (6, 8), (4, 7)),
]
IS_AT = "at => document.activeElement.closest('.grid-row')?.dataset.table === at"


def type_glory(hands: Hands, number: int) -> None:
    """A cell of the grid: a single 1 or 2 may still become more, so that Space ends it."""
    hands.press(*str(number))
    if number in (1, 2):
        hands.press("Space")


@pytest.fixture
def event_of_olga(db):
    organiser = factories.make_user("olga")
    organiser.set_password(PASSWORD)
    organiser.save()
    event = factories.make_event()
    factories.make_staff(event, "organiser", organiser)
    return event


@pytest.fixture
def round_of_24(event_of_olga):
    entries = factories.make_entries(event_of_olga, 24)
    return factories.make_round(event_of_olga, list(zip(entries[::2], entries[1::2], strict=True)))


@pytest.fixture
def desk(visitor, round_of_24):
    at = visitor(wide=True)
    at.sign_in("olga", PASSWORD)
    at.go(f"/e/{round_of_24.event.slug}/desk/results/")
    return at


def recorded(page, table: int) -> None:
    page.locator(f"#table-{table}.done").wait_for()


def test_twelve_slips_take_at_most_120_keys_and_no_click(desk, round_of_24):
    page, hands = desk.page, Hands(desk.page)
    for table, *games in SLIPS:
        page.wait_for_function(
            "at => document.activeElement.closest('.grid-row')?.dataset.table === at",
            arg=str(table),
        )
        for game in games:
            for glory in game:
                type_glory(hands, glory)
        hands.press("Enter")
        recorded(page, table)
    assert hands.told == written("12 slips", "laptop")
    assert hands.keys <= 120
    for table, *games in SLIPS:
        result = result_of(Match.objects.get(round=round_of_24, table=table))
        assert result is not None
        assert [game.glory for game in result.games] == games
        assert [game.winner for game in result.games] == [int(b > a) for a, b in games]


def test_a_level_game_asks_who_won_and_a_lesser_winner_is_asked_about(desk, round_of_24):
    page, hands = desk.page, Hands(desk.page)
    for glory in (7, 7, 9, 3):
        type_glory(hands, glory)
    hands.press("Enter")
    page.get_by_text("Game 1 is level at 7: who won?").wait_for()
    hands.press("2")
    page.get_by_text("Only 2 games of 3. Was time called?").wait_for()
    hands.press("Enter")
    recorded(page, 1)
    first = result_of(Match.objects.get(round=round_of_24, table=1))
    assert first is not None
    assert [game.winner for game in first.games] == [1, 0]
    for key in ("5", "*", "9", "8", "4"):
        hands.press(key)
    hands.press("Enter")
    page.get_by_text("has less glory in game 1 (5 to 9). Last warband standing?").wait_for()
    hands.press("Enter")
    recorded(page, 2)
    second = result_of(Match.objects.get(round=round_of_24, table=2))
    assert second is not None
    assert [game.winner for game in second.games] == [0, 0]


def test_a_slip_typed_the_wrong_way_round_is_undone_by_one_key(desk, round_of_24):
    page, hands = desk.page, Hands(desk.page)
    for glory in (6, 9, 4, 8):
        type_glory(hands, glory)
    hands.press("Enter")
    recorded(page, 1)
    page.wait_for_function(IS_AT, arg="2")
    hands.press("z")
    page.wait_for_function(IS_AT, arg="1")
    row = page.locator("#table-1.playing")
    assert [cell.input_value() for cell in row.locator("input.cell").all()][:4] == list("6948")
    for glory in (9, 6, 8, 4):
        type_glory(hands, glory)
    hands.press("Enter")
    recorded(page, 1)
    result = result_of(Match.objects.get(round=round_of_24, table=1))
    assert result is not None
    assert [game.winner for game in result.games] == [0, 0]


def test_who_waits_for_the_first_round_is_at_its_grid_once_it_is_out(visitor, event_of_olga):
    at = visitor(wide=True)
    at.sign_in("olga", PASSWORD)
    page = at.go(f"/e/{event_of_olga.slug}/desk/results/")
    page.get_by_text("Its tables stand here once it is.").wait_for()
    factories.make_round(event_of_olga, [tuple(factories.make_entries(event_of_olga, 2))])
    page.evaluate("htmx.trigger('#live', 'live')")
    page.locator("#table-1.playing").wait_for()
    assert page.url.endswith("/desk/results/")


def test_the_box_finds_a_table_by_number_slip_and_name(desk, round_of_24):
    round_of_24.event.entries.filter(number=9).update(name="Zoë Löwen")
    page = desk.go(f"/e/{round_of_24.event.slug}/desk/results/")
    box = page.locator("#to-table")
    for wanted, table in (("12", "12"), ("1-7", "7"), ("lowen", "5"), ("ZOË", "5")):
        box.fill(wanted)
        box.press("Enter")
        at = "document.activeElement.closest('.grid-row').dataset.table"
        assert page.evaluate(at) == table
    for wanted, told in (
        ("99", "There is no table '99'"),
        ("Quentin", "There is no table 'Quentin'"),
        ("2-7", "This slip is of round 2"),
    ):
        box.fill(wanted)
        box.press("Enter")
        assert page.locator("#to-said").inner_text().startswith(told)


def test_a_row_that_another_hand_recorded_meanwhile_is_told_and_nothing_is_lost(desk, round_of_24):
    page, hands = desk.page, Hands(desk.page)
    for glory in (9, 6, 8):
        type_glory(hands, glory)
    match = Match.objects.get(round=round_of_24, table=1)
    factories.confirm(match, 1, 1)
    Match.objects.filter(pk=match.pk).update(version=match.version + 1)
    type_glory(hands, 5)
    hands.press("Enter")
    row = page.locator("#table-1.fault")
    row.wait_for()
    assert [cell.input_value() for cell in row.locator("input.cell").all()][:4] == list("9685")


@pytest.mark.parametrize("status", [429, 503])
def test_what_a_busy_server_does_not_take_stays_typed(status, desk, round_of_24):
    page, hands = desk.page, Hands(desk.page)
    page.route("**/desk/results/", lambda route: route.fulfill(status=status, body="later"))
    for glory in (9, 6, 8, 5):
        type_glory(hands, glory)
    hands.press("Enter")
    row = page.locator("#table-1.unsent")
    row.wait_for()
    assert "Table 1 is not recorded yet" in page.locator("#to-said").inner_text()
    assert [cell.input_value() for cell in row.locator("input.cell").all()][:4] == list("9685")
    page.unroute("**/desk/results/")
    hands.press("Enter")
    recorded(page, 1)
    desk.complaints.clear()  # the browser itself complains of a 503


def test_without_javascript_a_row_is_a_form(visitor, round_of_24):
    at = visitor(wide=True, script=False)
    at.sign_in("olga", PASSWORD)
    page = at.go(f"/e/{round_of_24.event.slug}/desk/results/")
    row = page.locator("#table-3")
    for cell, glory in zip(row.locator("input.cell").all(), "9684", strict=False):
        cell.fill(glory)
    row.get_by_role("button", name="Record").click()
    assert "recorded 2-0" in page.locator("#table-3").inner_text()


def test_the_grid_fits_a_phone(visitor, round_of_24):
    at = visitor()
    at.sign_in("olga", PASSWORD)
    at.go(f"/e/{round_of_24.event.slug}/desk/results/")
    assert at.needs_no_sideways_scrolling()
