"""Runs `azul schema`: writes the JSON Schemas of what commands print as JSON."""

import ast
import inspect
import textwrap
from collections.abc import Iterator
from importlib import import_module
from typing import Annotated, Any, get_type_hints

import msgspec
import typer

from azul_notation.cli.console import fail, show
from azul_notation.text.suggest import nearest
from azul_notation.text.syntax import UNSAID

SCHEMAS = {
    "check": "azul_notation.replay.report:Report",
    "club-log": "tournaments.log.history:LoggedChange",
    "convert": "azul_notation.text.json_form:Line",
    "dedupe": "azul_notation.cli.archive.dedupe:Dropped",
    "explain": "azul_notation.cli.explain:Page",
    "export-deals": "tournaments.export.tables:DealRow",
    "export-games": "tournaments.export.tables:GameRow",
    "export-moves": "tournaments.export.tables:MoveRow",
    "export-points": "tournaments.export.tables:PointRow",
    "export-ratings": "tournaments.export.tables:RatingRow",
    "export-seats": "tournaments.export.tables:SeatRow",
    "fmt": "azul_notation.cli.fmt:Formatted",
    "import-bga": "azul_notation.bga.report:ImportLine",
    "ingest": "azul_notation.cli.club.ingest:Ingested",
    "perft": "azul_notation.cli.perft:Counts",
    "player-list": "tournaments.players.player_list:PlayerLine",
    "player-show": "tournaments.players.history:PlayerHistory",
    "position": "azul_notation.render.frames:Moment",
    "ratings": "tournaments.ratings.ratings:RatingList",
    "ratings-openskill": "tournaments.ratings.openskill_list:Second",
    "ratings-report": "tournaments.reports.view:RatingReport",
    "ratings-sweep": "tournaments.ratings.tune:Sweep",
    "replay": "azul_notation.render.frames:Moment",
    "score": "azul_notation.render.score_sheet:Sheet",
    "season-check": "azul_notation.cli.club.audit:SeasonRecount",
    "season-list": "azul_notation.cli.club.seasons:SeasonLine",
    "season-report": "tournaments.reports.view:TournamentReport",
    "season-standings": "tournaments.standings.standings:ListedStandings",
    "tour-check": "azul_notation.cli.club.audit:Recount",
    "tour-collect": "azul_notation.cli.club.collect:Collected",
    "tour-crosstable": "tournaments.standings.crosstable:Crosstable",
    "tour-export": "tournaments.tour.transfer:TournamentExport",
    "tour-list": "tournaments.standings.overview:Line",
    "tour-move": "tournaments.tour.round_form:SeatedRound",
    "tour-pair": "tournaments.tour.round_form:SeatedRound",
    "tour-report": "tournaments.reports.view:TournamentReport",
    "tour-round": "tournaments.tour.round_form:SeatedRound",
    "tour-show": "tournaments.standings.overview:Overview",
    "tour-simulate": "tournaments.audit.simulate:Simulation",
    "tour-standings": "tournaments.standings.standings:ListedStandings",
    "tour-status": "tournaments.tour.status:Status",
    "tour-swap": "tournaments.tour.round_form:SeatedRound",
}
"""The struct of which each line is made, by the command that prints it; what `club sql` and `club export`
print depends on the question."""
DIALECT = "https://json-schema.org/draft/2020-12/schema"


def schema(
    name: Annotated[str | None, typer.Argument(metavar="NAME", show_default=False)] = None,
) -> None:
    """Print the JSON Schema of a line that a command prints as JSON.

    Without a name, list all schemas: each is named after its command, followed by an option or table if the
    command prints several kinds.
    """
    if name is None:
        for each in SCHEMAS:
            show(each)
        return
    if name not in SCHEMAS:
        near = nearest(name, SCHEMAS)
        hint = f"did you mean {near}? " if near else ""
        fail(f"there is no schema {name}: {hint}`azul schema` lists them")
    show(msgspec.json.format(msgspec.json.encode(schema_of(name)), indent=2).decode())


def struct_of(name: str) -> type[msgspec.Struct]:
    """Load the struct of which a command makes its lines."""
    module, _, struct = SCHEMAS[name].partition(":")
    found: type[msgspec.Struct] = getattr(import_module(module), struct)
    return found


def schema_of(name: str) -> dict[str, Any]:
    """Make the schema of a line out of its struct, with the description of each field in the code."""
    top = struct_of(name)
    made = msgspec.json.schema(top)
    definitions: dict[str, Any] = made["$defs"]
    for struct in structs_in(top):
        definition = definitions.get(struct.__name__)
        if definition is None:
            continue
        properties = parts_of_definition(definition, struct)
        for field, text in described(struct).items():
            if field in properties:
                properties[field]["description"] = text
        for field, text in tags_in(struct).items():
            properties[field]["description"] = text
        if name == "convert" and struct is not top:
            definition["properties"] = {
                field: value for field, value in properties.items() if field not in UNSAID
            }
    return {"$schema": DIALECT, "title": f"azul {name}", **without_unused(made)}


def parts_of_definition(
    definition: dict[str, Any], struct: type[msgspec.Struct]
) -> dict[str, dict[str, Any]]:
    """Return the schema of each field, of an object or of an array."""
    if "properties" in definition:
        properties: dict[str, dict[str, Any]] = definition["properties"]
        return properties
    return dict(zip(struct.__struct_fields__, definition["prefixItems"], strict=True))


def tags_in(struct: type[msgspec.Struct]) -> dict[str, str]:
    """Describe the member that names the form, where there is one."""
    field = struct.__struct_config__.tag_field
    return {field: "The name of the form, and its version."} if field == "schema" else {}


def structs_in(top: type[msgspec.Struct]) -> list[type[msgspec.Struct]]:
    """List a struct and all that its fields are made of."""
    found: list[type[msgspec.Struct]] = []
    waiting: list[Any] = [msgspec.inspect.type_info(top)]
    while waiting:
        each = waiting.pop()
        if isinstance(each, msgspec.inspect.StructType):
            if each.cls in found:
                continue
            found.append(each.cls)
        waiting += parts_of(each)
    return found


def parts_of(info: Any) -> Iterator[Any]:
    """Yield the types that a type is made of."""
    for name in getattr(info, "__struct_fields__", ()):
        value = getattr(info, name)
        values = value if isinstance(value, tuple) else (value,)
        for each in values:
            if isinstance(each, msgspec.inspect.Type | msgspec.inspect.Field):
                yield each


def described(struct: type[msgspec.Struct]) -> dict[str, str]:
    """Read the description of each field in the code, by the field's name in JSON."""
    texts: dict[str, str] = {}
    for cls in reversed([each for each in struct.__mro__ if each.__module__ != "msgspec"]):
        if not issubclass(cls, msgspec.Struct) or cls is msgspec.Struct:
            continue
        [node] = ast.parse(textwrap.dedent(inspect.getsource(cls))).body
        assert isinstance(node, ast.ClassDef), "the source of a class"
        for field, below in zip(node.body, node.body[1:], strict=False):
            if (
                isinstance(field, ast.AnnAssign)
                and isinstance(field.target, ast.Name)
                and isinstance(below, ast.Expr)
                and isinstance(below.value, ast.Constant)
            ):
                texts[field.target.id] = " ".join(str(below.value.value).split())
    for name, hint in get_type_hints(struct, include_extras=True).items():
        for text in getattr(hint, "__metadata__", ()):
            if isinstance(text, str):
                texts[name] = text
    names = dict(zip(struct.__struct_fields__, struct.__struct_encode_fields__, strict=True))
    return {names[field]: text for field, text in texts.items()}


def without_unused(made: dict[str, Any]) -> dict[str, Any]:
    """Leave out definitions that nothing refers to."""
    while True:
        refers = set(references(made))
        used = {name: each for name, each in made["$defs"].items() if name in refers}
        if len(used) == len(made["$defs"]):
            return made
        made = {**made, "$defs": used}


def references(value: Any) -> Iterator[str]:
    """Name the definitions that a part of a schema refers to."""
    if isinstance(value, dict):
        for name, each in value.items():
            if name == "$ref":
                yield str(each).rpartition("/")[2]
            elif name == "mapping":
                continue
            else:
                yield from references(each)
    elif isinstance(value, list):
        for each in value:
            yield from references(each)
