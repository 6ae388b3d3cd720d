"""Lists the steps next to the boards, with variations indented below what they could replace."""

from rich.text import Text
from textual.widgets.option_list import Option

from azul_notation.cli.replay.walk import Node, Walk
from azul_notation.cli.screen.rows import Rows, row

KINDS = {"deal": "R{round}", "tiling": "T{round}.{seat}", "score": "={round}", "final": "=="}
INDENT = "  "
STOPPED = "✗ stops here"


class Moves(Rows, can_focus=False):
    """One row for each step; a click goes there."""

    def __init__(self) -> None:
        super().__init__(id="moves", compact=True)
        self.nodes: list[Node | None] = []
        """The step of each row; None for the place at which the record stops."""

    def show(self, walk: Walk) -> None:
        """List all steps of a game."""
        self.nodes = [*walk.all_nodes()]
        self.clear_options()
        if walk.stops:
            last = len(self.nodes)
            if walk.main.nodes:
                ending = walk.main.nodes[-1]
                last = self.nodes.index(ending) + 1
            self.nodes.insert(last, None)
        self.add_options([Option(row_of(node)) for node in self.nodes])

    def mark(self, node: Node | None) -> None:
        """Show which step is looked at, in the middle of the list."""
        if not self.nodes:
            return
        if self.highlighted is not None and self.highlighted < len(self.nodes):
            old = self.highlighted
            self.replace_option_prompt_at_index(old, row_of(self.nodes[old]))
        here = self.nodes.index(node)
        marked = row_of(node)
        marked.stylize("reverse")
        self.replace_option_prompt_at_index(here, marked)
        self.highlighted = here
        self.scroll_to(y=here - self.size.height // 2, animate=False)


def row_of(node: Node | None) -> Text:
    return step_row(node) if node else stop_row()


def stop_row() -> Text:
    return Text(f"        {STOPPED}", "bold red")


def step_row(node: Node) -> Text:
    """Write the row of a step: its place, what happened, and signs of what is said about it."""
    step = node.step
    style = "bold" if step.kind == "deal" else "dim" if step.kind in ("score", "final") else ""
    text = " ".join(map(str, step.after.totals)) if step.kind in ("score", "final") else node.word
    depth = node.line.depth
    if depth:
        style = "italic"
        text = f"{INDENT * depth}{'( ' if not node.at else ''}{text}"
    found = row(place_of(node), text, style)
    points = sum(each.points for each in step.points)
    if points and step.kind in ("move", "tiling"):
        found.append(f" {points:+}", "green")
    if step.glyphs:
        found.append(f" {' '.join(step.glyphs)}")
    if node.line.tried:
        found.append(" tried", "bold yellow")
    if step.comments:
        found.append(" …", "bold cyan")
    if any(fault.is_error for fault in node.faults):
        found.append(" ✗", "bold red")
    return found


def place_of(node: Node) -> str:
    """Name the place of a step."""
    step = node.step
    if step.kind == "move":
        return f"{step.round}.{step.lap}.{step.seat}"
    return KINDS[step.kind].format(round=step.round, seat=step.seat)
