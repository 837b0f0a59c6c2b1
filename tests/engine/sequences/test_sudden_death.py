"""Sudden death: a match level after its last game goes on in that game (Shadespire pg 26)."""

import msgspec
import pytest

from rules_engine.adjudicate import Follows, May, Question, Winner, adjudicate, rule_on
from rules_engine.facts.errors import Unusable
from rules_engine.machine import asked, legal, step
from rules_engine.scene import Piece, Scene
from rules_engine.state.events import (
    Attack,
    Cycle,
    Discard,
    DrawPower,
    EarlierGame,
    Move,
    Pass,
    Pick,
    Play,
    Roll,
    RollOff,
    Score,
    SettleMatch,
)
from rules_engine.state.position import LevelMatch, Modifier, Outcome, Position, Seat, put, put_seat
from tests.engine.driving import (
    GARREK,
    STEELHEART,
    ask_of,
    dice,
    drive,
    plain_boards,
    refusal,
    scene,
    skip,
)

MATCHES = pytest.mark.parametrize("edition", ["shadespire-2018", "nightvault-2019"])
WON_BY_A = EarlierGame((0,), (7, 4))
WON_BY_B = EarlierGame((1,), (4, 7))
DRAWN = EarlierGame((0, 1), (5, 5))
LEVEL = SettleMatch(earlier=(WON_BY_A, WON_BY_B))
ROLL_OFF = RollOff(faces=(dice("****"), dice("ssss")))
SIDESTEP, TRAP, KEY = "S343", "S349", "stand-in:upgrade:key"


def finished(*pieces: Piece, edition: str = "shadespire-2018", **told: object) -> Position:
    """The end of a third round in which nobody scores."""
    position = scene(*pieces, edition=edition, step="end phase", round=3, player=1, **told)
    assert position.outcome is not None
    return position


def apart(edition: str = "shadespire-2018") -> Position:
    """A drawn game: two fighters too far apart to fight."""
    return finished(Piece(STEELHEART, (3, 2)), Piece(GARREK, (7, 2)), edition=edition)


def beside(edition: str = "shadespire-2018") -> Position:
    """A drawn game: Steelheart beside Garrek, who can take one more wound."""
    return finished(
        Piece(STEELHEART, (3, 2)), Piece(GARREK, (4, 2), wound_tokens=3), edition=edition
    )


def nobody(edition: str = "shadespire-2018") -> Position:
    """A drawn game at whose end nobody is left."""
    return finished(Piece(STEELHEART, out=True), Piece(GARREK, out=True), edition=edition)


def begun(position: Position) -> Position:
    """The first activation of a round of sudden death, taken by seat 0."""
    return drive(position, LEVEL, ROLL_OFF, Pick(by=0, seat=0))


@MATCHES
def test_a_fourth_round_follows_the_third_and_begins_with_a_roll_off(edition):
    after = step(apart(edition), LEVEL).position
    ask = ask_of(after)
    assert (after.round, after.phase, ask.kind, ask.who) == (4, "action", "roll-off", -1)
    assert after.outcome is None
    game = Outcome((0, 1), "victory.draw")
    assert after.sudden_death == LevelMatch(game, (0, 0), 3, (WON_BY_A, WON_BY_B))


def test_that_the_players_agreed_and_how_the_games_before_ended_no_game_shows():
    stepped = step(apart(), LEVEL)
    assert [line.rule for line in stepped.not_shown] == [
        "match_play.tiebreak-agreed",
        "match_play.third-game",
    ]
    alone = step(apart(), SettleMatch())
    assert [line.rule for line in alone.not_shown] == ["match_play.tiebreak-agreed"]


@MATCHES
def test_whoever_wipes_the_other_warband_out_has_won_at_once(edition):
    position = begun(beside(edition))
    attack = Attack(by=0, fighter=0, attack="Sigmarite Broadsword", target=1)
    rolls = (
        Roll(by=0, kind="attack", faces=dice("ss")),
        Roll(by=1, kind="defence", faces=dice("d")),
    )
    struck = skip(drive(position, attack, *rolls))
    assert struck.outcome == Outcome((0,), "match_play.sudden-death")
    assert (struck.round, struck.turn, asked(struck)) == (4, 1, None)
    assert struck.seats[0].glory == 1, "the bounty is gained as ever"
    assert refusal(struck, LEVEL) == "kernel.over"


def test_a_round_that_settles_nothing_is_followed_by_another():
    position = begun(apart())
    for turn in range(8):
        assert ask_of(position).kind == "activation"
        position = skip(step(position, Pass(by=turn % 2)).position)
    assert (position.round, ask_of(position).kind) == (5, "roll-off")
    assert position.sudden_death.rounds == 3


def with_cards(edition: str) -> Position:
    """A drawn game with cards left in every hand and deck, which cannot be used any more."""
    over = apart(edition)
    own = {
        "objectives": ("S259",),
        "power": (SIDESTEP, TRAP),
        "objective_deck": ("S1",),
        "power_deck": ("S2",),
        "glory": 3,
    }
    return put_seat(put_seat(over, 0, **own), 1, **own)


@MATCHES
def test_no_card_is_drawn_or_played_and_nothing_scored(edition):
    position = begun(with_cards(edition))
    for event in (DrawPower(by=0), Cycle(by=0, card="S259")):
        assert refusal(position, event) == "match_play.sudden-death-limits"
        assert event not in legal(position)
    for event in (Play(by=0, card=SIDESTEP), Score(by=0, card="S259"), Discard(by=0)):
        assert refusal(position, event) == "kernel.asked"
    asked_for = []
    while position.round == 4:
        ask = ask_of(position)
        asked_for.append(ask.kind)
        assert all(not isinstance(event, Play) for event in legal(position))
        position = step(position, Pass(by=ask.who)).position
    assert set(asked_for) == {"activation", "reaction"}
    assert [seat.power for seat in position.seats] == [(SIDESTEP, TRAP)] * 2
    assert [seat.objectives for seat in position.seats] == [("S259",)] * 2


@MATCHES
def test_a_reaction_from_the_hand_is_refused_by_its_own_rule(edition):
    position = step(begun(with_cards(edition)), Move(by=0, fighter=0, path=((2, 2),))).position
    assert ask_of(position).kind == "reaction"
    refused = refusal(position, Play(by=ask_of(position).who, card=TRAP))
    assert refused == "match_play.sudden-death-limits"


def test_a_key_pays_in_the_third_end_phase_and_not_again():
    """DC-057."""
    pieces = (Piece(STEELHEART, (3, 2), upgrades=(KEY,)), Piece(GARREK, (7, 2)))
    position = begun(apart("nightvault-2019"))
    assert position.sudden_death.glory == (0, 0)
    position = scene(*pieces, edition="nightvault-2019", sudden_death=True)
    while position.round == 4:
        position = step(position, Pass(by=ask_of(position).who)).position
    assert position.seats[0].glory == 0


@MATCHES
def test_with_nobody_left_and_glory_level_a_roll_off_wins_the_match(edition):
    position = step(nobody(edition), LEVEL).position
    assert (ask_of(position).kind, position.round) == ("roll-off", 3)
    assert ask_of(position).rule == "rolls.roll-off"
    tied = step(position, RollOff(faces=(dice("****"), dice("****")))).position
    assert ask_of(tied).kind == "roll-off"
    won = step(tied, RollOff(faces=(dice("ssss"), dice("*sss")))).position
    assert won.outcome == Outcome((1,), "match_play.last-roll-off")
    assert refusal(won, ROLL_OFF) == "kernel.over"


def falling_together(edition: str, glory: tuple[int, int]) -> Position:
    """A round of sudden death at whose end both last fighters lose what kept them alive."""
    pieces = (Piece(STEELHEART, (3, 2), wound_tokens=4), Piece(GARREK, (7, 2), wound_tokens=4))
    told = {"turn": 8, "player": 1, "sudden_death": True}
    position = scene(*pieces, edition=edition, **told)
    boons = tuple(Modifier("wounds", "add", 1, "trial", who=one, until="phase") for one in (0, 1))
    position = put(position, ("modifiers",), boons)
    for seat, points in enumerate(glory):
        position = put_seat(position, seat, glory=points)
    return skip(step(position, Pass(by=1)).position)


@MATCHES
def test_both_warbands_gone_at_the_same_moment_roll_off_too(edition):
    position = falling_together(edition, (0, 0))
    assert [fighter.out for fighter in position.fighters] == [True, True]
    assert (ask_of(position).kind, position.phase) == ("roll-off", "over")
    won = step(position, ROLL_OFF).position
    assert won.outcome == Outcome((0,), "match_play.last-roll-off")


@MATCHES
def test_both_gone_and_glory_not_level_most_glory_wins(edition):
    """The assumption sudden-death-nobody-left."""
    position = falling_together(edition, (0, 1))
    assert position.outcome == Outcome((1,), "match_play.total-glory")


@pytest.mark.parametrize(
    ("earlier", "rule"),
    [
        ((WON_BY_A,), "match_play.third-game"),
        ((WON_BY_A, WON_BY_B, DRAWN), "match_play.third-game"),
        ((WON_BY_A, WON_BY_A), "match_play.two-games"),
        ((WON_BY_A, DRAWN), "match_play.winner"),
        ((EarlierGame((), (5, 5)), DRAWN), "match_play.winner"),
        ((WON_BY_A, EarlierGame((1,), (4, 8))), "match_play.total-glory"),
    ],
)
def test_a_match_that_is_not_level_is_not_settled(earlier, rule):
    assert refusal(apart(), SettleMatch(earlier=earlier)) == rule


def test_a_third_game_that_was_won_can_leave_the_match_level():
    over = put_seat(apart(), 0, glory=3)
    over = put(over, ("outcome",), Outcome((0,), "victory.glory"))
    level = SettleMatch(earlier=(WON_BY_B, DRAWN))
    assert ask_of(step(over, level).position).kind == "roll-off"
    assert refusal(over, SettleMatch(earlier=(WON_BY_A, WON_BY_B))) == "match_play.winner"


def test_whose_warband_is_gone_when_the_game_ends_loses_without_sudden_death():
    one = finished(Piece(STEELHEART, (3, 2)), Piece(GARREK, out=True))
    one = put(one, ("outcome",), Outcome((0, 1), "victory.draw"))
    assert refusal(one, LEVEL) == "match_play.third-game-survivor"


def test_glory_that_was_spent_counts_where_a_match_is_settled():
    """Shadespire pg 26: as it does in victory."""
    spent = put_seat(put_seat(apart(), 0, glory=1, spent=2), 1, glory=3)
    level = step(spent, LEVEL).position.sudden_death
    assert level is not None
    assert level.glory == (3, 3)
    more = put_seat(spent, 0, spent=3)
    assert refusal(more, LEVEL) == "match_play.total-glory"


@pytest.mark.parametrize("edition", ["dreadfane-2019", "harrowdeep-2021"])
def test_editions_that_tell_of_no_matches_have_no_sudden_death(edition):
    assert refusal(apart(edition), LEVEL) == "kernel.over"
    with pytest.raises(Unusable, match="no sudden death is told of"):
        scene(Piece(STEELHEART, (3, 2)), edition=edition, sudden_death=True)


def test_a_match_is_for_two_players_and_a_game_that_goes_on_is_not_settled():
    pieces = (Piece(STEELHEART, (3, 2)), Piece(GARREK, (7, 2)), Piece("Hakka", (1, 4)))
    assert refusal(finished(*pieces), LEVEL) == "match_play.two-players"
    assert refusal(scene(*pieces[:2]), LEVEL) == "kernel.asked"


def test_a_scene_of_sudden_death_is_written_in_a_word():
    pieces = (Piece(STEELHEART, (3, 2)), Piece(GARREK, (7, 2)))
    seats = (Seat("Steelheart's Champions", glory=2, spent=1), Seat("Garrek's Reavers", glory=3))
    position = scene(*pieces, sudden_death=True, seats=seats)
    assert (position.round, ask_of(position).kind) == (4, "activation")
    assert position.sudden_death == LevelMatch(Outcome((0, 1), "victory.draw"), (3, 3), 3)
    assert scene(*pieces, sudden_death=True, round=6).round == 6


def question(ask) -> Question:
    pieces = (Piece(STEELHEART, (3, 2)), Piece(GARREK, (4, 2), wound_tokens=3))
    told = Scene("shadespire-2018", plain_boards(), pieces, sudden_death=True)
    return Question(1, ask, scene=told)


def test_questions_about_sudden_death():
    drawn = adjudicate(question(May(DrawPower(by=0))))
    assert (drawn.verdict, drawn.derivation[-1].rule) == ("no", "match_play.sudden-death-limits")
    assert "shadespire-2018 pg 26" in drawn.cites
    level = adjudicate(question(Winner()))
    assert level.outcome["winners"] == (0, 1)
    assert (level.outcome["over"], level.outcome["match"]) == (True, None)
    assert level.derivation[-1].rule == "match_play.sudden-death"
    may = rule_on(apart(), May(LEVEL))
    assert (may.verdict, may.derivation[-1].verdict) == ("yes", "holds")
    settled = rule_on(nobody(), Follows((LEVEL, ROLL_OFF)))
    assert settled.outcome["winners"] == (0,)
    won = rule_on(step(step(nobody(), LEVEL).position, ROLL_OFF).position, Winner())
    assert (won.outcome["match"], won.outcome["winners"]) == (0, (0, 1))


def test_sudden_death_is_saved_and_resumed_like_any_position():
    for position in (apart(), begun(apart()), step(nobody(), LEVEL).position):
        saved = msgspec.json.decode(msgspec.json.encode(position), type=Position)
        assert saved == position
    resumed = msgspec.json.decode(msgspec.json.encode(apart()), type=Position)
    assert step(resumed, LEVEL).position == step(apart(), LEVEL).position
