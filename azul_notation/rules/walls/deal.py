"""Phase C and the set-up of a round: what the bag can have given, and what gold factories do to it."""

from collections.abc import Sequence

from azul_notation.rules.chance import Below
from azul_notation.rules.family import Refusal
from azul_notation.rules.offer.deal import (
    Drawing,
    check_amounts,
    check_number,
    draw_from_bag,
    pieces,
)
from azul_notation.rules.offer.table import begin_round
from azul_notation.rules.offer.tables import COLOURS
from azul_notation.rules.walls.notation import Dealt, read_deal
from azul_notation.rules.walls.state import State
from azul_notation.rules.walls.tables import (
    EFFECT_NAMES,
    EXTRA,
    GONE,
    PLAIN,
    SPLIT,
    STAY,
    ZERO,
)

SINGLE = (EXTRA, STAY, SPLIT, ZERO)


def deal(state: State, start: int, words: Sequence[str]) -> None:
    """Begin a round with what the record says was dealt; refuse what cannot have happened."""
    box = state.edition.box
    dealt = [read_deal(box.letters, word) for word in words]
    check_number(state, dealt)
    check_gold(state, dealt)
    tiles = [each.tiles for each in dealt]
    check_amounts(state, box, tiles)
    bag, lid = draw_from_bag(state, box, tiles)
    bag, lid = draw_extra(state, dealt, bag, lid)
    state.bag, state.used = bag, lid
    begin_round(state, start, [list(each.tiles) for each in dealt])
    state.effects = [PLAIN, *(each.effect for each in dealt)]
    set_up_gold(state, dealt)
    state.left = sum(map(sum, state.sources))
    state.tiled = [False] * state.seats


def check_gold(state: State, dealt: Sequence[Dealt]) -> None:
    """As many gold factories as players, no effect twice (Chocolatier, special factories)."""
    due = state.seats if state.edition.special else 0
    gold = [at for at, each in enumerate(dealt) if each.effect != PLAIN]
    if len(gold) != due:
        surplus = gold[due] if len(gold) > due else None
        raise Refusal("AZ306", word=surplus, written=len(gold), due=due)
    seen: dict[str, int] = {}
    for at in gold:
        effect = dealt[at].effect
        if effect in seen:
            name = EFFECT_NAMES.get(effect, f"collector {effect}")
            raise Refusal("AZ307", word=at, effect=name, other=seen[effect] + 1)
        seen[effect] = at


def draw_extra(
    state: State, dealt: Sequence[Dealt], bag: list[int], lid: list[int]
) -> tuple[list[int], list[int]]:
    """Draw the extra tile; an empty bag is refilled for it as for any other."""
    for at, each in enumerate(dealt):
        if each.effect != EXTRA:
            continue
        if sum(bag) == 0:
            bag, lid = lid, [0] * COLOURS
        if each.extra is None:
            if sum(bag):
                raise Refusal("AZ309", word=at, left=pieces(state.edition.box, sum(bag) + sum(lid)))
        elif bag[each.extra] == 0:
            raise Refusal("AZ308", word=at, colour=state.edition.box.colours[each.extra])
        else:
            bag[each.extra] -= 1
    return bag, lid


def set_up_gold(state: State, dealt: Sequence[Dealt]) -> None:
    """Let the extra tile and the collectors act, in the order that the tag `SetupOrder` names."""
    gold = [at for at, each in enumerate(dealt, start=1) if each.effect != PLAIN]
    if state.edition.by_effect:
        gold.sort(key=lambda at: dealt[at - 1].effect != EXTRA)
    for at in gold:
        extra = dealt[at - 1].extra
        if extra is not None:
            state.sources[at][extra] += 1
        elif state.effects[at] not in SINGLE:
            collect(state, at, state.edition.box.letters.index(state.effects[at]))


def collect(state: State, at: int, colour: int) -> None:
    """Move one tile of the collector's colour from each neighbour that has any."""
    for neighbour in (previous(state, at), following(state, at)):
        if state.sources[neighbour][colour]:
            state.sources[neighbour][colour] -= 1
            state.sources[at][colour] += 1


def previous(state: State, at: int) -> int:
    """Find the factory before this one in the circle, which closes where a disc was taken out."""
    at = at - 1 or state.factories
    return at if state.effects[at] != GONE else previous(state, at)


def following(state: State, at: int) -> int:
    at = at % state.factories + 1
    return at if state.effects[at] != GONE else following(state, at)


def shuffle(state: State, below: Below) -> list[str]:
    """Deal a round by chance, as the rulebooks say; the state is left as it is."""
    box = state.edition.box
    drawing = Drawing(state, box, below)
    words = [drawing.factory() for _ in range(state.factories)]
    if state.edition.special:
        discs = [*box.letters, *SINGLE]
        places = list(range(state.factories))
        for _ in range(state.seats):
            at = places.pop(below(len(places)))
            effect = discs.pop(below(len(discs)))
            words[at] += f":{effect}"
        for at, word in enumerate(words):
            if word.endswith(f":{EXTRA}"):
                words[at] += drawing.one()
    return words
