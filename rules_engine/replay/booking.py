"""What a glory-level log tells, booked: what can be proved from glory, activations and cards alone.

Glory earned before it is spent, four activations a phase taken in turn, objectives of the deck
scored once for what the catalogue says, bounties for the fighters taken out. Every booking goes
through `need`, as the machine's checks do.
"""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from rules_engine.card_book.known import rules_of
from rules_engine.card_book.printed import card_facts, is_sealed
from rules_engine.facts.errors import Refused, Unusable
from rules_engine.kernel.flow import need, not_shown
from rules_engine.log.marks import (
    Activation,
    Gap,
    Glory,
    Out,
    Phase,
    Played,
    Returned,
    Scored,
    Upgraded,
)
from rules_engine.moments.playing import GAMBITS, card_glory, kind_of
from rules_engine.moments.scoring import scored_at_once
from rules_engine.replay.ledger import Account, Ledger
from rules_engine.replay.said import as_meant
from rules_engine.state.events import Event


def book(ledger: Ledger, event: Event) -> Ledger:
    """The ledger after a mark of a glory-level log.

    Raises Refused, naming the rule, for one that the ledger contradicts or that is none, and
    Unusable for a name that nobody and nothing has, and where it is not told whose it is.
    """
    known = _BOOKS.get(type(event))
    if known is None:
        raise Refused("log.detail", {"event": type(event).__name__, "detail": "glory"})
    if event.by < 0 and not isinstance(event, Phase | Out | Returned | Gap):
        raise Unusable(f"say whose it is: by is 0 to {len(ledger.accounts) - 1}")
    event = as_meant(ledger, event)
    over = ledger.outlasting and ledger.wiped_out and not isinstance(event, Out)
    # a hazard phase, in which the game goes on, is over where the next action phase begins
    ends = ledger.phase == "action" or isinstance(event, Phase)
    need(not (over and ends), "victory.annihilation", event=type(event).__name__)
    return known(ledger, event)


def _with(ledger: Ledger, seat: int, account: Account) -> Ledger:
    accounts = ledger.accounts
    return replace(ledger, accounts=(*accounts[:seat], account, *accounts[seat + 1 :]))


def _gap(ledger: Ledger, event: Gap) -> Ledger:
    not_shown("log.gap", note=event.note)
    return replace(ledger, gap=True, gap_here=True)


def _phase(ledger: Ledger, event: Phase) -> Ledger:
    if event.round < ledger.round:
        raise Refused("round.phases", {"after": ledger.phase, "round": event.round})
    begun = replace(ledger, gap_here=False)
    if event.phase == "end":
        for seat, account in enumerate(ledger.accounts):
            taken, due = account.activations, ledger.due
            need(taken == due, "round.activations", seat=seat, taken=taken, due=due)
        follows = ledger.phase == "action" and event.round == ledger.round
        need(follows, "round.phases", after=ledger.phase, round=event.round)
        marks = {"at": (0, 0), "in_order": event.in_order, "ended": (0,) * len(ledger.accounts)}
        return replace(begun, round=event.round, phase="end", **marks)
    onward = ledger.round + 1
    if len(ledger.accounts) == 4 and onward == ledger.value("round.skipped-by-four"):
        onward += 1
    follows = ledger.phase == "end" and event.round == onward
    need(follows, "round.phases", after=ledger.phase, round=event.round)
    need(event.round <= ledger.value("round.count"), "round.three", round=event.round)
    fresh = tuple(replace(account, activations=0) for account in ledger.accounts)
    return replace(begun, accounts=fresh, round=event.round, phase="action", last=-1, first=-1)


def _activation(ledger: Ledger, event: Activation) -> Ledger:
    rule = "end_phase.no-activations" if ledger.round else "round.phases"
    need(ledger.phase == "action", rule, phase=ledger.phase, round=ledger.round)
    account = ledger.accounts[event.by]
    due = ledger.due
    need(account.activations < due, "round.activations", seat=event.by, due=due)
    if ledger.last < 0:
        ledger = replace(ledger, first=event.by)
    else:
        order = ledger.order
        following = order[(order.index(ledger.last) + 1) % len(order)]
        need(event.by == following, "round.activations", seat=event.by, last=ledger.last)
    taken = replace(account, activations=account.activations + 1)
    return replace(_with(ledger, event.by, taken), last=event.by)


SCORE, UPGRADE = 1, 2
"""Steps of an end phase that a log of this level shows, in their order."""


def _come_to(ledger: Ledger, seat: int, step: int) -> Ledger:
    """The ledger with an end phase come to a step of a seat's run through it.

    A hand of three is all that can be scored in one; that one seat runs through it after the other
    is seen only where the log tells it in order.
    """
    if ledger.phase != "end":
        return ledger
    ended = ledger.ended
    if step == SCORE:
        ended = tuple(one + (index == seat) for index, one in enumerate(ended))
        most = ledger.value("hand.objectives")
        need(ended[seat] <= most, "end_phase.draw-objectives", scored=ended[seat], hand=most)
    ledger = replace(ledger, ended=ended)
    if not ledger.in_order:
        return ledger
    place = ledger.order.index(seat)
    rule = "end_phase.order" if place != ledger.at[0] else "end_phase.upgrades"
    need((place, step) >= ledger.at, rule, seat=seat, step=step, order=ledger.order)
    return replace(ledger, at=(place, step))


def _check_number(cards: int, size: int) -> None:
    need(not size or cards <= size, "cards.draw-from-top", cards=cards, deck=size)


def _check_card(account: Account, card: str) -> None:
    """Hold a card against the deck it comes from, and against having been shown before.

    Any number of cards that nobody saw may stand as `?`.
    """
    if is_sealed(card):
        not_shown("cards.draw-from-top", card=card)
        return
    name = _name(card)
    shown = {_name(one) for one in (*account.scored, *account.played)}
    need(name not in shown, "decks.unique", card=card)
    if account.deck is None:
        not_shown("cards.draw-from-top", card=card)
    else:
        need(name in {_name(one) for one in account.deck}, "cards.draw-from-top", card=card)


def _name(card: str) -> str:
    """The name that a card's printings share; the id itself for one that the data lacks."""
    facts = card_facts(card)
    return facts.name if facts is not None else card


def _scored(ledger: Ledger, event: Scored) -> Ledger:
    account = ledger.accounts[event.by]
    need(ledger.round > 0, "round.phases", round=ledger.round)
    _check_card(account, event.card)
    _check_number(len(account.scored) + 1, account.sizes[0])
    kind = kind_of(event.card)
    need(kind in ("objective", ""), "decks.kinds", card=event.card, kind=kind)
    if kind:
        _check_time(ledger, event.card)
    ledger = _come_to(ledger, event.by, SCORE)
    worth = _worth(event)
    booked = replace(account, glory=account.glory + worth, scored=(*account.scored, event.card))
    if not worth and event.glory is None:
        booked = replace(booked, worthless=(*account.worthless, event.card))
    return _with(ledger, event.by, booked)


def _check_time(ledger: Ledger, card: str) -> None:
    at_once = scored_at_once(card)
    rule = "scoring.surge-when" if at_once else "scoring.end-phase"
    need(at_once == (ledger.phase == "action"), rule, card=card, phase=ledger.phase)
    facts = card_facts(card)
    if facts is not None and facts.scoring == "third_end_phase":
        need(ledger.in_last_end_phase, rule, card=card, round=ledger.round)


def _worth(event: Scored) -> int:
    worth = card_glory(event.card)
    if not worth:
        not_shown("scoring.end-phase", card=event.card, told=event.glory)
        return event.glory or 0
    claimed = event.glory if event.glory is not None else worth
    need(claimed == worth, "scoring.end-phase", card=event.card, told=claimed, worth=worth)
    return worth


def _upgraded(ledger: Ledger, event: Upgraded) -> Ledger:
    account = ledger.accounts[event.by]
    need(ledger.round > 0 and not ledger.in_last_end_phase, "upgrades.when", round=ledger.round)
    _check_card(account, event.card)
    _check_number(len(account.played) + 1, account.sizes[1])
    ledger = _come_to(ledger, event.by, UPGRADE)
    kind = kind_of(event.card)
    need(kind in ("upgrade", ""), "decks.kinds", card=event.card, kind=kind)
    cost = _cost(event)
    need(account.glory >= cost, "upgrades.cost", glory=account.glory, cost=cost)
    if event.fighter:
        _check_fighter(account, event.fighter, "upgrades.friendly")
        need(event.fighter not in account.out, "upgrades.not-out-of-action", fighter=event.fighter)
    booked = replace(
        account,
        glory=account.glory - cost,
        spent=account.spent + cost,
        played=(*account.played, event.card),
        upgraded=True,
        unknown=_with_unknown(account, event.card),
        borne=(*account.borne, (event.card, event.fighter)),
    )
    return _with(ledger, event.by, booked)


def _cost(event: Upgraded) -> int:
    """What an upgrade costs: one point, unless a card we know says otherwise."""
    rules = rules_of(event.card)
    if rules is None and event.cost is not None and event.cost != 1:
        not_shown("upgrades.own-cost" if event.cost else "upgrades.cost", card=event.card)
        return event.cost
    cost = rules.cost if rules is not None else 1
    need(event.cost in (None, cost), "upgrades.cost", told=event.cost, cost=cost)
    return cost


def _played(ledger: Ledger, event: Played) -> Ledger:
    account = ledger.accounts[event.by]
    need(ledger.phase == "action", "ploys.not-in-end-phase", card=event.card)
    _check_card(account, event.card)
    _check_number(len(account.played) + 1, account.sizes[1])
    kind = kind_of(event.card)
    need(kind in (*GAMBITS, ""), "decks.kinds", card=event.card, kind=kind)
    unknown = _with_unknown(account, event.card)
    played = (*account.played, event.card)
    return _with(ledger, event.by, replace(account, played=played, unknown=unknown))


def _with_unknown(account: Account, card: str) -> tuple[str, ...]:
    known = rules_of(card) is not None
    return account.unknown if known else (*account.unknown, card)


def _check_fighter(account: Account, fighter: str, rule: str) -> None:
    """Hold a fighter's name against its warband, where we know that warband."""
    if not account.fighters:
        not_shown(rule, fighter=fighter)
        return
    need(any(card.name == fighter for card in account.fighters), rule, fighter=fighter)


def _out(ledger: Ledger, event: Out) -> Ledger:
    owner = ledger.accounts[event.seat]
    need(ledger.round > 0, "round.phases", fighter=event.fighter)
    _check_fighter(owner, event.fighter, "bounty.amount")
    need(event.fighter not in owner.out, "out_of_action.removed", fighter=event.fighter)
    gone = tuple((card, ledger.round) for card, by in owner.borne if by == event.fighter)
    fallen = replace(owner, out=(*owner.out, event.fighter), over=(*owner.over, *gone))
    ledger = _with(ledger, event.seat, fallen)
    gains = 1 - event.seat if len(ledger.accounts) == 2 else event.to
    need(event.to in (None, gains), "bounty.any-cause", told=event.to, gains=gains)
    if gains is None or gains == event.seat:
        return ledger
    need(gains < len(ledger.accounts), "kernel.whose", seat=gains)
    account = ledger.accounts[gains]
    return _with(
        ledger, gains, replace(account, glory=account.glory + _bounty(ledger, owner, event))
    )


def _bounty(ledger: Ledger, owner: Account, event: Out) -> int:
    """What a fighter out of action is worth; modified Wounds are not seen at this level."""
    worth = ledger.value("bounty.glory")
    large = ledger.value("bounty.large-wounds")
    card = next((one for one in owner.fighters if one.name == event.fighter), None)
    if not large or (card is not None and not owner.upgraded and card.base.wounds < large):
        need(event.glory in (None, worth), "bounty.amount", told=event.glory, worth=worth)
        return worth
    if card is not None and card.base.wounds >= large:
        need(event.glory in (None, worth + 1), "bounty.large-fighter", told=event.glory)
        return worth + 1
    need(event.glory in (None, worth, worth + 1), "bounty.amount", told=event.glory, worth=worth)
    not_shown("bounty.large-fighter", fighter=event.fighter)
    return worth if event.glory is None else event.glory


def _returned(ledger: Ledger, event: Returned) -> Ledger:
    owner = ledger.accounts[event.seat]
    need(event.fighter in owner.out, "out_of_action.removed", fighter=event.fighter)
    not_shown("log.more-glory", fighter=event.fighter)
    out = tuple(name for name in owner.out if name != event.fighter)
    return _with(ledger, event.seat, replace(owner, out=out))


def _glory(ledger: Ledger, event: Glory) -> Ledger:
    account = ledger.accounts[event.by]
    left = account.glory + event.amount
    need(left >= 0, "scoring.glory-kept", glory=account.glory, amount=event.amount)
    not_shown("log.more-glory", card=event.card, amount=event.amount)
    return _with(ledger, event.by, replace(account, glory=left))


_BOOKS: dict[type[Event], Callable[[Ledger, Any], Ledger]] = {
    Phase: _phase,
    Activation: _activation,
    Scored: _scored,
    Upgraded: _upgraded,
    Played: _played,
    Out: _out,
    Returned: _returned,
    Glory: _glory,
    Gap: _gap,
}
