"""Thorns of the Briar Queen: what their cards and fighters do."""

from rules_engine.card_book.known import CardRules, knows
from rules_engine.effects import choose, chosen, friendly, placed, somebody
from rules_engine.effects.leading import anywhere, closer_to_the_nearest_foe, each_pushed
from rules_engine.effects.places import starting
from rules_engine.moments.conditions import (
    abroad,
    at_the_end,
    beset,
    both,
    every,
    foes,
    friends,
    holds,
    inspired,
    leader,
    no,
    objective,
    objective_hexes,
    on_an_objective,
    surge,
)
from rules_engine.moments.deeds import after_something, doers, phase, succeeded, them, took
from rules_engine.moments.inspire import beside_an_enemy, inspired_when
from rules_engine.sense.ground import field, labels_of
from rules_engine.state.position import Position


def _holds_a_board(position: Position, seat: int) -> bool:
    """All the objectives of one board; those in completed hexes are of both (DC-069)."""
    boards: dict[int, list[int]] = {}
    for number, hex_ in objective_hexes(position).items():
        for board in field(position).boards_of[hex_]:
            boards.setdefault(board, []).append(number)
    return any(holds(*numbers)(position, seat) for numbers in boards.values())


def _chainrasp(position: Position, seat: int, fighter: int) -> bool:
    state = position.fighters[fighter]
    named = state.card.startswith("Chainrasp") or "chainrasp" in labels_of(position, fighter)
    return state.seat == seat and state.hex is not None and named


inspired_when("Thorns of the Briar Queen", beside_an_enemy)

knows(
    at_the_end("As Nagash Commands", no(foes, on_an_objective)),
    surge("Death Sentence", both(after_something, beset(3))),
    surge("Drag Them Down", doers(phase, "attack", succeeded, least=3), "DC-055"),
    objective("Execution", took(phase, them(leader)), "DC-034"),
    objective("Take the City", _holds_a_board, "DC-069"),
    objective("The Vengeful Dead", every(friends, inspired, least=3), "DC-052"),
    objective("Vengeful Advance", every(friends, abroad, least=1)),
    CardRules(
        "Varclav the Cruel: drive on",
        rule="actions.printed-actions",
        action=True,
        effects=(each_pushed(_chainrasp, 2, anywhere, up_to=True),),
    ),
    surge("Swarming Spirits", doers(phase, "passed", least=2), "DC-055"),
    CardRules(
        "Drifting Advance",
        rule="ploys.no-effect-is-allowed",
        effects=(each_pushed(_chainrasp, 2, closer_to_the_nearest_foe, up_to=True),),
        cites=("DC-070", "DC-071"),
    ),
    CardRules(
        "Sudden Appearance",
        rule="place.means",
        playable=somebody(friendly),
        effects=(choose(friendly), placed(chosen(), starting)),
        cites=("DC-072",),
    ),
    CardRules(
        "Inescapable Vengeance",
        rule="move.replaced-by-placing",
        traits=("may-move-onto-starting-hexes",),
        cites=("DC-073", "DC-121", "DC-217"),
    ),
)
