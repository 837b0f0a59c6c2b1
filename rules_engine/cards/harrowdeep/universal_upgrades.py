"""Universal upgrades of Harrowdeep (its rulebook pg 14 and 30).

Ranges, dice and damage are those of data/card_details.json.
"""

from rules_engine.card_book.known import CardRules, When, knows
from rules_engine.effects import (
    bearer,
    dealt,
    drawn,
    gained_glory,
    given_token,
    placed,
    pushed,
    subject,
)
from rules_engine.effects.changing import ONLY_CLOSE
from rules_engine.effects.choosing import may_instead
from rules_engine.effects.gear import used_up
from rules_engine.effects.hands import discarded, if_drawn, looked_at
from rules_engine.effects.healing import healed_up_to
from rules_engine.effects.scattering import hex_of, pushed_along, scatter
from rules_engine.effects.upgrades import (
    adds,
    all_of,
    attacked,
    attacking,
    changing,
    due,
    granting,
    keyword,
    reaction,
    standing,
    weapon,
    whenever,
)
from rules_engine.facts.fighters import AttackProfile
from rules_engine.facts.hexes import Hex
from rules_engine.kernel.combat import SUCCESSFUL
from rules_engine.moments.after import (
    SUCCESS,
    attacked_in_activation,
    attacker_of_bearer,
    foe_activated,
    target_attacked,
)
from rules_engine.moments.answers import bearer_activated
from rules_engine.moments.conditions import (
    Test,
    abroad,
    beside_foes,
    labelled,
    leader,
    opposite,
    upgraded,
)
from rules_engine.moments.now import attack_now, just_ended
from rules_engine.sense.ground import adjacent, attack_named, distance, enemies_of, field
from rules_engine.sense.modifiers import range_of
from rules_engine.sense.sight import in_cover
from rules_engine.sense.states import hunter
from rules_engine.sequences.fight.attack_rules import defence_symbols
from rules_engine.state.frames import Playing
from rules_engine.state.position import Modifier, Position


@changing("dice")
def _more_for_upgrades(position: Position, fighter: int) -> tuple[Modifier, ...]:
    attack = attack_now(position)
    if attack is None or attack.fighter != fighter or attack.attack != "Phantom Fathomer":
        return ()
    count = len(position.fighters[attack.target].upgrades)
    return (Modifier("dice", "add", count, "Phantom Fathomer", only=("Phantom Fathomer",)),)


def _covered(position: Position, fighter: int) -> bool:
    """The fighter that has the upgrade is in a cover hex."""
    return in_cover(position, position.fighters[fighter].hex)


def _dodges(position: Position, fighter: int) -> bool:
    return "dodge" in defence_symbols(position, fighter)


def _no_foe_near(position: Position, fighter: int) -> bool:
    foes = enemies_of(position, position.fighters[fighter].seat)
    return all(distance(position, fighter, foe) > 2 for foe in foes)


def _between(least: int, most: int) -> Test:
    return lambda position, fighter: least <= len(position.fighters[fighter].upgrades) <= most


@changing("defence symbol")
def _hunted_from_afar(position: Position, fighter: int) -> tuple[Modifier, ...]:
    """A hunter defends with single support against whoever is not adjacent."""
    attack = attack_now(position)
    if attack is None or attack.target != fighter or not hunter(position, fighter):
        return ()
    if attack.fighter in adjacent(position, fighter):
        return ()
    return (adds("Shadow Seeker", "defence symbol", 0, word="single_support"),)


@changing("keyword")
def _beside(position: Position, fighter: int) -> tuple[Modifier, ...]:
    """Close attacks on an adjacent fighter have Stagger."""
    attack = attack_now(position)
    if attack is None or attack.fighter != fighter:
        return ()
    if attack.target not in adjacent(position, fighter):
        return ()
    return (keyword("Blunt Force Master", "stagger", ONLY_CLOSE),)


def _failed_closely(position: Position, seat: int, fighter: int) -> list[int]:
    """The bearer, after its activation in which a close Attack action of it failed."""
    for attack in attacked_in_activation(position, fighter):
        named = attack_named(position, fighter, attack.about)
        close = named is not None and range_of(position, fighter, named) <= 2
        if close and attack.word not in SUCCESSFUL:
            return bearer_activated(position, seat, fighter)
    return []


def _cast_by_bearer(position: Position, _: int, fighter: int) -> list[int]:
    """The bearer, after a spell action or a spell Attack action of its that was cast."""
    for one in position.ended:
        if one.what in ("ability", "attack") and one.fighter == fighter:
            course = position.history[one.since :]
            if any(past.what == "cast" and past.fighter == fighter for past in course):
                return [fighter]
    return []


def _at_last(test: Test) -> When:
    def when(position: Position, _: int, fighter: int) -> list[int]:
        return [fighter] if position.round == 3 and test(position, fighter) else []

    return when


def _beside_the_bearer(position: Position, seat: int, fighter: int) -> list[int]:
    """The adjacent enemy whose activation is over, where there is cover to go to."""
    found = foe_activated(lambda p, one: one in adjacent(p, fighter))(position, seat, fighter)
    return found if _own_cover(position, Playing("", seat)) else []


def _hit_by_a_neighbour(position: Position, seat: int, fighter: int) -> list[int]:
    """The enemy that is adjacent now that its attack on the bearer has succeeded."""
    found = attacker_of_bearer(*SUCCESS)(position, seat, fighter)
    return [one for one in found if one in adjacent(position, fighter)]


def _own_cover(position: Position, args: Playing) -> list[Hex]:
    ground = field(position)
    own = (hex_ for hex_ in ground.hexes if ground.territory(hex_) == args.seat)
    return [hex_ for hex_ in own if in_cover(position, hex_)]


def _staff_succeeded(position: Position, _: int, fighter: int) -> list[int]:
    attack = just_ended(position, "attack")
    own = attack is not None and (attack.fighter, attack.about) == (fighter, "Staff of Ciphers")
    return [fighter] if own and attack is not None and attack.word in SUCCESS else []


MOVER, SEEKER, ARMED = "Shadow Mover", "Shadow Seeker", "Weapons Master"
minion, brawler = labelled("minion"), labelled("brawler")

knows(
    CardRules(
        "Phantom Fathomer",
        rule="upgrades.attack-action",
        attacks=(AttackProfile("Phantom Fathomer", 1, 1, "smash", 2, keywords=("grievous",)),),
        grants=_more_for_upgrades,
        cites=("Harrowdeep pg 30",),
    ),
    CardRules(
        "Dark Insight",
        rule="actions.printed-actions",
        action=True,
        able=_covered,
        effects=(looked_at("objective"), if_drawn("objective"), discarded("objective", 1)),
        cites=("Harrowdeep pg 14",),
    ),
    weapon(
        "Penumbral Dirk",
        1,
        3,
        "fury",
        2,
        grants=attacking(upgraded(), keyword("Penumbral Dirk", "cleave", "Penumbral Dirk")),
        traits=("hunter",),
    ),
    weapon(
        "Withering Blade",
        1,
        3,
        "fury",
        2,
        "stagger",
        traits=("assassin",),
        able=opposite(leader),
    ),
    weapon(
        "Improbable Mace",
        1,
        1,
        "smash",
        2,
        "knockback:1",
        grants=whenever(minion, adds("Improbable Mace", "dice", 2, "Improbable Mace")),
    ),
    CardRules(
        "Staff of Ciphers",
        rule="upgrades.attack-action",
        attacks=(AttackProfile("Staff of Ciphers", 1, 3, "smash", 1),),
        at=("after-action",),
        when=_staff_succeeded,
        effects=(drawn("power", 1),),
    ),
    standing("Keen Sense", keyword("Keen Sense", "grievous"), traits=("hunter",)),
    granting(ARMED, whenever(upgraded(3), adds(ARMED, "damage", 1, ONLY_CLOSE))),
    granting(
        MOVER,
        all_of(
            whenever(_between(1, 1), adds(MOVER, "move", 1)),
            whenever(_between(2, 4), adds(MOVER, "move", 2)),
            whenever(_between(5, 99), adds(MOVER, "move", 3)),
        ),
    ),
    granting(
        SEEKER,
        all_of(
            whenever(_no_foe_near, adds(SEEKER, "attack symbol", 0, word="single_support")),
            _hunted_from_afar,
        ),
    ),
    granting("Shademark", whenever(_dodges, adds("Shademark", "defence re-rolls", 1))),
    granting(
        "Master of Shadows",
        whenever(_covered, adds("Master of Shadows", "attack re-rolls", 1)),
        traits=("hunter",),
    ),
    granting(
        "Unfazed",
        all_of(
            whenever(beside_foes(2), adds("Unfazed", "defence", 1)),
            whenever(
                lambda position, fighter: (
                    brawler(position, fighter)
                    and beside_foes()(position, fighter)
                    and not beside_foes(2)(position, fighter)
                ),
                adds("Unfazed", "defence", 1),
            ),
        ),
    ),
    CardRules(
        "Blazing Icon",
        rule="support.counting",
        grants=attacked(lambda _, __: True, adds("Blazing Icon", "unsupported against", 1)),
        traits=("priest",),
        able=opposite(labelled("beast")),
    ),
    CardRules(
        "Blunt Force Master",
        rule="keywords.stagger-by-card",
        grants=_beside,
        at=("after-action",),
        when=target_attacked(*SUCCESS, most=2),
        effects=(pushed(subject, 1, exactly=True, away=bearer),),
    ),
    CardRules(
        "Cagey Fighter",
        rule="windows.activation-end",
        at=("after-action",),
        when=_failed_closely,
        effects=(scatter(hex_of(bearer), 2), pushed_along(bearer)),
        needs=("scatter",),
    ),
    reaction(
        "Mazzig's Magefish",
        "after-action",
        _cast_by_bearer,
        may_instead("guard", given_token(bearer, "guard")),
        healed_up_to(bearer, 1),
    ),
    reaction(
        "Searing Ink",
        "after-action",
        _hit_by_a_neighbour,
        dealt(subject, 1),
        given_token(subject, "charge"),
        used_up(),
    ),
    CardRules(
        "Adept's Smoke",
        rule="windows.activation-end",
        at=("after-action",),
        when=_beside_the_bearer,
        effects=(placed(bearer, _own_cover), given_token(bearer, "charge"), used_up()),
        traits=("assassin",),
        able=opposite(leader),
    ),
    due("Waterlogged Map", "action-phase-end", _at_last(abroad), gained_glory(1)),
    due("Encrusted Key", "action-phase-end", _at_last(_covered), gained_glory(1)),
    CardRules(
        "Ephemeral Fortitude",
        rule="modifiers.order",
        grants=lambda position, _: (
            Modifier(
                "wounds",
                "set",
                2 if position.round == 3 else 4,
                "Ephemeral Fortitude",
                word="fixed",
            ),
        ),
    ),
)
