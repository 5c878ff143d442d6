"""A class: joining by a code, answers kept once each, nothing shown to others, and nothing lost when it is killed."""

import csv
import io
import os
import re
import signal
import socket
import subprocess
import sys
import threading
import time
from contextlib import contextmanager

import httpx
import pytest

from tests.studio.conftest import expect
from tests.waiting import PATIENCE, comes_true
from zermelo.cli import run
from zermelo.studio.classroom.store import Store
from zermelo.workbook.collection import find, names

START = "import sys; from zermelo.cli import main; main(sys.argv[1:])"
EXERCISE = next(name for name in names() if len(find(name).ask) > 1)


def free_port():
    with socket.socket() as channel:
        channel.bind(("127.0.0.1", 0))
        return channel.getsockname()[1]


class Class:
    """A class served by another process, which can be killed and started again."""

    def __init__(self, file):
        self.file, self.port = file, free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.start()

    def start(self):
        words = ["class", str(self.file), "--port", str(self.port), "--no-browser", "--lang", "en"]
        self.process = subprocess.Popen([sys.executable, "-c", START, *words], stdout=subprocess.PIPE, text=True)
        line = self.process.stdout.readline()
        self.code = re.search(r"code ([A-Z0-9]{6})\.", line)[1]
        self.page = re.search(r"(/teacher/\S+)", self.process.stdout.readline())[1]
        assert comes_true(self.answers)

    def answers(self):
        try:
            return self.client().get("/").status_code == 200
        except httpx.TransportError:
            return False

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        self.process.stdout.close()

    def client(self):
        return httpx.Client(base_url=self.address, timeout=PATIENCE, trust_env=False, headers={"accept-language": "en"})

    @contextmanager
    def joined(self, name):
        with self.client() as client:
            assert client.post("/api/class/join", json={"code": self.code.lower(), "name": name}).status_code == 200
            yield client

    def report(self):
        return self.client().get(f"{self.page}/report").json()

    def table(self):
        return list(csv.DictReader(io.StringIO(self.client().get(f"{self.page}/answers.csv").text)))


@pytest.fixture(scope="module")
def lesson(tmp_path_factory):
    found = Class(tmp_path_factory.mktemp("class") / "class.db")
    yield found
    found.kill()


def question(client, number=0):
    """A question of the exercise and its first field."""
    shown = client.post("/api/workbook/exercise", json={"name": EXERCISE}).json()
    asked = shown["questions"][number]
    return asked["name"], asked["fields"][0]["name"]


def check(client, value, number=0):
    name, field = question(client, number)
    answers = [{"question": name, "field": field, "value": value}]
    request = {"exercise": {"name": EXERCISE}, "answers": answers, "degree": "reason", "checked": [name]}
    return client.post("/api/workbook/grade", json=request)


def test_answers_are_kept_and_counted_once(lesson):
    with lesson.joined("Ann") as ann:
        for value in ("7", "7", "8", "8", "7"):
            assert check(ann, value).status_code == 200
    rows = [row for row in lesson.table() if row["name"] == "Ann"]
    assert [row["answer"] for row in rows] == ["7", "8", "7"]
    (student,) = [one for one in lesson.report()["students"] if one["name"] == "Ann"]
    assert student["answered"] == 1 and student["title"].startswith(find(EXERCISE).title["en"])


def test_a_killed_class_continues_where_it_was(lesson):
    code, page = lesson.code, lesson.page
    with lesson.joined("Bea") as bea:
        check(bea, "1")
        lesson.kill()
        lesson.start()
        assert (lesson.code, lesson.page) == (code, page)
        assert check(bea, "1").status_code == check(bea, "2").status_code == 200  # the cookie still counts
    assert [row["answer"] for row in lesson.table() if row["name"] == "Bea"] == ["1", "2"]


def test_a_student_sees_nothing_of_another(lesson):
    with lesson.joined("Secretive") as one, lesson.joined("Curious") as other:
        check(one, "12345")
        for path in (
            "/",
            "/workbook",
            "/api/workbook",
            "/teacher/",
            "/teacher/x",
            "/teacher/x/report",
            "/teacher/x/answers.csv",
        ):
            text = other.get(path, follow_redirects=True).text
            assert "12345" not in text and "Secretive" not in text
        assert other.get("/teacher/x/report").status_code == 404
        assert "12345" not in check(other, "3").text


HOSTILE = [
    ("GET", "/workbook", {}, 303),
    ("GET", "/api/workbook", {}, 403),
    ("POST", "/api/workbook/grade", {"json": {}}, 403),
    ("POST", "/api/class/join", {"json": {"code": "wrong", "name": "Eve"}}, 403),
    ("POST", "/api/class/join", {"json": {"code": "ñ" * 40, "name": "Eve"}}, 403),
    ("POST", "/api/class/join", {"json": {"code": "x", "name": "E" * 61}}, 400),
    ("POST", "/api/class/join", {"content": "[" * 5000, "headers": {"content-type": "application/json"}}, 400),
    ("POST", "/api/class/join", {"json": {"code": "A"}, "headers": {"origin": "http://evil.example"}}, 403),
    ("POST", "/api/class/join", {"content": b"x" * (2 << 20)}, 413),
    ("GET", "/", {"headers": {"host": "evil.example"}}, 403),
    ("GET", "/", {"headers": {"cookie": "class=' OR 1=1 --"}}, 200),
    ("GET", "/teacher/%F0%9F%98%80", {}, 404),
    ("GET", "/static/../app.py", {}, 404),
    ("GET", "/play", {}, 404),
    ("POST", "/api/games", {"json": {}}, 404),
]


@pytest.mark.parametrize(("method", "path", "more", "status"), HOSTILE, ids=str)
def test_hostile_requests_are_refused(lesson, method, path, more, status):
    with lesson.client() as client:
        answer = client.request(method, path, **more)
    assert answer.status_code == status and "Traceback" not in answer.text


def test_a_name_without_letters_is_refused(lesson):
    with lesson.client() as client:
        answer = client.post("/api/class/join", json={"code": lesson.code, "name": "  "})
    assert (answer.status_code, answer.json()["error"]) == (400, "Give a name by which the teacher knows you.")


def load(lesson, clients, rounds, between=lambda: None):
    """Many students at a time, who repeat a request that was not answered; `between` runs in the middle."""
    problems, middle = [], threading.Barrier(clients + 1)

    def work(number):
        try:
            with lesson.joined(f"Student {number}") as student:
                for turn in range(rounds):
                    if turn == rounds // 2:
                        middle.wait()
                    while not is_checked(student, f"{number}{turn}"):
                        time.sleep(0.05)
        except Exception as problem:
            problems.append(problem)
            middle.abort()

    students = [threading.Thread(target=work, args=(number,)) for number in range(clients)]
    for one in students:
        one.start()
    middle.wait()
    between()
    for one in students:
        one.join()
    assert problems == []
    rows = [(row["name"], row["answer"]) for row in lesson.table() if row["name"].startswith("Student ")]
    wanted = {(f"Student {number}", f"{number}{turn}") for number in range(clients) for turn in range(rounds)}
    assert len(rows) == len(wanted) and set(rows) == wanted


def is_checked(student, value):
    try:
        return check(student, value).status_code == 200
    except httpx.TransportError:
        return False


def restarted(lesson):
    lesson.kill()
    lesson.start()


def test_several_students_at_a_time(lesson):
    load(lesson, clients=4, rounds=2, between=lambda: restarted(lesson))


@pytest.mark.soak
def test_fifty_students_while_it_is_killed_and_started_again(tmp_path):
    lesson = Class(tmp_path / "class.db")
    load(lesson, clients=50, rounds=60, between=lambda: restarted(lesson))
    lesson.kill()


def test_the_file_becomes_csv(tmp_path, capsys):
    book = Store(tmp_path / "class.db")
    book.join("=Ann")
    book.close()
    assert run(["class", str(tmp_path / "class.db"), "--csv", "--lang", "en"]) == 0
    assert capsys.readouterr().out.strip() == "student,name,time,exercise,title,question,answer,credit,diagnosis"
    (tmp_path / "no.db").write_text("not a database " * 100, encoding="utf-8")
    for file, sentence in (("missing.db", "There is no file"), ("no.db", "cannot be used for the answers of a class")):
        assert run(["class", str(tmp_path / file), "--csv", "--lang", "en"]) == 2
        assert sentence in capsys.readouterr().err
    assert os.path.exists(tmp_path / "missing.db") is False


def test_a_student_joins_and_the_teacher_sees_the_answer(lesson, browser):
    context = browser.new_context(locale="es-ES", viewport={"width": 390, "height": 800})
    student, teacher = context.new_page(), context.new_page()
    student.goto(f"{lesson.address}/workbook")  # not joined yet, so it leads to the door
    student.fill("#code", "no")
    student.fill("#name", "Zoe")
    student.click("#join button")
    expect(student.locator("#complaint")).to_have_text("Ese no es el código de esta clase.")
    student.fill("#code", lesson.code)
    student.click("#join button")
    expect(student.locator("#welcome")).to_be_visible()
    expect(student.locator("#teach")).to_be_hidden()
    teacher.goto(f"{lesson.address}{lesson.page}")
    expect(teacher.locator("#students")).to_contain_text("Zoe")
    expect(teacher.locator("#code")).to_have_text(lesson.code)
    context.close()
