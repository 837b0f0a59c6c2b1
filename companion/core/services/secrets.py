"""Secrets of links and tokens: told once, kept as hashes."""

import hashlib
import secrets


def new_secret() -> str:
    """A secret of 192 bits, fit for an address."""
    return secrets.token_urlsafe(24)


def hash_of(secret: str) -> str:
    """What is kept of a secret. It has full entropy, so a plain hash is enough."""
    return hashlib.sha256(secret.encode()).hexdigest()
