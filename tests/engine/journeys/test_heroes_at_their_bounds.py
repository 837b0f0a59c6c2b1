"""Heroes who act, at the bounds of what they may: listed, taken and refused alike."""

import pytest
from msgspec.structs import replace

from rules_engine.facts.errors import Refused
from rules_engine.journeys.events import (
    DiscardDie,
    Done,
    DrawMore,
    Explore,
    Free,
    Gambit,
    Look,
    Move,
    PickHero,
    QuestRoll,
    Run,
    Scavenge,
    Search,
    Strike,
    UseAbility,
    Warn,
)
from rules_engine.journeys.given import (
    Ability,
    HeroCard,
    HeroSide,
    Map,
    Tile,
    Weapon,
)
from rules_engine.journeys.invented import block
from rules_engine.journeys.position import Explored, Mystery, put_hero
from rules_engine.journeys.sequences.walking import ways
from rules_engine.machine import legal, step
from tests.engine.journeys.hands import (
    FIELD,
    ORLA,
    TAM,
    foe,
    hero,
    kind,
    may,
    plain,
    refused,
    scene,
    take,
)

SPEAR = Weapon("spear", (1,), (1, 2), least=3, range=2)
PIKE = Weapon("pike", (1, 1), (1, 2), least=5, range=3)
SCOUT = HeroCard("Scout", HeroSide((2, 4), weapons=(SPEAR, PIKE), abilities=(Ability("call", 4),)))
GIANT = HeroCard("Giant", HeroSide((2, 4)), small=False)
TUBE = Map("tube", (Tile("tube", block(0, 0, 1, 9)),), ((0, 0),))
STREETS = Map(
    "streets",
    (Tile("drop zone", block(0, 0, 3, 3)), Tile("street", block(3, 0, 3, 3))),
    ((0, 0),),
    gateways=((0, 0), (5, 2)),
)


def facts_of(journey, event):
    """The rule that refuses an event, and the facts told with it."""
    with pytest.raises(Refused) as refusal:
        step(journey, event)
    return refusal.value.rule, refusal.value.facts


def rules_told(journey, event):
    return {one.rule for one in step(journey, event, explain=True).lines}


def kinds_of(journey):
    return {type(one) for one in legal(journey)}


@pytest.mark.parametrize(
    ("dice", "destiny", "strikes", "calls", "runs"),
    [
        ((), (), set(), [], False),
        ((2,), (), set(), [], False),
        ((3,), (), {("spear", 3, False)}, [], True),
        ((4,), (), {("spear", 4, False)}, [(4, False)], True),
        ((5,), (), {("spear", 5, False), ("pike", 5, False)}, [(5, False)], True),
        ((), (5,), {("spear", 5, True), ("pike", 5, True)}, [(5, True)], True),
        ((2, 4, 3), (6, 5), {("spear", 3, False), ("pike", 5, True)}, [(4, False)], True),
    ],
)
def test_each_action_is_listed_for_the_least_die_that_will_do(dice, destiny, strikes, calls, runs):
    """The hero's own before the common ones."""
    at = scene(hero(SCOUT, (1, 1), *dice), foe((3, 1), plain()), destiny=destiny)
    listed = legal(at)
    struck = {(one.weapon, one.die, one.destiny) for one in listed if isinstance(one, Strike)}
    called = [(one.die, one.destiny) for one in listed if isinstance(one, UseAbility)]
    assert (struck, called) == (strikes, calls)
    assert (Run in kinds_of(at), Done(by=0) in listed) == (runs, True)
    assert (Move in kinds_of(at)) is bool(dice or destiny)


@pytest.mark.parametrize(
    ("steps", "reach"), [(1, {"spear", "pike"}), (2, {"spear", "pike"}), (3, {"pike"}), (4, set())]
)
def test_a_weapon_reaches_as_far_as_its_range(steps, reach):
    at = scene(hero(SCOUT, (1, 1), 6), foe((1 + steps, 1), plain()))
    assert {one.weapon for one in may(at, Strike)} == reach
    for name in ("spear", "pike"):
        event = Strike(by=0, die=6, weapon=name, target=0)
        if name in reach:
            assert kind(take(at, event)) == "attack roll"
        else:
            assert facts_of(at, event) == ("hero.reach", {"range": 2 if name == "spear" else 3})


@pytest.mark.parametrize(("inspiration", "searches", "warns"), [(2, 0, 0), (3, 1, 1), (4, 1, 1)])
def test_three_inspiration_points_are_enough_to_search_and_to_warn(inspiration, searches, warns):
    at = scene(
        hero(ORLA, (1, 1), 6, inspiration=inspiration), kind="deliverance", map=STREETS, gates=False
    )
    assert len(may(at, Search)) == searches
    assert may(at, Warn) == [Warn(by=0, die=6, inspired=True)] * warns


@pytest.mark.parametrize(
    ("inspiration", "kind_", "draws"), [(0, 0, 0), (1, 0, 0), (1, 1, 1), (0, 1, 0)]
)
def test_one_inspiration_point_draws_more_on_a_scavenge_even_without_dice(
    inspiration, kind_, draws
):
    at = scene(hero(ORLA, (1, 1), inspiration=inspiration), kind=("hunt", "scavenge")[kind_])
    assert legal(at) == (Done(by=0), DrawMore(by=0))[: 1 + draws]


@pytest.mark.parametrize(
    ("space", "cards", "foes", "warns"),
    [
        ((1, 1), [Explored("drop zone", True)], [], True),
        ((4, 1), [Explored("street", True)], [], True),
        ((4, 1), [Explored("drop zone", True), Explored("street", True)], [], True),
        ((4, 1), [Explored("drop zone", True)], [], False),
        ((4, 1), [Explored("street", False)], [], False),
        ((4, 1), [Explored("street", True, False)], [], False),
        ((4, 1), [Explored("street", True)], [(5, 2)], False),
        ((4, 1), [Explored("street", True)], [(0, 2)], True),
        ((1, 1), [Explored("drop zone", True)], [(0, 2), (5, 2)], False),
    ],
)
def test_citizens_are_warned_on_the_tile_with_their_card_and_without_hostiles(
    space, cards, foes, warns
):
    at = scene(
        hero(ORLA, space, 6),
        *(foe(one, plain()) for one in foes),
        kind="deliverance",
        map=STREETS,
        explored=tuple(cards),
    )
    event = Warn(by=0, die=6)
    assert may(at, Warn) == [event] * warns
    if warns:
        assert take(at, event).quest == 1
    else:
        assert refused(at, event) == "quest.warn"


@pytest.mark.parametrize(
    ("kind_", "token", "foes", "found"),
    [
        ("scavenge", (2, 2), [], True),
        ("scavenge", (3, 3), [], False),
        ("scavenge", (2, 2), [(0, 0)], False),
        ("scavenge", (2, 2), [(3, 3)], False),
        ("scavenge", (2, 2), [(4, 4)], True),
    ],
)
def test_a_token_is_scavenged_beside_it_with_no_hostile_near_either(kind_, token, foes, found):
    mystery = (Mystery((2, 2)), Mystery((3, 3)))
    at = scene(
        hero(ORLA, (1, 1), 6), *(foe(one, plain()) for one in foes), kind=kind_, mystery=mystery
    )
    event = Scavenge(by=0, die=6, token=token)
    assert (event in may(at, Scavenge)) is found
    if found:
        assert take(at, event).mystery == (Mystery((3, 3)), Mystery((2, 2), True))
    else:
        assert refused(at, event) == "quest.scavenge"
    hunt = replace(at, kind="hunt")
    assert facts_of(hunt, event) == ("quest.scavenge", {"journey": "hunt"})


@pytest.mark.parametrize(
    ("other", "ailments", "die", "freed"),
    [
        ((2, 2), (("trapped",), ()), 4, {0}),
        ((2, 2), ((), ("trapped",)), 4, {1}),
        ((2, 2), (("trapped",), ("trapped",)), 4, {0, 1}),
        ((3, 1), (("trapped",), ("trapped",)), 4, {0}),
        ((3, 1), ((), ("trapped",)), 4, set()),
        ((2, 2), ((), ("cursed",)), 4, set()),
        ((2, 2), (("trapped",), ("trapped",)), 3, set()),
        (None, (("trapped",), ("trapped",)), 4, {0}),
    ],
)
def test_a_hero_frees_itself_or_one_beside_it(other, ailments, die, freed):
    one, two = ailments
    away = hero(TAM, other, ailments=two, out=other is None)
    at = scene(hero(ORLA, (1, 1), die, ailments=one), away)
    assert {event.hero for event in may(at, Free)} == freed
    for number in (0, 1):
        event = Free(by=0, die=die, hero=number)
        if number in freed:
            assert take(at, event).heroes[number].ailments == ()
        else:
            assert refused(at, event) == "ailment.trapped-freed"


def test_a_big_hero_ends_on_no_mysterious_object_and_passes_over_it():
    told = {"map": TUBE, "mysterious": ((0, 1),)}
    small, big = (scene(hero(card, (0, 0), 6), **told) for card in (SCOUT, GIANT))
    assert [list(ways(at, 0, runs=False)) for at in (small, big)] == [[(0, 1), (0, 2)], [(0, 2)]]
    there = Move(by=0, die=6, path=((0, 1),))
    assert take(small, there).heroes[0].space == (0, 1)
    assert refused(big, there) == "hero.ends"
    assert take(big, replace(there, path=((0, 1), (0, 2)))).heroes[0].space == (0, 2)


def test_through_whom_a_hero_walks_by_either_reading():
    """Heroes let each other pass, hostiles nobody; read as `nobody`, heroes do not either."""
    by_hero = scene(hero(SCOUT, (0, 0), 6), hero(TAM, (0, 1)), map=TUBE)
    by_foe = scene(hero(SCOUT, (0, 0), 6), foe((0, 1), plain()), map=TUBE)
    past = Move(by=0, die=6, path=((0, 1), (0, 2)))
    assert take(by_hero, past).heroes[0].space == (0, 2)
    assert facts_of(by_foe, past) == ("hero.through", {"space": (0, 1)})
    assert list(ways(by_foe, 0, runs=True)) == []
    nobody = (("journey-through-models", "nobody"),)
    for at in (replace(by_hero, assume=nobody), replace(by_foe, assume=nobody)):
        assert facts_of(at, past) == ("hero.through", {"space": (0, 1)})
        assert list(ways(at, 0, runs=True)) == []


def test_nobody_walks_who_is_nowhere():
    at = put_hero(scene(hero(ORLA, (1, 1), 6)), 0, space=None)
    assert facts_of(at, Move(by=0, die=6, path=((1, 2),))) == ("hero.out", {"hero": 0})
    assert legal(at) == (Done(by=0),)


@pytest.mark.parametrize(
    ("space", "gateways", "may_go"),
    [
        ((0, 0), ((0, 0), (9, 9)), True),
        ((1, 1), ((9, 9), (0, 0)), True),
        ((8, 8), ((0, 0), (9, 9)), True),
        ((2, 0), ((0, 0), (9, 9)), False),
        ((0, 0), (), False),
    ],
)
def test_by_any_gateway_a_hero_explores_where_that_is_read_so(space, gateways, may_go):
    ground = replace(FIELD, gateways=gateways)
    at = scene(hero(ORLA, space, 4), kind="deliverance", map=ground)
    lane = Explore(by=0, die=4, name="lane", spaces=block(20, 0, 2, 2))
    assert take(at, lane).explored == (Explored("lane"),)
    at = replace(at, assume=(("journey-explore", "gateway"),))
    if may_go:
        assert take(at, lane).explored == (Explored("lane"),)
    else:
        assert refused(at, lane) == "hero.explore"


@pytest.mark.parametrize(
    ("ailments", "dice", "destiny", "asked_", "left"),
    [
        (("stunned", "cursed"), (), (), "act", ("cursed",)),
        (("stunned", "cursed", "stunned"), (), (), "act", ("cursed",)),
        (("stunned", "cursed"), (1,), (), "stunned", ("stunned", "cursed")),
        (("stunned", "cursed"), (), (1,), "stunned", ("stunned", "cursed")),
        (("cursed",), (), (), "act", ("cursed",)),
    ],
)
def test_without_any_die_stun_tokens_go_by_themselves(ailments, dice, destiny, asked_, left):
    pieces = hero(ORLA, (1, 1), *dice, ailments=ailments)
    at = scene(pieces, destiny=destiny)
    assert (kind(at), at.heroes[0].ailments) == (asked_, left)


def test_a_gambit_is_tried_by_who_stands():
    at = scene(
        hero(ORLA, (1, 1), 5), hero(TAM, None, out=True, inspiration=5), step="gambit", destiny=(6,)
    )
    assert take(at, Gambit(by=0, die=5)).heroes[0].dice == (0,)
    assert take(at, Gambit(by=0, die=6, destiny=True)).available == ()
    for number in (1, 2, -1):
        for event in (Gambit(by=number), Gambit(by=number, die=6, destiny=True)):
            assert facts_of(at, event) == ("journey.gambit", {"hero": number})


def test_whoever_looks_or_is_picked_set_out():
    at = scene(hero(ORLA, (1, 1), inspiration=1), hero(TAM, (5, 5), inspiration=1), encounters=(2,))
    inspiring = take(scene(hero(ORLA, (1, 1)), hero(TAM, (5, 5)), step="event"), QuestRoll(roll=11))
    for number in (0, 1):
        assert take(at, Look(by=number, place=2)).heroes[number].inspiration == 0
        assert take(inspiring, PickHero(hero=number)).heroes[number].inspiration == 1
    for number in (-1, 2, 3):
        assert facts_of(at, Look(by=number, place=2)) == ("journey.heroes", {"hero": number})
    for number in (2, 3):
        assert facts_of(inspiring, PickHero(hero=number)) == ("journey.heroes", {"hero": number})
    assert may(inspiring, PickHero) == [PickHero(hero=0), PickHero(hero=1)]


@pytest.mark.parametrize(
    ("reading", "kinds", "left"),
    [((), ["stunned", "stunned", "act"], ()), (("stay",), ["stunned", "stunned", "act"], 2)],
)
def test_two_stun_tokens_take_two_dice(reading, kinds, left):
    """They go with the dice, or stay where that is read so."""
    assume = tuple(("journey-stun-tokens", one) for one in reading)
    staged = scene(hero(ORLA, (1, 1), 2, 3, 4, ailments=("stunned",) * 2))
    at = replace(staged, assume=assume)
    asked_ = [kind(at)]
    for die in (2, 3):
        at = take(at, DiscardDie(by=0, die=die))
        asked_.append(kind(at))
    assert (asked_, at.heroes[0].dice) == (kinds, (0, 0, 4))
    assert at.heroes[0].ailments == ("stunned",) * (left or 0)


@pytest.mark.parametrize("foes", [(), ((2, 2),)])
def test_nobody_is_pinned_on_the_space_of_another(foes):
    """A hero passes another, but not where a hostile beside them would stop it there."""
    pieces = (hero(ORLA, (0, 0), 6), hero(TAM, (1, 1)), *(foe(one, plain()) for one in foes))
    at = scene(*pieces)
    past = Move(by=0, die=6, path=((1, 1), (0, 2)))
    if foes:
        assert facts_of(at, past) == ("hero.ends", {"space": (1, 1)})
    else:
        assert take(at, past).heroes[0].space == (0, 2)
    ended = ways(at, 0, runs=False)
    assert (1, 1) not in ended
    assert ((0, 0) in ended, (0, 2) in ended) == (False, True)


def test_a_heros_weapon_action_rolls_the_dice_of_its_weapon_without_an_upgrade():
    at = scene(hero(SCOUT, (1, 1), 6), foe((3, 1), plain()))
    for weapon, ranks in (("spear", (1,)), ("pike", (1, 1))):
        begun = take(at, Strike(by=0, die=6, weapon=weapon, target=0))
        assert begun.stack[-1].args.ranks == ranks
