"""Gambits and upgrades legible in the Harrowdeep rulebook, by the page that shows them."""

from typing import Any

from rules_engine.facts.fighters import AttackProfile, FighterCard, Side
from rules_engine.machine import legal, step
from rules_engine.scene import Piece
from rules_engine.sense.ground import attack_named
from rules_engine.sense.modifiers import dice_of, move_of
from rules_engine.state.events import (
    Action,
    Attack,
    Cast,
    Choose,
    Discard,
    Draw,
    Guard,
    Move,
    Pass,
    Play,
    Push,
    React,
    Roll,
)
from rules_engine.state.position import Position, Token
from tests.engine.cards.playing import choosing, held, until
from tests.engine.cards.tables import B, G, N, S
from tests.engine.driving import BROADSWORD, ask_of, dice, drive, refusal, skip

LANTERN = FighterCard(
    "Calthia Xandire",
    "Steelheart's Champions",
    Side(3, 1, "block", 4, (AttackProfile("Broadsword", 1, 2, "smash", 2),), wizard_level=2),
    leader=True,
)
GROT = AttackProfile("Dagger", 1, 2, "fury", 1)
GROTS = tuple(
    FighterCard(name, "Steelheart's Champions", Side(3, 1, "dodge", 2, (GROT,)), traits=("minion",))
    for name in ("Gikkit", "Shank")
)
GIVEN = (LANTERN, *GROTS)
X, GIKKIT, SHANK = (
    lambda hex_, name=card.name, **told: Piece(name, hex_, seat=0, **told) for card in GIVEN
)


def hd(*cards: str, **told: Any) -> Position:
    """A power step in Harrowdeep, Steelheart beside Garrek."""
    return held(*cards, **({"edition": "harrowdeep-2021", "given": GIVEN} | told))


def before_mine(card: str, *choices: int, **told: Any) -> Position:
    """Seat 0's activation, after seat 0 has played this in the power step before it."""
    position = drive(hd(card, player=1, **told), Pass(by=1), Play(by=0, card=card))
    for fighter in choices:
        position = drive(position, Choose(by=0, fighters=(fighter,)))
    return to_activation(position)


def to_activation(position: Position) -> Position:
    """The power step passed by whoever is asked, until an activation is."""
    position = skip(position)
    while ask_of(position).kind == "power step":
        position = skip(step(position, Pass(by=ask_of(position).who)).position)
    return position


def test_advance_as_one_pushes_each_friend_towards_its_nearest_enemy():
    pieces = (S((2, 2)), N((0, 0)), G((5, 2)))
    position = skip(drive(hd("HD13", pieces=pieces), Play(by=0, card="HD13")))
    assert refusal(position, Push(by=0, fighter=0, path=((1, 2),))) == "push.closer"
    assert {event.fighter for event in legal(position)} == {0, 1}
    position = skip(drive(position, Push(by=0, fighter=1, path=((1, 0),))))
    assert {event.fighter for event in legal(position)} == {0}, "each is pushed once"
    after = skip(drive(position, Push(by=0, fighter=0, path=((3, 2),))))
    assert [one.hex for one in after.fighters] == [(3, 2), (1, 0), (5, 2)]
    alone = hd("HD13", pieces=(S((3, 2)), G((4, 2))))
    assert refusal(alone, Play(by=0, card="HD13")) == "power_step.playable"


def test_called_strike_re_rolls_one_die_of_the_first_attack():
    position = drive(before_mine("HD16"), BROADSWORD)
    position = skip(drive(position, Roll(by=0, kind="attack", faces=dice("ff"))))
    assert ask_of(position).kind == "re-roll"
    assert position.in_play[0].card == "HD16"


def test_creeping_doubt_closes_in_and_staggers_who_is_beside():
    pieces = (S((2, 2)), N((0, 0)), G((4, 2)))
    position = choosing(hd("HD45", pieces=pieces), "HD45", 2, 0)
    after = skip(drive(position, Push(by=0, fighter=0, path=((3, 2),))))
    assert after.fighters[2].stagger_tokens == 1
    far = choosing(hd("HD45", pieces=pieces), "HD45", 2, 1)
    far = skip(drive(far, legal(far)[0]))
    assert far.fighters[2].stagger_tokens == 0
    assert refusal(hd("HD45"), Play(by=0, card="HD45")) == "power_step.playable"


def test_audacious_move_is_not_for_charges():
    position = before_mine("HD230", pieces=(S((0, 0)), G((6, 10))))
    assert (move_of(position, 0, "no charge"), move_of(position, 0, "charge")) == (5, 3)
    assert move_of(position, 1, "no charge") == 4
    far = next(one for one in legal(position) if isinstance(one, Move) and len(one.path) == 5)
    assert skip(drive(position, far)).fighters[0].hex == far.path[-1]


def test_swampspill_serves_one_fighter_for_the_phase():
    position = before_mine("HD54", 0)
    position = skip(drive(position, BROADSWORD, Roll(by=0, kind="attack", faces=dice("ff"))))
    assert ask_of(position).kind == "re-roll"
    assert [card.card for card in position.in_play] == ["HD54"]


def test_grotpile_sends_one_minion_after_the_other():
    pieces = (GIKKIT((2, 2)), SHANK((2, 3)), G((5, 2)), B((0, 0)))
    position = choosing(hd("HD48", pieces=pieces), "HD48", 0)
    assert refusal(position, Push(by=0, fighter=0, path=((3, 2),))) == "push.distance"
    position = skip(drive(position, Push(by=0, fighter=0, path=((3, 2), (4, 2)))))
    position = skip(drive(position, Choose(by=0, fighters=(1,))))
    ends = {event.path[-1] for event in legal(position)}
    assert ends and (1, 0) not in ends, "beside an enemy of the first only"
    after = skip(drive(position, legal(position)[0]))
    assert ask_of(after).kind == "power step"
    once = choosing(hd("HD48", pieces=pieces), "HD48", 0)
    once = skip(drive(once, Push(by=0, fighter=0, path=((3, 2), (4, 2)))))
    assert ask_of(skip(drive(once, Pass(by=0)))).kind == "power step", "the second is optional"


def test_shattering_blow_breaks_an_upgrade_of_the_target():
    pieces = (S((3, 2)), G((4, 2), upgrades=("HD31", "S390")))
    position = drive(
        hd("HD180", step="activation", pieces=pieces),
        BROADSWORD,
        Roll(by=0, kind="attack", faces=dice("ss")),
    )
    position = skip(position)
    if ask_of(position).kind == "re-roll":
        position = step(position, Pass(by=1)).position
    position = skip(drive(position, Roll(by=1, kind="defence", faces=dice("b"))))
    if ask_of(position).kind == "re-roll":
        position = skip(step(position, Pass(by=1)).position)
    position = until(drive(position, Push(by=0, fighter=1, path=())), "after-action")
    position = step(step(position, Pass(by=1)).position, Play(by=0, card="HD180")).position
    after = skip(drive(position, Choose(by=0, option="S390")))
    assert after.fighters[1].upgrades == ("HD31",)
    assert after.seats[1].power_discard == ("S390",)


def cast(card: str, faces: str, **told: Any) -> Position:
    """Xandire casts a gambit spell with two dice."""
    pieces = told.pop("pieces", (X((3, 2)), G((4, 2)), B((6, 10))))
    position = drive(hd(card, player=1, pieces=pieces, **told), Pass(by=1), Play(by=0, card=card))
    position = drive(position, Cast(by=0, fighter=0))
    return drive(position, Roll(by=0, kind="magic", faces=dice(faces)))


def test_blaze_of_light_helps_friends_and_hinders_enemies_for_an_activation():
    position = to_activation(cast("HD14", "co"))
    assert dice_of(position, 0, attack_named(position, 0, "Broadsword")) == 3
    assert dice_of(position, 1, attack_named(position, 1, "Blooddrinker Axe")) == 1
    later = skip(drive(position, Guard(by=0, fighter=0)))
    assert dice_of(later, 0, attack_named(later, 0, "Broadsword")) == 2
    failed = to_activation(cast("HD14", "oo"))
    assert dice_of(failed, 0, attack_named(failed, 0, "Broadsword")) == 2


def test_blaze_of_light_is_xandires_alone():
    others = (Piece("Ammis Dawnguard", (3, 2), seat=0), G((4, 2)))
    assert refusal(hd("HD14", pieces=others), Play(by=0, card="HD14")) == "power_step.playable"


def test_arcane_bulwark_guards_friends_near_the_caster():
    pieces = (X((3, 2), stagger_tokens=1), S((5, 2)), N((6, 4)), G((4, 2)))
    after = skip(cast("HD134", "oc", pieces=pieces))
    assert [one.guard_tokens for one in after.fighters] == [1, 1, 0, 0]
    assert after.fighters[0].stagger_tokens == 0


def test_quintoks_query_draws_what_it_looked_at_or_leaves_it():
    mine = {"power": ("HD254",), "objectives": ("S263",), "objective_deck": ("S264",)}
    position = skip(cast("HD254", "cc", mine=mine))
    taken = drive(position, Draw(by=0, deck="objective", cards=("S264",)))
    taken = skip(drive(taken, Discard(by=0, cards=("S263",))))
    assert taken.seats[0].objectives == ("S264",)
    left = skip(step(position, Pass(by=0)).position)
    assert (left.seats[0].objectives, ask_of(left).kind) == (("S263",), "power step")


def test_tempered_sigmarite_re_rolls_a_defence_die():
    pieces = (G((4, 2), seat=0), S((3, 2), seat=1, upgrades=("HD31",)))
    position = hd(step="activation", pieces=pieces)
    axe = Attack(by=0, fighter=0, attack="Blooddrinker Axe", target=1)
    position = drive(position, axe, Roll(by=0, kind="attack", faces=dice("ss")))
    position = skip(drive(position, Roll(by=1, kind="defence", faces=dice("d"))))
    assert (ask_of(position).kind, ask_of(position).who) == ("re-roll", 1)


def test_unfaltering_stride_follows_its_fighters_own_activation():
    pieces = (S((3, 2), upgrades=("HD32",)), N((1, 1)), G((6, 10)))
    position = drive(hd(step="activation", pieces=pieces), Guard(by=0, fighter=0))
    position = step(until(position, "after-action"), Pass(by=1)).position
    position = skip(step(position, React(by=0, card="HD32", fighter=0)).position)
    assert skip(drive(position, Push(by=0, fighter=0, path=((2, 2),)))).fighters[0].hex == (2, 2)
    other = drive(hd(step="activation", pieces=pieces), Guard(by=0, fighter=1))
    other = step(until(other, "after-action"), Pass(by=1)).position
    assert refusal(other, React(by=0, card="HD32", fighter=0)) == "reactions.window"


def test_phantom_fathomer_has_a_die_more_for_each_upgrade_of_its_target():
    pieces = (S((3, 2), upgrades=("HD291",)), G((4, 2), upgrades=("S389", "S390")))
    attack = Attack(by=0, fighter=0, attack="Phantom Fathomer", target=1)
    position = skip(drive(hd(step="activation", pieces=pieces), attack))
    assert ask_of(position).count == 3


def test_dark_insight_needs_cover_and_fatal_scheme_a_glory_point():
    mine = {"objectives": ("S263",), "objective_deck": ("S264",)}
    gloom = (Token((3, 2), 0, face_up=False),)
    pieces = (S((3, 2), upgrades=("HD275",)), G((6, 10)))
    act = Action(by=0, fighter=0, card="HD275")
    position = hd(step="activation", pieces=pieces, tokens=gloom, mine=mine)
    assert ask_of(skip(drive(position, act))).kind == "draw objective"
    bare = hd(step="activation", pieces=pieces, mine=mine)
    assert refusal(bare, act) == "actions.printed-actions"
    schemer = (S((3, 2), upgrades=("HD170",)), G((6, 10)))
    scheme = Action(by=0, fighter=0, card="HD170")
    rich = hd(step="activation", pieces=schemer, mine={"glory": 1, "power_deck": ("S360", "S369")})
    rich = drive(rich, scheme, Draw(by=0, deck="power", cards=("S360", "S369")))
    rich = skip(drive(rich, Discard(by=0, cards=("S360", "S369"))))
    assert (rich.seats[0].glory, rich.seats[0].spent) == (0, 1)
    poor = hd(step="activation", pieces=schemer)
    assert refusal(poor, scheme) == "actions.printed-actions"


def illusory(*upgrades: str, **told: Any) -> Position:
    """Steelheart with illusions, attacked by Garrek, who is seat 0 here."""
    pieces = (G((4, 2), seat=0), S((3, 2), seat=1, upgrades=upgrades))
    return hd(step="activation", pieces=pieces, **told)


def test_visage_of_destruction_takes_a_die_from_who_attacks_beside_it():
    axe = Attack(by=0, fighter=0, attack="Blooddrinker Axe", target=1)
    position = skip(drive(illusory("HD187"), axe))
    assert ask_of(position).count == 1
    position = drive(position, Roll(by=0, kind="attack", faces=dice("s")))
    position = skip(drive(position, Roll(by=1, kind="defence", faces=dice("d"))))
    assert position.fighters[1].upgrades == (), "an illusion breaks when its fighter is hurt"
    assert position.seats[1].power_discard == ("HD187",)


def test_an_illusion_costs_nothing_and_breaks_when_chosen_by_a_gambit():
    position = skip(drive(hd("HD187"), Play(by=0, card="HD187", fighter=0)))
    assert position.fighters[0].upgrades == ("HD187",)
    chosen = choosing(hd("S360", pieces=(S((3, 2), upgrades=("HD187",)), G((4, 2)))), "S360", 0)
    assert chosen.fighters[0].upgrades == ()


def test_titan_of_krulety_pushes_after_an_action_and_breaks_with_the_phase():
    pieces = (S((3, 2), upgrades=("HD63",)), G((6, 10)))
    position = drive(hd(step="activation", pieces=pieces), Guard(by=0, fighter=0))
    position = step(until(position, "after-action"), Pass(by=1)).position
    position = skip(step(position, React(by=0, card="HD63", fighter=0)).position)
    assert skip(drive(position, Push(by=0, fighter=0, path=((2, 2),)))).fighters[0].hex == (2, 2)
    late = hd(pieces=pieces, turn=8)
    late = skip(drive(late, *(Pass(by=seat) for seat in (0, 1))))
    if ask_of(late).kind == "ability":
        late = step(late, React(by=0, card="HD63", fighter=0)).position
    assert late.fighters[0].upgrades == ()


def test_penumbral_falls_hurts_the_edge_when_the_phase_ends_and_goes_on_lying():
    position = hd("HD248", turn=8, pieces=(S((0, 0)), G((6, 10)), B((5, 8))))
    position = drive(position, Play(by=0, card="HD248"))
    while ask_of(position).kind in ("power step", "reaction"):
        position = step(position, Pass(by=ask_of(position).who)).position
    assert [one.wound_tokens for one in position.fighters] == [1, 1, 0]
    assert [card.card for card in position.in_play] == ["HD248"]
    assert position.round == 2


def easy_meat(help_hex: tuple[int, int]) -> Position:
    """Steelheart hits Garrek in the activation after the card, a friend standing in this hex."""
    pieces = (S((3, 2)), N(help_hex), G((4, 2)))
    position = before_mine("HD46", pieces=pieces)
    position = drive(
        position,
        Attack(by=0, fighter=0, attack="Sigmarite Broadsword", target=2),
        Roll(by=0, kind="attack", faces=dice("ss")),
        Roll(by=1, kind="defence", faces=dice("b")),
    )
    return skip(position)


def test_easy_meat_is_for_a_supported_attack():
    assert easy_meat((5, 2)).fighters[2].out, "3 and 1 Damage"
    assert easy_meat((1, 1)).fighters[2].wound_tokens == 3
