"""Reads of archives."""
