"""The sections of a component set, one file each: shape, checks, and the figures of the rules."""
