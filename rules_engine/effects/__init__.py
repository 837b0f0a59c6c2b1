"""The vocabulary of effects: what cards tell players to do, as rows with an answer each.

An effect is a row function made by a factory of this package. It plays on a `Playing` frame and
ends with `done`, which goes on to the card's next effect. Whom it touches is told by a `Who`: a
function of the position and the frame's arguments that gives a fighter, -1 for none.
"""

from rules_engine.effects.changing import (
    broken,
    drawn,
    gained_glory,
    given_counter,
    given_token,
    inspire,
    modify,
    un_inspire,
)
from rules_engine.effects.choosing import (
    Fits,
    Who,
    anyone,
    bearer,
    choose,
    chosen,
    done,
    enemy,
    fitting,
    friendly,
    somebody,
    subject,
    then,
)
from rules_engine.effects.granting import (
    granted,
    options,
    promised,
    specified,
    unspecified,
)
from rules_engine.effects.harming import (
    dealt,
    dealt_to_each,
    harm_frame,
    healed,
    ignored,
)
from rules_engine.effects.marking import (
    marked,
    moved_token,
)
from rules_engine.effects.moving import (
    check_push,
    placed,
    push_frame,
    pushed,
)
from rules_engine.effects.rolling import (
    rolled,
)
from rules_engine.effects.scattering import (
    along_the_chain,
    end_hex,
    hex_of,
    in_end_hex,
    pushed_along,
    scatter,
)
from rules_engine.moments.illusions import without_upgrade

__all__ = [
    "Fits",
    "Who",
    "along_the_chain",
    "anyone",
    "bearer",
    "broken",
    "check_push",
    "choose",
    "chosen",
    "dealt",
    "dealt_to_each",
    "done",
    "drawn",
    "end_hex",
    "enemy",
    "fitting",
    "friendly",
    "gained_glory",
    "given_counter",
    "given_token",
    "granted",
    "harm_frame",
    "healed",
    "hex_of",
    "ignored",
    "in_end_hex",
    "inspire",
    "marked",
    "modify",
    "moved_token",
    "options",
    "placed",
    "promised",
    "push_frame",
    "pushed",
    "pushed_along",
    "rolled",
    "scatter",
    "somebody",
    "specified",
    "subject",
    "then",
    "un_inspire",
    "unspecified",
    "without_upgrade",
]
