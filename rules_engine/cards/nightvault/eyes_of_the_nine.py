"""Eyes of the Nine: what their fighters can do, and when they are Inspired."""

from rules_engine.card_book.known import BY_SUMMARY, CardRules, knows
from rules_engine.effects import done, placed
from rules_engine.effects.choosing import anyone
from rules_engine.effects.harming import dealt_along
from rules_engine.effects.marking import choose_hex
from rules_engine.effects.orders import in_reach, made
from rules_engine.effects.places import starting
from rules_engine.effects.scattering import at_chosen_hex, scatter
from rules_engine.effects.upgrades import plus
from rules_engine.facts.hexes import Hex
from rules_engine.kernel.flow import Verb, args_of
from rules_engine.moments.answers import used_already
from rules_engine.moments.conditions import holds_some, objective, surge
from rules_engine.moments.deeds import did, phase
from rules_engine.moments.inspire import adjacent_cast, hit_from_afar, inspired_when
from rules_engine.moments.now import just_ended
from rules_engine.sense.ground import attack_named, enemies_of, is_empty, lethal
from rules_engine.state.frames import Playing
from rules_engine.state.position import Position, put_fighter

BLUE, BRIMSTONE = "Blue Horror", "Brimstone Horrors"


BLUE, BRIMSTONE = "Blue Horror", "Brimstone Horrors"


FLAMES = "Magical Flames"


ONCE_A_PHASE = "reaction: second attack once per phase"


def _one_called(position: Position, seat: int, name: str) -> int:
    for index, one in enumerate(position.fighters):
        if one.card == name and one.seat == seat:
            return index
    return -1


def _blue(position: Position, args: Playing) -> int:
    return _one_called(position, args.seat, BLUE)


def _can_summon(position: Position, seat: int) -> bool:
    forms = [_one_called(position, seat, name) for name in (BLUE, BRIMSTONE)]
    gone = all(one < 0 or position.fighters[one].hex is None for one in forms)
    room = any(is_empty(position, hex_) for hex_ in starting(position, Playing("", seat)))
    return gone and forms[0] >= 0 and room


def _turned_back(position: Position) -> Verb:
    """The card both Horrors share lies with its blue side up again, upgrades and all."""
    args = args_of(position, Playing)
    blue, brimstone = _blue(position, args), _one_called(position, args.seat, BRIMSTONE)
    if brimstone >= 0:
        upgrades = position.fighters[brimstone].upgrades
        position = put_fighter(position, brimstone, out=False, upgrades=())
        kept = (*position.fighters[blue].upgrades, *upgrades)
        position = put_fighter(position, blue, upgrades=kept)
    return done(position)


def _second_flames(position: Position, seat: int, fighter: int) -> list[int]:
    """Whom the Horrors can attack again after their attack, once in a phase."""
    attack = just_ended(position, "attack")
    if attack is None or (attack.fighter, attack.about) != (fighter, FLAMES):
        return []
    printed = attack_named(position, fighter, FLAMES)
    twice = printed is not None and ONCE_A_PHASE in printed.keywords
    if not twice or used_already(position, fighter, FLAMES):
        return []
    foes = enemies_of(position, seat)
    return [foe for foe in foes if in_reach(position, fighter, foe, FLAMES)]


def _lethal_hexes(position: Position, _: Playing) -> list[Hex]:
    return sorted(lethal(position, -1))


inspired_when("Eyes of the Nine", hit_from_afar)
inspired_when("K'charik", adjacent_cast)

knows(
    CardRules(
        "Vortemis the All-seeing: summon",
        rule="actions.printed-actions",
        action=True,
        playable=_can_summon,
        effects=(
            _turned_back,
            placed(_blue, starting),
        ),
        cites=("DC-074",),
    ),
    CardRules(
        FLAMES,
        rule="windows.attack-end",
        at=("after-action",),
        when=_second_flames,
        effects=(made(),),
        keywords=(BY_SUMMARY,),
    ),
    surge("Master of Magic", did(phase, "cast", least=2), "DC-055"),
    plus("Fateward", "defence re-roll all", 1, cites=("DC-080",)),
    CardRules(
        "Ravenous Flame",
        rule="spells.casting-value",
        casting=("focus",),
        effects=(choose_hex(_lethal_hexes), scatter(at_chosen_hex, 3), dealt_along(anyone, 1)),
        needs=("scatter",),
        cites=("DC-035",),
    ),
    plus("Empowered Sorcery", "damage", 1, "spell"),
    objective("Bind the City", holds_some(3)),
)
