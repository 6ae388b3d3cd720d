"""Removes from the pages of the desk what a helper may not do: the forms and links of routes for others."""

from collections.abc import Iterator

from tournaments.live.access import MAY, RIGHTS, Role

LEFT_OUT = ((b"<form ", b' action="', b"</form>"), (b"<a ", b' href="', b"</a>"))
"""What leads to a route: how it begins, where it names the route, how it ends."""


def for_helper(page: bytes, role: Role) -> bytes:
    """Write a page of the desk as a helper sees it."""
    for begin, names, end in LEFT_OUT:
        page = b"".join(permitted(page, begin, names, end, role))
    return page


def permitted(page: bytes, begin: bytes, names: bytes, end: bytes, role: Role) -> Iterator[bytes]:
    """Yield the pieces of a page without those elements that lead where this role may not go."""
    at = 0
    while (start := page.find(begin, at)) >= 0 and (stop := page.find(end, start)) >= 0:
        yield page[at:start]
        at = stop + len(end)
        tag = page[start : page.find(b">", start)]
        _, _, named = tag.partition(names)
        route = route_of(named.partition(b'"')[0].decode())
        if route not in RIGHTS or role in MAY[RIGHTS[route]]:
            yield page[start:at]
    yield page[at:]


def route_of(path: str) -> str:
    """Name the route of a page or a form of the desk; return an empty text if it is of another."""
    first, *rest = path.partition("?")[0].strip("/").split("/")
    if first == "club" and rest:
        return rest[0]
    if first != "desk":
        return ""
    if not rest:
        return "desks"
    return rest[1].partition(".")[0] if rest[1:] else "desk"
