"""Addresses of the rules, their sheets and the odds."""

from django.urls import path

from matches.views import odds, rules

urlpatterns = [
    path("rules/", rules.rules, name="rules"),
    path("rules/odds/", odds.odds, name="odds"),
    path("rules/odds/cast/", odds.casts, name="casts"),
    path("rules/sheet/<str:edition>/", rules.reference_sheet, name="reference_sheet"),
    path("rules/<str:key>/", rules.rule, name="rule"),
]
