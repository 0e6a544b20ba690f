"""The games; each folder holds all of one game. ``registry`` lists them."""
