"""Organisations: who runs events together, what each member is at all of them."""
