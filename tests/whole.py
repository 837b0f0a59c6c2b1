"""Tables and random play over everything: a sample of them in a plain run, the same each time, and
the whole with WHOLE=1 in the environment, which `make fuzz` sets."""

import os

WHOLE = bool(os.environ.get("WHOLE"))


def whole_or(sample: int, *, whole: int) -> int:
    """How many of something this run does."""
    return whole if WHOLE else sample
