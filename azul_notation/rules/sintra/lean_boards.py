"""The boards of the fast reading of Sintra: the set-up lines, broken glass, complete strips."""

from azul_notation.rules.family import Points
from azul_notation.rules.offer.packed import BYTE, FIELD, MASK
from azul_notation.rules.offer.tables import COLOURS
from azul_notation.rules.sintra.lean_tables import JOKERS_AT, OWN
from azul_notation.rules.sintra.reasons import WHY_BOTTOM, why_colour, why_window
from azul_notation.rules.sintra.state import Edition
from azul_notation.rules.sintra.tables import COLUMNS


class Boards:
    """All boards, one behind the other, a place for each column.

    What a seat has once stands in the place of its first column. `told` gets the ledger, if it is asked for.
    """

    def __init__(self, edition: Edition, seats: int, told: list[Points] | None) -> None:
        places = COLUMNS * seats
        self.side: str = edition.board
        self.values: list[int] = list(edition.values)
        self.track: list[int] = list(edition.glass)
        self.told: list[Points] | None = told
        self.round: int = 0
        self.free: list[int] = []
        """Spaces without a pane of the face that lies up; 0 where no strip is left."""
        self.full: list[int] = []
        """The panes on that face when its own free spaces will be taken: those on joker spaces count."""
        self.backs: list[int] = []
        """The other face, as long as it has not been up."""
        self.windows: list[int] = [0] * places
        self.kept: list[int] = [0] * places
        """The panes in a seat's windows."""
        self.glaziers: list[int] = list(range(places))
        self.glass: list[int] = [0] * places
        self.lost: list[int] = [0] * places
        self.scores: list[int] = [0] * places

    def gain(self, base: int, kind: str, points: int, reason: str, *, final: bool = False) -> None:
        if self.told is not None and points:
            seat = base // COLUMNS + 1
            self.told.append(Points(self.round, seat, kind, points, reason, final))


def held(b: Boards) -> int:
    """Find what lies on strips and in windows."""
    panes = sum(b.kept)
    for free, full in zip(b.free, b.full, strict=True):
        panes += full - (free & OWN)
    return panes


def in_bag(panes: int) -> int:
    """Pack panes as in the bag, which has wider fields."""
    told = 0
    for colour in range(COLOURS):
        told += (panes >> FIELD * colour & MASK) << BYTE * colour
    return told


def break_glass(b: Boards, base: int, steps: int) -> None:
    """Move a marker down the track; at the bottom it costs at once, and returns."""
    glass = b.glass[base] + steps
    bottom = len(b.track) - 1
    while glass >= bottom:
        glass -= bottom
        loss = b.track[bottom]
        b.scores[base] -= loss
        b.lost[base] += loss
        b.gain(base, "glass", -loss, WHY_BOTTOM)
    b.glass[base] = glass


def squeeze(b: Boards, place: int, panes: int, field: int, jokers: int, broke: int) -> int:
    """Find what is free on a strip when the colour's own spaces do not take all that is placed.

    So many go on joker spaces, or as few as can be if 0 are told. -1 if that is against the rules, or if not
    as many broke.
    """
    free = b.free[place]
    count = panes % MASK
    own = (free & field) % MASK
    spare = free >> JOKERS_AT
    placed = min(count, own + spare)
    least = max(0, placed - own)
    if not placed or broke != count - placed:
        return -1
    if not jokers:
        jokers = least
    elif not least < jokers <= min(placed, spare):
        return -1
    one = field // MASK
    b.full[place] += one * jokers
    return free - one * (placed - jokers) - (jokers << JOKERS_AT)


def complete(b: Boards, base: int, column: int, kept: int, bonus: int) -> bool:
    """Take a complete strip: its points, and the pane that is kept; False if that is not on it.

    Colours are shifts.
    """
    place = base + column
    panes = b.full[place]
    if not panes >> kept & MASK:
        return False
    alike = panes >> bonus & MASK
    b.windows[place] += 1
    b.kept[base] += 1 << kept
    back = b.backs[place]
    b.free[place] = back
    b.full[place] = back & OWN
    b.backs[place] = 0
    worth = b.values[column]
    for at in range(column + 1, COLUMNS):
        if b.windows[base + at]:
            worth += b.values[at]
    b.scores[base] += alike + worth
    if b.told is not None:
        right = [at for at in range(column + 1, COLUMNS) if b.windows[base + at]]
        b.gain(base, "colour", alike, why_colour(column, bonus // FIELD, alike))
        b.gain(base, "window", worth, why_window(column, right, b.values))
    return True
