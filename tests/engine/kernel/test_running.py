"""Rows played one after the other until somebody is asked, by tables of a few rows."""

import msgspec
import pytest
from msgspec.structs import replace

from rules_engine.facts.errors import Fault, Refused
from rules_engine.kernel.flow import Advance, Ask, End, Goto, Line, Push, RowFunction, nothing
from rules_engine.kernel.running import asked_at, entered, taken
from rules_engine.kernel.tables import Edition, Row
from rules_engine.state.events import Pass, Pick
from rules_engine.state.frames import Frame


class Trial(msgspec.Struct, frozen=True):
    """A table on which nothing lies: where it stands in the rows, and what was done."""

    stack: tuple[Frame, ...]
    done: tuple[str, ...] = ()
    edition: str = "trial"
    assume: tuple[tuple[str, str], ...] = ()


def does(word: str) -> RowFunction:
    return lambda table: Advance(replace(table, done=(*table.done, word)))


def asks(table: Trial) -> Ask:
    return Ask(0, "trial", (Pass,), lambda table, event: Advance(table), nothing, "game.asked")


def pushes(sequence: str, then: str = "") -> RowFunction:
    return lambda table: Push(table, Frame(sequence, "one"), then)


def edition(**sequences: tuple[RowFunction, ...]) -> Edition:
    """Tables of these rows, their labels one, two, three and four."""
    labels = ("one", "two", "three", "four")
    rows = {
        name: tuple(
            Row(label, play, f"{name}.{label}") for label, play in zip(labels, plays, strict=False)
        )
        for name, plays in sequences.items()
    }
    return Edition("trial", "Trial", rows, {})


def at(*places: str) -> Trial:
    """The table that stands at `sequence.row`, the one on top last."""
    return Trial(tuple(Frame(*place.split(".")) for place in places))


def test_rows_follow_each_other_and_the_one_that_asks_is_where_the_table_rests():
    tables = edition(a=(does("first"), does("second"), asks))
    lines: list[Line] = []
    table, ask = entered(tables, at("a.one"), lines)
    assert table == Trial((Frame("a", "three"),), ("first", "second"))
    assert (ask.kind, ask.who) == ("trial", 0)
    assert [line.rule for line in lines] == ["a.one", "a.two", "a.three"]
    assert asked_at(tables, table).kind == "trial"


@pytest.mark.parametrize(
    ("then", "below", "done"), [("", "two", ("within", "after")), ("three", "three", ("within",))]
)
def test_another_sequence_is_played_first_and_then_the_next_row_or_the_one_named(then, below, done):
    tables = edition(a=(pushes("b", then), does("after"), asks), b=(does("within"), asks))
    inside, ask = entered(tables, at("a.one"), None)
    assert inside.stack == (Frame("a", below), Frame("b", "two"))
    table, ask = taken(tables, inside, Pass(by=0), ask, None)
    assert table == Trial((Frame("a", "three"),), done)
    assert ask is not None


def test_a_row_leads_to_another_of_its_sequence():
    tables = edition(a=(lambda table: Goto(table, "three"), does("left out"), asks))
    assert entered(tables, at("a.one"), None)[0] == at("a.three")


def test_a_sequence_left_goes_on_below_past_those_that_have_no_row_left():
    tables = edition(a=(asks, does("below"), asks), b=(End,), c=(End,))
    table, _ = entered(tables, Trial((Frame("a", "two"), Frame("b", ""), Frame("c", "one"))), None)
    assert table == Trial((Frame("a", "three"),), ("below",))


@pytest.mark.parametrize("last", [End, does("last")])
def test_the_game_is_over_where_nothing_is_left_below(last):
    table, ask = entered(edition(a=(last,)), Trial((Frame("b", ""), Frame("a", "one"))), None)
    assert (table.stack, ask) == ((), None)
    assert asked_at(edition(a=(last,)), table) is None


@pytest.mark.parametrize(
    "rows",
    [
        {"a": (lambda table: Goto(table, "one"),)},
        {"a": (pushes("a"), asks)},
        {"a": (pushes("b", "one"),), "b": (End,)},
    ],
)
def test_tables_that_run_in_a_circle_are_a_fault_and_do_not_run_for_ever(rows):
    with pytest.raises(Fault, match="the tables run in a circle"):
        entered(edition(**rows), at("a.one"), None)


def test_a_way_to_a_row_that_is_not_there_says_so():
    with pytest.raises(Fault, match="trial has no row 'one' in 'c'"):
        entered(edition(a=(pushes("c"),)), at("a.one"), None)


def test_an_answer_that_asks_is_a_fault():
    ask = replace(asks(at("a.one")), answer=lambda table, event: asks(table))
    with pytest.raises(Fault, match="an answer must not ask"):
        taken(edition(a=(asks,)), at("a.one"), Pass(by=0), ask, None)


@pytest.mark.parametrize(
    ("event", "rule"), [(Pick(by=0, seat=1), "kernel.asked"), (Pass(by=1), "kernel.whose")]
)
def test_what_is_not_asked_for_and_who_is_not_asked_is_refused(event, rule):
    with pytest.raises(Refused) as refused:
        taken(edition(a=(asks,)), at("a.one"), event, asks(at("a.one")), None)
    assert refused.value.rule == rule
