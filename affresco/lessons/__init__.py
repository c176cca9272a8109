"""Lessons: short scenes at a real table, written as data and played by the real engine.

>>> from affresco.lessons import course, load, stage
>>> course()["game"][0]
'goal'
>>> scenes = stage(load("goal"))
>>> scenes[0].words  # the first scene only talks
()
"""

from .course import course, load
from .lesson import Lesson, LessonError, Scene, read_lesson
from .staging import StagedScene, stage

__all__ = [
    "Lesson",
    "LessonError",
    "Scene",
    "StagedScene",
    "course",
    "load",
    "read_lesson",
    "stage",
]
