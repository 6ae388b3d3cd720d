"""Plays an editor: starts `azul lsp`, and speaks the language server protocol with it over pipes."""

import json
import os
import subprocess
import sys
from types import TracebackType
from typing import Any, Self

from tests.support.commands import ROOT

URI = "file:///league.azn"


class Editor:
    """One editor with one server, which ends with it."""

    def __init__(self, *encodings: str) -> None:
        """Start the server, and say in which units the editor can count: if in none, in those of UTF-16."""
        self.process = subprocess.Popen(
            [sys.executable, "-m", "azul_notation", "lsp", "--stdio"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            cwd=ROOT,
            env={**os.environ, "PYTHONUTF8": "1"},
        )
        self.number = 0
        self.version = 0
        self.told: list[dict[str, Any]] = []
        """What the server said of its own accord."""
        able = {"general": {"positionEncodings": encodings}} if encodings else {}
        self.capabilities = self.ask(
            "initialize", processId=os.getpid(), rootUri=None, capabilities=able
        )["capabilities"]
        self.tell("initialized")

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None
    ) -> None:
        if error is not None:
            self.process.kill()
        else:
            self.ask("shutdown")
            self.tell("exit")
        self.process.wait(60)
        for stream in (self.process.stdin, self.process.stdout):
            assert stream
            stream.close()
        if error is None:
            assert self.process.returncode == 0

    # -- messages

    def send(self, message: dict[str, Any]) -> None:
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        assert self.process.stdin
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        self.process.stdin.flush()

    def receive(self) -> dict[str, Any]:
        assert self.process.stdout
        length = 0
        while line := self.process.stdout.readline().strip():
            name, _, value = line.partition(b":")
            length = int(value) if name.lower() == b"content-length" else length
        assert length, "the server has ended"
        message: dict[str, Any] = json.loads(self.process.stdout.read(length))
        return message

    def tell(self, method: str, **params: Any) -> None:
        self.send({"method": method, "params": params})

    def ask(self, method: str, **params: Any) -> Any:
        """Ask, and give the answer; what comes before it is kept."""
        self.number += 1
        self.send({"id": self.number, "method": method, "params": params})
        while (message := self.receive()).get("id") != self.number:
            self.told.append(message)
        assert "error" not in message, message
        return message["result"]

    # -- documents

    def open(self, text: str) -> list[dict[str, Any]]:
        """Open a document, and give what is wrong with it."""
        document = {"uri": URI, "languageId": "azn", "version": self.version, "text": text}
        self.tell("textDocument/didOpen", textDocument=document)
        return self.diagnostics()

    def change(self, text: str) -> list[dict[str, Any]]:
        """Change the document, and give what is wrong with it."""
        self.version += 1
        document = {"uri": URI, "version": self.version}
        self.tell("textDocument/didChange", textDocument=document, contentChanges=[{"text": text}])
        return self.diagnostics()

    def diagnostics(self) -> list[dict[str, Any]]:
        while (message := self.receive()).get("method") != "textDocument/publishDiagnostics":
            self.told.append(message)
        assert message["params"]["uri"] == URI
        found: list[dict[str, Any]] = message["params"]["diagnostics"]
        return found

    def at(self, method: str, line: int, character: int, **more: Any) -> Any:
        """Ask for something at a place, which counts from 0."""
        position = {"line": line, "character": character}
        return self.ask(
            f"textDocument/{method}", textDocument={"uri": URI}, position=position, **more
        )

    def of(self, method: str, **more: Any) -> Any:
        """Ask for something of the whole document."""
        return self.ask(f"textDocument/{method}", textDocument={"uri": URI}, **more)


def place(line: int, character: int, end: int | None = None) -> dict[str, Any]:
    last = character if end is None else end
    return {
        "start": {"line": line, "character": character},
        "end": {"line": line, "character": last},
    }


def edited(text: str, edits: list[dict[str, Any]]) -> str:
    """Make edits that do not overlap, as an editor that counts in UTF-16 does."""
    lines = text.split("\n")

    def offset(position: dict[str, int]) -> int:
        row = lines[position["line"]].encode("utf-16-le")[: 2 * position["character"]]
        before = sum(len(line) + 1 for line in lines[: position["line"]])
        return before + len(row.decode("utf-16-le"))

    for edit in sorted(edits, key=lambda each: -offset(each["range"]["start"])):
        begin, end = (offset(edit["range"][name]) for name in ("start", "end"))
        text = text[:begin] + edit["newText"] + text[end:]
    return text
