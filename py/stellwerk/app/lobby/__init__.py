"""Choosing, setting up, going on, importing."""
