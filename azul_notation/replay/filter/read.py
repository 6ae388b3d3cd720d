"""Reads a condition with the grammar `where.lark`, and finds where a mistake is."""

from functools import cache
from typing import TYPE_CHECKING

from azul_notation.diagnostics import AzulError
from azul_notation.replay.filter.conditions import (
    Condition,
    IsNull,
    Negation,
    Operand,
    Test,
    between,
    comparison,
    equal,
    joined,
    like,
    number_of,
)
from azul_notation.replay.filter.fields import FIELDS, Field, Value, tagged
from azul_notation.text.lexicon import FOLDER
from azul_notation.text.limits import CONDITION_DEPTH, CONDITION_LIMIT
from azul_notation.text.suggest import nearest

if TYPE_CHECKING:
    from lark import Lark, Token, Tree

_CAN_STAND = {
    "NAME": "a field or a value",
    "NOT": "NOT",
    "OPERATOR": "a comparison such as `=`",
    "_AND": "AND",
    "_OR": "OR",
    "_NULL": "NULL",
    "TEXT": "a text in single quotes",
    "_COMMA": "`,`",
    "RPAR": "`)`",
    "$END": "the end",
}


class ConditionError(AzulError):
    """A mistake in a condition, and its place in the text."""

    def __init__(self, reason: str, at: int) -> None:
        super().__init__(reason)
        self.at = at


def read_condition(text: str) -> Condition:
    """Read a condition, or raise a ConditionError."""
    from lark import UnexpectedCharacters, UnexpectedToken  # noqa: PLC0415 - slow to import

    if len(text) > CONDITION_LIMIT:
        raise ConditionError(
            f"a condition has at most {CONDITION_LIMIT:,} characters", CONDITION_LIMIT
        )
    try:
        tree = parser().parse(text)
    except UnexpectedCharacters as error:
        at = error.pos_in_stream or 0
        raise ConditionError(unexpected_character(text[at]), at) from None
    except UnexpectedToken as error:
        raise ConditionError(*misplaced(text, error.token, error.accepts)) from None
    [whole] = tree.children
    assert not isinstance(whole, str)
    return build(whole, 0)


@cache
def parser() -> "Lark":
    from lark import Lark  # noqa: PLC0415

    return Lark.open(str(FOLDER / "where.lark"), parser="lalr", lexer="basic")


def unexpected_character(character: str) -> str:
    """Explain what to do about a character that cannot be here."""
    if character == "'":
        return "this text is not closed: close it with another '"
    if character == '"':
        return "write text in single quotes: 'Ana'"
    return "this character means nothing here"


def misplaced(text: str, token: "Token", accepted: set[str]) -> tuple[str, int]:
    """Describe what was expected in the place of a word."""
    able = [words for name, words in _CAN_STAND.items() if name in accepted]
    if "NAME" in accepted:
        able = [_CAN_STAND["NAME"]]
    end = token.type == "$END"
    where = "something is missing at the end" if end else "this does not belong here"
    at = len(text.rstrip()) if end else token.start_pos or 0
    return f"{where}: expected {' or '.join(able)}", at


def build(tree: "Tree[Token]", depth: int) -> Condition:
    """Make a condition of a branch of the tree; `depth` counts brackets and NOT."""
    rest = [each for each in tree.children if not isinstance(each, str)]
    kind = str(tree.data)
    if kind in ("either", "both"):
        return joined([build(each, depth) for each in rest], decisive=kind == "either")
    if kind in ("group", "denial"):
        if depth == CONDITION_DEPTH:
            raise ConditionError(
                f"brackets and NOT nest at most {CONDITION_DEPTH} deep", start_of(tree)
            )
        inner = build(rest[0], depth + 1)
        return Negation(inner) if kind == "denial" else inner
    return TESTS[kind](tree)


def start_of(tree: "Tree[Token]") -> int:
    """Find where the first word of a branch begins."""
    branch: Tree[Token] | Token = tree
    while not isinstance(branch, str):
        branch = branch.children[0]
    return branch.start_pos or 0


def compared(tree: "Tree[Token]") -> Condition:
    first, operator, second = tree.children
    assert not isinstance(first, str)
    assert not isinstance(second, str)
    left, right = operand(first), operand(second)
    check_types(left, right)
    if operator in ("<>", "!="):
        return Test(left, (right,), equal, negated=True)
    return Test(left, (right,), comparison(str(operator)))


def within_bounds(tree: "Tree[Token]") -> Condition:
    first, negated, *others = tree.children
    left, low, high = (operand(each) for each in (first, *others))
    check_types(left, low)
    check_types(left, high)
    return Test(left, (low, high), between, negated=negated is not None)


def one_of(tree: "Tree[Token]") -> Condition:
    first, negated, *others = tree.children
    left, options = operand(first), [literal(each) for each in others]
    for each in options:
        check_types(left, each)
    values = [each.literal for each in options if each.literal is not None]
    return Test(
        left,
        (),
        lambda value: any(equal(value, each) for each in values),
        negated=negated is not None,
    )


def alike(tree: "Tree[Token]") -> Condition:
    first, negated, pattern = tree.children
    left = operand(first)
    if left.field.kind != "text":
        raise ConditionError("LIKE is for text, and this is not text", left.at)
    return Test(left, (), like(unquoted(pattern)), negated=negated is not None)


def null(tree: "Tree[Token]") -> Condition:
    first, negated = tree.children
    return IsNull(operand(first), negated=negated is not None)


def alone(tree: "Tree[Token]") -> Condition:
    left = operand(tree)
    if left.field.kind != "truth":
        raise ConditionError("this is not a condition: compare it with something", left.at)
    return Test(left, (), bool)


TESTS = {
    "compared": compared,
    "between": within_bounds,
    "within": one_of,
    "like": alike,
    "null": null,
    "value": alone,
}


def operand(tree: "Tree[Token] | Token | None") -> Operand:
    """Read a field, a tag or a literal."""
    assert tree is not None
    assert not isinstance(tree, str)
    word, *inner = tree.children
    assert isinstance(word, str)
    if word.type != "NAME":
        return literal(word)
    at, name = word.start_pos or 0, word.lower()
    if inner:
        if name != "tag":
            raise ConditionError(f"there is no function `{word}`: only tag('Name')", at)
        return Operand(tagged(unquoted(inner[0])), at)
    if name not in FIELDS:
        near = nearest(name, FIELDS)
        hint = f"did you mean `{near}`? " if near else ""
        raise ConditionError(
            f"there is no field `{word}`: {hint}the fields are {', '.join(FIELDS)}", at
        )
    return Operand(FIELDS[name], at)


def literal(word: "Tree[Token] | Token | None") -> Operand:
    assert isinstance(word, str)
    value: Value
    if word.type == "TEXT":
        value = unquoted(word)
        field = Field("text", lambda _: (value,))
    elif word.type == "TRUTH":
        value = int(word.lower() == "true")
        field = Field("truth", lambda _: (value,))
    else:
        value = float(word) if "." in word else int(word)
        field = Field("number", lambda _: (value,))
    return Operand(field, word.start_pos or 0, value)


def unquoted(word: "Tree[Token] | Token | None") -> str:
    assert isinstance(word, str)
    return word[1:-1].replace("''", "'")


def check_types(left: Operand, right: Operand) -> None:
    """Refuse to compare a number with a text that is not one."""
    for one, other in ((left, right), (right, left)):
        never = isinstance(one.literal, str) and number_of(one.literal) is None
        if never and other.field.kind != "text":
            raise ConditionError("this text is compared with a number, but is not a number", one.at)
