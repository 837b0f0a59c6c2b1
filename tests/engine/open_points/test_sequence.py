"""Open points of order: roll-offs, reactions, modifiers, casts, and what cannot be done."""

from msgspec.structs import replace

from rules_engine.effects import granted
from rules_engine.facts.errors import Refused
from rules_engine.machine import advance, asked, begin, legal
from rules_engine.scene import Piece
from rules_engine.sense.modifiers import innate_of, modified
from rules_engine.sequences.base.common import precedence
from rules_engine.state.events import (
    Attack,
    Choose,
    Guard,
    Move,
    Pass,
    Pick,
    React,
    Roll,
    RollOff,
    Score,
)
from rules_engine.state.frames import Asking, Frame, Plain, Playing, RollingOff
from rules_engine.state.position import Modifier, Position, Seat, Token, put
from tests.engine.cards.tables import id_of
from tests.engine.driving import GARREK, STEELHEART, dice, drive, scene, skip
from tests.engine.open_points.scenes import (
    DREADFANE,
    HARROWDEEP,
    NIGHTVAULT,
    PAIRED,
    SHADESPIRE,
    STORMSIRE,
    both,
    duel,
    kind,
    modified_by,
    past,
    played,
    resting,
    shows,
    with_card,
)

STALAGSQUIG = "Stalagsquig"


@shows("roll-off-ladder")
def test_the_ladder_of_a_roll_off():
    rolling = Frame("roll-off", "roll", RollingOff((0, 1)))
    position = put(duel(SHADESPIRE), ("stack",), (rolling,))
    with resting() as named:
        after = played(position, RollOff(faces=(("critical",) * 4, ("double_support",) * 4)))
    assert (after.returned, named) == (0, ["roll-off-ladder"])


@PAIRED("edition", [SHADESPIRE, NIGHTVAULT])
@shows("cannot-in-2018")
def test_cannot_prevails(edition):
    effect = granted(lambda _, __: 0, "move")
    squig = Piece(STALAGSQUIG, (3, 2))
    position = with_card(scene(squig, Piece(GARREK, (6, 2)), edition=edition))
    position = modified_by(position, Modifier("move", "add", 1, "trial"))
    move = Move(by=0, fighter=0, path=((2, 2),))

    def ends(one: Position) -> tuple[bool, bool]:
        try:
            effect(one).answer(one, move)
        except Refused as refused:
            assert refused.rule == "game.cannot"
            return False, move in tuple(effect(one).legal(one))
        return True, True

    found = both(position, "cannot-in-2018", "no-precedence", ends)
    assert found == ((False, False), (True, True))


@shows("modifier-order-in-2018")
def test_modifiers_of_2018_are_ordered_as_in_2019():
    faster, doubled = Modifier("move", "add", 1, "one"), Modifier("move", "multiply", 2, "two")
    position = modified_by(duel(SHADESPIRE), faster, doubled)
    found = both(
        position, "modifier-order-in-2018", "order-of-play", lambda one: modified(one, 0, "move", 3)
    )
    assert found == (7, 8)


@PAIRED("edition", [SHADESPIRE, NIGHTVAULT])
@shows("reaction-to-reaction-in-2018")
def test_a_reaction_to_a_reaction(edition):
    frame = Frame("window", "ask", Asking("after-action", (), reactor=1))
    position = put(duel(edition), ("stack",), (frame,))
    found = both(position, "reaction-to-reaction-in-2018", "next-activation", precedence)
    assert found == ((0, 1), (1, 0))


@shows("precedence-in-hazard-phase")
def test_precedence_in_a_hazard_phase():
    position = replace(duel(DREADFANE), phase="hazard", finished_placing=0, active=0)
    found = both(position, "precedence-in-hazard-phase", "finished-placing", precedence)
    assert found == ((1, 0), (0, 1))


@shows("innate-in-nightvault")
def test_innate_symbols_in_2019():
    modifier = Modifier("innate attack", "set", 0, "trial", who=0, word="smash")
    with resting() as named:
        symbols = innate_of(modified_by(duel(NIGHTVAULT), modifier), 0, "attack")
    assert (symbols, named) == (("smash",), ["innate-in-nightvault"])


@shows("spells-in-nightvault")
def test_casting_in_2019():
    spark = "stand-in:spell:spark:0"
    frame = Frame("spell", "cast", Playing(spark, 0, fighter=0, faces=("channel", "focus")))
    pieces = (Piece(STORMSIRE, (3, 2)), Piece(GARREK, (4, 2)))
    position = scene(*pieces, edition=NIGHTVAULT)
    rolled = replace(frame, row="rolled")
    window = Frame("window", "ask", Asking("casting-roll", (0,)))
    position = put(position, ("stack",), (*position.stack, replace(rolled, row="backlash"), window))
    with resting() as named:
        after = advance(position, Pass(by=0))
    assert kind(after) == "choose fighter"
    assert "spells-in-nightvault" in named


@shows("nightvault-silence")
def test_the_window_after_a_casting_roll_in_2019_is_an_assumption():
    spark = "stand-in:spell:spark:0"
    pieces = (Piece(STORMSIRE, (3, 2)), Piece(GARREK, (4, 2)))
    position = scene(*pieces, edition=NIGHTVAULT)
    frame = Frame("spell", "roll", Playing(spark, 0, fighter=0))
    position = put(position, ("stack",), (*position.stack, frame))
    with resting() as named:
        advance(position, Roll(by=0, kind="magic", faces=dice("co")))
    assert named == ["nightvault-silence"]


@PAIRED("edition", [SHADESPIRE, NIGHTVAULT])
@shows("sudden-death-nobody-left")
def test_sudden_death_that_leaves_nobody(edition):
    """Both fall at the end of the phase; seat 1 has had one bounty more in these rounds."""
    pieces = (Piece(STEELHEART, (3, 2), wound_tokens=4), Piece(GARREK, (7, 2), wound_tokens=4))
    position = scene(*pieces, edition=edition, turn=8, player=1, sudden_death=True)
    boons = [Modifier("wounds", "add", 1, "trial", who=one, until="phase") for one in (0, 1)]
    position = put(modified_by(position, *boons), ("seats", 1, "glory"), 1)

    def ends(one: Position) -> object:
        after = played(one, Pass(by=1))
        return after.outcome.winners if after.outcome else kind(after)

    found = both(position, "sudden-death-nobody-left", "roll-off", ends)
    assert found == ((1,), "roll-off")


@shows("surge-in-hand-in-2018")
def test_what_is_scored_at_once_and_drawn_too_late():
    """The card comes to hand when the fighter is out already."""
    late = "stand-in:objective:take-out:0"
    seats = (Seat("Steelheart's Champions", objectives=("S1",)), Seat("Garrek's Reavers"))
    pieces = (Piece(STEELHEART, (3, 2)), Piece("Targor", (4, 2)), Piece(GARREK, (7, 2)))
    position = drive(
        scene(*pieces, seats=seats),
        Attack(by=0, fighter=0, attack="Sigmarite Broadsword", target=1),
        Roll(by=0, kind="attack", faces=dice("ss")),
        Roll(by=1, kind="defence", faces=dice("b")),
    )
    position = skip(position, ("reaction",))
    drawn = put(position, ("seats", 0, "objectives"), (late,))
    drawn = put(drawn, ("seats", 0, "arrived"), ((late, len(position.history)),))
    found = both(
        drawn,
        "surge-in-hand-in-2018",
        "met-before",
        lambda one: Score(by=0, card=late) in legal(one),
    )
    assert found == (False, True)


@PAIRED("edition", [SHADESPIRE, NIGHTVAULT, DREADFANE, HARROWDEEP])
@shows("round-begins")
def test_what_a_round_begins_with_waits_for_the_roll_off(edition):
    charm = {"upgrades": (id_of("Regenerative Charm"),), "wound_tokens": 1}
    position = scene(Piece(STEELHEART, (3, 2), **charm), Piece(GARREK, (7, 2)), edition=edition)
    beginning = Frame("action-phase", "first-abilities", Plain())
    position = replace(position, stack=(*position.stack[:-2], beginning))

    def order(one: Position) -> list[str]:
        one = begin(one)
        asks = [kind(one)]
        while kind(one) != "activation":
            ask = asked(one)
            event = {
                "roll-off": RollOff(faces=(dice("****"), dice("ssss"))),
                "first activation": Pick(by=0, seat=0),
                "ability": React(by=0, card=id_of("Regenerative Charm"), fighter=0),
                "wound tokens to remove": Choose(by=0, option="1"),
            }[ask.kind]
            one = past(advance(one, event))
            asks.append(kind(one))
        assert one.fighters[0].wound_tokens == 0
        return asks

    charmed = ["ability", "wound tokens to remove"]
    assert both(position, "round-begins", "before-it", order) == (
        ["roll-off", "first activation", *charmed, "activation"],
        [*charmed, "roll-off", "first activation", "activation"],
    )


@PAIRED("edition", [SHADESPIRE, NIGHTVAULT])
@shows("artefact-moment")
def test_the_artefact_pays_before_anybody_scores(edition):
    tokens = (Token((3, 2), artefact=True),)
    pieces = (Piece(STEELHEART, (3, 2)), Piece(GARREK, (7, 2)))
    position = scene(*pieces, edition=edition, turn=8, player=1, tokens=tokens)
    with resting() as named:
        after = past(played(position, Pass(by=1), Pass(by=1), Pass(by=0)))
    assert "artefact-moment" in named
    assert after.seats[0].glory == 3


@shows("guard-again")
def test_on_guard_again_in_2019():
    """A later errata says No; a card may give a second token all the same."""
    position = scene(
        Piece(STEELHEART, (3, 2), guard_tokens=1), Piece(GARREK, (7, 10)), edition=NIGHTVAULT
    )

    def ends(position: Position) -> object:
        try:
            return advance(position, Guard(by=0, fighter=0)).fighters[0].guard_tokens
        except Refused as refused:
            return refused.rule

    assert both(position, "guard-again", "yes", ends) == ("guard.no-second-action", 2)
    assert Guard(by=0, fighter=0) not in legal(position)
    assert Guard(by=0, fighter=0) in legal(put(position, ("assume",), (("guard-again", "yes"),)))
