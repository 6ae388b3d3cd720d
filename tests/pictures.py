"""Draws the pictures of the README again: `python -m tests.pictures`."""

from tests.support.commands import ROOT, here
from tests.support.replayed import Viewer, looking
from tests.support.terminal_picture import svg_of

PICTURES = {
    ".github/board.svg": ("picture", "samples/azul-coloured.azn", "--game", "1", "--at", "3.2.1"),
}
"""The files of pictures, and the words of the command that draws each."""
SCREENS = {".github/replay.svg": ("samples/annotated.azn", "5.5.1", (84, 20))}
"""Files with screens of `azul replay`: the record, the place in it, the size of the terminal."""


def drawn(words: tuple[str, ...]) -> str:
    name, sample, *options = words
    done = here(name, str(ROOT / sample), *options)
    assert done.code == 0, done.err
    return done.out


def screen(sample: str, at: str, size: tuple[int, int]) -> str:
    """Draw the screen of the app at a place of a game."""
    found: list[str] = []

    async def act(viewer: Viewer) -> None:
        found.append(svg_of(viewer.strips, *size))

    looking(ROOT / sample, act, size, at)
    return found[0]


def pictures() -> dict[str, str]:
    """Draw all pictures, by their files."""
    commands = {name: drawn(words) for name, words in PICTURES.items()}
    return commands | {name: screen(*what) for name, what in SCREENS.items()}


def main() -> None:
    for name, text in pictures().items():
        ROOT.joinpath(name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
