"""Words messages for pages: where a message names a command, the page has its button."""

import re

BUTTONS = {
    "pair": "Propose again",
    "publish": "Publish",
    "enter": "Players",
    "plan": "Rules and plan",
    "correct": "Correct",
    "result": "Enter",
    "void": "Remove the result",
    "return": "Let the player return",
    "absent": "Mark absent",
    "swap": "Swap the two",
    "status": "the desk",
}
_COMMAND = re.compile(r"`azul tour (\w++)[^`]*`")
_ROWS = re.compile(r"--rows \(([^()]*)\)")


def for_pages(text: str) -> str:
    """Name the buttons of the desk where a message names commands."""

    def named(found: re.Match[str]) -> str:
        return f"“{BUTTONS[found[1]]}”" if found[1] in BUTTONS else found[0]

    return _ROWS.sub(r"\1", _COMMAND.sub(named, text))
