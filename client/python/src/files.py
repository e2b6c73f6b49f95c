class _Download:
    """One bulk file, in as many attempts as it takes: each goes on where the one before ended."""

    def __init__(self, transport: _Transport, name: str, path: Any, sha256: Optional[str]) -> None:
        if not re.fullmatch(r"[a-z-]{1,40}_\d{4}-\d\d\.(parquet|ndjson\.gz)", name):
            raise ValueError(f"{name!r} is not the name of a bulk file, such as bars_2026-03.parquet")
        target = pathlib.Path(name if path is None else path)
        self.target = target / name if target.is_dir() else target
        self.target.parent.mkdir(parents=True, exist_ok=True)
        self._transport = transport
        self._url = transport.url_of(f"files/{name}", {})
        self._expected = sha256
        self._existing = _hash_of(self.target) if self.target.is_file() else None

    def is_done(self) -> bool:
        return self._expected is not None and self._existing == self._expected

    def attempt(self, is_cancelled: threading.Event) -> _Attempt:
        quota: Optional[str] = None
        part = self._started()
        before = _size_of(part)
        try:
            with self._transport.open(self._url, self._conditions(part)) as response:
                quota = response.headers.get("RateLimit")
                if response.status == 304:
                    return _Attempt(self.target, quota=quota)
                if response.status == 416 and part is not None:
                    # Nothing is left to fetch.
                    return _Attempt(self._kept(part), quota=quota)
                if response.status not in (200, 206, 307):
                    return _refused(response, response.read())
                part = self._part(self._announced(response))
                before = _size_of(part)
                if response.status == 307:
                    self._receive_from_store(response, part, is_cancelled)
                else:
                    _receive(response, part, is_cancelled)
            return _Attempt(self._kept(part), quota=quota)
        except AssayError as error:
            return _Attempt(None, error, None, quota)
        except _UNREADABLE as cause:
            return _unreadable(cause, quota, _size_of(part) > before)

    def _receive_from_store(self, response: Any, part: pathlib.Path, is_cancelled: threading.Event) -> None:
        """Follows to the signed address, which is all that the store needs: the key is for the service alone."""
        address = _followed(self._url, response.headers.get("Location", ""))
        with self._transport.open(address, _range_from(part), with_key=False) as stored:
            if stored.status in (200, 206):
                _receive(stored, part, is_cancelled)
            elif stored.status != 416 or _size_of(part) == 0:
                raise ValueError(f"the store of the file answered with status {stored.status}")

    def _part(self, sha256: str) -> pathlib.Path:
        """Named by the hash, so that parts of two versions of a file are never put together."""
        return self.target.with_name(f"{self.target.name}.{sha256}.part")

    def _started(self) -> Optional[pathlib.Path]:
        """The part that an earlier attempt has left."""
        parts = [part for part in self._parts() if self._expected in (None, _hash_in(part))]
        return parts[0] if parts else None

    def _parts(self) -> List[pathlib.Path]:
        form = re.compile(re.escape(self.target.name) + r"\.[\da-f]{64}\.part")
        return [each for each in self.target.parent.glob("*.part") if form.fullmatch(each.name)]

    def _conditions(self, part: Optional[pathlib.Path]) -> Dict[str, str]:
        headers = _range_from(part)
        if part is not None and "Range" in headers:
            headers["If-Range"] = f'"{_hash_in(part)}"'
        elif self._expected is None and self._existing is not None:
            headers["If-None-Match"] = f'"{self._existing}"'
        return headers

    def _announced(self, response: Any) -> str:
        """The SHA-256 of the whole file, which the service says before it sends any of it."""
        found = re.search(r"sha-256=:([\w+/=]+):", response.headers.get("Repr-Digest", ""))
        if found is None:
            raise ValueError("the response does not say the SHA-256 of the file")
        sha256 = base64.b64decode(found[1]).hex()
        if self._expected not in (None, sha256):
            raise IntegrityError(f"{self.target.name} has another SHA-256 by now: {sha256}", "hash_mismatch")
        return sha256

    def _kept(self, part: pathlib.Path) -> pathlib.Path:
        sha256 = _hash_in(part)
        if _hash_of(part) != sha256:
            part.unlink()
            raise IntegrityError(f"What was downloaded as {self.target.name} is not SHA-256 {sha256}.", "hash_mismatch")
        os.replace(part, self.target)
        for other in self._parts():
            other.unlink()
        return self.target


def _hash_in(part: pathlib.Path) -> str:
    """The SHA-256 that the name of a part says."""
    return part.name[-len(".part") - 64 : -len(".part")]


def _receive(response: Any, part: pathlib.Path, is_cancelled: threading.Event) -> None:
    """Appends a body to what is there, or replaces it where the response begins anew."""
    span = re.fullmatch(r"bytes (\d+)-(\d+)/\d+", response.headers.get("Content-Range", ""))
    start = int(span[1]) if span and response.status == 206 else 0
    if start > _size_of(part):
        raise ValueError("the response begins behind the part that is there")
    end = int(span[2]) + 1 if span and response.status == 206 else int(response.headers.get("Content-Length", -1))
    with open(part, "r+b" if part.exists() else "wb") as file:
        file.truncate(start)
        file.seek(start)
        while not is_cancelled.is_set():
            chunk = response.read(1 << 16)
            if not chunk:
                break
            file.write(chunk)
        if is_cancelled.is_set() or file.tell() < end:
            raise EOFError(f"{file.tell()} of {end} bytes came")


def _range_from(part: Optional[pathlib.Path]) -> Dict[str, str]:
    size = _size_of(part)
    return {"Accept-Encoding": "identity", **({"Range": f"bytes={size}-"} if size > 0 else {})}


def _size_of(part: Optional[pathlib.Path]) -> int:
    return part.stat().st_size if part is not None and part.exists() else 0


def _hash_of(path: pathlib.Path) -> str:
    digest = hashlib.sha256()
    with open(path, "rb") as file:
        for chunk in iter(lambda: file.read(1 << 20), b""):
            digest.update(chunk)
    return digest.hexdigest()


def _followed(url: str, location: str) -> str:
    """Where a file may be fetched from: by https, or from this machine if the service is on it as well."""
    address = urllib.parse.urljoin(url, location)
    asked, sent = urllib.parse.urlsplit(url), urllib.parse.urlsplit(address)
    is_local = sent.scheme == asked.scheme == "http" and _is_loopback(asked.hostname) and _is_loopback(sent.hostname)
    if sent.scheme != "https" and not is_local:
        raise AssayError(f"The service sends to {sent.scheme}://{sent.hostname}, which is not https.", "unknown")
    return address


def _is_loopback(host: Optional[str]) -> bool:
    try:
        return host == "localhost" or ipaddress.ip_address(host or "").is_loopback
    except ValueError:
        return False


# A name, or a row of the list of files.
_File = Union[str, Mapping[str, Any]]
_Path = Union[None, str, "os.PathLike[str]"]


def _name_of(file: _File) -> Tuple[str, Optional[str]]:
    return (file, None) if isinstance(file, str) else (file["name"], file["sha256"])


def _several(files: Union[_File, Iterable[_File]]) -> List[_File]:
    several = [files] if isinstance(files, (str, Mapping)) else list(files)
    if not several or any(not _name_of(file)[0].endswith(".parquet") for file in several):
        raise ValueError("name one or more files that end in .parquet")
    if len({_dataset_of(_name_of(file)[0]) for file in several}) > 1:
        raise ValueError("name files of one dataset: others have other columns")
    return several


def _dataset_of(name: str) -> str:
    return name.rpartition("_")[0]


class _FileCalls:
    """Downloads of bulk files."""

    def __init__(self, calls: _Calls) -> None:
        self._calls = calls

    def download(self, file: _File, path: _Path = None) -> pathlib.Path:
        """Downloads a bulk file, and checks its SHA-256. A download that was interrupted goes on where it ended.

        file: its name, or a row of the list: that costs no request where the file is there already.
        path: where to, or a folder. By default, its name in the current folder.
        """
        return _finished(_downloaded(self._calls.transport, file, path))

    def to_pandas(
        self, files: Union[_File, Iterable[_File]], *, folder: _Path = None, timezone: str = "America/New_York"
    ) -> "pandas.DataFrame":
        """Parquet files of one dataset as one frame, by what dates their rows. It needs pandas and pyarrow.

        files: names, or rows of the list.
        folder: where files are kept, and not downloaded again. By default, they are not kept.
        """
        with _folder(folder) as kept:
            return _pandas_of([self.download(file, kept) for file in _several(files)], timezone)

    def to_polars(
        self, files: Union[_File, Iterable[_File]], *, folder: _Path = None, timezone: str = "America/New_York"
    ) -> "polars.DataFrame":
        """Parquet files of one dataset as one frame of polars, as `to_pandas`."""
        with _folder(folder) as kept:
            return _polars_of([self.download(file, kept) for file in _several(files)], timezone)


class _AsyncFileCalls:
    """Downloads of bulk files."""

    def __init__(self, calls: _AsyncCalls) -> None:
        self._calls = calls

    async def download(self, file: _File, path: _Path = None) -> pathlib.Path:
        """Downloads a bulk file, and checks its SHA-256. A download that was interrupted goes on where it ended.

        file: its name, or a row of the list: that costs no request where the file is there already.
        path: where to, or a folder. By default, its name in the current folder.
        """
        return await _downloaded(self._calls.transport, file, path)

    async def to_pandas(
        self, files: Union[_File, Iterable[_File]], *, folder: _Path = None, timezone: str = "America/New_York"
    ) -> "pandas.DataFrame":
        """Parquet files of one dataset as one frame, by what dates their rows. It needs pandas and pyarrow.

        files: names, or rows of the list.
        folder: where files are kept, and not downloaded again. By default, they are not kept.
        """
        with _folder(folder) as kept:
            paths = await self._all(files, kept)
            return await self._calls.transport.run(lambda: _pandas_of(paths, timezone))

    async def to_polars(
        self, files: Union[_File, Iterable[_File]], *, folder: _Path = None, timezone: str = "America/New_York"
    ) -> "polars.DataFrame":
        """Parquet files of one dataset as one frame of polars, as `to_pandas`."""
        with _folder(folder) as kept:
            paths = await self._all(files, kept)
            return await self._calls.transport.run(lambda: _polars_of(paths, timezone))

    async def _all(self, files: Union[_File, Iterable[_File]], folder: pathlib.Path) -> List[pathlib.Path]:
        downloads = [asyncio.ensure_future(self.download(file, folder)) for file in _several(files)]
        try:
            return list(await asyncio.gather(*downloads))
        finally:
            for download in downloads:
                download.cancel()


async def _downloaded(transport: _Transport, file: _File, path: _Path) -> pathlib.Path:
    name, sha256 = _name_of(file)
    download = await transport.run(lambda: _Download(transport, name, path, sha256))
    if download.is_done():
        return download.target
    kept: pathlib.Path = await transport.tried(download.attempt)
    return kept


@contextlib.contextmanager
def _folder(folder: _Path) -> Iterator[pathlib.Path]:
    if folder is None:
        with tempfile.TemporaryDirectory() as made:
            yield pathlib.Path(made)
    else:
        path = pathlib.Path(folder)
        path.mkdir(parents=True, exist_ok=True)
        yield path
