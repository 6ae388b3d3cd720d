"""Makes a record that begins from the position of a drawing of Sintra."""

from tests.support.drawings import Drawing
from tests.support.made_sintra import OVER, board, going_on, position

COLUMNS = range(1, 9)
NONE, JOKER, ON_JOKER = "-", "*", "+"
GONE, TURNED = "YB", "G"
"""What lies in the window of a strip that is gone, and of one that shows its other face."""
LONG_TRACK = " ".join(map(str, range(40)))
"""A glass track on which each step can be told from the others."""


def lying(drawing: Drawing, column: int) -> str:
    """Spell the strip that is drawn in a column, from top to bottom, in the signs of a position."""
    signs = "".join(row[column - 1] for row in drawing.rows)
    return NONE if signs == NONE * 5 else signs.replace(ON_JOKER, JOKER + TURNED)


def board_of(drawing: Drawing) -> str:
    """Spell a board with the strips that are drawn; the joker face lies down if it is not drawn."""
    strips = [lying(drawing, column) for column in COLUMNS]
    jokers = any(JOKER in strip for strip in strips)
    faces, windows = [], []
    for strip in strips:
        turned = JOKER in strip
        windows.append(GONE if strip == NONE else TURNED if turned else NONE)
        back = "" if strip == NONE or turned else ":bgopy" if jokers else ":bgo**"
        jokers = jokers or bool(back)
        faces.append(strip + back)
    glazier = drawing.facts.get("glazier", "1")
    return f"0/0+0/{glazier}/{','.join(faces)}/{','.join(windows)}"


def placing(drawing: Drawing, move: str) -> str:
    """Make a record of a move with panes from the centre, whose marker has been taken before."""
    panes = drawing.facts.get("takes", "B").replace(" ", "")
    at = position([board_of(drawing), board()], centre=panes, starter=2)
    return going_on(at, f"1. {move}", GlassTrack=LONG_TRACK)


def completing(drawing: Drawing, *, side: str = "A") -> str:
    """Make a record of a move that completes the strip of the drawing, in column 4."""
    facts = drawing.facts
    panes, strip = facts["takes"].replace(" ", ""), facts["strip"].replace(" ", "")
    window = facts.get("window", TURNED if JOKER in strip else NONE).strip(NONE)
    windows = {4: window, 8: GONE} if JOKER in strip else {4: window}  # one joker face in a set
    mine = board({4: strip}, windows, glazier=4)
    track = facts.get("indicator", "B") + "BGOPY"
    at = position([mine, board()], centre=panes, starter=2, when="1@1+4", side=side, track=track)
    return going_on(at, f"3. 0{panes[0]}4={facts.get('keeps', panes[0])}")


def windows_of(drawing: Drawing, pane: str = "") -> dict[int, str]:
    """List the panes that lie in the windows; `x` is a pane of any colour."""
    told: dict[int, str] = {}
    for column in COLUMNS:
        signs = "".join(row[column - 1] for row in drawing.rows)
        panes = signs.replace("x", pane).replace("N", "").strip(".")
        told |= {column: panes} if panes else {}
    return told


def keeping(drawing: Drawing) -> str:
    """Make a record of a move that completes a strip, whose pane is kept where `N` is drawn."""
    ((row, column),) = drawing.spaces("N")
    strip = "*B*BBBo" if (row, column) == (2, 8) else "BBBBo"
    mine = board({column: strip}, windows_of(drawing, "Y"), glazier=column)
    at = position([mine, board()], centre="O", starter=2, when="1@1+4", track="PBGOPY")
    tags = {"Columns": drawing.facts["values"]} if "values" in drawing.facts else {}
    return going_on(at, f"3. 0O{column}=O", **tags)


def breaking(drawing: Drawing) -> str:
    """Make a record of a move whose panes all break: the strip at the glazier has no space for them."""
    facts = drawing.facts
    track = [int(word) for word in facts.get("track", "0 1 2 4 6 8 11 14 18").split()]
    panes = facts["breaks"].replace(" ", "").replace("^", "").replace("x", "P")
    marker = "^" if "^" in facts["breaks"] else ""
    steps = track.index(int(facts["before"]))
    mine = board({8: "bgooy"}, glazier=8, glass=f"0+{steps}")
    at = position([mine, board()], centre=panes + marker, starter=1 if marker else 2)
    tags = {"GlassTrack": facts["track"]} if "track" in facts else {}
    return going_on(at, f"1. 0PF{marker}", **tags)


def ending(mine: str, side: str = "A", **tags: str) -> str:
    """Make a record of the last round with nothing left to take."""
    return going_on(position([mine, board()], OVER, when="6@2+14", side=side), **tags)
