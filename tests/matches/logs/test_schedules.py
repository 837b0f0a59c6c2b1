"""Two phones, a server and a judge under loss, delay, duplication and restart, 200 times."""

import pytest
from django.db import transaction

from companion.core.actors import Actor
from matches.models import Match, Round
from tests import factories
from tests.matches.logs.schedules import Schedule, Server

pytestmark = [pytest.mark.django_db, pytest.mark.database]

IN_PART = 25


@pytest.mark.parametrize("part", range(8))
def test_both_phones_end_with_the_servers_log_and_every_tap_is_accounted_for(
    event, ana_entry, ben_entry, ana: Actor, ben: Actor, judge: Actor, part: int
):
    round_ = factories.make_round(event, state=Round.State.PUBLISHED)
    table = factories.make_match(round_, [ana_entry, ben_entry], table=1)
    for seed in range(part * IN_PART, (part + 1) * IN_PART):
        with transaction.atomic():
            schedule = Schedule(seed, Server(Match.objects.get(pk=table.pk), (ana, ben), judge))
            try:
                schedule.run(steps=24)
                schedule.check()
            except AssertionError as error:
                raise AssertionError(f"schedule {seed}: {error}") from error
            transaction.set_rollback(True)
