"""The viewer: the data of its pages, and the pages in a real browser."""
