"""Faults of the band text in the actions of Queen's Garden: letters, digits, choice pairs."""

from collections.abc import Callable, Iterable, Sequence
from random import Random

from .draw import first_of_shuffled
from .injection import Injection, reword
from .letters import foreign_letters
from .places import Word
from .story_garden import COLOURS, PATTERNS, GardenMove, GardenStory, garden_fault
from .text_moves import like_a_round

TEXT = ("text",)
STRANGE = "0789"  # digits that are no pattern


def spoilt(
    story: GardenStory,
    rng: Random,
    moves: Sequence[GardenMove],
    texts: Callable[[GardenMove], Iterable[str]],
    bands: Iterable[str] = TEXT,
) -> Injection | None:
    """One of these actions in a spelling that is to be reported."""
    for move in first_of_shuffled(rng, moves):
        found = [text for text in texts(move) if text != move.text and not like_a_round(text)]
        if found:
            return reword(story.lines, move.word, rng.choice(found), bands)
    return None


def behind(move: GardenMove) -> Word:
    """The last word of an action: where the next one may stand."""
    return move.chance[-1] if move.chance else move.word


def hexagons(text: str, letters: Iterable[str], place: int) -> list[str]:
    """The text with the colour (0) or the pattern (1) of one of its hexagons replaced."""
    at = [i + place for i in range(len(text) - 1) if text[i] in COLOURS and text[i + 1] in PATTERNS]
    return [text[:i] + letter + text[i + 1 :] for i in at for letter in letters]


# --- letters and digits -----------------------------------------------------------------------


@garden_fault("text", "unknown colour of what is placed")
def unknown_placed(story: GardenStory, rng: Random) -> Injection | None:
    def texts(move: GardenMove) -> list[str]:
        names = hexagons(move.name, foreign_letters(story), 0)
        return [name + move.text[len(move.name) :] for name in names]

    return spoilt(story, rng, story.puts, texts)


@garden_fault("text", "strange pattern of what is placed")
def strange_placed(story: GardenStory, rng: Random) -> Injection | None:
    def texts(move: GardenMove) -> list[str]:
        names = hexagons(move.name, STRANGE, 1)
        return [name + move.text[len(move.name) :] for name in names]

    return spoilt(story, rng, story.puts, texts)


def paid_with(move: GardenMove, others: Iterable[str]) -> list[str]:
    """The same with other text behind the slash."""
    front, slash, _ = move.bare.partition("/")
    return [front + slash + other for other in others]


def paid_text(move: GardenMove) -> str:
    return move.bare.partition("/")[2]


@garden_fault("text", "unknown colour in a payment or discard")
def unknown_paid(story: GardenStory, rng: Random) -> Injection | None:
    def texts(move: GardenMove) -> list[str]:
        return paid_with(move, hexagons(paid_text(move), foreign_letters(story), 0))

    return spoilt(story, rng, story.moves, texts)


@garden_fault("text", "strange pattern in a payment or discard")
def strange_paid(story: GardenStory, rng: Random) -> Injection | None:
    def texts(move: GardenMove) -> list[str]:
        return paid_with(move, hexagons(paid_text(move), STRANGE, 1))

    return spoilt(story, rng, story.moves, texts)


@garden_fault("text", "take of a strange pattern")
def strange_take(story: GardenStory, rng: Random) -> Injection | None:
    return spoilt(story, rng, story.drafts, lambda m: [f"+{s}{m.text[2:]}" for s in STRANGE])


@garden_fault("text", "board that no garden has")
def strange_board(story: GardenStory, rng: Random) -> Injection | None:
    return spoilt(
        story, rng, story.puts, lambda m: [m.text.replace("@" + m.place[0], "@" + d) for d in "789"]
    )


@garden_fault("text", "position that no board has")
def strange_position(story: GardenStory, rng: Random) -> Injection | None:
    def texts(move: GardenMove) -> list[str]:
        return [move.text.replace("@" + move.place, f"@{move.place[0]}{d}") for d in "789"]

    return spoilt(story, rng, story.puts, texts)


@garden_fault("text", "slot that no garden has")
def strange_slot(story: GardenStory, rng: Random) -> Injection | None:
    buys = [move for move in story.moves if move.buys]
    return spoilt(story, rng, buys, lambda _: [f"[]@{slot}" for slot in "0789"])


@garden_fault("text", "place of one digit or of three")
def place_length(story: GardenStory, rng: Random) -> Injection | None:
    def texts(move: GardenMove) -> list[str]:
        places = ("", move.place[0], move.place + move.place[1], "-" + move.place[1])
        return [move.text.replace("@" + move.place, "@" + place) for place in places]

    return spoilt(story, rng, story.puts, texts)


@garden_fault("text", "slot of two digits")
def slot_length(story: GardenStory, rng: Random) -> Injection | None:
    buys = [move for move in story.moves if move.buys]
    return spoilt(story, rng, buys, lambda m: [m.text + digit for digit in "0123456"])


# --- choice pairs -----------------------------------------------------------------------------


def _with_pairs(story: GardenStory) -> list[GardenMove]:
    return [move for move in story.drafts if ":" in move.text]


@garden_fault("text", "choice pair of the wrong sort")
def wrong_sort(story: GardenStory, rng: Random) -> Injection | None:
    def texts(move: GardenMove) -> list[str]:
        same = COLOURS if move.text[1] in COLOURS else PATTERNS
        return [move.text[:3] + half + move.text[4:] for half in same]

    return spoilt(story, rng, _with_pairs(story), texts)


@garden_fault("text", "half a choice pair")
def half_pair(story: GardenStory, rng: Random) -> Injection | None:
    return spoilt(story, rng, _with_pairs(story), lambda m: [m.text[:3], m.text[:-1], m.text[:4]])


@garden_fault("text", "choice pair of a piece that no display has")
def strange_piece(story: GardenStory, rng: Random) -> Injection | None:
    def texts(move: GardenMove) -> list[str]:
        return [move.text[:-1] + letter for letter in "ijkxz"]

    return spoilt(story, rng, _with_pairs(story), texts, ("text", "move"))
