"""Describes below the boards what happened at a step: the move in words, points, comments, faults."""

from collections.abc import Iterable, Iterator, Sequence

from rich.text import Text

from azul_notation.cli.replay.walk import Line, Node, Walk
from azul_notation.cli.screen.reasons import STYLES, reasons
from azul_notation.diagnostics import Diagnostic
from azul_notation.diagnostics.seats import SeatNumber, seat_of
from azul_notation.render.paint import visible
from azul_notation.rules.family import Points
from azul_notation.viewer.data import in_words

WHAT = {"deal": "dealt", "score": "scored", "final": "final scoring"}
NO_FURTHER = "The record cannot be replayed further. `azul check` shows what may have happened."


def info(walk: Walk, node: Node | None) -> Text:
    """Describe everything about a step, or why the record stops."""
    lines = [*(of_step(node) if node else of_stop(walk))]
    if node is None or node.before is None:
        lines += faults(walk.faults)
    return Text("\n").join(lines)


def of_stop(walk: Walk) -> Iterator[Text]:
    yield Text("The replay stops here.", STYLES["error"])
    yield from faults(walk.stops)
    yield Text(NO_FURTHER, "bold")


def of_step(node: Node) -> Iterator[Text]:
    step = node.step
    yield heading(node)
    names = step.after.names
    for seat in range(1, step.after.seats + 1):
        own = [each for each in step.points if each.seat == seat]
        if own:
            total = step.after.totals[seat_of(SeatNumber(seat))]
            yield points_of(names[seat_of(SeatNumber(seat))], own, total)
    if step.after.over and step.kind == "final":
        yield Text(winners(names, step.after.winners or []), "bold green")
    for comment in (*(() if node.at else node.line.comments), *step.comments):
        yield comment_text(comment)
    for line in node.branches:
        yield variation(line)
    if node.next is None and node.line.broken:
        yield Text("The variation cannot be followed further.", STYLES["warning"])
        yield from faults([node.line.broken])
    yield from faults(node.faults)


def heading(node: Node) -> Text:
    """Describe a step: when it was, who did it, and what; in words, with clock and opinions."""
    step = node.step
    who = f"{visible(step.after.names[seat_of(step.seat)])}: " if step.seat else ""
    lap = f" · lap {step.lap}" if step.lap else ""
    what = WHAT.get(step.kind, node.word)
    text = Text.assemble((f"round {step.round}{lap} · ", "dim"), (f"{who}{visible(what)}", "bold"))
    meant = in_words(step)
    if meant:
        text.append(f"  {meant}")
    if step.kind == "deal" and step.word:
        text.append(f"  {visible(step.word)}")
    for glyph in step.glyphs:
        text.append(f"  {glyph}", "bold")
    if step.clock:
        text.append(f"  clock {step.clock}", "cyan")
    if step.stood:
        text.append("  against the rules, but it stood", STYLES["warning"])
    return text


def points_of(name: str, own: Sequence[Points], total: int) -> Text:
    """Write what a seat got, with every reason."""
    parts = "; ".join(f"{each.points:+} {each.reason}" for each in own)
    number = sum(each.points for each in own)
    return Text.assemble((f"{visible(name)} {number:+}", "bold"), f" = {total}: {visible(parts)}")


def winners(names: Sequence[str], seats: Iterable[SeatNumber]) -> str:
    won = [visible(names[seat_of(seat)]) for seat in seats]
    return f"won by {won[0]}" if len(won) == 1 else f"shared by {' and '.join(won)}"


def comment_text(comment: str) -> Text:
    return Text(f"“{visible(comment.strip())}”", "italic cyan")


def variation(line: Line) -> Text:
    """Show a variation as it is written, or as it was tried."""
    if line.tried:
        words = " ".join(node.word for node in line.nodes)
        return Text(f"tried instead: {words}", STYLES["warning"])
    return Text(f"or {visible(line.text)}", "cyan")


def faults(found: Iterable[Diagnostic]) -> Iterator[Text]:
    """Write diagnostics, with their lines of the file."""
    for each in found:
        first, *others = reasons(each)
        yield Text(f"line {each.line}: {first.text}", STYLES[each.severity])
        yield from (Text(other.text) for other in others)
