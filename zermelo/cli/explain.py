"""The commands `value`, `trace`, `explain` and `count`.

What a command was asked for goes to the output; the rule under which it holds, and the action that follows, go
beside it to the error channel, so that a trace in a file is the trace and nothing else.
"""

import json as json_text
import sys
from typing import Annotated, Any

import typer

from zermelo.cli.options import AlgorithmName, Depth, Json, Language, Symmetric
from zermelo.cli.subject import find_subject
from zermelo.explain.counts import count as counts_of
from zermelo.explain.counts import in_words
from zermelo.explain.labels import rule_in_force
from zermelo.explain.reporting import as_data, leaf_as_data
from zermelo.explain.sentences import explain as explain_node
from zermelo.explain.sentences import explain_all, name_of
from zermelo.explain.story import Cut, Story, TooLong, tell
from zermelo.explain.tracing import action_line
from zermelo.explain.tracing import trace as trace_of
from zermelo.languages.choice import language_for
from zermelo.languages.errors import ZermeloError
from zermelo.languages.named import listed, say
from zermelo.languages.numbers import display
from zermelo.trees.tree import Tree

MOST_VISITS = 200_000
"""A longer search is not told of."""

Subject = Annotated[str, typer.Argument(metavar="TREE|GAME", help="A tree as A(B(3,12),C(2,4)), a file, -, or a game.")]
PositionWords = Annotated[
    list[str] | None,
    typer.Argument(metavar="POSITION", help="Of a game: a board, or the moves that lead to it.", show_default=False),
]
Rule = Annotated[str, typer.Option(help="Whether a tie cuts: nonstrict or strict.")]
Labels = Annotated[str, typer.Option(help="What stands at a cut node: soft, hard, bound or practical.")]


def value(
    tree: Subject,
    position: PositionWords = None,
    algorithm: AlgorithmName = "auto",
    depth: Depth = None,
    rule: Rule = "nonstrict",
    labels: Labels = "soft",
    symmetric: Symmetric = False,
    lang: Language = None,
    json: Json = False,
) -> None:
    """Tell the value of a tree or a position: best move, counts, cuts, windows and labels.

    \b
    zermelo value 'A(B(3,12,8),C(2,4,6),D(14,5,2))' --algorithm alphabeta --json
    zermelo value tic-tac-toe --depth 2 --symmetric
    """
    language = language_for(lang)
    leaf = lone_leaf(tree, position, language)
    if leaf:
        print_leaf(leaf, language, json)
        return
    story = told(tree, position, language, algorithm, depth, rule, labels, symmetric)
    if json:
        print_json(as_data(story))
        return
    print(say("value.found", language, value=display(story.value, language)))
    if story.best:
        named = story.best.action != story.best.label
        print(
            say(
                "value.best" if named else "value.best.plain",
                language,
                action=story.best.action,
                **({"child": story.best.label} if named else {}),
            )
        )
    print(say("value.line", language, nodes=" → ".join(name_of(node, language) for node in story.line)))
    print(counts_line(story.result.nodes, story.result.leaves, language))
    for cut in story.cuts:
        print(cut_line(cut, language))
    print(rule_in_force(story, language))


def trace(
    tree: Subject,
    position: PositionWords = None,
    algorithm: AlgorithmName = "auto",
    depth: Depth = None,
    rule: Rule = "nonstrict",
    labels: Labels = "soft",
    symmetric: Symmetric = False,
    boards: Annotated[bool, typer.Option("--boards", help="Show the board of every position.")] = False,
    lang: Language = None,
    json: Json = False,
) -> None:
    """Write what a search does, call by call.

    \b
    zermelo trace 'A(B(3,12,8),C(2,4,6),D(14,5,2))' --algorithm alphabeta --lang es
    zermelo trace tic-tac-toe --depth 1 --boards
    """
    language = language_for(lang)
    story = told(tree, position, language, algorithm, depth, rule, labels, symmetric)
    if boards and story.is_tree:
        raise ZermeloError("A tree has no boards to show; --boards is for games.")
    action, in_force = action_line(story, language), rule_in_force(story, language)
    if json:
        lines = list(trace_of(story, language, boards=boards))
        print_json({"lines": lines, "action": action, "rule": in_force})
        return
    for line in trace_of(story, language, boards=boards):
        print(line)
    sys.stdout.flush()
    for note in filter(None, (action, in_force)):
        print(note, file=sys.stderr)


def explain(
    tree: Subject,
    position: PositionWords = None,
    node: Annotated[str | None, typer.Option(help="The node to explain; else all of them.", show_default=False)] = None,
    algorithm: AlgorithmName = "auto",
    depth: Depth = None,
    rule: Rule = "nonstrict",
    labels: Labels = "soft",
    symmetric: Symmetric = False,
    lang: Language = None,
    json: Json = False,
) -> None:
    """Say why: what happened at a node, or the case of each node and the reason of each cut.

    \b
    zermelo explain 'A(B(3,12,8),C(2,4,6),D(14,5,2))' --algorithm alphabeta --node C
    zermelo explain tic-tac-toe --depth 2 --node "b2 a1"
    """
    language = language_for(lang)
    story = told(tree, position, language, algorithm, depth, rule, labels, symmetric)
    sentences = list(explain_all(story, language)) if node is None else explain_node(story, node, language)
    in_force = rule_in_force(story, language)
    if json:
        print_json({"sentences": sentences, "rule": in_force})
        return
    for sentence in [*sentences, in_force]:
        print(sentence)


def count(
    tree: Subject,
    position: PositionWords = None,
    algorithm: AlgorithmName = "auto",
    depth: Depth = None,
    rule: Rule = "nonstrict",
    symmetric: Symmetric = False,
    lang: Language = None,
    json: Json = False,
) -> None:
    """Count nodes, leaves and cuts, against minimax, the least possible, and other orders of the children.

    \b
    zermelo count 'A(B(3,12,8),C(2,4,6),D(14,5,2))' --algorithm alphabeta
    zermelo count tic-tac-toe --depth 3
    """
    language = language_for(lang)
    story = told(tree, position, language, algorithm, depth, rule, "soft", symmetric)
    counts = counts_of(story)
    if json:
        print_json({**counts.as_data(), "rule": story.rule, "algorithm": story.algorithm})
        return
    for line in [*in_words(counts, language), rule_in_force(story, language)]:
        print(line)


COMMANDS = (value, trace, explain, count)


def register(app: typer.Typer) -> None:
    """Add these commands to a command line."""
    for command in COMMANDS:
        app.command()(command)


def lone_leaf(text: str, words: list[str] | None, language: str) -> Tree | None:
    """The tree that a text means if it is one leaf, whose value needs no search."""
    if text == "-" or "(" in text:
        return None
    subject, _ = find_subject(text, words, language)
    return subject if isinstance(subject, Tree) and not subject.children[0] else None


def print_leaf(tree: Tree, language: str, json: bool) -> None:
    tree.check()
    if json:
        print_json(leaf_as_data(tree))
        return
    print(say("value.found", language, value=display(tree.values[0], language)))
    print(counts_line(1, 1, language))


def told(
    text: str,
    words: list[str] | None,
    language: str,
    algorithm: str,
    depth: int | None,
    rule: str,
    labels: str,
    symmetric: bool,
) -> Story:
    """The story that a command is about."""
    try:
        subject, position = find_subject(text, words, language)
        return tell(
            subject,
            position,
            algorithm=algorithm,
            depth=depth,
            rule=rule,
            labels=labels,
            most=MOST_VISITS,
            symmetric=symmetric,
        )
    except TooLong:
        raise TooLong(say("subject.large", language, most=MOST_VISITS)) from None
    except ZermeloError as error:
        picture = getattr(error, "picture", "")
        if picture:
            print(picture, file=sys.stderr)
        raise


def counts_line(generated: int, evaluated: int, language: str) -> str:
    """How many nodes and leaves, in the singular where it is one."""
    if generated == 1:
        return say("value.counts.only", language)
    if evaluated == 1:
        return say("value.counts.leaf", language, generated=generated)
    return say("value.counts", language, generated=generated, evaluated=evaluated)


def cut_line(cut: Cut, language: str) -> str:
    """A cut on one line, without the reason."""
    first = "value.question" if cut.visit.is_question else "value.no_owner"
    owner = name_of(cut.owner.node, language) if cut.owner else say(first, language)
    kinds = {"alpha": say("trace.alpha", language), "beta": say("trace.beta", language), "shallow": "max^n"}
    return say(
        "value.cut",
        language,
        kind=kinds[cut.kind],
        node=name_of(cut.node, language),
        after=name_of(cut.after, language) if cut.after else "–",
        value=display(cut.value, language),
        relation=cut.relation,
        bound=display(cut.bound, language),
        owner=owner,
        dropped=listed(cut.dropped, language, 8) or say("value.nothing", language),
    )


def print_json(answer: Any) -> None:
    print(json_text.dumps(answer, ensure_ascii=False))
