"""The kinds of questions, one family a file; a module with `QUESTIONS` is all it takes to add one."""
