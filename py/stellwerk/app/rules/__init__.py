"""Rules pages with scenes to try."""
