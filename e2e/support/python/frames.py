"""Reads bulk files by pandas and by polars, and prints what they make of them, as JSON."""

import json
import sys

import pandas
import polars


def seen(path):
    frame = pandas.read_parquet(path)
    table = polars.read_parquet(path)
    return {
        "rows": [len(frame), table.height],
        "columns": [list(frame.columns), table.columns],
        "pandas": {name: str(kind) for name, kind in frame.dtypes.items()},
        "polars": {name: str(kind) for name, kind in table.schema.items()},
        "first": json.loads(table.head(1).write_json()),
    }


print(json.dumps([seen(path) for path in json.load(sys.stdin)]))
