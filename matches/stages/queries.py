"""A bracket as it stands: who meets whom, who is out, and the places of the event."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import takewhile

from django.db.models import Prefetch

from companion.core.errors import NotFound
from companion.core.worded import Worded
from matches import brackets
from matches.brackets import Bracket
from matches.brackets.playing import NOBODY, Pairing, Standing
from matches.entries.queries.entries import labels_of
from matches.models import Entry, Event, Match, Round, Seat, Stage
from matches.models.round import name_words
from matches.people.names import in_text
from matches.rules import outcomes, round_rules
from matches.rules.outcomes import Outcome
from matches.rules.results import Result
from matches.scores.queries import result_of
from matches.stages import pools
from matches.standing.queries import standings as standing_queries
from matches.standing.queries.standings import Place

ON_A_WALL = 6  # rounds of a bracket that are read from afar beside each other
BRACKETS = tuple(one for one in Stage.Format.values if one != Stage.Format.POOLS)


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a match of the bracket. entry: None while it is open, label: its name. waits:
    where its player comes from while it is open. games: won, '' while there is no result. has_won:
    by the result, or since the other one left."""

    entry: Entry | None
    label: str
    seed: int
    waits: str
    games: str
    has_won: bool


@dataclass(frozen=True, slots=True)
class Slot:
    """A match of the bracket as a page shows it. match: None while it is not paired. said: what is
    to be said instead of games: 'walkover', 'not needed'. how: it ended, where games do not tell
    it: 'no-show', 'roll-off'."""

    number: int
    half: str
    match: Match | None
    sides: tuple[Side, Side]
    said: str
    how: str = ""


@dataclass(frozen=True, slots=True)
class Column:
    """A round of the bracket. round: its number in the event, None while it is not shown."""

    name: str
    round: Round | None
    slots: list[Slot]

    @property
    def is_over(self) -> bool:
        """Whether it is known of each match who goes on."""
        return all(slot.said or any(side.has_won for side in slot.sides) for slot in self.slots)

    @property
    def is_shown(self) -> bool:
        """Whether everybody can look at its round."""
        return self.round is not None and self.round.state != Round.State.PREPARED


@dataclass(frozen=True, slots=True)
class FinalPlace:
    """Where somebody ended: one place, or from `best` to `worst` where several share it. points:
    match points, where these made the place."""

    entry: Entry
    label: str
    best: int
    worst: int
    is_final: bool
    points: str = ""

    @property
    def told(self) -> str:
        """The place as people write it: '1', '5 to 8'."""
        if self.best == self.worst:
            return str(self.best)
        return Worded("%(best)s to %(worst)s", best=self.best, worst=self.worst)


@dataclass(frozen=True)
class BracketNow:
    """A bracket with everything played in it.

    entries: by seed. labels: names by entry id. matches: by number in the bracket, those that are
    paired.
    """

    stage: Stage
    bracket: Bracket
    standing: Standing
    entries: Mapping[int, Entry]
    labels: Mapping[int, str]
    matches: Mapping[int, Match]

    @property
    def is_over(self) -> bool:
        """Whether nothing is left to be played."""
        return self.standing.is_over

    @property
    def ready(self) -> list[Pairing]:
        """What can be paired now and is not."""
        return [one for one in self.standing.ready if one.match.number not in self.matches]

    @property
    def next_name(self) -> str:
        """What the round is called that would be paired now; '' where there is none."""
        rounds = [one.match.round for one in self.ready]
        return self.bracket.round_name(min(rounds)) if rounds else ""

    @cached_property
    def columns(self) -> list[Column]:
        """The rounds of the bracket, first to last, with their matches."""
        return [
            Column(
                name=name_words(self.bracket.round_name(number)),
                round=self._round(number),
                slots=[
                    self._slot(one)
                    for one in sorted(self.standing.pairings.values(), key=_final_first)
                    if one.match.round == number
                ],
            )
            for number in range(1, self.bracket.rounds + 1)
        ]

    @property
    def at_hand(self) -> list[Column]:
        """As many rounds as fit a wall: the last one that is over, and those after it."""
        return self.columns[self.first_at_hand - 1 : self.last_at_hand]

    @cached_property
    def first_at_hand(self) -> int:
        """The number of the first of them, from 1."""
        over = list(takewhile(lambda column: column.is_over, self.columns))
        return max(1, min(len(over), len(self.columns) - ON_A_WALL + 1))

    @property
    def last_at_hand(self) -> int:
        """The number of the last of them."""
        return min(len(self.columns), self.first_at_hand + ON_A_WALL - 1)

    def _round(self, number: int) -> Round | None:
        of_round = (one.number for one in self.bracket.matches if one.round == number)
        return next((self.matches[one].round for one in of_round if one in self.matches), None)

    def _slot(self, pairing: Pairing) -> Slot:
        match = self.matches.get(pairing.match.number)
        result = result_of(match) if match else None
        word = ""
        if pairing.winner is not None and not pairing.played:
            word = "not needed" if pairing.match.half == "reset" else "walkover"
        sides = [
            Side(
                entry=self.entries.get(seed or NOBODY),
                label=self._label(seed),
                seed=seed or NOBODY,
                waits=_waits(source) if seed is None else "",
                games=_games(result, match, self.entries.get(seed or NOBODY)),
                has_won=bool(seed) and pairing.winner == seed,
            )
            for seed, source in zip(pairing.sides, pairing.match.sides, strict=True)
        ]
        both, how = (sides[0], sides[1]), _how(result, match)
        return Slot(pairing.match.number, pairing.match.half, match, both, word, how)

    def _label(self, seed: int | None) -> str:
        return self.labels.get(self.entries[seed].pk, "") if seed else ""

    @property
    def places(self) -> list[FinalPlace]:
        """Where everybody of the bracket stands, best first."""
        return [
            FinalPlace(
                self.entries[one.seed], self._label(one.seed), one.best, one.worst, one.is_final
            )
            for one in brackets.places(self.standing)
        ]

    @property
    def shape(self) -> str:
        """What it is, in a few words: 'single elimination of 8'."""
        return Worded(
            "%(format)s of %(size)s",
            format=Worded.of(self.stage.get_format_display()),
            size=self.stage.size,
        )


def _final_first(pairing: Pairing) -> tuple[bool, int]:
    return pairing.match.half == "third", pairing.match.number


def _waits(source: brackets.Source) -> str:
    if isinstance(source, brackets.LoserOf):
        return Worded("loser of match %(match)s", match=source.match)
    return (
        Worded("winner of match %(match)s", match=source.match)
        if isinstance(source, brackets.WinnerOf)
        else ""
    )


_ENDED = {
    "concession": Worded("conceded"),
    "no_show": Worded("no-show"),
    "double_loss": Worded("both lost"),
    "glory": Worded("on glory"),
    "survivors": Worded("last warband standing"),
    "sudden_death": Worded("sudden death"),
    "roll_off": Worded("roll-off"),
}


def _how(result: Result | None, match: Match | None) -> str:
    if result is None or match is None:
        return ""
    if result.kind != "played":
        return _ENDED[result.kind]
    return _ENDED.get(_outcome(result, match).by or "", "")


def _outcome(result: Result, match: Match) -> Outcome:
    return outcomes.outcome(result, outcomes.ladder_of(round_rules.of_round(match.round)))


def _games(result: object, match: Match | None, entry: Entry | None) -> str:
    if match is None or entry is None or result is None:
        return ""
    seats = [seat.entry_id for seat in match.seats.all()]
    games = [game for game in match.games.all() if game.winner is not None]
    return str(sum(seats[game.winner or 0] == entry.pk for game in games)) if games else ""


def drawn(stage: Stage) -> Bracket:
    """The empty bracket of a stage."""
    if stage.format == Stage.Format.DOUBLE:
        return brackets.double(stage.size)
    return brackets.single(stage.size, third_place=stage.third_place)


def stage_of(event: Event) -> Stage | None:
    """The bracket of an event, None where it has not been cut to one."""
    stage = Stage.objects.filter(event=event).exclude(format=Stage.Format.POOLS).first()
    if stage is not None:
        stage.event = event
    return stage


def stages_of(event: Event) -> list[Stage]:
    """The stages after the first one, in the order in which they are played."""
    stages = list(Stage.objects.filter(event=event).order_by("number"))
    for stage in stages:
        stage.event = event
    return stages


def bracket_of(event: Event, *, staff: bool = False) -> BracketNow:
    """The bracket as it stands, in seven queries. Matches of a round in preparation are its staff's
    alone. Raises NotFound where the event has none."""
    return now_of(need_stage(event), staff=staff)


def need_stage(event: Event) -> Stage:
    """The bracket of an event. Raises NotFound where it has none."""
    stage = stage_of(event)
    if stage is None:
        raise NotFound(
            Worded(
                "%(name)s has no bracket. It shows here once the organiser makes the cut "
                "after the first rounds.",
                name=in_text(event.name),
            ),
            code="no-bracket",
        )
    return stage


def now_of(stage: Stage, *, staff: bool = True) -> BracketNow:
    """The same of a stage read with its event."""
    seeds = {one.entry_id: one.seed for one in stage.seeds.all()}
    entries = {seeds[one.pk]: one for one in Entry.objects.filter(pk__in=seeds)}
    rounds = list(Round.objects.filter(stage=stage).order_by("number"))
    for one in rounds:
        one.stage, one.event = stage, stage.event
    matches = _matches(rounds)
    results = {
        slot: _winner(match, seeds)
        for slot, match in matches.items()
        if match.state == Match.State.CONFIRMED
    }
    bracket = drawn(stage)
    standing = brackets.play(
        bracket,
        results,
        out={seed for seed, entry in entries.items() if not entry.is_in},
        walkovers=_walkovers(rounds),
    )
    shown = {
        slot: match
        for slot, match in matches.items()
        if staff or match.round.state != Round.State.PREPARED
    }
    return BracketNow(stage, bracket, standing, entries, labels_of(stage.event_id), shown)


def _matches(rounds: Sequence[Round]) -> dict[int, Match]:
    by_id = {one.pk: one for one in rounds}
    seats = Prefetch("seats", Seat.objects.select_related("entry").order_by("position"))
    found = Match.objects.filter(round__in=by_id, slot__isnull=False)
    matches = {}
    for match in found.prefetch_related(seats, "games").order_by("slot"):
        match.round = by_id[match.round_id]
        matches[match.slot or 0] = match
    return matches


def _walkovers(rounds: Sequence[Round]) -> dict[int, int]:
    kept: dict[int, int] = {}
    for one in rounds:
        kept |= {int(slot): seed for slot, seed in one.why.get("walkovers", {}).items()}
    return kept


def _winner(match: Match, seeds: Mapping[int, int]) -> int:
    """The seed that won a match with a result; `NOBODY` where both lost."""
    result = result_of(match)
    if result is None:
        return NOBODY
    won = _outcome(result, match).winner
    sitting = [seat.entry_id for seat in match.seats.all()]
    return seeds[sitting[won]] if won is not None else NOBODY


def final_places(event: Event) -> list[FinalPlace]:
    """The places of the event: those of its bracket, where it has one, then everybody else as the
    last stage that they played left them."""
    stages = stages_of(event)
    bracket = next((one for one in stages if one.is_bracket), None)
    found = now_of(bracket).places if bracket else []
    labels = labels_of(event.pk)
    for stage in reversed(stages):
        if not stage.is_bracket:
            found += _behind(found, pools.standing_in(stage), labels)
    return found + _behind(found, standing_queries.of_event(event).places, labels)


def _behind(
    found: Sequence[FinalPlace], places: Sequence[Place], labels: Mapping[int, str]
) -> list[FinalPlace]:
    """Who is not placed yet, in the order of a table, behind those who are."""
    placed = {one.entry.pk for one in found}
    rest = [place for place in places if place.entry.pk not in placed]
    ranks = [place.row.rank for place in rest]
    first = {rank: len(placed) + ranks.index(rank) + 1 for rank in ranks}
    return [
        FinalPlace(
            place.entry,
            labels.get(place.entry.pk, place.entry.name),
            first[place.row.rank],
            first[place.row.rank] + ranks.count(place.row.rank) - 1,
            is_final=True,
            points=str(place.row.points),
        )
        for place in rest
    ]


def podium(event: Event) -> list[FinalPlace]:
    """Who stands on the first three places, those who share one included."""
    return [place for place in final_places(event) if place.best <= 3]
