"""Universal gambits of Harrowdeep on chains, cover, fate and the first attack, and a missile."""

from typing import Any

from msgspec.structs import replace

from rules_engine.effects.healing import can_be_healed
from rules_engine.machine import legal, step
from rules_engine.sense.ground import attack_named, labels_of
from rules_engine.sense.modifiers import applying, damage_of, move_of, wounds_of
from rules_engine.sense.sight import in_cover
from rules_engine.state.events import (
    Attack,
    Choose,
    Discard,
    Draw,
    Move,
    Pass,
    Place,
    Play,
    Push,
    React,
    Roll,
)
from rules_engine.state.position import Happening, Mark, Position, Token, put, put_seat
from tests.engine.cards.arming import AXE, reacted, stays, window
from tests.engine.cards.blows import SWORD
from tests.engine.cards.crews import BAULT, DHORAZ, LUXA, SHREEK
from tests.engine.cards.harrowdeep_play import (
    APART,
    FAT,
    HURT,
    acting,
    holding,
    never_offered,
    over,
    played,
    playing,
    refused,
    scattered,
    staggered,
    swung,
    wounds,
)
from tests.engine.cards.measures import changes
from tests.engine.cards.tables import A, B, G, N, S, id_of, objectives
from tests.engine.driving import ask_of, dice, drive, refusal, skip

BESIDE = (S((3, 2)), G((4, 2)))
DOWN = 1
"""The way from (3, 2) to (3, 3), and on to (4, 4)."""


def gloom(*hexes: tuple[int, int]) -> tuple[Token, ...]:
    """Gloom hex tokens in these hexes."""
    return tuple(Token(hex_, 0, face_up=False) for hex_ in hexes)


def next_turn(position: Position) -> Position:
    """The next activation, once the power step is passed."""
    position = skip(position)
    while ask_of(position).kind == "power step":
        position = skip(step(position, Pass(by=ask_of(position).who)).position)
    return position


def test_call_of_fate_spares_a_leader_whatever_the_damage_comes_from():
    there = Mark((3, 3), "lethal", "trial")
    for fighter, there_ in ((S((3, 2), wound_tokens=3), True), (N((3, 2), wound_tokens=3), False)):
        position = acting(fighter, A((0, 0)), G((6, 10)), hand=("Call of Fate",))
        position = put(position, ("marks",), (there,))
        burnt = drive(position, Move(by=0, fighter=0, path=((3, 3),)))
        assert never_offered(burnt, "Call of Fate") is not there_
    saved = reacted(
        window(
            drive(
                put(
                    acting(
                        S((3, 2), wound_tokens=3), A((0, 0)), G((6, 10)), hand=("Call of Fate",)
                    ),
                    ("marks",),
                    (there,),
                ),
                Move(by=0, fighter=0, path=((3, 3),)),
            ),
            "damage-dealt",
            0,
        ),
        "Call of Fate",
    )
    after = skip(drive(saved, Roll(by=0, kind="defence", faces=dice("*"))))
    assert (after.fighters[0].out, after.fighters[0].wound_tokens) == (False, 3)


def test_call_of_fate_spares_a_leader_on_a_critical():
    for tokens, face, left in ((3, "*", 3), (3, "b", 0)):
        pieces = (S((3, 2), wound_tokens=tokens), G((4, 2)))
        position = swung(acting(*pieces, hand=("Call of Fate",), player=1), AXE, "ss", "2")
        position = reacted(window(position, "damage-dealt", 0), "Call of Fate")
        after = skip(drive(position, Roll(by=0, kind="defence", faces=dice(face))))
        assert (after.fighters[0].out, after.fighters[0].wound_tokens) == (left == 0, left)
    whole = swung(acting(*BESIDE, hand=("Call of Fate",), player=1), AXE, "ss", "2")
    assert never_offered(whole, "Call of Fate")


def test_dark_epiphany_draws_and_discards_for_cover():
    mine = {"power_deck": ("S360", "S369")}
    pieces = (S((3, 2)), N((0, 0)), G((6, 10)))
    position = played("Dark Epiphany", *pieces, mine=mine, tokens=gloom((3, 2)))
    position = drive(position, Draw(by=0, deck="power", cards=("S360",)))
    assert refusal(skip(position), Discard(by=0, cards=())) == "ploys.play"
    after = skip(drive(position, Discard(by=0, cards=("S360",))))
    assert after.seats[0].power == ()
    assert ask_of(played("Dark Epiphany", *pieces, mine=mine)).kind == "power step"


def test_elite_advance_guards_one_or_two_hunters():
    pieces = (LUXA((2, 8)), LUXA((4, 8)), S((3, 8)), G((6, 10)))
    two = playing("Elite Advance", 0, 1, pieces=pieces)
    assert [one.guard_tokens for one in two.fighters] == [1, 1, 0, 0]
    one = playing("Elite Advance", 2, pieces=pieces)
    assert (one.fighters[2].guard_tokens, ask_of(one).kind) == (1, "power step")
    assert refused("Elite Advance", *APART) == "power_step.playable"


def test_grievous_gyre_whirls_the_attacker_as_far_as_its_player_likes():
    position = over(swung(acting(*BESIDE, hand=("Grievous Gyre",)), SWORD, "ff", "b"))
    chain = scattered(skip(reacted(position, "Grievous Gyre")), 2, 2, 2, 2)
    ways: Any = legal(chain)
    assert [len(one.path) for one in ways] == [0, 1, 2, 3]
    longest = ways[-1].path
    assert refusal(chain, Push(by=0, fighter=0, path=longest[1:])) == "push.distance"
    for way in ways:
        after = skip(drive(chain, way))
        assert after.fighters[0].hex == (way.path[-1] if way.path else (3, 2))
    theirs = swung(acting(*BESIDE, hand=("Grievous Gyre",), player=1), AXE, "ff", "b")
    assert never_offered(theirs, "Grievous Gyre")


def test_halls_of_hidden_eyes_look_into_cover_until_the_next_waypoint():
    tokens = gloom((4, 2))
    position = next_turn(
        played(
            "Halls of Hidden Eyes", S((3, 2)), G((4, 2), **FAT), B((2, 2)), tokens=tokens, player=0
        )
    )
    while ask_of(position).who != 0:
        position = next_turn(step(position, Pass(by=1)).position)
    for target, words in ((1, {"single_support", "double_support"}), (2, set())):
        rolling = skip(drive(position, Attack(by=0, fighter=0, attack=SWORD.attack, target=target)))
        met = ("target in cover",) if target == 1 else ()
        found = applying(rolling, 0, "attack symbol", met)
        assert {one.word for one in found} == words
    falls = drive(holding("Penumbral Falls", *BESIDE), Play(by=0, card=id_of("Penumbral Falls")))
    assert [one.card for one in skip(falls).in_play] == [id_of("Penumbral Falls")]


def test_illusory_maze_catches_a_mover():
    for upgrades, tokens in ((("HD64",), (1, 0)), ((), (0, 1))):
        pieces = (S((0, 0)), G((4, 2), upgrades=upgrades))
        position = acting(*pieces, hand=("Illusory Maze",), player=1)
        moved = drive(position, Move(by=1, fighter=1, path=((5, 2),)))
        after = skip(reacted(window(moved, "after-action", 0), "Illusory Maze")).fighters[1]
        assert (after.charge_tokens, after.stagger_tokens) == tokens
    own = acting(*APART, hand=("Illusory Maze",))
    assert never_offered(drive(own, Move(by=0, fighter=0, path=((2, 2),))), "Illusory Maze")


def test_leeched_strength_borrows_the_enemys_damage():
    pieces = (BAULT((3, 2)), S((4, 2), seat=1))
    position = next_turn(playing("Leeched Strength", 0, 1, pieces=pieces))
    blade = attack_named(position, 0, "Blade")
    assert damage_of(position, 0, blade) == 3
    assert refused("Leeched Strength", *APART) == "power_step.playable"


def test_not_lost_finds_a_token_on_its_way():
    pieces = (S((3, 2)), G((6, 10)))
    position = playing("Not Lost", 0, pieces=pieces, tokens=objectives((4, 4), (0, 9)))
    position = scattered(position, *(DOWN,) * 5)
    places = {one.hex for one in legal(position) if isinstance(one, Place)}
    assert places == {(4, 4)}
    away = scattered(
        playing("Not Lost", 0, pieces=pieces, tokens=objectives((0, 9))), 3, 3, 3, 3, 3
    )
    assert (away.fighters[0].hex, ask_of(away).kind) == ((3, 2), "power step")


def test_spiralling_confusion_turns_both():
    position = playing("Spiralling Confusion", 0, 1, pieces=(S((3, 4)), G((4, 4))))
    position = scattered(scattered(position, 0), 0)
    assert [one.hex for one in position.fighters] != [(3, 4), (4, 4)]
    assert refused("Spiralling Confusion", *APART) == "power_step.playable"


def test_unlikely_hero_until_the_next_power_step():
    pieces = (SHREEK((3, 2)), G((6, 10)), S((0, 0)))
    small, big = (playing("Unlikely Hero", one, pieces=pieces) for one in (0, 2))
    blade = attack_named(small, 0, "Blade")
    assert (move_of(small, 0), wounds_of(small, 0), damage_of(small, 0, blade)) == (4, 3, 3)
    sword = attack_named(big, 2, SWORD.attack)
    assert (move_of(big, 2), wounds_of(big, 2), damage_of(big, 2, sword)) == (4, 4, 3)
    acted = next_turn(small)
    assert move_of(acted, 0) == 4
    later = skip(step(acted, Pass(by=ask_of(acted).who)).position)
    assert (ask_of(later).kind, move_of(later, 0)) == ("power step", 3)


def test_whetted_blades_cut_or_are_sure():
    kinds = []
    for player, choice in ((1, Choose(by=0, option="cleave")), (1, Pass(by=0)), (0, Pass(by=0))):
        position = holding("Whetted Blades", *BESIDE, player=player)
        position = drive(position, Pass(by=1)) if player else position
        position = skip(drive(position, Play(by=0, card=id_of("Whetted Blades"))))
        position = next_turn(skip(drive(position, choice)))
        event = next(one for one in legal(position) if isinstance(one, Attack))
        assert event.by == 1 - player
        rolled = drive(position, event, Roll(by=event.by, kind="attack", faces=dice("ff")))
        kinds.append(ask_of(skip(rolled)).kind)
    assert kinds == ["defence roll", "re-roll", "defence roll"], "no enemy rolls again by it"


def test_dark_determination_makes_assassins_of_followers():
    position = played("Dark Determination", S((3, 2)), N((5, 2)), G((4, 2)), B((6, 3)))
    assert ["assassin" in labels_of(position, one) for one in range(4)] == [
        False,
        True,
        False,
        False,
    ]
    words = ("range:1", "target leader")
    assert [len(applying(position, one, "dice", words)) for one in (0, 1)] == [0, 1]
    assert applying(position, 1, "dice", ("range:1",)) == []


def test_deafening_clangour_needs_three_upgrades():
    loud = S((3, 2), upgrades=("S390", "S389", "HD31"))
    position = drive(
        played("Deafening Clangour", loud, G((3, 3)), N((2, 2))), Choose(by=0, fighters=(0,))
    )
    after = scattered(skip(position), 3, 3, 3)
    assert staggered(after)[0] == 0 and staggered(after)[2] == 0
    assert refused("Deafening Clangour", *APART) == "power_step.playable"


def test_illusory_find_takes_an_illusion_from_the_deck():
    mine = {"power_deck": ("S360", "HD64")}
    position = played("Illusory Find", *APART, mine=mine)
    assert refusal(position, Choose(by=0, option="S360")) == "cards.discard-inert"
    after = skip(drive(position, Choose(by=0, option="HD64")))
    assert (after.seats[0].power, after.seats[0].power_deck) == (("HD64",), ("S360",))


def test_siphoned_vigour_heals_by_upgrades_and_breaks_them():
    pieces = (S((3, 2), upgrades=("S390", "HD64"), wound_tokens=3), N((0, 0), **HURT), G((6, 10)))
    armed, bare = (playing("Siphoned Vigour", one, pieces=pieces) for one in (0, 1))
    assert (wounds(armed), armed.fighters[0].upgrades) == ([1, 2, 0], ())
    assert wounds(bare) == [3, 1, 0]


def test_living_missile_hurts_itself_after_a_charge():
    pieces = (SHREEK((1, 2), upgrades=("Living Missile",)), G((4, 2), **FAT))
    position = acting(*pieces)
    charge: Any = next(one for one in legal(position) if type(one).__name__ == "Charge")
    position = skip(drive(position, charge))
    attack = Attack(by=0, fighter=0, attack="Blade", target=1)
    position = skip(stays(swung(position, attack, "*f", "d"), 1))
    assert wounds(position)[1] == 4, "2, and 1 for the charge, and Grievous"
    hurts = React(by=0, card=id_of("Living Missile"), fighter=0, target=0)
    assert legal(position) == (hurts,), "nobody asks whether it should"
    assert wounds(skip(drive(position, hurts)))[0] == 1
    still = acting(SHREEK((3, 2), upgrades=("Living Missile",)), G((4, 2), **FAT))
    over_ = skip(stays(swung(still, attack, "ff", "b"), 1))
    assert (ask_of(over_).kind, wounds(over_)[0]) == ("power step", 0)


def test_live_for_the_fight_helps_the_first_and_a_brawler_all_along():
    for fighter, later in ((DHORAZ((3, 2)), 3), (S((3, 2)), 2)):
        position = holding("Live for the Fight", fighter, G((4, 2), **FAT), player=1)
        position = drive(position, Pass(by=1), Play(by=0, card=id_of("Live for the Fight")))
        position = next_turn(position)
        event = next(one for one in legal(position) if isinstance(one, Attack) and one.fighter == 0)
        assert ask_of(skip(drive(position, event))).count == 3
        done = Happening("attack", seat=0, fighter=0, other=1, word="miss", turn=position.turn)
        again = replace(position, history=(*position.history, done))
        assert ask_of(skip(drive(again, event))).count == later


def test_writhing_shadows_turn_a_token_or_strike_from_cover():
    tokens = (*gloom((3, 4), (6, 10)), *objectives((0, 9)))
    position = played("Writhing Shadows", *APART, tokens=tokens)
    turning = skip(drive(position, Pass(by=0)))
    assert refusal(turning, Choose(by=0, tokens=(1,), option="2")) == "features.flip", "occupied"
    assert refusal(turning, Choose(by=0, tokens=(0,), option="1")) == "features.tokens"
    turned = skip(drive(turning, Choose(by=0, tokens=(0,), option="2")))
    assert (turned.tokens[0].face_up, turned.tokens[0].number) == (True, 2)
    rolling = skip(drive(position, Choose(by=0, option="dice")))
    assert ask_of(rolling).count == 1
    struck = skip(drive(rolling, Roll(by=0, kind="attack", faces=dice("s"))))
    assert wounds(struck) == [0, 1]


def test_phantom_theft_costs_glory_or_the_illusion():
    illusion, theft = id_of("Titan of Kunnin'"), "Phantom Theft"
    for glory in (1, 0):
        position = holding(theft, *BESIDE, theirs=(illusion,), their={"glory": glory}, player=1)
        position = step(position, Play(by=1, card=illusion, fighter=1)).position
        position = skip(reacted(window(position, "upgrade-given", 0), theft))
        if glory:
            paid = skip(drive(position, Choose(by=1, option="glory")))
            assert (paid.seats[1].glory, paid.fighters[1].upgrades) == (0, (illusion,))
            position = skip(drive(position, Pass(by=1)))
        assert position.fighters[1].upgrades == ()
    strength = id_of("Great Strength")
    mine_ = {"power": (id_of("Shady Bargain"), id_of(theft), strength)}
    lent = holding(theft, *BESIDE, theirs=(illusion,), mine=mine_)
    lent = skip(drive(lent, Play(by=0, card=id_of("Shady Bargain")), Choose(by=0, fighters=(0,))))
    lent = skip(drive(lent, Choose(by=0, option=strength)))
    lent = drive(lent, Choose(by=1, fighters=(1,), option=illusion))
    broken = skip(reacted(window(lent, "card-resolved", 0), theft))
    assert (lent.fighters[1].upgrades, broken.fighters[1].upgrades) == ((illusion,), ())
    mine = holding(theft, *BESIDE)
    mine = put_seat(mine, 0, power=(*mine.seats[0].power, illusion))
    assert never_offered(step(mine, Play(by=0, card=illusion, fighter=0)).position, theft)


def test_darkening_stone_carries_its_cover():
    for upgrades, covered_ in ((("Darkening Stone",), True), ((), False)):
        position = acting(SHREEK((3, 2), upgrades=upgrades), G((6, 10)))
        assert in_cover(position, (3, 2)) == covered_
        assert ("assassin" in labels_of(position, 0)) == covered_
    give = Play(by=0, card=id_of("Darkening Stone"), fighter=0)
    rich = holding("Darkening Stone", *APART, mine={"glory": 1})
    assert refusal(rich, give) == "upgrades.restrictions", "Steelheart is a leader"


def test_heroic_end_is_for_the_vulnerable_and_goes_with_them():
    assert changes("Heroic End", edition="harrowdeep-2021") == {
        "move": 1,
        "defence": 1,
        "close damage": 1,
    }
    hero = S((3, 2), upgrades=("Heroic End",), wound_tokens=3)
    after = skip(swung(acting(hero, G((4, 2)), N((0, 0)), player=1), AXE, "ss", "22"))
    assert (after.fighters[0].out, after.fighters[0].upgrades) == (True, ())
    assert after.seats[0].power_discard == (id_of("Heroic End"),)
    assert not can_be_healed(acting(hero, G((4, 2))), 0)
    give = Play(by=0, card=id_of("Heroic End"), fighter=0)
    whole = holding("Heroic End", *APART, mine={"glory": 1})
    assert refusal(whole, give) == "upgrades.restrictions"
