"""The same penalty for several, and taken back together."""

import pytest

from companion.core.errors import Invalid
from matches.judging.services import many
from matches.models import Penalty
from tests import factories

pytestmark = pytest.mark.database
WARNING, GAME_LOSS, DISQUALIFIED = 0, 3, 5


@pytest.fixture
def six(event):
    return factories.make_entries(event, 6)


@pytest.fixture
def round_(event, six):
    return factories.make_round(event, [(six[0], six[1]), (six[2], six[3])], byes=[six[4]])


def give(round_, these, actor, **values):
    given = {"offence": "late", "reason": "Ten minutes late", "rung": GAME_LOSS, "game": 1}
    return many.give_to_several(round_=round_, these=these, actor=actor, **{**given, **values})


def test_several_get_the_same_and_it_is_taken_back_together(round_, six, judge):
    given = give(round_, [six[0], six[2]], judge)
    assert [(one.entry.name, one.kind, one.game) for one in given] == [
        ("Ana", "game_loss", 1),
        ("Cleo", "game_loss", 1),
    ]
    taken = many.take_back_several(
        round_=round_, penalty_ids=[one.pk for one in given], actor=judge
    )
    assert [one.entry.name for one in taken] == ["Cleo", "Ana"]
    assert {one.taken_back_reason for one in Penalty.objects.all()} == {many.TAKEN_BACK}
    assert not many.take_back_several(
        round_=round_, penalty_ids=[one.pk for one in given], actor=judge
    )


@pytest.mark.parametrize(
    ("who", "values", "words"),
    [
        ([0, 4], {}, "Eve has no table in round 1"),
        ([0, 5], {}, "Finn has no table in round 1"),
        ([0, 2], {"rung": DISQUALIFIED, "game": None}, "given one by one at the table"),
        ([0, 2], {"reason": ""}, "Give a reason"),
    ],
)
def test_all_of_them_or_nobody(who, values, words, round_, six, judge):
    with pytest.raises(Invalid, match=words):
        give(round_, [six[at] for at in who], judge, **values)
    assert not Penalty.objects.exists()
