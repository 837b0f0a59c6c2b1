"""Universal gambits of Harrowdeep on chains that scatter, cover, fate and the first attack."""

from itertools import takewhile

from msgspec.structs import replace

from rules_engine.card_book.known import CardRules, knows
from rules_engine.effects import (
    along_the_chain,
    choose,
    chosen,
    done,
    enemy,
    friendly,
    given_token,
    hex_of,
    modify,
    placed,
    pushed_along,
    rolled,
    scatter,
    somebody,
    subject,
)
from rules_engine.effects.changing import ONLY_CLOSE
from rules_engine.effects.choosing import (
    another,
    beside_chosen,
    choose_among,
    fitting,
    may_instead,
    shattered_by_choice,
    where_chosen,
)
from rules_engine.effects.gambits import first_attack, more, next_activation
from rules_engine.effects.gear import optional
from rules_engine.effects.hands import discarded, drawn_for, fetched
from rules_engine.effects.healing import relieved
from rules_engine.effects.rolling import shows
from rules_engine.effects.several import guarded_each, staggered, those_chosen
from rules_engine.effects.waypoints import waypoint
from rules_engine.effects.whereabouts import covered
from rules_engine.facts.hexes import Hex
from rules_engine.kernel.flow import RowFunction, Verb, args_of
from rules_engine.moments.after import reach_ended
from rules_engine.moments.answers import foe_moved, friend_with_its_fill, window_now
from rules_engine.moments.conditions import Test, abroad, beside_foes, labelled, leader, upgraded
from rules_engine.moments.feats import wears
from rules_engine.moments.illusions import is_illusion, may_be_illusion, without_upgrade
from rules_engine.moments.now import harm_now, just_ended, played_now
from rules_engine.sense.ground import attacks_of, surviving
from rules_engine.sense.modifiers import damage_of, wounds_of
from rules_engine.state.frames import Playing
from rules_engine.state.position import Modifier, Position, note, put_fighter, put_seat


def _fated_leader(position: Position, seat: int, fighter: int) -> list[int]:
    """The player's leader, whom the damage being dealt would take out, whatever deals it."""
    harm = harm_now(position)
    if harm is None or harm.source == "lowered":
        return []
    found = friend_with_its_fill(position, seat, fighter)
    return [one for one in found if leader(position, one)]


def _spared(position: Position) -> Verb:
    """Wound counters go until the fighter is vulnerable."""
    fighter = args_of(position, Playing).subject
    tokens = min(position.fighters[fighter].wound_tokens, wounds_of(position, fighter) - 1)
    return done(put_fighter(position, fighter, wound_tokens=tokens))


def _in_cover(position: Position, seat: int) -> int:
    return sum(covered(position, one) for one in surviving(position, seat))


def _friend_abroad(position: Position, seat: int, fighter: int) -> bool:
    return friendly(position, seat, fighter) and abroad(position, fighter)


def _second_hunter(position: Position, args: Playing) -> list[int]:
    """Another hunter in enemy territory, where the first is one too."""
    hunter = labelled("hunter")
    if not args.choices or not hunter(position, args.choices[0]):
        return []
    return [one for one in another(_friend_abroad)(position, args) if hunter(position, one)]


def _struck_closely(position: Position, seat: int, _: int) -> list[int]:
    """The friend whose close Attack action has just ended."""
    attack = just_ended(position, "attack")
    if attack is None or attack.seat != seat or reach_ended(position) not in (1, 2):
        return []
    return [attack.fighter] if position.fighters[attack.fighter].hex is not None else []


def _mazed(position: Position) -> Verb:
    """A Charge token for a fighter with an illusion, Stagger for any other."""
    foe = args_of(position, Playing).subject
    token = "charge" if wears("illusion")(position, foe) else "stagger"
    return given_token(subject, token)(position)


def _beside_a_foe(position: Position, seat: int, fighter: int) -> bool:
    return friendly(position, seat, fighter) and beside_foes()(position, fighter)


def _leeched(position: Position) -> Verb:
    """The friend's attacks of Range 1 deal as much as the enemy's strongest."""
    args = args_of(position, Playing)
    if len(args.choices) < 2:
        return done(position)
    friend, foe = args.choices[:2]
    most = max((damage_of(position, foe, one) for one in attacks_of(position, foe)), default=0)
    strength = Modifier(
        "damage",
        "set",
        most,
        args.card,
        who=friend,
        only=("range:1",),
        until="next-activation",
        since=position.turn,
    )
    return done(replace(position, modifiers=(*position.modifiers, strength)))


def _tokens_on_the_way(position: Position, args: Playing) -> list[Hex]:
    """The hexes of the chain with a feature token."""
    tokens = {one.hex for one in position.tokens}
    return [hex_ for hex_ in dict.fromkeys(args.chain) if hex_ in tokens]


def _siphoned(position: Position) -> Verb:
    """Heal by the number of upgrades at the beginning, then break those left."""
    args = args_of(position, Playing)
    if not args.choices:
        return done(position)
    fighter = args.choices[0]
    worn = position.fighters[fighter].upgrades
    had = len(worn) + shattered_by_choice(position, fighter)
    position = relieved(position, args, fighter, 1 if had < 2 else 2 if had < 5 else 3)
    for card in worn:
        position = without_upgrade(position, fighter, card)
    return done(position)


def _small(position: Position, fighter: int) -> bool:
    return wounds_of(position, fighter) <= 2


UNTIL = "next-power-step"


def _boon(what: str, *only: str) -> RowFunction:
    return modify(what, "add", 1, who=chosen(), until=UNTIL, only=only)  # type: ignore[arg-type]  # a word


def _assassins(position: Position) -> Verb:
    """All friends but the leader are assassins for the phase."""
    args = args_of(position, Playing)
    made = tuple(
        Modifier(
            "trait",
            "add",
            1,
            args.card,
            who=one,
            until="phase",
            since=position.turn,
            word="assassin",
        )
        for one in surviving(position, args.seat)
        if not leader(position, one)
    )
    return done(replace(position, modifiers=(*position.modifiers, *made)))


def _loud(position: Position, seat: int, fighter: int) -> bool:
    return friendly(position, seat, fighter) and upgraded(3)(position, fighter)


def _loud_ones(position: Position, args: Playing) -> list[int]:
    return fitting(position, args.seat, _loud)


def _deafened(position: Position) -> Verb:
    """Stagger for each enemy in the chain."""
    args = args_of(position, Playing)
    for one in along_the_chain(position, args):
        if enemy(position, args.seat, one):
            position = staggered(position, one)
    return done(position)


def _keen(word: str) -> RowFunction:
    return modify(
        "attack symbol",
        "add",
        0,
        until="next-waypoint",
        only=("target in cover",),
        word=word,
        everyone=True,
    )


minion: Test = labelled("minion")

knows(
    CardRules(
        "Call of Fate",
        rule="windows.damage",
        at=("damage-dealt",),
        when=_fated_leader,
        effects=(rolled("defence", 1, shows(frozenset(("critical",)))), _spared),
    ),
    CardRules(
        "Dark Epiphany",
        rule="cards.draw-from-top",
        effects=(drawn_for("power", _in_cover), discarded("power", _in_cover)),
    ),
    CardRules(
        "Elite Advance",
        rule="tokens.give",
        playable=somebody(_friend_abroad),
        effects=(
            choose(_friend_abroad),
            optional(choose_among(_second_hunter)),
            guarded_each(those_chosen),
        ),
    ),
    CardRules(
        "Grievous Gyre",
        rule="windows.attack-end",
        at=("after-action",),
        when=_struck_closely,
        effects=(scatter(hex_of(subject), 4), pushed_along(subject, 3, up_to=True)),
        needs=("scatter",),
    ),
    waypoint("Halls of Hidden Eyes", _keen("single_support"), _keen("double_support")),
    CardRules(
        "Illusory Maze",
        rule="windows.action-end",
        at=("after-action",),
        when=foe_moved,
        effects=(_mazed,),
        keywords=("trap",),
    ),
    CardRules(
        "Leeched Strength",
        rule="ploys.next-event",
        playable=somebody(_beside_a_foe),
        effects=(choose(_beside_a_foe), choose_among(beside_chosen(enemy)), _leeched),
        persists="next-activation",
    ),
    CardRules(
        "Not Lost",
        rule="place.not-a-move",
        playable=somebody(friendly),
        effects=(
            choose(friendly),
            scatter(hex_of(chosen()), 5),
            placed(chosen(), _tokens_on_the_way),
        ),
        needs=("scatter",),
    ),
    CardRules(
        "Spiralling Confusion",
        rule="scatter.end-hex",
        playable=somebody(_beside_a_foe),
        effects=(
            choose(_beside_a_foe),
            choose_among(beside_chosen(enemy)),
            scatter(hex_of(chosen()), 1),
            pushed_along(chosen()),
            scatter(hex_of(chosen(1)), 1),
            pushed_along(chosen(1)),
        ),
        needs=("scatter",),
    ),
    CardRules(
        "Unlikely Hero",
        rule="ploys.persist",
        playable=somebody(friendly),
        effects=(
            choose(friendly),
            _boon("move"),
            where_chosen(_small, _boon("wounds")),
            where_chosen(minion, _boon("damage", ONLY_CLOSE)),
        ),
        persists="next-power-step",
    ),
    first_attack(
        "Whetted Blades",
        may_instead("cleave", more("cleave", 1, ONLY_CLOSE, everyone=True)),
        more("attack re-rolls", 1, ONLY_CLOSE, "attack"),
        more("dice", 0, ONLY_CLOSE, everyone=True),
        more("keyword", 0, ONLY_CLOSE, "assassin", word="grievous", everyone=True),
    ),
    CardRules(
        "Dark Determination",
        rule="ploys.persist",
        effects=(
            _assassins,
            modify("dice", "add", 1, until="phase", only=("range:1", "assassin", "target leader")),
        ),
        persists="phase",
    ),
    CardRules(
        "Deafening Clangour",
        rule="scatter.order",
        playable=somebody(_loud),
        effects=(choose_among(_loud_ones, named=False), scatter(hex_of(chosen()), 3), _deafened),
        needs=("scatter",),
    ),
    CardRules(
        "Illusory Find",
        rule="cards.discard-inert",
        effects=(optional(fetched("power_deck", "power", may_be_illusion, surely=is_illusion)),),
    ),
    CardRules(
        "Siphoned Vigour",
        rule="heal.amount",
        playable=somebody(friendly),
        effects=(choose(friendly), _siphoned),
    ),
)


_BEFORE = frozenset(("ploy", "spell", "react", "activation", "begin"))
"""What came before the card that has just been resolved."""


def _deluded(position: Position, seat: int, _: int) -> list[int]:
    """The enemies that have just been given an illusion, played on them or by a gambit."""
    played = played_now(position)
    if window_now(position) == "upgrade-given":
        theirs = played is not None and played.seat != seat and is_illusion(played.card)
        return [played.fighter] if played is not None and theirs else []
    course = takewhile(lambda one: one.what not in _BEFORE, position.history[-2::-1])
    given = (one for one in course if one.what == "upgrade" and is_illusion(one.word))
    return list(dict.fromkeys(one.fighter for one in given if one.seat != seat))


def _ransomed(position: Position) -> Verb:
    """The illusion's player gives up a glory point for it."""
    seat = position.fighters[args_of(position, Playing).subject].seat
    poorer = put_seat(position, seat, glory=position.seats[seat].glory - 1)
    return done(note(poorer, "glory", seat=seat, amount=-1))


def _stolen(position: Position) -> Verb:
    """The illusion breaks."""
    foe = args_of(position, Playing).subject
    course = (one for one in reversed(position.history) if one.what == "upgrade")
    given = (one.word for one in course if one.fighter == foe and is_illusion(one.word))
    card = next((one for one in given if one in position.fighters[foe].upgrades), "")
    return done(without_upgrade(position, foe, card) if card else position)


def _or_else(position: Position) -> Verb:
    """Glory or the card, as the illusion's player likes; the card where there is no glory."""
    seat = position.fighters[args_of(position, Playing).subject].seat
    if not position.seats[seat].glory:
        return done(position)
    return may_instead("glory", _ransomed, decides=subject)(position)


knows(
    next_activation(
        "Live for the Fight",
        modify(
            "dice",
            "add",
            1,
            until="next-activation",
            only=("opening the attack",),
            everyone=True,
        ),
    ),
    CardRules(
        "Phantom Theft",
        rule="upgrades.broken",
        at=("upgrade-given", "card-resolved"),
        when=_deluded,
        effects=(_or_else, _stolen),
    ),
)
