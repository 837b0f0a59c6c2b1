"""Real events, and made-up ones of the same form, give their published figures through the
services that the pages use."""

import json
import random
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from companion.core.models import AuditRecord, Intent
from matches.models import Entry, Event, Match, Report, StandingsTable
from matches.rules import outcomes
from matches.standings import compute, published_field, read_published

pytestmark = [pytest.mark.django_db, pytest.mark.database]

FILES = Path(__file__).resolve().parents[2] / "data" / "published_events"
MELEE = FILES / "melee-pauper-2024-05-10.json"


def run(path: Path, *options: str) -> str:
    out = StringIO()
    call_command("play_published_event", str(path), *options, stdout=out)
    return out.getvalue()


def last_line(said: str) -> str:
    return said.splitlines()[-1]


@pytest.mark.parametrize(
    ("name", "figures"),
    [
        ("2023-11-10-canberra-co-cobra", 44),
        ("2023-12-02-pax-unplugged-cobra", 76),
        ("melee-pauper-2024-05-10", 80),
        ("manatraders-standard-2020-10", 312),
    ],
)
def test_every_published_figure_comes_out(name, figures):
    assert last_line(run(FILES / f"{name}.json")) == f"{figures} of {figures} figures match"


def test_nothing_is_left_behind():
    run(MELEE)
    assert not Event.objects.exists()
    assert not AuditRecord.objects.exists()
    assert not Intent.objects.exists()


def test_a_kept_event_was_played_by_its_players_and_computed_by_the_task():
    run(MELEE, "--keep")
    event = Event.objects.get()
    assert event.state == Event.State.FINISHED
    assert StandingsTable.objects.filter(event=event).count() == 4
    played = Match.objects.filter(kind=Match.Kind.PLAYED)
    assert played.count() == 32
    for report in Report.objects.select_related("entry"):
        assert report.state == Report.State.CONFIRMED
        assert report.by == report.entry.name
        assert report.confirmed_by != ""
        assert not report.confirmed_by.startswith(report.by)
    # ratings are for the workers to follow with
    waiting = Intent.objects.filter(done_at=None).exclude(task__endswith="rate_players")
    assert not waiting.exists()


@pytest.mark.parametrize("name", ["melee-pauper-2024-05-10", "2023-11-10-canberra-co-cobra"])
def test_an_altered_figure_is_named_and_fails(name, tmp_path):
    content = json.loads((FILES / f"{name}.json").read_text())
    row = content["published"][0]
    row["points"] += 1
    path = tmp_path / "altered.json"
    path.write_text(json.dumps(content))
    out = StringIO()
    with pytest.raises(SystemExit) as ended:
        call_command("play_published_event", str(path), stdout=out)
    assert ended.value.code == 1
    *_, mismatch, total = out.getvalue().splitlines()
    said = row["points"]
    assert mismatch == f"{row['player']}: points is published as {said}, computed as {said - 1}"
    assert total == f"{content['figures'] - 1} of {content['figures']} figures match"


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "no file of a published event"),
        (b"{", "no file of a published event"),
        (b"[]", "no file of a published event"),
        (b"\xff\xfe", "no file of a published event"),
        (b'{"rounds": [[{"a": null, "b": null}]]}', "no file of a published event"),
    ],
)
def test_a_file_that_cannot_be_used_is_said_to_be_so(content, words, tmp_path):
    path = tmp_path / "bad.json"
    path.write_bytes(content)
    with pytest.raises(CommandError, match=words) as told:
        run(path)
    assert told.value.returncode == 2


def test_a_file_that_is_not_there(tmp_path):
    with pytest.raises(CommandError, match="cannot be read: No such file") as told:
        run(tmp_path / "none.json")
    assert told.value.returncode == 2


def with_figures(content: dict[str, Any]) -> dict[str, Any]:
    """The content with the figures that follow from its matches alone."""
    rows = [{"player": name, "rank": 0, "points": 0} for name in names_of(content)]
    content = {**content, "published": rows, "compare": ["rank", "points"]}
    published = read_published(json.dumps(content), outcomes.winner_by_games)
    field, ids = published_field(published)
    table = compute(field, published.rules, published.chain)
    for row in rows:
        found = table.row(ids[row["player"]])
        row["rank"], row["points"] = found.rank, int(found.points)
    return content


def names_of(content: dict[str, Any]) -> list[str]:
    seated = (p[side] for pairings in content["rounds"] for p in pairings for side in "ab")
    return sorted({name for name in seated if name is not None})


def made_up(seed: int, names: list[str], rounds: int, scores: list[list[int]]) -> dict[str, Any]:
    """An event in which players come late, stay away for a round and come back."""
    chance = random.Random(seed)
    played = []
    for _ in range(rounds):
        here = [name for name in names if chance.random() < 0.8]
        chance.shuffle(here)
        pairings = [
            {"a": one, "b": other, "games": chance.choice(scores)}
            for one, other in zip(here[::2], here[1::2], strict=False)
        ]
        if len(here) % 2:
            bye = {"a": here[-1], "b": None, "games": [2, 0, 0]}
            pairings.append(bye if chance.random() < 0.5 else {"a": None, "b": here[-1]})
        played.append(pairings)
    convention = {
        "match_points": {"win": 3, "draw": 1, "loss": 0, "bye": 3},
        "bye_games": [2, 0, 0] if [2, 0, 0] in scores else [1, 0, 0],
        "chain": ["points", "omw", "gw", "ogw"],
        "match_win_floor": "1/3",
        "game_win_floor_own": "1/3",
        "game_win_floor_of_opponents": "1/3",
    }
    return with_figures({"rounds": played, "convention": convention})


BEST_OF_THREE = [[2, 0, 0], [1, 2, 0], [1, 1, 0], [1, 0, 0], [1, 0, 1], [0, 0, 3], [0, 0, 0]]
BEST_OF_ONE = [[1, 0, 0], [0, 1, 0], [0, 0, 1]]


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("scores", [BEST_OF_THREE, BEST_OF_ONE])
def test_any_file_of_the_form_is_played(seed, scores, tmp_path):
    names = ["Ana", "ana", "Łukasz 🎲", "שרה", "P" * 120, "Ana  ", "\u202eevil", "Gwen", "H"]
    content = made_up(seed, names, 4, scores)
    path = tmp_path / "made_up.json"
    path.write_text(json.dumps(content))
    total = 2 * len(content["published"])
    said = run(path, "--keep")
    assert said == f"{total} of {total} figures match\n"
    assert Entry.objects.count() == len(content["published"])


def test_what_no_best_of_three_can_be_is_refused(tmp_path):
    content = made_up(1, list("ABCDEFG"), 3, BEST_OF_THREE)
    content["rounds"][0][0]["games"] = [3, 1, 0]
    path = tmp_path / "best_of_five.json"
    path.write_text(json.dumps(content))
    with pytest.raises(CommandError, match="game 4 is none of this match") as told:
        run(path)
    assert told.value.returncode == 2


def test_an_event_whose_byes_have_more_games_is_worked_out_and_said(tmp_path):
    content = made_up(1, list("ABCDEFG"), 3, BEST_OF_THREE)
    content["convention"]["bye_games"] = [3, 0, 0]
    path = tmp_path / "long_byes.json"
    path.write_text(json.dumps(with_figures(content)))
    first, last = run(path).splitlines()
    assert first == (
        "Worked out from the published matches alone: a bye has more games than a best of three."
    )
    assert last == "14 of 14 figures match"
    assert not Event.objects.exists()


def test_negative_scores_and_unreported_matches_are_worked_out(tmp_path):
    content = {
        "rounds": [
            [
                {"a": "A", "b": "B", "a_points": 6, "b_points": -2},
                {"a": "C", "b": "D", "unreported": True},
            ]
        ],
        "convention": {"match_points": "as given", "chain": ["points"]},
        "compare": ["rank", "points"],
        "published": [
            {"player": "A", "rank": 1, "points": 6},
            {"player": "C", "rank": "2-3", "points": 0},
            {"player": "D", "rank": "T2", "points": 0},
            {"player": "B", "rank": 4, "points": -2},
        ],
        "cut": {
            "rounds": [[{"a": "A", "b": "C", "winner": "b"}]],
            "places": [{"player": "C", "place": 1}, {"player": "A", "place": 2}],
        },
    }
    path = tmp_path / "event.json"
    path.write_text(json.dumps(content))
    assert run(path).splitlines() == [
        "Worked out from the published matches alone: not every match was reported.",
        "Places after the cut are worked out from its published matches.",
        "10 of 10 figures match",
    ]


def test_a_number_that_no_match_can_have_is_unusable(tmp_path):
    content = json.loads((FILES / "2023-11-10-canberra-co-cobra.json").read_text())
    content["rounds"][0][0]["a_points"] = 10**12
    path = tmp_path / "huge.json"
    path.write_text(json.dumps(content))
    with pytest.raises(CommandError, match="cannot be worked out") as told:
        run(path)
    assert told.value.returncode == 2
