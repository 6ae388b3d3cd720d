"""The scorer's desk: a game is written down as it is played, word by word.

What a word means and whether it may stand is asked of the rooms that read and replay any record: here is only
what is due next, how it may be typed, how it is taken back, and how the file is kept whole. Nothing here
prints or knows a terminal.
"""

from azul_notation.recorder.answers import Answer, Completion, Due, Faulty, Unable
from azul_notation.recorder.empty_record import empty_record
from azul_notation.recorder.opening import Beginning, open_session
from azul_notation.recorder.record_file import Paper
from azul_notation.recorder.session import Session

__all__ = [
    "Answer",
    "Beginning",
    "Completion",
    "Due",
    "Faulty",
    "Paper",
    "Session",
    "Unable",
    "empty_record",
    "open_session",
]
