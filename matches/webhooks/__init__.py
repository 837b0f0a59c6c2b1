"""Webhooks: programs elsewhere that are told what happens at an event."""
