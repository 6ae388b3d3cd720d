"""Records a game by the buttons of the page alone."""

import html
import re
from random import Random

from tests.support.slips import fields_of
from tests.support.within import Device, Reply

_WHOLE = re.compile(r'<button(?: class="main")? name="line" value="([^"]*)"')
_STEP = re.compile(r'^<a class="button" href="([^"]*&amp;so=[^"]*)">(?!<b>|Take)', re.MULTILINE)
_PIECE = re.compile(r'<a class="button" href="([^"]*)"><b>([^<]*)</b>')
_HEADING = re.compile(r"<h1>(.*?)</h1>", re.DOTALL)


class Recorder:
    """A device with the page open, at its own table or at one that it names."""

    def __init__(self, device: Device, page: str, sends: str) -> None:
        self.device = device
        self.page = page
        self.sends = sends
        self.shown = self.ask()
        self.taps = 0

    def ask(self) -> Reply:
        self.shown = self.device.ask(self.page)
        return self.shown

    def follow(self, address: str) -> Reply:
        self.taps += 1
        self.shown = self.device.ask(html.unescape(address))
        return self.shown

    def press(self, do: str, **more: str) -> Reply:
        """Press the button of the form that does this."""
        self.taps += 1
        self.shown = self.device.ask(self.sends, **{**self.fields(do), **more})
        return self.shown

    def fields(self, do: str) -> dict[str, str]:
        forms = re.findall(
            rf'<form method="post" action="{self.sends}".*?</form>', self.text, re.DOTALL
        )
        [form] = [each for each in forms if f'name="do" value="{do}"' in each][:1]
        return fields_of(form, self.sends)

    @property
    def text(self) -> str:
        return self.shown.text

    @property
    def heading(self) -> str:
        found = _HEADING.search(self.text)
        assert found is not None, self.text
        return html.unescape(found[1])

    @property
    def words(self) -> list[str]:
        """The whole words that can be tapped."""
        return [html.unescape(each) for each in _WHOLE.findall(self.text)]

    @property
    def steps(self) -> list[str]:
        """The links that make a word longer."""
        return _STEP.findall(self.text)

    @property
    def pieces(self) -> list[tuple[str, str]]:
        """The pieces that can be tapped, with their links."""
        return [(sign, address) for address, sign in _PIECE.findall(self.text)]

    def tap(self, random: Random) -> None:
        """Tap one of the buttons that are offered."""
        words, steps = self.words, self.steps
        at = random.randrange(len(words) + len(steps))
        if at < len(words):
            self.press("enter", line=words[at])
        else:
            self.follow(steps[at - len(words)])
