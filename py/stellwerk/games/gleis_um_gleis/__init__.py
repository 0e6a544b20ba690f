"""Gleis um Gleis: lines of four colours grow tile by tile through everybody's hands."""
