"""Logs of full detail: the engine plays each event as it comes, from the last position kept."""

import msgspec
import pytest

from matches.logs import builds, receipt, replays
from matches.logs.queries import headers, lines
from matches.logs.services import checking, pen
from matches.models import Event, GameLog, LogLine
from rules_engine import legal
from rules_engine.log import Log, Void, fold, read_log, write_log
from rules_engine.replay import replay
from tests.engine.log.games import changed, random_game
from tests.matches.logs import phones
from tests.matches.logs.phones import said, send

pytestmark = [pytest.mark.django_db, pytest.mark.database]

EDITION = "shadespire-2018"
PLACED = 7  # an objective put down by the first player, twenty events before its hash


@pytest.fixture
def game(table) -> Log:
    """A random game to be logged at the table."""
    Event.objects.update(edition=EDITION)
    table.round.event.refresh_from_db()
    return random_game(EDITION)


def before_a_roll(log: Log) -> int:
    """After how many events dice are awaited, so that nobody may act."""
    return next(n for n, one in enumerate(events(log)) if n >= 40 and one["t"] == "roll")


def opening(log: Log) -> dict:
    seats = [
        {"warband": one.warband, "objectives": one.objectives, "power": one.power}
        for one in log.header.seats
    ]
    return {"detail": "full", "seats": seats}


def events(log: Log) -> list[dict]:
    """Every event of a log as a phone writes it."""
    written = (msgspec.json.decode(entry.raw) for entry in log.entries)
    return [{name: one[name] for name in one if name != "after"} for one in written]


def log_all(table, actor, log: Log, *, at_once: int = 70, until: int | None = None) -> None:
    """Log a game from its start, or on from where it is, in batches."""
    told = events(log)[:until]
    since = phones.line_of(table).last if phones.LoggedGame.objects.exists() else 0
    while since < len(told):
        got = send(table, actor, told[since : since + at_once], since=since, open=opening(log))
        assert set(said(got)) == {"taken"}, got.answers[-1]
        since = got.line.last


def test_a_whole_game_is_taken_with_the_hash_of_every_twentieth_position(table, ana, game):
    log_all(table, ana, game)
    line = phones.line_of(table)
    log = lines.log_of(line)
    assert read_log(write_log(log)) == log
    told = {row.n: row.p for row in phones.rows(table) if row.p}
    report = replay(log)
    assert report.holds
    assert list(told) == list(range(20, len(game.entries) + 1, 20))
    assert line.position_at == max(told)
    board = receipt.Board(log.header, bytes(line.position))
    assert board.hash == told[line.position_at]


def test_the_end_of_the_game_calls_for_the_check_and_its_verdict_is_told(table, ana, game):
    log_all(table, ana, game)
    logged = phones.logged_game(table)
    call = {"task": checking.CHECK, "subject_id": logged.pk}
    assert phones.Intent.objects.filter(**call, done_at=None).exists()
    kept = checking.check_events(logged_id=logged.pk)
    verdict = kept.verdict
    assert (verdict["holds"], verdict["finished"]) == (True, True)
    assert (kept.live, kept.state, kept.game) == (True, GameLog.State.DONE, 1)
    line = phones.line_of(table)
    assert (line.checked, line.breaks) == (len(game.entries), None)
    assert not phones.Intent.objects.filter(**call, done_at=None).exists()


def test_an_event_against_the_rules_is_refused_with_the_rule_and_its_place(table, ana, game):
    at = before_a_roll(game)
    log_all(table, ana, game, until=at)
    wrong = phones.tap("guard", by=0, fighter=0)
    got = send(table, ana, [wrong], since=at)
    answer = got.answers[0]
    assert answer["answer"] == "refused"
    assert answer["rule"] == answer["code"]
    assert answer["says"]
    assert answer["cites"]
    assert phones.line_of(table).last == at
    log_all(table, ana, game)


@pytest.mark.parametrize("fighter", [99, -7])
def test_a_fighter_that_nobody_has_is_refused(table, ana, game, fighter):
    log_all(table, ana, game, until=60)
    got = send(table, ana, [phones.tap("guard", by=0, fighter=fighter)], since=60)
    assert said(got) == ["no-such-fighter"]


def test_players_who_insist_are_taken_at_their_word_and_the_check_says_so(table, ana, game):
    at = before_a_roll(game)
    log_all(table, ana, game, until=at)
    wrong = {**phones.tap("guard", by=0, fighter=0), "after": at}
    batch = phones.batch([], since=at, open=None)
    sure = msgspec.structs.replace(batch, events=[phones.recording.Sent(wrong, sure=True)])
    got = phones.recording.take_events(writer=phones.writers.writer_of(table, ana), batch=sure)
    assert said(got) == ["taken"]
    # from there on nothing can be played, and nothing is refused for it
    later = send(table, ana, [phones.tap("guard", by=1, fighter=3)], since=at + 1)
    assert said(later) == ["taken"]
    checking.check_events(logged_id=phones.logged_game(table).pk)
    line = phones.line_of(table)
    assert (line.checked, line.breaks) == (at + 2, at + 1)


def test_a_correction_plays_the_game_anew_and_what_follows_is_held_against_it(table, ana, game):
    told = events(game)
    log_all(table, ana, game, until=45)
    void = phones.tap("void", by=0, of=told[44]["id"], agreed=[0, 1])
    assert said(send(table, ana, [void], since=45)) == ["taken"]
    again = {**told[44], "id": "again"}
    assert said(send(table, ana, [again, *told[45:70]], since=46)) == ["taken"] * 26
    line = phones.line_of(table)
    report = replay(lines.log_of(line))
    assert report.holds
    assert line.position_at == 60
    board = receipt.Board(lines.header_of(line), bytes(line.position))
    assert board.hash == phones.rows(table)[59].p


def test_a_correction_behind_a_hash_does_not_make_the_hash_a_lie(table, ana, game):
    """The hash was that of the position as the log stood then."""
    log_all(table, ana, game, until=45)
    placed = game.entries[PLACED - 1].logged
    by = placed.event.by
    others = (one for one in legal(replay(game).before(PLACED)) if one != placed.event)
    other = next(
        one for one in others if replay(changed(game, PLACED, lambda _, one=one: one)).last > 45
    )
    to = {"t": "place-token", **msgspec.to_builtins(other)}
    amend = phones.tap("amend", by=by, of=placed.id, to=to, agreed=[0, 1])
    assert said(send(table, ana, [amend], since=45)) == ["taken"]
    assert phones.rows(table)[19].p
    report = replay(lines.log_of(phones.line_of(table)))
    assert report.holds
    assert phones.line_of(table).position is not None


def test_a_line_beside_is_played_from_where_it_parts(table, ana, ben, game):
    log_all(table, ana, game, until=65)
    told = events(game)
    main = phones.line_of(table)
    other = [{**one, "id": f"b-{n}"} for n, one in enumerate(told[50:90])]
    got = send(table, ben, other, since=50, line=main.pk, beside=True)
    assert set(said(got)) == {"taken"}
    line = LogLine.objects.get(pk=got.line.pk)
    assert (line.base, line.last, line.state) == (50, 90, "beside")
    log = lines.log_of(line)
    assert read_log(write_log(log)) == log
    assert replay(log).holds
    assert len(fold(log.entries, 2)) == 90
    assert not any(isinstance(one.logged.event, Void) for one in log.entries)


def by_turns(told: list[dict]) -> list[tuple[int, list[dict]]]:
    """A game as two phones tell it: who writes, and what. Each tells what its seat does, and first
    that chances were let go by, of either."""
    written: list[tuple[int, list[dict]]] = []
    passed: list[dict] = []
    for event in told:
        if event["t"] == "pass":
            passed.append({**event, "implied": True})
            continue
        who = 1 if event.get("by", -1) == 1 else 0
        if written and written[-1][0] == who:
            written[-1][1].extend([*passed, event])
        else:
            written.append((who, [*passed, event]))
        passed = []
    return written


def test_two_phones_tell_one_game_and_either_goes_on_where_the_other_let_a_chance_go(
    table, ana, ben, game
):
    told, since = events(game)[:120], 0
    for who, batch in by_turns(told):
        got = send(table, (ana, ben)[who], batch, since=since, open=opening(game))
        assert set(said(got)) == {"taken"}, got.answers[-1]
        since = got.line.last
    assert phones.logged_game(table).writing == 0b11
    ofs = [row for row in phones.rows(table) if row.kind == "pass"]
    assert {(row.by, row.seat) for row in ofs} >= {(0, 1), (1, 0)}
    assert replay(lines.log_of(phones.line_of(table))).holds


def test_a_pass_that_somebody_said_is_his_own(table, ana, ben, game):
    told = events(game)
    turn = next(n for n, one in enumerate(told) if one["t"] == "pass" and one["by"] == 1)
    assert told[0]["t"] == "roll-off"
    send(table, ben, told[:1], open=opening(game))
    said_so = {**told[turn], "id": "said"}
    # what it is refused for is whose it is, before the rules are asked
    assert said(send(table, ana, [said_so], since=1, open=opening(game))) == ["not-your-seat"]


def test_a_pass_that_went_without_saying_is_taken_back_without_asking(table, ana, game):
    told = events(game)[:120]
    last = max(n for n, one in enumerate(told) if one["t"] == "pass")
    written = [{**one, "implied": True} if one["t"] == "pass" else one for one in told[: last + 1]]
    send(table, ana, written, open=opening(game))
    table.logged_games.update(writing=0b11)
    void = {"t": "void", "by": 0, "of": told[last]["id"], "agreed": [0, 1], "id": "back"}
    since = phones.line_of(table).last
    assert said(send(table, ana, [void], since=since)) == ["taken"]
    other = {**void, "of": told[0]["id"], "id": "more"}
    assert said(send(table, ana, [other], since=since + 1)) == ["asked"]


@pytest.fixture
def older(monkeypatch):
    """The rules engine that worked here before the last upgrade; `undo` is the upgrade."""
    for part in (pen, headers):
        monkeypatch.setattr(part, "engine_build", lambda: "0.2.9+0123456789abcdef")
    return monkeypatch


def test_a_checkpoint_of_another_engine_is_made_anew_from_the_events(table, ana, game, older):
    log_all(table, ana, game, until=50)
    assert phones.line_of(table).position_by == "0.2.9+0123456789abcdef"
    LogLine.objects.update(position=b'{"as": "another engine wrote it"}')
    older.undo()
    log_all(table, ana, game, until=51)
    line = phones.line_of(table)
    assert (line.position_by, line.position_at) == (builds.engine_build(), 51)
    log_all(table, ana, game)
    checking.check_events(logged_id=phones.logged_game(table).pk)
    verdict = GameLog.objects.get().verdict
    assert (verdict["holds"], verdict["finished"], verdict["versions"]) == (True, True, "same")


def test_what_only_todays_engine_refuses_is_held_against_nobody(table, ana, game, older):
    at = before_a_roll(game)
    log_all(table, ana, game, until=at)
    taken_then = {**phones.tap("guard", by=0, fighter=0), "after": at}
    batch = phones.batch([], since=at, open=None)
    sure = msgspec.structs.replace(batch, events=[phones.recording.Sent(taken_then, sure=True)])
    phones.recording.take_events(writer=phones.writers.writer_of(table, ana), batch=sure)
    older.undo()
    # the game goes on, and nothing of it is called a break of the rules
    assert said(send(table, ana, [phones.tap("guard", by=1, fighter=3)], since=at + 1)) == ["taken"]
    kept = checking.check_events(logged_id=phones.logged_game(table).pk)
    verdict = kept.verdict
    assert (verdict["holds"], verdict["first"], verdict["outgrown"]) == (False, None, at + 1)
    assert (phones.line_of(table).breaks, kept.agrees) == (None, None)
    told = replays.log_told(bytes(kept.content), ("Ana", "Greta"), taken_here=True)
    assert [one.verdict for one in told.moments if one.n == at + 1] == ["not shown"]
    # a file that says so of itself is checked as any other
    told = replays.log_told(bytes(kept.content), ("Ana", "Greta"))
    assert [one.verdict for one in told.moments if one.n == at + 1] == ["contradicted"]
