"""Hears how a game ends: by its last state, or because somebody plays no more."""

from typing import Any

from azul_notation.bga.envelope import Aside
from azul_notation.bga.event import Happening
from azul_notation.bga.schema import number
from azul_notation.bga.schema_error import untyped
from azul_notation.bga.scoring_events import Tally
from azul_notation.bga.tables import ABANDONING, END_STATE, LEAVING, QUITTING
from azul_notation.bga.timeline import Leaving


class Parting(Tally):
    """The part of a listener that hears of the end."""

    def leaving(self, happening: Happening) -> None:
        facts = decoded(happening)
        if happening.type == "tableInfosChanged" and facts.get("reload_reason") not in QUITTING:
            return
        decided = str(facts.get("decision_taken")).casefold() in ("true", "1")
        if happening.type == "tableDecision" and not (
            facts.get("decision_type") == ABANDONING and decided
        ):
            return
        players = (facts.get(name) for name in ("player_id", "playerId", "who_quits"))
        player = next((n for each in players if (n := number(each)) is not None), None)
        named = [n for n, name in self.story.names.items() if name == facts.get("player_name")]
        rounds = self.story.rounds
        self.story.leavings.append(
            Leaving(
                happening.type,
                player if player is not None else next(iter(named), None),
                LEAVING[happening.type],
                len(rounds),
                len(rounds[-1].turns) if rounds else 0,
                happening.move,
            )
        )

    def state_change(self, happening: Happening) -> None:
        """Keep the scores of BGA's last state."""
        facts = decoded(happening)
        if str(facts.get("id")) == str(END_STATE):
            args = facts.get("args")
            result = args.get("result") if isinstance(args, dict) else None
            self.story.result = Aside(result, (*happening.at, "args", "result"))


def decoded(happening: Happening) -> dict[str, Any]:
    """Read `args` of which only a few members matter, of an event of the site."""
    facts = untyped(happening.args, happening.at)
    return facts if isinstance(facts, dict) else {}
