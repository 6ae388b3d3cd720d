"""Letters that no word of a game may hold: foreign ones, look-alikes, control characters."""

from .story import Story

CAPITALS = "AEGHIJLNOPQSTUVXZBYRKWMCD"  # but F, which is a destination
CONTROLS = "\x00\x01\x07\x08\x0b\x0c\x1b\x1c\x7f\x85\u200b\u2028"
LOOK_ALIKE = {
    "B": "\u0412\u0392\uff22",
    "K": "\u041a\u212a\uff2b",
    "M": "\u041c\uff2d",
    "C": "\u0421\uff23",
    "Y": "\u03a5",
    "F": "\uff26",
    "G": "\uff276",
    "O": "\u041e\u039f\uff2f",
    "P": "\u0420\u03a1\uff30",
    "R": "\uff32",
    "0": "O\u041e\uff10\u0660\u2070",
    "1": "lI|\uff11\u0661\u00b9",
    "2": "Z\uff12\u0662\u00b2",
    "3": "\uff13\u0663\u00b3",
    "5": "S\uff15\u0665",
}


def foreign_letters(story: Story) -> str:
    """Letters that are no colours of this game; those of other games are among them."""
    return "".join(letter for letter in CAPITALS if letter not in story.letters)
