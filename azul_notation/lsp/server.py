"""Speaks the language server protocol: answers an editor with what the other files of this package find."""

import logging
import os
import sys
from collections.abc import Iterator, Sequence
from typing import Any

from lsprotocol import types as lsp
from pygls.lsp.server import LanguageServer

from azul_notation import __version__
from azul_notation.diagnostics import Diagnostic, Edit
from azul_notation.lsp.completion import legal_at
from azul_notation.lsp.document import Document
from azul_notation.lsp.formatting import Refused, formatted
from azul_notation.lsp.hover import hover, meanings
from azul_notation.lsp.outline import Entry, hints, outline
from azul_notation.lsp.positions import Ruler
from azul_notation.rules import BY_VARIANT
from azul_notation.text.syntax import Move

SEVERITIES = {
    "error": lsp.DiagnosticSeverity.Error,
    "warning": lsp.DiagnosticSeverity.Warning,
    "note": lsp.DiagnosticSeverity.Information,
}
SOURCE = "azul"


class Server(LanguageServer):
    """Keeps the open documents with what is known of them.

    An editor sends the whole text with each change: what the protocol's library takes for the end of a line
    is not always one of a record.
    """

    def __init__(self) -> None:
        super().__init__(SOURCE, __version__, lsp.TextDocumentSyncKind.Full)
        self.documents: dict[str, Document] = {}

    def document(self, uri: str) -> Document:
        """Return a document with the text that the editor has now."""
        text = self.workspace.get_text_document(uri).source
        before = self.documents.get(uri)
        if before is None or before.text != text:
            self.documents[uri] = before = Document(text, before)
        return before

    def ruler(self, document: Document) -> Ruler:
        return Ruler(document.lines, self.workspace.position_codec)

    def publish(self, uri: str) -> None:
        """Send the diagnostics of a document."""
        document = self.document(uri)
        ruler = self.ruler(document)
        found = [diagnostic_of(each, ruler) for each in document.diagnostics]
        if document.broken_off:
            found.append(lsp.Diagnostic(ruler.range(1, 1, 2), document.broken_off, source=SOURCE))
        version = self.workspace.get_text_document(uri).version
        self.text_document_publish_diagnostics(
            lsp.PublishDiagnosticsParams(uri=uri, diagnostics=found, version=version)
        )

    def show_message(self, text: str, kind: lsp.MessageType) -> None:
        self.window_show_message(lsp.ShowMessageParams(kind, text))


def diagnostic_of(found: Diagnostic, ruler: Ruler) -> lsp.Diagnostic:
    """Write a diagnostic with everything that its text form has."""
    legal = found.legal and f"legal here: {found.legal}"
    advice = found.help and f"help: {found.help}"
    parts = (found.message, found.label, legal, advice)
    return lsp.Diagnostic(
        range=ruler.range(found.line, found.column, found.end_column),
        message="\n".join(part for part in parts if part),
        severity=SEVERITIES[found.severity],
        code=found.code,
        source=SOURCE,
    )


def did_open(server: Server, params: lsp.DidOpenTextDocumentParams) -> None:
    server.publish(params.text_document.uri)


def did_change(server: Server, params: lsp.DidChangeTextDocumentParams) -> None:
    server.publish(params.text_document.uri)


def did_close(server: Server, params: lsp.DidCloseTextDocumentParams) -> None:
    uri = params.text_document.uri
    server.documents.pop(uri, None)
    server.text_document_publish_diagnostics(lsp.PublishDiagnosticsParams(uri, []))


def code_action(server: Server, params: lsp.CodeActionParams) -> list[lsp.CodeAction]:
    """Offer to write what a "did you mean" suggests, and to undo the slips that are the probable causes."""
    document = server.document(params.text_document.uri)
    ruler = server.ruler(document)
    uri = params.text_document.uri
    actions: list[lsp.CodeAction] = []
    for piece in document.pieces:
        numbers = [
            at
            for at, found in enumerate(piece.diagnostics())
            if overlap(diagnostic_of(found, ruler).range, params.range)
        ]
        diagnostics = document.explain(piece) if numbers else []
        for at in numbers:
            actions += actions_of(diagnostics[at], ruler, uri)
    return actions


def actions_of(found: Diagnostic, ruler: Ruler, uri: str) -> Iterator[lsp.CodeAction]:
    """Make an action of each edit that may correct what is wrong."""
    shown = diagnostic_of(found, ruler)
    meant: list[lsp.TextEdit] = []
    if found.fix is not None:
        place = ruler.range(found.fix.line, found.fix.column, found.fix.end_column)
        meant = [lsp.TextEdit(place, found.fix.text)]
        yield action(f"Write `{found.fix.text}`", shown, uri, meant, likely=True)
    for at, cause in enumerate(found.causes):
        edits = [lsp.TextEdit(range_of(edit, ruler), edit.text) for edit in cause.edits]
        if edits == meant:
            continue
        likely = at == 0 and not meant
        yield action(f"Correct the record: {cause.message}", shown, uri, edits, likely=likely)


def range_of(edit: Edit, ruler: Ruler) -> lsp.Range:
    start = ruler.position(edit.line, edit.column)
    if edit.end_line > len(ruler.lines):
        return lsp.Range(start, ruler.whole.end)
    return lsp.Range(start, ruler.position(edit.end_line, edit.end_column))


def action(
    title: str, shown: lsp.Diagnostic, uri: str, edits: list[lsp.TextEdit], *, likely: bool
) -> lsp.CodeAction:
    return lsp.CodeAction(
        title=title,
        kind=lsp.CodeActionKind.QuickFix,
        diagnostics=[shown],
        is_preferred=likely,
        edit=lsp.WorkspaceEdit(changes={uri: edits}),
    )


def overlap(one: lsp.Range, other: lsp.Range) -> bool:
    return one.start <= other.end and other.start <= one.end


def completion(server: Server, params: lsp.CompletionParams) -> lsp.CompletionList:
    """Offer the legal words, in the order of the rules."""
    document = server.document(params.text_document.uri)
    ruler = server.ruler(document)
    line, column = ruler.place(params.position)
    piece = document.piece_at(line)
    if piece is None:
        return lsp.CompletionList(is_incomplete=False, items=[])
    rows = [*document.lines[piece.shift : line - 1], document.lines[line - 1][: column - 1]]
    prefix, words = legal_at("\n".join(rows))
    place = ruler.range(line, column - len(prefix), column)
    variant = piece.checked.game.variant
    items = [
        lsp.CompletionItem(
            label=word,
            kind=lsp.CompletionItemKind.Value,
            detail=meaning(variant, word),
            sort_text=f"{at:06}",
            filter_text=word,
            text_edit=lsp.TextEdit(place, word),
        )
        for at, word in enumerate(words)
    ]
    return lsp.CompletionList(is_incomplete=False, items=items)


def meaning(variant: str, word: str) -> str:
    return "".join(meanings(BY_VARIANT[variant], variant, Move(text=word)))


def hover_at(server: Server, params: lsp.HoverParams) -> lsp.Hover | None:
    """Show what the word under the mouse means and did."""
    document = server.document(params.text_document.uri)
    ruler = server.ruler(document)
    line, column = ruler.place(params.position)
    piece = document.piece_at(line)
    shown = hover(piece.checked.game, line - piece.shift, column) if piece else None
    if piece is None or shown is None:
        return None
    span = shown.span
    return lsp.Hover(
        lsp.MarkupContent(lsp.MarkupKind.Markdown, shown.text),
        ruler.range(span.line + piece.shift, span.column, span.end_column),
    )


def formatting(server: Server, params: lsp.DocumentFormattingParams) -> list[lsp.TextEdit]:
    """Write the canonical form; what `azul fmt` refuses stays as it is, and the editor shows why."""
    document = server.document(params.text_document.uri)
    try:
        change, kept = formatted(document.text)
    except Refused as refused:
        server.show_message(str(refused), lsp.MessageType.Error)
        return []
    if kept:
        games = ", ".join(map(str, kept))
        server.show_message(
            f"not formatted because of errors: game {games}", lsp.MessageType.Warning
        )
    if change is None:
        return []
    ruler = server.ruler(document)
    end = ruler.position(change.end, 1)
    if change.end > len(document.lines):
        end = ruler.whole.end
    return [lsp.TextEdit(lsp.Range(ruler.position(change.first, 1), end), change.text)]


def symbols(server: Server, params: lsp.DocumentSymbolParams) -> list[lsp.DocumentSymbol]:
    document = server.document(params.text_document.uri)
    ruler = server.ruler(document)
    return [symbol(each, lsp.SymbolKind.Class, ruler) for each in outline(document)]


def symbol(entry: Entry, kind: lsp.SymbolKind, ruler: Ruler) -> lsp.DocumentSymbol:
    """Write a game with its rounds."""
    end = ruler.position(entry.last, len(ruler.lines[entry.last - 1]) + 1)
    start = ruler.position(entry.first, 1)
    rounds: Sequence[Entry] = entry.within
    return lsp.DocumentSymbol(
        name=entry.name,
        detail=entry.detail,
        kind=kind,
        range=lsp.Range(start, end),
        selection_range=lsp.Range(start, start),
        children=[symbol(each, lsp.SymbolKind.Method, ruler) for each in rounds],
    )


def inlay_hints(server: Server, params: lsp.InlayHintParams) -> list[lsp.InlayHint]:
    """Show the totals after each round at the end of the line with which it begins."""
    document = server.document(params.text_document.uri)
    ruler = server.ruler(document)
    found = hints(document, params.range.start.line + 1, params.range.end.line + 1)
    return [
        lsp.InlayHint(
            position=ruler.position(each.line, len(document.lines[each.line - 1]) + 1),
            label=each.text,
            tooltip=each.explained,
            padding_left=True,
        )
        for each in found
    ]


FEATURES: dict[str, Any] = {
    lsp.TEXT_DOCUMENT_DID_OPEN: did_open,
    lsp.TEXT_DOCUMENT_DID_CHANGE: did_change,
    lsp.TEXT_DOCUMENT_DID_CLOSE: did_close,
    lsp.TEXT_DOCUMENT_HOVER: hover_at,
    lsp.TEXT_DOCUMENT_FORMATTING: formatting,
    lsp.TEXT_DOCUMENT_DOCUMENT_SYMBOL: symbols,
    lsp.TEXT_DOCUMENT_INLAY_HINT: inlay_hints,
}


def serve() -> None:
    """Serve one editor over the standard streams until it ends the session."""
    logging.basicConfig(level=logging.ERROR)
    with (  # the server closes what it is given
        os.fdopen(os.dup(sys.stdin.fileno()), "rb") as given,
        os.fdopen(os.dup(sys.stdout.fileno()), "wb") as answers,
    ):
        new_server().start_io(given, answers)


def new_server() -> Server:
    server = Server()
    for name, answer in FEATURES.items():
        server.feature(name)(answer)
    fixes = lsp.CodeActionOptions(code_action_kinds=[lsp.CodeActionKind.QuickFix])
    server.feature(lsp.TEXT_DOCUMENT_CODE_ACTION, fixes)(code_action)
    after_a_space = lsp.CompletionOptions(trigger_characters=[" "])
    server.feature(lsp.TEXT_DOCUMENT_COMPLETION, after_a_space)(completion)
    return server
