"""Phase C and the set-up of a round: what the bag can have given, and what gold factories do to it."""

from collections.abc import Callable, Sequence

from azul_notation.rules.family import Refusal
from azul_notation.rules.walls.notation import Dealt, read_deal
from azul_notation.rules.walls.state import State
from azul_notation.rules.walls.tables import (
    COLOURS,
    EFFECT_NAMES,
    EXTRA,
    GONE,
    PLAIN,
    SPLIT,
    STAY,
    TILES_ON_A_FACTORY,
    ZERO,
)

SINGLE = (EXTRA, STAY, SPLIT, ZERO)


def deal(state: State, start: int, words: Sequence[str]) -> None:
    """Begin a round with what the record says was dealt; refuse what cannot have happened."""
    letters = state.edition.box.letters
    dealt = [read_deal(letters, word) for word in words]
    if len(dealt) != state.factories:
        raise Refusal(
            "AZ301", word=None, written=len(dealt), seats=state.seats, due=state.factories
        )
    check_gold(state, dealt)
    check_amounts(state, dealt)
    bag, lid = draw_from_bag(state, dealt)
    bag, lid = draw_extra(state, dealt, bag, lid)
    state.bag, state.lid = bag, lid
    state.sources = [[0] * COLOURS, *(list(each.tiles) for each in dealt)]
    state.effects = [PLAIN, *(each.effect for each in dealt)]
    set_up_gold(state, dealt)
    state.round += 1
    state.start = state.owner = start
    state.turn = 0
    state.left = sum(map(sum, state.sources))
    state.marker = True
    state.tiled = [False] * state.seats
    state.phase = "draft"


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


def check_amounts(state: State, dealt: Sequence[Dealt]) -> None:
    """Four tiles on each factory, as long as bag and lid have any; then what is left, in order."""
    supply = sum(state.bag) + sum(state.lid)
    for at, each in enumerate(dealt):
        due = min(TILES_ON_A_FACTORY, supply)
        written = sum(each.tiles)
        if written != due:
            code = "AZ302" if due == TILES_ON_A_FACTORY else "AZ305"
            raise Refusal(code, word=at, factory=at + 1, written=tiles(written), due=tiles(due))
        supply -= due


def tiles(count: int) -> str:
    return "no tile" if count == 0 else f"{count} tile{'s' if count > 1 else ''}"


def draw_from_bag(state: State, dealt: Sequence[Dealt]) -> tuple[list[int], list[int]]:
    """Take the deal from the bag; if it runs out, from all that was in it and then from the lid.

    The lid is poured in when the bag is empty and tiles are still needed, not before.
    """
    drawn = [sum(column) for column in zip(*(each.tiles for each in dealt), strict=True)]
    bag, lid = state.bag, state.lid
    if sum(drawn) <= sum(bag):
        refuse_surplus(state, dealt, bag)
        return [have - take for have, take in zip(bag, drawn, strict=True)], lid[:]
    for colour in range(COLOURS):
        if drawn[colour] < bag[colour]:
            raise Refusal("AZ304", word=None, colour=state.edition.box.colours[colour])
    refuse_surplus(state, dealt, [one + two for one, two in zip(bag, lid, strict=True)])
    rest = [have + more - take for have, more, take in zip(bag, lid, drawn, strict=True)]
    return rest, [0] * COLOURS


def refuse_surplus(state: State, dealt: Sequence[Dealt], supply: Sequence[int]) -> None:
    """Refuse the factory with which a colour exceeds the supply."""
    total = [0] * COLOURS
    for at, each in enumerate(dealt):
        for colour, count in enumerate(each.tiles):
            total[colour] += count
            if total[colour] > supply[colour]:
                name = state.edition.box.colours[colour]
                raise Refusal(
                    "AZ303", word=at, left=supply[colour], colour=name, number=total[colour]
                )


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
                raise Refusal("AZ309", word=at, left=tiles(sum(bag) + sum(lid)))
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


def shuffle(state: State, below: Callable[[int], int]) -> list[str]:
    """Deal a round by chance, as the rulebooks say; the state is left as it is."""
    box = state.edition.box
    bag, lid = state.bag[:], state.lid[:]

    def draw() -> str:
        nonlocal bag, lid
        if not sum(bag):
            bag, lid = lid, [0] * COLOURS
        if not sum(bag):
            return ""
        at = below(sum(bag))
        for colour, count in enumerate(bag):
            if at < count:
                bag[colour] -= 1
                return box.letters[colour]
            at -= count
        raise AssertionError("the draw is below the number of tiles in the bag")

    drawn = [
        "".join(sorted((draw() for _ in range(TILES_ON_A_FACTORY)), key=box.letters.find))
        for _ in range(state.factories)
    ]
    words = [each or "-" for each in drawn]
    if state.edition.special:
        discs = [*box.letters, *SINGLE]
        places = list(range(state.factories))
        for _ in range(state.seats):
            at = places.pop(below(len(places)))
            effect = discs.pop(below(len(discs)))
            words[at] += f":{effect}"
        for at, word in enumerate(words):
            if word.endswith(f":{EXTRA}"):
                words[at] += draw()
    return words
