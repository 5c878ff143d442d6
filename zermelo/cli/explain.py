"""The commands `value`, `trace` and `explain`.

The answer goes to stdout; the rule in force of a trace goes to stderr, so that a trace in a file is that of a textbook.
"""

import sys
from typing import Annotated, Any, NamedTuple

from zermelo.algorithms.algorithm import title_of
from zermelo.algorithms.prepared_search import window_of
from zermelo.cli.console import complain, print_json, say, speech
from zermelo.cli.observing import with_learned
from zermelo.cli.options import AlgorithmName, Depth, Formula, Json, Model, Seed, Simulations, Symmetric, Window
from zermelo.cli.parsing import argument, option
from zermelo.explain.labels import infinity_note, rule_in_force
from zermelo.explain.path_story import PathStory
from zermelo.explain.reasons import name_of
from zermelo.explain.reporting import as_data, leaf_as_data
from zermelo.explain.scripted import MOST_VISITS, asked_by, recorded_path
from zermelo.explain.story import Cut, Story
from zermelo.explain.telling import TooLong, tell
from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M, Message, counted, first_of, joined
from zermelo.library.subject import find_subject, game_of
from zermelo.rules.game import Game, Position
from zermelo.trees.tree import Tree

LEARNING = ("cfr", "cfr+", "dcfr", "pcfr+")
"""The rules of regret minimisation, written out so that other traces need not load them."""
MOST_NAMES = 8
"""The number of dropped nodes named; further ones are counted."""

Subject = Annotated[str, argument(M("A tree such as A(B(3,12),C(2,4)), a file, - for stdin, or a game."), "TREE|GAME")]
PositionWords = Annotated[
    tuple[str, ...], argument(M("For a game: a board, or the moves that lead to it."), "POSITION")
]
Rule = Annotated[str, option(M("Whether a tie cuts: nonstrict or strict."), metavar="RULE")]
Labels = Annotated[str, option(M("The value written at a cut node: soft, hard, bound or practical."), metavar="STYLE")]


class SearchOptions(NamedTuple):
    """The search to record."""

    algorithm: AlgorithmName = "auto"
    depth: Depth = None
    rule: Rule = "nonstrict"
    symmetric: Symmetric = False
    model: Model = None
    window: Window = None
    simulations: Simulations = None
    seed: Seed = None
    formula: Formula = None

    def given(self) -> dict[str, Any]:
        """The options as a search takes them."""
        found = self._asdict()
        for name in ("model", "simulations", "seed", "formula"):
            if found[name] is None:
                del found[name]
        if self.model is not None:
            found["model"] = with_learned(self.model)
        if found.pop("window") is not None:
            found["window"] = window_of(self.window)
        return found


def value(
    tree: Subject,
    position: PositionWords = (),
    *,
    options: SearchOptions,
    labels: Labels = "soft",
    count: Annotated[
        bool, option(M("Compare the counts with minimax, the least possible, and other orders of the children."))
    ] = False,
    json: Json = False,
) -> None:
    """Tell the value of a tree or a position: best move, counts, cuts, windows and labels.

    \b
    zermelo value 'A(B(3,12,8),C(2,4,6),D(14,5,2))' --algorithm alphabeta --json
    zermelo value tic-tac-toe --depth 2 --symmetric
    zermelo value 'A(B(3,12,8),C(2,4,6),D(14,5,2))' --algorithm alphabeta --count
    """
    subject, start = subject_of(tree, position)
    if isinstance(subject, Tree) and not subject.children[0] and not count:
        print_leaf(subject, json)
        return
    story = story_of(subject, start, options, labels)
    if count:
        print_counts(story, json)
    elif json:
        print_json(as_data(story))
    else:
        print_value(story)


def print_value(story: Story) -> None:
    if story.bound:
        say(
            M(
                "Value: {bound}{value}, outside the window: only a bound, so no move is known to be best.",
                bound=story.bound,
                value=story.value,
            )
        )
    elif story.result.is_sampled:
        say(M("Estimate: {value}.", value=story.value))
    else:
        say(M("Value: {value}.", value=story.value))
    if story.best and story.best.action != story.best.label:
        say(M("Best move: {action} (to {child}).", action=story.best.action, child=story.best.label))
    elif story.best:
        say(M("Best move: {action}.", action=story.best.action))
    say(M("Principal line: {nodes}.", nodes=joined((name_of(node) for node in story.line), " → ")))
    say(counts_text(story.result.nodes, story.result.leaves))
    for cut in story.cuts:
        say(cut_text(cut))
    print(rule_in_force(story, speech.language))
    if note := infinity_note(story):
        say(note)


def print_counts(story: Story, json: bool) -> None:
    from zermelo.explain.counts import count, in_words

    counts = count(story)
    if json:
        print_json({**counts.as_data(), "rule": story.rule, "algorithm": story.algorithm})
        return
    for line in [*in_words(counts, speech.language), rule_in_force(story, speech.language)]:
        print(line)


def trace(
    tree: Subject,
    position: PositionWords = (),
    *,
    options: SearchOptions,
    labels: Labels = "soft",
    boards: Annotated[bool, option(M("Show the board of every position."))] = False,
    iterations: Annotated[
        int | None, option(M("With --algorithm cfr, cfr+, dcfr or pcfr+: this many iterations (default: 1)."), low=1)
    ] = None,
    json: Json = False,
) -> None:
    """Trace a search call by call, or how strategies are learned where something is hidden.

    \b
    zermelo trace 'A(B(3,12,8),C(2,4,6),D(14,5,2))' --algorithm alphabeta --lang es
    zermelo trace tic-tac-toe --depth 1 --boards
    zermelo trace sliding-tiles "3 1 2 4 5 0" --algorithm astar
    zermelo trace kuhn-poker --algorithm cfr+ --iterations 2
    """
    if options.algorithm in LEARNING or iterations is not None:
        trace_learning(tree, position, options, iterations, json)
        return
    from zermelo.explain.tracing import action_line
    from zermelo.explain.tracing import trace as trace_of

    language = speech.language
    subject, start = subject_of(tree, position)
    if path := path_of(subject, start, options):
        print_path(path, json)
        return
    story = story_of(subject, start, options, labels)
    action, in_force = action_line(story, language), rule_in_force(story, language)
    if json:
        lines = list(trace_of(story, language, boards=boards))
        print_json({"lines": lines, "action": action, "rule": in_force})
        return
    for line in trace_of(story, language, boards=boards):
        print(line)
    if action:
        print(action)
    sys.stdout.flush()
    print(in_force, file=sys.stderr)
    if explained := infinity_note(story):
        complain(explained)


def trace_learning(
    subject: str, position: tuple[str, ...], options: SearchOptions, iterations: int | None, json: bool
) -> None:
    """Print the trace of regret minimisation from the start of a game."""
    from zermelo.explain.regret_tracing import trace_regret

    if position or options.algorithm not in LEARNING or options != SearchOptions(algorithm=options.algorithm):
        raise ZermeloError(
            M("--iterations goes with --algorithm cfr, cfr+, dcfr or pcfr+, for a whole game, and with --json alone.")
        )
    game = game_of(subject, hidden=True)
    lines = trace_regret(game, options.algorithm, iterations or 1, speech.language)
    if json:
        print_json({"lines": lines, "algorithm": options.algorithm})
        return
    for line in lines:
        print(line)


def path_of(subject: Tree | Game, position: Position, options: SearchOptions) -> PathStory | None:
    """The record of a search for a path, if one is asked for or suits the game; None for a tree of moves."""
    usual = SearchOptions()._asdict()
    given = {name: value for name, value in options._asdict().items() if value != usual[name]}
    return recorded_path(subject, position, given)


def print_path(story: PathStory, json: bool) -> None:
    """Print the trace of a search for a path, and what it has found."""
    from zermelo.explain.path_tracing import trace_path
    from zermelo.players.verdicts import route_words

    lines = trace_path(story, speech.language)
    found = route_words(story.route).in_language(speech.language)
    if json:
        print_json({"lines": lines, "line": story.route.moves, "found": found, "algorithm": story.method.name})
        return
    for line in [*lines, found]:
        print(line)


def explain(
    tree: Subject,
    position: PositionWords = (),
    node: Annotated[str | None, option(M("The node to explain (default: all of them)."))] = None,
    *,
    options: SearchOptions,
    labels: Labels = "soft",
    json: Json = False,
) -> None:
    """Explain a node of a search, or the case of each node and the reason of each cut.

    \b
    zermelo explain 'A(B(3,12,8),C(2,4,6),D(14,5,2))' --algorithm alphabeta --node C
    zermelo explain tic-tac-toe --depth 2 --node "b2 a1"
    zermelo explain sliding-tiles "3 1 2 4 5 0" --algorithm astar --node 2
    """
    from zermelo.explain.path_sentences import explain_path
    from zermelo.explain.sentences import explain as explain_node
    from zermelo.explain.sentences import explain_all

    language = speech.language
    subject, start = subject_of(tree, position)
    if path := path_of(subject, start, options):
        told = explain_path(path, language, node)
        if json:
            print_json({"sentences": told, "algorithm": path.method.name})
        else:
            print("\n".join(told))
        return
    story = story_of(subject, start, options, labels)
    sentences = list(explain_all(story, language)) if node is None else explain_node(story, node, language)
    in_force = rule_in_force(story, language)
    if json:
        print_json({"sentences": sentences, "rule": in_force})
        return
    for sentence in [*sentences, in_force]:
        print(sentence)


# ---------------------------------------------------------------------------------------------
# The subject of a command


def subject_of(text: str, words: tuple[str, ...]) -> tuple[Tree | Game, Position]:
    """The tree or the position of a game; a syntax error is marked on stderr."""
    try:
        return find_subject(text, words)
    except ZermeloError as error:
        picture = getattr(error, "picture", "")
        if picture:
            print(picture, file=sys.stderr)
        raise


def story_of(subject: Tree | Game, position: Position, options: SearchOptions, labels: str) -> Story:
    """The record of a search."""
    if isinstance(subject, Tree):
        options = as_the_file_asks(subject, options)
    try:
        return tell(subject, position, labels=labels, most=MOST_VISITS, **options.given())
    except TooLong:
        raise TooLong(
            M(
                "The search visits more than {most:,} nodes, too many to explain; give a smaller --depth.",
                most=MOST_VISITS,
            )
        ) from None


def as_the_file_asks(tree: Tree, options: SearchOptions) -> SearchOptions:
    """The options, with those of the tree's file as defaults."""
    usual = SearchOptions()._asdict()
    asked = asked_by(tree, {name: value for name, value in options._asdict().items() if value != usual[name]})
    chosen = options._replace(**asked)
    if asked and chosen.depth is not None:
        complain(
            M(
                "The file asks for {algorithm} to depth {depth}.",
                algorithm=title_of(chosen.algorithm),
                depth=chosen.depth,
            )
        )
    elif asked:
        complain(M("The file asks for {algorithm}.", algorithm=title_of(chosen.algorithm)))
    return chosen


# ---------------------------------------------------------------------------------------------
# Words of `value`


def print_leaf(tree: Tree, json: bool) -> None:
    """Print the value of a tree that is a single leaf."""
    tree.check()
    if json:
        print_json(leaf_as_data(tree))
        return
    say(M("Value: {value}.", value=tree.values[0]))
    say(counts_text(1, 1))


def counts_text(generated: int, evaluated: int) -> Message:
    """How many nodes a search generated, and how many leaves it evaluated."""
    return M(
        "{nodes}, {leaves}.",
        nodes=counted("Generated {count} node", "Generated {count} nodes", generated),
        leaves=counted("evaluated {count} leaf", "evaluated {count} leaves", evaluated),
    )


def cut_text(cut: Cut) -> Message:
    """A cut on one line, without the reason."""
    first = M("the question") if cut.visit.is_question else M("the first window")
    kinds = {"alpha": M("alpha"), "beta": M("beta"), "shallow": "max^n"}
    return M(
        "{kind} cut at {node} after {after}: v = {value} {relation} {bound}, the bound of {owner}; dropped: {dropped}.",
        kind=kinds[cut.kind],
        node=name_of(cut.node),
        after=name_of(cut.after) if cut.after else "–",
        value=cut.value,
        relation=cut.relation,
        bound=cut.bound,
        owner=name_of(cut.owner.node) if cut.owner else first,
        dropped=first_of(cut.dropped, MOST_NAMES) if cut.dropped else M("nothing"),
    )
