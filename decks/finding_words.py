"""What the deck rules find about a deck, as messages: the engine says it in English, pages read it
back by them (`companion.core.recognised`)."""

_COUNTS = (
    "1 objective card",
    "%(n)s objective cards",
    "1 power card",
    "%(n)s power cards",
    "1 surge objective",
    "%(n)s surge objectives",
    "1 restricted card",
    "%(n)s restricted cards",
    "1 gambit",
    "%(n)s gambits",
    "1 upgrade",
    "%(n)s upgrades",
    "%(n)s or more",
    "objectives",
    "ploys",
    "spells",
    "upgrades",
)
_COUNTED = (
    "The deck has %(have)s; %(least)s are asked for.",
    "The deck has %(have)s; %(most)s are allowed.",
    "The deck has %(have)s; at most half of the %(power)s power cards may be.",
    "The deck has %(have)s; no more than its %(upgrades)s may be.",
    "The deck has %(have)s; %(most)s may be: %(cards)s.",
    "The deck has %(have)s; %(most)s may be.",
    "Add %(cards)s.",
    "Take out %(cards)s.",
    "Replace %(cards)s by others.",
    "Replace gambits by upgrades until there are no more gambits than upgrades.",
    "Older cards that score at once do not count here: they lack the keyword.",
    "%(card)s is in the deck %(times)s times.",
    "Keep one of them. Other printings and languages are the same card.",
)
_BELONGING = (
    "No warband of the catalogue is called %(warband)s.",
    "No warband of the catalogue is named for this deck.",
    "Choose the warband that the deck is for.",
    "Not in the catalogue: %(lines)s.",
    "Check the spelling. If the card is newer than the data, look at it yourself.",
    "%(format)s has no %(kinds)s: %(cards)s.",
    "Take them out, or play a format that has them.",
    "One warband cannot use %(cards)s.",
    "%(warband)s cannot use %(cards)s.",
    "Replace them by the warband's own cards or universal ones.",
    "These are of %(alliances)s, and a warband has one: %(cards)s.",
    "Keep the cards of one Grand Alliance.",
    "No fighter of %(warband)s may have %(cards)s.",
    "Replace them by cards that a fighter of the warband may have.",
    "The data does not say whether a fighter of %(warband)s may have %(cards)s.",
    "Look at the fighter cards for what the card asks for.",
    "Universal cards of these releases only: %(releases)s. Not of them: %(cards)s.",
    "Replace them by universal cards of those releases.",
)
_LISTED = (
    "By the list %(list)s these are banned: %(cards)s.",
    "By the list %(list)s these are forsaken: %(cards)s.",
    "Replace them.",
    "Only the month is known in which the list %(list)s began.",
    "Ask which list holds on that day.",
    "The list %(list)s is not complete: %(why)s. It changes nothing here.",
    "The list %(list)s is not complete: %(why)s.",
    "Look at the published list, or check against a list that an organiser has completed.",
    "The deck rules of %(edition)s are not known here, so nothing was checked.",
    "Look over the deck by hand.",
)

# in the order in which a text is held against them: what stands inside another comes after it
MESSAGES = (*_COUNTED, *_BELONGING, *_LISTED, *_COUNTS)
