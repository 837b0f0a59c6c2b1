"""The commands of `python -m rules_engine`: what they print, and their exit codes."""

import json
import subprocess
import sys

import pytest
from msgspec.structs import replace as put

from rules_engine.__main__ import main
from rules_engine.facts.rules import JOURNEYS
from rules_engine.log import read_log, write_log
from rules_engine.schemas import EXAMPLES
from rules_engine.state.events import PlaceFighter, RollOff
from tests.engine.log.games import EDITIONS, changed, first_event, random_game, report_of


@pytest.fixture
def game(tmp_path):
    path = tmp_path / "game.jsonl"
    path.write_bytes(write_log(random_game(EDITIONS[0])))
    return path


@pytest.fixture
def wrong(tmp_path):
    log = random_game(EDITIONS[0])
    n = first_event(log, RollOff)
    path = tmp_path / "wrong.jsonl"
    path.write_bytes(write_log(changed(log, n, lambda event: put(event, faces=()))))
    return path


def test_a_game_by_the_rules_exits_with_0(game, capsys):
    assert main(["replay", str(game)]) == 0
    told = capsys.readouterr().out
    report = report_of(EDITIONS[0])
    glory = " to ".join(str(points) for points in report.result.glory)
    assert f"{len(report.checks)} events, logged at full detail" in told
    assert " verified" in told
    assert f"glory {glory}, after 3 rounds ({report.result.rule})" in told
    assert "Version of the log against this engine: same" in told


def test_a_contradicted_game_exits_with_1_and_names_event_rule_and_page(wrong, capsys):
    n = first_event(random_game(EDITIONS[0]), RollOff)
    assert main(["replay", str(wrong)]) == 1
    told = capsys.readouterr().out
    assert f"Event {n} (roll-off, log-{n:04}) breaks rolls.roll-off: " in told
    assert "shadespire-2018 pg" in told
    assert "Found: " in told
    assert main(["replay", str(wrong), "--at", str(n)]) == 1
    assert "breaks rolls.roll-off" in capsys.readouterr().out


def test_players_and_cards_are_told_by_name_and_a_difference_as_one(tmp_path, capsys):
    seats = [{"warband": "Steelheart's Champions"}, {"warband": "Garrek's Reavers"}]
    head = {"t": "game", "v": 1, "edition": "shadespire-2018", "id": "told", "seats": seats}
    path = tmp_path / "told.jsonl"

    def replayed(detail: str, *events: dict) -> str:
        lines = [head | {"detail": detail}]
        for n, event in enumerate(events, start=1):
            lines.append({"e": {"id": f"e{n}", "after": n - 1, **event}, "n": n})
        path.write_text("".join(json.dumps(one) + "\n" for one in lines))
        main(["replay", str(path)])
        return capsys.readouterr().out

    apart = replayed("result", {"t": "result", "winners": [0], "difference": 4})
    assert "The game is won by Steelheart's Champions, glory 4 apart, after" in apart
    begun = {"t": "phase", "phase": "action", "round": 1}
    early = {"t": "scored", "by": 1, "card": "S247", "glory": 1}
    scored = replayed("glory", begun, {"t": "activation", "by": 0}, early)
    assert "  Found: card Conquest, phase action\n" in scored
    again = replayed("glory", begun, *[{"t": "activation", "by": 1}] * 2)
    assert "seat Garrek's Reavers, last Garrek's Reavers\n" in again


@pytest.mark.parametrize("text", [b"", b"no log", b'{"t":"game"}\n'])
def test_what_is_no_log_exits_with_2(tmp_path, capsys, text):
    path = tmp_path / "none.jsonl"
    path.write_bytes(text)
    assert main(["replay", str(path)]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.startswith("replay: line 1: ")
    assert main(["replay", str(tmp_path / "gone.jsonl")]) == 2
    assert "cannot be read" in capsys.readouterr().err


def test_one_event_is_told_with_its_rules_and_the_position_after(game, capsys):
    n = first_event(random_game(EDITIONS[0]), PlaceFighter)
    assert main(["replay", str(game), "--at", str(n)]) == 0
    told = capsys.readouterr().out
    assert f"Event {n} (place-fighter, log-{n:04}): verified" in told
    assert "[placing.starting-hex; " in told
    assert "Seat 1, Garrek's Reavers: glory" in told
    assert "Asked: " in told
    assert main(["replay", str(game), "--at", "9999"]) == 2


def test_everything_comes_as_json_on_demand(game, capsys):
    assert main(["replay", str(game), "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert report["holds"] is True
    assert report["result"]["winners"] == list(report_of(EDITIONS[0]).result.winners)
    assert len(report["events"]) == len(random_game(EDITIONS[0]).entries)
    assert main(["replay", str(game), "--at", "40", "--json"]) == 0
    event = json.loads(capsys.readouterr().out)
    assert event["verdict"]["n"] == 40
    assert event["after"]["edition"] == EDITIONS[0]
    assert event["derivation"][0]["says"]


def test_a_seats_own_view_is_replayed_without_the_others_cards(game, capsys):
    assert main(["replay", str(game), "--seat", "0", "--at", "60", "--json"]) == 0
    after = json.loads(capsys.readouterr().out)["after"]
    hand = after["seats"][1]["power"]
    assert set(hand) == {"?"}
    assert main(["replay", str(game), "--seat", "5"]) == 2


@pytest.mark.parametrize("edition", EDITIONS)
def test_two_random_players_play_a_whole_game_into_a_log(tmp_path, capsys, edition):
    path = tmp_path / "out.jsonl"
    assert main(["play", "--edition", edition, "--seed", "4", "--out", str(path)]) == 0
    assert "The game is " in capsys.readouterr().out
    log = read_log(path.read_bytes())
    assert log.header.edition == edition
    assert any("stand-in" in card for card in log.header.seats[0].power)
    assert main(["replay", str(path)]) == 0
    again = tmp_path / "again.jsonl"
    assert main(["play", "--edition", edition, "--seed", "4", "--out", str(again)]) == 0
    assert again.read_bytes() == path.read_bytes()


@pytest.mark.parametrize(("edition", "players"), [
    ("shadespire-2018", 3),
    ("nightvault-2019", 4),
    ("harrowdeep-2021", 3),
    ("harrowdeep-2021", 4),
])  # fmt: skip
def test_three_and_four_random_players_play_into_a_log_that_holds(
    tmp_path, capsys, edition: str, players: int
):
    path = tmp_path / "out.jsonl"
    told = ["play", "--edition", edition, "--seed", "5", "--players", str(players)]
    assert main([*told, "--out", str(path)]) == 0
    assert len(read_log(path.read_bytes()).header.seats) == players
    capsys.readouterr()
    assert main(["replay", str(path), "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    open_ = [event for event in report["events"] if event["verdict"] != "verified"]
    assert report["holds"]
    assert [event["kind"] for event in open_] == ["board"] * players, "whose boards those are"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_capture_the_artefact_is_played_into_a_log_that_holds(tmp_path, capsys, players: int):
    path = tmp_path / "out.jsonl"
    told = ["play", "--edition", "shadespire-2018", "--seed", "5", "--players", str(players)]
    assert main([*told, "--artefact", "--out", str(path)]) == 0
    log = read_log(path.read_bytes())
    assert (log.header.setup.artefact, len(log.header.seats)) == (True, players)
    capsys.readouterr()
    assert main(["replay", str(path), "--at", "60", "--json"]) == 0
    tokens = json.loads(capsys.readouterr().out)["after"]["tokens"]
    assert [token.get("artefact", False) for token in tokens].count(True) == 1


@pytest.mark.parametrize("edition", ["harrowdeep-2021", "cursed-city"])
def test_an_edition_without_the_artefact_says_so(tmp_path, capsys, edition: str):
    out = str(tmp_path / "out.jsonl")
    told = ["play", "--edition", edition, "--seed", "1", "--artefact", "--out", out]
    assert main(told) == 2
    assert f"{edition} has no Capture the Artefact" in capsys.readouterr().err


def test_nothing_is_played_under_an_edition_nobody_knows(tmp_path, capsys):
    out = str(tmp_path / "out.jsonl")
    assert main(["play", "--edition", "gone", "--seed", "1", "--out", out]) == 2
    assert "no edition 'gone'" in capsys.readouterr().err
    folder = str(tmp_path)
    assert main(["play", "--edition", EDITIONS[0], "--seed", "1", "--out", folder]) == 2


def test_a_question_is_answered_in_words_and_in_json(capsys):
    question = str(EXAMPLES / "question.json")
    assert main(["adjudicate", question]) == 0
    told = capsys.readouterr().out
    assert told.startswith("Attack 2 successes, 1 critical; defence 1 success: critical hit")
    assert "Because:" in told
    assert main(["adjudicate", question, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["answer"] == "decided"


def test_two_answers_are_printed_in_words_with_what_differs(tmp_path, capsys):
    path = tmp_path / "question.json"
    odds = {"what": "odds", "fighter": "Steelheart", "attack": "broadsword", "target": "Garrek"}
    guarded = {"fighter": "Garrek", "set": {"guard_tokens": 1}}
    scene = {
        "edition": "shadespire-2018",
        "fighters": [
            {"fighter": "Steelheart", "hex": [3, 2]},
            {"fighter": "Garrek", "hex": [4, 2]},
        ],
    }
    if_ = {"what": "what if", "ask": odds, "change": guarded}
    path.write_text(json.dumps({"v": 1, "scene": scene, "ask": if_}))
    assert main(["adjudicate", str(path)]) == 0
    told = capsys.readouterr().out
    assert "Decided(" not in told
    assert "    counted guard: False -> True\n" in told
    assert "    attacks draw: " in told


def test_what_is_no_question_exits_with_2(tmp_path, capsys):
    path = tmp_path / "question.json"
    path.write_text("{}")
    assert main(["adjudicate", str(path)]) == 2
    assert "no question of this format" in capsys.readouterr().err


def test_odds_are_exact(capsys):
    attack = ["odds", "attack", "--edition", "harrowdeep-2021", "--dice", "1", "--symbol", "smash"]
    attack += ["--damage", "2", "--defence", "1", "--against", "dodge", "--wounds", "2"]
    assert main(attack) == 0
    told = capsys.readouterr().out
    assert "succeeds: " in told
    assert main([*attack, "--json"]) == 0
    chances = json.loads(capsys.readouterr().out)
    assert chances["out_of_action"] == chances["succeeds"]
    assert main([*attack[:-2], "--wounds", "-3"]) == 2
    cast = ["odds", "cast", "--edition", "nightvault-2019", "--dice", "2", "--value", "channel"]
    assert main(cast) == 0
    assert capsys.readouterr().out.startswith("cast: 8/9 (about 88.9 %)")


def test_odds_take_criticals_and_several_attacks_in_turn(capsys):
    attack = ["odds", "attack", "--edition", "shadespire-2018", "--dice", "2", "--symbol", "smash"]
    attack += ["--defence", "1", "--against", "dodge", "--wounds", "3"]
    assert main([*attack, "--crit", "cleave", "--crit", "+1 damage", "--twice"]) == 0
    assert "damage 4: " in capsys.readouterr().out
    assert main([*attack, "--times", "3"]) == 0
    assert "All 3 in turn:" in capsys.readouterr().out
    assert main([*attack, "--crit", "cleeve"]) == 2
    assert "nearest: cleave" in capsys.readouterr().err
    assert main([*attack, "--cover"]) == 2
    assert "shadespire-2018 has no cover" in capsys.readouterr().err


def test_odds_between_fighters_by_name(capsys):
    bout = ["odds", "fighters", "Garrek", "Steelheart:broad", "--edition", "harrowdeep-2021"]
    assert main(bout) == 0
    assert "succeeds: 16/27 (about 59.3 %)" in capsys.readouterr().out
    assert main([*bout[:4], "Obryn:Grandhammer", *bout[4:]]) == 0
    assert "All 2 in turn:" in capsys.readouterr().out
    assert main(["odds", "fighters", "Garrek", "Steelheart", "--edition", "harrowdeep-2021"]) == 2


def test_a_traceback_never_exits_with_1(monkeypatch, capsys):
    """1 says that something is contradicted."""
    monkeypatch.setattr("rules_engine.cli.editions", lambda *_, **__: 1 / 0)
    assert main(["editions"]) == 3
    assert "ZeroDivisionError" in capsys.readouterr().err


def test_editions_are_listed_and_compared(capsys):
    assert main(["editions"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == len([*EDITIONS, *JOURNEYS])
    assert main(["editions", "--diff", "shadespire-2018", "dreadfane-2019"]) == 0
    told = capsys.readouterr().out
    assert "setting.bounty.glory: 1 [bounty.amount; shadespire-2018 pg 21] | 2 [" in told
    assert main(["editions", "--diff", "shadespire-2018", "gone", "--json"]) == 2


def test_a_rule_is_explained(capsys):
    assert main(["explain", "attack.range"]) == 0
    assert "harrowdeep-2021 pg" in capsys.readouterr().out
    assert main(["explain", "attack.", "--json"]) == 0
    assert len(json.loads(capsys.readouterr().out)) > 10
    assert main(["explain", "zebra"]) == 2


def test_words_lead_to_rules_and_answers(capsys):
    assert main(["explain", "do-over"]) == 0
    told = capsys.readouterr().out
    assert "cards.do-over: " in told
    assert "DC-006: " in told
    assert main(["explain", "twist", "the", "knife", "--json"]) == 0
    assert "DC-283" in [one["id"] for one in json.loads(capsys.readouterr().out)]


def test_an_answer_of_the_commentary_is_told(capsys):
    assert main(["commentary", "DC-278"]) == 0
    assert "windows.drive-back" in capsys.readouterr().out
    assert main(["explain", "dc-278", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["card_ids"] == ["S369"]
    assert main(["commentary"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 307
    assert main(["commentary", "DC-308"]) == 2


def test_a_wrong_command_exits_with_2_and_a_closed_pipe_is_no_error(game):
    wrong = subprocess.run([sys.executable, "-m", "rules_engine", "dance"], capture_output=True)
    assert wrong.returncode == 2
    command = f"{sys.executable} -m rules_engine replay {game} --json | head -1"
    closed = subprocess.run(command, shell=True, capture_output=True, text=True)
    assert (closed.stdout, closed.stderr) == ("{\n", "")


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("attack --dice 2 --symbol smsh --defence 1 --against dodge", "nearest: smash"),
        ("attack --dice 2 --symbol smash --defence 1 --against dodge --spell", "has no spells"),
        ("cast --dice 2 --value channel", "shadespire-2018 has no spells: name another edition"),
    ],
)
def test_odds_name_the_nearest_word_and_what_an_edition_has_not(command, said, capsys):
    assert main(["odds", *command.split(), "--edition", "shadespire-2018"]) == 2
    assert said in capsys.readouterr().err
