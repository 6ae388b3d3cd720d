"""The one catalogue of codes. A code is never reused."""

from azul_notation.diagnostics.chance_codes import CHANCE
from azul_notation.diagnostics.claim_codes import CLAIM
from azul_notation.diagnostics.club_codes import CLUB
from azul_notation.diagnostics.entry import Entry
from azul_notation.diagnostics.garden_codes import GARDEN
from azul_notation.diagnostics.import_codes import IMPORT
from azul_notation.diagnostics.move_codes import MOVE
from azul_notation.diagnostics.strip_codes import STRIPS
from azul_notation.diagnostics.tag_codes import TAG
from azul_notation.diagnostics.text_codes import TEXT

CATALOGUE: dict[str, Entry] = {
    entry.code: entry
    for band in (TEXT, TAG, CHANCE, MOVE, STRIPS, GARDEN, CLAIM, CLUB, IMPORT)
    for entry in band
}
