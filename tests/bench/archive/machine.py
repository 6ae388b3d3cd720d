"""What machine it was, in a line that names no path and no host."""

import os
import platform
from datetime import UTC, datetime
from pathlib import Path

CPUS = Path("/proc/cpuinfo")
MEMORY = "SC_PHYS_PAGES"


def processor() -> str:
    """Give the model that the system names, or what Python knows of it."""
    if CPUS.exists():
        for line in CPUS.read_text(encoding="utf-8").splitlines():
            key, _, value = line.partition(":")
            if key.strip() == "model name":
                return value.strip()
    return platform.processor() or platform.machine()


def memory() -> str:
    if MEMORY not in os.sysconf_names:
        return ""
    return f", {os.sysconf(MEMORY) * os.sysconf('SC_PAGE_SIZE') / 2**30:.0f} GiB"


def machine() -> str:
    today = datetime.now(UTC).date().isoformat()
    python = f"{platform.python_implementation()} {platform.python_version()}"
    cores = os.cpu_count()
    return f"{processor()}, {cores} cores{memory()}, {platform.system()}, {python}, {today}"
