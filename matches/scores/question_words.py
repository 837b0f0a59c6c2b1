"""What questions on the desk ask, as messages: services fill them in, pages read them back."""

REPORTS_DIFFER = "%(one)s reported %(said)s and %(other)s %(otherwise)s."
LOG_DISAGREES = (
    "Table %(table)s, game %(game)s: by its log %(ended)s, glory %(glory)s (%(first)s first), "
    "which is not what is recorded."
)
OTHER_EDITION = "%(said)s It is of another edition than the event's."
WON = "%(winner)s won"
DRAWN = "the game was drawn"
NOT_FINISHED = "the game was not finished"
FOREIGN_CARD = (
    "Table %(table)s, game %(game)s: by the log that %(by)s attached, %(player)s had %(card)s, "
    "which is not in the deck that was handed in."
)
FORKED = "Table %(table)s: %(said)s. The players can agree to one, or a judge rules."
FORKED_AFTER = "%(by)s logged game %(game)s otherwise after event %(event)s"
FORKED_AT_ONCE = "%(by)s logged game %(game)s otherwise from the start"
ASIDE = (
    "Table %(table)s: %(n)s entries of %(name)s's game log came by a private link that was "
    "revoked. They are kept beside the log and not part of it."
)
RULING_LEFT = (
    "Table %(table)s, round %(round)s: %(followed)s Enter the result that the ruling means."
)
RULING_LEFT_NAMED = (
    "Table %(table)s, %(name)s: %(followed)s Enter the result that the ruling means."
)
FOLLOWED = "The result is %(score)s."
STAYS = "%(problem)s The result stays as it was."
NO_LOG = "The log cannot be read."
NO_LONGER_HOLDS = "With this ruling the log no longer holds from line %(line)s on."
NEVER_HOLDS = "With this ruling the log no longer holds from its beginning on."
OUTGROWN = "Today's rules engine does not take the log from line %(line)s on."
STOPS = "With this ruling the log stops before the end of the game."
NOT_BY_PLAY = "The recorded result was not decided by this game's play."
NOTHING_FOLLOWS = "There is no result that could follow."
SEVERAL = "%(one)s; %(others)s"
SCORE = "%(score)s for %(name)s"
AS_LAST_WARBAND = "%(games)s, %(name)s as the last warband"
IN_SUDDEN_DEATH = "%(games)s, %(name)s in sudden death"
BY_A_ROLL_OFF = "%(games)s, %(name)s by a roll-off"
SETTLED = (AS_LAST_WARBAND, IN_SUDDEN_DEATH, BY_A_ROLL_OFF)

# what a round of a bracket or of pools is called
ROUNDS = (
    "Final",
    "Grand final",
    "Reset final",
    "Semi-finals",
    "Quarter-finals",
    "Round of %(number)s",
    "Upper bracket, round %(number)s",
    "Lower bracket, round %(number)s",
    "Upper and lower bracket, round %(number)s",
    "Pools, round %(number)s",
)
# in the order in which a text is held against them: what stands inside another comes after it
MESSAGES = (
    OTHER_EDITION,
    REPORTS_DIFFER,
    LOG_DISAGREES,
    FOREIGN_CARD,
    FORKED,
    ASIDE,
    RULING_LEFT,
    RULING_LEFT_NAMED,
    STAYS,
    FOLLOWED,
    NO_LOG,
    NO_LONGER_HOLDS,
    NEVER_HOLDS,
    OUTGROWN,
    STOPS,
    NOTHING_FOLLOWS,
    NOT_BY_PLAY,
    SEVERAL,
    FORKED_AFTER,
    FORKED_AT_ONCE,
    WON,
    DRAWN,
    NOT_FINISHED,
    SCORE,
    *SETTLED,
    *ROUNDS,
)
