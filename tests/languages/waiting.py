"""Templates whose words are not translated yet: what stands here may only become less."""

WAITING = (
    "templates/matches/campaigns/",
    "templates/matches/desk/",
    "templates/matches/disputes/",
    "templates/matches/judge/",
    "templates/matches/rules/",
)


def is_waiting(files: list[str]) -> bool:
    """Whether a message stands in such templates only."""
    return bool(files) and all(one.startswith(WAITING) for one in files)
