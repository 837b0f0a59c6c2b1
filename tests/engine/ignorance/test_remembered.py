"""Games logged as people remember them: nothing true is contradicted, each falsehood is found."""

import pytest
from msgspec.structs import replace

from rules_engine.facts.errors import Unusable
from rules_engine.log import Result
from rules_engine.log.marks import Gap, Out, Phase, Played, Scored, Upgraded
from rules_engine.match.logs import match_of
from rules_engine.replay import replay
from tests.engine.ignorance.remembered import GAMES, A, B, Remembered, acts, ends, header, result
from tests.engine.log.games import OBJECTIVES, POWER, logged

told = pytest.mark.parametrize("game", GAMES, ids=[game.title for game in GAMES])


def test_there_are_ten_at_level_glory_over_the_four_editions_and_two_results():
    assert [game.header.detail for game in GAMES].count("glory") == 10
    assert len(GAMES) == 12
    assert len({game.header.edition for game in GAMES}) == 4


@told
def test_it_is_taken_as_told_to_its_end(game: Remembered):
    report = replay(logged(game.header, game.marks))
    assert report.first is None
    assert report.result.finished
    assert report.result.winners == tuple(sorted(game.marks[-1].winners))


@told
def test_its_falsehood_is_found_where_it_stands(game: Remembered):
    lied = (*game.marks[: game.at], game.lie, *game.marks[game.at + 1 :])
    first = replay(logged(game.header, lied)).first
    assert first is not None
    assert (first.n, first.rule) == (game.at + 1, game.breaks)


REAVERS = header("shadespire-2018", "Garrek's Reavers", "Steelheart's Champions")


def checks(*marks, of=REAVERS):
    return replay(logged(of, marks)).checks


def test_cards_nobody_saw_stand_in_for_any_number_against_a_listed_deck_too():
    listed = replace(REAVERS.seats[0], objectives=OBJECTIVES, power=POWER)
    of = replace(REAVERS, seats=(listed, REAVERS.seats[1]))
    told = [Scored(by=A, card="?", glory=1), Scored(by=A, card="?", glory=1)]
    found = checks(*acts(1), ends(1), *told, of=of)
    assert [one.verdict for one in found[-2:]] == ["not shown", "not shown"]
    played = [Played(by=A, card="?")] * 21
    begun = acts(1)[:1]
    assert replay(logged(of, [*begun, *played[:-1]])).first is None
    first = replay(logged(of, [*begun, *played])).first
    assert (first.n, first.rule) == (22, "cards.draw-from-top"), "a card more than it has"


def test_what_an_objective_of_untold_worth_paid_for_is_not_shown():
    found = checks(*acts(1)[:1], Scored(by=B, card="?"), Upgraded(by=B, card="S390"))
    assert found[-1].verdict == "not shown"
    assert found[-1].hidden[-1].facts["unknown"] == ("?",)


def test_after_a_gap_what_depends_on_it_is_not_shown_and_what_does_not_stays_hard():
    begun = Phase(round=1, phase="action")
    assert checks(begun, ends(1))[-1].rule == "round.activations"
    skipped = checks(begun, Gap(), ends(1))
    assert [line.rule for line in skipped[-1].hidden] == ["round.activations"] * 2
    unpaid = checks(begun, Gap(), Upgraded(by=A, card="S390"))
    assert [line.rule for line in unpaid[-1].hidden if line.facts.get("unknown")] == [
        "upgrades.cost"
    ]
    back = checks(*acts(1), ends(1), *acts(2), Phase(round=1, phase="end"))
    assert back[-1].verdict == "contradicted"


def test_the_order_of_an_end_phase_is_held_only_where_it_is_told():
    scored = (Scored(by=A, card="?", glory=1), Upgraded(by=A, card="S390"))
    mixed = (*scored, Scored(by=A, card="?", glory=1))
    assert checks(*acts(1), ends(1), *mixed)[-1].verdict == "not shown"
    in_order = Phase(round=1, phase="end", in_order=True)
    assert checks(*acts(1), in_order, *mixed)[-1].rule == "end_phase.upgrades"


def test_fighters_are_known_by_any_part_of_the_name_that_is_their_own():
    report = replay(logged(REAVERS, [*acts(1), Out(by=B, seat=A, fighter="Saek")]))
    assert report.standing == (True, True)
    assert report.checks[-1].verdict == "verified"


@pytest.mark.parametrize(
    ("mark", "says"),
    [
        (Out(by=B, seat=A, fighter="Sake the Bloody"), "event 3: no fighter of Garrek's Reavers"),
        (Played(by=A, card="Greater Strengthening of Oxen"), "event 3: no card called"),
    ],
)
def test_a_name_nobody_has_is_a_slip_and_breaks_no_rule(mark, says):
    with pytest.raises(Unusable) as slip:
        checks(*acts(1), mark)
    assert str(slip.value).startswith(says)


def test_a_name_several_have_is_asked_back():
    dead = header("shadespire-2018", "Sepulchral Guard", "Ironskull's Boyz")
    with pytest.raises(Unusable, match="'Petitioner' could be"):
        checks(*acts(1), Out(by=B, seat=A, fighter="Petitioner"), of=dead)


def test_a_card_is_known_by_its_name_with_a_small_slip():
    found = checks(
        *acts(1), Played(by=A, card="Blod Offering"), Played(by=A, card="Blood Offering")
    )
    assert (found[-2].verdict, found[-1].rule) == ("not shown", "decks.unique")


ALONE = replace(REAVERS, detail="result")


def ended(told: Result, of=ALONE):
    return replay(logged(of, [told]))


def test_a_result_alone_ends_the_game_and_a_match_takes_it():
    report = ended(result(3, 5, B))
    assert (report.result.finished, report.result.winners) == (True, (B,))
    assert report.result.rule == "victory.glory"
    verdict = match_of([report, ended(result(1, 4, B))])
    assert verdict.winner == B


def test_a_result_may_know_only_the_difference():
    found = ended(Result(winners=(A,), difference=3)).result
    assert (found.glory, found.relative, found.winners) == ((3, 0), True, (A,))


def test_the_last_warband_standing_wins_with_less_glory_where_the_edition_has_it():
    told = result(3, 5, A, why="last-standing")
    assert ended(told).first.rule == "victory.glory"
    dreadfane = ended(told, replace(ALONE, edition="dreadfane-2019"))
    assert dreadfane.result.rule == "victory.annihilation"
    assert ended(result(4, 4, A, why="last-standing")).result.rule == "victory.survivor"


def test_a_draw_is_agreed_on_only_where_the_event_lets_players():
    told = result(7, 6, A, B, why="agreed")
    assert ended(told).first.rule == "log.agreed"
    event = replace(ALONE, setup=replace(ALONE.setup, agreed_draws=True))
    assert ended(told, event).result.rule == "victory.draw"
