"""Games show themselves in Jupyter: a page in a frame, a picture where scripts are left out, and words."""

from html import unescape

import azul_notation as azul
from tests.support.commands import WORKED


def test_a_game_is_a_page_in_a_frame_and_a_picture() -> None:
    game = next(iter(azul.read(WORKED)))
    shown = game._repr_mimebundle_(include=None, exclude=None)
    assert shown["text/html"].startswith('<iframe srcdoc="&lt;!doctype html')
    assert "</script>" in unescape(shown["text/html"])
    assert 'sandbox="allow-scripts"' in shown["text/html"]
    assert shown["image/svg+xml"].startswith("<svg")
    assert "final scoring" in shown["image/svg+xml"]
    assert shown["text/plain"] == "azul: Ana, Jan"


def test_a_game_without_any_step_is_shown_in_words() -> None:
    game = azul.Table(names=["Ana", "Jan"]).record()
    assert game._repr_mimebundle_() == {"text/plain": "azul: Ana, Jan"}
