"""Universal cards of Nightvault, Leaders and Arena Mortis, where a clause is easily lost: who has
dealt damage, what a card gave an attack, what counts though it happened in a rarer way."""

from typing import Any

import pytest

from rules_engine.card_book.known import rules_of
from rules_engine.machine import legal, step
from rules_engine.sense.ground import attack_named
from rules_engine.sense.modifiers import dice_of
from rules_engine.state.events import Attack, Cast, Choose, Pass, Play, Roll
from rules_engine.state.frames import Frame, Harming, Playing
from rules_engine.state.position import Mark, Modifier, Position, put
from tests.engine.cards.arming import armed, offered, reacted, rolled, stays, window
from tests.engine.cards.deeds import (
    FALLEN,
    THREE,
    activation,
    attack,
    heal,
    hit,
    move,
    now,
    out,
)
from tests.engine.cards.playing import choosing, held
from tests.engine.cards.tables import B, G, N, S, id_of, piece, scorable, table, told
from tests.engine.driving import BROADSWORD, ask_of, dice, drive, fight, skip

W, STORMSIRE, WARDEN = map(piece, ("Ammis Dawnguard", "Averon Stormsire", "The Sepulchral Warden"))
SPHERE, GALE, BOLT = id_of("Sphere of Aqshy"), id_of("Shardgale"), "Fulmination"
CURSE = "Entropic Curse: each round"
WIZARD = W((3, 2), seat=0, upgrades=("Arcane Savant",))
FELLED = (S((3, 2)), G(out=True))
TAKEN = (S(out=True), *THREE[1:])
MAGIC = (*THREE, STORMSIRE((5, 8), seat=1))
BIG = (S((2, 2)), N(out=True, upgrades=("S389",)), G((6, 10)))
FOUR = tuple(activation(0, turn) for turn in (1, 3, 5, 7))
AIMED = tuple(attack(3, 0, "miss", seat=1) for _ in range(3))
LEVELS = tuple(told("chosen", seat=0, other=0, word=id_of("Shadowed Step")) for _ in range(3))


def did(word: str):
    """Four kinds of action, of which the last was this ability or the action of this upgrade."""
    ability = told("ability", seat=0, fighter=0, word=word, since=2)
    deeds = (move(1, since=0), told("guard", seat=0, fighter=2), ability, attack(1, 2, since=3))
    pieces = (WARDEN((2, 2), seat=0), N((3, 3)), G((6, 10)))
    return table(*pieces, history=deeds)


def spelled(faces: str, word: str):
    """A spell Attack action of an enemy with this roll that came to this end."""
    cast = (told("attack-roll", seat=1, fighter=6, other=0, word=faces),)
    return table(*MAGIC, history=(*cast, attack(6, 0, word, seat=1, about=BOLT, since=0)))


def reaching(word: str):
    """Two Attack actions of Range 1, the second with what a card told of it."""
    told_ = (told("keyword", seat=0, fighter=0, word=word),) if word else ()
    blow = attack(0, 1, about="Sigmarite Broadsword", since=1)
    first = attack(0, 1, about="Sigmarite Broadsword", since=0)
    return table(S((3, 2)), G((4, 2)), history=(first, *told_, blow))


def cleaving(about: str, *words: str):
    """An Attack action of this name that succeeded, with what cards gave it."""
    given = tuple(told("keyword", seat=0, fighter=0, word=one) for one in words)
    return now(*given, attack(0, 3, about=about, since=0))


SCORED = [
    ("Hold What We Have", table(*THREE, history=(told("as-moved", seat=1, fighter=3),)), True),
    ("Hold What We Have", table(*THREE, history=(told("as-moved", seat=0, fighter=0),)), False),
    ("Heroic Effort", table(*TAKEN, history=FOUR), True),
    ("Indomitable Defender", table(*THREE, history=AIMED), True),
    (
        "Indomitable Defender",
        table(*THREE, history=(*AIMED, out(0, fighter=3, seat=1), told("raised", other=0))),
        False,
    ),
    ("Preserve Life", table(*THREE, history=(heal(0, 1), heal(1, 1, seat=1))), False),
    ("Charmed Life", table(*THREE, history=(heal(3, 3),)), True),
    ("Charmed Life", table(*THREE, history=(heal(0, 3, seat=1),)), False),
    ("Charmed Life", table(*THREE, history=(out(0), told("raised", other=0), heal(0, 3))), False),
    (
        "Charmed Life",  # DC-111
        table(*THREE, history=(hit(1, 3), told("replaced", seat=0, fighter=0, other=1))),
        True,
    ),
    ("Magical Void", spelled("channel channel", "miss"), True),
    ("Magical Void", table(*MAGIC, history=(attack(6, 0, "miss", seat=1, about=BOLT),)), False),
    ("Magical Void", table(*THREE, history=(attack(3, 0, "miss", seat=1),)), False),
    ("Giant-slayer", now(out(1, fighter=-1, word=GALE), pieces=BIG), True),
    ("What Armour?", cleaving("Sigmarite Broadsword"), False),
    ("What Armour?", cleaving("Sigmarite Broadsword", "cleave"), True),
    ("What Armour?", cleaving("Punishing Blow"), True),
    ("Keep Them Guessing", did("The Sepulchral Warden: raise"), True),
    ("Keep Them Guessing", did(id_of("Tome of Healing")), False),
    (
        "Arcane Implosion",
        now(out(3), told("spell-failed", seat=1, fighter=3), pieces=FALLEN),
        True,
    ),
    (
        "Arcane Implosion",
        now(out(3), told("spell-failed", seat=1, fighter=4), pieces=FALLEN),
        False,
    ),
    ("Death from Afar", now(out(1, about="6,2", word=SPHERE), pieces=FELLED), True),
    (
        "Death from Afar",
        now(out(1, fighter=-1, about="6,2", word=GALE), pieces=FELLED),
        False,
    ),
    ("Versatile Fighter", reaching("range:3"), True),
    ("Versatile Fighter", reaching("range:2"), False),
    ("Drawing Focus", now(*LEVELS, edition="harrowdeep-2021"), True),
    ("Drawing Focus", put(now(*LEVELS, edition="harrowdeep-2021"), ("surged",), 3), False),
]


@pytest.mark.parametrize(("name", "position", "met"), SCORED)
def test_what_rarer_deeds_score(name: str, position: Position, met: bool):
    assert scorable(name, position) is met


@pytest.mark.parametrize("tome", ["Tome of Vitality", "Tome of Diseases", "Tome of Warfare"])
def test_every_tome_counts_as_one(tome: str):
    assert scorable(
        "Disdain for Knowledge", now(out(1), pieces=(S((3, 2)), G(out=True, upgrades=(tome,))))
    )


def test_an_attack_tells_of_the_cleave_and_the_range_that_cards_gave_it():
    mighty = armed("Heroic Might")
    over = skip(fight(mighty, BROADSWORD, "ss", "b", ()))
    assert [one.word for one in over.history if one.what == "keyword"] == ["cleave"]
    far = Modifier("range", "add", 1, "Long Shot", who=0)
    longer = put(armed(), ("modifiers",), (far,))
    over = skip(fight(longer, BROADSWORD, "ss", "b", ()))
    assert [one.word for one in over.history if one.what == "keyword"] == ["range:2"]
    plain = skip(fight(armed(), BROADSWORD, "ss", "b", ()))
    assert not [one for one in plain.history if one.what == "keyword"]


def cast(name: str, faces: str, *pieces: Any, **more: Any) -> Position:
    """The position after Ammis, of level 2, has cast the spell with these faces."""
    position = held(id_of(name), pieces=(WIZARD, *(pieces or (G((4, 2)),))), **more)
    position = drive(position, Play(by=0, card=id_of(name)), Cast(by=0, fighter=0))
    return drive(position, Roll(by=0, kind="magic", faces=dice(faces)))


@pytest.mark.parametrize("name", ["Sphere of Aqshy", "Rend the Earth"])
def test_the_caster_has_dealt_what_a_gambit_spell_deals(name: str):
    position = skip(cast(name, "cc"))
    if ask_of(position).kind == "choose fighter":
        position = skip(drive(position, Choose(by=0, fighters=(1,))))
    dealt = [(one.fighter, one.other) for one in position.history if one.what == "damage"]
    assert dealt == [(0, 1)], "DC-035"
    gale = skip(drive(held(GALE), Play(by=0, card=GALE)))
    assert {one.fighter for one in gale.history if one.what == "damage"} == {-1}


def test_the_caster_of_a_curse_has_dealt_what_it_deals_later():
    cursed = skip(drive(skip(cast("Entropic Curse", "oo")), Choose(by=0, fighters=(1,))))
    rules = rules_of(CURSE)
    assert rules is not None
    due = Frame("react", "effect", Playing(CURSE, 0, fighter=1))
    verb = rules.effects[0](put(cursed, ("stack",), (*cursed.stack, due)))
    harm = getattr(verb, "frame", due).args
    assert harm == Harming(1, 1, seat=0, by=0, source=id_of("Entropic Curse")), "DC-035"


def test_soul_drain_follows_a_gambit_spell_that_felled_an_enemy():
    drain, weak = id_of("Soul Drain"), G((4, 2), wound_tokens=3)
    position = held(SPHERE, drain, pieces=(WIZARD, weak, B((6, 10))))
    position = drive(position, Play(by=0, card=SPHERE), Cast(by=0, fighter=0))
    position = drive(position, Roll(by=0, kind="magic", faces=dice("cc")))
    position = drive(position, Choose(by=0, fighters=(1,)))
    assert "Soul Drain" in offered(window(position, "card-resolved", 0))


def test_the_crown_of_avarice_answers_a_spell_as_any_gambit():
    rules = rules_of("Crown of Avarice")
    assert rules is not None
    assert rules.when is not None
    position = held(pieces=(S((3, 2)), G((4, 2), wound_tokens=4)))
    for source, open_ in ((SPHERE, True), ("lethal", False)):
        frame = Frame("damage", "check-out", Harming(1, 1, seat=0, source=source, out=True))
        falling = put(position, ("stack",), (*position.stack, frame))
        assert bool(rules.when(falling, 1, 1)) is open_


def test_spirit_sacrifice_gives_a_die_more_for_a_spell_attack_too():
    card, wizard = id_of("Spirit Sacrifice"), STORMSIRE((3, 2), seat=0)
    position = choosing(held(card, pieces=(wizard, G((4, 2)))), card, 0)
    bolt = attack_named(position, 0, BOLT)
    assert bolt is not None
    assert dice_of(position, 0, bolt) == 3


def test_vital_surge_heals_whom_the_caster_sees():
    hurt = S((1, 2), wound_tokens=2)
    seen = skip(cast("Vital Surge", "cc", G((4, 2)), hurt))
    healed = Choose(by=0, fighters=(2,))
    assert healed in legal(seen)
    walls = tuple(Mark(hex_, "blocked", "") for hex_ in ((2, 1), (2, 2)))
    assert healed not in legal(put(seen, ("marks",), walls))


def test_instinctive_denial_stops_a_spell_attack():
    denial = id_of("Instinctive Denial")
    pieces = (S((3, 2)), STORMSIRE((4, 2), seat=1))
    event = Attack(by=1, fighter=1, attack=BOLT, target=0)
    position = held(denial, pieces=pieces, step="activation", player=1)
    position = drive(position, event, Roll(by=1, kind="magic", faces=dice("oo")))
    position = drive(position, Roll(by=0, kind="defence", faces=dice("d")))
    stopped = reacted(window(position, "success-determined", 0), "Instinctive Denial")
    stopped = skip(drive(stopped, Roll(by=0, kind="defence", faces=dice("b"))))
    assert stopped.fighters[0].wound_tokens == 0
    assert not any(one.what == "cast" for one in stopped.history)


def test_a_loathe_stone_numbs_its_own_bearer():
    wizard = STORMSIRE((3, 2), seat=0, upgrades=("Loathe Stone",))
    position = held(SPHERE, pieces=(wizard, G((4, 2))))
    position = drive(position, Play(by=0, card=SPHERE), Cast(by=0, fighter=0))
    assert ask_of(position).count == 1


@pytest.mark.parametrize("name", ["Commanding Stride", "Cautious Commander", "Hidden Reserves"])
def test_a_ploy_on_ones_leader_that_does_not_say_so_chooses_nobody(name: str):
    position = choosing(
        held(id_of(name), pieces=(S((3, 2), wound_tokens=1), G((6, 2)))), id_of(name), 0
    )
    assert not [one for one in position.history if one.what == "chosen"], "DC-201"


@pytest.mark.parametrize(("kind", "again"), [("attack", True), ("spell", False)])
def test_commanding_strike_is_for_attack_dice(kind: str, again: bool):
    card = id_of("Commanding Strike")
    leader = S((3, 2)) if kind == "attack" else STORMSIRE((3, 2), seat=0)
    position = held(card, pieces=(leader, G((4, 2))), player=1)
    while ask_of(position).who != 0:
        position = step(position, Pass(by=ask_of(position).who)).position
    position = skip(drive(position, Play(by=0, card=card)))
    while ask_of(position).kind != "activation":
        position = skip(step(position, Pass(by=ask_of(position).who)).position)
    event = BROADSWORD if kind == "attack" else Attack(by=0, fighter=0, attack=BOLT, target=1)
    die = "attack" if kind == "attack" else "magic"
    thrown = skip(drive(position, event))
    faces = dice("s" if kind == "attack" else "c") * ask_of(thrown).count
    after = skip(drive(thrown, Roll(by=0, kind=die, faces=faces)))
    assert (ask_of(after).kind == "re-roll") is again, "DC-026"


def test_fancy_footwork_follows_a_combo_that_a_card_gave():
    deck = tuple(f"?{n}" for n in range(3))
    position = armed(mine={"power": (id_of("Fancy Footwork"),), "power_deck": deck})
    given = Modifier("keyword", "add", 0, "Chain Attack", who=0, word="combo")
    for modifiers, open_ in (((given,), True), ((), False)):
        over = stays(rolled(put(position, ("modifiers",), modifiers), BROADSWORD, "ss", "b"), 1)
        assert ("Fancy Footwork" in offered(window(over, "after-action", 0))) is open_
