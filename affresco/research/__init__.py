"""Environments for research: PettingZoo, Gymnasium, OpenSpiel, and many games at once.

They need the extra `research`; import each by name, so that none requires the others' packages.
See docs/research.md.
"""
