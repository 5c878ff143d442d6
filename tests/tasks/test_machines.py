"""A cluster of several machines, each with an address of its own: network namespaces joined by a bridge."""

import os
import shutil
import subprocess
import sys
from contextlib import suppress

import pytest

from tests.tasks.clusters import cluster, within
from zermelo.tasks.pool import pool_of

TAG = f"z{os.getpid() % 100_000}"
SERVER, ADDRESSES = "10.213.77.1", ("10.213.77.2", "10.213.77.3")


def ip(*words):
    subprocess.run(["ip", *words], check=True, capture_output=True)


def where(task):
    """Who did a task: the first address of the worker's machine."""
    shown = subprocess.run(["ip", "-4", "-o", "addr", "show", "scope", "global"], capture_output=True, text=True)
    return task, shown.stdout.split()[3].partition("/")[0]


@pytest.fixture
def machines():
    """The names of three network namespaces with addresses of their own, that of SERVER first.

    The bridge too is inside a namespace: a browser gives up its requests when the network of its own machine changes.
    """
    if os.name != "posix" or not hasattr(os, "geteuid") or os.geteuid() or not shutil.which("ip"):
        pytest.skip("network namespaces need root and the command ip")
    server, *others = names = [f"{TAG}{letter}" for letter in "abc"]
    try:
        try:
            for name in names:
                ip("netns", "add", name)
                ip("-n", name, "link", "set", "lo", "up")
            ip("-n", server, "link", "add", "bridge0", "type", "bridge")
            ip("-n", server, "addr", "add", f"{SERVER}/24", "dev", "bridge0")
            ip("-n", server, "link", "set", "bridge0", "up")
            for name, address in zip(others, ADDRESSES, strict=True):
                ip("-n", server, "link", "add", name, "type", "veth", "peer", "name", "card", "netns", name)
                ip("-n", server, "link", "set", name, "master", "bridge0", "up")
                ip("-n", name, "addr", "add", f"{address}/24", "dev", "card")
                ip("-n", name, "link", "set", "card", "up")
        except subprocess.CalledProcessError as error:
            pytest.skip(f"this machine makes no network namespaces: {error.stderr.decode().strip()}")
        yield names
    finally:
        for name in names:
            with suppress(subprocess.CalledProcessError):
                ip("netns", "del", name)


def shared(file):
    """Give out tasks until both machines have worked; the second joins when it is ready."""
    with pool_of(cluster=file) as pool:
        for _ in range(100):
            found = list(pool.results(where, range(20)))
            assert sorted(number for number, _ in found) == list(range(20))
            at_work = {address for _, address in found}
            assert at_work <= set(ADDRESSES)
            if len(at_work) == 2:
                return
    raise AssertionError("one machine never worked")


def test_workers_on_machines_with_addresses_of_their_own_share_the_work(machines, tmp_path):
    pytest.importorskip("distributed")
    server, *others = machines
    with cluster(tmp_path, namespaces=others, server=server, host=SERVER) as (file, _):
        script = f"from tests.tasks.test_machines import shared; shared({str(file)!r})"
        subprocess.run([*within(server), sys.executable, "-c", script], check=True)
