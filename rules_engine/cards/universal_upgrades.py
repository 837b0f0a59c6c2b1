"""Universal upgrades of Shadespire and Nightvault: what they add, their reactions and actions."""

from rules_engine.card_book.known import CardRules, When, knows
from rules_engine.cards.universal_nightvault import ONLY_CLOSE
from rules_engine.cards.universal_shadespire import BLOCK, shows
from rules_engine.effects import (
    bearer,
    chosen,
    dealt,
    drawn,
    enemy,
    friendly,
    gained_glory,
    ignored,
    modify,
    pushed,
    rolled,
)
from rules_engine.effects.choosing import Among, Fits, choose_among
from rules_engine.effects.gear import robbed, used_up
from rules_engine.effects.hands import discarded
from rules_engine.effects.healing import healed_up_to
from rules_engine.kernel.flow import RowFunction
from rules_engine.moments.answers import (
    FAILURE,
    SUCCESS,
    bearer_attacked,
    bearer_falling,
    bearer_survived_attack,
    friend_attacking,
    in_the_course_of_card,
    window_now,
)
from rules_engine.moments.conditions import objective_hexes, on_an_objective
from rules_engine.moments.now import in_the_course_of, just_ended, played_now
from rules_engine.moments.playing import GAMBITS, kind_of
from rules_engine.sense.ground import adjacent
from rules_engine.state.frames import Playing
from rules_engine.state.position import Modifier, Position

FAR = "|".join(f"range:{hexes}" for hexes in range(3, 20))


def adds(name: str, what: str, amount: int, *only: str, word: str = "") -> Modifier:
    """What an upgrade of this name adds to a characteristic of its fighter."""
    return Modifier(what, "add", amount, name, only=only, until="game", word=word)


def standing(name: str, *changes: Modifier, cites: tuple[str, ...] = ()) -> CardRules:
    """An upgrade that changes characteristics for as long as its fighter has it."""
    return CardRules(name, rule="upgrades.grant", modifiers=changes, cites=cites)


def plus(name: str, what: str, amount: int, *only: str, cites: tuple[str, ...] = ()) -> CardRules:
    """An upgrade that adds to one characteristic."""
    return standing(name, adds(name, what, amount, *only), cites=cites)


def key(name: str, number: int) -> CardRules:
    """An upgrade worth two glory points to the fighter that holds its objective at the end."""

    def pays(position: Position, fighter: int) -> int:
        there = objective_hexes(position).get(number)
        on_it = there is not None and position.fighters[fighter].hex == there
        return 2 if on_it and on_an_objective(position, fighter) else 0

    return CardRules(name, rule="scoring.keys", pays=pays, cites=("DC-057",))


def _pays_on_any(position: Position, fighter: int) -> int:
    return int(on_an_objective(position, fighter))


def _pays_alive(position: Position, fighter: int) -> int:
    return int(position.fighters[fighter].hex is not None)


def wounded_bearer(position: Position, _: int, fighter: int) -> list[int]:
    """The bearer, if it has a wound token."""
    return [fighter] if position.fighters[fighter].wound_tokens else []


def _own_attack_declared(position: Position, seat: int, fighter: int) -> list[int]:
    return [one for one in friend_attacking(position, seat, fighter) if one == fighter]


def _hurt_by_a_foe(position: Position, seat: int, fighter: int) -> list[int]:
    """The bearer, standing, where an enemy's Attack action or gambit has just damaged it."""
    if window_now(position) == "card-resolved":
        played = played_now(position)
        theirs = played is not None and played.seat != seat and kind_of(played.card) in GAMBITS
        course = in_the_course_of_card(position) if theirs else []
        hurt = any(one.what == "damage" and one.other == fighter for one in course)
    else:
        attack = just_ended(position, "attack")
        if attack is None or attack.seat == seat:
            return []
        course = list(in_the_course_of(position, attack))
        dealt = (one for one in course if one.what == "damage" and one.other == fighter)
        hurt = any(one.word == attack.about for one in dealt)
    return [fighter] if hurt and position.fighters[fighter].hex is not None else []


def _last_round(position: Position, _: int) -> bool:
    return position.round == 3


def reaction(
    name: str, at: str, when: When, *effects: RowFunction, cites: tuple[str, ...] = ()
) -> CardRules:
    """An upgrade with a reaction in one window, or an ability due at one moment."""
    return CardRules(
        name, rule="reactions.sources", at=(at,), when=when, effects=effects, cites=cites
    )


def beside_bearer(fits: Fits, *, bearer_too: bool = False) -> Among:
    """Those that fit and are adjacent to the bearer, and perhaps the bearer itself."""

    def candidates(position: Position, args: Playing) -> list[int]:
        near = [one for one in adjacent(position, args.fighter) if fits(position, args.seat, one)]
        return sorted([*near, args.fighter]) if bearer_too else near

    return candidates


def action(name: str, *effects: RowFunction) -> CardRules:
    """An upgrade with an action its fighter can be activated for."""
    return CardRules(name, rule="actions.printed-actions", action=True, effects=effects)


knows(
    plus("Great Strength", "damage", 1, ONLY_CLOSE, cites=("DC-024", "DC-035")),
    plus("Incredible Strength", "damage", 1, ONLY_CLOSE),
    plus("Great Speed", "move", 1, cites=("DC-025", "DC-275")),
    plus("Legendary Swiftness", "move", 1),
    plus("Sprinter", "move", 1),
    plus("Great Fortitude", "wounds", 1),
    plus("Tome of Vitality", "wounds", 1),
    standing(
        "Deathly Fortitude",
        adds("Deathly Fortitude", "move", -2),
        adds("Deathly Fortitude", "wounds", 2),
    ),
    standing(
        "Sudden Growth", adds("Sudden Growth", "move", -2), adds("Sudden Growth", "wounds", 2)
    ),
    standing(
        "Cursed Artefact",
        adds("Cursed Artefact", "defence", 1),
        adds("Cursed Artefact", "wounds", -1),
    ),
    plus("Awakened Weapon", "attack re-rolls", 1),
    plus("Archer's Focus", "attack re-rolls", 1, FAR),
    plus("Trusted Defender", "defence re-rolls", 1, cites=("DC-156", "DC-305", "DC-306")),
    plus("Champion's Fortitude", "defence re-rolls", 1, cites=("DC-156",)),
    plus("Unstoppable Force", "knockback", 1, ONLY_CLOSE),
    standing(
        "Ethereal Shield",
        Modifier("defence symbol", "set", 0, "Ethereal Shield", until="game", word="block"),
        cites=("DC-247",),
    ),
    key("The Hallowed Key", 1),
    key("The Shadowed Key", 2),
    key("The Blazing Key", 3),
    key("The Dazzling Key", 4),
    key("The Fractured Key", 5),
    CardRules("The Formless Key", rule="scoring.keys", pays=_pays_on_any, cites=("DC-057",)),
    CardRules("Slumbering Key", rule="scoring.keys", pays=_pays_alive, cites=("DC-057",)),
    CardRules(
        "A Destiny to Meet",
        rule="scoring.end-of-last-action-phase",
        at=("action-phase-end",),
        playable=_last_round,
        effects=(gained_glory(1),),
        optional=False,
        cites=("DC-288",),
    ),
    reaction("Regeneration", "action-phase-start", wounded_bearer, healed_up_to(bearer, 1)),
    reaction("Regenerative Charm", "action-phase-start", wounded_bearer, healed_up_to(bearer, 1)),
    reaction(
        "Soultrap",
        "damage-dealt",
        bearer_falling,
        rolled("defence", 1, shows(BLOCK)),
        ignored(once=True),
        used_up(),
        cites=("DC-173", "DC-239", "DC-240", "DC-243", "DC-296", "DC-298", "DC-300"),
    ),
    reaction("Crown of Avarice", "damage-dealt", bearer_falling, robbed(1), cites=("DC-079",)),
    reaction(
        "Flickering Image",
        "after-action",
        bearer_attacked("critical hit"),
        pushed(bearer, 2),
        cites=("DC-294",),
    ),
    reaction("Blessing of Hydragos", "after-action", bearer_attacked(*SUCCESS), pushed(bearer, 2)),
    reaction(
        "Duellist's Speed", "after-action", bearer_attacked(*SUCCESS, *FAILURE), pushed(bearer, 1)
    ),
    reaction(
        "Opportunist",
        "after-action",
        bearer_survived_attack,
        pushed(bearer, 1, exactly=True),
    ),
    reaction("Escape Artist", "after-action", bearer_survived_attack, pushed(bearer, 1)),
    reaction(
        "Potion of Rage",
        "attack-declared",
        _own_attack_declared,
        used_up(),
        modify("dice", "add", 2, who=bearer, until="attack"),
        cites=("DC-045", "DC-164"),
    ),
    CardRules(
        "Quick Learner",
        rule="reactions.sources",
        at=("after-action", "card-resolved"),
        when=_hurt_by_a_foe,
        effects=(drawn("power", 1),),
    ),
    action(
        "Strong-arm",
        choose_among(beside_bearer(enemy)),
        pushed(chosen(), 1),
    ),
    action("Tome of Diseases", choose_among(beside_bearer(enemy)), dealt(chosen(), 1)),
    action(
        "Tome of Healing",
        choose_among(beside_bearer(friendly, bearer_too=True)),
        healed_up_to(chosen(), 1),
    ),
    action("Envoy's Prerogative", drawn("objective", 1), discarded("objective", 1)),
)
