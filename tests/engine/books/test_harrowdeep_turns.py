"""Harrowdeep, turns, actions, pushes, power steps and delving (pg 22-23, 28-29, 36-37)."""

import pytest

from rules_engine.battlefield import Layout, PlacedBoard, joined
from rules_engine.card_book.known import CardRules
from rules_engine.effects import (
    anyone,
    choose,
    chosen,
    friendly,
    granted,
    placed,
    pushed,
    somebody,
)
from rules_engine.effects.choosing import choose_among
from rules_engine.machine import legal, step
from rules_engine.scene import Piece
from rules_engine.sense.ground import is_empty
from rules_engine.state.events import (
    Action,
    Charge,
    Choose,
    Cycle,
    Delve,
    Draw,
    Guard,
    Move,
    Pass,
    Place,
    Play,
    Push,
)
from rules_engine.state.position import Position, Seat, Token, put_fighter
from tests.engine.books.arena import happened, idle, registered, to_window
from tests.engine.driving import (
    GARREK,
    OBRYN,
    SAEK,
    STEELHEART,
    ask_of,
    drive,
    refusal,
    scene,
    skip,
)

ROAM, LEAP, ANYTHING, SHOVE = (
    f"stand-in:ploy:{name}" for name in ("roam", "leap", "anything", "shove")
)
WHISTLE = "stand-in:upgrade:whistle:0"
MINE = Seat("Steelheart's Champions")
THEIRS = Seat("Garrek's Reavers")


def _everywhere(position: Position, _: object) -> list[tuple[int, int]]:
    return [hex_ for hex_ in ((2, 2), (1, 2), (5, 3)) if is_empty(position, hex_)]


PAIR = "stand-in:ploy:pair"


def _two_friends(position: Position, seat: int) -> bool:
    return sum(friendly(position, seat, one) for one in range(len(position.fighters))) >= 2


stand_ins = registered(
    CardRules(
        PAIR,
        rule="power_step.playable",
        playable=_two_friends,
        effects=(choose(friendly), choose_among(lambda position, args: [1])),
    ),
    CardRules(
        ROAM,
        rule="actions.granted-specified",
        playable=somebody(friendly),
        effects=(choose(friendly), granted(chosen(), "move")),
    ),
    CardRules(
        LEAP,
        rule="place.means",
        playable=somebody(friendly),
        effects=(choose(friendly), placed(chosen(), _everywhere)),
    ),
    CardRules(
        ANYTHING,
        rule="actions.granted-unspecified",
        playable=somebody(friendly),
        effects=(choose(friendly), granted(chosen())),
    ),
    CardRules(
        SHOVE,
        rule="push.distance",
        playable=somebody(anyone),
        effects=(choose(anyone), pushed(chosen(), 2)),
    ),
)


def hd(*pieces: Piece, **told: object) -> Position:
    standing = pieces or (Piece(STEELHEART, (2, 2)), Piece(GARREK, (5, 2)))
    return scene(*standing, edition="harrowdeep-2021", **({"seats": (MINE, THEIRS)} | told))


def lethal_boards() -> Layout:
    """Lethal (1, 2) and (5, 3), blocked (4, 2) on the first board."""
    first = PlacedBoard("Cover stand-in, side 1", seats=(0,))
    return joined(first, PlacedBoard("Katophrane's Reliquary", seats=(1,)))


def holding(*cards: str, **told: object) -> tuple[Seat, Seat]:
    return (Seat(MINE.warband, power=cards, **told), THEIRS)


def played(position: Position, card: str, fighter: int = 0) -> Position:
    return skip(drive(position, Play(by=0, card=card), Choose(by=0, fighters=(fighter,))))


def test_the_steps_of_a_turn_and_who_begins_its_power_step():
    """Pg 28 and 36: the player whose turn is next begins; after the last turn as if it went on."""
    order = []
    position = hd()
    while position.round == 1:
        ask = ask_of(position)
        if ask.kind in ("activation", "power step"):
            order.append((ask.kind[:5], ask.who))
        position = step(position, Pass(by=ask.who)).position
    turns = [[("activ", me), ("power", 1 - me), ("power", me)] for me in (0, 1) * 4]
    assert order == [one for turn in turns for one in turn]


def test_a_power_step_goes_on_until_two_passes_in_succession():
    """Pg 36: any number of cards; a card or a delve after a pass begins the count anew."""
    seats = holding("S360")
    position = hd(seats=seats, step="power step", player=1, tokens=(Token((2, 2), 3),))
    position = drive(position, Pass(by=1), Play(by=0, card="S360"), Choose(by=0, fighters=(0,)))
    position = skip(drive(position, Push(by=0, fighter=0, path=((3, 2),))))
    assert (ask_of(position).kind, ask_of(position).who) == ("power step", 1)
    position = drive(position, Pass(by=1))
    assert (ask_of(position).kind, ask_of(position).who) == ("power step", 0)
    assert ask_of(skip(drive(position, Pass(by=0)))).kind == "activation"


def test_delving_flips_a_token_back_and_forth_but_once_a_player_and_step():
    """Pg 26 and 36: gloom to objective; another power step turns it back; blank stays gloom."""
    tokens = (Token((2, 2), 3, face_up=False), Token((5, 2), 0, face_up=False, blank=True))
    position = hd(tokens=tokens, step="power step", player=1)
    position = drive(position, Delve(by=1, hex=(5, 2)))
    assert position.tokens[1] == tokens[1]
    wrong = Delve(by=0, hex=(2, 2), number=2)
    assert refusal(position, wrong) == "features.flip"
    assert refusal(position, Delve(by=0, hex=(5, 2))) == "power_step.delve"
    position = drive(position, Delve(by=0, hex=(2, 2), number=3))
    assert position.tokens[0].face_up
    again = drive(position, Pass(by=1))
    assert refusal(again, Delve(by=0, hex=(2, 2))) == "power_step.delve-once"
    later = drive(skip(drive(again, Pass(by=0))), Pass(by=1) if again.active == 0 else Pass(by=0))
    later = idle(later, lambda now: ask_of(now).kind == "power step" and ask_of(now).who == 0)
    assert not skip(drive(later, Delve(by=0, hex=(2, 2)))).tokens[0].face_up


def test_both_players_may_delve_a_token_in_one_step():
    """Pg 36: once each; the fighter on it has changed in between."""
    tokens = (Token((2, 2), 3, face_up=False),)
    position = hd(tokens=tokens, step="power step", player=1)
    position = put_fighter(put_fighter(position, 0, hex=(0, 0)), 1, hex=(2, 2))
    position = drive(position, Delve(by=1, hex=(2, 2), number=3))
    moved = put_fighter(put_fighter(position, 1, hex=(5, 2)), 0, hex=(2, 2))
    assert not skip(drive(moved, Delve(by=0, hex=(2, 2)))).tokens[0].face_up


def test_a_move_token_follows_every_move_action_also_a_granted_one():
    """Pg 29; and pg 37: a named action is made in spite of tokens, an unnamed one is not."""
    position = hd(seats=holding(ROAM), step="power step")
    once = played(position, ROAM)
    once = skip(drive(once, Move(by=0, fighter=0, path=((3, 2),))))
    assert once.fighters[0].move_tokens == 1
    moved = put_fighter(position, 0, move_tokens=1)
    twice = played(moved, ROAM)
    twice = skip(drive(twice, Move(by=0, fighter=0, path=((3, 2),))))
    assert twice.fighters[0].move_tokens == 2


def anything(**laden: int) -> Position:
    pieces = (Piece(STEELHEART, (2, 2), upgrades=(WHISTLE,), **laden), Piece(GARREK, (4, 2)))
    return played(hd(*pieces, seats=holding(ANYTHING), step="power step"), ANYTHING)


def test_an_unspecified_action_is_one_the_rules_allow():
    """Pg 37: with a Move token neither move nor charge; a Charge token is no bar."""
    assert refusal(anything(move_tokens=1), Move(by=0, fighter=0, path=((3, 2),))) == "move.once"
    far = Charge(by=0, fighter=0, path=((3, 2),))
    assert refusal(anything(move_tokens=1), far) == "move.once"
    charged = anything(charge_tokens=1)
    after = skip(drive(charged, Move(by=0, fighter=0, path=((2, 3),))))
    assert (after.fighters[0].move_tokens, after.fighters[0].charge_tokens) == (1, 1)
    guarded = anything(guard_tokens=1)
    assert refusal(guarded, Guard(by=0, fighter=0)) == "guard.no-second-action"


def test_an_unspecified_action_may_be_one_printed_on_an_upgrade():
    """Pg 37: whenever the fighter is granted an unspecified action."""
    position = anything()
    whistle = Action(by=0, fighter=0, card=WHISTLE)
    assert whistle in legal(position)
    position = drive(position, whistle, Choose(by=0, fighters=(0,)))
    after = skip(drive(position, Push(by=0, fighter=0, path=((3, 2),))))
    assert after.fighters[0].hex == (3, 2)
    assert happened(after, "ploy") == [ANYTHING]


def test_a_push_is_no_move_and_ends_elsewhere_in_an_empty_hex():
    """Pg 29: no token; not through fighters; not back to where it began."""
    pieces = (Piece(STEELHEART, (2, 2)), Piece(OBRYN, (3, 2)), Piece(GARREK, (5, 2)))
    position = played(hd(*pieces, seats=holding(SHOVE), step="power step"), SHOVE)
    through = Push(by=0, fighter=0, path=((3, 2), (4, 2)))
    assert refusal(position, through) == "push.obstacles"
    back = Push(by=0, fighter=0, path=((2, 1), (2, 2)))
    assert refusal(position, back) == "push.ends-elsewhere"
    far = Push(by=0, fighter=0, path=((2, 1), (2, 0), (1, 0)))
    assert refusal(position, far) == "push.distance"
    after = skip(drive(position, Push(by=0, fighter=0, path=((2, 1), (2, 0)))))
    assert (after.fighters[0].hex, after.fighters[0].move_tokens) == ((2, 0), 0)


@pytest.mark.parametrize("how", ["move", "push", "place"])
def test_a_lethal_hex_hurts_whoever_moves_is_pushed_or_placed_into_it(how):
    """Pg 23: 1 damage; staying there and leaving it do no more."""
    card = {"move": ROAM, "push": SHOVE, "place": LEAP}[how]
    pieces = (Piece(STEELHEART, (1, 1)), Piece(GARREK, (7, 8)))
    position = hd(*pieces, seats=holding(card), step="power step", boards=lethal_boards())
    position = played(position, card)
    into = {
        "move": Move(by=0, fighter=0, path=((1, 2),)),
        "push": Push(by=0, fighter=0, path=((1, 2),)),
        "place": Place(by=0, fighter=0, hex=(1, 2)),
    }[how]
    after = skip(drive(position, into))
    assert (after.fighters[0].hex, after.fighters[0].wound_tokens) == ((1, 2), 1)
    later = idle(after, lambda now: ask_of(now).kind == "activation" and now.active == 0)
    out = skip(drive(put_fighter(later, 0, move_tokens=0), Move(by=0, fighter=0, path=((2, 2),))))
    assert out.fighters[0].wound_tokens == 1


def test_a_charge_gives_guard_up_first_and_has_a_window_after_each_part():
    """Pg 35 and 40; the Charge token comes with the Move action."""
    position = put_fighter(hd(), 0, guard_tokens=1, hex=(3, 2))
    position = drive(position, Charge(by=0, fighter=0, path=((4, 2),)))
    position = to_window(position, "after-action")
    assert (position.fighters[0].guard_tokens, position.fighters[0].charge_tokens) == (0, 1)
    assert position.fighters[0].move_tokens == 0
    assert ask_of(skip(position)).kind == "charge attack"


def test_guard_takes_stagger_away_and_a_second_guard_action_is_refused():
    """Pg 34."""
    staggered = put_fighter(hd(), 0, stagger_tokens=2)
    after = skip(drive(staggered, Guard(by=0, fighter=0)))
    assert (after.fighters[0].guard_tokens, after.fighters[0].stagger_tokens) == (1, 0)
    guarded = put_fighter(hd(), 0, guard_tokens=1)
    assert refusal(guarded, Guard(by=0, fighter=0)) == "guard.no-second-action"


def test_the_player_actions():
    """Pg 29: a power card, an objective in exchange, or nothing."""
    seats = (
        Seat(MINE.warband, objectives=("HD1", "HD2"), objective_deck=("HD3",)),
        THEIRS,
    )
    position = drive(hd(seats=seats), Cycle(by=0, card="HD1"))
    assert position.seats[0].objective_discard == ("HD1",)
    position = skip(drive(position, Draw(by=0, deck="objective", cards=("HD3",))))
    assert position.seats[0].objectives == ("HD2", "HD3")
    assert ask_of(position).kind == "power step"


def test_what_cannot_be_followed_cannot_be_played():
    """Pg 36: two friends to choose and only one survives; Guard tokens to remove and none there."""
    position = hd(Piece(STEELHEART, (2, 2)), Piece(SAEK, (5, 2)), seats=holding(PAIR))
    position = drive(position, Pass(by=0), Pass(by=1))
    assert refusal(skip(position), Play(by=0, card=PAIR)) == "power_step.playable"
    both = (Piece(STEELHEART, (2, 2)), Piece(OBRYN, (0, 0)), Piece(SAEK, (5, 2)))
    position = skip(drive(hd(*both, seats=holding(PAIR)), Pass(by=0), Pass(by=1)))
    assert Play(by=0, card=PAIR) in legal(position)
