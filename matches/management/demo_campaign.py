"""The demo's campaign of Cursed City: two groups, a few journeys, one of them under way."""

from companion.core.actors import Actor
from matches.events.services import events
from matches.journeys.services.groups import make_groups
from matches.journeys.services.journeys import open_journey
from matches.journeys.services.results import Told, enter_result
from matches.models import Event, Group

GROUPS = """
Night Watch: Ana (Orla), Ben (Tam), Cleo (Vara)
Lanterns, led by Gwen: Dan (Pell, Sill), Eve (Brother Quill)
"""
PLAYED = (
    (1, "hunt", Told(7, [0, 1], roll=5, turns=9, inspiration={0: 2})),
    (2, "hunt", Told(4, [0, 2], roll=8, turns=11)),
    (1, "scavenge", Told(6, [0, 1, 2], turns=8, inspiration={0: 1, 2: 2})),
)


def play(event: Event, actor: Actor) -> None:
    """Make the groups of a campaign that is open, let it begin and play."""
    make_groups(event=event, text=GROUPS, actor=actor)
    events.start(event=event, actor=actor)
    groups = {group.number: group for group in Group.objects.filter(event=event)}
    for number, kind, reported in PLAYED:
        journey = open_journey(group=groups[number], kind=kind, table=number, actor=actor)
        enter_result(journey=journey, reported=reported, actor=actor, version=0)
    open_journey(group=groups[1], kind="deliverance", table=1, actor=actor)
