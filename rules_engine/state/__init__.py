"""A game as a value: the position, the frames of its stack and the events that move it on."""
