"""Universal cards of Beastgrave, its Gift Pack and Arena Mortis, written after the others."""

from msgspec.structs import replace

from rules_engine.machine import legal, step
from rules_engine.sense.ground import field
from rules_engine.sense.modifiers import defence_of, move_of, wounds_of
from rules_engine.sense.states import hunter, quarry
from rules_engine.sequences.fight.attack_rules import defence_symbols
from rules_engine.state.events import (
    Attack,
    Cast,
    Choose,
    Draw,
    Move,
    Pass,
    Play,
    Push,
    Roll,
    Scattered,
    ScatterToken,
)
from rules_engine.state.position import Mark, Position
from tests.engine.cards.arming import (
    AXE,
    armed,
    defence_dice,
    offered,
    reacted,
    rolled,
    stays,
    window,
    worn,
)
from tests.engine.cards.blows import SWORD, blow, passing
from tests.engine.cards.deeds import attack, now
from tests.engine.cards.playing import choosing, held
from tests.engine.cards.tables import (
    A,
    B,
    G,
    K,
    N,
    S,
    differing,
    id_of,
    objectives,
    piece,
    table,
    told,
)
from tests.engine.driving import BROADSWORD, ask_of, dice, drive, refusal, skip

MOLLOG, GHOUL, FECULA = map(piece, ("Mollog the Mighty", "Master Talon", "Fecula Flyblown"))
STURDY = MOLLOG((4, 2), seat=1)
HD = {"edition": "harrowdeep-2021"}


def playing(name: str, *fighters: int, **told) -> Position:
    """The position after the card is played and these fighters are chosen."""
    return choosing(held(id_of(name), **told), id_of(name), *fighters)


def refused(name: str, *pieces, **told) -> str:
    """The rule that bars the card here."""
    return refusal(held(id_of(name), pieces=pieces, **told), Play(by=0, card=id_of(name)))


def cast(name: str, faces: str, *pieces, **told) -> Position:
    """The position once seat 0's wizard has tried a spell with this roll."""
    card = id_of(name)
    position = drive(
        held(card, pieces=pieces, **told), Play(by=0, card=card), Cast(by=0, fighter=0)
    )
    return skip(drive(position, Roll(by=0, kind="magic", faces=dice(faces))))


# poisons


def theirs(position: Position) -> Position:
    """The next activation of seat 1."""
    position = passing(position)
    return position if position.active == 1 else passing(drive(position, Pass(by=0)))


def test_leadbone_dust_slows_and_opens_to_ensnare():
    dusty = playing("Leadbone Dust", 1)
    assert dusty.fighters[1].move_tokens == 1
    ours = passing(dusty)
    ours = ours if ours.active == 0 else passing(drive(ours, Pass(by=1)))
    assert blow(ours, SWORD, "sf", "d").dealt == 3
    assert blow(held(step="activation"), SWORD, "sf", "d").dealt == 0
    assert refused("Leadbone Dust", S((3, 2)), G((6, 10))) == "power_step.playable"


def test_rocksnake_toxin_bites_as_each_action_phase_ends():
    position = playing("Rocksnake Toxin", 1, pieces=(S((3, 2)), STURDY))
    position = passing(position)
    while ask_of(position).kind == "activation":
        position = passing(drive(position, Pass(by=ask_of(position).who)))
    assert position.fighters[1].wound_tokens == 1
    assert refused("Rocksnake Toxin", S((3, 2)), G((6, 10))) == "power_step.playable"


def test_spinetoad_toxin_bites_after_moves_alone():
    poisoned = theirs(playing("Spinetoad Toxin", 1))
    walked = skip(drive(poisoned, Move(by=1, fighter=1, path=((5, 2),))))
    assert walked.fighters[1].wound_tokens == 1
    shoved = held(id_of("Distraction"), id_of("Spinetoad Toxin"))
    shoved = choosing(shoved, id_of("Spinetoad Toxin"), 1)
    shoved = choosing(drive(shoved, Pass(by=1)), id_of("Distraction"), 1)
    shoved = skip(drive(shoved, Push(by=0, fighter=1, path=((5, 2),))))
    assert (shoved.fighters[1].hex, shoved.fighters[1].wound_tokens) == ((5, 2), 0)


THREE = (S((2, 2)), N((3, 3)), A((4, 4)), G((6, 10)), B((5, 9)), K((4, 9)))
BLOW = attack(3, 0, seat=1, since=0)
ANSWER = (BLOW, attack(0, 3, since=1), told("react", seat=0, fighter=0, word="Furious Parry"))
KEYED = {"upgrades": (id_of("The Blazing Key"),)}

TABLES = {
    "Trading Blows": (
        now(*ANSWER),
        now(BLOW, told("begin", seat=0), attack(0, 3, since=2), ANSWER[2]),
    ),
    "Finders of the Way": (
        table(S((2, 2), **KEYED), N((3, 3), **KEYED), A((4, 4), **KEYED), G((6, 10))),
        table(S((2, 2), **KEYED), N((3, 3), **KEYED), A((4, 4)), G((6, 10))),
    ),
}


def test_objectives_of_poisons_answers_and_keys():
    assert differing(TABLES) == []


# pushes and the ground


def test_irresistible_vision_leads_hunters_further():
    pieces = (FECULA((3, 2), seat=0), G((4, 2)), GHOUL((3, 3), seat=0), B((6, 10)))
    seen = cast("Irresistible Vision", "oo", *pieces)
    most: dict[int, int] = {}
    for one in legal(seen):
        if isinstance(one, Push):
            most[one.fighter] = max(most.get(one.fighter, 0), len(one.path))
    assert most == {1: 1, 2: 2}
    assert ask_of(cast("Irresistible Vision", "oc", *pieces)).kind == "power step"


def test_desperate_flight_goes_three_hexes_of_four():
    fleeing = playing("Desperate Flight", 0, pieces=(S((3, 2)), G((6, 10))))
    fleeing = drive(fleeing, ScatterToken(by=0, hex=(3, 2), turned=0))
    ways = (3, 3, 3, 3)
    fled = skip(drive(fleeing, Scattered(by=0, faces=("smash",) * 4, ways=ways)))
    if ask_of(fled).kind == "scatter order":
        fled = skip(step(fled, next(iter(legal(fled)))).position)
    assert fled.fighters[0].hex == (0, 2)
    assert [one.amount for one in fled.history if one.what == "push"] == [3]


def test_restless_prize_moves_a_token_twice_but_never_onto_danger():
    tokens = objectives((3, 3))
    asked = skip(
        drive(
            held(id_of("Restless Prize"), tokens=tokens), Play(by=0, card=id_of("Restless Prize"))
        )
    )
    asked = skip(drive(asked, Choose(by=0, tokens=(0,))))
    asked = replace(asked, marks=(Mark((3, 4), "lethal", "test"),))
    assert refusal(asked, Choose(by=0, hexes=((3, 4),))) == "power_step.playable"
    there = skip(drive(asked, Choose(by=0, hexes=((2, 3),)), Choose(by=0, hexes=((2, 4),))))
    assert there.tokens[0].hex == (2, 4)
    assert skip(drive(asked, Pass(by=0), Pass(by=0))).tokens[0].hex == (3, 3)


def test_collapse_takes_three_edge_hexes_of_one_land():
    pieces = (S((3, 2)), G((0, 1)))
    asked = skip(drive(held(id_of("Collapse"), pieces=pieces), Play(by=0, card=id_of("Collapse"))))
    assert refusal(asked, Choose(by=0, hexes=((3, 2),))) == "power_step.playable"
    picked = skip(drive(asked, Choose(by=0, hexes=((0, 1),))))
    for _ in range(2):
        picked = skip(step(picked, next(iter(legal(picked)))).position)
    assert [one.wound_tokens for one in picked.fighters] == [0, 1]
    assert ask_of(picked).kind == "power step"


def test_vicious_beast_lurks_in_a_lethal_hex():
    card = id_of("Vicious Beast")
    position = replace(held(card), marks=(Mark((4, 1), "lethal", "test"),))
    asked = skip(drive(position, Play(by=0, card=card)))
    assert refusal(asked, Choose(by=0, hexes=((3, 2),))) == "power_step.playable"
    lurking = skip(drive(asked, Choose(by=0, hexes=((4, 1),))))
    assert "scatter" in ask_of(lurking).kind
    assert refused("Vicious Beast", S((3, 2)), G((4, 2))) == "power_step.playable"


# tokens, hands, next attacks


def test_hunting_band_guards_any_number():
    pieces = (GHOUL((3, 2), seat=0), G((6, 10)), GHOUL((3, 3), seat=0), S((2, 2), seat=0))
    asked = playing("Hunting Band", 0, pieces=pieces)
    assert refusal(asked, Choose(by=0, fighters=(3,))) == "power_step.playable"
    both = skip(drive(asked, Choose(by=0, fighters=(2,))))
    assert [one.guard_tokens for one in both.fighters] == [1, 0, 1, 0]
    alone = skip(drive(asked, Pass(by=0)))
    assert [one.guard_tokens for one in alone.fighters] == [1, 0, 0, 0]


def test_unnatural_truce_lets_all_draw():
    decks = {"mine": {"power_deck": ("?1", "?2", "?3")}, "their": {"power_deck": ("?4", "?5")}}
    card = id_of("Unnatural Truce")
    asked = drive(held(card, **decks), Play(by=0, card=card))
    asked = drive(asked, Draw(by=0, deck="power", cards=("?1",)), Pass(by=0))
    drawn = skip(drive(asked, Draw(by=1, deck="power", cards=("?4",))))
    assert [len(one.power) for one in drawn.seats] == [1, 1]


def test_flash_of_foresight_changes_nothing_on_the_table():
    before = held(id_of("Flash of Foresight"), theirs=("?1",))
    after = skip(drive(before, Play(by=0, card=id_of("Flash of Foresight"))))
    assert after.fighters == before.fighters
    assert after.seats[0].power_discard == (id_of("Flash of Foresight"),)


def test_enhanced_blow_adds_what_is_paid():
    card = id_of("Enhanced Blow")
    for glory, dice_rolled in (("2", 4), ("1", 3), ("0", 2)):
        start = held(card, player=1, mine={"glory": 3})
        paid = drive(start, Pass(by=1), Play(by=0, card=card), Choose(by=0, option=glory))
        ready = passing(paid)
        assert ask_of(skip(drive(ready, BROADSWORD))).count == dice_rolled
        assert ready.seats[0].spent == int(glory)


def test_winded_tires_who_stands_beside_a_master_of_combo():
    pieces = (S((3, 2), upgrades=("Binding Chain",)), G((4, 2)))
    winded = playing("Winded", 0, 1, pieces=pieces, mine={"glory": 1})
    assert (winded.fighters[1].charge_tokens, winded.seats[0].spent) == (1, 1)
    poor = playing("Winded", 0, 1, pieces=pieces)
    assert poor.fighters[1].charge_tokens == 0
    assert refused("Winded", S((3, 2)), G((4, 2))) == "power_step.playable"


# reactions


def test_blindside_brings_a_supporter():
    card, pieces = id_of("Blindside"), (S((3, 2)), STURDY, N((2, 3)))
    told = {"pieces": pieces, "step": "activation"}
    there = window(drive(held(card, **told), BROADSWORD), "attack-declared", 0)
    pushing = skip(reacted(there, "Blindside"))
    pushing = skip(drive(pushing, Choose(by=0, fighters=(2,))))
    ends = {one.path[-1] for one in legal(pushing) if isinstance(one, Push)}
    assert ends
    assert ends <= set(field(pushing).around[(4, 2)])
    alone = held(card, pieces=pieces[:2], step="activation")
    assert "Blindside" not in offered(window(drive(alone, BROADSWORD), "attack-declared", 0))


def test_punch_drunk_reels_in_place_of_a_drive_back():
    card, told = id_of("Punch-drunk"), {"pieces": (S((3, 2)), STURDY), "step": "activation"}
    hit = window(rolled(held(card, **told), BROADSWORD, "ss", "d"), "before-drive-back", 0)
    reeling = skip(reacted(hit, "Punch-drunk"))
    assert "scatter" in ask_of(reeling).kind
    level = rolled(held(card, **told), BROADSWORD, "sf", "b")
    assert "Punch-drunk" not in offered(window(level, "before-drive-back", 0))


def test_substance_siphon_defends_by_the_round():
    for number in (1, 3):
        siphon = armed(
            "Substance Siphon", "Warding Stance", "Foetid Shroud", player=1, round=number
        )
        assert (defence_of(siphon, 0), defence_symbols(siphon, 0)) == (number, ("dodge",))
        assert defence_dice(siphon) == number
    parried = drive(siphon, AXE, Roll(by=1, kind="attack", faces=dice("ss")))
    parried = skip(drive(parried, Roll(by=0, kind="defence", faces=dice("222"))))
    assert ask_of(parried).kind != "re-roll"


def test_weirding_staff_is_charged_with_glory():
    name, own = "Weirding Staff", FECULA((3, 2), seat=0, upgrades=("Weirding Staff",))
    staff = Attack(by=0, fighter=0, attack=name, target=1)
    told = {"own": own, "foe": STURDY}
    rich = window(
        rolled(armed(**told, mine={"glory": 2}), staff, "ff", "d"), "success-determined", 0
    )
    assert skip(reacted(rich, name)).fighters[1].wound_tokens == 4
    poor = window(rolled(armed(**told), staff, "ff", "d"), "success-determined", 0)
    assert name not in offered(poor)


def test_lenders_lockbox_gives_an_upgrade_back():
    name = "Lender's Lockbox"
    foe = G((4, 2), wound_tokens=3, upgrades=(name, "Great Speed"))
    fallen = window(rolled(armed(foe=foe), BROADSWORD, "ss", "b"), "out-of-action", 1)
    asked = skip(reacted(fallen, name))
    back = skip(drive(asked, Choose(by=1, option=id_of("Great Speed"))))
    assert back.seats[1].power == (id_of("Great Speed"),)
    hale = rolled(armed(foe=MOLLOG((4, 2), seat=1, upgrades=(name,))), BROADSWORD, "ss", "d")
    assert not any(getattr(one.args, "at", "") == "out-of-action" for one in skip(hale).stack)


# from the hand


def felling(name: str, *pieces, **told) -> Position:
    """The window after Steelheart has felled Garrek, with this upgrade in hand."""
    weak = pieces or (S((3, 2)), G((4, 2), wound_tokens=3))
    position = held(id_of(name), pieces=weak, step="activation", **told)
    return window(rolled(position, BROADSWORD, "ss", "b"), "after-action", 0)


def test_victors_are_given_their_gear_for_nothing():
    for name in ("Victor's Speed", "Victor's Experience"):
        there = felling(name)
        given = skip(reacted(there, name))
        assert (worn(given), given.seats[0].spent) == ((name,), 0)
        assert given.seats[0].power == ()
        sturdy = held(id_of(name), pieces=(S((3, 2)), STURDY), step="activation")
        missed = window(stays(rolled(sturdy, BROADSWORD, "ss", "d"), 1), "after-action", 0)
        assert name not in offered(missed)
    assert move_of(armed("Victor's Speed"), 0) == 4
    assert hunter(armed("Victor's Experience"), 0)


def test_gifts_of_chaos_are_given_to_a_victor():
    pieces = (G((3, 2), seat=0), S((4, 2), seat=1, wound_tokens=3))
    axe = Attack(by=0, fighter=0, attack="Blooddrinker Axe", target=1)
    for name, found in (("Gifted Bulk", (0, 1)), ("Gifted Speed", (1, 0))):
        position = held(id_of(name), pieces=pieces, step="activation")
        there = window(rolled(position, axe, "ss", "d"), "after-action", 0)
        given = skip(reacted(there, name))
        assert worn(given) == (name,)
        plain = held(pieces=pieces)
        gained = (move_of(given, 0) - move_of(plain, 0), wounds_of(given, 0) - wounds_of(plain, 0))
        assert gained == found
        unhurt = (pieces[0], MOLLOG((4, 2), seat=1))
        position = held(id_of(name), pieces=unhurt, step="activation")
        alive = window(stays(rolled(position, axe, "ss", "d"), 1), "after-action", 0)
        assert name not in offered(alive)


def test_victors_gear_is_also_bought():
    card = id_of("Victor's Speed")
    bought = skip(drive(held(card, mine={"glory": 1}), Play(by=0, card=card, fighter=0)))
    assert (worn(bought), bought.seats[0].spent) == (("Victor's Speed",), 1)
    poor = held(card)
    assert refusal(poor, Play(by=0, card=card, fighter=0)) == "upgrades.cost"


def test_kurnoths_mark_is_for_hunters_who_fell_a_neighbour():
    name = "Kurnoth's Mark"
    assert name not in offered(felling(name)), "Steelheart is no Hunter"
    sheoch = piece("Sheoch, Kurnothi Tracker")((3, 2), seat=0)
    blade = Attack(by=0, fighter=0, attack="Shaethshir", target=1)
    position = held(id_of(name), pieces=(sheoch, G((4, 2), wound_tokens=3)), step="activation")
    there = window(rolled(position, blade, "ss", "b"), "after-action", 0)
    assert worn(skip(reacted(there, name))) == (name,)
    first = (
        AXE,
        Roll(by=1, kind="attack", faces=dice("ss")),
        Roll(by=0, kind="defence", faces=dice("d")),
    )
    assert ask_of(skip(drive(armed(name, player=1), *first))).kind == "re-roll"


def test_hidden_presence_is_chosen_by_no_gambit():
    hidden = G((4, 2), upgrades=("Hidden Presence",))
    assert quarry(armed(foe=hidden), 1)
    card = id_of("Leadbone Dust")
    asked = skip(drive(held(card, pieces=(S((3, 2)), hidden, B((3, 3)))), Play(by=0, card=card)))
    assert refusal(asked, Choose(by=0, fighters=(1,))) == "power_step.playable"
    plain = G((4, 2), upgrades=("Hidden Presence", "Terrifying Aura"))
    asked = skip(drive(held(card, pieces=(S((3, 2)), plain)), Play(by=0, card=card)))
    assert Choose(by=0, fighters=(1,)) in legal(asked)
