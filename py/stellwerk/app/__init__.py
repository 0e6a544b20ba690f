"""The lobby, the table and the rules pages as model → update → view; knows no browser."""
