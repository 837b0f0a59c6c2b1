"""What one page or record tells across several rooms: a player's, the desk's, the event's."""
