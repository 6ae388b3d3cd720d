"""Compares JSON that commands print with its schema."""

import json
from functools import cache
from typing import Any

from jsonschema import Draft202012Validator

from azul_notation.cli.schema import schema_of


@cache
def validator(name: str) -> Draft202012Validator:
    """Make a validator of a schema that knows no other fields."""
    schema = json.loads(json.dumps(schema_of(name)))
    Draft202012Validator.check_schema(schema)
    return Draft202012Validator(closed(schema))


def closed(schema: Any) -> Any:
    """Forbid fields that a schema does not name, so that none is missing in it."""
    if isinstance(schema, dict):
        more = {"additionalProperties": False} if "properties" in schema else {}
        return {**{name: closed(each) for name, each in schema.items()}, **more}
    return [closed(each) for each in schema] if isinstance(schema, list) else schema


def validate(name: str, text: str) -> int:
    """Check every line against a schema, which has to name every field; count the lines."""
    lines = [json.loads(line) for line in text.splitlines()]
    for line in lines:
        hold(name, line)
    return len(lines)


def hold(name: str, found: Any) -> None:
    validator(name).validate(found)
