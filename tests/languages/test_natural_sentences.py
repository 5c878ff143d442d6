"""Sentences as people say them in Spanish and Catalan: each of these was said in a stiffer way once."""

import pytest

from zermelo.cli import run
from zermelo.cli.analyze import rate_text
from zermelo.languages.catalogue import catalogue
from zermelo.languages.message import M, counted


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["paly"], "No existe la orden 'paly' (¿querías decir play o replay?); `zermelo --help` lo explica."),
        (["draw", "A(1,2)", "-o", "tree.foo"], "no tiene una extensión conocida"),
        (["games"], "gana quien pone tres propias en línea"),
        (["games"], "con un 1 se pierde el turno, y gana quien llega a 100 puntos"),
        (["best", "coins:1,9,2,7"], "Primero debería jugar derecha; "),
        (["best", "coins:1,9,2,7"], "Se espera: derecha derecha derecha izquierda"),
        (["best", "nim:1,2"], "Con el motor (dos oponentes"),
        (["value", "--count", "tic-tac-toe", "--depth", "2"], "(raíz: b2 a3"),
        (["solve", "nim:1,2"], "Primero gana con 2x1 en 3 capas si ambos juegan lo mejor posible."),
        (["theory", "matrix", "A: 1 2; B: 3"], "La fila B tiene 1 pago"),
        (["value", "A(B(4,E(8,9)),1)", "--algorithm", "alphabeta"], "v = 8 ≥ 4, cota de B; podados: E2."),
        (["exercise", "maxn:1"], "cada jugador maximiza su entrada y, entre hijos iguales, toma el primero."),
        (["exercise", "threshold:1"], " una de las mejores jugadas en "),
        (["strategy", "A(B(3,5),C(6,8))", "--exploit", "uniform"], "contra un oponente que juega al azar."),
        (
            ["strategy", "A(B(3,5),C(6,8))", "--against", "mixture:0.8"],
            "Contra un oponente que halla la mejor jugada el 80 % ",
        ),
        (["strategy", "A(B(3,5),C(6,8))", "--against", "ideal"], "Contra un oponente que hace su mejor jugada da 6"),
        (["value", "A@1(B@2([1,6],[7,1]),[0,0])", "--algorithm", "minimax"], "el árbol no es de suma cero"),
        (["value", "A(3,5)", "--rule", "strict", "--labels", "hard"], "va solo con las etiquetas 'soft'"),
        (["theory", "complexity", "--positions", "6*10^8", "--speed", "10^7"], " llevan 1 minuto."),
        (["theory", "complexity", "--positions", "9*10^8", "--speed", "10^7"], " llevan 1,5 minutos."),
        (["--help"], "Uso: zermelo [OPCIONES] ORDEN ..."),
    ],
)
def test_spanish(arguments, sentence, capsys, monkeypatch):
    monkeypatch.setenv("COLUMNS", "250")
    run([*arguments, "--lang", "es"])
    said = capsys.readouterr()
    assert sentence in said.out + said.err


def test_catalan(capsys):
    assert run(["solve", "nim:1,2", "--lang", "ca"]) == 0
    assert "en 3 nivells si tots dos juguen tan bé com poden" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("number", "written"),
    [(1, "d'1 node"), (2, "de 2 nodes"), (11, "d'11 nodes"), (110, "de 110 nodes"), (1000, "de 1000 nodes")],
)
def test_catalan_elides_before_a_number_that_is_read_with_a_vowel(number, written):
    message = counted("Game tree of {count} node", "Game tree of {count} nodes", number)
    assert message.in_language("ca") == f"Arbre de joc {written}"
    assert message.in_language("es").startswith(f"Árbol de juego de {number} ")


def test_catalan_elides_before_a_count_that_is_a_message_of_its_own():
    line = M("games of {games}", games=counted("{count} game", "{count:,} games", 11))
    assert line.in_language("ca") == "partides d'11 partides"
    name = M("games of {games}", games="11.py")
    assert name.in_language("ca") == "partides de 11.py"


def test_catalan_elides_before_a_name_that_begins_with_a_vowel(capsys):
    assert run(["trace", "tic-tac-toe", "--depth", "1", "--algorithm", "minimax", "--lang", "ca"]) == 0
    assert "els successors d'arrel l'acció" in capsys.readouterr().out
    line = M("How does the game go from {node} on if both play well? Write the nodes in order.", node="A")
    assert line.in_language("ca").startswith("Com continua la partida des d'A si")


@pytest.mark.parametrize(("rate", "written"), [(5_800, "5,800 a second"), (49_000, "49,000 a second")])
def test_a_slow_search_is_not_told_in_millions(rate, written):
    """It was "0.0 million a second" once."""
    assert rate_text(rate) == written


@pytest.mark.parametrize("language", ["es", "ca"])
def test_unidiomatic_phrases_are_absent(language):
    stiff = ("forma de máquina", "forma de màquina", "seguir a ganar", "continuar a guanyar", "?;", "de 11 nivells")
    stiff += (" una mejor jugada", " una millor jugada")
    for text in catalogue(language).texts.values():
        assert not [phrase for phrase in stiff if phrase in text]


def test_a_local_move_is_read_back(capsys):
    for move in ("derecha", "right", "dreta"):
        assert run(["best", "coins:1,9,2,7", move, "--json"]) == 0
