"""Walks through a game: its line, the variations that leave it, and what was tried out."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from azul_notation.cli.replay.places import place_in
from azul_notation.diagnostics import AzulError, Diagnostic
from azul_notation.diagnostics.seats import SeatNumber
from azul_notation.library.errors import IllegalMove, RecordError
from azul_notation.library.steps import Branch, Step, steps
from azul_notation.library.table import Table
from azul_notation.library.varying import Alternative
from azul_notation.replay.report import Checked
from azul_notation.text.syntax import Comment, Deal, Lap, Move, Variation
from azul_notation.viewer.data import step_of


class NotPossible(AzulError):
    """A reason why something cannot be done at this place of a game."""


@dataclass(eq=False)
class Line:
    """Steps one after another: the game itself, a variation, or what was tried out."""

    instead_of: "Node | None" = None
    """The step of another line that it could replace."""
    after: "Node | None" = None
    """The last step of another line, if it goes on from there."""
    comments: tuple[str, ...] = ()
    """What is said before its first step."""
    tried: bool = False
    """Whether it was tried out here, and is in no file."""
    text: str = ""
    """As it stands in the record, if its steps cannot be followed."""
    broken: Diagnostic | None = None
    """Why the rules refuse what follows its last step."""
    nodes: "list[Node]" = field(default_factory=list)

    @property
    def depth(self) -> int:
        before = self.instead_of or self.after
        return before.line.depth + 1 if before else 0

    def add(self, step: Step) -> "Node":
        """Add a step, with the variations that could replace it."""
        node = Node(step, self, len(self.nodes))
        self.nodes.append(node)
        for branch in step.branches:
            line = Line(
                instead_of=node,
                comments=branch.comments,
                text=branch.text,
                broken=branch.diagnostic,
            )
            for each in branch.steps:
                line.add(each)
            node.branches.append(line)
        return node


@dataclass(eq=False)
class Node:
    """A step of a line."""

    step: Step
    line: Line
    at: int
    """Its place in the line, from 0."""
    branches: list[Line] = field(default_factory=list)
    """What could have been played instead."""
    onwards: list[Line] = field(default_factory=list)
    """What was tried out after it, if it is the last of its line."""
    faults: list[Diagnostic] = field(default_factory=list)

    @property
    def before(self) -> "Node | None":
        """The step before it; of the first of a variation, the one before the step that it replaces."""
        if self.at:
            return self.line.nodes[self.at - 1]
        if self.line.instead_of:
            return self.line.instead_of.before
        return self.line.after

    @property
    def next(self) -> "Node | None":
        return self.line.nodes[self.at + 1] if self.at + 1 < len(self.line.nodes) else None

    @property
    def others(self) -> list[Line]:
        """The variations that can be walked into from here."""
        return [line for line in (*self.branches, *self.onwards) if line.nodes]

    @property
    def word(self) -> str:
        """The word that was played, as a record has it."""
        step = self.step
        if step.kind != "move":
            return step.word
        move, *chance = step.word.split(" ")
        return " ".join([step.after.family.with_marks(move, step.marks) + step.opinion, *chance])


class Walk:
    """The steps of one game, up to the fault at which it stops."""

    def __init__(self, checked: Checked) -> None:
        self.game = checked.game
        self.main = Line()
        self.stops: list[Diagnostic] = []
        """Why the record cannot be replayed further."""
        self.faults: list[Diagnostic] = []
        """What was found that belongs to no step."""
        try:
            for step in steps(checked.game):
                self.main.add(step)
        except RecordError as error:
            self.stops = sorted(error.diagnostics, key=lambda each: each.span)
        self.place(checked.report.diagnostics)

    def place(self, found: Sequence[Diagnostic]) -> None:
        """Add diagnostics to their steps; what ends the replay goes after the last of them."""
        known = [node.step for node in self.main.nodes]
        places = {(each.code, each.span) for each in self.stops}
        for each in found:
            at = None if (each.code, each.span) in places else step_of(known, each)
            if at is not None:
                self.main.nodes[at].faults.append(each)
            elif (each.code, each.span) not in places:
                self.faults.append(each)

    @property
    def tried(self) -> list[Line]:
        """The variations that were tried out, apart from what was tried within them."""
        return [
            line
            for node in self.all_nodes()
            for line in (*node.branches, *node.onwards)
            if line.tried and not node.line.tried
        ]

    def all_nodes(self) -> Iterator[Node]:
        """Yield the steps in the order in which they are listed: variations after what they replace."""
        waiting = [iter(self.main.nodes)]
        while waiting:
            node = next(waiting[-1], None)
            if node is None:
                waiting.pop()
                continue
            yield node
            lines = [iter(line.nodes) for line in (*node.branches, *node.onwards)]
            waiting += reversed(lines)

    # -- places

    def find(self, at: str, here: Node | None = None) -> Node:
        """Find the step that `R`, `R.L` or `R.L.S` names, in the line of this node if it is there."""
        lines = [here.line] if here and here.line is not self.main else []
        for line in (*lines, self.main):
            try:
                place = place_in([node.step for node in line.nodes], at)
            except ValueError as wrong:
                raise NotPossible(str(wrong)) from None
            if place is not None:
                return line.nodes[place]
        last = self.main.nodes[-1].step.round if self.main.nodes else 0
        raise NotPossible(f"there is no {at} in this game: it ends in round {last}")

    def seat_named(self, text: str) -> SeatNumber:
        """Find a seat by its number, or by the beginning or a part of a name."""
        names = [name.casefold() for name in self.game.seats]
        wanted = text.strip().casefold()
        if wanted.isdecimal() and 1 <= int(wanted) <= len(names):
            return SeatNumber(int(wanted))
        for fits in (str.__eq__, str.startswith, str.__contains__):
            found = [seat for seat, name in enumerate(names, 1) if wanted and fits(name, wanted)]
            if len(found) == 1:
                return SeatNumber(found[0])
            if found:
                raise NotPossible(f"{text} fits more than one player")
        raise NotPossible(f"there is no player {text} in this game")

    # -- trying out

    def play(self, here: Node, word: str) -> Node:
        """Play a move after a step, on a copy: the step that it becomes, or the one that is there already."""
        table = here.step.after.copy()
        if table.phase != "draft":
            raise NotPossible(due_instead(table))
        move = played(table, word)
        following = here.next
        known = [*([following] if following else []), *first_steps(following, here)]
        for node in known:
            if is_same(node, move):
                return node
        line = self.line_for(here, following)
        before = here.step.after
        branch = Branch(before.rules, before.names, before.engine, Variation(events=(move,)))
        return line.add(branch.steps[0])

    def line_for(self, here: Node, following: Node | None) -> Line:
        """Find the line to which a move tried after a step is added."""
        if following is None and here.line.tried:
            return here.line
        if following is None:
            line = Line(after=here, tried=True)
            here.onwards.append(line)
        else:
            line = Line(instead_of=following, tried=True)
            following.branches.append(line)
        return line

    def drop(self, line: Line) -> Node:
        """Drop what was tried out; return the step to go back to."""
        if not line.tried:
            raise NotPossible(
                "you can drop only moves that you tried here, not those of the record"
            )
        if line.instead_of:
            line.instead_of.branches.remove(line)
            return line.instead_of
        assert line.after, "tried moves continue from a step, or replace one"
        line.after.onwards.remove(line)
        return line.after

    def alternatives(self) -> list[Alternative]:
        """Return the tried moves as variations of the record."""
        found = []
        for line in self.tried:
            if line.instead_of is None:
                raise NotPossible(
                    "a variation replaces a move of the record, so moves after its last step"
                    " cannot be saved (d drops them)"
                )
            found.append(Alternative(line.instead_of.step.span, variation_of(line)))
        return found


def due_instead(table: Table) -> str:
    """Explain why no move can be tried."""
    if table.phase == "tile":
        return "tiles are placed now: go to a move of the round to try another"
    if table.over:
        return "the game is over: go back to a move to try another"
    return "the round is over: go to the deal of a round, or a move of it, to try another"


def played(table: Table, word: str) -> Move:
    """Play a word, or the only legal move that begins with it."""
    begun = [each for each in table.legal() if each.casefold().startswith(word.casefold())]
    engine = table.engine.copy()
    table.push(begun[0] if len(begun) == 1 else word)
    move, *chance = table.turns[-1].split(" ")
    branch = Branch(
        table.rules, table.names, engine, Variation(events=(Move(text=move, chance=deals(chance)),))
    )
    if branch.diagnostic:
        raise IllegalMove(branch.diagnostic)
    step = branch.steps[0]
    text = table.family.with_marks(step.word.split(" ")[0], step.marks)
    return Move(text=text, chance=deals(chance))


def deals(words: Sequence[str]) -> tuple[Deal, ...]:
    return tuple(Deal(text=word) for word in words)


def first_steps(following: Node | None, here: Node) -> Iterator[Node]:
    """Yield the first steps of what could be played instead of the next step."""
    for line in (*(following.branches if following else ()), *here.onwards):
        yield from line.nodes[:1]


def is_same(node: Node, move: Move) -> bool:
    """Return whether a step is this move; what it turned up by chance in the record holds."""
    step = node.step
    if step.kind != "move":
        return False
    own = step.word.split(" ")[0]
    return step.after.family.with_marks(own, step.marks) == move.text


def variation_of(line: Line) -> Variation:
    """Write a line as a variation, with the number of each lap that begins in it."""
    events: list[Comment | Lap | Move] = []
    lap = line.nodes[0].step.lap
    for node in line.nodes:
        if node.step.lap != lap and node.step.lap is not None:
            lap = node.step.lap
            events.append(Lap(count=lap))
        move, *chance = node.step.word.split(" ")
        text = node.step.after.family.with_marks(move, node.step.marks)
        notes = tuple(variation_of(each) for each in node.branches if each.tried)
        events.append(Move(text=text, chance=deals(chance), notes=notes))
    return Variation(events=tuple(events))


Path = list[tuple[int, int]]
"""Where a step is: a step and one of its variations for each line that leads there, then its own place."""


def path_to(node: Node | None) -> Path:
    """Return the path to a step, which finds it again when the record has been read again."""
    path: Path = []
    while node is not None:
        origin = node.line.instead_of
        path.append((node.at, origin.branches.index(node.line) if origin else 0))
        node = origin
    return path[::-1]


def node_at(walk: Walk, path: Path) -> Node | None:
    """Find a step again; the last one before it, if it is not there."""
    line = walk.main
    node: Node | None = None
    for depth, (at, _) in enumerate(path):
        if at >= len(line.nodes):
            break
        node = line.nodes[at]
        if depth + 1 < len(path):
            number = path[depth + 1][1]
            if number >= len(node.branches):
                break
            line = node.branches[number]
    return node
