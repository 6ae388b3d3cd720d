"""Prints what an evening needs: pairings, cards, score sheets, and the page for the big screen."""
