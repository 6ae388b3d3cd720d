"""Writes games in canonical form, which is byte-unique: equal games have equal text."""

from collections.abc import Iterable, Sequence

from azul_notation.text.dialect import DIALECTS, Dialect
from azul_notation.text.syntax import (
    Choice,
    Clock,
    Comment,
    Event,
    Final,
    Game,
    Glyph,
    Hash,
    Lap,
    Move,
    Note,
    Round,
    Tag,
    Tiling,
    Total,
    Totals,
    Unfinished,
    Variation,
)

HEADER = "%azn 1\n"


def write_games(texts: Iterable[str]) -> str:
    """Join the texts of games to the text of a file."""
    return HEADER + "\n".join(texts)


def write_game(game: Game, dialect: Dialect) -> str:
    """Write one game, ending with a line feed."""
    page = _Page()
    for comment in game.leading:
        page.note(comment)
    for tag in game.tags:
        page.tag(tag)
    page.feed()
    page.lines.append("")
    for comment in game.preface:
        page.note(comment)
    for line in game.setup:
        page.feed()
        page.word(line.head, line.notes)
        for part in line.parts:
            page.word(part.text, part.notes)
    for event in game.prelude:
        page.event(event)
    for number, each in enumerate(game.rounds):
        position = game.tag("Position") if number == 0 else ""
        _write_round(page, each, dialect, len(game.seats), position)
    page.feed()
    return "\n".join(page.lines) + "\n"


def text_of(game: Game) -> str:
    """Write a game of a variant that is registered; of another one, only its tags."""
    dialect = DIALECTS.get(game.variant.strip().casefold())
    if dialect is not None:
        return write_game(game, dialect)
    page = _Page()
    for tag in game.tags:
        page.tag(tag)
    page.feed()
    return "\n".join(page.lines)


def write_variation(variation: Variation) -> str:
    """Write a variation as it stands behind its move."""
    page = _Page()
    page.variation(variation)
    page.feed()
    return "\n".join(page.lines)


def _write_round(page: "_Page", each: Round, dialect: Dialect, seats: int, position: str) -> None:
    page.feed()
    page.word(f"R{each.count}", each.notes)
    if each.start:
        page.word(f"@{each.start.seat}", each.start.notes)
    for deal in each.deal:
        page.word(deal.text, deal.notes)
    moves = [event.text for event in each.events if isinstance(event, Move)]
    laps = dialect.laps(moves, seats, position)
    at = 0
    before: Event | None = None
    for event in each.events:
        if isinstance(event, Move):
            begins = at == 0 or laps[at] != laps[at - 1]
            if begins and not isinstance(before, Lap):
                page.feed()
                page.word(f"{laps[at]}.")
            at += 1
        page.event(event)
        before = event


class _Page:
    """Lines of words; a comment to the end of its line, or one of its own line, breaks them."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.line = ""
        self.full = False
        """Whether the next word must begin a new line."""
        self.glued = False
        """Whether the next word stands without a space behind the one before."""

    def feed(self) -> None:
        if self.line:
            self.lines.append(self.line)
        self.line = ""
        self.full = False

    def put(self, text: str) -> None:
        if self.full:
            self.feed()
        space = "" if self.glued or not self.line else " "
        self.line += space + text
        self.glued = False

    def word(self, text: str, notes: Sequence[Note] = ()) -> None:
        self.put(text)
        for note in notes:
            self.note(note)

    def note(self, note: Note) -> None:
        match note:
            case Comment():
                self.comment(note)
            case Clock() | Glyph():
                self.put(note.text)
            case Variation():
                self.variation(note)

    def comment(self, comment: Comment) -> None:
        if comment.own:
            self.feed()
        full, self.full = self.full or comment.own or comment.to_end, False
        self.put(f";{comment.text}" if comment.to_end else f"{{{comment.text}}}")
        if comment.to_end:
            self.feed()
        else:
            self.full = full

    def tag(self, tag: Tag) -> None:
        for comment in tag.above:
            self.note(comment)
        self.feed()
        value = tag.value.replace("\\", "\\\\").replace('"', '\\"')
        self.word(f'[{tag.name} "{value}"]', tag.notes)

    def event(self, event: Event) -> None:
        """Write an event; all but moves begin a line."""
        if not isinstance(event, Move):
            self.feed()
        self.part(event)

    def part(self, event: Event | Choice | Note) -> None:
        match event:
            case Move() | Choice():
                self.move(event)
            case Lap():
                self.word(f"{event.count}.", event.notes)
            case Tiling():
                self.word(f"T{event.seat}", event.notes)
                for choice in event.choices:
                    self.move(choice)
            case Totals():
                self.totals("=", event.values, event.notes)
            case Final():
                self.totals("==", event.values, event.notes)
            case Hash():
                self.word(event.text, event.notes)
            case Unfinished():
                self.word("*", event.notes)
            case _:
                self.note(event)

    def move(self, move: Move | Choice) -> None:
        stood = "!stood" if move.stood else ""
        self.word(move.text + move.opinion + stood)
        for deal in move.chance if isinstance(move, Move) else ():
            self.word(deal.text, deal.notes)
        for note in move.notes:
            self.note(note)

    def totals(self, sign: str, values: Sequence[Total], notes: Sequence[Note]) -> None:
        self.word(sign, notes)
        for total in values:
            self.word(f"{total.value}{'!' if total.stood else ''}", total.notes)

    def variation(self, variation: Variation) -> None:
        self.put("(")
        self.glued = True
        for event in variation.events:
            self.part(event)
        self.glued = True
        self.put(")")
