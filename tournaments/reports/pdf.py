"""Writes reports as PDF on A4, typeset by typst.

What is shown goes to the template as data, so that no name can mean anything to typst. The bytes
follow from the report and the fonts: Latin, Greek, Cyrillic and Hebrew letters are in a font that
typst brings, others are taken from the system. A letter that no font has is set as an empty frame;
typst does not say so.
"""

from collections.abc import Sequence
from typing import Any

from tournaments.reports import plots, words
from tournaments.reports.boards import best_boards
from tournaments.reports.ties import tie_lines
from tournaments.reports.typeset import column, template, typeset
from tournaments.reports.view import (
    Certificate,
    RatingReport,
    ReportRound,
    SeatFigures,
    Stamp,
    TournamentReport,
)


def tournament_pdf(report: TournamentReport) -> bytes:
    digits = words.digits_of(each.after for each in report.ratings)
    who = words.leaders(report)
    return compiled(
        "tournament.typ",
        report.stamp,
        {
            **stamped(report.stamp, words.sentence(report.state), []),
            "winner": words.winner(who, final=report.final) if who else [],
            "unit": report.unit,
            "adjusted": words.adjusted(report),
            "criteria": [
                {
                    "code": each.code,
                    "title": words.sentence(each.title),
                    "formula": words.sentence(each.formula),
                }
                for each in report.criteria
            ],
            "standings": standings(report),
            "heads": report.columns,
            "crosstable": crosstable(report),
            "figure": report.figure,
            "rounds": list(map(round_of, report.rounds)),
            "boards": {
                str(number): [
                    {
                        "player": best.chair.player,
                        "score": best.chair.score,
                        "table": best.table,
                        "drawn": best.svg,
                    }
                    for best in found
                ]
                for number, found in best_boards(report.rounds).items()
            },
            "certificates": list(map(certificate, report.certificates)),
            "ratings": [
                {
                    "player": each.player,
                    "before": words.decimal(each.before, digits),
                    "after": words.decimal(each.after, digits),
                    "change": words.change(each, digits),
                    "games": each.games,
                    "note": "provisional" if each.provisional else "",
                }
                for each in report.ratings
            ],
            "seats": seats(report.seats),
            "plots": {
                "rank": plots.rank_plot(report.ranks, report.unit, report.columns),
                "seats": plots.seat_plot(report.seats),
                "scores": plots.score_plot(report.scores),
            },
        },
    )


def ratings_pdf(report: RatingReport) -> bytes:
    digits = words.rating_digits(report)
    odds = report.calibration
    ranks = words.ranks(each.rank for each in report.players)
    when = f"Ratings of {words.counted(len(report.players), 'player')}"
    return compiled(
        "ratings.typ",
        report.stamp,
        {
            **stamped(report.stamp, when, [("System", report.system), *words.parameters(report)]),
            "players": [
                {
                    "rank": rank,
                    "player": each.player,
                    "rating": words.decimal(each.rating, digits),
                    "games": each.games,
                    "last": each.last,
                    "active": each.active,
                    "note": "provisional" if each.provisional else "",
                }
                for rank, each in zip(ranks, report.players, strict=True)
            ],
            "calibration": odds
            and {
                "pairs": odds.pairs,
                "loss": words.decimal(odds.log_loss, 4),
                "constant": words.decimal(odds.constant, 4),
                "bins": [
                    [
                        f"{words.percent(each.low, 0)} to {words.percent(each.high, 0)}",
                        str(each.pairs),
                        words.percent(each.predicted) if each.pairs else words.NONE,
                        words.percent(each.observed) if each.pairs else words.NONE,
                    ]
                    for each in odds.bins
                ],
            },
            "seats": seats(report.seats),
            "plots": {
                "history": plots.history_plot(report.players),
                "calibration": plots.calibration_plot(odds),
                "seats": plots.seat_plot(report.seats),
            },
        },
    )


# -- the parts


def stamped(stamp: Stamp, when: str, more: Sequence[tuple[str, str]]) -> dict[str, Any]:
    rules = [*stamp.rules, *more, *([("Seed", stamp.seed)] if stamp.seed else [])]
    return {
        "club": stamp.club,
        "title": stamp.title,
        "when": when,
        "time": words.local_clock(stamp.time),
        "head": stamp.head,
        "brief": words.brief(stamp.head),
        "program": stamp.program,
        "rules": [[key, value] for key, value in rules],
    }


def standings(report: TournamentReport) -> list[dict[str, Any]]:
    ranks = words.ranks(each.rank for each in report.standings)
    points = column([each.points for each in report.standings])
    ties = [
        words.uniform([each.ties[number] for each in report.standings])
        for number in range(len(report.criteria))
    ]
    return [
        {
            "rank": ranks[row],
            "player": each.player,
            "note": each.note,
            "points": points[row],
            "played": each.played,
            "ties": [values[row] for values in ties],
        }
        for row, each in enumerate(report.standings)
    ]


def crosstable(report: TournamentReport) -> list[dict[str, Any]]:
    ranks = words.ranks(row.rank for row in report.crosstable)
    points = column([row.points for row in report.crosstable])
    return [
        {
            "rank": rank,
            "player": row.player,
            "points": total,
            "note": row.note,
            "cells": [cell and [words.mixed_number(cell.points), cell.text] for cell in row.cells],
        }
        for rank, row, total in zip(ranks, report.crosstable, points, strict=True)
    ]


def round_of(each: ReportRound) -> dict[str, Any]:
    tables = []
    for game in each.tables:
        points = column([chair.points for chair in game.chairs])
        tables.append(
            {
                "number": game.number,
                "source": f"{game.source} {words.brief(game.sha256 or '')}".strip(),
                "figures": any(chair.figure is not None for chair in game.chairs),
                "chairs": [
                    {
                        "seat": chair.seat,
                        "player": chair.player,
                        "score": chair.score,
                        "figure": "" if chair.figure is None else str(chair.figure),
                        "place": words.place(chair.place, shared=chair.shared),
                        "won": chair.place == 1,
                        "points": value,
                    }
                    for chair, value in zip(game.chairs, points, strict=True)
                ],
            }
        )
    return {"number": each.number, "tables": tables}


def certificate(tie: Certificate) -> dict[str, Any]:
    return {
        "title": f"{len(tie.players)} players with {words.mixed_number(tie.points)} points",
        "lines": tie_lines(tie),
    }


def seats(figures: Sequence[SeatFigures]) -> list[dict[str, Any]]:
    return [
        {
            "size": size,
            "rows": [
                [
                    str(each.seat),
                    str(each.games),
                    words.mixed_number(each.wins),
                    words.percent(each.win_rate),
                    words.decimal(each.mean_score, 1),
                    words.decimal(each.mean_place, 2),
                ]
                for each in group
            ],
        }
        for size, group in words.sizes(figures)
    ]


def compiled(name: str, stamp: Stamp, data: dict[str, Any]) -> bytes:
    return typeset([template(part) for part in ("house.typ", "report.typ", name)], stamp.time, data)
