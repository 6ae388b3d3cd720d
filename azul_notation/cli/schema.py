"""`azul schema`: the JSON Schemas of what commands print as JSON."""

import ast
import inspect
import textwrap
from collections.abc import Iterator
from importlib import import_module
from typing import Annotated, Any

import msgspec
import typer

from azul_notation.cli.console import fail, show
from azul_notation.text.suggest import nearest
from azul_notation.text.syntax import UNSAID

SCHEMAS = {
    "check": "replay.check:Report",
    "convert": "text.json_form:Line",
    "dedupe": "cli.archive.dedupe:Dropped",
    "explain": "cli.explain:Page",
    "fmt": "cli.fmt:Formatted",
    "import-bga": "bga.report:ImportLine",
    "perft": "cli.perft:Counts",
    "position": "render.frames:Moment",
    "replay": "render.frames:Moment",
    "score": "render.score_sheet:Sheet",
}
"""The struct of which each line is made, by the command that prints it."""
DIALECT = "https://json-schema.org/draft/2020-12/schema"


def schema(
    name: Annotated[str | None, typer.Argument(metavar="NAME", show_default=False)] = None,
) -> None:
    """Print the JSON Schema of a line that a command prints as JSON.

    Without a name, list them: each is named after its command.
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
    found: type[msgspec.Struct] = getattr(import_module(f"azul_notation.{module}"), struct)
    return found


def schema_of(name: str) -> dict[str, Any]:
    """Make the schema of a line out of its struct, with what the code says of each field."""
    top = struct_of(name)
    made = msgspec.json.schema(top)
    definitions: dict[str, Any] = made["$defs"]
    for struct in structs_in(top):
        definition = definitions.get(struct.__name__)
        if definition is None:
            continue
        properties = definition["properties"]
        for field, text in described(struct).items():
            if field in properties:
                properties[field]["description"] = text
        if name == "convert" and struct is not top:
            definition["properties"] = {
                field: value for field, value in properties.items() if field not in UNSAID
            }
    return {"$schema": DIALECT, "title": f"azul {name}", **without_unused(made)}


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
    """Give the types that a type is made of."""
    for name in getattr(info, "__struct_fields__", ()):
        value = getattr(info, name)
        values = value if isinstance(value, tuple) else (value,)
        for each in values:
            if isinstance(each, msgspec.inspect.Type | msgspec.inspect.Field):
                yield each


def described(struct: type[msgspec.Struct]) -> dict[str, str]:
    """Read what stands below each field in the code, by the field's name in JSON."""
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
