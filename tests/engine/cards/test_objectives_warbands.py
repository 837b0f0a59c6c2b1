"""Objectives of the core sets' warbands, and those legible in the Harrowdeep rulebook."""

from rules_engine.facts.fighters import AttackProfile, FighterCard, Side
from rules_engine.scene import Piece
from rules_engine.state.position import Token
from tests.engine.cards.deeds import (
    FALLEN,
    THREE,
    attack,
    hit,
    move,
    now,
    out,
)
from tests.engine.cards.tables import (
    A,
    B,
    G,
    K,
    N,
    R,
    S,
    T,
    differing,
    objectives,
    piece,
    scorable,
    table,
    told,
)

FIVE = objectives((1, 2), (3, 2), (5, 2), (2, 8), (4, 8))
TWO = (S((2, 2)), G((6, 10)))
OUT = {"out": True}
ARMED = {"upgrades": ("S390",)}
LEADER_OUT = {
    name: (
        table(*FALLEN, history=(out(3, fighter=1),)),
        table(*FALLEN, history=(out(3, seat=-1, fighter=-1, word="lethal"), out(4))),
    )
    for name in ("A Worthy Skull", "Slayers of Tyrants", "Blessed Banishment", "Execution")
}


def charge(fighter: int, **more):
    """A Charge action that is over."""
    return told("charge", seat=0, fighter=fighter, **more)


REAVERS = {
    "Blood for the Blood God!": (
        now(charge(0), charge(1), charge(2)),
        now(charge(0), charge(1), charge(1)),
    ),
    "Draw the Gaze of Khorne": (
        now(out(3), out(4), pieces=FALLEN),
        now(out(3), out(1, fighter=0), pieces=FALLEN),
    ),
    "It Begins": (
        table(S((2, 2)), N(**OUT), G((6, 10)), B(**OUT)),
        table(S((2, 2)), G((6, 10)), B(**OUT)),
    ),
    "Khorne Cares Not": (
        table(S((2, 2)), N(**OUT), G(**OUT), B(**OUT), K(**OUT), T(**OUT)),
        table(S((2, 2)), N(**OUT), G(**OUT), B(**OUT), K(**OUT), T((6, 10))),
    ),
    "Khorne's Champion": (
        table(S((2, 2)), N(**OUT), G(**OUT), round=3),
        table(S((2, 2)), N((3, 3)), G(**OUT), round=3),
    ),
    "Let the Blood Flow": (
        now(attack(0, 3), attack(1, 3), attack(2, 4, "critical hit")),
        now(attack(0, 3), attack(1, 3), attack(2, 4, "draw")),
    ),
    "There is Only Slaughter": (
        table(*TWO, tokens=FIVE),
        table(S((2, 2)), G((2, 8)), tokens=FIVE),
    ),
    "The Stage Is Set": (
        table(S((2, 2)), N(**OUT), G((6, 10))),
        table(S((2, 2)), N((3, 3)), G((6, 10))),
    ),
}

CHAMPIONS = {
    "Awe-inspiring": (now(out(3), out(4), pieces=FALLEN), now(out(3), pieces=FALLEN)),
    "Cleanse": (
        table(S((2, 8)), N((4, 8)), G((6, 10)), tokens=FIVE),
        table(S((2, 8)), N((1, 2)), G((6, 10)), tokens=FIVE),
    ),
    "Consecrated Area": (
        table(S((2, 2)), G((4, 2))),
        table(S((3, 2)), G((4, 2))),
    ),
    "Eternals": (table(*TWO, round=3), table(S((2, 2)), N(**OUT), G((6, 10)), round=3)),
    "Lightning Strikes": (
        now(out(3), attack(0, 3, since=0), charge(0, other=3, since=0), pieces=FALLEN),
        now(out(3), attack(0, 3, since=0), charge(1, other=3, since=0), pieces=FALLEN),
    ),
    "Seize Ground": (
        table(S((2, 8)), G((6, 10)), tokens=FIVE),
        table(S((1, 2)), G((2, 8)), tokens=FIVE),
    ),
    "Sigmar's Bulwark": (
        table(*THREE, history=(hit(3),)),
        table(*THREE, history=(hit(0, 1, 3, seat=1), told("heal", other=0, amount=1))),
    ),
}

SPIRITS = {
    "Devastating Blow": (
        table(*FALLEN, history=(out(3), out(4))),
        table(*FALLEN, history=(out(3),)),
    ),
    "Harness the Storm": (now(told("cast", seat=0)), now(told("cast", seat=1))),
    "Heavily Armed": (
        table(S((2, 2), **ARMED), N((3, 3), **ARMED), A((4, 4), **ARMED), G((6, 10))),
        table(S((2, 2), upgrades=("S389", "S390", "S391")), G((6, 10))),
    ),
    "Magical Supremacy": (
        table(*TWO, history=(told("cast", seat=0),) * 2),
        table(*TWO, history=(told("cast", seat=0),)),
    ),
    "Overwhelming Storm": (
        table(S((2, 2)), N((3, 3)), G((6, 10))),
        table(S((2, 2)), N(**OUT), G((6, 10))),
    ),
    "As Nagash Commands": (
        table(S((2, 8)), G((6, 10)), tokens=FIVE, round=3),
        table(S((2, 2)), G((2, 8)), tokens=FIVE, round=3),
    ),
    "Death Sentence": (
        now(move(0), pieces=(S((4, 4)), N((4, 3)), A((3, 4)), G((3, 3)))),
        now(move(0), pieces=(S((4, 4)), N((4, 3)), A((0, 0)), G((3, 3)))),
    ),
    "Drag Them Down": (
        now(attack(0, 3), attack(1, 3), attack(2, 4)),
        now(attack(0, 3), attack(0, 3), attack(2, 4)),
    ),
    "Take the City": (
        table(S((2, 8)), N((4, 8)), G((6, 10)), tokens=FIVE),
        table(S((2, 8)), N((4, 8)), G((6, 10)), tokens=(*FIVE, Token((3, 5), 6))),
    ),
    "The Vengeful Dead": (
        table(
            S((2, 2), inspired=True),
            N((3, 3), inspired=True),
            A((4, 4), inspired=True),
            G((6, 10)),
        ),
        table(S((2, 2), inspired=True), N((3, 3)), A((4, 4), inspired=True), G((6, 10))),
    ),
    "Vengeful Advance": (
        table(S((2, 7)), N((3, 7)), G((6, 10))),
        table(S((2, 7)), N((3, 5)), G((6, 10))),
    ),
}

AXE = AttackProfile("Knife", 1, 2, "smash", 2)
ASSASSIN = FighterCard(
    "Knife in the Dark",
    "Steelheart's Champions",
    Side(3, 1, "dodge", 3, (AXE,)),
    traits=("assassin",),
)
GIVEN = {"given": (ASSASSIN,)}
HIDDEN = Piece("Knife in the Dark", (2, 3), seat=0)
GLOOM = Token((2, 8), 0, face_up=False)
CHARGED = {"charge_tokens": 1}
OVER = (told("activation", seat=0, fighter=0),)

HARROWDEEP = {
    "Banish the Dark": (
        table(S((2, 2)), N((5, 3)), G((3, 2)), history=(charge(1),)),
        table(S((2, 2)), N((5, 3)), G((3, 2)), history=(charge(0),)),
    ),
    "Bearing Sigmar's Light": (
        table(S((3, 5)), G((6, 10)), tokens=objectives((3, 5))),
        table(S((3, 2)), G((6, 10)), tokens=objectives((3, 2))),
    ),
    "Blaze of Glory": (
        now(told("ploy", seat=0, word="S369"), told("react", seat=0, word="S420")),
        now(told("ploy", seat=0, word="S360"), told("react", seat=0, word="S420")),
    ),
    "Brave the Darkness": (
        now(*OVER, pieces=(S((2, 2), **CHARGED), N((3, 3), **CHARGED), G((6, 10)))),
        now(*OVER, pieces=(S((2, 2), **CHARGED), N((3, 3)), G((6, 10)))),
    ),
    "Born Survivors": (
        table(S((2, 2)), N(**OUT), G((6, 10)), round=1),
        table(S((2, 2)), N(**OUT), A(**OUT), G((6, 10)), round=1),
    ),
    "Good Lootin'": (
        table(S((2, 2)), N(**OUT), G(**OUT), B((6, 10)), round=3),
        table(S((2, 2)), N(**OUT), G((6, 10)), round=3),
    ),
    "Gristle for the Mill": (
        now(out(1), pieces=(S((2, 2)), B(**OUT))),
        now(out(1), pieces=(S((2, 2)), T(**OUT))),
    ),
    "Krule Tricks": (
        now(hit(3, 1, fighter=-1, word="S369"), out(3, -1, word="S369"), pieces=FALLEN),
        now(hit(3, 2), out(3), pieces=FALLEN),
    ),
    "Competent Conjuror": (
        table(*TWO, history=(told("cast", seat=0),)),
        table(
            piece("Ammis Dawnguard")((2, 2), seat=0), G((6, 10)), history=(told("cast", seat=0),)
        ),
    ),
    "Fallen Titan": (
        table(T((2, 2), seat=0), S(out=True, seat=1), G((6, 10), seat=1)),
        table(S((2, 2)), G(**OUT), B((6, 10))),
    ),
    "Fearless Seekers": (
        table(S((2, 8)), N((4, 8)), G((6, 10)), tokens=(GLOOM, *objectives((4, 8)))),
        table(S((2, 8)), N((3, 2)), G((6, 10)), tokens=(GLOOM, *objectives((3, 2)))),
    ),
    "True Grit": (
        table(S((2, 2), wound_tokens=2), G((6, 10))),
        table(S((2, 2), wound_tokens=1), N((3, 3), wound_tokens=3), G((6, 10))),
    ),
    "Easy Come, Easy Go": (table(*TWO), table(*TWO, mine={"power": ("S360",)})),
    "Path of Order": (
        table(S((1, 2)), N((3, 2)), G(**OUT), B(**OUT), tokens=FIVE),
        table(S((1, 2)), N((3, 2)), G(**OUT), B((6, 10)), tokens=FIVE),
    ),
}


def test_leaders_taken_out_by_the_warband_count():
    assert differing(LEADER_OUT) == [], "DC-034"


def test_garreks_reavers_score_as_their_cards_say():
    assert differing(REAVERS) == [], "DC-055"


def test_steelhearts_champions_score_as_their_cards_say():
    assert differing(CHAMPIONS) == [], "DC-108, DC-179"


def test_nightvaults_core_warbands_score_as_their_cards_say():
    assert differing(SPIRITS) == [], "DC-069"


def test_nobody_alive_was_not_hurt():
    assert scorable("Sigmar's Bulwark", table(S(**OUT), G((6, 10)))), "DC-180"


def test_what_is_legible_of_harrowdeep_scores_as_its_cards_say():
    assert differing(HARROWDEEP) == []


def test_elimination_order_is_met_by_either_of_its_conditions():
    fallen = (G(**OUT), B((6, 10)))
    knife = now(out(3, fighter=1, word="Knife"), pieces=(S((2, 2)), N((3, 3)), G((6, 9)), B(**OUT)))
    assert not scorable("Elimination Order", knife)
    assert scorable("Elimination Order", now(out(1), pieces=(S((2, 2)), *fallen)))
    two = (S((2, 2)), G(**OUT), B(**OUT))
    assert not scorable("Elimination Order", now(out(2), out(1), pieces=two))
    hidden = table(
        HIDDEN,
        S((2, 2)),
        G((6, 10)),
        B(**OUT),
        R(**OUT),
        history=(out(3, word="Knife"),),
        step="activation",
        **GIVEN,
    )
    assert scorable("Elimination Order", hidden)
