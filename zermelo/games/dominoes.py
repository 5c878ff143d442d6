"""Dominoes: lay a tile at an end of the row that shows its pips, and get rid of all tiles first.

Two players, or four in two teams whose members sit across, are dealt tiles, and lay them in turn, end to equal end;
doubles do not branch. Who can lay a tile must. In the block game a player who cannot passes; in the draw game such a
player draws until a tile can be laid, or until only `stay` tiles lie in the boneyard, and then passes. The round is
over when a hand is empty or no player can lay a tile. A hand that is empty wins; if no player can go on, the side with
fewer pips does, and neither if they have the same. Of two players the winner scores the pips of the other, less its
own; of four, a team scores the pips of all hands. The winner leads the next round.

`dominoes(highest, players, tiles, kind, lead, points, stay)`: the set up to that double, the tiles dealt to each, and
`block` or `draw`. The `first` player leads the first round with any tile, or, with `double`, the player of the highest
double with that tile (if none was dealt, of the tile with the most pips) until a side has points. Without `points` a
game is one round and its value the score; with them the first side to have that number wins.
"""

from collections.abc import Iterator

from zermelo.games.advice.dominoes import advice_for
from zermelo.games.looks.dominoes import look_of
from zermelo.games.moves.dominoes import IN_A_WORD, LEFT, NONE, RIGHT, Position, functions_of, tiles_to
from zermelo.machine.runtime.memory import quotient
from zermelo.rules.bits import last, squares
from zermelo.rules.game import CHANCE, UNSEEN, Game
from zermelo.rules.parameters import one_of, whole
from zermelo.rules.piles import replacing


def dominoes(
    highest: int = 6,
    players: int = 2,
    tiles: int = 7,
    kind: str = "block",
    lead: str = "first",
    points: int = 0,
    stay: int = 2,
) -> Game:
    """The game with the set up to that double.

    >>> dominoes(2, tiles=2).name, dominoes(players=4).name
    ('dominoes:highest=2,tiles=2', 'dominoes:players=4')
    """
    usual = {"highest": 6, "players": 2, "tiles": 7, "kind": "block", "lead": "first", "points": 0, "stay": 2}
    given = dict(zip(usual, (highest, players, tiles, kind, lead, points, stay), strict=True))
    whole("highest", highest, 1, 9)
    one_of("players", str(players), ("2", "4"))
    one_of("kind", kind, ("block", "draw"))
    one_of("lead", lead, ("first", "double"))
    whole("points", points, 0, 1000)
    pieces = tiles_to(highest)
    count, pass_move, drawn = pieces.count, pieces.pass_move, pieces.drawn
    whole("tiles", tiles, 1, count // players)
    whole("stay", stay, 0, count)
    with_pips = tuple(pieces.with_pips(pips) for pips in range(highest + 1))
    draws, in_hands = kind == "draw", players * tiles
    most_events = players * (count if draws else in_hands) + (count if draws else 0) + players
    words = -(-most_events // IN_A_WORD)
    read, added, left_over, dealing, pips, extended = functions_of(pieces, tiles, words)
    with_hand, hidden = replacing(players), (UNSEEN,) * players
    no_hands, no_events = (0,) * players, (0,) * words

    def dealt(position: Position, tile: int) -> Position:
        owner, number = position.dealt // tiles, position.dealt + 1
        hands = with_hand(position.hands, owner, position.hands[owner] | 1 << tile)
        leader = position.leader
        if number == in_hands and leader == NONE:
            leader = hands.index(max(hands))  # of two sets the one with the highest tile is the larger number
        return Position(hands, number, position.boneyard - 1, position.told, 0, 0, 0, leader, leader, position.scores)

    def new_round(leader: int, scores: tuple[int, int]) -> Position:
        leads = NONE if lead == "double" and scores[0] == 0 and scores[1] == 0 else leader
        return Position(no_hands, 0, count, no_events, 0, 0, 0, leads, leads, scores)

    def can_lay(position: Position) -> bool:
        fitting = with_pips[position.left] | with_pips[position.right]
        return position.events == 0 or position.hands[position.player] & fitting != 0

    def must_draw(position: Position) -> bool:
        return draws and position.boneyard > stay and not can_lay(position)

    def player(position: Position) -> int:
        return CHANCE if position.dealt < in_hands or must_draw(position) else position.player

    def chance(position: Position) -> Iterator[tuple[int, float]]:
        rest = left_over(position)
        if position.dealt < in_hands:
            for tile, share in dealing(rest, position.hands[position.dealt // tiles], tiles - position.dealt % tiles):
                yield tile, share
        else:
            for tile in squares(rest):
                yield tile, quotient(1, position.boneyard)

    def actions(position: Position) -> Iterator[int]:
        """The tiles that may be laid, each with its end, or to pass."""
        hand = position.hands[position.player]
        if position.events == 0:
            must = lead == "double" and position.scores[0] == 0 and position.scores[1] == 0
            for tile in squares(1 << last(hand) if must else hand):
                yield 2 * tile + RIGHT
        elif can_lay(position):
            for tile in squares(hand):
                if position.left != position.right and with_pips[position.left] >> tile & 1:
                    yield 2 * tile + LEFT
                if with_pips[position.right] >> tile & 1:
                    yield 2 * tile + RIGHT
        else:
            yield pass_move

    def result(position: Position, action: int) -> Position:
        if position.dealt < in_hands:
            return dealt(position, action)
        hands, number, boneyard, told, events, left, right, mover, leader, scores = position
        if must_draw(position):
            hands, told = with_hand(hands, mover, hands[mover] | 1 << action), added(told, events, drawn)
            return Position(hands, number, boneyard - 1, told, events + 1, left, right, mover, leader, scores)
        if action != pass_move:
            hands = with_hand(hands, mover, hands[mover] & ~(1 << action // 2))
            left, right = extended(events == 0, left, right, action)
        told, following = added(told, events, action), (mover + 1) % players
        after = Position(hands, number, boneyard, told, events + 1, left, right, following, leader, scores)
        return scored(after, mover) if is_over(after) else after

    def is_over(position: Position) -> bool:
        """Whether no player can go on, or a hand is empty."""
        if position.dealt < in_hands:
            return False
        if 0 in position.hands:
            return True
        passes = 0
        while passes < min(players, position.events) and read(position.told, position.events - 1 - passes) == pass_move:
            passes += 1
        return passes == players

    def scored(position: Position, mover: int) -> Position:
        """The position after a round, with the points of the winner, and another deal unless the game is over."""
        own, other = pips(position.hands[0]), pips(position.hands[1])
        if players == 4:
            own, other = own + pips(position.hands[2]), other + pips(position.hands[3])
        winner = mover
        if position.hands[mover] != 0:
            winner = 0 if own < other else 1
            if players == 4 and pips(position.hands[winner + 2]) < pips(position.hands[winner]):
                winner += 2
        worth = own + other if players == 4 else abs(own - other)
        if position.hands[mover] != 0 and own == other:
            winner, worth = position.leader, 0
        hands, number, boneyard, told, events, left, right, following, leader, scores = position
        scores = (scores[0] + worth, scores[1]) if winner % 2 == 0 else (scores[0], scores[1] + worth)
        if points > 0 and max(scores[0], scores[1]) < points:
            return new_round(winner, scores)
        return Position(hands, number, boneyard, told, events, left, right, following, leader, scores)

    def value(position: Position) -> int:
        lead_of_first = position.scores[0] - position.scores[1]
        return lead_of_first if points == 0 else 1 if lead_of_first > 0 else -1

    def payoffs(position: Position) -> tuple[int, int, int, int]:
        return value(position), -value(position), value(position), -value(position)

    def sees(position: Position, who: int) -> Position:
        """The own tiles, and of the others how many they are; all when the game is over."""
        if is_over(position):
            return position
        hands = with_hand(hidden, who, position.hands[who])
        _, number, boneyard, told, events, left, right, mover, leader, scores = position
        return Position(hands, number, boneyard, told, events, left, right, mover, leader, scores)

    most = sum(sum(ends) for ends in pieces.ends) if points == 0 else 1
    unusual = [f"{name}={value}" for name, value in given.items() if value != usual[name]]
    start = new_round(0, (0, 0))
    return Game(
        name=f"dominoes:{','.join(unusual)}" if unusual else "dominoes",
        initial=start,
        player=player,
        chance=chance,
        actions=actions,
        result=result,
        terminal=is_over,
        utility=value if players == 2 else payoffs,
        sees=sees,
        players=players,
        zero_sum=players == 2,
        constant_sum=None if players == 2 else 0,
        bounds=(-most, most),
        counts_points=points == 0,
        longest=in_hands + most_events if points == 0 else None,
        advice=advice_for(pieces, tiles, lead == "double", actions),
        look=look_of(pieces, tiles, start, player),
    )


game = dominoes()
