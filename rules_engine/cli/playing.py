"""`play`: random legal players play a whole game, or a journey, into a log."""

import sys
from pathlib import Path

from rules_engine.cli import journeys
from rules_engine.cli.reading import CONTRADICTED, FINE, STDIN
from rules_engine.cli.replaying import summary
from rules_engine.editions import load
from rules_engine.facts.errors import Unusable
from rules_engine.facts.rules import JOURNEYS
from rules_engine.journey_table import replay_journey, trial_journey
from rules_engine.log.forms import Brought, Header, Setup
from rules_engine.log.reading import write_log
from rules_engine.replay import logged_game, replay
from rules_engine.selfplay import opening, play

WARBANDS = ("Stormsire's Cursebreakers", "Garrek's Reavers")
MORE_WARBANDS = ("Sepulchral Guard", "Ironskull's Boyz")


def trial_header(
    edition: str, seed: int, warbands: tuple[str, ...], *, artefact: bool = False
) -> Header:
    """The header of a game between random players with trial decks, as `opening` deals them."""
    load(edition)
    start = opening(edition, warbands, artefact=artefact)
    seats = tuple(
        Brought(own.warband, f"random player {seat}", own.objective_deck, own.power_deck)
        for seat, own in enumerate(start.seats)
    )
    return Header(
        1,
        edition,
        seats,
        id=f"trial-{edition}-{seed}",
        setup=Setup(hazards=start.hazard_deck, artefact=artefact),
    )


def play_to(
    edition: str,
    seed: int,
    out: str,
    warbands: tuple[str, ...] = WARBANDS,
    *,
    artefact: bool = False,
) -> tuple[int, str]:
    """Play a game from a seed and write its log; `-` writes it to standard output alone.

    Raises Unusable for an edition that has no Capture the Artefact where that is asked for.
    """
    if artefact and edition in JOURNEYS:
        raise Unusable(f"{edition} has no Capture the Artefact")
    journey = trial_journey(seed) if edition in JOURNEYS else None
    log = journey or logged_game(
        trial_header(edition, seed, warbands, artefact=artefact),
        play(edition, seed, warbands, artefact=artefact),
    )
    text = write_log(log)
    if out == STDIN:
        sys.stdout.buffer.write(text)
        return FINE, ""
    try:
        Path(out).write_bytes(text)
    except OSError as error:
        raise Unusable(f"{out} cannot be written: {error.strerror}") from None
    if journey is not None:
        replayed = replay_journey(journey)
        return FINE if replayed.holds else CONTRADICTED, journeys.summary(replayed)
    report = replay(log, keep=False)
    return FINE if report.holds else CONTRADICTED, summary(report)
