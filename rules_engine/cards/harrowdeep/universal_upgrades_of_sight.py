"""A universal upgrade of Harrowdeep on whom its fighter sees."""

from rules_engine.card_book.known import knows
from rules_engine.effects.upgrades import standing
from rules_engine.sense.sight import FARSIGHTED

knows(standing("Penumbral Pendulum", traits=(FARSIGHTED,)))
