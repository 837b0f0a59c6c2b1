"""What logs prove of a match, and log and result compared as they are."""

import pytest
from django.urls import reverse

from matches.logs.game_logs import Verdict, agrees, write
from matches.logs.queries.attached import ShownLog, _sentence
from matches.logs.queries.proven import proven
from matches.models import GameLog
from matches.rules.event_rules import EventRules
from matches.rules.results import GameResult
from rules_engine.replay.verdicts import Settlement
from rules_engine.state.events import EarlierGame
from tests.matches.views.clients import client_of
from tests.pages import text_of

EDITION = "shadespire-2018"
NAMES = ("Ana", "Ben")
ANA, BEN, DRAWN = (0,), (1,), (0, 1)


def verdict(winners=ANA, glory=(9, 5), **told) -> Verdict:
    fixed = {"holds": True, "edition": EDITION, "detail": "glory", "events": 40, "counts": {}}
    found = {"first": None, "finished": True, "winners": winners, "glory": glory, "rounds": 3}
    more = {"versions": "same", "given": False, "assumed": (), "hidden": ()}
    return Verdict(**{**fixed, **found, **more, **told})


def shown(game: int, of: Verdict | None, first_seat: int = 0) -> ShownLog:
    log = GameLog(game=game, first_seat=first_seat, state=GameLog.State.DONE, events=40)
    return ShownLog(log, of, "", may_read=False)


DRAWS = EventRules()


def told(*of: Verdict, rules: EventRules = DRAWS, first_seat: int = 0):
    logs = [shown(number, one, first_seat) for number, one in enumerate(of, start=1)]
    return proven(logs, NAMES, rules, EDITION)


def test_two_games_won_by_their_logs_win_the_match():
    found = told(verdict(), verdict())
    assert (found.winner, found.sentence) == (0, "By its logs Ana wins the match, 2-0 on games.")
    turned = told(verdict(), verdict(), first_seat=1)
    assert (turned.winner, turned.sentence) == (1, "By its logs Ben wins the match, 2-0 on games.")


@pytest.mark.parametrize(
    "second",
    [
        None,
        verdict(BEN, (3, 7)),
        verdict(holds=False),
        verdict(finished=False, winners=()),
        verdict(unknown=("S354",)),
        verdict(edition="harrowdeep-2021"),
    ],
)
def test_nothing_is_proven_while_a_game_that_decides_is_not(second):
    assert told(*([verdict(), second] if second else [verdict()])) is None


def test_two_logs_of_a_game_that_end_otherwise_prove_nothing():
    logs = [shown(1, verdict()), shown(2, verdict()), shown(2, verdict(BEN, (3, 7)))]
    assert proven(logs, NAMES, EventRules(), EDITION) is None
    alike = [*logs[:2], shown(2, verdict(BEN, (5, 9)), first_seat=1)]
    assert proven(alike, NAMES, EventRules(), EDITION).winner == 0


@pytest.mark.parametrize(
    ("level", "sentence"),
    [
        ("stays_drawn", "By its logs the match is drawn."),
        ("by_glory", "By its logs Ana wins the match, on the glory of all games."),
        ("ladder", "By its logs Ana wins the match, on the glory of all games."),
    ],
)
def test_a_level_match_is_proven_by_the_events_ladder(level, sentence):
    games = [verdict(ANA, (9, 5)), verdict(BEN, (5, 8)), verdict(DRAWN, (6, 6))]
    assert told(*games, rules=EventRules(drawn_match=level)).sentence == sentence


def test_survivors_and_sudden_death_are_read_off_the_last_log():
    games = [verdict(ANA, (9, 5)), verdict(BEN, (5, 9))]
    ladder = EventRules(drawn_match="ladder")
    assert told(*games, verdict(DRAWN, (6, 6)), rules=ladder) is None, "who is left is not told"
    last = verdict(DRAWN, (6, 6), left=(False, True))
    assert told(*games, last, rules=ladder).sentence == (
        "By its logs Ben wins the match, as the last warband standing."
    )
    earlier = (EarlierGame((0,), (9, 5)), EarlierGame((1,), (5, 9)))
    after = Settlement(earlier, 2, (True, False), (7, 6), 0, "match_play.sudden-death")
    last = verdict(DRAWN, (6, 6), left=(True, True), settled=after)
    assert told(*games, last, rules=ladder).sentence == (
        "By its logs Ana wins the match, in sudden death."
    )
    lied = Settlement(earlier[::-1], 2, (True, False), (7, 6), 0, "match_play.sudden-death")
    assert told(*games, verdict(DRAWN, (6, 6), settled=lied), rules=ladder) is None


WON = GameResult("won", 0, (9, 5))


@pytest.mark.parametrize(
    ("found", "recorded", "same"),
    [
        (verdict(), WON, True),
        (verdict(), GameResult("won", 1, (9, 5)), False),
        (verdict(), GameResult("won", 0, (9, 6)), False),
        (verdict(), GameResult("won", 0, (None, None)), True),
        # an unfinished game is no drawn one
        (verdict(DRAWN, (6, 6)), GameResult("drawn", None, (6, 6)), True),
        (verdict(DRAWN, (6, 6)), GameResult("unfinished", None, (6, 6)), False),
        (verdict(), GameResult("unfinished", None, (9, 5)), False),
        (verdict((), (9, 5), finished=False), GameResult("unfinished", None, (9, 5)), True),
        (verdict((), (8, 5), finished=False), GameResult("unfinished", None, (9, 5)), None),
        (verdict((), (9, 5), finished=False), WON, None),
        # one lost by a ruling: the table's winner is not the record's
        (verdict(), GameResult("won", 1, (9, 5), by_ruling=True), True),
        (verdict(), GameResult("won", 1, (9, 6), by_ruling=True), False),
        # another edition
        (verdict(edition="harrowdeep-2021"), WON, False),
        (verdict((), (0, 0), holds=False), WON, None),
        # a result log with another winner
        (verdict(BEN, (5, 9), detail="result"), WON, False),
        (verdict(BEN, (0, 4), detail="result", relative=True), WON, False),
        (verdict(ANA, (4, 0), detail="result", relative=True), WON, True),
        (verdict(BEN, (5, 9), unknown=("S354",)), WON, None),
    ],
)
def test_log_and_result_are_compared_as_they_are(found, recorded, same):
    assert agrees(found, recorded, 0, EDITION) is same


@pytest.mark.parametrize("detail", ["full", "glory", "result"])
@pytest.mark.parametrize("finished", [True, False])
def test_that_a_log_stops_before_the_end_is_said_only_where_it_does(finished, detail):
    log = GameLog(game=1, first_seat=0, state=GameLog.State.DONE, events=40)
    said = _sentence(log, verdict(finished=finished, detail=detail))
    assert ("stops before the end" in said) is (not finished)


@pytest.mark.django_db
@pytest.mark.database
def test_the_page_of_the_match_tells_its_winner(table, organiser, event):
    event.edition = EDITION
    event.save()
    for game in (1, 2):
        GameLog.objects.create(
            match=table,
            game=game,
            first_seat=1,
            content=b"",
            digest=str(game),
            uploaded_by="Ana",
            state=GameLog.State.DONE,
            events=40,
            verdict=write(verdict()),
        )
    page = client_of(organiser).get(reverse("match", args=[table.pk]))
    assert "By its logs Ben wins the match, 2-0 on games." in text_of(page)
