"""Universal objectives on what was done in a phase, gained in a round, scored in a game."""

from rules_engine.card_book.printed import cards
from rules_engine.machine import legal, step
from rules_engine.state.events import Score
from rules_engine.state.position import Position, put_seat
from tests.engine.cards.deeds import activation, attack, move, out
from tests.engine.cards.tables import B, G, N, S, differing, id_of, objectives, piece, table, told

A = piece("Angharad")


PAIR = (S((3, 2)), G((4, 2)))
FELLED = (S((3, 2)), G(out=True))
BOTH = objectives((3, 2), (2, 2))
ARCHER = (S((3, 2), upgrades=("Nullstone Arrows",)), G((4, 2)))


def shots(count: int):
    """So many activations with an attack from afar."""
    told_: list[object] = []
    for turn in range(1, count + 1):
        told_ += [attack(0, 1, about="Nullstone Arrows", turn=turn), activation(0, turn)]
    return tuple(told_)


def history(*rounds: tuple[object, ...], **more: object) -> Position:
    """An end phase after these things of this round, and of the rounds before it."""
    *earlier, last = rounds
    return table(*more.pop("pieces", PAIR), history=last, earlier=tuple(earlier), **more)


HURT = (S((3, 2), wound_tokens=1), G((4, 2)))
PHASE = {
    "Great Gains": (
        history((told("scored", seat=0, amount=4), out(1)), pieces=FELLED),
        history((told("scored", seat=0, amount=4),), pieces=FELLED),
    ),
    "Solid Gains": (
        history((told("glory", seat=0, amount=2), out(1, seat=-1, fighter=-1)), pieces=FELLED),
        history((told("glory", seat=0, amount=2), told("glory", seat=1, amount=1))),
    ),
    "Lethal Repertoire": (
        history(
            (
                told("upgrade", seat=0, fighter=0, word="Low Blow"),
                attack(0, 1, about="Low Blow"),
            )
        ),
        history(
            (
                told("upgrade", seat=0, fighter=0, word="Low Blow"),
                attack(0, 1, about="Sigmarite Broadsword"),
            )
        ),
    ),
    "Swift Beheading": (
        history((out(1),), pieces=FELLED),
        history((out(2),), (out(1),), pieces=(*FELLED, B(out=True))),
    ),
    "Versatile Fighter": (
        history(
            (attack(0, 1, about="Sigmarite Broadsword"), attack(0, 1, about="Nullstone Arrows")),
            pieces=(S((3, 2), upgrades=("Nullstone Arrows",)), G((4, 2))),
        ),
        history(
            (attack(0, 1, about="Sigmarite Broadsword"), attack(0, 1, about="Nullstone Spear")),
            pieces=(S((3, 2), upgrades=("Nullstone Spear",)), G((4, 2))),
        ),
    ),
    "Fusillade": (
        history(shots(4), pieces=ARCHER),
        history(shots(3), pieces=ARCHER),
    ),
    "Path to Victory": (
        history((out(1, seat=1),), pieces=(S((3, 2)), G(out=True), N((2, 2))), tokens=BOTH),
        history((), pieces=(S((3, 2)), G((6, 10)), N((2, 2))), tokens=BOTH),
    ),
    "Team Effort": (
        history((move(0), attack(1, 2)), pieces=(S((3, 2)), N((2, 2)), G((4, 2)))),
        history((move(0),), pieces=(S((3, 2)), N((2, 2)), G((4, 2)))),
    ),
    "Awesome Resilience": (
        history((told("heal", seat=0, other=0, amount=3),), pieces=HURT),
        history((told("heal", seat=1, other=0, amount=3),), pieces=HURT),
    ),
}


def test_objectives_on_what_was_done_in_the_phase():
    assert differing(PHASE) == []


TOMES = ("Tome of Glories", "Tome of Offerings")


def test_acolyte_of_the_katophranes_is_worth_the_most_tomes_on_one_fighter():
    card = id_of("Acolyte of the Katophranes")
    pieces = (S((3, 2), upgrades=TOMES), N((2, 2), upgrades=TOMES[:1]), G((4, 2)))
    learned = table(*pieces, mine={"objectives": (card,)}, round=3)
    scored = step(learned, Score(by=0, card=card)).position
    assert scored.seats[0].glory == 2
    for other in (table(*pieces, round=2), table(*PAIR, round=3)):
        assert Score(by=0, card=card) not in legal(put_seat(other, 0, objectives=(card,)))


def test_all_or_nothing_is_the_first_and_the_last():
    card, other = id_of("All or Nothing"), "stand-in:objective:outlast:0"
    pieces = (S((3, 2)), N((2, 2)), G((4, 2)))
    position = table(*pieces, mine={"objectives": (card, other)}, round=3)
    assert Score(by=0, card=other) in legal(position)
    alone = step(position, Score(by=0, card=card)).position
    assert alone.seats[0].glory == 5
    assert Score(by=0, card=other) not in legal(alone)
    late = step(position, Score(by=0, card=other)).position
    assert Score(by=0, card=card) not in legal(late)


def sorted_cards(**wanted: bool) -> tuple[str, ...]:
    """The ids of objectives of some sort."""
    found = [c for c in cards().values() if c.kind == "objective"]
    return tuple(c.id for c in found if all(getattr(c, k) == v for k, v in wanted.items()))


def scored(*ids: str) -> Position:
    """A third end phase after these objectives were scored."""
    return table(*PAIR, mine={"scored": ids}, round=3)


DUAL, HYBRID = sorted_cards(dual=True, hybrid=False), sorted_cards(hybrid=True, dual=False)
SURGES = tuple(c for c in sorted_cards() if cards()[c].scoring == "score_immediately")
PLAIN = tuple(c for c in sorted_cards(dual=False, hybrid=False) if c not in SURGES)
SCORED = {
    "Adaptive Strategy": (scored(*HYBRID[:5]), scored(*HYBRID[:4], *DUAL[:3])),
    "Meticulous Strategy": (scored(*DUAL[:3]), scored(*DUAL[:2], *HYBRID[:3])),
    "Aggressive Strategy": (scored(*SURGES[:5]), scored(*SURGES[:4], *PLAIN[:3])),
    "Set the Tempo": (
        scored(*DUAL[:2], *HYBRID[:2], *PLAIN[:2]),
        scored(*DUAL[:3], *HYBRID[:1], *PLAIN[:2]),
    ),
}


def test_objectives_on_the_sorts_of_those_scored():
    assert differing(SCORED) == []
