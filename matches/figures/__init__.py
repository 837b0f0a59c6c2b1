"""Numbers told of players and events, worked out from plain records, and the lines of their
pictures. Knows no Django."""
