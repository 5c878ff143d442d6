"""Lists and sets that never leave a rule, on its stack."""
