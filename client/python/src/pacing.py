class _Pacer:
    """Keeps requests within the quota of the minute, by the headers that every response has.

    Where it does not know what is left, at the start and in each new minute, one request goes first and
    the others wait for its response.
    """

    def __init__(self, clock: Callable[[], float], waiting: _Waiting) -> None:
        self._clock = clock
        self._waiting = waiting
        self._lock = threading.Lock()
        self._left: Optional[int] = None
        self._ends_at = 0.0
        # Counts the minutes, so that a response is held against the one that its request was sent in.
        self._number = 0
        self._is_asking = False
        self._wake: List[Callable[[], None]] = []

    async def take(self, max_wait: float) -> int:
        """Comes back when one more request may be sent, with the number of its minute.

        One that would have to wait for longer than `max_wait` is not held.
        """
        while True:
            with self._lock:
                if self._left is not None and self._clock() >= self._ends_at:
                    self._left = None
                    self._number += 1
                if self._left is None and not self._is_asking:
                    self._is_asking = True
                    return self._number
                if self._left is not None and self._left > 0:
                    self._left -= 1
                    return self._number
                is_known = self._left is not None
                number, wait = self._number, self._ends_at - self._clock()
                if not is_known:
                    wake, woken = self._waiting.signal()
                    self._wake.append(wake)
            if not is_known:
                await woken()
            elif wait > max_wait:
                return number
            else:
                await self._waiting.sleep(wait)

    def learn(self, header: Optional[str], number: int) -> None:
        """Learns from the RateLimit header of a response what is left in its minute; None where none came."""
        found = re.search(r'"minute";r=(\d+);t=(\d+)', header or "")
        with self._lock:
            if number != self._number:
                return
            if found:
                left, ends_at = int(found[1]), self._clock() + int(found[2])
                # Others may use the same quota, and what is under way has not been counted yet.
                if self._left is not None and ends_at < self._ends_at + 2:
                    self._left = min(self._left, left)
                else:
                    self._left, self._ends_at = left, ends_at
            self._is_asking = False
            woken, self._wake = self._wake, []
        for wake in woken:
            wake()
