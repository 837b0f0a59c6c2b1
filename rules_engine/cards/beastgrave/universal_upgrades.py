"""Universal upgrades of Beastgrave: weapons, and what makes its fighter strike harder.

Ranges, dice and damage are those of data/card_details.json.
"""

from msgspec.structs import replace

from rules_engine.card_book.known import CardRules, When, knows
from rules_engine.effects import bearer, dealt, gained_glory, given_counter, subject
from rules_engine.effects.changing import ONLY_CLOSE
from rules_engine.effects.combos import follow_up
from rules_engine.effects.gear import used_up
from rules_engine.effects.healing import healed_up_to
from rules_engine.effects.orders import in_reach, made
from rules_engine.effects.upgrades import (
    adds,
    all_of,
    attacked,
    changing,
    granting,
    keyword,
    reaction,
    standing,
    weapon,
    whenever,
)
from rules_engine.effects.weapons import BREAKS, SPENT
from rules_engine.facts.fighters import AttackProfile
from rules_engine.moments.after import SUCCESS, friend_felled_a_foe
from rules_engine.moments.answers import (
    bearer_activated,
    bearer_felled_a_foe,
)
from rules_engine.moments.feats import LOST_PAGE
from rules_engine.moments.now import attack_now, harm_now, just_ended
from rules_engine.moments.reacting import UNANSWERED
from rules_engine.sense.ground import attack_named
from rules_engine.sense.modifiers import FOR_GOOD, range_of
from rules_engine.sequences.fight.attacking import CHARGES
from rules_engine.state.position import Modifier, Position


def _felled_by(name: str) -> When:
    """The bearer, when this weapon's own Attack action has just taken an enemy out."""

    def when(position: Position, seat: int, fighter: int) -> list[int]:
        out = next((one for one in reversed(position.history) if one.what == "out"), None)
        by_it = out is not None and out.word == name
        return bearer_felled_a_foe(position, seat, fighter) if by_it else []

    return when


def amberbone(*attacks: AttackProfile) -> CardRules:
    """A weapon that is given up for a glory point when it takes an enemy out of action."""
    name = attacks[0].name
    return CardRules(
        name,
        rule="upgrades.attack-action",
        attacks=attacks,
        at=("enemy-out",),
        when=_felled_by(name),
        effects=(used_up(), gained_glory(1)),
        optional=False,
        cites=("DC-035",),
    )


@changing("dice", "damage")
def _as_the_round(position: Position, _: int) -> tuple[Modifier, ...]:
    """Dice and damage are the number of the round, and nothing modifies them."""
    name = "Larval Lance"
    return tuple(
        Modifier(what, "set", position.round, name, only=(name,), until="game", word="fixed")
        for what in ("dice", "damage")
    )


def _bloody(position: Position, fighter: int) -> bool:
    return position.fighters[fighter].wound_tokens >= 2


def _struck_with(name: str) -> When:
    """The bearer, after a successful Attack action with this weapon."""

    def when(position: Position, _: int, fighter: int) -> list[int]:
        attack = just_ended(position, "attack")
        own = attack is not None and (attack.fighter, attack.about) == (fighter, name)
        met = own and attack is not None and attack.word in SUCCESS
        return [fighter] if met else []

    return when


def _double_support_rolled(position: Position, _: int, fighter: int) -> list[int]:
    """The target of the bearer's close attack, damaged after a roll with double support."""
    attack, harm = attack_now(position), harm_now(position)
    if attack is None or harm is None or harm.source != attack.attack:
        return []
    named = attack_named(position, fighter, attack.attack)
    own = attack.fighter == fighter and "double_support" in attack.attack_faces
    close = named is not None and range_of(position, fighter, named) <= 2
    return [attack.target] if own and close and harm.fighter == attack.target else []


def _close_success(position: Position, _: int, fighter: int) -> list[int]:
    """The bearer, after a successful Attack action of its own with a Range of 1."""
    attack = just_ended(position, "attack")
    if attack is None or attack.fighter != fighter or attack.word not in SUCCESS:
        return []
    named = attack_named(position, fighter, attack.about)
    close = named is not None and range_of(position, fighter, named) == 1
    return [fighter] if close else []


@changing("damage")
def _sacrifices(position: Position, fighter: int) -> tuple[Modifier, ...]:
    name = "Greedy Gauntlet"
    count = dict(position.fighters[fighter].counters).get(name, 0)
    return (adds(name, "damage", count, ONLY_CLOSE),) if count else ()


@changing("move")
def _by_round(position: Position, _: int) -> tuple[Modifier, ...]:
    change = {1: 1, 2: 2, 3: -1}.get(position.round, 0)
    return (adds("Sprinting Charm", "move", change),)


def _page(name: str, word: str) -> CardRules:
    """A Lost Page with a spell Attack action."""
    spell = weapon(name, 3, 0, "focus", 1, word, kind="spell")
    return replace(spell, keywords=(LOST_PAGE,))


def anybody(_: Position, __: int) -> bool:
    """Whoever it is."""
    return True


@changing("defence", "defence symbol")
def _siphoned(position: Position, _: int) -> tuple[Modifier, ...]:
    """As many dice as rounds have begun, dodges alone, which nothing changes."""
    name = "Substance Siphon"
    dice = Modifier("defence", "set", position.round, name, word="fixed")
    return (dice, Modifier("defence symbol", "set", FOR_GOOD, name, word="dodge"))


PRESCIENT = "Prescient Blow"


def _attacker_in_reach(position: Position, _: int, fighter: int) -> list[int]:
    """The attacker, while it attacks the bearer and can be struck first."""
    attack = attack_now(position)
    if attack is None or attack.target != fighter:
        return []
    return in_reach(position, fighter, attack.fighter, PRESCIENT)


knows(
    amberbone(AttackProfile("Amberbone Spear", 2, 2, "smash", 2)),
    amberbone(AttackProfile("Amberbone Dagger", 1, 3, "fury", 2, keywords=("crit:cleave",))),
    amberbone(AttackProfile("Amberbone Hammer", 1, 2, "smash", 2, keywords=("knockback:1",))),
    amberbone(
        AttackProfile("Amberbone Mace", 1, 2, "smash", 2, keywords=("re-roll any attack dice",))
    ),
    amberbone(AttackProfile("Amberbone Sword", 1, 3, "smash", 2)),
    amberbone(
        AttackProfile("Amberbone Axe", 1, 2, "smash", 2),
        AttackProfile("Amberbone Axe, thrown", 3, 2, "smash", 1, keywords=(SPENT,)),
    ),
    weapon("Larval Lance", 2, 0, "smash", 0, kind="attack", grants=_as_the_round),
    weapon("Binding Chain", 1, 2, "smash", 2, "combo"),
    weapon("Opening Strike", 1, 3, "fury", 1, "combo"),
    weapon("Barb-laden Net", 2, 3, "fury", 1, CHARGES, BREAKS),
    weapon(
        "Bloody Axe",
        1,
        3,
        "fury",
        2,
        grants=whenever(
            _bloody, Modifier("damage", "multiply", 2, "Bloody Axe", only=("Bloody Axe",))
        ),
    ),
    follow_up(AttackProfile("Finishing Blow", 1, 2, "smash", 2), Modifier("damage", "add", 2, "")),
    follow_up(
        AttackProfile("Inescapable Blow", 1, 2, "smash", 2),
        Modifier("keyword", "add", 0, "", word="cleave"),
        Modifier("keyword", "add", 0, "", word="ensnare"),
    ),
    CardRules(
        "Bloodthief",
        rule="upgrades.attack-action",
        attacks=(AttackProfile("Bloodthief", 1, 2, "smash", 2),),
        at=("after-action",),
        when=_struck_with("Bloodthief"),
        effects=(healed_up_to(bearer, 2), used_up()),
    ),
    _page("Jared's Spirited Sphere", "ensnare"),
    _page("Keila's Choking Coil", "crit:+1 damage"),
    standing("Claws of the Ur-grub", keyword("Claws of the Ur-grub", "ensnare", "range:1")),
    reaction("Mandibles of the Ur-grub", "after-action", _close_success, healed_up_to(bearer, 1)),
    reaction("Hunting Companion", "damage-dealt", _double_support_rolled, dealt(subject, 1)),
    CardRules(
        "Greedy Gauntlet",
        rule="reactions.sources",
        at=("after-action",),
        when=bearer_activated,
        effects=(dealt(bearer, 1), given_counter(bearer, "Greedy Gauntlet")),
        grants=_sacrifices,
    ),
    granting("Sprinting Charm", _by_round),
    granting("Warding Companion", attacked(anybody, adds("Warding Companion", "support", 1))),
    CardRules(
        "Substance Siphon",
        rule="upgrades.grant",
        grants=all_of(_siphoned, attacked(anybody, adds("Substance Siphon", "no re-rolls", 1))),
    ),
    CardRules(
        "Victor's Speed",
        rule="upgrades.grant",
        modifiers=(adds("Victor's Speed", "move", 1),),
        from_hand=friend_felled_a_foe(),
    ),
    CardRules(
        PRESCIENT,
        rule="attack.reaction-attack",
        attacks=(AttackProfile(PRESCIENT, 1, 1, "fury", 1, keywords=("combo",)),),
        at=("attack-declared",),
        when=_attacker_in_reach,
        effects=(made(),),
        modifiers=(
            Modifier("dice", "set", 1, PRESCIENT, only=(PRESCIENT,), until="game", word="fixed"),
        ),
    ),
)


knows(weapon("Stealthy Blade", 1, 2, "smash", 2, UNANSWERED))
