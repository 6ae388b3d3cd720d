"""The fast judgement of canonical games and the explained one: what is clean at a glance is clean."""

from tests.fuzz.tape import Tape, other_tape, tapes
from tests.fuzz.target import Target
from tests.fuzz.targets.games import spoilt
from tests.support.clean_games import differences


def hold(data: bytes) -> None:
    text = spoilt(Tape(data)).removeprefix("%azn 1\n")
    found = list(differences(text))
    assert not found, found


TARGET = Target(hold, tapes, mutate=other_tape)
