"""Glory kept as a ledger: what can be proved of a game from glory, activations and cards alone.

A position-free account of each seat: glory earned before it is spent, four activations a phase
taken in turn, objectives of the deck scored once for what the catalogue says, bounties for the
fighters taken out. Every booking goes through `need`, as the machine's checks do.
"""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from rules_engine.card_book.known import rules_of
from rules_engine.card_book.printed import card_facts
from rules_engine.editions import load
from rules_engine.facts.errors import Refused
from rules_engine.facts.fighters import FighterCard
from rules_engine.kernel.flow import need, not_shown
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
from rules_engine.moments.playing import GAMBITS, card_glory, kind_of
from rules_engine.moments.scoring import scored_at_once
from rules_engine.state.events import Event
from rules_engine.state.position import Value


class Account(Value, frozen=True, gc=False):
    """A seat's account: glory points unspent and spent, and what of its cards was seen.

    deck is the list of its cards where it is known, sizes the numbers of its objectives and power
    cards (0 where untold), fighters the names of its warband where they are known.
    """

    glory: int = 0
    spent: int = 0
    activations: int = 0
    scored: tuple[str, ...] = ()
    played: tuple[str, ...] = ()
    out: tuple[str, ...] = ()
    deck: tuple[str, ...] | None = None
    fighters: tuple[FighterCard, ...] = ()
    upgraded: bool = False
    sizes: tuple[int, int] = (0, 0)

    @property
    def survives(self) -> bool:
        """Whether a fighter is left, as far as the warband is known."""
        placed = [card.name for card in self.fighters if "not-placed" not in card.traits]
        return not placed or any(name not in self.out for name in placed)

    @property
    def total(self) -> int:
        """Glory points, spent or not."""
        return self.glory + self.spent


class Ledger(Value, frozen=True, gc=False):
    """The accounts of a game, and where in its rounds it stands.

    first took the first activation of the round, last the latest one; at is how far an end phase
    has come: whose run through it in order, which of its steps, and how many objectives were
    scored in that run.
    """

    edition: str
    accounts: tuple[Account, ...]
    round: int = 0
    phase: str = "end"
    last: int = -1
    first: int = -1
    at: tuple[int, int, int] = (0, 0, 0)

    @property
    def order(self) -> tuple[int, ...]:
        """The seats in the order of play of this round, from who took the first activation."""
        count = len(self.accounts)
        back = count > 2 and self.round == 2 and self.value("order.second-round-reversed")
        return tuple(
            (max(self.first, 0) + (-step if back else step)) % count for step in range(count)
        )

    @property
    def due(self) -> int:
        """How many activations each player has in a phase."""
        three = len(self.accounts) == 3
        return self.value("round.activations-of-three" if three else "round.activations")

    @property
    def outlasting(self) -> bool:
        """Whether the only warband left wins outright in this edition, and the game is over."""
        return bool(self.value("victory.at-once"))

    @property
    def wiped_out(self) -> bool:
        """Whether a warband is gone."""
        return not all(account.survives for account in self.accounts)

    def value(self, setting: str) -> int:
        """A number among the edition's settings."""
        return int(load(self.edition).values[setting])  # type: ignore[arg-type]  # a number

    @property
    def in_last_end_phase(self) -> bool:
        """Whether only scoring is left."""
        return self.phase == "end" and self.round >= self.value("round.count")


def book(ledger: Ledger, event: Event) -> Ledger:
    """The ledger after a mark of a glory-level log.

    Raises Refused, naming the rule, for one that the ledger contradicts or that is none.
    """
    known = _BOOKS.get(type(event))
    if known is None:
        raise Refused("log.detail", {"event": type(event).__name__, "detail": "glory"})
    own = isinstance(event, Phase | Out | Returned)
    need(own or 0 <= event.by < len(ledger.accounts), "kernel.whose", by=event.by)
    seat = getattr(event, "seat", 0)
    need(seat < len(ledger.accounts), "kernel.whose", seat=seat)
    over = ledger.outlasting and ledger.wiped_out and not isinstance(event, Out)
    # a hazard phase, in which the game goes on, is over where the next action phase begins
    ends = ledger.phase == "action" or isinstance(event, Phase)
    need(not (over and ends), "victory.annihilation", event=type(event).__name__)
    return known(ledger, event)


def _with(ledger: Ledger, seat: int, account: Account) -> Ledger:
    accounts = ledger.accounts
    return replace(ledger, accounts=(*accounts[:seat], account, *accounts[seat + 1 :]))


def _phase(ledger: Ledger, event: Phase) -> Ledger:
    if event.phase == "end":
        for seat, account in enumerate(ledger.accounts):
            taken, due = account.activations, ledger.due
            need(taken == due, "round.activations", seat=seat, taken=taken, due=due)
        follows = ledger.phase == "action" and event.round == ledger.round
        need(follows, "round.phases", after=ledger.phase, round=event.round)
        return replace(ledger, phase="end", at=(0, 0, 0))
    onward = ledger.round + 1
    if len(ledger.accounts) == 4 and onward == ledger.value("round.skipped-by-four"):
        onward += 1
    follows = ledger.phase == "end" and event.round == onward
    need(follows, "round.phases", after=ledger.phase, round=event.round)
    need(event.round <= ledger.value("round.count"), "round.three", round=event.round)
    fresh = tuple(replace(account, activations=0) for account in ledger.accounts)
    return replace(ledger, accounts=fresh, round=event.round, phase="action", last=-1, first=-1)


def _activation(ledger: Ledger, event: Activation) -> Ledger:
    need(ledger.phase == "action", "round.phases", phase=ledger.phase)
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

    One seat runs through it after the other; a hand of three is all that can be scored in one.
    """
    if ledger.phase != "end":
        return ledger
    place = ledger.order.index(seat)
    run, reached, scored = ledger.at
    rule = "end_phase.order" if place != run else "end_phase.upgrades"
    need((place, step) >= (run, reached), rule, seat=seat, step=step, order=ledger.order)
    scored = (scored if place == run else 0) + (step == SCORE)
    most = ledger.value("hand.objectives")
    need(scored <= most, "end_phase.draw-objectives", scored=scored, hand=most)
    return replace(ledger, at=(place, step, scored))


def _check_number(cards: int, size: int) -> None:
    need(not size or cards <= size, "cards.draw-from-top", cards=cards, deck=size)


def _check_card(account: Account, card: str) -> None:
    """Hold a card against the deck it comes from, and against having been shown before."""
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
    need(kind in ("objective", ""), "scoring.end-phase", card=event.card, kind=kind)
    if kind:
        _check_time(ledger, event.card)
    ledger = _come_to(ledger, event.by, SCORE)
    worth = _worth(event)
    booked = replace(account, glory=account.glory + worth, scored=(*account.scored, event.card))
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
    told = event.glory if event.glory is not None else worth
    need(told == worth, "scoring.end-phase", card=event.card, told=told, worth=worth)
    return worth


def _upgraded(ledger: Ledger, event: Upgraded) -> Ledger:
    account = ledger.accounts[event.by]
    need(ledger.round > 0 and not ledger.in_last_end_phase, "upgrades.when", round=ledger.round)
    _check_card(account, event.card)
    _check_number(len(account.played) + 1, account.sizes[1])
    ledger = _come_to(ledger, event.by, UPGRADE)
    kind = kind_of(event.card)
    need(kind in ("upgrade", ""), "upgrades.when", card=event.card, kind=kind)
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
    need(kind in (*GAMBITS, ""), "power_step.playable", card=event.card, kind=kind)
    return _with(ledger, event.by, replace(account, played=(*account.played, event.card)))


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
    ledger = _with(ledger, event.seat, replace(owner, out=(*owner.out, event.fighter)))
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
}
