"""`python -m tests.bench._seed PLAYERS [--phones]`: an event in the middle of round 5; prints its
slug, or as JSON what the phones of a round need that nobody has reported yet."""

import importlib
import json
import os
import random
import sys
from typing import Any


def main(players: int, *, phones: bool) -> None:
    """Write the event past the services: the pages are measured here, not the writing."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "companion.settings")
    importlib.import_module("django").setup()
    factories = importlib.import_module("tests.factories")
    standings = importlib.import_module("matches.standing.services.standings")
    chance = random.Random(256)
    event = factories.make_event("Bench Clash")
    entries = factories.make_entries(event, players)
    for number in range(1, 6):
        chance.shuffle(entries)
        pairs = list(zip(entries[::2], entries[1::2], strict=True))
        round_ = factories.make_round(event, pairs, state="closed" if number < 5 else "published")
        for match in round_.matches.all():
            if number < 5 or (not phones and chance.random() < 0.5):
                factories.confirm(match, *chance.choice([(0, 0), (0, 1, 0), (1, 1)]))
    importlib.import_module("matches.people.services.stamps").touch(event.pk, ["all", "event"])
    standings.recompute_standings(event_id=event.pk)
    print(json.dumps(_phones(event)) if phones else event.slug)


def _phones(event: Any) -> dict[str, Any]:
    """The slug, and of each player the number, the private link's token, a session that has opened
    it, and the match to report."""
    sessions = importlib.import_module("companion.core.session_store")
    links = importlib.import_module("matches.people.private_links")
    doors = importlib.import_module("matches.views.doors")
    models = importlib.import_module("matches.models")
    found = []
    for seat in models.Seat.objects.filter(match__round__event=event, match__round__number=5):
        entry = seat.entry
        token = links.make_token(entry_id=entry.pk, version=entry.link_version)
        session = sessions.SessionStore()
        session[doors.LINKS] = {str(event.pk): token}
        session.create()
        found.append(
            {
                "number": entry.number,
                "token": token,
                "session": session.session_key,
                "match": seat.match_id,
            }
        )
    return {"slug": event.slug, "players": found}


if __name__ == "__main__":
    main(int(sys.argv[1]), phones="--phones" in sys.argv)
