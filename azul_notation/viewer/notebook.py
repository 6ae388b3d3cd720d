"""Shows games in Jupyter: a page in a frame of its own, and a picture where scripts are left out."""

from html import escape

from azul_notation.render.frames import frames
from azul_notation.render.still import Still, write_svg
from azul_notation.replay.replayer import replay
from azul_notation.text.syntax import Game
from azul_notation.viewer.page import NothingToShow, write_page

HEIGHT = 720


def bundle(game: Game) -> dict[str, str]:
    """Return a game as HTML, as SVG of its last position, and as text."""
    found = {"text/plain": f"{game.variant}: {', '.join(game.seats)}"}
    diagnostics = [*game.diagnostics, *replay(game).diagnostics]
    try:
        page = write_page([(game, diagnostics)])
    except NothingToShow:
        return found
    frame = (
        f'<iframe srcdoc="{escape(page)}" sandbox="allow-scripts" title="{escape(game.variant)}"'
        f' style="width:100%;height:{HEIGHT}px;border:0"></iframe>'
    )
    return {**found, "text/html": frame, "image/svg+xml": last_picture(game)}


def last_picture(game: Game) -> str:
    """Draw the position at which a game ends, or at which its replay does."""
    last = frames(game)[-1]
    still = Still(family=last.family, state=last.state, names=last.names, title=last.title)
    return write_svg(still)
