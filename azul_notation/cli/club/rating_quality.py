"""Shows how well ratings predict: the search for better parameters, and the second rating system."""

import sys

from azul_notation.cli.club.store_option import show_json
from azul_notation.cli.console import Form, colourful, fail, notify, show
from azul_notation.diagnostics.extras import MissingExtra
from azul_notation.render.grid import grid
from tournaments.ratings import elo, ratings as r
from tournaments.ratings.openskill_list import second
from tournaments.ratings.tune import sweep
from tournaments.reports.view import Calibration
from tournaments.store.store import Store


def show_sweep(store: Store, choice: r.Choice, form: Form) -> None:
    """Show what other parameters would have predicted."""
    r.check(choice)
    rows_of = list(r.rows(store, choice))
    if not rows_of:
        fail("there are no games to fit the parameters to")
    found = sweep(rows_of, choice.parameters)
    if form is Form.json:
        show_json(found)
        return
    rows = [
        (label, f"{p.k_new:g}", f"{p.k_later:g}", first(p), loss(each.fitting), loss(each.held_out))
        for label, each in (("now", found.base), ("best", found.best))
        for p in [each.parameters]
    ]
    rows += [
        ("", f"{p.k_new:g}", f"{p.k_later:g}", first(p), loss(each.fitting), loss(each.held_out))
        for each in found.trials[1:8]
        for p in [each.parameters]
    ]
    rows.append(("½", "", "", "", loss(found.constant), loss(found.constant)))
    head = ("", "K new", "K later", "newcomer", "fitted", "held out")
    show(f"log loss per pair; fitted on {found.fitting_pairs:,} pairs until {found.until},")
    show(f"held out {found.held_out_pairs:,} pairs after it; ½ is a coin toss\n")
    show(grid(head, rows, "<>>>>>", colour=colourful(sys.stdout)))
    show_calibration(found.calibration, "the best parameters on the held-out games")
    if found.warning:
        notify(f"azul: {found.warning}")


def first(parameters: elo.Parameters) -> str:
    newcomer = parameters.newcomer
    return f"{parameters.start if newcomer is None else newcomer:g}"


def loss(value: float | None) -> str:
    return "–" if value is None else f"{value:.4f}"


def show_calibration(found: Calibration | None, of: str) -> None:
    """Show predicted against observed."""
    if found is None:
        return
    rows = [
        (
            f"{each.low:.0%}–{each.high:.0%}",
            each.pairs,
            f"{each.predicted:.1%}",
            f"{each.observed:.1%}",
        )
        for each in found.bins
    ]
    show(f"\ncalibration of {of}: {found.pairs:,} pairs, log loss {found.log_loss:.4f}")
    show(
        grid(
            ("favourite", "pairs", "predicted", "observed"),
            rows,
            "<>>>",
            colour=colourful(sys.stdout),
        )
    )


def show_openskill(store: Store, choice: r.Choice, form: Form) -> None:
    """Show the list of the second system, and how its predictions were calibrated."""
    try:
        found = second(store, choice)
    except MissingExtra as missing:
        fail(str(missing))
    if form is Form.json:
        show_json(found)
        return
    rows = [
        (e.rank, e.player, f"{e.rating:.0f}", f"±{e.error:.0f}", e.games) for e in found.players
    ]
    show(grid(("", "player", "rating", "", "games"), rows, "><>>>", colour=colourful(sys.stdout)))
    if found.calibration:
        show(f"\ntemperature {found.temperature:.3f}, fitted on the first two thirds of the games")
        show_calibration(found.calibration, "the tempered predictions for the last third")
    if found.warning:
        notify(f"azul: {found.warning}")
