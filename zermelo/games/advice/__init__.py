"""The knowledge of good players beyond the rules, where it would fill more than a page of a rulebook."""
