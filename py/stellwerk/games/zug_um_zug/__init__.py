"""Zug um Zug, the board game: all of it in this folder."""
