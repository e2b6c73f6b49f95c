class AssayError(Exception):
    """Every request that fails raises one of these.

    `code` is what to branch on: the last part of the URL of the error's page, /docs/errors/{code}, or
    "connection_failed" or "unknown". `status` is 0 where no response came. `problem` is the body of the
    error (RFC 9457), or None.
    """

    def __init__(
        self, message: str, code: str, status: int = 0, problem: Optional[Dict[str, Any]] = None
    ) -> None:
        super().__init__(message)
        self.code = code
        self.status = status
        self.problem = problem
        self.request_id: Optional[str] = problem.get("request_id") if problem else None


class AuthenticationError(AssayError):
    """401: no key was sent, or one that is not recognised."""


class PermissionDeniedError(AssayError):
    """403: the key is deactivated or has expired, or its plan does not include the endpoint."""


class NotFoundError(AssayError):
    """404: the ticker is not in the universe; `suggestions` has those that may have been meant."""

    @property
    def suggestions(self) -> List[Dict[str, Any]]:
        suggestions: List[Dict[str, Any]] = (self.problem or {}).get("suggestions", [])
        return suggestions


class InvalidParametersError(AssayError):
    """422: invalid parameters; `violations` has all of them."""

    @property
    def violations(self) -> List[Dict[str, Any]]:
        detail = (self.problem or {}).get("detail")
        return detail if isinstance(detail, list) else []


class RateLimitError(AssayError):
    """429: a limit has been reached, and waiting would take longer than `max_wait`."""

    @property
    def retry_after_seconds(self) -> Optional[int]:
        return (self.problem or {}).get("retry_after_seconds")


class ServerError(AssayError):
    """5xx: the service is temporarily unavailable, and retrying did not help."""


class APIConnectionError(AssayError):
    """No response came, or none that can be read, and trying again did not help."""


_KINDS: Dict[int, Type[AssayError]] = {
    401: AuthenticationError,
    403: PermissionDeniedError,
    404: NotFoundError,
    422: InvalidParametersError,
    429: RateLimitError,
}


def _error_of(status: int, body: bytes) -> AssayError:
    problem = _problem_in(body)
    kind = _KINDS.get(status, ServerError if status >= 500 else AssayError)
    if problem is None:
        return kind(f"The response has status {status}.", "unknown", status)
    detail = problem.get("detail")
    if isinstance(detail, list):
        detail = "; ".join(f"{each['loc'][1]} {each['msg']}" for each in detail)
    return kind(str(detail), problem["type"].rsplit("/", 1)[-1], status, problem)


def _problem_in(body: bytes) -> Optional[Dict[str, Any]]:
    """None for what a proxy on the way may have sent."""
    try:
        parsed = json.loads(body)
    except ValueError:
        return None
    return parsed if isinstance(parsed, dict) and "type" in parsed and "request_id" in parsed else None


class _Pacer:
    """Keeps requests within the quota of the minute, by the headers that every response has.

    Where it does not know what is left, at the start and in each new minute, one request goes first and
    the others wait for its response.
    """

    def __init__(self, clock: Callable[[], float], sleep: Callable[[float], None]) -> None:
        self._clock = clock
        self._sleep = sleep
        self._changed = threading.Condition()
        self._left: Optional[int] = None
        self._ends_at = 0.0
        # Counts the minutes, so that a response is held against the one that its request was sent in.
        self._number = 0
        self._is_asking = False

    def take(self, max_wait: float) -> int:
        """Comes back when one more request may be sent, with the number of its minute.

        One that would have to wait for longer than `max_wait` is not held.
        """
        while True:
            with self._changed:
                if self._left is not None and self._clock() >= self._ends_at:
                    self._left = None
                    self._number += 1
                if self._left is None:
                    if not self._is_asking:
                        self._is_asking = True
                        return self._number
                    self._changed.wait()
                    continue
                if self._left > 0:
                    self._left -= 1
                    return self._number
                wait = self._ends_at - self._clock()
                number = self._number
            if wait > max_wait:
                return number
            self._sleep(wait)

    def learn(self, header: Optional[str], number: int) -> None:
        """Learns from the RateLimit header of a response what is left in its minute; None where none came."""
        found = re.search(r'"minute";r=(\d+);t=(\d+)', header or "")
        with self._changed:
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
            self._changed.notify_all()


class _NoRedirects(urllib.request.HTTPRedirectHandler):
    """The API never redirects, and a key must not follow to wherever something else does."""

    def redirect_request(self, *_: Any, **__: Any) -> None:
        return None


class _Transport:
    """Sends requests: within the quota, again where that may help, and as errors where it does not."""

    def __init__(
        self,
        key: Optional[str],
        base_url: str,
        retries: int,
        max_wait: float,
        timeout: float,
        clock: Callable[[], float],
        sleep: Callable[[float], None],
    ) -> None:
        self._key = os.environ.get("ASSAY_API_KEY", "") if key is None else key
        self._base_url = base_url.rstrip("/")
        self._retries = retries
        self._max_wait = max_wait
        self._timeout = timeout
        self._sleep = sleep
        self._pacer = _Pacer(clock, sleep)
        self._opener = urllib.request.build_opener(_NoRedirects())

    def get(self, path: str, params: Dict[str, Any]) -> Any:
        url = f"{self._base_url}/api/v1/{_address_of(path, params)}"
        tries = 0
        waited_for_start = 0.0
        while True:
            minute = self._pacer.take(self._max_wait)
            answer, error, retry_after = self._send(url, minute)
            if error is None:
                return answer
            wait = 0.5 * 2**tries * random.uniform(0.5, 1) if retry_after is None else retry_after
            is_starting = "progress" in (error.problem or {}) and waited_for_start < _MOST_FOR_START
            is_given_up = tries >= self._retries and not is_starting
            if not _may_help(error) or is_given_up or wait > self._max_wait:
                raise error
            self._sleep(wait)
            if is_starting:
                waited_for_start += wait
            else:
                tries += 1

    def pages(self, path: str, params: Dict[str, Any]) -> Iterator[Any]:
        """The pages of a list, all as it was known at the first."""
        while True:
            page = self.get(path, params)
            yield page
            cursor = page["meta"]["next_cursor"]
            if cursor is None:
                return
            params = {**params, "cursor": cursor}

    def rows(self, path: str, listed: str, named: Tuple[str, ...], params: Dict[str, Any]) -> Iterator[Any]:
        """The rows of all pages, each with the origin of its data and with what the path names."""
        for page in self.pages(path, params):
            beside = {name: page[name] for name in named}
            for row in page[listed]:
                yield {**beside, **row, "data_origin": page["meta"]["data_origin"]}

    def _send(self, url: str, minute: int) -> Tuple[Any, Optional[AssayError], Optional[float]]:
        headers = {"Accept": "application/json", "Accept-Encoding": "gzip", "User-Agent": "assay-python/1.0.0"}
        if self._key:
            headers["X-API-Key"] = self._key
        quota: Optional[str] = None
        try:
            try:
                response = self._opener.open(urllib.request.Request(url, headers=headers), timeout=self._timeout)
            except urllib.error.HTTPError as refused:
                response = refused
            with response:
                quota = response.headers.get("RateLimit")
                body = response.read()
                if response.headers.get("Content-Encoding") == "gzip":
                    body = gzip.decompress(body)
            if response.status == 200:
                return json.loads(body), None, None
            wait = response.headers.get("Retry-After", "")
            return None, _error_of(response.status, body), float(wait) if wait.isdigit() else None
        except (OSError, EOFError, ValueError, http.client.HTTPException) as cause:
            error = APIConnectionError(f"No readable response came: {cause}", "connection_failed")
            error.__cause__ = cause
            return None, error, None
        finally:
            self._pacer.learn(quota, minute)


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


def to_pandas(rows: Iterable[Any]) -> Any:
    """Rows as a pandas DataFrame, with a column for each field of an object in them (relative.accuracy)."""
    pandas: Any = importlib.import_module("pandas")
    return pandas.json_normalize(list(rows))
