"""Universal ploys of Beastgrave on hexes, tokens and where fighters are placed."""

from functools import lru_cache

from msgspec.structs import replace

from rules_engine.battlefield import Battlefield
from rules_engine.card_book.known import CardRules, knows
from rules_engine.effects import (
    choose,
    chosen,
    dealt,
    done,
    enemy,
    friendly,
    given_token,
    hex_of,
    in_end_hex,
    placed,
    pushed_along,
    scatter,
    somebody,
)
from rules_engine.effects.choosing import anyone
from rules_engine.effects.gear import optional
from rules_engine.effects.harming import dealt_along
from rules_engine.effects.marking import (
    choose_hex,
    choose_token,
    moved_token,
    removed_token,
    token_chosen,
)
from rules_engine.facts.hexes import Hex
from rules_engine.kernel.flow import Verb, args_of
from rules_engine.moments.conditions import land_of
from rules_engine.sense.ground import field, fighter_in, lethal
from rules_engine.sense.states import quarry
from rules_engine.state.frames import Playing
from rules_engine.state.position import Position, put_args


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


def _under_a_friend(position: Position, seat: int) -> list[int]:
    """The tokens in hexes with the player's fighters."""
    found = ((n, fighter_in(position, one.hex)) for n, one in enumerate(position.tokens))
    return [n for n, there in found if there >= 0 and position.fighters[there].seat == seat]


def _face_up(position: Position, _: int) -> list[int]:
    """The objective tokens, by their places."""
    return [n for n, one in enumerate(position.tokens) if one.face_up]


@lru_cache(maxsize=64)
def _edges_of_a_land(ground: Battlefield) -> tuple[Hex, ...]:
    return tuple(sorted(one for one in ground.edge if ground.territory(one) is not None))


def _next_to_fall(position: Position, args: Playing) -> list[Hex]:
    """The edge hexes in one territory that hang together with those picked so far."""
    ground = field(position)
    edges = _edges_of_a_land(ground)
    if not args.chain:
        return list(_in_threes(ground))
    land = ground.territory(args.chain[0])
    near = {one for hex_ in args.chain for one in ground.around[hex_]}
    return [
        one
        for one in edges
        if one in near and one not in args.chain and ground.territory(one) == land
    ]


@lru_cache(maxsize=64)
def _in_threes(ground: Battlefield) -> tuple[Hex, ...]:
    """The edge hexes that are each of a group of three in their territory."""
    return tuple([one for one in _edges_of_a_land(ground) if _reaches_three(ground, one)])


def _reaches_three(ground: Battlefield, hex_: Hex) -> bool:
    land, edges = ground.territory(hex_), set(_edges_of_a_land(ground))
    beside = [one for one in ground.around[hex_] if one in edges and ground.territory(one) == land]
    if len(beside) > 1:
        return True
    onward = (far for one in beside for far in ground.around[one] if far != hex_)
    return any(far in edges and ground.territory(far) == land for far in onward)


def _collapses(position: Position, seat: int) -> bool:
    return bool(_next_to_fall(position, Playing("", seat)))


def _lethal_hexes(position: Position, _: Playing) -> list[Hex]:
    return sorted(lethal(position, -1))


def _has_a_lair(position: Position, seat: int) -> bool:
    return bool(_lethal_hexes(position, Playing("", seat)))


def _lair_kept(position: Position) -> Verb:
    """Keep the hex chosen while chains are scattered from it."""
    args = args_of(position, Playing)
    return done(put_args(position, replace(args, choices=args.chain[0] if args.chain else ())))


def _lair(_: Position, args: Playing) -> Hex | None:
    return (args.choices[0], args.choices[1]) if args.choices else None


knows(
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
    CardRules(
        "Hostile Ground",
        rule="damage.dealt",
        playable=somebody(_on_hostile_ground),
        effects=(choose(_on_hostile_ground), dealt(chosen(), 1)),
    ),
    CardRules(
        "Leave Nothing to Chance",
        rule="objectives.removed",
        playable=lambda position, seat: bool(_under_a_friend(position, seat)),
        effects=(choose_token(_under_a_friend), removed_token()),
    ),
    CardRules(
        "Desperate Flight",
        rule="push.distance",
        playable=somebody(friendly),
        effects=(choose(friendly), scatter(hex_of(chosen()), 4), pushed_along(chosen(), 3)),
        needs=("scatter",),
        cites=("DC-083",),
    ),
    CardRules(
        "Restless Prize",
        rule="objectives.moving",
        playable=lambda position, seat: bool(_face_up(position, seat)),
        effects=(
            choose_token(_face_up),
            *(optional(moved_token(token_chosen, 1, spares_lethal=True)) for _ in range(2)),
        ),
    ),
    CardRules(
        "Collapse",
        rule="damage.dealt",
        playable=_collapses,
        effects=(*(choose_hex(_next_to_fall, more=True) for _ in range(3)), dealt_along(anyone, 1)),
    ),
    CardRules(
        "Vicious Beast",
        rule="damage.dealt",
        playable=_has_a_lair,
        effects=(
            choose_hex(_lethal_hexes),
            _lair_kept,
            scatter(_lair, 1),
            dealt(in_end_hex, 1),
            scatter(_lair, 1),
            dealt(in_end_hex, 1),
        ),
        needs=("scatter",),
    ),
)
