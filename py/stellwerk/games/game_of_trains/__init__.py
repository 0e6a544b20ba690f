"""Game of Trains: seven cars in descending order, to be brought into ascending order."""
