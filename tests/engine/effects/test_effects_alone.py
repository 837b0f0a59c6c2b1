"""Effects by themselves, where no card that has them comes to each of their edges."""

import pytest
from msgspec.structs import replace

from rules_engine.card_book.printed import cards
from rules_engine.effects.choosing import done, may_instead, shattered_by_choice, subject
from rules_engine.effects.granting import granted
from rules_engine.effects.hands import discarded_by_a_foe, fetched, of_kind
from rules_engine.effects.harming import ignored
from rules_engine.effects.lending import dealt_by_its_card
from rules_engine.effects.marking import swapped_with, tokens_unheld
from rules_engine.effects.moving import pushed
from rules_engine.effects.scattering import (
    along_the_chain,
    hex_of,
    in_end_hex,
    pushed_along,
    scatter,
)
from rules_engine.effects.several import staggered
from rules_engine.effects.striking import attacker_of_it, last_target, strikes, strikes_at
from rules_engine.effects.turning import turned_over
from rules_engine.effects.waypoints import waypoint
from rules_engine.facts.errors import Refused
from rules_engine.facts.fighters import AttackProfile
from rules_engine.kernel.flow import Ask, Goto, Push
from rules_engine.scene import Piece
from rules_engine.sense.modifiers import ALL_ADJACENT
from rules_engine.sequences.turn.waypoints import DUE
from rules_engine.state.events import Attack, Choose, Discard, Guard, Move, Pass
from rules_engine.state.events import Push as PushEvent
from rules_engine.state.frames import Attacking, Frame, Harming, Moving, Playing, Scattering
from rules_engine.state.position import (
    Happening,
    InPlay,
    Modifier,
    Position,
    Token,
    put_fighter,
    put_seat,
)
from tests.engine.driving import GARREK, STEELHEART, armed, scene
from tests.engine.effects.scenes import SWORD, resolving

SPELL = next(card.id for card in cards().values() if card.kind == "spell")


def somebody(fighter: int):
    """An effect's fighter, whatever the card says."""
    return lambda *_: fighter


def test_whom_a_chain_passes_over():
    """Each once, the first fighter of the table like any other, and no empty hex."""
    chain = ((3, 2), (3, 3), (4, 2), (3, 2))
    position = resolving(chain=chain)
    assert along_the_chain(position, position.stack[-1].args) == (0, 1)


@pytest.mark.parametrize(
    ("chain", "fighter"), [((), -1), (((3, 2), (3, 3)), -1), (((3, 3), (3, 2)), 0)]
)
def test_who_stands_where_a_chain_ends(chain, fighter):
    position = resolving(chain=chain)
    assert in_end_hex(position, position.stack[-1].args) == fighter


@pytest.mark.parametrize(
    ("fighter", "to"), [(0, ((3, 3),)), (-1, None), (2, None)], ids=("who stands", "nobody", "out")
)
def test_who_is_pushed_along_a_chain(fighter, to):
    position = resolving(fallen=True, chain=((3, 3),))
    verb = pushed_along(somebody(fighter))(position)
    if to is None:
        assert verb == done(position)
    else:
        assert isinstance(verb, Push)
        assert isinstance(verb.frame.args, Moving)
        assert (verb.frame.args.fighter, verb.frame.args.path) == (fighter, to)


@pytest.mark.parametrize(("fighter", "origin"), [(0, (3, 2)), (-1, None), (2, None)])
def test_what_a_chain_starts_from(fighter, origin):
    """The hex of a fighter; there is no chain where it stands nowhere."""
    position = resolving(fallen=True)
    verb = scatter(hex_of(somebody(fighter)), 3)(position)
    if origin is None:
        assert verb == done(position)
    else:
        assert isinstance(verb, Push)
        assert isinstance(verb.frame.args, Scattering)
        assert verb.frame.args.origin == origin


def test_who_has_made_no_attack_had_no_target():
    """Nobody is none of the table's fighters."""
    position = resolving(subject=0)
    card = position.stack[-1].args
    assert (last_target(position, card), attacker_of_it(position, card)) == (-1, -1)
    history = tuple(
        Happening("attack", seat=0, fighter=who, other=whom, turn=1)
        for who, whom in ((0, 1), (0, 2), (3, 1))
    )
    assert last_target(replace(position, history=history), card) == 2


def test_a_granted_attack_is_against_the_one_it_is_granted_against():
    position = resolving(subject=0)
    ask = strikes(subject, somebody(1))(position)
    assert isinstance(ask, Ask)
    granted = Attack(by=0, fighter=0, attack=SWORD, target=1)
    assert list(ask.legal(position)) == [Pass(by=0), granted]
    with pytest.raises(Refused, match=r"attack\.needs-a-target"):
        ask.answer(position, replace(granted, target=2))
    begun = ask.answer(position, granted)
    assert isinstance(begun, Push)
    assert isinstance(begun.frame.args, Attacking)
    assert (begun.frame.args.target, begun.frame.args.last) == (1, False)
    assert not begun.position.modifiers, "the target is driven back as ever"
    for nobody in (strikes(somebody(-1), somebody(1)), strikes(somebody(3), somebody(1))):
        assert nobody(position) == done(position)


def test_which_attacks_have_a_fighter_among_their_targets():
    """By name where names are told; one at all adjacent enemies has each of them (DC-182)."""
    sweep = AttackProfile("Sweep", 1, 2, "fury", 1, keywords=(sorted(ALL_ADJACENT)[0],))
    position = armed(resolving(), STEELHEART, sweep)

    def at(target: int, *names: str) -> list[tuple[str, int]]:
        return [(one.attack, one.target) for one in strikes_at(position, 0, target, *names)]

    assert at(1) == [(SWORD, 1), ("Sweep", 1), ("Sweep", 2)]
    assert at(1, SWORD) == [(SWORD, 1)]
    assert at(2, "Sweep") == [("Sweep", 1), ("Sweep", 2)]
    assert at(3) == at(-1) == []
    assert list(strikes_at(position, -1, 1)) == []


def test_what_may_be_had_in_place_of_another_effect():
    """By the option of that name alone; asked is the fighter's player, and nobody for none."""
    position = resolving()
    for fighter, seat in ((0, 0), (1, 1)):
        ask = may_instead("guard", done, decides=somebody(fighter))(position)
        assert isinstance(ask, Ask)
        assert ask.who == seat
        assert list(ask.legal(position)) == [Pass(by=seat), Choose(by=seat, option="guard")]
        assert ask.answer(position, Pass(by=seat)) == done(position)
        taken = ask.answer(position, Choose(by=seat, option="guard"))
        assert isinstance(taken, Goto)
        assert taken == done(done(position).position)
        with pytest.raises(Refused, match=r"ploys\.play"):
            ask.answer(position, Choose(by=seat, option="charge"))
    assert may_instead("guard", done, decides=somebody(-1))(position) == done(position)


@pytest.mark.parametrize(
    ("course", "count"),
    [
        ("broken 1, broken 1, chosen 1, damage 1", 2),
        ("broken 1, broken 0, broken 1, chosen 1", 1),
        ("chosen 1", 0),
        ("broken 1", 0),
        ("broken 1, chosen 1, chosen 0", 1),
        ("damage 0, broken 1, chosen 1, broken 1", 1),
    ],
)
def test_how_many_illusions_broke_as_a_fighter_was_chosen(course, count):
    told = (one.split() for one in course.split(", "))
    history = tuple(Happening(what, other=int(who), turn=1) for what, who in told)  # type: ignore[arg-type]
    assert shattered_by_choice(replace(resolving(), history=history), 1) == count


TOKENS = (
    Token((3, 2), 1),  # Steelheart's
    Token((4, 2), 2),  # Garrek's
    Token((0, 4), 3),
    Token((1, 1), 0, face_up=False),
    Token((0, 6), 5, face_up=False),
)


def test_an_objective_changes_places_with_one_that_lies_face_up_elsewhere():
    position = replace(resolving(), tokens=TOKENS)
    ask = swapped_with(somebody(0))(position)
    assert isinstance(ask, Ask)
    allowed = [Choose(by=0, tokens=(one,)) for one in (1, 2)]
    assert list(ask.legal(position)) == allowed
    for tokens in ((0,), (3,), (1, 2), ()):
        with pytest.raises(Refused, match=r"objectives\.moving"):
            ask.answer(position, Choose(by=0, tokens=tokens))
    with pytest.raises(Refused, match=r"objectives\.moving"):
        ask.answer(position, replace(allowed[0], option="far"))
    swapped = ask.answer(position, allowed[1])
    assert isinstance(swapped, Goto)
    assert [one.hex for one in swapped.position.tokens[:3]] == [(0, 4), (4, 2), (3, 2)]
    alone = replace(position, tokens=(TOKENS[0], TOKENS[3]))
    assert swapped_with(somebody(0))(alone) == done(alone)


def test_a_feature_token_is_turned_over_and_may_show_a_number_of_its_own():
    position = replace(resolving(), tokens=TOKENS)
    ask = turned_over(lambda *_: [2, 3, 4])(position)
    assert isinstance(ask, Ask)
    assert list(ask.legal(position)) == [Choose(by=0, tokens=(one,)) for one in (2, 3, 4)]

    def turned(token: int, option: str = "") -> Token:
        verb = ask.answer(position, Choose(by=0, tokens=(token,), option=option))
        assert isinstance(verb, Goto)
        return verb.position.tokens[token]

    assert turned(2) == Token((0, 4), 3, face_up=False)
    assert turned(3, "4") == Token((1, 1), 4)
    assert turned(3) == Token((1, 1), 0), "whoever has not seen it cannot tell"
    assert turned(4) == turned(4, "5") == Token((0, 6), 5)
    wrong = [
        (Choose(by=0, tokens=(1,)), "features.flip"),
        (Choose(by=0, tokens=(2, 3)), "features.flip"),
        (Choose(by=0, tokens=()), "features.flip"),
        (Choose(by=0, tokens=(2,), fighters=(0,)), "features.flip"),
        (Choose(by=0, tokens=(3,), option="four"), "features.flip"),
        (Choose(by=0, tokens=(3,), option="2"), "features.tokens"),
    ]
    for event, rule in wrong:
        with pytest.raises(Refused) as refused:
            ask.answer(position, event)
        assert refused.value.rule == rule, event
    assert turned_over(lambda *_: [])(position) == done(position)


def test_tokens_that_nobody_holds_are_those_face_up_without_a_fighter():
    position = replace(resolving(), tokens=TOKENS)
    assert tokens_unheld(position, 0) == [2]


def test_a_card_is_fetched_that_is_there_and_of_the_kind_that_is_meant():
    position = put_seat(resolving(), 0, power_discard=("S369", "S389", "S369"), power=("S390",))
    ask = fetched("power_discard", "power", of_kind("ploy"))(position)
    assert isinstance(ask, Ask)
    assert list(ask.legal(position)) == [Choose(by=0, option="S369")]
    for card in ("S389", "S390", "S360", "nothing of the kind"):
        with pytest.raises(Refused, match=r"cards\.discard-inert"):
            ask.answer(position, Choose(by=0, option=card))
    after = ask.answer(position, Choose(by=0, option="S369")).position.seats[0]
    assert (after.power_discard, after.power) == (("S389", "S369"), ("S390", "S369"))
    bare = put_seat(position, 0, power_discard=("S389",))
    assert fetched("power_discard", "power", of_kind("ploy"))(bare) == done(bare)


@pytest.mark.parametrize(("holders", "asked"), [((1,), None), ((2,), None), ((1, 2), 2)])
def test_an_opponent_discards_and_among_several_the_player_says_who(holders, asked):
    pieces = (Piece(STEELHEART, (3, 2)), Piece(GARREK, (5, 2)), Piece("Hakka", (1, 1)))
    position = scene(*pieces)
    card = Frame("ploy", "effect", Playing("S360", 0))
    position = put_seat(replace(position, stack=(*position.stack, card)), 0, power=("S391",))
    for seat in holders:
        position = put_seat(position, seat, power=("S369", "S389"))
    effect = discarded_by_a_foe("power", 1)
    ask, loser = effect(position), holders[-1]
    assert isinstance(ask, Ask)
    if asked is not None:
        assert (ask.who, ask.kind) == (0, "choose player")
        assert list(ask.legal(position)) == [Choose(by=0, option=str(one)) for one in holders]
        with pytest.raises(Refused, match=r"ploys\.play"):
            ask.answer(position, Choose(by=0, option="0"))
        position = ask.answer(position, Choose(by=0, option=str(loser))).position
        ask = effect(position)
    assert (ask.who, ask.kind, ask.count) == (loser, "discard power", 1)
    allowed = [Discard(by=loser, cards=(one,)) for one in ("S369", "S389")]
    assert list(ask.legal(position)) == allowed
    with pytest.raises(Refused, match=r"ploys\.play"):
        ask.answer(position, Discard(by=loser, cards=("S369", "S389")))
    after = ask.answer(position, allowed[0]).position.seats[loser]
    assert (after.power, after.power_discard) == (("S389",), ("S369",))


@pytest.mark.parametrize(
    ("actions", "rule"),
    [(("guard", "move"), "actions.granted-specified"), ((), "actions.granted-unspecified")],
)
def test_an_action_is_granted_to_one_fighter_and_ends_no_activation(actions, rule):
    position = resolving()
    ask = granted(somebody(0), *actions)(position)
    assert isinstance(ask, Ask)
    with pytest.raises(Refused) as refused:
        ask.answer(position, Guard(by=0, fighter=3))
    assert refused.value.rule == rule
    for event in (Guard(by=0, fighter=0), Move(by=0, fighter=0, path=((3, 3),))):
        begun = ask.answer(position, event)
        assert isinstance(begun, Push)
        assert begun.frame.args.last is False
    assert ask.answer(position, Pass(by=0)) == done(position)


def test_a_waypoint_goes_when_another_is_played_and_not_when_it_comes_due():
    halls = next(one.id for one in cards().values() if one.name == "Halls of Hidden Eyes")
    lying = (InPlay("S390", 1, "game"), InPlay(halls, 1, "next-waypoint"))
    modifiers = tuple(Modifier("move", "add", 1, one, until="game") for one in ("S390", halls))
    position = replace(resolving(), in_play=lying, modifiers=modifiers)
    laid, own = waypoint("Another", lambda position: Goto(position, "own")).effects
    after = laid(position).position
    assert (after.in_play, after.modifiers) == (lying[:1], modifiers[:1])
    due = replace(position, stack=(*position.stack[:-1], Frame(DUE, "effect", Playing("x", 0))))
    assert (laid(due), own(due)) == (done(due), done(due))
    assert own(position) == Goto(position, "own")
    below = replace(due, stack=(*due.stack, position.stack[-1]))
    assert own(below) == Goto(below, "own")
    assert laid(below).position.in_play == lying[:1]


def test_a_push_of_just_so_many_hexes_is_no_shorter():
    position = resolving()
    ask = pushed(somebody(3), 2, exactly=True)(position)
    assert isinstance(ask, Ask)
    assert {len(one.path) for one in ask.legal(position)} == {2}
    for path in ((), ((0, 1),), ((0, 1), (0, 2), (0, 3))):
        with pytest.raises(Refused, match=r"push\.distance"):
            ask.answer(position, PushEvent(by=0, fighter=3, path=path))
    whole = ask.answer(position, PushEvent(by=0, fighter=3, path=((0, 1), (0, 2))))
    assert isinstance(whole, Push)
    shorter = pushed(somebody(3), 2)(position)
    assert isinstance(shorter, Ask)
    assert {len(one.path) for one in shorter.legal(position)} == {0, 1, 2}


def test_damage_is_ignored_only_of_a_fighter_that_stands():
    """Nor is anything done where no damage is being dealt."""
    ignore = ignored()
    for position in (resolving(), _harmed(resolving(fallen=True), 2)):
        assert ignore(position) == done(position)
    position = put_fighter(resolving(), 0, wound_tokens=3)
    dealt = Happening("damage", seat=1, fighter=1, other=0, amount=2, word=SWORD, turn=1)
    after = ignore(_harmed(replace(position, history=(dealt,)), 0)).position
    assert after.fighters[0].wound_tokens == 1
    assert after.history == ()


def _harmed(position: Position, fighter: int) -> Position:
    """The position in which 2 damage is being dealt to a fighter by another's attack."""
    harm = Frame("damage", "dealt", Harming(fighter, 2, seat=1, by=1, source=SWORD))
    return replace(position, stack=(*position.stack[:-1], harm, position.stack[-1]))


def test_who_is_staggered_is_on_guard_no_longer():
    position = staggered(put_fighter(resolving(), 0, guard_tokens=1), 0)
    assert (position.fighters[0].guard_tokens, position.fighters[0].stagger_tokens) == (0, 1)


@pytest.mark.parametrize(
    ("source", "lies", "by"),
    [(SPELL, True, 3), (SPELL, False, -1), ("S369", True, -1), ("S369", False, -1)],
)
def test_by_whom_the_damage_of_an_ability_that_a_gambit_gave_is_dealt(source, lies, by):
    """By the caster while the spell lies open; a spell that is gone has none, a ploy never."""
    given = Modifier("ability", "add", 1, source, who=0, seat=0, word="S360")
    open_ = (InPlay(source, 0, "round", fighter=3),) if lies else ()
    position = replace(resolving(fighter=0), modifiers=(given,), in_play=open_)
    verb = dealt_by_its_card(somebody(1), 1)(position)
    assert isinstance(verb, Push)
    assert verb.frame.args == Harming(1, 1, seat=0, by=by, source=source)
