"""The kinds of questions, one family per module; to add one, add a module with `QUESTIONS`."""
