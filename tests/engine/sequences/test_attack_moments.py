"""Attack actions step by step, each step taken by itself: exact positions in, exact ones out."""

import pytest
from msgspec.structs import replace

from rules_engine.facts.dice import Tally
from rules_engine.facts.fighters import AttackProfile
from rules_engine.kernel.flow import Advance, Ask, End, Goto, Push
from rules_engine.machine import begin
from rules_engine.scene import Piece
from rules_engine.sense.ground import attack_named
from rules_engine.sense.modifiers import dice_of
from rules_engine.sequences.fight.attack_rules import (
    cornered,
    footing,
    has,
    in_cover,
    knockback_of,
    ways_back,
)
from rules_engine.sequences.fight.attacking import (
    claimed,
    each_target,
    end_attack,
    stagger,
)
from rules_engine.sequences.fight.driving_back import drive_back, settle_out, trapped
from rules_engine.sequences.fight.may_attack import attacks, can_use, in_reach
from rules_engine.sequences.fight.rolls import tallies
from rules_engine.sequences.fight.wording import more_words
from rules_engine.state.events import Push as PushEvent
from rules_engine.state.frames import Attacking, Frame, Harming
from rules_engine.state.position import Happening, Modifier, Position, Promise, Token, put_fighter
from tests.engine.driving import (
    ANGHARAD,
    GARREK,
    OBRYN,
    SAEK,
    STEELHEART,
    armed,
    dice,
    refusal,
    scene,
)

SWORD, AXE = "Sigmarite Broadsword", "Blooddrinker Axe"
ATTACK = Attacking(0, SWORD, 2, outcome="hit", drives=True)
PLAIN = AttackProfile("Plain", 1, 2, "smash", 1)

FLAIL = AttackProfile("Flail", 1, 2, "smash", 1, keywords=("crit:stagger",))
MAUL = AttackProfile("Maul", 1, 2, "smash", 1, keywords=("knockback:1", "crit:knockback:2"))


def table(
    args: Attacking = ATTACK, *, edition: str = "nightvault-2019", at: tuple[int, int] = (4, 2)
) -> Position:
    """Steelheart, fighter 0, attacks Garrek, fighter 2; Obryn is with him, Saek with Garrek."""
    pieces = (
        Piece(STEELHEART, (3, 2)),
        Piece(OBRYN, (0, 4)),
        Piece(GARREK, at),
        Piece(SAEK, (7, 4)),
    )
    position = armed(scene(*pieces, edition=edition, turn=3), STEELHEART, FLAIL, MAUL)
    return replace(position, stack=(*position.stack, Frame("attack", "end", args)))


def away(position: Position, fighter: int) -> Position:
    return put_fighter(position, fighter, hex=None)


def test_a_keyword_that_needs_a_critical_is_there_with_one_only():
    net = replace(PLAIN, keywords=("cleave", "crit:stagger"))
    assert [has(net, "cleave", critical) for critical in (False, True)] == [True, True]
    assert [has(net, "stagger", critical) for critical in (False, True)] == [False, True]


def test_where_the_defenders_criticals_do_not_count_only_the_other_successes_do():
    blind = replace(PLAIN, keywords=("defender's criticals do not count",))
    args = replace(ATTACK, attack="Plain", attack_faces=dice("ss"), defence_faces=dice("*d"))
    for attack, defence in ((blind, Tally(0, 1)), (PLAIN, Tally(1, 2))):
        position = armed(table(args), STEELHEART, attack)
        position = replace(position, given=position.given[-1:])
        assert tallies(position, args) == (Tally(0, 2), defence)


def test_knockback_is_the_sum_of_what_the_attack_has():
    maul = attack_named(table(), 0, "Maul")
    assert maul is not None
    assert [knockback_of(table(), 0, maul, critical) for critical in (False, True)] == [1, 3]
    assert knockback_of(table(), 0, PLAIN, True) == 0


def test_a_spell_needs_a_wizard_and_some_attacks_are_made_once():
    wizard = scene(Piece("Ammis Dawnguard", (3, 2)), Piece(GARREK, (4, 2)))
    spell = replace(PLAIN, kind="spell", keywords=("cleave",))
    bolt = replace(spell, keywords=())
    assert [can_use(wizard, one, bolt) for one in (0, 1)] == [True, False]
    assert [can_use(wizard, one, spell) for one in (0, 1)] == [True, False]
    once = replace(PLAIN, keywords=("once per game",))
    assert can_use(wizard, 0, once)
    assert not can_use(put_fighter(wizard, 0, used=("Plain",)), 0, once)
    assert can_use(put_fighter(wizard, 0, used=("Plain",)), 0, PLAIN)
    assert can_use(wizard, 0, replace(PLAIN, keywords=("reaction attack",)))
    assert can_use(wizard, 0, replace(PLAIN, keywords=("cleave",)))


def test_who_makes_no_attack_actions_makes_none_by_an_upgrade_either():
    """Snirk whirls about once he is Inspired."""
    hook = "stand-in:upgrade:hook:0"
    for inspired, names in ((False, {"Stand-in Hook"}), (True, set())):
        snirk = Piece("Snirk Sourtongue", (3, 2), inspired=inspired, upgrades=(hook,))
        position = scene(snirk, Piece(GARREK, (4, 2)), edition="nightvault-2019")
        found = {one.attack for one in attacks(position, 0)}
        assert found & {"Stand-in Hook"} == names
        assert bool(found) is not inspired


def test_a_target_is_in_reach_while_both_stand_and_the_attack_is_there():
    assert in_reach(table(), ATTACK)
    assert not in_reach(table(at=(5, 2)), ATTACK)
    assert not in_reach(away(table(), 0), ATTACK)
    assert not in_reach(away(table(), 2), ATTACK)
    assert not in_reach(table(), replace(ATTACK, attack="lost since"))


def test_what_is_true_of_an_attack_beyond_its_profile():
    assert more_words(table(), ATTACK) == ()
    assert more_words(table(), replace(ATTACK, charge=True)) == ("charge",)
    helped = put_fighter(table(), 1, hex=(5, 2))
    assert more_words(helped, ATTACK) == ("supported",)
    assert more_words(helped, replace(ATTACK, charge=True)) == ("charge", "supported")
    assert more_words(helped, replace(ATTACK, spell=True)) == ()


def test_a_gloom_token_makes_cover_until_it_is_flipped():
    """Harrowdeep pg 23 and 26."""
    dark = replace(table(edition="harrowdeep-2021"), tokens=(Token((4, 2), 1, face_up=False),))
    assert in_cover(dark, (4, 2))
    assert not in_cover(dark, (5, 2))
    assert not in_cover(dark, None)
    assert not in_cover(replace(dark, tokens=(Token((4, 2), 1),)), (4, 2))
    assert not in_cover(replace(dark, edition="nightvault-2019"), (4, 2))


def test_the_ways_back_are_empty_and_further_off():
    assert set(ways_back(table(), ATTACK)) == {(5, 2), (4, 1), (4, 3)}
    blocked = put_fighter(put_fighter(table(), 1, hex=(5, 2)), 3, hex=(4, 1))
    assert ways_back(blocked, ATTACK) == [(4, 3)]
    assert ways_back(away(table(), 0), ATTACK) == ways_back(away(table(), 2), ATTACK) == []


def test_who_does_not_stand_is_not_cornered():
    assert not cornered(table(), ATTACK)
    assert not cornered(away(table(), 0), ATTACK)
    assert not cornered(away(table(), 2), ATTACK)


@pytest.mark.parametrize("reading", ["yes", "no"])
def test_a_target_whose_ways_back_are_all_taken_is_cornered_whatever_the_rim_does(reading: str):
    """2018 pg 20: beyond the rim there is no hex further off here, so the open point is none."""
    others = (Piece(OBRYN, (1, 1)), Piece(ANGHARAD, (0, 0)), Piece("Targor", (1, 0)))
    for hex_, target in (((0, 2), (0, 1)), ((3, 2), (4, 2))):
        around = (
            others
            if target == (0, 1)
            else tuple(
                replace(one, hex=at)
                for one, at in zip(others, ((5, 2), (4, 1), (4, 3)), strict=True)
            )
        )
        pieces = (Piece(STEELHEART, hex_), *around[:2], Piece(GARREK, target), around[2])
        position = scene(*pieces, edition="shadespire-2018")
        position = replace(position, assume=(("edge-traps-in-2018", reading),))
        assert cornered(position, Attacking(0, SWORD, 3))


@pytest.mark.parametrize(
    ("edition", "held"), [("nightvault-2019", False), ("harrowdeep-2021", True)]
)
def test_what_holds_a_target_in_its_place(edition: str, held: bool):
    """Guard from Dreadfane on (pg 14); a card; a promised attack of its own (DC-133)."""
    position = table(edition=edition)
    assert not footing(position, ATTACK).held
    assert footing(put_fighter(position, 2, guard_tokens=1), ATTACK).held is held
    firm = Modifier("not driven back", "add", 1, "trial", who=2)
    assert footing(replace(position, modifiers=(firm,)), ATTACK).held
    assert footing(replace(position, promised=(Promise(1, 2, 0),)), ATTACK).held
    assert not footing(replace(position, promised=(Promise(1, 3, 0),)), ATTACK).held
    mountain = scene(Piece(GARREK, (3, 2)), Piece("Ghartok Flayskull", (4, 2)), edition=edition)
    assert footing(mountain, Attacking(0, AXE, 1)).held


def test_what_awaited_the_next_attack_belongs_to_the_one_that_is_declared():
    """Of that fighter or that side, and not to one of the same activation."""
    args = replace(ATTACK, since=7)

    def told(**more: object) -> Modifier:
        return replace(Modifier("dice", "add", 1, "x", until="next-attack", since=2), **more)

    mine = (told(), told(who=0), told(seat=0), told(who=0, seat=0))
    others = (
        told(who=1),
        told(seat=1),
        told(who=0, seat=1),
        told(since=3),
        told(since=4),
        told(until="round"),
        told(only=("spell",)),
    )
    after = claimed(replace(table(), modifiers=(*mine, *others)), args).modifiers
    assert after[:4] == tuple(replace(one, until="attack", since=7) for one in mine)
    assert after[4:] == others


@pytest.mark.parametrize(
    ("attack", "outcome", "tokens"),
    [("Flail", "critical hit", 1), ("Flail", "hit", 0), ("Flail", "draw", 0), (SWORD, "hit", 0)],
)
def test_stagger_is_for_a_success_and_takes_the_guard_away(attack: str, outcome: str, tokens: int):
    """Harrowdeep pg 34."""
    args = replace(ATTACK, attack=attack, outcome=outcome)
    position = put_fighter(table(args, edition="harrowdeep-2021"), 2, guard_tokens=1)
    after = stagger(position).position.fighters[2]
    assert (after.stagger_tokens, after.guard_tokens) == (tokens, 1 - tokens)


def test_an_attack_that_ends_is_what_has_ended():
    before = Happening("move", seat=0, fighter=0)
    args = replace(ATTACK, dealt=3, since=4)
    verb = end_attack(replace(table(args), ended=(before,)))
    made = Happening(
        "attack", seat=0, fighter=0, other=2, amount=3, word="hit", since=4, about=SWORD, turn=3
    )
    assert verb.position.ended == verb.position.history == (made,)


@pytest.mark.parametrize(("outcome", "spell", "cast"), [
    ("hit", True, 1), ("critical hit", True, 1), ("miss", True, 0), ("hit", False, 0)
])  # fmt: skip
def test_a_spell_attack_that_succeeds_has_been_cast(outcome: str, spell: bool, cast: int):
    verb = end_attack(table(replace(ATTACK, outcome=outcome, spell=spell)))
    casts = [one for one in verb.position.history if one.what == "cast"]
    assert casts == [Happening("cast", seat=0, fighter=0, word=SWORD, turn=3)] * cast


def test_a_net_takes_two_dice_of_the_targets_next_activation():
    net = scene(Piece("Prog da Netter", (3, 2)), Piece(OBRYN, (4, 2)), turn=3)
    args = Attacking(0, "Barbed Net", 1, outcome="hit")
    position = replace(net, stack=(*net.stack, Frame("attack", "end", args)))
    (caught,) = end_attack(position).position.modifiers
    assert caught == Modifier(
        "dice", "add", -2, "Barbed Net", who=1, until="next-activation", since=3, least=1
    )
    four = replace(PLAIN, dice=4)
    assert dice_of(replace(net, modifiers=(caught,), turn=4), 1, four) == 2
    missed = replace(args, outcome="draw")
    frames = (*net.stack, Frame("attack", "end", missed))
    assert end_attack(replace(net, stack=frames)).position.modifiers == ()


def test_several_targets_are_attacked_one_after_the_other():
    """2018 pg 21: each is an Attack action, the last of them ends the whole."""
    all_ = Attacking(2, AXE, 0, also=(1,), last=True)
    position = put_fighter(table(all_), 1, hex=(5, 2))
    verb = each_target(position)
    assert isinstance(verb, Push)
    assert verb.frame == Frame("attack", "declare", replace(all_, also=(), last=False))
    rest = verb.position.stack[-1].args
    assert rest == replace(all_, target=-1)
    asked = each_target(verb.position)
    assert isinstance(asked, Ask)
    assert (asked.kind, asked.who) == ("next target", 1)
    gone = away(verb.position, 1)
    assert each_target(gone) == End(gone)
    last = each_target(table(replace(all_, also=())))
    assert isinstance(last, Push)
    assert last.frame.args == replace(all_, also=(), last=True)
    within = each_target(table(replace(all_, also=(), last=False)))
    assert isinstance(within, Push)
    assert within.frame.args.last is False


def test_a_failed_attack_on_a_trapped_target_succeeds_and_drives_nobody():
    """Shadespire pg 20."""
    drawn = Attacking(0, SWORD, 2, outcome="draw", drives=True, attack_faces=("smash", "fury"))
    position = put_fighter(put_fighter(table(drawn), 1, hex=(5, 2)), 3, hex=(4, 1))
    free = trapped(position)
    assert type(free) is Advance
    assert free.position == position
    pieces = (Piece(STEELHEART, (1, 2)), Piece(GARREK, (0, 2)))
    corner = scene(*pieces, edition="nightvault-2019")
    args = replace(drawn, target=1)
    verb = trapped(replace(corner, stack=(*corner.stack, Frame("attack", "end", args))))
    assert isinstance(verb, Goto)
    assert verb.row == "damage-reach"
    caught = replace(args, outcome="hit", trapped=True, drives=False)
    assert verb.position.stack[-1].args == caught
    held = replace(args, drives=False)
    still = trapped(replace(corner, stack=(*corner.stack, Frame("attack", "end", held))))
    assert type(still) is Advance


def test_a_target_is_driven_back_along_a_free_way_only():
    position = begin_drive(table(replace(ATTACK, outcome="draw")))
    refused = {
        ((9, 9),): "drive_back.one-hex",
        ((3, 3),): "drive_back.further",
        ((5, 2),): "drive_back.obstacles",
        ((4, 1), (4, 0)): "knockback.extra",
    }
    for path, rule in refused.items():
        assert refusal(position, PushEvent(by=0, fighter=2, path=path)) == rule
    assert refusal(position, PushEvent(by=0, fighter=3, path=((4, 1),))) == "drive_back.one-hex"


def begin_drive(position: Position) -> Position:
    """The question whether Garrek is driven back, with Obryn behind him."""
    position = put_fighter(position, 1, hex=(5, 2))
    frame = replace(position.stack[-1], row="drive-back")
    return begin(replace(position, stack=(*position.stack[:-1], frame)))


def test_nobody_is_driven_back_who_cannot_be():
    for position in (
        table(replace(ATTACK, drives=False)),
        away(table(), 2),
    ):
        assert type(drive_back(position)) is Advance
    assert isinstance(drive_back(table()), Ask)


def test_an_attack_lost_since_drives_back_one_hex():
    position = begin_drive(table(replace(ATTACK, attack="lost since")))
    far = PushEvent(by=0, fighter=2, path=((4, 1), (4, 0)))
    assert refusal(position, far) == "knockback.extra"


@pytest.mark.parametrize(
    ("held", "tokens", "stands", "falls"),
    [(True, 4, True, True), (True, 5, True, True), (True, 3, True, False)]
    + [(False, 4, True, False), (True, 4, False, False)],
)
def test_who_falls_after_the_drive_back_is_seen_to_then(
    held: bool, tokens: int, stands: bool, falls: bool
):
    """2018, by the other reading of drive-back-when-out-in-2018."""
    position = put_fighter(table(replace(ATTACK, held=held, dealt=3)), 2, wound_tokens=tokens)
    verb = settle_out(position if stands else away(position, 2))
    assert isinstance(verb, Push) is falls
    if isinstance(verb, Push):
        assert verb.frame == Frame("damage", "check-out", Harming(2, 3, seat=0, by=0, source=SWORD))
