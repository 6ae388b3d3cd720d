"""Names the cause of an error: tries the slips that people make, and keeps those with which the rest fits."""
