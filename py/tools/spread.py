"""Where the games of a measurement are played: here, in several processes, or by a Dask cluster."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from typing import TypeVar

from tools.tool_error import ToolError

Task = TypeVar("Task")
Done = TypeVar("Done")
FOREIGN = "the cluster does not know our code: start scheduler and workers in a checkout, with its py in PYTHONPATH"
PATIENCE = 20
"""Seconds in which a scheduler must have answered, and a first worker must be there."""


def spread(work: Callable[[Task], Done], tasks: Sequence[Task], jobs: int, cluster: str | None) -> Iterator[Done]:
    """What ``work`` makes of each task, in the order of the tasks, as soon as it is known.

    With one job everything happens here. ``cluster`` is the address of a Dask scheduler; then ``jobs`` means nothing.
    ``work`` belongs to a module that the other processes can import. Who stops asking stops what has not begun.
    ``ToolError`` when the cluster cannot be used.
    """
    if cluster is not None:
        yield from _by_cluster(work, tasks, cluster)
    elif jobs == 1:
        yield from map(work, tasks)
    else:
        with ProcessPoolExecutor(jobs) as pool:
            try:
                yield from pool.map(work, tasks)
            finally:
                pool.shutdown(cancel_futures=True)


def _by_cluster(work: Callable[[Task], Done], tasks: Sequence[Task], address: str) -> Iterator[Done]:
    try:
        from distributed import Client  # only who has a cluster has this
    except ImportError:
        raise ToolError("a cluster needs the Python package distributed: pip install distributed") from None
    try:
        client = Client(address, timeout=PATIENCE)
    except (OSError, ValueError) as error:
        raise ToolError(f"no Dask scheduler answers at {address} ({type(error).__name__})") from None
    with client:
        try:
            client.wait_for_workers(1, timeout=PATIENCE)
        except TimeoutError:
            raise ToolError(f"the scheduler at {address} has no workers") from None
        futures = client.map(work, tasks, pure=False)
        try:
            for future in futures:
                yield future.result()
        except (ModuleNotFoundError, RuntimeError) as error:
            if isinstance(error, RuntimeError) and "deserialization" not in str(error):
                raise
            raise ToolError(FOREIGN) from None
        finally:
            client.cancel(futures)
