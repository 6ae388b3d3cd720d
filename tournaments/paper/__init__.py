"""What is printed on the night: pairings, cards, score sheets, and the page for the big screen."""
