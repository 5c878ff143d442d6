"""The feedback to a student whose answers match a wrong algorithm of `bugs.py`, by the name of the bug."""

from zermelo.languages.message import M, Message

DIAGNOSES: dict[str, Message] = {
    "swapped": M("These are the answers one gets by taking MAX for MIN and MIN for MAX."),
    "other-tie": M("These are the answers of the other tie rule: look whether a value that equals the bound cuts."),
    "style-soft": M("Your labels are the values found (fail-soft), and another style is asked for."),
    "style-hard": M("Your labels stay inside the window (fail-hard), and another style is asked for."),
    "style-practical": M("Your labels are the alpha or beta of each node, and another style is asked for."),
    "not-pruned": M(
        "These are the values of plain minimax, which searches everything: alpha-beta cuts, and what it has not "
        "searched to the end is a bound or nothing at all."
    ),
    "minimax-at-cuts": M(
        "Where alpha-beta cuts you wrote the value of plain minimax: it stops there, so it only knows the value "
        "found so far, which is a bound."
    ),
    "not-inherited": M(
        "You only used the bound of the parent: alpha and beta come down from all ancestors, so "
        "there are deep cuts too."
    ),
    "root-lost": M(
        "The root forgot its alpha between its children: what the first child secures is the window of the next."
    ),
    "last-tie": M(
        "Of tied moves you took the last: after a cut a tied number is only a bound, so the first "
        "that reached it counts."
    ),
    "other-direction": M("You searched the children in the opposite order."),
    "counts-leaves": M("You counted leaves only, and something else is to be counted here."),
    "counts-branches": M("You counted the branches cut off, and something else is to be counted here."),
    "chance-uniform": M("You averaged as if all outcomes were equally likely: use their probabilities."),
    "chance-as-min": M("You treated chance as MIN: chance does not choose, its outcomes are averaged."),
    "chance-as-max": M("You treated chance as MAX: chance does not choose, its outcomes are averaged."),
    "likeliest": M(
        "You took the value of the likeliest outcome of chance: every outcome counts, weighted by its probability."
    ),
    "not-weighted": M("You added the outcomes of chance without multiplying by their probabilities."),
    "divided-again": M("You divided the weighted sum by the number of outcomes: the probabilities already do that."),
    "maxn-sum": M("You maximised the sum of the payoffs: every player looks only at its own entry."),
    "maxn-wrong-entry": M("You maximised the entry of the next player: the player to move maximises its own."),
    "maxn-first-entry": M("You let every player maximise the first entry: the player to move maximises its own."),
    "maxn-entrywise": M(
        "You took the largest of each entry: the player to move chooses one child, and all its entries go up together."
    ),
    "depth-more": M("You searched one ply too deep."),
    "depth-less": M("You searched one ply too shallow."),
}
