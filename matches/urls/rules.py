"""Addresses of the rules, their sheets and the odds.

`warband` takes the address of the plain page of a warband, which lies below in `decks`: its page
leads to the odds of each attack.
"""

from django.urls import path

from matches.views import journey_questions, odds, positions, rules

urlpatterns = [
    path("rules/", rules.rules, name="rules"),
    path("rules/odds/", odds.odds, name="odds"),
    path("rules/odds/cast/", odds.casts, name="casts"),
    path("rules/journey/", journey_questions.journey_question, name="journey_question"),
    path("rules/position/", positions.position, name="position"),
    path("rules/position/laid/", positions.laid, name="position_laid"),
    path("rules/position/answer/", positions.answered, name="position_answer"),
    path("rules/position/names.json", positions.names, name="position_names"),
    path("rules/sheet/<str:edition>/", rules.reference_sheet, name="reference_sheet"),
    path("rules/<str:key>/words/", rules.rule_in_words, name="rule_in_words"),
    path("rules/<str:key>/", rules.rule, name="rule"),
    path("warbands/<slug:slug>/", odds.warband, name="warband"),
]
