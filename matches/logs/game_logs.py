"""What the rules engine says of a game's log, in the form in which it is kept. Plain data."""

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from typing import Any

import msgspec

from matches.logs.builds import is_outgrown
from matches.rules.results import GameResult
from rules_engine.card_book.naming import card_meant
from rules_engine.deck_rules import DeckFormat
from rules_engine.draw.position import draw
from rules_engine.facts.card_names import fold as folded_name
from rules_engine.facts.catalogue import catalogue
from rules_engine.facts.errors import Unusable
from rules_engine.log import Disclose, Log, Played, Scored, Upgraded, fold, read_log
from rules_engine.replay import Checked, Report, replay
from rules_engine.replay.verdicts import Settlement
from rules_engine.state.events import Cycle, Discard, Draw, Event, Play, Reveal, Score

CHUNK = 500


class Broken(msgspec.Struct, frozen=True):
    """The first event that does not hold: which, the rule in our words, and where it stands."""

    event: int
    kind: str
    rule: str
    says: str
    cites: tuple[str, ...]
    facts: dict[str, str] = {}


class Verdict(msgspec.Struct, frozen=True):
    """What a replay found.

    counts: events by verdict word. finished: the rules have ended the game. winners: seats of the
    log; several share a draw. glory: of each seat of the log. versions: how the log's engine
    compares with ours. given: fighters' cards of the log itself were relied on. assumed: named
    assumptions that some event rests on. hidden: rules that could not be checked, by id. relative:
    glory tells only how far one was ahead. unknown: what has no rules here and may have the result
    otherwise. left: who had a fighter at the end, None where the log does not tell; settled: how
    the match was settled after it. outgrown: the first event that the engine took when it came and
    does not take today (0: none), which is held against nobody.
    """

    holds: bool
    edition: str
    detail: str
    events: int
    counts: dict[str, int]
    first: Broken | None
    finished: bool
    winners: tuple[int, ...]
    glory: tuple[int, ...]
    rounds: int
    versions: str
    given: bool
    assumed: tuple[str, ...]
    hidden: tuple[str, ...]
    relative: bool = False
    unknown: tuple[str, ...] = ()
    left: tuple[bool, ...] | None = None
    settled: Settlement | None = None
    outgrown: int = 0


class Foreign(msgspec.Struct, frozen=True):
    """A card that a log shows and that was not handed in: from which event on (0: the header), of
    which of the log's players (from 0), and its name."""

    event: int
    seat: int
    card: str


class Replayed(msgspec.Struct, frozen=True):
    """A verdict, and the last position that holds as a picture ('' where there is none).

    foreign: for the staff alone, since it rests on decks that players may not see. The verdict says
    nothing of it: somebody could else write a log that guesses at the opponent's cards.
    """

    verdict: Verdict
    picture: str
    foreign: Foreign | None


def check(
    content: bytes,
    names: tuple[str, str],
    progress: Callable[[int, int], None],
    decks: Sequence[Collection[str] | None] = (None, None),
    deck_format: DeckFormat | None = None,
    *,
    taken_here: bool = False,
) -> Replayed:
    """Replay a log, telling how far it is as (events checked, events in all).

    names: of the log's players, for the picture. decks: the cards that each of them handed in for
    the event, by id or name, None where no deck was. deck_format: the event's, by which the decks
    of the header are held. taken_here: it came event by event, each checked by the engine of that
    day. Raises Unusable for what is no log.
    """
    log = read_log(content)
    report, checks = _in_parts(log, progress, deck_format)
    verdict = _verdict(log, report, checks, outgrown=taken_here and is_outgrown(report))
    return Replayed(verdict, _picture(report, names), foreign_card(log, decks))


def foreign_card(log: Log, decks: Sequence[Collection[str] | None]) -> Foreign | None:
    """The first card that a log shows and that is not in the deck handed in for the event.

    Sealed cards are passed over. Printings of one name are one card, and so are its names in other
    languages. What a correction took back counts as it was put right.
    """
    handed_in = [None if deck is None else {_card_name(card) for card in deck} for deck in decks]
    for event, seat, cards in _cards_shown(log):
        deck = handed_in[seat] if 0 <= seat < len(handed_in) else None
        for card in cards:
            if deck is not None and not card.startswith("?") and _card_name(card) not in deck:
                known = catalogue().find(card)
                return Foreign(event, seat, known.name if known else card[:80])
    return None


def _cards_shown(log: Log) -> Iterator[tuple[int, int, tuple[str, ...]]]:
    """Number, seat and cards of everything in a log that shows cards; the header is 0."""
    for seat, brought in enumerate(log.header.seats):
        for listed in (brought.objectives, brought.power):
            if not isinstance(listed, int):
                yield 0, seat, tuple(listed)
    for step in fold(log.entries, len(log.header.seats)):
        event, entry = step.event, step.entry
        if event is not None:
            opened = (opening.card for opening in entry.logged.opens)
            yield entry.n, event.by, (*_cards_of(event), *opened)


def _cards_of(event: Event) -> tuple[str, ...]:
    """The cards of the player's own deck that an event shows."""
    if isinstance(event, Play | Score | Reveal | Cycle | Scored | Upgraded | Played):
        return (event.card,)
    if isinstance(event, Disclose):
        return (*event.objectives, *event.power)
    if isinstance(event, Discard) or (isinstance(event, Draw) and event.deck != "hazard"):
        return event.cards
    return ()


def _card_name(card: str) -> str:
    """The name of a card told by id or by name in any language, fit to be compared."""
    known = catalogue().find(card)
    named = (known,) if known else catalogue().named(card)
    return named[0].key if named else _slip(card)


def _slip(card: str) -> str:
    """The name that was meant with a small slip, as a log may have it; else what was written."""
    try:
        meant = catalogue().find(card_meant(card))
    except Unusable:
        return folded_name(card)
    return meant.key if meant is not None else folded_name(card)


def _in_parts(
    log: Log, progress: Callable[[int, int], None], deck_format: DeckFormat | None
) -> tuple[Report, tuple[Checked, ...]]:
    """Replay part by part. Only a log of full detail has positions to go on from."""
    total = len(log.entries)
    done = 0
    first = min(CHUNK, total) if log.header.detail == "full" else None
    report = replay(log, until=first, keep=False, deck_format=deck_format)
    checks = report.checks
    while log.header.detail == "full" and report.holds and done + CHUNK < total:
        done += CHUNK
        progress(done, total)
        at, end = report.checkpoint(done), min(done + CHUNK, total)
        report = replay(log, since=at, until=end, keep=False, deck_format=deck_format)
        # a correction of an earlier event sends the replay back to the start
        kept = report.checks[0].n - 1 if report.checks else done
        checks = (*checks[:kept], *report.checks)
    progress(total, total)
    return report, checks


def _verdict(log: Log, report: Report, checks: tuple[Checked, ...], *, outgrown: bool) -> Verdict:
    first = report.first
    broken = None
    if first is not None and not outgrown:
        facts = {name: str(value)[:200] for name, value in list(first.facts.items())[:12]}
        broken = Broken(first.n, first.kind, first.rule, first.says, tuple(first.cites), facts)
    return Verdict(
        holds=report.holds,
        edition=log.header.edition,
        detail=log.header.detail,
        events=len(log.entries),
        counts=dict(Counter(one.verdict for one in checks)),
        first=broken,
        finished=report.result.finished,
        winners=tuple(report.result.winners),
        glory=tuple(report.result.glory),
        rounds=report.result.rounds,
        versions=report.versions.words,
        given=any(one.given for one in checks),
        assumed=tuple(sorted({name for one in checks for name in one.assumed})),
        hidden=tuple(sorted({line.rule for one in checks for line in one.hidden}))[:40],
        relative=report.result.relative,
        unknown=report.result.unknown[:40],
        left=report.standing,
        settled=report.result.settled,
        outgrown=first.n if outgrown and first is not None else 0,
    )


def _picture(report: Report, names: tuple[str, str]) -> str:
    try:
        position = report.after(report.last)
        return draw(position, title="The last position that holds", seats=names)
    except Unusable:
        return ""  # a log of less detail has no positions, a short one no boards yet


def read(data: Any) -> Verdict:
    """A verdict as it was kept."""
    return msgspec.convert(data, Verdict)


def write(verdict: Verdict) -> dict[str, Any]:
    """The JSON-able form that `read` takes."""
    kept: dict[str, Any] = msgspec.to_builtins(verdict)
    return kept


def agrees(
    verdict: Verdict, recorded: GameResult, first_seat: int, edition: str = ""
) -> bool | None:
    """Whether a log's result is the one recorded for the game.

    first_seat: the match's seat of the log's first player. edition: the event's, where the engine
    plays it; a game of another one is none of this match. None where the log does not tell: it
    breaks a rule, stops before the end, or has another one and cards without rules may be why.
    Glory counts where it is recorded, the difference alone where the log has no more. A game that
    time broke off is none that the log ends; the winner that a ruling made is held against nothing.
    """
    if edition and verdict.edition != edition:
        return False
    if not verdict.holds:
        return None
    seats = [first_seat, 1 - first_seat]
    glory = [0, 0]
    for seat, points in zip(seats, verdict.glory, strict=False):
        glory[seat] = points
    same_glory = _same_glory(verdict, recorded, glory)
    if not verdict.finished:
        return True if recorded.ending == "unfinished" and same_glory else None
    winner = seats[verdict.winners[0]] if len(verdict.winners) == 1 else None
    ended = recorded.ending == ("drawn" if winner is None else "won") and recorded.winner == winner
    if (ended or recorded.by_ruling) and same_glory:
        return True
    return None if verdict.unknown else False


def _same_glory(verdict: Verdict, recorded: GameResult, glory: list[int]) -> bool:
    ours, theirs = recorded.glory
    if not verdict.relative:
        sides = zip((ours, theirs), glory, strict=True)
        return all(points in (None, found) for points, found in sides)
    if ours is None or theirs is None:
        return True
    return ours - theirs == glory[0] - glory[1]
