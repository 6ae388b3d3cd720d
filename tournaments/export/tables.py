"""Defines the tables of an export: their columns, each with its type and its meaning."""

from types import NoneType
from typing import Annotated, NamedTuple, get_args, get_type_hints

import msgspec

GameNumber = Annotated[int, "Number of the game in this export, from 1."]
RoundNumber = Annotated[int, "Round of the game, from 1."]
SeatNumber = Annotated[int, "Seat, from 1, as in the record."]
Player = Annotated[
    int | None, "Number of the player in the club; null if the games do not come from a club file."
]


class GameRow(msgspec.Struct, gc=False):
    """A game."""

    game: GameNumber
    file: Annotated[
        str | None, "File that the game was read from; in a club file, its original file."
    ]
    number: Annotated[int, "Number of the game in that file."]
    line: Annotated[int, "Line of that file on which the game begins."]
    variant: Annotated[str, "Variant: azul, mini, chocolatier, sintra or garden."]
    options: Annotated[
        str | None, "Tags that choose between rules, as `Board=grey`; several with `; `."
    ]
    event: Annotated[str | None, "Tag Event."]
    site: Annotated[str | None, "Tag Site."]
    date: Annotated[str, "Tag Date, with ? for unknown parts."]
    tournament_round: Annotated[str | None, "Tag Round: the round of the event."]
    board_table: Annotated[str | None, "Tag Table."]
    seats: Annotated[int, "Number of players."]
    starter: Annotated[int | None, "Seat that started the first round."]
    rounds: Annotated[int, "Rounds that were completed."]
    moves: Annotated[int, "Moves that were played."]
    finished: Annotated[bool, "Whether the game was played to its end."]
    stood: Annotated[bool, "Whether the game has a mistake that stood."]
    termination: Annotated[str | None, "Tag Termination."]
    setup: Annotated[str | None, "Set-up lines, separated by ` / `."]
    position: Annotated[str | None, "Position from which the game started."]


class SeatRow(msgspec.Struct, gc=False):
    """A seat of a game."""

    game: GameNumber
    seat: SeatNumber
    name: Annotated[str, "Player: the name in the club, or the one in the record."]
    player: Player
    id: Annotated[str | None, "The player's id in the record."]
    total: Annotated[int | None, "Final total; null if the game is not finished."]
    tie_break: Annotated[int | None, "Tie-break; higher is better. Null if the game has none."]
    place: Annotated[int | None, "Final place; tied players share one."]
    won: Annotated[bool | None, "Whether the player won, alone or with others."]


class DealRow(msgspec.Struct, gc=False):
    """Something that chance brought: a factory, a draw, a piece turned up."""

    game: GameNumber
    round: RoundNumber
    starter: Annotated[int, "Seat that started the round."]
    ply: Annotated[int | None, "Move before it; null at the beginning of a round."]
    nth: Annotated[int, "Its place in the deal, from 1: in games with factories, the factory."]
    word: Annotated[str, "What was dealt, as in the record."]


class MoveRow(msgspec.Struct, gc=False):
    """A move."""

    game: GameNumber
    ply: Annotated[int, "Number of the move in its game, from 1."]
    round: RoundNumber
    lap: Annotated[int, "Lap: number of the turn of each player in the round, from 1."]
    seat: SeatNumber
    word: Annotated[str, "The move in canonical form, with its marks."]
    action: Annotated[
        str, "take; in Sintra also back (the glazier); in Queen's Garden also place, buy, pass."
    ]
    source: Annotated[
        str | None, "0 for the centre, or the factory; in Queen's Garden display, storage, supply."
    ]
    colour: Annotated[
        str | None, "Colour that was taken or placed; in Queen's Garden null for a pattern."
    ]
    pattern: Annotated[str | None, "Pattern that was taken or placed, in Queen's Garden."]
    count: Annotated[
        int | None, "Pieces that were taken, placed, bought, or discarded with a pass."
    ]
    destination: Annotated[
        str | None,
        "Pattern line or column, F for the floor or tower; in Queen's Garden place or slot.",
    ]
    fell: Annotated[int | None, "Pieces that fell or broke; null in Queen's Garden."]
    marker: Annotated[bool, "Whether the player took the starting player marker."]
    jokers: Annotated[int | None, "Jokers received for a placement, in Queen's Garden."]
    chance: Annotated[str | None, "Draws and pieces turned up after the move, in Queen's Garden."]
    opinion: Annotated[str | None, "An annotator's opinion of the move: !, ?!, and so on."]
    stood: Annotated[bool, "Whether the move broke a rule and stood."]
    clock: Annotated[int | None, "Seconds that the player has left."]
    position: Annotated[str, "Position before the move; a record can start from it."]
    points: Annotated[
        int,
        "Points that the move scored: at once, or, if lines are moved to a wall at the end of the"
        " round, the points of the tile from the line that this move completed.",
    ]
    place: Annotated[int | None, "Final place of the player."]


class PointRow(msgspec.Struct, gc=False):
    """Some points and the reason for them."""

    game: GameNumber
    nth: Annotated[int, "Their position in the score sheet of the game, from 1."]
    round: RoundNumber
    seat: SeatNumber
    kind: Annotated[str, "Their kind: tile, floor, row, column, colour, and so on."]
    points: Annotated[int, "Their number; the points of a seat add up to its total."]
    final: Annotated[bool, "Whether they belong to the final scoring."]
    reason: Annotated[str, "The reason for them, in words."]


class RatingRow(msgspec.Struct, gc=False):
    """The rating of a player after a day of games."""

    player: Annotated[int, "Number of the player in the club."]
    name: Annotated[str, "Player."]
    period: Annotated[str, "Day, with 0 for ? in its date."]
    rating: Annotated[float, "Rating after that day: multi-player Elo, as `azul ratings` shows it."]
    newest: Annotated[bool, "Whether it is the player's current rating."]
    games: Annotated[int | None, "Rated games so far; only with the current rating."]
    provisional: Annotated[bool | None, "Whether these are few; only with the current rating."]


TABLES: dict[str, type[msgspec.Struct]] = {
    "games": GameRow,
    "seats": SeatRow,
    "deals": DealRow,
    "moves": MoveRow,
    "points": PointRow,
    "ratings": RatingRow,
}
"""The tables by their names; a row of each."""
SQL_TYPES = {int: "INTEGER", str: "VARCHAR", bool: "BOOLEAN", float: "DOUBLE"}


class Column(NamedTuple):
    """A line of the data dictionary."""

    table: str
    column: str
    type: str
    nullable: bool
    meaning: str


def columns(table: str) -> list[Column]:
    """Describe the columns of a table."""
    described = []
    for name, hint in get_type_hints(TABLES[table], include_extras=True).items():
        kind, meaning = get_args(hint)
        kinds = get_args(kind) or (kind,)
        described.append(Column(table, name, SQL_TYPES[kinds[0]], NoneType in kinds, meaning))
    return described
