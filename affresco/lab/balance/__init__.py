"""Whether the figures of a component set are sane among strong players: games, figures, a page.

The games are played by `python -m affresco.lab.balance`, which needs nothing but the standard
library beside the engine, so that it runs wherever there are many cores; `affresco balance` plays
what is missing and writes the page.
"""
