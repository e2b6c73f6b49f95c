"""Makes frames by the Python client of what it is told on stdin, and prints what they are."""

import json
import sys

sys.path.insert(0, "client/python")
sys.dont_write_bytecode = True
import assay  # noqa: E402

task = json.load(sys.stdin)
# What would have to wait for the next minute fails: the clock of the server stands still.
client = assay.Assay(base_url=task["origin"], max_wait=30.0)


def kinds_of(frame):
    return {"(index)": [frame.index.name, str(frame.index.dtype)], **{name: str(kind) for name, kind in frame.dtypes.items()}}


def columns_of(table):
    return {name: str(kind) for name, kind in table.schema.items()}


def without_values(row, columns, path=()):
    """A row whose nullable fields are null."""
    found = {}
    for name, value in row.items():
        inside = [each for each in columns if each.name.split(".")[: len(path) + 1] == [*path, name]]
        if inside and all(each.is_nullable for each in inside):
            found[name] = None
        elif isinstance(value, dict) and inside and inside[0].name != ".".join([*path, name]):
            found[name] = without_values(value, columns, (*path, name))
        else:
            found[name] = value
    return found


def seen(path, fields):
    """What an answer is as a frame: as it came, without rows, and with null wherever the declaration permits it."""
    answer = assay.Answer(fields, path)
    table = assay._TABLES[answer.path]
    answers = [answer]
    if table.rows is not None:
        answers.append(assay.Answer({**answer, table.rows: []}, answer.path))
        rows = [without_values(row, table.read()) for row in answer[table.rows][:2]]
        answers.append(assay.Answer({**answer, table.rows: rows}, answer.path))
    frames = [assay.to_pandas(each) for each in answers]
    tables = [assay.to_polars(each) for each in answers]
    return {
        "rows": [[len(frame) for frame in frames], [each.height for each in tables]],
        "pandas": [kinds_of(frame) for frame in frames],
        "polars": [columns_of(each) for each in tables],
        "isSorted": bool(all(frame.index.is_monotonic_increasing for frame in frames)),
    }


def zones():
    asked = {"ticker": "SPY", "days": 5}
    found = {}
    for timezone in ("America/New_York", "UTC"):
        bars = assay.to_pandas(client.market.ohlcv_rows(**asked), timezone=timezone)
        predictions = assay.to_pandas(client.predictions.latest(limit=3), timezone=timezone)
        table = assay.to_polars(client.predictions.latest(limit=3), timezone=timezone)
        found[timezone] = [
            str(bars.index[-1]),
            str(predictions["issued_at"].iloc[0]),
            str(table["issued_at"][0]),
        ]
    plain = assay.to_pandas(client.market.ohlcv_rows(**asked), index=False)
    own = assay.to_pandas([row for row in client.market.ohlcv_rows(**asked) if row["volume"] > 0])
    return {**found, "plain": list(plain.columns)[:2], "own": list(own.columns)[:2]}


def files(name):
    """The frames of every dataset's files, and those that are asked for in a wrong way."""
    rows = list(client.files.list_rows(dataset=name, file_format="parquet"))[:2]
    frame = client.files.to_pandas(rows, folder=task["folder"])
    table = client.files.to_polars(rows, folder=task["folder"], timezone="UTC")
    return {
        "files": sum(each["rows"] for each in rows),
        "rows": [len(frame), table.height],
        "pandas": kinds_of(frame),
        "polars": columns_of(table),
        "isSorted": bool(frame.index.is_monotonic_increasing),
    }


def refused(names):
    try:
        client.files.to_pandas(names)
    except ValueError as error:
        return str(error)


done = {}
if "answers" in task:
    done["frames"] = {path: seen(path, fields) for path, fields in task["answers"].items()}
if "zones" in task:
    done["zones"] = zones()
if "datasets" in task:
    done["files"] = {name: files(name) for name in task["datasets"]}
    done["refused"] = [refused(["bars_2026-03.parquet", "actions_2026-03.parquet"]), refused("bars_2026-03.ndjson.gz")]
json.dump(done, sys.stdout)
