"""How the address of the page goes on when it brings something of two people apart."""

FRAGMENT = "#turn&m="
"""Before the code of a letter."""
LIVE = "#live&c="
"""Before the first code of a direct connection."""
WATCH = "#watch&w="
"""Before that of a link for watchers."""
