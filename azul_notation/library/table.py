"""Provides a table to play a game on: what is legal, playing, taking back, positions, the record.

A table is in one of three phases until the game is over: `deal` waits for `deal`, `draft` for a move,
`tile` for a seat's tiling. Scores and the ending follow by themselves.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from random import Random
from typing import Any, Self

from msgspec.structs import replace

from azul_notation.diagnostics import At, AzulError, Diagnostic, Span, diagnose
from azul_notation.diagnostics.seats import Seat, SeatNumber, number_of, seat_of
from azul_notation.library.arguments import (
    expect,
    expect_number,
    expect_random,
    expect_text,
    listed,
)
from azul_notation.library.built import STOOD, Turn, spelt, written_rounds
from azul_notation.library.errors import IllegalMove, NothingToUndo, RecordError
from azul_notation.library.pickling import Kept, differing, put
from azul_notation.library.words import as_move, canonical_word, read_words, stray
from azul_notation.render.paint import visible
from azul_notation.render.still import Still, write_svg
from azul_notation.replay.complete import complete
from azul_notation.rules import BY_VARIANT, DIALECTS
from azul_notation.rules.chance import Below, numbers
from azul_notation.rules.family import (
    BadPosition,
    Family,
    Flaw,
    Phase,
    Points,
    Refusal,
    Slip,
    Word,
)
from azul_notation.rules.options import Rules, UnknownChoice, rules_in_position, rules_of, tags_of
from azul_notation.rules.places import winners
from azul_notation.rules.playout import play_out
from azul_notation.text.syntax import (
    SEAT_TAGS,
    Game,
    Part,
    Round,
    Setup,
    Start,
    Tag,
    Unfinished,
)
from azul_notation.text.tags import LEAST_SEATS, ROSTER, UNKNOWN, order_of

DEAL_FIRST = "`deal` begins a round"


class Table:
    """A game of any variant, from its beginning or a position.

    Seats are numbered from 1. `rng` provides all chance that is not given: strips of Stained Glass of Sintra,
    deals, draws.
    """

    def __init__(
        self,
        variant: str | None = None,
        *,
        seats: int | None = None,
        position: str = "",
        names: Sequence[str] = (),
        setup: str | Iterable[str] | None = None,
        rng: Random | None = None,
        **options: str | None,
    ) -> None:
        expect_text("variant", variant)
        expect_number("seats=", seats)
        expect_text("position=", position)
        expect_random("rng=", rng)
        tags = tags_of(options)
        for name, value in options.items():
            expect_text(f"{name}=", value)
        rules = rules_in_position(position, tags) if position else None
        chosen = rules_of(
            variant or (rules.variant if rules else "azul"),
            self._players(seats, names, rules.seats if rules else LEAST_SEATS),
            rules.tags if rules else tags,
        )
        if rules and rules != chosen:
            wanted = f"{rules.variant} with {rules.seats} players"
            raise BadPosition(f"it is for {wanted}, not for {chosen.variant} with {chosen.seats}")
        if names and len(names) != chosen.seats:
            raise UnknownChoice(f"{len(names)} names were given for {chosen.seats} seats")
        known = [str(name) for name in names if str(name) != UNKNOWN]
        if not position and len({*known}) < len(known):
            raise UnknownChoice(f"two players have the same name: {', '.join(known)}")
        self.rng: Random = rng or Random()
        self.rules: Rules = chosen
        self.names: list[str] = [str(name) for name in names] or [
            f"Player {n + 1}" for n in range(chosen.seats)
        ]
        self._placed: bool = bool(position)
        """Whether the game begins from a position."""
        self._family: Family[Any] = BY_VARIANT[chosen.variant]
        self._setup: list[list[str]] = [] if position else self._laid_out(setup)
        self._engine: Any = self._family.begin(
            chosen.variant,
            lambda name: chosen.tags.get(name, ""),
            chosen.seats,
            position,
            self._setup,
        )
        self._turns: list[Turn] = []
        self._before: list[Any] = []
        """The engine before each turn."""
        self._shared: int = 0
        """How many of them it shares with another table."""
        self._unscored: Any = None
        """The engine before the final scoring, once the game is over."""
        self._go_on()

    @classmethod
    def of_engine(
        cls, rules: Rules, names: Sequence[str], engine: Any, *, unscored: Any = None
    ) -> Self:
        """Make a table from an engine, which the table then owns; for this package only."""
        table = cls.__new__(cls)
        table.__dict__.update(
            rng=Random(),
            rules=rules,
            names=list(names),
            _placed=True,
            _family=BY_VARIANT[rules.variant],
            _setup=[],
            _engine=engine,
            _turns=[],
            _before=[],
            _shared=0,
            _unscored=unscored,
        )
        return table

    @property
    def variant(self) -> str:
        return self.rules.variant

    @property
    def seats(self) -> int:
        return self.rules.seats

    @property
    def family(self) -> Family[Any]:
        """The rules of the game, for this package only."""
        return self._family

    @property
    def engine(self) -> Any:
        """The state that the rules use, for this package only; changing it breaks the table."""
        return self._engine

    @staticmethod
    def _players(seats: int | None, names: Sequence[str], otherwise: int) -> int:
        if isinstance(names, str):
            raise TypeError("the names must be a list, not a text")
        expect("names=", names, Collection, "a list of names")
        return seats if seats is not None else len(names) or otherwise

    def _laid_out(self, setup: str | Iterable[str] | None) -> list[list[str]]:
        """Return the words of the set-up lines: those that are given, or some by chance."""
        rules = self._family.setup
        if setup is not None:
            given = setup.splitlines() if isinstance(setup, str) else listed("setup=", setup)
            lines = [line.split() for line in given if line.strip()]
            if lines and not rules:
                raise UnknownChoice(f"{self.variant} has no set-up lines")
            flaws = list(rules.inspect(lines, self.seats, False)) if rules else []
            if flaws:
                raise RecordError([_flaw(flaws[0], lines)])
            return lines
        return rules.lay_out(self.seats, rules.layouts[0], self._below) if rules else []

    # -- what there is

    @property
    def phase(self) -> Phase:
        """The kind of step that comes next: `deal`, `draft` (a move), `tile`, or `over`."""
        phase: Phase = self._engine.phase
        return phase

    @property
    def mover(self) -> SeatNumber | None:
        """The seat that moves or tiles next; None before a deal and at the end."""
        seat = self._seat
        return None if seat is None else number_of(seat)

    @property
    def _seat(self) -> Seat | None:
        engine = self._engine
        if engine.phase == "draft":
            mover: Seat = engine.mover
            return mover
        if engine.phase == "tile":
            rules = self._family.tiling
            assert rules, "only games with tilings come to that phase"
            return rules.untiled(engine)[0][0]
        return None

    @property
    def round(self) -> int:
        """The number of the round that was dealt last; 0 before the first deal."""
        number: int = self._engine.round
        return number

    @property
    def lap(self) -> int | None:
        """The lap of the next move."""
        return self._engine.lap if self._engine.phase == "draft" else None

    @property
    def starter(self) -> SeatNumber:
        """The seat that starts this round; between rounds, the next one."""
        return number_of(self._engine.start)

    @property
    def totals(self) -> list[int]:
        """Every seat's total; at the end, with the final scoring."""
        return list(self._engine.scores)

    @property
    def over(self) -> bool:
        """Whether the game is over, with its final scoring."""
        return self._unscored is not None

    @property
    def winners(self) -> list[SeatNumber] | None:
        """The seats that won, several if the victory is shared; None before the end."""
        engine = self._engine
        return winners(engine.scores[:], self._family.figures(engine)) if self.over else None

    @property
    def points(self) -> list[Points]:
        """Every point so far, with its reason."""
        return list(self._family.ledger.points(self._engine, 0))

    @property
    def position(self) -> str:
        """The position string, from which a table can be made; at the end, that before the final scoring."""
        position: str = self._family.picture.position(self._unscored or self._engine)
        return position

    @property
    def turns(self) -> list[str]:
        """The deals, moves and tilings so far, as a record has them."""
        return [spelt(turn, number) for turn, number in self._numbered()]

    def _numbered(self) -> Iterable[tuple[Turn, int]]:
        """Yield the turns with the numbers of their rounds."""
        number = self._engine.round - sum(turn.kind == "deal" for turn in self._turns)
        for turn in self._turns:
            number += turn.kind == "deal"
            yield self._canonical(turn), number

    def _canonical(self, turn: Turn) -> Turn:
        dialect = DIALECTS[self.variant]
        return replace(turn, words=tuple(canonical_word(word, dialect) for word in turn.words))

    # -- what can be done

    def legal(self) -> list[str]:
        """Name every legal move, without marks; in the phase `tile`, every tiling of the mover."""
        engine = self._engine
        if engine.phase == "draft":
            moves: list[str] = engine.legal()
            return moves
        seat, rules = self._seat, self._family.tiling
        if engine.phase != "tile" or seat is None or rules is None:
            return []
        head = f"T{number_of(seat)}"
        return [" ".join([head, *way]) for way in rules.ways(engine, seat)]

    def push(self, word: str) -> None:
        """Play a move, with or without marks and the chance that follows it; or a tiling, `T1 3>2`.

        Chance that is needed and not given comes from `rng`. Raises IllegalMove if the word is illegal.
        """
        engine = self._engine
        if not isinstance(word, str):
            expect("push", word, str, "the text of a move or a tiling")
        if engine.phase == "tile":
            self._tile(word)
            return
        if engine.phase != "draft":
            raise IllegalMove(self._out_of_turn(word))
        saved, seat = engine.before_move(), engine.mover
        words = word.split() or [""]
        if len(words) == 1 and self._family.chance.throw:
            words += self._chance_after(words[0])
        if self._plays(words):
            turn = Turn("draft", seat, tuple(words))
        else:
            self._engine = saved.copy()
            try:
                turn = self._played(seat, word, words[1:])
            except IllegalMove:
                self._engine = saved
                raise
        self._note(turn, saved)

    def _chance_after(self, move: str) -> list[str]:
        """Draw what a move needs; nothing after a word that is not a move."""
        throw = self._family.chance.throw
        spelt = as_move(move, DIALECTS[self.variant])
        try:
            return throw(self._engine, spelt, self._below) if throw and spelt else []
        except (KeyError, ValueError, IndexError):
            return []

    def _plays(self, words: list[str]) -> bool:
        """Play a move on the fast path, if possible; otherwise the engine may be left half-way."""
        fast, engine = self._family.fast, self._engine
        if fast is None:
            return False
        try:
            played, whole, _, _ = fast.draft(engine, words)
        except (KeyError, ValueError, IndexError):
            return False
        engine.settle()
        return whole and played == 1

    def _played(self, seat: Seat, text: str, chance: Sequence[str]) -> Turn:
        """Play a move with another spelling, or explain why it is refused."""
        engine = self._engine
        at = (engine.round, engine.lap, number_of(seat))
        span = Span(1, 1, len(text) + 1)
        legal = engine.legal()
        dialect = DIALECTS[self.variant]
        [move, *given] = read_words(text, ("MOVE", "DEAL"), dialect, at, legal)
        if given and not self._family.chance.throw:
            place = Span(1, len(text) - len(given[-1].written) + 1, len(text) + 1)
            raise IllegalMove(stray("DEAL", given[-1].written, place, dialect, at), legal)
        try:
            played = self._family.play(engine, Word(move.written, move.stood, tuple(chance)))
        except Refusal as refusal:
            raise IllegalMove(refused(refusal, span, at), legal) from None
        if played.slips:
            raise IllegalMove(slipped(played.slips[0], span, at), legal)
        return Turn("draft", seat, (move.text + STOOD * move.stood, *chance))

    def _tiles(self, text: str) -> bool:
        """Tile on the fast way, if it can be; otherwise the engine is as it was."""
        fast = self._family.fast
        if fast is None or fast.tile is None or text.count("T") != 1:
            return False
        try:
            _, whole = fast.tile(self._engine, f"\n{text}".split(" "))
        except KeyError:
            return False
        return whole

    def _tile(self, text: str) -> None:
        engine, due = self._engine, self._seat
        saved = engine.copy()
        if due is not None and self._tiles(text):
            self._note(Turn("tile", due, tuple(text.split()[1:])), saved)
            return
        rules, dialect = self._family.tiling, DIALECTS[self.variant]
        assert rules, "only games with tilings come to that phase"
        at = (engine.round, None, self.mover)
        if not text.startswith("T"):
            raise IllegalMove(self._out_of_turn(text), self.legal())
        head, *choices = read_words(text, ("TILING", "CHOICE"), dialect, at, self.legal())
        seat = seat_of(SeatNumber(head.number))
        try:
            rules.tile(engine, seat, [Word(choice.text, choice.stood) for choice in choices])
        except Refusal as refusal:
            found = refused(
                refusal, Span(1, 1, len(text) + 1), (engine.round, None, number_of(seat))
            )
            raise IllegalMove(found, self.legal()) from None
        words = tuple(choice.text + STOOD * choice.stood for choice in choices)
        self._note(Turn("tile", seat, words), saved)

    def deal(self, words: str | Iterable[str] | None = None, *, starter: int | None = None) -> None:
        """Begin a round with what was dealt, as in `BBKW KRRY …`, or by chance if nothing is given.

        Name the starter of the first round if it is not seat 1; later rounds know theirs.
        """
        expect_number("starter=", starter)
        if words is not None and not isinstance(words, str):
            words = listed("deal", words)
        saved, unscored = self._engine.copy(), self._unscored
        if self._engine.phase == "score":  # the table of a step, before the points of its round
            self._go_on()
        try:
            turn = self._dealt(words, starter)
        except AzulError:
            self._engine, self._unscored = saved, unscored
            raise
        self._note(turn, saved)

    def _dealt(self, words: str | list[str] | None, starter: int | None) -> Turn:
        """Deal, by chance if no words are given."""
        engine, family = self._engine, self._family
        given = words.split() if isinstance(words, str) else words or []
        if engine.phase != "deal":
            raise IllegalMove(self._out_of_turn(" ".join(given)))
        known: Seat = engine.start
        start = known if starter is None else seat_of(SeatNumber(starter))
        span = Span(1, 1, len(" ".join(given)) + 1)
        if start not in range(self.seats):
            raise UnknownChoice(f"there is no seat {starter}")
        if engine.round and start != known:
            claim: dict[str, Any] = {"expected": number_of(known), "claimed": number_of(start)}
            raise IllegalMove(diagnose("AZ512", span, at=(engine.round + 1, None, None), **claim))
        at = (engine.round + 1, None, None)
        if words is None:
            dealt = family.chance.shuffle(engine, self._below)
        else:
            read = read_words(" ".join(given), ("DEAL",), DIALECTS[self.variant], at)
            dealt = [word.text for word in read]
        try:
            family.deal(engine, start, dealt)
        except Refusal as refusal:
            raise IllegalMove(refused(refusal, span, at)) from None
        return Turn("deal", start, tuple(dealt))

    def deal_random(self, rng: Random | None = None) -> None:
        """Begin a round by chance, from this source or the table's own."""
        expect_random("rng", rng)
        own, self.rng = self.rng, rng or self.rng
        try:
            self.deal()
        finally:
            self.rng = own

    def pop(self) -> str:
        """Take back the last deal, move or tiling, and return it as a record has it."""
        if not self._turns:
            raise NothingToUndo("there is no move, deal or tiling to take back")
        last, number = self._turns.pop(), self._engine.round
        self._engine = self._before.pop()
        if self._shared > len(self._before):
            self._shared = len(self._before)
            self._engine = self._engine.copy()
        self._unscored = None
        return spelt(self._canonical(last), number)

    def copy(self, rng: Random | None = None) -> Self:
        """Return an independent copy, with everything that can be taken back.

        It draws from `rng`, or from the same source.
        """
        expect_random("rng", rng)
        self._shared = len(self._before)
        other = type(self).__new__(type(self))
        own = {"_engine": self._engine.copy(), "_turns": self._turns[:], "_before": self._before[:]}
        other.__dict__.update(self.__dict__, rng=rng or self.rng, **own)
        return other

    def play_out(self) -> int:
        """Play random moves to the end of the game, and return how many.

        The table forgets the moves: nothing can be taken back, and the record begins at the end.
        """
        moves = 0
        self._engine = self._engine.copy()  # other tables may share parts of it
        self._engine.noting = False
        if not self.over:
            moves = play_out(self._engine, self._family, self.rng.random)
            self._go_on()
        self._turns, self._before, self._placed = [], [], True
        return moves

    def record(self, **tags: str | int) -> Game:
        """Return the game so far as a record, with all marks and totals; `tags` go into its head.

        A game that is not over ends with `*`.
        """
        for name in tags:
            self._refuse_tag(name)
        names = dict(zip(SEAT_TAGS, self.names, strict=False))
        values = {
            **dict.fromkeys(ROSTER[: ROSTER.index(SEAT_TAGS[0])], UNKNOWN),
            "Variant": self.variant,
            "Result": UNKNOWN,
            **names,
            **self.rules.tags_to_write(),
            **self._placed_at(),
            **{name: str(value) for name, value in tags.items()},
        }
        head = tuple(Tag(name=name, value=values[name]) for name in sorted(values, key=order_of))
        setup = tuple(
            Setup(head=word, parts=tuple(Part(text=part) for part in parts))
            for word, *parts in self._setup
        )
        rounds = written_rounds(self._numbered(), self._within(), over=self.over)
        ending = () if rounds or self.over else (Unfinished(),)
        return complete(Game(tags=head, setup=setup, prelude=ending, rounds=rounds))

    def _refuse_tag(self, name: str) -> None:
        """Refuse a tag that follows from the table."""
        dialect = DIALECTS[self.variant]
        own = {"Variant", "Position", "Result", *dialect.options, *dialect.numbers}
        if name in own:
            raise UnknownChoice(f"the tag {name} follows from the table")
        if name in SEAT_TAGS[self.seats :]:
            raise UnknownChoice(f"there is no seat {name.removeprefix('Seat')}")

    def _placed_at(self) -> dict[str, str]:
        """Return the tag of the position from which the game began, if it did not begin as all do."""
        first = self._before[0] if self._before else self._unscored or self._engine
        return {"Position": self._family.picture.position(first)} if self._placed else {}

    def _within(self) -> Round | None:
        """Return the round that the table began in, if that was within one."""
        before = self._before[0] if self._before else self._engine
        if not self._placed or before.phase not in ("draft", "tile"):
            return None
        return Round(count=before.round, start=Start(seat=number_of(before.start)))

    # -- the parts of it

    @property
    def _below(self) -> Below:
        return numbers(self.rng.random)

    def _note(self, turn: Turn, before: Any) -> None:
        self._turns.append(turn)
        self._before.append(before)
        if self._engine.phase not in ("draft", "tile", "deal"):
            self._go_on()

    def _go_on(self) -> None:
        """Score what is complete, and end the game if it is over."""
        engine = self._engine
        if engine.phase == "score":
            engine.score()
        if engine.phase == "over":
            self._unscored = engine.copy()
            engine.finish()

    def _out_of_turn(self, word: str) -> Diagnostic:
        """Explain why this is not the expected action."""
        engine, ending = self._engine, self._family.ending
        span, at = Span(1, 1, len(word) + 1), (engine.round or None, None, self.mover)
        if engine.phase == "over":
            return diagnose("AZ413", span, at=at)
        if engine.phase == "draft":
            return diagnose("AZ412", span, at=at, round=engine.round, left=ending.on_table(engine))
        if engine.phase == "tile":
            rules = self._family.tiling
            assert rules, "only games with tilings come to that phase"
            seat, lines = rules.untiled(engine)[0]
            named = ", ".join(map(str, lines))
            return diagnose("AZ415", span, at=at, seat=number_of(seat), lines=named)
        if engine.round:
            return diagnose("AZ411", span, at=at, reason=ending.round_over, help=DEAL_FIRST)
        return diagnose("AZ109", span, at=at, help=DEAL_FIRST)

    def _key(self) -> tuple[str, Mapping[str, str], str]:
        return self.variant, self.rules.tags_to_write(), self.position

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Table) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash((self.variant, self.position))

    def __getstate__(self) -> dict[str, Any]:
        """Return the state to pickle: everything but the rules, which are the same everywhere."""
        begun = self._begun(self._family, self.rules)
        state = {name: value for name, value in self.__dict__.items() if name != "_family"}
        state["_engine"] = differing(self._engine, begun)
        state["_before"] = [differing(each, begun) for each in self._before]
        state["_unscored"] = self._unscored and differing(self._unscored, begun)
        return state

    def __setstate__(self, state: dict[str, Any]) -> None:
        rules: Rules = state["rules"]
        family = BY_VARIANT[rules.variant]

        def again(what: Kept) -> Any:
            engine = self._begun(family, rules)
            put(what, engine)
            return engine

        self.__dict__.update(state, _family=family)
        self._engine = again(state["_engine"])
        self._before = [again(each) for each in state["_before"]]
        self._unscored = state["_unscored"] and again(state["_unscored"])

    @staticmethod
    def _begun(family: Family[Any], rules: Rules) -> Any:
        return family.begin(
            rules.variant, lambda name: rules.tags.get(name, ""), rules.seats, "", []
        )

    def __str__(self) -> str:
        return "\n".join(self._family.picture.draw(self._engine, self.names))

    def __repr__(self) -> str:
        return f"Table({self.position!r})"

    def svg(
        self, *, seat: int | None = None, title: str = "", before: "Table | None" = None
    ) -> str:
        """Draw the table as SVG; of one seat only, or with marks of what has changed since `before`."""
        expect_number("seat=", seat)
        chosen = None if seat is None else seat_of(SeatNumber(seat))
        if chosen is not None and chosen not in range(self.seats):
            raise UnknownChoice(f"there is no seat {seat}")
        return write_svg(
            Still(
                family=self._family,
                state=self._engine,
                names=[visible(name) for name in self.names],
                title=title,
                before=before and before.engine,
                seat=chosen,
            )
        )

    def _repr_svg_(self) -> str | None:
        """Show the table in Jupyter; in words if its family has no pictures."""
        return self.svg() if self._family.picture.scene else None


def refused(refusal: Refusal, span: Span, at: At) -> Diagnostic:
    """Make the diagnostic of a refusal by the rules."""
    facts = {**refusal.facts, "help": refusal.help, "legal": refusal.legal}
    place = span.part(*refusal.part) if refusal.part else span
    return diagnose(refusal.code, place, at=at, label=refusal.label, whole=span, **facts)


def slipped(slip: Slip, span: Span, at: At) -> Diagnostic:
    """Make the diagnostic of a wrong mark."""
    facts: dict[str, Any] = {**slip.facts}
    return diagnose(slip.code, span.part(slip.start, slip.end), at=at, **facts)


def _flaw(flaw: Flaw, lines: Sequence[Sequence[str]]) -> Diagnostic:
    """Make the diagnostic of wrong set-up lines; its line is counted among them."""
    written = " ".join(lines[flaw.line]) if flaw.line < len(lines) else ""
    facts: dict[str, Any] = {**flaw.facts}
    span = Span(flaw.line + 1, 1, len(written) + 1)
    return diagnose(flaw.code, span, help=flaw.help, **facts)
