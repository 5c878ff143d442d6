"""How games look, where it would fill more than a page of a rulebook."""
