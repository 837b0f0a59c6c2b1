"""Harrowdeep among three and four players (pg 44-47), from the first turn on."""

import pytest
from msgspec.structs import replace

from rules_engine.battlefield import Layout, PlacedBoard
from rules_engine.card_book.known import CardRules
from rules_engine.effects import dealt_to_each, gained_glory, granted, subject
from rules_engine.facts.fighters import AttackProfile
from rules_engine.machine import legal, step
from rules_engine.moments.now import just_ended
from rules_engine.scene import Piece
from rules_engine.state.events import Attack, Delve, Move, Pass, Play, Roll, RollOff
from rules_engine.state.frames import Frame, RollingOff
from rules_engine.state.position import Mark, Position, Seat, Token, put
from tests.engine.books.arena import fighter, just_moved, outcome_of, registered, to_window
from tests.engine.driving import ask_of, dice, drive, refusal, scene, skip

COLOURS = ("Red", "Blue", "Green", "White")
SWORD = AttackProfile("Sword", 1, 2, "smash", 2)
GIVEN = tuple(
    fighter(f"{colour} {number}", colour, SWORD, wounds=2 if number == "two" else 4)
    for colour in COLOURS
    for number in ("one", "two")
)
BOARDS = tuple(
    PlacedBoard("Mirror Well", at=at, seats=(seat,))
    for seat, at in enumerate(((0, 0), (8, 0), (0, 6), (8, 6)))
)
HOMES = ((2, 2), (10, 2), (2, 8), (10, 8))
RUN, CHEER, STORM = (f"stand-in:ploy:{name}" for name in ("run-on", "cheer", "storm"))


def _attacker(position: Position, seat: int, _: int) -> list[int]:
    attack = just_ended(position, "attack")
    mine = attack is not None and position.fighters[attack.fighter].seat == seat
    return [attack.fighter] if attack is not None and mine else []


def _everybody(position: Position, _: int, one: int) -> bool:
    return position.fighters[one].hex is not None


stand_ins = registered(
    CardRules(
        RUN,
        rule="windows.attack-end",
        at=("after-action",),
        when=_attacker,
        effects=(granted(subject, "move"),),
    ),
    CardRules(
        CHEER,
        rule="windows.action-end",
        at=("after-action",),
        when=just_moved,
        effects=(gained_glory(1),),
    ),
    CardRules(STORM, rule="damage.dealt", effects=(dealt_to_each(_everybody, 2),)),
)


def table(players: int, *pieces: Piece, power: tuple[str, ...] = (), **told: object) -> Position:
    """One fighter for each player at home, or these; every player holds these cards."""
    homes = (
        Piece(f"{colour} one", hex_)
        for colour, hex_ in zip(COLOURS[:players], HOMES[:players], strict=True)
    )
    seats = told.pop("seats", tuple(Seat(colour, power=power) for colour in COLOURS[:players]))
    boards = Layout(BOARDS[:players])
    standing = pieces or tuple(homes)
    return scene(
        *standing, edition="harrowdeep-2021", boards=boards, seats=seats, given=GIVEN, **told
    )


@pytest.mark.parametrize(("players", "turns"), [(3, 3), (4, 4)])
def test_so_many_turns_in_the_order_of_play(players, turns):
    """Pg 46: three turns each among three, four among four; clockwise."""
    position = table(players)
    order = []
    while position.round == 1:
        ask = ask_of(position)
        if ask.kind == "activation":
            order.append(ask.who)
        position = step(position, Pass(by=ask.who)).position
    assert order == list(range(players)) * turns
    assert position.round == (3 if players == 4 else 2), "four players skip the second round"


@pytest.mark.parametrize(("active", "players"), [(0, 3), (2, 3), (3, 4)])
def test_a_power_step_is_for_the_active_player_and_the_next(active, players):
    """Pg 46: the player whose turn is next begins."""
    position = skip(drive(table(players, player=active), Pass(by=active)))
    asked_ = []
    while ask_of(position).kind == "power step":
        asked_.append(ask_of(position).who)
        position = skip(step(position, Pass(by=asked_[-1])).position)
    assert asked_ == [(active + 1) % players, active]


def test_only_the_warband_that_did_it_gains_the_bounty():
    """Pg 46: Blue's fighter falls to Red; Green gains nothing."""
    position = table(
        3, Piece("Red one", (3, 2)), Piece("Blue two", (4, 2)), Piece("Green one", (2, 8))
    )
    position = drive(
        position,
        Attack(by=0, fighter=0, attack="Sword", target=1),
        Roll(by=0, kind="attack", faces=dice("ss")),
        Roll(by=1, kind="defence", faces=dice("b")),
    )
    assert [seat.glory for seat in skip(position).seats] == [1, 0, 0]


def test_neither_a_lethal_hex_nor_ones_own_card_pays_anybody():
    """Pg 46: no bounty for what no warband did, nor for one's own fighter."""
    hole = (Mark((3, 2), "lethal", ""),)
    pieces = (
        Piece("Red two", (2, 2), wound_tokens=1),
        Piece("Blue one", (10, 2)),
        Piece("Green one", (2, 8)),
    )
    position = put(table(3, *pieces), ("marks",), hole)
    position = skip(drive(position, Move(by=0, fighter=0, path=((3, 2),))))
    assert position.fighters[0].out
    assert [seat.glory for seat in position.seats] == [0, 0, 0]
    both = (
        Piece("Red two", (2, 2)),
        Piece("Blue two", (10, 2)),
        Piece("Green one", (2, 8)),
    )
    storm = table(3, *both, power=(STORM,), step="power step")
    storm = skip(drive(storm, Play(by=0, card=STORM)))
    assert [one.out for one in storm.fighters] == [True, True, False]
    assert [seat.glory for seat in storm.seats] == [1, 0, 0], "for Blue's fighter alone"


def test_a_third_warband_supports_nobody():
    """Pg 46: Red attacks Blue; Green stands beside both."""
    pieces = (
        Piece("Red one", (3, 2)),
        Piece("Blue one", (4, 2)),
        Piece("Green one", (4, 1)),
        Piece("Green two", (3, 1)),
    )
    position = drive(
        table(3, *pieces),
        Attack(by=0, fighter=0, attack="Sword", target=1),
        Roll(by=0, kind="attack", faces=dice("1f")),
        Roll(by=1, kind="defence", faces=dice("1")),
    )
    assert outcome_of(skip(position)) == "miss"


def missed(power: tuple[str, ...]) -> Position:
    pieces = (Piece("Red one", (3, 2)), Piece("Blue one", (4, 2)), Piece("Green one", (2, 8)))
    position = drive(
        table(3, *pieces, power=power),
        Attack(by=0, fighter=0, attack="Sword", target=1),
        Roll(by=0, kind="attack", faces=dice("ff")),
        Roll(by=1, kind="defence", faces=dice("b")),
    )
    return to_window(position, "after-action")


def test_in_a_reaction_step_the_order_is_that_of_play_from_the_next_player():
    """Pg 47: Blue, Green, Red; one reaction at most."""
    position = missed((RUN,))
    order = []
    for _ in range(3):
        order.append(ask_of(position).who)
        position = step(position, Pass(by=order[-1])).position
    assert order == [1, 2, 0]


def test_after_a_reaction_the_next_player_from_its_user_comes_first():
    """Pg 47: Red reacts with a Move action; Blue is asked first, then Green, then Red."""
    position = missed((RUN, CHEER))
    position = step(step(position, Pass(by=1)).position, Pass(by=2)).position
    position = skip(step(position, Play(by=0, card=RUN)).position)
    move = next(event for event in legal(position) if isinstance(event, Move))
    position = to_window(drive(position, move), "after-action")
    order = []
    for _ in range(3):
        order.append(ask_of(position).who)
        position = step(position, Pass(by=order[-1])).position
    assert order == [1, 2, 0]
    later = missed((RUN, CHEER))
    later = step(later, Pass(by=1)).position
    assert ask_of(later).who == 2


def last(*glory: int, tokens: tuple[Token, ...] = (), gone: tuple[int, ...] = ()) -> Position:
    """The third end phase of three players."""
    pieces = tuple(
        Piece(f"{COLOURS[seat]} one", None if seat in gone else HOMES[seat], out=seat in gone)
        for seat in range(3)
    )
    seats = tuple(Seat(COLOURS[seat], glory=glory[seat]) for seat in range(3))
    return table(3, *pieces, seats=seats, step="end phase", round=3, tokens=tokens)


def test_the_ladder_of_victory_is_climbed_by_those_still_level():
    """Pg 47: glory, then survivors, then objectives among the tied; a draw between the rest."""
    assert last(3, 5, 4).outcome.winners == (1,)
    assert last(5, 5, 4).outcome.winners == (0, 1)
    assert last(5, 5, 4, gone=(0,)).outcome.winners == (1,)
    held = (Token(HOMES[0], 1), Token(HOMES[2], 2), Token((0, 8), 3))
    assert last(5, 5, 4, tokens=held).outcome.winners == (0,)
    assert last(5, 5, 5, tokens=held).outcome.winners == (0, 2)


def test_the_end_phase_goes_round_from_the_player_of_the_first_turn():
    """Pg 47: each runs through it in the order of play."""
    position = table(3, power=("S360",), step="end phase", first=1, player=1)
    order = []
    while ask_of(position).kind == "discard power":
        order.append(ask_of(position).who)
        position = step(position, legal(position)[0]).position
    assert order == [1, 2, 0]


def rolling(players: int, *faces: str) -> Position:
    """The position after these players have rolled off, one roll each."""
    position = table(players)
    rolling_off = Frame("roll-off", "roll", RollingOff(tuple(range(players))))
    position = replace(position, stack=(*position.stack, rolling_off))
    return step(position, RollOff(faces=tuple(dice(one) for one in faces))).position


def test_each_rung_of_a_roll_off_compares_all_who_roll():
    """Pg 44: level on criticals, the third player's two double supports are the most of all."""
    position = rolling(3, "*2ss", "*sss", "22ss")
    assert (position.returned, ask_of(position).kind) == (2, "activation")


def test_a_roll_off_that_no_rung_settles_starts_again_for_all():
    """Pg 44: the third player, behind on every rung, rolls again with the two that are level."""
    position = rolling(3, "*2ss", "*2ss", "ssss")
    assert ask_of(position).kind == "roll-off"
    again = RollOff(faces=(dice("ssss"), dice("ssss"), dice("1sss")))
    position = step(position, again).position
    assert (position.returned, ask_of(position).kind) == (2, "activation")


@pytest.mark.parametrize(("players", "highest"), [(2, 5), (3, 7), (4, 9)])
def test_the_numbers_of_feature_tokens_go_up_with_the_players(players, highest):
    """Pg 26 and 45: five, seven or nine of them."""
    position = table(players, step="power step")
    position = put(position, ("tokens",), (Token(HOMES[0], 0, face_up=False),))
    position = until_asked(position, 0)
    one_more = Delve(by=0, hex=HOMES[0], number=highest + 1)
    assert refusal(position, one_more) == "features.tokens"
    stepped = step(position, Delve(by=0, hex=HOMES[0], number=highest), explain=True)
    assert stepped.position.tokens[0].number == highest
    told = [line.facts for line in stepped.derivation if line.rule == "multiplayer.tokens"]
    assert told == ([{"players": players}] if players > 2 else [])


def until_asked(position: Position, seat: int) -> Position:
    """Pass until this seat is asked in the power step."""
    while (ask_of(position).kind, ask_of(position).who) != ("power step", seat):
        position = step(position, Pass(by=ask_of(position).who)).position
    return position
