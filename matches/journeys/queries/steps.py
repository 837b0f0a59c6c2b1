"""What a campaign's start and end ask for, and where it is in a sentence."""

from typing import NamedTuple

from django.db.models import Count, Q
from django.utils.translation import gettext, ngettext

from companion.core.worded import Counted, Worded
from matches.models import Event, Group, Hero, Journey
from matches.people.names import in_text

STATE = Journey.State


class CampaignStep(NamedTuple):
    """A step of a campaign in words. why_not: '' where nothing of its journeys is in the way."""

    label: str
    does: str
    why_not: str


def campaign_step(event: Event, code: str) -> CampaignStep | None:
    """How a step of an event is told and hindered where it is a campaign; None for one that is as
    in every event."""
    if code == "start":
        return CampaignStep(
            Worded("Start the campaign"),
            Worded(
                "Groups can set out on their journeys. Sign-up ends; groups can still be "
                "added here."
            ),
            _why_not_start(event),
        )
    if code == "finish":
        return CampaignStep(
            Worded("Finish the campaign"),
            Worded(
                "The standings become final, and no group sets out any more. It can be reopened."
            ),
            _why_not_finish(event),
        )
    return None


def _why_not_start(event: Event) -> str:
    if Hero.objects.filter(group__event=event, retired=False).exists():
        return ""
    return Worded("A campaign begins with a group that has heroes. Add one first.")


def _why_not_finish(event: Event) -> str:
    journeys = Journey.objects.filter(group__event=event)
    out = journeys.filter(state=STATE.OPEN).select_related("group").order_by("group__number")
    names = [in_text(one.group.name) for one in out]
    if names:
        return Counted(
            "%(names)s is on a journey. Enter the result, or call it off, first.",
            "%(names)s are on journeys. Enter the result, or call it off, first.",
            len(names),
            names=", ".join(names),
        )
    if not journeys.filter(state=STATE.OVER).exists():
        return Worded("No journey has been played. Cancel the campaign if none will be.")
    return ""


def sentence(event: Event, players: str) -> str:
    """Where a campaign that runs or is over is: '2 of 3 groups on a journey, 4 journeys played'."""
    groups = Group.objects.filter(event=event).count()
    counted = Journey.objects.filter(group__event=event).aggregate(
        out=Count("pk", filter=Q(state=STATE.OPEN)), over=Count("pk", filter=Q(state=STATE.OVER))
    )
    over = counted["over"]
    played = ngettext("%(n)s journey played", "%(n)s journeys played", over) % {"n": over}
    if event.state == Event.State.FINISHED:
        return gettext("The campaign is over, %(played)s") % {"played": played}
    if not counted["out"]:
        made = ngettext("%(n)s group", "%(n)s groups", groups) % {"n": groups}
        return f"{made}, {players}, {played}"
    out = ngettext("%(out)s of %(n)s group out", "%(out)s of %(n)s groups out", groups)
    return f"{out % {'out': counted['out'], 'n': groups}}, {played}"
