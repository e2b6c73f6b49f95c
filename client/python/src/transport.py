class _Attempt(NamedTuple):
    """What came of one request."""

    answer: Any = None
    error: Optional[AssayError] = None
    # In seconds, if the response says.
    retry_after: Optional[float] = None
    # The header by which the pacer learns.
    quota: Optional[str] = None
    # Whether an attempt that failed has brought its task further.
    has_progressed: bool = False


class _NoRedirects(urllib.request.HTTPRedirectHandler):
    """A key must not follow to wherever something redirects. Only downloads do, without it."""

    def redirect_request(self, *_: Any, **__: Any) -> None:
        return None


class _Transport:
    """Sends requests: within the quota, again where that may help, and as errors where it does not.

    Both clients use it. What it awaits is what it was given to wait with.
    """

    def __init__(
        self,
        key: Optional[str],
        base_url: Optional[str],
        retries: int,
        max_wait: float,
        timeout: float,
        clock: Callable[[], float],
        waiting: _Waiting,
    ) -> None:
        self._key = os.environ.get("ASSAY_API_KEY", "") if key is None else key
        self.base_url = (base_url or os.environ.get("ASSAY_BASE_URL") or _BASE_URL).rstrip("/")
        self._retries = retries
        self._max_wait = max_wait
        self._timeout = timeout
        self._waiting = waiting
        self._pacer = _Pacer(clock, waiting)
        self._opener = urllib.request.build_opener(_NoRedirects())

    async def get(self, path: str, params: Dict[str, Any]) -> Any:
        url = self.url_of(path, params)
        return Answer(await self.tried(lambda _: self._ask(url)), path)

    def url_of(self, path: str, params: Dict[str, Any]) -> str:
        return f"{self.base_url}/api/v1/{_address_of(path, params)}"

    async def run(self, job: Callable[[], _Result]) -> _Result:
        """Runs what takes a while and sends nothing."""
        return await self._waiting.run(lambda _: job())

    async def tried(self, send: Callable[[threading.Event], _Attempt]) -> Any:
        tries = 0
        waited_for_start = 0.0
        while True:
            minute = await self._pacer.take(self._max_wait)
            attempt = _Attempt()
            try:
                attempt = await self._waiting.run(send)
            finally:
                self._pacer.learn(attempt.quota, minute)
            error = attempt.error
            if error is None:
                return attempt.answer
            if attempt.has_progressed:
                tries = 0
            wait = 0.5 * 2**tries * random.uniform(0.5, 1) if attempt.retry_after is None else attempt.retry_after
            is_starting = "progress" in (error.problem or {}) and waited_for_start < _MOST_FOR_START
            is_given_up = tries >= self._retries and not is_starting
            if not _may_help(error) or is_given_up or wait > self._max_wait:
                raise error
            await self._waiting.sleep(wait)
            if is_starting:
                waited_for_start += wait
            else:
                tries += 1

    def open(self, url: str, headers: Dict[str, str], with_key: bool = True) -> Any:
        """The response, whatever its status."""
        sent = {"User-Agent": f"assay-python/{__version__}", **headers}
        if self._key and with_key:
            sent["X-API-Key"] = self._key
        try:
            return self._opener.open(urllib.request.Request(url, headers=sent), timeout=self._timeout)
        except urllib.error.HTTPError as refused:
            return refused

    def _ask(self, url: str) -> _Attempt:
        quota: Optional[str] = None
        try:
            with self.open(url, {"Accept": "application/json", "Accept-Encoding": "gzip"}) as response:
                quota = response.headers.get("RateLimit")
                body = _body_of(response)
            if response.status == 200:
                return _Attempt(json.loads(body), quota=quota)
            return _refused(response, body)
        except _UNREADABLE as cause:
            return _unreadable(cause, quota)


# What may be thrown while a response is read.
_UNREADABLE = (OSError, EOFError, ValueError, http.client.HTTPException)


def _body_of(response: Any) -> bytes:
    body: bytes = response.read()
    return gzip.decompress(body) if response.headers.get("Content-Encoding") == "gzip" else body


def _refused(response: Any, body: bytes) -> _Attempt:
    wait = response.headers.get("Retry-After", "")
    retry_after = float(wait) if wait.isdigit() else None
    return _Attempt(None, _error_of(response.status, body), retry_after, response.headers.get("RateLimit"))


def _unreadable(cause: BaseException, quota: Optional[str], has_progressed: bool = False) -> _Attempt:
    error = APIConnectionError(f"No readable response came: {cause}", "connection_failed")
    error.__cause__ = cause
    return _Attempt(None, error, None, quota, has_progressed)


# In seconds: a server that has just started and says how far the making of its data is, is waited for.
_MOST_FOR_START = 600.0


def _may_help(error: AssayError) -> bool:
    return isinstance(error, APIConnectionError) or error.status in (429, 502, 503, 504)


def _address_of(path: str, params: Dict[str, Any]) -> str:
    """market/ohlcv/{ticker} with its parameters in their places."""
    left = {name: _text_of(value) for name, value in params.items() if value is not None}
    filled = re.sub(r"\{(\w+)\}", lambda place: urllib.parse.quote(left.pop(place[1]), safe=""), path)
    return f"{filled}?{urllib.parse.urlencode(left)}" if left else filled


def _text_of(value: Any) -> str:
    if isinstance(value, datetime.datetime):
        if value.tzinfo is None:
            raise ValueError("as_of needs a time zone: datetime(..., tzinfo=timezone.utc)")
        return value.isoformat()
    if isinstance(value, datetime.date):
        return value.isoformat()
    return value if isinstance(value, str) else ",".join(value) if isinstance(value, (list, tuple)) else str(value)


class _Calls:
    """What the methods of Assay call."""

    def __init__(self, transport: _Transport) -> None:
        self.transport = transport

    def get(self, path: str, params: Dict[str, Any]) -> Any:
        return _finished(self.transport.get(path, params))

    def pages(self, path: str, params: Dict[str, Any]) -> Iterator[Any]:
        """The pages of a list, all as it was known at the first."""
        cursor: Optional[str] = None
        while True:
            page = self.get(path, params if cursor is None else {**params, "cursor": cursor})
            yield page
            cursor = page["meta"].get("next_cursor")
            if cursor is None:
                return

    def rows(self, path: str, params: Dict[str, Any]) -> Rows[Any]:
        return Rows((row for page in self.pages(path, params) for row in _rows_of(path, page)), path, _fields_in(params))

    def frame(self, address: str, params: Dict[str, Any], timezone: str, index: bool) -> Any:
        path, given = _endpoint_of(address, params)
        is_list = _TABLES[path].rows is not None
        answer = self.rows(path, given) if is_list else self.get(path, given)
        return to_pandas(answer, timezone=timezone, index=index)


class _AsyncCalls:
    """What the methods of AsyncAssay call."""

    def __init__(self, transport: _Transport) -> None:
        self.transport = transport

    async def get(self, path: str, params: Dict[str, Any]) -> Any:
        return await self.transport.get(path, params)

    async def pages(self, path: str, params: Dict[str, Any]) -> AsyncIterator[Any]:
        """The pages of a list, all as it was known at the first."""
        cursor: Optional[str] = None
        while True:
            page = await self.get(path, params if cursor is None else {**params, "cursor": cursor})
            yield page
            cursor = page["meta"].get("next_cursor")
            if cursor is None:
                return

    def rows(self, path: str, params: Dict[str, Any]) -> AsyncRows[Any]:
        async def rows() -> AsyncIterator[Any]:
            async for page in self.pages(path, params):
                for row in _rows_of(path, page):
                    yield row

        return AsyncRows(rows(), path, _fields_in(params))

    async def frame(self, address: str, params: Dict[str, Any], timezone: str, index: bool) -> Any:
        path, given = _endpoint_of(address, params)
        is_list = _TABLES[path].rows is not None
        answer = await self.rows(path, given).to_list() if is_list else await self.get(path, given)
        return to_pandas(answer, timezone=timezone, index=index)
