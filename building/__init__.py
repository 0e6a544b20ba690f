"""What `build.py` does once its environment stands; each module is one concern."""
