"""What came before a scene, as the history of its round and of earlier ones."""

from msgspec.structs import replace

from rules_engine.card_book.naming import card_meant
from rules_engine.facts.errors import Unusable
from rules_engine.facts.naming import offered
from rules_engine.kernel.combat import SUCCESSFUL
from rules_engine.scene.forms import DEEDS, Before, Scene
from rules_engine.sense.naming import attack_meant, fighter_meant, seat_meant
from rules_engine.state.position import Happening, Position, put_fighter

_BY_A_FIGHTER = ("move", "charge", "attack", "guard", "cast", "inspired", "react")
_ON_A_FIGHTER = ("damage", "out", "push", "drive-back", "place", "heal")
_WITH_A_CARD = ("ploy", "spell", "upgrade", "scored", "react")
_DONE_TO = ("damage", "out", "push", "drive-back", "place", "heal")


def with_past(position: Position, before: tuple[Before, ...]) -> Position:
    """The position with what is told of earlier in its round, and in rounds before.

    Who has moved or charged in this round has the token of it, where the scene puts none there.
    """
    rounds: dict[int, list[Happening]] = {}
    for one in before:
        number = one.round or position.round
        if not 1 <= number <= position.round:
            raise Unusable(f"round {number} is not before round {position.round}")
        course = rounds.setdefault(number, [])
        course += _happenings(position, one, len(course))
    for one in before:
        if one.what in ("move", "charge") and one.round in (0, position.round):
            position = _with_token(position, fighter_meant(position, one.fighter), one.what)
    if not rounds:
        return position
    earlier = tuple(tuple(rounds.get(number, ())) for number in range(1, position.round))
    return replace(position, earlier=earlier, history=tuple(rounds.get(position.round, ())))


def told_rounds(scene: Scene, now: int) -> frozenset[int]:
    """The rounds of which a scene tells what happened in them: of the one now also where the first
    of its activations is told to begin."""
    rounds = {one.round or now for one in scene.before}
    return frozenset(rounds | ({now} if _begins(scene) else set()))


def _begins(scene: Scene) -> bool:
    return scene.step == "activation" and scene.turn == 1


def _with_token(position: Position, fighter: int, what: str) -> Position:
    state = position.fighters[fighter]
    if state.move_tokens or state.charge_tokens or state.hex is None:
        return position
    return put_fighter(position, fighter, **{f"{what}_tokens": 1})


def _happenings(position: Position, before: Before, since: int) -> list[Happening]:
    """What a deed leaves in the history: an attack its damage and its fall before itself."""
    if before.what not in DEEDS:
        raise Unusable(
            f"before: nothing called {before.what!r} is kept{offered(before.what, DEEDS)}"
        )
    if before.what == "nothing":
        return []
    fighter = _meant(
        position, before, before.fighter, "fighter", needed=before.what in _BY_A_FIGHTER
    )
    needed = before.what in _ON_A_FIGHTER or before.what == "attack"
    other = _meant(position, before, before.other, "other", needed=needed)
    seat = _seat(position, before, fighter)
    turn = before.turn or max(position.turn, 1)
    if before.what == "attack":
        return _attack(
            position, before, Happening("attack", seat, fighter, other, turn=turn), since
        )
    if before.card == "" and before.what in _WITH_A_CARD:
        raise Unusable(f"before: say the card of {before.what!r}")
    word = card_meant(before.card) if before.card else before.with_
    if before.what in ("move", "charge"):
        word = before.what if before.what == "move" else ""
    if before.what in ("push", "drive-back") and other >= 0:
        word = str(position.fighters[other].seat)
    happening = Happening(
        before.what,
        seat,
        fighter,
        other,
        before.amount or _least(before),
        word,
        turn,
        since,
        _fell_in(before),
    )
    if before.what == "charge":
        moved = Happening("move", seat, fighter, amount=happening.amount, word="charge", turn=turn)
        return [moved, happening]
    return [happening]


def _attack(position: Position, before: Before, attack: Happening, since: int) -> list[Happening]:
    name = attack_meant(position, attack.fighter, before.with_) if before.with_ else ""
    outcome = before.outcome or ("hit" if before.amount or before.out else "miss")
    if outcome not in SUCCESSFUL and (before.amount or before.out):
        raise Unusable(f"before: an attack that came to a {outcome} dealt no damage")
    course: list[Happening] = []
    hurt = replace(attack, what="damage", amount=before.amount, word=name)
    if before.amount:
        course.append(hurt)
    if before.out:
        tokens = position.fighters[attack.other].wound_tokens if attack.other >= 0 else 0
        fell = tokens + before.amount if tokens else 0
        course.append(replace(hurt, what="out", amount=fell, since=since, about=_fell_in(before)))
    ended = replace(attack, amount=before.amount, word=outcome, since=since, about=name)
    return [*course, ended]


def _fell_in(before: Before) -> str:
    """Where a fighter fell, as the history writes it."""
    return f"{before.hex[0]},{before.hex[1]}" if before.hex is not None else ""


def _least(before: Before) -> int:
    return 1 if before.what in ("move", "charge", "damage", "push", "drive-back", "draw") else 0


def _meant(position: Position, before: Before, words: int | str, what: str, *, needed: bool) -> int:
    if words == "":
        if needed:
            raise Unusable(f"before: {before.what!r} needs its {what}")
        return -1
    return fighter_meant(position, words)


def _seat(position: Position, before: Before, fighter: int) -> int:
    """The seat it was done by: of the fighter who did it, else as told."""
    if before.seat >= 0:
        return seat_meant(position, before.seat)
    if fighter >= 0:
        return position.fighters[fighter].seat
    return -1 if before.what in _DONE_TO else max(position.active, 0)
