"""Universal gambits of Nightvault that trick: places changed, magic denied, shields that fade."""

from rules_engine.card_book.known import CardRules, knows
from rules_engine.effects import (
    bearer,
    choose,
    chosen,
    dealt,
    done,
    enemy,
    friendly,
    modify,
    rolled,
    scatter,
    somebody,
    subject,
)
from rules_engine.effects.choosing import anyone, fitting
from rules_engine.effects.leading import Closer, closer_to, switched, those_pushed
from rules_engine.effects.marking import choose_hex, choose_token
from rules_engine.effects.rolling import BLOCK, SMASH, shows
from rules_engine.effects.scattering import (
    at_chosen_hex,
    became_its_move,
    end_hex,
    hex_of,
    pushed_along,
)
from rules_engine.effects.several import dealt_to_those
from rules_engine.effects.unbinding import CAST, foe_casting, unbound
from rules_engine.facts.hexes import Hex
from rules_engine.kernel.flow import Verb, enclosing
from rules_engine.moments.after import criticals_of, reach_ended
from rules_engine.moments.answers import FAILURE, window_now
from rules_engine.moments.casting import AFTER_ITS_ROLL, CASTING, spell_below
from rules_engine.moments.conditions import on_an_objective
from rules_engine.moments.forms import by_form
from rules_engine.moments.now import attack_now, just_ended
from rules_engine.sense.ground import adjacent, blocked, distance, field, surviving
from rules_engine.sense.modifiers import move_of
from rules_engine.sequences.fight.re_rolls import told_anew
from rules_engine.state.frames import Attacking, Moving, Playing
from rules_engine.state.position import Position, put, put_below


def _near_a_friend(position: Position, args: Playing) -> list[Hex]:
    """The hexes, not blocked, within three hexes of a friend."""
    ground, shut = field(position), blocked(position)
    found: set[Hex] = set()
    for one in surviving(position, args.seat):
        here = position.fighters[one].hex
        if here is not None:
            found |= ground.within(here, 3)
    return sorted(found - shut)


def _by_the_end_hex(position: Position, args: Playing) -> list[int]:
    """Those in the end hex of the chain or next to it."""
    end = end_hex(position, args)
    near = field(position).within(end, 1) if end is not None else frozenset()
    return [
        one for one in fitting(position, args.seat, anyone) if position.fighters[one].hex in near
    ]


def _near_the_chosen(position: Position, args: Playing) -> list[int]:
    if not args.choices:
        return []
    centre = args.choices[0]
    found = fitting(position, args.seat, anyone)
    return [one for one in found if one != centre and distance(position, centre, one) <= 2]


def _prize(position: Position, args: Playing) -> Hex:
    return position.tokens[args.choices[0]].hex


def _near_the_prize(position: Position, args: Playing) -> list[int]:
    if not args.choices:
        return []
    near = field(position).within(_prize(position, args), 2)
    return [
        one for one in fitting(position, args.seat, anyone) if position.fighters[one].hex in near
    ]


def _prizes(position: Position, args: Playing, _: int) -> list[Hex]:
    return [_prize(position, args)] if args.choices else []


def _tokens(position: Position, _: int) -> list[int]:
    return [place for place, token in enumerate(position.tokens) if token.face_up]


def _riposte(position: Position, seat: int, _: int) -> list[int]:
    """The attacker at Range 1 that has failed against a defence roll with a critical."""
    attack = just_ended(position, "attack")
    if attack is None or attack.word not in FAILURE or reach_ended(position) != 1:
        return []
    mine = position.fighters[attack.other].seat == seat
    struck = mine and criticals_of(position, attack.other) > 0
    return [attack.fighter] if struck and position.fighters[attack.fighter].hex else []


def _beside_a_friend(position: Position, seat: int, fighter: int) -> list[int]:
    found = foe_casting(position, seat, fighter)
    near = adjacent(position, found[0]) if found else []
    return found if any(position.fighters[one].seat == seat for one in near) else []


def _surging(position: Position, _: int, __: int) -> list[int]:
    """The caster whose casting roll holds a critical, or roll of a spell attack (DC-127)."""
    spell, attack = spell_below(position), attack_now(position)
    if attack is not None and window_now(position) == AFTER_ITS_ROLL:
        return [attack.fighter] if "critical" in attack.attack_faces else []
    return [spell.fighter] if spell is not None and "critical" in spell.faces else []


def _surged(position: Position) -> Verb:
    """One critical more in the casting roll."""
    attack = attack_now(position)
    if attack is not None and window_now(position) == AFTER_ITS_ROLL:
        faces = (*attack.attack_faces, "critical")
        shown = told_anew(position, "attack-roll", faces)
        return done(put_below(shown, Attacking, attack_faces=faces))
    for place in range(len(position.stack) - 2, -1, -1):
        frame = position.stack[place]
        if isinstance(frame.args, Playing) and frame.sequence in CASTING:
            faces = (*frame.args.faces, "critical")
            position = told_anew(position, "casting-roll", faces)
            return done(put(position, ("stack", place, "args", "faces"), faces))
    return done(position)


def _friend_on_one(position: Position, seat: int, fighter: int) -> bool:
    return friendly(position, seat, fighter) and on_an_objective(position, fighter)


def _foe_on_one(position: Position, seat: int, fighter: int) -> bool:
    return enemy(position, seat, fighter) and on_an_objective(position, fighter)


def _both_hold(position: Position, seat: int) -> bool:
    return somebody(_friend_on_one)(position, seat) and somebody(_foe_on_one)(position, seat)


_FIRST_TO_MOVE = "next-move|next-activation"


def _how_far(position: Position, args: Playing) -> int:
    """The Move characteristic of a fighter whose Move action is scattered."""
    move = enclosing(position, Moving)
    charging = move is not None and move.how == "charge"
    return move_of(position, args.fighter, "charge" if charging else "no charge")


knows(
    CardRules(
        "Baffling Illusion",
        rule="ploys.first-of-next-activation",
        effects=(
            modify(
                "scattered",
                "add",
                1,
                until="next-move|next-activation",
                word="Baffling Illusion: the way",
                everyone=True,
            ),
        ),
        persists=_FIRST_TO_MOVE,
        needs=("scatter",),
        cites=("DC-140", "DC-141", "DC-142", "DC-143"),
    ),
    CardRules(
        "Baffling Illusion: the way",
        rule="game.card-over-rule",
        effects=(scatter(hex_of(bearer), _how_far), pushed_along(bearer), became_its_move),
        needs=("scatter",),
    ),
    CardRules(
        "Black-powder Sphere",
        rule="damage.dealt",
        playable=somebody(friendly),
        effects=(
            choose_hex(_near_a_friend),
            scatter(at_chosen_hex, 1),
            rolled("attack", 1, shows(SMASH)),
            dealt_to_those(_by_the_end_hex, 1),
        ),
        needs=("scatter",),
    ),
    CardRules(
        "Centre of Attention",
        rule="push.closer",
        playable=somebody(anyone),
        effects=(
            choose(anyone),
            those_pushed(_near_the_chosen, 1, closer_to(chosen()), up_to=True),
        ),
    ),
    CardRules(
        "Irresistible Prize",
        rule="push.closer",
        playable=lambda position, seat: bool(_tokens(position, seat)),
        effects=(
            choose_token(_tokens),
            by_form(
                printed=those_pushed(_near_the_prize, 1, Closer(_prizes), up_to=True),
                errata=those_pushed(_near_the_prize, 1, Closer(_prizes)),
            ),
        ),
    ),
    CardRules(
        "Ephemeral Form",
        rule="ploys.first-of-next-activation",
        effects=(
            modify("defence", "set", 2, until="next-attack", everyone=True),
            modify("defence symbol", "set", 0, until="next-attack", word="dodge", everyone=True),
        ),
        persists="next-activation",
    ),
    CardRules(
        "Grievous Riposte",
        rule="windows.attack-end",
        at=("after-action",),
        when=_riposte,
        effects=(dealt(subject, 2),),
    ),
    CardRules(
        "Incredible Leap",
        rule="ploys.first-of-next-activation",
        effects=(
            modify("passes blocked", "add", 1, until="next-move|next-activation", everyone=True),
            modify("passes fighters", "add", 1, until="next-move|next-activation", everyone=True),
            modify(
                "trait",
                "add",
                1,
                until="next-move|next-activation",
                word="ignores-lethal-moving",
                everyone=True,
            ),
        ),
        persists=_FIRST_TO_MOVE,
    ),
    CardRules(
        "Instinctive Denial",
        rule="windows.casting-roll",
        at=CAST,
        when=_beside_a_friend,
        effects=(rolled("defence", 1, shows(BLOCK)), unbound),
    ),
    CardRules(
        "Power Surge",
        rule="windows.casting-roll",
        at=("casting-roll", AFTER_ITS_ROLL),
        when=_surging,
        effects=(_surged,),
    ),
    CardRules(
        "Shifting Reflection",
        rule="place.not-a-move",
        playable=_both_hold,
        effects=(
            choose(_friend_on_one),
            choose(_foe_on_one),
            switched(chosen(), chosen(1)),
        ),
    ),
)
