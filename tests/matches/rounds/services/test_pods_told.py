"""What the pages tell of pods: places and glory of everybody, never a match of two."""

import pytest
from django.urls import reverse

from matches.models import Match
from matches.people.private_links import make_token
from matches.people.queries.roles import actor_of_entry
from matches.players.queries.held import sheet_of
from matches.players.queries.records import own_record
from matches.rounds.services import rounds
from matches.scores.services import results
from matches.standing.queries import standings
from matches.standing.services.standings import recompute_standings
from tests import factories
from tests.matches.players.played import hand_in
from tests.matches.rounds.services.pods import RULES, pod, published
from tests.pages import text_of

pytestmark = [pytest.mark.django_db, pytest.mark.database]


@pytest.fixture
def event():
    return factories.make_event(rules={**RULES, "rounds": 1})


@pytest.fixture
def organiser(event):
    return factories.make_staff(event)


@pytest.fixture
def match(event, organiser):
    factories.make_entries(event, 4)
    return published(event, organiser).matches.get()


def sitting(match):
    return [seat.entry for seat in match.seats.order_by("position")]


def private_link(entry):
    return f"/me/{make_token(entry_id=entry.pk, version=entry.link_version)}/"


def reported(match, seat, result):
    entry = sitting(match)[seat]
    return results.report_result(
        match=match, result=result, actor=actor_of_entry(entry), entry=entry
    )


def test_the_event_page_tells_pods_and_points_for_places(event, match, client):
    told = text_of(client.get(reverse("event", args=[event.slug])))
    assert "a single game in pods of three or four, 1 round" in told
    assert "3, 2, 1, 0 for the places in a pod, bye 3" in told
    assert "everybody against everybody" not in told


def test_shared_points_are_written_alike_everywhere(event, organiser, match, client):
    results.report_result(match=match, result=pod(2, 5, 5, 9, 1), actor=organiser)
    recompute_standings(event_id=event.pk)
    shared = sitting(match)[0]
    places = standings.of_event(event)
    assert [row[1][0][1] for row in places.told_rows] == ["3", "1.5", "1.5", "0"]
    listed = text_of(client.get(reverse("event", args=[event.slug])))
    second = places.places[1].entry.name
    assert f'{second}</bdi></span><span class="num soft">1.5 points' in listed
    why = reverse("standing_of", args=[event.slug, shared.number])
    assert '<td class="num">1.5</td>' in text_of(client.get(why))
    own = text_of(client.get(reverse("player", args=[event.slug, shared.number])))
    assert "with 1.5 points" in own
    assert "3/2" not in own


def test_places_of_a_pod_are_not_counted_as_won_and_lost(event, organiser, match, client):
    results.report_result(match=match, result=pod(2, 5, 5, 9, 1), actor=organiser)
    recompute_standings(event_id=event.pk)
    client.force_login(organiser.user)
    places = [reverse(name, args=[event.slug]) for name in ("event", "standings", "embed")]
    places += [reverse("print_standings", args=[event.slug])]
    first = standings.of_event(event).places[0].entry
    places += [reverse("player", args=[event.slug, first.number])]
    for place in places:
        told = text_of(client.get(place))
        assert first.name in told
        assert "W–D–L" not in told, place
        assert "1–0–0" not in told, place


def test_a_pod_is_no_match_won_or_lost_in_a_players_record(event, organiser, match, client):
    """It was told as 1–0 or 0–1 against whoever of the others was read first."""
    results.report_result(match=match, result=pod(2, 5, 5, 9, 1), actor=organiser)
    for seat, how in ((2, "first"), (0, "placed")):
        entry = sitting(match)[seat]
        entry.user = factories.make_user(f"player{seat}")
        entry.save()
        page = own_record(entry.user)
        (told,) = page.history.matches
        assert (told.how, told.opponent, told.games) == (how, None, (0, 0, 0))
        assert page.all is not None and page.all.matches == 0
        assert page.warbands == [] and page.opponents == []
        assert sheet_of(page).splitlines()[1].endswith(f"played,{how},,,,,")
        client.force_login(entry.user)
        own = text_of(client.get(reverse("own_record")))
        assert "No matches yet." in own and "1–0" not in own and "0–1" not in own
        assert f">{how}</span>" in own


def test_a_warband_that_only_sat_in_pods_has_no_record_in_the_pictures(
    event, organiser, match, client
):
    hand_in(sitting(match)[2], "Garrek's Reavers")
    results.report_result(match=match, result=pod(2, 5, 5, 9, 1), actor=organiser)
    rounds.close_round(round_=match.round, actor=organiser)
    event.rules["deck_visibility"] = "everyone"
    event.save()
    page = text_of(client.get(reverse("pictures", args=[event.slug])))
    assert "Garrek" in page
    assert "0–0–0" not in page and "1–0–0" not in page


def test_two_reports_of_a_pod_are_told_apart_by_everybodys_glory(event, organiser, match, client):
    reported(match, 0, pod(1, 5, 9, 9, 3))
    reported(match, 2, pod(1, 5, 9, 8, 3))
    client.force_login(organiser.user)
    page = text_of(client.get(reverse("desk_match", args=[match.pk])))
    first, second = page.split("reported:")[1:3]
    assert '<span class="glory">9</span>' in first
    assert '<span class="glory">8</span>' not in first
    assert '<span class="glory">8</span>' in second
    assert "0–1" not in page


def test_anybody_else_of_the_pod_confirms_and_is_told_who_reported(event, match, client):
    told = reported(match, 1, pod(2, 5, 1, 9, 3))
    assert told.message.endswith("Another player of your pod must confirm it now.")
    reporter, other = sitting(match)[1], sitting(match)[3]
    own = text_of(client.get(private_link(reporter), follow=True))
    assert "Your report waits for another player of your pod to confirm it." in own
    client.cookies.clear()
    page = text_of(client.get(private_link(other), follow=True))
    assert f"{reporter.name} has reported. Is it right?" in page


def test_who_scores_enters_pods_on_the_page_of_results(event, match, client):
    scorer = factories.make_staff(event, "scorer")
    client.force_login(scorer.user)
    there = reverse("desk_results", args=[event.slug])
    assert f'href="?table={match.table}"' in text_of(client.get(there))
    form = client.get(f"{there}?table={match.table}").content.decode()
    assert form.count('name="glory1_') == 4
    typed = {"match": str(match.pk), "version": "0", "winner1": "2"}
    glory = {f"glory1_{seat}": str(points) for seat, points in enumerate((3, 5, 8, 1))}
    short = client.post(there, typed | glory | {"glory1_3": ""})
    assert (short.status_code, 'value="5"' in short.content.decode()) == (422, True)
    assert client.post(there, typed | glory).status_code == 302
    match.refresh_from_db()
    assert (match.state, match.games.get().glory) == (Match.State.CONFIRMED, [3, 5, 8, 1])


def test_a_slip_of_a_pod_leads_to_its_form_and_is_signed_by_all(event, organiser, match, client):
    client.force_login(organiser.user)
    there = client.get(reverse("desk_slip", args=[event.slug, 1, match.table]))
    assert there.url == f"{reverse('desk_results', args=[event.slug])}?table={match.table}"
    slip = text_of(client.get(reverse("print_slips", args=[event.slug, 1])))
    assert slip.count('class="line long"') == 4
    sheet = text_of(client.get(reverse("print_pairings", args=[event.slug, 1])))
    assert sheet.count('<th scope="col">Player</th>') == 4


def test_the_glory_of_pods_is_in_the_pictures(event, organiser, match, client):
    there = reverse("pictures", args=[event.slug])
    assert "There is nothing to show yet" in text_of(client.get(there))
    results.report_result(match=match, result=pod(0, 12, 5, 4, 1), actor=organiser)
    rounds.close_round(round_=match.round, actor=organiser)
    page = text_of(client.get(there))
    assert "There is nothing to show yet" not in page
    assert "1–12 (of 4, few)" in page


def test_a_place_behind_the_first_is_told_as_a_place_and_as_no_defeat(
    event, organiser, match, client
):
    results.report_result(match=match, result=pod(2, 5, 6, 9, 1), actor=organiser)
    recompute_standings(event_id=event.pk)
    second, first = sitting(match)[1:3]
    own = text_of(client.get(reverse("player", args=[event.slug, second.number])))
    assert "2 of 4" in own
    assert '"tag bad"' not in own
    assert '<span class="tag good">first</span>' in text_of(
        client.get(reverse("player", args=[event.slug, first.number]))
    )
    why = text_of(client.get(reverse("standing_of", args=[event.slug, second.number])))
    assert "<td>not first</td>" in why
