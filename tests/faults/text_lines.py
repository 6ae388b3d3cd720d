"""Faults of the band text that spoil a line or more: brackets left open, junk, lines lost."""

from itertools import pairwise
from random import Random

from .draw import a_move, a_round, a_turn, appended, head, one, reworded
from .injection import Injection, fault, reword, with_line, with_new_line, without_line
from .places import ANYWHERE, Spot, Word, words_of
from .story import Story
from .story_offer import OfferStory, offer_fault
from .telling import without_tag

TEXT = ("text",)
JUNK_WORDS = ("hello", "ok", "...", "1-0", "&", "=>", "BBX?", "3", "pass!", "??!", "--", "x")
JUNK_LINES = (
    "Thank you for watching",
    "<<<<<<< HEAD",
    "=======",
    "--- page 2 ---",
    "// the cat walked over the board here",
    "<br>",
    "Player 2 thinks for a long time.",
)
REMARKS = ("{a fine move", "{", "{ she thought for long", "{{")
OPENINGS = ("({}", "( {}", "(({})", "({} {{why not?}}")


def _opened(story: Story, word: Word, text: str) -> Injection:
    """Something opened behind the word and never closed: the rest of the line may be reported."""
    line = story.lines[word.line]
    changed = f"{line[: word.end]} {text}{line[word.end :]}"
    spot = Spot(word.line, word.end + 1, len(changed))
    return with_line(story.lines, word.line, changed, TEXT, [spot])


@fault("text", "unclosed brace behind a move")
def brace_in_lap(story: Story, rng: Random) -> Injection | None:
    return _opened(story, a_turn(story, rng).word, rng.choice(REMARKS))


@fault("text", "unclosed brace in a deal")
def brace_in_deal(story: Story, rng: Random) -> Injection | None:
    return _opened(story, rng.choice(a_round(story, rng).factories), rng.choice(REMARKS))


@fault("text", "unclosed brace behind totals or tilings")
def brace_in_totals(story: Story, rng: Random) -> Injection | None:
    line = one(rng, story.closing_lines)
    if line is None:
        return None
    return _opened(story, words_of(story.lines, line)[-1], rng.choice(REMARKS))


@fault("text", "closing brace too many")
def brace_unmatched(story: Story, rng: Random) -> Injection | None:
    return appended(story, rng, a_turn(story, rng).word, ("}", "good}", "}}"), TEXT)


@fault("text", "unclosed parenthesis")
def parenthesis(story: Story, rng: Random) -> Injection | None:
    move = a_turn(story, rng)
    other = one(rng, sorted(move.table.moves() - {move.bare}))
    text = rng.choice(OPENINGS).format(other)
    return _opened(story, move.word, text) if other else None


@fault("text", "closing parenthesis too many")
def parenthesis_unmatched(story: Story, rng: Random) -> Injection | None:
    return appended(story, rng, a_turn(story, rng).word, (")", "))"), TEXT)


@fault("text", "closing parenthesis glued to a move")
def parenthesis_glued(story: Story, rng: Random) -> Injection | None:
    word = a_turn(story, rng).word
    return reworded(story, rng, word, [word.text + ")"], TEXT)


@fault("text", "junk word in a lap")
def junk_word(story: Story, rng: Random) -> Injection | None:
    junk = [word for word in JUNK_WORDS if not story.readable(word)]
    return appended(story, rng, a_turn(story, rng).word, junk, TEXT)


@fault("text", "junk word in a deal")
def junk_in_deal(story: Story, rng: Random) -> Injection | None:
    word = rng.choice(a_round(story, rng).factories)
    return appended(story, rng, word, ("hello", "&", "=>", "x?!"), TEXT)


@fault("text", "junk line between rounds and laps")
def junk_line(story: Story, rng: Random) -> Injection | None:
    line = rng.randrange(story.body, story.ending + 1)
    return with_new_line(story.lines, line, rng.choice(JUNK_LINES), TEXT)


@fault("text", "junk line among the tags")
def junk_among_tags(story: Story, rng: Random) -> Injection | None:
    return with_new_line(story.lines, rng.randrange(1, story.body), rng.choice(JUNK_LINES), TEXT)


@fault("text", "missing R line")
def missing_round(story: Story, rng: Random) -> Injection | None:
    return without_line(story.lines, a_round(story, rng).line, TEXT)


@fault("text", "malformed hash")
def malformed_hash(story: Story, rng: Random) -> Injection | None:
    scored = one(rng, story.scored)
    if scored is None or scored.totals is None:
        return None
    text = rng.choice(("#", "#zzzzzzzzzzzzzzzz", "#9f2c41d07be85a1g", "#9f2c:1d07be85a16", "#?"))
    return with_new_line(story.lines, scored.totals + 1, text, TEXT)


@fault("text", "hash of a wrong length")
def hash_length(story: Story, rng: Random) -> Injection | None:
    scored = one(rng, story.scored)
    if scored is None or scored.totals is None:
        return None
    text = rng.choice(("#9f2c", "#9f2c41d07be85a1", "#9f2c41d07be85a161"))
    return with_new_line(story.lines, scored.totals + 1, text, ("text", "claim"))


@fault("text", "totals without numbers")
def empty_totals(story: Story, rng: Random) -> Injection | None:
    scored = one(rng, story.scored)
    if scored is None or scored.totals is None:
        return None
    return with_line(story.lines, scored.totals, "=", ("text", "claim"))


@fault("text", "malformed ending")
def malformed_ending(story: Story, rng: Random) -> Injection | None:
    texts = ("===", "=!=") if story.finished else ("**", "*.", "-*")
    return reworded(story, rng, head(story, story.ending), texts, TEXT)


@offer_fault("text", "cut off within a move")
def cut_off(story: OfferStory, rng: Random) -> Injection | None:
    story = without_tag(story, "Result")
    word = a_move(story, rng).word
    text = story.lines[word.line][: word.start + rng.choice((1, 2))]
    lines = story.lines[: word.line + 1]
    return with_line(lines, word.line, text, TEXT, [Spot(word.line, word.start, ANYWHERE)])


@fault("text", "word of an R line broken in two")
def broken_round_head(story: Story, rng: Random) -> Injection | None:
    word = head(story, a_round(story, rng).line)
    return reword(story.lines, word, f"R {word.text[1:]}", TEXT)


@fault("text", "seat of an R line broken in two")
def broken_seat(story: Story, rng: Random) -> Injection | None:
    word = words_of(story.lines, a_round(story, rng).line)[1]
    return reword(story.lines, word, f"@ {word.text[1:]}", TEXT)


@fault("text", "line break lost between laps")
def glued_laps(story: Story, rng: Random) -> Injection | None:
    """The last move of a lap and the number of the next one become one word."""
    pairs = [pair for r in story.rounds for pair in pairwise(r.laps)]
    pair = one(rng, pairs)
    if pair is None:
        return None
    left, right = pair
    last = words_of(story.lines, left)[-1]
    end = last.end + len(head(story, right).text)
    lines = (*story.lines[:left], story.lines[left] + story.lines[right], *story.lines[right + 1 :])
    return Injection(lines, frozenset(TEXT), (Spot(left, last.start, end),))
