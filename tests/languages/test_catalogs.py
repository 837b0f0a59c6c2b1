"""Catalogues are complete, lose no placeholder, and are compiled as they stand."""

import polib
import pytest
from django.conf import settings

from tests.languages.catalogs import (
    DOMAINS,
    LANGUAGES,
    brought_up_to_date,
    faults,
    fill,
    key_of,
    path_of,
    read,
)
from tests.languages.messages import Message, of_code, of_template

MADE_ANEW = "python -m tests.languages writes it anew"


def entry(text: str, told: str | dict[int, str], plural: str = "") -> polib.POFile:
    catalog = polib.POFile()
    if isinstance(told, dict):
        catalog.append(polib.POEntry(msgid=text, msgid_plural=plural, msgstr_plural=told))
    else:
        catalog.append(polib.POEntry(msgid=text, msgstr=told))
    return catalog


def test_the_catalogues_are_of_the_languages_that_can_be_chosen():
    assert {code for code, _ in settings.LANGUAGES} == {"en-gb", *LANGUAGES}


@pytest.mark.parametrize("domain", DOMAINS)
def test_every_catalogue_is_complete_and_without_a_fault(domain):
    found = DOMAINS[domain]()
    for language in LANGUAGES:
        catalog = read(language, domain)
        assert faults(catalog, domain) == [], language
        assert {key_of(one) for one in catalog} == set(found), f"{language}: {MADE_ANEW}"


@pytest.mark.parametrize("domain", DOMAINS)
def test_every_catalogue_is_compiled_as_it_stands(domain):
    for language in LANGUAGES:
        compiled = path_of(language, domain).with_suffix(".mo").read_bytes()
        assert compiled == read(language, domain).to_binary(), f"{language}: {MADE_ANEW}"


@pytest.mark.parametrize(
    ("asked", "told", "fault"),
    [
        ("Great Strength adds 1.", "Great Strength gibt zwei.", "other numbers"),
        ("Great Strength adds 1.", "Große Kraft gibt 1.", "lost the name Great Strength"),
    ],
)
def test_what_the_engine_says_keeps_its_numbers_and_the_names_of_cards(asked, told, fault):
    catalog = entry(asked, told)
    (found,) = faults(catalog, "engine")
    assert fault in found
    assert faults(catalog) == []


@pytest.mark.parametrize(
    ("asked", "told", "fault"),
    [
        ("Table %(number)s", "Tisch", "write ['%(number)s']"),
        ("Table %(number)s", "Tisch %(nummer)s", "write ['%(number)s']"),
        ("Table", "Tisch %(number)s", "write []"),
        ("<a href='x'>Rules</a>", "Regeln", "has other tags"),
        ("Table", "", "is not translated"),
        ("Table ", "Tisch", "other white space"),
    ],
)
def test_a_lost_placeholder_is_told_with_what_to_write(asked, told, fault):
    (found,) = faults(entry(asked, told))
    assert fault in found


def test_the_form_for_one_may_leave_the_number_out_and_no_name():
    plural = "%(counter)s games of %(name)s"
    one = {0: "Ein Spiel von %(name)s", 1: "%(counter)s Spiele von %(name)s"}
    assert faults(entry("%(counter)s game of %(name)s", one, plural)) == []
    lost = {0: "Ein Spiel", 1: "%(counter)s Spiele von %(name)s"}
    (found,) = faults(entry("%(counter)s game of %(name)s", lost, plural))
    assert "'Ein Spiel' has other placeholders" in found


def test_words_are_found_in_tags_blocks_filters_and_code():
    template = (
        '{% if a %}{% translate "One" %}{% endif %}{{ b|default:_("Two") }}'
        "{% blocktranslate trimmed count n=c with x=d.e %}\n  a {{ x }}\n{% plural %}\n"
        "  {{ n }} of {{ x }}, 5%\n{% endblocktranslate %}"
    )
    assert set(of_template(template)) == {
        Message("One"),
        Message("Two"),
        Message("a %(x)s", "%(n)s of %(x)s, 5%%"),
    }
    code = 'said = [_("Three"), ngettext("a game", "%(n)s games", 2), other("Four")]'
    assert list(of_code(code)) == [Message("Three"), Message("a game", "%(n)s games")]
    with pytest.raises(ValueError, match="a text written out"):
        list(of_code('_(f"{x} games")'))


CODE = {
    # what code says: what is to be translated of it, or None where it cannot be
    'raise Conflict("Not now.")': ["Not now."],
    'raise Conflict("Not now.", fields={"day": "A day."})': ["Not now.", "A day."],
    'raise Invalid("One." if one else "Two.")': ["One.", "Two."],
    'raise Invalid(Worded("%(n)s are too many.", n=n))': ["%(n)s are too many."],
    'raise Invalid(Worded("%(said)s %(more)s", said=said, more=more))': [],
    'raise Invalid(f"{n} are too many.")': None,
    'raise Invalid("Many.", fields={"n": f"At most {most}."})': None,
    "raise Invalid(told)": [],
    'messages.success(request, "Kept.")': ["Kept."],
    'messages.success(request, f"{name} is kept.")': None,
    'number(text, what="the table")': ["the table"],
    'record(what="test.sent")': [],
    "Worded(text)": None,
    'ValueError("Ours.")': [],
}


@pytest.mark.parametrize(("code", "texts"), CODE.items(), ids=list(CODE))
def test_a_refusal_is_to_be_translated_by_being_raised(code, texts):
    if texts is None:
        with pytest.raises(ValueError, match=r"written out|say it as Worded"):
            list(of_code(code))
    else:
        assert [one.text for one in of_code(code)] == texts


def test_what_was_translated_stays_and_what_is_gone_goes():
    before = entry("Stays", "Bleibt")
    before.append(polib.POEntry(msgid="Goes", msgstr="Geht"))
    after = brought_up_to_date("de", {Message("Stays"): ["a.html"], Message("New"): []}, before)
    assert [(one.msgid, one.msgstr) for one in after] == [("New", ""), ("Stays", "Bleibt")]


def test_another_branch_fills_what_is_missing_and_changes_nothing_else():
    here = entry("Table", "Tisch")
    here.append(polib.POEntry(msgid="Round", msgstr=""))
    there = entry("Table", "Tafel")
    there.append(polib.POEntry(msgid="Round", msgstr="Runde"))
    fill(here, there)
    assert [(one.msgid, one.msgstr) for one in here] == [("Table", "Tisch"), ("Round", "Runde")]
