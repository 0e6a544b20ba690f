"""What bots share: a search that knows no game, and the arena that measures how strong they are."""
