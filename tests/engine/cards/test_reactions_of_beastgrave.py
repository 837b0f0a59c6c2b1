"""Reactions and actions of upgrades of Beastgrave's warbands: when they are open, what they do."""

from rules_engine.machine import legal
from rules_engine.sense.ground import field
from rules_engine.sense.modifiers import cannot_be_pushed
from rules_engine.state.events import (
    Action,
    Attack,
    Choose,
    Draw,
    Guard,
    Move,
    Pass,
    Play,
    Push,
    Roll,
)
from rules_engine.state.position import Position
from tests.engine.cards.arming import (
    AXE,
    armed,
    offered,
    reacted,
    rolled,
    stays,
    window,
    worn,
)
from tests.engine.cards.playing import held
from tests.engine.cards.tables import A, B, G, N, S, id_of, objectives, piece
from tests.engine.driving import BROADSWORD, ask_of, dice, drive, refusal, skip

MOLLOG, DUKE = piece("Mollog the Mighty"), piece("Duke Crakmarrow")
STURDY = MOLLOG((4, 2), seat=1)
DARTS = Attack(by=0, fighter=0, attack="Dark Darts", target=1)


def hit(position: Position, rolls: str = "ss", against: str = "b") -> Position:
    """The window after Steelheart's attack on his neighbour, who stays."""
    return window(stays(rolled(position, BROADSWORD, rolls, against), 1), "after-action", 0)


def hit_by(position: Position, rolls: str = "ss", against: str = "d") -> Position:
    """The window after Garrek's attack on Steelheart, who stays."""
    return window(stays(rolled(position, AXE, rolls, against), 0), "after-action", 0)


def pushes(position: Position, name: str) -> set[tuple]:
    """The ways of the push that a reaction asks for."""
    asked = skip(reacted(position, name))
    return {one.path for one in legal(asked) if isinstance(one, Push)}


def test_dogged_survivor_slips_away():
    name = "Dogged Survivor"
    missed = hit_by(armed(name, player=1), "ff", "d")
    assert max(map(len, pushes(missed, name))) == 2
    assert name not in offered(hit_by(armed(name, player=1)))


def test_endless_hatred_strikes_once_more_a_round():
    name, beside = "Endless Hatred", B((3, 1))
    weak = G((4, 2), wound_tokens=3)
    felled = hit(armed(name, foe=weak, others=(beside,)))
    again = skip(reacted(felled, name))
    blow = Attack(by=0, fighter=0, attack=BROADSWORD.attack, target=2)
    assert blow in legal(again)
    assert name not in offered(hit(armed(name, foe=STURDY, others=(beside,))))
    again = drive(again, blow, Roll(by=0, kind="attack", faces=dice("ss")))
    again = drive(again, Roll(by=1, kind="defence", faces=dice("b")))
    assert ask_of(skip(again)).kind == "power step", "Saek falls too, and no third is struck"


def test_fast_shot_follows_a_shot():
    name = "Fast Shot"
    shooting = armed(name, "Dark Darts", foe=MOLLOG((5, 2), seat=1))
    shot = window(stays(rolled(shooting, DARTS, "fff", "2"), 1), "after-action", 0)
    again = skip(reacted(shot, name))
    assert {one.attack for one in legal(again) if isinstance(one, Attack)} == {"Dark Darts"}
    assert name not in offered(hit(armed(name, "Dark Darts", foe=STURDY)))


def test_quickdrop_venom_needs_a_smash():
    name = "Quickdrop Venom"
    for face, tokens in (("s", 4), ("f", 3)):
        venom = skip(reacted(hit(armed(name, foe=STURDY)), name))
        venom = skip(drive(venom, Roll(by=0, kind="attack", faces=dice(face))))
        assert venom.fighters[1].wound_tokens == tokens
    assert name not in offered(hit(armed(name, foe=STURDY), "ff"))


def test_living_plague_hurts_who_comes_close():
    name = "Living Plague"
    for face, tokens in (("b", 1), ("d", 0)):
        plague = skip(reacted(hit_by(armed(name, player=1)), name))
        plague = skip(drive(plague, Roll(by=0, kind="defence", faces=dice(face))))
        assert plague.fighters[1].wound_tokens == tokens
    assert name not in offered(hit_by(armed(name, player=1), "ff"))


def test_unstoppable_tread_goes_on_after_its_activation():
    name = "Unstoppable Tread"
    guarded = window(drive(armed(name), Guard(by=0, fighter=0)), "after-action", 0)
    assert {len(one) for one in pushes(guarded, name)} == {1}
    theirs = window(drive(armed(name, player=1), Guard(by=1, fighter=1)), "after-action", 0)
    assert name not in offered(theirs)


def test_drawn_to_weakness_goes_towards_the_wounded():
    name = "Drawn to Weakness"
    far = armed(name, foe=G((3, 6), wound_tokens=1), player=1)
    over = window(drive(far, Guard(by=1, fighter=1)), "after-action", 0)
    assert pushes(over, name) == {((2, 3),), ((3, 3),)}
    whole = armed(name, foe=G((3, 6)), player=1)
    over = window(drive(whole, Guard(by=1, fighter=1)), "after-action", 0)
    assert reacted(over, name).fighters[0].hex == (3, 2)


def test_desperate_parry_ends_the_attack_and_itself():
    name = "Desperate Parry"
    for face, tokens in (("b", 0), ("d", 2)):
        aimed = window(rolled(armed(name, player=1), AXE, "ss", "d"), "success-determined", 0)
        parried = skip(reacted(aimed, name))
        parried = skip(drive(parried, Roll(by=0, kind="defence", faces=dice(face))))
        assert (parried.fighters[0].wound_tokens, worn(parried)) == (tokens, ())
    missed = rolled(armed(name, player=1), AXE, "ff", "d")
    assert name not in offered(window(missed, "success-determined", 0))


def test_hunting_beast_pushes_one_or_the_other():
    name = "Hunting Beast"
    beast = skip(reacted(hit(armed(name, foe=STURDY)), name))
    assert {one.fighters for one in legal(beast)} == {(0,), (1,)}
    shoved = skip(drive(beast, Choose(by=0, fighters=(1,)), Push(by=0, fighter=1, path=((5, 2),))))
    assert shoved.fighters[1].hex == (5, 2)
    assert name not in offered(hit(armed(name, foe=STURDY), "ff"))


def test_grip_of_madness_holds_until_the_next_move():
    name = "Grip of Madness"
    own = S((2, 2), upgrades=(name,))
    start = armed(own=own, tokens=objectives((3, 2)))
    there = window(drive(start, Move(by=0, fighter=0, path=((3, 2),))), "after-action", 0)
    gripped = skip(reacted(there, name))
    assert [cannot_be_pushed(one, 0) for one in (start, there, gripped)] == [False, False, True]
    elsewhere = window(drive(start, Move(by=0, fighter=0, path=((2, 1),))), "after-action", 0)
    assert name not in offered(elsewhere)


def test_right_hand_ghoul_follows_the_duke():
    name = "Right-hand Ghoul"
    duke = DUKE((3, 2), seat=0)
    ghoul = S((1, 1), seat=0, upgrades=(name,))
    start = armed(own=duke, foe=G((6, 10)), others=(ghoul,))
    moved = window(drive(start, Move(by=0, fighter=0, path=((3, 3),))), "after-action", 0)
    ways = [one for one in legal(skip(reacted(moved, name))) if isinstance(one, Move)]
    assert {one.fighter for one in ways} == {2}
    ends = {one.path[-1] for one in ways}
    assert ends
    assert ends <= set(field(moved).around[(3, 3)])
    tired = S((1, 1), seat=0, move_tokens=1, upgrades=(name,))
    start = armed(own=duke, foe=G((6, 10)), others=(tired,))
    moved = window(drive(start, Move(by=0, fighter=0, path=((3, 3),))), "after-action", 0)
    assert name not in offered(moved)


def test_aura_of_command_moves_two():
    name = "Aura of Command"
    command = Action(by=0, fighter=0, card=id_of(name))
    friends = (N((1, 1)), A((1, 3)))
    asked = drive(armed(name, others=friends), command)
    asked = drive(asked, Choose(by=0, fighters=(2,)), Choose(by=0, fighters=(3,)))
    asked = drive(asked, Move(by=0, fighter=2, path=((1, 0),)))
    after = skip(drive(asked, Move(by=0, fighter=3, path=((1, 4),))))
    assert (after.fighters[2].hex, after.fighters[3].hex) == ((1, 0), (1, 4))
    tired = (N((1, 1), move_tokens=1), A((1, 3)))
    assert command not in legal(armed(name, others=tired))


def test_battle_cry_scatters_those_on_guard():
    name = "Battle Cry"
    cry = Action(by=0, fighter=0, card=id_of(name))
    cried = drive(
        armed(name, foe=G((4, 2), guard_tokens=1), others=(B((6, 10), guard_tokens=1),)), cry
    )
    after = skip(drive(cried, Push(by=0, fighter=1, path=((5, 2),))))
    found = [(one.hex, one.guard_tokens) for one in after.fighters[1:]]
    assert found == [((5, 2), 0), ((6, 10), 1)]
    assert refusal(skip(cried), Push(by=0, fighter=2, path=((6, 9),))) == "push.distance"


def test_scion_of_the_everwinter_slows_its_neighbours():
    name = "Scion of the Everwinter"
    frozen = skip(
        drive(armed(name, others=(B((6, 10)),)), Action(by=0, fighter=0, card=id_of(name)))
    )
    assert [one.move_tokens for one in frozen.fighters] == [0, 1, 0]


def test_veteran_hunter_draws_up_to_two():
    name = "Veteran Hunter"
    deck = {"power_deck": ("?1", "?2", "?3")}
    start = armed(name, mine=deck)
    one = drive(
        start, Action(by=0, fighter=0, card=id_of(name)), Draw(by=0, deck="power", cards=("?1",))
    )
    one = skip(drive(one, Pass(by=0)))
    assert len(one.seats[0].power_deck) == 2
    assert Action(by=0, fighter=0, card=id_of(name)) not in legal(armed(mine=deck))


def test_seized_weapon_wounds_as_it_is_given():
    card = id_of("Seized Weapon")
    rich = {"mine": {"glory": 1}}
    given = drive(held(card, **rich), Play(by=0, card=card, fighter=0))
    after = skip(drive(given, Choose(by=0, fighters=(1,))))
    assert (after.fighters[1].wound_tokens, worn(after)) == (1, ("Seized Weapon",))
    apart = held(card, pieces=(S((3, 2)), G((6, 10))), **rich)
    alone = skip(drive(apart, Play(by=0, card=card, fighter=0)))
    assert alone.fighters[1].wound_tokens == 0
