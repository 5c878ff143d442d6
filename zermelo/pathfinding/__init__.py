"""Just search: the cheapest way to a goal, in games of one player without chance."""
