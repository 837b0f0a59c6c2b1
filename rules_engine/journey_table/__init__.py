"""What is done at the table with a journey: logs and their replay, random play, questions.

The public door for journeys; docs/journeys.md tells how it is used.
"""

from rules_engine.journey_table.answering import rule_on_journey
from rules_engine.journey_table.asking import JourneyQuestion, read_journey_question
from rules_engine.journey_table.guide import DueStep, due, yet_to_act
from rules_engine.journey_table.keeping import logged_journey, trial_journey
from rules_engine.journey_table.opening import opening_of
from rules_engine.journey_table.report import (
    JourneyPlayer,
    JourneyReport,
    JourneyResultForm,
    replay_journey,
    result_of,
)

__all__ = [
    "DueStep",
    "JourneyPlayer",
    "JourneyQuestion",
    "JourneyReport",
    "JourneyResultForm",
    "due",
    "logged_journey",
    "opening_of",
    "read_journey_question",
    "replay_journey",
    "result_of",
    "rule_on_journey",
    "trial_journey",
    "yet_to_act",
]
