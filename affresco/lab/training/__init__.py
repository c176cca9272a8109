"""From self-play to a network: lessons are played, a network is fitted, and a contest decides."""
