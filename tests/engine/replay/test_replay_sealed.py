"""Hidden cards: sealed by commitments, opened when shown, and one seat's knowledge of a game."""

import msgspec
import pytest
from msgspec.structs import replace as put

from rules_engine.facts.commitments import Opening, commit, commit_deck, is_commitment, opens
from rules_engine.facts.errors import Unusable
from rules_engine.log import Disclose, Log, Logged, rechained, write_log
from rules_engine.log.folding import Step
from rules_engine.log.forms import Entry
from rules_engine.replay import form_of, replay
from rules_engine.replay.for_seat import log_for
from rules_engine.replay.full import Player
from rules_engine.replay.verdicts import Checked
from rules_engine.sense.views import view
from rules_engine.showing import show
from rules_engine.state.events import (
    Choose,
    Cycle,
    DealTokens,
    DoOver,
    Draw,
    Event,
    Pass,
    PlaceToken,
    Play,
)
from tests.engine.cards.playing import choosing, held
from tests.engine.driving import ask_of
from tests.engine.log.games import EDITIONS, more, random_game

SALT = "0123456789abcdef"


def salted(number: int) -> str:
    return f"{number:04}{SALT}"


def sealed_for(log: Log, seat: int, *, listed: bool = True) -> Log:
    """The log in which a seat's draws are committed to and opened when they are shown."""
    brought = log.header.seats[seat]
    told = put(brought, sealed=True)
    if not listed:
        objectives, power = brought.objectives, brought.power
        told = put(
            brought,
            objectives=len(objectives),
            power=len(power),
            deck=commit_deck(objectives, power, SALT),
        )
    seats = tuple(told if one == seat else own for one, own in enumerate(log.header.seats))
    held: dict[str, Opening] = {}
    entries: list[tuple[Logged, str]] = []
    for entry in log.entries:
        logged = entry.logged
        event = logged.event
        if isinstance(event, Draw) and event.by == seat:
            names = []
            for card in event.cards:
                salt = salted(len(held) + 1000 * entry.n)
                held[card] = Opening(commit(card, salt), card, salt)
                names.append(held[card].sealed)
            logged = put(logged, event=put(event, cards=tuple(names)))
        elif event.by == seat:
            logged = put(logged, opens=tuple(held.pop(card) for card in shown(event, held)))
        entries.append((logged, ""))
    return rechained(put(log.header, seats=seats), entries)


def shown(event: Event, held: dict[str, Opening]) -> list[str]:
    """The cards an event shows that were sealed until then."""
    return [name for name in names_in(event) if name in held]


def names_in(event: Event) -> tuple[str, ...]:
    """The cards that an event names."""
    return (
        getattr(event, "card", ""),
        getattr(event, "option", ""),
        *getattr(event, "cards", ()),
    )


def game_with(edition: str, kind: type[Event], by: int) -> tuple[Log, int]:
    """A random game in which the seat does such a thing, and where."""
    for seed in range(1, 40):
        log = random_game(edition, seed)
        kinds = [(type(one.logged.event).__name__, one.logged.event.by) for one in log.entries]
        if (kind.__name__, by) in kinds:
            return log, kinds.index((kind.__name__, by)) + 1
    raise AssertionError("no such game")


def test_a_commitment_binds_and_hides():
    sealed = commit("S389", SALT)
    assert is_commitment(sealed)
    assert opens(Opening(sealed, "S389", SALT))
    assert not opens(Opening(sealed, "S390", SALT))
    assert not opens(Opening(sealed, "S389", SALT + "x"))
    assert commit("S389", SALT + "x") != sealed
    with pytest.raises(ValueError, match="16 characters or more"):
        commit("S389", "short")
    assert commit_deck(["A", "B"], ["C"], SALT) == commit_deck(["B", "A"], ["C"], SALT)
    assert commit_deck(["A", "B"], ["C"], SALT) != commit_deck(["A"], ["B", "C"], SALT)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("listed", [True, False])
def test_a_game_with_sealed_hands_holds_and_ends_the_same(edition, listed):
    log, _ = game_with(edition, Play, 1)
    report = replay(sealed_for(log, 1, listed=listed))
    assert report.first is None
    assert report.result == replay(log).result


def test_what_is_never_opened_is_not_shown():
    log, n = game_with(EDITIONS[0], Play, 1)
    sealed = sealed_for(log, 1)
    entries = [(put(one.logged, opens=()), "") for one in sealed.entries]
    report = replay(rechained(sealed.header, entries))
    assert report.checks[n - 1].verdict == "not shown"


def test_another_card_than_the_one_committed_to_is_contradicted():
    log, n = game_with(EDITIONS[0], Play, 1)
    sealed = sealed_for(log, 1)
    opening = sealed.entries[n - 1].logged.opens[0]

    def with_opening(wrong: Opening) -> Log:
        entries = [(one.logged, "") for one in sealed.entries]
        entries[n - 1] = (put(entries[n - 1][0], opens=(wrong,)), "")
        return rechained(sealed.header, entries)

    for wrong in (put(opening, card="S300"), put(opening, salt=salted(7))):
        first = replay(with_opening(wrong)).first
        assert (first.n, first.rule) == (n, "log.opening")
    stranger = Opening(commit("S300", SALT), "S300", SALT)
    assert replay(with_opening(stranger)).first.rule == "log.opening"


def opened_while_it_asks(card: str, event: Event) -> Checked:
    """The verdict on an event that opens the last card of a hand while Ghoulish Pact asks."""
    opening = Opening(commit(card, SALT), card, SALT)
    position = choosing(held("NV417", opening.sealed), "NV417")
    assert ask_of(position).kind == "choose fighter"
    entry = Entry(1, Logged("pad-001", 0, event, opens=(opening,)), "", b"")
    player = Player(random_game("nightvault-2019"), position, same=False)
    return player.take(Step(entry, event))


def test_a_card_asks_nobody_once_the_hand_is_seen_to_hold_nothing_for_it():
    """DC-146: Ghoulish Pact needs an upgrade in hand, as a sealed card may be."""
    chosen = Choose(by=0, fighters=(0,))
    assert opened_while_it_asks("S390", chosen).verdict == "verified"
    wrong = opened_while_it_asks("S315", chosen)
    assert (wrong.verdict, wrong.rule) == ("contradicted", "kernel.asked")
    assert opened_while_it_asks("S315", Pass(by=1)).verdict == "verified", "the game goes on"


def recommitted(log: Log, n: int, card: str) -> Log:
    """The log in which what is shown at event n was committed to as another card all along."""
    old = log.entries[n - 1].logged.opens[0]
    new = Opening(commit(card, SALT), card, SALT)
    entries = []
    for entry in log.entries:
        logged = entry.logged
        event = logged.event
        if isinstance(event, Draw) and old.sealed in event.cards:
            names = tuple(new.sealed if one == old.sealed else one for one in event.cards)
            logged = put(logged, event=put(event, cards=names))
        if entry.n == n:
            logged = put(logged, event=put(event, card=card), opens=(new,))
        entries.append((logged, ""))
    return rechained(log.header, entries)


@pytest.mark.parametrize("listed", [True, False])
def test_a_card_that_is_not_in_the_deck_is_contradicted_when_it_is_shown(listed):
    log, n = game_with(EDITIONS[0], Cycle, 1)
    assert "S300" not in log.header.seats[1].objectives
    wrong = recommitted(sealed_for(log, 1, listed=listed), n, "S300")
    brought = log.header.seats[1]
    if not listed:
        wrong = more(
            wrong, Disclose(by=1, objectives=brought.objectives, power=brought.power, salt=SALT)
        )
    first = replay(wrong).first
    assert (first.n, first.rule, first.facts["card"]) == (n, "cards.draw-from-top", "S300")


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_same_objective_twice_is_contradicted_though_its_deck_is_unknown(edition):
    log, first, again = cycled_twice(edition)
    card = log.entries[first - 1].logged.event.card
    sealed = sealed_for(log, 1, listed=False)
    assert replay(sealed).holds
    found = replay(recommitted(sealed, again, card)).first
    assert (found.n, found.rule, found.facts["copies"]) == (again, "decks.unique", 2)


def cycled_twice(edition: str) -> tuple[Log, int, int]:
    """A random game in which seat 1 exchanges an objective and later another."""
    for seed in range(1, 40):
        log = random_game(edition, seed)
        mine = [one for one in log.entries if one.logged.event.by == 1]
        cycles = [one.n for one in mine if type(one.logged.event) is Cycle]
        if len(cycles) > 1:
            return log, cycles[0], cycles[1]
    raise AssertionError("no such game")


def test_the_deck_shown_at_the_end_is_the_one_committed_to():
    log, _ = game_with(EDITIONS[0], Play, 1)
    brought = log.header.seats[1]
    sealed = sealed_for(log, 1, listed=False)
    right = Disclose(by=1, objectives=brought.objectives, power=brought.power, salt=SALT)
    assert replay(more(sealed, right)).checks[-1].verdict == "verified"
    other = put(right, power=(*brought.power[:-1], "S331"))
    assert replay(more(sealed, other)).first.rule == "log.disclosure"
    assert replay(more(sealed, put(right, by=0))).first.rule == "log.disclosure"


def no_more(seen: object, true: object) -> bool:
    """Whether the first tells nothing that the second does not: it may only seal more."""
    if isinstance(seen, str) and isinstance(true, str):
        return seen in (true, "?")
    if isinstance(seen, tuple) and isinstance(true, tuple):
        return len(seen) == len(true) and all(map(no_more, seen, true))
    if isinstance(seen, dict) and isinstance(true, dict):
        return seen.keys() == true.keys() and all(no_more(seen[key], true[key]) for key in seen)
    return seen == true


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("seat", [0, 1])
def test_a_seats_own_log_holds_and_leads_to_what_it_may_see(edition, seat):
    log = random_game(edition, 3)
    full, own = replay(log), replay(log_for(log, seat))
    assert own.first is None
    assert own.result == full.result
    for n in range(0, full.last + 1, 3):
        seen = msgspec.to_builtins(view(own.after(n), seat))
        assert no_more(seen, msgspec.to_builtins(view(full.after(n), seat)))


def lay_open(log: Log, seat: int) -> set[str]:
    """The cards of a seat that everybody saw: shown by an event, or lying face up at some time."""
    report = replay(log)
    seen: set[str] = set()
    for n in range(report.last + 1):
        position = report.after(n)
        own = position.seats[seat]
        seen.update(own.scored, own.revealed)
        if position.phase != "setup":
            seen.update(own.objective_discard, own.power_discard)
    for entry in log.entries:
        event = entry.logged.event
        if not isinstance(event, Draw):
            seen.update(names_in(event))
    return seen


def unseen_numbers(log: Log, seat: int) -> dict[int, int]:
    """The numbers of a seat's tokens that were never turned up, each with another of them."""
    report = replay(log)
    seen = {
        token.number
        for n in range(report.last + 1)
        for token in report.after(n).tokens
        if token.face_up
    }
    own = [
        one.number for one in report.after(report.last).tokens if one.seat == seat and one.number
    ]
    unseen = [number for number in own if number not in seen]
    return dict(zip(unseen, (*unseen[1:], *unseen[:1]), strict=True))


def with_numbers(event: Event, seat: int, numbers: dict[int, int]) -> Event:
    """The event with the seat's tokens dealt otherwise."""
    if isinstance(event, PlaceToken) and event.by == seat:
        return put(event, number=numbers.get(event.number, event.number))
    if isinstance(event, DealTokens):
        dealt = list(event.numbers)
        dealt[seat] = tuple(numbers.get(one, one) for one in dealt[seat])
        return put(event, numbers=tuple(dealt))
    return event


def renamed(log: Log, seat: int) -> Log:
    """The same game, the seat's cards and token numbers that nobody ever saw being others."""
    numbers = unseen_numbers(log, seat)
    brought = log.header.seats[seat]
    seen = lay_open(log, seat)
    deck = (*brought.objectives, *brought.power)
    other = {card: f"{card}-other" for card in deck if card not in seen}

    def name(cards: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(other.get(card, card) for card in cards)

    entries = []
    for entry in log.entries:
        event = entry.logged.event
        if isinstance(event, Draw) and event.by == seat:
            event = put(event, cards=name(event.cards))
        event = with_numbers(event, seat, numbers)
        entries.append((put(entry.logged, event=event), ""))
    told = put(brought, objectives=name(brought.objectives), power=name(brought.power))
    seats = tuple(told if one == seat else own for one, own in enumerate(log.header.seats))
    return rechained(put(log.header, seats=seats), entries)


@pytest.mark.parametrize("edition", EDITIONS)
def test_other_hidden_cards_make_no_difference_to_what_the_other_seat_is_shown(edition):
    log, _ = game_with(edition, Play, 1)
    twin = renamed(log, 1)
    assert twin.header != log.header
    one, two = log_for(log, 0), log_for(twin, 0)
    assert one == two
    assert write_log(one) == write_log(two)
    assert form_of(replay(one)) == form_of(replay(two))
    first, second = replay(log), replay(twin)
    assert first.result == second.result
    different = 0
    for n in range(first.last + 1):
        different += first.after(n) != second.after(n)
        assert show(first.after(n), 0) == show(second.after(n), 0)
        assert msgspec.json.encode(show(first.after(n), 0)) == msgspec.json.encode(
            show(second.after(n), 0)
        )
    assert different > first.last // 2
    mine, theirs = replay(one), replay(two)
    for n in range(1, mine.last + 1, 5):
        assert mine.explain(n) == theirs.explain(n)


def test_tokens_that_nobody_turned_up_make_no_difference_either():
    games = [random_game("harrowdeep-2021", seed) for seed in range(1, 9)]
    log = next(log for log in games if len(unseen_numbers(log, 1)) > 1)
    twin = renamed(log, 1)
    n = next(one.n for one in log.entries if isinstance(one.logged.event, DealTokens))
    assert log.entries[n - 1] != twin.entries[n - 1]
    assert log_for(log, 0) == log_for(twin, 0)
    assert log_for(log, 1) != log_for(twin, 1)


def test_a_hand_that_a_do_over_shuffles_back_is_not_seen_meanwhile():
    log, n = game_with("harrowdeep-2021", DoOver, 1)
    position = replay(log, until=n).after(n)
    own = position.seats[1]
    assert own.objective_discard + own.power_discard
    theirs, mine = view(position, 0).seats[1], view(position, 1).seats[1]
    assert set(theirs.objective_discard + theirs.power_discard) == {"?"}
    assert mine.objective_discard == own.objective_discard


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_seat_is_offered_nothing_where_another_is_asked(edition):
    report = replay(random_game(edition, 3))
    for n in range(0, report.last, 4):
        shown_to = show(report.after(n), 0)
        if shown_to.prompt is not None and shown_to.prompt.who != 0:
            assert shown_to.legal == ()
            assert shown_to.prompt.says


def test_a_seats_log_is_not_handed_on_as_anothers():
    own = log_for(random_game(EDITIONS[0]), 0)
    assert log_for(own, 0).header == own.header
    with pytest.raises(Unusable, match="what seat 0 may know"):
        log_for(own, 1)
    with pytest.raises(Unusable, match="no seat 2"):
        log_for(own, 2)
