"""Those who are measured: each a process of its own that reads one file and says what that cost."""
