"""Variants of a game: functions from `Game` to `Game`, which work with every algorithm.

beam              only the moves that look best            merge_symmetric   only one of equivalent moves
decisive          a win outweighs every estimate           singular          a forced-looking move costs no depth
with_payoffs      a number becomes a tuple                 against_all       one player against all the others
best_replies      only one of the others replies
"""
