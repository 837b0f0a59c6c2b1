"""What was done, in words, for every event there is. Hidden cards are counted, never named."""

from collections.abc import Callable
from typing import Any

import msgspec

from rules_engine.card_book.printed import is_sealed
from rules_engine.log import marks
from rules_engine.log.folding import Step
from rules_engine.moments.playing import kind_of
from rules_engine.state import events
from rules_engine.state.events import Event
from rules_engine.state.frames import Attacking, Moving
from rules_engine.state.position import Position
from rules_engine.story.names import at, card_name, counted, fighter_name, listed, player


class _Scene(msgspec.Struct, frozen=True):
    """Before and after an event, and what to call the players."""

    before: Position
    after: Position
    names: tuple[str, ...]

    def fighter(self, number: int) -> str:
        """A fighter's name."""
        return fighter_name(self.before, number, self.names)

    def player(self, seat: int) -> str:
        """A player's name."""
        return player(seat, self.names)


def event_in_words(
    event: Event, before: Position, after: Position, names: tuple[str, ...]
) -> tuple[str, ...]:
    """What an event of a full log was, a sentence each; nothing where nothing is to be seen."""
    known = _SAID.get(type(event))
    if known is None:
        return marked(event, names)
    sentence = known(event, _Scene(before, after, names))
    return (sentence,) if sentence else ()


def marked(event: Event, names: tuple[str, ...]) -> tuple[str, ...]:
    """What a mark of a log of less detail says."""
    who = player(event.by, names)
    match event:
        case marks.Phase(round=number, phase=phase):
            return (f"Round {number}, {phase} phase.",)
        case marks.Activation():
            return (f"{who}'s activation.",)
        case marks.Scored(card=card):
            return (f"{who} scores {card_name(card)}.",)
        case marks.Upgraded(card=card, fighter=fighter):
            return (f"{who} gives {fighter or 'a fighter'} the upgrade {card_name(card)}.",)
        case marks.Played(card=card):
            return (f"{who} plays {card_name(card)}.",)
        case marks.Out(seat=seat, fighter=fighter):
            return (f"{fighter} ({player(seat, names)}) is out of action.",)
        case marks.Returned(seat=seat, fighter=fighter):
            return (f"{fighter} ({player(seat, names)}) is back.",)
        case marks.Glory(amount=amount, card=card):
            why = f" by {card_name(card)}" if card else ""
            return (f"{who} {'gains' if amount >= 0 else 'loses'} {abs(amount)} glory{why}.",)
        case marks.Gap(note=note):
            return (f"More happened here than is told{f': {note}' if note else ''}.",)
        case marks.Result(winners=winners):
            return (_result(winners, names),)
        case marks.Disclose():
            return (f"{who} shows the deck.",)
    return ()


def _result(winners: tuple[int, ...], names: tuple[str, ...]) -> str:
    if len(winners) == 1:
        return f"As the players say, {player(winners[0], names)} wins."
    return "As the players say, a draw."


def corrected(line: Step) -> tuple[str, ...]:
    """A line that is skipped: what became of it."""
    event = line.entry.logged.event
    if isinstance(event, marks.Void):
        return ("An earlier event is taken back.",)
    if isinstance(event, marks.Amend):
        return ("An earlier event is put right.",)
    return ()


def _pass(event: events.Pass, scene: _Scene) -> str:
    top = scene.before.stack[-1] if scene.before.stack else None
    activation = top is not None and (top.sequence, top.row) == ("turn", "activation")
    return f"{scene.player(event.by)} passes the activation." if activation else ""


def _roll_off(event: events.RollOff, scene: _Scene) -> str:
    rolls = [
        f"{scene.player(seat)}: {_faces(faces)}" for seat, faces in enumerate(event.faces) if faces
    ]
    return f"Roll-off: {'; '.join(rolls)}."


def _faces(faces: tuple[str, ...]) -> str:
    return ", ".join(face.replace("_", " ") for face in faces)


def _pick(event: events.Pick, scene: _Scene) -> str:
    if event.by == event.seat:
        return f"{scene.player(event.by)} goes first."
    return f"{scene.player(event.by)} lets {scene.player(event.seat)} go first."


def _board(event: events.ChooseBoard, scene: _Scene) -> str:
    return f"{scene.player(event.by)} places the board {event.board.printed().name}."


def _place_token(event: events.PlaceToken, scene: _Scene) -> str:
    token = next((one for one in scene.after.tokens if one.hex == event.hex), None)
    shown = token is not None and token.face_up and token.number
    what = f"token {token.number}" if token is not None and shown else "a token face down"
    return f"{scene.player(event.by)} places {what} in {at(event.hex)}."


def _draw(event: events.Draw, scene: _Scene) -> str:
    if event.deck == "hazard":
        return "A hazard card is drawn."
    return f"{scene.player(event.by)} draws {counted(len(event.cards), f'{event.deck} card')}."


def _do_over(event: events.DoOver, scene: _Scene) -> str:
    kinds = ["objective"] * event.objectives + ["power"] * event.power
    if not kinds:
        return f"{scene.player(event.by)} keeps the first hand."
    return f"{scene.player(event.by)} draws the first {listed(kinds)} cards anew."


def _place_fighter(event: events.PlaceFighter, scene: _Scene) -> str:
    who = scene.player(event.by)
    return f"{who} places {scene.fighter(event.fighter)} in {at(event.hex)}."


def _move(event: events.Move, scene: _Scene) -> str:
    return f"{scene.fighter(event.fighter)} moves {counted(len(event.path), 'hex')}."


def _charge(event: events.Charge, scene: _Scene) -> str:
    return f"{scene.fighter(event.fighter)} charges, {counted(len(event.path), 'hex')}."


def _attack(event: events.Attack, scene: _Scene) -> str:
    target = scene.fighter(event.target)
    return f"{scene.fighter(event.fighter)} attacks {target} with {event.attack}."


def _guard(event: events.Guard, scene: _Scene) -> str:
    return f"{scene.fighter(event.fighter)} goes on Guard."


def _action(event: events.Action, scene: _Scene) -> str:
    return f"{scene.fighter(event.fighter)} uses {card_name(event.card)}."


def _draw_power(event: events.DrawPower, scene: _Scene) -> str:
    return f"{scene.player(event.by)} uses the activation to draw a power card."


def _cycle(event: events.Cycle, scene: _Scene) -> str:
    who = scene.player(event.by)
    return f"{who} uses the activation to discard {card_name(event.card)} for a new objective."


def _roll(event: events.Roll, scene: _Scene) -> str:
    kind = event.kind
    if kind == "magic" and isinstance(_top(scene.before, Attacking), Attacking):
        kind = "attack"
    names = {"attack": "Attack", "defence": "Defence", "magic": "Casting", "scatter": "Scatter"}
    return f"{names.get(kind, kind.capitalize())} roll: {_faces(event.faces)}."


def _top(position: Position, kind: type) -> Any:
    args = position.stack[-1].args if position.stack else None
    return args if isinstance(args, kind) else None


def _reroll(event: events.Reroll, scene: _Scene) -> str:
    dice = "a die" if len(event.dice) == 1 else f"{len(event.dice)} dice"
    return f"{scene.player(event.by)} rolls {dice} again: {_faces(event.faces)}."


def _push(event: events.Push, scene: _Scene) -> str:
    if not event.path:
        return f"{scene.player(event.by)} leaves {scene.fighter(event.fighter)} there."
    if driven_back(scene.before, scene.after, event):
        return f"{scene.fighter(event.fighter)} is driven back to {at(event.path[-1])}."
    return f"{scene.fighter(event.fighter)} is pushed {counted(len(event.path), 'hex')}."


def driven_back(before: Position, after: Position, event: events.Push) -> bool:
    """Whether a push is the drive back of an attack."""
    for position in (after, before):
        args = _top(position, Moving)
        if args is not None and args.fighter == event.fighter:
            return bool(args.how == "drive-back")
    args = _top(before, Attacking)
    return args is not None and bool(args.target == event.fighter)


def _place(event: events.Place, scene: _Scene) -> str:
    return f"{scene.fighter(event.fighter)} is placed in {at(event.hex)}."


def _choose(event: events.Choose, scene: _Scene) -> str:
    chosen = [scene.fighter(one) for one in event.fighters]
    chosen += [at(hex_) for hex_ in event.hexes]
    if event.tokens:
        chosen.append(counted(len(event.tokens), "token"))
    return f"{scene.player(event.by)} chooses {', '.join(chosen)}." if chosen else ""


def _play(event: events.Play, scene: _Scene) -> str:
    who, card = scene.player(event.by), card_name(event.card)
    if is_sealed(event.card):
        return f"{who} plays a card."
    if kind_of(event.card) == "upgrade" and event.fighter >= 0:
        return f"{who} gives {scene.fighter(event.fighter)} the upgrade {card}."
    return f"{who} plays {card}."


def _react(event: events.React, scene: _Scene) -> str:
    return f"{scene.fighter(event.fighter)} reacts with {card_name(event.card)}."


def _cast(event: events.Cast, scene: _Scene) -> str:
    return f"{scene.fighter(event.fighter)} attempts the spell."


def _score(event: events.Score, scene: _Scene) -> str:
    return f"{scene.player(event.by)} scores {card_name(event.card)}."


def _reveal(event: events.Reveal, scene: _Scene) -> str:
    return f"{scene.player(event.by)} shows {card_name(event.card)}."


def _scatter_token(event: events.ScatterToken, scene: _Scene) -> str:
    return f"The scatter token lies in {at(event.hex)}."


def _scattered(event: events.Scattered, scene: _Scene) -> str:
    return f"Scatter: {_faces(event.faces)}."


def _discard(event: events.Discard, scene: _Scene) -> str:
    if not event.cards:
        return ""
    shown = [card_name(card) for card in event.cards if not is_sealed(card)]
    hidden = len(event.cards) - len(shown)
    cards = shown + ([counted(hidden, "card")] if hidden else [])
    return f"{scene.player(event.by)} discards {', '.join(cards)}."


def _delve(event: events.Delve, scene: _Scene) -> str:
    return f"{scene.player(event.by)} flips the token in {at(event.hex)}."


def _told(event: events.Told, scene: _Scene) -> str:
    if event.by < 0:
        return "A judge rules."
    return f"{scene.player(event.by)} tells what {card_name(event.card)} did."


_SAID: dict[type, Callable[[Any, _Scene], str]] = {
    events.Pass: _pass,
    events.RollOff: _roll_off,
    events.Pick: _pick,
    events.ChooseBoard: _board,
    events.DealTokens: lambda event, scene: "Feature tokens are dealt.",
    events.PlaceToken: _place_token,
    events.RevealTokens: lambda event, scene: "The tokens are turned up.",
    events.Draw: _draw,
    events.DoOver: _do_over,
    events.PlaceFighter: _place_fighter,
    events.Move: _move,
    events.Charge: _charge,
    events.Attack: _attack,
    events.Guard: _guard,
    events.Action: _action,
    events.DrawPower: _draw_power,
    events.Cycle: _cycle,
    events.Roll: _roll,
    events.Reroll: _reroll,
    events.Push: _push,
    events.Place: _place,
    events.Choose: _choose,
    events.Play: _play,
    events.React: _react,
    events.Cast: _cast,
    events.Score: _score,
    events.Reveal: _reveal,
    events.ScatterToken: _scatter_token,
    events.Scattered: _scattered,
    events.Discard: _discard,
    events.Delve: _delve,
    events.SettleMatch: lambda event, scene: "The match is level and goes on until it is won.",
    events.Told: _told,
}
