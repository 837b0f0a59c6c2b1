"""Sheets to print, and roll-offs among players who are level."""

import pytest
from django.urls import reverse

from matches.models import Event, RollOff, Round
from matches.people.private_links import make_token
from matches.standing.services.standings import recompute_standings
from matches.views.desk.prints import cut_stacked
from tests import factories
from tests.pages import text_of

pytestmark = [pytest.mark.django_db, pytest.mark.database]


def sheet(client, name: str, event, *number: int) -> str:
    return text_of(client.get(reverse(name, args=[event.slug, *number])))


def test_pairings_are_printed_by_name_and_by_table(score_desk, event, first_round):
    page = sheet(score_desk, "print_pairings", event, 1)
    assert page.index("by name") < page.index("by table")
    assert page.count("Ana") == 3


def test_a_slip_for_each_table_has_a_row_a_game(score_desk, event, first_round, ana_entry):
    factories.make_bye(first_round, factories.make_entry(event, "Eve"))
    page = sheet(score_desk, "print_slips", event, 1)
    assert page.count('class="slip"') == 2
    assert page.count("☐ won") == 2 * 2 * 3
    assert "Eve" not in page


def test_a_round_that_is_not_there_is_not_printed(score_desk, event):
    address = reverse("print_slips", args=[event.slug, 3])
    assert score_desk.get(address).status_code == 404


def test_standings_are_printed_with_every_tiebreaker(score_desk, event, first_round):
    factories.play(first_round)
    recompute_standings(event_id=event.pk)
    page = sheet(score_desk, "print_standings", event)
    assert "Standings after round 1" in page
    assert "Glory difference" in page


def test_private_links_are_printed_for_those_who_play(desk, event, ana_entry):
    gone = factories.make_entry(event, "Gone", state="dropped")
    page = sheet(desk, "print_entries", event)
    assert make_token(entry_id=ana_entry.pk, version=1) in page
    assert make_token(entry_id=gone.pk, version=1) not in page
    assert 'alt="QR code of the private link of Ana"' in page


@pytest.fixture
def level(event, ana_entry, ben_entry):
    """Ana and Ben, who both had a bye and nothing else."""
    factories.make_round(event, byes=[ana_entry, ben_entry], state=Round.State.CLOSED)
    recompute_standings(event_id=event.pk)
    return ana_entry, ben_entry


def rolls(event) -> str:
    return reverse("desk_roll_offs", args=[event.slug])


def test_players_of_one_rank_are_asked_for_their_order(desk, event, level):
    groups = desk.get(rolls(event)).context["page"].groups
    assert [[place.entry.name for place in group] for group in groups] == [["Ana", "Ben"]]


def test_a_roll_off_is_recorded_and_taken_back(desk, event, level):
    ana, ben = level
    sent = {f"place.{ana.pk}": "2", f"place.{ben.pk}": "1", "kind": "roll_off", "reason": "4 to 2"}
    assert desk.post(rolls(event), {"do": "record", **sent}).status_code == 302
    assert list(RollOff.objects.order_by("-value").values_list("entry__name", flat=True)) == [
        "Ben",
        "Ana",
    ]
    desk.post(rolls(event), {"do": "remove:roll_off", "reason": "wrong pair"})
    assert not RollOff.objects.exists()


@pytest.mark.parametrize(
    ("places", "kind", "reason", "words"),
    [
        (("1", "1"), "roll_off", "rolled", "Place 1 is given twice"),
        (("1", ""), "roll_off", "rolled", "two players or more"),
        (("1", "x"), "roll_off", "rolled", "is not a whole number"),
        (("1", "2"), "roll_off", "", "Give a reason"),
        (("1", "2"), "arm_wrestling", "strong", "Choose a roll-off"),
    ],
)
def test_an_order_that_cannot_be_is_told_with_what_was_typed(
    places, kind, reason, words, desk, event, level
):
    ana, ben = level
    sent = {f"place.{ana.pk}": places[0], f"place.{ben.pk}": places[1]}
    response = desk.post(rolls(event), {"do": "record", "kind": kind, "reason": reason, **sent})
    page = text_of(response)
    assert (response.status_code, RollOff.objects.count()) == (422, 0)
    assert words in page
    assert f'name="place.{ben.pk}"' in page
    assert f'value="{places[1]}"' in page


def test_a_chain_without_a_roll_off_warns(desk, event):
    event.rules["chain"] = [{"name": "points", "params": {}}]
    event.save()
    assert "decides nothing" in text_of(desk.get(rolls(event)))


def test_a_pile_that_is_cut_while_stacked_is_in_order():
    pages = cut_stacked(list(range(1, 12)), 4)
    assert pages == [[1, 4, 7, 10], [2, 5, 8, 11], [3, 6, 9, None]]
    piles = [[page[place] for page in pages] for place in range(4)]
    assert [one for pile in piles for one in pile if one] == list(range(1, 12))
    assert cut_stacked([], 8) == []


def test_a_slips_code_opens_its_row_and_an_old_one_its_match(score_desk, event, first_round):
    address = reverse("desk_slip", args=[event.slug, 1, 1])
    to_row = score_desk.get(address)
    assert to_row.url == f"{reverse('desk_results', args=[event.slug])}#table-1"
    factories.play(first_round)
    factories.make_round(event, number=2)
    match = first_round.matches.get(table=1)
    told = score_desk.get(address, follow=True)
    assert told.redirect_chain == [(reverse("desk_match", args=[match.pk]), 302)]
    assert "This slip is of round 1" in text_of(told)
    unknown = score_desk.get(reverse("desk_slip", args=[event.slug, 1, 9]), follow=True)
    assert unknown.redirect_chain == [(reverse("desk", args=[event.slug]), 302)]
    assert "There is no table 9 in round 1." in text_of(unknown)


def test_badges_are_for_those_who_play(desk, event, ana_entry):
    factories.make_entry(event, "Gone", state="dropped")
    page = sheet(desk, "print_badges", event)
    assert page.count('class="slip badge"') == 1 and "Ana" in page and "Gone" not in page


def test_the_poster_leads_to_sign_up_while_it_is_open_and_to_the_event_after(desk, event):
    Event.objects.filter(pk=event.pk).update(state=Event.State.OPEN)
    assert reverse("sign_up", args=[event.slug]) in sheet(desk, "print_poster", event)
    Event.objects.filter(pk=event.pk).update(state=Event.State.RUNNING)
    page = sheet(desk, "print_poster", event)
    assert reverse("sign_up", args=[event.slug]) not in page
    assert reverse("event", args=[event.slug]) in page
