"""Harrowdeep, spells and scatter (pg 35 and 39), played out."""

import pytest

from rules_engine.card_book.known import CardRules
from rules_engine.effects import choose, chosen, dealt, enemy, somebody
from rules_engine.effects.choosing import choose_among, within
from rules_engine.facts.fighters import AttackProfile
from rules_engine.machine import legal, step
from rules_engine.scene import Piece
from rules_engine.state.events import (
    Action,
    Attack,
    Cast,
    Choose,
    Pass,
    Play,
    Push,
    Roll,
    Scattered,
    ScatterToken,
)
from rules_engine.state.position import Mark, Position, Seat, put, put_fighter
from tests.engine.books.arena import fighter, happened, outcome_of, registered, to_window
from tests.engine.driving import ask_of, dice, drive, refusal, scene, skip

RED, BLUE = "Red warband", "Blue warband"
SWORD = AttackProfile("Sword", 1, 2, "smash", 2)
BOLT = AttackProfile("Bolt", 3, 0, "channel", 2, kind="spell")
LANCE = AttackProfile("Lance", 3, 3, "focus", 1, kind="spell")
SPARK, BRAND, NEAR, PAIR, CHOSEN_PAIR = (
    "stand-in:spell:spark:0",
    "stand-in:spell:brand",
    "stand-in:spell:near",
    "stand-in:spell:pair",
    "stand-in:upgrade:focus",
)


def _enemy_in_view(position: Position, seat: int, one: int) -> bool:
    return enemy(position, seat, one)


stand_ins = registered(
    CardRules(
        BRAND,
        rule="spells.casting-value",
        casting=("channel",),
        playable=somebody(enemy),
        aims=_enemy_in_view,
        effects=(choose_among(within(9, enemy)), dealt(chosen(), 1)),
    ),
    CardRules(
        NEAR,
        rule="spells.casting-value",
        casting=("channel",),
        playable=somebody(enemy),
        effects=(choose_among(within(2, enemy)), dealt(chosen(), 1)),
    ),
    CardRules(
        PAIR,
        rule="spells.casting-value",
        casting=("channel", "focus"),
        playable=somebody(enemy),
        effects=(choose(enemy), dealt(chosen(), 1)),
    ),
    CardRules(
        CHOSEN_PAIR,
        rule="spells.casting-value",
        action=True,
        casting=("channel", "channel"),
        effects=(choose(enemy), dealt(chosen(), 1)),
    ),
)
GIVEN = (
    fighter("Magus", RED, SWORD, BOLT, LANCE, wizard_level=2, wounds=3, leader=True),
    fighter("Acolyte", RED, SWORD, BOLT, wizard_level=1),
    fighter("Squire", RED, SWORD),
    fighter("Bern", BLUE, SWORD, defence=1, symbol="dodge", wounds=5),
    fighter("Bea", BLUE, SWORD, wounds=3),
)


def hd(*pieces: Piece, power: tuple[str, ...] = (), **told: object) -> Position:
    standing = pieces or (Piece("Magus", (2, 2)), Piece("Bern", (4, 2)))
    seats = (Seat(RED, power=power), Seat(BLUE))
    return scene(*standing, edition="harrowdeep-2021", seats=seats, given=GIVEN, **told)


def casting(card: str, *pieces: Piece, by: int = 0, **told: object) -> Position:
    """The casting roll of a gambit spell, about to be made."""
    position = hd(*pieces, power=(card,), step="power step", **told)
    return skip(drive(position, Play(by=0, card=card), Cast(by=0, fighter=by)))


def magic(faces: str) -> Roll:
    return Roll(by=0, kind="magic", faces=dice(faces))


TWO_SYMBOLS = [
    ("co", True, 0),
    ("oc", True, 0),
    ("c*", True, 0),
    ("*o", True, 0),
    ("**", True, 1),
    ("cc", False, 0),
    ("oo", False, 0),
]


@pytest.mark.parametrize(("faces", "cast", "backlash"), TWO_SYMBOLS)
def test_a_level_two_wizard_and_a_casting_value_of_two_symbols(faces, cast, backlash):
    """Pg 35, its example with every roll of that kind; on any other the spell is not cast."""
    position = casting(f"{PAIR}:0")
    assert (ask_of(position).kind, ask_of(position).count) == ("magic roll", 2)
    position = skip(drive(position, magic(faces)))
    assert position.fighters[0].wound_tokens == backlash
    assert (ask_of(position).kind == "choose fighter") == cast
    assert happened(position, "spell-failed") == ([] if cast else [f"{PAIR}:0"])


def test_backlash_that_takes_the_wizard_out_fails_the_spell():
    """Pg 35 and 33: the wizard itself has dealt the damage; the opponent gains the bounty."""
    pieces = (
        Piece("Magus", (2, 2), wound_tokens=2),
        Piece("Squire", (0, 0)),
        Piece("Bern", (4, 2)),
    )
    position = skip(drive(casting(f"{PAIR}:0", *pieces), magic("**")))
    assert (position.fighters[0].out, position.seats[1].glory) == (True, 1)
    assert ask_of(position).kind == "power step"
    assert position.seats[0].power_discard == (f"{PAIR}:0",)
    harm = next(one for one in position.history if one.what == "damage")
    assert (harm.seat, harm.fighter, harm.word) == (0, 0, "backlash")


def test_a_gambit_spell_wants_a_wizard_on_the_battlefield_and_its_player_names_it():
    """Pg 35."""
    squires = hd(Piece("Squire", (2, 2)), Piece("Bern", (4, 2)), power=(SPARK,), step="power step")
    assert refusal(squires, Play(by=0, card=SPARK)) == "spells.wizard"
    gone = (Piece("Magus", out=True), Piece("Squire", (2, 2)), Piece("Bern", (4, 2)))
    position = hd(*gone, power=(SPARK,), step="power step")
    assert refusal(position, Play(by=0, card=SPARK)) == "spells.wizard"
    pieces = (Piece("Magus", (2, 2)), Piece("Acolyte", (0, 0)), Piece("Squire", (1, 2)))
    position = hd(*pieces, Piece("Bern", (4, 2)), power=(SPARK,), step="power step")
    position = skip(drive(position, Play(by=0, card=SPARK)))
    assert {event.fighter for event in legal(position)} == {0, 1}
    assert refusal(position, Cast(by=0, fighter=2)) == "spells.choose-caster"
    one = skip(drive(position, Cast(by=0, fighter=1)))
    assert (ask_of(one).kind, ask_of(one).count) == ("magic roll", 1)


def test_whoever_sees_nobody_to_choose_cannot_attempt_the_spell():
    """Pg 35: with a wall before its only wizard the card cannot be played."""
    wall = (Mark((3, 2), "blocked", ""),)
    position = hd(power=(f"{BRAND}:0",), step="power step")
    position = put(position, ("marks",), wall)
    assert refusal(position, Play(by=0, card=f"{BRAND}:0")) == "spells.line-of-sight"
    free = put_fighter(position, 1, hex=(2, 4))
    assert Play(by=0, card=f"{BRAND}:0") in legal(free)


@pytest.mark.parametrize(("where", "cast"), [((4, 2), True), ((5, 2), False)])
def test_a_spell_that_cannot_make_its_choice_when_it_would_resolve_fails(where, cast):
    """Pg 35: it needs an enemy within two hexes; it was not cast, and is discarded."""
    position = casting(NEAR, Piece("Magus", (2, 2)), Piece("Bern", where))
    position = skip(drive(position, magic("cc")))
    assert happened(position, "cast") == ([NEAR] if cast else [])
    assert happened(position, "spell-failed") == ([] if cast else [NEAR])
    assert ask_of(position).kind == ("choose fighter" if cast else "power step")
    assert position.seats[0].power_discard == (() if cast else (NEAR,))


def test_the_reaction_steps_of_a_gambit_spell():
    """Pg 37 and 40: revealed, after the casting roll, resolved."""
    position = hd(power=(SPARK,), step="power step")
    position = step(position, Play(by=0, card=SPARK)).position
    assert to_window(position, "card-revealed")
    position = drive(position, Cast(by=0, fighter=0), magic("co"))
    assert position.stack[-1].args.at == "casting-roll"
    position = drive(position, Choose(by=0, fighters=(1,)))
    assert to_window(position, "card-resolved").fighters[1].wound_tokens == 1


def test_a_spell_action_is_cast_against_its_value_and_spends_the_activation():
    """Pg 35 and 40: declared, casting roll, resolved."""
    upgraded = (Piece("Magus", (2, 2), upgrades=(CHOSEN_PAIR,)), Piece("Bern", (4, 2)))
    position = drive(hd(*upgraded), Action(by=0, fighter=0, card=CHOSEN_PAIR))
    assert position.stack[-1].args.at == "spell-declared"
    failed = skip(drive(position, magic("co")))
    assert (ask_of(failed).kind, failed.fighters[1].wound_tokens) == ("power step", 0)
    cast = skip(drive(position, magic("c*"), Choose(by=0, fighters=(1,))))
    assert (ask_of(cast).kind, cast.fighters[1].wound_tokens) == ("power step", 1)
    squire = (Piece("Squire", (2, 2), upgrades=(CHOSEN_PAIR,)), Piece("Bern", (4, 2)))
    action = Action(by=0, fighter=0, card=CHOSEN_PAIR)
    assert refusal(hd(*squire), action) == "spells.wizard"


def test_a_spell_whose_directions_cannot_be_followed_is_not_played():
    """Pg 36: Quintok's Query looks at the top card of a deck, which must have one."""
    query = "HD254"
    for deck, playable in (((), False), (("HD1",), True)):
        seats = (Seat(RED, power=(query,), objective_deck=deck), Seat(BLUE))
        pieces = (Piece("Magus", (2, 2)), Piece("Bern", (4, 2)))
        told = {"edition": "harrowdeep-2021", "given": GIVEN, "step": "power step"}
        position = scene(*pieces, seats=seats, **told)
        assert (Play(by=0, card=query) in legal(position)) == playable
        if not playable:
            assert refusal(position, Play(by=0, card=query)) == "power_step.playable"


def aimed(name: str = "Bolt") -> Attack:
    return Attack(by=0, fighter=0, attack=name, target=1)


def defended(faces: str) -> Roll:
    return Roll(by=1, kind="defence", faces=dice(faces))


def test_a_spell_attack_is_cast_when_it_succeeds_and_not_otherwise():
    """Pg 31 and 35: a hyphen rolls the level; three dice where three are printed."""
    position = skip(drive(hd(), aimed("Lance")))
    assert (ask_of(position).kind, ask_of(position).count) == ("magic roll", 3)
    won = skip(drive(hd(), aimed(), magic("co"), defended("b")))
    won = skip(drive(won, Push(by=0, fighter=1, path=())))
    assert (outcome_of(won), happened(won, "cast")) == ("hit", ["Bolt"])
    lost = skip(drive(hd(), aimed(), magic("oo"), defended("b")))
    assert (outcome_of(lost), happened(lost, "cast")) == ("miss", [])


def test_two_criticals_of_a_spell_attack_lash_back():
    """Pg 35: a wizard that survives goes on; one that does not fails spell and attack."""
    position = skip(drive(hd(), aimed(), magic("**")))
    assert (ask_of(position).kind, position.fighters[0].wound_tokens) == ("defence roll", 1)
    pieces = (Piece("Magus", (2, 2), wound_tokens=2), Piece("Bern", (4, 2)))
    fallen = skip(drive(hd(*pieces, Piece("Squire", (0, 0))), aimed(), magic("**")))
    assert (fallen.fighters[0].out, outcome_of(fallen), happened(fallen, "cast")) == (
        True,
        "miss",
        [],
    )
    assert fallen.fighters[1].wound_tokens == 0


def test_only_a_wizard_makes_a_spell_attack():
    """Glossary, Spell Attack action."""
    squire = fighter("Hedge", RED, BOLT)
    position = scene(
        Piece("Hedge", (2, 2)),
        Piece("Bern", (4, 2)),
        edition="harrowdeep-2021",
        seats=(Seat(RED), Seat(BLUE)),
        given=(*GIVEN, squire),
    )
    assert refusal(position, aimed()) == "attack.declare"


COMPASS = "stand-in:upgrade:compass:0"


def scattering(hex_: tuple[int, int] = (2, 2), foe: tuple[int, int] = (3, 2)) -> Position:
    """Scatter 3 from the bearer's hex; whoever is in the end hex is dealt 1 damage (pg 39)."""
    pieces = (Piece("Magus", hex_, upgrades=(COMPASS,)), Piece("Bern", foe), Piece("Bea", (2, 3)))
    return skip(drive(hd(*pieces), Action(by=0, fighter=0, card=COMPASS)))


def test_scatter_three_as_in_its_example():
    """Pg 39: two dice alike and one other; the player orders them; the end hex is hurt."""
    position = drive(scattering(), ScatterToken(by=0, hex=(6, 6), turned=2))
    assert (ask_of(position).kind, ask_of(position).count) == ("reaction", 0)
    position = skip(position)
    assert (ask_of(position).kind, ask_of(position).count) == ("scatter roll", 3)
    two = Scattered(by=0, faces=dice("ss"), ways=(0, 0))
    assert refusal(position, two) == "scatter.dice"
    crossed = Scattered(by=0, faces=dice("ssf"), ways=(0, 1, 3))
    assert refusal(position, crossed) == "scatter.directions", "one face, one direction"
    position = drive(position, Scattered(by=0, faces=dice("ssf"), ways=(0, 0, 3)))
    assert {event.option for event in legal(position)} == {"east", "west"}
    ends = set()
    for first in ("east", "west"):
        chain = drive(position, Choose(by=0, option=first))
        if ask_of(chain).kind == "scatter order":
            chain = drive(chain, Choose(by=0, option="east"))
        after = skip(chain)
        ends.add(tuple(one.wound_tokens for one in after.fighters))
    assert ends == {(0, 1, 0)}, "east, east and west in any order end one hex to the east"


def test_the_end_hex_is_the_last_of_the_chain():
    straight = drive(scattering((1, 2), foe=(4, 2)), ScatterToken(by=0, hex=(2, 2)))
    straight = skip(drive(straight, Scattered(by=0, faces=dice("sss"), ways=(0, 0, 0))))
    assert [one.wound_tokens for one in straight.fighters] == [0, 1, 0]


def test_a_chain_off_the_battlefield_is_interrupted_in_its_last_hex():
    """Pg 39: without a hex beyond the origin there is no chain and nothing happens."""
    pieces = (Piece("Magus", (0, 2), upgrades=(COMPASS,)), Piece("Bern", (4, 2)))
    position = skip(drive(hd(*pieces), Action(by=0, fighter=0, card=COMPASS)))
    position = drive(position, ScatterToken(by=0, hex=(0, 0)))
    after = skip(drive(position, Scattered(by=0, faces=dice("sss"), ways=(3, 3, 3))))
    assert [one.wound_tokens for one in after.fighters] == [0, 0]
    assert ask_of(after).kind == "power step"
    assert ask_of(skip(drive(after, Pass(by=1), Pass(by=0)))).who == 1
