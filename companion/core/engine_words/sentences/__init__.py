"""The sentences that the engine makes of names, numbers and what stands in its data.

What stands in their values is told by the values' names: see `reading`.
"""

from companion.core.engine_words.sentences import (
    answers,
    asks,
    drawings,
    events,
    facts,
    journeys,
    parts,
    places,
    problems,
    rows,
)

BY_MODULE: dict[str, tuple[str, ...]] = {
    "answers": answers.MESSAGES,
    "drawings": drawings.MESSAGES,
    "journeys": journeys.MESSAGES,
    "parts": parts.MESSAGES,
    "rows": rows.MESSAGES,
    "events": events.MESSAGES,
    "asks": asks.MESSAGES,
    "facts": facts.MESSAGES,
    "places": places.MESSAGES,
    "problems": problems.MESSAGES,
}
FACTS = facts.MESSAGES
# those with values, in the order in which they are tried
SENTENCES = tuple(
    message
    for messages in (
        drawings.MESSAGES,
        events.MESSAGES,
        answers.MESSAGES,
        journeys.MESSAGES,
        places.MESSAGES,
        problems.MESSAGES,
    )
    for message in messages
    if "%(" in message
)
PARTS = tuple(message for message in parts.MESSAGES if "%(" in message)
