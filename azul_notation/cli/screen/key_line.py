"""Shows the keys below an app."""

from textual.app import ComposeResult
from textual.screen import Screen
from textual.widgets import Footer


def offered(screen: Screen[object]) -> list[tuple[str, bool]]:
    """List the keys that are shown, and whether each does something now."""
    active = screen.active_bindings.values()
    return [(each.binding.key, each.enabled) for each in active if each.binding.show]


class KeyLine(Footer):
    """Lists the keys; textual would build the list again after every key that is pressed."""

    shown: list[tuple[str, bool]] | None = None
    """The keys in the list."""

    def compose(self) -> ComposeResult:
        if self._bindings_ready:
            self.shown = offered(self.screen)
        return super().compose()

    def bindings_changed(self, screen: Screen[object]) -> None:
        if self.shown is None or self.shown != offered(screen):
            super().bindings_changed(screen)
