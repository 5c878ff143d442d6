"""A program that speaks GTP, UCI or xboard and always plays its first legal move: `peer.py PROTOCOL GAME [FAULT]`.

FAULT is `crash`, `illegal`, `sleep`, `resign` or `silent`.
"""

import sys
import time

from zermelo.games import find


def say(text):
    print(text, flush=True)


class Peer:
    def __init__(self, address, fault):
        self.game, self.fault = find(address), fault
        self.position = self.game.initial

    def play(self, text):
        self.position = self.game.result(self.position, self.game.read(self.position, text))

    def choice(self):
        """Steps are written a2a3, everything else as it is."""
        if self.fault == "crash":
            sys.exit(3)
        if self.fault == "sleep":
            time.sleep(600)
        if self.fault:
            return {"illegal": "z9", "resign": "resign"}[self.fault]
        written = self.game.write(self.position, self.game.moves(self.position)[0])
        return written.replace("-", "").replace("x", "") if len(written) == 5 else written

    def moved(self):
        """Its choice, which it makes unless the choice is a fault."""
        chosen = self.choice()
        if not self.fault:
            self.play(chosen)
        return chosen

    def gtp(self, word, rest):
        if word == "play":
            self.play(rest[1])
        elif word == "genmove":
            return say(f"= {self.moved().upper()}\n")
        elif word == "time_settings":
            return say("? unknown command\n")
        say("=\n")

    def uci(self, word, rest):
        if word == "uci":
            say("id name peer\noption name UCI_Variant type combo default chess\nuciok")
        elif word == "isready":
            say("readyok")
        elif word == "position":
            self.position = self.game.initial
            for text in rest[2:]:
                self.play(text)
        elif word == "go":
            say(f"info depth 1\nbestmove {self.choice()} ponder a1a2")

    def xboard(self, word, rest):
        if word == "protover":
            say('feature usermove=1 sigint=0 variants="normal,breakthrough"\nfeature done=1')
        elif word == "usermove":
            self.play(rest[0])
        elif word == "go":
            chosen = self.moved()
            say("resign" if chosen == "resign" else f"# thinking\nmove {chosen}")


if __name__ == "__main__":
    protocol, address, fault = (*sys.argv[1:], "")[:3]
    peer = Peer(address, fault)
    for line in sys.stdin:
        if fault != "silent" and line.split():
            getattr(peer, protocol)(line.split()[0], line.split()[1:])
