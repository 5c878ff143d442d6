"""A naive twin of the stories: alpha-beta on nested lists that passes the owners of its bounds down.

A tree is a number, or a pair (player, children); labels are the parent's with the number of the child.
"""

from math import inf


class Naive:
    """Alpha-beta on a tree: everything that a report says, found by passing it along."""

    def __init__(self, tree, strict=False, fail="soft"):
        self.strict, self.fail = strict, fail
        self.windows, self.labels, self.cuts, self.after = {}, {}, [], {}
        self.generated = self.evaluated = 0
        self.best = None
        self.value = self.search("A", tree, -inf, inf, None, None)
        self.skipped = [label for label in labels_of("A", tree) if label not in self.windows]

    def search(self, label, tree, alpha, beta, alpha_owner, beta_owner):
        self.windows[label] = (alpha, beta)
        self.generated += 1
        if not isinstance(tree, tuple):
            self.evaluated += 1
            return tree
        player, children = tree
        values = []
        self.after[label] = []
        for place, child in enumerate(children, start=1):
            values.append(self.search(f"{label}{place}", child, alpha, beta, alpha_owner, beta_owner))
            best = max(values) if player == 0 else min(values)
            if player == 0 and (best > beta or (best == beta and not self.strict)):
                self.note_cut(label, place, len(children), "beta", best, beta, beta_owner)
                break
            if player == 1 and (best < alpha or (best == alpha and not self.strict)):
                self.note_cut(label, place, len(children), "alpha", best, alpha, alpha_owner)
                break
            if player == 0 and best > alpha:
                alpha, alpha_owner = best, label
            if player == 1 and best < beta:
                beta, beta_owner = best, label
            self.after[label].append((alpha, beta))
        if label == "A":
            self.best = f"A{values.index(best) + 1}"
        if self.fail == "hard":
            best = min(max(best, self.windows[label][0]), self.windows[label][1])
        if self.fail == "practical":
            best = max(alpha, best) if player == 0 else min(beta, best)
        self.labels[label] = best
        return best

    def note_cut(self, label, place, count, kind, value, bound, owner):
        dropped = [f"{label}{other}" for other in range(place + 1, count + 1)]
        self.cuts.append((label, f"{label}{place}", kind, value, bound, owner, dropped))


def labels_of(label, tree):
    yield label
    if isinstance(tree, tuple):
        for place, child in enumerate(tree[1], start=1):
            yield from labels_of(f"{label}{place}", child)


def minimax(tree):
    if not isinstance(tree, tuple):
        return tree
    values = [minimax(child) for child in tree[1]]
    return max(values) if tree[0] == 0 else min(values)


def random_tree(random, depth=5, width=3, alternate=True, values=6, player=0):
    """A tree whose branches end at different depths, with many ties."""
    if depth == 0 or (random.random() < 0.15 and depth < 4):
        return random.choice([inf, -inf]) if random.random() < 0.02 else random.randint(0, values)
    following = 1 - player if alternate or random.random() < 0.7 else player
    shape = [depth - 1, width, alternate, values, following]
    return (player, [random_tree(random, *shape) for _ in range(random.randint(1, width))])


def written(tree):
    """The tree as `zermelo.trees.build.build` takes it."""
    from zermelo.trees.build import node

    return node([written(child) for child in tree[1]], player=tree[0]) if isinstance(tree, tuple) else tree
