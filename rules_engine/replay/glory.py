"""Games logged for glory, or for their result alone: verified as far as they go."""

from collections.abc import Callable

from msgspec.structs import replace

from rules_engine.editions import load_duel
from rules_engine.facts.errors import Refused, Unusable
from rules_engine.facts.fighters import warband
from rules_engine.kernel.flow import RECORD, BlindSpots, Line, Record, need, sure
from rules_engine.log.folding import Step
from rules_engine.log.forms import Deck, Log
from rules_engine.log.marks import Disclose, Result
from rules_engine.replay.booking import book
from rules_engine.replay.full import checked_line, skipped_word
from rules_engine.replay.hidden import disclosed, disclosure_problem
from rules_engine.replay.ledger import Account, Ledger, blind_spots
from rules_engine.replay.opening import listed
from rules_engine.replay.seats import check_seats
from rules_engine.replay.verdicts import Checked, GameResult, Word
from rules_engine.state.events import Event


class Bookkeeper:
    """Takes a log of glory or result level line by line."""

    def __init__(self, log: Log) -> None:
        load_duel(log.header.edition)
        self.header = log.header
        self.ledger = opened_ledger(log)
        self.claim: Result | None = None

    def take(self, line: Step) -> Checked:
        """The verdict on a line; the ledger moves on unless it is contradicted."""
        if line.problem:
            return checked_line(line, "contradicted", rule=line.problem)
        if line.event is None:
            return checked_line(line, skipped_word(line))
        record = _Booked(self.ledger)
        token = RECORD.set(record)
        try:
            check_seats(line.event, len(self.header.seats))
            self._book(line.event)
        except Refused as refused:
            return checked_line(line, "contradicted", rule=refused.rule, facts=refused.facts)
        except Unusable as error:
            raise Unusable(f"event {line.entry.n}: {error}") from None
        finally:
            RECORD.reset(token)
        word: Word = "not shown" if record.not_shown else "verified"
        given = bool(self.header.setup.given)
        return checked_line(line, word, hidden=tuple(record.not_shown), given=given)

    def _book(self, event: Event) -> None:
        if isinstance(event, Disclose):
            problem = disclosure_problem(self.header, event)
            need(not problem, "log.disclosure", seat=event.by, problem=problem)
        elif isinstance(event, Result):
            record = RECORD.get()
            assert record is not None
            record.not_shown += self._claim(event)
        elif self.header.detail == "result":
            raise Refused("log.detail", {"event": type(event).__name__, "detail": "result"})
        else:
            self.ledger = book(self.ledger, event)

    def _claim(self, event: Result) -> tuple[Line, ...]:
        """What cannot be checked of a result told; it must not contradict what was logged."""
        self._check_form(event)
        self._check_best(event, sure)
        if self.header.detail == "result":
            self.claim = event
            return (Line("log.more-glory", "not shown", {"glory": event.glory}),)
        found = self.result()
        if event.glory:
            need(event.glory == found.glory, "log.result", told=event.glory, found=found.glory)
        claimed = tuple(sorted(event.winners))
        if found.winners:
            need(claimed == found.winners, found.rule, told=claimed, found=found.winners)
            return ()
        if not self.ledger.in_last_end_phase and not event.why:
            return (Line("log.early-end", "not shown", {"round": found.rounds}),)
        self._check_best(replace(event, glory=event.glory or found.glory))
        self.claim = event
        return (Line("log.as-told", "not shown", {"winners": claimed, "why": event.why}),)

    def _check_form(self, event: Result) -> None:
        seats = len(self.header.seats)
        need(len(event.glory) in (0, seats), "log.result", told=event.glory, seats=seats)
        need(len(set(event.winners)) == len(event.winners), "log.result", winners=event.winners)
        if event.difference is None:
            return
        need(seats == 2 and not event.glory, "log.result", difference=event.difference)
        level = len(event.winners) == 1 or event.difference == 0 or event.why == "agreed"
        need(level, "victory.glory", difference=event.difference, winners=event.winners)

    def _check_best(self, event: Result, hold: Callable[..., None] = need) -> None:
        """Nobody wins with less glory than another, but where the last one standing does.

        A draw agreed on is one where the event lets players agree. What a result says of itself is
        sure, whatever else is not told.
        """
        if event.why == "agreed":
            hold(len(event.winners) > 1, "log.result", winners=event.winners)
            hold(self.header.setup.agreed_draws, "log.agreed", winners=event.winners)
            return
        last = event.why in ("", "last-standing") and len(event.winners) == 1
        if (self.ledger.outlasting and last) or not event.glory:
            return
        best = max(event.glory)
        level = all(event.glory[seat] == best for seat in event.winners)
        hold(level, "victory.glory", glory=event.glory, winners=event.winners)
        alone = event.glory.count(best) == 1
        hold(not (alone and event.why), "victory.glory", glory=event.glory, why=event.why)

    def standing(self) -> tuple[bool, ...] | None:
        """Who has fighters left, where the log tells who went out."""
        accounts = self.ledger.accounts
        if self.header.detail == "result" or not all(one.fighters for one in accounts):
            return None
        return tuple(account.survives for account in accounts)

    def result(self) -> GameResult:
        """How the game stands by what was logged, and as told where that does not show it."""
        if self.claim is not None:
            return self._as_told(self.claim)
        winners, rule = settled(self.ledger)
        gone = self.ledger.outlasting and self.ledger.wiped_out
        over = self.ledger.in_last_end_phase or gone
        return GameResult(
            finished=over and bool(winners),
            glory=tuple(account.total for account in self.ledger.accounts),
            rounds=self.ledger.round,
            winners=winners if over else (),
            rule=rule if over else "",
        )

    def _as_told(self, claim: Result) -> GameResult:
        relative = not claim.glory and claim.difference is not None
        ahead = claim.difference or 0
        glory = claim.glory or tuple(account.total for account in self.ledger.accounts)
        if relative:
            glory = tuple(ahead * (seat in claim.winners) for seat in range(2))
            glory = (0, 0) if len(claim.winners) > 1 else glory
        return GameResult(
            finished=True,
            glory=glory,
            rounds=self.ledger.round,
            winners=tuple(sorted(claim.winners)),
            rule=_rule(claim, glory, outlasting=self.ledger.outlasting),
            relative=relative,
        )


def _rule(claim: Result, glory: tuple[int, ...], *, outlasting: bool) -> str:
    """The rule by which a game ended as told."""
    if claim.why == "last-standing":
        return "victory.annihilation" if outlasting else "victory.survivor"
    if claim.why == "objectives":
        return "victory.objectives"
    if len(claim.winners) > 1:
        return "victory.draw"
    best = glory.count(max(glory)) == 1 and glory[claim.winners[0]] == max(glory)
    if best:
        return "victory.glory"
    return "victory.annihilation" if outlasting else "log.as-told"


class _Booked(Record):
    """What is held against a ledger, which is blind past gaps and cards without rules here."""

    __slots__ = ("ledger",)

    def __init__(self, ledger: Ledger) -> None:
        super().__init__(explain=False)
        self.ledger = ledger

    def blind(self) -> BlindSpots:
        return blind_spots(self.ledger)


def opened_ledger(log: Log) -> Ledger:
    """The ledger of a log before its first event."""
    shown = disclosed(log)
    accounts = []
    for seat, brought in enumerate(log.header.seats):
        objectives, power = listed(brought.objectives), listed(brought.power)
        deck = tuple(shown[seat].elements()) if seat in shown else None
        if objectives is not None and power is not None:
            deck = (*objectives, *power)
        own = tuple(one for one in log.header.setup.given if one.warband == brought.warband)
        fighters = own or warband(brought.warband)
        sizes = (_size(brought.objectives), _size(brought.power))
        accounts.append(Account(deck=deck, fighters=fighters, sizes=sizes))
    return Ledger(log.header.edition, tuple(accounts))


def _size(deck: Deck) -> int:
    return deck if isinstance(deck, int) else len(deck)


def settled(ledger: Ledger) -> tuple[tuple[int, ...], str]:
    """Who wins by glory and by who is left, and by which rule; nobody where more is needed."""
    standing = [seat for seat, account in enumerate(ledger.accounts) if account.survives]
    someone_gone = len(standing) == 1 and all(account.fighters for account in ledger.accounts)
    if someone_gone and ledger.outlasting:
        return tuple(standing), "victory.annihilation"
    totals = [account.total for account in ledger.accounts]
    best = tuple(seat for seat, total in enumerate(totals) if total == max(totals))
    if len(best) == 1:
        return best, "victory.glory"
    if someone_gone and standing[0] in best:
        return tuple(standing), "victory.survivor"
    return (), ""
