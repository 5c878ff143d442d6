"""The feedback that a page without a program gives: prepared here for every answer that can be foreseen.

`normal` brings an answer into the form in which it is looked up, `wording` foresees how a right answer may be written,
`verdicts` asks the grader about each of them, and `prepared` puts an exercise together. The page knows nothing else.
"""
