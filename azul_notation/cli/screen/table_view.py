"""Shows the table on the screen: what is on offer, and below it the boards, which scroll."""

from textual.containers import ScrollableContainer, Vertical
from textual.widgets import Static

from azul_notation.cli.screen.arrangement import Place
from azul_notation.cli.screen.tiles import Picture


class TableView(Vertical):
    """Shows a picture of the table."""

    def __init__(self) -> None:
        self.offer, self.drawn = (Static(id=name, markup=False) for name in ("offer", "drawn"))
        self.boards = ScrollableContainer(self.drawn, id="boards", can_focus=False)
        super().__init__(self.offer, self.boards, id="table")
        self.places: tuple[Place, ...] = ()
        """Where the board of each seat lies in the picture."""

    def show(self, drawn: Picture, width: int) -> None:
        """Show a picture; what is on offer is folded to this width."""
        self.places = drawn.places
        self.offer.update(drawn.offer(width))
        self.drawn.update(drawn.boards)

    def see(self, board: int) -> None:
        """Scroll until the whole board of a seat, from 0, is in view, if it fits."""
        place = self.places[board]
        view = self.boards.scrollable_content_region
        x = min(place.column, max(0, place.column + place.width - view.width))
        y = min(place.line, max(0, place.line + place.height - view.height))
        self.boards.scroll_to(x, y, animate=False)

    def scroll_pages(self, pages: int) -> None:
        self.boards.scroll_relative(y=pages * (self.boards.size.height - 1), animate=False)
