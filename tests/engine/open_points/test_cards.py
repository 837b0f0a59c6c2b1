"""Open points of single cards: what a scene comes to as each is read, and what otherwise."""

from rules_engine.machine import advance, asked, legal, step
from rules_engine.sense.ground import attack_named
from rules_engine.sense.modifiers import dice_of
from rules_engine.sequences.fight.attack_rules import reads_exchanged
from rules_engine.state.events import Attack, Charge, Guard, Pass, Play, Push, React
from rules_engine.state.frames import Attacking, Frame
from rules_engine.state.position import Modifier, Position, Token, put, put_fighter, put_seat
from tests.engine.cards.blows import SWORD, answered, rolled, seek
from tests.engine.cards.crews import DHORAZ, hd
from tests.engine.cards.deeds import ARMED, blows, now
from tests.engine.cards.tables import B, G, N, S, id_of, scorable, table
from tests.engine.cards.taunts import taunted
from tests.engine.driving import ask_of, drive, skip
from tests.engine.open_points.scenes import HARROWDEEP, NIGHTVAULT, both, duel, resting, shows

REALM = id_of("Hungry Realmstone")


@shows("attack-on-several")
def test_whether_an_attack_on_several_is_one():
    position = now(*blows(), pieces=ARMED)
    found = both(
        position, "attack-on-several", "each-by-itself", lambda one: scorable("Reaper", one)
    )
    assert found == (True, False)


@shows("fallen-in-conditions")
def test_whether_fighters_are_those_who_have_fallen_too():
    pawns = (S((2, 2), inspired=True), N(out=True), G((6, 10)), B(out=True, inspired=True))
    geared = (S((2, 2), upgrades=(REALM,)), G((6, 10)), B(out=True, upgrades=(REALM, REALM)))
    for name, pieces, taken in (
        ("Pawns of the Gods", pawns, False),
        ("Tougher than Youse", geared, True),
    ):
        position = table(*pieces, edition=HARROWDEEP)
        found = both(
            position, "fallen-in-conditions", "all", lambda one, name=name: scorable(name, one)
        )
        assert found == (taken, not taken)


def attacking(position: Position, attack: str) -> Position:
    frame = Frame("attack", "attack-roll", Attacking(0, attack, 1))
    return put(position, ("stack",), (*position.stack, frame))


@shows("ghostblade-dice")
def test_how_many_dice_the_ghostblade_rolls():
    position = put_fighter(duel(NIGHTVAULT), 0, upgrades=(id_of("Ghostblade"),))
    position = attacking(position, "Ghostblade")

    def dice(one: Position) -> int:
        blade = attack_named(one, 0, "Ghostblade")
        assert blade is not None
        return dice_of(one, 0, blade)

    assert both(position, "ghostblade-dice", "three", dice) == (2, 3)


@shows("exchanged-symbols-of-attacks")
def test_whether_the_symbols_of_spell_attacks_are_changed_about():
    flux = Modifier("casting symbols changed about", "add", 1, "NV390", until="next-power-step")
    position = put(duel(NIGHTVAULT), ("modifiers",), (flux,))
    found = both(position, "exchanged-symbols-of-attacks", "not", reads_exchanged)
    assert found == (True, False)


@shows("hungry-realmstone-glory")
def test_which_glory_point_the_realmstone_takes():
    position = put_fighter(duel(NIGHTVAULT), 0, upgrades=(REALM,))
    position = put_seat(position, 0, glory=2, spent=2)

    def left(one: Position) -> tuple[int, int]:
        use = React(by=0, card=REALM, fighter=0, target=0)
        there = seek(step(one, Guard(by=0, fighter=0)).position, use)
        assert there is not None
        one = advance(there, use)
        return one.seats[0].glory, one.seats[0].spent

    assert both(position, "hungry-realmstone-glory", "spent", left) == ((1, 2), (2, 1))


@shows("shadeglass-band-at-once")
def test_whether_a_critical_lights_the_band_at_once():
    position = put_fighter(duel(NIGHTVAULT), 0, upgrades=(id_of("Shadeglass Band"),))

    def asks(one: Position) -> bool:
        return ask_of(skip(rolled(drive(one, SWORD), "*s"))).kind == "re-roll"

    assert both(position, "shadeglass-band-at-once", "no", asks) == (True, False)


@shows("meteoric-blow-hex")
def test_whose_hex_meteoric_blow_means():
    blow = id_of("Meteoric Blow")
    pieces, tokens = (DHORAZ((1, 2)), G((4, 2))), (Token((4, 2), 1),)
    position = hd(blow, pieces=pieces, tokens=tokens, step="activation")

    def turns_over(one: Position) -> bool:
        one = skip(drive(one, Charge(by=0, fighter=0, path=((2, 2), (3, 2)))))
        one = step(one, Attack(by=0, fighter=0, attack="Blade", target=1)).position
        one = skip(answered(one, Play(by=0, card=blow, fighter=0)))
        one = skip(rolled(skip(rolled(one, "ss")), "d"))
        back = next(event for event in legal(one) if isinstance(event, Push) and event.path)
        return ask_of(skip(step(one, back).position)).kind == "ability"

    assert both(position, "meteoric-blow-hex", "where-it-stands", turns_over) == (True, False)


@shows("taunted-when")
def test_when_a_charger_is_shamed():
    position = taunted(2)
    with resting() as named:
        while not position.fighters[1].cursed:
            ask = asked(position)
            assert ask is not None
            used = next(
                (one for one in legal(position) if isinstance(one, React)), Pass(by=ask.who)
            )
            position = advance(position, used)
    assert named == ["taunted-when"]
