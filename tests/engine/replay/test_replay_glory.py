"""Games logged for glory or for the result alone: what they still prove."""

import pytest

from rules_engine.facts.catalogue import catalogue
from rules_engine.facts.errors import Unusable
from rules_engine.log import Brought, Header, Result
from rules_engine.log.marks import (
    Activation,
    Glory,
    Out,
    Phase,
    Played,
    Returned,
    Scored,
    Upgraded,
)
from rules_engine.replay import replay
from rules_engine.state.events import Move
from tests.engine.log.games import ADA, BEN, glory_header, logged

ACTIVATIONS = [Activation(by=seat) for _ in range(4) for seat in (ADA, BEN)]
BEGIN = [Phase(round=1, phase="action")]
ONE_ROUND = [*BEGIN, *ACTIVATIONS, Phase(round=1, phase="end")]


def to_third_end_phase():
    events = []
    for number in (1, 2, 3):
        events += [Phase(round=number, phase="action"), *ACTIVATIONS]
        events += [Phase(round=number, phase="end")]
    return events


def report_of(*events, **told):
    return replay(logged(glory_header(**told), events))


def broken(*events, **told):
    first = report_of(*events, **told).first
    assert first is not None
    assert first.n == len(events)
    assert first.cites
    return first.rule


def holds(*events, **told):
    report = report_of(*events, **told)
    assert report.first is None
    return report


def test_glory_is_earned_before_it_is_spent():
    earned = Out(by=ADA, seat=BEN, fighter="Obryn the Bold")
    spent = Upgraded(by=ADA, card="S390", fighter="Garrek Gorebeard")
    assert holds(*BEGIN, earned, spent).result.glory == (1, 0)
    assert broken(*BEGIN, spent) == "upgrades.cost"
    other = Upgraded(by=ADA, card="S391", fighter="Garrek Gorebeard")
    assert broken(*BEGIN, earned, spent, other) == "upgrades.cost"


def test_each_player_has_four_activations_a_phase_in_turn():
    assert holds(*ONE_ROUND).result.rounds == 1
    assert broken(*BEGIN, *ACTIVATIONS, Activation(by=ADA)) == "round.activations"
    assert broken(*BEGIN, *ACTIVATIONS[:-1], Phase(round=1, phase="end")) == "round.activations"
    assert broken(*BEGIN, Activation(by=ADA), Activation(by=ADA)) == "round.activations"
    assert broken(Activation(by=ADA)) == "round.phases"
    assert broken(*ONE_ROUND, Activation(by=ADA)) == "end_phase.no-activations"


def test_rounds_follow_each_other_and_there_are_three():
    assert broken(Phase(round=2, phase="action")) == "round.phases"
    assert broken(*BEGIN, Phase(round=1, phase="action")) == "round.phases"
    assert broken(*to_third_end_phase(), Phase(round=4, phase="action")) == "round.three"


def test_an_objective_is_of_the_deck_and_scored_once():
    once = Scored(by=ADA, card="S263", glory=1)
    assert holds(*ONE_ROUND, once).checks[-1].verdict == "verified"
    assert broken(*ONE_ROUND, once, once) == "decks.unique"
    assert broken(*ONE_ROUND, Scored(by=ADA, card="S265", glory=1)) == "cards.draw-from-top"
    assert broken(*ONE_ROUND, Scored(by=ADA, card="S390")) == "decks.kinds"


def test_another_printing_is_the_same_card():
    objective = next(
        card
        for card in catalogue().cards
        if card.scoring == "end_phase" and len(catalogue().printings(card)) > 1
    )
    first, second = (card.id for card in catalogue().printings(objective)[:2])
    at_end = [*ONE_ROUND, Scored(by=BEN, card=first)]
    assert holds(*at_end).result.glory == (0, objective.glory)
    assert broken(*at_end, Scored(by=BEN, card=second)) == "decks.unique"


def test_where_the_deck_is_not_listed_only_a_repeated_card_shows():
    once = Scored(by=BEN, card="S265", glory=1)
    report = holds(*ONE_ROUND, once)
    assert report.checks[-1].verdict == "not shown"
    assert report.result.glory == (0, 1)
    assert broken(*ONE_ROUND, once, once) == "decks.unique"


def test_an_objective_brings_what_the_catalogue_says():
    assert holds(*ONE_ROUND, Scored(by=ADA, card="S236")).result.glory == (5, 0)
    assert broken(*ONE_ROUND, Scored(by=ADA, card="S236", glory=6)) == "scoring.end-phase"


def test_each_kind_of_objective_is_scored_in_its_time():
    assert holds(*BEGIN, Scored(by=ADA, card="S249")).result.glory == (1, 0)
    assert broken(*BEGIN, Scored(by=ADA, card="S263")) == "scoring.end-phase"
    assert broken(*ONE_ROUND, Scored(by=ADA, card="S249")) == "scoring.surge-when"
    assert broken(*ONE_ROUND, Scored(by=ADA, card="S245")) == "scoring.end-phase"
    assert holds(*to_third_end_phase(), Scored(by=ADA, card="S245")).result.glory == (3, 0)


def test_the_bounty_goes_to_the_opponent_for_each_fighter_once():
    out = Out(by=ADA, seat=BEN, fighter="Obryn the Bold", glory=1)
    assert holds(*BEGIN, out).result.glory == (1, 0)
    assert broken(*BEGIN, out, out) == "out_of_action.removed"
    assert broken(*BEGIN, Out(by=ADA, seat=BEN, fighter="Obryn the Bold", glory=2)) == (
        "bounty.amount"
    )
    to_its_owner = Out(by=ADA, seat=BEN, fighter="Obryn the Bold", to=BEN)
    assert broken(*BEGIN, to_its_owner) == "bounty.any-cause"


def test_the_bounty_is_that_of_the_edition():
    out = Out(by=ADA, seat=BEN, fighter="Obryn the Bold")
    assert holds(*BEGIN, out, edition="dreadfane-2019").result.glory == (2, 0)
    assert holds(*BEGIN, out, edition="harrowdeep-2021").result.glory == (1, 0)
    wrong = Out(by=ADA, seat=BEN, fighter="Obryn the Bold", glory=1)
    assert broken(*BEGIN, wrong, edition="dreadfane-2019") == "bounty.amount"


def test_a_fighter_that_upgrades_may_have_made_large_may_be_worth_one_more():
    edition = {"edition": "harrowdeep-2021"}
    earned = Out(by=BEN, seat=ADA, fighter="Arnulf")
    upgrade = Upgraded(by=BEN, card="S373", fighter="Severin Steelheart")
    out = Out(by=ADA, seat=BEN, fighter="Severin Steelheart", glory=2)
    assert broken(*BEGIN, out, **edition) == "bounty.amount"
    report = holds(*BEGIN, earned, upgrade, out, **edition)
    assert report.checks[-1].verdict == "not shown"
    assert report.result.glory == (2, 1)


def test_a_fighter_comes_back_only_from_out_of_action():
    out = Out(by=ADA, seat=BEN, fighter="Obryn the Bold")
    back = Returned(by=BEN, seat=BEN, fighter="Obryn the Bold")
    report = holds(*BEGIN, out, back, out)
    assert report.result.glory == (2, 0)
    assert report.checks[-2].verdict == "not shown"
    assert broken(*BEGIN, back) == "out_of_action.removed"


def test_upgrades_go_to_ones_own_fighters_before_the_last_end_phase():
    earned = Out(by=ADA, seat=BEN, fighter="Obryn the Bold")
    lost = Out(by=BEN, seat=ADA, fighter="Arnulf")

    def given(fighter):
        return Upgraded(by=ADA, card="S390", fighter=fighter)

    assert broken(*BEGIN, earned, given("Severin Steelheart")) == "upgrades.friendly"
    assert broken(*BEGIN, earned, lost, given("Arnulf")) == "upgrades.not-out-of-action"
    assert broken(*to_third_end_phase(), given("Targor")) == "upgrades.when"
    dear = Upgraded(by=ADA, card="S390", cost=0)
    assert broken(*BEGIN, earned, dear) == "upgrades.cost"
    assert broken(*BEGIN, earned, Upgraded(by=ADA, card="S308")) == "decks.kinds"


def test_gambits_are_played_in_the_action_phase_once():
    assert holds(*BEGIN, Played(by=ADA, card="S308")).checks[-1].verdict == "verified"
    assert broken(*BEGIN, Played(by=ADA, card="S308"), Played(by=ADA, card="S308")) == (
        "decks.unique"
    )
    assert broken(*ONE_ROUND, Played(by=ADA, card="S308")) == "ploys.not-in-end-phase"
    assert broken(*BEGIN, Played(by=ADA, card="S390")) == "decks.kinds"


def test_glory_for_other_reasons_is_kept_and_not_shown():
    report = holds(*BEGIN, Glory(by=ADA, amount=2, card="S316"))
    assert report.checks[-1].verdict == "not shown"
    assert report.result.glory == (2, 0)
    assert broken(*BEGIN, Glory(by=ADA, amount=-1)) == "scoring.glory-kept"


def test_the_result_told_is_held_against_the_glory():
    events = [*to_third_end_phase(), Scored(by=ADA, card="S245")]
    report = holds(*events, Result(glory=(3, 0), winners=(ADA,)))
    assert report.result.finished
    assert (report.result.winners, report.result.rule) == ((ADA,), "victory.glory")
    assert broken(*events, Result(glory=(3, 1), winners=(ADA,))) == "log.result"
    assert broken(*events, Result(glory=(3, 0), winners=(BEN,))) == "victory.glory"


def test_level_on_glory_the_only_survivor_wins_where_the_log_tells():
    gone = [Out(by=ADA, seat=BEN, fighter=name) for name in CHAMPIONS]
    events = [*to_third_end_phase()]
    events[1:1] = [*gone, Glory(by=BEN, amount=3)]
    report = holds(*events)
    assert report.result.glory == (3, 3)
    assert (report.result.winners, report.result.rule) == ((ADA,), "victory.survivor")
    level = holds(*to_third_end_phase(), Result(glory=(0, 0), winners=(BEN,)))
    assert [line.rule for line in level.checks[-1].hidden] == ["log.as-told"]
    assert (level.result.finished, level.result.winners) == (True, (BEN,))


CHAMPIONS = ["Severin Steelheart", "Angharad Brightshield", "Obryn the Bold"]


def test_in_dreadfane_the_only_survivor_wins_at_once():
    gone = [Out(by=ADA, seat=BEN, fighter=name) for name in CHAMPIONS]
    report = holds(*BEGIN, Glory(by=BEN, amount=40), *gone, edition="dreadfane-2019")
    assert report.result.finished
    assert (report.result.winners, report.result.rule) == ((ADA,), "victory.annihilation")
    assert report.standing == (True, False)


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (Activation(by=7), "there is no seat 7, only 0 to 1"),
        (Out(by=ADA, seat=3, fighter="Karsus"), "there is no seat 3, only 0 to 1"),
        (Out(by=ADA, seat=BEN, fighter="Obryn", to=2), "there is no seat 2, only 0 to 1"),
        (Result(winners=(2,), glory=(1, 0)), "there is no seat 2, only 0 to 1"),
        (Scored(by=-1, card="S263"), "say whose it is: by is 0 to 1"),
    ],
)
def test_somebody_at_the_table_does_it(event, said):
    """A seat that is not there breaks no rule of the game: it is a plain error, with its event."""
    with pytest.raises(Unusable, match=f"^event {len(BEGIN) + 1}: {said}$"):
        holds(*BEGIN, event)


def test_a_move_has_no_place_in_a_glory_log():
    assert broken(*BEGIN, Move(by=ADA, fighter=0, path=((1, 1),))) == "log.detail"


def test_a_result_alone_is_not_shown_but_must_not_contradict_itself():
    told = Result(glory=(3, 5), winners=(BEN,))
    report = holds(told, detail="result")
    assert report.checks[0].verdict == "not shown"
    assert report.result.glory == (3, 5)
    wrong = Result(glory=(3, 5), winners=(ADA,))
    assert broken(wrong, detail="result") == "victory.glory"
    assert holds(wrong, detail="result", edition="dreadfane-2019")
    assert broken(Phase(round=1, phase="action"), detail="result") == "log.detail"


def test_a_warband_without_data_is_taken_by_its_fighters_names():
    seats = (Brought("A Warband Nobody Knows", "Ada"), Brought("Garrek's Reavers", "Ben"))
    header = Header(1, "shadespire-2018", seats, detail="glory")
    report = replay(logged(header, [*BEGIN, Out(by=BEN, seat=ADA, fighter="Somebody")]))
    assert report.checks[-1].verdict == "not shown"
    assert report.result.glory == (0, 1)
    assert report.standing is None


@pytest.mark.parametrize("after", [Activation(by=ADA), Scored(by=ADA, card="S249")])
def test_in_dreadfane_nothing_follows_once_a_warband_is_gone(after):
    gone = [Out(by=ADA, seat=BEN, fighter=name) for name in CHAMPIONS]
    told = {"edition": "dreadfane-2019"}
    assert broken(*BEGIN, *gone, after, **told) == "victory.annihilation"
    assert holds(*BEGIN, *gone, after).result.finished is False, "2018 plays on (pg 25)"


def test_in_dreadfane_a_hazard_phase_is_played_to_its_end():
    """What falls there falls before the action phase, which is not begun then (pg 19)."""
    gone = [Out(by=ADA, seat=BEN, fighter=name) for name in CHAMPIONS]
    mine = Out(by=BEN, seat=ADA, fighter="Arnulf")
    told = {"edition": "dreadfane-2019"}
    assert holds(*ONE_ROUND, *gone, mine, **told).result.winners == (ADA,)
    again = Phase(round=2, phase="action")
    assert broken(*ONE_ROUND, *gone, mine, again, **told) == "victory.annihilation"


def test_no_more_is_scored_in_an_end_phase_than_a_hand_of_three():
    scored = [Scored(by=ADA, card=card) for card in ("S263", "S236", "S239")]
    report = holds(*ONE_ROUND, *scored, Scored(by=BEN, card="S265"))
    assert {one.verdict for one in report.checks[-4:-1]} == {"verified"}
    fourth = Scored(by=ADA, card="S240")
    assert broken(*ONE_ROUND, *scored, fourth) == "end_phase.draw-objectives"


def test_one_runs_through_the_end_phase_after_the_other_and_scores_first():
    """Who took the first activation begins (pg 25), where the log tells it in order."""
    in_order = [*ONE_ROUND[:-1], Phase(round=1, phase="end", in_order=True)]
    ada, ben = Scored(by=ADA, card="S263"), Scored(by=BEN, card="S265")
    upgraded = Upgraded(by=ADA, card="S390")
    assert holds(*in_order, ada, upgraded, ben).result.glory == (1, 1)
    assert holds(*ONE_ROUND, ben, ada).result.glory == (1, 1)
    assert broken(*in_order, ben, ada) == "end_phase.order"
    out = Out(by=ADA, seat=BEN, fighter="Obryn the Bold")
    richer = [*BEGIN, out, *in_order[1:]]
    assert broken(*richer, upgraded, ada) == "end_phase.upgrades"
    other_first = [*BEGIN, *(Activation(by=one) for _ in range(4) for one in (BEN, ADA))]
    assert holds(*other_first, in_order[-1], ben, ada).result.glory == (1, 1)


def test_nothing_is_scored_before_the_first_round():
    assert broken(Scored(by=ADA, card="S263")) == "round.phases"


def counted_decks() -> Header:
    """Decks are only counted: twelve objectives and twenty power cards."""
    names = (("Garrek's Reavers", "Ada"), ("Steelheart's Champions", "Ben"))
    seats = tuple(Brought(*name, 12, 20) for name in names)
    return Header(1, "shadespire-2018", seats, detail="glory")


def test_no_more_cards_are_shown_than_a_deck_was_said_to_have():
    shown = [one for one in catalogue().cards if one.is_universal and one.release == "Shadespire"]
    ploys = [one.id for one in shown if one.type == "ploy"][:21]
    at_once = [one for one in catalogue().cards if one.scoring == "score_immediately"]
    at_once = [one for one in at_once if not one.facts_only]
    names = {one.name: one.id for one in at_once if one.is_universal}
    played = [Played(by=BEN, card=card) for card in ploys]
    surges = [Scored(by=BEN, card=card) for card in list(names.values())[:13]]
    assert (len(played), len(surges)) == (21, 13)
    report = replay(logged(counted_decks(), [*BEGIN, *played[:-1], *surges[:-1]]))
    assert report.holds
    for events in ([*played], [*surges]):
        first = replay(logged(counted_decks(), [*BEGIN, *events])).first
        assert (first.n, first.rule) == (len(events) + 1, "cards.draw-from-top")


def of_more(edition, players):
    """A glory-level game of three or four players."""
    names = ("Garrek's Reavers", "Steelheart's Champions", "Ironskull's Boyz", "Sepulchral Guard")
    seats = tuple(Brought(name, name[0], 12, 20) for name in names[:players])
    return Header(1, edition, seats, detail="glory")


def whole_round(number, order, turns):
    taken = [Activation(by=seat) for _ in range(turns) for seat in order]
    return [Phase(round=number, phase="action"), *taken, Phase(round=number, phase="end")]


@pytest.mark.parametrize(
    ("edition", "players", "rounds"),
    [
        ("shadespire-2018", 3, [(1, (0, 1, 2), 4), (2, (1, 0, 2), 4), (3, (2, 0, 1), 4)]),
        ("harrowdeep-2021", 3, [(1, (0, 1, 2), 3), (2, (1, 2, 0), 3), (3, (2, 0, 1), 3)]),
        ("harrowdeep-2021", 4, [(1, (0, 1, 2, 3), 4), (3, (2, 3, 0, 1), 4)]),
    ],
)
def test_three_and_four_players_take_turns_by_their_own_rules(edition, players, rounds):
    """2018 pg 29, Harrowdeep pg 46: the second round goes the other way, or is skipped."""
    header = of_more(edition, players)
    events = [one for each in rounds for one in whole_round(*each)]
    assert replay(logged(header, events)).holds
    number, order, turns = rounds[1]
    turned = (order[0], *order[:0:-1])
    wrong = replay(logged(header, [*whole_round(*rounds[0]), *whole_round(number, turned, turns)]))
    assert wrong.first.rule == "round.activations"


def test_a_result_names_each_winner_once():
    assert broken(Result(glory=(3, 3), winners=(0, 0)), detail="result") == "log.result"


class TestAnUpgradeWithoutRulesThatWentWithItsFighter:
    """What it bends it bends no longer in the rounds after; what it may have left stays open."""

    UNKNOWN = "stand-in:upgrade:none"
    OBRYN = "Obryn the Bold"
    EARNED = Out(by=BEN, seat=ADA, fighter="Blooded Saek")
    FELL = Out(by=ADA, seat=BEN, fighter=OBRYN)
    SECOND = (*ONE_ROUND[1:], Phase(round=2, phase="action"))
    ENEMYS = Upgraded(by=BEN, card="S390", fighter="Garrek Gorebeard")
    UNEARNED = Upgraded(by=BEN, card="S390", fighter="Severin Steelheart")

    def events(self, *, falls, fighter=OBRYN):
        upgrade = Upgraded(by=BEN, card=self.UNKNOWN, fighter=fighter)
        fell = (self.FELL,) if falls else ()
        return (*BEGIN, self.EARNED, upgrade, *fell)

    def test_it_bends_while_its_fighter_stands_and_to_the_end_of_the_round_it_falls_in(self):
        assert holds(*self.events(falls=False), *self.SECOND, self.ENEMYS)
        assert holds(*self.events(falls=True), self.ENEMYS)

    def test_after_that_round_no_longer(self):
        fallen = (*self.events(falls=True), *self.SECOND)
        richer = Out(by=BEN, seat=ADA, fighter="Karsus the Chained")
        assert broken(*fallen, richer, self.ENEMYS) == "upgrades.friendly"
        assert broken(*fallen, Scored(by=BEN, card="S263")) == "scoring.end-phase"

    def test_the_glory_it_may_have_brought_stays_unknown(self):
        assert holds(*self.events(falls=True), *self.SECOND, self.UNEARNED)
        assert broken(*BEGIN, *self.SECOND, self.UNEARNED) == "upgrades.cost"

    def test_whose_it_was_has_to_be_told(self):
        fallen = (*self.events(falls=True, fighter=""), *self.SECOND)
        assert holds(*fallen, self.ENEMYS)
