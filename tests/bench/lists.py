"""Measures of pasted lists: 2,000 players looked at and entered."""

from collections.abc import Callable, Iterator
from time import perf_counter, process_time
from typing import Any

from django.db import connection

from matches.entries.name_list import MOST_LINES, decode, read
from matches.entries.services.many import enter_all
from tests import factories

Line = dict[str, Any]


def enter_list() -> Iterator[Line]:
    """A file with name, club, team and address in each line; the aim is 5 s for both together."""
    rows = [
        f"Bartholomew Whitmore-{at:04};Dice Ravens of Ghent;Gold;player.{at}@mail.example.org"
        for at in range(MOST_LINES)
    ]
    data = "\n".join(["Name;Club;Team;E-mail", *rows]).encode()
    for keep_mail in (False, True):
        event = factories.make_event(state="open")
        organiser = factories.make_staff(event)
        lines, looked = _spent(lambda: read(decode(data)))
        _, entered = _spent(
            lambda: enter_all(event=event, lines=lines, actor=organiser, keep_mail=keep_mail)  # noqa: B023
        )
        told = "addresses kept" if keep_mail else "no address kept"
        for what, (wall, busy) in (("read", looked), ("entered", entered)):
            yield {
                "name": "enter_list",
                "n": len(lines),
                "value": round(wall, 2),
                "unit": "s",
                "note": f"{what}, {told}, {busy:.2f} CPU s, on {connection.vendor}; aim 5",
            }


def _spent(run: Callable[[], Any]) -> tuple[Any, tuple[float, float]]:
    """What comes out, and the seconds on the clock and of the processor."""
    began, busy = perf_counter(), process_time()
    found = run()
    return found, (perf_counter() - began, process_time() - busy)


MEASURES = {"enter_list": enter_list}
