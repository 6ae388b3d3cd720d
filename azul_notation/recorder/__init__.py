"""Records a game word by word while it is played.

`text` and `replay` decide what a word means and whether it is legal, as they do for any record. This package
knows what comes next, how it may be typed, how it is taken back, and how the file is kept complete. Nothing
here prints or knows a terminal.
"""

from azul_notation.recorder.answers import Answer, Completion, Expected, InvalidRecord, NotPossible
from azul_notation.recorder.empty_record import empty_record
from azul_notation.recorder.opening import NewGame, open_session
from azul_notation.recorder.record_file import RecordFile
from azul_notation.recorder.scored import Ending, ScoredRound
from azul_notation.recorder.session import Session
from azul_notation.recorder.slips import Hypothesis, hypotheses

__all__ = [
    "Answer",
    "Completion",
    "Ending",
    "Expected",
    "Hypothesis",
    "InvalidRecord",
    "NewGame",
    "NotPossible",
    "RecordFile",
    "ScoredRound",
    "Session",
    "empty_record",
    "hypotheses",
    "open_session",
]
