"""Makes reports of tournaments that were never played, with numbers that agree with each other."""

import hashlib
from collections import defaultdict
from fractions import Fraction
from random import Random

from tournaments.reports.forms import FORMS, render
from tournaments.reports.view import (
    Bin,
    Calibration,
    Cell,
    Certificate,
    Chair,
    Criterion,
    Crossrow,
    Rating,
    RatingChange,
    RatingReport,
    ReportRound,
    ReportTable,
    SeatFigures,
    Stamp,
    Standing,
    Step,
    TournamentReport,
)
from tournaments.reports.words import ordinal

NAMES = [
    *("Ana Kovač", "Zażółć Gęślą-Jaźń", "王小明", "Õnnela Jõgeväli"),
    *("Jiří Dvořák", "Łukasz Wiśniewski", "欧阳娜娜", "שרה כהן", "محمد الأحمد", "Ülle Tõnisson"),
    *("Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamter", "José & Söhne"),
    *("Nguyễn Thị Minh Khai", "Siobhán O'Brien", "D. João IV", "山田 太郎", "Андрей Смирнов"),
    *("Šárka Žižková", "Grzegorz Brzęczyszczykiewicz", "Ελένη Παπαδοπούλου", "김철수", "Bo"),
]
HOSTILE = [
    '<script>alert("1")</script>',
    "{{ 7 * 7 }} {% raw %} ' \" `id`",
    "#set page(fill: red) $x_1$ *b* _i_ @a <l> \\ // /* ]",
    "| a\n| b \u202eesrever ![x](http://evil.example/x.png) <b>&amp;</b> \x00",
]
FIRST = ["Maria", "Kaja", "Piotr", "Tomáš", "Emma", "Liisa", "Marek", "Iveta", "Oskar", "Zofia"]
LAST = ["Nowak", "Novák", "Tamm", "Saar", "Lindström", "Müller", "García", "Rossi", "Sepp", "Čech"]
CRITERIA = [
    Criterion("BUC", "Opponents' points", "The sum of the points of all opponents."),
    Criterion("AVG", "Mean of opponents", "The mean of the points of all opponents met."),
    Criterion("SHR", "Share of the score", "Own score ÷ scores of the table, summed over rounds."),
    Criterion("FIG", "Completed rows", "The sum of completed rows."),
]
HEAD = "9f2c1e7ab04d5c3388aa60d1f4e7b2c95a6d3e0f1b2c4d5e6f708192a3b4c5d6"


def names_of(number: int) -> list[str]:
    """List this number of names, the odd ones first."""
    more = [f"{first} {last}" for last in LAST for first in FIRST]
    return [*NAMES, *more][:number]


def stamp(title: str, round_: int | None) -> Stamp:
    return Stamp(
        club="Klub Azulejo Tallinn–Praha",
        title=title,
        round=round_,
        time="2026-11-18T17:21:36Z",
        rules=[
            ("Scoring", "6 × beat fraction"),
            ("Tie-breaks", "BUC, AVG, SHR, FIG"),
            ("Pairing", "pods of 4 and 3, fewest repeats"),
        ],
        seed="20261118",
        head=HEAD,
        program="azul-notation 0.2.0",
    )


class Played:
    """A tournament that is played round by round with chance alone."""

    def __init__(self, players: list[str], rounds: int) -> None:
        self.chance = Random(len(players))
        self.players = players
        self.points = dict.fromkeys(players, Fraction(0))
        self.shares = dict.fromkeys(players, Fraction(0))
        self.figures = dict.fromkeys(players, 0)
        self.met: dict[str, list[str]] = defaultdict(list)
        self.cells: dict[str, list[Cell | None]] = {name: [] for name in players}
        self.ranks: dict[str, list[int | None]] = {name: [] for name in players}
        self.gone = {players[-1]: 3} if len(players) > 4 else {}
        self.skill = {name: self.chance.gauss(0, 9) for name in players}
        self.rounds = [self.round(number) for number in range(1, rounds + 1)]

    def round(self, number: int) -> ReportRound:
        here = [name for name in self.players if number <= self.gone.get(name, number)]
        self.chance.shuffle(here)
        here.sort(key=lambda name: -self.points[name])
        pairs = len(here) <= 4 and number > 3
        tables: list[ReportTable] = []
        while here:
            size = 2 if pairs else 3 if len(here) % 4 else 4
            table, here = here[:size], here[size:]
            self.chance.shuffle(table)
            tables.append(self.table(number, len(tables) + 1, table))
        for name in self.players:
            if len(self.cells[name]) < number:
                self.cells[name].append(None)
        keys = {name: self.key(name) for name in self.players}
        order = sorted(keys.values(), reverse=True)
        for name in self.players:
            rank = order.index(keys[name]) + 1
            self.ranks[name].append(None if number > self.gone.get(name, number) else rank)
        return ReportRound(number, tables)

    def table(self, round_: int, number: int, players: list[str]) -> ReportTable:
        scores = {
            name: max(11, round(self.chance.gauss(58 + self.skill[name], 14))) for name in players
        }
        figures = {name: self.chance.choice([0, 1, 1, 2, 2, 3]) for name in players}
        keys = {name: (scores[name], figures[name]) for name in players}
        chairs = []
        for seat, name in enumerate(players, 1):
            above = sum(keys[other] > keys[name] for other in players)
            same = sum(keys[other] == keys[name] for other in players) - 1
            beaten = len(players) - 1 - above - same
            points = Fraction(6 * (2 * beaten + same), 2 * (len(players) - 1))
            chairs.append(
                Chair(
                    seat=seat,
                    player=name,
                    score=scores[name],
                    figure=figures[name],
                    place=above + 1,
                    shared=same > 0,
                    points=str(points),
                )
            )
            self.points[name] += points
            self.shares[name] += Fraction(scores[name], sum(scores.values()))
            self.figures[name] += figures[name]
            others = [other for other in players if other != name]
            self.met[name] += others
            word = f"T{number} s{seat} {'=' * (same > 0)}{ordinal(above + 1)} {scores[name]}"
            self.cells[name].append(Cell(round_, word, str(points), others))
        record = (number + round_) % 3 > 0
        return ReportTable(
            number=str(number),
            chairs=chairs,
            source="record" if record else "typed",
            link=f"records/r{round_}t{number}.azn" if record else None,
            sha256=f"{self.chance.getrandbits(256):064x}" if record else None,
            record=f'[Event "Baltic Open, 李 & <i>"]\n[Table "{number}"]\n' if record else None,
        )

    def value(self, name: str, code: str) -> Fraction:
        if code == "BUC":
            return sum((self.points[other] for other in self.met[name]), Fraction(0))
        if code == "AVG":
            return self.value(name, "BUC") / len(self.met[name])
        if code == "SHR":
            return self.shares[name]
        return Fraction(self.figures[name]) if code else self.points[name]

    def key(self, name: str) -> list[Fraction]:
        return [self.value(name, code) for code in ("", "BUC", "AVG", "SHR", "FIG")]

    def order(self) -> list[str]:
        return sorted(self.players, key=self.key, reverse=True)

    def certificates(self) -> list[Certificate]:
        done = []
        for points in sorted(set(self.points.values()), reverse=True):
            tied = [name for name in self.order() if self.points[name] == points]
            if len(tied) > 1:
                values: list[tuple[str, str | None]] = [
                    (name, str(self.value(name, "BUC"))) for name in tied
                ]
                steps = [Step("BUC", values)]
                if len({value for _, value in values}) < len(values):
                    twice = [n for n, v in values if [w for _, w in values].count(v) > 1]
                    steps.append(Step("SHR", [(n, str(self.shares[n])) for n in twice]))
                outcome = f"{steps[-1].code} puts {tied[0]} before {tied[1]}"
                done.append(Certificate(tied, str(points), steps, outcome))
        return done

    def seats(self) -> list[SeatFigures]:
        chairs = defaultdict(list)
        for each in self.rounds:
            for table in each.tables:
                first = [chair for chair in table.chairs if chair.place == 1]
                for chair in table.chairs:
                    won = Fraction(1, len(first)) if chair in first else Fraction(0)
                    chairs[len(table.chairs), chair.seat].append((won, chair))
        return [
            SeatFigures(
                size=size,
                seat=seat,
                games=len(some),
                wins=str(sum((won for won, _ in some), Fraction(0))),
                win_rate=float(sum(won for won, _ in some) / len(some)),
                mean_score=sum(chair.score for _, chair in some) / len(some),
                mean_place=sum(chair.place for _, chair in some) / len(some),
            )
            for (size, seat), some in sorted(chairs.items())
        ]

    def scores(self) -> list[tuple[int, list[int]]]:
        found: dict[int, list[int]] = defaultdict(list)
        for each in self.rounds:
            for table in each.tables:
                found[len(table.chairs)] += [chair.score for chair in table.chairs]
        return sorted(found.items())


def tournament(number: int, rounds: int = 6, names: list[str] | None = None) -> TournamentReport:
    played = Played(names or names_of(number), rounds)
    order = played.order()
    return TournamentReport(
        columns=[f"Round {number}" for number in range(1, rounds + 1)],
        stamp=stamp("Baltic Azul Open 2026", rounds),
        criteria=CRITERIA,
        standings=[
            Standing(
                number=played.players.index(name) + 1,
                rank=rank,
                player=name,
                points=str(played.points[name]),
                played=sum(cell is not None for cell in played.cells[name]),
                ties=[
                    None if name in played.gone else str(played.value(name, criterion.code))
                    for criterion in CRITERIA
                ],
                note="withdrawn after round 3" if name in played.gone else "",
            )
            for rank, name in enumerate(order, 1)
        ],
        crosstable=[
            Crossrow(rank, name, played.cells[name], str(played.points[name]))
            for rank, name in enumerate(order, 1)
        ],
        rounds=played.rounds,
        certificates=played.certificates(),
        ratings=[
            RatingChange(name, before := 1500.0 + 9 * skill, before + gain, rounds, gain > 14)
            for name, skill, gain in (
                (name, played.skill[name], float(played.points[name]) * 3 - 54) for name in order
            )
        ],
        seats=played.seats(),
        ranks=[(name, played.ranks[name]) for name in order],
        scores=played.scores(),
    )


def ratings(number: int) -> RatingReport:
    chance = Random(number)
    players = []
    periods = [f"2026-{month:02}" for month in range(1, 12)]
    for name in names_of(number):
        value, history = 1500.0 + chance.gauss(0, 60), []
        drift = chance.gauss(0, 12)
        for period in periods:
            value += chance.gauss(drift, 18)
            if chance.random() < 0.7:
                history.append((period, value))
        players.append((value, name, history or [("2026-01", value)]))
    players.sort(key=lambda each: -each[2][-1][1])
    bins = []
    for low in range(5):
        mean = 0.1 + low / 5 + 0.02
        bins.append(Bin(low / 5, (low + 1) / 5, 40 * (low + 1), mean, mean * 0.9 + 0.05))
    return RatingReport(
        stamp=stamp("Season 2026", None),
        system="Elo over the pairs of a table",
        parameters=[("K", "32"), ("start", "1500"), ("provisional", "fewer than 20 games")],
        players=[
            Rating(
                rank=rank,
                player=name,
                rating=history[-1][1],
                games=4 * len(history),
                provisional=len(history) < 5,
                last=history[-1][0],
                active=history[-1][0] > "2026-08",
                history=history,
            )
            for rank, (_, name, history) in enumerate(players, 1)
        ],
        calibration=Calibration(pairs=600, log_loss=0.5312, constant=0.6931, bins=bins),
        seats=Played(names_of(number), 6).seats(),
    )


EXAMPLES: dict[str, TournamentReport | RatingReport] = {
    "t4": tournament(4),
    "t60": tournament(60),
    "hostile": tournament(4, names=HOSTILE),
    "r12": ratings(12),
    "r60": ratings(60),
}


def digests() -> list[str]:
    """Hash two reports in all forms."""
    made = [render(report, form) for report in (tournament(24), ratings(24)) for form in FORMS]
    return [hashlib.sha256(each).hexdigest() for each in made]
