"""Abilities printed on the fighter cards of Nightvault, by the names of `abilities`."""

from rules_engine.card_book.known import BY_SUMMARY, CardRules, knows
from rules_engine.cards.fighters_of_dreadfane import anywhere as all_hexes
from rules_engine.cards.fighters_of_shadespire import starting
from rules_engine.cards.reaction_attacks import in_reach, made
from rules_engine.effects import (
    bearer,
    dealt,
    done,
    granted,
    hex_of,
    inspire,
    modify,
    placed,
    scatter,
    subject,
    then,
)
from rules_engine.effects.choosing import choose_among
from rules_engine.effects.gear import optional
from rules_engine.effects.healing import healed_up_to
from rules_engine.effects.leading import anywhere, each_pushed
from rules_engine.effects.orders import moved_in_turn
from rules_engine.effects.whirling import whirled
from rules_engine.kernel.flow import RowFunction, Verb, args_of
from rules_engine.moments.answers import SUCCESS
from rules_engine.moments.now import harm_now, in_the_course_of, just_ended, played_now
from rules_engine.moments.playing import kind_of
from rules_engine.sense.ground import (
    adjacent,
    attack_named,
    card_of,
    enemies_of,
    is_empty,
    labels_of,
    surviving,
)
from rules_engine.sense.modifiers import range_of, wounds_of
from rules_engine.sequences.fight.attack_rules import attacks
from rules_engine.sequences.turn.moving import moves
from rules_engine.state.frames import Frame, HarmingAll, Playing
from rules_engine.state.position import Happening, Modifier, Position, put_fighter

BLUE, BRIMSTONE = "Blue Horror", "Brimstone Horrors"
FLAMES = "Magical Flames"
ONCE_A_PHASE = "reaction: second attack once per phase"


def _chainrasp(position: Position, seat: int, fighter: int) -> bool:
    state = position.fighters[fighter]
    named = state.card.startswith("Chainrasp") or "chainrasp" in labels_of(position, fighter)
    return state.seat == seat and state.hex is not None and named


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


def used_already(position: Position, fighter: int, card: str) -> bool:
    """Whether a fighter has used a reaction in this round, or is just using it."""
    now = (frame.args for frame in position.stack if isinstance(frame.args, Playing))
    if any((args.card, args.fighter) == (card, fighter) for args in now):
        return True
    history = position.history
    return any((one.what, one.word, one.fighter) == ("react", card, fighter) for one in history)


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


def _friend_moved_beside(position: Position, seat: int, fighter: int) -> list[int]:
    """The fighter itself, once a friend beside it has made a Move action (DC-091)."""
    move = just_ended(position, "move")
    if move is None or move.seat != seat or move.fighter == fighter:
        return []
    beside = move.fighter in adjacent(position, fighter)
    return [fighter] if beside and any(moves(position, fighter)) else []


def _only_bearer(_: Position, args: Playing) -> list[int]:
    return [args.fighter]


def _squigs_beside(position: Position, args: Playing) -> list[int]:
    return [
        one
        for one in adjacent(position, args.fighter)
        if position.fighters[one].seat == args.seat
        and "(Squig)" in position.fighters[one].card
        and one not in args.choices
    ]


def _second_squig(position: Position, args: Playing) -> list[int]:
    return _squigs_beside(position, args) if args.choices else []


def _herd(_: Position, args: Playing) -> list[int]:
    return [args.fighter, *args.choices]


def _after_any_activation(position: Position, _: int, fighter: int) -> list[int]:
    return [fighter] if just_ended(position, "activation") is not None else []


def _falls(position: Position, _: int, fighter: int) -> list[int]:
    harm = harm_now(position)
    tokens = position.fighters[fighter].wound_tokens
    falling = harm is not None and harm.fighter == fighter
    return [fighter] if falling and tokens >= wounds_of(position, fighter) else []


def _burst(position: Position) -> Verb:
    args = args_of(position, Playing)
    foes = [one for one in adjacent(position, args.fighter) if _is_foe(position, args.seat, one)]
    if not foes:
        return done(position)
    harm = HarmingAll(tuple(foes), 1, seat=args.seat, source=args.card)
    return then(position, Frame("damage-all", "deal", harm))


def _is_foe(position: Position, seat: int, fighter: int) -> bool:
    return position.fighters[fighter].seat != seat


def _critical_in(position: Position, attack: Happening, what: str) -> bool:
    """Whether a roll of an Attack action that is over shows a critical."""
    rolls = (one for one in in_the_course_of(position, attack) if one.what == what)
    return any("critical" in one.word.split() for one in rolls)


def _own_spell_with_a_critical(position: Position, seat: int, fighter: int) -> list[int]:
    """The friends that may be healed, once the fighter has cast a spell with a critical."""
    played = played_now(position)
    gambit = played is not None and played.fighter == fighter and kind_of(played.card) == "spell"
    if gambit and played is not None:
        cast = not played.cancelled and "critical" in played.faces
    else:
        attack = just_ended(position, "attack")
        cast = attack is not None and attack.fighter == fighter and attack.word in SUCCESS
        cast = cast and attack is not None and _spell_attack(position, attack)
    return surviving(position, seat) if cast else []


def _spell_attack(position: Position, attack: Happening) -> bool:
    named = attack_named(position, attack.fighter, attack.about)
    spell = named is not None and named.kind == "spell"
    return spell and _critical_in(position, attack, "attack-roll")


def _struck_with_a_critical(position: Position, _: int, fighter: int) -> list[int]:
    """The surviving target of the fighter's attack of Range 1 or 2 with a critical."""
    attack = just_ended(position, "attack")
    if attack is None or attack.fighter != fighter or position.fighters[attack.other].hex is None:
        return []
    named = attack_named(position, fighter, attack.about)
    close = named is not None and range_of(position, fighter, named) <= 2
    return [attack.other] if close and _critical_in(position, attack, "attack-roll") else []


def _parried_with_a_critical(position: Position, _: int, fighter: int) -> list[int]:
    """Who attacked the fighter, whose defence roll had a critical."""
    attack = just_ended(position, "attack")
    if attack is None or attack.other != fighter or position.fighters[attack.fighter].hex is None:
        return []
    return [attack.fighter] if _critical_in(position, attack, "defence-roll") else []


def _felled_somebody(position: Position, seat: int, fighter: int) -> list[int]:
    """The fighter itself, after an attack of its that took an enemy out, once a round."""
    attack = just_ended(position, "attack")
    if attack is None or attack.fighter != fighter or not any(attacks(position, fighter)):
        return []
    course = in_the_course_of(position, attack)
    fell = any(one.what == "out" and one.fighter == fighter for one in course)
    return [fighter] if fell and not used_already(position, fighter, AGAIN) else []


def _just_scored(position: Position, seat: int, fighter: int) -> list[int]:
    """Whom Thundrik can pick: the friends not yet Inspired, once their player has scored."""
    scored = next((one for one in reversed(position.history) if one.what == "scored"), None)
    if scored is None or scored.seat != seat or position.history[-1] is not scored:
        return []
    return [one for one in surviving(position, seat) if can_be_inspired(position, one)]


def can_be_inspired(position: Position, fighter: int) -> bool:
    """Whether a fighter has an Inspired side that does not lie up, and may be Inspired."""
    state = position.fighters[fighter]
    return not (state.inspired or state.cursed) and card_of(position, fighter).inspired is not None


AGAIN = "Ahnslaine, Revenant Archer: next arrow"


def _reaction(name: str, rule: str, at: str, *effects: RowFunction, **more: object) -> CardRules:
    return CardRules(name, rule=rule, at=(at,), effects=effects, **more)  # type: ignore[arg-type]  # its fields


def _action(name: str, *effects: RowFunction, **more: object) -> CardRules:
    rule = "actions.printed-actions"
    return CardRules(name, rule=rule, action=True, effects=effects, **more)  # type: ignore[arg-type]  # its fields


knows(
    _action(
        "Empower",
        modify("attack re-rolls", "add", 1, who=bearer, until="phase"),
        casting=("channel",),
        needs=("spell-action",),
        keywords=(BY_SUMMARY,),
    ),
    CardRules(
        "Block and dodge",
        rule="attack.defence-roll",
        modifiers=tuple(
            Modifier("defence symbol", "add", 0, "fighter card", until="game", word=word)
            for word in ("block", "dodge")
        ),
        cites=("DC-061",),
    ),
    _action("Varclav the Cruel: drive on", each_pushed(_chainrasp, 2, anywhere, up_to=True)),
    _action(
        "Vortemis the All-seeing: summon",
        _turned_back,
        placed(_blue, starting),
        playable=_can_summon,
        cites=("DC-074",),
    ),
    _reaction(
        FLAMES,
        "windows.attack-end",
        "after-action",
        made(),
        when=_second_flames,
        keywords=(BY_SUMMARY,),
    ),
    _reaction(
        "Scurry",
        "windows.action-end",
        "after-action",
        moved_in_turn(_only_bearer),
        when=_friend_moved_beside,
        cites=("DC-091",),
        keywords=(BY_SUMMARY,),
    ),
    _action(
        "Drizgit da Squig Herder: herd",
        optional(choose_among(_squigs_beside)),
        optional(choose_among(_second_squig)),
        moved_in_turn(_herd),
        cites=("DC-089", "DC-090"),
    ),
    _reaction(
        "Snirk Sourtongue: inspire",
        "windows.reaction-of-a-fighter-counts-any-activation",
        "after-action",
        inspire(bearer),
        when=_after_any_activation,
        cites=("DC-048", "DC-081"),
    ),
    _action(
        "Snirk Sourtongue: whirl",
        scatter(hex_of(bearer), 4),
        whirled(3),
        needs=("scatter",),
        cites=("DC-082", "DC-083", "DC-084", "DC-086", "DC-088"),
        keywords=(BY_SUMMARY,),
    ),
    _reaction(
        "Spiteshroom: burst",
        "windows.damage",
        "damage-dealt",
        _burst,
        when=_falls,
        keywords=(BY_SUMMARY,),
    ),
    _reaction(
        "Stalagsquig: set up",
        "sequencing.set-up-before-roll-off",
        "set-up-end",
        placed(bearer, all_hexes),
        optional=False,
        aside=True,
        cites=("DC-095", "DC-096"),
    ),
    _reaction(
        "Promotion",
        "scoring.end-phase",
        "objective-scored",
        inspire(subject),
        when=_just_scored,
        optional=False,
        cites=("DC-100",),
        keywords=(BY_SUMMARY,),
    ),
    CardRules(
        "Ylthari: regrowth",
        rule="windows.action-end",
        at=("after-action", "card-resolved"),
        when=_own_spell_with_a_critical,
        effects=(healed_up_to(subject, 1),),
        keywords=(BY_SUMMARY,),
    ),
    _reaction(
        "Skhathael: bite",
        "windows.attack-end",
        "after-action",
        dealt(subject, 1),
        when=_struck_with_a_critical,
        cites=("DC-048",),
    ),
    _reaction(
        "Gallanghann of the Glade: riposte",
        "windows.attack-end",
        "after-action",
        dealt(subject, 1),
        when=_parried_with_a_critical,
    ),
    _reaction(
        AGAIN,
        "windows.attack-end",
        "after-action",
        granted(bearer, "attack"),
        when=_felled_somebody,
    ),
)
