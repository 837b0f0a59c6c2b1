"""May this objective be scored now: its kind, its condition, the card itself."""

from collections.abc import Iterator

from msgspec.structs import replace

from rules_engine.card_book.known import Condition, Upon, of_the_book, rules_of
from rules_engine.card_book.printed import card_facts, is_sealed
from rules_engine.facts.card_names import fold
from rules_engine.facts.errors import Refused
from rules_engine.kernel.flow import need, not_shown, open_here, reading, untold_rested_on
from rules_engine.kernel.tables import number
from rules_engine.moments.now import kinds_since_last_surge
from rules_engine.moments.piles import taken
from rules_engine.moments.playing import kind_of
from rules_engine.moments.shown import SWORN, may_swear, unasked
from rules_engine.sense.blindness import led_astray_by
from rules_engine.sense.sources import lying
from rules_engine.sense.untold import looks_astray, undone_by
from rules_engine.state.events import Reveal, Score
from rules_engine.state.position import Position, Seat
from rules_engine.state.vocabulary import Happened

LISTED = frozenset(
    {
        "Blood for the Blood God",
        "Draw the Gaze of Khorne",
        "Let the Blood Flow",
        "Awe-Inspiring",
        "Call of the Waaagh!",
        "Khorne Sees Us",
        "No Escape",
        "Ranger Strike",
        "Concerted Attack",
        "Massive Assault",
        "Drawing Focus",
        "Great Slayer",
        "Linchpin",
        "Slayer",
        "Drag Them Down",
        "Swarming Spirits",
        "Master of Magic",
    }
)
"""The cards that may be scored although drawn after their condition was met (DC-055), spelt as
the answer spells them; cards are known among them whatever their capitals and marks."""
_LISTED = frozenset(fold(name) for name in LISTED)

IN_HAND = "surge-in-hand-in-2018"
_ACTIONS = ("activation", "move", "attack", "charge", "guard", "ability", "draw", "cycle", "pass")
_EVENTS = frozenset((*_ACTIONS, "ploy", "spell", "upgrade", "react"))
"""Actions, activations, gambits, upgrades and reactions: after one of them a card is not new."""


def scored_at_once(card: str) -> bool:
    """Whether an objective is scored in the action phase rather than in the end phase."""
    rules = rules_of(card)
    if rules is not None:
        return rules.surge
    facts = card_facts(card)
    return facts is not None and facts.scoring == "score_immediately"


def listed(position: Position, card: str) -> bool:
    """Whether a card need not have been in hand when its condition was met."""
    return bool(number(position, "surge.listed")) and _is_listed(card)


@of_the_book
def _is_listed(card: str) -> bool:
    facts = card_facts(card)
    return fold(facts.name if facts is not None else card) in _LISTED


def arrived(own: Seat, card: str) -> int:
    """How many happenings of the round came before a card was drawn; -1: before the phase."""
    for name, since in reversed(own.arrived):
        if name == card:
            return since
    return -1


def too_fresh(position: Position, seat: int, card: str) -> bool:
    """Whether a card was drawn for one just scored, or is a listed one just drawn.

    Such a card waits for another action, reaction or gambit; in Harrowdeep, where there are
    steps for it, for the next step.
    """
    own = position.seats[seat]
    since = arrived(own, card)
    if since < 0:
        return False
    replaces = since > 0 and position.history[since - 1].what == "scored"
    if not replaces and not listed(position, card):
        return False
    if number(position, "surge.steps"):
        return since > position.surged
    return _EVENTS.isdisjoint([one.what for one in position.history[since:]])


def looked_at(position: Position, seat: int, card: str) -> Position:
    """The position as the condition of a surge looks at it: back to when it came to hand."""
    if listed(position, card):
        return replace(position, surged=0)
    since = arrived(position.seats[seat], card)
    if since < 0 or since == position.surged:
        return position
    if open_here(position, IN_HAND) and reading(position, IN_HAND) == "met-before":
        return replace(position, surged=0)
    return replace(position, surged=max(position.surged, since))


def check_score(position: Position, seat: int, event: Score | Reveal, *, surge: bool) -> None:
    """Hold the scoring of an objective against its kind and its condition."""
    own = position.seats[seat]
    now = "scoring.surge-when" if surge else "scoring.end-phase"
    taken(own.objectives, event.card, now, event.sealed)
    need(kind_of(event.card) == "objective", now, card=event.card)
    need(scored_at_once(event.card) == surge, now, card=event.card)
    fresh = surge and too_fresh(position, seat, event.card)
    need(not fresh, "scoring.surge-fresh-card", card=event.card)
    need(not _scored_last(own), now, card=event.card)
    need(not barred(position, seat, event.card), "game.cannot", card=event.card)
    if event.card in own.revealed:
        return
    rules = rules_of(event.card)
    if rules is None or rules.condition is None:
        not_shown(now, card=event.card)
    else:
        seen = looked_at(position, seat, event.card) if surge else position
        met = rules.condition(seen, seat)
        if _hangs_on_what_went_astray(seen, seat, rules.condition):
            not_shown(now, card=event.card, unknown=led_astray_by(seen))
            return
        need(met, now, card=event.card)
        if met:
            _check_untold(seen, seat, rules.condition, now, event.card)


def _hangs_on_what_went_astray(position: Position, seat: int, condition: Condition) -> bool:
    """Whether a condition turns on a moment of which no more is known than how it looked.

    What led the game off the tables there may be over, but not what happened then.
    """
    return looks_astray(position, lambda other: condition(other, seat))


def _check_untold(
    position: Position, seat: int, condition: Condition, rule: str, card: str
) -> None:
    """Put on record a condition that is met only as nothing is told that would undo it."""
    untold = untold_rested_on()
    if untold and (unless := undone_by(position, lambda other: condition(other, seat))):
        not_shown(rule, card=card, untold=untold, unless=unless)


def barred(position: Position, seat: int, card: str) -> bool:
    """Whether a card says that a player cannot score this objective, or any of its name."""
    given = lying(position.modifiers, "not scored")
    if not given:
        return False
    facts = card_facts(card)
    names = (card, facts.name if facts is not None else card)
    return any(
        one.seat == seat and one.word in names
        for one in given
        if position.phase == "end" or IN_END_PHASES not in one.only
    )


IN_END_PHASES = "in end phases"
"""What narrows such a card to the end phase: until then the objective may be scored."""


LAST = "no objective is scored after it"


def _scored_last(own: Seat) -> bool:
    """Whether an objective has been scored after which its player scores no other."""
    return bool(own.scored) and _closing(own.scored)


@of_the_book
def _closing(scored: tuple[str, ...]) -> bool:
    known = (rules_of(card) for card in scored)
    return any(rules is not None and LAST in rules.keywords for rules in known)


def scores(position: Position, seat: int, *, surge: bool) -> Iterator[Score]:
    """Every objective of a hand that is known to be scorable now."""
    own = position.seats[seat]
    if own.scored and _scored_last(own):
        return
    for card, condition in conditioned(own.objectives, surge):
        if _may_score(position, seat, card, condition, surge=surge):
            yield Score(by=seat, card=card)


def nothing_new(position: Position, seat: int) -> bool:
    """Whether no surge of a hand can be met, since nothing is new that any of them turns on.

    It is told by one look of nearly every hand in nearly every surge step; what is not told so is
    left to `any_met`.
    """
    own = position.seats[seat]
    kinds, is_listed = _turning_on(own.objectives)
    if not kinds:
        return kinds is not None
    if own.revealed or not kinds.isdisjoint(kinds_since_last_surge(position)):
        return False
    if is_listed and number(position, "surge.listed"):  # it may look further back, as below
        return False
    return not (own.arrived and open_here(position, IN_HAND))


@of_the_book
def _turning_on(hand: tuple[str, ...]) -> tuple[frozenset[Happened] | None, bool]:
    """All that the surges of a hand turn on, empty without any, None where one of them does not say
    it; and whether one of them is listed."""
    every = conditioned(hand, True)
    upon = [condition.kinds for _, condition in every if type(condition) is Upon]
    kinds = frozenset[Happened]().union(*upon) if len(upon) == len(every) else None
    return kinds, any(_is_listed(card) for card, _ in every)


def any_met(position: Position, seat: int) -> bool:
    """Whether any surge of a hand is known to be scorable now."""
    own = position.seats[seat]
    if own.scored and _scored_last(own):
        return False
    for card, condition in conditioned(own.objectives, True):
        if _may_score(position, seat, card, condition, surge=True):
            return True
    return False


@of_the_book
def conditioned(hand: tuple[str, ...], surge: bool) -> tuple[tuple[str, Condition], ...]:
    """The objectives of a hand that are scored at this kind of moment, and their known conditions.

    Most hands have none that is scored at once, and nothing of the table is looked at for them.
    """
    known = ((card, rules_of(card)) for card in dict.fromkeys(hand) if not is_sealed(card))
    return tuple(
        [
            (card, rules.condition)
            for card, rules in known
            if rules is not None and rules.surge == surge and rules.condition is not None
            if kind_of(card) == "objective"
        ]
    )


def _may_score(
    position: Position, seat: int, card: str, condition: Condition, *, surge: bool
) -> bool:
    """What `check_score` comes to for a card in hand whose condition is known, with no reasons."""
    own = position.seats[seat]
    drawn = surge and bool(own.arrived) and arrived(own, card) >= 0
    if drawn and too_fresh(position, seat, card):
        return False
    if position.modifiers and barred(position, seat, card):
        return False
    if card in own.revealed:
        return True
    if drawn or (surge and number(position, "surge.listed")):
        position = looked_at(position, seat, card)
    if surge and type(condition) is Upon:
        if condition.kinds.isdisjoint(kinds_since_last_surge(position)):
            return False
        condition = condition.met
    try:
        return condition(position, seat)
    except Refused:
        return False


def _shown_unasked(position: Position, seat: int, card: str) -> bool:
    """Whether an objective may be shown now that is sworn, or scored between steps."""
    rules = rules_of(card)
    if rules is None or SWORN in rules.keywords:
        return may_swear(position, seat, card)
    met = rules.condition is not None and rules.condition(position, seat)
    return met and not barred(position, seat, card)


def reveals(position: Position, seat: int) -> Iterator[Reveal]:
    """Every objective of a hand that may be shown whoever is asked and whatever: a surge whose
    condition is known to be met, not revealed before, and those that are sworn or scored so."""
    own = position.seats[seat]
    for card in unasked(own.objectives):
        if _shown_unasked(position, seat, card):
            yield Reveal(by=seat, card=card)
    if not number(position, "surge.steps") or position.phase != "action":
        return
    for score in scores(position, seat, surge=True):
        if score.card not in own.revealed:
            yield Reveal(by=seat, card=score.card)
