"""Computes how colours are seen: their luminance, and by people who lack one kind of cones."""

from math import dist

RGB = tuple[float, float, float]
MATRICES = {
    "protanopia": ((0.152, 1.053, -0.205), (0.115, 0.786, 0.099), (-0.004, -0.048, 1.052)),
    "deuteranopia": ((0.367, 0.861, -0.228), (0.280, 0.673, 0.047), (-0.012, 0.043, 0.969)),
    "tritanopia": ((1.256, -0.077, -0.179), (-0.078, 0.931, 0.148), (0.005, 0.691, 0.304)),
}
"""Machado, Oliveira, Fernandes 2009, for the whole loss of one kind of cones; for linear light."""


def linear(colour: str) -> RGB:
    """Read `#rrggbb` as amounts of light."""
    red, green, blue = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return tuned(red), tuned(green), tuned(blue)


def tuned(value: float) -> float:
    return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4


def luminance(light: RGB) -> float:
    red, green, blue = light
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """Compute the contrast of two colours as WCAG does."""
    darker, brighter = sorted(luminance(linear(each)) for each in (one, other))
    return (brighter + 0.05) / (darker + 0.05)


def seen(colour: str, kind: str) -> RGB:
    """Show a colour as people see it who lack one kind of cones."""
    light = linear(colour)
    rows = MATRICES[kind]
    red, green, blue = (
        min(1.0, max(0.0, sum(a * b for a, b in zip(row, light, strict=True)))) for row in rows
    )
    return red, green, blue


def lab(light: RGB) -> RGB:
    """Turn light into Oklab, in which equal steps look equal."""
    red, green, blue = light
    long = (0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue) ** (1 / 3)
    middle = (0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue) ** (1 / 3)
    short = (0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue) ** (1 / 3)
    return (
        0.2104542553 * long + 0.7936177850 * middle - 0.0040720468 * short,
        1.9779984951 * long - 2.4285922050 * middle + 0.4505937099 * short,
        0.0259040371 * long + 0.7827717662 * middle - 0.8086757660 * short,
    )


def difference(one: RGB, other: RGB) -> float:
    """Compute how different two colours look: about 0.02 can just be seen."""
    return dist(lab(one), lab(other))
