"""What is told of a game is said in the reader's language, whole: stories, lines of logs, and what
the engine says of them."""

import re
from pathlib import Path

import pytest
from django.utils import translation

from companion.core.recognised import is_recognised, recognised
from matches.disputes.log_lines import SAYS, look
from matches.logs.event_words import MESSAGES, TOLD
from matches.logs.queries.replay_pages import phase_said
from matches.templatetags.logs import event_words
from rules_engine.log import read_log
from rules_engine.replay import replay
from rules_engine.story import Moment, story
from tests.languages import pseudo
from tests.matches.logs.games import whole_game

EXAMPLES = Path("rules_engine/schemas/examples")
LOGS = {
    "full": whole_game(),
    "full example": (EXAMPLES / "log_full.jsonl").read_bytes(),
    "glory": (EXAMPLES / "log_glory.jsonl").read_bytes(),
}


def told(content: bytes) -> list[str]:
    """Every sentence, line and phase of a log, as the engine has them."""
    moments = story(replay(read_log(content)), ("Ana", "Ben"))
    words = [word for moment in moments for word in moment.words]
    lines = [line.text for line in look(content, names=("Ana", "Ben")).lines]
    return list(dict.fromkeys([*words, *lines, *map(phase_said, moments)]))


@pytest.mark.parametrize("log", LOGS)
def test_no_line_of_a_game_is_without_its_message(log):
    found = told(LOGS[log])
    assert [words for words in found if not is_recognised(recognised(words, MESSAGES))] == []
    assert len(found) > 10


@pytest.mark.parametrize("log", LOGS)
def test_english_is_told_as_the_engine_has_it(log):
    assert [words for words in told(LOGS[log]) if recognised(words, MESSAGES) != words] == []


@pytest.mark.parametrize("log", LOGS)
def test_between_the_marks_of_another_language_only_names_are_left(log):
    cards = re.compile(
        r"\S*stand-in\S*|made-up \w+|"
        r"[A-Z][\w'’-]*(?:,? (?:the|of|and|for|to|in|a|on|with|[A-Z][\w'’-]*))*"
    )
    with pseudo.spoken() as language, translation.override(language):
        said = [pseudo.outside(event_words(words)) for words in told(LOGS[log])]
    left = [pseudo.WORD.findall(cards.sub(" ", words)) for words in said]
    assert [words for words in left if words] == []


def test_every_verdict_on_a_line_has_its_message():
    for words in SAYS.values():
        assert f"Line %(line)s {words}." in TOLD


@pytest.mark.parametrize(
    ("words", "german"),
    [
        ("Ana draws 3 objective cards.", "Ana zieht 3 Missionskarten."),
        ("Roll-off: Ana: critical, smash; Ben: fury.",
         "Würfelentscheid: Ana: kritisch, Hieb; Ben: Wut."),
        ("Ana discards Neck and Neck, 2 cards.", "Ana legt Neck and Neck, 2 Karten ab."),
        ("Ana places Targor in hex 3, -1.", "Ana stellt Targor auf Feld 3, -1."),
        ("Targor (Ben) is out of action.", "Targor (Ben) ist außer Gefecht."),
        ("Line 12 breaks a rule.", "Zeile 12 bricht eine Regel."),
        ("round 2, end phase", "Runde 2, Endphase"),
    ],
)  # fmt: skip
def test_in_german(words, german):
    with translation.override("de"):
        assert event_words(words) == german


def test_what_is_in_no_message_is_marked_as_english():
    with translation.override("de"):
        assert event_words(["Ana passes", "So <it> be."]) == (
            'Ana passt <span lang="en">So &lt;it&gt; be.</span>'
        )
    assert event_words(["Ana passes", "So <it> be."]) == "Ana passes So &lt;it&gt; be."


def test_the_phases_of_a_moment():
    phases = ("setup", "action", "end", "over")
    said = [phase_said(Moment(1, round=2, phase=phase)) for phase in phases]
    assert said == ["set-up", "round 2, action phase", "round 2, end phase", "round 2, the end"]
