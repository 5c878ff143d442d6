"""Clusters for tests and benchmarks: a scheduler and workers of dask, as the commands of docs/cluster.md start them.

They end with the process that started them, even if that is killed.
"""

import os
import signal
import subprocess
import sys
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path

from tests.waiting import comes_true
from zermelo.tasks.lifetime import end_with_parent

DASK = str(Path(sys.executable).with_name("dask"))


def within(namespace):
    """The words before a command that is to run in a network namespace; none where none is named."""
    return ["ip", "netns", "exec", namespace] if namespace else []


def command(*words, namespace=""):
    """Start a command of dask, in a network namespace if one is named."""
    environment = {**os.environ, "DASK_DISTRIBUTED__WORKER__DAEMON": "True", "PYTHONWARNINGS": "ignore"}
    return subprocess.Popen(
        [*within(namespace), DASK, *words],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
        env=environment,
        preexec_fn=partial(end_with_parent, os.getpid()),
    )


def ended(process):
    with suppress(OSError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()


@contextmanager
def cluster(folder, workers=2, namespaces=(), server="", host="127.0.0.1"):
    """The file of a scheduler, and its worker processes, each in its namespace, the scheduler in that of the server."""
    file = Path(folder) / "scheduler.json"
    options = ["--host", host, "--port", "0", "--no-dashboard", "--no-show"]
    processes = [command("scheduler", *options, "--scheduler-file", str(file), namespace=server)]
    try:
        assert comes_true(file.exists)
        for number in range(workers):
            namespace = namespaces[number] if namespaces else ""
            processes.append(joined(file, folder, number, namespace))
        yield file, processes[1:]
    finally:
        for process in processes:
            ended(process)


def joined(file, folder, number=0, namespace=""):
    """A worker that joins the cluster."""
    place = ["--local-directory", str(Path(folder) / f"worker-{number}"), "--name", f"worker-{number}"]
    options = ["--nthreads", "1", "--no-nanny", "--no-dashboard", *place]
    return command("worker", "--scheduler-file", str(file), *options, namespace=namespace)
