"""The pool: every call has one outcome, and no process is left behind."""

import math
import os
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


def outcomes(calls, n=1, setup=READY, lifetime=100):
    with WorkerPool(n, setup, lifetime) as workers:
        return dict(workers.run(Task(key, call) for key, call in enumerate(calls)))


def values(calls, **options):
    return [outcome.value for _, outcome in sorted(outcomes(calls, **options).items())]


@pytest.mark.parametrize("n", [1, 3])
def test_every_call_has_its_own_outcome(n):
    assert values([Call(math.factorial, (k,)) for k in range(20)], n=n) == [
        math.factorial(k) for k in range(20)
    ]


def test_no_call_runs_in_this_process():
    assert os.getpid() not in values([Call(os.getpid)])


def test_a_pool_is_cancelled_from_another_thread():
    workers = WorkerPool(1, READY)
    tasks = iter([Task("ready", Call(abs, (-1,))), Task("long", Call(time.sleep, (600,)))])
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
        list(workers.run(iter([Task("late", Call(abs, (-1,)))])))


def test_a_pool_that_is_cancelled_when_its_call_has_just_ended_is_not_ready():
    with WorkerPool(1, READY) as workers:
        workers.start()
        assert workers.is_ready
        list(workers.run(iter([Task("last", Call(abs, (-1,)))])))
        workers.cancel()
        assert not workers.is_ready


def test_standard_input_is_empty_and_not_the_link():
    assert values(
        [Call(exec, ("import sys; assert sys.stdin.read() == ''",)), Call(abs, (-1,))]
    ) == [
        None,
        1,
    ]


def test_an_exception_is_reported():
    (outcome,) = outcomes([Call(int, ("x",))]).values()
    assert isinstance(outcome, Raised)
    assert isinstance(outcome.error, ValueError)


def test_a_value_that_cannot_be_pickled_is_reported():
    (outcome,) = outcomes([Call(open, (os.devnull,))]).values()
    assert isinstance(outcome, Raised)
    assert "cannot pickle" in str(outcome.error)


def test_an_error_that_cannot_be_unpickled_is_reported():
    ended = outcomes([Call(lxml.etree.XML, ("<a",)), Call(exec, (UNPICKLABLE,)), Call(abs, (-1,))])
    assert "XMLSyntaxError" in str(ended[0].error)
    assert "needs two" in str(ended[1].error) or "cannot be read" in str(ended[1].error)
    assert ended[2].value == 1


UNPICKLABLE = """
class Odd(Exception):
    def __init__(self, one, other):
        super().__init__("needs two")
raise Odd(1, 2)
"""


def test_a_deadline_of_many_years_is_accepted():
    assert values([Call(abs, (-1,), 1e12)]) == [1]


@pytest.mark.posix
@pytest.mark.parametrize(
    ("call", "how"),
    [
        (Call(os.abort), "SIGABRT"),
        (Call(signal.raise_signal, (signal.SIGSEGV,)), "SIGSEGV"),
        (Call(os._exit, (3,)), "exit code 3"),
    ],
)
def test_a_process_that_dies_loses_no_other_call(call, how):
    ended = outcomes([Call(abs, (-1,)), call, Call(abs, (-2,))], n=2)
    assert isinstance(ended[1], Died)
    assert ended[1].how == how
    assert (ended[0].value, ended[2].value) == (1, 2)


@pytest.mark.posix
def test_a_call_whose_process_died_is_retried_once(tmp_path):
    log = tmp_path / "log"
    shell = f"echo tried >> {log}; kill -KILL $PPID"
    (outcome,) = outcomes([Call(os.system, (shell,))]).values()
    assert isinstance(outcome, Died)
    assert log.read_text().split() == ["tried", "tried"]


@pytest.mark.posix
def test_a_call_that_dies_once_succeeds_when_retried(tmp_path):
    log = tmp_path / "log"
    shell = f"test -e {log} || {{ touch {log}; kill -KILL $PPID; }}"
    (outcome,) = outcomes([Call(os.system, (shell,))]).values()
    assert outcome.value == 0


def test_a_late_call_is_killed_and_not_retried():
    start = time.monotonic()
    ended = outcomes([Call(time.sleep, (60,), 0.5), Call(abs, (-1,))])
    assert isinstance(ended[0], Late)
    assert ended[1].value == 1
    assert time.monotonic() - start < 30


@pytest.mark.posix
def test_a_call_that_ignores_signals_is_killed():
    ignores_signals = """
import signal
for number in (signal.SIGINT, signal.SIGALRM, signal.SIGTERM):
    signal.signal(number, signal.SIG_IGN)
while True:
    pass
"""
    (outcome,) = outcomes([Call(exec, (ignores_signals,), 0.5)]).values()
    assert isinstance(outcome, Late)


@pytest.mark.skipif(sys.platform != "linux", reason="memory is limited on Linux only")
def test_memory_is_limited():
    ended = outcomes(
        [Call(bytearray, (10**9,)), Call(len, (b"abc",))], setup=Setup(Call(os.getpid), 100)
    )
    assert isinstance(ended[0], OutOfMemory)
    assert ended[0].limit_mb == 100
    assert ended[1].value == 3


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
        Call(len, (bytes(80_000_000),)),
        Call(bytes, (35_000_000,)),
    ],
    ids=["libxml2", "wrapped", "system", "large argument", "large value"],
)
def test_memory_that_runs_out_anywhere_is_reported_as_such(call):
    setup = Setup(Call(os.getpid), 60)
    ended = outcomes([call, Call(lxml.etree.XML, ("<a",)), Call(abs, (-1,))], setup=setup)
    assert isinstance(ended[0], OutOfMemory)
    assert ended[0].limit_mb == 60
    assert isinstance(ended[1], Raised)
    assert "XMLSyntaxError" in str(ended[1].error)
    assert ended[2].value == 1


def test_processes_are_replaced_after_their_lifetime():
    pids = values([Call(os.getpid)] * 6, lifetime=2)
    assert [pids.count(pid) for pid in dict.fromkeys(pids)] == [2, 2, 2]


def test_an_error_in_the_setup_is_raised():
    with pytest.raises(ValueError, match="invalid literal"):
        outcomes([Call(os.getpid)], setup=Setup(Call(int, ("x",))))


def test_processes_that_die_at_their_start_are_reported():
    with pytest.raises(WorkerError, match=r"do not start: the last one died \(exit code 7\)"):
        outcomes([Call(os.getpid)], setup=Setup(Call(os._exit, (7,))))


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
        run = workers.run(
            iter([Task("old", Call(abs, (-1,))), Task("late", Call(time.sleep, (9,)))])
        )
        assert next(run)[0] == "old"
        run.close()
        assert [key for key, _ in workers.run(iter([Task("new", Call(abs, (-2,)))]))] == ["new"]


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
