"""Turns SVG into PNG and PDF with typst, and rows of pictures into GIF and WebP with Pillow."""

from collections import Counter
from collections.abc import Sequence
from datetime import UTC, datetime
from io import BytesIO
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final

import msgspec

from azul_notation.diagnostics.extras import MissingExtra

try:
    import typst
except ImportError as missing:
    raise MissingExtra("a picture other than SVG", "pictures") from missing

if TYPE_CHECKING:
    from PIL.Image import Image

SOURCE: Final = b"""#set page(width: auto, height: auto, margin: 0pt)
#for (at, each) in json(bytes(sys.inputs.pictures)).enumerate() {
  if at > 0 { pagebreak() }
  image(bytes(each), format: "svg")
}
"""
MADE: Final = datetime(1970, 1, 1, tzinfo=UTC)
"""The date in a PDF: the same picture gives the same bytes."""
POINTS: Final = 96
"""The points in an inch: a length of 1 becomes a pixel."""
STILL_SCALE: Final = 2.0
MOVING_SCALE: Final = 0.65
"""A game of four players is then a GIF below 250 kB."""
COLOURS: Final = 20
"""The colours of a GIF: the most frequent ones as they are, so that nothing flickers."""
SAMPLE: Final = 12
"""Every twelfth picture is asked for its colours."""
SECONDS: Final = 1.0
LAST: Final = 3
"""The number of times longer that the last picture is shown."""


def png(pictures: Sequence[str], scale: float = STILL_SCALE) -> list[bytes]:
    """Draw pictures as PNG; a point of theirs is this many pixels wide."""
    made = typst.compile(SOURCE, format="png", ppi=POINTS * scale, sys_inputs=given(pictures))
    return [made] if isinstance(made, bytes) else list(made or ())


def pdf(pictures: Sequence[str]) -> bytes:
    """Draw pictures as the pages of a PDF."""
    made = typst.compile(SOURCE, format="pdf", sys_inputs=given(pictures), timestamp=MADE)
    assert isinstance(made, bytes), "typst gives one document"
    return made


def given(pictures: Sequence[str]) -> dict[str, str]:
    return {"pictures": msgspec.json.encode(list(pictures)).decode()}


def moving(
    pictures: Sequence[str], kind: str, *, scale: float = MOVING_SCALE, seconds: float = SECONDS
) -> bytes:
    """Draw pictures of one size one after another, as GIF or WebP."""
    try:
        from PIL import Image  # noqa: PLC0415 - only moving pictures need it
    except ImportError as missing:
        raise MissingExtra(f"a {kind.upper()} picture", "pictures") from missing
    frames = [Image.open(BytesIO(each)).convert("RGB") for each in png(pictures, scale)]
    shown = [round(seconds * 1000)] * len(frames)
    shown[-1] *= LAST
    more: dict[str, Any] = {"lossless": True, "method": 4}
    if kind == "gif":
        frames = changes(frames)
        more = {"transparency": COLOURS, "disposal": 1, "optimize": False}
    out = BytesIO()
    duration = shown if len(frames) > 1 else shown[0]
    first, *others = frames
    first.save(out, kind, save_all=True, append_images=others, duration=duration, loop=0, **more)
    return out.getvalue()


def changes(frames: Sequence["Image"]) -> list["Image"]:
    """List pictures of few colours; in each but the first, what stays as it was is transparent."""
    from PIL import Image, ImageChops  # noqa: PLC0415

    size = frames[0].size
    kept = palette_of(frames)
    palette = Image.new("P", (1, 1))
    palette.putpalette([*kept, *kept[:3] * (256 - COLOURS)])
    plain = [frame.quantize(palette=palette, dither=Image.Dither.NONE) for frame in frames]
    plain = [Image.frombytes("L", size, frame.tobytes()) for frame in plain]
    found = plain[:1]
    for before, after in pairwise(plain):
        same = ImageChops.difference(before, after).point([255, *[0] * 255])
        found.append(after.copy())
        found[-1].paste(COLOURS, mask=same)
    for at, frame in enumerate(found):
        found[at] = Image.frombytes("P", size, frame.tobytes())
        found[at].putpalette([*kept, 0, 0, 0])
    return found


def palette_of(frames: Sequence["Image"]) -> list[int]:
    """Find the most frequent colours: red, green and blue of each."""
    counted: Counter[Any] = Counter()
    for frame in frames[::SAMPLE]:
        for count, colour in frame.getcolors(frame.width * frame.height) or ():
            counted[colour] += count
    found = [part for colour, _ in counted.most_common(COLOURS) for part in colour]
    return found + found[:3] * (COLOURS - len(found) // 3)
