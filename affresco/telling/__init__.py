"""One telling: everything that leaves the engine, in words.

Inside the engine numbers stay numbers. Here they are spelled, once: events, questions, the boards
that steps and verbs belong to, editions and options. Terminal, page, programs, replays and reports
read this one form; `sentences` turns it into a language.
"""
