"""Objectives about what was done: attacks, moves, damage, spells, told by the history."""

from msgspec.structs import replace

from rules_engine.battlefield import PlacedBoard, joined
from rules_engine.sense.ground import field
from rules_engine.state.position import Happening, Position, put_fighter
from tests.engine.cards.deeds import (
    FALLEN,
    SWORD,
    THREE,
    activation,
    attack,
    heal,
    hit,
    move,
    now,
    out,
)
from tests.engine.cards.tables import G, N, S, differing, piece, scorable, table, told

W = piece("Ammis Dawnguard")


PHASE = {
    "Assassinate": (
        table(*FALLEN, history=(out(3, word="S369", fighter=-1),)),
        table(*FALLEN, history=(out(4),)),
    ),
    "Butchery": (
        table(*FALLEN, history=(out(3), out(4), out(5))),
        table(*FALLEN, history=(out(3), out(4), out(5, seat=-1, fighter=-1, word="lethal"))),
    ),
    "Devastation": (
        table(*FALLEN, history=(out(3), out(4), out(5, seat=-1, fighter=-1, word="lethal"))),
        table(*FALLEN, history=(out(3), out(4))),
    ),
    "Dashed Hopes": (
        table(S((2, 2)), G(out=True, inspired=True), history=(out(1),)),
        table(S((2, 2)), G(out=True), history=(out(1),)),
    ),
    "Multiple Fronts": (
        table(*THREE, history=(hit(3), hit(4), hit(5, word="S369", fighter=-1))),
        table(*THREE, history=(hit(3), hit(3), hit(4), hit(5, seat=1))),
    ),
    "Grand Melee": (
        table(*THREE, history=(hit(3), hit(4), hit(5, seat=1))),
        table(*THREE, history=(hit(3), hit(4), hit(1, seat=1))),
    ),
    "Bloodless": (
        table(*THREE, history=(attack(0, 3, "miss"),)),
        table(*THREE, history=(hit(0, seat=1),)),
    ),
    "Perfect Planning": (
        table(*THREE, history=(attack(0, 3),)),
        table(*THREE, history=(move(0, word="charge"),)),
    ),
    "Hold What We Have": (
        table(*THREE, history=(attack(0, 3),)),
        table(S(out=True), G((6, 10))),
    ),
    "Biding Your Time": (
        table(*THREE, history=(move(0),)),
        table(*THREE, history=(attack(0, 3, "miss"),)),
    ),
    "Quick on Your Feet": (
        table(*THREE, history=(move(0), move(1, word="charge"), move(2))),
        table(*THREE, history=(move(0), move(1), move(1))),
    ),
    "Heroic Effort": (
        table(*THREE, history=tuple(activation(0, turn) for turn in (1, 3, 5, 7))),
        table(*THREE, history=tuple(activation(turn % 2, turn) for turn in (1, 2, 3, 4))),
    ),
    "Indomitable Defender": (
        table(*THREE, history=tuple(attack(3, 0, "miss", seat=1) for _ in range(3))),
        table(*THREE, history=tuple(attack(3, one, "miss", seat=1) for one in range(3))),
    ),
    "Tireless Slayer": (
        table(*FALLEN, history=(out(3), out(4), out(5))),
        table(*FALLEN, history=(out(3), out(4), out(5, fighter=1))),
    ),
    "Magical Storm": (
        table(*THREE, history=(told("cast", seat=0, fighter=0),) * 4),
        table(*THREE, history=(told("cast", seat=0, fighter=0),) * 3),
    ),
    "Magical Mastery": (
        table(*THREE, history=(told("cast", seat=0, fighter=0),) * 6),
        table(*THREE, history=(told("cast", seat=0, fighter=0),) * 5),
    ),
    "Magical Void": (
        table(*THREE, history=(told("casting-roll", seat=1, fighter=3),)),
        table(*THREE, history=(told("casting-roll", seat=1), told("cast", seat=1))),
    ),
    "Preserve Life": (
        table(*THREE, history=(heal(0, 1), heal(1, 1))),
        table(*THREE, history=(heal(0, 2), heal(1, 0))),
    ),
    "Charmed Life": (
        table(*THREE, history=(heal(0, 2), heal(0, 1))),
        table(*THREE, history=(heal(0, 2), heal(1, 1))),
    ),
    "Interdiction": (
        table(S((2, 2)), W(out=True, seat=1), history=(out(1),)),
        table(S((2, 2)), G(out=True), history=(out(1),)),
    ),
}


def turns(what: str, inside: int, after: int = 0):
    """So many of the player's activations with an action of a kind, and more after them."""
    history = []
    for turn in range(1, inside + 1):
        history += [told(what, seat=0, fighter=0, turn=turn), activation(0, turn)]
    for turn in range(inside + 1, inside + after + 1):
        history += [activation(0, turn), told(what, seat=0, fighter=0, turn=turn)]
    return tuple(history)


TURNS = {
    "Keep Chopping": (
        table(*THREE, history=turns("attack", 4)),
        table(*THREE, history=turns("attack", 3, 1)),
    ),
    "Keep Moving": (
        table(*THREE, history=turns("move", 4)),
        table(*THREE, history=turns("move", 3, 1)),
    ),
}

FOUR_KINDS = (
    move(0, since=0),
    attack(1, 3, since=1),
    told("guard", seat=0, fighter=2),
    move(0, word="charge", since=3),
    attack(0, 3, since=4),
    told("charge", seat=0, fighter=0, other=3, since=3),
)
KINDS = {
    "Keep Them Guessing": (
        table(*THREE, history=FOUR_KINDS),
        table(*THREE, history=FOUR_KINDS[:1] + FOUR_KINDS[2:]),
    )
}


SURGES = {
    "Strong Start": (now(out(3), pieces=FALLEN), now(out(0, seat=1), out(3), pieces=FALLEN)),
    "Martyred": (now(out(0, seat=1, fighter=3)), now(out(3), pieces=FALLEN)),
    "Massive Assault": (
        now(hit(3, 4), hit(4, 3, fighter=1)),
        now(hit(3, 4), hit(4, 3, fighter=-1, word="S369")),
    ),
    "Concerted Attack": (
        now(attack(0, 3), attack(1, 3, "miss"), attack(2, 3)),
        now(attack(0, 3), attack(1, 3), attack(1, 3)),
    ),
    "Cover Ground": (now(move(0, 6)), now(move(0, 5))),
    "Longstrider": (now(move(0), move(0)), now(move(0), move(1))),
    "Victorious Duel": (now(out(3), pieces=FALLEN), now(out(3, fighter=1), pieces=FALLEN)),
    "Witch-slayer": (
        now(out(1), pieces=(S((2, 2)), W(out=True, seat=1))),
        now(out(1), pieces=(N((2, 2)), W(out=True, seat=1))),
    ),
    "Giant-slayer": (
        now(out(1), pieces=(S((2, 2)), G(out=True, upgrades=("S389",)))),
        now(out(1), pieces=(S((2, 2)), G(out=True))),
    ),
    "Tempting Target": (
        now(out(1), pieces=(S((2, 2)), G(out=True, upgrades=("S389", "S390")))),
        now(out(1), pieces=(S((2, 2)), G(out=True, upgrades=("S389",)))),
    ),
    "Massive Overkill": (
        now(hit(3, 8), out(3), pieces=FALLEN),
        now(hit(3, 7), out(3), pieces=FALLEN),
    ),
    "No Remorse": (
        now(hit(3, 5), out(3), pieces=FALLEN),
        now(hit(3, 4), out(3), pieces=FALLEN),
    ),
    "The Bigger They Are": (
        now(hit(3, 1), out(3), pieces=FALLEN),
        now(hit(3, 1, fighter=-1, word="S369"), out(3, -1, word="S369"), pieces=FALLEN),
    ),
    "Finish Them": (
        now(hit(3, 1), out(3), pieces=FALLEN),
        now(hit(3, 2), out(3), pieces=FALLEN),
    ),
    "Sorcerous Scouring": (
        now(out(3, word="NV451"), pieces=FALLEN),
        now(out(3), pieces=FALLEN),
    ),
    "Sorcerous Duel": (
        now(out(1, word="NV451"), pieces=(S((2, 2)), W(out=True, seat=1))),
        now(out(1, word="NV451"), pieces=(S((2, 2)), G(out=True))),
    ),
    "Master of Terrain": (
        now(out(3, seat=-1, fighter=-1, word="lethal"), pieces=FALLEN),
        now(out(0, seat=-1, fighter=-1, word="lethal")),
    ),
    "Arcane Implosion": (
        now(out(1, fighter=1, seat=1, word="backlash"), pieces=(S((2, 2)), W(out=True, seat=1))),
        now(out(0, fighter=0, seat=0, word="backlash"), pieces=(W(out=True, seat=0), S((2, 2)))),
    ),
    "Get Thee Hence": (
        now(told("drive-back", seat=0, other=3, amount=2)),
        now(told("drive-back", seat=0, other=3, amount=1)),
    ),
    "Miraculous Escape": (
        now(
            told("attack-roll", seat=1, fighter=3, other=0, word="smash fury fury"),
            attack(3, 0, "draw", seat=1, since=0),
        ),
        now(
            told("attack-roll", seat=1, fighter=3, other=0, word="smash fury"),
            attack(3, 0, "draw", seat=1, since=0),
        ),
    ),
}


def test_what_was_done_in_the_phase_counts_as_the_cards_say():
    assert differing(PHASE) == [], "DC-034, DC-112, DC-190"


def test_only_actions_inside_activations_count_for_keep_chopping():
    assert differing(TURNS) == [], "DC-116"


def test_parts_of_a_charge_are_no_kinds_of_their_own():
    assert differing(KINDS) == [], "DC-117"


def test_what_has_just_happened_counts_as_the_cards_say():
    assert differing(SURGES) == [], "DC-035, DC-115, DC-124, DC-214, DC-217"


def test_fighters_who_fall_together_are_no_first():
    both = (out(0, -1, 0, "S356", since=4), out(3, -1, 0, "S356", since=4))
    assert not scorable("Strong Start", now(*both, pieces=FALLEN)), "DC-125"
    assert not scorable("Martyred", now(*both, pieces=FALLEN)), "DC-125"


def test_what_happened_before_the_last_chance_to_score_is_gone():
    old = replace(now(out(3), pieces=FALLEN), surged=1)
    assert not scorable("Victorious Duel", old)


LETHAL = joined(PlacedBoard("Living Rock", seats=(0,)), PlacedBoard("Mirror Well", seats=(1,)))


def test_what_is_spared_of_an_attack_leaves_its_damage_characteristic_as_it_was():
    """A point that a card or a die took off still counts; one spared of an earlier attack not."""
    spared = told("spared", seat=0, fighter=0, other=3, amount=1, word=SWORD)
    roll = told("attack-roll", seat=0, fighter=0, word="smash")

    def struck(amount: int, *course: Happening) -> Position:
        return now(*course, hit(3, amount), out(3), pieces=FALLEN)

    def over(*course: Happening) -> Position:
        return now(*course, attack(0, 3, amount=3, about=SWORD, since=len(course) - 1))

    cases = {
        "No Remorse": (struck(4, roll, spared), struck(4, spared, roll)),
        "Demolished": (struck(4, roll, spared), struck(4, spared, roll)),
        "The Bigger They Are": (struck(1, spared, roll), struck(1, roll, spared)),
        "Finish Them": (struck(1, spared, roll), struck(1, roll, spared)),
        "Might of the Orruk": (over(roll, spared), over(spared, roll)),
    }
    assert differing(cases) == []


def risked(times: int, *, safe: bool = True, alive: bool = True) -> bool:
    """Whether a move through so many lethal hexes scores, by where its fighter then is."""
    course = tuple(hit(0, 1, -1, -1, "lethal") for _ in range(times))
    position = table(S((2, 2)), G((0, 0)), step="activation", boards=LETHAL)
    ground = field(position)
    there = next(
        h for h in ground.hexes if (h in ground.lethal) != safe and h not in ground.blocked
    )
    position = replace(position, history=(*course, move(0, since=0)))
    return scorable(
        "Calculated Risk", put_fighter(position, 0, hex=there if alive else None, out=not alive)
    )


def test_calculated_risk_wants_the_lethal_hex_left_alive():
    assert risked(1), "DC-109"
    assert not risked(1, safe=False), "DC-109"
    assert not risked(0)
    assert not risked(1, alive=False)
    assert risked(2, alive=False), "DC-110"
