"""Tables being played: in memory, one writer at a time, announced to all who listen."""
