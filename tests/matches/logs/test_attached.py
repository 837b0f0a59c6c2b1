"""Logs attached to games: kept as they came, checked by the engine, held against the result."""

import pytest

from companion.core.actors import Actor
from companion.core.errors import Conflict, Invalid, NotAllowed
from companion.core.models import Intent
from matches.decklists.services.deck_registration import hand_in_deck
from matches.logs import game_logs as forms
from matches.logs.services import attached as game_logs
from matches.models import GameLog, Question
from matches.rules.results import GameResult, Result
from matches.scores.services import results
from rules_engine.deck_rules import Deck
from rules_engine.facts.catalogue import catalogue
from rules_engine.log import Amend, Played, Scored, Upgraded, Void, read_log
from tests import factories
from tests.engine.log.games import glory_header, logged
from tests.matches.logs import games as logs

pytestmark = [pytest.mark.django_db, pytest.mark.database]


@pytest.fixture(autouse=True)
def _of_the_logs_edition(event):
    """The logs here are of games of 2018, and so is the event."""
    event.edition = "shadespire-2018"
    event.save()


def attach(table, actor, content=None, **more):
    values = {"game": 1, "first_seat": 0, **more}
    content = logs.whole_game() if content is None else content
    return game_logs.attach_log(match=table, content=content, actor=actor, **values)


def checked(kept: GameLog) -> GameLog:
    """The log after its job has run, no worker running."""
    game_logs.replay_log(log_id=kept.pk)
    kept.refresh_from_db()
    return kept


def recorded(*, by_log: bool = True, first_seat: int = 0) -> Result:
    """A result whose first game is the log's, or the other way round."""
    winners, glory = logs.result_of()
    seats = [first_seat, 1 - first_seat]
    winner = seats[winners[0]] if by_log else 1 - seats[winners[0]]
    points = glory if first_seat == 0 else glory[::-1]
    return Result(games=(GameResult("won", winner, tuple(points)), GameResult("won", winner)))


def test_a_log_is_kept_byte_for_byte_and_checked_by_a_job(table, ana):
    kept = attach(table, ana)
    assert kept.state == GameLog.State.WAITING
    assert Intent.objects.filter(task=game_logs.REPLAY, subject_id=kept.pk).exists()
    kept = checked(kept)
    verdict = forms.read(kept.verdict)
    assert bytes(kept.content) == logs.whole_game()
    assert (kept.state, verdict.holds, verdict.finished) == (GameLog.State.DONE, True, True)
    assert (verdict.winners, list(verdict.glory)) == logs.result_of()
    assert kept.checked == kept.events == verdict.events
    assert kept.picture.startswith("<svg")
    assert not Intent.objects.filter(done_at__isnull=True, subject_id=kept.pk).exists()


def test_the_same_file_twice_is_once(table, ana, ben):
    assert attach(table, ana).pk == attach(table, ben).pk
    assert GameLog.objects.count() == 1


def test_a_broken_rule_is_named_though_the_log_was_hashed_anew(table, ana):
    verdict = forms.read(checked(attach(table, ana, logs.broken_game())).verdict)
    assert not verdict.holds
    assert verdict.first.rule == "attack.attack-roll"
    assert verdict.first.cites == ("shadespire-2018 pg 20",)
    assert verdict.counts["contradicted"] == 1


@pytest.mark.parametrize(
    "content", [b"no log at all", b"\x00\xff\xfe", b'{"t":"game"}', logs.whole_game()[:-40]]
)
def test_what_is_no_log_is_told_plainly(table, ana, content):
    kept = checked(attach(table, ana, content))
    assert kept.state == GameLog.State.UNUSABLE
    assert kept.problem
    assert "Traceback" not in kept.problem
    assert bytes(kept.content) == content


def test_a_log_that_agrees_with_the_result_says_so(table, ana, organiser):
    results.report_result(match=table, result=recorded(), actor=organiser)
    assert checked(attach(table, ana)).agrees is True
    assert not Question.objects.exists()


def test_seats_may_be_the_other_way_round_in_the_log(table, ana, organiser):
    results.report_result(match=table, result=recorded(first_seat=1), actor=organiser)
    assert checked(attach(table, ana, first_seat=1)).agrees is True


def test_a_log_at_odds_with_the_result_is_a_question_on_the_desk(table, ana, organiser):
    results.report_result(match=table, result=recorded(by_log=False), actor=organiser)
    assert checked(attach(table, ana)).agrees is False
    question = Question.objects.get()
    assert (question.kind, question.match) == (Question.Kind.LOG_DISAGREES, table)
    assert "game 1" in question.text


def test_a_result_that_comes_later_is_held_against_the_log(table, ana, organiser):
    kept = checked(attach(table, ana))
    assert kept.agrees is None
    results.report_result(match=table, result=recorded(by_log=False), actor=organiser)
    assert Intent.objects.filter(subject_id=kept.pk, done_at__isnull=True).exists()
    assert checked(kept).agrees is False


def test_a_correction_closes_the_question(table, ana, organiser):
    results.report_result(match=table, result=recorded(by_log=False), actor=organiser)
    kept = checked(attach(table, ana))
    results.correct_result(match=table, result=recorded(), reason="swapped", actor=organiser)
    assert checked(kept).agrees is True
    assert Question.objects.get().closed_at is not None


def test_a_log_of_a_game_that_was_not_recorded_agrees_with_nothing(table, ana, organiser):
    results.report_result(match=table, result=factories.played(0, 0), actor=organiser)
    assert checked(attach(table, ana, game=3)).agrees is None


def test_only_the_players_and_the_staff_attach_logs(table, outsider, judge):
    with pytest.raises(NotAllowed):
        attach(table, outsider)
    assert attach(table, judge).uploaded_by == "judith"


@pytest.mark.parametrize(
    ("change", "word"),
    [
        ({"game": 4}, "games 1 to 3"),
        ({"game": 0}, "games 1 to 3"),
        ({"first_seat": 2}, "first"),
        ({"content": b""}, "empty"),
    ],
)
def test_unfit_logs_are_refused(table, ana, change, word):
    with pytest.raises(Invalid, match=word):
        attach(table, ana, **change)
    assert not GameLog.objects.exists()


def fill(table, actor, most: int) -> None:
    """Attach as many logs as a side may, and see one more refused, though not one of them again."""
    for number in range(most):
        attach(table, actor, f"log {number} of {actor.label}".encode())
    with pytest.raises(Conflict, match=f"{most} logs to this match already; no more"):
        attach(table, actor, b"one more")
    attach(table, actor, f"log 0 of {actor.label}".encode())


def test_who_attaches_all_they_may_keeps_out_neither_the_other_nor_the_staff(
    table, ana, ben, judge, organiser
):
    fill(table, ana, game_logs.LOGS_OF_A_PLAYER)
    fill(table, ben, game_logs.LOGS_OF_A_PLAYER)
    fill(table, judge, game_logs.LOGS_OF_THE_STAFF)
    with pytest.raises(Conflict, match="The staff have"):
        attach(table, organiser, b"of the staff together")
    assert GameLog.objects.filter(match=table).count() == 24


def test_a_log_that_comes_event_by_event_takes_nobodys_place(table, ana, ana_entry):
    for game in (1, 2, 3):
        GameLog.objects.create(match=table, game=game, content=b"", entry=ana_entry, live=True)
    fill(table, ana, game_logs.LOGS_OF_A_PLAYER)


def test_a_log_that_trips_the_engine_is_our_fault_and_not_tried_for_ever(table, ana, monkeypatch):
    def trip(*args):
        raise AssertionError("the engine is wrong")

    kept = attach(table, ana)
    monkeypatch.setattr(game_logs.game_logs, "check", trip)
    kept = checked(kept)
    assert kept.state == GameLog.State.UNUSABLE
    assert "Our fault" in kept.problem
    assert not Intent.objects.filter(subject_id=kept.pk, done_at__isnull=True).exists()


def test_a_log_removed_before_its_turn_leaves_nothing_to_do(table, ana):
    kept = attach(table, ana)
    pk = kept.pk
    kept.delete()
    assert game_logs.replay_log(log_id=pk) is None
    assert not Intent.objects.filter(subject_id=pk, done_at__isnull=True).exists()


def test_long_logs_are_checked_in_parts_with_the_same_verdict(monkeypatch):
    whole = forms.check(logs.whole_game(), ("Ana", "Ben"), lambda *at: None)
    told: list[tuple[int, int]] = []
    monkeypatch.setattr(forms, "CHUNK", 40)
    parts = forms.check(logs.whole_game(), ("Ana", "Ben"), lambda *at: told.append(at))
    assert parts == whole
    assert [done for done, _ in told][:3] == [40, 80, 120]
    assert told[-1][0] == told[-1][1] == whole.verdict.events


class TestDecks:
    """A log is held against the decks that were handed in for the event."""

    @pytest.fixture
    def cards(self) -> tuple[str, ...]:
        first = read_log(logs.whole_game()).header.seats[0]
        return (*first.objectives, *first.power)

    def hand_in(self, entry, cards):
        deck = Deck(logs.WARBANDS[0], tuple(cards))
        actor = Actor(label="the desk", via="command")
        hand_in_deck(entry=entry, content=deck, actor=actor, reason="brought on paper")

    def test_a_log_of_the_deck_handed_in_holds(self, table, ana, ana_entry, cards):
        self.hand_in(ana_entry, cards)
        assert forms.read(checked(attach(table, ana)).verdict).holds
        assert not Question.objects.exists()

    def test_a_card_that_was_not_handed_in_is_asked_about_on_the_desk(
        self, table, ana, ana_entry, cards
    ):
        self.hand_in(ana_entry, cards[1:])
        kept = checked(attach(table, ana))
        assert forms.read(kept.verdict).holds
        asked, name = Question.objects.get(), catalogue().card(cards[0]).name
        assert (asked.kind, asked.match) == (Question.Kind.FOREIGN_CARD, table)
        assert asked.text == (
            f"Table 1, game 1: by the log that Ana (#1) attached, Ana had {name}, which is not in "
            "the deck that was handed in."
        )
        assert asked.facts == {"log": kept.pk, "game": 1, "event": 0, "card": name}

    def test_the_deck_goes_with_the_player_not_with_the_seat(self, table, ana, ana_entry, cards):
        self.hand_in(ana_entry, cards)
        checked(attach(table, ana, first_seat=1))
        assert "Ana had" in Question.objects.get().text

    def test_printings_of_one_name_are_one_card(self):
        log = read_log(logs.whole_game())
        known = next(card for card in log.header.seats[0].power if card.startswith(("S", "NV")))
        assert forms.foreign_card(log, [None, None]) is None
        names = {
            forms._card_name(card)
            for card in (*log.header.seats[0].objectives, *log.header.seats[0].power)
        }
        assert forms.foreign_card(log, [names, None]) is None
        assert forms.foreign_card(log, [names - {forms._card_name(known)}, None]).event == 0

    @pytest.mark.parametrize("mark", [Scored, Upgraded, Played])
    def test_a_log_of_glory_names_strangers_too(self, mark):
        log = logged(glory_header(), [mark(by=1, card="S300")])
        assert forms.foreign_card(log, [None, ["S300"]]) is None
        found = forms.foreign_card(log, [None, ["S301"]])
        assert found == forms.Foreign(1, 1, catalogue().card("S300").name)

    def test_what_a_correction_took_back_is_not_held_against_the_player(self):
        slip = Scored(by=1, card="S300")
        at = logged(glory_header(), [slip]).entries[0].logged.id
        both = {"of": at, "agreed": (0, 1)}
        taken_back = logged(glory_header(), [slip, Void(by=1, **both)])
        assert forms.foreign_card(taken_back, [None, ["S301"]]) is None
        put_right = logged(
            glory_header(), [slip, Amend(by=1, to=Scored(by=1, card="S301"), **both)]
        )
        assert forms.foreign_card(put_right, [None, ["S301"]]) is None
        assert forms.foreign_card(put_right, [None, ["S300"]]).card == (
            catalogue().card("S301").name
        )

    def test_other_printings_and_languages_are_the_same_card(self):
        known = next(c for c in catalogue().cards if len(catalogue().printings(c)) > 1)
        first, second = catalogue().printings(known)[:2]
        log = logged(glory_header(), [Played(by=1, card=second.id)])
        assert first.id != second.id
        assert forms.foreign_card(log, [None, [first.id]]) is None
        other, name = next(iter(catalogue().other_names.items()))
        card = catalogue().named(name)[0].id
        log = logged(glory_header(), [Played(by=1, card=card)])
        assert forms.foreign_card(log, [None, [other.upper()]]) is None
