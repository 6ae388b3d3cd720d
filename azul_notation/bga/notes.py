"""Notes what the record of an import has that the log does not say, and the reason."""

from msgspec import Struct

from azul_notation.text.syntax import Comment


class ImportNote(Struct, frozen=True):
    """An assumption, a check or something left out, with the reason."""

    what: str
    """What it is about."""
    value: str
    """What was assumed, found or left out."""
    why: str = ""
    """The reason, if there is one to give."""

    @property
    def text(self) -> str:
        return f"{self.what}: {self.value}" + (f" ({self.why})" if self.why else "")


def comments(notes: list[ImportNote]) -> tuple[Comment, ...]:
    """Write notes as comments of a record, one on each line above the first round."""
    return tuple(Comment(text=f" {each.text}", to_end=True, own=True) for each in notes)
