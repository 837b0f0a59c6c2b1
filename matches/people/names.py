"""Names as people write them: any script, any emoji, and nothing that disturbs its neighbours."""

import unicodedata

from django.core.exceptions import ValidationError
from django.core.validators import validate_email

from companion.core.errors import Invalid
from companion.core.worded import Worded

LONGEST = 80
# marks piled on one letter; no living script needs more
MOST_MARKS = 4
# embeddings, overrides and isolates steer the direction of text beyond the name's own end
_STEERING = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
_RIGHT_TO_LEFT = frozenset({"R", "AL", "AN"})
_UNPRINTABLE = frozenset({"Cc", "Cs", "Co", "Zl", "Zp"})
# letters that Unicode does not take apart
_STROKED = str.maketrans({"ł": "l", "ø": "o", "đ": "d", "ħ": "h", "ı": "i", "æ": "ae", "œ": "oe"})
# letters and symbols by class that show nothing: Hangul fillers and the empty Braille cell
_BLANK = frozenset("\u115f\u1160\u3164\uffa0\u2800")


def clean_name(
    text: str, *, what: str = "name", longest: int = LONGEST, needed: bool = True
) -> str:
    """A name trimmed, each run of white space made one space, composed (Unicode NFC).

    Raises Invalid, naming the field `what`, for a name that is empty (while needed), longer than
    `longest` characters, or holds control or direction-steering characters.
    """
    name = unicodedata.normalize("NFC", " ".join(text.split()))
    if not name and not needed:
        return ""
    sentence = _fault(Worded.of(what), name, longest)
    if sentence:
        raise Invalid(
            Worded("%(sentence)s Nothing was changed.", sentence=sentence),
            code="unfit-name",
            fields={what: sentence},
        )
    return name


def clean_address(text: str) -> str:
    """An e-mail address trimmed; '' for none. Raises Invalid for what is none."""
    address = text.strip()
    if not address:
        return ""
    try:
        validate_email(address)
    except ValidationError:
        fault = Worded("This is no e-mail address. Write one like name@example.org, or none.")
        raise Invalid(
            Worded("%(fault)s Nothing was changed.", fault=fault),
            code="unfit-address",
            fields={"mail_to": fault},
        ) from None
    return address


def in_text(name: str) -> str:
    """The name as part of a sentence: isolated where it holds right-to-left letters, so that the
    words and numbers around it keep their order."""
    if any(unicodedata.bidirectional(char) in _RIGHT_TO_LEFT for char in name):
        return f"\u2068{name}\u2069"
    return name


def bare(text: str) -> str:
    """Text without accents, strokes and capitals, to find and to sort names by."""
    decomposed = unicodedata.normalize("NFKD", text.casefold().translate(_STROKED))
    return "".join(char for char in decomposed if unicodedata.category(char) != "Mn").strip()


def _fault(what: Worded, name: str, longest: int) -> Worded | None:
    if len(name) > longest:
        return Worded(
            "The %(what)s has %(count)s characters; at most %(longest)s are kept. Shorten it.",
            what=what,
            count=len(name),
            longest=longest,
        )
    if any(char in _STEERING or unicodedata.category(char) in _UNPRINTABLE for char in name):
        return Worded(
            "The %(what)s holds characters that cannot be shown. Type it anew.", what=what
        )
    if not any(_shows(char) for char in name):
        return Worded("The %(what)s is missing. Write at least one letter.", what=what)
    if _most_marks(name) > MOST_MARKS:
        return Worded(
            "The %(what)s piles more than %(most_marks)s marks on one letter. Leave some out.",
            what=what,
            most_marks=MOST_MARKS,
        )
    return None


def _shows(char: str) -> bool:
    category = unicodedata.category(char)
    # an emoji newer than this Python's tables is not assigned in them
    return char not in _BLANK and (category[0] in "LNPS" or category == "Cn")


def _most_marks(name: str) -> int:
    most = run = 0
    for char in name:
        run = run + 1 if unicodedata.category(char) == "Mn" else 0
        most = max(most, run)
    return most
