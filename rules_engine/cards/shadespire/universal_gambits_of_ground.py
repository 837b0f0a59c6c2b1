"""Universal gambits of Shadespire on where fighters stand, and on hexes and tokens."""

from rules_engine.card_book.known import CardRules, knows
from rules_engine.effects import (
    anyone,
    choose,
    chosen,
    friendly,
    marked,
    moved_token,
    placed,
    somebody,
)
from rules_engine.effects.changing import considered_moved
from rules_engine.effects.leading import each_pushed, further_from_chosen_hex
from rules_engine.effects.marking import (
    choose_hex,
    choose_token,
    chosen_hex,
    token_chosen,
    tokens_unheld,
)
from rules_engine.effects.places import all_hexes
from rules_engine.effects.quaking import all_pushed_one_way
from rules_engine.facts.hexes import Hex
from rules_engine.moments.conditions import on_the_edge
from rules_engine.moments.deeds import moved
from rules_engine.sense.ground import blocked, field, occupied
from rules_engine.state.frames import Playing
from rules_engine.state.position import Position


def _still_on_the_edge(position: Position, seat: int, fighter: int) -> bool:
    """A friend on an edge hex that has made no Move action, whatever tokens it has (DC-232)."""
    own = friendly(position, seat, fighter) and on_the_edge(position, fighter)
    return own and not moved(position, fighter)


def _edge(position: Position, _: Playing) -> list[Hex]:
    return sorted(field(position).edge)


def _unoccupied(position: Position, _: Playing) -> list[Hex]:
    """Hexes without a fighter that are not blocked; an objective is no bar (DC-264)."""
    return sorted(set(field(position).hexes) - blocked(position) - occupied(position))


def _some_unheld(position: Position, seat: int) -> bool:
    return bool(tokens_unheld(position, seat))


knows(
    CardRules(
        "Hidden Paths",
        rule="place.means",
        playable=somebody(_still_on_the_edge),
        effects=(
            choose(_still_on_the_edge),
            placed(chosen(), _edge),
            considered_moved(chosen()),
        ),
        cites=("DC-094", "DC-122", "DC-123", "DC-231", "DC-232"),
    ),
    CardRules(
        "Shardfall",
        rule="ploys.play",
        effects=(choose_hex(_unoccupied), marked(chosen_hex, "blocked", until="phase")),
        cites=("DC-264",),
    ),
    CardRules(
        "Shifting Shards",
        rule="objectives.moving",
        playable=_some_unheld,
        effects=(choose_token(tokens_unheld), moved_token(token_chosen, 1)),
        cites=("DC-271", "DC-272"),
    ),
    CardRules(
        "Earthquake",
        rule="push.simultaneous",
        effects=(all_pushed_one_way(),),
        cites=("DC-147", "DC-201", "DC-227"),
    ),
    CardRules(
        "Great Concussion",
        rule="push.away",
        effects=(choose_hex(all_hexes), each_pushed(anyone, 1, further_from_chosen_hex)),
        cites=("DC-011",),
    ),
)
