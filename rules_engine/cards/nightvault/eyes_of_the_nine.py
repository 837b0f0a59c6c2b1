"""Eyes of the Nine: what their fighters can do, and when they are Inspired."""

from typing import Final

from rules_engine.card_book.known import BY_SUMMARY, CardRules, knows
from rules_engine.effects import (
    bearer,
    choose,
    chosen,
    done,
    enemy,
    friendly,
    modify,
    placed,
    rolled,
    somebody,
    subject,
)
from rules_engine.effects.changing import ONLY_CLOSE
from rules_engine.effects.choosing import anyone, choose_among, within
from rules_engine.effects.gambits import first_attack, more, struck_again
from rules_engine.effects.harming import dealt_along
from rules_engine.effects.leading import switched
from rules_engine.effects.marking import choose_hex
from rules_engine.effects.orders import in_reach, made
from rules_engine.effects.places import starting
from rules_engine.effects.rolling import whatever
from rules_engine.effects.scattering import at_chosen_hex, scatter
from rules_engine.effects.several import dealt_to_those, those_chosen
from rules_engine.effects.striking import failed_with
from rules_engine.effects.upgrades import adds, innate, plus, standing, weapon
from rules_engine.facts.hexes import Hex
from rules_engine.kernel.flow import Verb, args_of
from rules_engine.moments.answers import FAILURE, friend_attacked, friend_felled, used_already
from rules_engine.moments.conditions import (
    abroad,
    at_home,
    both,
    friends,
    holds_some,
    in_no_ones_land,
    lost,
    objective,
    on_an_objective,
    some,
    surge,
)
from rules_engine.moments.deeds import by_spell, did, fresh, mine, phase, took
from rules_engine.moments.holding import held_twice
from rules_engine.moments.inspire import adjacent_cast, hit_from_afar, inspired_when
from rules_engine.moments.now import attack_now, harm_now, in_the_course_of, just_ended
from rules_engine.moments.playing import GAMBITS, kind_of
from rules_engine.sense.ground import adjacent, attack_named, distance, enemies_of, is_empty, lethal
from rules_engine.state.frames import Playing
from rules_engine.state.position import Happening, Modifier, Position, put_fighter

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
    objective("Harness Knowledge", held_twice),
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


FAR: Final = "|".join(f"range:{hexes}" for hexes in range(3, 20))
FIRST_TO_MOVE: Final = "next-move|next-activation"
FIRST_TO_CAST: Final = "next-cast|next-activation"
SUMMONS: Final = "Vortemis the All-seeing: summon"


def _one_acolyte(position: Position, seat: int) -> bool:
    """One of Narvia and Turosh stands and the other is out of action."""
    standing = {position.fighters[one].card for one in friends(position, seat)}
    fallen = {position.fighters[one].card for one in lost(position, seat)}
    pairs = (("Narvia", "Turosh"), ("Turosh", "Narvia"))
    return any(one in standing and other in fallen for one, other in pairs)


def _burnt_enough(position: Position, seat: int) -> bool:
    return sum(one.amount for one in mine(phase, position, seat, "damage", by_spell)) >= 4


def _summoned_again(position: Position, seat: int) -> bool:
    """The summons has just been used, and not for the first time in the game."""
    game = (one for past in (*position.earlier, position.history) for one in past)
    made = [one for one in game if (one.what, one.word, one.seat) == ("ability", SUMMONS, seat)]
    return len(made) >= 2 and any(made[-1] is one for one in fresh(position))


def _withstood(position: Position, seat: int) -> bool:
    """An enemy's Attack action of three dice or more has just failed against a friend."""
    return any(
        one.what == "attack"
        and one.seat != seat
        and position.fighters[one.other].seat == seat
        and one.word in FAILURE
        and _dice_rolled(position, one) >= 3
        for one in fresh(position)
    )


def _dice_rolled(position: Position, attack: Happening) -> int:
    course = in_the_course_of(position, attack)
    own = (one for one in course if one.what == "attack-roll" and one.fighter == attack.fighter)
    rolls = [one.word.split() for one in own]
    return len(rolls[0]) if rolls else 0


def _bound(position: Position, seat: int, fighter: int) -> bool:
    """A friend with another within three hexes."""
    return bool(_bound_to(position, seat, fighter))


def _bound_to(position: Position, seat: int, fighter: int) -> list[int]:
    if not friendly(position, seat, fighter):
        return []
    others = (one for one in friends(position, seat) if one != fighter)
    return [one for one in others if distance(position, fighter, one) <= 3]


def _the_other(position: Position, args: Playing) -> list[int]:
    return _bound_to(position, args.seat, args.choices[0]) if args.choices else []


def _unengaged(position: Position, seat: int, fighter: int) -> bool:
    """A friend that no enemy is beside."""
    near = adjacent(position, fighter)
    foes_near = any(position.fighters[one].seat != seat for one in near)
    return friendly(position, seat, fighter) and not foes_near


def _by_the_die(position: Position, args: Playing) -> list[Hex]:
    """Starting hexes where the die shows channel, hexes with objective tokens otherwise."""
    if "channel" in args.faces:
        return starting(position, args)
    return [token.hex for token in position.tokens if token.face_up]


def _kchariks_failure(position: Position, seat: int, fighter: int) -> list[int]:
    found = failed_with(position, seat, fighter)
    return [one for one in found if position.fighters[one].card == "K'charik"]


def _falling_flames(position: Position, seat: int, fighter: int) -> list[int]:
    """The Brimstone Horrors, about to fall to an Attack action or a gambit."""
    attack, harm = attack_now(position), harm_now(position)
    struck = attack is not None and harm is not None and harm.source == attack.attack
    if not struck and (harm is None or kind_of(harm.source) not in GAMBITS):
        return []
    found = friend_felled(position, seat, fighter)
    return [one for one in found if position.fighters[one].card == BRIMSTONE]


def _foes_around_it(position: Position, args: Playing) -> list[int]:
    near = adjacent(position, args.subject)
    return [one for one in near if position.fighters[one].seat != args.seat]


def _wracked(_: Position, args: Playing) -> int:
    return 1 + args.faces.count("critical")


def _pays_a_holder(position: Position, fighter: int) -> int:
    return int(on_an_objective(position, fighter))


knows(
    objective("Agents of Change", did(phase, "cast", least=4)),
    objective("Chosen by Destiny", _one_acolyte),
    objective(
        "Eyes of the Master",
        both(some(friends, at_home), some(friends, abroad), some(friends, in_no_ones_land)),
    ),
    objective("Rising Inferno", _burnt_enough),
    surge("Summoner", _summoned_again),
    objective("Ultimate Change", took(phase, least=2), "DC-034"),
    surge("Architect of Fate", _withstood),
    CardRules(
        "Blessing of Tzeentch",
        rule="ploys.persist-to-next-attempt",
        effects=(
            modify("innate casting", "add", 0, until=FIRST_TO_CAST, word="channel"),
            modify("innate attack", "add", 0, until=FIRST_TO_CAST, only=("spell",), word="channel"),
        ),
        persists=FIRST_TO_CAST,
        cites=("DC-064",),
    ),
    CardRules(
        "Bound by Fate",
        rule="ploys.play",
        playable=somebody(_bound),
        effects=(choose(_bound), choose_among(_the_other), switched(chosen(), chosen(1))),
    ),
    CardRules(
        "Deceitful Step",
        rule="place.means",
        playable=somebody(_unengaged),
        effects=(
            choose(_unengaged),
            rolled("magic", 1, whatever),
            placed(chosen(), _by_the_die),
        ),
    ),
    CardRules(
        "Driven by Ambition",
        rule="ploys.first-of-next-activation",
        effects=(modify("move", "add", 2, until=FIRST_TO_MOVE, only=("no charge",)),),
        persists=FIRST_TO_MOVE,
    ),
    struck_again("Eidetic Memory", when=_kchariks_failure),
    CardRules(
        "Malicious Flames",
        rule="windows.damage",
        at=("damage-dealt",),
        when=_falling_flames,
        effects=(dealt_to_those(_foes_around_it, 1),),
        cites=("DC-125",),
    ),
    CardRules(
        "Shield of Fate",
        rule="spells.persisting",
        casting=("focus",),
        effects=(modify("defence", "add", 1, who=bearer, until="out|round"),),
        persists="out|round",
    ),
    first_attack("Stolen Fate", more("attack re-rolls", 1)),
    CardRules(
        "Wracking Change",
        rule="spells.casting-value",
        casting=("channel", "channel"),
        aims=enemy,
        effects=(
            choose_among(within(4, enemy)),
            dealt_to_those(those_chosen, _wracked),
        ),
        cites=("DC-035",),
    ),
    CardRules(
        "Forewarned",
        rule="rolls.re-roll-any-number",
        at=("attack-declared",),
        when=friend_attacked,
        effects=(modify("defence re-roll any", "add", 1, who=subject, until="attack"),),
        cites=("DC-230",),
    ),
    standing(
        "Arcanite Shield",
        Modifier("defence symbol", "set", 0, "Arcanite Shield", until="game", word="block"),
    ),
    plus("Bizarre Capering", "defence", 1),
    plus("Fiery Blessing", "dice", 1, FAR),
    weapon("Piercing Bolt", 3, 0, "channel", 1, "cleave"),
    plus("Scroll of the Dark Arts", "range", 1, "Sorcerous Bolt"),
    CardRules("Silver Tether", rule="scoring.keys", pays=_pays_a_holder, cites=("DC-057",)),
    innate("Sorcerous Adept", "innate casting", "channel"),
    plus("Strength of Arrogance", "damage", 1, ONLY_CLOSE),
    standing("Mark of Favour", adds("Mark of Favour", "spared by a die", 0, word="critical")),
)
