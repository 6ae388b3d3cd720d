"""Lists the extras of the installation: which packages each brings, and the message for a missing one."""

from importlib.util import find_spec

from azul_notation.diagnostics.errors import AzulError

EXTRAS = {
    "club": ("duckdb", "jinja2", "markupsafe", "typst"),
    "desk": ("prompt_toolkit",),
    "app": ("rich", "textual"),
    "zstd": ("zstandard",),
    "cluster": ("cryptography", "dask", "distributed", "duckdb", "fsspec"),
    "s3": ("s3fs",),
    "lsp": ("lsprotocol", "pygls"),
    "serve": ("segno", "starlette", "uvicorn"),
    "dutch": ("py4swiss",),
    "exact": ("ortools",),
    "env": ("gymnasium", "pettingzoo", "numpy"),
    "openskill": ("openskill",),
    "pictures": ("PIL", "typst"),
}
"""The packages of each extra, as they are imported."""
FOUND: set[str] = set()
"""Extras that are known to be installed."""


class MissingExtra(AzulError, ImportError):
    """Reports that something needs a package that is not installed, and how to install it."""

    def __init__(self, what: str, extra: str) -> None:
        super().__init__(f'{what} needs the extra "{extra}": pip install "azul-notation[{extra}]"')


def extra_of(error: ImportError) -> str | None:
    """Name the extra that brings the package whose import failed; return None if no extra does."""
    package = (error.name or "").partition(".")[0]
    return next((extra for extra, packages in EXTRAS.items() if package in packages), None)


def is_installed(extra: str) -> bool:
    """Look for all packages of an extra, without loading them, until they are found."""
    if extra not in FOUND and all(find_spec(package) is not None for package in EXTRAS[extra]):
        FOUND.add(extra)
    return extra in FOUND
