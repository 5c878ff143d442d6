"""Games with hidden parts in the studio: what is hidden never leaves the server before a game is over."""

import random

import pytest

from tests.studio.test_api import events
from zermelo.games import find
from zermelo.studio.positions import replay

GAMES = {
    "kuhn-poker": 60,
    "leduc-poker": 25,
    "liars-dice:4": 15,
    "goofspiel:4": 15,
    "rock-paper-scissors": 15,
    "blind-tic-tac-toe": 8,
    "dominoes:highest=3,tiles=3,kind=draw": 8,
    "truco:3,flor=yes": 8,
    "push-fold:5": 10,
}
"""Games played with each rulebook; the rest is the rulebook's own affair."""


class Sitting:
    """One game through the API, in which the test knows the true position."""

    def __init__(self, client, studio, name, me, told):
        self.client, self.envelopes, self.game, self.told = client, studio.studio.envelopes, find(name), told
        self.place, self.known = {"game": name, "me": me}, [me]

    def position(self, moves):
        true, line = self.envelopes.opened(moves)
        return replay(self.game, "", line.moves if line else true).position

    def ask(self, path, moves, **more):
        body = {**self.place, "moves": moves, **more}
        answer = self.client.post(path, json=body)
        assert answer.status_code == 200, answer.text
        view = list(events(answer))[-1][1]["view"] if path.endswith("think") else answer.json()
        self.examine(view)
        return view

    def examine(self, view):
        """The answer is what the player sees, and depends on nothing else."""
        moves, me = [move["text"] for move in view["moves"]], self.place["me"]
        position = self.position(moves)
        if self.game.terminal(position):
            assert view["over"] and not any(move.startswith("?") for move in moves)
            return
        seen = self.game.view(position, me)
        assert view["text"] == str(self.game.show(seen)) and not view["outcomes"] and not view["dice"]
        assert not view["over"] and view["utility"] is None and (view["legal"] == [] or view["player"] == me)
        self.known.append(seen)
        without_tokens = [{**move, "text": move["said"]} for move in view["moves"]]
        answer = {**view, "moves": without_tokens}
        assert self.told.setdefault(tuple(self.known), answer) == answer

    def play(self, dice):
        view = self.ask("/api/position", [])
        while not view["over"]:
            moves = [move["text"] for move in view["moves"]]
            if view["player"] == -1:
                view = self.ask("/api/roll", moves)
            elif view["player"] == self.place["me"]:
                chosen = dice.choice(view["legal"])["text"]
                self.known.append(chosen)
                view = self.ask("/api/position", [*moves, chosen])
            else:
                view = self.ask("/api/think", moves, algorithm="pimc", seconds=0.01)
        return view


@pytest.mark.parametrize("name", GAMES)
def test_no_answer_depends_on_what_is_hidden(client, studio, name):
    dice, told = random.Random(27), {}
    for number in range(GAMES[name]):
        view = Sitting(client, studio, name, number % find(name).players, told).play(dice)
        assert view["words"] and view["utility"] is not None


def deal(ask, game="kuhn-poker", me=0):
    return [move["text"] for move in ask("/api/roll", game=game, me=me)["moves"]]


def test_hidden_moves_are_of_one_game_and_one_player(ask):
    card, hidden = deal(ask)
    assert len(card) == 1 and hidden.startswith("?")
    for body, said in [
        ({"moves": [card, hidden], "me": 1}, "The hidden moves are those of another player or of another game."),
        ({"moves": [card, deal(ask)[1], hidden]}, "The hidden moves are not those of this game."),
        ({"moves": [card, "?"]}, "The studio no longer knows the hidden moves of this game; start a new one."),
        ({"moves": [hidden]}, "The hidden moves are not those of this game."),
        ({"start": "J K"}, "kuhn-poker hides something, so it is played from the start."),
        ({"me": 2}, "kuhn-poker has no player 3."),
    ]:
        assert ask("/api/position", 400, game="kuhn-poker", **body) == said
    assert ask("/api/position", 400, game="leduc-poker", moves=[card, hidden])


def test_nothing_is_tried_twice(ask):
    dealt = deal(ask)
    ask("/api/position", game="kuhn-poker", moves=[*dealt, "bet"])
    assert ask("/api/position", game="kuhn-poker", moves=dealt)["player"] == 0
    said = ask("/api/position", 400, game="kuhn-poker", moves=[*dealt, "check"])
    assert said == "Where something is hidden, no move is taken back."


def test_advice_without_a_move(client, ask):
    body = {"game": "kuhn-poker", "moves": deal(ask)}
    *_, (kind, answer) = events(client.post("/api/think", json=body))
    assert kind == "answer" and answer["view"] is None and answer["words"].startswith("An equilibrium plays ")


@pytest.mark.parametrize(
    "path", ["along", "after", "analyse", "analyse/chart", "analyse/read", "analyse/save", "analyse/palette"]
)
def test_what_would_show_everything_is_refused(client, path):
    more = {"after": {"following": []}, "analyse/chart": {"points": []}, "analyse/read": {"text": "J K"}}
    body = {"game": "kuhn-poker", **more.get(path, {})}
    answer = client.post(f"/api/{path}", json=body | ({"tree": []} if path.endswith("save") else {}))
    assert "kuhn-poker hides something from its players" in answer.text
