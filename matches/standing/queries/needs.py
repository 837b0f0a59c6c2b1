"""What each player needs in the last Swiss round for the cut, told in words."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from django.utils import translation
from django.utils.translation import gettext, gettext_noop

from companion.core.worded import Counted, Worded, shown
from matches import standings
from matches.entries.queries.entries import labels_of
from matches.entries.queries.planned import planned_rounds
from matches.models import Entry, Event, Match, Round, Seat, Stage
from matches.rules import event_rules
from matches.rules.event_rules import EventRules
from matches.standing.queries import standings_input
from matches.standings.needs import Ending, Need, Own, Ways, needs

_COUNTED_UP_TO = 1000  # ways that are told by their number; more are told as a share


@dataclass(frozen=True, slots=True)
class Told:
    """What one result of a player's own would come to.

    own: 'win', 'draw', 'loss', or '' for a player whose match is decided. verdict: short. chance:
    in how many ways the other tables can end, '' where it is certain.
    """

    own: Own
    ways: Ways
    verdict: str
    chance: str

    @property
    def sentence(self) -> str:
        """It as the player reads it."""
        begin = {
            "win": gettext("A win:"),
            "draw": gettext("A draw:"),
            "loss": gettext("A loss:"),
            "": gettext("As it stands:"),
        }
        chance = f" ({shown(self.chance)})" if self.chance else ""
        return f"{begin[self.own]} {translation.gettext(self.verdict)}{chance}."


@dataclass(frozen=True, slots=True)
class PlayerNeeds:
    """A player and what each result would come to. size, unit: those of all."""

    size: int
    unit: str
    entry: Entry
    label: str
    points: Fraction
    by_result: tuple[Told, ...]

    @property
    def is_open(self) -> bool:
        """Whether something is still to be decided for the player."""
        verdicts = {one.verdict for one in self.by_result}
        return verdicts not in ({"in"}, {"out"})


@dataclass(frozen=True, slots=True)
class Needs:
    """What everybody needs, by points the best first.

    size: of the cut. open_matches: tables of the last round without a confirmed result. unit: what
    decides first: 'points' or 'wins'.
    """

    size: int
    round_number: int
    open_matches: int
    unit: str
    players: Sequence[PlayerNeeds]

    @property
    def own(self) -> list[Own]:
        """The results that a player can have: no draw where there is always a winner."""
        return [
            own
            for own in ("win", "draw", "loss")
            if any(each.own == own for one in self.players for each in one.by_result)
        ]

    @property
    def race(self) -> list[PlayerNeeds]:
        """Those for whom something is still to be decided."""
        return [one for one in self.players if one.is_open]

    @property
    def safe(self) -> list[PlayerNeeds]:
        """Those who are in whatever happens."""
        return [one for one in self.players if one.by_result[0].verdict == "in" and not one.is_open]

    def of(self, entry_id: int) -> PlayerNeeds | None:
        """What one player needs; None for who has left."""
        return next((one for one in self.players if one.entry.pk == entry_id), None)


def of_event(event: Event) -> Needs | None:
    """What each player needs, while the last Swiss round is played and the rules name a cut.

    None at any other time, and where something else than points or wins decides first.
    """
    rules = event_rules.read(event.rules)
    round_ = last_round(event, rules)
    size = rules.cut_to
    worth = _worth(rules)
    if round_ is None or size is None or worth is None:
        return None
    given = standings_input.of_event(event.pk)
    table = standings.compute(given.field, given.rules, given.chain[:1])
    entries = {one.pk: one for one in Entry.objects.filter(event=event) if one.is_in}
    points = {row.entrant: Fraction(row.values[0]) for row in table.rows if row.entrant in entries}
    if size >= len(points):
        return None
    decided = {match.a for match in given.field.matches if match.round == round_.number}
    pairs = [pair for pair in _pairs(round_) if pair[0] not in decided]
    if not pairs:
        return None
    found = needs(points, pairs, size, worth)
    labels = labels_of(event.pk)
    best_first = sorted(
        found.values(), key=lambda one: (-points[one.entrant], entries[one.entrant].number)
    )
    return Needs(
        size=size,
        round_number=round_.number,
        open_matches=len(pairs),
        unit=rules.chain[0].name,
        players=[
            PlayerNeeds(
                size=size,
                unit=rules.chain[0].name,
                entry=entries[one.entrant],
                label=labels.get(one.entrant, ""),
                points=points[one.entrant],
                by_result=_told(one),
            )
            for one in best_first
        ],
    )


def last_round(event: Event, rules: EventRules) -> Round | None:
    """The last planned Swiss round while it is played, before any cut."""
    if rules.cut_to is None or Stage.objects.filter(event=event).exists():
        return None
    last = Round.objects.filter(event=event).order_by("number").last()
    if last is None or last.state != Round.State.PUBLISHED:
        return None
    return last if last.number >= planned_rounds(event) else None


def _worth(rules: EventRules) -> list[Ending] | None:
    """The ways that a match can end, and what each is worth in what decides first."""
    first, points = rules.chain[0].name, rules.points
    if first not in {"points", "wins"}:
        return None
    win, draw, loss = (points.win, points.draw, points.loss) if first == "points" else (1, 0, 0)
    ways = [Ending(win, loss, "win", "loss"), Ending(loss, win, "loss", "win")]
    if rules.drawn_match != "ladder":
        ways.append(Ending(draw, draw, "draw", "draw"))
    if rules.drawn_match == "by_glory_loser_keeps_draw" and first == "points":
        ways += [Ending(win, draw, "win", "draw"), Ending(draw, win, "draw", "win")]
    return ways


def _pairs(round_: Round) -> list[tuple[int, int]]:
    """Who sits at the tables of a round that have no confirmed result, by their entries."""
    seats: dict[int, list[int]] = {}
    still = Seat.objects.filter(round=round_).exclude(match__state=Match.State.CONFIRMED)
    for match, entry in still.order_by("position").values_list("match_id", "entry_id"):
        seats.setdefault(match, []).append(entry)
    return [(two[0], two[1]) for two in seats.values() if len(two) == 2]


def _told(need: Need) -> tuple[Told, ...]:
    return tuple(
        Told(own, ways, _verdict(ways), _chance(ways)) for own, ways in need.by_result.items()
    )


def _verdict(ways: Ways) -> str:
    """What the ways come to, in a few words."""
    if ways.inside == ways.all:
        return gettext_noop("in")
    if ways.outside == ways.all:
        return gettext_noop("out")
    if ways.level == ways.all:
        return gettext_noop("level at the line: tiebreakers decide")
    if not ways.outside:
        return gettext_noop("in, or level at the line")
    if not ways.inside:
        return gettext_noop("out, or level at the line")
    return gettext_noop("depends on other tables")


def _chance(ways: Ways) -> str:
    if ways.all in {ways.inside, ways.outside, ways.level}:
        return ""
    if ways.all <= _COUNTED_UP_TO:
        return Counted(
            "in %(inside)s, level %(level)s, out %(outside)s of %(n)s way",
            "in %(inside)s, level %(level)s, out %(outside)s of %(n)s ways",
            ways.all,
            inside=ways.inside,
            level=ways.level,
            outside=ways.outside,
        )
    level = _share(ways.level * 100 // ways.all, ways.level)
    if not ways.inside:
        return Worded("level %(level)s of all ways", level=level)
    inside = _share(ways.inside * 100 // ways.all, ways.inside)
    return Worded("in %(inside)s, level %(level)s of all ways", inside=inside, level=level)


def _share(whole: int, ways: int) -> str:
    if ways and not whole:
        return Worded("under %(percent)s\u00a0%%", percent=1)
    return Worded("%(percent)s\u00a0%%", percent=whole)
