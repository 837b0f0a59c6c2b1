"""One judge: who wins is asked of `rules_engine.match`, by everything that tells of it."""

import ast
import re
from pathlib import Path

import pytest
from msgspec.structs import replace

from matches.forms import grid_row
from matches.rules import outcomes
from matches.rules.event_rules import EventRules
from matches.standing.queries.standings_input import as_record, rules_of
from matches.standings import BadField, Game
from matches.standings.scoring import Scorer
from rules_engine.match.play import BOOK
from tests.matches.rules.every_result import LEVEL, UNFINISHED, every_result

TOP = Path(__file__).parents[3]
ASK = {
    "matches/forms/grid_row.py",
    "matches/logs/queries/proven.py",
    "matches/overview/queries/pad_game.py",
    "matches/rules/outcomes.py",
}
"""Who asks the engine itself; all others ask `matches.rules.outcomes`."""
GREATER = re.compile(r"\.index\((max\(|best\))|int\([^()]+ > [^()]+\)")
SAID_APART = {"matches/rules/outcomes.py": "who is ahead in games, for the words '2-1 for Ben'"}


def modules() -> list[Path]:
    return [one for app in ("matches", "decks", "companion") for one in (TOP / app).rglob("*.py")]


def place(path: Path) -> str:
    return str(path.relative_to(TOP))


def imports(path: Path) -> set[str]:
    tree = ast.parse(path.read_text())
    return {one.module or "" for one in ast.walk(tree) if isinstance(one, ast.ImportFrom)}


def test_few_ask_the_engines_ladder_and_nobody_else_has_one():
    asking = {
        place(one)
        for one in modules()
        if any(name.startswith("rules_engine.match") for name in imports(one))
    }
    assert asking == ASK


def test_nobody_picks_the_greater_of_two_to_name_a_winner():
    """Code that took the higher figure for the winner, as four pieces of it once did."""
    picking = {
        place(one)
        for one in modules()
        if GREATER.search(one.read_text()) and "winner" in one.read_text()
    }
    assert picking == set(SAID_APART)


@pytest.mark.parametrize("level", LEVEL)
@pytest.mark.parametrize("unfinished", UNFINISHED)
def test_standings_are_told_who_has_won_and_work_out_nobody(level, unfinished):
    """A record that does not say it is refused; none that the product makes leaves it out."""
    rules = EventRules(drawn_match=level, unfinished_games=unfinished)
    scorer = Scorer(rules_of(rules), 1)
    records = [as_record(1, (1, 2), result, rules) for result in every_result()]
    assert all(record.winner is not None for record in records)
    assert len([scorer.line(record) for record in records]) > 100
    for record in records:
        with pytest.raises(BadField, match="does not say who won"):
            scorer.line(replace(record, winner=None, on_tiebreak=False))


@pytest.mark.parametrize(
    ("games", "winner"),
    [("", "drawn"), ("a", "a"), ("ab", "drawn"), ("bab", "b"), ("dda", "a"), ("ddd", "drawn")],
)
def test_a_published_match_is_won_by_the_engines_ladder(games, winner):
    played = [Game({"d": "drawn"}.get(one, one)) for one in games]
    assert outcomes.winner_by_games(played) == winner


def test_a_match_of_more_games_than_the_ladder_has_is_nobodys():
    with pytest.raises(ValueError, match="game 4 is none of this match"):
        outcomes.winner_by_games([Game("a"), Game("b"), Game("b"), Game("a")])


@pytest.mark.parametrize(
    ("cells", "winner"),
    [(("9", "5"), 0), (("5", "9"), 1), (("5*", "9"), 0), (("0", "1"), 1)],
)
def test_the_grid_takes_the_winner_of_a_game_from_the_engine(cells, winner):
    typed = {f"g1_{seat}": cell for seat, cell in enumerate(cells)}
    read = grid_row.read(typed, ("Ana", "Ben"), rules=EventRules(best_of=1), edition=BOOK)
    assert read.result.games[0].winner == winner
    assert grid_row.read(
        {"g1_0": "5", "g1_1": "5"}, ("A", "B"), rules=EventRules(), edition=BOOK
    ).levels
    assert grid_row.read({"g1_0": "5"}, ("A", "B"), rules=EventRules(), edition=BOOK).levels
