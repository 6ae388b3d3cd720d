"""The wall games by both engines: what chance seldom brings about, and what it comes to."""

import pytest

from azul_notation import check
from tests.oracle.walls import Refused, replay as replay_by_oracle

HEAD = '%azn 1\n[Variant "azul"]\n[Seat1 "a"]\n[Seat2 "b"]\n\n'
RARE = {
    "nobody took from the centre, so the same seat starts again and loses nothing": """\
R1 @2 BBBB YYYY RRRR KKKK WWWW
1. 1B4 2Y4
2. 3R5 4K5
3. 5W3~1
= 1 1
R2 @2 BBBB YYYY RRRR KKKK WWWW
*
""",
    "the marker comes to a full floor line, costs nothing more, and its owner starts": """\
R1 @2 BBBB BBBB YYRR KKKK WWWW
1. 1BF 3Y2
2. 2BF 4K4
3. 0RF^ 5W5
= 2 0
R2 @2 BBBB YYYY RRRR KKKK WWWW
*
""",
}


@pytest.mark.parametrize("title", RARE)
def test_rare_situations(title: str) -> None:
    """By hand, from the rulings page (section 3, 1 and 14): both engines must accept them."""
    text = HEAD + RARE[title]
    (report,) = check(text=text)
    assert not report.diagnostics
    assert replay_by_oracle(text)["rounds"] == report.rounds
    other = text.replace("R2 @2", "R2 @1")
    assert [each.code for each in next(check(text=other)).diagnostics] == ["AZ512"]
    with pytest.raises(Refused):
        replay_by_oracle(other)
