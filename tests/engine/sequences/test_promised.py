"""Attack actions promised for later: in what order, which lapse, and what may be done (DC-304).

Steelheart stands between Garrek and Saek; Steelheart and Obryn are seat 0's, the others seat 1's.
"""

from msgspec.structs import replace

from rules_engine.kernel.flow import Advance, Push
from rules_engine.machine import begin, legal
from rules_engine.scene import Piece
from rules_engine.sequences.fight.promised import settle
from rules_engine.state.events import Attack, Pass, Roll, RollOff
from rules_engine.state.frames import Attacking, Frame
from rules_engine.state.position import Position, Promise
from tests.engine.driving import (
    GARREK,
    OBRYN,
    SAEK,
    STEELHEART,
    ask_of,
    dice,
    drive,
    refusal,
    scene,
    skip,
)
from tests.engine.moments.scenes import windows

STEELHEARTS, GARREKS, SAEKS = Promise(0, 0, 2), Promise(1, 2, 0), Promise(1, 3, 0)
SWORD = Attack(by=0, fighter=0, attack="Sigmarite Broadsword", target=2)
WON_BY_0 = RollOff(faces=(dice("****"), dice("ssss")))
WON_BY_1 = RollOff(faces=(dice("ssss"), dice("****")))


def table(*promises: Promise, at: tuple[int, int] = (4, 2)) -> Position:
    pieces = (
        Piece(STEELHEART, (3, 2)),
        Piece(OBRYN, (0, 4)),
        Piece(GARREK, at),
        Piece(SAEK, (2, 2)),
    )
    return replace(scene(*pieces, edition="nightvault-2019"), promised=promises)


def settling(*promises: Promise, at: tuple[int, int] = (4, 2)) -> Position:
    """The moment at which these promises are kept."""
    position = table(*promises, at=at)
    return begin(replace(position, stack=(*position.stack, Frame("promised", "roll-off"))))


def test_promises_are_kept_when_no_attack_is_going_on_any_more():
    assert type(settle(table())) is Advance
    position = table(GARREKS)
    verb = settle(position)
    assert isinstance(verb, Push)
    assert verb.frame.sequence == "promised"
    attack = Frame("attack", "end", Attacking(0, "Sigmarite Broadsword", 2))
    assert type(settle(replace(position, stack=(*position.stack, attack)))) is Advance


def test_one_players_promises_need_no_roll_off():
    position = settling(GARREKS, SAEKS)
    assert (ask_of(position).kind, ask_of(position).who) == ("promised attack", 1)


def test_players_with_promises_roll_off_and_take_turns():
    position = settling(GARREKS, SAEKS, STEELHEARTS)
    assert ask_of(position).kind == "roll-off"
    first = drive(position, WON_BY_0)
    assert (ask_of(first).kind, ask_of(first).who) == ("promised attack", 0)
    assert first.promised == (STEELHEARTS, GARREKS, SAEKS)
    assert legal(first)[0] == Pass(by=0)
    other = drive(position, WON_BY_1)
    assert ask_of(other).who == 1
    assert other.promised == (GARREKS, STEELHEARTS, SAEKS)


def test_only_the_attack_that_was_promised_can_be_made_and_it_may_be_left_out():
    position = settling(STEELHEARTS, Promise(0, 1, 2))
    swing = Attack(by=0, fighter=0, attack="Mighty Swing", target=2)
    assert set(legal(position)) - {swing} == {Pass(by=0), SWORD}
    assert legal(position)[0] == Pass(by=0)
    another = Attack(by=0, fighter=0, attack="Sigmarite Broadsword", target=3)
    assert refusal(position, another) == "attack.promised-later"
    by_obryn = Attack(by=0, fighter=1, attack="Sigmarite Grandhammer", target=2)
    assert refusal(position, by_obryn) == "attack.promised-later"
    unheard = Attack(by=0, fighter=0, attack="Spoon", target=2)
    assert refusal(position, unheard) == "attack.declare"
    after = skip(drive(position, Pass(by=0)))
    assert after.promised == (), "Obryn's lapses: he is too far away"
    assert ask_of(after).kind == "activation"


def test_one_after_the_other_is_made_and_those_out_of_reach_lapse():
    position = settling(STEELHEARTS, SAEKS, GARREKS)
    position = drive(position, WON_BY_0)
    position = drive(
        position,
        SWORD,
        Roll(by=0, kind="attack", faces=dice("ff")),
        Roll(by=1, kind="defence", faces=dice("d")),
    )
    assert windows(position)[-1] == "after-action", "each is an action of its own"
    position = skip(position)
    assert position.promised == (SAEKS, GARREKS)
    assert (ask_of(position).kind, ask_of(position).who) == ("promised attack", 1)
    assert {event.fighter for event in legal(position) if isinstance(event, Attack)} == {3}
    far = settling(GARREKS, SAEKS, at=(7, 4))
    assert far.promised == (SAEKS,)
    assert ask_of(far).who == 1
