"""One list says what is written down of a player; everything else follows it."""

import pytest

from companion.core.errors import Invalid
from matches.api.bodies.entries import EntryChanges, EntryOut, LateIn, SignUpIn
from matches.entries import fields
from matches.entries.name_list import HEADS
from matches.models import Entry


def test_every_field_is_a_column_of_its_length():
    for field in fields.FIELDS:
        assert Entry._meta.get_field(field.name).max_length == field.longest


def test_the_api_asks_for_them_and_tells_them():
    for body in (SignUpIn, LateIn, EntryOut):
        assert set(fields.names()) <= set(body().fields)
        assert "note" not in body().fields
    assert set(EntryChanges().fields) == set(fields.names(staff=True))


def test_pasted_lists_know_their_columns():
    assert set(HEADS) == {*fields.names(), "email", "minor", "real_name"}


def test_what_is_not_given_is_empty_and_what_is_not_a_field_is_refused():
    assert fields.clean({"name": " Ana  B "}) == {"name": "Ana B", "club": "", "team": ""}
    with pytest.raises(Invalid, match="note"):
        fields.clean({"name": "Ana", "note": "pays later"})
    with pytest.raises(Invalid) as told:
        fields.clean({"name": "", "club": "x" * 81})
    assert list(told.value.fields) == ["name"]
