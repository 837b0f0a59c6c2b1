"""A game that an effect without rules leads off the tables finds its place again.

And what such an upgrade bends ends, where that is certain, with its fighter.
"""

import pytest

from rules_engine.effects.changing import without_upgrade
from rules_engine.facts.errors import Refused
from rules_engine.kernel.flow import bending
from rules_engine.machine import asked, step
from rules_engine.replay import replay
from rules_engine.scene import Before, Piece
from rules_engine.sense.blindness import CERTAIN_AGAIN, blind_spots
from rules_engine.state.events import (
    Attack,
    Discard,
    Draw,
    Event,
    Guard,
    Move,
    Pass,
    Pick,
    Play,
    Roll,
    RollOff,
    Score,
    Told,
)
from rules_engine.state.position import Position, Seat, Token, note, put_fighter
from rules_engine.state.tellings import BroughtBack, Damaged, Discarded, TakenOut
from tests.engine.driving import GARREK, OBRYN, SAEK, STEELHEART, dice, drive, scene
from tests.engine.ignorance.forgetting import UNKNOWN, ignorant_of
from tests.engine.ignorance.games import every_pair, game

OFFENCE = UNKNOWN["Total Offence"]
WIND = UNKNOWN["Second Wind"]
HOLD = "stand-in:objective:hold:1"


@pytest.fixture(autouse=True)
def _ignorant():
    with ignorant_of(*UNKNOWN):
        yield


def duel(*upgrades: str, **told: object) -> Position:
    return scene(
        Piece(STEELHEART, (2, 3), upgrades=upgrades),
        Piece(OBRYN, (1, 2)),
        Piece(GARREK, (3, 3)),
        Piece(SAEK, (6, 3)),
        **told,
    )


ON_GARREK = Attack(by=0, fighter=0, attack="Sigmarite Broadsword", target=2)
SAEK_MOVES = Move(by=1, fighter=3, path=((5, 3),))


def refused_by(position: Position, event: Event) -> str:
    with pytest.raises(Refused) as refused:
        step(position, event)
    return refused.value.rule


def in_an_attack(*upgrades: str, **told: object) -> Position:
    """The attack roll is asked for."""
    position = drive(duel(*upgrades, **told), ON_GARREK)
    while (ask := asked(position)).kind == "reaction":
        position = step(position, Pass(by=ask.who)).position
    assert ask.kind == "attack roll"
    return position


def test_the_next_activation_says_that_an_attack_never_came_to_its_dice():
    stepped = step(in_an_attack(OFFENCE), SAEK_MOVES)
    assert stepped.position.fighters[3].hex == (5, 3)
    assert (stepped.position.active, stepped.position.turn) == (1, 2)
    (line,) = stepped.not_shown
    assert line.facts == {"asked": "attack roll", "given": "Move", "unknown": (OFFENCE,)}
    assert stepped.position.fighters[2].wound_tokens == 0


def test_where_nothing_is_unknown_the_same_is_refused():
    assert refused_by(in_an_attack(), SAEK_MOVES) == "kernel.asked"


def test_what_is_said_of_another_place_must_break_no_rule_there():
    """A Move of six hexes is none of the next activation: it is followed, and nothing resumed."""
    far = Move(by=1, fighter=3, path=((5, 3), (5, 4), (5, 5), (5, 6), (5, 5), (5, 4)))
    stepped = step(in_an_attack(OFFENCE), far)
    assert asked(stepped.position).kind == "attack roll"
    assert stepped.position.fighters[3].hex == (5, 4)


def test_a_gambit_of_the_power_step_says_that_the_attack_is_over():
    sidestep = "S360"
    seats = (Seat("Steelheart's Champions", power=(sidestep,)), Seat("Garrek's Reavers"))
    stepped = step(in_an_attack(OFFENCE, seats=seats), Play(by=0, card=sidestep))
    assert [frame.sequence for frame in stepped.position.stack][-3:-1] == ["power-step", "play"]
    assert stepped.not_shown[0].facts["asked"] == "attack roll"


def test_a_card_being_played_may_give_an_action_itself():
    """Then the Move is what it gave, and no activation has begun."""
    seats = (Seat("Steelheart's Champions", power=(WIND,)), Seat("Garrek's Reavers"))
    position = drive(duel(step="power step", seats=seats), Play(by=0, card=WIND))
    stepped = step(position, SAEK_MOVES)
    assert stepped.position.fighters[3].hex == (5, 3)
    assert (stepped.position.active, stepped.position.turn) == (0, 1)


def test_after_all_is_told_the_next_activation_is_found_and_nothing_else_excused():
    """Told done, a card bends nothing: but what it did to the course of things nobody has said."""
    seats = (Seat("Steelheart's Champions", power=(WIND,)), Seat("Garrek's Reavers"))
    position = drive(duel(step="power step", seats=seats), Play(by=0, card=WIND))
    done = Told(by=0, card=WIND, did=(Damaged(2, 1),), until="now")
    position = step(position, done).position
    assert not blind_spots(position)
    assert refused_by(position, Guard(by=0, fighter=0)) == "kernel.asked"
    moved = step(position, SAEK_MOVES)
    assert moved.not_shown[0].facts["unknown"] == (WIND,)
    assert (moved.position.active, moved.position.turn) == (1, 2)
    assert refused_by(moved.position, ON_GARREK) == "kernel.asked", "it is sure again"


def end_phase(**told: object) -> Position:
    cards = Seat(
        "Steelheart's Champions",
        glory=1,
        power=("S390", "S391"),
        power_deck=("S308",),
        objectives=(HOLD,),
    )
    return duel(OFFENCE, seats=(cards, Seat("Garrek's Reavers")), step="end phase", **told)


def test_a_step_of_the_end_phase_that_was_left_out_is_passed_over():
    """The discard of power cards comes where upgrades are still asked for."""
    position = drive(end_phase(), Pass(by=0), Discard(by=0))
    assert asked(position).kind == "upgrades"
    stepped = step(position, Discard(by=0, cards=("S391",)))
    assert stepped.position.seats[0].power_discard == ("S391",)
    assert asked(stepped.position).kind != "discard power"
    assert stepped.not_shown[0].facts["asked"] == "upgrades"


def test_a_roll_off_begins_the_next_round():
    level = RollOff(faces=(dice("ssss"), dice("***s")))
    stepped = step(end_phase(), level)
    assert (stepped.position.round, stepped.position.phase) == (2, "action")
    assert asked(stepped.position).kind == "first activation"
    assert asked(step(stepped.position, Pick(by=1, seat=1)).position).kind == "activation"


def test_a_roll_off_begins_no_round_in_the_middle_of_a_phase():
    stepped = step(in_an_attack(OFFENCE), RollOff(faces=(dice("ssss"), dice("***s"))))
    assert stepped.position.round == 1


@pytest.mark.parametrize(("turn", "phase"), [(8, "end"), (7, "action")])
def test_an_objective_scored_in_the_last_turn_is_of_the_end_phase(turn: int, phase: str):
    held = (Token((2, 3), 1),)
    theirs = Seat("Garrek's Reavers", objectives=("S249",))
    seats = (Seat("Steelheart's Champions", objectives=(HOLD,)), theirs)
    position = in_an_attack(OFFENCE, seats=seats, turn=turn, tokens=held)
    scored = step(position, Score(by=0, card=HOLD)).position
    assert (scored.phase, scored.seats[0].scored) == (phase, (HOLD,))


@pytest.mark.parametrize("event", [Roll(by=0, kind="attack", faces=("channel",))])
def test_dice_that_nobody_asked_for_still_have_the_faces_they_have(event: Event):
    assert refused_by(duel(OFFENCE), event) == "rolls.symbol-names"


def test_a_card_that_was_seen_is_not_drawn_though_nothing_was_asked():
    position = end_phase()
    again = Draw(by=0, deck="power", cards=("S390",))
    assert refused_by(position, again) == "cards.draw-from-top"


def test_nearly_all_golden_games_that_lose_a_card_find_their_way_to_the_end():
    pairs = tuple(every_pair())[::12]
    ended = 0
    for path, card in pairs:
        with ignorant_of(card):
            ended += replay(game(path)).result.finished
    assert len(pairs) > 100
    assert ended >= 0.97 * len(pairs)


SPRINT = UNKNOWN["Swift Stride"]


def fallen(edition: str, *after: Event) -> Position:
    """Garrek was given an upgrade without rules; a known card has taken him out of action."""
    seats = (
        Seat("Steelheart's Champions"),
        Seat("Garrek's Reavers", glory=1, power=(SPRINT, "S390")),
    )
    position = duel(step="power step", seats=seats, player=1, turn=2, edition=edition)
    position = drive(position, Play(by=1, card=SPRINT, fighter=2))
    ruled = Told(reason="an example", did=(Damaged(2, 4),))
    position = step(position, ruled).position
    assert position.fighters[2].out
    return drive(position, *after)


def soft(position: Position, rule: str) -> bool:
    return bool(bending(blind_spots(position), rule))


ON = (Pass(by=0), Pass(by=1), Move(by=0, fighter=1, path=((1, 3),)))


def test_an_upgrade_bends_on_while_its_fighter_may_not_have_fallen():
    position = fallen("nightvault-2019")
    assert soft(position, "upgrades.friendly")
    assert soft(position, "move.steps")


@pytest.mark.parametrize("edition", ["nightvault-2019", "harrowdeep-2021"])
def test_it_is_over_when_the_game_has_gone_on_as_after_a_fall(edition: str):
    """What hangs on wounds, glory or cards stays open: there its marks may last."""
    position = fallen(edition, *ON)
    assert [soft(position, rule) for rule in CERTAIN_AGAIN] == [False] * len(CERTAIN_AGAIN)
    assert soft(position, "move.steps")
    assert soft(position, "victory.glory")


def test_where_a_fall_opens_no_window_only_somebody_in_its_hex_makes_it_certain():
    position = fallen("shadespire-2018", *ON)
    assert soft(position, "upgrades.friendly")
    stood_in = fallen("shadespire-2018", *ON[:2], Move(by=0, fighter=0, path=((3, 3),)))
    assert not soft(stood_in, "upgrades.friendly")
    assert soft(stood_in, "move.steps")


def test_it_bends_on_where_the_game_did_not_go_on_as_after_a_fall():
    """The fallen fighter is pushed: it may well stand."""
    position = fallen("nightvault-2019")
    astray = step(position, Attack(by=1, fighter=2, attack="Blooddrinker Axe", target=0)).position
    assert soft(drive(astray, *ON), "upgrades.friendly")


def given(*after: Event) -> Position:
    """Garrek was given an upgrade without rules in the power step of his player's activation."""
    seats = (
        Seat("Steelheart's Champions", glory=1, power=("S373",)),
        Seat("Garrek's Reavers", glory=1, power=(SPRINT, "S390")),
    )
    position = duel(step="power step", seats=seats, player=1, turn=2, edition="nightvault-2019")
    return drive(position, Play(by=1, card=SPRINT, fighter=2), *after)


class TestWhatIsOverAtOnce:
    """No game has to go on where the end of an upgrade without rules is seen."""

    def test_its_fighter_was_ruled_out_of_action(self):
        ruled = Told(reason="it fell", did=(TakenOut(2),))
        assert not soft(given(ruled), "upgrades.friendly")
        assert soft(given(ruled), "move.steps")

    def test_its_fighter_was_told_to_be_out_by_another_card(self):
        seats = (Seat("Steelheart's Champions", power=(WIND,)), Seat("Garrek's Reavers"))
        position = drive(duel(step="power step", seats=seats), Play(by=0, card=WIND))
        position = put_fighter(position, 2, upgrades=(SPRINT,))
        position = note(position, "upgrade", seat=1, fighter=2, word=SPRINT)
        told = Told(by=0, card=WIND, did=(TakenOut(2),), until="now")
        gone = step(position, told).position
        assert [(one.card, one.but) for one in blind_spots(gone)] == [(SPRINT, CERTAIN_AGAIN)]

    def test_damage_told_takes_it_out_only_by_our_count(self):
        assert soft(given(Told(reason="it was hurt", did=(Damaged(2, 4),))), "upgrades.friendly")

    @pytest.mark.parametrize("reason", ["thrown away", "given by mistake"])
    def test_a_judge_has_it_discarded(self, reason: str):
        bare = given(Told(reason=reason, did=(Discarded(1, (SPRINT,)),)))
        assert bare.fighters[2].upgrades == ()
        assert [one.but for one in blind_spots(bare)] == [CERTAIN_AGAIN]

    def test_a_card_with_rules_breaks_it(self):
        bare = without_upgrade(given(), 2, SPRINT)
        assert [one.but for one in blind_spots(bare)] == [CERTAIN_AGAIN]

    def test_given_again_it_bends_again(self):
        again = note(without_upgrade(given(), 2, SPRINT), "upgrade", fighter=2, word=SPRINT)
        assert soft(again, "upgrades.friendly")

    def test_handed_on_to_another_fighter_it_bends_on(self):
        ruled = given(Told(reason="it fell", did=(TakenOut(2),)))
        assert soft(put_fighter(ruled, 3, upgrades=(SPRINT,)), "upgrades.friendly")

    def test_a_fighter_that_came_back_has_to_fall_again(self):
        fallen_once = given(Told(reason="it fell", did=(TakenOut(2),)))
        back = Told(reason="a card says so", did=(BroughtBack(2, (6, 4)), Damaged(2, 4)))
        assert soft(step(fallen_once, back).position, "upgrades.friendly")

    def test_a_scene_says_itself_who_is_out(self):
        pieces = (Piece(STEELHEART, (2, 3)), Piece(SAEK, (6, 3)), Piece(GARREK, out=True))
        before = (Before(what="upgrade", fighter="Garrek", card=SPRINT),)
        position = scene(*pieces, before=before)
        assert [one.but for one in blind_spots(position)] == [CERTAIN_AGAIN]

    def test_an_ability_that_was_used_goes_with_its_fighter(self):
        told = note(duel(), "react", seat=1, fighter=2, word="An Ability Nobody Knows")
        assert soft(told, "upgrades.friendly")
        gone = step(told, Told(reason="it fell", did=(TakenOut(2),))).position
        assert not soft(gone, "upgrades.friendly")
        assert soft(gone, "move.steps")
