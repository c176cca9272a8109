"""What is kept: tables, seats, moves, plans and guests, in SQLite or PostgreSQL."""
