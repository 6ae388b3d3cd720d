"""Every route is tried in every role: who may not use it is refused, and nothing changes."""

from collections.abc import Iterator

import pytest

from tests.support.live import Client, Reply
from tests.support.served_here import ServedHere, served_here
from tests.support.slips import begun, codes, helper, paired, phone
from tournaments.live.access import MAY, RIGHTS, WHY, Role
from tournaments.live.service import FORMS, PATHS

SECRETS = ("enter", "key", "come-in", "help-in", "pair")
"""Routes that count wrong secrets, which the tests send: tried once."""
STREAMS = ("events",)


class Room:
    """A service, and somebody in each role."""

    def __init__(self, service: ServedHere, slips: dict[str, str]) -> None:
        self.service = service
        self.slips = slips
        self.organiser = service.at_desk()
        self.known: dict[Role, Client] = {}

    def client(self, role: Role) -> Client:
        """Give somebody in a role."""
        if role not in self.known:
            self.known[role] = self.let_in(role)
        return self.known[role]

    def let_in(self, role: Role) -> Client:
        match role:
            case Role.organiser:
                return self.organiser
            case Role.player:
                return phone(self.service, self.slips["Ana"])
            case Role.scorer | Role.arbiter:
                return helper(self.service, self.organiser, role)
            case Role.screen:
                return paired(self.service, self.organiser, "")
            case Role.table:
                return paired(self.service, self.organiser, "1")
            case Role.anybody:
                return self.service.anybody()

    @property
    def log(self) -> str:
        return self.organiser.ask("/desk/cup/log").text


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    desk = begun(tmp_path_factory.mktemp("club") / "club.duckdb", ("Ana", "Jan", "Eva", "Rui"))
    slips = codes(desk)
    with served_here(desk.path) as service:
        yield Room(service, slips)


def asked(client: Client, name: str, *, wrong: bool = False) -> Reply:
    """Use a route as it is meant to be used, or with the method that it does not have."""
    path = PATHS[name].format(
        tour="cup", file="live.css", secret=0, form="md", what="blank", code="0", id="0"
    )
    return client.send(path) if (name in FORMS) is not wrong else client.ask(path)


def test_every_route_has_a_right_and_a_path() -> None:
    assert set(RIGHTS) == set(PATHS)
    assert set(MAY) == set(RIGHTS.values()) | {Role.anybody}
    assert set(WHY) == set(MAY) - {Role.anybody}
    for role, may in MAY.items():
        assert role in may
    forms = {name: role for name, role in RIGHTS.items() if name in FORMS}
    open_forms = {name for name, role in forms.items() if role is Role.anybody}
    assert open_forms == {"come-in", "leave", "help-in", "signed-in"}


def cases() -> Iterator[tuple[str, Role]]:
    """Pair routes and roles; some of those that are allowed have tests of their own."""
    for name in PATHS:
        for role in Role:
            is_desk = role in (Role.organiser, Role.arbiter) and role in MAY[RIGHTS[name]]
            once = name in SECRETS and role is not Role.anybody
            if name not in (*STREAMS, "leave") and not once and not (is_desk and name in FORMS):
                yield name, role


@pytest.mark.slow
@pytest.mark.parametrize(("name", "role"), list(cases()))
def test_every_route_with_every_role(name: str, role: Role, room: Room) -> None:
    client = room.client(role)
    before = room.log
    reply = asked(client, name)
    if role not in MAY[RIGHTS[name]]:
        assert reply.code == 403, reply.text
        assert "not open to you" in reply.text
        assert room.log == before
    elif name not in ("enter", "help-in"):
        assert reply.code in (200, 303, 404, 409), reply.text
    assert asked(room.client(role), name, wrong=True).code == 405


@pytest.mark.slow
def test_a_made_up_cookie_is_nobodys(room: Room) -> None:
    client = Client(room.service.port)
    client.cookie = f"azul-{room.service.port}=0123456789abcdef0123456789abcdef"
    for name in ("desk", "card", "own-report", "publish"):
        assert asked(client, name).code == 403


@pytest.mark.slow
def test_helpers_stay_in_their_tournament(room: Room) -> None:
    room.organiser.send("/club/new", title="Other", rounds="3")
    for role in (Role.scorer, Role.arbiter):
        client = room.client(role)
        assert client.ask("/desk/cup").code == 200
        assert client.ask("/desk/other").code == 403
        assert client.ask("/desk/oth").code == 403
        assert client.ask("/desk").code == 403
