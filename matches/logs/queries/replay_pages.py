"""A replay as its page shows it: the moment looked at, where to go from there, every line."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext_noop

from matches.logs.curves import Curve, across, curve_of
from matches.logs.queries.replays import Replay
from matches.rulebook.naming import rule_name
from rules_engine.draw import dice
from rules_engine.facts.rules import rules as all_rules
from rules_engine.log.own_rules import wording
from rules_engine.replay.verdicts import Word
from rules_engine.story import Moment

SHOWN_AT_ONCE = 1500
_AROUND = 400
# each verdict with the tag that it wears and its sign
MARKS: dict[Word, tuple[str, str]] = {
    "verified": ("good", "✓"),
    "not shown": ("", "?"),
    "ruled": ("live", "§"),
    "contradicted": ("bad", "✕"),
    "void": ("", "–"),
    "repeated": ("", "–"),
    "not reached": ("", "–"),
}
JUMPS = (("attack", gettext_noop("attack")), ("glory", gettext_noop("glory")), ("round", "round"))


@dataclass(frozen=True, slots=True)
class RuleShown:
    """A rule with its title and wording; `has_page` where there is a page of it."""

    id: str
    title: str
    says: str
    has_page: bool


@dataclass(frozen=True, slots=True)
class MomentShown:
    """A moment in all that a page tells of it. phase: in words. x: its place on the curve."""

    moment: Moment
    score: tuple[tuple[str, int, int], ...]
    phase: str
    tag: str
    sign: str
    x: float
    edition: str

    @property
    def rules(self) -> list[RuleShown]:
        """The rules that it breaks, or that could not be checked."""
        return [_rule(one, self.edition) for one in self.moment.rules]

    @property
    def held(self) -> list[RuleShown]:
        """The rules that it was held against and keeps."""
        return [_rule(one, self.edition) for one in self.moment.held]

    @property
    def attack(self) -> SafeString:
        """The attacker's dice as a picture; empty where none were rolled."""
        return _dice(self.moment.attack, "Attack dice")

    @property
    def defence(self) -> SafeString:
        """The target's dice likewise."""
        return _dice(self.moment.defence, "Defence dice")


@dataclass(frozen=True, slots=True)
class Jump:
    """Where a jump leads, backwards and onwards; None where there is nothing more."""

    name: str
    back: int | None
    on: int | None


@dataclass(frozen=True, slots=True)
class ReplayPage:
    """now: the moment looked at. picture: of it, empty where there is no battlefield. whole: every
    line is on the page, so that it can be stepped through without asking for another."""

    replay: Replay
    now: MomentShown
    picture: SafeString
    lines: list[MomentShown]
    whole: bool
    first: int
    last: int
    back: int | None
    on: int | None
    jumps: list[Jump]
    curve: Curve


def replay_page(replay: Replay, at: int | None) -> ReplayPage:
    """The page of a replay at event `at`, or at the last moment before it; at its first moment
    where nothing is asked for."""
    moments = replay.story.moments
    place = replay.story.place(at) if at is not None else 0
    shown = moments_shown(replay)
    now = shown[place]
    title = f"After event {now.moment.n}"
    picture = replay.piece_of(place).picture(now.moment.n, title)
    whole = len(shown) <= SHOWN_AT_ONCE
    return ReplayPage(
        replay=replay,
        now=now,
        # the engine escapes the names it writes into the picture
        picture=mark_safe(picture),
        lines=shown if whole else shown[max(0, place - _AROUND) : place + _AROUND],
        whole=whole,
        first=moments[0].n,
        last=moments[-1].n,
        back=moments[place - 1].n if place else None,
        on=moments[place + 1].n if place + 1 < len(moments) else None,
        jumps=[
            _jump(moments, place, kind, name)
            for kind, name in JUMPS
            if any(kind in one.kinds for one in moments)
        ],
        curve=curve_of(moments),
    )


def moments_shown(replay: Replay) -> list[MomentShown]:
    """Every moment as it is told."""
    moments = replay.story.moments
    last = moments[-1].activation if moments else 0
    return [_shown(replay, moment, across(moment, last)) for moment in moments]


def _shown(replay: Replay, moment: Moment, x: float) -> MomentShown:
    tag, sign = MARKS[moment.verdict]
    score = zip(replay.names, moment.glory, moment.unspent, strict=False)
    return MomentShown(
        moment=moment,
        score=tuple(score),
        phase=phase_said(moment),
        tag=tag,
        sign=sign,
        x=x,
        edition=replay.story.edition,
    )


def phase_said(moment: Moment) -> str:
    """Round and phase of a moment, in words."""
    names = {"setup": "set-up", "action": "action phase", "end": "end phase", "over": "the end"}
    name = names.get(moment.phase, moment.phase.replace("-", " "))
    return name if moment.phase in ("setup", "") else f"round {moment.round}, {name}"


def _jump(moments: tuple[Moment, ...], place: int, kind: str, name: str) -> Jump:
    behind = [one.n for one in moments[:place] if kind in one.kinds]
    ahead = [one.n for one in moments[place + 1 :] if kind in one.kinds]
    return Jump(name, behind[-1] if behind else None, ahead[0] if ahead else None)


def _rule(rule_id: str, edition: str) -> RuleShown:
    has_page = rule_id in all_rules()
    title = rule_name(rule_id) if has_page else ""
    return RuleShown(rule_id, title, wording(rule_id, edition), has_page)


def _dice(faces: tuple[str, ...], label: str) -> SafeString:
    # drawn by the engine, which escapes what it writes
    return mark_safe(dice(faces, label=label, size=34) if faces else "")


def shown_of(replay: Replay, number: int, size: int) -> Iterator[MomentShown]:
    """The moments of one piece as they are told."""
    yield from moments_shown(replay)[number * size : (number + 1) * size]
