"""A game under way: whose turn it is, who may see what, walking through what was played."""
