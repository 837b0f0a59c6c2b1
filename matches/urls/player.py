"""Addresses of the pages of one player."""

from django.urls import path, re_path

from matches.views import disputes, journey_pad, mail, own_link, own_table, pad, player, records

urlpatterns = [
    path("e/<slug:slug>/join/", player.join, name="sign_up"),
    path("e/<slug:slug>/p/<int:number>/", player.player, name="player"),
    path("e/<slug:slug>/p/<int:number>/link.png", own_link.link_picture, name="link_picture"),
    re_path(
        rf"^e/(?P<slug>[-\w]+)/p/(?P<number>\d+)/(?P<action>{'|'.join(player.ACTIONS)})/$",
        player.act,
        name="player_act",
    ),
    path("players/<slug:address>/", records.player_record, name="player_record"),
    path("me/record/", records.own_record, name="own_record"),
    path("me/record/showing/", records.choose, name="choose_showing"),
    path("me/record/erase/", records.erase, name="erase"),
    path("me/record/export.json", records.export, {"form": "json"}, name="export_record"),
    path("me/record/export.csv", records.export, {"form": "csv"}, name="export_matches"),
    path("mail/<str:token>/", mail.stop_mail, name="stop_mail"),
    path("me/<str:token>/", player.private_link, name="private_link"),
    path("m/<int:match_id>/pad/", pad.pad, name="pad"),
    path("j/<int:journey_id>/pad/", journey_pad.journey_pad, name="journey_pad"),
    path("m/<int:match_id>/report/", own_table.report, name="report"),
    path("m/<int:match_id>/confirm/", own_table.confirm, name="confirm"),
    path("m/<int:match_id>/withdraw-report/", own_table.withdraw_report, name="withdraw_report"),
    path("m/<int:match_id>/call-judge/", own_table.call_judge, name="call_judge"),
    path("m/<int:match_id>/call-off/", own_table.call_off, name="call_off"),
    path("m/<int:match_id>/dispute/", disputes.raise_dispute, name="raise_dispute"),
    re_path(
        rf"^disputes/(?P<dispute_id>\d+)/(?P<action>{'|'.join(disputes.ACTIONS)})/$",
        disputes.act,
        name="dispute_act",
    ),
    path("m/<int:match_id>/logs/<int:log_id>/lines/", disputes.log_lines, name="log_lines"),
]
