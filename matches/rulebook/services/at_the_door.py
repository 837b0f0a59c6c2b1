"""What a phone asks of the rules engine on the server, where it cannot run the engine itself."""

from companion.core.errors import Fault
from matches.rulebook.services.adjudication import put_to_the_pool
from matches.rulebook.worker import DOOR

LONGEST = 512 * 1024  # bytes of a request: a position, or the log of a long game


def answer_at_the_door(*, request: bytes) -> str:
    """The answer of `rules_engine.door` to a request, both JSON text; nothing is kept of it.

    Raises TooLarge beyond 512 KB, Busy where every process is at work, Invalid for what takes
    longer than its two seconds, Fault where the engine trips.
    """
    reply = put_to_the_pool(DOOR + request, most_bytes=LONGEST)
    if reply.fault:
        raise Fault(f"the engine tripped over a request of a phone: {reply.fault}")
    return reply.at_the_door
