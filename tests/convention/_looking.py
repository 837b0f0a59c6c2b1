"""`python -m tests.convention._looking seed`: accounts and their tokens, as JSON.

`python -m tests.convention._looking look SLUG`: reads JSON of what the clients know from standard
input, and prints everything that is not as it must be, as JSON.
"""

import importlib
import json
import os
import sys
from collections import Counter
from typing import Any

ACCOUNTS = ("organiser", "organiser2", "judge1", "judge2", "judge3", "judge4")


def seed() -> dict[str, str]:
    """The API token of each account."""
    factories = importlib.import_module("tests.factories")
    actors = importlib.import_module("companion.core.actors")
    keys = importlib.import_module("companion.core.services.tokens")
    made = {}
    for name in ACCOUNTS:
        user = factories.make_user(name, may_create_events=name == "organiser")
        actor = actors.actor_of_user(user)
        # the organiser invites the others
        scope = "staff" if name == "organiser" else "write"
        _, made[name] = keys.make_api_token(user=user, name=name, actor=actor, scope=scope)
    return made


def look(slug: str, known: dict[str, Any]) -> dict[str, Any]:
    """Every invariant: what is wrong, and a few counts."""
    models = importlib.import_module("matches.models")
    event = models.Event.objects.get(slug=slug)
    wrong = [
        *_rounds(models, event),
        *_results(models, event, known["right"]),
        *_standings(event),
        *_audit(event, known["written"]),
        *_bracket(event),
    ]
    core = importlib.import_module("companion.core.models")
    waiting = core.Intent.objects.filter(done_at__isnull=True).count()
    return {
        "wrong": wrong,
        "waiting": waiting,
        "counts": {
            "entries": event.entries.count(),
            "matches": models.Match.objects.filter(round__event=event).count(),
            "record": core.AuditRecord.objects.filter(event_id=event.pk).count(),
            "stage": event.stages.count(),
        },
    }


def _rounds(models: Any, event: Any) -> list[str]:
    """Nobody twice in a round, no rematch and no second bye in the Swiss rounds, all closed."""
    wrong = []
    met: Counter[frozenset[int]] = Counter()
    byes: Counter[int] = Counter()
    for round_ in event.rounds.order_by("number"):
        seated: Counter[int] = Counter()
        if round_.state != models.Round.State.CLOSED:
            wrong.append(f"round {round_.number} is {round_.state}")
        for match in round_.matches.prefetch_related("seats"):
            sitting = [seat.entry_id for seat in match.seats.all()]
            seated.update(sitting)
            if match.state != models.Match.State.CONFIRMED:
                wrong.append(f"match {match.pk} of round {round_.number} is {match.state}")
            if round_.stage_id is None and len(sitting) == 2:
                met[frozenset(sitting)] += 1
            elif round_.stage_id is None:
                byes.update(sitting)
        wrong += [f"{who} twice in round {round_.number}" for who, n in seated.items() if n > 1]
    wrong += [f"{sorted(pair)} met {n} times" for pair, n in met.items() if n > 1]
    return wrong + [f"{who} had {n} byes" for who, n in byes.items() if n > 1]


def _results(models: Any, event: Any, right: dict[str, list[int]]) -> list[str]:
    """Each match is recorded as its players ended it."""
    queries = importlib.import_module("matches.scores.queries")
    wrong = []
    for match in models.Match.objects.filter(round__event=event).exclude(kind="bye"):
        result = queries.result_of(match)
        recorded = [game.winner for game in result.games] if result else None
        if recorded != right.get(str(match.pk)):
            wrong.append(f"match {match.pk}: {recorded}, not {right.get(str(match.pk))}")
    return wrong


def _standings(event: Any) -> list[str]:
    """The tables kept are what is worked out anew from nothing."""
    standings = importlib.import_module("matches.standings")
    inputs = importlib.import_module("matches.standing.queries.standings_input")
    models = importlib.import_module("matches.models")
    given = inputs.of_event(event.pk)
    kept = {one.round_number: one for one in models.StandingsTable.objects.filter(event=event)}
    wrong = [] if sorted(kept) == list(given.rounds) else [f"tables of rounds {sorted(kept)}"]
    for number, table in kept.items():
        anew = standings.to_stored(standings.compute(given.after(number), given.rules, given.chain))
        if json.loads(json.dumps(anew)) != table.table:
            wrong.append(f"the standings after round {number} differ from those worked out anew")
    return wrong


def _audit(event: Any, written: list[list[str]]) -> list[str]:
    """Every write that was taken has its row in the record; what was done twice, one."""
    core = importlib.import_module("companion.core.models")
    rows = set(core.AuditRecord.objects.exclude(request_id="").values_list("request_id", flat=True))
    # two who press at once: the second is told that it is done, and changes nothing
    twice = ("close/", "publish/", "take/", "no-show/", "settle/")
    missing = Counter(
        what for what, request in written if request not in rows and not what.endswith(twice)
    )
    return [f"{what}: {n} without a row in the record" for what, n in missing.items()]


def _bracket(event: Any) -> list[str]:
    """Everybody has a place, and one is the first."""
    stages = importlib.import_module("matches.stages.queries")
    places = stages.final_places(event)
    wrong = [] if [one.told for one in places[:2]] == ["1", "2"] else ["no first and second"]
    if len({one.entry.pk for one in places}) != len(places):
        wrong.append("somebody has two places")
    return wrong


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "companion.settings")
    importlib.import_module("django").setup()
    if sys.argv[1] == "seed":
        print(json.dumps(seed()))
    else:
        print(json.dumps(look(sys.argv[2], json.load(sys.stdin))))
