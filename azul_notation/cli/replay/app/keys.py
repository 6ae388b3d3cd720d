"""Lists the keys of the screen of a game, for the page that explains them."""

from typing import Final

from textual.binding import Binding, BindingType

KEYS: Final[list[BindingType]] = [
    Binding("space", "autoplay", "Play"),
    Binding("v", "variation", "Variation"),
    Binding("w", "what_if", "What if"),
    Binding("s", "save", "Save"),
    Binding("d", "drop", "Drop"),
    Binding("question_mark,f1", "help", "Help", key_display="?"),
    Binding("q,escape", "leave", "Quit", key_display="q"),
    Binding("j,colon", "jump", "Jump", key_display="j"),
    Binding("n", "player(1)", "Player"),
    Binding("l", "legal", "Legal"),
    Binding("o", "large(0)", "Seat"),
    Binding("right,enter", "step(1)", show=False),
    Binding("left,backspace", "step(-1)", show=False),
    Binding("pagedown", "round(1)", show=False),
    Binding("pageup", "round(-1)", show=False),
    Binding("home,g", "first", show=False),
    Binding("end,G", "last", show=False),
    Binding("up", "scroll(0,-1)", show=False),
    Binding("down", "scroll(0,1)", show=False),
    Binding("less_than_sign,shift+left", "scroll(-4,0)", show=False),
    Binding("greater_than_sign,shift+right", "scroll(4,0)", show=False),
    Binding("left_square_bracket", "scroll_info(-1)", show=False),
    Binding("right_square_bracket", "scroll_info(1)", show=False),
    Binding("tab", "board", show=False, priority=True),
    Binding("plus,equals_sign", "speed(1)", show=False),
    Binding("minus", "speed(-1)", show=False),
    Binding("N", "player(-1)", show=False),
    Binding("slash", "search", show=False),
    *(Binding(str(seat), f"large({seat})", show=False) for seat in range(1, 5)),
    Binding("m", "moves", show=False),
    Binding("ctrl+q,ctrl+c", "quit", show=False, priority=True),
]
HELP = """\
→ ←              the next step, the previous step
PgDn PgUp        the next round, the previous round
Home End, g G    the first step, the last step
j 3.2.1          goes to round 3, lap 2, seat 1; j R3, j =3, j == to a deal,
                 totals, the end (`:` does the same)
/ Ana            goes to Ana's next move; n repeats it
n N              the next, the previous move of that player,
                 or of the player who moved last
v                goes into a variation, then into the next one, and back;
                 ← from its first step also leaves it
space            plays and pauses
+ -              faster, slower
↑ ↓              scroll the boards; so do < > and the mouse
Tab              the board of the next player
o                the board of one player, large; o again shows all
1 2 3 4          the board of that player, large
m                hides and shows the list of moves
l                all legal moves, with their meaning; Enter tries one
w                what if: type moves to play on a copy; the record does
                 not change
s                saves the moves you tried as variations in the record
d                drops the moves you tried that are shown
[ ]              scroll the text about a step
q, Esc           back to the list of games, or quit
click            on a step goes there, on a key below presses it

Changes of a step on the boards are underlined. In the list, +3 means
points, … a comment, ✗ an error, ( a variation.
"""
