"""`play`: two random legal players play a whole game into a log."""

import sys
from pathlib import Path

from rules_engine.cli.reading import CONTRADICTED, FINE, STDIN
from rules_engine.cli.replaying import summary
from rules_engine.editions import load
from rules_engine.facts.errors import Unusable
from rules_engine.log.forms import Brought, Header, Setup
from rules_engine.log.reading import write_log
from rules_engine.replay import logged_game, replay
from rules_engine.selfplay import opening, play

WARBANDS = ("Stormsire's Cursebreakers", "Garrek's Reavers")


def trial_header(edition: str, seed: int, warbands: tuple[str, str]) -> Header:
    """The header of a game between random players with trial decks, as `opening` deals them."""
    load(edition)
    start = opening(edition, warbands)
    seats = tuple(
        Brought(own.warband, f"random player {seat}", own.objective_deck, own.power_deck)
        for seat, own in enumerate(start.seats)
    )
    return Header(
        1,
        edition,
        seats,
        id=f"trial-{edition}-{seed}",
        setup=Setup(hazards=start.hazard_deck),
    )


def play_to(
    edition: str, seed: int, out: str, warbands: tuple[str, str] = WARBANDS
) -> tuple[int, str]:
    """Play a game from a seed and write its log; `-` writes it to standard output alone."""
    header = trial_header(edition, seed, warbands)
    log = logged_game(header, play(edition, seed, warbands))
    text = write_log(log)
    if out == STDIN:
        sys.stdout.buffer.write(text)
        return FINE, ""
    try:
        Path(out).write_bytes(text)
    except OSError as error:
        raise Unusable(f"{out} cannot be written: {error.strerror}") from None
    report = replay(log)
    return FINE if report.holds else CONTRADICTED, summary(report)
