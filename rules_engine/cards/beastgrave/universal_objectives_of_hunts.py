"""Universal objectives of Beastgrave on attacks, spells and falls."""

from rules_engine.card_book.known import knows, rules_of
from rules_engine.moments.answers import FAILURE
from rules_engine.moments.conditions import (
    both,
    either,
    friends,
    leader,
    objective,
    on_guard,
    some,
    surge,
)
from rules_engine.moments.deeds import (
    attack_made,
    by_attack,
    by_spell,
    did,
    fresh,
    mine,
    phase,
    succeeded,
    took,
    upon,
    who,
)
from rules_engine.moments.falls import was_called
from rules_engine.moments.feats import (
    by_gambit,
    cast_with,
    exactly_enough,
    fell_on_the_edge,
    fell_where,
    foes_fallen,
    labelled_card,
)
from rules_engine.moments.lands import held_under_attack
from rules_engine.moments.now import in_the_course_of
from rules_engine.moments.reprisals import reactions_made
from rules_engine.moments.tallies import actions_made
from rules_engine.sense.modifiers import defence_of
from rules_engine.sense.states import COMBO, hunter, quarry
from rules_engine.state.position import Happening, Position

_A_QUARRY, _A_HUNTER = was_called("quarry"), was_called("hunter")


def _prized(position: Position, out: Happening) -> bool:
    return leader(position, out.other) or _A_QUARRY(position, out)


def _hunter_or_quarry(position: Position, happening: Happening) -> bool:
    return _A_HUNTER(position, happening) or _A_QUARRY(position, happening)


def _hard_to_hit(position: Position, attack: Happening) -> bool:
    """An attack on somebody who had two dice or more to defend; in a scene that tells of no roll,
    who has them now."""
    course = in_the_course_of(position, attack)
    rolls = [one for one in course if one.what == "defence-roll" and one.fighter == attack.other]
    if rolls:
        return len(rolls[-1].word.split()) >= 2
    return defence_of(position, attack.other) >= 2


def _burnt_but_standing(position: Position, seat: int) -> bool:
    """A friend was dealt damage by backlash and still stands."""
    burnt = (
        one.other for one in fresh(position) if one.word == "backlash" and one.what == "damage"
    )
    own = [one for one in burnt if position.fighters[one].seat == seat]
    return any(position.fighters[one].hex is not None for one in own)


def _same_target_again(position: Position, seat: int) -> bool:
    """A friend's second spell Attack action of the phase on the same enemy."""

    def spells(span: object) -> list[tuple[int, int]]:
        attacks = mine(span, position, seat, "attack")  # type: ignore[arg-type]  # a span
        return [(one.fighter, one.other) for one in attacks if _is_spell(position, one)]

    everything = spells(phase)
    return any(everything.count(pair) >= 2 for pair in spells(fresh))


def _is_spell(position: Position, attack: Happening) -> bool:
    made = attack_made(position, attack.fighter, attack.about)
    return made is not None and made.kind == "spell"


def _third_attack(position: Position, seat: int) -> bool:
    made = [one.fighter for one in mine(phase, position, seat, "attack")]
    return any(made.count(one.fighter) >= 3 for one in mine(fresh, position, seat, "attack"))


@upon("attack")
def _guarded_and_missed(position: Position, seat: int) -> bool:
    return any(
        one.what == "attack"
        and one.word in FAILURE
        and position.fighters[one.other].seat == seat
        and on_guard(position, one.other)
        for one in fresh(position)
    )


def _skilfully(position: Position, seat: int) -> bool:
    """A friend's Attack action made as a reaction to its own with Combo has succeeded."""
    for made in mine(fresh, position, seat, "react"):
        rules = rules_of(made.word)
        if rules is None or rules.rule != "attack.reaction-attack":
            continue
        own = [one for one in mine(fresh, position, seat, "attack") if one.fighter == made.fighter]
        if len(own) < 2 or not succeeded(position, own[-1]):
            continue
        opening = attack_made(position, own[-2].fighter, own[-2].about)
        given = (one for one in in_the_course_of(position, own[-2]) if one.what == "keyword")
        if COMBO in (*(opening.keywords if opening else ()), *(one.word for one in given)):
            return True
    return False


def _fell_at_home(position: Position, out: Happening) -> bool:
    """A fall of somebody in a territory that is not the other player's, who took it out."""
    return fell_where(lambda _, __, land: land is not None and land != out.seat)(position, out)


def _felled_by_my_gambit(position: Position, seat: int) -> bool:
    return bool(took_by_gambit(position, seat))


def took_by_gambit(position: Position, seat: int) -> list[Happening]:
    """The enemies just taken out by damage of the player's own gambits."""
    outs = [one for one in fresh(position) if one.what == "out" and one.seat == seat]
    return [
        one
        for one in outs
        if by_gambit(position, one) and position.fighters[one.other].seat != seat
    ]


def _to_lethal(_: Position, happening: Happening) -> bool:
    return happening.word == "lethal"


def _on_a_foe(position: Position, happening: Happening) -> bool:
    return position.fighters[happening.other].seat != happening.seat


@upon("attack")
def _struck_in_answer(position: Position, seat: int) -> bool:
    """A friend has just attacked by a reaction, while an enemy attacked or straight after it."""
    return any(_answers(position, attack) for attack in mine(fresh, position, seat, "attack"))


def _answers(position: Position, attack: Happening) -> bool:
    history = position.history
    place = history.index(attack)
    if not any(one in reactions_made(phase, position, attack.seat) for one in history[place:]):
        return False
    around = [one for one in history[place:] if one.what == "attack" and one.since <= attack.since]
    if any(one.seat != attack.seat for one in around):
        return True
    for one in reversed(history[: attack.since]):
        if one.what in ("attack", "begin", "move", "guard"):
            return one.what == "attack" and one.seat != attack.seat
    return False


def _poisoned_twice(position: Position, seat: int) -> bool:
    """Two poisons have been played in the game."""

    def game(_: Position) -> list[Happening]:
        return [one for past in (*position.earlier, position.history) for one in past]

    poison = labelled_card("poison")
    played = [*mine(game, position, seat, "ploy", poison)]
    return len(played) + len(mine(game, position, seat, "spell", poison)) >= 2


def _acted_thrice(position: Position, fighter: int) -> bool:
    return actions_made(phase(position), fighter) >= 3


knows(
    objective("Master of Battle", some(friends, _acted_thrice), "Dreadfane pg 14"),
    surge("Fateful Strike", did(fresh, "attack", succeeded, _hard_to_hit)),
    surge("The Beast is Slain", took(fresh, by_attack, who(hunter), _prized)),
    surge("The Hunter Hunted", took(fresh, by_attack, who(quarry), _A_HUNTER)),
    surge("Brought to Bay", took(fresh, by_attack, who(hunter), _fell_at_home)),
    surge("Against the Wall", foes_fallen(fresh, fell_on_the_edge)),
    surge("Addicted to Power", _burnt_but_standing),
    surge("Arcane Arrest", did(fresh, "damage", by_spell, _on_a_foe, _hunter_or_quarry)),
    surge("Arcane Expertise", took(fresh, by_spell, exactly_enough)),
    surge("Sorcerous Volley", _same_target_again),
    surge("Rising Power", did(fresh, "cast", cast_with(lambda faces: len(faces) >= 3))),
    surge("Steady Assault", _third_attack),
    surge("Skilled Duellist", _skilfully),
    surge("Over My Dead Body", held_under_attack(by_foes=True)),
    surge("Duck and Parry", _guarded_and_missed),
    surge("Unexpected Pitfall", either(foes_fallen(fresh, _to_lethal), _felled_by_my_gambit)),
    surge(
        "No One is Safe",
        both(foes_fallen(fresh, by_gambit), foes_fallen(phase, by_gambit, least=2)),
    ),
    surge("Trading Blows", _struck_in_answer),
    objective("Master Poisoner", _poisoned_twice),
)
