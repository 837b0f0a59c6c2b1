"""Who is in which group of a campaign."""

from django.db.models import Q

from matches.models import Entry, Event, Group


def groups_by_entry(event: Event) -> dict[int, Group]:
    """The group of each entry that leads one or plays a hero of one."""
    found: dict[int, Group] = {}
    for group in Group.objects.filter(event=event).prefetch_related("heroes"):
        if group.leader_id is not None:
            found[group.leader_id] = group
        for hero in group.heroes.all():
            if hero.entry_id is not None and not hero.retired:
                found[hero.entry_id] = group
    return found


def group_of_entry(entry: Entry) -> Group | None:
    """The group that an entry leads or plays a hero of."""
    plays = Q(leader=entry) | Q(heroes__entry=entry, heroes__retired=False)
    return Group.objects.filter(plays, event=entry.event_id).distinct().first()
