"""Cards: what the data says of them, and what the engine knows them to do."""
