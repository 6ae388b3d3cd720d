"""Draws the table for the person who records, and finds what was touched on the picture."""

from azul_notation.diagnostics.seats import Seat
from azul_notation.recorder import NotPossible
from azul_notation.recorder.draft import Draft
from azul_notation.render.still import Still, write_svg
from tournaments.live.recording import TableRecord
from tournaments.live.recording_touch import Hand, Touched, seat_to_move


def picture(record: TableRecord, *, own: bool, touched: Touched = ()) -> str:
    """Draw the table, as it is after the last word of the record: all boards, or only the one to move."""
    if not record.text:
        raise NotPossible("there is no record yet")
    if record.is_over:
        return write_svg(still_of(record.draft))
    session = record.session()
    seat = seat_to_move(session) if own else None
    hand = Hand(session.draft, seat) if seat is not None else None
    return write_svg(still_of(session.draft, seat, hand.known(touched) if hand else ()))


def still_of(draft: Draft, seat: Seat | None = None, touched: Touched = ()) -> Still:
    return Still(
        family=draft.family,
        state=draft.state,
        names=draft.game.seats,
        seat=seat,
        touched=touched,
    )
