"""The client of the Assay API, in one file and without dependencies, for Python 3.9 and newer.

    from assay import Assay

    for row in Assay().predictions.latest_rows():
        print(row["ticker"], row["direction"], row["confidence"])

The key comes from the environment variable ASSAY_API_KEY. Computed from the API's declarations: edit
scripts/clients instead.
"""

import datetime
import gzip
import http.client
import importlib
import json
import os
import random
import re
import threading
import time
import urllib.error
import urllib.parse
import urllib.request
from typing import Any, Callable, Dict, Iterable, Iterator, List, Literal, Optional, Sequence, Tuple, Type, TypedDict, Union


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


class AccuracyRowRelative(TypedDict):
    """The record of the second claim, ahead of or behind the session's median, graded on its own."""
    # Graded predictions that made the claim.
    n: int
    # Those that were right.
    n_correct: int
    # Share that was right; 0.5 is what chance gives, by construction. Null at n = 0.
    accuracy: Optional[float]
    # Lower 95% Wilson bound, as if predictions of one session were independent. Null at n = 0.
    accuracy_low: Optional[float]
    # Upper 95% Wilson bound, on the same assumption. Null at n = 0.
    accuracy_high: Optional[float]
    # Sessions that the sample spans. Its rows move together within a session.
    n_sessions: int
    # Blocks that the clustered bounds rest on: sessions, or runs of them at least as long as the
    # horizon where outcomes overlap.
    n_blocks: int
    # Lower 95% bound of a t-interval over `n_blocks` blocks. Null: fewer than 5, however many
    # sessions.
    clustered_low: Optional[float]
    # Upper 95% bound of a t-interval over `n_blocks` blocks. Null: fewer than 5, however many
    # sessions.
    clustered_high: Optional[float]
    # Mean squared error of `relative_probability`; 0.25 is that of always saying 0.5. Null at n =
    # 0.
    brier_score: Optional[float]
    # Graded predictions that made no such claim, because their `relative_probability` was within
    # 0.0005 of one half. They count in no figure here.
    n_no_call: int


class AccuracyRow(TypedDict):
    """One record of one timeframe."""
    # Time from the reference close to the target close: one session (daily), one week or one month.
    timeframe: Literal["daily", "weekly", "monthly"]
    # live: said before the session, of the real market. simulated: of the simulated market. replay:
    # computed later from what was known then.
    origin: Literal["live", "simulated", "replay"]
    # live: still predicted. archived_sample: discontinued on 2026-03-23, the whole record counts.
    status: Literal["live", "archived_sample"]
    # A note to read before the values. Null: no note.
    note: Optional[str]
    # The ticker that the row is about. Null: all tickers.
    ticker: Optional[str]
    # Predictions that were graded correct or incorrect. Those that were stored before the service
    # kept a log are among them; their rows in the log say `is_backfill`.
    n_resolved: int
    # Those that were correct.
    n_correct: int
    # Share that was correct. Null at n = 0.
    accuracy: Optional[float]
    # Lower 95% Wilson bound, as if predictions of one session were independent. Null at n = 0.
    accuracy_low: Optional[float]
    # Upper 95% Wilson bound, on the same assumption. Null at n = 0.
    accuracy_high: Optional[float]
    # Sessions that the sample spans. Its rows move together within a session.
    n_sessions: int
    # Blocks that the clustered bounds rest on: sessions, or runs of them at least as long as the
    # horizon where outcomes overlap.
    n_blocks: int
    # Lower 95% bound of a t-interval over `n_blocks` blocks. Null: fewer than 5, however many
    # sessions.
    clustered_low: Optional[float]
    # Upper 95% bound of a t-interval over `n_blocks` blocks. Null: fewer than 5, however many
    # sessions.
    clustered_high: Optional[float]
    # What the same mix of directions would have won over the same sessions across the whole
    # universe; with `ticker`, on that ticker. Null at n = 0.
    base_rate: Optional[float]
    # Share of the same predictions whose price rose: the accuracy of always predicting a rise. Null
    # at n = 0.
    always_up_rate: Optional[float]
    # Accuracy minus base rate, as a difference of fractions. Null at n = 0.
    skill: Optional[float]
    # Lower 95% bound of `skill`: a t-interval over sessions, or over blocks of them where outcomes
    # overlap. Null: fewer than 5 of them have calls of both directions. Calls of one direction have
    # a skill of 0 by definition. Of one ticker, null: fewer than 5, or all calls have one
    # direction.
    skill_low: Optional[float]
    # Upper 95% bound of `skill`, in the same way. Null: `skill_low` is.
    skill_high: Optional[float]
    # Mean confidence; near `accuracy` if confidences mean what they say. Null at n = 0.
    avg_confidence: Optional[float]
    # Those of the resolved predictions that froze a base; the four scores below are over them.
    n_scored: int
    # Mean squared error of `probability_up` against whether the price rose; 0 is best. Null: no
    # prediction said one.
    brier_score: Optional[float]
    # The same of the `base_probability_up` that was frozen in each prediction. Null: no prediction
    # said one.
    base_brier_score: Optional[float]
    # Mean negative log of the probability given to what happened; 0 is best. Null: no prediction
    # said one.
    log_loss: Optional[float]
    # The same of the frozen `base_probability_up`. Null: no prediction said one.
    base_log_loss: Optional[float]
    # Mean distance between predicted and realized move, in percentage points. Null at n = 0.
    mean_abs_error_pct: Optional[float]
    # The same of always expecting no move. Null at n = 0.
    no_move_abs_error_pct: Optional[float]
    # The record of the second claim, ahead of or behind the session's median, graded on its own.
    relative: AccuracyRowRelative
    # First target date that counts. Null: nothing is resolved.
    window_start_date: Optional[str]
    # Last target date that counts. Null: nothing is resolved.
    window_end_date: Optional[str]


class Anomaly(TypedDict):
    """A move that is unusually large for the ticker."""
    # Ticker symbol in the service's own spelling, for example BRK.B.
    ticker: str
    # Name of the company or fund, as it is today. Null: the data gives no name.
    company_name: Optional[str]
    # The session of the move: the last one known.
    date: str
    # Its close in USD, as traded then.
    close: float
    # Its move from the close before, in percent, split-adjusted.
    move_pct: float
    # Direction of the move.
    direction: Literal["up", "down"]
    # Distance of the move from the mean, in standard deviations; below 0 for a fall.
    sigma: float
    # Mean daily move over the sessions before, in percent.
    mean_return_pct: float
    # Standard deviation of these moves, in percentage points.
    stdev_return_pct: float


class AnomalyReversal(TypedDict):
    """A past anomaly and the move after it."""
    # Ticker symbol in the service's own spelling, for example BRK.B.
    ticker: str
    # The session of the move.
    date: str
    # The move from the close before, in percent, split-adjusted.
    move_pct: float
    # Its distance from the mean of the sessions before, in standard deviations.
    sigma: float
    # The next session.
    next_date: str
    # The move of that session, in percent.
    next_move_pct: float
    # Whether it went the other way; no move is no reversal.
    is_reversal: bool


class AntiSignalCandidate(TypedDict):
    """Signals that may lose so reliably that the opposite trade wins."""
    # Name of the group of signals.
    name: str
    # The claim in the edge ledger that they lose.
    claim_id: str
    # Resolved signals that do not overlap and were issued after the claim was registered.
    n: int
    # Share of these that won. Null: none of them is resolved.
    win_rate: Optional[float]
    # Lower 95% Wilson bound of `win_rate`. Null: none of them is resolved.
    wilson_low: Optional[float]
    # Upper 95% Wilson bound of `win_rate`. Null: none of them is resolved.
    wilson_high: Optional[float]
    # Sessions that the sample spans. Its rows move together within a session.
    n_sessions: int
    # Blocks that the clustered bounds rest on: sessions, or runs of them at least as long as the
    # horizon where outcomes overlap.
    n_blocks: int
    # Lower 95% bound of a t-interval over `n_blocks` blocks. Null: fewer than 5, however many
    # sessions.
    clustered_low: Optional[float]
    # Upper 95% bound of a t-interval over `n_blocks` blocks. Null: fewer than 5, however many
    # sessions.
    clustered_high: Optional[float]
    # Their mean return in percent, signed by direction. Null: none of them is resolved.
    expectancy_pct: Optional[float]
    # The same for the first half by entry. Null: it is empty.
    first_half_expectancy_pct: Optional[float]
    # The same for the second half. Null: it is empty.
    second_half_expectancy_pct: Optional[float]
    # State of the claim that they lose, as edge/ledger explains it. Only a verified claim confirms
    # it.
    state: Literal["registered", "testing", "verified", "decayed", "rejected"]


class Bar(TypedDict):
    """The prices of one session, week or month."""
    # The session; of a week or a month, its first one.
    date: str
    # First price in USD, adjusted as asked for. Null: the source did not give it.
    open: Optional[float]
    # Highest price in USD, adjusted as asked for. Null: the source did not give it.
    high: Optional[float]
    # Lowest price in USD, adjusted as asked for. Null: the source did not give it.
    low: Optional[float]
    # Last price in USD, adjusted as asked for.
    close: float
    # Shares that changed hands, split-adjusted unless `adjustment` is raw. Null: the source did not
    # give it.
    volume: Optional[float]
    # Whether the week or month is not over, or not known from its start.
    is_partial: bool


class BriefingSection(TypedDict):
    """One part of the briefing, with what it rests on."""
    # What it is about.
    title: str
    # What is on record, in a few sentences.
    summary: str
    # The events that it rests on, as `intelligence/events` names them.
    event_ids: List[str]
    # Pages of their sources.
    source_links: List[str]


class BulkFile(TypedDict):
    """A file that holds all facts of a kind and month."""
    # Name of the file, which `/api/v1/files/{name}` downloads.
    name: str
    # The dataset that it belongs to.
    dataset: str
    # The month whose facts it holds, in UTC.
    month: str
    # parquet, compressed with zstd, or ndjson, compressed with gzip.
    file_format: Literal["parquet", "ndjson"]
    # Rows in it.
    rows: int
    # Its size in bytes.
    bytes: int
    # SHA-256 of its bytes; its ETag, too.
    sha256: str
    # The first day in it, by `dated_by` of its dataset.
    from_date: str
    # The last day in it.
    to_date: str
    # When these bytes were published, in UTC. The file of the running month is replaced every
    # night.
    published_at: str
    # Place in the transparency log of the row that commits to the manifest which listed these bytes
    # first.
    ledger_index: int
    # The lowest plan that may download it.
    required_tier: Literal["free", "api_starter", "api_pro"]
    # Where it is downloaded, with the key in a header.
    url: str


class CalendarEntry(TypedDict):
    """One date that moves markets."""
    # Stable id: the category and the date.
    entry_id: str
    # The day in New York.
    date: str
    # What kind of date it is.
    category: Literal["fomc_decision", "fomc_minutes", "triple_witching", "opex", "vix_expiry", "holiday", "early_close", "rebalancing", "tax", "tariff", "cpi", "ppi", "jobs", "gdp", "pce"]
    # confirmed: announced by the body that decides it. rule: follows from a fixed rule. tentative:
    # announced as such, or not verified.
    status: Literal["confirmed", "rule", "tentative"]
    # The entry in words.
    name: str
    # When it happens, in UTC. Null: no time applies.
    scheduled_at: Optional[str]
    # Whether US exchanges are closed all day.
    market_closed: bool
    # When the session ends early, in UTC. Null: it is not cut short, or there is none.
    early_close_at: Optional[str]
    # The rule or the schedule that the date is from, in words.
    source: str
    # Page of the source. Null: the rule has none.
    source_url: Optional[str]


class ClaimHistory(TypedDict):
    # registered: no outcome is known yet. testing: outcomes are known, and fewer than the target.
    # verified: the one test at the target showed it. rejected: the test did not, or the target was
    # not reached in time. decayed: it was verified, and later observations did no better than the
    # base.
    state: Literal["registered", "testing", "verified", "decayed", "rejected"]
    # When the evaluation moved it there, in UTC.
    at: str
    # Why, in a sentence.
    reason: str


class Claim(TypedDict):
    """A claim that something predicts prices, and its result."""
    # Stable id of the claim.
    claim_id: str
    # What is claimed, in a sentence.
    claim: str
    # What it is claimed of.
    scope: str
    # What one observation is, when it succeeds, and what it is compared with; fixed at
    # registration.
    test: str
    # When it is tested, and when it is given up; fixed at registration.
    stop_rule: str
    # registered: no outcome is known yet. testing: outcomes are known, and fewer than the target.
    # verified: the one test at the target showed it. rejected: the test did not, or the target was
    # not reached in time. decayed: it was verified, and later observations did no better than the
    # base.
    state: Literal["registered", "testing", "verified", "decayed", "rejected"]
    # When it was registered, in UTC. Only what was said later counts.
    registered_at: str
    # When the evaluation moved it to its state, in UTC.
    state_since: str
    # When it was last evaluated, in UTC.
    evaluated_at: str
    # Observations whose outcome is known.
    n: int
    # Observations at which it is tested, once.
    n_target: int
    # Share of the observations that succeeded. Null at n = 0.
    win_rate: Optional[float]
    # Lower 95% Wilson bound of `win_rate`. Null at n = 0.
    wilson_low: Optional[float]
    # Upper 95% Wilson bound of `win_rate`. Null at n = 0.
    wilson_high: Optional[float]
    # Sessions that the sample spans. Its rows move together within a session.
    n_sessions: int
    # Blocks that the clustered bounds rest on: sessions, or runs of them at least as long as the
    # horizon. Null: last evaluated by an earlier version of the service, which did not say.
    n_blocks: Optional[int]
    # Lower 95% bound of a t-interval over `n_blocks` blocks. Null: fewer than 5, however many
    # sessions.
    clustered_low: Optional[float]
    # Upper 95% bound of a t-interval over `n_blocks` blocks. Null: fewer than 5, however many
    # sessions.
    clustered_high: Optional[float]
    # The same share of what it is compared with. Null: nothing of that is known.
    base_rate: Optional[float]
    # `win_rate` minus `base_rate`, as a difference of fractions. Null: one of them is.
    lift: Optional[float]
    # The p-value below which its test shows it: its part of `alpha`, fixed at registration by its
    # place in the ledger. The parts of all places add up to `alpha`, so that a later claim takes
    # nothing from an earlier one.
    alpha_share: float
    # One-sided p-value of its one test, by a t-test over blocks of sessions as long as its horizon.
    # Null: not tested.
    p_value: Optional[float]
    # `p_value` times `alpha` over `alpha_share`, at most 1, to be compared with `alpha`. Of a test
    # by an earlier version of the service: by Holm's method, as its history says. Null: not tested.
    p_value_adjusted: Optional[float]
    # Every state that it has had, oldest first.
    history: List[ClaimHistory]


class ClaimObservation(TypedDict):
    """What came of what a claim said at one session's close."""
    # The session at whose close it was said.
    session_date: str
    # The session by whose close the outcome was known.
    resolved_date: str
    # Observations of that session.
    n: int
    # How many of them succeeded. A fraction where an observation is a share of many.
    successes: float
    # What they are compared with: how many.
    base_n: int
    # How many of those succeeded. A fraction where the base is a probability.
    base_successes: float


class CongressCall(TypedDict):
    """Following one disclosed trade, as the sample counts it."""
    # The day on which the trade was disclosed.
    disclosure_date: str
    # Ticker symbol in the service's own spelling, for example BRK.B.
    ticker: str
    # Whether the price should rise (bullish) or fall (bearish).
    direction: Literal["bullish", "bearish"]
    # Sessions from entry to exit; the entry is the first of them.
    horizon_sessions: int
    # The session at whose open it is entered. One that is pending may be entered later.
    entry_date: str
    # The session at whose close it ended. Null: it is not resolved.
    exit_date: Optional[str]
    # pending: its exit is not known yet. void: nothing was traded before the exit.
    status: Literal["pending", "resolved", "void"]
    # Whether the price moved its way; no move is a loss. Null: it is not resolved.
    outcome: Optional[Literal["win", "loss"]]
    # Move of the price from entry to exit, in percent, split-adjusted and without dividends. Null:
    # it is not resolved.
    raw_move_pct: Optional[float]
    # Share of all stocks and ETFs that moved its way over the same sessions. Null: it is not
    # resolved, or none traded.
    base_rate: Optional[float]
    # Move of SPY over the same sessions, in percent. Null: it is not resolved, or SPY did not
    # trade.
    spy_move_pct: Optional[float]


class CongressTrade(TypedDict):
    """A trade that a member of Congress reported."""
    # Opaque and stable id of the trade.
    trade_id: str
    # Who filed the report.
    politician_name: str
    # Id in the Biographical Directory of Congress. Null: not recognised.
    bioguide_id: Optional[str]
    # House of Representatives or Senate.
    chamber: Literal["house", "senate"]
    # Party. Null: the filer was not recognised as a member.
    party: Optional[str]
    # State, two letters. Null: the filer was not recognised as a member.
    state: Optional[str]
    # Ticker as the report gives it. Null: it gives none.
    ticker: Optional[str]
    # What was traded, as the report names it.
    asset_name: str
    # Kind of asset. other: none of the rest.
    asset_type: Literal["stock", "etf", "option", "bond", "fund", "crypto", "other"]
    # Purchase, sale (whole or in part) or exchange.
    transaction_type: Literal["purchase", "sale", "exchange"]
    # Whether only a part of the holding was sold. Null: a sale of which the source does not say.
    is_partial_sale: Optional[bool]
    # amended: the report corrects an earlier one, whose line is no longer listed if it can be
    # found.
    filing_status: Literal["new", "amended"]
    # Who owns the asset. unknown: the report says something else.
    owner: Literal["self", "spouse", "joint", "dependent_child", "unknown"]
    # Lower bound of the reported band in USD. Null: not readable.
    amount_min: Optional[int]
    # Upper bound of the reported band in USD. Null: the band has none, or is not readable.
    amount_max: Optional[int]
    # The amount as reported.
    amount_raw: str
    # When it was traded.
    transaction_date: str
    # When the report was made public.
    disclosure_date: str
    # Calendar days between the two; the law allows 45.
    reporting_lag_days: int
    # The report itself. If it is simulated, the URL leads nowhere.
    filing_url: str


class CorporateAction(TypedDict):
    """What changes the terms of a stock or an ETF."""
    # Ticker symbol in the service's own spelling, for example BRK.B.
    ticker: str
    # split: more or fewer shares for each. dividend: cash for each share. listing: the first
    # session with a price, after the first day on record. delisting: the last session. rename:
    # another ticker for the same stock; no source reports any yet, so none is listed.
    kind: Literal["split", "dividend", "listing", "delisting", "rename"]
    # The first session on the new terms; of a delisting, the last session.
    effective_date: str
    # New shares for one old share: 2 is two for one, 0.1 is one for ten. Null: it is not a split.
    ratio: Optional[float]
    # USD a share, before later splits. Null: it is not a dividend.
    amount: Optional[float]
    # When the service knew it as it is here, in UTC: answers as of an earlier moment do not have
    # it.
    known_at: str


class Creator(TypedDict):
    """A creator with the record of their calls."""
    # Id of the channel.
    creator_id: str
    # Name of the channel, as it was last read.
    channel_name: str
    # The channel. If it is simulated, the URL leads nowhere.
    channel_url: str
    # Rank by `wilson_low`, from 1. Null: fewer resolved calls than `min_n`, which say little. A
    # high rank is not proof of skill: see `label`.
    rank: Optional[int]
    # Calls that are counted: resolved, pending and void.
    n_issued: int
    # Calls that have reached their exit; the rates are over these.
    n_resolved: int
    # Those of them whose price moved in the direction of the call.
    n_correct: int
    # Share of the resolved calls that were correct. Null: none is resolved.
    accuracy: Optional[float]
    # What the record shows. insufficient: fewer than 30 resolved. strong, positive: the Wilson
    # bound is clearly above, or above, one half and the base rate. weak: fewer than half were
    # correct. neutral: none of these. anti_signal requires a test that was registered in advance
    # and is never given here.
    label: Literal["strong", "positive", "neutral", "weak", "anti_signal", "insufficient"]
    # Calls that have not reached their exit.
    n_pending: int
    # Further calls of the same stock and direction while one was open; they are not counted.
    n_repeated: int
    # Counted calls whose stock did not trade at all before the exit.
    n_void: int
    # Lower 95% Wilson bound. Null: none is resolved.
    wilson_low: Optional[float]
    # Upper 95% Wilson bound. Null: none is resolved.
    wilson_high: Optional[float]
    # Sessions that the sample spans. Its rows move together within a session.
    n_sessions: int
    # Blocks that the clustered bounds rest on: sessions, or runs of them at least as long as the
    # horizon where outcomes overlap.
    n_blocks: int
    # Lower 95% bound of a t-interval over `n_blocks` blocks. Null: fewer than 5, however many
    # sessions.
    clustered_low: Optional[float]
    # Upper 95% bound of a t-interval over `n_blocks` blocks. Null: fewer than 5, however many
    # sessions.
    clustered_high: Optional[float]
    # The same share with every void counted as a loss. Null: nothing is resolved or void.
    rate_with_voids: Optional[float]
    # Mean share of all stocks and funds that moved the same way over the same sessions: the win
    # rate of picking at random. Null: none is resolved.
    base_rate: Optional[float]
    # Mean return in the direction of the call, in percent, before costs: a correctly called fall
    # counts as a gain. Null: none is resolved.
    avg_signed_return_pct: Optional[float]
    # Median of the same returns, in percent. Null: none is resolved.
    median_signed_return_pct: Optional[float]
    # Mean of the same returns minus that of the same position in SPY, in percent. Null: none is
    # resolved.
    avg_excess_return_pct: Optional[float]
    # When the newest call was published, in UTC.
    last_call_at: str


class CreatorCall(TypedDict):
    """One call of a creator, as the scoreboard counts it."""
    # Stable id of the call.
    call_id: str
    # Id of the channel, as in signals/youtube-scoreboard.
    creator_id: str
    # When the video was published, in UTC.
    called_at: str
    # Ticker symbol in the service's own spelling, for example BRK.B.
    ticker: str
    # Whether the price should rise (bullish) or fall (bearish).
    direction: Literal["bullish", "bearish"]
    # Sessions from entry to exit; the entry is the first of them.
    horizon_sessions: int
    # The session at whose open it is entered. One that is pending may be entered later.
    entry_date: str
    # The session at whose close it ended. Null: it is not resolved.
    exit_date: Optional[str]
    # pending: its exit is not known yet. void: nothing was traded before the exit.
    status: Literal["pending", "resolved", "void"]
    # Whether the price moved its way; no move is a loss. Null: it is not resolved.
    outcome: Optional[Literal["win", "loss"]]
    # Move of the price from entry to exit, in percent, split-adjusted and without dividends. Null:
    # it is not resolved.
    raw_move_pct: Optional[float]
    # Share of all stocks and ETFs that moved its way over the same sessions. Null: it is not
    # resolved, or none traded.
    base_rate: Optional[float]
    # Move of SPY over the same sessions, in percent. Null: it is not resolved, or SPY did not
    # trade.
    spy_move_pct: Optional[float]
    # The video. If it is simulated, the URL leads nowhere.
    source_url: str


class EconomicEvent(TypedDict):
    """A release or a decision that is scheduled."""
    # Stable id: the event and its date.
    event_id: str
    # The event in words.
    event: str
    # The country whose economy it concerns.
    country: Literal["US"]
    # The day in New York.
    date: str
    # When it is scheduled, in UTC. Null: its schedule gives no time.
    scheduled_at: Optional[str]
    # How much such events move markets. Derived from the event's name.
    impact: Literal["high", "medium", "low"]
    # The period that it covers, such as November 2026. Null: its schedule does not say.
    period: Optional[str]
    # The figure that was released. Null: it is not out yet, or no source gives it.
    actual: Optional[float]
    # The figure that was expected. Null: no source gives it.
    estimate: Optional[float]
    # The last figure known before: of the period before, or an earlier estimate of the same period.
    # Null: no source gives it.
    previous: Optional[float]
    # The unit of the figures. Null: there are none.
    unit: Optional[str]
    # Where its date is from: `schedule`, a schedule that was read; `rule`, the rule that its
    # publisher announces, such as every Thursday, where there is no schedule that can be read.
    basis: Literal["schedule", "rule"]
    # The source whose schedule lists it, or `rule`.
    source: str


class EvidenceCoverage(TypedDict):
    """What is known of a source, and up to when."""
    # The oldest observation on record of the last year. Null: there is none.
    oldest_observed_at: Optional[str]
    # When the source was last read successfully. Null: never by that moment.
    last_success_at: Optional[str]
    # Whether the source was read in time. If not, events may be missing.
    complete: bool
    # What is collected from the source.
    note: str


class EvidenceEventRevisions(TypedDict):
    # Which form it is; 1 is the first.
    revision: int
    # When it became known.
    revised_at: str
    # What it changed, by the names of these fields.
    changed_fields: List[str]


class EvidenceEventLocation(TypedDict):
    # Degrees north.
    latitude: float
    # Degrees east.
    longitude: float
    # The place in words. Null: the source gives none.
    name: Optional[str]


class EvidenceEventMeasurements(TypedDict):
    # What was measured.
    name: str
    # The figure.
    value: float
    # Its unit, or of a magnitude its scale.
    unit: str


class EvidenceEventSourceLinks(TypedDict):
    # A page of the source.
    url: str
    # What the page is.
    title: str


class EvidenceEvent(TypedDict):
    """One thing that a source observed, as it was known."""
    # Opaque and stable id of the event, whatever the source calls it later.
    event_id: str
    # The source that reported it.
    source: Literal["usgs", "eia", "worldmonitor", "osiris"]
    # live: reported by the source, of the real world. simulated: made up in the form of the source;
    # it never happened.
    origin: Literal["live", "simulated", "replay"]
    # Who observed it. Where that is not the source, the source only relays it, which confirms
    # nothing. Where `origin` is simulated, nobody did.
    agency: str
    # The id that the source uses for it now.
    source_event_id: str
    # What kind of event it is.
    category: Literal["earthquake", "energy_inventory"]
    # The event in words.
    title: str
    # What else the source says of it. Null: nothing.
    summary: Optional[str]
    # When it happened; of an inventory, the day with which its week ended.
    observed_at: str
    # When the source first said it. Null: the source does not tell.
    published_at: Optional[str]
    # When the service learned of its present form. Of history that was filled in later, when the
    # source published it.
    retrieved_at: str
    # When the source last changed it. Null: it has not, as far as is known.
    updated_at: Optional[str]
    # How many forms of it have been known; 1 is the first.
    revision: int
    # Its forms, the newest first, at most 20.
    revisions: List[EvidenceEventRevisions]
    # Where it happened. Null: it has no location, or the source gives none.
    location: Optional[EvidenceEventLocation]
    # What the source measured, in its order.
    measurements: List[EvidenceEventMeasurements]
    # Where to read it at the source.
    source_links: List[EvidenceEventSourceLinks]
    # Whether its source could not be read in time, so that it may have changed since.
    stale: bool
    # Whether the source has retracted it.
    retracted: bool
    # When that became known. Null: not retracted.
    retracted_at: Optional[str]
    coverage: EvidenceCoverage


class FileColumn(TypedDict):
    """A column of the files of a dataset."""
    # Name of the column, in both formats.
    name: str
    # text, number (double), integer (64 bits) or flag (boolean). date: a DATE, in NDJSON as
    # 2026-03-20. instant: a TIMESTAMP in UTC, in NDJSON in ISO 8601. json: a list or an object, in
    # Parquet its JSON as text.
    type: Literal["text", "date", "instant", "number", "integer", "flag", "json"]
    # Whether it may be null.
    nullable: bool


class FileDataset(TypedDict):
    """One kind of fact, with a file a month in each format."""
    # Name of the dataset, with which the names of its files begin.
    dataset: str
    # What it holds, as a heading.
    title: str
    # What one row says.
    summary: str
    # The endpoint that shows the same facts, and whose plan its files take.
    product: str
    # The lowest plan that may download it.
    required_tier: Literal["free", "api_starter", "api_pro"]
    # The column that decides in which month's file a row is. Of an instant, its UTC day.
    dated_by: str
    # False where the licence of the prices does not permit passing them on: there are no files
    # then.
    is_available: bool
    # The schema of its files, in the order of the columns.
    columns: List[FileColumn]


class FlightCheck(TypedDict):
    """A flight, or its placebo on another day, with the level that it reaches."""
    # The landing, as in alternative/flights.
    flight_id: str
    # Ticker symbol in the service's own spelling, for example BRK.B.
    ticker: str
    # The day of the landing in New York.
    flight_date: str
    # 0: the flight itself. Otherwise it is validated as if it had been this many days earlier.
    shift_days: int
    # The day that it is validated on. One before the counted days wraps around to their end, so it
    # may lie after the landing.
    date: str
    # The level that it reaches on that day.
    level: Literal["TRIPLE_CONFIRMED", "LOBBY_CONFIRMED", "HEARING_CONFIRMED", "FLIGHT_ONLY"]
    # The filings that the level rests on, as in alternative/lobbying, at most 5.
    filing_ids: List[str]
    # The hearings that the level rests on, as in alternative/hearings, at most 5.
    hearing_ids: List[str]


class FlightSignalMatchedFilings(TypedDict):
    # As in alternative/lobbying.
    filing_id: str
    # The day on which it was posted.
    date: str
    # The Senate's codes of its issues.
    issue_codes: List[str]


class FlightSignalMatchedHearings(TypedDict):
    # As in alternative/hearings.
    hearing_id: str
    # The day of the meeting, which may lie ahead.
    date: str
    # The committees that meet.
    committee_codes: List[str]


class FlightSignal(TypedDict):
    """A company's aircraft at a Washington airport, and what points to a visit."""
    # Stable id of the landing.
    flight_id: str
    # arrival: it was seen landing. presence: it was seen on the ground, and when it landed is not
    # known.
    event: Literal["arrival", "presence"]
    # The day in New York.
    date: str
    # Registration of the aircraft. Null: not known.
    tail_number: Optional[str]
    # Its ICAO 24-bit address, six hexadecimal digits. Null: not known.
    icao24: Optional[str]
    # Who operates it, as plane-alert-db had it in 2026; not checked against the FAA's register.
    operator_name: str
    # What the operator is. Only aircraft of companies are followed: no person is identified.
    entity_type: Literal["company", "executive", "political_figure"]
    # The stock of the operator. Null: it has none.
    ticker: Optional[str]
    # Where it came from, as an ICAO code. Null: not known.
    origin_airport: Optional[str]
    # Where it landed, as an ICAO code. Null: not known.
    destination_airport: Optional[str]
    # When it took off, in UTC. Null: not known.
    departed_at: Optional[str]
    # When it was seen landing, in UTC. Null: it was only seen on the ground.
    arrived_at: Optional[str]
    # When it was seen, in UTC.
    observed_at: str
    # What else points to a visit. LOBBY_CONFIRMED: the company had a filing posted in the days
    # before. HEARING_CONFIRMED: a hearing names it, or is on its sector, in the days around.
    # TRIPLE_CONFIRMED: both, and the filing's issue is within the hearing committee's remit.
    # FLIGHT_ONLY: neither.
    validation_level: Literal["TRIPLE_CONFIRMED", "LOBBY_CONFIRMED", "HEARING_CONFIRMED", "FLIGHT_ONLY"]
    # Share of the placebos that reach the level. Null: none count.
    placebo_rate: Optional[float]
    # Share of the flights that reach the level, minus `placebo_rate`. Null: none count.
    lift: Optional[float]
    # Lower 95% bound of `lift`, clustered by company. Null: fewer than 5 companies count.
    lift_low: Optional[float]
    # Upper 95% bound of `lift`, in the same way. A level whose bounds include 0 says nothing. Null:
    # `lift_low` is.
    lift_high: Optional[float]
    # The filings that the level rests on, newest first, at most 5.
    matched_filings: List[FlightSignalMatchedFilings]
    # The hearings that the level rests on, latest first, at most 5.
    matched_hearings: List[FlightSignalMatchedHearings]


class FlightValidationLevels(TypedDict):
    # The level.
    level: Literal["TRIPLE_CONFIRMED", "LOBBY_CONFIRMED", "HEARING_CONFIRMED", "FLIGHT_ONLY"]
    # Flights that reach it.
    n: int
    # Their share of the flights that count. Null: none count.
    rate: Optional[float]
    # Placebos that reach it.
    placebo_n: int
    # Share of the placebos that reach the level. Null: none count.
    placebo_rate: Optional[float]
    # Share of the flights that reach the level, minus `placebo_rate`. Null: none count.
    lift: Optional[float]
    # Lower 95% bound of `lift`, clustered by company. Null: fewer than 5 companies count.
    lift_low: Optional[float]
    # Upper 95% bound of `lift`, in the same way. A level whose bounds include 0 says nothing. Null:
    # `lift_low` is.
    lift_high: Optional[float]


class FlightValidation(TypedDict):
    """How often flights reach each level, and how often they would by chance. Only days whose
    evidence is fully on record count.
    """
    # Calendar days over which flights are counted here, today included, whatever was asked for.
    days: int
    # Days before a flight within which a filing counts.
    filing_window_days: int
    # Days before and after a flight within which a hearing counts.
    hearing_window_days: int
    # Each flight is validated again as if it had taken place this many days earlier: these are its
    # placebos. A date before the counted days wraps around to their end.
    placebo_shifts_days: List[int]
    # Greatest lift first. A level whose lift has bounds that include 0 says nothing.
    levels: List[FlightValidationLevels]


class HearingWitnesses(TypedDict):
    # As announced.
    name: str
    # Null: not announced.
    position: Optional[str]
    # Null: not announced.
    organization: Optional[str]


class Hearing(TypedDict):
    """A meeting of a committee of Congress, with the stocks that it may concern."""
    # Stable id of the meeting, which it keeps when it is moved.
    hearing_id: str
    # The number of the Congress.
    congress: int
    # The chamber whose committee meets.
    chamber: Literal["house", "senate", "joint"]
    # hearing: witnesses are heard. markup: a bill or a nomination is decided on. meeting: the
    # source does not say.
    kind: Literal["hearing", "markup", "meeting"]
    # The committee; the first of several that meet together.
    committee_name: str
    # Its code in Congress.gov: four letters, and two digits of the subcommittee, 00 for the whole
    # committee.
    committee_code: str
    # What it is about, as announced: plain text, at most 300 characters.
    title: str
    # The day in Washington.
    date: str
    # When it begins, in UTC. Null: its time is not announced.
    scheduled_at: Optional[str]
    # held: its time has come and nothing was announced to the contrary, which is our inference.
    # canceled: the source says so, or no longer lists it.
    status: Literal["scheduled", "postponed", "canceled", "held"]
    # Where. Null: not announced.
    location: Optional[str]
    # The witnesses. Empty: not announced; the Senate's list names none.
    witnesses: List[HearingWitnesses]
    # GICS sectors that its committees decide on.
    gics_sectors: List[str]
    # The companies that it names; otherwise the most traded stocks of its sectors, at most 10, the
    # most traded first.
    tickers: List[str]
    # named: the title or a witness names the companies. sector: the committee decides on their
    # sectors. broad: it decides on all, or on none in particular, and no ticker is given.
    mapping_basis: Literal["named", "sector", "broad"]
    # Where it is announced. Null: it is simulated, and there is no such page.
    url: Optional[str]
    # When the source last changed it. Null: the source does not say.
    updated_at: Optional[str]


class LobbyingFilingSuperseded(TypedDict):
    # The Senate's id of the earlier filing.
    filing_uuid: str
    # The Senate's code for its type.
    filing_type: str
    # The amount that it reported, in USD. Null: none.
    amount: Optional[float]
    # When it was posted, in UTC.
    posted_at: str


class LobbyingFiling(TypedDict):
    """A lobbying report as it stood, with the filings that it superseded."""
    # Stable id of the report of one registrant, client and period, which it keeps when it is
    # amended.
    filing_id: str
    # The Senate's id of the current filing.
    filing_uuid: str
    # The Senate's code: Q1 to Q4 are reports, 1A to 4A amend them, 1T to 4T end them, RR and RA
    # register.
    filing_type: str
    # The year that it reports on.
    filing_year: int
    # The part of the year that it reports on.
    filing_period: Literal["first_quarter", "second_quarter", "third_quarter", "fourth_quarter", "mid_year", "year_end"]
    # Who lobbied, as filed: an outside firm, or the client itself.
    registrant_name: str
    # For whom, as filed.
    client_name: str
    # What an outside firm earned, in USD. Null: the registrant is not an outside firm, or the
    # amount is below 5,000.
    income: Optional[float]
    # What the client spent itself, in USD. Null: the registrant is an outside firm, or the amount
    # is below 5,000.
    expenses: Optional[float]
    # Whichever of the two is reported, in USD. Null: neither.
    amount: Optional[float]
    # The Senate's codes of the issues.
    issue_codes: List[str]
    # The same issues in words, in the same order.
    issue_areas: List[str]
    # The government bodies that it names as lobbied.
    government_entities: List[str]
    # The listed company that lobbied, one ticker for each class of its shares. Empty: none that we
    # know.
    tickers: List[str]
    # How the company was recognised from the client's name or, for its own lobbying, the
    # registrant's. exact: its name in the index. normalised: the same without legal form or
    # additions. own_name, former_name, subsidiary: a name on our list of aliases, which was
    # compiled by hand and not checked against registers. none: not recognised; nothing is guessed.
    ticker_match_method: Literal["exact", "normalised", "own_name", "former_name", "subsidiary", "none"]
    # How certain the match is, from 0 to 1: a judgement for each method and each alias, not a
    # measurement. 0: no match.
    ticker_match_confidence: float
    # When the Senate posted the current filing, in UTC.
    posted_at: str
    # The filing at the Senate. Null: it is simulated, and there is no such page.
    url: Optional[str]
    # Earlier filings of the same report, newest first.
    superseded: List[LobbyingFilingSuperseded]


class MentionRow(TypedDict):
    """Mentions of a stock in one day."""
    # Ticker symbol in the service's own spelling, for example BRK.B.
    ticker: str
    # The day in New York. Its figures are of the 24 hours before the last reading of that day.
    date: str
    # Where the mentions are counted.
    platform: Literal["reddit"]
    # Number of mentions.
    mention_count: int
    # Upvotes less downvotes of the posts and comments that mention it; below 0 where downvotes
    # prevail.
    upvote_count: int
    # Mentions in the preceding 24 hours. Null: it was not in the list.
    mention_count_previous: Optional[int]
    # Rank by mentions among all stocks there. Null: the source gives none.
    rank: Optional[int]
    # Rank 24 hours earlier. Null: it was not in the list.
    rank_previous: Optional[int]
    # Mean sentiment, from -1 to +1, of the titles of videos and stories read that day that name it:
    # the compound score of VADER, a lexicon made for social media and not for finance. Null: no
    # title names it.
    sentiment: Optional[float]
    # How many titles the sentiment is the mean of.
    sentiment_title_count: int


class MetaSources(TypedDict):
    # Stable name of the source, for programs.
    source_id: str
    # Name of the source, for readers.
    name: str
    # Page of the source.
    url: str
    # The terms under which its data is used here.
    licence: str
    # When it was last read, in UTC. Null: the source is not read at run time.
    retrieved_at: Optional[str]


class MetaCoveragePartiallyRead(TypedDict):
    # Name of the document.
    document: str
    # Rows that it has, by a count that does not depend on reading them. Null: nothing of it can be
    # read.
    rows_seen: Optional[int]
    # Rows that could be read. Only these can be in the answer.
    rows_read: int


class MetaCoverage(TypedDict):
    # Things that were asked for.
    expected: int
    # Those of them that are in the answer.
    returned: int
    # Those that are not.
    missing: List[str]
    # Documents behind the answer of which another number of rows could be read than they have.
    partially_read: List[MetaCoveragePartiallyRead]


class MetaSuggestions(TypedDict):
    # The ticker that was asked for and is not covered.
    asked: str
    # A ticker that may have been meant.
    ticker: str
    # Its company or fund. Null: the data gives no name.
    company_name: Optional[str]


class Meta(TypedDict):
    """What every data answer says about itself: its time, its origin and its gaps."""
    # Version of the API that answered. A change that could break a client raises the first number.
    api_version: str
    # When what the answer rests on last changed, in UTC: a fact arrived, or the clock passed
    # something that matters; of a past `as_of`, that moment. The same question has the same bytes
    # until the next change.
    generated_at: str
    # The moment of knowledge that the answer speaks from, in UTC: the one asked for, or that of the
    # last change up to now. Nothing that became known later is in it.
    as_of: str
    # The last day whose data the answer rests on. Null: it rests on no daily data, or none was
    # known.
    data_through: Optional[str]
    # Whether newer data was due by `as_of` and is missing.
    stale: bool
    # What is missing, in a sentence. Null: nothing is overdue.
    stale_reason: Optional[str]
    # Whether the answer is about the real market (live), about a simulated one (simulated),
    # computed later from what was known then (replay), or about several of these (mixed).
    data_origin: Literal["live", "simulated", "replay", "mixed"]
    # Where the data of the answer comes from.
    sources: List[MetaSources]
    # How much of what was asked for is here. Null: the question names no fixed set.
    coverage: Optional[MetaCoverage]
    # Why a list is empty. no_matches: something was measured, and nothing met the question.
    # before_coverage: nothing could be measured at that moment. Null: nothing is empty.
    empty_reason: Optional[Literal["no_matches", "not_trending", "upstream_unavailable", "not_configured", "gates_not_cleared", "before_coverage"]]
    # The reason in a sentence. Null: nothing is empty.
    empty_detail: Optional[str]
    # For each ticker of a filter that is not covered, those that may have been meant, the likeliest
    # first.
    suggestions: List[MetaSuggestions]
    # Paths of the fields whose text others wrote, such as headlines. It is data: nothing in it is
    # an instruction, and nothing in it is said by this service.
    untrusted_text: List[str]
    # Sent back as `cursor`, it gives the next page. Null: the list ends here.
    next_cursor: Optional[str]
    # The moment whose splits, and where asked for dividends, the prices are adjusted by, in UTC.
    # Sent as `as_of`, it gives prices of any other days on the same basis. Null: no price is
    # adjusted.
    price_basis_at: Optional[str]
    # True where the answer rests on the universe in live mode: it holds today's members, and those
    # that left the index before are not in it.
    survivorship_biased: bool
    # What the answer is not: advice.
    disclaimer: str


class ModelCardComparedWith(TypedDict):
    # The base rate, a logistic regression, or, in older models, gradient-boosted trees.
    candidate: Literal["base_rate", "logistic", "trees"]
    # Its log loss on the later block.
    log_loss: float
    # Its Brier score on the later block.
    brier_score: float


class ModelCardRelative(TypedDict):
    """How well its score told the sides of the session's median on the later block."""
    # Ticker-sessions that were scored, whether a side of the median would have been claimed or not.
    n: int
    # Share that ended on the side that the score put them on; chance gives 0.5.
    accuracy: float
    # Sessions that they are from.
    n_sessions: int
    # Blocks of sessions that the bounds rest on. Null: a model of an earlier version.
    n_blocks: Optional[int]
    # Lower 95% bound of `accuracy` by session. Null below five blocks.
    clustered_low: Optional[float]
    # Upper 95% bound of `accuracy` by session. Null below five blocks.
    clustered_high: Optional[float]
    # Of `relative_probability` on the later block.
    log_loss: float
    # That of always saying 0.5.
    even_log_loss: float
    # Mean squared error of `relative_probability`.
    brier_score: float
    # That of always saying 0.5.
    even_brier_score: float


class ModelCardReliability(TypedDict):
    # Lowest `probability_up` in this bucket.
    bucket_low: float
    # Highest `probability_up` in it.
    bucket_high: float
    # Ticker-sessions in it.
    n: int
    # Mean `probability_up`.
    mean_probability: float
    # Share that rose.
    realized_rate: float
    # Sessions that they are from. Null: a model of an earlier version.
    n_sessions: Optional[int]
    # Blocks of sessions that the bounds rest on. Null: a model of an earlier version.
    n_blocks: Optional[int]
    # Lower 95% bound of `realized_rate` by session. Null: fewer than five blocks, or a model of a
    # version without bounds.
    clustered_low: Optional[float]
    # Upper 95% bound, in the same way. Null: `clustered_low` is.
    clustered_high: Optional[float]


class ModelCard(TypedDict):
    """The model behind one timeframe, and how it was measured."""
    # Time from the reference close to the target close: one session (daily), one week or one month.
    timeframe: Literal["daily", "weekly", "monthly"]
    # live: said before the session, of the real market. simulated: of the simulated market. replay:
    # computed later from what was known then.
    origin: Literal["live", "simulated", "replay"]
    # live: still predicted. archived_sample: discontinued on 2026-03-23, the last model that
    # served.
    status: Literal["live", "archived_sample"]
    # A hash of its code, features, data and seed; predictions carry the same.
    model_version: str
    # What its predictions come from. base_rate: each ticker's own base rate, because the score
    # pointed the wrong way on later sessions, or because none is used for this timeframe. In older
    # models, because none did better by more than chance explains.
    serves: Literal["base_rate", "logistic", "trees"]
    # What it can and cannot do, in plain words.
    limits: str
    # Sessions from the reference close to the target close.
    horizon_sessions: int
    # The first session from whose close it predicts.
    serves_from_date: str
    # First reference session that it was trained on.
    trained_from_date: str
    # Last reference session that it was trained on.
    trained_to_date: str
    # First reference session of the later block that it was calibrated and scored on.
    calibrated_from_date: str
    # Last reference session of that block.
    calibrated_to_date: str
    # What it knows of a ticker, by name.
    features: List[str]
    # Ticker-sessions that it was trained on.
    n_rows: int
    # Ticker-sessions of the later block that the scores are over.
    n_scored: int
    # Of `probability_up` on the later block: mean negative log of the probability given to what
    # happened; 0 is best.
    log_loss: float
    # The same of the base rate, which is what there is to beat.
    base_log_loss: float
    # Mean squared error of `probability_up` on the later block; 0 is best.
    brier_score: float
    # The same of the base rate.
    base_brier_score: float
    # Every candidate that was tried, the one that serves among them, on the same rows.
    compared_with: List[ModelCardComparedWith]
    # How well its score told the sides of the session's median on the later block.
    relative: ModelCardRelative
    # What was said against what came, for tenths of the later block by `probability_up`. Alike in
    # each if probabilities mean what they say.
    reliability: List[ModelCardReliability]


class NotPredicted(TypedDict):
    """Why a ticker is not in the newest batch."""
    # Ticker symbol in the service's own spelling, for example BRK.B.
    ticker: str
    # Why not, in a word for programs.
    reason: Literal["volatility_below_3pct", "too_little_history", "no_bar", "not_in_index_yet", "delisted", "index", "not_covered", "not_issued"]
    # The same in a sentence.
    reason_text: str


class OpenPullbackTrade(TypedDict):
    """A trade of the rule that has not reached its exit."""
    # Ticker symbol in the service's own spelling, for example BRK.B.
    etf: str
    # The session at whose close the rule was met.
    fired_date: str
    # The session at whose open the trade was entered.
    entry_date: str
    # That open in USD, split-adjusted.
    entry_price: float
    # The session at whose close the trade exits.
    target_date: str
    # The last close known in USD, split-adjusted.
    close: float
    # Move from the entry price to the last close known, in percent.
    return_pct: float
    # Whether the ETF meets the rule at the last session too.
    is_rule_met: bool


class PendingCall(TypedDict):
    """A call that has not reached its exit."""
    # Id of the channel.
    creator_id: str
    # Ticker symbol in the service's own spelling, for example BRK.B.
    ticker: str
    # Whether the stock should rise (bullish) or fall (bearish).
    direction: Literal["bullish", "bearish"]
    # When the video was published, in UTC.
    called_at: str
    # The session at whose open the call is entered.
    entry_date: str
    # The session at whose close it ends. If the stock is halted then, it is graded a few sessions
    # later.
    resolves_date: str
    # The video. If it is simulated, the URL leads nowhere.
    source_url: str


class Prediction(TypedDict):
    """One prediction as it was frozen when it was made, and its outcome."""
    # Opaque and stable id of the prediction.
    prediction_id: str
    # Ticker symbol in the service's own spelling, for example BRK.B.
    ticker: str
    # Name of the company or fund, as it is today. Null: the data gives no name.
    company_name: Optional[str]
    # Time from the reference close to the target close: one session (daily), one week or one month.
    timeframe: Literal["daily", "weekly", "monthly"]
    # The likelier of the two moves from the reference close to the target close: up (bullish) or
    # down (bearish).
    direction: Literal["bullish", "bearish"]
    # Expected move from the reference close to the target close, in percent: the market's long-run
    # drift times the ticker's beta and, for daily predictions, a small term for what sets it apart
    # from its session's median. 0 where these contradict `direction`.
    predicted_return_pct: float
    # Probability that the direction is right: the larger of those of a rise and a fall. It can lie
    # below 0.5 where the price often stands still, since an unchanged close is right for neither.
    confidence: float
    # Probability that the target close is above the reference close. Null: made by an earlier
    # version of the service without this field.
    probability_up: Optional[float]
    # Probability that the two closes are the same. What is left to 1 is the probability of a fall.
    # Null: made by an earlier version of the service without this field.
    probability_unchanged: Optional[float]
    # The probability without any model: the ticker's own share of rises known at the time, shrunk
    # towards that of its market. Null: made by an earlier version of the service without this
    # field.
    base_probability_up: Optional[float]
    # What the model adds: `probability_up` minus `base_probability_up`. 0 where the model has no
    # information. Null: made by an earlier version of the service without this field.
    edge: Optional[float]
    # A second claim, graded on its own: whether the ticker's move will be above (ahead) or below
    # (behind) the median move of all predictions of its session. Null: no claim, as
    # `relative_probability` is within 0.0005 of one half or, in an earlier version of the service,
    # was not said.
    relative_direction: Optional[Literal["ahead", "behind"]]
    # Probability of ending on the side of the median that `rank_pct` is on, which is
    # `relative_direction` where one is claimed. Exactly 0.5 where the model has no information.
    # Null: made by an earlier version of the service without this field.
    relative_probability: Optional[float]
    # Place among the predictions of the session by expected relative move, as a fraction: 1 is the
    # strongest. Null: made by an earlier version of the service without this field.
    rank_pct: Optional[float]
    # Share of this ticker's predictions of the timeframe, resolved before the issue, that were
    # right. It says nothing without `historical_base_rate`. Null: none.
    historical_accuracy: Optional[float]
    # Predictions that `historical_accuracy` is a share of.
    historical_accuracy_n: int
    # Lower 95% Wilson bound of `historical_accuracy`, which treats predictions as independent.
    # Daily ones span one session each. Weekly and monthly ones overlap by some sessions where a
    # week has fewer than 5 or a month fewer than 21. Null at n = 0.
    historical_accuracy_low: Optional[float]
    # Upper 95% Wilson bound of `historical_accuracy`. Null at n = 0.
    historical_accuracy_high: Optional[float]
    # What always predicting a rise would have won over the same sessions. Null at n = 0, or made by
    # an earlier version of the service without this field.
    historical_base_rate: Optional[float]
    # `historical_accuracy` minus `historical_base_rate`. 0 where every call was a rise. Null:
    # `historical_base_rate` is.
    historical_skill: Optional[float]
    # Lower 95% bound of `historical_skill`: a t-interval over sessions. Null: fewer than 5, every
    # call did as well as predicting a rise, or `historical_skill` is null.
    historical_skill_low: Optional[float]
    # Upper 95% bound of `historical_skill`, in the same way. Null: `historical_skill_low` is.
    historical_skill_high: Optional[float]
    # Close of the reference session in USD, as traded then.
    reference_price: float
    # The last session that the prediction knows.
    reference_date: str
    # When the prediction was made, in UTC, before the target session opened.
    issued_at: str
    # The session whose close decides the outcome.
    target_date: str
    # Which model said it: a hash of its code, features, data, seed and library version.
    model_version: str
    # live: predictions of this timeframe are still made. archived_sample: the timeframe was
    # discontinued on 2026-03-23.
    accuracy_status: Literal["live", "archived_sample"]
    # live: said before the session, of the real market. simulated: of the simulated market. replay:
    # computed later from what was known then.
    origin: Literal["live", "simulated", "replay"]
    # pending: the target close is not known yet. correct, incorrect: whether the price moved as
    # predicted; an unchanged price is incorrect. void: the ticker never traded again in time, so
    # that nothing can be graded.
    outcome: Literal["pending", "correct", "incorrect", "void"]
    # Move from the reference close to the target close, in percent, split-adjusted and without
    # dividends. Null: not graded, or void.
    realized_return_pct: Optional[float]
    # Outcome of `relative_direction`. void: nothing can be graded, or the move was exactly the
    # median. Null: no such claim was made.
    relative_outcome: Optional[Literal["pending", "correct", "incorrect", "void"]]
    # Median move of the session's predictions, in percent, which relative claims are graded
    # against. Null: not graded, or made by a version of the service that did not say it.
    median_return_pct: Optional[float]
    # Place in the transparency log of the leaf that commits to this prediction's batch. Null: not
    # in the log, as in a replay.
    ledger_index: Optional[int]


class PullbackFire(TypedDict):
    """An ETF that meets the rule and is free to enter."""
    # Ticker symbol in the service's own spelling, for example BRK.B.
    etf: str
    # The session at whose close the rule is met: the last one known.
    fired_date: str
    # That close in USD, as traded then.
    close: float
    # Mean of its last 200 closes in USD, split-adjusted to that session.
    sma_200: float
    # Distance of the close from the highest of 20 sessions, in percent: 0 or below.
    pullback_pct: float
    # RSI over 2 sessions, 0 to 100.
    rsi_2: float


class PullbackState(TypedDict):
    """Where an ETF stands at the close of the last session."""
    # Ticker symbol in the service's own spelling, for example BRK.B.
    etf: str
    # That close in USD, as traded then.
    close: float
    # Mean of its last 200 closes in USD, split-adjusted to that session.
    sma_200: float
    # Distance of the close from the highest of 20 sessions, in percent: 0 or below.
    pullback_pct: float
    # RSI over 2 sessions, 0 to 100.
    rsi_2: float
    # Whether the trend is up.
    is_above_trend: bool
    # Whether it meets the rule, in a trade or not.
    is_rule_met: bool


class PullbackTrade(TypedDict):
    """A completed trade."""
    # Ticker symbol in the service's own spelling, for example BRK.B.
    etf: str
    # The session at whose close the rule was met.
    fired_date: str
    # The session at whose open it was entered.
    entry_date: str
    # The session at whose close it ended.
    exit_date: str
    # Move from that open to that close, in percent, split-adjusted.
    return_pct: float
    # Whether it gained; no move is none.
    is_win: bool


class QualifyingType(TypedDict):
    """A type of signal whose record clears the gates."""
    # The kind of event.
    event_type: Literal["earnings_beat", "earnings_miss", "guidance_raise", "guidance_cut", "contract_award", "regulatory_action", "regulatory_approval", "product_recall", "executive_change", "index_inclusion", "tariff", "acquisition", "cyber_incident", "restructuring", "share_buyback", "litigation"]
    # Whether the effect is on a ticker that the document does not name. Such signals have their own
    # records.
    second_order: bool
    # Share of its signals that won. Null: none is resolved.
    win_rate: Optional[float]
    # Lower 95% Wilson bound of `win_rate`. Null: none is resolved.
    wilson_low: Optional[float]
    # Its resolved signals; those that overlap with each other count once.
    n: int
    # Sessions that the sample spans. Its rows move together within a session.
    n_sessions: int
    # Blocks that the clustered bounds rest on: sessions, or runs of them at least as long as the
    # horizon where outcomes overlap.
    n_blocks: int
    # Lower 95% bound of a t-interval over `n_blocks` blocks. Null: fewer than 5, however many
    # sessions.
    clustered_low: Optional[float]
    # Upper 95% bound of a t-interval over `n_blocks` blocks. Null: fewer than 5, however many
    # sessions.
    clustered_high: Optional[float]
    # Mean return of these, signed by direction, in percent. Null: none is resolved.
    expectancy_pct: Optional[float]


class ReplayDay(TypedDict):
    """One session of following signals."""
    # The session.
    date: str
    # Positions held during the session.
    positions: int
    # Their combined return in the session, after costs, in percent.
    return_pct: float
    # What an initial 1 is worth at the session's close.
    value: float
    # The same for the opposite trades, at the same costs.
    opposite_value: float
    # The same for SPY, bought at the open of the first session and held.
    spy_value: float
    # Distance of `value` from its highest close so far, in percent: 0 or below.
    drawdown_pct: float


class ResolvedMarket(TypedDict):
    """A market that has resolved, and its price beforehand."""
    # The venue.
    forecaster_id: Literal["polymarket", "kalshi", "manifold"]
    # The venue's id of the market.
    market_id: str
    # The venue's id of the event; markets of one event resolve together.
    event_id: str
    # The question, as the venue words it.
    title: str
    # When trading ended, or was planned to end if that was earlier, in UTC.
    closed_at: str
    # When it resolved, in UTC.
    resolved_at: str
    # void: neither Yes nor No. It is left out of the figures.
    result: Literal["yes", "no", "void"]
    # The price of Yes when the forecast was taken. Null: there was none, and it is left out of the
    # figures.
    probability: Optional[float]
    # The moment of that price, in UTC. Null: there was none.
    probability_at: Optional[str]


class ReversalSession(TypedDict):
    """How many moves of one session reversed in the next."""
    # The session.
    date: str
    # Moves of at least `min_sigma` whose next session is known.
    n: int
    # Those of them that were followed by a move the other way.
    n_reversed: int
    # Moves of every size.
    unconditional_n: int
    # Those of them that were followed by a move the other way.
    unconditional_n_reversed: int


class Signal(TypedDict):
    """An event signal as frozen at issue, with its outcome."""
    # Opaque and stable id of the signal.
    signal_id: str
    # The kind of event.
    event_type: Literal["earnings_beat", "earnings_miss", "guidance_raise", "guidance_cut", "contract_award", "regulatory_action", "regulatory_approval", "product_recall", "executive_change", "index_inclusion", "tariff", "acquisition", "cyber_incident", "restructuring", "share_buyback", "litigation"]
    # Whether the effect is on a ticker that the document does not name. Such signals have their own
    # records.
    second_order: bool
    # Ticker symbol in the service's own spelling, for example BRK.B.
    ticker: str
    # Name of the company or fund, as it is today. Null: the data gives no name.
    company_name: Optional[str]
    # Whether the price is expected to rise (bullish) or to fall (bearish).
    direction: Literal["bullish", "bearish"]
    # The analyst's own probability that the direction is right. `conviction` weighs it by the
    # record.
    confidence: float
    # The win rate of its type at issue, shrunk towards that of the other types in its direction,
    # times `confidence`. Null: no signal of another type in this direction had been resolved.
    conviction: Optional[float]
    # Sessions from entry to exit; the session of the entry is the first of them.
    time_horizon_days: int
    # The last session of the horizon, at whose close the outcome is decided.
    horizon_end_date: str
    # The title of the document that reports the event.
    headline: str
    # Why the event should move the price, in the analyst's words.
    reasoning: str
    # The documents that it is based on.
    source_urls: List[str]
    # State of the document behind the signal. current: unchanged. revised: the source has changed
    # it since. retracted: the source has withdrawn it. The signal stays as issued and is graded
    # regardless.
    document_status: Literal["current", "revised", "retracted"]
    # When we saw the document's last change, in UTC. Null: it is current.
    document_changed_at: Optional[str]
    # When it was issued, in UTC.
    issued_at: str
    # The first regular open after the issue, at which it is entered, in UTC.
    tradable_from_at: str
    # The last close known at issue, in USD, as traded then. Null: none was known.
    reference_price: Optional[float]
    # Share of the type's signals resolved before the issue that won. Null: none had been resolved.
    type_win_rate: Optional[float]
    # Lower 95% Wilson bound of `type_win_rate`, from the frozen counts. Null: none had been
    # resolved.
    type_win_rate_low: Optional[float]
    # Upper 95% Wilson bound of `type_win_rate`, from the frozen counts. Null: none had been
    # resolved.
    type_win_rate_high: Optional[float]
    # Number of signals behind `type_win_rate`; those that overlap count once.
    type_n: int
    # Whether it counts in the record of its type: false where it overlaps with an earlier one that
    # does.
    is_independent: bool
    # pending: its horizon has not ended, or its last price is not known. resolved: graded. void:
    # the ticker did not trade within the horizon.
    status: Literal["pending", "resolved", "void"]
    # Whether the price moved as expected; an unchanged price is a loss. Null: not resolved.
    outcome: Optional[Literal["win", "loss"]]
    # Move from the entry's open to the exit's close in percent, split-adjusted and without
    # dividends; a fall is negative whatever the direction. Null: not resolved.
    raw_move_pct: Optional[float]
    # Why it is void, or was entered late or exited early. Null: nothing unusual happened.
    note: Optional[str]
    # The analyst that issued it: a hash of its model, its prompt and its rules.
    model_version: str
    # live: said before the session, of the real market. simulated: of the simulated market. replay:
    # computed later from what was known then.
    origin: Literal["live", "simulated", "replay"]
    # Index in the transparency log. Null: not logged.
    ledger_index: Optional[int]


class SignalPerformance(TypedDict):
    """The realized record of a type of signal."""
    # The kind of event.
    event_type: Literal["earnings_beat", "earnings_miss", "guidance_raise", "guidance_cut", "contract_award", "regulatory_action", "regulatory_approval", "product_recall", "executive_change", "index_inclusion", "tariff", "acquisition", "cyber_incident", "restructuring", "share_buyback", "litigation"]
    # Whether the effect is on a ticker that the document does not name. Such signals have their own
    # records.
    second_order: bool
    # Signals issued: those resolved, pending and void.
    n_issued: int
    # Those that are graded, after the end of their horizon.
    n_resolved: int
    # Those whose outcome is not known yet.
    n_pending: int
    # Those whose ticker did not trade within the horizon.
    n_void: int
    # Resolved signals that won.
    n_wins: int
    # Resolved signals that the rates count: one per event, and one of several that overlap on a
    # ticker.
    n_independent: int
    # Those of them that won.
    n_independent_wins: int
    # Sessions in which they were entered.
    n_entry_dates: int
    # `n_independent_wins` of `n_independent`, as a fraction. Null: none is resolved.
    win_rate: Optional[float]
    # Lower 95% Wilson bound of `win_rate`. Null: none is resolved.
    wilson_low: Optional[float]
    # Upper 95% Wilson bound of `win_rate`. Null: none is resolved.
    wilson_high: Optional[float]
    # Sessions that the sample spans. Its rows move together within a session.
    n_sessions: int
    # Blocks that the clustered bounds rest on: sessions, or runs of them at least as long as the
    # horizon where outcomes overlap.
    n_blocks: int
    # Lower 95% bound of a t-interval over `n_blocks` blocks. Null: fewer than 5, however many
    # sessions.
    clustered_low: Optional[float]
    # Upper 95% bound of a t-interval over `n_blocks` blocks. Null: fewer than 5, however many
    # sessions.
    clustered_high: Optional[float]
    # `win_rate` with voids as losses. Null: none is resolved or void.
    win_rate_voids_lost: Optional[float]
    # Share of all stocks and ETFs that moved in the same directions over the same sessions. Null:
    # none is resolved.
    base_rate: Optional[float]
    # Mean return of all resolved signals in percent; a right call on a fall counts as a gain. Null:
    # none is resolved.
    avg_signed_return_pct: Optional[float]
    # The median of the same. Null: none is resolved.
    median_signed_return_pct: Optional[float]
    # Mean signed return, in percent, of the signals that the rates count. Null: none is resolved.
    expectancy_pct: Optional[float]
    # The part of `expectancy_pct` in excess of the same trade in SPY, in percent. Null: none is
    # resolved.
    avg_excess_return_pct: Optional[float]
    # `win_rate` shrunk towards that of the other types in the same directions, with the weight of
    # 20 signals. Null: there is nothing to shrink towards.
    shrunk_win_rate: Optional[float]
    # insufficient: fewer than 30 observations. strong: the lower bound is at least 0.55 and 0.05
    # above the base rate. positive: it is at least 0.5 and at least the base rate. anti_signal:
    # confirmed to lose, as signals/anti-signals says. weak: it won less than half of the time.
    # neutral: none of these.
    label: Literal["strong", "positive", "neutral", "weak", "anti_signal", "insufficient"]
    # Whether its record clears the gates of signals/best.
    passes_gates: bool
    # The first session in which one of them was exited. Null: none is resolved.
    first_resolved_date: Optional[str]
    # The last session in which one of them was exited. Null: none is resolved.
    last_resolved_date: Optional[str]


class SourceStatusRowCountsPartiallyRead(TypedDict):
    # Name of the document.
    document: str
    # Rows that it says it has.
    stated: int
    # Rows that were read in it.
    read: int


class SourceStatusRowCounts(TypedDict):
    # Documents of the run that say how many rows they have.
    documents: int
    # Rows that they say they have, in sum.
    stated: int
    # Rows that were read in them, refused ones included.
    read: int
    # The first documents of which another number of rows was read than they say they have.
    partially_read: List[SourceStatusRowCountsPartiallyRead]


class SourceStatusDriftFirst(TypedDict):
    # What is new: a field, a type of a field, or one of its few values.
    kind: Literal["field", "type", "value"]
    # Name of the field.
    field: str
    # The type or the value that was seen.
    seen: str


class SourceStatusDrift(TypedDict):
    # How many fields, types and values are new.
    count: int
    # The first of them.
    first: List[SourceStatusDriftFirst]


class SourceStatusCoverage(TypedDict):
    """What its facts cover."""
    # Whether all that is expected of it is there. False never means that nothing happened.
    known: bool
    # What is covered, or why that is not known, in a sentence.
    note: str


class SourceStatusHistory(TypedDict):
    # The day, in New York.
    date: str
    # Runs of that day that succeeded.
    succeeded: int
    # Runs of that day that failed.
    failed: int


class SourceStatus(TypedDict):
    """The state of one data source."""
    # Stable name of the source, for programs; the same as `source_id` elsewhere.
    source: str
    # Name of the source, for readers.
    name: str
    # Page of the source.
    url: str
    # The family of facts that it is read for. A source of two families has two rows.
    family: str
    # That family in words.
    family_title: str
    # Whether it is asked only if the sources before it do not answer.
    is_standby: bool
    # Whether it has all that it needs, such as a key.
    configured: bool
    # Whether it is in use.
    enabled: bool
    # ok: the last run succeeded and nothing is overdue. stale: facts are overdue. degraded: rows of
    # the last run could not be used. unavailable: the last run failed, or there was none.
    # not_configured: it is not asked; `coverage.note` says why.
    status: Literal["ok", "stale", "degraded", "unavailable", "not_configured"]
    # When it was last asked, in UTC. Null: never.
    last_attempt_at: Optional[str]
    # When it last answered, even with nothing, in UTC. Null: never.
    last_success_at: Optional[str]
    # Why the last run failed: unavailable (no usable answer) or format_changed (an unexpected
    # format). Null: it succeeded, or there was none.
    last_error_code: Optional[str]
    # The longest time between two of its runs by schedule.
    expected_interval_seconds: int
    # How many rows were read in the last run, beside how many its documents say they have. Null:
    # none says so, or there was no run.
    row_counts: Optional[SourceStatusRowCounts]
    # What the answers of the last run had that the recorded answers, which it is tested with, do
    # not have. Null: nothing of it is recorded, or there was no run.
    drift: Optional[SourceStatusDrift]
    # Facts that its runs have brought, revisions left out.
    record_count: int
    # What the first known fact of its family is about, in UTC. Null: none is known.
    oldest_observed_at: Optional[str]
    # What the last known fact of its family is about, in UTC; what is scheduled for later does not
    # count. Null: none is known.
    newest_observed_at: Optional[str]
    # What its facts cover.
    coverage: SourceStatusCoverage
    # The last 30 days, oldest first; a day without a run has two zeros.
    history: List[SourceStatusHistory]


class TickerBar(TypedDict):
    """The prices of one ticker in one session, week or month."""
    # Ticker symbol in the service's own spelling, for example BRK.B.
    ticker: str
    # The session; of a week or a month, its first one.
    date: str
    # First price in USD, adjusted as asked for. Null: the source did not give it.
    open: Optional[float]
    # Highest price in USD, adjusted as asked for. Null: the source did not give it.
    high: Optional[float]
    # Lowest price in USD, adjusted as asked for. Null: the source did not give it.
    low: Optional[float]
    # Last price in USD, adjusted as asked for.
    close: float
    # Shares that changed hands, split-adjusted unless `adjustment` is raw. Null: the source did not
    # give it.
    volume: Optional[float]
    # Whether the week or month is not over, or not known from its start.
    is_partial: bool


class TradePlanStep(TypedDict):
    """The order that follows from one of the best signals."""
    # buy where the signal is bullish; sell_or_short where it is bearish: sell what is held, or sell
    # short.
    action: Literal["buy", "sell_or_short"]
    # Ticker symbol in the service's own spelling, for example BRK.B.
    ticker: str
    # Sorts the plan: the shrunk win rate of the type times the signal's confidence.
    conviction: float
    # Win rate of its type at issue. Null: none of the type had been resolved.
    type_win_rate: Optional[float]
    # Lower 95% Wilson bound of `type_win_rate`. Null: it is.
    type_win_rate_low: Optional[float]
    # Upper 95% Wilson bound of `type_win_rate`. Null: it is.
    type_win_rate_high: Optional[float]
    # Number of signals behind `type_win_rate`.
    type_n: int
    # The signal that it follows.
    signal_id: str
    # Whether the signal expects a rise or a fall.
    direction: Literal["bullish", "bearish"]
    # Sessions from entry to exit; the session of the entry is the first of them.
    time_horizon_days: int


class TrendHistory(TypedDict):
    # When it was read, in UTC; on wikipedia, the end of the day of the views.
    observed_at: str
    # Mentions in the 24 hours before; 1 where the platform counts none.
    mention_count: int
    # As it stood then, made up as above.
    engagement_score: float


class Trend(TypedDict):
    """A stock, video, story, article or query that draws attention."""
    # Rank in the whole list, from 1.
    rank: int
    # The platform that it was read from.
    platform: Literal["reddit", "youtube", "youtube_general", "wikipedia", "hackernews", "google_trends"]
    # The stock that it is about. Null: it names no stock of the universe.
    ticker: Optional[str]
    # The Wikipedia article or the Google query. Null: the platform has no topics.
    topic: Optional[str]
    # Title of the video or story, or on reddit the name of the stock, as published: plain text, at
    # most 300 characters. Null: there is none.
    title: Optional[str]
    # Link to the page. Null: it is simulated, and there is no such page.
    url: Optional[str]
    # On reddit, how often the stock was named, summed over the days. Elsewhere, on how many of the
    # days it was listed.
    mention_count: int
    # Change in mentions from the 24 hours before to the last 24 hours, in percent. Null: it was not
    # named before, or the platform counts no mentions.
    mention_change_pct: Optional[float]
    # Upvotes less downvotes on reddit, which can be below 0, and views on wikipedia, summed over
    # the days. Views plus likes on youtube, points plus comments on hackernews, approximate
    # searches on google_trends, each as last seen.
    engagement_score: float
    # Sentiment of the title of a video or story, from -1 to +1: the compound score of VADER, a
    # lexicon made for social media and not for finance. Null: there is no such title.
    sentiment: Optional[float]
    # When it was first listed in these days, in UTC.
    first_seen_at: str
    # When it was last listed, in UTC.
    last_seen_at: str
    # The readings behind these figures, about a day apart, newest first.
    history: List[TrendHistory]


class UniverseTicker(TypedDict):
    """One stock or ETF that is covered."""
    # Ticker symbol in the service's own spelling, for example BRK.B.
    ticker: str
    # Name of the company or fund, as it is today. Null: the data gives no name.
    company_name: Optional[str]
    # Stock or exchange-traded fund.
    kind: Literal["stock", "etf"]
    # GICS sector as classified today, at every past moment too. Null: an ETF, or not known.
    gics_sector: Optional[str]
    # When it joined the S&P 500, from which on it is predicted. Null: it had not by the moment
    # asked for, or is an ETF.
    index_entry_date: Optional[str]
    # Whether the newest daily batch has a prediction for it; if not, predictions/{ticker} says why.
    is_predicted: bool
    # First session with a known price. Null: no bars are stored, and none can be asked for.
    first_bar_date: Optional[str]
    # Last session with a price known by the moment asked for. Null: no bars are stored, and none
    # can be asked for.
    last_bar_date: Optional[str]
    # Its last session. Null: still trading by the moment asked for.
    delisted_date: Optional[str]


class PredictionsLatestAnswer(TypedDict):
    """The newest predictions for all covered US stocks and ETFs: who is expected ahead of the
    session's median and who behind it, and the direction of each, most confident first.
    """
    # Time from the reference close to the target close: one session (daily), one week or one month.
    timeframe: Literal["daily", "weekly", "monthly"]
    # The requested direction. Null: both.
    direction: Optional[Literal["bullish", "bearish"]]
    # The requested side of the median. Null: both, and predictions without a claim.
    relative_direction: Optional[Literal["ahead", "behind"]]
    # What the predictions are ordered by.
    order_by: Literal["confidence", "edge", "rank"]
    # Share of all resolved predictions of the timeframe that were right. Null: none.
    realized_accuracy: Optional[float]
    # Predictions that `realized_accuracy` is a share of.
    realized_accuracy_n: int
    # Lower 95% Wilson bound, as if predictions of one session were independent; the clustered bound
    # is the honest one. Null at n = 0.
    realized_accuracy_low: Optional[float]
    # Upper 95% Wilson bound, on the same assumption. Null at n = 0.
    realized_accuracy_high: Optional[float]
    # Sessions that these predictions span.
    realized_accuracy_n_sessions: int
    # Blocks that the clustered bounds rest on: sessions, or runs of them at least as long as the
    # horizon where outcomes overlap.
    realized_accuracy_n_blocks: int
    # Lower 95% bound of a t-interval over `n_blocks` blocks. Null: fewer than 5, however many
    # sessions.
    realized_accuracy_clustered_low: Optional[float]
    # Upper 95% bound of a t-interval over `n_blocks` blocks. Null: fewer than 5, however many
    # sessions.
    realized_accuracy_clustered_high: Optional[float]
    # Rows in this answer.
    count: int
    # Rows that match; with `meta.next_cursor` all of them can be read.
    total_count: int
    # In the requested order.
    predictions: List[Prediction]
    meta: Meta


class PredictionsLatestRow(Prediction):
    # Whether the answer is about the real market (live), about a simulated one (simulated),
    # computed later from what was known then (replay), or about several of these (mixed).
    data_origin: Literal["live", "simulated", "replay", "mixed"]


class PredictionsAccuracyAnswer(TypedDict):
    """How often resolved predictions were correct, by timeframe, with intervals, the base rate, the
    accuracy of always predicting a rise, and the record against the session's median.
    """
    # The requested ticker. Null: all tickers.
    ticker: Optional[str]
    # How many days were asked for: `days`, or those from `start` to `end`, both included.
    days: int
    # Rows in this answer.
    count: int
    # Rows that match; with `meta.next_cursor` all of them can be read.
    total_count: int
    # Daily, weekly, monthly; where there is a live record and a replay, the live row first. They
    # are never summed.
    accuracy: List[AccuracyRow]
    meta: Meta


class PredictionsAccuracyRow(AccuracyRow):
    # Whether the answer is about the real market (live), about a simulated one (simulated),
    # computed later from what was known then (replay), or about several of these (mixed).
    data_origin: Literal["live", "simulated", "replay", "mixed"]


class PredictionsBatchAnswer(TypedDict):
    """The newest predictions for up to 50 tickers in one call."""
    # Time from the reference close to the target close: one session (daily), one week or one month.
    timeframe: Literal["daily", "weekly", "monthly"]
    # Requested tickers, without duplicates.
    requested_count: int
    # How many of them have a prediction in the batch.
    returned_count: int
    # Share of all resolved predictions of the timeframe that were right. Null: none.
    realized_accuracy: Optional[float]
    # Predictions that `realized_accuracy` is a share of.
    realized_accuracy_n: int
    # Lower 95% Wilson bound, as if predictions of one session were independent; the clustered bound
    # is the honest one. Null at n = 0.
    realized_accuracy_low: Optional[float]
    # Upper 95% Wilson bound, on the same assumption. Null at n = 0.
    realized_accuracy_high: Optional[float]
    # Sessions that these predictions span.
    realized_accuracy_n_sessions: int
    # Blocks that the clustered bounds rest on: sessions, or runs of them at least as long as the
    # horizon where outcomes overlap.
    realized_accuracy_n_blocks: int
    # Lower 95% bound of a t-interval over `n_blocks` blocks. Null: fewer than 5, however many
    # sessions.
    realized_accuracy_clustered_low: Optional[float]
    # Upper 95% bound of a t-interval over `n_blocks` blocks. Null: fewer than 5, however many
    # sessions.
    realized_accuracy_clustered_high: Optional[float]
    # In the order of the requested tickers.
    predictions: List[Prediction]
    # Tickers without a prediction in the batch.
    not_found: List[str]
    # Why each ticker of `not_found` is not in the batch. Empty where there is no batch.
    not_predicted: List[NotPredicted]
    meta: Meta


class PredictionsModelAnswer(TypedDict):
    """The model behind each timeframe: its training data, the candidates it was compared with, its
    scores on unseen data, and its limits.
    """
    # The requested timeframe. Null: all.
    timeframe: Optional[Literal["daily", "weekly", "monthly"]]
    # Rows in this answer.
    count: int
    # Rows that match; with `meta.next_cursor` all of them can be read.
    total_count: int
    # Daily, weekly, monthly; where there is a live record and a replay, the live model first.
    models: List[ModelCard]
    meta: Meta


class PredictionsModelRow(ModelCard):
    # Whether the answer is about the real market (live), about a simulated one (simulated),
    # computed later from what was known then (replay), or about several of these (mixed).
    data_origin: Literal["live", "simulated", "replay", "mixed"]


class PredictionsTickerAnswerPredictions(TypedDict):
    """The newest prediction of each timeframe."""
    # The newest daily prediction. Null: the ticker has none.
    daily: Optional[Prediction]
    # The newest weekly prediction. Null: the ticker has none.
    weekly: Optional[Prediction]
    # The newest monthly prediction. Null: the ticker has none.
    monthly: Optional[Prediction]


class PredictionsTickerAnswerRealizedAccuracy(TypedDict):
    """How often the ticker's own predictions were right."""
    # Share of the ticker's resolved daily predictions that were right. Null: none is resolved.
    daily: Optional[float]
    # Share of the ticker's resolved weekly predictions that were right. Null: none is resolved.
    weekly: Optional[float]
    # Share of the ticker's resolved monthly predictions that were right. Null: none is resolved.
    monthly: Optional[float]


class PredictionsTickerAnswerRealizedAccuracyDetailDaily(TypedDict):
    """The record of its daily predictions."""
    # Share of all resolved predictions of the timeframe that were right. Null: none.
    realized_accuracy: Optional[float]
    # Predictions that `realized_accuracy` is a share of.
    realized_accuracy_n: int
    # Lower 95% Wilson bound, as if predictions of one session were independent; the clustered bound
    # is the honest one. Null at n = 0.
    realized_accuracy_low: Optional[float]
    # Upper 95% Wilson bound, on the same assumption. Null at n = 0.
    realized_accuracy_high: Optional[float]
    # Sessions that these predictions span.
    realized_accuracy_n_sessions: int
    # Blocks that the clustered bounds rest on: sessions, or runs of them at least as long as the
    # horizon where outcomes overlap.
    realized_accuracy_n_blocks: int
    # Lower 95% bound of a t-interval over `n_blocks` blocks. Null: fewer than 5, however many
    # sessions.
    realized_accuracy_clustered_low: Optional[float]
    # Upper 95% bound of a t-interval over `n_blocks` blocks. Null: fewer than 5, however many
    # sessions.
    realized_accuracy_clustered_high: Optional[float]


class PredictionsTickerAnswerRealizedAccuracyDetailWeekly(TypedDict):
    """The record of its weekly predictions."""
    # Share of all resolved predictions of the timeframe that were right. Null: none.
    realized_accuracy: Optional[float]
    # Predictions that `realized_accuracy` is a share of.
    realized_accuracy_n: int
    # Lower 95% Wilson bound, as if predictions of one session were independent; the clustered bound
    # is the honest one. Null at n = 0.
    realized_accuracy_low: Optional[float]
    # Upper 95% Wilson bound, on the same assumption. Null at n = 0.
    realized_accuracy_high: Optional[float]
    # Sessions that these predictions span.
    realized_accuracy_n_sessions: int
    # Blocks that the clustered bounds rest on: sessions, or runs of them at least as long as the
    # horizon where outcomes overlap.
    realized_accuracy_n_blocks: int
    # Lower 95% bound of a t-interval over `n_blocks` blocks. Null: fewer than 5, however many
    # sessions.
    realized_accuracy_clustered_low: Optional[float]
    # Upper 95% bound of a t-interval over `n_blocks` blocks. Null: fewer than 5, however many
    # sessions.
    realized_accuracy_clustered_high: Optional[float]


class PredictionsTickerAnswerRealizedAccuracyDetailMonthly(TypedDict):
    """The record of its monthly predictions."""
    # Share of all resolved predictions of the timeframe that were right. Null: none.
    realized_accuracy: Optional[float]
    # Predictions that `realized_accuracy` is a share of.
    realized_accuracy_n: int
    # Lower 95% Wilson bound, as if predictions of one session were independent; the clustered bound
    # is the honest one. Null at n = 0.
    realized_accuracy_low: Optional[float]
    # Upper 95% Wilson bound, on the same assumption. Null at n = 0.
    realized_accuracy_high: Optional[float]
    # Sessions that these predictions span.
    realized_accuracy_n_sessions: int
    # Blocks that the clustered bounds rest on: sessions, or runs of them at least as long as the
    # horizon where outcomes overlap.
    realized_accuracy_n_blocks: int
    # Lower 95% bound of a t-interval over `n_blocks` blocks. Null: fewer than 5, however many
    # sessions.
    realized_accuracy_clustered_low: Optional[float]
    # Upper 95% bound of a t-interval over `n_blocks` blocks. Null: fewer than 5, however many
    # sessions.
    realized_accuracy_clustered_high: Optional[float]


class PredictionsTickerAnswerRealizedAccuracyDetail(TypedDict):
    """The same with sample sizes and intervals."""
    # The record of its daily predictions.
    daily: PredictionsTickerAnswerRealizedAccuracyDetailDaily
    # The record of its weekly predictions.
    weekly: PredictionsTickerAnswerRealizedAccuracyDetailWeekly
    # The record of its monthly predictions.
    monthly: PredictionsTickerAnswerRealizedAccuracyDetailMonthly


class PredictionsTickerAnswer(TypedDict):
    """The newest daily, weekly and monthly prediction for a ticker, and how often its earlier ones
    were right.
    """
    # Ticker symbol in the service's own spelling, for example BRK.B.
    ticker: str
    # Name of the company or fund, as it is today. Null: the data gives no name.
    company_name: Optional[str]
    # The newest prediction of each timeframe.
    predictions: PredictionsTickerAnswerPredictions
    # Why it has no prediction in the newest daily batch. Null: it has one, or there is no batch.
    not_predicted: Optional[NotPredicted]
    # How often the ticker's own predictions were right.
    realized_accuracy: PredictionsTickerAnswerRealizedAccuracy
    # The same with sample sizes and intervals.
    realized_accuracy_detail: PredictionsTickerAnswerRealizedAccuracyDetail
    meta: Meta


class PredictionsHistoryAnswer(TypedDict):
    """The daily predictions for a ticker, newest first, each with its outcome."""
    # Ticker symbol in the service's own spelling, for example BRK.B.
    ticker: str
    # Rows in this answer.
    count: int
    # Rows that match; with `meta.next_cursor` all of them can be read.
    total_count: int
    # Newest target first; for the same target, live rows before replayed ones.
    predictions: List[Prediction]
    meta: Meta


class PredictionsHistoryRow(Prediction):
    # Whether the answer is about the real market (live), about a simulated one (simulated),
    # computed later from what was known then (replay), or about several of these (mixed).
    data_origin: Literal["live", "simulated", "replay", "mixed"]


class MarketRegimeAnswerThresholds(TypedDict):
    """The rule's numbers."""
    # VIX from which the regime is paused, in index points.
    vix_paused_from: float
    # VIX from which it is at least defensive, in index points.
    vix_defensive_from: float
    # VIX from which it is at least cautious, in index points.
    vix_cautious_from: float
    # How far below its mean SPY makes it at least defensive, in percent.
    spy_defensive_below_sma_pct: float
    # Sessions in the mean of SPY.
    sma_sessions: int


class MarketRegimeAnswer(TypedDict):
    """The risk regime from VIX and SPY against its 200-session mean, with the gate and the position
    size that it allows.
    """
    # normal: VIX below 20 and SPY at or above its mean. cautious: VIX from 20, or SPY below its
    # mean. defensive: VIX from 25, or SPY more than 3% below its mean. paused: VIX from 35. Null:
    # `reason` says what is missing.
    regime: Optional[Literal["normal", "cautious", "defensive", "paused"]]
    # The previous regime. Null: the current one goes back to the start of the data.
    previous_regime: Optional[Literal["normal", "cautious", "defensive", "paused"]]
    # First session of this regime. Null: it goes back to the start of the data.
    regime_since_date: Optional[str]
    # Whether to act on signals at all: RISK_ON when normal or cautious, else RISK_OFF. Null: there
    # is no regime.
    gate: Optional[Literal["RISK_ON", "RISK_OFF"]]
    # Share of the usual position size: 1, 0.5, 0.25 or 0. Null: there is no regime.
    size_multiplier: Optional[float]
    # Newest known close of the VIX, in index points. Null: none.
    vix_level: Optional[float]
    # Session of that close, which may lag that of SPY. Null: no VIX close is known.
    vix_date: Optional[str]
    # Newest known close of SPY in USD, split-adjusted. Null: none.
    spy_close: Optional[float]
    # Session of that close. Null: no close of SPY is known.
    spy_date: Optional[str]
    # Mean of the last 200 closes of SPY in USD, split-adjusted. Null: fewer are known.
    spy_sma_200: Optional[float]
    # Distance of the close from that mean, in percent; negative below it. Null: there is no mean.
    spy_vs_sma_200_pct: Optional[float]
    # Whether the close is above that mean. Null: there is no mean.
    spy_above_sma_200: Optional[bool]
    # Changes whenever a threshold or a multiplier does.
    rule_version: str
    # The rule's numbers.
    thresholds: MarketRegimeAnswerThresholds
    # Why there is no regime. Null: there is one.
    reason: Optional[str]
    meta: Meta


class MarketFearGreedAnswerStockHistory(TypedDict):
    # The day of the score.
    date: str
    # The score of that day, from 0 (extreme fear) to 100 (extreme greed).
    score: float
    # Below 25 extreme_fear, below 45 fear, up to 55 neutral, up to 75 greed, above that
    # extreme_greed.
    label: Literal["extreme_fear", "fear", "neutral", "greed", "extreme_greed"]


class MarketFearGreedAnswerStockComponents(TypedDict):
    # momentum: SPY against its mean of 125 sessions. strength: stocks at a high of 252 sessions
    # less those at a low, as a share. breadth: volume in USD of rising stocks less that of falling
    # ones, as a share, mean of 10 sessions. volatility: VIX against its mean of 50 sessions, the
    # lower the greedier. safe_haven: return of SPY less that of TLT over 20 sessions. put_call: 1
    # less the put/call ratio of all options, mean of the 5 sessions before. credit: what high-yield
    # bonds paid above Treasuries on the last day before, as a negative fraction.
    name: Literal["momentum", "strength", "breadth", "volatility", "safe_haven", "put_call", "credit"]
    # Its percentile rank among the last 252 sessions. Null: fewer than 200 of them have it.
    score: Optional[float]
    # Its raw value, as a fraction. Null: it cannot be computed.
    value: Optional[float]


class MarketFearGreedAnswerStock(TypedDict):
    """An index for stocks computed by this service, one score per session."""
    # The newest known score, from 0 (extreme fear) to 100 (extreme greed). Null: none is.
    score: Optional[float]
    # Below 25 extreme_fear, below 45 fear, up to 55 neutral, up to 75 greed, above that
    # extreme_greed. Null: no score is known.
    label: Optional[Literal["extreme_fear", "fear", "neutral", "greed", "extreme_greed"]]
    # The day of that score. Null: no score is known.
    date: Optional[str]
    # The last seven known scores, newest first, including the one above.
    history: List[MarketFearGreedAnswerStockHistory]
    # The source to credit next to the score.
    attribution: str
    # The components whose plain mean is the score; at least three must have a score.
    components: List[MarketFearGreedAnswerStockComponents]


class MarketFearGreedAnswerCryptoHistory(TypedDict):
    # The day of the score.
    date: str
    # The score of that day, from 0 (extreme fear) to 100 (extreme greed).
    score: float
    # Below 25 extreme_fear, below 45 fear, up to 55 neutral, up to 75 greed, above that
    # extreme_greed.
    label: Literal["extreme_fear", "fear", "neutral", "greed", "extreme_greed"]


class MarketFearGreedAnswerCrypto(TypedDict):
    """The crypto index as its publisher gives it, one score a day, shown from midnight in New York
    on.
    """
    # The newest known score, from 0 (extreme fear) to 100 (extreme greed). Null: none is.
    score: Optional[float]
    # Below 25 extreme_fear, below 45 fear, up to 55 neutral, up to 75 greed, above that
    # extreme_greed. Null: no score is known.
    label: Optional[Literal["extreme_fear", "fear", "neutral", "greed", "extreme_greed"]]
    # The day of that score. Null: no score is known.
    date: Optional[str]
    # The last seven known scores, newest first, including the one above.
    history: List[MarketFearGreedAnswerCryptoHistory]
    # The source to credit next to the score.
    attribution: str


class MarketFearGreedAnswer(TypedDict):
    """Fear and greed in stocks, computed from prices, volumes, options and credit, and in crypto,
    from 0 (extreme fear) to 100 (extreme greed).
    """
    # An index for stocks computed by this service, one score per session.
    stock: MarketFearGreedAnswerStock
    # The crypto index as its publisher gives it, one score a day, shown from midnight in New York
    # on.
    crypto: MarketFearGreedAnswerCrypto
    meta: Meta


class MarketPcrAnswerLatest(TypedDict):
    # The session.
    date: str
    # Puts traded per call traded, all options.
    total_pcr: float
    # The same for options on stocks. Null: the source gives none.
    equity_pcr: Optional[float]
    # The same for options on indices. Null: the source gives none.
    index_pcr: Optional[float]
    # The same for options on exchange-traded products. Null: the source gives none.
    etp_pcr: Optional[float]
    # By the total: above 1.0 bearish, below 0.7 bullish, else neutral.
    signal: Literal["bearish", "neutral", "bullish"]


class MarketPcrAnswerHistory(TypedDict):
    # The session.
    date: str
    # Puts traded per call traded, all options.
    total_pcr: float
    # The same for options on stocks. Null: the source gives none.
    equity_pcr: Optional[float]
    # The same for options on indices. Null: the source gives none.
    index_pcr: Optional[float]
    # The same for options on exchange-traded products. Null: the source gives none.
    etp_pcr: Optional[float]
    # By the total: above 1.0 bearish, below 0.7 bullish, else neutral.
    signal: Literal["bearish", "neutral", "bullish"]


class MarketPcrAnswer(TypedDict):
    """The number of puts traded per call over the last seven sessions, with the common reading of
    it.
    """
    # The newest known session. Null: none.
    latest: Optional[MarketPcrAnswerLatest]
    # The last seven known sessions, newest first, including the one above.
    history: List[MarketPcrAnswerHistory]
    # Whether a newer session is overdue: each is due by 20:30 New York time on the day of the
    # session.
    stale: bool
    # When the first missing session became overdue, in UTC. Null: none is missing.
    stale_since: Optional[str]
    # The source to credit next to the ratios.
    attribution: str
    meta: Meta


class MarketOhlcvAnswer(TypedDict):
    """Open, high, low, close and volume of a ticker by day, week or month, adjusted for splits, also
    for dividends or for nothing, as of the requested moment.
    """
    # Ticker symbol in the service's own spelling, for example BRK.B.
    ticker: str
    # The requested interval: a day, a week or a month.
    granularity: Literal["1d", "1w", "1m"]
    # What prices are adjusted for: nothing (raw, asked for as none), splits, or splits and
    # dividends (split_dividend, asked for as total). `meta.price_basis_at` says as of when.
    adjustment: Literal["raw", "split", "split_dividend"]
    # Currency of all prices.
    currency: Literal["USD"]
    # Rows in this answer.
    count: int
    # Rows that match; with `meta.next_cursor` all of them can be read.
    total_count: int
    # Oldest first.
    bars: List[Bar]
    meta: Meta


class MarketOhlcvRow(Bar):
    # Ticker symbol in the service's own spelling, for example BRK.B.
    ticker: str
    # Whether the answer is about the real market (live), about a simulated one (simulated),
    # computed later from what was known then (replay), or about several of these (mixed).
    data_origin: Literal["live", "simulated", "replay", "mixed"]


class MarketOhlcvBatchAnswer(TypedDict):
    """The same bars for up to 50 tickers, page by page, at the cost of one request a page."""
    # The requested interval: a day, a week or a month.
    granularity: Literal["1d", "1w", "1m"]
    # What prices are adjusted for: nothing (raw, asked for as none), splits, or splits and
    # dividends (split_dividend, asked for as total). `meta.price_basis_at` says as of when.
    adjustment: Literal["raw", "split", "split_dividend"]
    # Currency of all prices.
    currency: Literal["USD"]
    # Rows in this answer.
    count: int
    # Rows that match; with `meta.next_cursor` all of them can be read.
    total_count: int
    # By ticker, oldest first. `meta.coverage.missing` names the tickers without any.
    bars: List[TickerBar]
    meta: Meta


class MarketOhlcvBatchRow(TickerBar):
    # Whether the answer is about the real market (live), about a simulated one (simulated),
    # computed later from what was known then (replay), or about several of these (mixed).
    data_origin: Literal["live", "simulated", "replay", "mixed"]


class MarketActionsAnswer(TypedDict):
    """Splits, cash dividends, listings and delistings, with the moment at which each became known."""
    # The requested ticker. Null: several, or any.
    ticker: Optional[str]
    # The requested kind. Null: any.
    kind: Optional[Literal["split", "dividend", "listing", "delisting", "rename"]]
    # How many days were asked for: `days`, or those from `start` to `end`, both included.
    days: int
    # Rows in this answer.
    count: int
    # Rows that match; with `meta.next_cursor` all of them can be read.
    total_count: int
    # Newest first; those of one day by ticker.
    actions: List[CorporateAction]
    meta: Meta


class MarketActionsRow(CorporateAction):
    # Whether the answer is about the real market (live), about a simulated one (simulated),
    # computed later from what was known then (replay), or about several of these (mixed).
    data_origin: Literal["live", "simulated", "replay", "mixed"]


class MarketAnomaliesAnswerNextDayReversion(TypedDict):
    """How often such moves reversed on the next session."""
    # Share of past moves of this size that were followed by a move the other way. Null: none.
    rate: Optional[float]
    # Past moves of this size.
    n: int
    # Lower 95% Wilson bound of `rate`. Null at n = 0.
    low: Optional[float]
    # Upper 95% Wilson bound of `rate`. Null at n = 0.
    high: Optional[float]
    # Sessions that the sample spans. Its rows move together within a session.
    n_sessions: int
    # Blocks that the clustered bounds rest on: sessions, or runs of them at least as long as the
    # horizon where outcomes overlap.
    n_blocks: int
    # Lower 95% bound of a t-interval over `n_blocks` blocks. Null: fewer than 5, however many
    # sessions.
    clustered_low: Optional[float]
    # Upper 95% bound of a t-interval over `n_blocks` blocks. Null: fewer than 5, however many
    # sessions.
    clustered_high: Optional[float]
    # The same share after moves of every size. Null: none.
    unconditional_rate: Optional[float]
    # Moves of every size.
    unconditional_n: int
    # Lower 95% Wilson bound of `unconditional_rate`. Null: there are no moves.
    unconditional_low: Optional[float]
    # Upper 95% Wilson bound of `unconditional_rate`. Null: there are no moves.
    unconditional_high: Optional[float]
    # Sessions with moves of any size.
    unconditional_n_sessions: int
    # Blocks of sessions that the two bounds below rest on.
    unconditional_n_blocks: int
    # Lower 95% bound of `unconditional_rate` from a t-interval over these blocks. Null: fewer than
    # 5.
    unconditional_clustered_low: Optional[float]
    # Upper 95% bound of `unconditional_rate` from a t-interval over these blocks. Null: fewer than
    # 5.
    unconditional_clustered_high: Optional[float]


class MarketAnomaliesAnswer(TypedDict):
    """Tickers whose latest daily move is far from their own mean, with the measured tendency of such
    moves to reverse on the next day.
    """
    # The requested minimum distance from the mean, in standard deviations.
    min_sigma: float
    # The requested number of sessions that define what is usual.
    lookback_days: int
    # Tickers with a move in the session and enough history to measure it.
    universe_count: int
    # How often such moves reversed, in a sentence or two.
    note: str
    # How often such moves reversed on the next session.
    next_day_reversion: MarketAnomaliesAnswerNextDayReversion
    # Rows in this answer.
    count: int
    # Rows that match; with `meta.next_cursor` all of them can be read.
    total_count: int
    # Largest absolute sigma first.
    anomalies: List[Anomaly]
    meta: Meta


class MarketAnomaliesRow(Anomaly):
    # Whether the answer is about the real market (live), about a simulated one (simulated),
    # computed later from what was known then (replay), or about several of these (mixed).
    data_origin: Literal["live", "simulated", "replay", "mixed"]


class MarketAnomalyReversalsAnswer(TypedDict):
    """Every past move of this size, with the move of the next session: the rows behind the share
    that reversed.
    """
    # The requested minimum distance from the mean, in standard deviations.
    min_sigma: float
    # The requested number of sessions that define what is usual.
    lookback_days: int
    # Rows in this answer.
    count: int
    # Rows that match; with `meta.next_cursor` all of them can be read.
    total_count: int
    # Newest first.
    moves: List[AnomalyReversal]
    meta: Meta


class MarketAnomalyReversalsRow(AnomalyReversal):
    # Whether the answer is about the real market (live), about a simulated one (simulated),
    # computed later from what was known then (replay), or about several of these (mixed).
    data_origin: Literal["live", "simulated", "replay", "mixed"]


class MarketReversalSessionsAnswer(TypedDict):
    """How many moves of each session reversed on the next one: of the requested size, and of every
    size.
    """
    # The requested minimum distance from the mean, in standard deviations.
    min_sigma: float
    # The requested number of sessions that define what is usual.
    lookback_days: int
    # Rows in this answer.
    count: int
    # Rows that match; with `meta.next_cursor` all of them can be read.
    total_count: int
    # Newest first. Sessions without a move whose next session is known are left out.
    sessions: List[ReversalSession]
    meta: Meta


class MarketReversalSessionsRow(ReversalSession):
    # Whether the answer is about the real market (live), about a simulated one (simulated),
    # computed later from what was known then (replay), or about several of these (mixed).
    data_origin: Literal["live", "simulated", "replay", "mixed"]


class MarketCharacterAnswerReferences(TypedDict):
    # Calendar year.
    year: int
    # Standard deviation of daily moves across stocks, averaged over the sessions, in percentage
    # points. Null: the bars of these sessions are not all known.
    dispersion_pct: Optional[float]
    # Median size of a daily move, up or down, in percent. Null: the bars of these sessions are not
    # all known.
    median_abs_move_pct: Optional[float]
    # Share of daily moves of more than 2%, up or down, as a fraction. Null: the bars of these
    # sessions are not all known.
    share_above_2pct: Optional[float]
    # Share of daily moves of more than 5%, up or down, as a fraction. Null: the bars of these
    # sessions are not all known.
    share_above_5pct: Optional[float]
    # Median distance from low to high within a session, in percent of the close. Null: the bars of
    # these sessions are not all known.
    median_intraday_range_pct: Optional[float]
    # Median size of a daily move of SPY, up or down, in percent. Null: the bars of these sessions
    # are not all known.
    spy_median_abs_move_pct: Optional[float]


class MarketCharacterAnswer(TypedDict):
    """How far stocks have moved over the last sessions, and how far apart from each other, compared
    with every window of the same length from 2015 to 2025.
    """
    # The requested number of sessions.
    window: int
    # Stocks that were measured. ETFs do not count.
    universe_count: int
    # Dispersion compared with the reference windows, from highest to lowest. Null: not available,
    # and `read_text` says why.
    read: Optional[Literal["record_dispersion", "elevated", "normal", "quiet"]]
    # The reading in words.
    read_text: str
    # Standard deviation of daily moves across stocks, averaged over the sessions, in percentage
    # points. Null: the bars of these sessions are not all known.
    dispersion_pct: Optional[float]
    # Median size of a daily move, up or down, in percent. Null: the bars of these sessions are not
    # all known.
    median_abs_move_pct: Optional[float]
    # Share of daily moves of more than 2%, up or down, as a fraction. Null: the bars of these
    # sessions are not all known.
    share_above_2pct: Optional[float]
    # Share of daily moves of more than 5%, up or down, as a fraction. Null: the bars of these
    # sessions are not all known.
    share_above_5pct: Optional[float]
    # Median distance from low to high within a session, in percent of the close. Null: the bars of
    # these sessions are not all known.
    median_intraday_range_pct: Optional[float]
    # Median size of a daily move of SPY, up or down, in percent. Null: the bars of these sessions
    # are not all known.
    spy_median_abs_move_pct: Optional[float]
    # Share of the reference windows with no more dispersion, from 0 to 100. Null: there are too
    # few, as `read_text` says.
    dispersion_percentile: Optional[float]
    # Number of windows of the same length from 2015 to 2025 in the comparison.
    reference_window_count: int
    # Full years that the stored bars cover, oldest first.
    references: List[MarketCharacterAnswerReferences]
    meta: Meta


class MarketEconomicCalendarAnswer(TypedDict):
    """Upcoming US economic releases and Federal Reserve decisions, each with an impact (high, medium
    or low) derived from its name.
    """
    # How many days are listed after the first, which is today or `start`.
    days: int
    # The requested impact. Null: any.
    impact: Optional[Literal["high", "medium", "low"]]
    # Whether at least one schedule was read in the last six hours. A schedule is served for six
    # hours after it was read; when none is left, the list is empty. `meta.coverage.missing` names
    # the sources that could not be read.
    upstream_available: bool
    # Rows in this answer.
    count: int
    # Rows that match; with `meta.next_cursor` all of them can be read.
    total_count: int
    # Soonest first; within a day, events without a time come last.
    events: List[EconomicEvent]
    meta: Meta


class MarketEconomicCalendarRow(EconomicEvent):
    # Whether the answer is about the real market (live), about a simulated one (simulated),
    # computed later from what was known then (replay), or about several of these (mixed).
    data_origin: Literal["live", "simulated", "replay", "mixed"]


class MarketCalendarAnswerScheduleKnownTo(TypedDict):
    """How far ahead the schedule of each category is known: later dates are unknown, not empty."""
    # The last date of the category that is known. Null: none is.
    fomc_decision: Optional[str]
    # The last date of the category that is known. Null: none is.
    fomc_minutes: Optional[str]
    # The last date of the category that is known. Null: none is.
    triple_witching: Optional[str]
    # The last date of the category that is known. Null: none is.
    opex: Optional[str]
    # The last date of the category that is known. Null: none is.
    vix_expiry: Optional[str]
    # The last date of the category that is known. Null: none is.
    holiday: Optional[str]
    # The last date of the category that is known. Null: none is.
    early_close: Optional[str]
    # The last date of the category that is known. Null: none is.
    rebalancing: Optional[str]
    # The last date of the category that is known. Null: none is.
    tax: Optional[str]
    # The last date of the category that is known. Null: none is.
    tariff: Optional[str]
    # The last date of the category that is known. Null: none is.
    cpi: Optional[str]
    # The last date of the category that is known. Null: none is.
    ppi: Optional[str]
    # The last date of the category that is known. Null: none is.
    jobs: Optional[str]
    # The last date of the category that is known. Null: none is.
    gdp: Optional[str]
    # The last date of the category that is known. Null: none is.
    pce: Optional[str]


class MarketCalendarAnswer(TypedDict):
    """Holidays, early closes, expiries, Fed dates, index rebalances, economic releases, tax and
    tariff dates in one list.
    """
    # How far ahead the schedule of each category is known: later dates are unknown, not empty.
    schedule_known_to: MarketCalendarAnswerScheduleKnownTo
    # Rows in this answer.
    count: int
    # Rows that match; with `meta.next_cursor` all of them can be read.
    total_count: int
    # Soonest first.
    entries: List[CalendarEntry]
    meta: Meta


class MarketCalendarRow(CalendarEntry):
    # Whether the answer is about the real market (live), about a simulated one (simulated),
    # computed later from what was known then (replay), or about several of these (mixed).
    data_origin: Literal["live", "simulated", "replay", "mixed"]


class MarketUniverseAnswer(TypedDict):
    """Every stock and ETF that the service covers, with sector, index entry, the span of its bars
    and whether it is predicted.
    """
    # The requested sector. Null: all.
    sector: Optional[str]
    # The requested kind. Null: both.
    kind: Optional[Literal["stock", "etf"]]
    # The search words. Null: none.
    search: Optional[str]
    # Why rows have neither spans of bars nor predictions: what the operator has not configured.
    # Null: bars are stored or can be asked for.
    no_bars_because: Optional[str]
    # Rows in this answer.
    count: int
    # Rows that match; with `meta.next_cursor` all of them can be read.
    total_count: int
    # By ticker; with `search`, the likeliest first.
    tickers: List[UniverseTicker]
    meta: Meta


class MarketUniverseRow(UniverseTicker):
    # Whether the answer is about the real market (live), about a simulated one (simulated),
    # computed later from what was known then (replay), or about several of these (mixed).
    data_origin: Literal["live", "simulated", "replay", "mixed"]


class SignalsEtfPullbackAnswerRule(TypedDict):
    """The rule behind the signal and its trades."""
    # What counts as an uptrend, in words.
    trend: str
    # What counts as a dip, in words.
    pullback: str
    # Sessions from entry to exit.
    horizon_days: int


class SignalsEtfPullbackAnswerTrackRecord(TypedDict):
    """All earlier trades of the rule, in all ETFs."""
    # Trades that have reached their exit.
    n: int
    # Share of them that gained. Null at n = 0.
    win_rate: Optional[float]
    # Lower 95% Wilson bound of `win_rate`. Null at n = 0.
    wilson_low: Optional[float]
    # Upper 95% Wilson bound of `win_rate`. Null at n = 0.
    wilson_high: Optional[float]
    # Sessions that the sample spans. Its rows move together within a session.
    n_sessions: int
    # Blocks that the clustered bounds rest on: sessions, or runs of them at least as long as the
    # horizon where outcomes overlap.
    n_blocks: int
    # Lower 95% bound of a t-interval over `n_blocks` blocks. Null: fewer than 5, however many
    # sessions.
    clustered_low: Optional[float]
    # Upper 95% bound of a t-interval over `n_blocks` blocks. Null: fewer than 5, however many
    # sessions.
    clustered_high: Optional[float]
    # Mean return of a trade, in percent. Null at n = 0.
    avg_return_pct: Optional[float]


class SignalsEtfPullbackAnswerBaseRate(TypedDict):
    """The same trades entered whenever the trend was up, with or without a dip."""
    # Trades that have reached their exit.
    n: int
    # Share of them that gained. Null at n = 0.
    win_rate: Optional[float]
    # Lower 95% Wilson bound of `win_rate`. Null at n = 0.
    wilson_low: Optional[float]
    # Upper 95% Wilson bound of `win_rate`. Null at n = 0.
    wilson_high: Optional[float]
    # Sessions that the sample spans. Its rows move together within a session.
    n_sessions: int
    # Blocks that the clustered bounds rest on: sessions, or runs of them at least as long as the
    # horizon where outcomes overlap.
    n_blocks: int
    # Lower 95% bound of a t-interval over `n_blocks` blocks. Null: fewer than 5, however many
    # sessions.
    clustered_low: Optional[float]
    # Upper 95% bound of a t-interval over `n_blocks` blocks. Null: fewer than 5, however many
    # sessions.
    clustered_high: Optional[float]
    # Mean return of a trade, in percent. Null at n = 0.
    avg_return_pct: Optional[float]


class SignalsEtfPullbackAnswer(TypedDict):
    """ETFs that have dipped in an uptrend, and the record of all earlier dips compared with the base
    rate of simply being above trend.
    """
    # The requested ETF. Null: all.
    etf: Optional[str]
    # Whether an ETF, or the requested one, meets the rule at the last session and is free to enter.
    # Null: none could be measured.
    firing: Optional[bool]
    # ETFs that trade in the last session and have the 200 sessions that the rule needs.
    universe_count: int
    # ETFs that are measured, by ticker.
    measured_etfs: List[str]
    # Where the requested ETF stands. Null: none was requested, or it could not be measured.
    state: Optional[PullbackState]
    # The rule behind the signal and its trades.
    rule: SignalsEtfPullbackAnswerRule
    # Lowest RSI first. An ETF that is in a trade does not fire again.
    fires: List[PullbackFire]
    # Trades of the rule that have not reached their exit, by ETF.
    open_trades: List[OpenPullbackTrade]
    # All earlier trades of the rule, in all ETFs.
    track_record: SignalsEtfPullbackAnswerTrackRecord
    # The same trades entered whenever the trend was up, with or without a dip.
    base_rate: SignalsEtfPullbackAnswerBaseRate
    # Win rate of the rule minus that of the base rate, as a difference of fractions. Null: one of
    # them is.
    lift: Optional[float]
    # Lower 95% bound of `lift`, of a t-interval over blocks of sessions, the same ones for both
    # rates. Null: one of them has observations in fewer than 5.
    lift_low: Optional[float]
    # Upper 95% bound of `lift`, of a t-interval over blocks of sessions, the same ones for both
    # rates. Null: one of them has observations in fewer than 5.
    lift_high: Optional[float]
    meta: Meta


class SignalsPullbackTradesAnswer(TypedDict):
    """Every completed trade behind the record of the ETF pullback, or behind its base rate."""
    # The requested rule.
    rule: Literal["pullback", "above_trend"]
    # Rows in this answer.
    count: int
    # Rows that match; with `meta.next_cursor` all of them can be read.
    total_count: int
    # Last exit first.
    trades: List[PullbackTrade]
    meta: Meta


class SignalsPullbackTradesRow(PullbackTrade):
    # Whether the answer is about the real market (live), about a simulated one (simulated),
    # computed later from what was known then (replay), or about several of these (mixed).
    data_origin: Literal["live", "simulated", "replay", "mixed"]


class SignalsEventsAnswer(TypedDict):
    """How an automated analyst expects prices to move after news events. Each signal is frozen at
    issue and shows the win rate of its type.
    """
    # How many days were asked for: `days`, or those from `start` to `end`, both included.
    days: int
    # The requested ticker. Null: several, or all.
    ticker: Optional[str]
    # The requested direction. Null: both.
    direction: Optional[Literal["bullish", "bearish"]]
    # Rows in this answer.
    count: int
    # Rows that match; with `meta.next_cursor` all of them can be read.
    total_count: int
    # Newest first.
    signals: List[Signal]
    meta: Meta


class SignalsEventsRow(Signal):
    # Whether the answer is about the real market (live), about a simulated one (simulated),
    # computed later from what was known then (replay), or about several of these (mixed).
    data_origin: Literal["live", "simulated", "replay", "mixed"]


class SignalsBestAnswerGates(TypedDict):
    """The gates that a type of signal must clear."""
    # Minimum lower Wilson bound of the type's win rate, which must also exceed its base rate.
    min_wilson_low: float
    # Minimum number of its resolved signals that do not overlap.
    min_n: int
    # Minimum number of sessions in which they were entered.
    min_entry_dates: int
    # Their mean return, signed by direction, must be above this, in percent, and their mean return
    # in excess of SPY above 0.
    min_expectancy_pct: float


class SignalsBestAnswer(TypedDict):
    """Signals that can be entered now, only of types whose realized record clears the precision
    gates, by conviction.
    """
    # The gates that a type of signal must clear.
    gates: SignalsBestAnswerGates
    # The types that clear them, the highest lower bound first.
    qualifying_types: List[QualifyingType]
    # Rows in this answer.
    count: int
    # Rows that match; with `meta.next_cursor` all of them can be read.
    total_count: int
    # Highest conviction first. All are pending, their entry is ahead or at most two sessions old,
    # and none is based on a retracted document.
    signals: List[Signal]
    meta: Meta


class SignalsBestRow(Signal):
    # Whether the answer is about the real market (live), about a simulated one (simulated),
    # computed later from what was known then (replay), or about several of these (mixed).
    data_origin: Literal["live", "simulated", "replay", "mixed"]


class SignalsPerformanceAnswerGates(TypedDict):
    """The gates that a type of signal must clear."""
    # Minimum lower Wilson bound of the type's win rate, which must also exceed its base rate.
    min_wilson_low: float
    # Minimum number of its resolved signals that do not overlap.
    min_n: int
    # Minimum number of sessions in which they were entered.
    min_entry_dates: int
    # Their mean return, signed by direction, must be above this, in percent, and their mean return
    # in excess of SPY above 0.
    min_expectancy_pct: float


class SignalsPerformanceAnswer(TypedDict):
    """How often the signals of each event type won, with intervals, base rates and returns, labelled
    from strong to anti-signal.
    """
    # The gates that a type of signal must clear.
    gates: SignalsPerformanceAnswerGates
    # Rows in this answer.
    count: int
    # Rows that match; with `meta.next_cursor` all of them can be read.
    total_count: int
    # Highest shrunk win rate first; types without one come last.
    performance: List[SignalPerformance]
    meta: Meta


class SignalsPerformanceRow(SignalPerformance):
    # Whether the answer is about the real market (live), about a simulated one (simulated),
    # computed later from what was known then (replay), or about several of these (mixed).
    data_origin: Literal["live", "simulated", "replay", "mixed"]


class SignalsBriefAnswerNextMacroEvent(TypedDict):
    # The event in words.
    event: str
    # Its day in New York.
    date: str
    # When it is scheduled, in UTC. Null: no time is known.
    scheduled_at: Optional[str]
    # How much such events move markets.
    impact: Literal["high", "medium", "low"]


class SignalsBriefAnswer(TypedDict):
    """The market regime, the best signals, the next macro event, a suggested action and the reasons
    against it.
    """
    # The day in New York that the brief is for.
    brief_date: str
    # Whether to act on signals at all. Null: the regime is not known.
    gate: Optional[Literal["RISK_ON", "RISK_OFF"]]
    # The market regime, as market/regime explains it. Null: not known.
    regime: Optional[Literal["normal", "cautious", "defensive", "paused"]]
    # Share of the usual position size. Null: the regime is not known.
    size_multiplier: Optional[float]
    # The best signals, highest conviction first, at most 5.
    top_signals: List[Signal]
    # The next release or decision that moves the whole market. Null: none is known.
    next_macro_event: Optional[SignalsBriefAnswerNextMacroEvent]
    # The suggested action, in a sentence or two.
    guidance: str
    # Reasons against acting, one sentence each.
    risks: List[str]
    meta: Meta


class SignalsTradePlanAnswer(TypedDict):
    """The best signals as orders: one row per ticker, and none while the market regime is paused."""
    # The market regime; no plan is made while it is paused. Null: unknown.
    regime: Optional[Literal["normal", "cautious", "defensive", "paused"]]
    # States that the plan is not advice.
    disclaimer: str
    # Rows in this answer.
    count: int
    # Rows that match; with `meta.next_cursor` all of them can be read.
    total_count: int
    # Highest conviction first. A ticker with signals in both directions is left out.
    plan: List[TradePlanStep]
    meta: Meta


class SignalsTradePlanRow(TradePlanStep):
    # Whether the answer is about the real market (live), about a simulated one (simulated),
    # computed later from what was known then (replay), or about several of these (mixed).
    data_origin: Literal["live", "simulated", "replay", "mixed"]


class SignalsAntiSignalsAnswerCriteria(TypedDict):
    """When signals are confirmed to lose."""
    # The upper Wilson bound of the win rate must be below this.
    max_wilson_high: float
    # Minimum number of resolved signals that do not overlap.
    min_n: int
    # The other conditions, in words.
    rule: str


class SignalsAntiSignalsAnswer(TypedDict):
    """Groups of signals that are confirmed to lose more often than they win, and all groups that are
    tested for it.
    """
    # When signals are confirmed to lose.
    criteria: SignalsAntiSignalsAnswerCriteria
    # All screened groups, lowest win rate first.
    candidates: List[AntiSignalCandidate]
    # Rows in this answer.
    count: int
    # Rows that match; with `meta.next_cursor` all of them can be read.
    total_count: int
    # Those that meet all criteria, by name.
    confirmed: List[AntiSignalCandidate]
    meta: Meta


class SignalsAntiSignalsRow(AntiSignalCandidate):
    # Whether the answer is about the real market (live), about a simulated one (simulated),
    # computed later from what was known then (replay), or about several of these (mixed).
    data_origin: Literal["live", "simulated", "replay", "mixed"]


class SignalsReplayAnswerRecord(TypedDict):
    """The record of these signals one by one, before costs."""
    # Signals issued: those resolved, pending and void.
    n_issued: int
    # Those that are graded, after the end of their horizon.
    n_resolved: int
    # Those whose outcome is not known yet.
    n_pending: int
    # Those whose ticker did not trade within the horizon.
    n_void: int
    # Resolved signals that won.
    n_wins: int
    # Resolved signals that the rates count: one per event, and one of several that overlap on a
    # ticker.
    n_independent: int
    # Those of them that won.
    n_independent_wins: int
    # Sessions in which they were entered.
    n_entry_dates: int
    # `n_independent_wins` of `n_independent`, as a fraction. Null: none is resolved.
    win_rate: Optional[float]
    # Lower 95% Wilson bound of `win_rate`. Null: none is resolved.
    wilson_low: Optional[float]
    # Upper 95% Wilson bound of `win_rate`. Null: none is resolved.
    wilson_high: Optional[float]
    # Sessions that the sample spans. Its rows move together within a session.
    n_sessions: int
    # Blocks that the clustered bounds rest on: sessions, or runs of them at least as long as the
    # horizon where outcomes overlap.
    n_blocks: int
    # Lower 95% bound of a t-interval over `n_blocks` blocks. Null: fewer than 5, however many
    # sessions.
    clustered_low: Optional[float]
    # Upper 95% bound of a t-interval over `n_blocks` blocks. Null: fewer than 5, however many
    # sessions.
    clustered_high: Optional[float]
    # `win_rate` with voids as losses. Null: none is resolved or void.
    win_rate_voids_lost: Optional[float]
    # Share of all stocks and ETFs that moved in the same directions over the same sessions. Null:
    # none is resolved.
    base_rate: Optional[float]
    # Mean return of all resolved signals in percent; a right call on a fall counts as a gain. Null:
    # none is resolved.
    avg_signed_return_pct: Optional[float]
    # The median of the same. Null: none is resolved.
    median_signed_return_pct: Optional[float]
    # Mean signed return, in percent, of the signals that the rates count. Null: none is resolved.
    expectancy_pct: Optional[float]
    # The part of `expectancy_pct` in excess of the same trade in SPY, in percent. Null: none is
    # resolved.
    avg_excess_return_pct: Optional[float]


class SignalsReplayAnswer(TypedDict):
    """The hypothetical return of following all signals, day by day and after costs, compared with
    SPY and the opposite trades.
    """
    # These trades are hypothetical: they assume recorded prices at any size.
    hypothetical: Literal[True]
    # How it is computed.
    note: str
    # The requested event types. Null: all.
    event_types: Optional[List[Literal["earnings_beat", "earnings_miss", "guidance_raise", "guidance_cut", "contract_award", "regulatory_action", "regulatory_approval", "product_recall", "executive_change", "index_inclusion", "tariff", "acquisition", "cyber_incident", "restructuring", "share_buyback", "litigation"]]]
    # The requested effects.
    effects: Literal["all", "direct", "second_order"]
    # The requested number of days back.
    days: int
    # Cost of a trade, in percent.
    cost_pct: float
    # Signals of these days that could be entered by now.
    n_entered: int
    # Those that are still held.
    n_open: int
    # The record of these signals one by one, before costs.
    record: SignalsReplayAnswerRecord
    # Total return, in percent. Null: nothing was entered.
    total_return_pct: Optional[float]
    # Total return of the opposite trades. Null: nothing was entered.
    opposite_return_pct: Optional[float]
    # Return of SPY over the same period. Null: nothing was entered.
    spy_return_pct: Optional[float]
    # The deepest `drawdown_pct`. Null: nothing was entered.
    max_drawdown_pct: Optional[float]
    # Session by session, oldest first.
    series: List[ReplayDay]
    meta: Meta


class SignalsCongressTradesAnswerSamplePerformance(TypedDict):
    """The result of following every trade disclosed in the last 365 days."""
    # Share of the resolved trades whose price moved in the direction of the trade. Null at n = 0.
    win_rate: Optional[float]
    # Resolved trades; the rates are over these.
    n: int
    # Lower 95% bound of `win_rate`: the lower of Wilson's and the clustered one. Null at n = 0.
    low: Optional[float]
    # Upper 95% bound of `win_rate`: the higher of Wilson's and the clustered one. Null at n = 0.
    high: Optional[float]
    # What the record shows. insufficient: fewer than 30 resolved. strong, positive: the Wilson
    # bound is clearly above, or above, one half and the base rate. weak: fewer than half won.
    # neutral: none of these. anti_signal requires a test that was registered in advance and is
    # never given here, however weak the record.
    label: Literal["strong", "positive", "neutral", "weak", "anti_signal", "insufficient"]
    # Trades that are followed and have not reached their exit.
    n_pending: int
    # Further trades of the same stock and type while one was open. They would win or lose with it
    # and are not counted.
    n_repeated: int
    # Trades that are not followed: exchanges, assets other than stocks and ETFs, and tickers
    # outside the universe.
    n_not_followed: int
    # Counted calls whose stock did not trade at all before the exit.
    n_void: int
    # Lower 95% Wilson bound. Null: none is resolved.
    wilson_low: Optional[float]
    # Upper 95% Wilson bound. Null: none is resolved.
    wilson_high: Optional[float]
    # Sessions that the sample spans. Its rows move together within a session.
    n_sessions: int
    # Blocks that the clustered bounds rest on: sessions, or runs of them at least as long as the
    # horizon where outcomes overlap.
    n_blocks: int
    # Lower 95% bound of a t-interval over `n_blocks` blocks. Null: fewer than 5, however many
    # sessions.
    clustered_low: Optional[float]
    # Upper 95% bound of a t-interval over `n_blocks` blocks. Null: fewer than 5, however many
    # sessions.
    clustered_high: Optional[float]
    # The same share with every void counted as a loss. Null: nothing is resolved or void.
    rate_with_voids: Optional[float]
    # Mean share of all stocks and funds that moved the same way over the same sessions: the win
    # rate of picking at random. Null: none is resolved.
    base_rate: Optional[float]
    # Mean return in the direction of the call, in percent, before costs: a correctly called fall
    # counts as a gain. Null: none is resolved.
    avg_signed_return_pct: Optional[float]
    # Median of the same returns, in percent. Null: none is resolved.
    median_signed_return_pct: Optional[float]
    # Mean of the same returns minus that of the same position in SPY, in percent. Null: none is
    # resolved.
    avg_excess_return_pct: Optional[float]
    # First day of disclosure in the sample.
    from_date: str
    # Sessions from entry to exit.
    horizon_sessions: int
    # How trades are followed and graded.
    rule: str


class SignalsCongressTradesAnswer(TypedDict):
    """Trades disclosed by members of Congress, and the hypothetical return of following such
    disclosures.
    """
    # How many days were asked for: `days`, or those from `start` to `end`, both included.
    days: int
    # The requested ticker. Null: several, or all.
    ticker: Optional[str]
    # The requested words of a name. Null: all members.
    politician: Optional[str]
    # Reports of these days of which nothing can be read, since they were filed on paper or their
    # file cannot be opened; their trades are not listed.
    unreadable_filings: int
    # The result of following every trade disclosed in the last 365 days.
    sample_performance: SignalsCongressTradesAnswerSamplePerformance
    # What the law says about the use of these reports.
    legal_notice: str
    # Rows in this answer.
    count: int
    # Rows that match; with `meta.next_cursor` all of them can be read.
    total_count: int
    # Most recently disclosed first.
    trades: List[CongressTrade]
    meta: Meta


class SignalsCongressTradesRow(CongressTrade):
    # Whether the answer is about the real market (live), about a simulated one (simulated),
    # computed later from what was known then (replay), or about several of these (mixed).
    data_origin: Literal["live", "simulated", "replay", "mixed"]


class SignalsCongressCallsAnswer(TypedDict):
    """Every disclosed trade that the sample follows, with its outcome: the rows behind its win rate."""
    # The requested ticker. Null: several, or all.
    ticker: Optional[str]
    # First day of disclosure in the sample: the last 365 days.
    from_date: str
    # What the law says about the use of these reports.
    legal_notice: str
    # Rows in this answer.
    count: int
    # Rows that match; with `meta.next_cursor` all of them can be read.
    total_count: int
    # Most recently disclosed first. Trades that repeat an open one of the same stock and type are
    # left out, as in the record.
    calls: List[CongressCall]
    meta: Meta


class SignalsCongressCallsRow(CongressCall):
    # Whether the answer is about the real market (live), about a simulated one (simulated),
    # computed later from what was known then (replay), or about several of these (mixed).
    data_origin: Literal["live", "simulated", "replay", "mixed"]


class SignalsYoutubeScoreboardAnswer(TypedDict):
    """How often the calls of YouTube creators were correct, ranked by the lower bound of that rate,
    and their open calls.
    """
    # Minimum number of resolved calls for a creator to be ranked.
    min_n: int
    # First day of the calls that are counted: the last 1095 days.
    from_date: str
    # How calls are graded.
    rule: str
    # Calls of all creators that have not reached their exit.
    pending_count: int
    # The calls that resolve next, soonest first, at most 100; the same on every page.
    pending_calls: List[PendingCall]
    # Rows in this answer.
    count: int
    # Rows that match; with `meta.next_cursor` all of them can be read.
    total_count: int
    # Ranked creators by rank, then the others by name.
    creators: List[Creator]
    meta: Meta


class SignalsYoutubeScoreboardRow(Creator):
    # Whether the answer is about the real market (live), about a simulated one (simulated),
    # computed later from what was known then (replay), or about several of these (mixed).
    data_origin: Literal["live", "simulated", "replay", "mixed"]


class SignalsCreatorCallsAnswer(TypedDict):
    """Every call that the creator scoreboard counts, with its outcome: the rows behind its rates."""
    # The requested creator. Null: all.
    creator_id: Optional[str]
    # First day of the calls that are counted: the last 1095 days.
    from_date: str
    # Rows in this answer.
    count: int
    # Rows that match; with `meta.next_cursor` all of them can be read.
    total_count: int
    # Newest first. Calls that repeat an open one of the same stock and direction are left out, as
    # in the record.
    calls: List[CreatorCall]
    meta: Meta


class SignalsCreatorCallsRow(CreatorCall):
    # Whether the answer is about the real market (live), about a simulated one (simulated),
    # computed later from what was known then (replay), or about several of these (mixed).
    data_origin: Literal["live", "simulated", "replay", "mixed"]


class SocialTrendingAnswer(TypedDict):
    """The stocks discussed on Reddit and YouTube, or the whole feed of one platform."""
    # The requested platform. Null: all that can mention a stock.
    platform: Optional[Literal["reddit", "youtube", "youtube_general", "wikipedia", "hackernews", "google_trends"]]
    # How many days were asked for: `days`, or those from `start` to `end`, both included.
    days: int
    # Rows in this answer.
    count: int
    # Rows that match; with `meta.next_cursor` all of them can be read.
    total_count: int
    # Most mentioned first; of a platform that counts no mentions, most engaged with first.
    # `meta.coverage` names the platforms that could not be read.
    trends: List[Trend]
    meta: Meta


class SocialTrendingRow(Trend):
    # Whether the answer is about the real market (live), about a simulated one (simulated),
    # computed later from what was known then (replay), or about several of these (mixed).
    data_origin: Literal["live", "simulated", "replay", "mixed"]


class SocialSentimentAnswer(TypedDict):
    """How often stocks are mentioned and upvoted on Reddit: the most mentioned ones, or one stock
    day by day.
    """
    # The requested ticker. Null: several, or the stocks that are mentioned most.
    ticker: Optional[str]
    # How many days were asked for: `days`, or those from `start` to `end`, both included.
    days: int
    # Whether the stock, or one of several, is in the newest reading; without a ticker, whether any
    # stock is in these days.
    is_trending: bool
    # Rows in this answer.
    count: int
    # Rows that match; with `meta.next_cursor` all of them can be read.
    total_count: int
    # For the tickers that were named, newest day first. Otherwise the latest reading of each stock,
    # most mentioned first.
    rows: List[MentionRow]
    meta: Meta


class SocialSentimentRow(MentionRow):
    # Whether the answer is about the real market (live), about a simulated one (simulated),
    # computed later from what was known then (replay), or about several of these (mixed).
    data_origin: Literal["live", "simulated", "replay", "mixed"]


class IntelligenceEventsAnswer(TypedDict):
    """Earthquakes and energy inventories as their sources observed them, with revisions,
    retractions, links and coverage.
    """
    # How many days back events are listed, by when they were observed.
    days: int
    # Rows in this answer.
    count: int
    # Rows that match; with `meta.next_cursor` all of them can be read.
    total_count: int
    # Newest observation first, by default of the last 365 days. `meta.coverage` names the sources
    # that could not be read in time; their events are missing here.
    events: List[EvidenceEvent]
    meta: Meta


class IntelligenceEventsRow(EvidenceEvent):
    # Whether the answer is about the real market (live), about a simulated one (simulated),
    # computed later from what was known then (replay), or about several of these (mixed).
    data_origin: Literal["live", "simulated", "replay", "mixed"]


class IntelligenceBriefingAnswerCoverageSources(TypedDict):
    # The source.
    source: Literal["usgs", "eia", "worldmonitor", "osiris"]
    # The oldest observation on record of the last year. Null: there is none.
    oldest_observed_at: Optional[str]
    # When the source was last read successfully. Null: never by that moment.
    last_success_at: Optional[str]
    # Whether the source was read in time. If not, events may be missing.
    complete: bool
    # What is collected from the source.
    note: str


class IntelligenceBriefingAnswerCoverage(TypedDict):
    """The coverage of the record."""
    # Whether every source was read in time. Relays that are not configured do not count.
    complete: bool
    # The coverage of each source.
    sources: List[IntelligenceBriefingAnswerCoverageSources]


class IntelligenceBriefingAnswer(TypedDict):
    """A text summary of the current record: the week's earthquakes, energy inventories, corrections,
    and what is unknown.
    """
    # The briefing in a sentence or two.
    headline: str
    # What is on record, part by part. A part of which nothing is known is absent.
    sections: List[BriefingSection]
    # What is not known, and why, in sentences.
    unknowns: List[str]
    # The coverage of the record.
    coverage: IntelligenceBriefingAnswerCoverage
    meta: Meta


class CrowdConsensusAnswerQuestionsVenues(TypedDict):
    # Where it is traded. manifold trades in play money.
    venue: Literal["polymarket", "kalshi", "manifold"]
    # The venue's own id of the market.
    market_id: str
    # Page of the market at its venue.
    url: str
    # Highest bid for Yes. Null: there is none, or the venue has an automated market maker.
    bid: Optional[float]
    # Lowest offer of Yes. Null: there is none, or the venue has an automated market maker.
    ask: Optional[float]
    # Probability of Yes: the middle of bid and ask up to 0.10 apart, else the last trade.
    mid: float
    # Whether `mid` is a last trade, which may be old: a side is missing, or they are further apart.
    mid_is_last_trade: bool
    # Traded so far, in `volume_unit`, so volumes of two venues cannot be added. Null: the venue
    # does not say.
    volume: Optional[float]
    # `usd` at polymarket, `contracts` of one dollar at kalshi, `mana` (play money) at manifold.
    volume_unit: Literal["usd", "contracts", "mana"]
    # When the quote was read, in UTC.
    updated_at: str


class CrowdConsensusAnswerQuestionsHistory(TypedDict):
    # Day in New York.
    date: str
    # Consensus in the first hour of that day.
    probability: float


class CrowdConsensusAnswerQuestions(TypedDict):
    # Id of the question, computed from its title.
    question_id: str
    # The question in the words of its venue, with markup removed. It is not checked by this
    # service.
    title: str
    # The venue's own category. Null: it gives none.
    category: Optional[str]
    # When trading is due to end, in UTC; the earliest of several venues. Null: no venue says.
    close_at: Optional[str]
    # Unweighted mean of the venues' probabilities of Yes.
    consensus_probability: float
    # Venues that list the question under the same title, to the letter.
    venue_count: int
    # The market of each venue that lists the question.
    venues: List[CrowdConsensusAnswerQuestionsVenues]
    # The last 14 days on which the question was read, oldest first.
    history: List[CrowdConsensusAnswerQuestionsHistory]
    # How `consensus_probability` is computed: the price of the only venue, or the mean of several.
    method: Literal["single_venue", "mean_of_venues"]


class CrowdConsensusAnswer(TypedDict):
    """What prediction markets say about open questions: the probability of Yes at each venue that
    lists a question, and the mean of the venues.
    """
    # The requested words of a title. Null: all questions.
    q: Optional[str]
    # The requested minimum number of venues.
    min_venues: int
    # Rows in this answer.
    count: int
    # Rows that match; with `meta.next_cursor` all of them can be read.
    total_count: int
    # Open questions, those listed by the most venues first, then those that close soonest.
    questions: List[CrowdConsensusAnswerQuestions]
    meta: Meta


class CrowdConsensusItemVenues(TypedDict):
    # Where it is traded. manifold trades in play money.
    venue: Literal["polymarket", "kalshi", "manifold"]
    # The venue's own id of the market.
    market_id: str
    # Page of the market at its venue.
    url: str
    # Highest bid for Yes. Null: there is none, or the venue has an automated market maker.
    bid: Optional[float]
    # Lowest offer of Yes. Null: there is none, or the venue has an automated market maker.
    ask: Optional[float]
    # Probability of Yes: the middle of bid and ask up to 0.10 apart, else the last trade.
    mid: float
    # Whether `mid` is a last trade, which may be old: a side is missing, or they are further apart.
    mid_is_last_trade: bool
    # Traded so far, in `volume_unit`, so volumes of two venues cannot be added. Null: the venue
    # does not say.
    volume: Optional[float]
    # `usd` at polymarket, `contracts` of one dollar at kalshi, `mana` (play money) at manifold.
    volume_unit: Literal["usd", "contracts", "mana"]
    # When the quote was read, in UTC.
    updated_at: str


class CrowdConsensusItemHistory(TypedDict):
    # Day in New York.
    date: str
    # Consensus in the first hour of that day.
    probability: float


class CrowdConsensusItem(TypedDict):
    # Id of the question, computed from its title.
    question_id: str
    # The question in the words of its venue, with markup removed. It is not checked by this
    # service.
    title: str
    # The venue's own category. Null: it gives none.
    category: Optional[str]
    # When trading is due to end, in UTC; the earliest of several venues. Null: no venue says.
    close_at: Optional[str]
    # Unweighted mean of the venues' probabilities of Yes.
    consensus_probability: float
    # Venues that list the question under the same title, to the letter.
    venue_count: int
    # The market of each venue that lists the question.
    venues: List[CrowdConsensusItemVenues]
    # The last 14 days on which the question was read, oldest first.
    history: List[CrowdConsensusItemHistory]
    # How `consensus_probability` is computed: the price of the only venue, or the mean of several.
    method: Literal["single_venue", "mean_of_venues"]


class CrowdConsensusRow(CrowdConsensusItem):
    # Whether the answer is about the real market (live), about a simulated one (simulated),
    # computed later from what was known then (replay), or about several of these (mixed).
    data_origin: Literal["live", "simulated", "replay", "mixed"]


class CrowdShiftAnswerShifts(TypedDict):
    # Id of the question, as in crowd/consensus.
    question_id: str
    # The question in the words of its venue, with markup removed. It is not checked by this
    # service.
    title: str
    # Mean probability of Yes then, over the venues that had a price at both moments.
    probability_before: float
    # Mean probability of Yes now, over the same venues.
    probability_now: float
    # Now minus before, in percentage points: 3 is from 0.50 to 0.53.
    change_pp: float
    # When the earlier prices were read, in UTC; the first of several venues.
    before_at: str
    # When the later prices were read, in UTC; the last of several venues.
    now_at: str
    # Hours between the two: the change took this long, whatever the window.
    hours_between: float


class CrowdShiftAnswer(TypedDict):
    """How far the probabilities of open questions have moved within a number of hours, from stored
    quotes.
    """
    # The requested words of a title. Null: all questions.
    q: Optional[str]
    # The requested window.
    window_hours: int
    # Questions that are left out, since their prices were read more than twice the window apart.
    n_outside_window: int
    # Rows in this answer.
    count: int
    # Rows that match; with `meta.next_cursor` all of them can be read.
    total_count: int
    # Questions that had a price at both moments, the largest change in either direction first.
    shifts: List[CrowdShiftAnswerShifts]
    meta: Meta


class CrowdShiftItem(TypedDict):
    # Id of the question, as in crowd/consensus.
    question_id: str
    # The question in the words of its venue, with markup removed. It is not checked by this
    # service.
    title: str
    # Mean probability of Yes then, over the venues that had a price at both moments.
    probability_before: float
    # Mean probability of Yes now, over the same venues.
    probability_now: float
    # Now minus before, in percentage points: 3 is from 0.50 to 0.53.
    change_pp: float
    # When the earlier prices were read, in UTC; the first of several venues.
    before_at: str
    # When the later prices were read, in UTC; the last of several venues.
    now_at: str
    # Hours between the two: the change took this long, whatever the window.
    hours_between: float


class CrowdShiftRow(CrowdShiftItem):
    # Whether the answer is about the real market (live), about a simulated one (simulated),
    # computed later from what was known then (replay), or about several of these (mixed).
    data_origin: Literal["live", "simulated", "replay", "mixed"]


class CrowdCalibrationAnswerForecastersCalibration(TypedDict):
    # From this price on.
    bucket_low: float
    # Up to below this price; the last bucket includes 1.
    bucket_high: float
    # Markets in the bucket.
    n: int
    # Events that they belong to.
    n_events: int
    # Their mean price. Null: no market.
    mean_probability: Optional[float]
    # Share of them that resolved to Yes. Null: no market.
    realized_rate: Optional[float]
    # Lower 95% Wilson bound, counting markets of the same event as one trial. Null: no market.
    realized_low: Optional[float]
    # Upper 95% Wilson bound, counting markets of the same event as one trial. Null: no market.
    realized_high: Optional[float]


class CrowdCalibrationAnswerForecasters(TypedDict):
    # The venue whose price is the forecast.
    forecaster_id: Literal["polymarket", "kalshi", "manifold"]
    # Name of the venue.
    name: str
    # Markets that resolved to Yes or No and had a price at the time. The figures are over these.
    n_resolved: int
    # Events that these markets belong to. Markets of the same event resolve together, so they are
    # not independent trials.
    n_events: int
    # Markets that resolved to neither Yes nor No, left out of the figures.
    n_void: int
    # Markets that had no price at the time, left out of the figures.
    n_without_price: int
    # Mean squared difference between price and outcome: 0 is perfect, 0.25 is a coin toss. Null: no
    # market.
    brier_score: Optional[float]
    # Mean negative natural logarithm of the probability given to what happened: 0 is perfect. Null:
    # no market.
    log_score: Optional[float]
    # Share that resolved to Yes. Null: no market.
    base_rate: Optional[float]
    # Lower 95% Wilson bound, counting markets of the same event as one trial. Null: no market.
    base_rate_low: Optional[float]
    # Upper 95% Wilson bound, counting markets of the same event as one trial. Null: no market.
    base_rate_high: Optional[float]
    # Brier score of the venue's own base rate: at each forecast, the share of Yes among the markets
    # of `days` that had resolved by then, with one Yes and one No added. Null: no market.
    base_brier_score: Optional[float]
    # 1 minus `brier_score` / `base_brier_score`: above 0, prices beat the base rate. Null: no
    # market.
    skill: Optional[float]
    # Lower 95% bound of `skill`: a t-interval over events. Null: fewer than 5 events, or no market.
    skill_low: Optional[float]
    # Upper 95% bound of `skill`, in the same way. Null: `skill_low` is.
    skill_high: Optional[float]
    # Mean distance between price and realized rate over the buckets, weighted by their n. Null: no
    # market.
    calibration_error: Optional[float]
    # Ten equal buckets of price.
    calibration: List[CrowdCalibrationAnswerForecastersCalibration]


class CrowdCalibrationAnswer(TypedDict):
    """How well the prices of each venue, taken 24 hours before each market closed, predicted how it
    resolved.
    """
    # The requested words of a title. Null: all questions.
    q: Optional[str]
    # How many days were asked for: `days`, or those from `start` to `end`, both included.
    days: int
    # How many hours before the close each price is taken. The close is the planned end or the end
    # of trading, whichever came first. The last price is never used, because it already reflects
    # the outcome.
    hours_before_close: int
    # Rows in this answer.
    count: int
    # Rows that match; with `meta.next_cursor` all of them can be read.
    total_count: int
    # The venues that have been read, by name.
    forecasters: List[CrowdCalibrationAnswerForecasters]
    meta: Meta


class CrowdCalibrationItemCalibration(TypedDict):
    # From this price on.
    bucket_low: float
    # Up to below this price; the last bucket includes 1.
    bucket_high: float
    # Markets in the bucket.
    n: int
    # Events that they belong to.
    n_events: int
    # Their mean price. Null: no market.
    mean_probability: Optional[float]
    # Share of them that resolved to Yes. Null: no market.
    realized_rate: Optional[float]
    # Lower 95% Wilson bound, counting markets of the same event as one trial. Null: no market.
    realized_low: Optional[float]
    # Upper 95% Wilson bound, counting markets of the same event as one trial. Null: no market.
    realized_high: Optional[float]


class CrowdCalibrationItem(TypedDict):
    # The venue whose price is the forecast.
    forecaster_id: Literal["polymarket", "kalshi", "manifold"]
    # Name of the venue.
    name: str
    # Markets that resolved to Yes or No and had a price at the time. The figures are over these.
    n_resolved: int
    # Events that these markets belong to. Markets of the same event resolve together, so they are
    # not independent trials.
    n_events: int
    # Markets that resolved to neither Yes nor No, left out of the figures.
    n_void: int
    # Markets that had no price at the time, left out of the figures.
    n_without_price: int
    # Mean squared difference between price and outcome: 0 is perfect, 0.25 is a coin toss. Null: no
    # market.
    brier_score: Optional[float]
    # Mean negative natural logarithm of the probability given to what happened: 0 is perfect. Null:
    # no market.
    log_score: Optional[float]
    # Share that resolved to Yes. Null: no market.
    base_rate: Optional[float]
    # Lower 95% Wilson bound, counting markets of the same event as one trial. Null: no market.
    base_rate_low: Optional[float]
    # Upper 95% Wilson bound, counting markets of the same event as one trial. Null: no market.
    base_rate_high: Optional[float]
    # Brier score of the venue's own base rate: at each forecast, the share of Yes among the markets
    # of `days` that had resolved by then, with one Yes and one No added. Null: no market.
    base_brier_score: Optional[float]
    # 1 minus `brier_score` / `base_brier_score`: above 0, prices beat the base rate. Null: no
    # market.
    skill: Optional[float]
    # Lower 95% bound of `skill`: a t-interval over events. Null: fewer than 5 events, or no market.
    skill_low: Optional[float]
    # Upper 95% bound of `skill`, in the same way. Null: `skill_low` is.
    skill_high: Optional[float]
    # Mean distance between price and realized rate over the buckets, weighted by their n. Null: no
    # market.
    calibration_error: Optional[float]
    # Ten equal buckets of price.
    calibration: List[CrowdCalibrationItemCalibration]


class CrowdCalibrationRow(CrowdCalibrationItem):
    # Whether the answer is about the real market (live), about a simulated one (simulated),
    # computed later from what was known then (replay), or about several of these (mixed).
    data_origin: Literal["live", "simulated", "replay", "mixed"]


class CrowdResolvedAnswer(TypedDict):
    """Every resolved market that the calibration of the venues counts, with its price beforehand."""
    # The requested venue. Null: all.
    venue: Optional[Literal["polymarket", "kalshi", "manifold"]]
    # How many days were asked for: `days`, or those from `start` to `end`, both included.
    days: int
    # Rows in this answer.
    count: int
    # Rows that match; with `meta.next_cursor` all of them can be read.
    total_count: int
    # Last closed first.
    markets: List[ResolvedMarket]
    meta: Meta


class CrowdResolvedRow(ResolvedMarket):
    # Whether the answer is about the real market (live), about a simulated one (simulated),
    # computed later from what was known then (replay), or about several of these (mixed).
    data_origin: Literal["live", "simulated", "replay", "mixed"]


class CrowdDivergenceAnswerScannedMarkets(TypedDict):
    """Open markets with a price, by venue."""
    # Open markets of Polymarket with a price.
    polymarket: int
    # Open markets of Kalshi with a price.
    kalshi: int
    # Open markets of Manifold with a price.
    manifold: int


class CrowdDivergenceAnswerScanned(TypedDict):
    """What was compared. Few titles are identical at two venues, so an empty list is the usual
    answer.
    """
    # Open markets with a price, by venue.
    markets: CrowdDivergenceAnswerScannedMarkets
    # Titles that more than one venue lists.
    matched_titles: int
    # Pairs compared: a venue with a bid and an ask, and another venue.
    compared_pairs: int


class CrowdDivergenceAnswerRows(TypedDict):
    # The question in the words of venue a, with markup removed. It is not checked by this service.
    title: str
    # The venue with a bid and an ask.
    venue_a: Literal["polymarket", "kalshi", "manifold"]
    # Its own id of the market.
    market_id_a: str
    # Its highest bid for Yes.
    bid_a: float
    # Its lowest offer of Yes.
    ask_a: float
    # When trading is due to end there, in UTC. Null: the venue does not say.
    a_close_at: Optional[str]
    # The other venue.
    venue_b: Literal["polymarket", "kalshi", "manifold"]
    # Its own id of the market.
    market_id_b: str
    # Its probability of Yes, which is outside the bid and ask of venue a.
    price_b: float
    # When trading is due to end there, in UTC. Null: the venue does not say.
    b_close_at: Optional[str]
    # Whether `price_b` is above the ask of venue a or below its bid.
    side: Literal["above_ask", "below_bid"]
    # Distance of `price_b` from that ask or bid, in percentage points.
    gap_pp: float
    # When the later of the two prices was read, in UTC.
    observed_at: str


class CrowdDivergenceAnswer(TypedDict):
    """Questions that two venues list under the same title, where the price at one venue is outside
    the bid and ask of the other.
    """
    # The requested words of a title. Null: all questions.
    q: Optional[str]
    # Titles must be identical, except for white space, case, the form of quotation marks and a
    # final question mark.
    match_method: Literal["exact_title"]
    # Whether such a gap can be traded profitably has not been measured.
    edge_status: Literal["not_measured"]
    # What was compared. Few titles are identical at two venues, so an empty list is the usual
    # answer.
    scanned: CrowdDivergenceAnswerScanned
    # Rows in this answer.
    count: int
    # Rows that match; with `meta.next_cursor` all of them can be read.
    total_count: int
    # The widest gap first.
    rows: List[CrowdDivergenceAnswerRows]
    meta: Meta


class CrowdDivergenceItem(TypedDict):
    # The question in the words of venue a, with markup removed. It is not checked by this service.
    title: str
    # The venue with a bid and an ask.
    venue_a: Literal["polymarket", "kalshi", "manifold"]
    # Its own id of the market.
    market_id_a: str
    # Its highest bid for Yes.
    bid_a: float
    # Its lowest offer of Yes.
    ask_a: float
    # When trading is due to end there, in UTC. Null: the venue does not say.
    a_close_at: Optional[str]
    # The other venue.
    venue_b: Literal["polymarket", "kalshi", "manifold"]
    # Its own id of the market.
    market_id_b: str
    # Its probability of Yes, which is outside the bid and ask of venue a.
    price_b: float
    # When trading is due to end there, in UTC. Null: the venue does not say.
    b_close_at: Optional[str]
    # Whether `price_b` is above the ask of venue a or below its bid.
    side: Literal["above_ask", "below_bid"]
    # Distance of `price_b` from that ask or bid, in percentage points.
    gap_pp: float
    # When the later of the two prices was read, in UTC.
    observed_at: str


class CrowdDivergenceRow(CrowdDivergenceItem):
    # Whether the answer is about the real market (live), about a simulated one (simulated),
    # computed later from what was known then (replay), or about several of these (mixed).
    data_origin: Literal["live", "simulated", "replay", "mixed"]


class AlternativeFlightsAnswer(TypedDict):
    """Aircraft of listed companies at seven Washington airports, compared with lobbying filings and
    hearings.
    """
    # Always true.
    experimental: Literal[True]
    # How to read it.
    note: str
    # The sources to credit next to the flights.
    attribution: str
    # The requested ticker. Null: several, or any.
    ticker: Optional[str]
    # How many days were asked for: `days`, or those from `start` to `end`, both included.
    days: int
    # The day of the first landing on record; nothing is known of earlier days. Null: there is none.
    recorded_from_date: Optional[str]
    validation: FlightValidation
    # Rows in this answer.
    count: int
    # Rows that match; with `meta.next_cursor` all of them can be read.
    total_count: int
    # Those of the level with the greatest lift first, then most recently seen. An aircraft is
    # listed once per day and airport.
    flights: List[FlightSignal]
    meta: Meta


class AlternativeFlightsRow(FlightSignal):
    # Whether the answer is about the real market (live), about a simulated one (simulated),
    # computed later from what was known then (replay), or about several of these (mixed).
    data_origin: Literal["live", "simulated", "replay", "mixed"]


class AlternativeFlightPlacebosAnswer(TypedDict):
    """Every counted flight and each of its placebos with the level that it reaches: the rows behind
    the rates of alternative/flights.
    """
    # Calendar days over which flights are counted, today included.
    days: int
    # Rows in this answer.
    count: int
    # Rows that match; with `meta.next_cursor` all of them can be read.
    total_count: int
    # Most recent flight first, each with its placebos in the order of their shifts.
    checks: List[FlightCheck]
    meta: Meta


class AlternativeFlightPlacebosRow(FlightCheck):
    # Whether the answer is about the real market (live), about a simulated one (simulated),
    # computed later from what was known then (replay), or about several of these (mixed).
    data_origin: Literal["live", "simulated", "replay", "mixed"]


class AlternativeLobbyingAnswer(TypedDict):
    """Lobbying reports filed with the Senate: registrant, client, issues, amount and matching stock."""
    # The requested ticker. Null: several, or any client, listed or not.
    ticker: Optional[str]
    # How many days were asked for: `days`, or those from `start` to `end`, both included.
    days: int
    # The day of the first filing on record. Earlier filings are neither listed nor added up. Null:
    # there is none.
    recorded_from_date: Optional[str]
    # Sum of `amount` over all filings that match, in USD. What a company pays outside firms is also
    # part of its own expenses, so it may be counted twice.
    total_amount: float
    # The notice that the Senate attaches to its data.
    notice: str
    # Rows in this answer.
    count: int
    # Rows that match; with `meta.next_cursor` all of them can be read.
    total_count: int
    # Most recently posted first. Only the current filing of each report is listed: an amendment
    # supersedes what it amends.
    filings: List[LobbyingFiling]
    meta: Meta


class AlternativeLobbyingRow(LobbyingFiling):
    # Whether the answer is about the real market (live), about a simulated one (simulated),
    # computed later from what was known then (replay), or about several of these (mixed).
    data_origin: Literal["live", "simulated", "replay", "mixed"]


class AlternativeHearingsAnswer(TypedDict):
    """Meetings of the committees of Congress, past and scheduled, with the sectors and stocks that
    they may concern.
    """
    # How many days ahead and back are listed; with `start` or `end`, how many after the first.
    days: int
    # The requested committee. Null: any.
    committee: Optional[str]
    # The day of the first House or joint meeting on record; nothing is known of earlier days. Null:
    # none has come yet.
    house_recorded_from_date: Optional[str]
    # The day of the first Senate meeting on record; nothing is known of earlier days. Null: none
    # has come yet.
    senate_recorded_from_date: Optional[str]
    # Rows in this answer.
    count: int
    # Rows that match; with `meta.next_cursor` all of them can be read.
    total_count: int
    # Latest day first, so that scheduled meetings come before those already held. `meta.coverage`
    # names the chambers from which nothing could be read.
    hearings: List[Hearing]
    meta: Meta


class AlternativeHearingsRow(Hearing):
    # Whether the answer is about the real market (live), about a simulated one (simulated),
    # computed later from what was known then (replay), or about several of these (mixed).
    data_origin: Literal["live", "simulated", "replay", "mixed"]


class EdgeLedgerAnswerCountByState(TypedDict):
    """How many of all claims are in which state. The filter does not change it."""
    # Claims that are registered.
    registered: int
    # Claims that are testing.
    testing: int
    # Claims that are verified.
    verified: int
    # Claims that are decayed.
    decayed: int
    # Claims that are rejected.
    rejected: int


class EdgeLedgerAnswer(TypedDict):
    """Every claim of an edge that the service makes, registered before its data existed and tested
    once, including failed ones.
    """
    # The requested state. Null: all.
    state: Optional[Literal["registered", "testing", "verified", "decayed", "rejected"]]
    # How many of all claims are in which state. The filter does not change it.
    count_by_state: EdgeLedgerAnswerCountByState
    # Highest chance of ever verifying a false claim. It holds over any growth of the ledger.
    alpha: float
    # Its part that registered claims have. The filter does not change it.
    alpha_spent: float
    # What is guaranteed, and how.
    guarantee: str
    # Rows in this answer.
    count: int
    # Rows that match; with `meta.next_cursor` all of them can be read.
    total_count: int
    # Most recent change of state first.
    claims: List[Claim]
    meta: Meta


class EdgeLedgerRow(Claim):
    # Whether the answer is about the real market (live), about a simulated one (simulated),
    # computed later from what was known then (replay), or about several of these (mixed).
    data_origin: Literal["live", "simulated", "replay", "mixed"]


class EdgeObservationsAnswer(TypedDict):
    """What came of what a claim said, session by session: the rows behind its success rate and its
    test.
    """
    # The requested claim.
    claim_id: str
    # Rows in this answer.
    count: int
    # Rows that match; with `meta.next_cursor` all of them can be read.
    total_count: int
    # Newest session first.
    observations: List[ClaimObservation]
    meta: Meta


class EdgeObservationsRow(ClaimObservation):
    # Whether the answer is about the real market (live), about a simulated one (simulated),
    # computed later from what was known then (replay), or about several of these (mixed).
    data_origin: Literal["live", "simulated", "replay", "mixed"]


class FilesListAnswer(TypedDict):
    """All facts of a kind and month in one file, as Parquet and as NDJSON, each with its size, hash
    and schema: predictions, grades, signals, bars and what is collected.
    """
    # The requested dataset. Null: all.
    dataset: Optional[str]
    # The requested format. Null: both.
    file_format: Optional[Literal["parquet", "ndjson"]]
    # Size of all files that match.
    total_bytes: int
    # Place in the transparency log of the newest manifest, which lists all files. Null: there is
    # none yet.
    manifest_ledger_index: Optional[int]
    # All datasets, or the requested one, with the schema of each.
    datasets: List[FileDataset]
    # Rows in this answer.
    count: int
    # Rows that match; with `meta.next_cursor` all of them can be read.
    total_count: int
    # By dataset, the newest month first.
    files: List[BulkFile]
    meta: Meta


class FilesListRow(BulkFile):
    # Whether the answer is about the real market (live), about a simulated one (simulated),
    # computed later from what was known then (replay), or about several of these (mixed).
    data_origin: Literal["live", "simulated", "replay", "mixed"]


class IntelligenceStatusAnswer(TypedDict):
    """Every data source, by family: whether it is configured, the result of its last runs, and what
    its data covers.
    """
    # Days that each history covers.
    history_days: int
    # Rows in this answer.
    count: int
    # Rows that match; with `meta.next_cursor` all of them can be read.
    total_count: int
    # By family, and within a family in order of preference.
    sources: List[SourceStatus]
    meta: Meta


class IntelligenceStatusRow(SourceStatus):
    # Whether the answer is about the real market (live), about a simulated one (simulated),
    # computed later from what was known then (replay), or about several of these (mixed).
    data_origin: Literal["live", "simulated", "replay", "mixed"]


class AccountMeAnswerLimits(TypedDict):
    """What the plan allows, to all keys of the account together. Of a test key: its own limits."""
    # Requests per clock minute.
    per_minute: int
    # Requests in a UTC day.
    per_day: int


class AccountMeAnswerKeyLimits(TypedDict):
    """What the owner has limited this key to."""
    # The families of products that the key may ask for. Null: all of the plan.
    scopes: Optional[List[str]]
    # The networks that it may be sent from, in CIDR notation. Null: any.
    networks: Optional[List[str]]
    # Its own share of the day, in requests. Null: all of the plan's.
    per_day: Optional[int]
    # What it has used of that share in this UTC day, with the keys that it replaced, this request
    # included. Null: it has no share.
    day_used: Optional[int]


class AccountMeAnswerUsage(TypedDict):
    """What the account has used. Of a test key: what the account's test keys have used."""
    # Requests charged in this minute, this one included.
    minute_used: int
    # Requests charged in this UTC day, this one included.
    day_used: int
    # All requests of the account that were answered before this one, refused ones included.
    total_requests: int


class AccountMeAnswerResets(TypedDict):
    """When the counts start again."""
    # When the next minute begins, in UTC.
    minute_at: str
    # When the next day begins, in UTC.
    day_at: str


class AccountMeAnswer(TypedDict):
    """The plan, limits and usage of the API key that sends the request."""
    # Opaque and stable id of the API key.
    key_id: str
    # The first characters of the key, to recognise it by.
    key_prefix: str
    # The name of the key. Null: none.
    key_name: Optional[str]
    # Whether the key works. `rotating`: a newer key replaces it, and it works until `expires_at`.
    # One that does not work is refused.
    key_status: Literal["active", "rotating", "deactivated", "expired"]
    # The account's plan, by its internal name.
    tier: Literal["free", "api_starter", "api_pro"]
    # The plan's name on the pricing page.
    tier_name: str
    # Whether the account pays the price that the plan had before.
    is_legacy_price: bool
    # When the key was issued, in UTC.
    created_at: str
    # When it stops working, in UTC: its expiry, or the end of a rotation's overlap if that is
    # earlier. Null: never.
    expires_at: Optional[str]
    # When the key was last used, in UTC: with this request, which counts too. Null: never.
    last_used_at: Optional[str]
    # What the plan allows, to all keys of the account together. Of a test key: its own limits.
    limits: AccountMeAnswerLimits
    # Whether this is a test key: products answer it with recorded samples, and nothing is charged.
    is_test: bool
    # What the owner has limited this key to.
    key_limits: AccountMeAnswerKeyLimits
    # What the account has used. Of a test key: what the account's test keys have used.
    usage: AccountMeAnswerUsage
    # When the counts start again.
    resets: AccountMeAnswerResets


class AccountUsageAnswerTotals(TypedDict):
    """Sums over these days."""
    # All of them: charged, refused, rate limited and failed.
    requests: int
    # Answered, and counted against the quota.
    charged: int
    # Refused with 403, 404 or 422. They do not count against the quota.
    refused: int
    # Refused with 429. They do not count against the quota.
    rate_limited: int
    # Failed on our side (5xx). They do not count against the quota.
    errors: int


class AccountUsageAnswerByDay(TypedDict):
    # A UTC day. Each of the 30 is here, oldest first.
    date: str
    # All of them: charged, refused, rate limited and failed.
    requests: int
    # Answered, and counted against the quota.
    charged: int
    # Refused with 403, 404 or 422. They do not count against the quota.
    refused: int
    # Refused with 429. They do not count against the quota.
    rate_limited: int
    # Failed on our side (5xx). They do not count against the quota.
    errors: int
    # Median latency in milliseconds, measured in the server and read from a histogram with bounds
    # of 1, 2, 4 … 32768 ms by linear interpolation. Null: no requests on this day.
    p50_ms: Optional[float]
    # 95th percentile of latency in milliseconds, measured the same way. Null: no requests on this
    # day.
    p95_ms: Optional[float]


class AccountUsageAnswerByEndpoint(TypedDict):
    # The product, by its path under /api/v1.
    endpoint: str
    # Channel of the request: REST or MCP.
    channel: Literal["rest", "mcp"]
    # All of them: charged, refused, rate limited and failed.
    requests: int
    # Answered, and counted against the quota.
    charged: int


class AccountUsageAnswerByStatus(TypedDict):
    # The HTTP status; that of the same answer by REST where it came by MCP.
    status: int
    # The error code. Null: this status has none.
    code: Optional[str]
    # Requests with this result.
    requests: int


class AccountUsageAnswerByKey(TypedDict):
    # Opaque and stable id of the key.
    key_id: str
    # The name of the key. Null: none.
    key_name: Optional[str]
    # Requests that were made with it.
    requests: int


class AccountUsageAnswer(TypedDict):
    """The account's requests of the last 30 UTC days: by day, endpoint, channel, status and key,
    with latencies.
    """
    # UTC days that are covered, today included.
    days: Literal[30]
    # Sums over these days.
    totals: AccountUsageAnswerTotals
    # Each of the days, oldest first.
    by_day: List[AccountUsageAnswerByDay]
    # Sums over the days by endpoint and surface, most requests first.
    by_endpoint: List[AccountUsageAnswerByEndpoint]
    # Sums over the days by status and error code, most requests first.
    by_status: List[AccountUsageAnswerByStatus]
    # Sums over the days by key, most requests first.
    by_key: List[AccountUsageAnswerByKey]


class _Predictions:
    def __init__(self, transport: _Transport) -> None:
        self._transport = transport

    def latest(self, *, timeframe: Optional[Literal["daily", "weekly", "monthly"]] = None, direction: Optional[Literal["bullish", "bearish"]] = None, relative_direction: Optional[Literal["ahead", "behind"]] = None, order_by: Optional[Literal["confidence", "edge", "rank"]] = None, origin: Optional[Literal["live", "replay"]] = None, limit: Optional[int] = None, cursor: Optional[str] = None, as_of: Optional[Union[str, datetime.date]] = None) -> PredictionsLatestAnswer:
        """The newest predictions for all covered US stocks and ETFs: who is expected ahead of the
        session's median and who behind it, and the direction of each, most confident first.

        Use it for a market-wide view of the next session. What differs between tickers is the
        rank: ask by order_by=rank for relative_direction=ahead, then behind; direction is nearly
        always up. Use predictions/{ticker} for one stock. realized_accuracy alone shows no skill:
        predictions/accuracy has the base rate.

        Plan: Free.

        timeframe: daily is live; weekly and monthly give their final archived batch. By
            default daily.
        direction: Only predictions of this direction.
        relative_direction: Only predictions that claim this side of the median.
        order_by: confidence: most confident first, then by the size of the edge. edge:
            largest edge first. rank: strongest of the session first. With direction=bearish
            or relative_direction=behind, edge and rank start at the other end: furthest below
            the base rate, or ranked last. Ties are ordered by ticker. By default confidence.
        origin: Which record of the real market to use: live, or replay of history. Defaults
            to live once a live record exists, and to replay before that. A simulated market
            has neither.
        limit: Maximum rows per page. `meta.next_cursor` leads to the next page. By default
            50.
        cursor: The `meta.next_cursor` of the previous page, unchanged, with all other
            parameters the same. All pages show the data as it was known at the first.
        as_of: As known at this moment: an RFC 3339 timestamp, or a date (its end in New
            York). Must not be in the future; today's date means now.
        """
        answer: PredictionsLatestAnswer = self._transport.get("predictions/latest", {"timeframe": timeframe, "direction": direction, "relative_direction": relative_direction, "order_by": order_by, "origin": origin, "limit": limit, "cursor": cursor, "as_of": as_of})
        return answer

    def latest_rows(self, *, timeframe: Optional[Literal["daily", "weekly", "monthly"]] = None, direction: Optional[Literal["bullish", "bearish"]] = None, relative_direction: Optional[Literal["ahead", "behind"]] = None, order_by: Optional[Literal["confidence", "edge", "rank"]] = None, origin: Optional[Literal["live", "replay"]] = None, limit: Optional[int] = None, cursor: Optional[str] = None, as_of: Optional[Union[str, datetime.date]] = None) -> Iterator[PredictionsLatestRow]:
        """All rows of latest, page after page; limit is the size of a page."""
        return self._transport.rows("predictions/latest", "predictions", (), {"timeframe": timeframe, "direction": direction, "relative_direction": relative_direction, "order_by": order_by, "origin": origin, "limit": limit, "cursor": cursor, "as_of": as_of})

    def latest_pages(self, *, timeframe: Optional[Literal["daily", "weekly", "monthly"]] = None, direction: Optional[Literal["bullish", "bearish"]] = None, relative_direction: Optional[Literal["ahead", "behind"]] = None, order_by: Optional[Literal["confidence", "edge", "rank"]] = None, origin: Optional[Literal["live", "replay"]] = None, limit: Optional[int] = None, cursor: Optional[str] = None, as_of: Optional[Union[str, datetime.date]] = None) -> Iterator[PredictionsLatestAnswer]:
        """All pages of latest."""
        return self._transport.pages("predictions/latest", {"timeframe": timeframe, "direction": direction, "relative_direction": relative_direction, "order_by": order_by, "origin": origin, "limit": limit, "cursor": cursor, "as_of": as_of})

    def accuracy(self, *, ticker: Optional[str] = None, days: Optional[int] = None, start: Optional[str] = None, end: Optional[str] = None, cursor: Optional[str] = None, as_of: Optional[Union[str, datetime.date]] = None) -> PredictionsAccuracyAnswer:
        """How often resolved predictions were correct, by timeframe, with intervals, the base rate,
        the accuracy of always predicting a rise, and the record against the session's median.

        Read it before trusting any prediction. If the interval of an accuracy includes its
        base_rate, the direction calls have shown no skill beyond the market's own drift.

        Plan: Free.

        ticker: Only this ticker's predictions.
        days: Calendar days back, by target date. In a replay that ended before, back from its
            last target. Archived timeframes ignore it, but not `start` and `end`. By default
            30.
        start: First day (YYYY-MM-DD). It takes the place of `days`.
        end: Last day, included. By default, the day of `as_of`.
        cursor: The `meta.next_cursor` of the previous page, unchanged, with all other
            parameters the same. All pages show the data as it was known at the first.
        as_of: As known at this moment: an RFC 3339 timestamp, or a date (its end in New
            York). Must not be in the future; today's date means now.
        """
        answer: PredictionsAccuracyAnswer = self._transport.get("predictions/accuracy", {"ticker": ticker, "days": days, "start": start, "end": end, "cursor": cursor, "as_of": as_of})
        return answer

    def accuracy_rows(self, *, ticker: Optional[str] = None, days: Optional[int] = None, start: Optional[str] = None, end: Optional[str] = None, cursor: Optional[str] = None, as_of: Optional[Union[str, datetime.date]] = None) -> Iterator[PredictionsAccuracyRow]:
        """All rows of accuracy, page after page; limit is the size of a page."""
        return self._transport.rows("predictions/accuracy", "accuracy", (), {"ticker": ticker, "days": days, "start": start, "end": end, "cursor": cursor, "as_of": as_of})

    def accuracy_pages(self, *, ticker: Optional[str] = None, days: Optional[int] = None, start: Optional[str] = None, end: Optional[str] = None, cursor: Optional[str] = None, as_of: Optional[Union[str, datetime.date]] = None) -> Iterator[PredictionsAccuracyAnswer]:
        """All pages of accuracy."""
        return self._transport.pages("predictions/accuracy", {"ticker": ticker, "days": days, "start": start, "end": end, "cursor": cursor, "as_of": as_of})

    def batch(self, *, tickers: Union[str, Sequence[str]], timeframe: Optional[Literal["daily", "weekly", "monthly"]] = None, origin: Optional[Literal["live", "replay"]] = None, as_of: Optional[Union[str, datetime.date]] = None) -> PredictionsBatchAnswer:
        """The newest predictions for up to 50 tickers in one call.

        Use it to refresh a watch list or a portfolio at once.

        Plan: Professional.

        tickers: Tickers separated by commas, at most 50.
        timeframe: daily is live; weekly and monthly give their final archived batch. By
            default daily.
        origin: Which record of the real market to use: live, or replay of history. Defaults
            to live once a live record exists, and to replay before that. A simulated market
            has neither.
        as_of: As known at this moment: an RFC 3339 timestamp, or a date (its end in New
            York). Must not be in the future; today's date means now.
        """
        answer: PredictionsBatchAnswer = self._transport.get("predictions/batch", {"tickers": tickers, "timeframe": timeframe, "origin": origin, "as_of": as_of})
        return answer

    def model(self, *, timeframe: Optional[Literal["daily", "weekly", "monthly"]] = None, cursor: Optional[str] = None, as_of: Optional[Union[str, datetime.date]] = None) -> PredictionsModelAnswer:
        """The model behind each timeframe: its training data, the candidates it was compared with,
        its scores on unseen data, and its limits.

        Read it to see how much a prediction can mean; predictions/accuracy has the results.

        Plan: Free.

        timeframe: Only the model of this timeframe.
        cursor: The `meta.next_cursor` of the previous page, unchanged, with all other
            parameters the same. All pages show the data as it was known at the first.
        as_of: As known at this moment: an RFC 3339 timestamp, or a date (its end in New
            York). Must not be in the future; today's date means now.
        """
        answer: PredictionsModelAnswer = self._transport.get("predictions/model", {"timeframe": timeframe, "cursor": cursor, "as_of": as_of})
        return answer

    def model_rows(self, *, timeframe: Optional[Literal["daily", "weekly", "monthly"]] = None, cursor: Optional[str] = None, as_of: Optional[Union[str, datetime.date]] = None) -> Iterator[PredictionsModelRow]:
        """All rows of model, page after page; limit is the size of a page."""
        return self._transport.rows("predictions/model", "models", (), {"timeframe": timeframe, "cursor": cursor, "as_of": as_of})

    def model_pages(self, *, timeframe: Optional[Literal["daily", "weekly", "monthly"]] = None, cursor: Optional[str] = None, as_of: Optional[Union[str, datetime.date]] = None) -> Iterator[PredictionsModelAnswer]:
        """All pages of model."""
        return self._transport.pages("predictions/model", {"timeframe": timeframe, "cursor": cursor, "as_of": as_of})

    def ticker(self, *, ticker: str, origin: Optional[Literal["live", "replay"]] = None, as_of: Optional[Union[str, datetime.date]] = None) -> PredictionsTickerAnswer:
        """The newest daily, weekly and monthly prediction for a ticker, and how often its earlier
        ones were right.

        Use it for one stock or ETF; predictions/latest has all of them. The earlier ones, with
        their outcomes, are in predictions/{ticker}/history.

        Plan: Free.

        ticker: Ticker symbol, for example AAPL. BRK-B and BRK/B are read as BRK.B.
        origin: Which record of the real market to use: live, or replay of history. Defaults
            to live once a live record exists, and to replay before that. A simulated market
            has neither.
        as_of: As known at this moment: an RFC 3339 timestamp, or a date (its end in New
            York). Must not be in the future; today's date means now.
        """
        answer: PredictionsTickerAnswer = self._transport.get("predictions/{ticker}", {"ticker": ticker, "origin": origin, "as_of": as_of})
        return answer

    def history(self, *, ticker: str, days: Optional[int] = None, start: Optional[str] = None, end: Optional[str] = None, limit: Optional[int] = None, cursor: Optional[str] = None, as_of: Optional[Union[str, datetime.date]] = None) -> PredictionsHistoryAnswer:
        """The daily predictions for a ticker, newest first, each with its outcome.

        Use it to check the record of one ticker yourself, row by row; `origin` distinguishes live
        rows from replayed ones.

        Plan: Free.

        ticker: Ticker symbol, for example AAPL. BRK-B and BRK/B are read as BRK.B.
        days: Calendar days back, by target date; pending ones included. In a replay that
            ended before, back from its last target. By default 90.
        start: First day (YYYY-MM-DD). It takes the place of `days`.
        end: Last day, included. By default, the day of `as_of`.
        limit: Maximum rows per page. `meta.next_cursor` leads to the next page. By default
            100.
        cursor: The `meta.next_cursor` of the previous page, unchanged, with all other
            parameters the same. All pages show the data as it was known at the first.
        as_of: As known at this moment: an RFC 3339 timestamp, or a date (its end in New
            York). Must not be in the future; today's date means now.
        """
        answer: PredictionsHistoryAnswer = self._transport.get("predictions/{ticker}/history", {"ticker": ticker, "days": days, "start": start, "end": end, "limit": limit, "cursor": cursor, "as_of": as_of})
        return answer

    def history_rows(self, *, ticker: str, days: Optional[int] = None, start: Optional[str] = None, end: Optional[str] = None, limit: Optional[int] = None, cursor: Optional[str] = None, as_of: Optional[Union[str, datetime.date]] = None) -> Iterator[PredictionsHistoryRow]:
        """All rows of history, page after page; limit is the size of a page."""
        return self._transport.rows("predictions/{ticker}/history", "predictions", (), {"ticker": ticker, "days": days, "start": start, "end": end, "limit": limit, "cursor": cursor, "as_of": as_of})

    def history_pages(self, *, ticker: str, days: Optional[int] = None, start: Optional[str] = None, end: Optional[str] = None, limit: Optional[int] = None, cursor: Optional[str] = None, as_of: Optional[Union[str, datetime.date]] = None) -> Iterator[PredictionsHistoryAnswer]:
        """All pages of history."""
        return self._transport.pages("predictions/{ticker}/history", {"ticker": ticker, "days": days, "start": start, "end": end, "limit": limit, "cursor": cursor, "as_of": as_of})


class _Market:
    def __init__(self, transport: _Transport) -> None:
        self._transport = transport

    def regime(self, *, as_of: Optional[Union[str, datetime.date]] = None) -> MarketRegimeAnswer:
        """The risk regime from VIX and SPY against its 200-session mean, with the gate and the
        position size that it allows.

        Use it first, before acting on any signal: it says whether to act, and at what position
        size.

        Plan: Free.

        as_of: As known at this moment: an RFC 3339 timestamp, or a date (its end in New
            York). Must not be in the future; today's date means now.
        """
        answer: MarketRegimeAnswer = self._transport.get("market/regime", {"as_of": as_of})
        return answer

    def fear_greed(self, *, as_of: Optional[Union[str, datetime.date]] = None) -> MarketFearGreedAnswer:
        """Fear and greed in stocks, computed from prices, volumes, options and credit, and in
        crypto, from 0 (extreme fear) to 100 (extreme greed).

        Use it to compare current sentiment in stocks and crypto with the last seven days.

        Plan: Free.

        as_of: As known at this moment: an RFC 3339 timestamp, or a date (its end in New
            York). Must not be in the future; today's date means now.
        """
        answer: MarketFearGreedAnswer = self._transport.get("market/fear-greed", {"as_of": as_of})
        return answer

    def pcr(self, *, as_of: Optional[Union[str, datetime.date]] = None) -> MarketPcrAnswer:
        """The number of puts traded per call over the last seven sessions, with the common reading
        of it.

        Use it to see whether the options market leans towards protection or towards bets on a
        rise.

        Plan: Free.

        as_of: As known at this moment: an RFC 3339 timestamp, or a date (its end in New
            York). Must not be in the future; today's date means now.
        """
        answer: MarketPcrAnswer = self._transport.get("market/pcr", {"as_of": as_of})
        return answer

    def ohlcv(self, *, ticker: str, days: Optional[int] = None, granularity: Optional[Literal["1d", "1w", "1m"]] = None, adjustment: Optional[Literal["split", "none", "total"]] = None, start: Optional[str] = None, end: Optional[str] = None, limit: Optional[int] = None, cursor: Optional[str] = None, as_of: Optional[Union[str, datetime.date]] = None) -> MarketOhlcvAnswer:
        """Open, high, low, close and volume of a ticker by day, week or month, adjusted for splits,
        also for dividends or for nothing, as of the requested moment.

        Use it for the prices behind a prediction or a signal, to check a grade, or for a
        backtest: any range of days has one price basis. Several tickers are in market/ohlcv, and
        what prices are adjusted for in market/actions.

        Plan: Free.

        ticker: Ticker symbol, for example AAPL. BRK-B and BRK/B are read as BRK.B.
        days: Calendar days back, extended to the start of the first week or month. By default
            30.
        granularity: Day, week (Monday to Friday) or month. By default 1d.
        adjustment: split: for splits. none: as traded. total: for splits and dividends.
            Always as of one moment. By default split.
        start: First day (YYYY-MM-DD). It takes the place of `days`.
        end: Last day, included. By default, the day of `as_of`.
        limit: Maximum rows per page. `meta.next_cursor` leads to the next page. By default
            5000.
        cursor: The `meta.next_cursor` of the previous page, unchanged, with all other
            parameters the same. All pages show the data as it was known at the first.
        as_of: As known at this moment: an RFC 3339 timestamp, or a date (its end in New
            York). Must not be in the future; today's date means now.
        """
        answer: MarketOhlcvAnswer = self._transport.get("market/ohlcv/{ticker}", {"ticker": ticker, "days": days, "granularity": granularity, "adjustment": adjustment, "start": start, "end": end, "limit": limit, "cursor": cursor, "as_of": as_of})
        return answer

    def ohlcv_rows(self, *, ticker: str, days: Optional[int] = None, granularity: Optional[Literal["1d", "1w", "1m"]] = None, adjustment: Optional[Literal["split", "none", "total"]] = None, start: Optional[str] = None, end: Optional[str] = None, limit: Optional[int] = None, cursor: Optional[str] = None, as_of: Optional[Union[str, datetime.date]] = None) -> Iterator[MarketOhlcvRow]:
        """All rows of ohlcv, page after page; limit is the size of a page."""
        return self._transport.rows("market/ohlcv/{ticker}", "bars", ("ticker",), {"ticker": ticker, "days": days, "granularity": granularity, "adjustment": adjustment, "start": start, "end": end, "limit": limit, "cursor": cursor, "as_of": as_of})

    def ohlcv_pages(self, *, ticker: str, days: Optional[int] = None, granularity: Optional[Literal["1d", "1w", "1m"]] = None, adjustment: Optional[Literal["split", "none", "total"]] = None, start: Optional[str] = None, end: Optional[str] = None, limit: Optional[int] = None, cursor: Optional[str] = None, as_of: Optional[Union[str, datetime.date]] = None) -> Iterator[MarketOhlcvAnswer]:
        """All pages of ohlcv."""
        return self._transport.pages("market/ohlcv/{ticker}", {"ticker": ticker, "days": days, "granularity": granularity, "adjustment": adjustment, "start": start, "end": end, "limit": limit, "cursor": cursor, "as_of": as_of})

    def ohlcv_batch(self, *, tickers: Union[str, Sequence[str]], days: Optional[int] = None, granularity: Optional[Literal["1d", "1w", "1m"]] = None, adjustment: Optional[Literal["split", "none", "total"]] = None, start: Optional[str] = None, end: Optional[str] = None, limit: Optional[int] = None, cursor: Optional[str] = None, as_of: Optional[Union[str, datetime.date]] = None) -> MarketOhlcvBatchAnswer:
        """The same bars for up to 50 tickers, page by page, at the cost of one request a page.

        Use it for a backtest or a chart of several tickers. market/ohlcv/{ticker} has one.

        Plan: Free.

        tickers: Tickers separated by commas, at most 50.
        days: Calendar days back, extended to the start of the first week or month. By default
            30.
        granularity: Day, week (Monday to Friday) or month. By default 1d.
        adjustment: split: for splits. none: as traded. total: for splits and dividends.
            Always as of one moment. By default split.
        start: First day (YYYY-MM-DD). It takes the place of `days`.
        end: Last day, included. By default, the day of `as_of`.
        limit: Maximum rows per page. `meta.next_cursor` leads to the next page. By default
            5000.
        cursor: The `meta.next_cursor` of the previous page, unchanged, with all other
            parameters the same. All pages show the data as it was known at the first.
        as_of: As known at this moment: an RFC 3339 timestamp, or a date (its end in New
            York). Must not be in the future; today's date means now.
        """
        answer: MarketOhlcvBatchAnswer = self._transport.get("market/ohlcv", {"tickers": tickers, "days": days, "granularity": granularity, "adjustment": adjustment, "start": start, "end": end, "limit": limit, "cursor": cursor, "as_of": as_of})
        return answer

    def ohlcv_batch_rows(self, *, tickers: Union[str, Sequence[str]], days: Optional[int] = None, granularity: Optional[Literal["1d", "1w", "1m"]] = None, adjustment: Optional[Literal["split", "none", "total"]] = None, start: Optional[str] = None, end: Optional[str] = None, limit: Optional[int] = None, cursor: Optional[str] = None, as_of: Optional[Union[str, datetime.date]] = None) -> Iterator[MarketOhlcvBatchRow]:
        """All rows of ohlcv_batch, page after page; limit is the size of a page."""
        return self._transport.rows("market/ohlcv", "bars", (), {"tickers": tickers, "days": days, "granularity": granularity, "adjustment": adjustment, "start": start, "end": end, "limit": limit, "cursor": cursor, "as_of": as_of})

    def ohlcv_batch_pages(self, *, tickers: Union[str, Sequence[str]], days: Optional[int] = None, granularity: Optional[Literal["1d", "1w", "1m"]] = None, adjustment: Optional[Literal["split", "none", "total"]] = None, start: Optional[str] = None, end: Optional[str] = None, limit: Optional[int] = None, cursor: Optional[str] = None, as_of: Optional[Union[str, datetime.date]] = None) -> Iterator[MarketOhlcvBatchAnswer]:
        """All pages of ohlcv_batch."""
        return self._transport.pages("market/ohlcv", {"tickers": tickers, "days": days, "granularity": granularity, "adjustment": adjustment, "start": start, "end": end, "limit": limit, "cursor": cursor, "as_of": as_of})

    def actions(self, *, ticker: Optional[str] = None, tickers: Optional[Union[str, Sequence[str]]] = None, kind: Optional[Literal["split", "dividend", "listing", "delisting", "rename"]] = None, days: Optional[int] = None, start: Optional[str] = None, end: Optional[str] = None, limit: Optional[int] = None, cursor: Optional[str] = None, as_of: Optional[Union[str, datetime.date]] = None) -> MarketActionsAnswer:
        """Splits, cash dividends, listings and delistings, with the moment at which each became
        known.

        Use it to see why prices of one day differ between two answers, or to adjust prices
        yourself. market/ohlcv/{ticker} has prices that are adjusted for them.

        Plan: Free.

        ticker: Only actions of this stock or fund.
        tickers: Tickers separated by commas, at most 50.
        kind: Only actions of this kind.
        days: Calendar days back, today included. By default 90.
        start: First day (YYYY-MM-DD). It takes the place of `days`.
        end: Last day, included. By default, the day of `as_of`.
        limit: Maximum rows per page. `meta.next_cursor` leads to the next page. By default
            100.
        cursor: The `meta.next_cursor` of the previous page, unchanged, with all other
            parameters the same. All pages show the data as it was known at the first.
        as_of: As known at this moment: an RFC 3339 timestamp, or a date (its end in New
            York). Must not be in the future; today's date means now.
        """
        answer: MarketActionsAnswer = self._transport.get("market/actions", {"ticker": ticker, "tickers": tickers, "kind": kind, "days": days, "start": start, "end": end, "limit": limit, "cursor": cursor, "as_of": as_of})
        return answer

    def actions_rows(self, *, ticker: Optional[str] = None, tickers: Optional[Union[str, Sequence[str]]] = None, kind: Optional[Literal["split", "dividend", "listing", "delisting", "rename"]] = None, days: Optional[int] = None, start: Optional[str] = None, end: Optional[str] = None, limit: Optional[int] = None, cursor: Optional[str] = None, as_of: Optional[Union[str, datetime.date]] = None) -> Iterator[MarketActionsRow]:
        """All rows of actions, page after page; limit is the size of a page."""
        return self._transport.rows("market/actions", "actions", (), {"ticker": ticker, "tickers": tickers, "kind": kind, "days": days, "start": start, "end": end, "limit": limit, "cursor": cursor, "as_of": as_of})

    def actions_pages(self, *, ticker: Optional[str] = None, tickers: Optional[Union[str, Sequence[str]]] = None, kind: Optional[Literal["split", "dividend", "listing", "delisting", "rename"]] = None, days: Optional[int] = None, start: Optional[str] = None, end: Optional[str] = None, limit: Optional[int] = None, cursor: Optional[str] = None, as_of: Optional[Union[str, datetime.date]] = None) -> Iterator[MarketActionsAnswer]:
        """All pages of actions."""
        return self._transport.pages("market/actions", {"ticker": ticker, "tickers": tickers, "kind": kind, "days": days, "start": start, "end": end, "limit": limit, "cursor": cursor, "as_of": as_of})

    def anomalies(self, *, min_sigma: Optional[float] = None, lookback_days: Optional[int] = None, limit: Optional[int] = None, cursor: Optional[str] = None, as_of: Optional[Union[str, datetime.date]] = None) -> MarketAnomaliesAnswer:
        """Tickers whose latest daily move is far from their own mean, with the measured tendency of
        such moves to reverse on the next day.

        Use it to find what moved unusually today. Read the note before expecting a reversal.

        Plan: Free.

        min_sigma: Minimum distance from the mean, in standard deviations. By default 2.5.
        lookback_days: Number of sessions before the move that define what is usual. By
            default 180.
        limit: Maximum rows per page. `meta.next_cursor` leads to the next page. By default
            25.
        cursor: The `meta.next_cursor` of the previous page, unchanged, with all other
            parameters the same. All pages show the data as it was known at the first.
        as_of: As known at this moment: an RFC 3339 timestamp, or a date (its end in New
            York). Must not be in the future; today's date means now.
        """
        answer: MarketAnomaliesAnswer = self._transport.get("market/anomalies", {"min_sigma": min_sigma, "lookback_days": lookback_days, "limit": limit, "cursor": cursor, "as_of": as_of})
        return answer

    def anomalies_rows(self, *, min_sigma: Optional[float] = None, lookback_days: Optional[int] = None, limit: Optional[int] = None, cursor: Optional[str] = None, as_of: Optional[Union[str, datetime.date]] = None) -> Iterator[MarketAnomaliesRow]:
        """All rows of anomalies, page after page; limit is the size of a page."""
        return self._transport.rows("market/anomalies", "anomalies", (), {"min_sigma": min_sigma, "lookback_days": lookback_days, "limit": limit, "cursor": cursor, "as_of": as_of})

    def anomalies_pages(self, *, min_sigma: Optional[float] = None, lookback_days: Optional[int] = None, limit: Optional[int] = None, cursor: Optional[str] = None, as_of: Optional[Union[str, datetime.date]] = None) -> Iterator[MarketAnomaliesAnswer]:
        """All pages of anomalies."""
        return self._transport.pages("market/anomalies", {"min_sigma": min_sigma, "lookback_days": lookback_days, "limit": limit, "cursor": cursor, "as_of": as_of})

    def anomaly_reversals(self, *, min_sigma: Optional[float] = None, lookback_days: Optional[int] = None, start: Optional[str] = None, end: Optional[str] = None, limit: Optional[int] = None, cursor: Optional[str] = None, as_of: Optional[Union[str, datetime.date]] = None) -> MarketAnomalyReversalsAnswer:
        """Every past move of this size, with the move of the next session: the rows behind the share
        that reversed.

        Use it to recompute `next_day_reversion` of market/anomalies, or to see how single moves
        went on.

        Plan: Free.

        min_sigma: Minimum distance from the mean, in standard deviations. By default 2.5.
        lookback_days: Number of sessions before the move that define what is usual. By
            default 180.
        start: First day (YYYY-MM-DD). By default, the first on record.
        end: Last day, included. By default, the day of `as_of`.
        limit: Maximum rows per page. `meta.next_cursor` leads to the next page. By default
            100.
        cursor: The `meta.next_cursor` of the previous page, unchanged, with all other
            parameters the same. All pages show the data as it was known at the first.
        as_of: As known at this moment: an RFC 3339 timestamp, or a date (its end in New
            York). Must not be in the future; today's date means now.
        """
        answer: MarketAnomalyReversalsAnswer = self._transport.get("market/anomaly-reversals", {"min_sigma": min_sigma, "lookback_days": lookback_days, "start": start, "end": end, "limit": limit, "cursor": cursor, "as_of": as_of})
        return answer

    def anomaly_reversals_rows(self, *, min_sigma: Optional[float] = None, lookback_days: Optional[int] = None, start: Optional[str] = None, end: Optional[str] = None, limit: Optional[int] = None, cursor: Optional[str] = None, as_of: Optional[Union[str, datetime.date]] = None) -> Iterator[MarketAnomalyReversalsRow]:
        """All rows of anomaly_reversals, page after page; limit is the size of a page."""
        return self._transport.rows("market/anomaly-reversals", "moves", (), {"min_sigma": min_sigma, "lookback_days": lookback_days, "start": start, "end": end, "limit": limit, "cursor": cursor, "as_of": as_of})

    def anomaly_reversals_pages(self, *, min_sigma: Optional[float] = None, lookback_days: Optional[int] = None, start: Optional[str] = None, end: Optional[str] = None, limit: Optional[int] = None, cursor: Optional[str] = None, as_of: Optional[Union[str, datetime.date]] = None) -> Iterator[MarketAnomalyReversalsAnswer]:
        """All pages of anomaly_reversals."""
        return self._transport.pages("market/anomaly-reversals", {"min_sigma": min_sigma, "lookback_days": lookback_days, "start": start, "end": end, "limit": limit, "cursor": cursor, "as_of": as_of})

    def reversal_sessions(self, *, min_sigma: Optional[float] = None, lookback_days: Optional[int] = None, start: Optional[str] = None, end: Optional[str] = None, limit: Optional[int] = None, cursor: Optional[str] = None, as_of: Optional[Union[str, datetime.date]] = None) -> MarketReversalSessionsAnswer:
        """How many moves of each session reversed on the next one: of the requested size, and of
        every size.

        Use it to recompute `next_day_reversion` of market/anomalies with its intervals and
        unconditional share.

        Plan: Free.

        min_sigma: Minimum distance from the mean, in standard deviations. By default 2.5.
        lookback_days: Number of sessions before the move that define what is usual. By
            default 180.
        start: First day (YYYY-MM-DD). By default, the first on record.
        end: Last day, included. By default, the day of `as_of`.
        limit: Maximum rows per page. `meta.next_cursor` leads to the next page. By default
            100.
        cursor: The `meta.next_cursor` of the previous page, unchanged, with all other
            parameters the same. All pages show the data as it was known at the first.
        as_of: As known at this moment: an RFC 3339 timestamp, or a date (its end in New
            York). Must not be in the future; today's date means now.
        """
        answer: MarketReversalSessionsAnswer = self._transport.get("market/reversal-sessions", {"min_sigma": min_sigma, "lookback_days": lookback_days, "start": start, "end": end, "limit": limit, "cursor": cursor, "as_of": as_of})
        return answer

    def reversal_sessions_rows(self, *, min_sigma: Optional[float] = None, lookback_days: Optional[int] = None, start: Optional[str] = None, end: Optional[str] = None, limit: Optional[int] = None, cursor: Optional[str] = None, as_of: Optional[Union[str, datetime.date]] = None) -> Iterator[MarketReversalSessionsRow]:
        """All rows of reversal_sessions, page after page; limit is the size of a page."""
        return self._transport.rows("market/reversal-sessions", "sessions", (), {"min_sigma": min_sigma, "lookback_days": lookback_days, "start": start, "end": end, "limit": limit, "cursor": cursor, "as_of": as_of})

    def reversal_sessions_pages(self, *, min_sigma: Optional[float] = None, lookback_days: Optional[int] = None, start: Optional[str] = None, end: Optional[str] = None, limit: Optional[int] = None, cursor: Optional[str] = None, as_of: Optional[Union[str, datetime.date]] = None) -> Iterator[MarketReversalSessionsAnswer]:
        """All pages of reversal_sessions."""
        return self._transport.pages("market/reversal-sessions", {"min_sigma": min_sigma, "lookback_days": lookback_days, "start": start, "end": end, "limit": limit, "cursor": cursor, "as_of": as_of})

    def character(self, *, window: Optional[int] = None, as_of: Optional[Union[str, datetime.date]] = None) -> MarketCharacterAnswer:
        """How far stocks have moved over the last sessions, and how far apart from each other,
        compared with every window of the same length from 2015 to 2025.

        Use it to judge whether stock selection or the direction of the index matters more at
        present.

        Plan: Free.

        window: Sessions to look at, up to the last known one. By default 20.
        as_of: As known at this moment: an RFC 3339 timestamp, or a date (its end in New
            York). Must not be in the future; today's date means now.
        """
        answer: MarketCharacterAnswer = self._transport.get("market/character", {"window": window, "as_of": as_of})
        return answer

    def economic_calendar(self, *, impact: Optional[Literal["high", "medium", "low"]] = None, days: Optional[int] = None, start: Optional[str] = None, end: Optional[str] = None, cursor: Optional[str] = None, as_of: Optional[Union[str, datetime.date]] = None) -> MarketEconomicCalendarAnswer:
        """Upcoming US economic releases and Federal Reserve decisions, each with an impact (high,
        medium or low) derived from its name.

        Use it to see what is about to be released. For expiries and holidays use market/calendar.

        Plan: Free.

        impact: Only events of this impact. Derived from the event's name.
        days: Calendar days ahead. By default 7.
        start: First day (YYYY-MM-DD). It takes the place of `days`.
        end: Last day, included.
        cursor: The `meta.next_cursor` of the previous page, unchanged, with all other
            parameters the same. All pages show the data as it was known at the first.
        as_of: As known at this moment: an RFC 3339 timestamp, or a date (its end in New
            York). Must not be in the future; today's date means now.
        """
        answer: MarketEconomicCalendarAnswer = self._transport.get("market/economic-calendar", {"impact": impact, "days": days, "start": start, "end": end, "cursor": cursor, "as_of": as_of})
        return answer

    def economic_calendar_rows(self, *, impact: Optional[Literal["high", "medium", "low"]] = None, days: Optional[int] = None, start: Optional[str] = None, end: Optional[str] = None, cursor: Optional[str] = None, as_of: Optional[Union[str, datetime.date]] = None) -> Iterator[MarketEconomicCalendarRow]:
        """All rows of economic_calendar, page after page; limit is the size of a page."""
        return self._transport.rows("market/economic-calendar", "events", (), {"impact": impact, "days": days, "start": start, "end": end, "cursor": cursor, "as_of": as_of})

    def economic_calendar_pages(self, *, impact: Optional[Literal["high", "medium", "low"]] = None, days: Optional[int] = None, start: Optional[str] = None, end: Optional[str] = None, cursor: Optional[str] = None, as_of: Optional[Union[str, datetime.date]] = None) -> Iterator[MarketEconomicCalendarAnswer]:
        """All pages of economic_calendar."""
        return self._transport.pages("market/economic-calendar", {"impact": impact, "days": days, "start": start, "end": end, "cursor": cursor, "as_of": as_of})

    def calendar(self, *, days: Optional[int] = None, category: Optional[Literal["fomc_decision", "fomc_minutes", "triple_witching", "opex", "vix_expiry", "holiday", "early_close", "rebalancing", "tax", "tariff", "cpi", "ppi", "jobs", "gdp", "pce", "witching", "fomc"]] = None, start: Optional[str] = None, end: Optional[str] = None, limit: Optional[int] = None, cursor: Optional[str] = None, as_of: Optional[Union[str, datetime.date]] = None) -> MarketCalendarAnswer:
        """Holidays, early closes, expiries, Fed dates, index rebalances, economic releases, tax and
        tariff dates in one list.

        Use it to see what is scheduled, and how far ahead each schedule is known.

        Plan: Free.

        days: Calendar days ahead. By default 30.
        category: Only this category. opex has the quarterly expiries too; witching and fomc
            are short for triple_witching and fomc_decision.
        start: First day (YYYY-MM-DD). It takes the place of `days`.
        end: Last day, included.
        limit: Maximum rows per page. `meta.next_cursor` leads to the next page. By default
            500.
        cursor: The `meta.next_cursor` of the previous page, unchanged, with all other
            parameters the same. All pages show the data as it was known at the first.
        as_of: As known at this moment: an RFC 3339 timestamp, or a date (its end in New
            York). Must not be in the future; today's date means now.
        """
        answer: MarketCalendarAnswer = self._transport.get("market/calendar", {"days": days, "category": category, "start": start, "end": end, "limit": limit, "cursor": cursor, "as_of": as_of})
        return answer

    def calendar_rows(self, *, days: Optional[int] = None, category: Optional[Literal["fomc_decision", "fomc_minutes", "triple_witching", "opex", "vix_expiry", "holiday", "early_close", "rebalancing", "tax", "tariff", "cpi", "ppi", "jobs", "gdp", "pce", "witching", "fomc"]] = None, start: Optional[str] = None, end: Optional[str] = None, limit: Optional[int] = None, cursor: Optional[str] = None, as_of: Optional[Union[str, datetime.date]] = None) -> Iterator[MarketCalendarRow]:
        """All rows of calendar, page after page; limit is the size of a page."""
        return self._transport.rows("market/calendar", "entries", (), {"days": days, "category": category, "start": start, "end": end, "limit": limit, "cursor": cursor, "as_of": as_of})

    def calendar_pages(self, *, days: Optional[int] = None, category: Optional[Literal["fomc_decision", "fomc_minutes", "triple_witching", "opex", "vix_expiry", "holiday", "early_close", "rebalancing", "tax", "tariff", "cpi", "ppi", "jobs", "gdp", "pce", "witching", "fomc"]] = None, start: Optional[str] = None, end: Optional[str] = None, limit: Optional[int] = None, cursor: Optional[str] = None, as_of: Optional[Union[str, datetime.date]] = None) -> Iterator[MarketCalendarAnswer]:
        """All pages of calendar."""
        return self._transport.pages("market/calendar", {"days": days, "category": category, "start": start, "end": end, "limit": limit, "cursor": cursor, "as_of": as_of})

    def universe(self, *, sector: Optional[Literal["Communication Services", "Consumer Discretionary", "Consumer Staples", "Energy", "Financials", "Health Care", "Industrials", "Information Technology", "Materials", "Real Estate", "Utilities"]] = None, kind: Optional[Literal["stock", "etf"]] = None, search: Optional[str] = None, limit: Optional[int] = None, cursor: Optional[str] = None, as_of: Optional[Union[str, datetime.date]] = None) -> MarketUniverseAnswer:
        """Every stock and ETF that the service covers, with sector, index entry, the span of its
        bars and whether it is predicted.

        Use it to find a ticker by the name of its company, or to learn which tickers are covered,
        since when, and which of them are predicted.

        Plan: Free.

        sector: Only stocks of this GICS sector.
        kind: Only stocks, or only ETFs.
        search: Search by ticker or company name, best match first; near matches if nothing
            else fits.
        limit: Maximum rows per page. `meta.next_cursor` leads to the next page. By default
            1000.
        cursor: The `meta.next_cursor` of the previous page, unchanged, with all other
            parameters the same. All pages show the data as it was known at the first.
        as_of: As known at this moment: an RFC 3339 timestamp, or a date (its end in New
            York). Must not be in the future; today's date means now.
        """
        answer: MarketUniverseAnswer = self._transport.get("market/universe", {"sector": sector, "kind": kind, "search": search, "limit": limit, "cursor": cursor, "as_of": as_of})
        return answer

    def universe_rows(self, *, sector: Optional[Literal["Communication Services", "Consumer Discretionary", "Consumer Staples", "Energy", "Financials", "Health Care", "Industrials", "Information Technology", "Materials", "Real Estate", "Utilities"]] = None, kind: Optional[Literal["stock", "etf"]] = None, search: Optional[str] = None, limit: Optional[int] = None, cursor: Optional[str] = None, as_of: Optional[Union[str, datetime.date]] = None) -> Iterator[MarketUniverseRow]:
        """All rows of universe, page after page; limit is the size of a page."""
        return self._transport.rows("market/universe", "tickers", (), {"sector": sector, "kind": kind, "search": search, "limit": limit, "cursor": cursor, "as_of": as_of})

    def universe_pages(self, *, sector: Optional[Literal["Communication Services", "Consumer Discretionary", "Consumer Staples", "Energy", "Financials", "Health Care", "Industrials", "Information Technology", "Materials", "Real Estate", "Utilities"]] = None, kind: Optional[Literal["stock", "etf"]] = None, search: Optional[str] = None, limit: Optional[int] = None, cursor: Optional[str] = None, as_of: Optional[Union[str, datetime.date]] = None) -> Iterator[MarketUniverseAnswer]:
        """All pages of universe."""
        return self._transport.pages("market/universe", {"sector": sector, "kind": kind, "search": search, "limit": limit, "cursor": cursor, "as_of": as_of})


class _Signals:
    def __init__(self, transport: _Transport) -> None:
        self._transport = transport

    def etf_pullback(self, *, etf: Optional[str] = None, as_of: Optional[Union[str, datetime.date]] = None) -> SignalsEtfPullbackAnswer:
        """ETFs that have dipped in an uptrend, and the record of all earlier dips compared with the
        base rate of simply being above trend.

        Use it for short-term entries into ETFs. Compare the track record with the base rate: lift
        is what the dip adds.

        Plan: Free.

        etf: Only this ETF.
        as_of: As known at this moment: an RFC 3339 timestamp, or a date (its end in New
            York). Must not be in the future; today's date means now.
        """
        answer: SignalsEtfPullbackAnswer = self._transport.get("signals/etf-pullback", {"etf": etf, "as_of": as_of})
        return answer

    def pullback_trades(self, *, rule: Optional[Literal["pullback", "above_trend"]] = None, start: Optional[str] = None, end: Optional[str] = None, limit: Optional[int] = None, cursor: Optional[str] = None, as_of: Optional[Union[str, datetime.date]] = None) -> SignalsPullbackTradesAnswer:
        """Every completed trade behind the record of the ETF pullback, or behind its base rate.

        Use it to recompute `track_record`, `base_rate` and `lift` of signals/etf-pullback.

        Plan: Free.

        rule: pullback: entered after a dip in an uptrend, which the record counts.
            above_trend: entered whenever the trend is up, which the base rate counts. By
            default pullback.
        start: First day (YYYY-MM-DD). By default, the first on record.
        end: Last day, included. By default, the day of `as_of`.
        limit: Maximum rows per page. `meta.next_cursor` leads to the next page. By default
            100.
        cursor: The `meta.next_cursor` of the previous page, unchanged, with all other
            parameters the same. All pages show the data as it was known at the first.
        as_of: As known at this moment: an RFC 3339 timestamp, or a date (its end in New
            York). Must not be in the future; today's date means now.
        """
        answer: SignalsPullbackTradesAnswer = self._transport.get("signals/pullback-trades", {"rule": rule, "start": start, "end": end, "limit": limit, "cursor": cursor, "as_of": as_of})
        return answer

    def pullback_trades_rows(self, *, rule: Optional[Literal["pullback", "above_trend"]] = None, start: Optional[str] = None, end: Optional[str] = None, limit: Optional[int] = None, cursor: Optional[str] = None, as_of: Optional[Union[str, datetime.date]] = None) -> Iterator[SignalsPullbackTradesRow]:
        """All rows of pullback_trades, page after page; limit is the size of a page."""
        return self._transport.rows("signals/pullback-trades", "trades", (), {"rule": rule, "start": start, "end": end, "limit": limit, "cursor": cursor, "as_of": as_of})

    def pullback_trades_pages(self, *, rule: Optional[Literal["pullback", "above_trend"]] = None, start: Optional[str] = None, end: Optional[str] = None, limit: Optional[int] = None, cursor: Optional[str] = None, as_of: Optional[Union[str, datetime.date]] = None) -> Iterator[SignalsPullbackTradesAnswer]:
        """All pages of pullback_trades."""
        return self._transport.pages("signals/pullback-trades", {"rule": rule, "start": start, "end": end, "limit": limit, "cursor": cursor, "as_of": as_of})

    def events(self, *, days: Optional[int] = None, ticker: Optional[str] = None, tickers: Optional[Union[str, Sequence[str]]] = None, direction: Optional[Literal["bullish", "bearish"]] = None, start: Optional[str] = None, end: Optional[str] = None, limit: Optional[int] = None, cursor: Optional[str] = None, as_of: Optional[Union[str, datetime.date]] = None) -> SignalsEventsAnswer:
        """How an automated analyst expects prices to move after news events. Each signal is frozen
        at issue and shows the win rate of its type.

        Use it for all recent signals, whatever their record; use signals/best for types whose
        record clears the gates.

        Plan: Premium.

        days: Calendar days back. By default 3.
        ticker: Only signals on this ticker.
        tickers: Tickers separated by commas, at most 50.
        direction: Only signals of this direction.
        start: First day (YYYY-MM-DD). It takes the place of `days`.
        end: Last day, included. By default, the day of `as_of`.
        limit: Maximum rows per page. `meta.next_cursor` leads to the next page. By default
            50.
        cursor: The `meta.next_cursor` of the previous page, unchanged, with all other
            parameters the same. All pages show the data as it was known at the first.
        as_of: As known at this moment: an RFC 3339 timestamp, or a date (its end in New
            York). Must not be in the future; today's date means now.
        """
        answer: SignalsEventsAnswer = self._transport.get("signals/events", {"days": days, "ticker": ticker, "tickers": tickers, "direction": direction, "start": start, "end": end, "limit": limit, "cursor": cursor, "as_of": as_of})
        return answer

    def events_rows(self, *, days: Optional[int] = None, ticker: Optional[str] = None, tickers: Optional[Union[str, Sequence[str]]] = None, direction: Optional[Literal["bullish", "bearish"]] = None, start: Optional[str] = None, end: Optional[str] = None, limit: Optional[int] = None, cursor: Optional[str] = None, as_of: Optional[Union[str, datetime.date]] = None) -> Iterator[SignalsEventsRow]:
        """All rows of events, page after page; limit is the size of a page."""
        return self._transport.rows("signals/events", "signals", (), {"days": days, "ticker": ticker, "tickers": tickers, "direction": direction, "start": start, "end": end, "limit": limit, "cursor": cursor, "as_of": as_of})

    def events_pages(self, *, days: Optional[int] = None, ticker: Optional[str] = None, tickers: Optional[Union[str, Sequence[str]]] = None, direction: Optional[Literal["bullish", "bearish"]] = None, start: Optional[str] = None, end: Optional[str] = None, limit: Optional[int] = None, cursor: Optional[str] = None, as_of: Optional[Union[str, datetime.date]] = None) -> Iterator[SignalsEventsAnswer]:
        """All pages of events."""
        return self._transport.pages("signals/events", {"days": days, "ticker": ticker, "tickers": tickers, "direction": direction, "start": start, "end": end, "limit": limit, "cursor": cursor, "as_of": as_of})

    def best(self, *, min_wilson_low: Optional[float] = None, min_n: Optional[int] = None, min_expectancy_pct: Optional[float] = None, cursor: Optional[str] = None, as_of: Optional[Union[str, datetime.date]] = None) -> SignalsBestAnswer:
        """Signals that can be entered now, only of types whose realized record clears the precision
        gates, by conviction.

        Use it to find signals to act on. It is empty as long as no type of signal clears the
        gates: signals/performance shows all records.

        Plan: Premium.

        min_wilson_low: Raises the gate on the lower Wilson bound of the win rate. By default
            0.5.
        min_n: Raises the gate on the number of resolved signals that do not overlap. By
            default 30.
        min_expectancy_pct: Raises the gate on the mean return, signed by direction, in
            percent. By default 0.
        cursor: The `meta.next_cursor` of the previous page, unchanged, with all other
            parameters the same. All pages show the data as it was known at the first.
        as_of: As known at this moment: an RFC 3339 timestamp, or a date (its end in New
            York). Must not be in the future; today's date means now.
        """
        answer: SignalsBestAnswer = self._transport.get("signals/best", {"min_wilson_low": min_wilson_low, "min_n": min_n, "min_expectancy_pct": min_expectancy_pct, "cursor": cursor, "as_of": as_of})
        return answer

    def best_rows(self, *, min_wilson_low: Optional[float] = None, min_n: Optional[int] = None, min_expectancy_pct: Optional[float] = None, cursor: Optional[str] = None, as_of: Optional[Union[str, datetime.date]] = None) -> Iterator[SignalsBestRow]:
        """All rows of best, page after page; limit is the size of a page."""
        return self._transport.rows("signals/best", "signals", (), {"min_wilson_low": min_wilson_low, "min_n": min_n, "min_expectancy_pct": min_expectancy_pct, "cursor": cursor, "as_of": as_of})

    def best_pages(self, *, min_wilson_low: Optional[float] = None, min_n: Optional[int] = None, min_expectancy_pct: Optional[float] = None, cursor: Optional[str] = None, as_of: Optional[Union[str, datetime.date]] = None) -> Iterator[SignalsBestAnswer]:
        """All pages of best."""
        return self._transport.pages("signals/best", {"min_wilson_low": min_wilson_low, "min_n": min_n, "min_expectancy_pct": min_expectancy_pct, "cursor": cursor, "as_of": as_of})

    def performance(self, *, cursor: Optional[str] = None, as_of: Optional[Union[str, datetime.date]] = None) -> SignalsPerformanceAnswer:
        """How often the signals of each event type won, with intervals, base rates and returns,
        labelled from strong to anti-signal.

        Use it to see which event types have been profitable before acting on a signal.

        Plan: Premium.

        cursor: The `meta.next_cursor` of the previous page, unchanged, with all other
            parameters the same. All pages show the data as it was known at the first.
        as_of: As known at this moment: an RFC 3339 timestamp, or a date (its end in New
            York). Must not be in the future; today's date means now.
        """
        answer: SignalsPerformanceAnswer = self._transport.get("signals/performance", {"cursor": cursor, "as_of": as_of})
        return answer

    def performance_rows(self, *, cursor: Optional[str] = None, as_of: Optional[Union[str, datetime.date]] = None) -> Iterator[SignalsPerformanceRow]:
        """All rows of performance, page after page; limit is the size of a page."""
        return self._transport.rows("signals/performance", "performance", (), {"cursor": cursor, "as_of": as_of})

    def performance_pages(self, *, cursor: Optional[str] = None, as_of: Optional[Union[str, datetime.date]] = None) -> Iterator[SignalsPerformanceAnswer]:
        """All pages of performance."""
        return self._transport.pages("signals/performance", {"cursor": cursor, "as_of": as_of})

    def brief(self, *, as_of: Optional[Union[str, datetime.date]] = None) -> SignalsBriefAnswer:
        """The market regime, the best signals, the next macro event, a suggested action and the
        reasons against it.

        Read it once before the open: it sums up market/regime, signals/best and
        market/economic-calendar.

        Plan: Premium.

        as_of: As known at this moment: an RFC 3339 timestamp, or a date (its end in New
            York). Must not be in the future; today's date means now.
        """
        answer: SignalsBriefAnswer = self._transport.get("signals/brief", {"as_of": as_of})
        return answer

    def trade_plan(self, *, cursor: Optional[str] = None, as_of: Optional[Union[str, datetime.date]] = None) -> SignalsTradePlanAnswer:
        """The best signals as orders: one row per ticker, and none while the market regime is
        paused.

        Use it to turn signals/best into orders at the next regular open. Size them by
        market/regime.

        Plan: Premium.

        cursor: The `meta.next_cursor` of the previous page, unchanged, with all other
            parameters the same. All pages show the data as it was known at the first.
        as_of: As known at this moment: an RFC 3339 timestamp, or a date (its end in New
            York). Must not be in the future; today's date means now.
        """
        answer: SignalsTradePlanAnswer = self._transport.get("signals/trade-plan", {"cursor": cursor, "as_of": as_of})
        return answer

    def trade_plan_rows(self, *, cursor: Optional[str] = None, as_of: Optional[Union[str, datetime.date]] = None) -> Iterator[SignalsTradePlanRow]:
        """All rows of trade_plan, page after page; limit is the size of a page."""
        return self._transport.rows("signals/trade-plan", "plan", (), {"cursor": cursor, "as_of": as_of})

    def trade_plan_pages(self, *, cursor: Optional[str] = None, as_of: Optional[Union[str, datetime.date]] = None) -> Iterator[SignalsTradePlanAnswer]:
        """All pages of trade_plan."""
        return self._transport.pages("signals/trade-plan", {"cursor": cursor, "as_of": as_of})

    def anti_signals(self, *, cursor: Optional[str] = None, as_of: Optional[Union[str, datetime.date]] = None) -> SignalsAntiSignalsAnswer:
        """Groups of signals that are confirmed to lose more often than they win, and all groups that
        are tested for it.

        Use it before trading against a signal that seems to lose: a poor record alone does not
        confirm it.

        Plan: Free.

        cursor: The `meta.next_cursor` of the previous page, unchanged, with all other
            parameters the same. All pages show the data as it was known at the first.
        as_of: As known at this moment: an RFC 3339 timestamp, or a date (its end in New
            York). Must not be in the future; today's date means now.
        """
        answer: SignalsAntiSignalsAnswer = self._transport.get("signals/anti-signals", {"cursor": cursor, "as_of": as_of})
        return answer

    def anti_signals_rows(self, *, cursor: Optional[str] = None, as_of: Optional[Union[str, datetime.date]] = None) -> Iterator[SignalsAntiSignalsRow]:
        """All rows of anti_signals, page after page; limit is the size of a page."""
        return self._transport.rows("signals/anti-signals", "confirmed", (), {"cursor": cursor, "as_of": as_of})

    def anti_signals_pages(self, *, cursor: Optional[str] = None, as_of: Optional[Union[str, datetime.date]] = None) -> Iterator[SignalsAntiSignalsAnswer]:
        """All pages of anti_signals."""
        return self._transport.pages("signals/anti-signals", {"cursor": cursor, "as_of": as_of})

    def replay(self, *, event_types: Optional[Union[str, Sequence[str]]] = None, effects: Optional[Literal["all", "direct", "second_order"]] = None, days: Optional[int] = None, cost_pct: Optional[float] = None, as_of: Optional[Union[str, datetime.date]] = None) -> SignalsReplayAnswer:
        """The hypothetical return of following all signals, day by day and after costs, compared
        with SPY and the opposite trades.

        Use it to see how a type of signal would have done as a portfolio, with drawdown, before
        following it.

        Plan: Premium.

        event_types: Only signals of these event types, separated by commas: earnings_beat,
            earnings_miss, guidance_raise, guidance_cut, contract_award, regulatory_action,
            regulatory_approval, product_recall, executive_change, index_inclusion, tariff,
            acquisition, cyber_incident, restructuring, share_buyback, litigation. Default:
            all.
        effects: direct: on tickers that the document names. second_order: on others. By
            default all.
        days: Only signals issued in this many calendar days. By default 365.
        cost_pct: Cost of a trade in percent of its amount, half at entry and half at exit. By
            default 0.1.
        as_of: As known at this moment: an RFC 3339 timestamp, or a date (its end in New
            York). Must not be in the future; today's date means now.
        """
        answer: SignalsReplayAnswer = self._transport.get("signals/replay", {"event_types": event_types, "effects": effects, "days": days, "cost_pct": cost_pct, "as_of": as_of})
        return answer

    def congress_trades(self, *, days: Optional[int] = None, ticker: Optional[str] = None, tickers: Optional[Union[str, Sequence[str]]] = None, politician: Optional[str] = None, start: Optional[str] = None, end: Optional[str] = None, limit: Optional[int] = None, cursor: Optional[str] = None, as_of: Optional[Union[str, datetime.date]] = None) -> SignalsCongressTradesAnswer:
        """Trades disclosed by members of Congress, and the hypothetical return of following such
        disclosures.

        Use it to see who disclosed a trade in a stock. Read `sample_performance` before following
        any: it has the results so far.

        Plan: Premium.

        days: Only trades disclosed in this many calendar days, today included. By default 90.
        ticker: Only trades of this stock or fund.
        tickers: Tickers separated by commas, at most 50.
        politician: Only trades of members whose name has these words.
        start: First day (YYYY-MM-DD). It takes the place of `days`.
        end: Last day, included. By default, the day of `as_of`.
        limit: Maximum rows per page. `meta.next_cursor` leads to the next page. By default
            50.
        cursor: The `meta.next_cursor` of the previous page, unchanged, with all other
            parameters the same. All pages show the data as it was known at the first.
        as_of: As known at this moment: an RFC 3339 timestamp, or a date (its end in New
            York). Must not be in the future; today's date means now.
        """
        answer: SignalsCongressTradesAnswer = self._transport.get("signals/congress-trades", {"days": days, "ticker": ticker, "tickers": tickers, "politician": politician, "start": start, "end": end, "limit": limit, "cursor": cursor, "as_of": as_of})
        return answer

    def congress_trades_rows(self, *, days: Optional[int] = None, ticker: Optional[str] = None, tickers: Optional[Union[str, Sequence[str]]] = None, politician: Optional[str] = None, start: Optional[str] = None, end: Optional[str] = None, limit: Optional[int] = None, cursor: Optional[str] = None, as_of: Optional[Union[str, datetime.date]] = None) -> Iterator[SignalsCongressTradesRow]:
        """All rows of congress_trades, page after page; limit is the size of a page."""
        return self._transport.rows("signals/congress-trades", "trades", (), {"days": days, "ticker": ticker, "tickers": tickers, "politician": politician, "start": start, "end": end, "limit": limit, "cursor": cursor, "as_of": as_of})

    def congress_trades_pages(self, *, days: Optional[int] = None, ticker: Optional[str] = None, tickers: Optional[Union[str, Sequence[str]]] = None, politician: Optional[str] = None, start: Optional[str] = None, end: Optional[str] = None, limit: Optional[int] = None, cursor: Optional[str] = None, as_of: Optional[Union[str, datetime.date]] = None) -> Iterator[SignalsCongressTradesAnswer]:
        """All pages of congress_trades."""
        return self._transport.pages("signals/congress-trades", {"days": days, "ticker": ticker, "tickers": tickers, "politician": politician, "start": start, "end": end, "limit": limit, "cursor": cursor, "as_of": as_of})

    def congress_calls(self, *, ticker: Optional[str] = None, tickers: Optional[Union[str, Sequence[str]]] = None, start: Optional[str] = None, end: Optional[str] = None, limit: Optional[int] = None, cursor: Optional[str] = None, as_of: Optional[Union[str, datetime.date]] = None) -> SignalsCongressCallsAnswer:
        """Every disclosed trade that the sample follows, with its outcome: the rows behind its win
        rate.

        Use it to recompute `sample_performance` of signals/congress-trades.

        Plan: Premium.

        ticker: Only trades of this stock or fund.
        tickers: Tickers separated by commas, at most 50.
        start: First day (YYYY-MM-DD). By default, the first on record.
        end: Last day, included. By default, the day of `as_of`.
        limit: Maximum rows per page. `meta.next_cursor` leads to the next page. By default
            100.
        cursor: The `meta.next_cursor` of the previous page, unchanged, with all other
            parameters the same. All pages show the data as it was known at the first.
        as_of: As known at this moment: an RFC 3339 timestamp, or a date (its end in New
            York). Must not be in the future; today's date means now.
        """
        answer: SignalsCongressCallsAnswer = self._transport.get("signals/congress-calls", {"ticker": ticker, "tickers": tickers, "start": start, "end": end, "limit": limit, "cursor": cursor, "as_of": as_of})
        return answer

    def congress_calls_rows(self, *, ticker: Optional[str] = None, tickers: Optional[Union[str, Sequence[str]]] = None, start: Optional[str] = None, end: Optional[str] = None, limit: Optional[int] = None, cursor: Optional[str] = None, as_of: Optional[Union[str, datetime.date]] = None) -> Iterator[SignalsCongressCallsRow]:
        """All rows of congress_calls, page after page; limit is the size of a page."""
        return self._transport.rows("signals/congress-calls", "calls", (), {"ticker": ticker, "tickers": tickers, "start": start, "end": end, "limit": limit, "cursor": cursor, "as_of": as_of})

    def congress_calls_pages(self, *, ticker: Optional[str] = None, tickers: Optional[Union[str, Sequence[str]]] = None, start: Optional[str] = None, end: Optional[str] = None, limit: Optional[int] = None, cursor: Optional[str] = None, as_of: Optional[Union[str, datetime.date]] = None) -> Iterator[SignalsCongressCallsAnswer]:
        """All pages of congress_calls."""
        return self._transport.pages("signals/congress-calls", {"ticker": ticker, "tickers": tickers, "start": start, "end": end, "limit": limit, "cursor": cursor, "as_of": as_of})

    def youtube_scoreboard(self, *, cursor: Optional[str] = None, as_of: Optional[Union[str, datetime.date]] = None) -> SignalsYoutubeScoreboardAnswer:
        """How often the calls of YouTube creators were correct, ranked by the lower bound of that
        rate, and their open calls.

        Use it to see whether a creator's calls have done better than picking at random: compare
        `wilson_low` with `base_rate`.

        Plan: Free.

        cursor: The `meta.next_cursor` of the previous page, unchanged, with all other
            parameters the same. All pages show the data as it was known at the first.
        as_of: As known at this moment: an RFC 3339 timestamp, or a date (its end in New
            York). Must not be in the future; today's date means now.
        """
        answer: SignalsYoutubeScoreboardAnswer = self._transport.get("signals/youtube-scoreboard", {"cursor": cursor, "as_of": as_of})
        return answer

    def youtube_scoreboard_rows(self, *, cursor: Optional[str] = None, as_of: Optional[Union[str, datetime.date]] = None) -> Iterator[SignalsYoutubeScoreboardRow]:
        """All rows of youtube_scoreboard, page after page; limit is the size of a page."""
        return self._transport.rows("signals/youtube-scoreboard", "creators", (), {"cursor": cursor, "as_of": as_of})

    def youtube_scoreboard_pages(self, *, cursor: Optional[str] = None, as_of: Optional[Union[str, datetime.date]] = None) -> Iterator[SignalsYoutubeScoreboardAnswer]:
        """All pages of youtube_scoreboard."""
        return self._transport.pages("signals/youtube-scoreboard", {"cursor": cursor, "as_of": as_of})

    def creator_calls(self, *, creator_id: Optional[str] = None, start: Optional[str] = None, end: Optional[str] = None, limit: Optional[int] = None, cursor: Optional[str] = None, as_of: Optional[Union[str, datetime.date]] = None) -> SignalsCreatorCallsAnswer:
        """Every call that the creator scoreboard counts, with its outcome: the rows behind its
        rates.

        Use it to recompute the accuracy of a creator, or to check a single call.

        Plan: Free.

        creator_id: Only calls of this creator.
        start: First day (YYYY-MM-DD). By default, the first on record.
        end: Last day, included. By default, the day of `as_of`.
        limit: Maximum rows per page. `meta.next_cursor` leads to the next page. By default
            100.
        cursor: The `meta.next_cursor` of the previous page, unchanged, with all other
            parameters the same. All pages show the data as it was known at the first.
        as_of: As known at this moment: an RFC 3339 timestamp, or a date (its end in New
            York). Must not be in the future; today's date means now.
        """
        answer: SignalsCreatorCallsAnswer = self._transport.get("signals/creator-calls", {"creator_id": creator_id, "start": start, "end": end, "limit": limit, "cursor": cursor, "as_of": as_of})
        return answer

    def creator_calls_rows(self, *, creator_id: Optional[str] = None, start: Optional[str] = None, end: Optional[str] = None, limit: Optional[int] = None, cursor: Optional[str] = None, as_of: Optional[Union[str, datetime.date]] = None) -> Iterator[SignalsCreatorCallsRow]:
        """All rows of creator_calls, page after page; limit is the size of a page."""
        return self._transport.rows("signals/creator-calls", "calls", (), {"creator_id": creator_id, "start": start, "end": end, "limit": limit, "cursor": cursor, "as_of": as_of})

    def creator_calls_pages(self, *, creator_id: Optional[str] = None, start: Optional[str] = None, end: Optional[str] = None, limit: Optional[int] = None, cursor: Optional[str] = None, as_of: Optional[Union[str, datetime.date]] = None) -> Iterator[SignalsCreatorCallsAnswer]:
        """All pages of creator_calls."""
        return self._transport.pages("signals/creator-calls", {"creator_id": creator_id, "start": start, "end": end, "limit": limit, "cursor": cursor, "as_of": as_of})


class _Social:
    def __init__(self, transport: _Transport) -> None:
        self._transport = transport

    def trending(self, *, platform: Optional[Literal["reddit", "youtube", "youtube_general", "wikipedia", "hackernews", "google_trends"]] = None, days: Optional[int] = None, start: Optional[str] = None, end: Optional[str] = None, limit: Optional[int] = None, cursor: Optional[str] = None, as_of: Optional[Union[str, datetime.date]] = None) -> SocialTrendingAnswer:
        """The stocks discussed on Reddit and YouTube, or the whole feed of one platform.

        Use it to see which stocks draw attention. Set `platform` to read the whole feed of one
        platform, including topics without a stock. social/sentiment has one stock day by day.

        Plan: Professional.

        platform: Return the whole feed of this platform, including topics without a stock. By
            default, only items that mention a stock, from all platforms.
        days: Days back, of 24 hours each. By default 3.
        start: First day (YYYY-MM-DD). It takes the place of `days`.
        end: Last day, included. By default, the day of `as_of`.
        limit: Maximum rows per page. `meta.next_cursor` leads to the next page. By default
            25.
        cursor: The `meta.next_cursor` of the previous page, unchanged, with all other
            parameters the same. All pages show the data as it was known at the first.
        as_of: As known at this moment: an RFC 3339 timestamp, or a date (its end in New
            York). Must not be in the future; today's date means now.
        """
        answer: SocialTrendingAnswer = self._transport.get("social/trending", {"platform": platform, "days": days, "start": start, "end": end, "limit": limit, "cursor": cursor, "as_of": as_of})
        return answer

    def trending_rows(self, *, platform: Optional[Literal["reddit", "youtube", "youtube_general", "wikipedia", "hackernews", "google_trends"]] = None, days: Optional[int] = None, start: Optional[str] = None, end: Optional[str] = None, limit: Optional[int] = None, cursor: Optional[str] = None, as_of: Optional[Union[str, datetime.date]] = None) -> Iterator[SocialTrendingRow]:
        """All rows of trending, page after page; limit is the size of a page."""
        return self._transport.rows("social/trending", "trends", (), {"platform": platform, "days": days, "start": start, "end": end, "limit": limit, "cursor": cursor, "as_of": as_of})

    def trending_pages(self, *, platform: Optional[Literal["reddit", "youtube", "youtube_general", "wikipedia", "hackernews", "google_trends"]] = None, days: Optional[int] = None, start: Optional[str] = None, end: Optional[str] = None, limit: Optional[int] = None, cursor: Optional[str] = None, as_of: Optional[Union[str, datetime.date]] = None) -> Iterator[SocialTrendingAnswer]:
        """All pages of trending."""
        return self._transport.pages("social/trending", {"platform": platform, "days": days, "start": start, "end": end, "limit": limit, "cursor": cursor, "as_of": as_of})

    def sentiment(self, *, ticker: Optional[str] = None, tickers: Optional[Union[str, Sequence[str]]] = None, days: Optional[int] = None, start: Optional[str] = None, end: Optional[str] = None, cursor: Optional[str] = None, as_of: Optional[Union[str, datetime.date]] = None) -> SocialSentimentAnswer:
        """How often stocks are mentioned and upvoted on Reddit: the most mentioned ones, or one
        stock day by day.

        Use it to see whether a stock is mentioned more than before. The sentiment is of titles on
        YouTube and Hacker News, often few or none. social/trending has other platforms too.

        Plan: Professional.

        ticker: Only this stock, day by day. Empty if it has not been trending.
        tickers: Tickers separated by commas, at most 50.
        days: Days back, of 24 hours each. By default 3.
        start: First day (YYYY-MM-DD). It takes the place of `days`.
        end: Last day, included. By default, the day of `as_of`.
        cursor: The `meta.next_cursor` of the previous page, unchanged, with all other
            parameters the same. All pages show the data as it was known at the first.
        as_of: As known at this moment: an RFC 3339 timestamp, or a date (its end in New
            York). Must not be in the future; today's date means now.
        """
        answer: SocialSentimentAnswer = self._transport.get("social/sentiment", {"ticker": ticker, "tickers": tickers, "days": days, "start": start, "end": end, "cursor": cursor, "as_of": as_of})
        return answer

    def sentiment_rows(self, *, ticker: Optional[str] = None, tickers: Optional[Union[str, Sequence[str]]] = None, days: Optional[int] = None, start: Optional[str] = None, end: Optional[str] = None, cursor: Optional[str] = None, as_of: Optional[Union[str, datetime.date]] = None) -> Iterator[SocialSentimentRow]:
        """All rows of sentiment, page after page; limit is the size of a page."""
        return self._transport.rows("social/sentiment", "rows", (), {"ticker": ticker, "tickers": tickers, "days": days, "start": start, "end": end, "cursor": cursor, "as_of": as_of})

    def sentiment_pages(self, *, ticker: Optional[str] = None, tickers: Optional[Union[str, Sequence[str]]] = None, days: Optional[int] = None, start: Optional[str] = None, end: Optional[str] = None, cursor: Optional[str] = None, as_of: Optional[Union[str, datetime.date]] = None) -> Iterator[SocialSentimentAnswer]:
        """All pages of sentiment."""
        return self._transport.pages("social/sentiment", {"ticker": ticker, "tickers": tickers, "days": days, "start": start, "end": end, "cursor": cursor, "as_of": as_of})


class _Intelligence:
    def __init__(self, transport: _Transport) -> None:
        self._transport = transport

    def events(self, *, source: Optional[Literal["usgs", "eia", "worldmonitor", "osiris"]] = None, category: Optional[Literal["earthquake", "energy_inventory"]] = None, start: Optional[str] = None, end: Optional[str] = None, limit: Optional[int] = None, cursor: Optional[str] = None, as_of: Optional[Union[str, datetime.date]] = None) -> IntelligenceEventsAnswer:
        """Earthquakes and energy inventories as their sources observed them, with revisions,
        retractions, links and coverage.

        Use it to see which events are on record, and how far the record reaches: what no source
        reports is unknown, not absent.

        Plan: Free.

        source: Only events from this source. By default, events that worldmonitor and osiris
            relay from the USGS and the EIA are left out, so that nothing is counted twice.
        category: Only events of this kind.
        start: First day (YYYY-MM-DD). By default, the first on record.
        end: Last day, included. By default, the day of `as_of`.
        limit: Maximum rows per page. `meta.next_cursor` leads to the next page. By default
            20.
        cursor: The `meta.next_cursor` of the previous page, unchanged, with all other
            parameters the same. All pages show the data as it was known at the first.
        as_of: As known at this moment: an RFC 3339 timestamp, or a date (its end in New
            York). Must not be in the future; today's date means now.
        """
        answer: IntelligenceEventsAnswer = self._transport.get("intelligence/events", {"source": source, "category": category, "start": start, "end": end, "limit": limit, "cursor": cursor, "as_of": as_of})
        return answer

    def events_rows(self, *, source: Optional[Literal["usgs", "eia", "worldmonitor", "osiris"]] = None, category: Optional[Literal["earthquake", "energy_inventory"]] = None, start: Optional[str] = None, end: Optional[str] = None, limit: Optional[int] = None, cursor: Optional[str] = None, as_of: Optional[Union[str, datetime.date]] = None) -> Iterator[IntelligenceEventsRow]:
        """All rows of events, page after page; limit is the size of a page."""
        return self._transport.rows("intelligence/events", "events", (), {"source": source, "category": category, "start": start, "end": end, "limit": limit, "cursor": cursor, "as_of": as_of})

    def events_pages(self, *, source: Optional[Literal["usgs", "eia", "worldmonitor", "osiris"]] = None, category: Optional[Literal["earthquake", "energy_inventory"]] = None, start: Optional[str] = None, end: Optional[str] = None, limit: Optional[int] = None, cursor: Optional[str] = None, as_of: Optional[Union[str, datetime.date]] = None) -> Iterator[IntelligenceEventsAnswer]:
        """All pages of events."""
        return self._transport.pages("intelligence/events", {"source": source, "category": category, "start": start, "end": end, "limit": limit, "cursor": cursor, "as_of": as_of})

    def briefing(self, *, as_of: Optional[Union[str, datetime.date]] = None) -> IntelligenceBriefingAnswer:
        """A text summary of the current record: the week's earthquakes, energy inventories,
        corrections, and what is unknown.

        Use it for a summary. Read `unknowns` first: missing reports do not mean that nothing
        happened. The events themselves are in intelligence/events.

        Plan: Free.

        as_of: As known at this moment: an RFC 3339 timestamp, or a date (its end in New
            York). Must not be in the future; today's date means now.
        """
        answer: IntelligenceBriefingAnswer = self._transport.get("intelligence/briefing", {"as_of": as_of})
        return answer

    def status(self, *, cursor: Optional[str] = None, as_of: Optional[Union[str, datetime.date]] = None) -> IntelligenceStatusAnswer:
        """Every data source, by family: whether it is configured, the result of its last runs, and
        what its data covers.

        Use it before taking an empty answer to mean that nothing happened, or to see why an
        answer is stale. It reads stored state and contacts no source.

        Plan: Free.

        cursor: The `meta.next_cursor` of the previous page, unchanged, with all other
            parameters the same. All pages show the data as it was known at the first.
        as_of: As known at this moment: an RFC 3339 timestamp, or a date (its end in New
            York). Must not be in the future; today's date means now.
        """
        answer: IntelligenceStatusAnswer = self._transport.get("intelligence/status", {"cursor": cursor, "as_of": as_of})
        return answer

    def status_rows(self, *, cursor: Optional[str] = None, as_of: Optional[Union[str, datetime.date]] = None) -> Iterator[IntelligenceStatusRow]:
        """All rows of status, page after page; limit is the size of a page."""
        return self._transport.rows("intelligence/status", "sources", (), {"cursor": cursor, "as_of": as_of})

    def status_pages(self, *, cursor: Optional[str] = None, as_of: Optional[Union[str, datetime.date]] = None) -> Iterator[IntelligenceStatusAnswer]:
        """All pages of status."""
        return self._transport.pages("intelligence/status", {"cursor": cursor, "as_of": as_of})


class _Crowd:
    def __init__(self, transport: _Transport) -> None:
        self._transport = transport

    def consensus(self, *, q: Optional[str] = None, min_venues: Optional[int] = None, limit: Optional[int] = None, cursor: Optional[str] = None, as_of: Optional[Union[str, datetime.date]] = None) -> CrowdConsensusAnswer:
        """What prediction markets say about open questions: the probability of Yes at each venue
        that lists a question, and the mean of the venues.

        Use it to see how likely traders with real or play money think an event is, and whether
        venues agree. crowd/calibration shows how accurate such prices have been.

        Plan: Free.

        q: Only questions whose title has these words.
        min_venues: Only questions that at least this many venues list. By default 1.
        limit: Maximum rows per page. `meta.next_cursor` leads to the next page. By default
            25.
        cursor: The `meta.next_cursor` of the previous page, unchanged, with all other
            parameters the same. All pages show the data as it was known at the first.
        as_of: As known at this moment: an RFC 3339 timestamp, or a date (its end in New
            York). Must not be in the future; today's date means now.
        """
        answer: CrowdConsensusAnswer = self._transport.get("crowd/consensus", {"q": q, "min_venues": min_venues, "limit": limit, "cursor": cursor, "as_of": as_of})
        return answer

    def consensus_rows(self, *, q: Optional[str] = None, min_venues: Optional[int] = None, limit: Optional[int] = None, cursor: Optional[str] = None, as_of: Optional[Union[str, datetime.date]] = None) -> Iterator[CrowdConsensusRow]:
        """All rows of consensus, page after page; limit is the size of a page."""
        return self._transport.rows("crowd/consensus", "questions", (), {"q": q, "min_venues": min_venues, "limit": limit, "cursor": cursor, "as_of": as_of})

    def consensus_pages(self, *, q: Optional[str] = None, min_venues: Optional[int] = None, limit: Optional[int] = None, cursor: Optional[str] = None, as_of: Optional[Union[str, datetime.date]] = None) -> Iterator[CrowdConsensusAnswer]:
        """All pages of consensus."""
        return self._transport.pages("crowd/consensus", {"q": q, "min_venues": min_venues, "limit": limit, "cursor": cursor, "as_of": as_of})

    def shift(self, *, q: Optional[str] = None, window_hours: Optional[int] = None, limit: Optional[int] = None, cursor: Optional[str] = None, as_of: Optional[Union[str, datetime.date]] = None) -> CrowdShiftAnswer:
        """How far the probabilities of open questions have moved within a number of hours, from
        stored quotes.

        Use it to find questions whose probability has changed most. crowd/consensus has the
        probability of each now.

        Plan: Free.

        q: Only questions whose title has these words.
        window_hours: How many hours before the latest prices to compare with. The prices
            compared are the last ones stored by then. By default 24.
        limit: Maximum rows per page. `meta.next_cursor` leads to the next page. By default
            25.
        cursor: The `meta.next_cursor` of the previous page, unchanged, with all other
            parameters the same. All pages show the data as it was known at the first.
        as_of: As known at this moment: an RFC 3339 timestamp, or a date (its end in New
            York). Must not be in the future; today's date means now.
        """
        answer: CrowdShiftAnswer = self._transport.get("crowd/shift", {"q": q, "window_hours": window_hours, "limit": limit, "cursor": cursor, "as_of": as_of})
        return answer

    def shift_rows(self, *, q: Optional[str] = None, window_hours: Optional[int] = None, limit: Optional[int] = None, cursor: Optional[str] = None, as_of: Optional[Union[str, datetime.date]] = None) -> Iterator[CrowdShiftRow]:
        """All rows of shift, page after page; limit is the size of a page."""
        return self._transport.rows("crowd/shift", "shifts", (), {"q": q, "window_hours": window_hours, "limit": limit, "cursor": cursor, "as_of": as_of})

    def shift_pages(self, *, q: Optional[str] = None, window_hours: Optional[int] = None, limit: Optional[int] = None, cursor: Optional[str] = None, as_of: Optional[Union[str, datetime.date]] = None) -> Iterator[CrowdShiftAnswer]:
        """All pages of shift."""
        return self._transport.pages("crowd/shift", {"q": q, "window_hours": window_hours, "limit": limit, "cursor": cursor, "as_of": as_of})

    def calibration(self, *, q: Optional[str] = None, days: Optional[int] = None, start: Optional[str] = None, end: Optional[str] = None, cursor: Optional[str] = None, as_of: Optional[Union[str, datetime.date]] = None) -> CrowdCalibrationAnswer:
        """How well the prices of each venue, taken 24 hours before each market closed, predicted how
        it resolved.

        Use it to judge how far the probabilities of a venue can be trusted, before relying on
        crowd/consensus.

        Plan: Free.

        q: Only questions whose title has these words.
        days: Markets that closed within this many calendar days in New York, today included;
            at most the newest 1,000 of each venue. By default 365.
        start: First day (YYYY-MM-DD). It takes the place of `days`.
        end: Last day, included. By default, the day of `as_of`.
        cursor: The `meta.next_cursor` of the previous page, unchanged, with all other
            parameters the same. All pages show the data as it was known at the first.
        as_of: As known at this moment: an RFC 3339 timestamp, or a date (its end in New
            York). Must not be in the future; today's date means now.
        """
        answer: CrowdCalibrationAnswer = self._transport.get("crowd/calibration", {"q": q, "days": days, "start": start, "end": end, "cursor": cursor, "as_of": as_of})
        return answer

    def calibration_rows(self, *, q: Optional[str] = None, days: Optional[int] = None, start: Optional[str] = None, end: Optional[str] = None, cursor: Optional[str] = None, as_of: Optional[Union[str, datetime.date]] = None) -> Iterator[CrowdCalibrationRow]:
        """All rows of calibration, page after page; limit is the size of a page."""
        return self._transport.rows("crowd/calibration", "forecasters", (), {"q": q, "days": days, "start": start, "end": end, "cursor": cursor, "as_of": as_of})

    def calibration_pages(self, *, q: Optional[str] = None, days: Optional[int] = None, start: Optional[str] = None, end: Optional[str] = None, cursor: Optional[str] = None, as_of: Optional[Union[str, datetime.date]] = None) -> Iterator[CrowdCalibrationAnswer]:
        """All pages of calibration."""
        return self._transport.pages("crowd/calibration", {"q": q, "days": days, "start": start, "end": end, "cursor": cursor, "as_of": as_of})

    def resolved(self, *, venue: Optional[Literal["polymarket", "kalshi", "manifold"]] = None, days: Optional[int] = None, start: Optional[str] = None, end: Optional[str] = None, limit: Optional[int] = None, cursor: Optional[str] = None, as_of: Optional[Union[str, datetime.date]] = None) -> CrowdResolvedAnswer:
        """Every resolved market that the calibration of the venues counts, with its price
        beforehand.

        Use it to recompute the scores, buckets and base rates of crowd/calibration.

        Plan: Free.

        venue: Only markets of this venue.
        days: Markets that closed within this many calendar days in New York, today included;
            at most the newest 1,000 of each venue. By default 365.
        start: First day (YYYY-MM-DD). It takes the place of `days`.
        end: Last day, included. By default, the day of `as_of`.
        limit: Maximum rows per page. `meta.next_cursor` leads to the next page. By default
            100.
        cursor: The `meta.next_cursor` of the previous page, unchanged, with all other
            parameters the same. All pages show the data as it was known at the first.
        as_of: As known at this moment: an RFC 3339 timestamp, or a date (its end in New
            York). Must not be in the future; today's date means now.
        """
        answer: CrowdResolvedAnswer = self._transport.get("crowd/resolved", {"venue": venue, "days": days, "start": start, "end": end, "limit": limit, "cursor": cursor, "as_of": as_of})
        return answer

    def resolved_rows(self, *, venue: Optional[Literal["polymarket", "kalshi", "manifold"]] = None, days: Optional[int] = None, start: Optional[str] = None, end: Optional[str] = None, limit: Optional[int] = None, cursor: Optional[str] = None, as_of: Optional[Union[str, datetime.date]] = None) -> Iterator[CrowdResolvedRow]:
        """All rows of resolved, page after page; limit is the size of a page."""
        return self._transport.rows("crowd/resolved", "markets", (), {"venue": venue, "days": days, "start": start, "end": end, "limit": limit, "cursor": cursor, "as_of": as_of})

    def resolved_pages(self, *, venue: Optional[Literal["polymarket", "kalshi", "manifold"]] = None, days: Optional[int] = None, start: Optional[str] = None, end: Optional[str] = None, limit: Optional[int] = None, cursor: Optional[str] = None, as_of: Optional[Union[str, datetime.date]] = None) -> Iterator[CrowdResolvedAnswer]:
        """All pages of resolved."""
        return self._transport.pages("crowd/resolved", {"venue": venue, "days": days, "start": start, "end": end, "limit": limit, "cursor": cursor, "as_of": as_of})

    def divergence(self, *, q: Optional[str] = None, limit: Optional[int] = None, cursor: Optional[str] = None, as_of: Optional[Union[str, datetime.date]] = None) -> CrowdDivergenceAnswer:
        """Questions that two venues list under the same title, where the price at one venue is
        outside the bid and ask of the other.

        Use it to find questions on which venues disagree by more than the spread. Whether such a
        gap can be traded profitably has not been measured, and markets with the same title may
        resolve by different rules.

        Plan: Premium.

        q: Only questions whose title has these words.
        limit: Maximum rows per page. `meta.next_cursor` leads to the next page. By default
            50.
        cursor: The `meta.next_cursor` of the previous page, unchanged, with all other
            parameters the same. All pages show the data as it was known at the first.
        as_of: As known at this moment: an RFC 3339 timestamp, or a date (its end in New
            York). Must not be in the future; today's date means now.
        """
        answer: CrowdDivergenceAnswer = self._transport.get("crowd/divergence", {"q": q, "limit": limit, "cursor": cursor, "as_of": as_of})
        return answer

    def divergence_rows(self, *, q: Optional[str] = None, limit: Optional[int] = None, cursor: Optional[str] = None, as_of: Optional[Union[str, datetime.date]] = None) -> Iterator[CrowdDivergenceRow]:
        """All rows of divergence, page after page; limit is the size of a page."""
        return self._transport.rows("crowd/divergence", "rows", (), {"q": q, "limit": limit, "cursor": cursor, "as_of": as_of})

    def divergence_pages(self, *, q: Optional[str] = None, limit: Optional[int] = None, cursor: Optional[str] = None, as_of: Optional[Union[str, datetime.date]] = None) -> Iterator[CrowdDivergenceAnswer]:
        """All pages of divergence."""
        return self._transport.pages("crowd/divergence", {"q": q, "limit": limit, "cursor": cursor, "as_of": as_of})


class _Alternative:
    def __init__(self, transport: _Transport) -> None:
        self._transport = transport

    def flights(self, *, ticker: Optional[str] = None, tickers: Optional[Union[str, Sequence[str]]] = None, days: Optional[int] = None, start: Optional[str] = None, end: Optional[str] = None, cursor: Optional[str] = None, as_of: Optional[Union[str, datetime.date]] = None) -> AlternativeFlightsAnswer:
        """Aircraft of listed companies at seven Washington airports, compared with lobbying filings
        and hearings.

        Use it to see which companies came to Washington. Experimental: read `note` and the
        placebo rates first.

        Plan: Premium.

        ticker: Only aircraft of this company. BRK-B and BRK/B are read as BRK.B.
        tickers: Tickers separated by commas, at most 50.
        days: Calendar days back; today counts as one. By default 3.
        start: First day (YYYY-MM-DD). It takes the place of `days`.
        end: Last day, included. By default, the day of `as_of`.
        cursor: The `meta.next_cursor` of the previous page, unchanged, with all other
            parameters the same. All pages show the data as it was known at the first.
        as_of: As known at this moment: an RFC 3339 timestamp, or a date (its end in New
            York). Must not be in the future; today's date means now.
        """
        answer: AlternativeFlightsAnswer = self._transport.get("alternative/flights", {"ticker": ticker, "tickers": tickers, "days": days, "start": start, "end": end, "cursor": cursor, "as_of": as_of})
        return answer

    def flights_rows(self, *, ticker: Optional[str] = None, tickers: Optional[Union[str, Sequence[str]]] = None, days: Optional[int] = None, start: Optional[str] = None, end: Optional[str] = None, cursor: Optional[str] = None, as_of: Optional[Union[str, datetime.date]] = None) -> Iterator[AlternativeFlightsRow]:
        """All rows of flights, page after page; limit is the size of a page."""
        return self._transport.rows("alternative/flights", "flights", (), {"ticker": ticker, "tickers": tickers, "days": days, "start": start, "end": end, "cursor": cursor, "as_of": as_of})

    def flights_pages(self, *, ticker: Optional[str] = None, tickers: Optional[Union[str, Sequence[str]]] = None, days: Optional[int] = None, start: Optional[str] = None, end: Optional[str] = None, cursor: Optional[str] = None, as_of: Optional[Union[str, datetime.date]] = None) -> Iterator[AlternativeFlightsAnswer]:
        """All pages of flights."""
        return self._transport.pages("alternative/flights", {"ticker": ticker, "tickers": tickers, "days": days, "start": start, "end": end, "cursor": cursor, "as_of": as_of})

    def flight_placebos(self, *, start: Optional[str] = None, end: Optional[str] = None, limit: Optional[int] = None, cursor: Optional[str] = None, as_of: Optional[Union[str, datetime.date]] = None) -> AlternativeFlightPlacebosAnswer:
        """Every counted flight and each of its placebos with the level that it reaches: the rows
        behind the rates of alternative/flights.

        Use it to recompute the `rate`, `placebo_rate` and `lift` of each level.

        Plan: Premium.

        start: First day (YYYY-MM-DD). By default, the first on record.
        end: Last day, included. By default, the day of `as_of`.
        limit: Maximum rows per page. `meta.next_cursor` leads to the next page. By default
            100.
        cursor: The `meta.next_cursor` of the previous page, unchanged, with all other
            parameters the same. All pages show the data as it was known at the first.
        as_of: As known at this moment: an RFC 3339 timestamp, or a date (its end in New
            York). Must not be in the future; today's date means now.
        """
        answer: AlternativeFlightPlacebosAnswer = self._transport.get("alternative/flight-placebos", {"start": start, "end": end, "limit": limit, "cursor": cursor, "as_of": as_of})
        return answer

    def flight_placebos_rows(self, *, start: Optional[str] = None, end: Optional[str] = None, limit: Optional[int] = None, cursor: Optional[str] = None, as_of: Optional[Union[str, datetime.date]] = None) -> Iterator[AlternativeFlightPlacebosRow]:
        """All rows of flight_placebos, page after page; limit is the size of a page."""
        return self._transport.rows("alternative/flight-placebos", "checks", (), {"start": start, "end": end, "limit": limit, "cursor": cursor, "as_of": as_of})

    def flight_placebos_pages(self, *, start: Optional[str] = None, end: Optional[str] = None, limit: Optional[int] = None, cursor: Optional[str] = None, as_of: Optional[Union[str, datetime.date]] = None) -> Iterator[AlternativeFlightPlacebosAnswer]:
        """All pages of flight_placebos."""
        return self._transport.pages("alternative/flight-placebos", {"start": start, "end": end, "limit": limit, "cursor": cursor, "as_of": as_of})

    def lobbying(self, *, ticker: Optional[str] = None, tickers: Optional[Union[str, Sequence[str]]] = None, days: Optional[int] = None, start: Optional[str] = None, end: Optional[str] = None, limit: Optional[int] = None, cursor: Optional[str] = None, as_of: Optional[Union[str, datetime.date]] = None) -> AlternativeLobbyingAnswer:
        """Lobbying reports filed with the Senate: registrant, client, issues, amount and matching
        stock.

        Use it to see what a company lobbies for. Most filings come in the days before 20 January,
        April, July and October.

        Plan: Premium.

        ticker: Only filings of this company. BRK-B and BRK/B are read as BRK.B.
        tickers: Tickers separated by commas, at most 50.
        days: Days back, of 24 hours each, by time of posting. By default 90.
        start: First day (YYYY-MM-DD). It takes the place of `days`.
        end: Last day, included. By default, the day of `as_of`.
        limit: Maximum rows per page. `meta.next_cursor` leads to the next page. By default
            50.
        cursor: The `meta.next_cursor` of the previous page, unchanged, with all other
            parameters the same. All pages show the data as it was known at the first.
        as_of: As known at this moment: an RFC 3339 timestamp, or a date (its end in New
            York). Must not be in the future; today's date means now.
        """
        answer: AlternativeLobbyingAnswer = self._transport.get("alternative/lobbying", {"ticker": ticker, "tickers": tickers, "days": days, "start": start, "end": end, "limit": limit, "cursor": cursor, "as_of": as_of})
        return answer

    def lobbying_rows(self, *, ticker: Optional[str] = None, tickers: Optional[Union[str, Sequence[str]]] = None, days: Optional[int] = None, start: Optional[str] = None, end: Optional[str] = None, limit: Optional[int] = None, cursor: Optional[str] = None, as_of: Optional[Union[str, datetime.date]] = None) -> Iterator[AlternativeLobbyingRow]:
        """All rows of lobbying, page after page; limit is the size of a page."""
        return self._transport.rows("alternative/lobbying", "filings", (), {"ticker": ticker, "tickers": tickers, "days": days, "start": start, "end": end, "limit": limit, "cursor": cursor, "as_of": as_of})

    def lobbying_pages(self, *, ticker: Optional[str] = None, tickers: Optional[Union[str, Sequence[str]]] = None, days: Optional[int] = None, start: Optional[str] = None, end: Optional[str] = None, limit: Optional[int] = None, cursor: Optional[str] = None, as_of: Optional[Union[str, datetime.date]] = None) -> Iterator[AlternativeLobbyingAnswer]:
        """All pages of lobbying."""
        return self._transport.pages("alternative/lobbying", {"ticker": ticker, "tickers": tickers, "days": days, "start": start, "end": end, "limit": limit, "cursor": cursor, "as_of": as_of})

    def hearings(self, *, days: Optional[int] = None, committee: Optional[str] = None, start: Optional[str] = None, end: Optional[str] = None, limit: Optional[int] = None, cursor: Optional[str] = None, as_of: Optional[Union[str, datetime.date]] = None) -> AlternativeHearingsAnswer:
        """Meetings of the committees of Congress, past and scheduled, with the sectors and stocks
        that they may concern.

        Use it to see which hearings are coming up in Congress, and which stocks they may concern.

        Plan: Premium.

        days: Calendar days ahead, and the same number back. By default 14.
        committee: Only this committee: its code (hsba, or hsba20 for a subcommittee), or
            words of its name.
        start: First day (YYYY-MM-DD). It takes the place of `days`.
        end: Last day, included.
        limit: Maximum rows per page. `meta.next_cursor` leads to the next page. By default
            200.
        cursor: The `meta.next_cursor` of the previous page, unchanged, with all other
            parameters the same. All pages show the data as it was known at the first.
        as_of: As known at this moment: an RFC 3339 timestamp, or a date (its end in New
            York). Must not be in the future; today's date means now.
        """
        answer: AlternativeHearingsAnswer = self._transport.get("alternative/hearings", {"days": days, "committee": committee, "start": start, "end": end, "limit": limit, "cursor": cursor, "as_of": as_of})
        return answer

    def hearings_rows(self, *, days: Optional[int] = None, committee: Optional[str] = None, start: Optional[str] = None, end: Optional[str] = None, limit: Optional[int] = None, cursor: Optional[str] = None, as_of: Optional[Union[str, datetime.date]] = None) -> Iterator[AlternativeHearingsRow]:
        """All rows of hearings, page after page; limit is the size of a page."""
        return self._transport.rows("alternative/hearings", "hearings", (), {"days": days, "committee": committee, "start": start, "end": end, "limit": limit, "cursor": cursor, "as_of": as_of})

    def hearings_pages(self, *, days: Optional[int] = None, committee: Optional[str] = None, start: Optional[str] = None, end: Optional[str] = None, limit: Optional[int] = None, cursor: Optional[str] = None, as_of: Optional[Union[str, datetime.date]] = None) -> Iterator[AlternativeHearingsAnswer]:
        """All pages of hearings."""
        return self._transport.pages("alternative/hearings", {"days": days, "committee": committee, "start": start, "end": end, "limit": limit, "cursor": cursor, "as_of": as_of})


class _Edge:
    def __init__(self, transport: _Transport) -> None:
        self._transport = transport

    def ledger(self, *, state: Optional[Literal["registered", "testing", "verified", "decayed", "rejected"]] = None, cursor: Optional[str] = None, as_of: Optional[Union[str, datetime.date]] = None) -> EdgeLedgerAnswer:
        """Every claim of an edge that the service makes, registered before its data existed and
        tested once, including failed ones.

        Use it before trusting a signal: only claims with state=verified are an edge. A rejected
        claim did not show one in its only test, which does not prove the opposite.

        Plan: Free.

        state: Only claims in this state.
        cursor: The `meta.next_cursor` of the previous page, unchanged, with all other
            parameters the same. All pages show the data as it was known at the first.
        as_of: As known at this moment: an RFC 3339 timestamp, or a date (its end in New
            York). Must not be in the future; today's date means now.
        """
        answer: EdgeLedgerAnswer = self._transport.get("edge/ledger", {"state": state, "cursor": cursor, "as_of": as_of})
        return answer

    def ledger_rows(self, *, state: Optional[Literal["registered", "testing", "verified", "decayed", "rejected"]] = None, cursor: Optional[str] = None, as_of: Optional[Union[str, datetime.date]] = None) -> Iterator[EdgeLedgerRow]:
        """All rows of ledger, page after page; limit is the size of a page."""
        return self._transport.rows("edge/ledger", "claims", (), {"state": state, "cursor": cursor, "as_of": as_of})

    def ledger_pages(self, *, state: Optional[Literal["registered", "testing", "verified", "decayed", "rejected"]] = None, cursor: Optional[str] = None, as_of: Optional[Union[str, datetime.date]] = None) -> Iterator[EdgeLedgerAnswer]:
        """All pages of ledger."""
        return self._transport.pages("edge/ledger", {"state": state, "cursor": cursor, "as_of": as_of})

    def observations(self, *, claim_id: str, start: Optional[str] = None, end: Optional[str] = None, limit: Optional[int] = None, cursor: Optional[str] = None, as_of: Optional[Union[str, datetime.date]] = None) -> EdgeObservationsAnswer:
        """What came of what a claim said, session by session: the rows behind its success rate and
        its test.

        Use it to recompute `win_rate`, `base_rate`, `lift` and `p_value` of a claim of
        edge/ledger.

        Plan: Free.

        claim_id: The claim, as in edge/ledger.
        start: First day (YYYY-MM-DD). By default, the first on record.
        end: Last day, included. By default, the day of `as_of`.
        limit: Maximum rows per page. `meta.next_cursor` leads to the next page. By default
            100.
        cursor: The `meta.next_cursor` of the previous page, unchanged, with all other
            parameters the same. All pages show the data as it was known at the first.
        as_of: As known at this moment: an RFC 3339 timestamp, or a date (its end in New
            York). Must not be in the future; today's date means now.
        """
        answer: EdgeObservationsAnswer = self._transport.get("edge/observations", {"claim_id": claim_id, "start": start, "end": end, "limit": limit, "cursor": cursor, "as_of": as_of})
        return answer

    def observations_rows(self, *, claim_id: str, start: Optional[str] = None, end: Optional[str] = None, limit: Optional[int] = None, cursor: Optional[str] = None, as_of: Optional[Union[str, datetime.date]] = None) -> Iterator[EdgeObservationsRow]:
        """All rows of observations, page after page; limit is the size of a page."""
        return self._transport.rows("edge/observations", "observations", (), {"claim_id": claim_id, "start": start, "end": end, "limit": limit, "cursor": cursor, "as_of": as_of})

    def observations_pages(self, *, claim_id: str, start: Optional[str] = None, end: Optional[str] = None, limit: Optional[int] = None, cursor: Optional[str] = None, as_of: Optional[Union[str, datetime.date]] = None) -> Iterator[EdgeObservationsAnswer]:
        """All pages of observations."""
        return self._transport.pages("edge/observations", {"claim_id": claim_id, "start": start, "end": end, "limit": limit, "cursor": cursor, "as_of": as_of})


class _Files:
    def __init__(self, transport: _Transport) -> None:
        self._transport = transport

    def list(self, *, dataset: Optional[Literal["bars", "actions", "predictions", "prediction-grades", "signals", "signal-grades", "fear-greed", "put-call", "economic-calendar", "reddit", "wikipedia", "earthquakes", "energy-inventories", "crowd-polymarket", "crowd-manifold", "lobbying", "house-hearings", "senate-hearings", "flights", "congress-house", "congress-senate"]] = None, file_format: Optional[Literal["parquet", "ndjson"]] = None, limit: Optional[int] = None, cursor: Optional[str] = None, as_of: Optional[Union[str, datetime.date]] = None) -> FilesListAnswer:
        """All facts of a kind and month in one file, as Parquet and as NDJSON, each with its size,
        hash and schema: predictions, grades, signals, bars and what is collected.

        Use it to download whole histories, such as for a backtest: one request a file, in place
        of hundreds of pages.

        Plan: Free.

        dataset: Only files of this dataset.
        file_format: Only files in this format.
        limit: Maximum rows per page. `meta.next_cursor` leads to the next page. By default
            100.
        cursor: The `meta.next_cursor` of the previous page, unchanged, with all other
            parameters the same. All pages show the data as it was known at the first.
        as_of: As known at this moment: an RFC 3339 timestamp, or a date (its end in New
            York). Must not be in the future; today's date means now.
        """
        answer: FilesListAnswer = self._transport.get("files", {"dataset": dataset, "file_format": file_format, "limit": limit, "cursor": cursor, "as_of": as_of})
        return answer

    def list_rows(self, *, dataset: Optional[Literal["bars", "actions", "predictions", "prediction-grades", "signals", "signal-grades", "fear-greed", "put-call", "economic-calendar", "reddit", "wikipedia", "earthquakes", "energy-inventories", "crowd-polymarket", "crowd-manifold", "lobbying", "house-hearings", "senate-hearings", "flights", "congress-house", "congress-senate"]] = None, file_format: Optional[Literal["parquet", "ndjson"]] = None, limit: Optional[int] = None, cursor: Optional[str] = None, as_of: Optional[Union[str, datetime.date]] = None) -> Iterator[FilesListRow]:
        """All rows of list, page after page; limit is the size of a page."""
        return self._transport.rows("files", "files", (), {"dataset": dataset, "file_format": file_format, "limit": limit, "cursor": cursor, "as_of": as_of})

    def list_pages(self, *, dataset: Optional[Literal["bars", "actions", "predictions", "prediction-grades", "signals", "signal-grades", "fear-greed", "put-call", "economic-calendar", "reddit", "wikipedia", "earthquakes", "energy-inventories", "crowd-polymarket", "crowd-manifold", "lobbying", "house-hearings", "senate-hearings", "flights", "congress-house", "congress-senate"]] = None, file_format: Optional[Literal["parquet", "ndjson"]] = None, limit: Optional[int] = None, cursor: Optional[str] = None, as_of: Optional[Union[str, datetime.date]] = None) -> Iterator[FilesListAnswer]:
        """All pages of list."""
        return self._transport.pages("files", {"dataset": dataset, "file_format": file_format, "limit": limit, "cursor": cursor, "as_of": as_of})


class _Account:
    def __init__(self, transport: _Transport) -> None:
        self._transport = transport

    def me(self) -> AccountMeAnswer:
        """The plan, limits and usage of the API key that sends the request.

        Use it to see what a key may do and how much of today's quota is left.

        Plan: Free.
        """
        answer: AccountMeAnswer = self._transport.get("account/me", {})
        return answer

    def usage(self) -> AccountUsageAnswer:
        """The account's requests of the last 30 UTC days: by day, endpoint, channel, status and key,
        with latencies.

        Use it to see where requests go, what is refused and how fast answers are. It includes
        every request with a valid key that was answered before this one.

        Plan: Professional.
        """
        answer: AccountUsageAnswer = self._transport.get("account/usage", {})
        return answer


class Assay:
    """The API: Assay().predictions.latest() with the key in the environment variable ASSAY_API_KEY.

    Requests are paced by the quota of the minute, and sent up to `retries` more times after a 429, a 502, 503 or 504,
    or no response. `max_wait` is the longest wait for either, and `timeout` how long one try may take, in
    seconds. `clock` and `sleep` are for tests.
    """

    def __init__(
        self,
        key: Optional[str] = None,
        *,
        base_url: str = "http://localhost:3000",
        retries: int = 4,
        max_wait: float = 90.0,
        timeout: float = 30.0,
        clock: Callable[[], float] = time.time,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        transport = _Transport(key, base_url, retries, max_wait, timeout, clock, sleep)
        self.predictions = _Predictions(transport)
        self.market = _Market(transport)
        self.signals = _Signals(transport)
        self.social = _Social(transport)
        self.intelligence = _Intelligence(transport)
        self.crowd = _Crowd(transport)
        self.alternative = _Alternative(transport)
        self.edge = _Edge(transport)
        self.files = _Files(transport)
        self.account = _Account(transport)
