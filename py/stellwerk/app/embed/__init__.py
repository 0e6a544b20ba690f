"""One scene by itself, to be embedded in somebody else's page."""
