"""Finds known names that are similar to a text, or begin with it, among any number of names.

A search looks at the names that share the rarest groups of three letters with what was written, and at no
more of them than its budget: the work for each name does not grow with the club.
"""

from bisect import bisect_left, insort
from collections import Counter
from collections.abc import Iterable, Iterator

from azul_notation.text.suggest import nearest
from tournaments.club.names import without_accents

BUDGET = 1_000
"""Names that are looked at for one search, counted once for each group that they share."""
COMPARED = 16
"""Names that are compared letter by letter: those that share the most groups."""


class NameIndex:
    """Names in their folded form."""

    def __init__(self, names: Iterable[str]) -> None:
        self.names: dict[str, str] = {}
        """Each name by its plain form; of two with the same one, the later."""
        self.groups: dict[str, list[str]] = {}
        """Plain forms by their groups of three letters."""
        self.starts: list[tuple[str, str]] = []
        """What each name says from each of its words on, in order, with the name."""
        for name in names:
            self.enter(name)
            self.starts += starts_of(name)
        self.starts.sort()

    def add(self, name: str) -> None:
        self.enter(name)
        for start in starts_of(name):
            insort(self.starts, start)

    def enter(self, name: str) -> None:
        form = without_accents(name)
        if form not in self.names:
            for group in groups_of(form):
                self.groups.setdefault(group, []).append(form)
        self.names[form] = name

    def begun(self, text: str) -> Iterator[str]:
        """Yield the names in which a text begins a word."""
        start = without_accents(text)
        at = bisect_left(self.starts, (start, ""))
        while start and at < len(self.starts) and self.starts[at][0].startswith(start):
            yield self.starts[at][1]
            at += 1

    def nearest(self, text: str) -> str | None:
        """Find the name that is nearest, accents or not, in any order of its words, if one is near."""
        form = without_accents(text)
        forms = self.sharing(form)
        near = nearest(form, forms)
        if near is None:
            sorted_forms = {in_order(each): each for each in forms}
            near = sorted_forms.get(nearest(in_order(form), sorted_forms) or "")
        return self.names[near] if near is not None else None

    def nearest_typed(self, text: str) -> str | None:
        """Find the name that is nearest, or in which as many words as were written are near."""
        whole = self.nearest(text)
        if whole is not None:
            return whole
        form = without_accents(text)
        parts = {part: each for each in self.sharing(form) for part in parts_of(each, form)}
        near = nearest(form, parts)
        return self.names[parts[near]] if near is not None else None

    def sharing(self, form: str) -> list[str]:
        """List the plain forms that share the most groups of letters with one."""
        known = (self.groups[group] for group in groups_of(form) if group in self.groups)
        shared: Counter[str] = Counter()
        left = BUDGET
        for forms in sorted(known, key=len):
            shared.update(forms[:left])
            left -= len(forms)
            if left <= 0:
                break
        return [each for each, _ in shared.most_common(COMPARED)]


def in_order(form: str) -> str:
    """Sort the words of a name: `Lima, Ana` and `Ana Lima` are one."""
    return " ".join(sorted(form.replace(",", " ").split()))


def parts_of(form: str, other: str) -> Iterator[str]:
    """Yield all runs of words of a name that have as many words as the other."""
    words, count = form.split(), len(other.split())
    for at in range(len(words) - count + 1):
        yield " ".join(words[at : at + count])


def groups_of(form: str) -> set[str]:
    """Cut a name into groups of three letters; its ends count as letters."""
    text = f" {form} "
    return {text[at : at + 3] for at in range(len(text) - 2)}


def starts_of(name: str) -> Iterator[tuple[str, str]]:
    """Yield the parts of a name from each of its words on."""
    form = without_accents(name)
    at = 0
    while at >= 0:
        yield form[at:].lstrip(), name
        at = form.find(" ", at + 1)
