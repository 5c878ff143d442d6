"""Games on paper: matrices, strategies, evaluations, imperfect opponents."""
