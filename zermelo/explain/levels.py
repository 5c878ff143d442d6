"""A search as done on paper: generate the tree, evaluate the leaves, propagate level by level, choose.

The search itself is depth-first. This is the same story in another order, for writings of an algorithm that work
level by level (`Writing.by_levels`); each step knows its lines of that writing.

>>> from zermelo.explain.telling import tell
>>> from zermelo.trees.notation import parse
>>> story = tell(parse("A(B(3,12),C(2,4))"), algorithm="minimax")
>>> [str(deed.text) for deed in deeds(story)][:3]
['Begin at A.', 'Generate below A: B, C.', 'Generate below B: B1, B2.']
>>> str(deeds(story)[-1].text)
'Choose B at A: its value is 3.'
"""

from collections.abc import Iterator
from dataclasses import dataclass

from zermelo.explain.pseudocode import Code, function_of, lines_at_work
from zermelo.explain.reasons import name_of
from zermelo.explain.sentences import case
from zermelo.explain.story import Story, Visit
from zermelo.languages.message import M, Message, joined, spelled


@dataclass(frozen=True)
class Deed:
    """One step."""

    text: Message
    lines: list[int]
    """The active lines of the writing."""
    entered: tuple[Visit, ...] = ()
    """The nodes that appear in this step."""
    valued: Visit | None = None
    """The node that gets its value in this step."""


def deeds(story: Story) -> list[Deed]:
    """All steps, in order; empty if no writing of the algorithm works level by level."""
    writing = next((one for one in story.declared.writings if one.by_levels), None)
    if writing is None or len(story.visits) != len(story.nodes):
        return []
    code = Code(writing.lines(), writing.marks)
    levels = sorted(story.visits, key=lambda visit: visit.node.depth)
    inner = [visit for visit in levels if not visit.is_leaf]
    leaves = [visit for visit in story.visits if visit.is_leaf]
    return [
        *_generated(story, inner, code),
        *(Deed(case(story, leaf), lines_at_work(story, leaf, False, None, code), valued=leaf) for leaf in leaves),
        *(_propagated(story, visit, code) for visit in sorted(inner, key=lambda visit: -visit.node.depth)),
        _chosen(story, code),
    ]


def _generated(story: Story, inner: list[Visit], code: Code) -> Iterator[Deed]:
    root = story.root.visit
    lines = [code.line(function_of(code, root), "enter")]
    yield Deed(M("Begin at {node}.", node=name_of(root.node)), lines, (root,))
    for visit in inner:
        below = tuple(step.visit for step in visit.steps)
        names = joined([name_of(child.node) for child in below], ", ")
        yield Deed(M("Generate below {node}: {children}.", node=name_of(visit.node), children=names), lines, below)


def _propagated(story: Story, visit: Visit, code: Code) -> Deed:
    function = function_of(code, visit)
    return Deed(case(story, visit), [code.line(function, "leave"), code.line(function, "improve")], valued=visit)


def _chosen(story: Story, code: Code) -> Deed:
    lines = [code.line("decision", "enter")]
    gaps = {"node": name_of(story.root), "value": spelled(story.value)}
    if story.best is None:
        return Deed(M("The search is over: the value of {node} is {value}.", **gaps), lines)
    move = story.best.action or story.best.label
    return Deed(M("Choose {move} at {node}: its value is {value}.", move=move, **gaps), lines)
