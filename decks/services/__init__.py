"""Every write of what players bring."""
