"""Sends what the players of a club send from their phones with their codes."""

import html
import re
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Protocol

from tests.support.desk import Desk, prepared_desk
from tests.support.live import Client, Reply
from tournaments.store.store import Store
from tournaments.tour import keys


class Listening(Protocol):
    """A service, wherever it runs."""

    @property
    def port(self) -> int: ...


def begun(
    path: Path, players: tuple[str, ...], *, published: bool = True, variant: str = "azul"
) -> Desk:
    """Make a tournament of three rounds, with its first round published."""
    return prepared_desk(
        path,
        ("tour", "new", "Cup", "--seed", "7", "--variant", variant),
        ("tour", "enter", "cup", *players, "--new"),
        ("tour", "plan", "cup", "--rounds", "3"),
        *((("tour", "pair", "cup"), ("tour", "publish", "cup")) if published else ()),
    )


def codes(desk: Desk, *who: str) -> dict[str, str]:
    """Give players codes, as slips do."""
    with Store.open(desk.path, write=True) as store:
        cup = store.club.tournament("cup")
        slips = keys.give_codes(store, cup, keys.with_slips(store, cup, who))
        return {each.player.name: keys.written(each.code) for each in slips}


def seats(desk: Desk, table: str = "1") -> list[str]:
    """List who sits at a table of the first round, in the order of the seats."""
    [shown] = desk.json("tour", "round", "cup", "--round", "1")
    [players] = [each["players"] for each in shown["tables"] if each["table"] == table]
    return list(players)


@cache
def _with_slips(
    players: tuple[str, ...], variant: str
) -> tuple[bytes, tuple[tuple[str, str], ...], tuple[str, ...]]:
    with TemporaryDirectory() as room:
        desk = begun(Path(room) / "club.duckdb", players, variant=variant)
        slips = codes(desk)
        return desk.path.read_bytes(), tuple(slips.items()), tuple(seats(desk))


def with_slips(
    path: Path, players: tuple[str, ...], variant: str = "azul"
) -> tuple[Desk, dict[str, str], list[str]]:
    """Copy a club whose players have codes; give also the codes, and who sits at the first table."""
    data, slips, at = _with_slips(players, variant)
    path.write_bytes(data)
    return Desk(path, made=False), dict(slips), list(at)


class Phone(Client):
    """A player's browser without script."""

    def come_in(self, code: str) -> Reply:
        reply = self.send("/come-in", code=code, sure="yes")
        self.cookie = reply.headers.get("set-cookie", "").partition(";")[0]
        return reply

    @property
    def page(self) -> str:
        reply = self.ask("/me")
        assert reply.code == 200, (reply.code, reply.text)
        return reply.text

    @property
    def words(self) -> str:
        return words_of(self.page)

    def fields(self, action: str) -> dict[str, str]:
        """Read the hidden fields of a form of the card."""
        return fields_of(self.page, action)

    def report(self, *scores: int, **more: str) -> Reply:
        """Fill in the form of scores and send it, having seen the places."""
        typed = {f"s{at}": str(score) for at, score in enumerate(scores, start=1)}
        return self.send(
            "/me/report", **{**self.fields("/me/report"), **typed, "sure": "yes", **more}
        )

    def agree(self) -> Reply:
        return self.send("/me/agree", **self.fields("/me/agree"))


def fields_of(page: str, action: str) -> dict[str, str]:
    found = re.search(f'<form method="post" action="{action}".*?</form>', page, re.DOTALL)
    assert found is not None, (action, page)
    named = re.findall(r'type="hidden" name="(\w+)" value="([^"]*)"', found[0])
    return {name: html.unescape(text) for name, text in named}


def words_of(page: str) -> str:
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", page)).split())


def phone(service: Listening, code: str) -> Phone:
    """Let a player in."""
    made = Phone(service.port)
    assert made.come_in(code).code == 303
    return made


def helper(service: Listening, organiser: Client, role: str, name: str = "Tom") -> Client:
    """Let a helper in by the link that the organiser makes."""
    made = organiser.send("/desk/cup/helper", name=name, role=role)
    found = re.search(r"/help/([\w-]+)", made.text)
    assert found is not None, made.text
    client = Client(service.port)
    asked = client.ask(f"/help/{found[1]}")
    assert (asked.code, asked.headers.get("set-cookie")) == (200, None)
    entered = client.send("/help-in", **fields_of(asked.text, "/help-in"))
    assert entered.code == 303, entered.text
    client.cookie = entered.headers.get("set-cookie", "").partition(";")[0]
    return client


def paired(service: Listening, organiser: Client, table: str) -> Client:
    """Let a big screen in, or a tablet on a table, by the code that it shows."""
    client = Client(service.port)
    shown = client.ask("/pair")
    client.cookie = shown.headers.get("set-cookie", "").partition(";")[0]
    found = re.search(r'class="code">([^<]+)<', shown.text)
    assert found is not None, shown.text
    assert organiser.send("/desk/cup/let-in", code=found[1].lower(), table=table).code == 303
    entered = client.ask("/pair")
    assert entered.code == 303, entered.text
    cookies = [each.partition(";")[0] for each in entered.headers.get_all("set-cookie", [])]
    [client.cookie] = [each for each in cookies if "-pair=" not in each]
    return client
