"""Whether the rules of an event contradict themselves: every fault, in a sentence."""

from collections.abc import Iterator
from typing import NamedTuple

import msgspec

from companion.core.errors import Invalid
from companion.core.worded import Counted, Worded
from decks.queries.formats import is_format
from decks.queries.lists import is_list
from matches.rules.event_rules import Booked, EventRules, Link
from matches.standings import UnfitConvention, tiebreaker

_BOOKED = {"bye": "A bye", "concession": "A concession", "no_show": "A no-show"}
# what is recorded by hand decides; a convention after it would never be asked
_BY_HAND = frozenset({"roll_off", "manual"})


class RuleFault(NamedTuple):
    """One contradiction: the value at fault, and what is wrong with it."""

    field: str
    message: str


def check_rules(rules: EventRules) -> list[RuleFault]:
    """Every contradiction in the rules; empty where there is none."""
    return [
        *_in_rounds(rules),
        *_in_points(rules),
        *_in_chain(rules),
        *_in_booked(rules),
        *_in_times(rules),
        *_in_decks(rules),
        *_in_cut(rules),
        *_in_pods(rules),
        *_in_pools(rules),
    ]


def need_sound(rules: EventRules) -> None:
    """Raises Invalid with every contradiction in the rules, by field."""
    faults = check_rules(rules)
    if faults:
        raise Invalid(
            Worded(
                "%(faults)s Nothing was changed.",
                faults=Worded.together(*(fault.message for fault in faults)),
            ),
            code="contradictory-rules",
            fields={fault.field: fault.message for fault in reversed(faults)},
        )


def _in_rounds(rules: EventRules) -> Iterator[RuleFault]:
    table = rules.rounds_by_players
    if rules.rounds is not None and table:
        yield RuleFault(
            "rounds", Worded("The number of rounds is fixed and also set by the number of players.")
        )
    sizes = [row.up_to_players for row in table]
    if sizes != sorted(set(sizes)):
        yield RuleFault(
            "rounds_by_players",
            Worded("The numbers of players must grow from row to row, each once."),
        )
    if [row.rounds for row in table] != sorted(row.rounds for row in table):
        yield RuleFault("rounds_by_players", Worded("A larger field cannot play fewer rounds."))
    if rules.rounds is not None and rules.late_until_round > rules.rounds:
        yield RuleFault(
            "late_until_round",
            Worded(
                "Late players could enter until round %(late_until_round)s, but there "
                "are only %(rounds)s rounds.",
                late_until_round=rules.late_until_round,
                rounds=rules.rounds,
            ),
        )


def _in_pods(rules: EventRules) -> Iterator[RuleFault]:
    worth = rules.pod_points.by_place
    if list(worth) != sorted(worth, reverse=True) or worth[0] == worth[-1]:
        yield RuleFault(
            "pod_points",
            Worded("A better place in a pod is worth no less, and the first more than the last."),
        )
    if rules.format == "pods" and rules.best_of != 1:
        yield RuleFault(
            "best_of", Worded("A pod plays a single game: set games of a match to one.")
        )


def _in_cut(rules: EventRules) -> Iterator[RuleFault]:
    cuts = [rules.cut_to, rules.cut_wins, rules.cut_per_pool]
    if sum(one is not None for one in cuts) > 1:
        yield RuleFault(
            "cut_to", Worded("The cut is by rank, by record or by pool: fill in one of the three.")
        )
    if rules.cut_per_pool is not None and rules.format != "pools":
        yield RuleFault("cut_per_pool", Worded("Only an event in pools is cut by pool."))


def _in_pools(rules: EventRules) -> Iterator[RuleFault]:
    names = rules.pool_names
    if len({name.strip().casefold() for name in names}) < len(names):
        yield RuleFault("pool_names", Worded("Two pools have one name: each has its own."))
    if any(not name.strip() or not name.isprintable() for name in names):
        yield RuleFault(
            "pool_names", Worded("A pool’s name is empty or has characters that cannot be shown.")
        )


def _in_points(rules: EventRules) -> Iterator[RuleFault]:
    points = rules.points
    if not points.win > points.draw >= points.loss:
        yield RuleFault(
            "points",
            Worded(
                "A win (%(win)s) must be worth more than a draw (%(draw)s), and a draw "
                "no less than a loss (%(loss)s).",
                win=points.win,
                draw=points.draw,
                loss=points.loss,
            ),
        )
    if not points.win >= points.bye >= points.loss:
        yield RuleFault(
            "points",
            Worded(
                "A bye (%(bye)s) must be worth no more than a win (%(win)s) and no less "
                "than a loss (%(loss)s).",
                bye=points.bye,
                win=points.win,
                loss=points.loss,
            ),
        )


def _in_chain(rules: EventRules) -> Iterator[RuleFault]:
    names = [link.name for link in rules.chain]
    if names[:1] != ["points"]:
        yield RuleFault("chain", Worded("The chain must begin with match points."))
    seen: list[Link] = []
    for link in rules.chain:
        if link in seen:
            yield RuleFault("chain", Worded("The chain asks for %(name)s twice.", name=link.name))
        seen.append(link)
        yield from _in_link(link)
    for place, name in enumerate(names):
        if name == "roll_off" and set(names[place + 1 :]) - _BY_HAND:
            yield RuleFault(
                "chain", Worded("A roll-off decides what is left: nothing can come after it.")
            )


def _in_link(link: Link) -> Iterator[RuleFault]:
    try:
        tiebreaker(link.name, link.params)
    except UnfitConvention as error:
        yield RuleFault("chain", str(error))


def _in_booked(rules: EventRules) -> Iterator[RuleFault]:
    needed = rules.best_of // 2 + 1
    for name, title in _BOOKED.items():
        booked: Booked = getattr(rules, name)
        if booked.games_won > needed or booked.games_won + booked.games_lost > rules.best_of:
            yield RuleFault(
                name,
                Worded(
                    "%(said)s counts %(games_won)s-%(games_lost)s in games, which a best of "
                    "%(best_of)s cannot end in.",
                    said=title,
                    games_won=booked.games_won,
                    games_lost=booked.games_lost,
                    best_of=rules.best_of,
                ),
            )
        elif booked.games_lost > booked.games_won:
            yield RuleFault(
                name,
                Worded("%(said)s counts more games lost than won for who gains by it.", said=title),
            )
        yield from _in_booked_glory(rules, name, title, booked)
    if rules.double_loss_games_lost > needed:
        yield RuleFault(
            "double_loss_games_lost",
            Worded(
                "A double loss counts %(double_loss_games_lost)s games lost, but a best "
                "of %(best_of)s is lost by %(needed)s.",
                double_loss_games_lost=rules.double_loss_games_lost,
                best_of=rules.best_of,
                needed=needed,
            ),
        )


def _in_booked_glory(
    rules: EventRules, name: str, title: str, booked: Booked
) -> Iterator[RuleFault]:
    if rules.glory_cap is None:
        return
    games = max(booked.games_won + booked.games_lost, 1)
    difference = abs(booked.glory_for - booked.glory_against)
    if difference > rules.glory_cap * games:
        yield RuleFault(
            name,
            Counted(
                "%(said)s counts a glory difference of %(difference)s, but with a cap of "
                "%(glory_cap)s a game %(n)s game can give no more than %(most)s.",
                "%(said)s counts a glory difference of %(difference)s, but with a cap of "
                "%(glory_cap)s a game %(n)s games can give no more than %(most)s.",
                games,
                said=title,
                difference=difference,
                glory_cap=rules.glory_cap,
                most=rules.glory_cap * games,
            ),
        )


def _in_times(rules: EventRules) -> Iterator[RuleFault]:
    if rules.no_game_starts_in_last_minutes >= rules.round_minutes:
        yield RuleFault(
            "no_game_starts_in_last_minutes",
            Worded(
                "No game could start at all: the last %(no_game_starts_in_last_minutes)s "
                "minutes are the whole round of %(round_minutes)s.",
                no_game_starts_in_last_minutes=rules.no_game_starts_in_last_minutes,
                round_minutes=rules.round_minutes,
            ),
        )
    deadline = rules.deck_deadline
    if deadline is not None and deadline.tzinfo is None:
        yield RuleFault("deck_deadline", Worded("The deck deadline needs a time zone."))


def _in_decks(rules: EventRules) -> Iterator[RuleFault]:
    if rules.deck_format is not None and not is_format(rules.deck_format):
        yield RuleFault(
            "deck_format",
            Worded("No deck format is called %(deck_format)s.", deck_format=rules.deck_format),
        )
    if rules.deck_list is not None and not is_list(rules.deck_list):
        yield RuleFault(
            "deck_list",
            Worded("No legality list is called %(deck_list)s.", deck_list=rules.deck_list),
        )


def changed_values(before: EventRules, after: EventRules) -> dict[str, tuple[object, object]]:
    """The values in which two sets of rules differ, JSON-able, as (before, after) by name."""
    old, new = msgspec.to_builtins(before), msgspec.to_builtins(after)
    return {name: (old[name], new[name]) for name in old if old[name] != new[name]}
