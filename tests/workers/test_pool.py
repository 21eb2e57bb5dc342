"""The pool: every call has one outcome, and no process is left behind."""

import math
import os
import re
import signal
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor  # noqa: TID251 (it waits for a process)

import lxml.etree
import psutil
import pytest

from webjury.errors import WorkerError
from webjury.workers.calls import Call, Died, Late, OutOfMemory, Raised, Returned, Setup
from webjury.workers.pool import Task, WorkerPool

READY = Setup(Call(os.getpid))
ONE, TWO = (Call(abs, (number,)) for number in (1, 2))


def outcomes(calls, n=1, setup=READY, lifetime=100):
    with WorkerPool(n, setup, lifetime) as workers:
        return dict(workers.run(Task(key, call) for key, call in enumerate(calls)))


def values(calls, **options):
    return [outcome.value for _, outcome in sorted(outcomes(calls, **options).items())]


@pytest.mark.parametrize("n", [1, 3])
def test_every_call_has_its_own_outcome_in_another_process(n):
    numbers = values([*(Call(math.factorial, (k,)) for k in range(20)), Call(os.getpid)], n=n)
    assert numbers[:20] == [math.factorial(k) for k in range(20)]
    assert numbers[20] != os.getpid()


def test_standard_input_is_empty_and_not_the_link():
    read = "import sys; assert sys.stdin.read() == ''"
    assert values([Call(exec, (read,)), ONE]) == [None, 1]


UNPICKLABLE = """
class Odd(Exception):
    def __init__(self, one, other):
        super().__init__("needs two")
raise Odd(1, 2)
"""


IGNORES_SIGNALS = """
import signal
for number in (signal.SIGINT, signal.SIGALRM, signal.SIGTERM):
    signal.signal(number, signal.SIG_IGN)
while True:
    pass
"""
FAILURES = {
    "error": (Call(int, ("x",)), Raised, "^invalid literal"),
    "value not pickled": (Call(open, (os.devnull,)), Raised, "cannot pickle"),
    "error not pickled": (Call(lxml.etree.XML, ("<a",)), Raised, "XMLSyntaxError"),
    "error not unpickled": (Call(exec, (UNPICKLABLE,)), Raised, "needs two|cannot be read"),
}
#: These need signals.
DEATHS = {
    "aborts": (Call(os.abort), Died, "SIGABRT"),
    "crashes": (Call(signal.raise_signal, (signal.SIGSEGV,)), Died, "SIGSEGV"),
    "exits": (Call(os._exit, (3,)), Died, "exit code 3"),
    "sleeps": (Call(time.sleep, (60,), 0.5), Late, "longer than 0.5 s"),
    "ignores signals": (Call(exec, (IGNORES_SIGNALS,), 0.5), Late, "longer than 0.5 s"),
}


@pytest.mark.parametrize(
    ("call", "kind", "message"),
    [
        *(pytest.param(*case, id=name) for name, case in FAILURES.items()),
        *(pytest.param(*case, id=name, marks=pytest.mark.posix) for name, case in DEATHS.items()),
    ],
)
def test_a_call_that_fails_is_reported_and_loses_no_other_call(call, kind, message):
    of_many_years = 1e12
    start = time.monotonic()
    ended = outcomes([ONE, call, Call(abs, (-2,), of_many_years)], n=2)
    assert isinstance(ended[1], kind)
    assert re.search(message, str(ended[1].error if kind is Raised else ended[1]))
    assert (ended[0].value, ended[2].value) == (1, 2)
    assert time.monotonic() - start < 30


def test_a_pool_is_cancelled_from_another_thread():
    workers = WorkerPool(1, READY)
    tasks = iter([Task("ready", ONE), Task("long", Call(time.sleep, (600,)))])
    ended = workers.run(tasks)
    assert next(ended)[0] == "ready"
    with ThreadPoolExecutor() as threads:
        rest = threads.submit(list, ended)
        while not workers._busy:
            time.sleep(0.01)
        workers.cancel()
        ((key, outcome),) = rest.result()
    assert (key, type(outcome)) == ("long", Died)
    with pytest.raises(WorkerError, match="the call was cancelled"):
        list(workers.run(iter([Task("late", ONE)])))


def test_a_pool_that_is_cancelled_when_its_call_has_just_ended_is_not_ready():
    with WorkerPool(1, READY) as workers:
        workers.start()
        assert workers.is_ready
        list(workers.run(iter([Task("last", ONE)])))
        workers.cancel()
        assert not workers.is_ready


@pytest.mark.posix
@pytest.mark.parametrize(
    ("shell", "n_tries", "result"),
    [
        ("echo tried >> {log}; kill -KILL $PPID", 2, Died),
        ("echo tried >> {log}; test $(wc -l < {log}) = 2 || kill -KILL $PPID", 2, Returned),
    ],
    ids=["always", "once"],
)
def test_a_call_whose_process_died_is_retried_once(tmp_path, shell, n_tries, result):
    log = tmp_path / "log"
    (outcome,) = outcomes([Call(os.system, (shell.format(log=log),))]).values()
    assert isinstance(outcome, result)
    assert log.read_text().split() == ["tried"] * n_tries


PARSE = """
import lxml.etree
data = b"<a>" + b"<b>word</b>" * 500_000 + b"</a>"
lxml.etree.fromstring(data, lxml.etree.XMLParser(huge_tree=True))
"""
WRAPPED = f"""
try:
    exec({PARSE!r})
except Exception as error:
    raise ValueError("parsing failed") from error
"""
ALLOCATED = """
import errno, os
raise OSError(errno.ENOMEM, os.strerror(errno.ENOMEM))
"""


@pytest.mark.skipif(sys.platform != "linux", reason="memory is limited on Linux only")
@pytest.mark.parametrize(
    "call",
    [
        Call(exec, (PARSE,)),
        Call(exec, (WRAPPED,)),
        Call(exec, (ALLOCATED,)),
        Call(bytearray, (10**9,)),
        Call(len, (bytes(80_000_000),)),
        Call(bytes, (35_000_000,)),
    ],
    ids=["libxml2", "wrapped", "system", "too much", "large argument", "large value"],
)
def test_memory_that_runs_out_anywhere_is_reported_as_such(call):
    setup = Setup(Call(os.getpid), 60)
    ended = outcomes([call, Call(lxml.etree.XML, ("<a",)), ONE], setup=setup)
    assert isinstance(ended[0], OutOfMemory)
    assert ended[0].limit_mb == 60
    assert isinstance(ended[1], Raised)
    assert "XMLSyntaxError" in str(ended[1].error)
    assert ended[2].value == 1


#: Leaves objects that refer to each other, and counts those that earlier calls have left.
LEAVE_GARBAGE = """
import gc, pathlib
cycles = [[] for _ in range(30_000)]
for cycle in cycles:
    cycle.append(cycle)
with pathlib.Path({!r}).open("a") as file:
    print(gc.get_freeze_count() > 1_000, sum(map(len, map(gc.get_objects, range(3)))), file=file)
"""


def test_garbage_of_a_call_is_collected_before_the_next_one(tmp_path):
    path = tmp_path / "counts"
    values([Call(exec, (LEAVE_GARBAGE.format(str(path)), {})) for _ in range(4)])
    is_frozen, counts = zip(*map(str.split, path.read_text().splitlines()), strict=True)
    assert set(is_frozen) == {"True"}
    assert max(map(int, counts)) < 50_000


def test_processes_are_replaced_after_their_lifetime():
    pids = values([Call(os.getpid)] * 6, lifetime=2)
    assert [pids.count(pid) for pid in dict.fromkeys(pids)] == [2, 2, 2]


@pytest.mark.parametrize(
    ("setup", "error", "message"),
    [
        (Call(int, ("x",)), ValueError, "invalid literal"),
        (Call(os._exit, (7,)), WorkerError, r"do not start: the last one died \(exit code 7\)"),
    ],
)
def test_an_error_at_the_start_is_raised(setup, error, message):
    with pytest.raises(error, match=message):
        outcomes([Call(os.getpid)], setup=Setup(setup))


def test_no_process_is_left_behind_by_an_abandoned_run():
    workers = WorkerPool(2, READY)
    pids = {outcome.value for _, outcome in workers.run(Task(0, Call(os.getpid)) for _ in range(9))}
    run = workers.run(iter([Task(0, Call(time.sleep, (600,))), Task(1, Call(os.getpid))]))
    assert isinstance(next(run)[1], Returned)
    workers.close()
    for pid in pids:
        assert not psutil.pid_exists(pid)


def test_the_outcome_of_an_abandoned_call_is_not_part_of_the_next_run():
    with WorkerPool(1, READY) as workers:
        run = workers.run(iter([Task("old", ONE), Task("late", Call(time.sleep, (9,)))]))
        assert next(run)[0] == "old"
        run.close()
        assert [key for key, _ in workers.run(iter([Task("new", TWO)]))] == ["new"]


def test_a_process_that_cannot_be_started_is_reported(monkeypatch):
    monkeypatch.setattr(sys, "executable", "/nowhere/python")
    with pytest.raises(WorkerError, match="cannot start a worker process: "):
        outcomes([Call(os.getpid)])


def test_children_of_a_killed_parent_end(tmp_path):
    script = """
import os, sys, time
from webjury.workers.calls import Call, Setup
from webjury.workers.pool import Task, WorkerPool
workers = WorkerPool(1, Setup(Call(os.getpid)))
((_, outcome),) = workers.run(iter([Task(0, Call(os.getpid))]))
print(outcome.value, flush=True)
time.sleep(600)
"""
    # From standard input, so that a child cannot run the script file again.
    parent = subprocess.Popen(
        [sys.executable, "-"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    parent.stdin.write(script)
    parent.stdin.close()
    child = int(parent.stdout.readline())
    parent.kill()
    parent.wait()
    parent.stdout.close()
    deadline = time.monotonic() + 30
    while is_alive(child) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not is_alive(child)


def is_alive(pid):
    try:
        return psutil.Process(pid).status() != psutil.STATUS_ZOMBIE
    except psutil.NoSuchProcess:
        return False
