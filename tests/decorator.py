"""Writes a canonical record as people might: comments, clocks, variations, odd layouts, tags."""

import re
from random import Random

GLYPHS = ("!", "?", "!!", "??", "!?", "?!")
FEATURES = (
    "comments",
    "clocks",
    "glyphs",
    "variations",
    "stood",
    "tags",
    "layout",
    "laps",
    "marks",
    "totals",
    "crlf",
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
        self.sintra = False
        """Whether its variations may have the moves of Sintra, or the tilings of the wall games."""

    def __repr__(self) -> str:
        return self.told

    def chance(self, feature: str, likely: float = 0.2) -> bool:
        return feature in self.features and self.rng.random() < likely

    def record(self, text: str) -> str:
        head, _, body = text.partition("\n\n")
        tags = head.split("\n")[1:]
        self.sintra = '[Variant "sintra"]' in tags
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

    def remark(self, likely: float = 0.2) -> None:
        while self.chance("comments", likely) and self.texts:
            text = self.rng.choice(self.texts)
            to_end = self.rng.random() < 0.4
            if not to_end:
                text = text.replace("}", ")")
            self.comments.append((to_end, text.rstrip() if to_end else text))
            self.put(f";{text}" if to_end else f"{{{text}}}", begins=self.rng.random() < 0.4)
            self.due = "\n" if to_end else ""

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
        for each in rest:
            word = self.shuffled(each) if head[0] in "RS" else each
            if head[0] in "T123456789":
                self.move(word)
            else:
                stood = "!" if head[0] == "=" and self.chance("stood", 0.1) else ""
                self.put(word + stood)
                self.remark(0.05)
        self.within_totals = False

    def shuffled(self, word: str) -> str:
        """Put the pieces of a factory, or the spaces of a face, in another order."""
        if "@" in word or not self.chance("layout"):
            return word
        pieces, colon, effect = word.partition(":")
        faces = ("".join(self.rng.sample(face, len(face))) for face in pieces.split("/"))
        return "/".join(faces) + colon + effect

    def move(self, word: str) -> None:
        if self.chance("marks", 0.5):
            word = re.sub(r"\^?(~\d+)?$", "", word)
        if self.chance("layout", 0.1):
            word = re.sub("^0", "c", word.lower())
        word += self.rng.choice(GLYPHS) if self.chance("glyphs") else ""
        self.put(word + ("!stood" if self.chance("stood", 0.1) else ""))
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
            colours, marks = ("BO", ["=O", "*1", "*1=B^"]) if self.sintra else ("BR", [])
            source, colour = self.rng.choice("0c123456789"), self.rng.choice(colours)
            back = self.sintra and self.rng.random() < 0.2
            self.put("<<" if back else source + colour + self.rng.choice("15F"))
            self.out += self.rng.choice(["", "^", "~1", "!", "!stood", *marks])
            self.remark(0.1)
            if depth < 3 and self.rng.random() < 0.3:
                self.variation(depth + 1)
        self.put(self.rng.choice([")", "2. )", "2. << )" if self.sintra else "T1 1>2)"]))


def odd_tag(name: str, value: str) -> str:
    escaped = value.replace("\\", "\\\\").replace('"', '\\"')
    return f'[{name} "{escaped}"]'
