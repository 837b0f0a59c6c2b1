"""Entries of an event: sign-up, waitlist, attendance, what a player may do next."""
