"""The standings of a campaign kept: worked out anew when a result changed."""

import logging

from django.db import transaction
from django.utils import timezone

from matches.journeys import table
from matches.journeys.queries.standings import groups_of, played_in
from matches.models import CampaignTable, Event
from matches.people import things
from matches.people.services import stamps

log = logging.getLogger(__name__)


def recompute(event: Event) -> int:
    """Bring the table kept for a campaign up to its newest results; the version that it is of.

    Twice is once, and an older run never overwrites a newer one's table.
    """
    version = event.results_version
    groups, played = groups_of(event.pk), played_in(event.pk)
    digest = table.digest(groups, played)
    rows = table.to_stored(table.table(groups, played))
    _keep(event.pk, version, digest, rows)
    log.info("Standings of the campaign at version %s.", version)
    return version


@transaction.atomic
def _keep(event_id: int, version: int, digest: str, rows: list[dict[str, object]]) -> None:
    # the event first, as every change of it does
    if not Event.objects.select_for_update().filter(pk=event_id).exists():
        return
    kept = CampaignTable.objects.filter(event_id=event_id).first()
    if kept is not None and kept.results_version >= version:
        return
    values = {"results_version": version, "digest": digest, "computed_at": timezone.now()}
    if kept is None or kept.digest != digest:
        CampaignTable.objects.update_or_create(event_id=event_id, defaults={**values, "rows": rows})
    else:
        CampaignTable.objects.filter(pk=kept.pk).update(results_version=version)
    stamps.touch(event_id, [things.ALL, things.STANDINGS])
