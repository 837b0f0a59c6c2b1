"""Universal gambits of Power Unbound. Casting values are those of data/card_details.json."""

from rules_engine.card_book.known import CardRules, knows
from rules_engine.effects import (
    bearer,
    choose,
    chosen,
    dealt,
    done,
    enemy,
    friendly,
    given_token,
    modify,
    pushed,
    rolled,
    somebody,
    subject,
)
from rules_engine.effects.by_turns import pushed_by_opponent
from rules_engine.effects.choosing import another, choose_among, within
from rules_engine.effects.gambits import first_attack, more
from rules_engine.effects.naming import chooses_opponent
from rules_engine.effects.rolling import shows
from rules_engine.effects.unbinding import CAST, foe_casting, unbound
from rules_engine.kernel.combat import compare
from rules_engine.kernel.flow import Verb
from rules_engine.moments.answers import (
    friend_attacked,
    friend_fell,
    in_the_course_of_card,
    range_now,
)
from rules_engine.moments.now import attack_now, played_now
from rules_engine.moments.playing import kind_of
from rules_engine.sequences.fight.attack_rules import combat_rules, footing
from rules_engine.sequences.fight.rolls import tallies
from rules_engine.state.frames import Attacking, Playing
from rules_engine.state.position import Position, put_below


def _shot_at(position: Position, seat: int, fighter: int) -> list[int]:
    """The friend that an enemy attacks at Range 3 or more."""
    attack = attack_now(position)
    if attack is None or position.fighters[attack.fighter].seat == seat or range_now(position) < 3:
        return []
    return friend_attacked(position, seat, fighter)


def _hurt_by_my_spell(position: Position, seat: int, _: int) -> list[int]:
    """The enemies, standing, that the player's spell just resolved has damaged."""
    played = played_now(position)
    if played is None or played.seat != seat or kind_of(played.card) != "spell":
        return []
    hurt = (one.other for one in in_the_course_of_card(position) if one.what == "damage")
    return [one for one in dict.fromkeys(hurt) if enemy(position, seat, one)]


def _level(position: Position, seat: int, _: int) -> list[int]:
    """The friend whose attack roll has come out level with the defence roll."""
    attack = attack_now(position)
    if attack is None or position.fighters[attack.fighter].seat != seat:
        return []
    ours, theirs = tallies(position, attack)
    return [attack.fighter] if ours == theirs else []


def _gets_the_better(position: Position) -> Verb:
    """One success more than the defence roll has; with a critical among them a critical hit."""
    attack = attack_now(position)
    if attack is None:
        return done(position)
    ours, theirs = tallies(position, attack)
    rules, stands = combat_rules(position), footing(position, attack)
    if not rules.trapped_first:
        stands = stands._replace(cornered=False)  # that is seen when it would be driven back
    found = compare(ours._replace(successes=ours.successes + 1), theirs, rules, stands)
    fields = {"outcome": found.outcome, "drives": found.drive_back}
    return done(put_below(position, Attacking, **fields))


def _no_nearer(position: Position, args: Playing) -> list[int]:
    return within(3, enemy)(position, args)


FROM_AFAR = "|".join(f"range:{hexes}" for hexes in range(3, 10))


knows(
    CardRules(
        "Two Steps Forward",
        rule="push.distance",
        playable=somebody(friendly, least=2),
        effects=(
            choose(friendly),
            pushed(chosen(), 1, exactly=True),
            choose_among(another(friendly)),
            pushed(chosen(1), 1, exactly=True),
            chooses_opponent,
            pushed_by_opponent(1),
        ),
    ),
    first_attack("Long Shot", modify("range", "add", 1, until="next-attack", only=(FROM_AFAR,))),
    CardRules(
        "Arrow Snare",
        rule="windows.before-attack-roll",
        at=("attack-declared",),
        when=_shot_at,
        effects=(given_token(subject, "guard"),),
    ),
    CardRules(
        "Fizzle",
        rule="windows.casting-roll",
        at=CAST,
        when=foe_casting,
        effects=(rolled("magic", 1, shows(frozenset(("channel",)))), unbound),
        cites=("DC-130",),
    ),
    first_attack("Fumble", modify("dice", "add", -1, until="next-attack", foes=True, least=1)),
    CardRules(
        "Galvanised",
        rule="ploys.first-of-next-activation",
        at=("after-action",),
        when=friend_fell,
        effects=(more("dice", 2),),
        persists="next-activation",
    ),
    first_attack(
        "Inspired Attack",
        more("dice", 1, "range:1", "inspired"),
        more("damage", 1, "range:1", "inspired"),
    ),
    first_attack(
        "Keen Avarice",
        more("dice", 1, "range:1|range:2", "target on an objective"),
        more("keyword", 0, "range:1|range:2", "target on an objective", word="cleave"),
    ),
    CardRules(
        "Sorcerous Flourish",
        rule="windows.ploy-resolved",
        at=("card-resolved",),
        when=_hurt_by_my_spell,
        effects=(dealt(subject, 1),),
    ),
    CardRules(
        "Upper Hand",
        rule="windows.success",
        at=("success-determined",),
        when=_level,
        effects=(_gets_the_better,),
    ),
    CardRules(
        "Seggut's Salvo",
        rule="spells.casting-value",
        casting=("channel", "channel"),
        aims=enemy,
        effects=(
            choose_among(_no_nearer),
            dealt(chosen(), 1),
            pushed(chosen(), 1, away=bearer),
        ),
        cites=("DC-035",),
    ),
    CardRules(
        "Shadow Shape",
        rule="spells.casting-value",
        casting=("channel",),
        effects=(modify("not pushed", "add", 1, who=bearer, until="round"),),
        persists="round",
    ),
)
