class _Blocking:
    """How Assay waits. All of it blocks, so that a coroutine which awaits nothing else never suspends."""

    def __init__(self, sleep: Callable[[float], None]) -> None:
        self._sleep = sleep

    async def sleep(self, seconds: float) -> None:
        self._sleep(seconds)

    async def run(self, job: Callable[[threading.Event], _Result]) -> _Result:
        return job(threading.Event())

    def signal(self) -> Tuple[Callable[[], None], Callable[[], Awaitable[None]]]:
        event = threading.Event()

        async def wait() -> None:
            event.wait()

        return event.set, wait


class _InThreads:
    """How AsyncAssay waits: for the event loop, but for requests, which block threads of its own."""

    def __init__(self, sleep: Callable[[float], Awaitable[None]], max_connections: int) -> None:
        self._sleep = sleep
        self._threads = concurrent.futures.ThreadPoolExecutor(max_connections, "assay")

    async def sleep(self, seconds: float) -> None:
        await self._sleep(seconds)

    async def run(self, job: Callable[[threading.Event], _Result]) -> _Result:
        is_cancelled = threading.Event()
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, job, is_cancelled)
        except asyncio.CancelledError:
            is_cancelled.set()
            raise

    def signal(self) -> Tuple[Callable[[], None], Callable[[], Awaitable[None]]]:
        future: "asyncio.Future[None]" = asyncio.get_running_loop().create_future()

        async def wait() -> None:
            await future

        return lambda: None if future.done() else future.set_result(None), wait

    def close(self) -> None:
        self._threads.shutdown(wait=False)


_Waiting = Union[_Blocking, _InThreads]


def _finished(coroutine: Coroutine[Any, Any, _Result]) -> _Result:
    """The result of a coroutine that never suspends."""
    try:
        coroutine.send(None)
    except StopIteration as done:
        result: _Result = done.value
        return result
    raise RuntimeError("A blocking call has suspended.")
