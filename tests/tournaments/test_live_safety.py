"""Passwords, certificates and proxies of `azul serve`: nothing is believed that was not asked for."""

import http.client
import re
import ssl
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from tests.support.commands import here
from tests.support.desk import Desk
from tests.support.live import Client, served
from tests.support.served_here import served_here
from tests.support.slips import Phone, begun, codes
from tournaments.live.access import WRONG
from tournaments.live.serving import EVERYWHERE, Settings, urls
from tournaments.tour import keys

pytestmark = pytest.mark.process
PLAYERS = ("Ana", "Jan", "Eva")
SITE = "https://club.example"
PASSWORD = "correct horse battery"  # noqa: S105 - of a test


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    desk = begun(tmp_path / "club.duckdb", PLAYERS)
    yield desk
    assert desk.check().good()


@pytest.mark.slow
def test_a_password(desk: Desk) -> None:
    with served(desk.path, 0, "--password", text=f"{PASSWORD}\n") as service:
        client = service.anybody()
        assert 'type="password"' in client.ask("/sign-in").text
        for wrong in ("", "correct horse batterz", PASSWORD + " "):
            refused = client.send("/signed-in", password=wrong)
            assert (refused.code, refused.headers.get("set-cookie")) == (403, None)
        entered = client.send("/signed-in", password=PASSWORD)
        assert (entered.code, entered.location) == (303, "/desk")
        client.cookie = entered.headers.get("set-cookie", "").partition(";")[0]
        assert client.ask("/desk/cup").code == 200
        for at in range(WRONG - 4):  # codes of slips count as well, and are tried sooner
            assert client.ask(f"/k/{keys.written(f'{at:09}')}").code == 404
        assert client.send("/signed-in", password=PASSWORD.upper()).code == 403
        assert client.send("/signed-in", password=PASSWORD).code == 429
    for file in desk.path.parent.iterdir():
        assert PASSWORD.encode() not in file.read_bytes()


@pytest.mark.slow
def test_no_password(desk: Desk) -> None:
    with served_here(desk.path) as service:
        client = service.anybody()
        assert client.ask("/sign-in").code == 404
        assert client.send("/signed-in", password="").code == 404


def certificate(folder: Path) -> tuple[Path, Path]:
    """Make a certificate that nobody knows."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "127.0.0.1")])
    now = datetime.now(UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(1)
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .sign(key, hashes.SHA256())
    )
    cert, private = folder / "cert.pem", folder / "key.pem"
    cert.write_bytes(made.public_bytes(serialization.Encoding.PEM))
    private.write_bytes(
        key.private_bytes(
            serialization.Encoding.PEM,
            serialization.PrivateFormat.PKCS8,
            serialization.NoEncryption(),
        )
    )
    return cert, private


@pytest.mark.slow
def test_a_certificate(desk: Desk, tmp_path: Path) -> None:
    cert, key = certificate(tmp_path)
    with served(desk.path, 0, "--tls-cert", cert, "--tls-key", key) as service:
        assert service.organiser.startswith("https://127.0.0.1:")
        trusted = ssl.create_default_context(cafile=cert)
        trusted.check_hostname = False
        connection = http.client.HTTPSConnection("127.0.0.1", service.port, context=trusted)
        connection.request("GET", service.organiser[service.organiser.index("/enter/") :])
        answer = connection.getresponse()
        answer.read()
        assert answer.status == 303
        cookie = answer.headers["set-cookie"]
        assert cookie.endswith("SameSite=strict; Secure")
        headers = {"Origin": f"https://127.0.0.1:{service.port}", "Cookie": cookie.split(";")[0]}
        connection.request("POST", "/desk/cup/open", body="shows=pairings", headers=headers)
        assert connection.getresponse().status == 303
        connection.close()


@pytest.mark.slow
def test_what_a_proxy_says_is_not_believed_by_itself(desk: Desk) -> None:
    slips = codes(desk)
    with served_here(desk.path) as service:
        stranger = service.anybody()
        found = [
            stranger.ask(f"/k/{keys.written(f'{at:09}')}", x_forwarded_for=f"10.0.0.{at}").code
            for at in range(WRONG + 1)
        ]
        assert found == [404] * WRONG + [429]
        assert stranger.ask("/", host="club.example").code == 421
        assert stranger.ask("/", x_forwarded_host="127.0.0.1").code == 200
        forged = stranger.ask("/leave", "", origin=SITE, x_forwarded_proto="https")
        assert forged.code == 403
        assert Phone(service.port).come_in(slips["Ana"]).code == 429


@pytest.mark.slow
def test_behind_a_proxy(desk: Desk) -> None:
    slips = codes(desk)
    with served(desk.path, 0, "--behind-proxy", "--site", SITE) as service:
        assert service.players == f"{SITE}/"
        client = Client(service.port)

        def ask(
            path: str, body: str | None = None, address: str = "10.0.0.1"
        ) -> http.client.HTTPMessage:
            reply = client.ask(
                *(path, body),
                host="club.example",
                origin=SITE if body is not None else "",
                x_forwarded_for=f"9.9.9.9, {address}",
                x_forwarded_proto="https",
            )
            reply.headers["code"] = str(reply.code)
            return reply.headers

        for at in range(WRONG):
            assert ask(f"/k/{keys.written(f'{at:09}')}")["code"] == "404"
        assert ask("/k/0")["code"] == "429"
        entered = ask("/come-in", f"code={slips['Ana']}&sure=yes", "10.0.0.2")
        assert entered["code"] == "303"
        assert entered["set-cookie"].endswith("SameSite=lax; Secure")
        assert client.ask("/", host="other.example").code == 421


@pytest.mark.slow
@pytest.mark.parametrize(
    ("options", "words"),
    [
        (("--behind-proxy",), "`--behind-proxy` needs an address"),
        (("--site", "club.example"), "is not an address"),
        (("--site", "https://club.example/azul"), "is not an address"),
        (("--tls-cert", "cert.pem"), "belong together"),
        (
            ("--tls-cert", "none.pem", "--tls-key", "none.pem"),
            "cannot use the certificate none.pem",
        ),
        (("--password",), "at least 10 characters"),
    ],
)
def test_odd_options(options: tuple[str, ...], words: str, desk: Desk) -> None:
    done = here("serve", "--no-browser", *options, "--db", desk.path)
    assert done.code == 2
    assert words in done.err


def test_the_addresses_that_are_printed() -> None:
    near = urls(Settings("0.0.0.0", 8008), 8008, "x")  # noqa: S104
    assert near.organiser == "http://127.0.0.1:8008/enter/x"
    assert re.fullmatch(r"http://[\d.]+:8008/", near.players)
    assert urls(Settings("::1", 80), 80, "x").players == "http://[::1]:80/"
    named = urls(Settings("0.0.0.0", 8008, f"{SITE}/"), 8008, "x")  # noqa: S104
    assert named == ("http://127.0.0.1:8008/enter/x", f"{SITE}/")
    assert "0.0.0.0" in EVERYWHERE  # noqa: S104


@pytest.mark.slow
def test_a_device_tries_itself(desk: Desk) -> None:
    with served_here(desk.path) as service:
        page = service.anybody().ask("/test")
        assert page.code == 200
        assert f"<code>127.0.0.1:{service.port}</code>" in page.text
        assert "not encrypted" in page.text
