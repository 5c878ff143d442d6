"""MTD(f): find the value by questions alone (Plaat).

Starting from a guess, ask "is the value at least this?" (scout.py). Each answer moves the lower or the upper
bound to the returned value, until they meet. Without a transposition table every question starts from scratch;
this is the plain idea, not its fastest form.
"""

from math import inf

from zermelo.algorithms.algorithm import Algorithm, adversarial
from zermelo.algorithms.horizon import at_limit
from zermelo.algorithms.scout import passes, test
from zermelo.languages.message import M
from zermelo.machine.runtime.memory import number
from zermelo.rules.game import MAX


def mtdf(game, observe, cutoff=at_limit):
    ask = test(game, observe, cutoff)

    def decision(state, limit, low, high, run):
        guess = number(0)
        lower = -inf
        upper = inf
        proved = False
        while lower < upper:
            strict = guess == lower  # that lower bound is known already; is it more?
            answer = ask(state, 0, limit, guess, strict, run)
            proved = passes(answer, guess, strict)
            if proved:
                lower = answer
            else:
                upper = answer
            guess = answer
        # MAX's move is shown by a proof that the value is reached, MIN's by a refutation of anything above it.
        # If the last question was the other one, its line does not show the move: ask the right one.
        maximising = game.player(state) == MAX
        if proved != maximising:
            ask(state, 0, limit, guess, not maximising, run)
        return guess

    return decision


ALGORITHM = Algorithm(
    name="mtdf",
    kernel=mtdf,
    fits=adversarial,
    about=M("MTD(f): yes-or-no questions that close in on the value"),
    options=("cutoff",),
    windows=True,
    asks=test,
    rule=M("each question asks whether v ≥ γ (or v > γ, where γ is sure already): MAX cuts at a yes, MIN at a no"),
    rule_by_mover=M("each question asks whether v ≥ γ or v > γ, all seen by the player to move; a yes cuts"),
)
