"""The table server: games over HTTP for people, bots and watchers, kept in a database.

`app` puts it together. Nothing is imported here, so that the workers of bots start fast.
"""
