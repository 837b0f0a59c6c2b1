"""`python -m tests.chaos._seed PLAYERS`: a running event; prints what its phones need, as JSON.

`python -m tests.chaos._seed --ledger SLUG NUMBER`: what the database holds of a round.
"""

import importlib
import itertools
import json
import os
import secrets
import sys
from typing import Any

ROUNDS = 20


def seed(players: int) -> dict[str, Any]:
    """An event of `ROUNDS` rounds, its organiser's API token, and the private token of each entry
    by its number."""
    factories = importlib.import_module("tests.factories")
    # each event of a campaign is made by a process of its own: their names must differ
    factories._next = itertools.count(secrets.randbelow(10**9))
    keys = importlib.import_module("companion.core.services.tokens")
    links = importlib.import_module("matches.people.private_links")
    event = factories.make_event("Chaos Clash", rules={"rounds": ROUNDS})
    organiser = factories.make_staff(event)
    entries = factories.make_entries(event, players)
    _, secret = keys.make_api_token(
        user=organiser.user, name="chaos", actor=organiser, scope="write"
    )
    tokens = {
        entry.number: links.make_token(entry_id=entry.pk, version=entry.link_version)
        for entry in entries
    }
    return {"slug": event.slug, "organiser": secret, "tokens": tokens}


def ledger(slug: str, number: int) -> dict[str, Any]:
    """Of each match its state, who won its games and how often it was recorded; how far the
    standings are behind, and the jobs that wait."""
    models = importlib.import_module("matches.models")
    core = importlib.import_module("companion.core.models")
    queries = importlib.import_module("matches.scores.queries")
    event = models.Event.objects.get(slug=slug)
    matches = {}
    for match in event.rounds.get(number=number).matches.all():
        result = queries.result_of(match)
        recorded = core.AuditRecord.objects.filter(
            object_type="match", object_id=match.pk, action="result.confirmed"
        )
        matches[match.pk] = {
            "state": match.state,
            "winners": [game.winner for game in result.games] if result else None,
            "reports": match.reports.count(),
            "recorded": recorded.count(),
        }
    table = models.StandingsTable.objects.filter(event=event).order_by("-results_version").first()
    return {
        "matches": matches,
        "results": event.results_version,
        "computed": table.results_version if table else 0,
        "waiting": core.Intent.objects.filter(done_at__isnull=True).count(),
    }


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "companion.settings")
    importlib.import_module("django").setup()
    if sys.argv[1] == "--ledger":
        print(json.dumps(ledger(sys.argv[2], int(sys.argv[3]))))
    else:
        print(json.dumps(seed(int(sys.argv[1]))))
