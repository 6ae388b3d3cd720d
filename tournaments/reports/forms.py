"""Lists the forms of a report by their names: `render(report, "html")` gives bytes to write or send."""

from collections.abc import Callable

from tournaments.reports.view import RatingReport, TournamentReport

Report = TournamentReport | RatingReport


def html(report: Report) -> bytes:
    from tournaments.reports.html import ratings_html, tournament_html  # noqa: PLC0415

    if isinstance(report, TournamentReport):
        return tournament_html(report).encode()
    return ratings_html(report).encode()


def md(report: Report) -> bytes:
    from tournaments.reports.markdown import ratings_markdown, tournament_markdown  # noqa: PLC0415

    if isinstance(report, TournamentReport):
        return tournament_markdown(report).encode()
    return ratings_markdown(report).encode()


def csv(report: Report) -> bytes:
    from tournaments.reports.csv_form import ratings_csv, tournament_csv  # noqa: PLC0415

    if isinstance(report, TournamentReport):
        return tournament_csv(report).encode()
    return ratings_csv(report).encode()


def json(report: Report) -> bytes:
    from tournaments.reports.json_form import ratings_json, tournament_json  # noqa: PLC0415

    if isinstance(report, TournamentReport):
        return tournament_json(report).encode()
    return ratings_json(report).encode()


def pdf(report: Report) -> bytes:
    from tournaments.reports.pdf import ratings_pdf, tournament_pdf  # noqa: PLC0415

    if isinstance(report, TournamentReport):
        return tournament_pdf(report)
    return ratings_pdf(report)


FORMS: dict[str, Callable[[Report], bytes]] = {
    "html": html,
    "md": md,
    "csv": csv,
    "json": json,
    "pdf": pdf,
}
"""A module is loaded when its form is first asked for: not everyone has typst."""


def render(report: Report, form: str) -> bytes:
    """Return a report in one of the `FORMS`."""
    return FORMS[form](report)
