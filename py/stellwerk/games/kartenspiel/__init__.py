"""Zug um Zug: Das Kartenspiel: hidden stacks, train robbing, tickets paid with cards alone."""
