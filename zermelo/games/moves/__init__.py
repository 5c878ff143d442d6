"""How moves are generated, where it would fill more than a page of a rulebook."""
