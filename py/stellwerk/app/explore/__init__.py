"""Explorers: set something, and see what the rules say of it."""
