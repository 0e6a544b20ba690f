"""Stellwerk: four railway games whose rules can be executed."""
