"""Media queries for the kinds of windows that differ in more than their styles. Sizes are counted in letters of the
size that the reader has set in the browser (16 pixels, if nothing is set), here as in the styles."""

LYING = "(max-height: 37.4375em) and (orientation: landscape)"
UPRIGHT = "(max-width: 50em), (max-width: 56.25em) and (min-height: 37.5em)"
PHONE = f"{UPRIGHT}, {LYING}"
"""Windows in which the panels are a sheet or a drawer: phones, and tablets held upright."""
TIGHT = "(min-width: 56.3125em) and (max-width: 74.9375em)"
"""Windows whose prompt bar has room for one button less."""
SMALL = "(max-width: 87.4375em)"
"""Windows whose prompt bar is not as wide as it is designed."""
LARGE = "(max-width: 19em)"
"""A phone on which the reader has asked the browser for larger letters."""
