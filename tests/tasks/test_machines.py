"""A cluster of several machines, each with an address of its own: network namespaces joined by a bridge."""

import os
import shutil
import subprocess
from contextlib import suppress

import pytest

from tests.tasks.clusters import cluster
from zermelo.tasks.crew import crew_of

TAG = f"z{os.getpid() % 100_000}"
SERVER = "10.213.77.1"


def ip(*words):
    subprocess.run(["ip", *words], check=True, capture_output=True)


def where(task):
    """Who did a task: the first address of the worker's machine."""
    shown = subprocess.run(["ip", "-4", "-o", "addr", "show", "scope", "global"], capture_output=True, text=True)
    return task, shown.stdout.split()[3].partition("/")[0]


@pytest.fixture
def machines():
    """The names of two network namespaces with addresses of their own; this machine is at SERVER."""
    if os.name != "posix" or not hasattr(os, "geteuid") or os.geteuid() or not shutil.which("ip"):
        pytest.skip("network namespaces need root and the command ip")
    names = [f"{TAG}a", f"{TAG}b"]
    try:
        try:
            ip("link", "add", TAG, "type", "bridge")
            ip("addr", "add", f"{SERVER}/24", "dev", TAG)
            ip("link", "set", TAG, "up")
            for number, name in enumerate(names, start=2):
                ip("netns", "add", name)
                ip("link", "add", f"{name}0", "type", "veth", "peer", "name", f"{name}1")
                ip("link", "set", f"{name}1", "netns", name)
                ip("link", "set", f"{name}0", "master", TAG)
                ip("link", "set", f"{name}0", "up")
                ip("-n", name, "addr", "add", f"10.213.77.{number}/24", "dev", f"{name}1")
                ip("-n", name, "link", "set", f"{name}1", "up")
                ip("-n", name, "link", "set", "lo", "up")
        except subprocess.CalledProcessError as error:
            pytest.skip(f"this machine makes no network namespaces: {error.stderr.decode().strip()}")
        yield names
    finally:
        for words in [("link", "del", TAG), *(("netns", "del", name) for name in names)]:
            with suppress(subprocess.CalledProcessError):
                ip(*words)


def test_workers_on_machines_with_addresses_of_their_own_share_the_work(machines, tmp_path):
    pytest.importorskip("distributed")
    with cluster(tmp_path, namespaces=machines, host=SERVER) as (file, _), crew_of(cluster=str(file)) as crew:
        for _ in range(100):  # the second joins when it is ready
            found = list(crew.results(where, range(20)))
            assert sorted(number for number, _ in found) == list(range(20))
            at_work = {address for _, address in found}
            assert at_work <= {"10.213.77.2", "10.213.77.3"}
            if len(at_work) == 2:
                break
        else:
            pytest.fail("one machine never worked")
