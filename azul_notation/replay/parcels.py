"""Packs objects one at a time for another process, so that many of them take little memory at either end."""

import io
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from gzip import GzipFile


class Packer:
    """Packs objects as they come."""

    def __init__(self) -> None:
        self.data = io.BytesIO()
        self.stream: GzipFile | None = None

    def add(self, each: Any) -> None:
        import pickle  # noqa: PLC0415 - a clean file needs neither
        from gzip import GzipFile  # noqa: PLC0415

        if self.stream is None:
            self.stream = GzipFile(fileobj=self.data, mode="wb", compresslevel=1)
        pickle.dump(each, self.stream)

    def finish(self) -> bytes:
        """Return all that was packed; no bytes for no objects."""
        if self.stream is not None:
            self.stream.close()
        return self.data.getvalue()


def unpacked(data: bytes) -> Iterator[Any]:
    """Yield the objects as they were, in their order."""
    if not data:
        return
    import pickle  # noqa: PLC0415
    from gzip import GzipFile  # noqa: PLC0415

    with io.BufferedReader(GzipFile(fileobj=io.BytesIO(data))) as stream:
        while stream.peek(1):
            yield pickle.load(stream)  # noqa: S301 - a process of ours has packed it
