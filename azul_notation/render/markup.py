"""Builds elements of SVG as values, and writes them: the one place where their text is escaped."""

from collections.abc import Sequence
from html import escape
from typing import NamedTuple, Union

from azul_notation.render.paint import valid_utf8, visible


class Node(NamedTuple):
    """Holds an element, its attributes, and what is in it: elements or text."""

    tag: str
    attributes: tuple[tuple[str, str], ...]
    children: tuple[Union["Node", str], ...]


def node(tag: str, *children: Node | str, **attributes: str | float) -> Node:
    """Make an element; `_` in the name of an attribute stands for `-`, one at its end for nothing."""
    named = tuple(
        (name.rstrip("_").replace("_", "-"), value if isinstance(value, str) else number(value))
        for name, value in attributes.items()
        if value != ""  # an attribute without a value is left out
    )
    return Node(tag, named, children)


def number(value: float) -> str:
    """Write a length: a hundredth of a point is finer than anything that can be seen."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def page_safe(text: str) -> str:
    """Replace what no page may contain: control characters and broken bytes."""
    return valid_utf8(visible(text))


def text_of(element: Node | str) -> str:
    """Write an element, or text."""
    if isinstance(element, str):
        return escape(page_safe(element))
    tag, attributes, children = element
    given = "".join(f' {name}="{escape(page_safe(value))}"' for name, value in attributes)
    if not children:
        return f"<{tag}{given}/>"
    return f"<{tag}{given}>{''.join(map(text_of, children))}</{tag}>"


def data_of(elements: Sequence[Node | str]) -> list[object]:
    """Return elements as lists of their tag, their attributes, and what is in them."""
    return [
        each
        if isinstance(each, str)
        else [each.tag, dict(each.attributes), *data_of(each.children)]
        for each in elements
    ]
