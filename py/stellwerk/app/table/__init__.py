"""A match in play."""
