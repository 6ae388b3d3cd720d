"""Writes games in canonical form: equal games have exactly the same text."""

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
    for number, round_ in enumerate(game.rounds):
        position = game.tag("Position") if number == 0 else ""
        _write_round(page, round_, dialect, len(game.seats), position)
    page.feed()
    return "\n".join(page.lines) + "\n"


def text_of(game: Game) -> str:
    """Write a game of a registered variant; of any other variant, write only the tags."""
    dialect = DIALECTS.get(game.variant.strip().casefold())
    if dialect is not None:
        return write_game(game, dialect)
    page = _Page()
    for tag in game.tags:
        page.tag(tag)
    page.feed()
    return "\n".join(page.lines)


def write_variation(variation: Variation) -> str:
    """Write a variation as it is written after its move."""
    page = _Page()
    page.variation(variation)
    page.feed()
    return "\n".join(page.lines)


def _write_round(page: "_Page", round_: Round, dialect: Dialect, seats: int, position: str) -> None:
    page.feed()
    page.word(f"R{round_.count}", round_.notes)
    if round_.start:
        page.word(f"@{round_.start.seat}", round_.start.notes)
    for deal in round_.deal:
        page.word(deal.text, deal.notes)
    moves = [event.text for event in round_.events if isinstance(event, Move)]
    laps = dialect.laps(moves, seats, position)
    at = 0
    before: Event | None = None
    for event in round_.events:
        if isinstance(event, Move):
            begins = at == 0 or laps[at] != laps[at - 1]
            if begins and not isinstance(before, Lap):
                page.feed()
                page.word(f"{laps[at]}.")
            at += 1
        page.event(event)
        before = event


class _Page:
    """Collects words in lines; a comment to the end of its line, or on its own line, ends a line."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.line = ""
        self.full = False
        """Whether the next word must begin a new line."""
        self.glued = False
        """Whether the next word follows the one before without a space."""

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

    def totals(self, head: str, values: Sequence[Total], notes: Sequence[Note]) -> None:
        self.word(head, notes)
        for total in values:
            self.word(f"{total.value}{'!' if total.stood else ''}", total.notes)

    def variation(self, variation: Variation) -> None:
        self.put("(")
        self.glued = True
        for event in variation.events:
            self.part(event)
        self.glued = True
        self.put(")")
