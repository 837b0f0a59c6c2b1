"""Addresses at which the rules engine is asked, for seconds at worst, and nothing is changed."""

import re

_ASKED_AT = re.compile(r"/rules/|/api/v1/(?:adjudications|odds)/|/api/v1/\w+/\d+/log/engine/$")


def only_asks(path: str) -> bool:
    """Whether a request for this address only puts a question to the rules engine, or reads them,
    by whatever verb."""
    return _ASKED_AT.match(path) is not None
