class AssayError(Exception):
    """Every request that fails raises one of these.

    `code` is what to branch on: the last part of the URL of the error's page, /docs/errors/{code}, or
    "connection_failed", "hash_mismatch" or "unknown". `status` is 0 where no response came. `problem` is
    the body of the error (RFC 9457), or None.
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
    """5xx: the service failed. Retries of 502, 503 and 504 did not help."""


class APIConnectionError(AssayError):
    """No response came, or none that can be read, and trying again did not help."""


class IntegrityError(AssayError):
    """What was downloaded is not what the service says that it is: its SHA-256 differs. It is not kept."""


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
