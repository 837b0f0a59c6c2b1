"""Addresses of the pages for everybody."""

from django.urls import path

from matches.views import (
    brackets,
    embed,
    feeds,
    game_logs,
    leagues,
    live,
    organisations,
    public,
    replays,
    share,
)

urlpatterns = [
    path("", public.front, name="front"),
    path("events.atom", feeds.events, name="events_feed"),
    path("leagues/", leagues.leagues, name="leagues"),
    path("leagues/new/", leagues.new_league, name="new_league"),
    path("leagues/<slug:slug>/", leagues.league, name="league"),
    path("leagues/<slug:slug>/settings/", leagues.league_settings, name="league_settings"),
    path("organisations/", organisations.organisations, name="organisations"),
    path("organisations/new/", organisations.new_organisation, name="new_organisation"),
    path(
        "members/<str:secret>/",
        organisations.organisation_invitation,
        name="organisation_invitation",
    ),
    path("organisations/<slug:slug>/", organisations.organisation, name="organisation"),
    path("e/<slug:slug>/", public.event, name="event"),
    path("e/<slug:slug>/news.atom", feeds.news, name="event_feed"),
    path("e/<slug:slug>/share.png", share.picture, name="share_picture"),
    path("e/<slug:slug>/event.ics", feeds.calendar, name="event_calendar"),
    path("e/<slug:slug>/rounds/", public.latest_pairings, name="pairings"),
    path("e/<slug:slug>/rounds/<int:number>/", public.pairings, name="round"),
    path("e/<slug:slug>/standings/", public.standings, name="standings"),
    path("e/<slug:slug>/embed/", embed.embedded_standings, name="embed"),
    path("e/<slug:slug>/bracket/", brackets.bracket, name="bracket"),
    path("e/<slug:slug>/standings/<int:number>/", public.standing_of, name="standing_of"),
    path("e/<slug:slug>/pictures/", public.pictures, name="pictures"),
    path("e/<slug:slug>/wall/", public.wall, name="wall"),
    path("m/<int:match_id>/", public.match, name="match"),
    path("m/<int:match_id>/live/", live.live, name="live"),
    path("m/<int:match_id>/overlay/", live.overlay, name="overlay"),
    path("m/<int:match_id>/replay/", replays.replay, name="replay"),
    path("m/<int:match_id>/replay/pictures/", replays.pictures, name="replay_pictures"),
    path("m/<int:match_id>/replay/row.svg", replays.row, name="replay_row"),
    path("m/<int:match_id>/replay/picture.svg", replays.picture, name="replay_picture"),
    path("m/<int:match_id>/logs/", game_logs.attach_log, name="attach_log"),
    path("m/<int:match_id>/logs/<int:log_id>/", game_logs.fetch_log, name="fetch_log"),
]
