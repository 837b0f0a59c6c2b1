"""Shadespire (2018), pages 25 to 29: end phases, scoring, victory; three and four players."""

import pytest

from rules_engine.card_book.known import CardRules, knows
from rules_engine.machine import asked, legal, step
from rules_engine.scene import Piece
from rules_engine.state.events import (
    Cycle,
    Discard,
    Draw,
    Event,
    Pass,
    Play,
    Score,
)
from rules_engine.state.position import Position, Seat, Token, put_fighter
from tests.engine.books.table import CHAMPIONS, REAVERS, rolled
from tests.engine.driving import (
    BROADSWORD,
    GARREK,
    KARSUS,
    OBRYN,
    SAEK,
    STEELHEART,
    ask_of,
    drive,
    refusal,
    scene,
    skip,
)

HOLD, HOLD_TOO, TAKE_OUT = (
    "stand-in:objective:hold:0",
    "stand-in:objective:hold:1",
    "stand-in:objective:take-out:0",
)
RICH = "stand-in:objective:rich:0"

knows(
    CardRules(
        "stand-in:objective:rich",
        rule="scoring.own-order",
        condition=lambda position, seat: position.seats[seat].glory >= 2,
        glory=3,
    )
)


def ending(mine: Seat, theirs: Seat | None = None, **told: object) -> Position:
    """Seat 0's end phase, Steelheart on an objective."""
    pieces = (Piece(STEELHEART, (3, 2)), Piece(GARREK, (5, 2)))
    seats = (mine, theirs or Seat(REAVERS))
    told = {"step": "end phase", "tokens": (Token((3, 2), 1),)} | told
    return scene(*pieces, seats=seats, **told)


def kinds(position: Position) -> list[tuple[str, int]]:
    """What is asked and of whom till the next roll-off; everybody takes the first choice."""
    found = []
    while ask_of(position).kind != "roll-off":
        ask = ask_of(position)
        found.append((ask.kind, ask.who))
        if Draw in ask.events:
            deck = ask.kind.partition(" ")[2]
            own = position.seats[ask.who]
            cards = own.objective_deck if deck == "objective" else own.power_deck
            event: Event = Draw(by=ask.who, deck=deck, cards=cards[: ask.count])
        else:
            event = next(iter(ask.legal(position)))
        position = step(position, event).position
    return found


@pytest.mark.parametrize("first", [0, 1])
def test_each_player_goes_through_the_list_in_turn(first):
    """Pg 25 and 32: whoever took the first activation runs through all of it, then the other."""
    full = {
        "objectives": (HOLD,),
        "power": ("S390",),
        "objective_deck": ("S1", "S2", "S3"),
        "power_deck": ("S343", "S348", "S360", "S369", "S39"),
        "glory": 1,
    }
    seats = (Seat(CHAMPIONS, **full), Seat(REAVERS, **full))
    pieces = (Piece(STEELHEART, (3, 2)), Piece(GARREK, (5, 2)))
    position = scene(*pieces, seats=seats, step="end phase", first=first, player=first)
    steps = [
        "score",
        "discard objectives",
        "upgrades",
        "discard power",
        "draw objective",
        "draw power",
    ]
    assert kinds(position) == [(kind, seat) for seat in (first, 1 - first) for kind in steps]


def test_objectives_are_scored_in_the_order_their_player_likes():
    """Pg 25: one after another, so that the glory of one may meet the condition of the next."""
    position = ending(Seat(CHAMPIONS, objectives=(RICH, HOLD, HOLD_TOO)))
    assert refusal(position, Score(by=0, card=RICH)) == "scoring.end-phase"
    position = drive(position, Score(by=0, card=HOLD), Score(by=0, card=HOLD_TOO))
    position = drive(position, Score(by=0, card=RICH))
    assert (position.seats[0].glory, position.seats[0].objectives) == (5, ())
    assert position.seats[0].scored == (HOLD, HOLD_TOO, RICH)
    assert position.seats[0].objective_discard == (HOLD, HOLD_TOO, RICH), "face up beside the deck"


def test_what_is_scored_at_once_is_not_scored_in_an_end_phase():
    """Pg 25: after an action or activation, in the action phase."""
    position = ending(Seat(CHAMPIONS, objectives=(TAKE_OUT,)))
    assert refusal(position, Score(by=0, card=TAKE_OUT)) == "scoring.end-phase"


def test_any_or_all_cards_are_discarded_and_the_hand_is_filled_up():
    """Pg 25: to three and five, or as far as the deck goes; a hand above that stays."""
    mine = Seat(
        CHAMPIONS,
        objectives=("S1", "S2", "S3"),
        power=("S39", "S343", "S348", "S360", "S369", "S372"),
        objective_deck=("S4",),
        power_deck=("S390",),
    )
    position = drive(ending(mine), Pass(by=0))
    everything = drive(position, Discard(by=0, cards=("S1", "S2", "S3")))
    kept = drive(everything, Discard(by=0))
    assert (ask_of(kept).kind, ask_of(kept).count) == ("draw objective", 1)
    after = drive(kept, Draw(by=0, deck="objective", cards=("S4",)))
    own = after.seats[0]
    assert (own.objectives, own.objective_discard) == (("S4",), ("S1", "S2", "S3"))
    assert (len(own.power), own.power_deck) == (6, ("S390",)), "six in hand, none drawn"
    two = drive(everything, Discard(by=0, cards=("S39", "S343")))
    two = drive(two, Draw(by=0, deck="objective", cards=("S4",)))
    assert (ask_of(two).kind, ask_of(two).count) == ("draw power", 1)


def test_upgrades_but_no_ploys_are_played_in_an_end_phase():
    mine = Seat(CHAMPIONS, power=("S390", "S39", "S348"), glory=2)
    position = ending(mine)
    assert ask_of(position).kind == "upgrades"
    assert refusal(position, Play(by=0, card="S39")) == "end_phase.no-ploys"
    assert {event for event in legal(position) if isinstance(event, Play)} == {
        Play(by=0, card="S390", fighter=0)
    }
    given = drive(position, Play(by=0, card="S390", fighter=0))
    assert given.fighters[0].upgrades == ("S390",)
    assert ask_of(skip(given)).kind == "upgrades"


def test_the_third_end_phase_is_scoring_only():
    """Pg 25: no discards, no upgrades, no draws; then the game is over."""
    mine = Seat(CHAMPIONS, objectives=(HOLD, "S1"), power=("S390",), power_deck=("S39",), glory=4)
    position = ending(mine, round=3)
    assert ask_of(position).kind == "score"
    position = drive(position, Score(by=0, card=HOLD), Pass(by=0))
    assert asked(position) is None
    assert (position.phase, position.seats[0].power, position.seats[0].glory) == (
        "over",
        ("S390",),
        5,
    )


def felled(mine: Seat, edition: str = "shadespire-2018") -> Position:
    """Steelheart has taken Saek out; what is scored at once may be scored."""
    pieces = (Piece(STEELHEART, (3, 2)), Piece(SAEK, (4, 2)), Piece(GARREK, (7, 10)))
    position = scene(*pieces, seats=(mine, Seat(REAVERS)), edition=edition)
    return rolled(position, BROADSWORD, "ss", "b", ("reaction",))


def test_an_objective_scored_in_the_action_phase_is_replaced_at_once():
    """Pg 25: after the action; the card drawn waits for another action though it is met."""
    again = "stand-in:objective:take-out:1"
    mine = Seat(CHAMPIONS, objectives=(TAKE_OUT, HOLD), objective_deck=(again,))
    position = felled(mine)
    assert (ask_of(position).kind, ask_of(position).who) == ("surge", 0)
    assert refusal(position, Score(by=0, card=HOLD)) == "scoring.surge-when"
    position = step(position, Score(by=0, card=TAKE_OUT)).position
    assert (ask_of(position).kind, ask_of(position).count) == ("draw objective", 1)
    position = step(position, Draw(by=0, deck="objective", cards=(again,))).position
    assert refusal(position, Score(by=0, card=again)) == "scoring.surge-fresh-card"
    own = position.seats[0]
    assert (own.glory, own.scored, own.objectives) == (2, (TAKE_OUT,), (HOLD, again))


def level(*pieces: Piece, glory: tuple[tuple[int, int], ...], **told: object) -> Position:
    """The end of the third round with glory points unspent and spent."""
    names = (CHAMPIONS, REAVERS)
    seats = tuple(
        Seat(name, glory=one, spent=other) for name, (one, other) in zip(names, glory, strict=True)
    )
    return scene(*pieces, seats=seats, step="end phase", round=3, player=1, **told)


S, G, O_, K = (
    Piece(STEELHEART, (3, 2)),
    Piece(GARREK, (5, 2)),
    Piece(OBRYN, (1, 2)),
    Piece(KARSUS, (5, 4)),
)
GONE = Piece(GARREK, out=True)


@pytest.mark.parametrize(
    ("pieces", "glory", "tokens", "winners", "rule"),
    [
        ((S, G), ((3, 1), (1, 2)), (), (0,), "victory.glory"),
        ((S, G), ((0, 4), (3, 0)), (), (0,), "victory.glory"),
        ((S, GONE), ((0, 2), (3, 0)), (), (1,), "victory.glory"),
        ((S, GONE), ((2, 1), (0, 3)), (Token((5, 2), 1),), (0,), "victory.survivor"),
        ((S, G), ((2, 1), (0, 3)), (Token((5, 2), 1),), (1,), "victory.objectives"),
        (
            (S, G, O_, K),
            ((1, 0), (1, 0)),
            (Token((3, 2), 1), Token((1, 2), 2), Token((5, 2), 3)),
            (0,),
            "victory.objectives",
        ),
        ((S, G), ((1, 0), (1, 0)), (Token((3, 2), 1), Token((5, 2), 2)), (0, 1), "victory.draw"),
        (
            (Piece(STEELHEART, out=True), GONE),
            ((1, 1), (2, 0)),
            (Token((3, 2), 1),),
            (0, 1),
            "victory.draw",
        ),
    ],
)
def test_the_ladder_of_victory(pieces, glory, tokens, winners, rule):
    """Pg 25: glory spent or not; the only warband left; objectives held; a draw."""
    outcome = level(*pieces, glory=glory, tokens=tokens).outcome
    assert outcome is not None
    assert (outcome.winners, outcome.rule) == (winners, rule)


def test_the_game_goes_on_when_a_warband_is_gone():
    """Pg 25: all remaining phases are played; its player passes, draws and scores."""
    mine = Seat(CHAMPIONS)
    theirs = Seat(REAVERS, objectives=("S1",), power_deck=("S39",), objective_deck=("S2",))
    pieces = (Piece(STEELHEART, (3, 2)), Piece(GARREK, (4, 2), wound_tokens=2))
    position = rolled(scene(*pieces, seats=(mine, theirs)), BROADSWORD, "ss", "b")
    position = drive(position, Pass(by=0), Pass(by=1))
    assert (position.outcome, ask_of(position).kind, ask_of(position).who) == (
        None,
        "activation",
        1,
    )
    assert {type(event).__name__ for event in legal(position)} == {"Pass", "DrawPower", "Cycle"}
    assert ask_of(drive(position, Cycle(by=1, card="S1"))).kind == "draw objective"


def three(*more: Piece, **told: object) -> Position:
    """Steelheart, Garrek and Hakka of three players, adjacent to one another."""
    pieces = (
        Piece(STEELHEART, (3, 2), seat=0),
        Piece(GARREK, (4, 2), seat=1, wound_tokens=1),
        Piece("Hakka", (3, 3), seat=2),
        *more,
    )
    names = (CHAMPIONS, REAVERS, "Ironskull's Boyz")
    seats = tuple(Seat(name) for name in names)
    return scene(*pieces, **({"seats": seats} | told))


def test_of_three_only_the_warband_that_did_it_gains_the_glory():
    """Pg 29."""
    position = rolled(three(), BROADSWORD, "ss", "b")
    assert position.fighters[1].out
    assert [seat.glory for seat in position.seats] == [1, 0, 0]


def test_nobody_gains_glory_for_their_own_fighter_among_three():
    """Pg 29: Shardgale of seat 0 fells fighters of all, seat 0's own among them."""
    seats = (Seat(CHAMPIONS, power=("S356",)), Seat(REAVERS), Seat("Ironskull's Boyz"))
    position = three(seats=seats, step="power step")
    position = put_fighter(position, 0, wound_tokens=3)
    position = put_fighter(position, 1, wound_tokens=3)
    position = skip(drive(position, Play(by=0, card="S356")))
    assert [fighter.out for fighter in position.fighters] == [True, True, False]
    assert [seat.glory for seat in position.seats] == [1, 0, 0]


def test_among_three_a_window_goes_round_from_the_next_player():
    """Pg 29: clockwise, as the power step does from the player who took the activation."""
    position = step(three(), Pass(by=0)).position
    seats = []
    while ask_of(position).kind in ("reaction", "power step"):
        seats.append((ask_of(position).kind, ask_of(position).who))
        position = step(position, Pass(by=ask_of(position).who)).position
    assert seats == [
        ("reaction", 1),
        ("reaction", 2),
        ("reaction", 0),
        ("power step", 0),
        ("power step", 1),
        ("power step", 2),
    ]
    assert ask_of(position).who == 1


@pytest.mark.parametrize(
    ("round_", "order"), [(1, [0, 1, 2, 0]), (2, [0, 2, 1, 0]), (3, [0, 1, 2, 0])]
)
def test_the_second_round_of_three_goes_the_other_way(round_, order):
    """Pg 29."""
    position = three(round=round_)
    found = []
    while len(found) < 4:
        if ask_of(position).kind == "activation":
            found.append(ask_of(position).who)
        position = step(position, Pass(by=ask_of(position).who)).position
    assert found == order


@pytest.mark.parametrize(
    ("glory", "gone", "held", "winners"),
    [
        ((3, 2, 1), (), (), (0,)),
        ((2, 2, 1), (), (), (0, 1)),
        ((2, 2, 1), (0,), (), (1,)),
        ((2, 2, 2), (0,), (2,), (2,)),
        ((2, 2, 1), (), (1, 2), (1,)),
        ((1, 2, 2), (), (0,), (1, 2)),
    ],
)
def test_ties_among_three_are_settled_among_those_tied(glory, gone, held, winners):
    """Pg 29: the others have lost, whatever they hold."""
    names = (CHAMPIONS, REAVERS, "Ironskull's Boyz")
    seats = tuple(Seat(name, glory=one) for name, one in zip(names, glory, strict=True))
    places = {0: (STEELHEART, (3, 2)), 1: (GARREK, (4, 2)), 2: ("Hakka", (3, 3))}
    pieces = [
        Piece(name, None if seat in gone else hex_, seat=seat, out=seat in gone)
        for seat, (name, hex_) in places.items()
    ]
    tokens = tuple(Token(places[seat][1], seat + 1) for seat in held)
    position = scene(*pieces, seats=seats, tokens=tokens, step="end phase", round=3, player=2)
    assert position.outcome is not None
    assert position.outcome.winners == winners


def test_support_of_a_warband_outside_the_attack_does_not_count():
    """Pg 29: Hakka beside both supports neither."""
    position = rolled(three(), BROADSWORD, "11", "1")
    assert [one for one in position.history if one.what == "support"] == []
    assert position.fighters[1].wound_tokens == 1
