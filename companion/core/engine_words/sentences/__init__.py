"""The sentences that the engine makes of names, numbers and what stands in its data."""

BY_MODULE: dict[str, tuple[str, ...]] = {}
