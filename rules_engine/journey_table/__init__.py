"""What is done at the table with a journey: logs and their replay, random play, questions.

The public door for journeys; docs/journeys.md tells how it is used.
"""

from rules_engine.journey_table.answering import rule_on_journey
from rules_engine.journey_table.asking import (
    JourneyQuestion,
    is_of_journey,
    read_journey_question,
)
from rules_engine.journey_table.guide import DueStep, due, yet_to_act
from rules_engine.journey_table.keeping import logged_journey, trial_journey
from rules_engine.journey_table.lookup import Found, looked_up
from rules_engine.journey_table.misread import read_journey_told, read_log_told, read_told
from rules_engine.journey_table.opening import opening_of
from rules_engine.journey_table.report import (
    JourneyPlayer,
    JourneyReport,
    JourneyResultForm,
    replay_journey,
    result_of,
)
from rules_engine.journey_table.requests import (
    JOURNEY_ANSWERS,
    JourneyRequest,
    entry_told,
    header_told,
    player_of,
    taken,
)
from rules_engine.journey_table.showing import JourneyShown, actions_of, shown

__all__ = [
    "JOURNEY_ANSWERS",
    "DueStep",
    "Found",
    "JourneyPlayer",
    "JourneyQuestion",
    "JourneyReport",
    "JourneyRequest",
    "JourneyResultForm",
    "JourneyShown",
    "actions_of",
    "due",
    "entry_told",
    "header_told",
    "is_of_journey",
    "logged_journey",
    "looked_up",
    "opening_of",
    "player_of",
    "read_journey_question",
    "read_journey_told",
    "read_log_told",
    "read_told",
    "replay_journey",
    "result_of",
    "rule_on_journey",
    "shown",
    "taken",
    "trial_journey",
    "yet_to_act",
]
