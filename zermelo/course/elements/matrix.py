"""A payoff matrix with its solution: security levels, dominance, equilibria, optimal mixed strategies.

With the word `bare` only the payoffs are shown.
"""

from html import escape

from zermelo.course.document import Fence
from zermelo.course.elements import Element, as_code
from zermelo.course.scene import Scene, checked
from zermelo.languages.message import in_language
from zermelo.languages.numbers import display
from zermelo.theory.matrix import Matrix
from zermelo.theory.matrix_words import mixed_words, pure_words


def sentences(matrix: Matrix, language: str) -> list[str]:
    """The solution in words."""
    told = [*pure_words(matrix), *matrix.eliminate(False).sentences]
    if matrix.total is not None:
        told.append(mixed_words(matrix.mixed()))
    return [in_language(sentence, language) for sentence in told]


def html(fence: Fence, scene: Scene) -> str:
    checked(fence.options)
    matrix = Matrix.read(fence.body)
    head = "<td></td>" + "".join(f"<th scope='col'>{escape(name)}</th>" for name in matrix.columns)
    rows = "".join(
        f"<tr><th scope='row'>{escape(row)}</th>"
        + "".join(f"<td>{display(matrix.payoff(row, column), scene.language)}</td>" for column in matrix.columns)
        + "</tr>"
        for row in matrix.rows
    )
    table = f'<table class="matrix"><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>'
    if "bare" in fence.words:
        return f"<figure>{table}</figure>\n"
    solution = "".join(f"<li>{escape(sentence)}</li>" for sentence in sentences(matrix, scene.language))
    return f'<figure class="solved">{table}<ul>{solution}</ul></figure>\n'


def text(fence: Fence, scene: Scene) -> str:
    matrix = Matrix.read(fence.body)
    bare = "bare" in fence.words
    table = as_code(matrix.text(solved=not bare, language=scene.language))
    if bare:
        return table
    legend = in_language(matrix.legend(), scene.language)
    return "\n".join([table, "", *(f"- {sentence}" for sentence in (legend, *sentences(matrix, scene.language)))])


ELEMENT = Element(html, text)
