"""A logged game told moment by moment, as somebody who stands at the table sees it.

What lies in hands and decks, or face down, is never told, whoever asks and whatever the log has:
the words, the glory and the marks to draw rest on what lies open alone.
"""

from rules_engine.story.moments import Moment, story
from rules_engine.story.pictures import frame, marks

__all__ = ["Moment", "frame", "marks", "story"]
