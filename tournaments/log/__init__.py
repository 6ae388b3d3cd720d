"""Writes changes to the log: validates their events, chains them by hashes, undoes and describes them."""
