"""Positions, events and facts in words with names: what the first lines of answers are made of."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from rules_engine.adjudicate.preparing_words import prepared_in_words
from rules_engine.card_book.known import rules_of
from rules_engine.card_book.naming import card_title
from rules_engine.card_book.printed import summaries
from rules_engine.facts.dice import Tally
from rules_engine.facts.errors import Refused
from rules_engine.facts.hexes import Hex
from rules_engine.kernel.flow import ELSEWHERE, Ask, Line, unrecorded
from rules_engine.log.own_rules import wording
from rules_engine.machine import asked
from rules_engine.moments.answers import window_now
from rules_engine.sense.ground import measured
from rules_engine.sense.naming import called, seat_called
from rules_engine.state.events import (
    Action,
    Attack,
    Cast,
    Charge,
    Choose,
    Cycle,
    Delve,
    Discard,
    Draw,
    DrawPower,
    Event,
    Guard,
    Move,
    Pass,
    Place,
    Play,
    Push,
    React,
    Reroll,
    Reveal,
    Roll,
    Score,
)
from rules_engine.state.position import Happening, Outcome, Position

WINDOWS = {
    "attack-declared": "when an attack is declared",
    "attack-roll": "after the attack roll",
    "defence-roll": "after the defence roll",
    "success-determined": "when success is determined",
    "damage-dealt": "when damage is dealt",
    "out-of-action": "after the look who is out of action",
    "before-drive-back": "before a drive back",
    "driven-back": "when a target has been driven back",
    "after-push": "after a push",
    "after-action": "after an action or activation",
    "card-revealed": "when a card is revealed",
    "card-resolved": "after a card is resolved",
    "upgrade-given": "after an upgrade is given",
    "reaction-declared": "when a reaction is declared",
    "reaction-resolved": "after a reaction",
    "spell-declared": "when a spell action is declared",
    "spell-attempted": "when a spell is attempted",
    "casting-roll": "after a casting roll",
    "spell-attack-roll": "after the roll of a spell Attack action",
    "scatter-token": "after the scatter token is placed",
    "after-power-step": "after a power step",
}
_FIGHTERS = frozenset(("fighter", "target", "other", "by_fighter", "holder", "caster", "replaced"))
_SEATS = frozenset(("seat", "asked", "given", "active", "reactor"))
_MANY_SEATS = frozenset(("winners", "order", "seats", "gone"))
_CARDS = frozenset(("card", "source"))
_LEFT_OUT = frozenset(("row",))


def window_in_words(name: str) -> str:
    """A window's name with what it means: `after-action (after an action or activation)`."""
    return f"{name} ({WINDOWS[name]})" if name in WINDOWS else name


def listed(words: Iterable[str]) -> str:
    """Words as people list them: one, two and three."""
    items = tuple(words)
    return " and ".join(part for part in (", ".join(items[:-1]), *items[-1:]) if part)


def hex_in_words(hex_: Hex) -> str:
    """A hex in words."""
    return f"({hex_[0]},{hex_[1]})"


def tally_in_words(tally: Tally) -> str:
    """What a roll comes to: `2 successes, 1 of them critical`."""
    sentence = f"{tally.successes} success{'' if tally.successes == 1 else 'es'}"
    return f"{sentence}, {tally.criticals} critical" if tally.criticals else sentence


def facts_in_words(position: Position, facts: Mapping[str, Any]) -> str:
    """Facts of a check in one line, fighters, seats and cards by their names."""
    parts = (
        f"{name.replace('_', ' ')} {_fact(position, name, value)}"
        for name, value in facts.items()
        if name not in _LEFT_OUT and value not in ((), [], "")
    )
    return ", ".join(parts)


def _fact(position: Position, name: str, value: Any) -> str:
    if isinstance(value, Tally):
        return tally_in_words(value)
    if isinstance(value, Outcome):
        return f"{listed(seat_called(position, one) for one in value.winners)} ({value.rule})"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if type(value) is int:
        if name in _FIGHTERS:
            return called(position, value)
        if name in _SEATS:
            return seat_called(position, value)
    if isinstance(value, str):
        as_said = value.replace("_", " ") if name == "faces" else value
        return card_title(value) if name in _CARDS else as_said or "none"
    if isinstance(value, tuple | list):
        if len(value) == 2 and name in ("hex", "here", "there", "start", "one", "other"):
            return hex_in_words((value[0], value[1]))
        inner = name if name not in _MANY_SEATS else "seat"
        return ", ".join(_fact(position, inner, one) for one in value) or "none"
    return "none" if value is None else str(value)


def line_in_words(position: Position, line: Line) -> str:
    """A check in words: what the rule says, and what was found on the table."""
    found = facts_in_words(position, line.facts)
    says = wording(line.rule, position.edition)
    return f"{says} Found: {found}." if found else says


def refusal_in_words(position: Position, refused: Refused) -> str:
    """Why an event is refused, in words: by a rule of the game, or because others are to decide."""
    if refused.rule in ELSEWHERE:
        ask, window = asked(position), window_now(position)
        return f"{capital(ask_in_words(position, ask, window))}, so nothing else can happen here."
    return line_in_words(position, Line(refused.rule, "broken", refused.facts))


def ask_in_words(position: Position, ask: Ask | None, window: str) -> str:
    """What is asked now and of whom."""
    if ask is None:
        return "the game is over"
    who = seat_called(position, ask.who)
    where = f" in the window {window_in_words(window)}" if window and ask.kind == "reaction" else ""
    dice = f" of {ask.count} dice" if ask.kind.endswith("roll") and ask.count else ""
    return f"{who} is asked: {ask.kind}{dice}{where}"


_MOST_CHOICES = 6


def choices_in_words(position: Position, events: Sequence[Event]) -> tuple[str, ...]:
    """What may be chosen where a choice is asked, in a line; none where there is much of it."""
    choices = (one for one in events if isinstance(one, Choose))
    named = dict.fromkeys(
        one.option or listed([called(position, fighter) for fighter in one.fighters])
        for one in choices
    )
    named.pop("", None)
    if not 0 < len(named) <= _MOST_CHOICES:
        return ()
    or_not = ", or to pass" if any(isinstance(one, Pass) for one in events) else ""
    return (f"To choose: {'; '.join(named)}{or_not}.",)


_TOKENS = ("wound", "move", "charge", "guard", "stagger")


def standing_in_words(position: Position, fighters: Iterable[int]) -> str:
    """Where fighters stand and what tokens they have; of two also how far they are apart."""
    those = tuple(dict.fromkeys(one for one in fighters if 0 <= one < len(position.fighters)))
    if not those:
        return ""
    there = [one for one in those if position.fighters[one].hex is not None]
    away = ""
    if len(there) == len(those) == 2:
        one, other = (fighter_hex_of(position, fighter) for fighter in there)
        with unrecorded():
            away = f", {measured(position, one, other)} apart"
    return f"On the table: {'; '.join(_stands(position, one) for one in those)}{away}."


def _stands(position: Position, fighter: int) -> str:
    state = position.fighters[fighter]
    name = called(position, fighter)
    if state.hex is None:
        return f"{name} {'out of action' if state.out else 'not on the battlefield'}"
    counts = ((kind, getattr(state, f"{kind}_tokens")) for kind in _TOKENS)
    tokens = [f"{count} {kind} token{'' if count == 1 else 's'}" for kind, count in counts if count]
    has = f" with {listed(tokens)}" if tokens else ""
    return f"{name} in {hex_in_words(state.hex)}{has}"


def fighter_hex_of(position: Position, fighter: int) -> Hex:
    """The hex of a fighter that is on the battlefield."""
    here = position.fighters[fighter].hex
    assert here is not None
    return here


def moment_in_words(position: Position) -> str:
    """Which phase of which round it is, and whose activation."""
    if position.phase == "over":
        return f"The game ended in round {position.round}."
    if position.phase != "action" or position.active < 0:
        phase = f"the {position.phase} phase" if position.phase else "the set-up"
        return f"It is {phase} of round {position.round}." if position.round else f"It is {phase}."
    whose = seat_called(position, position.active)
    return f"It is activation {position.turn} of round {position.round}, that of {whose}."


def card_in_words(card: str) -> str:
    """What a card does in a line, and the answers and pages that settle it; nothing if untold."""
    rules = rules_of(card)
    name = card_title(card)
    says = summaries().get(name, "")
    cites = ", ".join(rules.cites) if rules is not None else ""
    if says and cites:
        return f"{name}: {says.rstrip('.')} ({cites})."
    if says:
        return f"{name}: {says}"
    return f"{name} is settled by {cites}." if cites else ""


def event_in_words(position: Position, event: Event) -> str:
    """An event in words, from the seat or the fighter it comes from."""
    seat = seat_called(position, event.by)
    match event:
        case Move() | Charge():
            way = "moves" if isinstance(event, Move) else "charges"
            end = f" to {hex_in_words(event.path[-1])}" if event.path else ""
            return f"{called(position, event.fighter)} {way}{end}"
        case Attack():
            target = called(position, event.target)
            return f"{called(position, event.fighter)} attacks {target} with {event.attack}"
        case Guard():
            return f"{called(position, event.fighter)} goes on Guard"
        case Action() | React():
            doing = "uses" if isinstance(event, Action) else "reacts with"
            return f"{called(position, event.fighter)} {doing} {card_title(event.card)}"
        case Play():
            on = f" on {called(position, event.fighter)}" if event.fighter >= 0 else ""
            return f"{seat} plays {card_title(event.card)}{on}"
        case Cast():
            return f"{called(position, event.fighter)} casts"
        case Push():
            if not event.path:
                return f"{called(position, event.fighter)} is not pushed"
            return f"{called(position, event.fighter)} is pushed to {_end(event.path)}"
        case Place():
            return f"{called(position, event.fighter)} is placed in {hex_in_words(event.hex)}"
        case _:
            return _other_in_words(position, seat, event)


def _other_in_words(position: Position, seat: str, event: Event) -> str:
    match event:
        case Pass():
            return f"{seat} passes"
        case Roll() | Reroll():
            again = "again " if isinstance(event, Reroll) else ""
            faces = ", ".join(face.replace("_", " ") for face in event.faces)
            return f"{seat} rolls {again}{faces or 'no dice'}"
        case Score() | Reveal():
            doing = "scores" if isinstance(event, Score) else "reveals"
            return f"{seat} {doing} {card_title(event.card)}"
        case DrawPower() | Draw():
            return f"{seat} draws"
        case Cycle():
            return f"{seat} exchanges {card_title(event.card)}"
        case Discard():
            return f"{seat} discards {', '.join(map(card_title, event.cards)) or 'nothing'}"
        case Delve():
            return f"{seat} delves in {hex_in_words(event.hex)}"
        case Choose():
            chosen = [called(position, one) for one in event.fighters]
            chosen += [hex_in_words(one) for one in event.hexes]
            chosen += [str(one) for one in event.tokens] + [event.option] * bool(event.option)
            return f"{seat} chooses {', '.join(chosen) or 'nothing'}"
        case _:
            sentence = prepared_in_words(position, event)
            return sentence or f"{seat}: {str(event.__struct_config__.tag).replace('-', ' ')}"


def _end(path: tuple[Hex, ...]) -> str:
    return hex_in_words(path[-1])


_TELLING = {
    "damage": "{other} is dealt {amount} damage by {word}",
    "out": "{other} is out of action ({word})",
    "drive-back": "{other} is driven back {amount}",
    "push": "{other} is pushed {amount}",
    "place": "{other} is placed by {word}",
    "heal": "{other} is healed of {amount}",
    "inspired": "{fighter} is Inspired",
    "un-inspired": "{fighter} is no longer Inspired",
    "move": "{fighter} has moved {amount}",
    "guard": "{fighter} is on Guard",
    "scored": "{seat} scores {word} for {amount} glory",
    "ploy": "{seat} plays {word}",
    "spell": "{seat} plays {word}",
    "upgrade": "{seat} gives {word} to {fighter}",
    "react": "{fighter} reacts with {word}",
    "cast": "{fighter} casts {word}",
    "broken": "{word} of {other} is broken",
    "chosen": "{other} is chosen for {word}",
}


def happening_in_words(position: Position, happening: Happening) -> str:
    """What happened in words; nothing for what only the record needs."""
    form = _TELLING.get(happening.what)
    if form is None:
        return ""
    return form.format(
        fighter=called(position, happening.fighter),
        other=called(position, happening.other),
        seat=seat_called(position, happening.seat),
        amount=happening.amount,
        word=card_title(happening.word) or "the rules",
    )


def capital(text: str) -> str:
    """A text that begins a sentence."""
    return text[:1].upper() + text[1:]
