"""Draws the pictures of the README again: `python -m tests.pictures`."""

from tests.support.commands import ROOT, here

PICTURES = {
    ".github/board.svg": ("picture", "samples/azul-coloured.azn", "--game", "1", "--at", "3.2.1"),
}
"""The files of pictures, and the words of the command that draws each."""


def drawn(words: tuple[str, ...]) -> str:
    name, sample, *options = words
    done = here(name, str(ROOT / sample), *options)
    assert done.code == 0, done.err
    return done.out


def main() -> None:
    for name, words in PICTURES.items():
        ROOT.joinpath(name).write_text(drawn(words), encoding="utf-8")


if __name__ == "__main__":
    main()
