"""Writes a canonical record as people might: comments, clocks, variations, odd layouts, tags."""

import itertools
import re
from random import Random

GLYPHS = ("!", "?", "!!", "??", "!?", "?!")
FEATURES = (
    *("comments", "clocks", "glyphs", "variations", "stood", "tags", "layout", "laps", "marks"),
    *("totals", "crlf"),
)

CHANCE = re.compile("[a-h][:=]")
MARKS = re.compile(r"\^?(~\d+)?$")
MARK_OF_GARDEN = re.compile(r"(?<=.)(\+\d+|\^)$")
GARDEN_MOVES = (
    *("+B", "+3", "+3:Bb", "+B:3b5d", "B1@14", "B3@14/M3*", "b3@14/*m3", "B3@14/B1[B2]+2", "Y1@00"),
    *("[B3]@25/G3*", "[l1]@66", "[]@2", "pass", "PASS^", "pass/B1[Y6]", "pass/[Y6]B1*^"),
)


class Decorator:
    """Writes a canonical record as a person might: with remarks, in a layout of their own."""

    def __init__(self, seed: int, features: set[str], texts: list[str], values: list[str]) -> None:
        self.rng = Random(seed)
        self.told = f"Decorator({seed}, {features}, {texts}, {values})"
        self.features = features
        self.texts = [text for text in texts if "\n" not in text and "\r" not in text]
        self.values = values
        self.out = ""
        self.due = ""
        """The white space that must stand before the next word."""
        self.within_totals = False
        """Whether an empty line could not be told from the end of the game."""
        self.comments: list[tuple[bool, str]] = []
        self.variant = ""
        """Says what moves its variations may have."""

    def __repr__(self) -> str:
        return self.told

    def chance(self, feature: str, likely: float = 0.2) -> bool:
        return feature in self.features and self.rng.random() < likely

    def record(self, text: str) -> str:
        head, _, body = text.partition("\n\n")
        tags = head.split("\n")[1:]
        self.variant = next(tag for tag in tags if tag.startswith("[Variant"))[10:-2]
        self.head(tags)
        for line in body.splitlines():
            self.line(line.split(" "))
        ending = self.rng.choice(["", "\n", "\n\n", " \n"]) if "layout" in self.features else "\n"
        text = self.out + ending
        return text.replace("\n", "\r\n") if "crlf" in self.features else text

    # -- words

    def put(self, word: str, *, begins: bool = False) -> None:
        """Write a word behind white space, which the layout chooses."""
        space = "\n" if begins else " "
        if "layout" in self.features:
            empty = "\n\n" if begins and not self.within_totals else "\n"
            space = self.rng.choice([" ", " ", "  ", "\t", "\n", " \n ", empty])
        if self.due and "\n" not in space:
            space = self.due
        self.out += space + word
        self.due = ""

    def remark(self, likely: float = 0.2, *, to_end: bool = True) -> None:
        while self.chance("comments", likely) and self.texts:
            text = self.rng.choice(self.texts)
            ends = self.rng.random() < 0.4 and to_end
            if not ends:
                text = text.replace("}", ")")
            self.comments.append((ends, text.rstrip() if ends else text))
            self.put(f";{text}" if ends else f"{{{text}}}", begins=self.rng.random() < 0.4)
            self.due = "\n" if ends else ""

    # -- tags

    def head(self, tags: list[str]) -> None:
        self.out = "%azn 1"
        self.due = "\n"
        if "totals" in self.features:
            tags = [tag for tag in tags if not tag.startswith(("[Result", "[Site"))]
        if "tags" in self.features:
            names = ("_Odd", "_\u017c\u00f3\u0142w", "Weather", "_a")
            tags += [odd_tag(*pair) for pair in zip(names, self.values, strict=False)]
        if "layout" in self.features:
            self.rng.shuffle(tags)
            tags = [tag.replace(' "', '   "', 1).replace("[", "[ ", 1) for tag in tags]
        for tag in tags:
            self.remark(0.1)
            self.out += "\n" + tag
            self.due = ""
            self.remark(0.1)
        self.due = "\n\n"

    # -- play

    def line(self, words: list[str]) -> None:
        head, *rest = words
        if head == "=" and self.chance("totals"):
            return
        if not (head.endswith(".") and self.chance("laps", 0.4)):
            self.put(head, begins=True)
            self.within_totals = head[0] == "="
            self.remark(0.1)
        if head[0] in "T123456789":
            self.moves(rest)
        else:
            for each in rest:
                stood = "!" if head[0] == "=" and self.chance("stood", 0.1) else ""
                self.put((self.shuffled(each) if head[0] in "RS" else each) + stood)
                self.remark(0.05)
        self.within_totals = False

    def shuffled(self, word: str) -> str:
        """Put the pieces of a factory, or the spaces of a face, in another order."""
        if "@" in word or not self.chance("layout"):
            return word
        if self.variant == "garden":
            tiles = re.findall("[A-Z][0-9]", word)
            return word[:2] + "".join(self.rng.sample(tiles, len(tiles)))
        pieces, colon, effect = word.partition(":")
        faces = ("".join(self.rng.sample(face, len(face))) for face in pieces.split("/"))
        return "/".join(faces) + colon + effect

    def moves(self, words: list[str]) -> None:
        """Write moves, each with the chance behind it."""
        while words:
            word = words.pop(0)
            chance = list(itertools.takewhile(CHANCE.match, words))
            del words[: len(chance)]
            self.move(word, chance)

    def move(self, word: str, chance: list[str]) -> None:
        garden = self.variant == "garden"
        if self.chance("marks", 0.5):
            word = (MARK_OF_GARDEN if garden else MARKS).sub("", word)
        if self.chance("layout", 0.1):
            word = word.lower() if garden else re.sub("^0", "c", word.lower())
        word += self.rng.choice(GLYPHS) if self.chance("glyphs") else ""
        self.put(word + ("!stood" if self.chance("stood", 0.1) else ""))
        for each in chance:
            self.remark(0.05, to_end=False)
            self.put(self.shuffled(each))
        clock = ["@0:59:08"] if self.chance("clocks", 0.4) else []
        follow = clock + ["$"] * self.chance("glyphs") + ["("] * self.chance("variations")
        for sign in self.rng.sample(follow, len(follow)):
            self.remark(0.1)
            if sign == "(":
                self.variation(0)
            else:
                self.put(sign if sign != "$" else f"${self.rng.randrange(1000)}")
        self.remark(0.1)

    def variation(self, depth: int) -> None:
        self.put("(" + self.rng.choice(["", "{}", "1."]))
        if self.out.endswith("{}"):
            self.comments.append((False, ""))
        for _ in range(self.rng.randrange(4)):
            self.put(self.odd_move())
            self.remark(0.1)
            if depth < 3 and self.rng.random() < 0.3:
                self.variation(depth + 1)
        ends = {"sintra": "2. << )", "garden": "2. pass )"}
        self.put(self.rng.choice([")", "2. )", ends.get(self.variant, "T1 1>2)")]))

    def odd_move(self) -> str:
        """Spell a move whatever it would do."""
        if self.variant == "garden":
            word = self.rng.choice(GARDEN_MOVES) + self.rng.choice(["", "!", "!stood"])
            return word + self.rng.choice(["", "", " b:B3G6P2Y1", " a=L4", " c:Y1 a=B6"])
        sintra = self.variant == "sintra"
        colours, marks = ("BO", ["=O", "*1", "*1=B^"]) if sintra else ("BR", [])
        word = self.rng.choice("0c123456789") + self.rng.choice(colours) + self.rng.choice("15F")
        word = "<<" if sintra and self.rng.random() < 0.2 else word
        return word + self.rng.choice(["", "^", "~1", "!", "!stood", *marks])


def odd_tag(name: str, value: str) -> str:
    escaped = value.replace("\\", "\\\\").replace('"', '\\"')
    return f'[{name} "{escaped}"]'
