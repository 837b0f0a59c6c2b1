"""Campaigns: groups of heroes, their journeys, results and standings."""

from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response

from companion.core.api.documents import reading, writing
from companion.core.errors import NotFound
from matches.api.bodies.campaigns import (
    CampaignStandingsOut,
    GroupIn,
    GroupOut,
    GroupsIn,
    HeroesIn,
    JourneyCorrectionIn,
    JourneyResultIn,
    JourneyToldOut,
    SetOutIn,
)
from matches.api.bodies.entries import ReasonIn
from matches.api.doors import Api
from matches.journeys.queries import campaigns
from matches.journeys.queries.rights import group_of, journey_for
from matches.journeys.queries.standings import standings_of
from matches.journeys.services import groups, journeys, results
from matches.models import Group, Hero, Journey

TAG = "campaigns"


class CampaignApi(Api):
    """What the endpoints of campaigns share."""

    def group(self, slug: str, number: int) -> Group:
        """A group of an event. Raises NotFound."""
        return group_of(self.visit(slug).event, number)

    def answer_with(self, group: Group, status: int = 200) -> Response:
        """A group as it stands now."""
        now = campaigns.groups_now(group.event, group.number)[0]
        return Response(GroupOut(now).data, status=status)

    def journey_told(self, journey: Journey, status: int = 200) -> Response:
        """A journey as it stands now."""
        now = journey_for(self.actor, journey.pk)
        return Response(JourneyToldOut(campaigns.journey_told(now)).data, status=status)


class Groups(CampaignApi):
    """The groups of a campaign."""

    @reading("groups_list", GroupOut(many=True), tag=TAG)
    def list(self, request: Request, slug: str) -> Response:
        """Every group with its heroes and journeys, by number."""
        return self.page(campaigns.groups_now(self.visit(slug).event), GroupOut)

    @writing("groups_make", GroupOut(many=True), tag=TAG, takes=GroupsIn, status=201)
    def create(self, request: Request, slug: str) -> Response:
        """Make groups from a list; players who have no entry are entered."""
        event = self.visit(slug, "organiser").event
        made = groups.make_groups(event=event, text=self.body(GroupsIn)["groups"], actor=self.actor)
        numbers = {group.number for group in made}
        now = [one for one in campaigns.groups_now(event) if one.group.number in numbers]
        return Response(GroupOut(now, many=True).data, status=201)

    @reading("groups_retrieve", GroupOut, tag=TAG)
    def retrieve(self, request: Request, slug: str, number: int) -> Response:
        """One group."""
        return self.answer_with(self.group(slug, number))

    @writing("groups_change", GroupOut, tag=TAG, takes=GroupIn)
    def update(self, request: Request, slug: str, number: int) -> Response:
        """Change a group's name and leader, and the fear and influence that it begins with."""
        group = self.group(slug, number)
        return self.answer_with(
            groups.change_group(group=group, actor=self.actor, **self.body(GroupIn))
        )

    @writing("groups_remove", tag=TAG)
    def destroy(self, request: Request, slug: str, number: int) -> Response:
        """Remove a group that has set out on no journey."""
        groups.remove_group(group=self.group(slug, number), actor=self.actor)
        return Response(status=204)

    @writing("groups_join", GroupOut, tag=TAG, takes=HeroesIn)
    def join(self, request: Request, slug: str, number: int) -> Response:
        """Let heroes join a group."""
        group = self.group(slug, number)
        groups.add_heroes(group=group, text=self.body(HeroesIn)["heroes"], actor=self.actor)
        return self.answer_with(group)

    @writing("groups_retire", GroupOut, tag=TAG)
    def retire(self, request: Request, slug: str, number: int, position: int) -> Response:
        """Let a hero set out no more; what it did stays told."""
        return self._retired(slug, number, position, retired=True)

    @writing("groups_return", GroupOut, tag=TAG)
    def come_back(self, request: Request, slug: str, number: int, position: int) -> Response:
        """Let a hero set out again."""
        return self._retired(slug, number, position, retired=False)

    def _retired(self, slug: str, number: int, position: int, *, retired: bool) -> Response:
        group = self.group(slug, number)
        hero = Hero.objects.filter(group=group, position=position).first()
        if hero is None:
            raise NotFound("There is no such hero in this group.")
        hero.group = group
        groups.retire_hero(hero=hero, actor=self.actor, retired=retired)
        return self.answer_with(group)

    @reading("groups_standings", CampaignStandingsOut, tag=TAG, polled=True)
    def standings(self, request: Request, slug: str) -> Response:
        """The standings of a campaign's groups, every value by journey."""
        seen = self.visit(slug)
        return self.polled(seen, lambda: CampaignStandingsOut(standings_of(seen.event)).data)


class Journeys(CampaignApi):
    """The journeys of a group."""

    @writing("journeys_open", JourneyToldOut, tag=TAG, takes=SetOutIn, status=201)
    def create(self, request: Request, slug: str, number: int) -> Response:
        """Let a group set out."""
        group = self.group(slug, number)
        made = journeys.open_journey(group=group, actor=self.actor, **self.body(SetOutIn))
        return self.journey_told(made, 201)

    @reading("journeys_retrieve", JourneyToldOut, tag=TAG)
    def retrieve(self, request: Request, journey_id: int) -> Response:
        """A journey, turn by turn where it was logged."""
        return self.journey_told(journey_for(self.actor, journey_id))

    @writing("journeys_result", JourneyToldOut, tag=TAG, takes=JourneyResultIn)
    def result(self, request: Request, journey_id: int) -> Response:
        """End a journey with the result that its group tells."""
        journey, body = journey_for(self.actor, journey_id), self.body(JourneyResultIn)
        version = body.pop("version")
        reported = _told(body)
        results.enter_result(journey=journey, reported=reported, actor=self.actor, version=version)
        return self.journey_told(journey)

    @writing("journeys_correct", JourneyToldOut, tag=TAG, takes=JourneyCorrectionIn)
    def correct(self, request: Request, journey_id: int) -> Response:
        """Put a result right; what follows for later journeys is worked out anew."""
        journey, body = journey_for(self.actor, journey_id), self.body(JourneyCorrectionIn)
        version, why = body.pop("version"), body.pop("reason")
        reported = _told(body)
        results.correct_result(
            journey=journey, reported=reported, actor=self.actor, version=version, reason=why
        )
        return self.journey_told(journey)

    @writing("journeys_call_off", JourneyToldOut, tag=TAG, takes=ReasonIn)
    def call_off(self, request: Request, journey_id: int) -> Response:
        """End a journey without a result; its log is kept."""
        journey, body = journey_for(self.actor, journey_id), self.body(ReasonIn)
        return self.journey_told(journeys.call_off(journey=journey, actor=self.actor, **body))

    @writing("journeys_take_up", JourneyToldOut, tag=TAG, takes=ReasonIn)
    def take_up(self, request: Request, journey_id: int) -> Response:
        """Go on with a journey that was called off."""
        journey, body = journey_for(self.actor, journey_id), self.body(ReasonIn)
        return self.journey_told(journeys.take_up(journey=journey, actor=self.actor, **body))


def _told(body: dict[str, Any]) -> results.Told:
    back = body.pop("back")
    return results.Told(
        **body,
        inspiration={one["number"]: one["inspiration"] for one in back},
        inspired={one["number"]: one["inspired"] for one in back},
    )
