"""Who asks: names, private links, roles and what each may do."""
