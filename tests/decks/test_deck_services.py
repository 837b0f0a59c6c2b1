"""Decks with their versions."""

from datetime import date

import pytest

from companion.core.errors import Conflict, Gone, Invalid, NotFound
from companion.core.models import AuditRecord
from decks.models import Deck, DeckEntry
from decks.private_links import make_token
from decks.queries import decks as queries
from decks.queries.cards import card_of
from decks.services import decks as services
from rules_engine.deck_rules import Deck as DeckOfCards
from tests.decks.whole import expectations, whole_deck
from tests.factories import COMMAND, make_user

pytestmark = [pytest.mark.usefixtures("tables"), pytest.mark.database]

REAVERS = "Garrek's Reavers"


def make_deck(*cards: str, warband: str = REAVERS) -> Deck:
    """A deck of these cards, without an account."""
    return services.create_deck(
        name="Mine",
        format_id="nightvault-2019",
        content=DeckOfCards(warband, cards),
        owner=None,
        actor=COMMAND,
    )


def content(deck: Deck, number: int | None = None) -> tuple[str, ...]:
    """The cards of a version, the newest without a number."""
    deck.refresh_from_db()
    return queries.as_deck(queries.version_of(deck, number)).cards


@pytest.mark.parametrize("name", expectations())
def test_a_whole_deck_comes_out_of_the_tables_as_it_went_in(name: str):
    whole = whole_deck(name)
    deck = make_deck(*whole.cards, warband=whole.warband)
    expected = expectations()[name]
    stored = queries.as_deck(queries.version_of(deck))
    assert stored == whole
    verdict = queries.verdict(stored, format_id=expected.format, on=expected.on)
    assert (verdict.outcome, verdict.codes) == (expected.outcome, expected.codes)


class TestVersions:
    def test_taps_change_the_version_in_work(self):
        deck = make_deck("S1")
        services.put_card(deck=deck, card=card_of("S391"), actor=COMMAND)
        services.take_card(deck=deck, card=card_of("S1"), actor=COMMAND)
        assert (content(deck), deck.latest) == (("S391",), 1)

    def test_a_kept_version_never_changes(self):
        deck = make_deck("S1")
        services.keep_version(deck=deck, actor=COMMAND)
        services.put_card(deck=deck, card=card_of("S391"), actor=COMMAND)
        assert content(deck) == ("S1", "S391")
        assert (content(deck, 1), deck.latest) == (("S1",), 2)

    def test_saving_other_cards_is_a_new_version_and_the_same_cards_are_none(self):
        deck = make_deck("S1")
        services.save_deck(deck=deck, content=DeckOfCards(REAVERS, ("S1",)), actor=COMMAND)
        assert content(deck) == ("S1",)
        assert deck.latest == 1
        services.save_deck(deck=deck, content=DeckOfCards(REAVERS, ("S1", "S2")), actor=COMMAND)
        assert (content(deck), content(deck, 1), deck.latest) == (("S1", "S2"), ("S1",), 2)

    def test_a_card_is_put_in_once_in_whatever_printing(self):
        deck = make_deck("S391")
        services.put_card(deck=deck, card=card_of("NV506"), actor=COMMAND)
        assert content(deck) == ("S391",)
        services.take_card(deck=deck, card=card_of("NV506"), actor=COMMAND)
        assert content(deck) == ()

    def test_words_that_are_no_card_are_kept_and_taken_out(self):
        deck = make_deck("S1", "Nobody's Blade", "  ")
        assert content(deck) == ("S1", "Nobody's Blade")
        services.take_words(deck=deck, words="Nobody's Blade", actor=COMMAND)
        assert content(deck) == ("S1",)

    def test_the_warband_of_the_version_in_work(self):
        deck = make_deck("S1", warband="")
        services.choose_warband(deck=deck, warband="garreks reavers", actor=COMMAND)
        assert queries.version_of(deck).warband == REAVERS
        with pytest.raises(Invalid):
            services.choose_warband(deck=deck, warband="The Unseen", actor=COMMAND)

    def test_a_version_that_there_is_not(self):
        with pytest.raises(NotFound):
            queries.version_of(make_deck("S1"), 2)


class TestLimits:
    def test_a_deck_holds_no_more_than_it_can(self):
        with pytest.raises(Invalid) as caught:
            make_deck(*["S1"] * (services.MOST_CARDS + 1))
        assert caught.value.message.startswith("This has 121 cards")
        assert not Deck.objects.exists()
        full = make_deck(*["S1"] * services.MOST_CARDS)
        with pytest.raises(Invalid):
            services.put_card(deck=full, card=card_of("S2"), actor=COMMAND)

    @pytest.mark.parametrize("name", ["", "   "])
    def test_a_deck_has_a_name(self, name: str):
        with pytest.raises(Invalid):
            services.create_deck(
                name=name,
                format_id="nightvault-2019",
                content=DeckOfCards("", ()),
                owner=None,
                actor=COMMAND,
            )

    def test_a_format_that_there_is_not(self):
        deck = make_deck("S1")
        with pytest.raises(NotFound):
            services.change_deck(deck=deck, name="Mine", format_id="nonesuch", actor=COMMAND)


class TestLinks:
    def test_the_link_opens_the_deck_until_it_is_revoked(self):
        deck = make_deck("S1")
        old = queries.token_of(deck)
        assert queries.deck_of_token(old) == deck
        services.revoke_link(deck=deck, actor=COMMAND)
        with pytest.raises(Gone):
            queries.deck_of_token(old)
        assert queries.deck_of_token(queries.token_of(deck)) == deck

    def test_a_link_of_somebody_elses_making_opens_nothing(self):
        deck = make_deck("S1")
        token = queries.token_of(deck)
        for forged in ("", "1-1", f"{token}x", token.replace("-1.", "-2."), "x.y", "é-1.z"):
            with pytest.raises(NotFound):
                queries.deck_of_token(forged)
        with pytest.raises(NotFound):
            queries.deck_of_token(make_token(deck.pk + 1, 1))


class TestOwners:
    def test_an_account_takes_over_a_deck_that_has_no_owner(self):
        deck, ana, ben = make_deck("S1"), make_user("ana"), make_user("ben")
        assert list(queries.decks_by_id([deck.pk])) == [deck]
        services.claim_deck(deck=deck, user=ana, actor=COMMAND)
        services.claim_deck(deck=deck, user=ana, actor=COMMAND)
        assert (list(queries.decks_of(ana)), list(queries.decks_of(ben))) == ([deck], [])
        assert list(queries.decks_by_id([deck.pk])) == []
        with pytest.raises(Conflict):
            services.claim_deck(deck=deck, user=ben, actor=COMMAND)

    def test_what_is_done_stands_in_the_record(self):
        deck = make_deck("S1")
        services.keep_version(deck=deck, actor=COMMAND)
        services.change_deck(deck=deck, name="Ours", format_id="dreadfane-2019", actor=COMMAND)
        services.revoke_link(deck=deck, actor=COMMAND)
        services.delete_deck(deck=deck, actor=COMMAND)
        actions = AuditRecord.objects.exclude(action="catalogue.imported").order_by("id")
        assert [row.action.removeprefix("deck.") for row in actions] == [
            "created", "version_kept", "changed", "link_revoked", "deleted",
        ]  # fmt: skip
        assert actions[2].before == {"name": "Mine", "format": "nightvault-2019"}
        assert not DeckEntry.objects.exists()


def test_the_lists_and_the_day_choose_the_verdict():
    whole = whole_deck("axes-banned")
    outcomes = [
        queries.verdict(whole, format_id="official-2018", on=day).outcome
        for day in (date(2018, 10, 31), date(2018, 12, 1))
    ]
    assert outcomes == ["legal", "illegal"]
