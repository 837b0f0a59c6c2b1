"""Universal gambits of Beastgrave. Casting values are those of data/card_details.json."""

from rules_engine.card_book.known import CardRules, knows
from rules_engine.effects import (
    bearer,
    choose,
    chosen,
    dealt,
    done,
    drawn,
    enemy,
    friendly,
    gained_glory,
    given_token,
    ignored,
    modify,
    placed,
    pushed,
    somebody,
    subject,
)
from rules_engine.effects.choosing import UNCHOSEN, anyone, choose_among, within
from rules_engine.effects.gambits import first_attack, foe_beside_a_friend, more
from rules_engine.effects.hands import discarded
from rules_engine.effects.harming import dealt_by_bearer
from rules_engine.effects.leading import closer_to, pushed_to
from rules_engine.effects.marking import choose_token, removed_token
from rules_engine.facts.hexes import Hex
from rules_engine.kernel.flow import Verb, args_of
from rules_engine.moments.after import friend_felled_a_foe
from rules_engine.moments.answers import foe_driven_by_friend, friend_attacked
from rules_engine.moments.conditions import holds_some, land_of
from rules_engine.moments.deeds import dealt_with_it
from rules_engine.moments.feats import needed
from rules_engine.moments.now import attack_now, harm_now, in_the_course_of, just_ended
from rules_engine.sense.ground import field, fighter_in, lethal
from rules_engine.sense.modifiers import vulnerable
from rules_engine.sense.states import hunter, quarry
from rules_engine.state.frames import Playing
from rules_engine.state.position import Position

POISON = ("poison",)


def _tracked_down(position: Position, seat: int, fighter: int) -> list[int]:
    """The enemy that a hunter of the player has just driven back."""
    attack = attack_now(position)
    found = foe_driven_by_friend(position, seat, fighter)
    return found if attack is not None and hunter(position, attack.fighter) else []


def _barely_hurt(position: Position, seat: int, _: int) -> list[int]:
    """The friend that is dealt 1 damage and no more."""
    harm = harm_now(position)
    if harm is None or harm.amount != 1 or position.fighters[harm.fighter].seat != seat:
        return []
    return [harm.fighter] if position.fighters[harm.fighter].hex is not None else []


def _tired_foe(position: Position, seat: int, fighter: int) -> bool:
    return enemy(position, seat, fighter) and position.fighters[fighter].move_tokens > 0


def _dragged(position: Position) -> Verb:
    """1 damage, if it takes the fighter out."""
    args = args_of(position, Playing)
    if not args.choices or not vulnerable(position, args.choices[0]):
        return done(position)
    return dealt(chosen(), 1)(position)


def _instinct(position: Position) -> Verb:
    """A quarry may roll one defence die again."""
    args = args_of(position, Playing)
    if not quarry(position, args.subject):
        return done(position)
    return modify("defence re-rolls", "add", 1, who=subject, until="attack")(position)


def _friendly_hunter(position: Position, seat: int, fighter: int) -> bool:
    return friendly(position, seat, fighter) and hunter(position, fighter)


def _hunter_and_foe(position: Position, seat: int) -> bool:
    return somebody(_friendly_hunter)(position, seat) and somebody(enemy)(position, seat)


def _rested(position: Position, seat: int, fighter: int) -> bool:
    state = position.fighters[fighter]
    return friendly(position, seat, fighter) and not state.move_tokens and not state.charge_tokens


def _gone_to_ground(position: Position, args: Playing) -> list[Hex]:
    """Starting hexes at home; any hex at home for a quarry."""
    ground = field(position)
    anywhere = bool(args.choices) and quarry(position, args.choices[0])
    hexes = ground.hexes if anywhere else sorted(ground.starting)
    return [hex_ for hex_ in hexes if ground.territory(hex_) == args.seat]


def _on_hostile_ground(position: Position, seat: int, fighter: int) -> bool:
    here = position.fighters[fighter].hex
    if not enemy(position, seat, fighter) or here is None or land_of(position, fighter) != seat:
        return False
    harmful = lethal(position, position.fighters[fighter].seat)
    return not harmful.isdisjoint(field(position).within(here, 1))


def _overkill(position: Position, seat: int, fighter: int) -> list[int]:
    """The friend whose attack felled its target with more damage than was needed."""
    attack = just_ended(position, "attack")
    if attack is None:
        return []
    outs = [one for one in in_the_course_of(position, attack) if one.what == "out"]
    target = [one for one in outs if one.other == attack.other]
    too_much = any(dealt_with_it(position, one) > needed(position, one) for one in target)
    return friend_felled_a_foe()(position, seat, fighter) if too_much else []


def _drove_a_friend(position: Position, seat: int, _: int) -> list[int]:
    """The enemy whose attack has driven a friend back that still stands."""
    attack = just_ended(position, "attack")
    if attack is None or attack.seat == seat or position.fighters[attack.other].hex is None:
        return []
    course = in_the_course_of(position, attack)
    driven = any(one.what == "drive-back" and one.other == attack.other for one in course)
    mine = position.fighters[attack.other].seat == seat
    standing = position.fighters[attack.fighter].hex is not None
    return [attack.fighter] if driven and mine and standing else []


def _under_a_friend(position: Position, seat: int) -> list[int]:
    """The tokens in hexes with the player's fighters."""
    found = ((n, fighter_in(position, one.hex)) for n, one in enumerate(position.tokens))
    return [n for n, there in found if there >= 0 and position.fighters[there].seat == seat]


def _bolted(position: Position) -> Verb:
    """1 damage, 2 for a quarry."""
    args = args_of(position, Playing)
    prey = bool(args.choices) and quarry(position, args.choices[0])
    return dealt_by_bearer(chosen(), 2 if prey else 1)(position)


def poison(name: str, *effects: object, persists: str = "") -> CardRules:
    """A Poison: for one enemy next to a friend."""
    return CardRules(
        name,
        rule="ploys.persist",
        playable=somebody(foe_beside_a_friend),
        effects=(choose(foe_beside_a_friend), *effects),  # type: ignore[arg-type]  # row functions
        persists=persists,
        keywords=POISON,
    )


def hasty(name: str, word: str) -> CardRules:
    """One Move more for the first to move in the next activation, two for one of a sort."""
    until = "next-move|next-activation"
    return CardRules(
        name,
        rule="ploys.first-of-next-activation",
        effects=(
            modify("move", "add", 1, until="next-move|next-activation", everyone=True),
            modify(
                "move", "add", 1, until="next-move|next-activation", only=(word,), everyone=True
            ),
        ),
        persists=until,
    )


knows(
    CardRules(
        "Nightmare in the Shadows",
        rule="ploys.play",
        playable=somebody(enemy),
        effects=(choose(enemy), pushed(chosen(), 1, exactly=True)),
    ),
    CardRules(
        "Cloaked in Shadow",
        rule="ploys.persist",
        playable=somebody(anyone),
        effects=(
            choose(anyone),
            modify("trait", "add", 1, who=chosen(), until="activation-over|round", word="quarry"),
            modify("trait", "add", 1, who=chosen(), until="activation-over|round", word=UNCHOSEN),
            modify(
                "damage suffered",
                "set",
                0,
                who=chosen(),
                until="activation-over|round",
                only=("gambit",),
                word="fixed",
            ),
        ),
        persists="activation-over|round",
    ),
    CardRules(
        "Frenzied Search",
        rule="ploys.play",
        playable=lambda position, seat: (
            holds_some()(position, seat) and len(position.seats[seat].power) > 1
        ),
        effects=(discarded("power", 1), drawn("power", 3)),
    ),
    CardRules(
        "Quick Search",
        rule="ploys.play",
        playable=holds_some(),
        effects=(drawn("power", 2),),
    ),
    poison(
        "Madness Dart",
        modify("attack symbol", "set", 0, who=chosen(), until="out", word="fury"),
        persists="out",
    ),
    poison(
        "Dulling Dart",
        modify("dice", "add", -1, who=chosen(), until="out|round", least=1),
        persists="out|round",
    ),
    poison(
        "Euphoric Dust",
        modify("defence", "add", -1, who=chosen(), until="next-activation", least=1),
        persists="next-activation",
    ),
    CardRules(
        "Marked",
        rule="ploys.persist",
        playable=somebody(anyone),
        effects=(
            choose(anyone),
            modify("trait", "add", 1, who=chosen(), until="out", word="quarry"),
        ),
        persists="out",
    ),
    CardRules(
        "Snare",
        rule="windows.drive-back",
        at=("driven-back",),
        when=_tracked_down,
        effects=(dealt(subject, 1),),
    ),
    CardRules(
        "Lucky Escape",
        rule="damage.ignored",
        at=("damage-dealt",),
        when=_barely_hurt,
        effects=(ignored(),),
    ),
    CardRules(
        "Dragged into the Darkness",
        rule="damage.dealt",
        playable=somebody(_tired_foe),
        effects=(choose(_tired_foe), _dragged),
    ),
    CardRules(
        "Buried Instinct",
        rule="windows.before-attack-roll",
        at=("attack-declared",),
        when=friend_attacked,
        effects=(given_token(subject, "guard"), _instinct),
    ),
    CardRules(
        "Downwind",
        rule="push.closer",
        playable=_hunter_and_foe,
        effects=(
            choose(_friendly_hunter),
            choose(enemy),
            pushed_to(chosen(), 1, closer_to(chosen(1))),
            modify("trait", "add", 1, who=chosen(1), until="out", word="quarry"),
        ),
        persists="out",
    ),
    CardRules(
        "Go to Ground",
        rule="place.means",
        playable=somebody(_rested),
        effects=(
            choose(_rested),
            placed(chosen(), _gone_to_ground),
            given_token(chosen(), "charge"),
        ),
    ),
    hasty("Headlong Flight", "quarry"),
    hasty("Tracking", "hunter"),
    CardRules(
        "Honest Scrap",
        rule="rolls.re-roll-once",
        effects=(modify("no re-rolls", "add", 1, until="activation-over|round", everyone=True),),
        persists="activation-over|round",
    ),
    CardRules(
        "Hostile Ground",
        rule="damage.dealt",
        playable=somebody(_on_hostile_ground),
        effects=(choose(_on_hostile_ground), dealt(chosen(), 1)),
    ),
    first_attack("Hunt as a Pack", more("support counted twice", 9, "attacking")),
    CardRules(
        "Malkyn Grace",
        rule="ploys.persist",
        playable=somebody(friendly),
        effects=(
            choose(friendly),
            modify("move", "add", 2, who=chosen(), until="out|round"),
            modify("wounds", "add", -1, who=chosen(), until="out|round", least=1),
        ),
        persists="out|round",
    ),
    CardRules(
        "Overkill",
        rule="windows.attack-end",
        at=("after-action",),
        when=_overkill,
        effects=(gained_glory(1, spent=True),),
    ),
    CardRules(
        "Scavenged Defences",
        rule="ploys.first-of-next-activation",
        playable=somebody(friendly),
        effects=(
            choose(friendly),
            modify("defence", "add", 1, who=chosen(), until="next-attack"),
        ),
        persists="next-activation",
    ),
    CardRules(
        "Spiteful Dart",
        rule="windows.attack-end",
        at=("after-action",),
        when=_drove_a_friend,
        effects=(dealt(subject, 1),),
    ),
    CardRules(
        "Leave Nothing to Chance",
        rule="objectives.removed",
        playable=lambda position, seat: bool(_under_a_friend(position, seat)),
        effects=(choose_token(_under_a_friend), removed_token()),
    ),
    first_attack("Bloodscent", more("dice", 2, "target wounded", everyone=True)),
    first_attack(
        "Sitting Target",
        more("dice", 1, "target unmoved"),
        more("keyword", 0, "target unmoved", word="ensnare"),
    ),
    CardRules(
        "Eldritch Haze",
        rule="spells.casting-value",
        casting=("focus",),
        effects=(modify("defence", "add", 1, who=bearer, until="out|round"),),
        persists="out|round",
    ),
    CardRules(
        "Beast Armour",
        rule="spells.casting-value",
        casting=("focus",),
        effects=(modify("defence re-rolls", "add", 1, who=bearer, until="out|round"),),
        persists="out|round",
    ),
    CardRules(
        "Hunting Bolt",
        rule="spells.casting-value",
        casting=("focus",),
        aims=enemy,
        effects=(choose_among(within(3, enemy)), _bolted),
        cites=("DC-035",),
    ),
)
