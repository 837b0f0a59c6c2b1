"""What the engine knows cards to do: the form that every card's rules take.

A card's rules are data: when it can be played, and effects in their order. An effect is a row
function (see `effects`); a card module registers its cards by name with `knows`.
"""

from collections.abc import Callable
from functools import _lru_cache_wrapper, cache, lru_cache
from operator import attrgetter
from typing import TypeVar

import msgspec
from msgspec.structs import replace

from rules_engine.card_book.printed import card_facts, cards
from rules_engine.facts.card_details import renamed_in
from rules_engine.facts.errors import Fault
from rules_engine.facts.fighters import AttackProfile
from rules_engine.kernel.flow import RowFunction
from rules_engine.state.position import Modifier, Position
from rules_engine.state.vocabulary import Happened, need_known

Playable = Callable[[Position, int], bool]
Condition = Callable[[Position, int], bool]
When = Callable[[Position, int, int], list[int]]
"""What a reaction can be about now: of the position, the seat and the fighter that has it."""

Pays = Callable[[Position, int], int]
"""The glory points an upgrade pays its fighter's player: of the position and the fighter."""
Grants = Callable[[Position, int], tuple[Modifier, ...]]
"""What an upgrade does to its fighter as the table lies now: of the position and the fighter."""
Aura = Callable[[Position, int, int], tuple[Modifier, ...]]
"""What an upgrade does to others: of the position, the fighter that has it and the other."""
Aims = Callable[[Position, int, int], bool]
"""Whom a spell chooses, as `effects` has it: of the position, the seat and the fighter."""
Able = Callable[[Position, int], bool]
"""Whether a fighter can use an action it has: of the position and the fighter."""


class Changes(msgspec.Struct, frozen=True):
    """Grants, or an aura, of certain characteristics alone: it is not asked for others.

    Grants that ask for a characteristic of their own fighter must be such, or never come to an end.
    """

    whats: frozenset[str]
    of: Callable[..., tuple[Modifier, ...]]

    def __call__(self, position: Position, *fighters: int) -> tuple[Modifier, ...]:
        """The changes as the table lies now. Raises Fault for one of which nothing was said."""
        found = self.of(position, *fighters)
        for one in found:
            if one.what not in self.whats:
                raise Fault(f"{one.source} changes {one.what!r}, of which it says nothing")
        return found


class Upon(msgspec.Struct, frozen=True):
    """A condition that only what is new can meet: something of these kinds must have happened since
    objectives could last be scored at once, or it need not be asked."""

    kinds: frozenset[Happened]
    met: Condition

    def __call__(self, position: Position, seat: int) -> bool:
        """Whether it is met as the table lies now."""
        return self.met(position, seat)


BY_SUMMARY = "by-summary"
"""The keyword of a fighter's ability that says more than any source of ours tells."""


def always(_: Position, __: int) -> bool:
    """A condition that is always met."""
    return True


class CardRules(msgspec.Struct, frozen=True):
    """What a card does.

    at names the reaction windows it can be used in (none: the power step) and when lists the
    fighters it could be about there; playable tells whether a seat can play it now, effects are its
    rows in order, modifiers those of an upgrade, persists until when it stays in play (`` is
    discarded at once), condition the condition of an objective, cost that of an upgrade, casting
    the symbols of a spell's casting value, attacks the Attack actions an upgrade brings. action
    says that the effects are an action a fighter is activated for, printed on its card or on an
    upgrade. cites names the answers and pages the card is settled by; its own wording is told
    shortly in the summaries. optional says that an ability due at some moment may be declined, pays
    how much glory an upgrade brings at the start of the last end phase, aims whom a spell has its
    caster choose, keywords the labels that other rules look for (`illusion`, `waypoint`), traits
    what the fighter becomes, grants the modifiers of the fighter that depend on the table, aura
    those of others. able says whether this fighter can use the action now, or be given an upgrade
    without one, worth the glory points of an objective that the table decides, at_giving that the
    effects come when an upgrade is played on its fighter, from_hand whom an upgrade in hand can be
    given to for nothing, as a reaction in the window given_at, aside that an ability is due though
    its fighter does not stand on the battlefield, needs the sequences an edition must have for it.
    """

    name: str
    rule: str
    at: tuple[str, ...] = ()
    when: When | None = None
    playable: Playable = always
    effects: tuple[RowFunction, ...] = ()
    modifiers: tuple[Modifier, ...] = ()
    persists: str = ""
    condition: Condition | None = None
    glory: int = 0
    surge: bool = False
    cost: int = 1
    casting: tuple[str, ...] = ()
    attacks: tuple[AttackProfile, ...] = ()
    action: bool = False
    optional: bool = True
    pays: Pays | None = None
    aims: Aims | None = None
    cites: tuple[str, ...] = ()
    keywords: tuple[str, ...] = ()
    traits: tuple[str, ...] = ()
    grants: Grants | None = None
    aura: Aura | None = None
    able: Able | None = None
    aside: bool = False
    at_giving: bool = False
    from_hand: When | None = None
    given_at: str = "after-action"
    worth: Pays | None = None
    needs: tuple[str, ...] = ()


_OF_EVERY_KIND = frozenset({"name", "rule", "cites", "keywords", "needs"})
_OF_GAMBITS = _OF_EVERY_KIND | {"at", "when", "playable", "effects", "persists"}
FIELDS_OF_KIND = {
    "objective": _OF_EVERY_KIND | {"condition", "surge", "worth", "effects"},
    "ploy": _OF_GAMBITS,
    "spell": _OF_GAMBITS | {"casting", "aims"},
    "upgrade": frozenset(CardRules.__struct_fields__)
    - {"persists", "condition", "glory", "surge", "aims", "worth"},
}
"""What the rules of a printed card may say, by its kind; the rest would be read by nobody."""
_UNSAID = {field.name: field.default for field in msgspec.structs.fields(CardRules)}
_FOREIGN = {kind: sorted(_UNSAID.keys() - own) for kind, own in FIELDS_OF_KIND.items()}
_TOLD = {
    kind: (attrgetter(*names), tuple([_UNSAID[name] for name in names]))
    for kind, names in _FOREIGN.items()
}
"""What reads the fields that a kind of card must not have, and what they hold then."""

_BY_NAME: dict[str, CardRules] = {}
_READ: list[Callable[[], None]] = []
_KEPT_AT_MOST = 16_384
T = TypeVar("T")


def of_the_book(function: Callable[..., T]) -> "_lru_cache_wrapper[T]":
    """Keep what a function reads off the book, until the book is another one."""
    kept = lru_cache(maxsize=_KEPT_AT_MOST)(function)
    _READ.append(kept.cache_clear)
    return kept


def on_reading_anew(forget: Callable[[], None]) -> Callable[[], None]:
    """Have what is kept of the book in another way forgotten when the book is another one."""
    _READ.append(forget)
    return forget


def read_anew() -> None:
    """Forget all that was read off the book: whoever changes what it says calls this."""
    for forget in _READ:
        forget()


def knows(*every: CardRules) -> None:
    """Register what cards do, by their names. Raises Fault for a name registered already, for a
    modifier that no rule asks for, and for what a card of its kind cannot say."""
    for card in every:
        if card.name in _BY_NAME:
            raise Fault(f"{card.name} has rules twice")
        for one in card.modifiers:
            need_known(one.what, one.how, one.until)
        _need_of_its_kind(card)
        _BY_NAME[card.name] = card
    read_anew()


def _need_of_its_kind(card: CardRules) -> None:
    """Raises Fault where rules say what nobody asks a card of its kind. Abilities of fighters and
    stand-ins are no printed cards and may say anything."""
    kind = _kinds().get(card.name)
    if kind is None:
        return
    field_of, unsaid = _TOLD[kind]
    if field_of(card) != unsaid:
        strange = [name for name in _FOREIGN[kind] if getattr(card, name) != _UNSAID[name]]
        raise Fault(f"{card.name} is of the kind {kind!r}, which has no {', '.join(strange)}")


@cache
def _kinds() -> dict[str, str]:
    return {card.name: card.kind for card in cards().values()}


def all_known() -> dict[str, CardRules]:
    """Every card whose rules the engine knows, by name."""
    return dict(_BY_NAME)


@of_the_book
def rules_of(card: str) -> CardRules | None:
    """What a card does, by its id (or the name itself); None where the engine does not know."""
    if card in _BY_NAME:
        return _BY_NAME[card]
    facts = card_facts(card)
    if facts is not None:
        return _BY_NAME.get(facts.name)
    if card.startswith("stand-in:"):
        return _BY_NAME.get(card.rpartition(":")[0])
    return None


@of_the_book
def attack_of_an_upgrade(name: str, edition: str) -> AttackProfile | None:
    """The Attack action of this name that some upgrade brings, though nobody may have it now."""
    armed = (card for card, rules in _BY_NAME.items() if any(a.name == name for a in rules.attacks))
    found = (attack for card in armed for attack in attacks_of_card(card, edition))
    return next((attack for attack in found if attack.name == name), None)


@of_the_book
def attacks_of_card(card: str, edition: str) -> tuple[AttackProfile, ...]:
    """The Attack actions that an upgrade brings in an edition: as printed, or with the keywords
    that a later errata gave them."""
    rules = rules_of(card)
    if rules is None or not rules.attacks:
        return ()
    names = renamed_in(card, edition)
    return tuple(
        replace(attack, keywords=tuple(names.get(word, word) for word in attack.keywords))
        for attack in rules.attacks
    )
