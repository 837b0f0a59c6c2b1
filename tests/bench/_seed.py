"""`python -m tests.bench._seed PLAYERS`: an event in the middle of round 5; prints its slug."""

import importlib
import os
import random
import sys


def main(players: int) -> None:
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
            if number < 5 or chance.random() < 0.5:
                factories.confirm(match, *chance.choice([(0, 0), (0, 1, 0), (1, 1)]))
    standings.recompute_standings(event_id=event.pk)
    print(event.slug)


if __name__ == "__main__":
    main(int(sys.argv[1]))
