class Answer(Dict[str, Any]):
    """An answer as a dictionary. It knows its endpoint, by which `to_pandas` and `to_polars` know its columns."""

    def __init__(self, fields: Dict[str, Any], path: str) -> None:
        super().__init__(fields)
        self.path = path
        self.fields: Optional[Sequence[str]] = fields.get("meta", {}).get("fields")


class Rows(Iterator[_Item]):
    """The rows of a list, page after page. `to_pandas` and `to_polars` know their columns, even of none."""

    def __init__(self, rows: Iterator[_Item], path: str, fields: Optional[Sequence[str]] = None) -> None:
        self._rows = rows
        self.path = path
        self.fields = fields

    def __iter__(self) -> "Rows[_Item]":
        return self

    def __next__(self) -> _Item:
        return next(self._rows)


class RowList(List[_Item]):
    """All rows of a list. `to_pandas` and `to_polars` know their columns, even of none."""

    def __init__(self, rows: Iterable[_Item], path: str, fields: Optional[Sequence[str]] = None) -> None:
        super().__init__(rows)
        self.path = path
        self.fields = fields


class AsyncRows(AsyncIterator[_Item]):
    """The rows of a list, page after page, for `async for`; `await rows.to_list()` has all of them."""

    def __init__(self, rows: AsyncIterator[_Item], path: str, fields: Optional[Sequence[str]] = None) -> None:
        self._rows = rows
        self.path = path
        self.fields = fields

    def __aiter__(self) -> "AsyncRows[_Item]":
        return self

    async def __anext__(self) -> _Item:
        return await self._rows.__anext__()

    async def to_list(self) -> RowList[_Item]:
        return RowList([row async for row in self], self.path, self.fields)


class _Table(NamedTuple):
    """How an answer becomes a table: where its rows are, what dates them, and their columns."""

    # None where the answer itself is the only row.
    rows: Optional[str]
    dated_by: Optional[str]
    # name:kind, with a ? where it may be null.
    columns: str

    def read(self) -> List["_Column"]:
        parted = (each.rpartition(":") for each in self.columns.split())
        return [_Column(name, kind.rstrip("?"), kind.endswith("?")) for name, _, kind in parted]


class _Column(NamedTuple):
    name: str
    kind: str
    is_nullable: bool


def _rows_of(path: str, answer: Dict[str, Any]) -> List[Any]:
    """The rows of an answer, each with the origin of its data and with what the path names."""
    table = _TABLES[path]
    origin = {"data_origin": answer["meta"]["data_origin"]}
    if table.rows is None:
        return [{**answer, **origin}]
    named = {name: answer[name] for name in re.findall(r"\{(\w+)\}", path) if name in answer}
    return [{**named, **row, **origin} for row in answer[table.rows]]


def _fields_in(params: Mapping[str, Any]) -> Optional[List[str]]:
    """The names in `fields`; None if all fields were asked for."""
    fields = params.get("fields")
    if fields is None:
        return None
    return [name.strip() for name in (fields.split(",") if isinstance(fields, str) else fields)]


def _shown(columns: List[_Column], fields: Optional[Sequence[str]], rows: List[Any]) -> List[_Column]:
    """The columns that were asked for or that came with them."""
    if fields is None:
        return columns
    asked = [*fields, "data_origin"]
    return [
        column
        for column in columns
        if any(f"{column.name}.".startswith(f"{name}.") or name.startswith(f"{column.name}.") for name in asked)
        or any(_has(row, column.name) for row in rows)
    ]


def _has(row: Any, name: str) -> bool:
    first, _, rest = name.partition(".")
    return row is None or (first in row and (rest == "" or _has(row[first], rest)))
