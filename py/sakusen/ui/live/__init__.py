"""Playing with somebody who is connected: two windows of one browser, or two pages that found each other by a code."""
