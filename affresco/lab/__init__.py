"""The laboratory: what is proved and measured over many games, not played."""
