"""Universal objectives on how attacks, spells and falls went, told by the history."""

from rules_engine.state.position import Token
from tests.engine.cards.deeds import activation, attack, hit, now, out
from tests.engine.cards.tables import B, G, N, S, differing, id_of, objectives, piece, told

W, A = piece("Ammis Dawnguard"), piece("Angharad")
SPHERE = id_of("Sphere of Aqshy")
RAZOR = id_of("Chain Lightning")
GALE = id_of("Shardgale")


def rolled(fighter: int, faces: str, seat: int = 0, what: str = "attack-roll", **more: object):
    """A roll, its faces by name."""
    return told(what, seat=seat, fighter=fighter, word=faces, **more)


def supported(helper: int, of: int, seat: int = 0):
    """Support given in an attack."""
    return told("support", seat=seat, fighter=helper, other=of)


PAIR = (S((3, 2)), G((4, 2)))
FELLED = (S((3, 2)), G(out=True))
WIZARD = (W((3, 2), seat=0), G((4, 2)))

HOLDING = (S((3, 2)), N((2, 2)), A((4, 4)), G((6, 10)))
BOTH = objectives((3, 2), (2, 2))
ARCHER = (S((3, 2), upgrades=("Nullstone Arrows",)), G((4, 2)))


def shots(count: int):
    """So many activations with an attack from afar."""
    told_: list[object] = []
    for turn in range(1, count + 1):
        told_ += [attack(0, 1, about="Nullstone Arrows", turn=turn), activation(0, turn)]
    return tuple(told_)


LEVEL = tuple(supported(one, 0) for one in (2, 3)), tuple(supported(one, 1, 1) for one in (4, 5))

ROLLS = {
    "Balance of Power": (
        now(*LEVEL[0], *LEVEL[1], attack(0, 1), pieces=PAIR),
        now(*LEVEL[0], LEVEL[1][0], attack(0, 1), pieces=PAIR),
    ),
    "Crushing Force": (
        now(hit(1, 3), hit(1, 3), out(1), pieces=FELLED),
        now(hit(1, 3), hit(1, 1), out(1), pieces=FELLED),
    ),
    "Precise Use of Force": (
        now(hit(1, 3), hit(1, 1), out(1), pieces=FELLED),
        now(hit(1, 3), hit(1, 2), out(1), pieces=FELLED),
    ),
    "Arcane Torrent": (
        now(
            rolled(0, "critical critical", what="casting-roll"),
            told("cast", seat=0, fighter=0, word=SPHERE),
            pieces=WIZARD,
        ),
        now(
            rolled(0, "critical channel", what="casting-roll"),
            told("cast", seat=0, fighter=0, word=SPHERE),
            pieces=WIZARD,
        ),
    ),
    "Overpower": (
        now(
            rolled(0, "critical channel", what="casting-roll"),
            told("cast", seat=0, fighter=0, word=SPHERE),
            pieces=WIZARD,
        ),
        now(
            rolled(0, "focus channel", what="casting-roll"),
            told("cast", seat=0, fighter=0, word=SPHERE),
            pieces=WIZARD,
        ),
    ),
    "Rising Power": (
        now(
            rolled(0, "focus channel focus", what="casting-roll"),
            told("cast", seat=0, fighter=0, word=SPHERE),
            pieces=WIZARD,
        ),
        now(
            rolled(0, "focus channel", what="casting-roll"),
            told("cast", seat=0, fighter=0, word=SPHERE),
            pieces=WIZARD,
        ),
    ),
    "Branching Fate": (
        now(rolled(0, "smash fury critical"), pieces=PAIR),
        now(rolled(0, "smash fury smash"), pieces=PAIR),
    ),
    "Peerless Fighter": (
        now(rolled(0, "critical critical"), attack(0, 1, since=0), pieces=PAIR),
        now(rolled(0, "critical smash"), attack(0, 1, since=0), pieces=PAIR),
    ),
    "Death from Afar": (
        now(out(1, about="6,2"), pieces=FELLED),
        now(out(1, about="4,2"), pieces=FELLED),
    ),
    "Disdain for Knowledge": (
        now(out(1), pieces=(S((3, 2)), G(out=True, upgrades=("Tome of Glories",)))),
        now(out(1), pieces=FELLED),
    ),
    "Master of Mayhem": (
        now(*(told("spell", seat=0, word=RAZOR) for _ in range(3)), pieces=PAIR),
        now(*(told("spell", seat=0, word=RAZOR) for _ in range(2)), pieces=PAIR),
    ),
    "Champions All": (
        now(out(2), out(3, fighter=1), pieces=(S((3, 2)), N((2, 2)), G(out=True), B(out=True))),
        now(out(2), out(3), pieces=(S((3, 2)), N((2, 2)), G(out=True), B(out=True))),
    ),
    "Method in the Madness": (
        now(out(1, word=RAZOR), pieces=FELLED),
        now(out(1, word=SPHERE), pieces=FELLED),
    ),
    "Strange Demise": (
        now(out(1, word=SPHERE), pieces=FELLED),
        now(out(1), pieces=FELLED),
    ),
    "Shortcut": (
        now(told("place", seat=0, other=0), pieces=PAIR),
        now(told("raised", seat=0, other=0), told("place", seat=0, other=0), pieces=PAIR),
    ),
    "Spike": (
        now(hit(1, 3), hit(1, 2), pieces=PAIR),
        now(hit(1, 3), hit(1, 1), pieces=PAIR),
    ),
    "Fateful Strike": (
        now(attack(0, 1), pieces=(S((3, 2)), G((4, 2), upgrades=("Cursed Artefact",)))),
        now(attack(0, 1), pieces=PAIR),
    ),
    "The Beast is Slain": (
        now(out(1), pieces=(S((3, 2), upgrades=("Keen Sense",)), G(out=True))),
        now(out(1), pieces=(S((3, 2), upgrades=("Keen Sense",)), B(out=True))),
    ),
    "The Hunter Hunted": (
        now(
            out(1),
            pieces=(
                S((3, 2), upgrades=("Survival Instincts",)),
                G(out=True, upgrades=("Keen Sense",)),
            ),
        ),
        now(out(1), pieces=(S((3, 2), upgrades=("Survival Instincts",)), G(out=True))),
    ),
    "Brought to Bay": (
        now(out(1, about="4,8"), pieces=(S((3, 8), upgrades=("Keen Sense",)), G(out=True))),
        now(out(1, about="4,2"), pieces=(S((3, 2), upgrades=("Keen Sense",)), G(out=True))),
    ),
    "Against the Wall": (
        now(out(1, about="0,0", seat=-1, fighter=-1, word="lethal"), pieces=FELLED),
        now(out(1, about="4,3"), pieces=FELLED),
    ),
    "Addicted to Power": (
        now(hit(0, 1, fighter=0, word="backlash"), pieces=WIZARD),
        now(hit(0, 1, fighter=0, word="backlash"), pieces=(W(out=True, seat=0), G((4, 2)))),
    ),
    "Arcane Arrest": (
        now(
            hit(1, 1, word=SPHERE), pieces=(W((3, 2), seat=0), G((4, 2), upgrades=("Keen Sense",)))
        ),
        now(hit(1, 1, word=SPHERE), pieces=WIZARD),
    ),
    "Arcane Expertise": (
        now(hit(1, 3), hit(1, 1, word=SPHERE), out(1, word=SPHERE), pieces=FELLED),
        now(hit(1, 3), hit(1, 2, word=SPHERE), out(1, word=SPHERE), pieces=FELLED),
    ),
    "Sorcerous Volley": (
        now(
            *(attack(0, 1, about="Jared's Spirited Sphere") for _ in range(2)),
            pieces=(
                W((3, 2), seat=0, upgrades=("Jared's Spirited Sphere",)),
                G((4, 2)),
                B((6, 10)),
            ),
        ),
        now(
            attack(0, 1, about="Jared's Spirited Sphere"),
            attack(0, 2, about="Jared's Spirited Sphere"),
            pieces=(
                W((3, 2), seat=0, upgrades=("Jared's Spirited Sphere",)),
                G((4, 2)),
                B((6, 10)),
            ),
        ),
    ),
    "Steady Assault": (
        now(*(attack(0, 1) for _ in range(3)), pieces=PAIR),
        now(*(attack(0, 1) for _ in range(2)), pieces=PAIR),
    ),
    "Skilled Duellist": (
        now(
            attack(0, 1, about="Opening Strike"),
            attack(0, 1, about="Finishing Blow"),
            told("react", seat=0, fighter=0, word="Finishing Blow"),
            pieces=(S((3, 2), upgrades=("Opening Strike", "Finishing Blow")), G((4, 2))),
        ),
        now(
            attack(0, 1, about="Opening Strike"),
            attack(0, 1, "miss", about="Finishing Blow"),
            told("react", seat=0, fighter=0, word="Finishing Blow"),
            pieces=(S((3, 2), upgrades=("Opening Strike", "Finishing Blow")), G((4, 2))),
        ),
    ),
    "Duck and Parry": (
        now(attack(1, 0, "miss", seat=1), pieces=(S((3, 2), guard_tokens=1), G((4, 2)))),
        now(attack(1, 0, "miss", seat=1), pieces=PAIR),
    ),
    "Unexpected Pitfall": (
        now(out(1, word=GALE, fighter=-1), pieces=FELLED),
        now(out(1), pieces=FELLED),
    ),
    "No One is Safe": (
        now(
            out(1, word=GALE, fighter=-1),
            out(2, word=GALE, fighter=-1, seat=1),
            pieces=(S((3, 2)), G(out=True), B(out=True)),
        ),
        now(out(1, word=GALE, fighter=-1), out(2), pieces=(S((3, 2)), G(out=True), B(out=True))),
    ),
    "In Cold Blood": (
        now(out(1), pieces=FELLED),
        now(out(1), pieces=(S((3, 2), wound_tokens=1), G(out=True))),
    ),
    "False Apotheosis": (
        now(
            out(1),
            pieces=(S((3, 2)), G(out=True, upgrades=("War Cry", "Low Blow", "Shademark"))),
        ),
        now(out(1), pieces=(S((3, 2)), G(out=True, upgrades=("War Cry", "Low Blow")))),
    ),
    "Illusory Titan": (
        now(
            out(1),
            pieces=(S((3, 2), upgrades=("Illusory Form", "Phantom Shield")), G(out=True)),
        ),
        now(out(1), pieces=(S((3, 2), upgrades=("Illusory Form", "Shademark")), G(out=True))),
    ),
    "Indifferent End": (
        now(
            rolled(0, "smash smash"),
            told("broken", seat=1, other=1, word="Illusory Form"),
            out(1),
            pieces=FELLED,
        ),
        now(
            told("broken", seat=1, other=1, word="Illusory Form"),
            rolled(0, "smash smash"),
            out(1),
            pieces=FELLED,
        ),
    ),
    "Reckless Swing": (
        now(
            supported(2, 1, 1),
            attack(0, 1, "miss", about="Sigmarite Broadsword"),
            activation(0, 1),
            pieces=(*PAIR, B((2, 2))),
        ),
        now(
            attack(0, 1, "miss", about="Sigmarite Broadsword"),
            activation(0, 1),
            pieces=(*PAIR, B((2, 2))),
        ),
    ),
}


def test_surges_on_rolls_spells_and_falls():
    assert differing(ROLLS) == []


def played(count: int, kind: str = "ploy", **more: object):
    """So many cards played in the power step after the first activation."""
    return (activation(0, 1), *(told(kind, seat=0, **more) for _ in range(count)))


STEPS = {
    "Frantic Exchange": (
        now(*played(5, word=GALE), pieces=PAIR),
        now(*played(4, word=GALE), pieces=PAIR),
    ),
    "Illusory Nemesis": (
        now(
            activation(0, 1), told("upgrade", seat=1, fighter=1, word="Illusory Form"), pieces=PAIR
        ),
        now(*played(2, "upgrade", fighter=0, word="Illusory Form"), pieces=PAIR),
    ),
    "Masters of Illusion": (
        now(
            *played(1, "upgrade", fighter=0, word="Illusory Form"),
            pieces=(S((3, 2), upgrades=("Illusory Form",)), G((4, 2))),
        ),
        now(
            *played(1, "upgrade", fighter=0, word="Illusory Form"),
            pieces=(S((3, 2), upgrades=("Illusory Form",)), N((2, 2)), G((4, 2))),
        ),
    ),
    "Bold Conquest": (
        now(
            told("charge", seat=0, fighter=0),
            activation(0, 1),
            pieces=PAIR,
            tokens=objectives((3, 2)),
        ),
        now(told("charge", seat=0, fighter=0), activation(0, 1), pieces=PAIR),
    ),
    "Steadfast Defender": (
        now(attack(1, 0, seat=1), pieces=PAIR, tokens=objectives((3, 2))),
        now(
            told("drive-back", seat=1, other=0),
            attack(1, 0, seat=1),
            pieces=PAIR,
            tokens=objectives((3, 2)),
        ),
    ),
    "Over My Dead Body": (
        now(attack(1, 0, seat=1), pieces=PAIR, tokens=objectives((3, 2))),
        now(attack(0, 1), pieces=PAIR, tokens=objectives((3, 2))),
    ),
    "Hidden Purpose": (
        now(activation(0, 1), pieces=HOLDING, tokens=objectives((3, 2), (2, 2), (5, 5))),
        now(activation(0, 1), pieces=HOLDING, tokens=objectives((3, 2), (5, 5))),
    ),
    "Temporary Victory": (
        now(activation(0, 1), pieces=HOLDING, tokens=objectives((3, 2), (2, 2), (4, 4))),
        now(pieces=HOLDING, tokens=objectives((3, 2), (2, 2), (4, 4))),
    ),
    "Scrum": (
        now(activation(0, 1), pieces=(*PAIR, N((3, 3)), B((5, 2)))),
        now(activation(0, 1), pieces=(*PAIR, N((3, 3)), B((6, 10)))),
    ),
    "Blaze a Trail": (
        now(activation(0, 1), pieces=(S((3, 8)), G((0, 0)))),
        now(activation(0, 1), pieces=(S((3, 8)), G((3, 9)))),
    ),
    "Show of Force": (
        now(
            activation(0, 1),
            pieces=(S((3, 2), upgrades=("War Cry", "Low Blow", "Shademark")), G((4, 2))),
        ),
        now(activation(0, 1), pieces=(S((3, 8)), N((4, 8)), G((0, 0)))),
    ),
    "Abundance of Caution": (
        now(activation(0, 1), pieces=(S((3, 2), guard_tokens=1), G((4, 2)))),
        now(activation(0, 1), pieces=(S((3, 2), guard_tokens=1), N((0, 0)), G((4, 2)))),
    ),
}


def test_surges_after_an_activation_or_in_a_power_step():
    assert differing(STEPS) == []


TWO = (Token((3, 2), 1), Token((4, 8), 2))
DELVED = {
    "Master of Hazards": (
        now(*(told("delve", seat=0, fighter=0, amount=n) for n in (0, 1)), pieces=PAIR, tokens=TWO),
        now(told("delve", seat=0, fighter=0, amount=0), pieces=PAIR, tokens=TWO),
    ),
    "Change of Fortunes": (
        now(told("delve", seat=1, fighter=0, amount=0), pieces=PAIR, tokens=TWO),
        now(told("delve", seat=0, fighter=1, amount=1), pieces=PAIR, tokens=TWO),
    ),
    "Ever Downwards": (
        now(
            activation(0, 1),
            told("delve", seat=0, fighter=0, amount=1),
            pieces=(S((4, 8)), G((0, 0))),
            tokens=TWO,
        ),
        now(
            activation(0, 1),
            told("delve", seat=0, fighter=0, amount=0),
            pieces=PAIR,
            tokens=TWO,
        ),
    ),
}


def test_surges_on_tokens_turned_over():
    assert differing(DELVED) == []
