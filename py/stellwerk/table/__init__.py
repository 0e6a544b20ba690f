"""What all games share: the game protocol, matches, replay, scenes, texts and picking."""
