"""The commands of `python -m rules_engine`: each gives back an exit code and what to print."""

from rules_engine.cli.asking import adjudicate_file
from rules_engine.cli.chances import attack_chances, bout_of, cast_chances, criticals
from rules_engine.cli.covering import counted, left_open
from rules_engine.cli.matching import match_files
from rules_engine.cli.playing import MORE_WARBANDS, WARBANDS, play_to
from rules_engine.cli.reading import CONTRADICTED, FAULT, FINE, UNUSABLE
from rules_engine.cli.replaying import replay_file
from rules_engine.cli.rulebook import commented, editions, explain_words

__all__ = [
    "CONTRADICTED",
    "FAULT",
    "FINE",
    "MORE_WARBANDS",
    "UNUSABLE",
    "WARBANDS",
    "adjudicate_file",
    "attack_chances",
    "bout_of",
    "cast_chances",
    "commented",
    "counted",
    "criticals",
    "editions",
    "explain_words",
    "left_open",
    "match_files",
    "play_to",
    "replay_file",
]
