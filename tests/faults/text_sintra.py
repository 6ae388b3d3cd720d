"""Faults of the band text that only Sintra can have: kept panes, the way back, set-up words."""

from random import Random

from .draw import a_move, a_round, a_turn, appended, broken, head, one, reworded
from .injection import Injection, with_line, with_new_line
from .letters import CONTROLS, LOOK_ALIKE, foreign_letters
from .places import ANYWHERE, Spot, Word
from .story_sintra import BACK, SintraStory, sintra_fault

TEXT = ("text",)
ENDS = ("~", "~x", "^^", "=", "~-1", BACK, "+1", "<B", ">B", "'", "_", "~1~1", "/B", "#", "&")
STRANGERS = ("pass", "pass^", "+B", "B3@14", "B1@14/M3*", "a:B3G6P2Y1", "a=L4", "1>3")


# --- moves ------------------------------------------------------------------------------------


@sintra_fault("text", "malformed suffix behind a column")
def malformed_suffix(story: SintraStory, rng: Random) -> Injection | None:
    move = a_move(story, rng)
    return reworded(story, rng, move.word, [move.bare + end for end in ENDS], TEXT)


@sintra_fault("text", "malformed number of jokers")
def malformed_jokers(story: SintraStory, rng: Random) -> Injection | None:
    move = a_move(story, rng)
    texts = [move.core + end for end in ("*", "**", "*x", "*-1", "*1*1", "*B", "*1.5", "1*")]
    return reworded(story, rng, move.word, texts, TEXT)


def _completing(story: SintraStory, rng: Random) -> Word | None:
    return one(rng, (move.word for move in story.drafts if move.kept))


@sintra_fault("text", "unknown colour of a kept pane")
def unknown_kept(story: SintraStory, rng: Random) -> Injection | None:
    word = _completing(story, rng)
    if word is None:
        return None
    front, kept, back = word.text.partition("=")
    letters = (*foreign_letters(story), "*", "1", "?")
    return reworded(story, rng, word, [front + kept + c + back[1:] for c in letters], TEXT)


@sintra_fault("text", "two kept panes")
def two_kept(story: SintraStory, rng: Random) -> Injection | None:
    word = _completing(story, rng)
    if word is None:
        return None
    front, _, back = word.text.partition("=")
    texts = [f"{front}={back[0]}{more}{c}{back[1:]}" for c in story.letters for more in ("", "=")]
    return reworded(story, rng, word, texts, TEXT)


@sintra_fault("text", "kept pane behind the marks")
def kept_behind(story: SintraStory, rng: Random) -> Injection | None:
    words = [m.word for m in story.drafts if m.kept and m.word.text[-1] not in story.letters]
    word = one(rng, words)
    if word is None:
        return None
    front, _, back = word.text.partition("=")
    return reworded(story, rng, word, [f"{front}{back[1:]}={back[0]}"], TEXT)


@sintra_fault("text", "kept pane torn off its move")
def torn_kept(story: SintraStory, rng: Random) -> Injection | None:
    word = _completing(story, rng)
    return word and broken(story, word, word.text.index("="), ("text", "move"))


@sintra_fault("text", "joker as the colour of a move")
def joker_taken(story: SintraStory, rng: Random) -> Injection | None:
    word = a_move(story, rng).word
    return reworded(story, rng, word, [f"{word.text[0]}*{word.text[2:]}"], TEXT)


def _back(story: SintraStory, rng: Random) -> Word | None:
    return one(rng, (move.word for move in story.moves if not move.drafts))


@sintra_fault("text", "malformed way back")
def malformed_back(story: SintraStory, rng: Random) -> Injection | None:
    texts = ("<", "<<<", ">>", "<-", "<<F", "<<1", "1<<", "<>", "\u00ab", "<=", "<<<<")
    return reworded(story, rng, _back(story, rng), texts, TEXT)


@sintra_fault("text", "way back broken in two")
def broken_back(story: SintraStory, rng: Random) -> Injection | None:
    word = _back(story, rng)
    return word and broken(story, word, 1, TEXT)


@sintra_fault("text", "word of another game in a lap")
def strange_word(story: SintraStory, rng: Random) -> Injection | None:
    return appended(story, rng, a_turn(story, rng).word, STRANGERS, TEXT)


@sintra_fault("text", "line of a tiling")
def tiling(story: SintraStory, rng: Random) -> Injection | None:
    """The page knows T lines for wall games only, and calls some of them a fault of band move."""
    chosen = one(rng, story.scored)
    if chosen is None:
        return None
    text = f"T{rng.randint(1, story.table.seats)} {rng.randint(1, 5)}>{rng.randint(1, 5)}"
    return with_new_line(story.lines, chosen.last_lap + 1, text, ("text", "move"))


# --- deals and totals -------------------------------------------------------------------------


def _in_deal(story: SintraStory, rng: Random) -> Word | None:
    return one(rng, (w for w in a_round(story, rng).factories if w.text != "-"))


@sintra_fault("text", "joker in a deal")
def joker_dealt(story: SintraStory, rng: Random) -> Injection | None:
    word = _in_deal(story, rng)
    texts = [word.text[:i] + "*" + word.text[i + 1 :] for i in range(4)] if word else []
    return reworded(story, rng, word, texts, TEXT)


@sintra_fault("text", "gold effect in a deal")
def gold_effect(story: SintraStory, rng: Random) -> Injection | None:
    word = _in_deal(story, rng)
    texts = [word.text + effect for effect in (":=", ":/", ":0", ":+B", ":B")] if word else []
    return reworded(story, rng, word, texts, ("text", "chance"))


# --- set-up lines -----------------------------------------------------------------------------


@sintra_fault("text", "unknown pane on the track")
def unknown_pane(story: SintraStory, rng: Random) -> Injection | None:
    place, panes = rng.randrange(6), story.track.text
    letters = (*foreign_letters(story), "?", "1")
    texts = [panes[:place] + letter + panes[place + 1 :] for letter in letters]
    return reworded(story, rng, story.track, texts, TEXT)


def _strip(story: SintraStory, rng: Random) -> Word:
    return rng.choice(rng.choice(story.strips))


@sintra_fault("text", "unknown space on a strip")
def unknown_space(story: SintraStory, rng: Random) -> Injection | None:
    word, place = _strip(story, rng), rng.choice((0, 1, 2, 3, 4, 6, 7, 8, 9, 10))
    letters = (*foreign_letters(story), "?", "5")
    texts = [word.text[:place] + letter + word.text[place + 1 :] for letter in letters]
    return reworded(story, rng, word, texts, TEXT)


@sintra_fault("text", "look-alike letter on a strip or the track")
def look_alike(story: SintraStory, rng: Random) -> Injection | None:
    word = rng.choice((_strip(story, rng), story.track))
    texts = [
        word.text[:place] + other + word.text[place + 1 :]
        for place, letter in enumerate(word.text)
        for other in LOOK_ALIKE.get(letter, "")
    ]
    return reworded(story, rng, word, texts, TEXT)


@sintra_fault("text", "control character or invalid UTF-8 in a set-up line")
def odd_character(story: SintraStory, rng: Random) -> Injection | None:
    word = rng.choice((_strip(story, rng), story.track))
    odds = [odd for odd in CONTROLS if odd not in "\x0b\x0c"]  # these two are white space
    texts = [word.text[:3] + odd + word.text[3:] for odd in (*odds, "\udcff", "\udce9")]
    return reworded(story, rng, word, texts, TEXT)


@sintra_fault("text", "unclosed brace behind a set-up line")
def brace_in_setup(story: SintraStory, rng: Random) -> Injection | None:
    line = story.track.line + rng.randint(0, story.table.seats)
    text = story.lines[line]
    remark = rng.choice((" {", " { as in the box", " {{"))
    return with_line(story.lines, line, text + remark, TEXT, [Spot(line, len(text), ANYWHERE)])


@sintra_fault("text", "strip with another mark between its faces")
def other_mark(story: SintraStory, rng: Random) -> Injection | None:
    word = _strip(story, rng)
    texts = [word.text.replace("/", mark) for mark in "-|\\_:,+"]
    return reworded(story, rng, word, texts, TEXT)


@sintra_fault("text", "head of a set-up line misspelt")
def misspelt_head(story: SintraStory, rng: Random) -> Injection | None:
    if rng.random() < 0.5:
        texts: tuple[str, ...] = ("trak", "track:", "tracks", "rounds", "glass")
        return reworded(story, rng, head(story, story.track.line), texts, TEXT)
    word = head(story, story.seat_line(rng.randint(1, story.table.seats)))
    texts = ("S", "Sx", f"{word.text}:", f"SS{word.text[1:]}", f"Seat{word.text[1:]}")
    return reworded(story, rng, word, texts, TEXT)


@sintra_fault("text", "set-up line behind the first round")
def late_setup(story: SintraStory, rng: Random) -> Injection | None:
    line = rng.randrange(story.rounds[0].line + 1, story.ending + 1)
    text = story.lines[story.track.line + rng.randint(0, story.table.seats)]
    return with_new_line(story.lines, line, text, TEXT)


@sintra_fault("text", "strip in a lap")
def strip_in_lap(story: SintraStory, rng: Random) -> Injection | None:
    return appended(story, rng, a_turn(story, rng).word, [_strip(story, rng).text], TEXT)


@sintra_fault("text", "move among the set-up lines")
def early_move(story: SintraStory, rng: Random) -> Injection | None:
    line = story.track.line + rng.randint(0, story.table.seats)
    text = rng.choice((story.drafts[0].core, BACK))
    return with_line(story.lines, line, f"{story.lines[line]} {text}", ("text", "tag"))
