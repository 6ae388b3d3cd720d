"""How the time of `azul check` grows with each kind of fault; `python -m tests.bench.growth` prints it.

Each kind of fault fills one game, on many lines and on one, and is measured at n, 2n, 4n and 8n signs. Work
in proportion to the text doubles from one column to the next.
"""

import argparse
from collections.abc import Callable
from typing import NamedTuple

from azul_notation import check
from azul_notation.text.limits import GAME_LIMIT, LINE_LIMIT
from tests.support.growth import cpu_time

TIMES = (1, 2, 4, 8)
REPEATS = 2
WIDTH = 100
"""Signs on each of many lines."""
AZUL = '[Variant "azul"]\n[Seat1 "Ana"]\n[Seat2 "Jan"]\n\n'
SINTRA, GARDEN = AZUL.replace("azul", "sintra"), AZUL.replace("azul", "garden")
DEAL = "R1 @1 BYYW BYRR YYKK YRKW BYRW\n1. 3Y2 1Y2\n"


class Kind(NamedTuple):
    """A fault, and what stands before and behind as many of it as there is room for."""

    atom: str
    before: str = AZUL + DEAL
    behind: str = "\n*\n"

    def text(self, size: int, *, wide: bool) -> str:
        """Fill a game of about so many signs, on one line or on many."""
        per_line = max(1, WIDTH // len(self.atom))
        count = max(1, size // len(self.atom))
        if wide or "\n" in self.atom:
            middle = self.atom * count
        else:
            lines, rest = divmod(count, per_line)
            middle = (self.atom * per_line + "\n") * lines + self.atom * rest
        return f"{self.before}{middle}{self.behind}"


POSITION = AZUL.replace("\n\n", '\n[Position "azul:coloured {}"]\n\n')
KINDS = {
    "unreadable words": Kind("xyz3 "),
    "words glued together": Kind("3B2"),
    "words with signs of every kind": Kind("3B2?<~^ "),
    "digits of other scripts": Kind("1B1~\uff11 "),
    "control characters": Kind("3\x01B2 "),
    "bytes that are not UTF-8": Kind("\udcff\udcfe "),
    "brackets opened": Kind("("),
    "brackets closed": Kind(")"),
    "brackets in pairs": Kind("()"),
    "variations": Kind("(3Y3 1B2) "),
    "variations not closed": Kind("(3Y3 1B2 "),
    "variations, deep": Kind("(3Y3 " * 30 + ")" * 30),
    "variations that cannot be read": Kind("(q) "),
    "comments": Kind("{a} "),
    "comments not closed": Kind("{a "),
    "braces closed": Kind("} "),
    "comments in comments": Kind("{{} "),
    "remarks": Kind("; a\n"),
    "remarks of Windows": Kind("; a\r\n"),
    "ignored codes": Kind("; azn: ignore AZ101\n"),
    "ignored codes in a row": Kind("AZ101, ", AZUL + DEAL + "; azn: ignore "),
    "clocks": Kind("@0:00:01 "),
    "clocks that are wrong": Kind("@0:99:99 "),
    "glyphs": Kind("$4 "),
    "totals": Kind("= 1 2 "),
    "totals that are too many": Kind("1 ", AZUL + DEAL + "= "),
    "totals that are no numbers": Kind("= x "),
    "final totals": Kind("== 1 2\n"),
    "endings": Kind("*\n"),
    "hashes": Kind("#9f2c41d07be85a16 "),
    "laps": Kind("7. "),
    "rounds": Kind("R1 @1 "),
    "starting seats": Kind("@1 ", AZUL + "R1 "),
    "factories": Kind("BYYW ", AZUL + "R1 @1 "),
    "factories that cannot be read": Kind("BYYQ ", AZUL + "R1 @1 "),
    "moves": Kind("3Y2 1Y2 "),
    "moves with long marks": Kind("1B1~1111111 "),
    "tilings": Kind("T1 1>1 2>2 "),
    "tags": Kind('[_A "b"] ', "", "\n" + AZUL + DEAL),
    "the same tag": Kind('[Site "b"]\n', "", AZUL + DEAL),
    "unknown tags": Kind('[Sight "b"]\n', "", AZUL + DEAL),
    "tags that cannot be read": Kind('[Site "b\n', "", AZUL + DEAL),
    "tags in the play": Kind('[Site "b"] '),
    "quotes and backslashes": Kind('\\"', '[Event "', '\n[Variant "azul"]\n'),
    "strays among the tags": Kind("Seat ", AZUL.strip() + "\n", "\n" + DEAL),
    "spaces without a variant": Kind(" ", "[Site]\n", "\nR1 @1\n*\n"),
    "spaces": Kind(" "),
    "empty lines": Kind("\n"),
    "tabs and returns": Kind("\t\r"),
    "versions": Kind("%azn 2 "),
    "versions with braces": Kind("{}", "%azn ", "[\n" + AZUL + DEAL),
    "seats": Kind('[Seat9 "x"]\n', "", AZUL + DEAL),
    "positions": Kind("B", POSITION.partition("{")[0], POSITION.partition("}")[2] + DEAL),
    "positions of numbers": Kind(
        "9", POSITION.partition("{")[0], POSITION.partition("}")[2] + DEAL
    ),
    "set-up lines": Kind("S1 BBBGP/BGGPP ", SINTRA),
    "set-up words of stars": Kind("*", SINTRA + "S1 ", ":\nR1 @1\n*\n"),
    "moves of the glazier": Kind("<<*1 ", SINTRA + "R1 @1 BBOP\n"),
    "draws": Kind("a:B3G6 ", GARDEN + "R1 @1 "),
    "draws with unknown tiles": Kind("a:?3G6 ", GARDEN + "R1 @1 a:B3G6P2Y1\n+B "),
    "payments": Kind("[Y6]", GARDEN + "R1 @1 a:B3G6P2Y1\npass/"),
    "games": Kind(AZUL + DEAL + "*\n\n", "", ""),
    "games of two lines": Kind('[Variant "azul"]\n3B2\n\n', "", ""),
}


class Row(NamedTuple):
    name: str
    wide: bool
    times: list[float]

    @property
    def growth(self) -> float:
        """How much longer eight times the text takes."""
        return self.times[-1] / self.times[0]


def largest(*, wide: bool) -> int:
    """Give the size of a game that is nearly the largest that is read."""
    return (LINE_LIMIT if wide else GAME_LIMIT) * 9 // 10


def measured(name: str, *, wide: bool) -> Row:
    sizes = [largest(wide=wide) * times // TIMES[-1] for times in TIMES]
    return Row(name, wide, [cpu_time(work_on(name, size, wide=wide), REPEATS) for size in sizes])


def work_on(name: str, size: int, *, wide: bool) -> Callable[[], object]:
    data = KINDS[name].text(size, wide=wide).encode("utf-8", "surrogateescape")
    return lambda: sum(len(report.diagnostics) for report in check(data=data))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--worst", type=int, help="print only so many rows")
    worst = parser.parse_args().worst
    rows = [measured(name, wide=wide) for wide in (False, True) for name in KINDS]
    rows.sort(key=lambda row: -row.growth)
    print(
        f"{'fault':34} {'on':9}" + "".join(f"{f'{times}n ms':>9}" for times in TIMES) + "    8n/n"
    )
    for row in rows[:worst]:
        times = "".join(f"{1000 * time:9.1f}" for time in row.times)
        print(f"{row.name:34} {'one line' if row.wide else 'many':9}{times}{row.growth:8.1f}")


if __name__ == "__main__":
    main()
