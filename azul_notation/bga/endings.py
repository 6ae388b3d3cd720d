"""Reads the events that end a game: its last state, or players who stop playing."""

from typing import Any

from azul_notation.bga.envelope import LocatedValue
from azul_notation.bga.schema import Event, number
from azul_notation.bga.schema_error import untyped
from azul_notation.bga.scoring_events import ScoringEvents
from azul_notation.bga.tables import ABANDONING, DEPARTURES, END_STATE, QUITTING
from azul_notation.bga.timeline import Departure


class EndingEvents(ScoringEvents):
    """The handlers of the events that end a game."""

    def departure(self, event: Event) -> None:
        """Note who stops playing, and when; ignore decisions that were not taken."""
        facts = decoded(event)
        if event.type == "tableInfosChanged" and facts.get("reload_reason") not in QUITTING:
            return
        decided = str(facts.get("decision_taken")).casefold() in ("true", "1")
        if event.type == "tableDecision" and not (
            facts.get("decision_type") == ABANDONING and decided
        ):
            return
        players = (facts.get(name) for name in ("player_id", "playerId", "who_quits"))
        player = next((n for each in players if (n := number(each)) is not None), None)
        named = [n for n, name in self.timeline.names.items() if name == facts.get("player_name")]
        rounds = self.timeline.rounds
        self.timeline.departures.append(
            Departure(
                event.type,
                player if player is not None else next(iter(named), None),
                DEPARTURES[event.type],
                len(rounds),
                len(rounds[-1].turns) if rounds else 0,
                event.move,
            )
        )

    def state_change(self, event: Event) -> None:
        """Keep the scores of BGA's last state."""
        facts = decoded(event)
        if str(facts.get("id")) == str(END_STATE):
            args = facts.get("args")
            result = args.get("result") if isinstance(args, dict) else None
            self.timeline.result = LocatedValue(result, (*event.at, "args", "result"))


def decoded(event: Event) -> dict[str, Any]:
    """Read the `args` of an event of the site, of which only a few members matter."""
    facts = untyped(event.args, event.at)
    return facts if isinstance(facts, dict) else {}
