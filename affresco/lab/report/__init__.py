"""A report about many games: figures as plain data, and a page with pictures."""
