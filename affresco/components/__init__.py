"""The printed material as data: component sets, how they are read and checked, and corrected."""

from .reading import ComponentError, ComponentSet, load, read
from .shipped import find, shipped, shipped_set

__all__ = ["ComponentError", "ComponentSet", "find", "load", "read", "shipped", "shipped_set"]
