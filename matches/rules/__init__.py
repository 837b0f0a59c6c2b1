"""The rules of an event as values: what it may choose, its presets, results and how matches end."""
