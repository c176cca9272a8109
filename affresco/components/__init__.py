"""The printed material as data: component sets, how they are read and checked."""

from .reading import ComponentError, ComponentSet, load, read

__all__ = ["ComponentError", "ComponentSet", "load", "read"]
