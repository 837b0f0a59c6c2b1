"""The bodies that the endpoints give and take, by noun."""
