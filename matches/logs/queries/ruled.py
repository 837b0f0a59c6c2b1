"""A log as it reads now, however it is kept: rulings and all that phones wrote since included."""

from matches.logs.queries import lines
from matches.models import GameLog, LoggedGame
from rules_engine.log import write_log


def content_of(log: GameLog) -> bytes:
    """The log as it reads now: of one that came event by event the line that stands, of a file its
    last revision, else as it came."""
    logged = LoggedGame.objects.filter(attached=log).first() if log.live else None
    if logged is None or logged.stands is None:
        return log.as_ruled()
    return write_log(lines.log_of(logged.stands))
