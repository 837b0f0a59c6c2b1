"""A universal upgrade of Harrowdeep on how its fighter's casting rolls are read."""

from rules_engine.card_book.known import knows
from rules_engine.effects.upgrades import adds, standing
from rules_engine.moments.casting import MISCAST

STAFF = "Vortex Staff"

knows(
    standing(
        STAFF,
        adds(STAFF, "reads a face", 0, word="channel:focus"),
        adds(STAFF, "reads a face", 0, word="focus:channel"),
        traits=(MISCAST,),
    ),
)
