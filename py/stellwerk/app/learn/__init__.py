"""A tutorial for each game: scenes one after the other, with progress."""
