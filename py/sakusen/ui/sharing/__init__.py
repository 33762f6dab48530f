"""Links, files, articles: how games leave the page, and how they are opened from there."""
