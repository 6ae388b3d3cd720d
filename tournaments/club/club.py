"""Holds the club that its log describes: players, tournaments, seasons. Results and games stay in tables."""

from collections.abc import Iterable
from contextlib import suppress
from functools import cached_property

import msgspec

from azul_notation.text.suggest import nearest
from tournaments.club import events as e
from tournaments.club.name_index import NameIndex
from tournaments.club.names import folded
from tournaments.club.tournament import Entrant, Tournament
from tournaments.errors import Conflict
from tournaments.numbers import PlayerNumber, whole_number

FEW = 8  # names that a message lists


RoundEvent = (
    e.Planned
    | e.Grouped
    | e.Proposed
    | e.Published
    | e.CameLate
    | e.Confirmed
    | e.Opened
    | e.Closed
)


class Player(msgspec.Struct):
    number: PlayerNumber
    name: str
    names: list[str] = []
    """All names of the player, the first one and later ones."""
    ids: list[str] = []
    into: PlayerNumber | None = None


class Club:
    """Folds events; one that does not fit is a Conflict."""

    def __init__(self) -> None:
        self.name = ""
        self.players: dict[PlayerNumber, Player] = {}
        self.tournaments: dict[str, Tournament] = {}
        self.seasons: dict[str, Tournament] = {}
        self.by_name: dict[str, PlayerNumber] = {}
        self.by_id: dict[str, PlayerNumber] = {}
        self.numbers = 0
        """The highest number that any player ever had, also one whose creation was undone."""

    def apply(self, event: e.AnyEvent) -> None:  # noqa: C901, PLR0912, PLR0915 - one arm for each kind
        if isinstance(event, e.PlayerEvent):
            self.tournament(event.tournament).hear(event)
            return
        match event:
            case e.Founded():
                self.name = event.name
            case e.NewPlayer():
                self.add_player(event)
            case e.Renamed():
                player = self.player(event.player)
                self.take_name(event.name, player)
                player.name = event.name
            case e.Alias():
                self.add_alias(event)
            case e.Merged():
                self.merge(event)
            case e.NewTournament():
                self.add_tournament(event)
            case e.Changed():
                self.change(event)
            case e.Entered():
                entrants = self.tournament(event.tournament).entrants
                number = self.player(event.player).number
                entrants.setdefault(number, Entrant(number, since=event.since))
            case e.Withdrawn():
                entrant = self.entrant(event.tournament, event.player)
                entrant.withdrawn, entrant.after = True, event.after
            case e.Returned():
                entrant = self.entrant(event.tournament, event.player)
                entrant.withdrawn, entrant.after = False, None
            case e.Penalty():
                self.entrant(event.tournament, event.player)
                self.tournament(event.tournament).penalties.append(event)
            case e.NewSeason():
                self.add_season(event)
            case e.Joined():
                self.tournament(event.tournament)
                self.season(event.season).parts.append(event.tournament)
            case e.Fixed():
                self.entrant(event.tournament, event.player).fixed = event.table
            case e.Absent():
                absent = self.entrant(event.tournament, event.player).absent
                if (event.round in absent) is not event.back:
                    raise Conflict(f"round {event.round}: that absence has changed")
                if event.back:
                    absent.remove(event.round)
                    self.tournament(event.tournament).refuse_full(event.round)
                else:
                    absent.append(event.round)
            case (
                e.Planned()
                | e.Grouped()
                | e.Proposed()
                | e.Published()
                | e.CameLate()
                | e.Confirmed()
                | e.Opened()
                | e.Closed()
            ):
                self.apply_round(event)
            case e.Result() | e.Voided() | e.Ingested() | e.Undone():
                """Their rows are in the tables."""

    def apply_round(self, event: RoundEvent) -> None:
        """Apply what happened to a round: those seated must be entered, and what is closed be published."""
        tournament = self.tournament(event.tournament)
        if isinstance(event, e.Proposed | e.Published):
            sitting = [player for _, players in event.seated.tables for player in players]
            for player in (*sitting, *event.seated.byes):
                self.entrant(tournament.id, player)
        if isinstance(event, e.CameLate):
            self.entrant(tournament.id, event.player)
        if (
            isinstance(event, e.CameLate | e.Confirmed | e.Closed)
            and event.round not in tournament.rounds
        ):
            raise Conflict(f"round {event.round} of {tournament.id} is not published")
        tournament.apply(event)

    # -- players

    def player(self, number: PlayerNumber) -> Player:
        """Find a player, or the player that this one was merged into."""
        player = self.players.get(number)
        if player is None:
            raise Conflict(f"there is no player {number}")
        return player if player.into is None else self.player(player.into)

    def name_of(self, number: PlayerNumber) -> str:
        return self.player(number).name

    def add_player(self, event: e.NewPlayer) -> None:
        if event.player in self.players:
            raise Conflict(f"the number {event.player} is that of another player")
        player = Player(event.player, event.name)
        self.numbers = max(self.numbers, event.player)
        self.players[event.player] = player
        self.take_name(event.name, player)
        self.take_id(event.id, player)

    def add_alias(self, event: e.Alias) -> None:
        player = self.player(event.player)
        self.take_name(event.name, player)
        self.take_id(event.id, player)

    def take_name(self, name: str, player: Player) -> None:
        if not name:
            return
        known = folded(name)
        if known not in self.by_name:
            self.by_name[known] = player.number
            if "index" in self.__dict__:  # it was made already
                self.index.add(known)
        owner = self.by_name[known]
        if owner != player.number:
            raise Conflict(f"the name {name!r} belongs to {self.player(owner).name!r}")
        if name not in player.names:
            player.names.append(name)

    def take_id(self, text: str, player: Player) -> None:
        if not text:
            return
        owner = self.by_id.setdefault(folded(text), player.number)
        if owner != player.number:
            raise Conflict(f"the id {text!r} belongs to {self.player(owner).name!r}")
        if text not in player.ids:
            player.ids.append(text)

    def merge(self, event: e.Merged) -> None:
        player, into = self.player(event.player), self.player(event.into)
        if player is into:
            raise Conflict(f"{player.name!r} cannot be merged with the same player")
        for tournament in self.tournaments.values():
            twice = tournament.round_of_both(player.number, into.number)
            if twice:
                raise Conflict(
                    f"{player.name!r} and {into.name!r} were both seated in round {twice}"
                    f" of {tournament.id}, so they are two people"
                )
        player.into = into.number
        for owners in (self.by_name, self.by_id):
            owners.update(
                {text: into.number for text, owner in owners.items() if owner == player.number}
            )
        into.names += [name for name in player.names if name not in into.names]
        into.ids += [text for text in player.ids if text not in into.ids]
        for tournament in self.tournaments.values():
            tournament.merge_entrants(player.number, into.number)
            tournament.rename(player.number, into.number)

    def named(self, text: str) -> Player | None:
        """Find a player by a name, an id or a number such as `#12`."""
        number = self.by_name.get(folded(text), self.by_id.get(folded(text)))
        if number is None and text.startswith("#"):
            with suppress(ValueError):
                number = PlayerNumber(whole_number(text[1:]))
        return self.player(number) if number in self.players else None

    def wanted(self, text: str) -> Player:
        """Find a player who must exist, also by what the name of only one begins with."""
        player = self.begun(text)
        if player is None:
            raise Conflict(f"there is no player {text!r}{self.near(text)}")
        return player

    def wanted_in(self, tournament: Tournament, text: str) -> Player:
        """Find a player who must exist: among the entrants of a tournament, then in the whole club."""
        player = self.named(text)
        if player is not None and player.number in tournament.entrants:
            return player
        entrants = NameIndex(
            folded(name) for each in tournament.entrants for name in self.player(each).names
        )
        player = self.only(text, entrants.begun(text)) or self.begun(text)
        if player is None:
            near = entrants.nearest_typed(text)
            hint = did_you_mean(self.player(self.by_name[near])) if near else self.near(text)
            raise Conflict(f"there is no player {text!r}{hint}")
        return player

    def begun(self, text: str) -> Player | None:
        """Find a player by a whole name, or by what the name of only one begins with."""
        return self.named(text) or self.only(text, self.index.begun(text))

    def only(self, text: str, names: Iterable[str]) -> Player | None:
        """Find the one player who has some of these names; refuse a text that may mean several."""
        found = {self.by_name[name] for name in names}
        if len(found) > 1:
            shown = sorted(self.player(number).name for number in found)
            raise Conflict(f"{text!r} may be {' or '.join(shown[:5])}")
        return self.player(found.pop()) if found else None

    def near(self, text: str) -> str:
        """Suggest the nearest known name, in words; return an empty text if none is near."""
        near = self.nearest_typed(text)
        return did_you_mean(near) if near else ""

    def nearest(self, text: str) -> Player | None:
        """Find the player whose name is nearest, accents or not, in any order of its words."""
        near = self.index.nearest(text)
        return self.player(self.by_name[near]) if near is not None else None

    def nearest_typed(self, text: str) -> Player | None:
        """Find the player who is probably meant by a name, or a part of one, that was mistyped."""
        near = self.index.nearest_typed(text)
        return self.player(self.by_name[near]) if near is not None else None

    @cached_property
    def index(self) -> NameIndex:
        """An index of all names, made at the first search for a similar one."""
        return NameIndex(self.by_name)

    def people(self) -> list[Player]:
        """List the players who were not merged into another."""
        return [player for player in self.players.values() if player.into is None]

    # -- tournaments

    def add_tournament(self, event: e.NewTournament) -> None:
        self.refuse_known(event.tournament)
        self.tournaments[event.tournament] = Tournament(
            event.tournament,
            event.title,
            event.scoring,
            event.criteria,
            event.seed,
            event.date,
            event.variant,
        )

    def add_season(self, event: e.NewSeason) -> None:
        self.refuse_known(event.season)
        self.seasons[event.season] = Tournament(
            event.season,
            event.title,
            event.scoring,
            event.criteria,
            event.seed,
            best=event.best,
            attendance=event.attendance,
        )

    def refuse_known(self, name: str) -> None:
        for known in (self.tournaments, self.seasons):
            if name in known:
                raise Conflict(f"there is a {known[name].title!r} with the id {name!r} already")

    def tournament(self, name: str) -> Tournament:
        """Find a tournament; without a name, the only one that is running."""
        if not name:
            return self.running()
        try:
            return found(name, self.tournaments, "tournament")
        except Conflict as unknown:
            if not any(self.index.begun(name)):
                raise
            how = "put the tournament first, and a name of several words in quotes"
            raise Conflict(f"{unknown}; {name!r} is a player: {how}") from None

    def running(self) -> Tournament:
        """Find the only tournament that is running, or the only one there is."""
        running = [each for each in self.tournaments.values() if each.is_running]
        known = running or [*self.tournaments.values()]
        if len(known) == 1:
            return known[0]
        if not known:
            raise Conflict("there is no tournament yet: `azul tour new TITLE` creates one")
        listed = ", ".join(each.id for each in known[-FEW:])
        how = "several tournaments are running" if running else "no tournament is running"
        raise Conflict(f"{how}: name one of {listed}")

    def season(self, name: str) -> Tournament:
        return found(name, self.seasons, "season")

    def ranked(self, name: str) -> Tournament:
        """Find a tournament or a season: whatever has standings."""
        return found(name, self.tournaments | self.seasons, "tournament or season")

    def parts_of(self, ranked: Tournament) -> list[str]:
        """List the tournaments that count: those of a season, or the tournament itself."""
        return ranked.parts if ranked.id in self.seasons else [ranked.id]

    def entrant(self, tournament: str, player: PlayerNumber) -> Entrant:
        found = self.tournament(tournament).entrants.get(self.player(player).number)
        if found is None:
            raise Conflict(f"{self.player(player).name!r} is not entered in {tournament!r}")
        return found

    def change(self, event: e.Changed) -> None:
        known = self.seasons if event.tournament in self.seasons else self.tournaments
        found(event.tournament, known, "tournament").change_rules(event)


def did_you_mean(player: Player) -> str:
    return f": did you mean {player.name!r}?"


def found(name: str, known: dict[str, Tournament], noun: str) -> Tournament:
    """Find a tournament by its id, its title, or what only one of them begins with."""
    if name in known:
        return known[name]
    wanted = folded(name)
    titles = {each: folded(tournament.title) for each, tournament in known.items()}
    for matches in (
        [each for each, title in titles.items() if wanted in (title, each)],
        [
            each
            for each, title in titles.items()
            if title.startswith(wanted) or each.startswith(wanted)
        ],
    ):
        if len(matches) == 1:
            return known[matches[0]]
        if matches:
            raise Conflict(f"{name!r} may be {' or '.join(sorted(matches)[:FEW])}")
    near = nearest(wanted, [*known, *titles.values()])
    listed = ", ".join([*known][-FEW:]) if known else f"there is no {noun} yet"
    hint = f": did you mean {near!r}?" if near else f" ({listed})"
    raise Conflict(f"there is no {noun} {name!r}{hint}")
