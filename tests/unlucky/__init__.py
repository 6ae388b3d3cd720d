"""Commands that are stopped, killed, or refused by the disk at random moments."""
