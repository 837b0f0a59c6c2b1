"""Leagues: the table of a season, and which events count for it."""

from collections.abc import Sequence
from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response

from companion.core import limits
from companion.core.api.documents import reading, writing
from matches.api.bodies.organisations import LeagueChanges, LeagueIn, LeagueOut, SeasonOut
from matches.api.doors import Api
from matches.leagues import queries, services
from matches.leagues.table import RatedRow
from matches.models import League

TAG = "leagues"


class Leagues(Api):
    """Events of a season."""

    @reading("leagues_list", LeagueOut(many=True), tag=TAG)
    def list(self, request: Request) -> Response:
        """Every league, the newest first."""
        return self.page(League.objects.all(), LeagueOut)

    @writing("leagues_create", LeagueOut, tag=TAG, takes=LeagueIn, status=201)
    def create(self, request: Request) -> Response:
        """Make a league without events; the caller may create events, and keeps it."""
        made = services.make_league(actor=self.actor, **self.body(LeagueIn))
        return Response(LeagueOut(made).data, status=201)

    @limits.counted_as("costly")
    @reading("leagues_retrieve", SeasonOut, tag=TAG)
    def retrieve(self, request: Request, league: str) -> Response:
        """One league with its table."""
        return Response(_told(queries.season_page(queries.league_of(league), self.actor)))

    @writing("leagues_update", LeagueOut, tag=TAG, takes=LeagueChanges)
    def partial_update(self, request: Request, league: str) -> Response:
        """Change what it is called and what it counts."""
        found = queries.league_of(league)
        given: dict[str, Any] = {
            str(name): getattr(found, str(name)) for name in LeagueChanges().fields
        }
        given |= self.body(LeagueChanges)
        return Response(
            LeagueOut(services.change_league(league=found, actor=self.actor, **given)).data
        )

    @writing("leagues_add_event", LeagueOut, tag=TAG)
    def add(self, request: Request, league: str, slug: str) -> Response:
        """Let an event count; the caller keeps the league and organises the event."""
        event, found = self.visit(slug).event, queries.league_of(league)
        services.add_event(league=found, event=event, actor=self.actor)
        return Response(LeagueOut(found).data)

    @writing("leagues_remove_event", tag=TAG)
    def remove(self, request: Request, league: str, slug: str) -> Response:
        """Let an event count no more."""
        event, found = self.visit(slug).event, queries.league_of(league)
        services.remove_event(league=found, event=event, actor=self.actor)
        return Response(status=204)


def _told(page: queries.SeasonPage) -> dict[str, object]:
    slugs = [event.slug for event in page.counted]
    rows = [
        {
            "rank": row.rank,
            "name": name,
            "total": row.total,
            "scores": [
                {"event": slug, "place": one.place, "points": one.points, "counts": one.counts}
                for slug, one in zip(slugs, row.scores, strict=True)
                if one is not None
            ],
        }
        for row, name in page.told_rows
    ]
    season = {
        "league": page.league,
        "counted": slugs,
        "to_come": [event.slug for event in page.to_come],
        "rows": rows,
        "rated": [_rated(row, name, slugs) for row, name in page.told_rated],
    }
    return dict(SeasonOut(season).data)


def _rated(row: RatedRow, name: str, slugs: Sequence[str]) -> dict[str, object]:
    return {
        "rank": row.rank,
        "name": name,
        "rating": row.rating.shown,
        "low": row.rating.low,
        "high": row.rating.high,
        "matches": row.rating.matches,
        "moves": [
            {"event": slug, "by": by}
            for slug, by in zip(slugs, row.moves, strict=True)
            if by is not None
        ],
    }
