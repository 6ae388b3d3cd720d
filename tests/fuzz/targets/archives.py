"""`azul merge`, `filter`, `split` and `dedupe`: games in are games out, byte for byte."""

from functools import cache
from io import BytesIO
from pathlib import Path
from shutil import rmtree

from azul_notation import check
from azul_notation.cli.archive.dedupe import dedupe
from azul_notation.cli.archive.filter import filter as filter_records
from azul_notation.cli.archive.merge import merge
from azul_notation.cli.archive.split import split
from azul_notation.text.records import records
from tests.fuzz import seeds
from tests.fuzz.laws import verdicts
from tests.fuzz.room import called, room, written
from tests.fuzz.target import Target
from tests.fuzz.targets.text import WORDS

BLANK = b" \t\f\v\r\n"


@cache
def clean() -> Path:
    """Write a file with one game, to stand behind others."""
    return written("clean.azn", seeds.texts()[2].encode())


def hold(data: bytes) -> None:
    """The first byte chooses the command."""
    WAYS[(data[0] if data else 0) % len(WAYS)](data[1:])


def hold_merge(data: bytes) -> None:
    path, out = written("merged.azn", data), fresh("all.azn")
    code, _, err = called(merge, [str(path), str(clean())], out)
    if not refused(code, err, out):
        same(data, out.read_bytes(), clean().read_bytes())


def hold_filter(data: bytes) -> None:
    path, out = written("filtered.azn", data), fresh("some.azn")
    code, _, err = called(filter_records, [str(path)], output=out)
    if not refused(code, err, out):
        same(data, out.read_bytes(), rest="is left out" not in err)


def hold_split(data: bytes) -> None:
    path, out = written("split.azn", data), fresh("parts")
    code, _, err = called(split, str(path), out, games=1)
    if refused(code, err, out):
        return
    parts = [each.read_bytes() for each in sorted(out.glob("*.azn"))]
    told = [list(check(data=each)) for each in parts]
    assert [len(each) for each in told] == [1] * len(told), "a part has not one game"
    assert verdicts([each for [each] in told]) == verdicts(list(check(data=data)))
    kept(data, b"\n".join(parts))


def hold_dedupe(data: bytes) -> None:
    path, out = written("doubled.azn", data), fresh("once.azn")
    code, _, err = called(dedupe, [str(path), str(path)], output=out, report=None)
    if refused(code, err, out):
        return
    before, after = verdicts(list(check(data=data))), verdicts(list(check(data=out.read_bytes())))
    assert len(after) <= 2 * len(before)
    rest = iter(before + before)
    assert all(each in rest for each in after), "a game is another, or in another place"


WAYS = (hold_merge, hold_filter, hold_split, hold_dedupe)


def fresh(name: str) -> Path:
    """Name a file or a folder that is not there yet."""
    path = room() / name
    if path.is_dir():
        rmtree(path)
    else:
        path.unlink(missing_ok=True)
    return path


def refused(code: int, err: str, out: Path) -> bool:
    """Whether nothing was written, and it was said which text would be lost or would be another game."""
    assert code == 0 or (code == 2 and err), (code, err)
    if code == 2:
        assert "would be lost" in err or "would not read back" in err, err
        assert not out.exists(), "something was written"
    return code == 2


def same(data: bytes, after: bytes, behind: bytes = b"", *, rest: bool = True) -> None:
    """The games are judged as before, and their bytes are there."""
    before = [*check(data=data), *(check(data=behind) if behind else ())]
    assert verdicts(before) == verdicts(list(check(data=after))), "the games are others"
    kept(data, after, rest=rest)


def kept(data: bytes, after: bytes, *, rest: bool = True) -> None:
    """The lines of all games are there in their order, and the rest of the file, if it is asked for."""
    left = iter(each.rstrip(BLANK) for each in after.split(b"\n"))
    cut = [each for each in records(BytesIO(data)) if rest or not each.chunk.rest]
    if not cut[0].chunk.number:  # there is no game in the file
        return
    for record in cut:
        raw = record.raw.removeprefix(b"\xef\xbb\xbf") if record.mark.offset == 0 else record.raw
        for line in (each.rstrip(BLANK) for each in raw.split(b"\n")):
            if line and line.split() != [b"%azn", b"1"]:
                assert line in left, f"a line is gone: {line[:60]!r}"


def first() -> list[bytes]:
    return [bytes((at % 4,)) + each for at, each in enumerate(seeds.records())] + seeds.stored(
        "archives"
    )


TARGET = Target(hold, first, WORDS, readings=4)
