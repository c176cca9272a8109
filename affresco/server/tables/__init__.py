"""A table with its seats and clock, in memory: no network, no store, no time of its own."""
