"""Keeps the one catalogue of codes. A code is never reused."""

from collections.abc import Callable, Iterable, Iterator, Mapping

from azul_notation.diagnostics.chance_codes import CHANCE
from azul_notation.diagnostics.claim_codes import CLAIM
from azul_notation.diagnostics.club_codes import CLUB
from azul_notation.diagnostics.code import Entry
from azul_notation.diagnostics.import_codes import IMPORT
from azul_notation.diagnostics.move_codes import MOVE
from azul_notation.diagnostics.tag_codes import TAG
from azul_notation.diagnostics.text_codes import TEXT

BANDS = (TEXT, TAG, CHANCE, MOVE, CLAIM, CLUB, IMPORT)


class Catalogue(Mapping[str, Entry]):
    """The catalogue of codes in order: those of all games, and what each registered family adds."""

    def __init__(self) -> None:
        self.entries = {entry.code: entry for band in BANDS for entry in band}
        self.awaited: list[Callable[[], Iterable[Entry]]] = []
        """Families whose codes are not loaded yet."""

    def add(self, load: Callable[[], Iterable[Entry]]) -> None:
        """Add the codes of a family, which are loaded when a code is looked up."""
        self.awaited.append(load)

    def all(self) -> dict[str, Entry]:
        if self.awaited:
            added = {entry.code: entry for load in self.awaited for entry in load()}
            self.entries = dict(sorted((self.entries | added).items()))
            self.awaited.clear()
        return self.entries

    def __getitem__(self, code: str) -> Entry:
        return self.all()[code]

    def __iter__(self) -> Iterator[str]:
        return iter(self.all())

    def __len__(self) -> int:
        return len(self.all())


CATALOGUE = Catalogue()
