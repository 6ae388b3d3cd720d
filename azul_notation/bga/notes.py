"""The receipt: what is in a record that the log does not say, and from what it was concluded."""

from msgspec import Struct

from azul_notation.text.syntax import Comment


class Inference(Struct, frozen=True):
    what: str
    value: str
    why: str = ""

    @property
    def text(self) -> str:
        return f"{self.what}: {self.value}" + (f" ({self.why})" if self.why else "")


def comments(receipt: list[Inference]) -> tuple[Comment, ...]:
    """Write a receipt as comments of a record, a line each, above the first round."""
    return tuple(Comment(text=f" {each.text}", to_end=True, own=True) for each in receipt)
