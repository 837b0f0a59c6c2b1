"""The standings of an event: their input, the stored table, roll-offs."""
