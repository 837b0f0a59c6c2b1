"""Our events in the hands of an independent program, which shares no code with ours: py4swiss reads
the reports, holds the results of all players against one another and against the points, and pairs
each round itself by FIDE's Dutch system. Every round of ours must be legal by its reading and as
even: no sum of squared differences of points above that of the round which it draws, and a bye no
higher in the field. Its own has colours to heed, which the game does not know; so it may be worse.
"""

import random

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from py4swiss.engines import DutchEngine
from py4swiss.trf import TrfParser

from matches.archive.queries import reports
from matches.entries.services import attendance
from matches.models import Match, Round
from matches.rounds.services import rounds
from matches.rules.results import Result
from matches.scores.services import results
from tests import factories

pytestmark = [pytest.mark.django_db, pytest.mark.database]


@pytest.fixture(
    params=[(16, 1, False), (13, 2, False), (9, 3, True), (11, 5, True)],
    ids=["16 players", "13 players", "9 and two late ones", "11 and two late ones"],
)
def played(request):
    """An event of five rounds with floats, draws, byes, a conceded match, a no-show, one who
    leaves; late entries, whose missed round counts as lost or as a bye."""
    players, seed, late = request.param
    roll = random.Random(seed)
    event = factories.make_event(rules={"rounds": 5, "drawn_match": "stays_drawn"})
    entries = factories.make_entries(event, players)
    organiser = factories.make_staff(event)
    for number in range(1, 6):
        round_ = rounds.prepare_round(event=event, actor=organiser, seed=seed * 100 + number)
        rounds.publish_round(round_=round_, actor=organiser)
        for match in round_.matches.exclude(kind=Match.Kind.BYE).order_by("table"):
            results.report_result(match=match, result=_result(roll), actor=organiser)
        rounds.close_round(round_=round_, actor=organiser)
        if number == 1 and late:
            for name, missed in (("Late One", "loss"), ("Late Two", "bye")):
                attendance.add_late(event=event, name=name, actor=organiser, missed_count_as=missed)
        if number == 3:
            attendance.drop(entry=entries[-1], actor=organiser, reason="Train")
    return event


def _result(roll):
    rolled = roll.random()
    if rolled < 0.15:
        return Result(games=(factories.game(0, 5, 4), factories.game(1, 4, 5)))
    if rolled < 0.2:
        return Result(kind="concession", loser=roll.randint(0, 1))
    if rolled < 0.25:
        return Result(kind="no_show", loser=roll.randint(0, 1))
    winner = roll.randint(0, 1)
    return factories.played(winner, winner)


def parsed(event, path):
    path.write_text(reports.file_of(event, "16"), encoding="utf-8", newline="")
    found = TrfParser.parse(path, strict=True)
    found.validate_contents()
    return found


def test_an_independent_program_reads_every_result_and_point_as_we_do(played, tmp_path):
    found = parsed(played, tmp_path / "event.trf")
    ours = reports.report_of(played)

    assert found.x_section.number_of_rounds == 5
    for section, player in zip(found.player_sections, ours.players, strict=True):
        assert (section.starting_number, section.name) == (player.number, player.name)
        assert section.points_times_ten == player.points * 10
        assert section.rank == player.rank
        assert [(one.id, one.result.value) for one in section.results] == [
            (line.opponent, line.result) for line in player.lines
        ]


def test_each_round_is_legal_and_as_even_as_that_of_an_independent_program(played, tmp_path):
    whole = parsed(played, tmp_path / "event.trf")
    for number in range(1, 6):
        before = until(whole, number - 1)
        ours = drawn_by_us(whole, number)
        there = {one for pair in ours for one in pair if one}
        # who sits nowhere is told to be away
        before.x_section.zeroed_ids = {
            one.starting_number for one in before.player_sections
        } - there
        theirs = [(one.white, one.black) for one in DutchEngine.generate_pairings(before)]

        points = {one.starting_number: one.points_times_ten for one in before.player_sections}
        met = {
            frozenset((one.starting_number, line.id))
            for one in before.player_sections
            for line in one.results
            if line.id
        }
        had_bye = {
            one.starting_number
            for one in before.player_sections
            for line in one.results
            if line.result.value == "U"
        }
        assert not any(frozenset(pair) in met for pair in ours if 0 not in pair)
        assert not any(pair[0] in had_bye for pair in ours if 0 in pair)
        assert bye_of(ours, points) <= bye_of(theirs, points)
        if bye_of(ours, points) == bye_of(theirs, points):
            assert unevenness(ours, points) <= unevenness(theirs, points)


def until(whole, number):
    """The report as it was after a round: points and results of those rounds alone."""
    worth = whole.x_section.scoring_point_system
    cut = whole.model_copy(deep=True)
    for one in cut.player_sections:
        one.results = one.results[:number]
        one.points_times_ten = sum(worth.get_points_times_ten(line) for line in one.results)
    return cut


def drawn_by_us(whole, number):
    """The pairs of a round, and the bye as a pair with 0."""
    pairs = set()
    for one in whole.player_sections:
        line = one.results[number - 1]
        if line.id:
            pairs.add((min(one.starting_number, line.id), max(one.starting_number, line.id)))
        elif line.result.value == "U":
            pairs.add((one.starting_number, 0))
    return pairs


def unevenness(pairs, points):
    return sum((points[one] - points[other]) ** 2 for one, other in pairs if 0 not in (one, other))


def bye_of(pairs, points):
    """The points of who has the bye; below all where nobody has."""
    return next((points[one or other] for one, other in pairs if 0 in (one, other)), -1)


def test_a_report_of_the_event_itself_has_no_difference_and_another_has(played, client):
    organiser = factories.make_staff(played)
    for version in ("16", "26"):
        assert reports.compared(played, reports.file_of(played, version)).differences == []

    client.force_login(organiser.user)
    page = f"/e/{played.slug}/desk/reports/"
    file = client.get(f"{page}26/")
    assert file["Content-Disposition"].endswith('.trf"')
    text = file.content.decode().replace("Ana ", "Anna", 1)
    told = client.post(page, {"do": "compare", "file": SimpleUploadedFile("a.trf", text.encode())})
    shown = told.content.decode()
    assert ("Anna" in shown, "name" in shown) == (True, True)
    refused = client.post(page, {"do": "compare", "file": SimpleUploadedFile("a.trf", b"none")})
    assert (refused.status_code, "no Tournament Report" in refused.content.decode()) == (422, True)


def test_a_round_that_is_played_still_is_not_in_the_report(played):
    Round.objects.filter(event=played, number=5).update(state=Round.State.PUBLISHED)
    assert {len(one.lines) for one in reports.report_of(played).players} == {4}
