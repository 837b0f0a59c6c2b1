"""The tables at which a player sits, by two statements written by hand: every phone of a hall asks
for its own."""

from dataclasses import dataclass

from companion.core.rows import Columns, has_read, rows_of
from matches.models import Entry, Game, Match, Seat

_MATCH: Columns[Match] = Columns(Match, "m")
_SEAT: Columns[Seat] = Columns(Seat, "s")
_ENTRY: Columns[Entry] = Columns(Entry, "e")
_GAME: Columns[Game] = Columns(Game, "g")
_TABLES = f"""
    SELECT {_MATCH.sql}, {_SEAT.sql}, {_ENTRY.sql},
        EXISTS (SELECT 1 FROM matches_judgecall c WHERE c.match_id = m.id AND c.closed_at IS NULL),
        EXISTS (SELECT 1 FROM matches_dispute d WHERE d.match_id = m.id)
    FROM matches_seat mine
    JOIN matches_match m ON m.id = mine.match_id
    JOIN matches_seat s ON s.match_id = m.id
    JOIN matches_entry e ON e.id = s.entry_id
    WHERE mine.entry_id = %s
    ORDER BY s.position
"""
_GAMES = f"""
    SELECT {_GAME.sql}
    FROM matches_seat mine
    JOIN matches_game g ON g.match_id = mine.match_id
    WHERE mine.entry_id = %s
    ORDER BY g.number
"""


@dataclass(slots=True)
class OwnTable:
    """A match with its games and seats read; who sits there, in order; whether a judge is called
    and not done, and whether anything was disputed."""

    match: Match
    entries: list[Entry]
    seats: list[Seat]
    is_called: bool
    is_disputed: bool


def tables_of(entry_id: int) -> list[OwnTable]:
    """Every table of an entry, those of rounds in preparation too, in no order."""
    found: dict[int, OwnTable] = {}
    at_seat, at_entry = len(_MATCH), len(_MATCH) + len(_SEAT)
    for row in rows_of(_TABLES, (entry_id,)):
        table = found.get(row[0])
        if table is None:
            is_called, is_disputed = row[-2:]
            table = OwnTable(_MATCH.read(row), [], [], bool(is_called), bool(is_disputed))
            found[row[0]] = table
        seat, entry = _SEAT.read(row, at_seat), _ENTRY.read(row, at_entry)
        seat.match, seat.entry = table.match, entry
        table.seats.append(seat)
        table.entries.append(entry)
    games: dict[int, list[Game]] = {match_id: [] for match_id in found}
    for row in rows_of(_GAMES, (entry_id,)):
        game = _GAME.read(row)
        games[game.match_id].append(game)
    for match_id, table in found.items():
        has_read(table.match, "games", Game.objects.all(), games[match_id])
        has_read(table.match, "seats", Seat.objects.all(), table.seats)
    return list(found.values())
