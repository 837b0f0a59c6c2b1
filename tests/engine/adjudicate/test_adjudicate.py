"""Questions about positions: decided with every reason, or left open with one."""

import gc
import subprocess
import sys

import msgspec
import pytest

from rules_engine.adjudicate import (
    Characteristic,
    Decided,
    Follows,
    InRange,
    May,
    Question,
    Scorable,
    Undecided,
    Visible,
    WhoIsAsked,
    Windows,
    Winner,
    adjudicate,
    position_of,
    read_question,
    rule_on,
    windows_of,
)
from rules_engine.battlefield import Board, Layout, PlacedBoard
from rules_engine.facts.assumptions import assumptions
from rules_engine.facts.errors import Unusable
from rules_engine.log import write_log
from rules_engine.scene import Piece, Scene, stage
from rules_engine.state.events import Attack, Guard, Move, Pass, Play, Push, Roll
from rules_engine.state.position import Seat, Token
from tests.engine.driving import GARREK, KARSUS, OBRYN, SAEK, STEELHEART, plain_boards
from tests.engine.log.games import EDITIONS, random_game, report_of

HARROWDEEP = "harrowdeep-2021"
SWORD = "Sigmarite Broadsword"


def scene(*fighters: Piece, **told: object) -> Scene:
    told.setdefault("edition", HARROWDEEP)
    return Scene(boards=plain_boards(), fighters=fighters, **told)


def ask(about: Scene, what: object) -> Decided | Undecided:
    return adjudicate(Question(1, what, scene=about))


def duel(**told: object) -> Scene:
    return scene(Piece(STEELHEART, (3, 2)), Piece(GARREK, (4, 2)), **told)


STRIKE = Attack(by=0, fighter=0, attack=SWORD, target=1)
HITS = Roll(by=0, kind="attack", faces=("smash", "critical"))
FAILS = Roll(by=1, kind="defence", faces=("block",))


def rules(answer: Decided | Undecided) -> list[str]:
    return [reason.rule for reason in answer.derivation]


def test_an_event_that_may_happen_is_answered_yes_with_its_rules():
    answer = ask(duel(), May(STRIKE))
    assert answer.verdict == "yes"
    assert {"attack.range", "attack.visible", "attack.enemy-only"} <= set(rules(answer))
    assert "harrowdeep-2021 pg 31" in answer.cites
    assert all(reason.says and reason.cites for reason in answer.derivation)


def test_an_event_that_may_not_is_answered_no_by_the_rule_it_breaks():
    far = scene(Piece(STEELHEART, (3, 2)), Piece(GARREK, (6, 2)))
    answer = ask(far, May(STRIKE))
    assert answer.verdict == "no"
    last = answer.derivation[-1]
    assert (last.rule, last.verdict) == ("attack.range", "broken")
    assert last.facts == {"distance": 3, "range": 1}
    assert "attack.enemy-only" in rules(answer)[:-1]
    assert answer.related


def test_what_the_dice_bring_is_told_with_damage_and_what_is_asked_next():
    answer = ask(duel(), Follows((STRIKE, HITS, FAILS)))
    assert answer.verdict == "told"
    happened = {one["what"]: one for one in answer.outcome["happened"]}
    assert happened["damage"] == {
        "what": "damage",
        "fighter": STEELHEART,
        "other": GARREK,
        "amount": 3,
        "word": SWORD,
        "seat": 0,
    }
    assert {"path": ["fighters", 1, "wound_tokens"], "old": 0, "new": 3} in answer.outcome[
        "changes"
    ]
    assert answer.outcome["next"] == {"who": 0, "kind": "drive back"}


def test_played_on_through_the_windows_to_the_power_step():
    declined = Push(by=0, fighter=1, path=())
    answer = ask(duel(), Follows((STRIKE, HITS, FAILS, declined)))
    assert answer.outcome["next"]["kind"] == "power step"
    stopped = ask(duel(), Follows((STRIKE,), passing=False))
    assert stopped.outcome["next"]["kind"] == "reaction"


def test_events_that_stop_are_told_where_and_why():
    answer = ask(duel(), Follows((STRIKE, FAILS)))
    assert answer.verdict == "no"
    assert answer.outcome["stopped_at"] == {"event": "roll", "number": 1}
    assert answer.derivation[-1].verdict == "broken"


def test_an_assumption_that_decides_is_named():
    told = [supposed for edition in EDITIONS for supposed in _supposed_in(edition)]
    assert told
    assert all(one.name in assumptions() and one.says for one in told)


def _supposed_in(edition):
    report = report_of(edition, 3)
    for checked in report.checks:
        if checked.assumed:
            event = report.log.entries[checked.n - 1].logged.event
            answer = rule_on(report.before(checked.n), May(event))
            yield from answer.supposed


def test_a_card_nobody_knows_the_wording_of_leaves_the_question_open():
    ploy, objective = "stand-in:ploy:none:0.0", "stand-in:objective:none:0.0"
    seats = (Seat("Steelheart's Champions", power=(ploy,)), Seat("Garrek's Reavers"))
    answer = ask(duel(step="power step", player=1, seats=seats), May(Play(by=0, card=ploy)))
    assert isinstance(answer, Undecided)
    assert "not known to the engine" in answer.why
    assert answer.missing[0].facts["card"] == ploy
    assert isinstance(ask(duel(), Windows(ploy)), Undecided)
    assert isinstance(ask(duel(), Scorable(objective, 0)), Undecided)


def test_a_card_tells_its_windows_and_whether_one_is_open():
    answer = ask(duel(), Windows("S369"))
    assert answer.outcome["windows"] == ("driven-back",)
    assert answer.outcome["now"] is False
    potion = ask(duel(), Windows("S330"))
    assert potion.outcome["windows"] == ()
    assert potion.outcome["otherwise"] == "power step"
    seats = (Seat("Steelheart's Champions", power=("S330",)), Seat("Garrek's Reavers"))
    hurt = scene(
        Piece(STEELHEART, (3, 2), wound_tokens=2),
        Piece(GARREK, (4, 2)),
        step="power step",
        player=1,
        seats=seats,
    )
    assert ask(hurt, Windows("S330", 0)).outcome["now"] is True
    assert ask(hurt, Windows("S330", 1)).outcome["now"] is False


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_edition_opens_windows_and_none_twice(edition):
    found = windows_of(edition)
    assert "after-action" in found
    assert len(set(found)) == len(found)


def test_the_window_ahead_of_a_drive_back_is_told_where_there_is_one():
    """2018 pg 24, DC-174; Dreadfane and Harrowdeep list none there."""
    told = {edition: "before-drive-back" in windows_of(edition) for edition in EDITIONS}
    assert told == {
        "shadespire-2018": True,
        "nightvault-2019": True,
        "dreadfane-2019": False,
        "harrowdeep-2021": False,
    }
    assert "after-push" in windows_of("nightvault-2019")
    assert "after-push" not in windows_of("shadespire-2018")


def test_who_is_asked_and_in_what_order():
    position = stage(duel())
    now = rule_on(position, WhoIsAsked())
    assert now.outcome == {"who": 0, "kind": "activation"}
    window = Follows((Guard(by=0, fighter=0),), passing=False)
    asked_next = ask(duel(), window).outcome["next"]
    assert asked_next == {"who": 1, "kind": "reaction", "window": "after-action"}


def test_precedence_in_a_window_follows_who_acts_next():
    report = report_of(HARROWDEEP)
    for n in range(report.last):
        answer = rule_on(report.after(n), WhoIsAsked())
        if "window" in answer.outcome:
            assert answer.outcome["who"] in answer.outcome["order"]
            assert rules(answer)[-1].startswith("reactions.precedence")
            break
    else:
        raise AssertionError("no window in the game")
    over = rule_on(report.after(report.last), WhoIsAsked())
    assert over.outcome == {"who": None}


def test_sight_is_a_line_that_a_blocked_hex_cuts():
    assert ask(duel(), Visible(0, 1)).verdict == "yes"
    walled = Board("Walled", blocked=((3, 2),))
    yard = Scene(HARROWDEEP, Layout((PlacedBoard(walled),)))
    through = ask(yard, Visible((1, 2), (6, 2)))
    assert (through.verdict, through.derivation[-1].rule) == ("no", "sight.blocked-hex")
    into = ask(yard, Visible((1, 2), (3, 2)))
    assert (into.verdict, into.derivation[-1].rule) == ("no", "sight.blocked-end")
    assert ask(yard, Visible((1, 0), (6, 0))).verdict == "yes"


def test_range_and_sight_of_an_attack_on_a_target():
    assert ask(duel(), InRange(0, SWORD, 1)).outcome == {"distance": 1, "range": 1}
    far = scene(Piece(STEELHEART, (3, 2)), Piece(GARREK, (6, 2)))
    answer = ask(far, InRange(0, SWORD, 1))
    assert (answer.verdict, answer.outcome["distance"]) == ("no", 3)
    friends = scene(Piece(STEELHEART, (3, 2)), Piece(OBRYN, (4, 2)), Piece(GARREK, (6, 2)))
    assert ask(friends, InRange(0, SWORD, 1)).derivation[-1].rule == "attack.enemy-only"
    with pytest.raises(Unusable, match="has no attack 'Spoon', only: Sigmarite Broadsword"):
        ask(duel(), InRange(0, "Spoon", 1))


def test_an_objective_is_scorable_when_its_condition_is_met():
    card = "stand-in:objective:hold:0.0"
    assert ask(duel(), Scorable(card, 0)).verdict == "no"
    held = duel(tokens=(Token((3, 2), 4),))
    answer = ask(held, Scorable(card, 0))
    assert answer.verdict == "yes"
    assert answer.outcome == {"when": "end phase", "now": False, "glory": 1}
    seats = (Seat("Steelheart's Champions", objectives=(card,)), Seat("Garrek's Reavers"))
    ending = duel(tokens=(Token((3, 2), 4),), step="end phase", seats=seats)
    assert ask(ending, Scorable(card, 0)).outcome["now"] is True


def test_who_would_win_as_it_stands():
    seats = (Seat("Steelheart's Champions", glory=2, spent=3), Seat("Garrek's Reavers", glory=4))
    answer = ask(duel(seats=seats), Winner())
    assert answer.outcome["winners"] == (0,)
    assert answer.outcome["glory"] == (5, 4)
    assert answer.outcome["over"] is False
    assert rules(answer)[-1] == "victory.glory"
    report = report_of(HARROWDEEP)
    over = rule_on(report.after(report.last), Winner())
    assert over.outcome["over"] is True
    assert tuple(sorted(over.outcome["winners"])) == report.result.winners


def test_a_characteristic_with_what_makes_it_so():
    strong = scene(Piece(STEELHEART, (3, 2), upgrades=("S391",)), Piece(GARREK, (4, 2)))
    answer = ask(strong, Characteristic(0, "damage", SWORD))
    assert answer.outcome["value"] == 4
    assert [one["amount"] for one in answer.outcome["contributions"]] == [3, 1]
    assert ask(strong, Characteristic(0, "move")).outcome["value"] == 3
    with pytest.raises(Unusable, match="asked of an attack"):
        ask(strong, Characteristic(0, "damage"))


def test_a_position_comes_as_a_scene_whole_or_out_of_a_log():
    log = random_game(HARROWDEEP)
    lines = tuple(msgspec.Raw(line) for line in write_log(log).splitlines())
    from_log = Question(1, WhoIsAsked(), log=lines, at=100)
    position = report_of(HARROWDEEP).after(100)
    assert position_of(from_log) == position
    whole = Question(1, WhoIsAsked(), position=position)
    assert position_of(read_question(msgspec.json.encode(whole))) == position
    assert adjudicate(whole) == adjudicate(from_log)
    assert position_of(Question(1, Winner(), log=lines)).outcome is not None


@pytest.mark.parametrize(
    ("question", "told"),
    [
        (Question(1, Winner()), "one of scene, position and log"),
        (Question(1, Winner(), scene=duel(), position=stage(duel())), "one of scene"),
        (Question(1, Winner(), scene=duel(edition="gone")), "no edition"),
        (Question(1, Winner(), scene=duel(), assume=(("nothing", "x"),)), "no open point"),
        (Question(1, Visible(0, 9), scene=duel()), "no fighter 9"),
        (Question(1, Visible(0, (99, 99)), scene=duel()), "no complete hex"),
        (Question(1, Characteristic(9, "move"), scene=duel()), "no fighter 9"),
        (Question(1, Windows("S330", 3), scene=duel()), "no seat 3"),
        (Question(1, Scorable("S330", 0), scene=duel()), "no objective"),
        (
            Question(1, Visible(2, 0), scene=scene(Piece(KARSUS), Piece(SAEK), Piece(OBRYN))),
            "not on",
        ),
    ],
)
def test_a_question_that_cannot_be_is_unusable(question, told):
    with pytest.raises(Unusable, match=told):
        adjudicate(question)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (b"", "no JSON"),
        (b'{"v":1', "no JSON"),
        (b'{"v":1,"ask":{"what":"whether"}}', "no question of this format"),
        (b'{"v":2,"ask":{"what":"winner"}}', "no question of this format"),
        (b'{"v":1,"ask":{"what":"winner"},"more":1}', "unknown field"),
        (b'{"v":1,"log":' + b"[" * 100_000, "nested too deep|no JSON"),
        (b" " * (5 * 2**20), "bytes at most"),
    ],
)
def test_a_text_that_is_no_question_is_unusable(text, told):
    with pytest.raises(Unusable, match=told):
        read_question(text)


def test_a_whole_position_is_looked_at_before_it_is_played():
    position = stage(duel())
    wrong = msgspec.structs.replace(
        position, stack=(msgspec.structs.replace(position.stack[-1], row="nowhere"),)
    )
    with pytest.raises(Unusable, match="no position of this edition"):
        adjudicate(Question(1, Winner(), position=wrong))
    fighters = (msgspec.structs.replace(position.fighters[0], card="Nobody"),)
    with pytest.raises(Unusable, match="no fighter called 'Nobody'"):
        adjudicate(
            Question(1, Winner(), position=msgspec.structs.replace(position, fighters=fighters))
        )


def test_asking_changes_nothing():
    position = stage(duel())
    before = msgspec.json.encode(position)
    for what in (
        May(STRIKE),
        Follows((STRIKE, HITS)),
        Winner(),
        May(Pass(by=1)),
        May(Move(by=0, fighter=0, path=())),
    ):
        rule_on(position, what)
    assert msgspec.json.encode(position) == before


def test_forms_are_built_under_a_busy_garbage_collector():
    """A union of a bounded number and a pair once crashed the decoder while it was built."""
    assert gc.isenabled()
    code = "import gc; gc.set_threshold(1, 1, 1); import rules_engine.schemas"
    assert subprocess.run([sys.executable, "-c", code]).returncode == 0
