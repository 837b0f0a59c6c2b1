"""Canonical JSON: one text for one value, and nothing doubtful taken."""

import json

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules_engine.facts import canonical
from rules_engine.facts.errors import Unusable

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**53) + 1, 2**53 - 1) | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3)
    ),
    max_leaves=8,
)


@given(VALUES)
@settings(max_examples=60, deadline=None)
def test_what_is_written_reads_back_and_is_written_the_same(value):
    try:
        text = canonical.write(value)
    except Unusable:
        assert any(
            0xD800 <= ord(letter) < 0xE000 for letter in json.dumps(value, ensure_ascii=False)
        )
        return
    assert canonical.read(text) == value
    assert canonical.write(canonical.read(text)) == text
    assert msgspec.json.encode(value, order="sorted") == text


def test_keys_stand_in_order_and_nothing_stands_between():
    assert canonical.write({"b": [1, -2], "a": {"d": None, "c": True}}) == (
        b'{"a":{"c":true,"d":null},"b":[1,-2]}'
    )
    assert canonical.write({"é": "\n\u2028\x7f"}) == '{"é":"\\n\u2028\x7f"}'.encode()


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (b"1.5", "1.5 is no integer"),
        (b"1e3", "1e3 is no integer"),
        (b"NaN", "NaN is no integer"),
        (b"9007199254740992", "too large"),
        (b"-" + b"9" * 5000, "too large"),
        (b'{"a":1,"a":1}', "'a' stands twice"),
        (b"[" * 40 + b"]" * 40, "nested deeper than 32"),
        (b"[" * 60_000 + b"]" * 60_000, "nested deeper than 32"),
        (b'"\xff"', "not UTF-8"),
        (b'{"a":1', "not JSON"),
        (b"", "not JSON"),
        (b"1 2", "not JSON"),
    ],
)
def test_doubtful_text_is_refused_in_plain_words(text, told):
    with pytest.raises(Unusable, match=told):
        canonical.read(text)


@pytest.mark.parametrize("value", [1.5, 2**53, {1: 2}, "\ud800", {"a": object()}, [[[1.0]]]])
def test_a_value_without_a_canonical_form_is_refused(value):
    with pytest.raises(Unusable):
        canonical.write(value)
