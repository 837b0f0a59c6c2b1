"""Universal upgrades of Nightvault: a stone, a book, a blade that breaks others."""

from rules_engine.card_book.known import knows
from rules_engine.effects.naming import chooses_opponent
from rules_engine.effects.relics import TOME
from rules_engine.effects.upgrades import action, standing, weapon
from rules_engine.effects.weapons import DISARMS
from rules_engine.moments.forms import by_errata
from rules_engine.sense.ground import EARTHS

knows(
    standing("Earthing Stone", traits=(EARTHS,)),
    weapon("Swordbreaker", 1, 3, "smash", 2, DISARMS),
    action("Tome of Insight", chooses_opponent, keywords=(by_errata(TOME),)),
)
