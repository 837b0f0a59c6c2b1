"""The rules of building decks, one by one; whole decks stand in tests/decks."""

from datetime import date
from typing import Any

import pytest
from msgspec.structs import replace

from rules_engine.deck_rules import (
    LegalityList,
    ListGap,
    deck_format,
    deck_formats,
    derive_format,
    legality_lists,
    list_in_force,
)
from rules_engine.deck_rules.lists import list_of_id
from rules_engine.facts.catalogue import (
    Allegiance,
    Card,
    Catalogue,
)
from rules_engine.facts.errors import Unusable
from tests.engine.deck_rules.decks import (
    DAY,
    FIGHTERS,
    GAMBITS,
    GUARD,
    OBJECTIVES,
    PLAIN,
    REAVERS,
    UPGRADES,
    make_card,
    verdict,
)


def test_a_plain_deck_is_legal_in_every_edition():
    for edition in ("shadespire-2018", "nightvault-2019", "dreadfane-2019", "harrowdeep-2021"):
        found = verdict(PLAIN, format_=edition)
        assert (found.outcome, found.codes, found.notes) == ("legal", (), ())
        counts = found.counts
        assert (counts.objectives, counts.gambits, counts.upgrades, counts.power) == (
            12,
            10,
            10,
            20,
        )


class TestCounting:
    def test_objectives_are_exactly_twelve_until_harrowdeep_allows_more(self):
        more = [*PLAIN, make_card("O12", "objective", scoring="end_phase")]
        assert verdict(more).codes == ("too-many-objectives",)
        assert verdict(more, format_="harrowdeep-2021").codes == ()
        assert verdict(PLAIN[1:], format_="harrowdeep-2021").codes == ("too-few-objectives",)

    def test_a_fault_says_what_is_wrong_where_it_stands_and_what_mends_it(self):
        (fault,) = verdict(PLAIN[2:]).faults
        assert fault.message == "The deck has 10 objective cards; 12 are asked for."
        assert fault.mend == "Add 2 objective cards."
        assert (fault.rule, fault.citations) == (
            "decks.objective-count",
            ("shadespire-2018 pg 13",),
        )

    def test_half_of_an_odd_power_deck_is_rounded_down_for_gambits(self):
        eleven_of_21 = [*PLAIN, make_card("G10", "ploy")]
        assert verdict(eleven_of_21).codes == ("too-many-gambits",)
        assert verdict([*eleven_of_21, make_card("U10")]).codes == ()

    def test_spells_count_as_gambits(self):
        assert verdict([*PLAIN, make_card("G10", "spell")]).codes == ("too-many-gambits",)

    def test_no_more_gambits_than_upgrades_is_the_same_number(self):
        eleven_of_21 = [*PLAIN, make_card("G10", "ploy")]
        found = verdict(eleven_of_21, format_="championship-2019", day=date(2019, 10, 1))
        assert "too-many-gambits" in found.codes

    def test_printings_of_one_name_are_one_card(self):
        again = make_card("S99", name="card u0", release="Shadespire")
        (fault,) = verdict([*PLAIN[:-1], again, UPGRADES[-1]]).faults
        assert (fault.code, fault.cards) == ("not-unique", ("U0", "S99"))
        assert fault.citations == ("DC-002", "shadespire-2018 pg 13")


class TestUnknownCards:
    def test_an_unknown_card_is_taken_for_what_the_deck_lacks(self):
        for left_out in (OBJECTIVES[0], UPGRADES[0]):
            rest = [card for card in PLAIN if card is not left_out]
            found = verdict(rest, words=("Nobody's Blade",))
            assert (found.outcome, found.codes) == ("cannot_tell", ("unknown-card",))

    def test_unknown_cards_cannot_mend_more_than_they_are(self):
        found = verdict(PLAIN[3:], words=("One", "Two"))
        assert found.codes == ("too-few-objectives", "unknown-card")
        assert found.faults[0].mend == "Add 1 objective card."

    def test_a_name_twice_is_a_fault_though_nobody_knows_the_card(self):
        found = verdict(PLAIN[2:], words=("Nobody's Blade", "nobodys blade"))
        assert found.codes == ("not-unique", "unknown-card")
        assert found.faults[0].cards == ("Nobody's Blade", "nobodys blade")

    def test_a_fault_outweighs_a_gap(self):
        assert verdict(PLAIN[3:], words=("One",)).outcome == "illegal"

    def test_a_warband_that_nobody_knows_is_a_gap(self):
        assert verdict(PLAIN, warband="The Unseen").codes == ("unknown-warband",)
        assert verdict(PLAIN, warband="").codes == ("unknown-warband",)

    def test_cards_of_two_warbands_fit_no_warband_known_or_not(self):
        cards = [*PLAIN, make_card("R1", warband=REAVERS), make_card("P1", warband=GUARD)]
        assert verdict(cards, warband="").codes == ("foreign-card", "unknown-warband")


class TestSymbols:
    def test_another_warbands_card_is_foreign(self):
        cards = [*PLAIN, make_card("R1", warband=REAVERS), make_card("P1", warband=GUARD)]
        (fault,) = verdict(cards).faults
        assert (fault.code, fault.cards) == ("foreign-card", ("P1",))

    def test_spells_are_no_cards_of_the_core_rules(self):
        cards = [*PLAIN, make_card("G10", "spell"), make_card("U10")]
        assert verdict(cards, format_="shadespire-2018").codes == ("kind-not-in-format",)

    def test_alliance_cards_exist_from_harrowdeep_on(self):
        cards = [*PLAIN, make_card("C1", warband="Chaos")]
        assert verdict(cards).codes == ("foreign-card",)

    def test_a_warband_uses_the_cards_of_its_grand_alliance(self):
        cards = [*PLAIN, make_card("C1", warband="Chaos")]
        for alliance, codes in (("Chaos", ()), ("Death", ("foreign-card",))):
            told = Catalogue(
                cards=cards, fighters=FIGHTERS, allegiances=[Allegiance(REAVERS, alliance)]
            )
            assert verdict(cards, format_="harrowdeep-2021", catalogue=told).codes == codes

    def test_cards_of_two_alliances_fit_no_warband(self):
        cards = [*PLAIN, make_card("C1", warband="Chaos"), make_card("D1", warband="Death")]
        found = verdict(cards, format_="harrowdeep-2021", warband="")
        assert found.codes == ("two-alliances", "unknown-warband")


class TestRestrictions:
    def test_a_card_for_leaders_or_wizards_needs_one(self):
        leader = make_card("L1", restricted_to=("Leader",))
        wizard = make_card("W1", restricted_to=("Wizard",))
        assert verdict([*PLAIN, leader]).codes == ()
        assert verdict([*PLAIN, wizard]).codes == ("no-user",)

    def test_whether_an_unread_fighter_is_a_wizard_is_a_gap(self):
        wizard = make_card("W1", restricted_to=("Wizard",))
        assert verdict([*PLAIN, wizard], warband=GUARD).codes == ("unknown-user",)

    def test_spells_of_its_own_tell_that_a_warband_has_a_wizard(self):
        wizard = make_card("W1", restricted_to=("Wizard",))
        spell = make_card("P1", "spell", warband=GUARD)
        known = Catalogue(cards=[*PLAIN, wizard, spell], fighters=FIGHTERS)
        assert verdict([*PLAIN, wizard], warband=GUARD, catalogue=known).codes == ()

    def test_a_card_for_hunters_needs_one_and_a_keyword_that_nobody_read_is_a_gap(self):
        hunter = make_card("H1", restricted_to=("Hunter",))
        priest = make_card("P1", restricted_to=("Priest",))
        assert verdict([*PLAIN, hunter]).codes == ("no-user",)
        assert verdict([*PLAIN, priest]).codes == ("unknown-user",)
        known = Catalogue(
            cards=[*PLAIN, hunter],
            fighters=[replace(FIGHTERS[0], abilities_summary="Hunter; flies"), *FIGHTERS[1:]],
        )
        assert verdict([*PLAIN, hunter], catalogue=known).codes == ()


class TestSurge:
    def seven(self, **values: Any) -> list[Card]:
        surges = [make_card(f"Q{n}", "objective", **values) for n in range(7)]
        return [*surges, *OBJECTIVES[7:], *GAMBITS, *UPGRADES]

    def test_harrowdeep_counts_the_keyword_and_notes_the_older_cards(self):
        printed = self.seven(scoring="score_immediately", surge_keyword=True)
        assert verdict(printed, format_="harrowdeep-2021").codes == ("too-many-surges",)
        older = verdict(self.seven(scoring="score_immediately"), format_="harrowdeep-2021")
        assert (older.codes, [note.code for note in older.notes]) == (
            (),
            ["surge-without-keyword"],
        )

    def test_the_championship_counts_the_older_cards_too(self):
        older = self.seven(scoring="score_immediately")
        found = verdict(older, format_="championship-2019", day=date(2019, 10, 1))
        assert "too-many-surges" in found.codes
        fault = found.faults[0]
        assert fault.mend == "Replace 1 surge objective by others."

    def test_a_later_printing_with_the_keyword_counts_for_the_card(self):
        deck = self.seven(scoring="score_immediately")
        later = [
            make_card(f"BG{n}", "objective", name=f"Card Q{n}", surge_keyword=True)
            for n in range(7)
        ]
        known = Catalogue(cards=[*deck, *later], fighters=FIGHTERS)
        found = verdict(deck, format_="harrowdeep-2021", catalogue=known)
        assert found.codes == ("too-many-surges",)


class TestRotation:
    def test_universal_cards_rotate_out_by_all_their_printings(self):
        old = make_card("S1", release="Shadespire")
        reprint = make_card("BG1", name="Card S1", release="Beastgrave Gift Pack")
        own = make_card("S2", release="Shadespire", warband=REAVERS)
        format_ = derive_format(
            deck_format("championship-2019"), {"id": "x", "name": "x", "list_kind": None}
        )
        assert verdict([*PLAIN, old], format_=format_).codes == ("rotated-out",)
        known = Catalogue(cards=[*PLAIN, old, reprint], fighters=FIGHTERS)
        assert verdict([*PLAIN, old], format_=format_, catalogue=known).codes == ()
        assert verdict([*PLAIN, own], format_=format_).codes == ()


class TestLists:
    KIND = derive_format(
        deck_format("nightvault-2019"), {"id": "h", "name": "House", "list_kind": "house"}
    )

    def listed(self, **values: Any) -> LegalityList:
        told = {"id": "one", "kind": "house", "starts": "2026-01-01", "max_restricted": 1}
        return LegalityList(**{**told, **values})

    def codes(self, *lists: LegalityList, day: date = DAY) -> tuple[str, ...]:
        return verdict(PLAIN, format_=self.KIND, lists=lists, day=day).codes

    def test_banned_forsaken_and_too_many_restricted_cards(self):
        assert self.codes(self.listed(banned=("U1",))) == ("banned-card",)
        assert self.codes(self.listed(forsaken=("U1",))) == ("forsaken-card",)
        assert self.codes(self.listed(restricted=("U1",))) == ()
        assert self.codes(self.listed(restricted=("O1", "U1"))) == ("too-many-restricted",)

    def test_a_list_holds_from_its_day_on(self):
        entry = self.listed(banned=("U1",))
        assert self.codes(entry, day=date(2025, 12, 31)) == ()
        assert self.codes(entry, day=date(2026, 1, 1)) == ("banned-card",)

    def test_the_newest_list_holds_and_carries_only_what_it_says(self):
        old = self.listed(banned=("U1",), restricted=("U2",))
        new = self.listed(id="two", starts="2026-06-01", forsaken=("U3",), max_restricted=None)
        assert self.codes(old, new) == ("forsaken-card",)
        carrying = self.listed(
            id="two", starts="2026-06-01", carries="one", restricted=("U1", "U3")
        )
        assert self.codes(old, carrying) == ("too-many-restricted",)

    def test_lists_that_carry_each_other_end(self):
        one = self.listed(carries="two", banned=("U1",))
        two = self.listed(id="two", starts="2026-02-01", carries="one", banned=("U2",))
        found = list_in_force([one, two], "house", DAY)
        assert found is not None
        assert dict(found.statuses) == {"U1": "banned", "U2": "banned"}

    def test_only_the_month_of_a_list_known_is_a_gap_in_that_month(self):
        entry = self.listed(starts="2026-11")
        assert self.codes(entry) == ("list-day-unknown",)
        assert self.codes(entry, day=date(2026, 12, 1)) == ()
        assert self.codes(entry, day=date(2026, 10, 31)) == ()

    def test_a_missing_restricted_card_matters_only_where_it_could_be_one_too_many(self):
        gap = ListGap("restricted", "one upgrade could not be read", missing=1, type="upgrade")
        assert self.codes(self.listed(gaps=(gap,))) == ()
        with_one = self.listed(restricted=("O1",), gaps=(gap,))
        assert self.codes(with_one) == ("list-lacks-restricted",)
        known = self.listed(restricted=tuple(c.id for c in UPGRADES), gaps=(gap,))
        assert self.codes(known) == ("too-many-restricted",)

    def test_a_missing_banned_card_always_matters(self):
        gap = ListGap("banned", "one card could not be read", missing=1)
        assert self.codes(self.listed(gaps=(gap,))) == ("list-lacks-banned",)

    def test_a_status_holds_for_every_printing(self):
        known = Catalogue(cards=[*PLAIN, make_card("S1", name="Card U1")], fighters=FIGHTERS)
        found = verdict(
            PLAIN, format_=self.KIND, lists=(self.listed(banned=("S1",)),), catalogue=known
        )
        assert found.faults[0].cards == ("U1",)
        assert found.list_id == "one"


class TestPublishedLists:
    def statuses(self, kind: str, day: date) -> dict[str, int]:
        found = list_in_force(legality_lists(), kind, day)
        assert found is not None
        values = list(found.statuses.values())
        return {status: values.count(status) for status in ("banned", "forsaken", "restricted")}

    def test_they_grow_as_the_sources_say(self):
        kind = "official tournaments"
        assert list_in_force(legality_lists(), kind, date(2018, 10, 31)) is None
        assert self.statuses(kind, date(2018, 12, 1)) == {
            "banned": 3, "forsaken": 0, "restricted": 26,
        }  # fmt: skip
        assert self.statuses(kind, date(2019, 3, 1)) == {
            "banned": 4, "forsaken": 0, "restricted": 29,
        }  # fmt: skip
        assert self.statuses(kind, date(2019, 8, 1)) == {
            "banned": 4, "forsaken": 0, "restricted": 41,
        }  # fmt: skip

    def test_the_maximum_is_carried_and_changes_with_the_championship(self):
        february = list_in_force(legality_lists(), "official tournaments", date(2019, 3, 1))
        january = list_in_force(legality_lists(), "Championship and Alliance", date(2020, 2, 1))
        assert february is not None
        assert january is not None
        assert (february.max_restricted, january.max_restricted) == (5, 3)

    def test_the_championship_begins_anew_in_october_2019(self):
        assert self.statuses("Championship and Alliance", date(2019, 11, 1)) == {
            "banned": 2, "forsaken": 0, "restricted": 15,
        }  # fmt: skip

    def test_all_but_the_last_are_complete(self):
        gaps = {entry.id: list_of_id(legality_lists(), entry.id).gaps for entry in legality_lists()}
        assert [list_id for list_id, found in gaps.items() if found] == ["championship-2020-01"]
        (gap,) = gaps["championship-2020-01"]
        assert (gap.status, gap.missing) == ("restricted", 20)


class TestFormats:
    def test_a_house_format_is_a_few_words(self):
        made = derive_format(
            deck_format("harrowdeep-2021"),
            {"id": "short", "name": "Short decks", "objectives": {"min": 6}, "power": {"min": 10}},
        )
        assert made.surge == deck_format("harrowdeep-2021").surge
        assert (made.objectives.min, made.power.min, made.based_on) == (6, 10, "harrowdeep-2021")

    @pytest.mark.parametrize(
        "changes",
        [
            {"name": "without an id"},
            {"id": "x", "name": "x", "objectives": {"min": 12, "max": 6}},
            {"id": "x", "name": "x", "power": {"min": -1}},
            {"id": "x", "name": "x", "surge": {"max": -1, "counts": "keyword"}},
            {"id": "x", "name": "x", "gambits": "a third"},
            {"id": "x", "name": "x", "colour": "blue"},
        ],
    )
    def test_what_is_no_format_is_refused(self, changes: dict[str, Any]):
        with pytest.raises(Unusable):
            derive_format(deck_format("nightvault-2019"), changes)

    def test_a_format_that_is_none_is_named(self):
        with pytest.raises(Unusable, match="No deck format is called nonesuch"):
            deck_format("nonesuch")

    def test_every_fault_of_a_published_format_cites_its_source(self):
        foreign = make_card("P1", "spell", warband=GUARD, restricted_to=("Nobody",))
        worst = [*OBJECTIVES[:3], OBJECTIVES[0], *GAMBITS, foreign]
        for format_id in deck_formats():
            found = verdict(worst, format_=format_id, day=date(2018, 1, 1))
            assert found.outcome == "illegal"
            assert all(fault.citations for fault in found.faults), format_id

    def test_a_bound_from_above_on_power_cards(self):
        made = derive_format(
            deck_format("nightvault-2019"),
            {"id": "x", "name": "x", "power": {"min": 20, "max": 20}},
        )
        assert verdict([*PLAIN, make_card("U10")], format_=made).codes == ("too-many-power-cards",)
