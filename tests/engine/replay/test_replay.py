"""Logged games checked by the rules: verdicts, positions, results, and going on from anywhere."""

import msgspec
import pytest
from msgspec.structs import replace as put

from rules_engine.battlefield import PlacedBoard, boards
from rules_engine.facts.errors import Refused, Unusable
from rules_engine.facts.fighters import known_fighters, warband
from rules_engine.log import Log, Logged, Result, Setup, read_log, rechained, write_log
from rules_engine.log.marks import Amend, Scored
from rules_engine.machine import legal, step
from rules_engine.replay import Checkpoint, opening, position_hash, replay
from rules_engine.state.events import (
    Attack,
    ChooseBoard,
    Move,
    Pass,
    PlaceFighter,
    PlaceToken,
    Roll,
    RollOff,
    Score,
)
from tests.engine.log.games import (
    EDITIONS,
    changed,
    first_event,
    more,
    random_game,
    report_of,
    without,
)

NEVER_TOLD = {"boards.own-collection", "ploys.play"}
"""What a log cannot show: whose a board is, what a card does whose wording is not known."""


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_game_by_the_rules_is_verified_to_its_end(edition):
    report = report_of(edition)
    assert report.holds
    assert report.first is None
    words = {checked.verdict for checked in report.checks}
    assert words <= {"verified", "not shown"}
    for checked in report.checks:
        if checked.verdict == "not shown":
            assert {line.rule for line in checked.hidden} <= NEVER_TOLD
    end = report.after(len(report.checks))
    assert report.result.finished
    assert report.result.winners == tuple(sorted(end.outcome.winners))
    assert report.result.glory == tuple(seat.glory + seat.spent for seat in end.seats)


@pytest.mark.parametrize("edition", EDITIONS)
def test_positions_before_and_after_are_those_of_the_machine(edition):
    report = report_of(edition)
    position = opening(report.log.header)
    assert report.after(0) == position
    for entry in report.log.entries:
        assert report.before(entry.n) == position
        position = step(position, entry.logged.event).position
        assert report.after(entry.n) == position


@pytest.mark.parametrize("edition", EDITIONS)
def test_from_every_event_the_game_goes_on_to_the_same_end(edition):
    report = report_of(edition)
    decoder = msgspec.json.Decoder(Checkpoint)
    for n in range(0, report.last, 7):
        saved = decoder.decode(msgspec.json.encode(report.checkpoint(n)))
        resumed = replay(report.log, since=saved)
        assert resumed.checks == report.checks[n:]
        assert resumed.result == report.result
        assert resumed.after(report.last) == report.after(report.last)


def test_a_replay_stops_where_it_is_told_and_knows_no_position_beyond():
    log = random_game(EDITIONS[0])
    report = replay(log, until=30)
    assert len(report.checks) == 30
    assert not report.result.finished
    with pytest.raises(Unusable, match="from event 0 to 30 only"):
        report.after(31)


@pytest.mark.parametrize("edition", EDITIONS)
def test_without_the_positions_kept_it_comes_to_the_same_and_has_the_last_of_them(edition):
    whole = report_of(edition)
    bare = replay(whole.log, keep=False)
    assert (bare.checks, bare.result, bare.standing) == (whole.checks, whole.result, whole.standing)
    assert bare.last == whole.last
    assert bare.after(bare.last) == whole.after(whole.last)
    with pytest.raises(Unusable, match=f"kept from event {whole.last} to {whole.last} only"):
        bare.after(whole.last - 1)
    begun = replay(whole.log, until=40, keep=False)
    later = replay(whole.log, since=begun.checkpoint(40), until=90, keep=False)
    assert later.checks == whole.checks[40:90]
    assert later.after(90) == whole.after(90)


def test_without_the_positions_kept_the_derivations_are_there_and_so_is_the_last_that_holds():
    whole = report_of("dreadfane-2019")
    told = replay(whole.log, explain=True, keep=False)
    assert told.explain(30) == whole.explain(30)
    broken = without(whole.log, first_event(whole.log, Roll))
    stopped, bare = replay(broken), replay(broken, keep=False)
    assert not bare.holds
    assert bare.last == stopped.last
    assert bare.after(bare.last) == stopped.after(stopped.last)


def test_each_event_is_explained_by_the_rules_it_was_held_against():
    report = report_of(EDITIONS[0])
    attack = first_event(report.log, Attack)
    rules = [line.rule for line in report.explain(attack)]
    assert "attack.range" in rules
    assert "attack.visible" in rules


def wrong_dice(event):
    return put(event, faces=(*event.faces, "smash", "smash", "smash", "smash", "smash"))


def elsewhere(event):
    return put(event, hex=(99, 99))


def by_the_other(event):
    return put(event, by=1 - event.by)


def of_an_enemy(event):
    return put(event, fighter=event.target)


@pytest.mark.parametrize(
    ("kind", "change", "rule"),
    [
        (Roll, wrong_dice, None),
        (RollOff, lambda event: put(event, faces=()), "rolls.roll-off"),
        (PlaceFighter, elsewhere, "placing.starting-hex"),
        (PlaceFighter, by_the_other, "kernel.whose"),
        (Attack, of_an_enemy, None),
        (Move, lambda event: put(event, path=((99, 99),)), None),
        (Pass, by_the_other, "kernel.whose"),
    ],
)
def test_a_changed_log_hashed_anew_is_contradicted_by_the_rules(kind, change, rule):
    log = random_game(EDITIONS[0])
    n = first_event(log, kind)
    report = replay(read_log(write_log(changed(log, n, change))))
    first = report.first
    assert first is not None
    assert first.n == n
    assert rule in (None, first.rule)
    assert first.says
    assert first.cites
    assert [one.verdict for one in report.checks[n:]] == ["not reached"] * (len(log.entries) - n)
    assert report.last == n - 1
    with pytest.raises(Refused):
        report.explain(n)


@pytest.mark.parametrize("edition", EDITIONS)
def test_an_event_left_out_is_found_by_what_comes_after(edition):
    log = random_game(edition)
    for n in (1, first_event(log, Roll), first_event(log, PlaceFighter)):
        first = replay(without(log, n)).first
        assert first is not None
        assert first.n >= n


@pytest.mark.parametrize("edition", EDITIONS)
def test_an_objective_is_scored_once_and_out_of_the_hand(edition):
    log = next(
        random_game(edition, seed)
        for seed in range(1, 9)
        if any(type(one.logged.event) is Score for one in random_game(edition, seed).entries)
    )
    n = first_event(log, Score)
    event = log.entries[n - 1].logged.event
    stranger = changed(log, n, lambda _: put(event, card="S300"))
    assert replay(stranger).first.n == n
    later = [
        entry.n
        for entry in log.entries[n:]
        if type(entry.logged.event) is Pass and entry.logged.event.by == event.by
    ]
    for again in later[:40]:
        position = replay(log, until=again - 1).after(again - 1)
        if position.seats[event.by].scored:
            first = replay(changed(log, again, lambda _: event)).first
            assert first is not None and first.n == again
            break


def test_the_result_told_is_held_against_the_one_played():
    log = random_game(EDITIONS[0])
    result = report_of(EDITIONS[0]).result
    right = replay(more(log, Result(glory=result.glory, winners=result.winners)))
    assert right.checks[-1].verdict == "verified"
    more_glory = (result.glory[0] + 1, result.glory[1])
    wrong = replay(more(log, Result(glory=more_glory, winners=result.winners)))
    assert wrong.first.rule == "log.result"
    loser = (1,) if result.winners == (0,) else (0,)
    assert replay(more(log, Result(glory=result.glory, winners=loser))).first.rule == "log.result"


def test_the_result_of_an_unfinished_game_is_not_shown():
    log = random_game(EDITIONS[0])
    short = rechained(log.header, [(one.logged, "") for one in log.entries[:60]])
    glory = replay(short).result.glory
    report = replay(more(short, Result(glory=glory, winners=(0,))))
    assert report.checks[-1].verdict == "not shown"
    assert report.checks[-1].hidden[0].rule == "log.early-end"


def test_after_the_end_nothing_happens():
    first = replay(more(random_game(EDITIONS[0]), Pass(by=0))).first
    assert first.rule == "kernel.over"


def test_every_twentieth_event_carries_the_hash_of_the_position():
    log = random_game(EDITIONS[0])
    report = report_of(EDITIONS[0])
    for entry in log.entries:
        told = position_hash(report.after(entry.n)) if entry.n % 20 == 0 else ""
        assert entry.position == told


def test_a_hash_before_a_correction_that_reaches_behind_it_is_not_held_against_it():
    log = random_game("shadespire-2018")
    n = first_event(log, PlaceToken)
    placed = log.entries[n - 1].logged
    others = (one for one in legal(replay(log).before(n)) if one != placed.event)
    other = next(one for one in others if replay(changed(log, n, lambda _, one=one: one)).last > 45)
    amend = Amend(by=placed.event.by, of=placed.id, to=other, agreed=(0, 1))
    begun = [(entry.logged, entry.position) for entry in log.entries[:45]]
    assert begun[19][1]
    amended = rechained(log.header, [*begun, (Logged("amend", 45, amend), "")])
    assert replay(amended).holds
    # a hash after the correction is held against what it led to
    wrong = (Logged("on", 46, log.entries[45].logged.event), "sha256:" + "0" * 64)
    last = [(entry.logged, entry.position) for entry in amended.entries]
    assert replay(rechained(log.header, [*last, wrong])).first.rule == "log.position"


def test_a_wrong_hash_of_a_position_contradicts_under_the_same_version():
    log = random_game(EDITIONS[0])
    entries = [(one.logged, "sha256:0" if one.n == 40 else one.position) for one in log.entries]
    first = replay(rechained(log.header, entries)).first
    assert (first.n, first.rule) == (40, "log.position")


def under(log: Log, entries, **told) -> Log:
    return rechained(put(log.header, **told), entries)


def test_under_another_version_the_positions_tell_whether_it_is_the_same():
    log = random_game(EDITIONS[0])
    same = [(one.logged, one.position) for one in log.entries]
    assert replay(under(log, same, engine="0.0.1")).versions.words == "same"
    none = [(one.logged, "") for one in log.entries]
    assert replay(under(log, none, engine="0.0.1")).versions.words == "cannot be checked"
    other = [(one.logged, "sha256:0" if one.n >= 40 else one.position) for one in log.entries]
    report = replay(under(log, other, data="sha256:1"))
    assert report.holds
    assert report.versions.words == "differs from event 40"
    broken = changed(log, 5, by_the_other)
    older = rechained(put(broken.header, engine="0.0.1"), [(e.logged, "") for e in broken.entries])
    assert replay(older).versions.words == "differs from event 5"


def test_a_fighters_card_in_the_log_is_told_with_every_verdict():
    cards = tuple(
        put(card, name=f"{card.name} of the Trial", warband="The Trial", given=True)
        for card in warband("Garrek's Reavers")
    )
    log = random_game(EDITIONS[0])
    seats = (log.header.seats[0], put(log.header.seats[1], warband="The Trial"))
    header = put(log.header, seats=seats, setup=Setup(given=cards))
    report = replay(rechained(header, [(one.logged, "") for one in log.entries[:20]]))
    assert report.holds
    assert {one.words for one in report.checks if one.verdict == "verified"} == {
        "verified, given the fighter's card in the log"
    }


def test_a_card_that_is_known_is_not_given_otherwise():
    garrek = known_fighters()["Garrek Gorebeard"]
    strong = put(garrek, base=put(garrek.base, wounds=9))
    log = random_game(EDITIONS[0])
    for given in ((strong,), (garrek,)):
        report = replay(put(log, header=put(log.header, setup=Setup(given=given))))
        assert (report.first.n, report.first.rule) == (0, "log.given")
        assert not report.holds
    setup = Setup(given=warband("Garrek's Reavers"))
    whole = rechained(put(log.header, setup=setup), [(one.logged, "") for one in log.entries])
    assert replay(whole).holds


def test_a_given_card_keeps_to_numbers_a_game_can_have():
    card = known_fighters()["Garrek Gorebeard"]
    giant = put(card, name="Giant", warband="Giants", base=put(card.base, move=10**9))
    log = random_game(EDITIONS[0])
    seats = (put(log.header.seats[0], warband="Giants"), log.header.seats[1])
    with pytest.raises(Unusable, match="outside 0 to 20"):
        replay(put(log, header=put(log.header, seats=seats, setup=Setup(given=(giant,)))))


def test_a_board_that_is_known_is_not_given_otherwise():
    log = random_game(EDITIONS[0])
    n = first_event(log, ChooseBoard)
    name = log.entries[n - 1].logged.event.board.board
    printed = boards()[name]
    bare = put(printed, blocked=(), lethal=())
    bare = bare if bare != printed else put(printed, lethal=((1, 1),))

    def giving(board):
        return lambda event: put(event, board=PlacedBoard(board, seats=event.board.seats))

    assert replay(changed(log, n, giving(bare))).first.rule == "log.given"
    new = replay(changed(log, n, giving(put(bare, name="Yard"))), until=n)
    assert new.checks[-1].words == "not shown, given the fighter's card in the log"


@pytest.mark.parametrize(
    ("told", "words"),
    [
        ({"edition": "gone-2017"}, "no edition"),
        ({"setup": Setup(assume=(("no-such-point", "x"),))}, "no open point"),
    ],
)
def test_a_header_that_no_game_begins_with_is_unusable(told, words):
    log = random_game(EDITIONS[0])
    with pytest.raises(Unusable, match=words):
        replay(put(log, header=put(log.header, **told)))


def test_a_deck_with_a_card_twice_contradicts_the_header():
    log = random_game(EDITIONS[0])
    seat = log.header.seats[0]
    twice = put(seat, objectives=(*seat.objectives[:-1], seat.objectives[0]))
    report = replay(put(log, header=put(log.header, seats=(twice, log.header.seats[1]))))
    assert (report.first.n, report.first.rule) == (0, "decks.unique")
    assert report.first.facts["seat"] == 0


def test_a_mark_of_a_glory_log_has_no_place_in_a_full_one():
    log = random_game(EDITIONS[0])
    first = replay(more(log, Scored(by=0, card="S300"))).first
    assert (first.rule, first.facts["detail"]) == ("log.detail", "full")
