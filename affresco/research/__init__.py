"""Environments for research: PettingZoo, Gymnasium, OpenSpiel, and many games at once.

They need the extra `research`; each is imported by its name, so that none asks for the others'
packages. See docs/research.md.
"""
