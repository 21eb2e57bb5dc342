"""The pool for an event loop: calls share processes and never block each other."""

import asyncio
import math
import os
import signal
import time
from contextlib import suppress

import pytest

from webjury.errors import BusyError, WorkerError
from webjury.workers import process
from webjury.workers.async_pool import AsyncWorkerPool
from webjury.workers.calls import Call, Died, Late, OutOfMemory, Raised, Returned, Setup

# The pool works only on Linux and macOS.
pytestmark = pytest.mark.posix

READY = Setup(Call(os.getpid))
LONG = 60.0
ONE, TWO = (Call(abs, (number,)) for number in (1, 2))
PID = Call(os.getpid)
DIE = Call(os._exit, (3,))
HANG = Call(time.sleep, (LONG,))


def in_pool(work, n=1, setup=READY, **options):
    """Do some work with a pool, which is passed to it."""

    async def run():
        async with AsyncWorkerPool(n, setup, **options) as pool:
            return await work(pool)

    return asyncio.run(run())


def outcomes_of(*calls, n=2, **options):
    """Get the outcomes, or errors, of calls that are all submitted at once."""

    async def submit_all(pool):
        submitted = (pool.call(call, LONG) for call in calls)
        return await asyncio.gather(*submitted, return_exceptions=True)

    return in_pool(submit_all, n, **options)


async def begin_long_call(pool):
    """Wait until a process has started, and let it run an endless call."""
    await pool.call(ONE, LONG)
    task = asyncio.create_task(pool.call(HANG, LONG))
    await asyncio.sleep(0.1)
    return task


def test_many_calls_share_few_processes():
    calls = [Call(math.factorial, (k,)) for k in range(50)]
    values = [outcome.value for outcome in outcomes_of(*calls, *[PID] * 20)]
    assert values[:50] == [math.factorial(k) for k in range(50)]
    pids = set(values[50:])
    assert len(pids) <= 2
    assert os.getpid() not in pids


def test_every_kind_of_outcome_is_reported_and_the_next_call_runs():
    calls = [Call(int, ("x",)), DIE, Call(bytearray, (4_000_000_000,)), ONE]
    outcomes = outcomes_of(*calls, n=1, setup=Setup(PID, memory_mb=500))
    assert [type(outcome) for outcome in outcomes] == [Raised, Died, OutOfMemory, Returned]


def test_a_late_process_is_killed_and_replaced():
    async def late_then_next(pool):
        await pool.call(ONE, LONG)
        return await pool.call(HANG, 0.2), await pool.call(TWO, LONG)

    late, following = in_pool(late_then_next)
    assert isinstance(late, Late)
    assert following.value == 2


def test_a_call_that_finds_no_free_process_in_time_is_refused():
    async def overload(pool):
        await pool.call(ONE, LONG)
        first = asyncio.create_task(pool.call(HANG, 1.0))
        await asyncio.sleep(0)
        assert pool.waiting == 0
        with pytest.raises(BusyError, match="busy until the deadline"):
            await pool.call(ONE, 0.2)
        assert pool.waiting == 0
        return await first

    assert isinstance(in_pool(overload), Late)


def test_a_cancelled_call_frees_its_process():
    async def cancelled(pool):
        (await begin_long_call(pool)).cancel()
        return await pool.call(TWO, LONG)

    assert in_pool(cancelled).value == 2


def test_a_closed_pool_starts_no_processes_and_refuses_calls():
    async def close_while_busy():
        async with AsyncWorkerPool(1, READY) as pool:
            busy = await begin_long_call(pool)
        with pytest.raises(WorkerError, match="closed"):
            await pool.call(ONE, LONG)
        with pytest.raises(WorkerError, match="closed"):
            await busy
        assert not pool._tasks

    asyncio.run(close_while_busy())


def test_a_call_is_retried_in_a_process_that_is_free():
    async def start_slowly(pool):
        await asyncio.gather(*(pool.call(Call(time.sleep, (0.2,)), LONG) for _ in range(2)))
        pool._setup = Setup(HANG)  # for processes that start from now on
        return await pool.call(DIE, 5.0)

    assert isinstance(in_pool(start_slowly, n=2), Died)


@pytest.mark.parametrize(
    ("setup", "message"), [(DIE, "exit code 3"), (Call(int, ("x",)), "invalid literal")]
)
def test_processes_that_do_not_start_fail_every_call(setup, message):
    errors = outcomes_of(ONE, TWO, n=1, setup=Setup(setup))
    assert all(isinstance(error, WorkerError) for error in errors)
    assert all(message in str(error) for error in errors)


def test_processes_start_again_once_the_setup_succeeds(tmp_path):
    async def repaired(pool):
        with pytest.raises(WorkerError, match="do not start"):
            await pool.call(ONE, LONG)
        with pytest.raises(WorkerError, match="do not start"):
            pool.check()
        (tmp_path / "missing").mkdir()
        with suppress(WorkerError):  # the process may have started before that
            await pool.call(ONE, LONG)
        return (await pool.call(TWO, LONG)).value, pool.check()

    assert in_pool(repaired, setup=Setup(Call(os.listdir, (tmp_path / "missing",)))) == (2, None)


@pytest.mark.parametrize(("signal_sent", "size"), [("SIGKILL", 1), ("SIGSTOP", 1_000_000)])
def test_processes_that_are_killed_or_stopped_while_idle_lose_no_call(
    monkeypatch, signal_sent, size
):
    """A stopped process reads nothing: sending more than fits its pipe would block forever."""

    monkeypatch.setattr(process, "_STALL_S", 1)

    async def disturbed(pool):
        pids = set()
        while len(pids) < 2:
            pids.add((await pool.call(PID, LONG)).value)
        for pid in list(pids)[: 2 if signal_sent == "SIGKILL" else 1]:
            os.kill(pid, signal.Signals[signal_sent])
        calls = (pool.call(Call(len, (b"x" * size,)), LONG) for _ in range(2))
        return await asyncio.gather(*calls)

    assert [outcome.value for outcome in in_pool(disturbed, n=2)] == [size, size]


def test_a_stopped_process_does_not_block_the_event_loop():
    """More data is sent than fits its pipe, so that sending waits until the call's deadline."""

    async def longest_pause(until):
        pauses = [0.0]
        while not until.done():
            start = time.monotonic()
            await asyncio.sleep(0.01)
            pauses.append(time.monotonic() - start)
        return max(pauses)

    async def stopped(pool):
        os.kill((await pool.call(PID, LONG)).value, signal.SIGSTOP)
        task = asyncio.create_task(pool.call(Call(len, (b"x" * 1_000_000,)), 3.0))
        return await longest_pause(task), await task, await pool.call(TWO, LONG)

    pause, outcome, following = in_pool(stopped)
    assert pause < 1
    assert isinstance(outcome, Late)
    assert outcome.limit_s == pytest.approx(3.0, abs=0.5)
    assert following.value == 2


def test_clients_that_wait_get_a_process_in_turn():
    async def order(pool):
        ended = []

        async def call(client):
            await pool.call(ONE, LONG, client)
            ended.append(client)

        await asyncio.gather(*map(call, "aaaabb"))
        return "".join(ended)

    assert in_pool(order) == "ababaa"


def test_a_call_whose_caller_has_left_may_end():
    """Ending it takes less time than starting another process."""

    async def leave(pool):
        before = await pool.call(PID, LONG)
        task = asyncio.create_task(pool.call(Call(time.sleep, (0.2,)), LONG))
        await asyncio.sleep(0.1)
        task.cancel()
        return before.value, (await pool.call(PID, LONG)).value

    before, after = in_pool(leave, setup=Setup(Call(time.sleep, (0.5,))))
    assert before == after


def test_calls_beyond_the_limit_of_waiting_calls_are_refused():
    first, *others = outcomes_of(ONE, ONE, ONE, n=1, max_waiting=1)
    assert first.value == 1
    assert all(isinstance(error, BusyError) for error in others)
