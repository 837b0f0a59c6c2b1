"""Every read of what players bring."""
