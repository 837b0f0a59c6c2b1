"""Bringing the catalogue into the tables."""

from io import StringIO

import pytest
from django.core.management import call_command

from companion.core.models import AuditRecord
from decks.models import Board, Card, Deck, Fighter, ListedCard, NameRun, Warband
from decks.services.catalogue import import_catalogue
from decks.services.decks import create_deck
from decks.services.house_rules import HouseListContent, create_list
from rules_engine.deck_rules import Deck as DeckOfCards
from rules_engine.facts.card_names import trigrams
from rules_engine.facts.catalogue import Catalogue, catalogue
from tests.factories import COMMAND

pytestmark = [pytest.mark.django_db, pytest.mark.database]


def some_of(*codes: str, **changes: object) -> Catalogue:
    """The catalogue cut down to a few cards; `changes` are values of the first one."""
    known = catalogue()
    first, *rest = (known.card(code) for code in codes)
    values = {name: getattr(first, name) for name in first.__struct_fields__}
    return Catalogue(
        cards=[type(first)(**{**values, **changes}), *rest],
        fighters=known.fighters_of("Garrek's Reavers"),
    )


def test_the_whole_catalogue_comes_in_once():
    output = StringIO()
    call_command("import_catalogue", stdout=output)
    assert output.getvalue().splitlines() == [
        "warbands: 58 added, 0 changed, 0 unchanged, 0 removed, 0 kept, 0 doubtful",
        "cards: 4064 added, 0 changed, 0 unchanged, 0 removed, 0 kept, 5 doubtful",
        "boards: 36 added, 0 changed, 0 unchanged, 0 removed, 0 kept, 17 doubtful",
        "fighters: 132 added, 0 changed, 0 unchanged, 0 removed, 0 kept, 62 doubtful",
    ]
    assert Board.objects.exclude(layout=None).count() == 19
    again = StringIO()
    call_command("import_catalogue", "--names", stdout=again)
    assert "cards: 0 added, 0 changed, 4064 unchanged" in again.getvalue()
    assert "  doubtful: S388\n" in again.getvalue()
    assert AuditRecord.objects.filter(action="catalogue.imported").count() == 1


def test_a_changed_card_is_told_and_its_row_stays():
    import_catalogue(actor=COMMAND, source=some_of("S1", "S2"))
    before = Card.objects.get(code="S1").pk
    tallies = import_catalogue(actor=COMMAND, source=some_of("S1", "S2", glory=5))
    assert (tallies["cards"].changed, tallies["cards"].unchanged) == (["S1"], ["S2"])
    card = Card.objects.get(code="S1")
    assert (card.pk, card.glory) == (before, 5)


def test_a_renamed_card_is_found_by_its_new_name_alone():
    import_catalogue(actor=COMMAND, source=some_of("S1"))
    import_catalogue(actor=COMMAND, source=some_of("S1", name="Zzyzx"))
    assert set(NameRun.objects.values_list("run", flat=True)) == trigrams("zzyzx")


def test_a_card_that_the_data_loses_goes_unless_a_deck_or_a_list_uses_it():
    import_catalogue(actor=COMMAND, source=some_of("S1", "S2", "S3", "S4"))
    create_deck(
        name="Mine",
        format_id="nightvault-2019",
        content=DeckOfCards("Garrek's Reavers", ("S2",)),
        owner=None,
        actor=COMMAND,
    )
    content = HouseListContent(
        name="House", kind="house", starts_on=Deck.objects.get().created_at.date(), banned=["S3"]
    )
    create_list(content=content, actor=COMMAND)
    tallies = import_catalogue(actor=COMMAND, source=some_of("S1"))
    assert (tallies["cards"].removed, tallies["cards"].kept) == (["S4"], ["S2", "S3"])
    assert Card.objects.get(code="S2").in_data is False
    assert ListedCard.objects.get().card.code == "S3"
    back = import_catalogue(actor=COMMAND, source=some_of("S1", "S2", "S3"))
    assert back["cards"].changed == ["S2", "S3"]
    assert Card.objects.get(code="S2").in_data is True


def test_a_card_comes_with_its_numbers_and_a_warband_with_its_alliance():
    import_catalogue(actor=COMMAND, source=some_of("NV136", "S22", "NV11"))
    card, weapon, spell = Card.objects.order_by("position")
    assert (card.restricted_to, card.details, card.doubts) == (["Blooded Saek"], {}, [])
    assert weapon.details["attacks"] == [
        {
            "range": 1,
            "symbol": "fury",
            "dice": 3,
            "dice_note": "",
            "damage": 1,
            "keywords": [],
        }
    ]
    assert [value["symbol"] for value in spell.details["casting"]] == ["focus"]
    assert Warband.objects.get(name="Garrek's Reavers").grand_alliance == ""


def test_fighters_come_with_both_sides_in_their_order():
    import_catalogue(actor=COMMAND, source=some_of("S1"))
    garrek = Fighter.objects.get(name="Garrek Gorebeard")
    assert (garrek.leader, garrek.base["wounds"], garrek.position) == (True, 4, 0)
    assert garrek.inspired is not None
