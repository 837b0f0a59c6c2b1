"""Questions about the table: sight, range, characteristics, who wins."""

from msgspec.structs import replace

from rules_engine.adjudicate.forms import (
    Answer,
    Characteristic,
    InRange,
    IsVulnerable,
    Spot,
    Visible,
    Winner,
)
from rules_engine.adjudicate.record import decided, recording, undecided
from rules_engine.editions import load
from rules_engine.facts.errors import Refused, Unusable
from rules_engine.facts.fighters import AttackProfile
from rules_engine.facts.hexes import Hex
from rules_engine.facts.rules import rule
from rules_engine.kernel.flow import need, told
from rules_engine.machine import begin
from rules_engine.sense.ground import attack_named, attacks_of, field, surviving
from rules_engine.sense.modifiers import (
    applying,
    damage_of,
    defence_of,
    dice_of,
    level_of,
    move_of,
    range_of,
    vulnerable,
    why_is,
    words_of,
    wounds_of,
)
from rules_engine.state.frames import Frame, Settling
from rules_engine.state.position import LevelMatch, Position


def fighter_hex(position: Position, fighter: int) -> Hex:
    """Where a fighter stands. Raises Unusable for one that is nowhere."""
    if not 0 <= fighter < len(position.fighters):
        raise Unusable(f"there is no fighter {fighter} in this position")
    here = position.fighters[fighter].hex
    if here is None:
        raise Unusable(f"{position.fighters[fighter].card} is not on the battlefield")
    return here


def _place(position: Position, spot: Spot) -> Hex:
    here = fighter_hex(position, spot) if isinstance(spot, int) else spot
    if here not in field(position):
        raise Unusable(f"{here} is no complete hex of the battlefield")
    return here


def visible(position: Position, ask: Visible) -> Answer:
    """Whether a line of sight leads from one hex to another."""
    one, other = _place(position, ask.one), _place(position, ask.other)
    ground = field(position)
    with recording() as record:
        told("sight.line", one=one, other=other, distance=ground.distance(one, other))
        try:
            need(other not in ground.blocked, "sight.blocked-end", hex=other)
            need(ground.sees(one, other), "sight.blocked-hex", one=one, other=other)
        except Refused as refused:
            return decided(position, "no", record.lines or (), refused=refused)
    return decided(position, "yes", record.lines or ())


def in_range(position: Position, ask: InRange) -> Answer:
    """Whether a target is in an Attack action's range and sight."""
    here, there = fighter_hex(position, ask.fighter), fighter_hex(position, ask.target)
    profile = _profile(position, ask.fighter, ask.attack)
    ground = field(position)
    with recording() as record:
        reach = range_of(position, ask.fighter, profile)
        away = ground.distance(here, there)
        try:
            foes = position.fighters[ask.fighter].seat != position.fighters[ask.target].seat
            need(foes, "attack.enemy-only", target=ask.target)
            need(away <= reach, "attack.range", distance=away, range=reach)
            need(ground.sees(here, there), "attack.visible", one=here, other=there)
        except Refused as refused:
            return decided(
                position, "no", record.lines or (), refused=refused, distance=away, range=reach
            )
    return decided(position, "yes", record.lines or (), distance=away, range=reach)


def _profile(position: Position, fighter: int, name: str) -> AttackProfile:
    found = attack_named(position, fighter, name)
    if found is None:
        has = ", ".join(one.name for one in attacks_of(position, fighter))
        raise Unusable(f"{position.fighters[fighter].card} has no attack {name!r}, only: {has}")
    return found


def characteristic(position: Position, ask: Characteristic) -> Answer:
    """A characteristic as it is now, with everything that makes it so."""
    if ask.fighter >= len(position.fighters):
        raise Unusable(f"there is no fighter {ask.fighter} in this position")
    with recording() as record:
        value, printed = _value(position, ask)
        told("modifiers.modified-value", what=ask.name, value=value)
    parts = [{"source": source, "how": how, "amount": n} for source, how, n in printed]
    told_lines = record.lines or ()
    return decided(position, "told", told_lines, record.assumed, value=value, contributions=parts)


_VULNERABLE = "heal.vulnerable"


def is_vulnerable(position: Position, ask: IsVulnerable) -> Answer:
    """Whether a fighter is one point of damage from being taken out of action."""
    fighter_hex(position, ask.fighter)
    if position.edition not in rule(_VULNERABLE).cites:
        return undecided(position, f"{position.edition} has no word for it: only Harrowdeep does")
    tokens = position.fighters[ask.fighter].wound_tokens
    with recording() as record:
        wounds = wounds_of(position, ask.fighter)
        try:
            need(vulnerable(position, ask.fighter), _VULNERABLE, tokens=tokens, wounds=wounds)
        except Refused as refused:
            lines = record.lines or ()
            return decided(position, "no", lines, refused=refused, tokens=tokens, wounds=wounds)
    return decided(position, "yes", record.lines or (), tokens=tokens, wounds=wounds)


def _value(position: Position, ask: Characteristic) -> tuple[int, list[tuple[str, str, int]]]:
    of_fighter = {
        "move": move_of,
        "wounds": wounds_of,
        "defence": defence_of,
        "wizard level": level_of,
    }
    if ask.name in of_fighter:
        value = of_fighter[ask.name](position, ask.fighter)
        return value, list(why_is(position, ask.fighter, ask.name))
    if not ask.attack:
        raise Unusable(f"{ask.name} is asked of an attack: name it")
    profile = _profile(position, ask.fighter, ask.attack)
    of_attack = {"dice": dice_of, "damage": damage_of, "range": range_of}
    value = of_attack[ask.name](position, ask.fighter, profile)
    printed = (profile.name, "printed", int(getattr(profile, ask.name)))
    found = applying(position, ask.fighter, ask.name, words_of(profile))
    return value, [printed, *((one.source, one.how, one.amount) for one in found)]


def winner(position: Position, _: Winner) -> Answer:
    """Who has won, or would if the game ended as it stands; of a level match, who has won that."""
    if position.sudden_death is not None:
        return _match_winner(position, position.sudden_death)
    edition = load(position.edition)
    last = Frame("victory", edition.start("victory"), Settling(tuple(range(len(position.seats)))))
    with recording() as record:
        ended = begin(replace(position, phase="over", stack=(last,), outcome=None))
    outcome = position.outcome or ended.outcome
    assert outcome is not None
    glory = tuple(seat.glory + seat.spent for seat in position.seats)
    return decided(
        position,
        "told",
        record.lines or (),
        record.assumed,
        winners=outcome.winners,
        rule=outcome.rule,
        glory=glory,
        over=position.outcome is not None,
    )


def _match_winner(position: Position, level: LevelMatch) -> Answer:
    """The game that is over keeps its result; the match has a winner once it is settled."""
    settled = position.outcome
    left = [bool(surviving(position, seat)) for seat in range(len(position.seats))]
    with recording() as ledger:
        told(level.outcome.rule, winners=level.outcome.winners, glory=level.glory)
        told("match_play.sudden-death" if settled is None else settled.rule, left=left)
    return decided(
        position,
        "told",
        ledger.lines or (),
        winners=level.outcome.winners,
        rule=level.outcome.rule,
        glory=level.glory,
        over=True,
        match=None if settled is None else settled.winners[0],
    )
