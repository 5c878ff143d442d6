"""Pictures from an explicit tree, a game to a depth, or the story of a search."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from zermelo.algorithms.variants.symmetry import merge_symmetric
from zermelo.draw.board_size import has_thumbnail
from zermelo.draw.boards import board_of
from zermelo.draw.picture import NOWHERE, Cut, Node, Picture
from zermelo.explain.reach import reach_of
from zermelo.explain.story import Node as Reached
from zermelo.explain.story import Story
from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M, in_language
from zermelo.rules.game import CHANCE, Game, Position
from zermelo.trees.tree import Tree
from zermelo.trees.walk import Position as TreePosition

MOST_POSITIONS = 100_000
"""The most positions of a game that are expanded for a drawing."""


# ---------------------------------------------------------------------------------------------
# An explicit tree


def of_tree(tree: Tree) -> Picture:
    """A tree with its written facts, without a search.

    >>> from zermelo.trees.build import build
    >>> picture = of_tree(build([[3, 12], [2, 4]]))
    >>> [node.label for node in picture.nodes], picture.nodes[2].value
    (['A', 'A1', 'A11', 'A12', 'A2', 'A21', 'A22'], 3)
    """
    picture = Picture([], players=tree.sides, payoffs=tree.entries > 0)
    for number in range(len(tree)):
        node = replace(written(tree, number), label=tree.labels[number], player=tree.players[number])
        picture.add(tree.parents[number], node)
    return picture


def written(tree: Tree, number: int) -> Node:
    """The facts that a tree states about a node and the edge to it."""
    unknown, share = tree.unknowns[number], tree.unknown_probabilities[number]
    value = tree.values[number]
    return Node(
        action=tree.actions[number],
        probability=tree.probabilities[number] if share is None else f"?{share}",
        value=tree.stated[number] if value is None else value,
        unknown="" if unknown is None else f"?{unknown}",
        estimate=tree.estimates[number],
        highlighted=tree.highlighted[number],
        dropped=tree.marked[number],
        set=tree.sets[number],
        unopened=not tree.children[number] and (bool(tree.shapes[number]) or tree.players[number] == CHANCE),
    )


# ---------------------------------------------------------------------------------------------
# A game to a depth


def of_game(game: Game, position: Position = None, *, depth: int, symmetric: bool = False) -> Picture:
    """All positions within `depth` moves, terminal ones with their value; with `symmetric`, symmetric moves once.

    >>> from zermelo.games import tic_tac_toe
    >>> picture = of_game(tic_tac_toe.game, depth=2, symmetric=True)
    >>> depths = picture.depths()
    >>> depths.count(1), depths.count(2)
    (3, 12)
    """
    if depth < 0:
        raise ZermeloError(M("A tree {depth} moves deep cannot be drawn; the depth is at least 0.", depth=depth))
    rules = merge_symmetric(game) if symmetric else game
    start = game.start_at(position)
    picture = Picture([], player_names=names(game), players=game.players, payoffs=game.has_payoffs)
    waiting: list[tuple[Position, int, Node, int]] = [(start, NOWHERE, Node(), 0)]
    for here, parent, node, ply in waiting:
        if len(picture) >= MOST_POSITIONS:
            raise ZermeloError(
                M(
                    "More than {most} positions lie within {depth} moves; draw fewer moves.",
                    most=MOST_POSITIONS,
                    depth=depth,
                )
            )
        node.player, node.board, node.position = rules.player(here), board(rules, here), here
        number = picture.add(parent, node)
        if rules.terminal(here):
            node.value = rules.utility(here)
        elif ply == depth:
            node.unopened = True
        else:
            for action, share in moves(rules, here):
                child = Node(action=rules.write(here, action), probability=share)
                waiting.append((rules.result(here, action), number, child, ply + 1))
    return picture


def moves(game: Game, position: Position) -> list[tuple[Any, Any]]:
    """The moves, or the outcomes of chance with their probabilities."""
    if game.player(position) == CHANCE:
        return game.outcomes(position)
    return [(action, None) for action in game.moves(position)]


def board(game: Game, position: Position) -> str:
    """The board for a thumbnail; empty if a position is only a node or a bare tuple."""
    if isinstance(position, TreePosition) or game.look.text is None:
        return ""
    return game.show(position)


def with_drawn_boards(picture: Picture, game: Game, lang: str) -> Picture:
    """The same picture with the rulebook's own drawing of each position, if it has one with squares.

    >>> from zermelo.games import tic_tac_toe
    >>> picture = with_drawn_boards(of_game(tic_tac_toe.game, depth=1), tic_tac_toe.game, "en")
    >>> [len(node.drawn.pieces) for node in picture.nodes][:3]
    [0, 1, 1]
    """
    if game.look.draw is None:
        return picture
    nodes = []
    for node in picture.nodes:
        drawn = board_of(game, node.position, lang) if node.position is not None else None
        nodes.append(replace(node, drawn=drawn if drawn is not None and has_thumbnail(drawn) else None))
    return replace(picture, nodes=nodes)


def in_words_of(picture: Picture, lang: str) -> Picture:
    """The same picture with the boards and the names of players in a language."""
    nodes = [replace(node, board=in_language(node.board, lang)) if node.board else node for node in picture.nodes]
    return replace(picture, nodes=nodes, player_names=tuple(in_language(name, lang) for name in picture.player_names))


def names(game: Game) -> tuple[str, ...]:
    return tuple(game.player_name(player) for player in range(game.players)) if game.look.player_names else ()


# ---------------------------------------------------------------------------------------------
# The story of a search


def of_story(story: Story) -> Picture:
    """The nodes that a search visited with their values, and in grey those that its cuts skipped."""
    payoffs = story.game.has_payoffs or isinstance(story.value, tuple)
    picture = Picture(
        [], player_names=names(story.game), players=story.game.players, payoffs=payoffs, algorithm=story.declared.title
    )
    line = set(map(id, story.line))
    waiting: list[tuple[Reached, int]] = [(story.root, NOWHERE)]
    while waiting:
        reached, parent = waiting.pop()
        number = picture.add(parent, visited(story, reached, on_line=id(reached) in line))
        waiting += [(child, number) for child in reversed(list(_children(story, reached)))]
    return picture


def with_reach(picture: Picture, story: Story) -> Picture:
    """The picture of a story with the reach probability of each leaf."""
    shares = reach_of(story)
    nodes = [
        replace(node, reach=shares[story.nodes[node.told - 1].label]) if node.is_leaf and node.told else node
        for node in picture.nodes
    ]
    return replace(picture, nodes=nodes)


def _children(story: Story, reached: Reached) -> Iterator[Reached]:
    """The children to draw: those searched, those cut off, and in a tree those that a modelled opponent never chooses;
    not the quiet moves skipped by a quiescence search."""
    dropped = {move for visit in reached.visits if visit.cut for move in visit.cut.moves}
    unknown = not reached.visits or reached.visit.ending == "probe" or (story.is_tree and reached.role == "model")
    for place, action in enumerate(reached.actions or []):
        if place in reached.children:
            yield reached.children[place]
        elif unknown or story.game.write(reached.position, action) in dropped:
            yield _unreached(story, reached, place)


def _unreached(story: Story, parent: Reached, place: int) -> Reached:
    """An unvisited node, with its known subtree in an explicit tree."""
    assert parent.actions is not None
    action = parent.actions[place]
    position = story.game.result(parent.position, action)
    label = story.label_of(action) if story.is_tree else ""
    player = story.game.player(position)
    move = story.game.write(parent.position, action)
    node = Reached(0, label, move, position, player, "", parent.depth + 1, parent, place)
    limit = story.result.depth
    if story.is_tree and (limit is None or node.depth < limit):
        node.actions = story.game.moves(position)
    return node


def visited(story: Story, reached: Reached, on_line: bool) -> Node:
    """A node of the story as a node of the picture."""
    if story.tree is not None:
        node = written(story.tree, reached.position.node)
    else:
        node = Node(action="" if story.is_tree and reached.action == reached.label else reached.action)
    if node.probability is None:
        node.probability = _probability(story, reached)
    node.label = reached.label if story.is_tree else ""
    node.player = CHANCE if reached.role in ("chance", "model") else reached.player
    node.board, node.position = board(story.game, reached.position), reached.position
    node.principal, node.told = on_line, reached.number
    if not reached.visits:
        node.visited = False
        _describe_unvisited(story, reached, node)
        return node
    visit = reached.visit
    node.unknown, node.dropped = "", False
    node.value = visit.value
    node.relation = story.sign(visit) if story.labels == "bound" else ""
    node.estimate = story.is_estimate(visit)
    node.window = (visit.first_alpha, visit.first_beta) if story.has_windows else None
    node.visits = tuple(each.number for each in reached.visits)
    node.tally = len(reached.visits) if story.simulates else 0
    if visit.cut:
        strict = visit.cut.relation in ("<", ">")
        node.cut = Cut(visit.cut.kind, visit.cut.value, visit.cut.bound, strict, visit.is_question)
    return node


def _describe_unvisited(story: Story, reached: Reached, node: Node) -> None:
    parent = reached.parent
    node.dropped = node.dropped or bool(parent and parent.visits and parent.role != "model")
    finished = story.game.terminal(reached.position)
    node.unopened = node.unopened or (not finished and not reached.actions)
    if finished and story.is_tree and story.tree is None:
        node.value = story.game.utility(reached.position)


def _probability(story: Story, reached: Reached) -> Any:
    """The probability of an outcome of chance, or of a modelled opponent's move as averaged by the search."""
    parent = reached.parent
    if parent is None:
        return None
    if story.is_tree and parent.player == CHANCE:
        return reached.position.tree.probability[reached.position.node]
    if parent.role == "model":
        steps = [step for visit in parent.visits for step in visit.terms if step.node is reached]
        return steps[0].probability if steps else 0
    if parent.player != CHANCE:
        return None
    return story.game.outcomes(parent.position)[reached.place][1]
