"""What the library says of some records, as JSON. It runs here and in Pyodide, from its text alone."""

import json

import azul_notation as azul

VARIANTS = ("azul", "mini", "chocolatier", "sintra", "garden")


def verdicts(records: dict[str, str]) -> str:
    """Check, replay and write the records, and games that are made here."""
    made = {name: azul.write(azul.play(name, seats=3, seed=7)) for name in VARIANTS}
    texts = {**records, **made}
    return json.dumps(
        {
            "made": made,
            "checked": {name: checked(text) for name, text in texts.items()},
            "replayed": {name: replayed(text) for name, text in made.items()},
        }
    )


def checked(text: str) -> list[object]:
    return [
        [report.ok, report.final, [[found.code, found.message] for found in report.diagnostics]]
        for report in azul.check(text=text)
    ]


def replayed(text: str) -> list[object]:
    return [[azul.replay(game).final, azul.write(game) == text] for game in azul.read(text=text)]
