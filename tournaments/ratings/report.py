"""Collects the report on ratings."""

from msgspec.structs import asdict

from tournaments.ratings import elo
from tournaments.ratings.calibration import calibrate
from tournaments.ratings.ratings import Choice, check, parameters_of, rated, rows
from tournaments.reports import view
from tournaments.standings.seat_value import seat_figures
from tournaments.store.store import Store
from tournaments.version import program


def compose_ratings(store: Store, choice: Choice) -> view.RatingReport:
    """Report on a list of ratings, with how good its predictions were."""
    check(choice)
    predictions = elo.predictions(rows(store, choice), choice.parameters)
    found = calibrate((expected, score) for _, expected, score in predictions)
    parameters = asdict(parameters_of(choice))
    return view.RatingReport(
        stamp=view.Stamp(
            club=store.club.name,
            title="Ratings",
            time=store.head.at,
            rules=[],
            head=store.head.hash,
            program=program(),
        ),
        system="multi-player Elo",
        parameters=[(name.replace("_", " "), word(value)) for name, value in parameters.items()],
        players=[
            view.Rating(
                rank=each.rank,
                player=each.player,
                rating=each.rating,
                games=each.games,
                provisional=each.provisional,
                last=each.last,
                active=each.active,
                history=each.history,
            )
            for each in rated(store, choice)
        ],
        calibration=found,
        seats=seat_figures(store),
    )


def word(value: object) -> str:
    """Write a parameter; what does not restrict anything is `all`."""
    if value is None:
        return "all"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return f"{value:g}" if isinstance(value, float) else str(value)
