"""The form of an archive: one zip file, `event.json` in it for machines and sheets for people."""

import io
import zipfile
import zlib
from collections.abc import Mapping
from typing import Any

import msgspec

from companion.core.errors import Invalid, TooLarge
from companion.core.worded import Worded

FORM = 1
# of what comes over the web. A game that phones logged move by move takes some 40 kB, packed
MOST_BYTES = 32 * 2**20
MOST_UNPACKED = 256 * 2**20
# marks between values: the smallest rows take some 130 bytes of memory for each mark once they are
# read, so that a file made for it could take ten times its own length
MOST_VALUES = 4_000_000
EVENT_FILE = "event.json"
# takes an archive of any size
COMMAND = "manage.py restore_event FILE"

Row = dict[str, Any]
_UNREADABLE = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)
_DAMAGED = (
    zipfile.BadZipFile,
    KeyError,
    EOFError,
    OSError,
    ValueError,
    NotImplementedError,
    zlib.error,
)


class Standing(msgspec.Struct, frozen=True):
    """A line of the standings as they were: places and exact values by the players' numbers."""

    rank: int
    number: int
    values: tuple[str, ...]


class Archive(msgspec.Struct, frozen=True):
    """An event.

    form: of this file. tables: the rows of each by its name; a foreign key is the place of its row
    in the other table, counted from 0, a card its code. migrations: the newest of the app that made
    it. standings: after the last published round.
    """

    form: int
    migrations: str
    tables: dict[str, list[Row]]
    standings: list[Standing]


def pack(archive: Archive, sheets: Mapping[str, str]) -> bytes:
    """The archive as a zip file, the sheets beside it. The same archive gives the same bytes."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as packed:
        whole = msgspec.json.format(msgspec.json.encode(archive), indent=1)
        files: list[tuple[str, bytes | str]] = [(EVENT_FILE, whole), *sheets.items()]
        for name, content in files:
            # no time of its own, so that the same event is the same file
            packed.writestr(
                zipfile.ZipInfo(name),
                content,
                compress_type=zipfile.ZIP_DEFLATED,
            )
    return out.getvalue()


def unpack(data: bytes, *, of_any_size: bool = False) -> Archive:
    """The archive in a zip file, or in its `event.json` alone.

    of_any_size: what the server's owner gives is bounded by the machine alone.
    Raises Invalid for what is no archive, is cut short or of another form, TooLarge.
    """
    if len(data) > MOST_BYTES and not of_any_size:
        raise TooLarge(
            Worded(
                "An archive has at most %(most)s MB here; this file has more. Whoever runs the "
                "server restores it by '%(command)s'. Nothing was restored.",
                most=MOST_BYTES // 2**20,
                command=COMMAND,
            )
        )
    most_unpacked = None if of_any_size else MOST_UNPACKED
    found = _event_file(data, most_unpacked) if data.startswith(b"PK") else data
    if not of_any_size and found.count(b",") + found.count(b":") > MOST_VALUES:
        raise _too_much()
    try:
        form = msgspec.json.decode(found, type=_Form).form
    except _UNREADABLE as error:
        raise Invalid(
            "This is no archive of an event: it is cut short, or another file. Choose the .zip "
            "that 'Export everything' gave. Nothing was restored.",
            code="no-archive",
        ) from error
    if form != FORM:
        raise Invalid(
            Worded(
                "The archive has form %(form)s; this version reads form %(form2)s. "
                "Restore it with the version that made it, or a newer one. Nothing was "
                "restored.",
                form=form,
                form2=FORM,
            ),
            code="another-form",
        )
    try:
        return msgspec.json.decode(found, type=Archive)
    except _UNREADABLE as error:
        raise Invalid(
            Worded(
                "The archive does not hold together (%(error)s). Nothing was restored.", error=error
            ),
            code="no-archive",
        ) from error


class _Form(msgspec.Struct):
    form: int


def _too_much() -> TooLarge:
    return TooLarge(
        Worded(
            "%(event_file)s holds more than is taken here. Whoever runs the server restores it by "
            "'%(command)s'. Nothing was restored.",
            event_file=EVENT_FILE,
            command=COMMAND,
        )
    )


def _event_file(data: bytes, most: int | None) -> bytes:
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as packed, packed.open(EVENT_FILE) as file:
            found = file.read() if most is None else file.read(most + 1)
    except _DAMAGED as error:
        raise Invalid(
            Worded(
                "The file is damaged, or holds no %(event_file)s. Fetch the archive once "
                "more. Nothing was restored.",
                event_file=EVENT_FILE,
            ),
            code="no-archive",
        ) from error
    except RuntimeError as error:  # what zipfile says of a file with a password
        raise Invalid(
            "The file has a password. Give it without. Nothing was restored.", code="no-archive"
        ) from error
    if most is not None and len(found) > most:
        raise _too_much()
    return found
