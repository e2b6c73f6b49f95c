_Tabular = Union[Answer, Mapping[str, Any], Iterable[Any]]


def to_pandas(
    answer: _Tabular, *, timezone: str = "America/New_York", index: bool = True
) -> "pandas.DataFrame":
    """An answer, or the rows of a list, as a pandas DataFrame.

    Columns and their types are the declared ones, even where there are no rows or no values, and an object
    becomes a column for each of its fields (relative.accuracy). Rows are indexed and sorted by the day or the
    moment that dates them, if there is one. An answer that is no list becomes one row.

    timezone: of moments and days, "America/New_York" or "UTC". A day stays that day, as its midnight.
    index: False leaves the rows as they come, with their date as a column.

    Of rows in a list of your own, pandas infers the types.
    """
    pd = _package("pandas")
    table, rows = _table_of(answer)
    if table is None:
        inferred: "pandas.DataFrame" = pd.json_normalize(rows)
        return inferred
    columns = _shown(table.read(), getattr(answer, "fields", None), rows)
    series = {each.name: _series(pd, each, _values_of(rows, each.name), timezone) for each in columns}
    frame = pd.DataFrame(series, columns=[each.name for each in columns])
    is_dated = index and any(each.name == table.dated_by for each in columns)
    dated: "pandas.DataFrame" = _by_date(frame, table.dated_by if is_dated else None)
    return dated


def to_polars(answer: _Tabular, *, timezone: str = "America/New_York") -> "polars.DataFrame":
    """An answer, or the rows of a list, as a polars DataFrame: as `to_pandas`, sorted by what dates the rows.

    Moments are in the time zone, days are Date, and a list in a field is JSON in a String.
    """
    pl = _package("polars")
    table, rows = _table_of(answer)
    if table is None:
        inferred: "polars.DataFrame" = pl.DataFrame(rows, infer_schema_length=None)
        return inferred
    columns = _shown(table.read(), getattr(answer, "fields", None), rows)
    kinds = {
        **{"text": pl.String, "json": pl.String, "date": pl.Date, "number": pl.Float64},
        **{"integer": pl.Int64, "flag": pl.Boolean, "instant": pl.Datetime("us", "UTC")},
    }
    series = [
        pl.Series(name, [_plain(kind, value) for value in _values_of(rows, name)], dtype=kinds[kind])
        for name, kind, _ in columns
    ]
    moments = [pl.col(name).dt.convert_time_zone(timezone) for name, kind, _ in columns if kind == "instant"]
    frame: "polars.DataFrame" = pl.DataFrame(series).with_columns(moments)
    dated_by = table.dated_by
    return frame if dated_by is None or dated_by not in frame.columns else frame.sort(dated_by, maintain_order=True)


def _endpoint_of(address: str, params: Mapping[str, Any]) -> Tuple[str, Dict[str, Any]]:
    """The endpoint, and its parameters: market/ohlcv with `ticker` is market/ohlcv/{ticker}, and so is market/ohlcv/AAPL."""
    asked = address.strip("/")
    for path in _TABLES:
        start, _, name = path.rstrip("}").rpartition("/{")
        if path.endswith("}") and asked == start and name in params:
            return path, dict(params)
    if asked in _TABLES and all(name in params for name in re.findall(r"\{(\w+)\}", asked)):
        return asked, dict(params)
    for path in _TABLES:
        found = re.fullmatch(re.sub(r"\{(\w+)\}", r"(?P<\1>[^/{}]+)", path), asked)
        if found:
            return path, {**params, **found.groupdict()}
    near = difflib.get_close_matches(asked, _TABLES, 3, 0.4)
    raise ValueError(f"There is no endpoint {address}{': did you mean ' if near else ''}{' or '.join(near)}")


def _package(name: str) -> Any:
    try:
        return importlib.import_module(name)
    except ImportError as missing:
        wanted = name.partition(".")[0]
        raise ImportError(f"This needs {wanted}: pip install {wanted}") from missing


def _table_of(answer: _Tabular) -> Tuple[Optional[_Table], List[Any]]:
    """The rows, and what is declared of them: None if they are somebody's own."""
    path = answer.path if isinstance(answer, (Answer, Rows, RowList)) else None
    table = None if path is None else _TABLES.get(path)
    if isinstance(answer, Answer) and path is not None:
        if table is None:
            raise ValueError(f"{path} is not a table")
        return table, _rows_of(path, answer)
    return table, [answer] if isinstance(answer, Mapping) else list(answer)


def _values_of(rows: List[Any], name: str) -> List[Any]:
    """The values of a column; relative.accuracy is a field of an object, which may be null."""
    values = rows
    for field in name.split("."):
        values = [None if value is None else value.get(field) for value in values]
    return values


def _series(pandas: Any, column: _Column, values: List[Any], timezone: str) -> Any:
    kind = column.kind
    if kind == "date":
        days = pandas.to_datetime(pandas.Series(values, dtype="object"), format="%Y-%m-%d")
        return _in_microseconds(days).dt.tz_localize(timezone)
    if kind == "instant":
        form = {} if _is_before_2(pandas) else {"format": "ISO8601"}
        moments = pandas.to_datetime(pandas.Series(values, dtype="object"), utc=True, **form)
        return _in_microseconds(moments).dt.tz_convert(timezone)
    plain = {"text": "string", "number": "float64", "integer": "int64", "flag": "bool", "json": "object"}
    nullable = {"integer": "Int64", "flag": "boolean"}
    # A service older than the client may lack a field.
    may_be_null = column.is_nullable or None in values
    return pandas.Series(values, dtype=nullable.get(kind, plain[kind]) if may_be_null else plain[kind])


def _is_before_2(pandas: Any) -> bool:
    return int(pandas.__version__.partition(".")[0]) < 2


def _in_microseconds(series: Any) -> Any:
    """Before version 2, pandas counts nanoseconds alone."""
    return series.dt.as_unit("us") if hasattr(series.dt, "as_unit") else series


def _plain(kind: str, value: Any) -> Any:
    if value is None:
        return None
    if kind == "date":
        return datetime.date.fromisoformat(value)
    if kind == "instant":
        return datetime.datetime.fromisoformat(value.replace("Z", "+00:00"))
    return json.dumps(value) if kind == "json" else float(value) if kind == "number" else value


def _by_date(frame: Any, index: Optional[str]) -> Any:
    return frame if index is None else frame.set_index(index).sort_index(kind="stable")


def _pandas_of(paths: List[pathlib.Path], timezone: str) -> "pandas.DataFrame":
    pd, arrow, parquet = _package("pandas"), _package("pyarrow"), _package("pyarrow.parquet")
    table = arrow.concat_tables([parquet.read_table(path) for path in paths])
    kinds = {arrow.string(): pd.StringDtype()}
    nullable = {**kinds, arrow.int64(): pd.Int64Dtype(), arrow.bool_(): pd.BooleanDtype()}
    columns = {}
    for field in table.schema:
        mapper = (nullable if field.nullable else kinds).get
        series = table.column(field.name).to_pandas(types_mapper=mapper, date_as_object=False)
        columns[field.name] = _in_zone(pd, series, timezone)
    frame: "pandas.DataFrame" = _by_date(pd.DataFrame(columns), _DATED_BY.get(_dataset_of(paths[0].name)))
    return frame


def _in_zone(pandas: Any, series: Any, timezone: str) -> Any:
    if isinstance(series.dtype, pandas.DatetimeTZDtype):
        return _in_microseconds(series).dt.tz_convert(timezone)
    return _in_microseconds(series).dt.tz_localize(timezone) if series.dtype.kind == "M" else series


def _polars_of(paths: List[pathlib.Path], timezone: str) -> "polars.DataFrame":
    pl = _package("polars")
    frame: "polars.DataFrame" = pl.read_parquet(paths)
    moments = [
        pl.col(name).cast(pl.Datetime("us", "UTC")).dt.convert_time_zone(timezone)
        for name, kind in frame.schema.items()
        if kind == pl.Datetime
    ]
    dated_by = _DATED_BY.get(_dataset_of(paths[0].name))
    frame = frame.with_columns(moments)
    return frame if dated_by is None else frame.sort(dated_by, maintain_order=True)
