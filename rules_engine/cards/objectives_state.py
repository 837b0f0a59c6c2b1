"""Universal objectives about how things stand: losses, wounds, Inspiration, arms, glory, cards."""

from rules_engine.card_book.known import Condition, knows
from rules_engine.kernel.flow import told
from rules_engine.moments.conditions import (
    at_the_end,
    beaten,
    both,
    every,
    foes,
    friends,
    in_round,
    inspired,
    lost,
    no,
    objective,
    on_guard,
    some,
    surge,
    upgraded,
    wounded,
)
from rules_engine.moments.deeds import (
    count_is,
    did,
    did_not,
    fresh,
    glory_of,
    others,
    phase,
    scored_in_phase,
    scored_in_round,
)
from rules_engine.state.position import Position

_wiped_out = both(no(foes), some(beaten))


def _annihilated(position: Position, seat: int) -> bool:
    """All enemies out of action; among three or four players, two whole warbands (2018 pg 28)."""
    if len(position.seats) == 2:
        return _wiped_out(position, seat)
    told("multiplayer.objective-variants", players=len(position.seats))
    seats = range(len(position.seats))
    return sum(bool(lost(position, one)) and not friends(position, one) for one in seats) >= 2


def _all_out(position: Position, _: int) -> list[int]:
    return [index for index, fighter in enumerate(position.fighters) if fighter.out]


def out_by_seat(position: Position) -> list[int]:
    """How many fighters of each player are out of action."""
    seats = range(len(position.seats))
    return [len(lost(position, seat)) for seat in seats]


def _level_losses(position: Position, _: int) -> bool:
    counts = set(out_by_seat(position))
    return len(counts) == 1 and min(counts) >= 1


def _behind(position: Position, seat: int) -> bool:
    own = glory_of(position, seat)
    return any(glory_of(position, other) > own for other in others(position, seat))


def _ahead(position: Position, seat: int) -> bool:
    own = glory_of(position, seat)
    return any(glory_of(position, other) < own for other in others(position, seat))


def _level(position: Position, seat: int) -> bool:
    own = glory_of(position, seat)
    return own >= 1 and any(glory_of(position, one) == own for one in others(position, seat))


def _unspent(least: int) -> Condition:
    return lambda position, seat: position.seats[seat].glory >= least


def _empty_handed(position: Position, seat: int) -> bool:
    return not position.seats[seat].power


def _scored_in_game(position: Position, seat: int) -> int:
    return len(position.seats[seat].scored)


def _opponent_did_not(*kinds: str) -> Condition:
    """Some opponent did nothing of these kinds in the action phase."""

    def condition(position: Position, seat: int) -> bool:
        return any(
            all(did_not(phase, kind)(position, other) for kind in kinds)
            for other in others(position, seat)
        )

    return condition


def _upgrades_given(position: Position, _: int) -> int:
    return sum(one.what == "upgrade" for one in phase(position))


def _of_all_kinds(position: Position, seat: int) -> bool:
    kinds = {one.what for one in position.history if one.seat == seat}
    return {"scored", "ploy", "upgrade"} <= kinds


def _took_first_activations(*, own: bool) -> Condition:
    """In every round the first activation was the player's own, or never was."""

    def condition(position: Position, seat: int) -> bool:
        rounds = (*position.earlier, position.history)
        first = [next((one.seat for one in r if one.what == "activation"), -1) for r in rounds]
        return len(first) == 3 and all((who == seat) == own for who in first)

    return condition


knows(
    objective("Annihilation", _annihilated, "Shadespire pg 28"),
    objective("Total Annihilation", both(in_round(1, 2), _wiped_out)),
    at_the_end("Total Dominance", both(no(foes), no(lost))),
    at_the_end("Complete Victory", no(lost)),
    at_the_end("Bloodless Skirmish", no(_all_out)),
    at_the_end("Accept Inevitability", no(friends)),
    at_the_end("Endless Slaughter", some(beaten, least=5)),
    at_the_end("Pure Carnage", some(_all_out, least=7)),
    objective("Thin Their Ranks", some(beaten, least=3)),
    objective("War of Attrition", _level_losses),
    objective("Hale and Whole", both(no(lost), no(friends, wounded))),
    objective("Blooded", every(friends, wounded, least=3), "DC-052"),
    objective("Scent of Victory", every(foes, wounded, least=3), "DC-052"),
    objective("Fired Up", some(friends, inspired)),
    objective("Heroes All", every(friends, inspired, least=3), "DC-052"),
    at_the_end("No Heroes", both(some(friends, least=3), no(friends, inspired))),
    objective("Chosen Champion", some(friends, upgraded(3))),
    objective("Singled Out", some(friends, upgraded(3))),
    objective("Geared for War", every(friends, upgraded(), least=3), "DC-052"),
    objective("Girded for Battle", every(friends, upgraded(), least=3), "DC-052"),
    objective("Ready for a Challenge", every(foes, upgraded(), least=3), "DC-052"),
    at_the_end("With Our Bare Hands", both(some(friends, least=3), no(friends, upgraded()))),
    surge("Stand Firm", both(lambda p, _: bool(fresh(p)), every(friends, on_guard, least=3))),
    objective("Catching Up", _behind),
    objective("Press the Advantage", _ahead),
    objective("Neck and Neck", _level),
    objective("Frugal", _unspent(3)),
    at_the_end("Hoarder", _unspent(9)),
    objective("No More Tricks", _empty_handed),
    objective("Every Trick in the Book", _empty_handed),
    objective("Flawless Strategy", count_is(scored_in_phase, 2), "DC-054"),
    objective("Building Momentum", count_is(scored_in_phase, 2), "DC-054"),
    objective("Victory After Victory", count_is(scored_in_round, 3), "DC-054"),
    objective("On a Roll", count_is(scored_in_round, 4), "DC-054"),
    objective("Opening Gambit", did(phase, "scored")),
    objective("Combination Strike", did(phase, "scored", least=2)),
    objective("No Openings", _opponent_did_not("scored")),
    at_the_end("Superior Tactician", count_is(_scored_in_game, 6)),
    objective("Honest Opponent", did_not(phase, "ploy"), "DC-053"),
    objective("Ploymaster", did(phase, "ploy", least=3), "DC-053"),
    objective("Stymied", _opponent_did_not("ploy", "spell", "upgrade")),
    objective("Escalation", count_is(_upgrades_given, 3), "DC-218"),
    objective("Master of War", _of_all_kinds),
    at_the_end("Aggressive Commander", _took_first_activations(own=True)),
    at_the_end("Patient Commander", _took_first_activations(own=False)),
)
