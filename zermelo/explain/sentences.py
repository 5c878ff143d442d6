"""Why: what happened at a node, in words. Which case of the definition applied, and why a cut was safe.

>>> from zermelo.explain.telling import tell
>>> from zermelo.trees.notation import parse
>>> story = tell(parse("A(B(3,12,8),C(2,4,6))"), algorithm="alphabeta")
>>> print(why(story, story.cuts[0], "en"))
At C (MIN) a 2 is already available, so its value is ≤ 2. MAX is sure of 3 at A (branch B) and will never choose C. \
C2, C3 are skipped.
>>> print(avoiding(story, story.cuts[0], "en"))
Condition in force: cut if v ≤ 3. There would be no cut with C1 > 3.
"""

from collections.abc import Iterator
from dataclasses import replace

from zermelo.explain.intervals import Interval, in_words, where
from zermelo.explain.labels import label
from zermelo.explain.story import ROOT, Cut, Node, Owner, Step, Story, Visit, journey
from zermelo.explain.telling import tell
from zermelo.languages.errors import ZermeloError
from zermelo.languages.named import listed, say
from zermelo.languages.numbers import Number, display
from zermelo.rules.game import CHANCE, Value

MOST_NAMES = 8
"""A longer list of skipped nodes is counted rather than read."""
MOST_VALUES = 100
"""With more different leaves than this, only the condition of a cut is given, not the values that avoid it."""


class NoSuchNode(ZermeloError):
    """The tree, or what was searched of the game, has no node of that name."""


# ---------------------------------------------------------------------------------------------
# Cuts


def why(story: Story, cut: Cut, language: str) -> str:
    """Why a cut was made, whose bound it was, and what it skipped."""
    return " ".join([_reached(cut, language), *_sure(story, cut, language), _skips(cut, language)])


def _reached(cut: Cut, language: str) -> str:
    """What is known of the node."""
    value = display(cut.value, language)
    at_most = cut.kind == "alpha"
    slots = {"node": name_of(cut.node, language), "value": value}
    if cut.kind == "shallow":
        own = display(cut.value[cut.node.player], language)
        player = say("name.player", language, number=cut.node.player + 1)
        return say("cut.reached.shallow", language, node=slots["node"], player=player, own=own)
    if cut.node.role == "chance":
        return say("cut.reached.chance", language, **slots, relation="≤" if at_most else "≥")
    message = "cut.reached.tie" if cut.is_tie and not cut.visit.is_question else "cut.reached"
    return say(
        message,
        language,
        **slots,
        player="MIN" if at_most else "MAX",
        a_value=one(value, language),
        relation="≤" if at_most else "≥",
    )


def _sure(story: Story, cut: Cut, language: str) -> Iterator[str]:
    """Who does not need to know more."""
    bound = display(cut.bound, language)
    if cut.visit.is_question:
        answer = "cut.question.yes" if cut.kind == "beta" else "cut.question.no"
        yield say(answer, language, asks=cut.visit.asks, bound=bound)
    if cut.owner is None:
        if not cut.visit.is_question:
            first = story.root.visit
            yield say(
                "cut.window",
                language,
                alpha=display(first.first_alpha, language),
                beta=display(first.first_beta, language),
            )
        return
    slots = _owner_slots(cut.owner, language)
    if cut.kind == "shallow":
        player = say("name.player", language, number=cut.owner.node.player + 1)
        whole = display(story.game.payoff_sum, language)
        yield say("cut.sure.shallow", language, **{**slots, "player": player}, bound=bound, whole=whole)
    elif cut.visit.is_question:
        yield say("cut.asked", language, **slots, bound=bound)
    elif cut.owner.converted:
        relation = ">" if cut.kind == "alpha" else "<"
        yield say("cut.sure.converted", language, **slots, bound=bound, relation=relation)
    else:
        message = "cut.sure.deep" if cut.is_deep else "cut.sure"
        yield say(message, language, **slots, bound=bound, node=name_of(cut.node, language))


def _owner_slots(owner: Owner, language: str) -> dict[str, str]:
    branch = name_of(owner.branch, language) if owner.branch else "…"
    player = "MAX" if owner.node.role == "max" else "MIN"
    return {"player": player, "owner": name_of(owner.node, language), "branch": branch}


def _skips(cut: Cut, language: str) -> str:
    if not cut.skipped:
        return say("cut.skips.none", language)
    names = listed(cut.skipped, language, MOST_NAMES)
    return say("cut.skips.one" if len(cut.skipped) == 1 else "cut.skips", language, nodes=names)


def avoiding(story: Story, cut: Cut, language: str) -> str:
    """The condition in force, and what would have avoided the cut."""
    if cut.kind == "shallow":
        return ""
    relation, bound = cut.relation, display(cut.bound, language)
    condition = say("cut.condition", language, relation=relation, bound=bound)
    leaf = last_leaf(cut)
    values = values_without(story, cut)
    if leaf is None or values is None:
        opposite = {"<": "≥", "≤": ">", ">": "≤", "≥": "<"}[relation]
        if cut.after is None or cut.node.role not in ("max", "min"):
            return condition
        return f"{condition} {say('cut.avoided', language, set=f'{name_of(cut.after, language)} {opposite} {bound}')}"
    name = name_of(leaf, language)
    if not values:
        return f"{condition} {say('cut.unavoidable', language, leaf=name)}"
    return f"{condition} {say('cut.avoided', language, set=in_words(values, name, language))}"


def last_leaf(cut: Cut) -> Node | None:
    """The leaf after whose value the cut was made."""
    visit = cut.visit
    while not visit.is_leaf:
        if not visit.all_steps:
            return None
        visit = visit.all_steps[-1].visit
    return visit.node


def values_without(story: Story, cut: Cut, leaf: Node | None = None) -> list[Interval] | None:
    """The values of a leaf (the last before the cut, if none is named) with which the cut would not be made.

    An exact union of intervals, found by searching again: with maxima and minima only, what happens can change
    only where the leaf passes another one. None for games, for chance, and where there are too many leaves.
    """
    leaf = leaf or last_leaf(cut)
    tree, after = story.tree, cut.after
    if tree is None or leaf is None or after is None or CHANCE in tree.players or tree.has_payoffs:
        return None
    if {"beam", "window"} & set(story.options) or story.root.visit.is_question:  # another leaf, other questions
        return None
    changed = leaf.position.node
    others = {value for number, value in enumerate(tree.values) if value is not None and number != changed}
    if len(others) > MOST_VALUES:
        return None

    def no_cut(value: Number) -> bool:
        values = [*tree.values]
        values[changed] = value
        again = tell(
            replace(tree, values=values),
            algorithm=story.declared,
            rule=story.rule,
            labels=story.labels,
            depth=story.result.depth,
        )
        return not any(
            other.node.label == cut.node.label and other.after and other.after.label == after.label
            for other in again.cuts
        )

    return where(no_cut, others)


# ---------------------------------------------------------------------------------------------
# Cases of the definition


def case_of(visit: Visit) -> str:
    """Which line of the definition gave a visit its value: the role of the node, or how the search ended there."""
    if visit.is_leaf:
        return visit.ending
    return "estimate" if visit.stand_pat is not None else visit.node.role


def definition(visit: Visit, language: str) -> str:
    """That line of the definition."""
    return say(f"definition.{case_of(visit)}", language)


def case(story: Story, visit: Visit, language: str) -> str:
    """That line with the numbers of the node in it."""
    node = name_of(visit.node, language)
    value = _shown(story, visit, language)
    if visit.is_leaf:
        kind = "estimate" if story.is_estimate(visit) else "utility"
        return say(f"case.{kind}", language, node=node, value=value)
    if visit.stand_pat is not None:
        return say("case.quiet", language, node=node, estimate=display(visit.stand_pat, language), value=value)
    if visit.ending == "probe":
        return say("case.probe", language, node=node, value=value)
    rest = ["…"] if visit.cut and visit.cut.dropped else []
    if visit.node.role in ("chance", "model"):
        shares = [f"{display(share, language)}·{display(step.value, language)}" for share, step in visit.parts]
        rest = rest or (["…"] if len(final_steps(visit)) > len(shares) else [])
        relation = {"": "=", "≤": "≤", "≥": "≥"}[story.sign(visit) if visit.cut else ""]
        return say(
            f"case.{visit.node.role}",
            language,
            node=node,
            sum=" + ".join(shares + rest),
            relation=relation,
            value=display(visit.value, language),
        )
    if visit.node.role == "own":
        mover = visit.node.player
        entries = [display(step.value[mover], language) for step in visit.steps]
        return say(
            "case.own",
            language,
            node=node,
            player=say("name.player", language, number=mover + 1),
            entries=", ".join(entries + rest),
            value=value,
        )
    return _case_of_choice(story, visit, language, node, rest)


def _case_of_choice(story: Story, visit: Visit, language: str, node: str, rest: list[str]) -> str:
    """A maximum or a minimum; in some styles the number that is returned is another one."""
    values = [display(step.value, language) for step in final_steps(visit)]
    best = visit.best.value if visit.best else visit.value
    bounded = rest or (visit.is_question and any(story.sign(step.visit) for step in final_steps(visit)))
    relation = {"≤": "≤", "≥": "≥"}.get(story.sign(visit), "=") if bounded else "="
    sentence = say(
        f"case.{visit.node.role}",
        language,
        node=node,
        values="; ".join(values + rest),
        relation=relation,
        value=display(best, language),
    )
    if visit.value == best:
        return sentence
    return f"{sentence} {say('case.returned', language, value=display(visit.value, language), labels=story.labels)}"


def final_steps(visit: Visit) -> list[Step]:
    """The children of a visit, each with the last value that the visit got from it."""
    return list({step.node.number: step for step in visit.all_steps}.values())


# ---------------------------------------------------------------------------------------------
# Everything about a node, and about all of them


def explain_all(story: Story, language: str) -> Iterator[str]:
    """The case of every inner node in the order in which they got their values, and why each cut was made.

    >>> from zermelo.trees.notation import parse
    >>> print("\\n".join(explain_all(tell(parse("A(B(3,12),C(2,4))"), algorithm="alphabeta"), "es")))
    Mueve MIN en B: mín(3; 12) = 3.
    Mueve MIN en C: mín(2; …) ≤ 2.
    En C (MIN) ya hay un 2: su valor será ≤ 2. MAX tiene 3 asegurado en A (rama B); nunca elegirá C. Se poda C2.
    Mueve MAX en A: máx(3; 2) = 3.
    """
    for visit, leaving in journey(story):
        if leaving:
            yield case(story, visit, language)
        if leaving and visit.cut:
            yield why(story, visit.cut, language)


def explain(story: Story, wanted: str, language: str) -> list[str]:
    """What happened at a node, sentence by sentence."""
    node = story.find(wanted)
    if node is None:
        return _never_generated(story, wanted, language)
    sentences = []
    for visit in node.visits:
        if len(node.visits) > 1:
            sentences.append(say("node.visit", language, node=name_of(node, language), number=visit.number))
        sentences += _about(story, visit, language)
    return sentences


def _about(story: Story, visit: Visit, language: str) -> Iterator[str]:
    yield definition(visit, language)
    if story.has_windows:
        yield from _window(story, visit, language)
    yield case(story, visit, language)
    if visit.cut:
        yield why(story, visit.cut, language)
        avoided = avoiding(story, visit.cut, language)
        if avoided:
            yield avoided


def _window(story: Story, visit: Visit, language: str) -> Iterator[str]:
    alpha, beta = display(visit.first_alpha, language), display(visit.first_beta, language)
    if visit.is_question:
        yield say("window.question", language, asks=visit.asks, bound=alpha)
    else:
        yield say("window.entry", language, alpha=alpha, beta=beta)
    owners = [("α", alpha, visit.alpha_owner), ("β", beta, visit.beta_owner)]
    for name, bound, owner in owners[:1] if visit.is_question else owners:
        if owner:
            message = "window.converted" if owner.converted else "window.owner"
            name = "γ" if visit.is_question else name
            yield say(message, language, name=name, bound=bound, **_owner_slots(owner, language))
    if visit.node.role not in ("max", "min") or visit.is_question:
        return
    best: Value = None
    for step in visit.all_steps:
        best = step.value if best is None or step.improved else best
        if step.visit.is_question and not step.improved:
            continue
        yield say(
            "window.after",
            language,
            child=name_of(step.node, language),
            value=display(step.value, language),
            best=display(best, language),
            alpha=display(step.alpha, language),
            beta=display(step.beta, language),
        )


def _never_generated(story: Story, wanted: str, language: str) -> list[str]:
    cut = next((cut for cut in story.cuts if wanted in cut.skipped), None)
    if cut is None:
        known = listed((name_of(node, language) for node in story.nodes), language, MOST_NAMES)
        raise NoSuchNode(say("node.unknown", language, node=wanted, nodes=known))
    assert cut.after is not None
    skipped = say(
        "node.skipped", language, node=wanted, cut=name_of(cut.node, language), after=name_of(cut.after, language)
    )
    return [skipped, why(story, cut, language)]


# ---------------------------------------------------------------------------------------------
# Words


def name_of(node: Node, language: str) -> str:
    """A node inside a sentence."""
    return say("name.the_root", language) if node.label == ROOT and node.parent is None else node.label


def one(value: str, language: str) -> str:
    """A number with its article: a 2, an 8, un 2.

    >>> [one(value, "en") for value in ("2", "8", "11", "18", "-1", "80", "110")]
    ['a 2', 'an 8', 'an 11', 'an 18', 'a -1', 'an 80', 'a 110']
    """
    if language != "en":
        return f"un {value}"
    whole = value.partition(".")[0].partition("/")[0]
    vowel = whole.startswith("8") or (len(whole) % 3 == 2 and whole[:2] in ("11", "18"))
    return f"{'an' if vowel else 'a'} {value}"


def _shown(story: Story, visit: Visit, language: str) -> str:
    shown = label(story, visit)
    sign = shown[0] if isinstance(shown, str) and shown[0] in "≤≥" else ""
    return sign + display(visit.value, language)
