"""Handing in decks: until when, by whom, by which rules, and what an organiser decides."""

from datetime import date, timedelta

import pytest
from django.utils import timezone

from companion.core.errors import Conflict, Invalid, NotAllowed
from companion.core.models import AuditRecord
from decks.queries.decks import as_deck as deck_in_work
from decks.queries.decks import version_of
from decks.services import decks as own_decks
from decks.services.catalogue import import_catalogue
from decks.services.house_rules import HouseListContent, create_list
from matches.decklists.queries import decks as deck_queries
from matches.decklists.queries.deck_terms import lock_of
from matches.decklists.services.deck_checks import recheck_decks
from matches.decklists.services.deck_registration import (
    hand_in_deck,
    let_in_deck,
    lock_deck,
    take_back_let_in,
    unlock_deck,
)
from matches.events.services import events
from matches.models import DeckRegistration, DeckUnlock, Entry, Event, Round
from rules_engine.deck_rules import Deck
from rules_engine.facts.catalogue import Catalogue, catalogue
from tests import factories
from tests.decks.whole import expectations, whole_deck
from tests.factories import COMMAND
from tests.matches.decklists.handing_in import LEGAL, hand_in

pytestmark = [pytest.mark.usefixtures("tables"), pytest.mark.database]

DAY = date(2019, 6, 15)


@pytest.fixture
def event(db: None) -> Event:
    """Registration is open for an event of June 2019, by the Nightvault rules."""
    return nightvault()


def nightvault(state: str = Event.State.OPEN, on: date = DAY, **rules: object) -> Event:
    return factories.make_event(
        state=state, edition="nightvault-2019", starts_on=on, ends_on=on, rules=rules
    )


def actions(event: Event) -> list[str]:
    """What the record says of decks, oldest first."""
    rows = AuditRecord.objects.filter(event_id=event.pk, action__startswith="deck.")
    return list(rows.order_by("id").values_list("action", flat=True))


class TestACopyIsKept:
    def test_the_deck_is_copied_card_by_card_and_checked(self, event, ana_entry):
        made = hand_in(ana_entry, name=LEGAL)
        assert deck_queries.as_deck(made) == whole_deck(LEGAL)
        assert (made.number, made.is_current, made.outcome) == (1, True, "legal")
        assert (made.format, made.list_id, made.rules_of) == ("nightvault-2019", "", DAY)
        assert actions(event) == ["deck.handed_in"]

    def test_changing_and_deleting_the_players_deck_changes_nothing(self, event, ana_entry, ana):
        deck = own_decks.create_deck(
            name="Mine", format_id="nightvault-2019", content=whole_deck(LEGAL), owner=None,
            actor=ana,
        )  # fmt: skip
        content = deck_in_work(version_of(deck))
        made = hand_in_deck(entry=ana_entry, content=content, actor=ana)
        own_decks.save_deck(deck=deck, content=whole_deck("reavers-core"), actor=ana)
        own_decks.delete_deck(deck=deck, actor=ana)
        assert deck_queries.as_deck(made) == whole_deck(LEGAL)

    def test_the_import_keeps_a_card_that_only_an_event_uses(self, event, ana_entry):
        made = hand_in(ana_entry)
        tallies = import_catalogue(actor=COMMAND, source=_without(made))
        assert set(tallies["cards"].kept) == set(whole_deck(LEGAL).cards)
        assert deck_queries.as_deck(made) == whole_deck(LEGAL)

    def test_words_that_are_no_card_stay(self, event, ana_entry):
        made = hand_in(ana_entry, "reavers-unknown-card")
        strangers = [row.written for row in made.entries.filter(card=None)]
        assert strangers == [
            word for word in whole_deck("reavers-unknown-card").cards if not word[-1].isdigit()
        ]

    def test_sending_the_same_deck_or_the_same_form_twice_is_once(self, event, ana_entry):
        first = hand_in(ana_entry, key="k1")
        assert hand_in(ana_entry, key="k2") == first
        other = hand_in(ana_entry, "cursebreakers-spells", key="k3")
        assert hand_in(ana_entry, key="k1") == first
        assert deck_queries.current(ana_entry) == other
        assert actions(event) == ["deck.handed_in", "deck.replaced"]

    def test_another_deck_replaces_it_and_the_history_is_kept(self, event, ana_entry):
        hand_in(ana_entry)
        hand_in(ana_entry, "cursebreakers-spells")
        hand_in(ana_entry)
        assert [(one.number, one.is_current) for one in deck_queries.history(ana_entry)] == [
            (3, True), (2, False), (1, False),
        ]  # fmt: skip

    @pytest.mark.parametrize(
        ("cards", "code"), [((), "empty-deck"), ((" ", "\x00"), "empty-deck"),
                            (("S1",) * 121, "too-many-cards")],
    )  # fmt: skip
    def test_what_is_no_deck_is_refused(self, event, ana_entry, ana, cards, code):
        with pytest.raises(Invalid) as told:
            hand_in_deck(entry=ana_entry, content=Deck("", cards), actor=ana)
        assert told.value.code == code


def _without(registration: DeckRegistration):
    """The catalogue without the cards of a deck."""
    from_ = deck_queries.as_deck(registration).cards
    known = catalogue()
    return Catalogue(
        cards=[card for card in known.cards if card.id not in from_],
        fighters=[one for each in known.warbands for one in known.fighters_of(each.name)],
    )


class TestTheVerdict:
    @pytest.mark.parametrize("name", list(expectations()))
    def test_every_whole_deck_gets_its_verdict_on_the_events_day(self, name):
        expected = expectations()[name]
        event = nightvault(on=expected.on, deck_format=expected.format)
        made = hand_in(factories.make_entry(event), name)
        assert made.outcome == expected.outcome
        assert deck_queries.verdict_of(made).codes == expected.codes

    def test_without_a_format_the_edition_decides(self):
        event = nightvault()
        Event.objects.filter(pk=event.pk).update(edition="harrowdeep-2021")
        event.refresh_from_db()
        made = hand_in(factories.make_entry(event), "fiends-thirteen-in-harrowdeep")
        assert (made.format, made.outcome) == ("harrowdeep-2021", "legal")

    def test_the_list_named_by_the_event_counts_whatever_the_day(self):
        before = nightvault(on=date(2018, 10, 6), deck_list="official-2018-11")
        made = hand_in(factories.make_entry(before), "axes-before-the-list")
        assert deck_queries.verdict_of(made).codes == ("banned-card",)
        assert deck_queries.verdict_of(made).list_id == "official-2018-11"

    def test_a_house_list_counts_like_a_published_one(self, outsider):
        outsider.user.may_create_events = True
        content = HouseListContent(
            name="Club", kind="club", starts_on=date(2030, 1, 1), banned=["NV317"]
        )
        made_list = create_list(content=content, actor=outsider)
        event = nightvault(deck_list=made_list.slug)
        content = whole_deck(LEGAL)
        bad = Deck(content.warband, (*content.cards[:-1], "NV317"))
        entry = factories.make_entry(event)
        made = hand_in_deck(entry=entry, content=bad, actor=factories.player(entry))
        assert "banned-card" in deck_queries.verdict_of(made).codes

    def test_other_rules_of_the_event_check_every_deck_anew(self, event, ana_entry, organiser):
        ana_deck = hand_in(ana_entry, "axes-banned")
        assert ana_deck.outcome == "legal"
        events.update_rules(event=event, changes={"deck_list": "official-2018-11"}, actor=organiser)
        ana_deck.refresh_from_db()
        assert (ana_deck.outcome, ana_deck.list_id) == ("illegal", "official-2018-11")
        row = AuditRecord.objects.get(action="deck.rechecked")
        assert row.after == {"Ana (#1)": "illegal"}
        events.update_details(event=event, changes={"edition": "shadespire-2018"}, actor=organiser)
        ana_deck.refresh_from_db()
        assert ana_deck.format == "shadespire-2018"

    def test_staff_check_anew_by_hand(self, event, ana_entry, judge, ana, scorekeeper):
        made = hand_in(ana_entry)
        DeckRegistration.objects.update(outcome="illegal")
        assert recheck_decks(event=event, actor=judge) == 1
        made.refresh_from_db()
        assert made.outcome == "legal"
        for actor in (ana, scorekeeper):
            with pytest.raises(NotAllowed):
                recheck_decks(event=event, actor=actor)

    def test_a_rule_that_names_no_format_or_list_is_refused(self, event, organiser):
        with pytest.raises(Invalid) as told:
            events.update_rules(
                event=event, changes={"deck_format": "x", "deck_list": "y"}, actor=organiser
            )
        assert told.value.fields == {
            "deck_format": "No deck format is called x.",
            "deck_list": "No legality list is called y.",
        }


class TestTheDeadline:
    def test_decks_are_taken_until_the_deadline(self):
        soon = timezone.now() + timedelta(minutes=1)
        event = nightvault(deck_deadline=soon.isoformat())
        entry = factories.make_entry(event)
        hand_in(entry)
        event.rules["deck_deadline"] = (soon - timedelta(minutes=2)).isoformat()
        event.save()
        with pytest.raises(Conflict, match="Decks could be handed in until") as told:
            hand_in(entry, "cursebreakers-spells")
        assert told.value.code == "decks-late"

    def test_without_one_they_are_locked_when_round_1_is_published(self):
        event = nightvault(Event.State.RUNNING)
        entry = factories.make_entry(event)
        round_ = factories.make_round(event, state=Round.State.PREPARED)
        hand_in(entry)
        Round.objects.filter(pk=round_.pk).update(
            state=Round.State.PUBLISHED, published_at=timezone.now()
        )
        with pytest.raises(Conflict, match="locked since round 1 was published"):
            hand_in(entry, "cursebreakers-spells")

    def test_a_late_entry_hands_in_until_its_own_first_round(self):
        event = nightvault(Event.State.RUNNING)
        late = factories.make_entry(event, entered_round=2)
        factories.make_round(event, state=Round.State.CLOSED)
        hand_in(late)
        factories.make_round(event)
        assert lock_of(late).why == "late"

    @pytest.mark.parametrize("state", [Event.State.FINISHED, Event.State.CANCELLED])
    def test_a_finished_or_cancelled_event_takes_none_from_anybody(self, state):
        event = nightvault(state)
        entry = factories.make_entry(event)
        for actor in (factories.player(entry), factories.make_staff(event)):
            with pytest.raises(Conflict, match="takes no decks any more") as told:
                hand_in(entry, actor=actor, reason="please")
            assert told.value.code == "decks-over"
        with pytest.raises(Conflict):
            unlock_deck(entry=entry, reason="please", actor=factories.make_staff(event))

    def test_a_withdrawn_entry_hands_in_nothing(self, event, ana_entry):
        Entry.objects.filter(pk=ana_entry.pk).update(state=Entry.State.WITHDRAWN)
        with pytest.raises(Conflict, match="withdrawn"):
            hand_in(ana_entry)


class TestLate:
    @pytest.fixture
    def event(self, db):
        made = nightvault(Event.State.RUNNING)
        factories.make_round(made)
        return made

    def test_an_unlocked_deck_is_handed_in_once_and_locked_again(self, event, ana_entry, organiser):
        unlock = unlock_deck(entry=ana_entry, reason="Wrong list", actor=organiser)
        assert unlock_deck(entry=ana_entry, reason="again", actor=organiser) == unlock
        hand_in(ana_entry)
        with pytest.raises(Conflict):
            hand_in(ana_entry, "cursebreakers-spells")
        assert actions(event) == ["deck.unlocked", "deck.handed_in"]
        assert AuditRecord.objects.get(action="deck.unlocked").reason == "Wrong list"

    def test_an_organiser_ends_the_leave(self, event, ana_entry, organiser):
        unlock_deck(entry=ana_entry, reason="Wrong list", actor=organiser)
        lock_deck(entry=ana_entry, actor=organiser)
        lock_deck(entry=ana_entry, actor=organiser)
        assert lock_of(ana_entry).why == "late"
        assert actions(event) == ["deck.unlocked", "deck.locked"]
        assert DeckUnlock.objects.get().closed_at is not None

    def test_an_organiser_hands_in_for_a_player_with_a_reason(self, event, ana_entry, organiser):
        with pytest.raises(Invalid) as told:
            hand_in(ana_entry, actor=organiser)
        assert told.value.code == "no-reason"
        hand_in(ana_entry, actor=organiser, reason="On paper")
        assert AuditRecord.objects.get(action="deck.handed_in").reason == "On paper"

    def test_only_organisers_unlock_and_lock(self, event, ana_entry, ana, judge, outsider):
        for actor in (ana, judge, outsider):
            with pytest.raises(NotAllowed):
                unlock_deck(entry=ana_entry, reason="please", actor=actor)
            with pytest.raises(NotAllowed):
                lock_deck(entry=ana_entry, actor=actor)

    def test_what_is_not_locked_needs_no_unlocking(self, organiser):
        event = nightvault()
        with pytest.raises(Conflict) as told:
            unlock_deck(
                entry=factories.make_entry(event), reason="x", actor=factories.make_staff(event)
            )
        assert told.value.code == "not-locked"

    def test_unlocking_needs_a_reason(self, event, ana_entry, organiser):
        for reason in ("", "  \x00", "x" * 501):
            with pytest.raises(Invalid):
                unlock_deck(entry=ana_entry, reason=reason, actor=organiser)


class TestLettingIn:
    @pytest.fixture
    def faulty(self, event, ana_entry):
        return hand_in(ana_entry, "fiends-eleven-objectives")

    def test_an_illegal_deck_is_let_in_with_a_reason_on_record(self, event, faulty, organiser):
        assert (deck_queries.status_of(faulty), faulty.needs_decision) == ("illegal", True)
        let_in = let_in_deck(registration=faulty, reason="A friendly day", actor=organiser)
        let_in_deck(registration=faulty, reason="again", actor=organiser)
        assert deck_queries.status_of(let_in) == "let_in"
        row = AuditRecord.objects.get(action="deck.let_in")
        assert (row.reason, row.object_id) == ("A friendly day", faulty.entry_id)

    def test_it_is_taken_back(self, event, faulty, organiser):
        let_in_deck(registration=faulty, reason="A friendly day", actor=organiser)
        taken = take_back_let_in(registration=faulty, actor=organiser)
        take_back_let_in(registration=faulty, actor=organiser)
        assert deck_queries.status_of(taken) == "illegal"
        assert actions(event)[1:] == ["deck.let_in", "deck.let_in_taken_back"]

    def test_another_deck_needs_another_decision(self, faulty, ana_entry, organiser):
        let_in_deck(registration=faulty, reason="A friendly day", actor=organiser)
        made = hand_in(ana_entry, "swarm-nineteen-power")
        assert deck_queries.status_of(made) == "illegal"
        with pytest.raises(Conflict) as told:
            let_in_deck(registration=faulty, reason="late", actor=organiser)
        assert told.value.code == "deck-replaced"

    def test_a_legal_deck_needs_no_decision(self, event, ana_entry, organiser):
        with pytest.raises(Conflict) as told:
            let_in_deck(registration=hand_in(ana_entry), reason="x", actor=organiser)
        assert told.value.code == "deck-is-legal"

    def test_only_an_organiser_decides_and_says_why(self, faulty, ana, judge, organiser):
        for actor in (ana, judge):
            with pytest.raises(NotAllowed):
                let_in_deck(registration=faulty, reason="x", actor=actor)
            with pytest.raises(NotAllowed):
                take_back_let_in(registration=faulty, actor=actor)
        with pytest.raises(Invalid):
            let_in_deck(registration=faulty, reason=" ", actor=organiser)


def test_nobody_hands_in_for_another(event, ana_entry, ben, judge, outsider, visitor):
    for actor in (ben, judge, outsider, visitor):
        with pytest.raises(NotAllowed):
            hand_in(ana_entry, actor=actor)


class TestTheLog:
    def test_it_gets_both_decks_as_card_ids(self):
        event = nightvault(Event.State.RUNNING)
        one, other = factories.make_entries(event, 2)
        hand_in(one)
        round_ = factories.make_round(event, [(other, one)])
        match = round_.matches.get()
        assert deck_queries.registered_decks(match) == (None, whole_deck(LEGAL))

    def test_it_gets_the_deck_that_was_played_not_a_later_one(self, organiser):
        event = nightvault(Event.State.RUNNING)
        one, other = factories.make_entries(event, 2)
        hand_in(one)
        match = factories.play(factories.make_round(event, [(one, other)])).matches.get()
        olga = factories.make_staff(event)
        hand_in(one, "cursebreakers-spells", actor=olga, reason="Lost a card")
        assert deck_queries.registered_decks(match) == (whole_deck(LEGAL), None)
