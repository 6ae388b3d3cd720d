"""Faults of the band tag in Sintra's strips: their number, their faces, the jokers."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from random import Random

from .draw import one, reworded
from .injection import Injection, with_line
from .places import Spot, Word, words_of
from .setup import TAG
from .story_sintra import SintraStory, sintra_fault
from .telling import first_flaw

JOKERS = "**"


def _plain(words: Iterable[Word]) -> list[Word]:
    """The strips without jokers."""
    return [word for word in words if "*" not in word.text]


def _strip(story: SintraStory, rng: Random) -> Word:
    return rng.choice(_plain(rng.choice(story.strips)))


def _joker_strip(story: SintraStory, rng: Random) -> Word:
    return next(word for word in rng.choice(story.strips) if "*" in word.text)


def _with_strips(story: SintraStory, line: int, texts: Sequence[str]) -> Injection:
    """A seat's line with other strips; anything in it may be reported."""
    start = words_of(story.lines, line)[0].text
    return with_line(story.lines, line, " ".join([start, *texts]), TAG)


def _with_strip(story: SintraStory, word: Word, text: str) -> Injection:
    """The same with one strip replaced."""
    words = words_of(story.lines, word.line)[1:]
    return _with_strips(story, word.line, [text if w == word else w.text for w in words])


def _ordered(story: SintraStory, face: str) -> str:
    return "".join(sorted(face, key=(story.letters + "*").index))


# --- number and shape -------------------------------------------------------------------------


@sintra_fault("tag", "seven strips")
def seven_strips(story: SintraStory, rng: Random) -> Injection | None:
    words = rng.choice(story.strips)
    gone = rng.choice(_plain(words))
    return _with_strips(story, gone.line, [word.text for word in words if word != gone])


@sintra_fault("tag", "nine strips")
def nine_strips(story: SintraStory, rng: Random) -> Injection | None:
    words = rng.choice(story.strips)
    texts = [word.text for word in words]
    texts.insert(rng.randint(0, 8), rng.choice(_plain(words)).text)
    return _with_strips(story, words[0].line, texts)


@sintra_fault("tag", "seat without strips in its line")
def no_strips_in_line(story: SintraStory, rng: Random) -> Injection | None:
    return _with_strips(story, rng.choice(story.strips)[0].line, [])


@sintra_fault("tag", "face of four or six spaces")
def face_length(story: SintraStory, rng: Random) -> Injection | None:
    word = _strip(story, rng)
    faces = word.text.split("/")
    side, place = rng.randrange(2), rng.randrange(5)
    shorter = faces[side][:place] + faces[side][place + 1 :]
    longer = _ordered(story, faces[side] + rng.choice(story.letters))
    faces[side] = rng.choice((shorter, longer))
    return reworded(story, rng, word, ["/".join(faces)], TAG)


@sintra_fault("tag", "strip without its other face")
def one_face(story: SintraStory, rng: Random) -> Injection | None:
    word = _strip(story, rng)
    up, down = word.text.split("/")
    made = reworded(story, rng, word, [up, down, up + "/"], TAG)
    behind = Spot(word.line, word.start, word.end + 1)  # where the face should have been
    return made and replace(made, spots=(behind,))


@sintra_fault("tag", "strip of three faces")
def three_faces(story: SintraStory, rng: Random) -> Injection | None:
    word = _strip(story, rng)
    return reworded(story, rng, word, [f"{word.text}/{word.text[:5]}"], ("tag", "text"))


# --- jokers -----------------------------------------------------------------------------------


@sintra_fault("tag", "no face with jokers")
def no_jokers(story: SintraStory, rng: Random) -> Injection | None:
    word = _joker_strip(story, rng)
    colours = "".join(rng.choices(story.letters, k=2))
    up, down = word.text.split("/")
    return _with_strip(story, word, f"{up}/{_ordered(story, down.replace(JOKERS, colours))}")


@sintra_fault("tag", "face with one joker")
def one_joker(story: SintraStory, rng: Random) -> Injection | None:
    word = _joker_strip(story, rng)
    up, down = word.text.split("/")
    face = _ordered(story, down.replace(JOKERS, "*" + rng.choice(story.letters)))
    return _with_strip(story, word, f"{up}/{face}")


@sintra_fault("tag", "face with three jokers")
def three_jokers(story: SintraStory, rng: Random) -> Injection | None:
    word = _joker_strip(story, rng)
    up, down = word.text.split("/")
    gone = rng.randrange(3)
    return _with_strip(story, word, f"{up}/{down[:gone]}{down[gone + 1 :]}*")


@sintra_fault("tag", "two faces with jokers")
def two_joker_faces(story: SintraStory, rng: Random) -> Injection | None:
    word = _strip(story, rng)
    return _with_strip(story, word, word.text[:-2] + JOKERS)


@sintra_fault("tag", "one joker on each of two faces")
def jokers_apart(story: SintraStory, rng: Random) -> Injection | None:
    words = rng.choice(story.strips)
    other = rng.choice(_plain(words))
    taken = other.text[-1]
    texts = []
    for word in words:
        up, down = word.text.split("/")
        if "*" in down:
            down = _ordered(story, down.replace(JOKERS, "*" + taken))
        elif word == other:
            down = down[:-1] + "*"
        texts.append(f"{up}/{down}")
    return _with_strips(story, other.line, texts)


@sintra_fault("tag", "face with jokers lies up")
def jokers_up(story: SintraStory, rng: Random) -> Injection | None:
    word = _joker_strip(story, rng)
    up, down = word.text.split("/")
    return _with_strip(story, word, f"{down}/{up}")


# --- sets -------------------------------------------------------------------------------------


def _never_turned(story: SintraStory, seat: int) -> list[Word]:
    """Strips of a seat on whose back nothing was ever placed."""
    board = story.table.boards[seat - 1]
    words = story.strips[seat - 1]
    return [w for column, w in enumerate(words, 1) if not board[column].window]


@sintra_fault("tag", "sets of strips differ between the seats")
def sets_differ(story: SintraStory, rng: Random) -> Injection | None:
    """A back that nobody saw has another colour: a warning, and the game stays as it was."""
    seat = rng.randint(2, story.table.seats)
    word = one(rng, _plain(_never_turned(story, seat)))
    if word is None:
        return None
    up, down = word.text.split("/")
    others = [c for c in story.letters if c != down[0]]
    back = _ordered(story, rng.choice(others) + down[1:])
    injection = _with_strip(story, word, f"{up}/{back}")
    assert first_flaw(injection.lines) is None
    return replace(injection, severity="warning")
