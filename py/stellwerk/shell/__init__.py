"""The commands of ``python -m stellwerk``, one file a concern."""
