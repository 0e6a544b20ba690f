"""Any position of any game, built by hand."""
