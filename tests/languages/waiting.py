"""Templates whose words are not translated yet: what stands here may only become less."""

WAITING = ("templates/matches/campaigns/",)


def is_waiting(files: list[str]) -> bool:
    """Whether a message stands in such templates only."""
    return bool(files) and all(one.startswith(WAITING) for one in files)
