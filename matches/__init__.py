"""What happens at the table and across the event."""
