"""A table is recorded by the buttons of its page, for all families, whoever kills the service meanwhile."""

import html
import re
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import product
from pathlib import Path
from random import Random
from urllib.parse import parse_qs, urlencode, urlsplit

import pytest

from azul_notation import play as azul_play, write
from azul_notation.recorder import Session as Recording
from azul_notation.recorder.draft import Draft
from azul_notation.render.still import layout
from azul_notation.rules import BY_VARIANT
from tests.support.commands import here
from tests.support.desk import Desk
from tests.support.slips import fields_of, with_slips, words_of
from tests.support.strategies import TIMES, part
from tests.support.tapped import Recorder
from tests.support.within import Within, within
from tournaments.live.access import Role
from tournaments.live.recording import keep_nothing
from tournaments.live.recording_touch import WIDE, Hand, seat_to_move
from tournaments.live.recording_view import FEW
from tournaments.live.sessions import ORGANISER, Session
from tournaments.store.store import Store

PLAYERS = ("Ana", "Jan")
ALIKE = ("azul", "mini", "chocolatier")
"""Variants that are recorded alike."""
KINDS = [*part(ALIKE), *(each for each in BY_VARIANT if each not in ALIKE)]
ONE_QUICK = [pytest.param(each, marks=[pytest.mark.slow] * (each != "azul")) for each in KINDS]
TAPS = 3_000
"""More than the longest game needs."""


_HEAD = re.compile(r"^[a-z][:=]")


class Room:
    """A table of two with slips, and the service in this process."""

    def __init__(self, desk: Desk, service: Within, at: list[str]) -> None:
        self.desk = desk
        self.service = service
        self.seats = at

    @property
    def folder(self) -> Path:
        return self.desk.path.with_name(f"{self.desk.path.name}.records")

    @property
    def record(self) -> Path:
        return self.folder / "cup-r1-t1.azn"

    def seat(self, at: int) -> Recorder:
        """Let a player record at the own table."""
        name = self.seats[at]

        def found(store: Store) -> tuple[int, str]:
            player = store.club.named(name)
            assert player is not None
            return player.number, store.club.tournament("cup").entrants[player.number].key

        number, key = self.service.owner.run(found).result(10)
        device = self.service.device(Session(Role.player, "cup", number, key))
        return Recorder(device, "/me/record", "/me/recorded")

    def at_desk(self, session: Session = ORGANISER) -> Recorder:
        device = self.service.device(session)
        return Recorder(device, "/desk/cup/record?name=1", "/desk/cup/recorded")

    def count(self, rows: str) -> int:
        """Count the rows of a table or view of the club file."""
        job = self.service.owner.run(lambda store: store.rows(f"SELECT count(*) FROM {rows}"))  # noqa: S608
        [(found,)] = job.result(10)
        return int(found)

    @contextmanager
    def lent(self) -> Iterator[None]:
        """Have the club file for a while, as a command of another process has it."""
        self.service.owner.lend()
        try:
            yield
        finally:
            self.service.owner.take_back()

    def game(self) -> Draft:
        return Draft(self.record.read_text(encoding="utf-8").rstrip(), "\n")


@contextmanager
def room_of(path: Path, variant: str = "azul") -> Iterator[Room]:
    desk, _, at = with_slips(path, PLAYERS, variant)
    with within(path) as service:
        yield Room(desk, service, at)
    desk.sound()


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    with room_of(tmp_path / "club.duckdb") as made:
        yield made


def drawn(draft: Draft, done: str, random: Random) -> list[str]:
    """Draw what is due by chance, as the bag allows."""
    chance = draft.family.chance
    if done:
        action = draft.vocabulary.find(done).text
        return list(chance.throw(draft.state.copy(), action, random.randrange))
    return list(chance.shuffle(draft.state.copy(), random.randrange))


def begin(recorder: Recorder, room: Room, random: Random) -> None:
    """Start recording; type the boards, where a game begins with them."""
    assert recorder.press("begin").code == 200
    setup = room.game().family.setup
    if setup is None:
        return
    for _, *words in setup.lay_out(len(PLAYERS), setup.layouts[0], random.randrange):
        assert recorder.press("enter", line=" ".join(words)).code == 200


def draw(recorder: Recorder, room: Room, random: Random) -> None:
    """Tap the pieces of a draw, one after the other."""
    asked = parse_qs(urlsplit(html.unescape(recorder.pieces[0][1])).query)
    words = drawn(room.game(), asked.get("done", [""])[0], random)
    signs = "".join(_HEAD.sub("", word) for word in words)
    while signs:
        sign, address = next(each for each in recorder.pieces if signs.startswith(each[0]))
        recorder.follow(address)
        signs = signs.removeprefix(sign)
    [line] = recorder.words
    recorder.press("enter", line=line)


def play(recorder: Recorder, room: Room, random: Random, until: str = "This ends the game") -> None:
    """Tap what is offered until the page says something."""
    for _ in range(TAPS):
        assert recorder.shown.code == 200, words_of(recorder.text)
        if until in words_of(recorder.text):
            return
        if recorder.pieces:
            draw(recorder, room, random)
        else:
            recorder.tap(random)
    raise AssertionError(f"never said: {until}")


def hurry(room: Room) -> None:
    """Write a game up to its last round into a record that was begun."""
    tags, _, _ = room.record.read_text(encoding="utf-8").partition("\n\n")
    variant = room.game().game.variant
    _, _, body = write(azul_play(variant, seats=len(PLAYERS), seed=1)).partition("\n\n")
    rounds, _, _ = body.rpartition("\nR")
    room.record.write_text(f"{tags}\n\n{rounds}\n*\n", encoding="utf-8")


@pytest.mark.slow  # `test_what_a_seat_records_counts_when_another_agrees` plays one to its end
@pytest.mark.parametrize("variant", KINDS)
def test_a_game_of_every_family_is_recorded_by_its_buttons(variant: str, tmp_path: Path) -> None:
    with room_of(tmp_path / "club.duckdb", variant) as room:
        recorder, random = room.at_desk(), Random(variant)
        begin(recorder, room, random)
        if TIMES < 1:
            hurry(room)
            recorder.ask()
        play(recorder, room, random)
        assert recorder.press("enter", sure="yes").code == 200
        assert "The result is in" in recorder.text
        game = room.game()
        assert game.final is not None
        assert game.diagnostics == []
        checked = here("check", room.record)
        assert (checked.code, checked.err) == (0, "")
        shown = words_of(recorder.ask().text)
        for name, total in zip(game.game.seats, game.final, strict=True):
            assert f"{name} {total}" in shown
    [told] = [each for each in log(room.desk) if "round 1" in each and "table 1" in each]
    assert all(
        f"{name} {total}" in told for name, total in zip(room.seats, game.final, strict=True)
    )


def log(desk: Desk) -> list[str]:
    return [each for change in desk.json("club", "log") for each in change["told"]]


def test_a_move_takes_two_taps(room: Room) -> None:
    recorder, random = room.at_desk(), Random(1)
    begin(recorder, room, random)
    draw(recorder, room, random)
    for _ in range(4):
        before, items = recorder.taps, len(room.game().items)
        while len(room.game().items) == items:
            recorder.tap(random)
        assert recorder.taps - before <= 2


@pytest.mark.slow
def test_what_was_stored_outlives_every_kill(room: Room) -> None:
    recorder, random = room.seat(0), Random(2)
    begin(recorder, room, random)
    draw(recorder, room, random)
    for move in range(2, 8):
        while len(room.game().items) < move:
            recorder.tap(random)
        before = room.record.read_bytes()
        room.service.again()
        assert room.record.read_bytes() == before
        assert recorder.ask().code == 200
        assert "to move" in recorder.heading


@pytest.mark.slow
def test_undo_takes_the_last_word_back(room: Room) -> None:
    recorder, random = room.seat(0), Random(3)
    begin(recorder, room, random)
    draw(recorder, room, random)
    before = room.record.read_bytes()
    while room.record.read_bytes() == before:
        recorder.tap(random)
    assert "Undo" in words_of(recorder.text)
    assert recorder.press("undo").code == 200
    assert room.record.read_bytes() == before
    recorder.press("undo")
    assert "what was dealt?" in recorder.heading
    assert 'name="do" value="undo"' not in recorder.text


@pytest.mark.slow
def test_what_the_rules_refuse_is_not_stored(room: Room) -> None:
    recorder = room.seat(0)
    begin(recorder, room, Random(4))
    assert recorder.press("enter", line="BBBB BBBB BBBB BBBB BBBB").code == 200
    before = room.record.read_bytes()
    for line in ("9B1", "1W1", "nonsense", "1B1 1B2 {", "x" * 2_001, "; azn: <b>", ""):
        refused = recorder.press("enter", line=line, typed="yes")
        assert "<b>" not in refused.text
        if line.strip() and ";" not in line:
            assert refused.code == 409, line
            assert "warning" in refused.text
        assert room.game().final is None
        recorder.ask()
    assert room.record.read_bytes().startswith(before[:40])
    assert len(room.game().items) == 1


def test_a_tap_on_an_older_page_stores_nothing(room: Room) -> None:
    recorder, random = room.seat(0), Random(5)
    begin(recorder, room, random)
    draw(recorder, room, random)
    while not recorder.words:
        recorder.tap(random)
    stale = {**recorder.fields("enter"), "line": recorder.words[0]}
    recorder.press("enter", line=recorder.words[-1])
    before = room.record.read_bytes()
    for _ in range(2):
        reply = recorder.device.ask("/me/recorded", **stale)
        assert reply.code == 409
        assert "the record has changed since you tapped" in reply.text
        assert room.record.read_bytes() == before
        assert "to move" in reply.text


@pytest.mark.slow
def test_one_records_and_another_takes_over(room: Room) -> None:
    one, two, random = room.seat(0), room.seat(1), Random(6)
    late = two.fields("begin")
    begin(one, room, random)
    draw(one, room, random)
    assert two.device.ask("/me/recorded", **late).code == 409
    two.ask()
    assert f"{room.seats[0]} records this game." in words_of(two.text)
    assert two.words == two.steps == []
    while not one.words:
        one.tap(random)
    before = room.game().items
    two.press("take")
    assert "to move" in two.heading
    assert two.steps
    reply = one.press("enter", line=one.words[0])
    assert reply.code == 409
    assert room.game().items[-1].label == before[-1].label
    assert room.game().game.tag("Recorder") == room.seats[1]
    assert f"{room.seats[1]} records this game." in words_of(one.ask().text)


@pytest.mark.slow
def test_what_a_seat_records_counts_when_another_agrees(room: Room) -> None:
    one, two, random = room.seat(0), room.seat(1), Random(7)
    begin(one, room, random)
    play(one, room, random)
    sent = one.press("enter", sure="yes")
    assert "It counts as soon as one more player at your table agrees" in sent.text
    one.ask()
    assert "You have already reported this" in words_of(one.press("send").text)
    assert room.count("results") == 0
    card = two.device.ask("/me")
    agreed = two.device.ask("/me/agree", **fields_of(card.text, "/me/agree"))
    assert "The result is in and confirmed" in agreed.text
    assert [room.count(each) for each in ("results", "records", "free_seats")] == [1, 1, 0]
    assert room.count("seats") == len(PLAYERS)
    where = ("--round", "1", "--table", "1")
    with room.lent():
        room.desk("tour", "correct", "cup", *where, "--scores", "54 62").good()
    assert f"{room.seats[0]} 54, {room.seats[1]} 62" in words_of(one.ask().text)


def test_a_helper_may_record_the_own_tournament_alone(room: Room) -> None:
    helper = Session(Role.scorer, "cup", name="Tom")
    recorder = room.at_desk(helper)
    begin(recorder, room, Random(8))
    assert room.game().game.tag("Recorder") == "scorer Tom"
    other = room.service.device(Session(Role.scorer, "other", name="Tim"))
    assert other.ask("/desk/cup/record?name=1").code == 403
    assert recorder.device.ask("/desk/cup/record?name=9").code == 404
    assert room.service.device(Session(Role.screen, "cup")).ask("/me/record").code == 403


def test_the_picture_shows_the_table(room: Room) -> None:
    recorder, random = room.seat(0), Random(9)
    assert recorder.device.ask("/me/record.svg").code == 404
    begin(recorder, room, random)
    draw(recorder, room, random)
    reply = recorder.device.ask("/me/record.svg")
    assert reply.code == 200
    assert reply.headers["content-type"] == "image/svg+xml"
    assert reply.text.startswith("<svg")


def hand_of(room: Room) -> tuple[Recording, Hand]:
    session = Recording(room.record.read_text(encoding="utf-8"), keep_nothing)
    seat = seat_to_move(session)
    assert seat is not None
    return session, Hand(session.draft, seat)


def touch(recorder: Recorder, hand: Hand, place: int) -> None:
    """Touch the middle of a place, as the page shows it."""
    scale = WIDE / layout(hand.still).width
    x, y = (str(round(each * scale)) for each in hand.middles[place])
    fields = {**recorder.fields("touch"), "at.x": x, "at.y": y}
    recorder.taps += 1
    recorder.shown = recorder.device.ask("/desk/cup/recorded", **fields)


def touch_word(recorder: Recorder, room: Room, word: str, random: Random) -> None:
    """Touch all that belongs to a word; press its button for what cannot be touched."""
    _, hand = hand_of(room)
    before, parts = len(room.game().items), hand.parts(word)
    touched: list[int] = []
    for each in parts:
        for _ in range(1 + each.several):
            there = sorted(each.places - set(touched if each.several else ()))
            if there and len(room.game().items) == before:
                touched.append(random.choice(there))
                touch(recorder, hand, touched[-1])
                assert recorder.shown.code == 200, (word, words_of(recorder.text))
    while not recorder.pieces and len(room.game().items) == before:
        press(recorder, word)


def press(recorder: Recorder, word: str) -> None:
    """Press the button of a word, or that of its beginning."""
    if word in recorder.words:
        recorder.press("enter", line=word)
        return
    [step] = [
        each
        for each in recorder.steps
        if word.startswith(parse_qs(urlsplit(html.unescape(each)).query)["so"][0])
    ]
    recorder.follow(step)


@pytest.mark.slow
@pytest.mark.parametrize("variant", KINDS)
def test_a_round_is_recorded_by_touching_the_picture(variant: str, tmp_path: Path) -> None:
    with room_of(tmp_path / "club.duckdb", variant) as room:
        recorder, random = room.at_desk(), Random(variant)
        begin(recorder, room, random)
        while len(room.game().game.rounds) < 2:
            if recorder.pieces:
                draw(recorder, room, random)
                continue
            session, _ = hand_of(room)
            words = session.legal()
            touch_word(recorder, room, random.choice(words), random)
        assert room.game().diagnostics == []


@pytest.mark.slow
@pytest.mark.parametrize("variant", ONE_QUICK)
def test_two_touches_make_a_move(variant: str, tmp_path: Path) -> None:
    """All that is played by taking and placing, as far as nothing has to be chosen beside it."""
    with room_of(tmp_path / "club.duckdb", variant) as room:
        recorder, random = room.at_desk(), Random(variant)
        begin(recorder, room, random)
        draw(recorder, room, random)
        for _ in range(6):
            if recorder.pieces:
                draw(recorder, room, random)
            session, hand = hand_of(room)
            words = [each for each in session.legal() if len(hand.parts(each)) == 2]
            words = words or [each for each in session.legal() if hand.parts(each)]
            before, word = recorder.taps, random.choice(words)
            touch_word(recorder, room, word, random)
            assert recorder.taps - before == 2, word


@pytest.mark.slow
def test_what_was_touched_can_be_let_go(room: Room) -> None:
    recorder, random = room.at_desk(), Random(10)
    begin(recorder, room, random)
    draw(recorder, room, random)
    session, hand = hand_of(room)
    before = room.record.read_bytes()
    place = min(hand.parts(session.legal()[0])[0].places)
    offered = [recorder.words, recorder.steps]
    for _ in range(2):
        touch(recorder, hand, place)
        assert "goes to" in words_of(recorder.text)
        shown = recorder.device.ask(f"/desk/cup/record.svg?name=1&own=yes&touched={place}")
        assert 'class="m1"' in shown.text
        touch(recorder, hand, place)
        assert [len(each) for each in offered] == [len(recorder.words), len(recorder.steps)]
    assert room.record.read_bytes() == before


@pytest.mark.slow
def test_a_touch_that_could_mean_several_moves_stores_none(room: Room) -> None:
    """With few legal moves all have buttons of their own, and a touch still takes tiles alone."""
    recorder, random = room.at_desk(), Random(14)
    begin(recorder, room, random)
    draw(recorder, room, random)
    for _ in range(TAPS):
        session, hand = hand_of(room)
        legal = session.legal()
        several = [each for each in legal if len(session.legal(each[:2])) > 1]
        if len(legal) <= FEW and several:
            break
        recorder.press("enter", line=random.choice(legal))
        if recorder.pieces:
            draw(recorder, room, random)
    recorder.ask()
    assert not recorder.steps
    tiles = hand.parts(several[0])[0].places
    before = room.record.read_bytes()
    touch(recorder, hand, min(tiles))
    assert room.record.read_bytes() == before
    assert "goes to" in words_of(recorder.text)


@pytest.mark.slow
def test_a_touch_beside_everything_does_nothing(room: Room) -> None:
    recorder, random = room.seat(0), Random(11)
    begin(recorder, room, random)
    draw(recorder, room, random)
    before = room.record.read_bytes()
    for x, y in (("0", "0"), ("99999", "1"), ("-1", "1"), ("", ""), ("1" * 5_000, "1")):
        touch = {**recorder.fields("touch"), "at.x": x, "at.y": y}
        assert recorder.device.ask("/me/recorded", **touch).code == 409
    assert room.record.read_bytes() == before


@pytest.mark.slow
def test_a_grey_board_is_tiled_by_taps(room: Room) -> None:
    recorder, random = room.seat(0), Random(12)
    assert recorder.press("begin", Board="purple").code == 409
    assert not room.record.exists()
    recorder.ask()
    recorder.press("begin", Board="grey")
    play(recorder, room, random, until="tiles")
    assert "column 1, 1 point" in words_of(recorder.text)
    play(recorder, room, random, until="Round 2")
    assert [each.label for each in room.game().items if each.label.startswith("T1")]
    assert "Points Round 1" in words_of(recorder.text)


@pytest.mark.slow
def test_addresses_that_nobody_tapped_do_no_harm(room: Room) -> None:
    recorder, random = room.seat(0), Random(13)
    begin(recorder, room, random)
    for _ in range(2):
        before = room.record.read_bytes()
        odd = ("", "x", "1B1", "{", "@2", "*", "é", "\0", "0" * 3_000)
        all_ways = list(product(odd, odd, ("", "5", "1,2,9999", "-1,é", "7," * 3_000)))
        random.shuffle(all_ways)
        for done, so, touched in part(all_ways):
            asked = urlencode({"done": done, "so": so, "touched": touched})
            assert recorder.device.ask(f"/me/record?{asked}").code == 200
        assert room.record.read_bytes() == before
        recorder.ask()
        if recorder.pieces:
            draw(recorder, room, random)
