"""Ratings follow who beat whom; each says how sure it is."""

import pytest

from matches.figures.ratings import Met, Rating, chance, rated, words


def test_the_first_win_moves_both_alike():
    after = rated([Met("Ana", "Ben", 0)], {})
    # openskill's Plackett-Luce: two who begin at 25 ± 25/3
    assert after["Ana"].mu == pytest.approx(27.63539, abs=1e-5)
    assert after["Ben"].mu == pytest.approx(22.36461, abs=1e-5)
    assert after["Ana"].sigma == after["Ben"].sigma == pytest.approx(8.06590, abs=1e-5)
    assert [after[who].matches for who in ("Ana", "Ben")] == [1, 1]


def test_the_loser_may_sit_first():
    swapped = rated([Met("Ben", "Ana", 1)], {})
    assert swapped["Ana"] == rated([Met("Ana", "Ben", 0)], {})["Ana"]


def test_a_draw_of_equals_takes_doubt_alone():
    after = rated([Met("Ana", "Ben", None)], {})["Ana"]
    assert after.mu == 25.0
    assert after.sigma < 25 / 3


def test_who_is_known_goes_on_from_there():
    first = rated([Met("Ana", "Ben", 0)], {})
    second = rated([Met("Ana", "Cleo", 0)], first)
    assert set(second) == {"Ana", "Cleo"}
    assert second["Ana"].matches == 2
    assert first["Ana"].mu < second["Ana"].mu


def test_beating_a_stronger_player_moves_more():
    strong, weak = Rating(32, 3, 40), Rating(18, 3, 40)
    against = [rated([Met("Ana", "other", 0)], {"other": one})["Ana"].mu for one in (strong, weak)]
    assert against[0] > against[1]


def test_chances_add_up_and_follow_strength():
    strong, weak = Rating(30, 2), Rating(25, 2)
    assert chance(strong, weak) + chance(weak, strong) == pytest.approx(1)
    assert chance(strong, weak) > 0.7
    assert chance(weak, weak) == pytest.approx(0.5)


def test_words_say_what_it_means_and_how_little_it_rests_on():
    assert words(Rating()).startswith("No rating yet")
    assert words(Rating(30, 2, 20)) == (
        "1,200, most likely between 1,040 and 1,360. Against somebody rated 1,000 that is about "
        "79 wins in 100."
    )
    assert words(Rating(30, 2, 3)).endswith("It rests on few matches (3) and still moves much.")
