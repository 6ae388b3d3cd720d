"""Defines numbers of seats: engines count from 0, records and people from 1."""

from typing import NewType

Seat = NewType("Seat", int)
"""A seat as engines count it, from 0: an index of scores, boards and names."""
SeatNumber = NewType("SeatNumber", int)
"""A seat as records and people count it, from 1: `@2`, `T2`, `Seat2`."""


def number_of(seat: Seat) -> SeatNumber:
    return SeatNumber(seat + 1)


def seat_of(number: SeatNumber) -> Seat:
    return Seat(number - 1)
