"""Disputes, rulings, appeals and precedents."""
