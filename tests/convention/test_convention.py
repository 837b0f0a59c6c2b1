"""A small convention from sign-up to the last place, through the API by separate clients."""

from pathlib import Path

import pytest

from tests.convention.__main__ import look, many, play
from tests.processes.product import begun_before

pytestmark = [pytest.mark.services, pytest.mark.timeout(600)]


def test_a_convention_is_played_to_the_end_and_everything_in_it_is_true(
    tmp_path: Path, kept_tables: Path | None
) -> None:
    """24 players, three rounds and a cut to four: late entries, drops, wrong and differing reports,
    two organisers who press at once, four judges. Nobody sits twice, met twice or had two byes;
    each match is recorded as it was played; the standings kept are those worked out anew; every
    write has its row in the record."""
    begun_before(tmp_path, kept_tables)
    with many(tmp_path) as (product, _, _redis):
        hall = play(product, players=24, rounds=3, cut=4, seed=7)
        found = look(product, hall)
    assert found["wrong"] == []
    # rounds 2 and 3, and the final: before the semi-finals stands the cut
    assert len(hall.between) == 3
    assert all(own > 0 for _, own in hall.between)
    assert (found["counts"]["entries"], found["counts"]["stage"]) == (28, 1)
    assert sum(hall.happened.values()) >= 8
