"""A convention played through the HTTP API by separate clients, and looked at afterwards."""
