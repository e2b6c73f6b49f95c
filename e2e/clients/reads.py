"""Reads endpoints into frames in all ways that `read` knows, and prints what came."""

import asyncio
import json
import sys

sys.path.insert(0, "client/python")
sys.dont_write_bytecode = True
import assay  # noqa: E402

task = json.load(sys.stdin)
client = assay.Assay(base_url=task["origin"], max_wait=30.0)


async def awaited():
    async with assay.AsyncAssay(base_url=task["origin"], max_wait=30.0) as other:
        return await other.read("market/ohlcv", ticker="SPY", days=30)


def refused(path, **params):
    try:
        client.read(path, **params)
    except (ValueError, assay.AssayError) as error:
        return f"{type(error).__name__}: {error}"


first = client.read("market/ohlcv", ticker="SPY", days=30)
others = [client.read("market/ohlcv/SPY", days=30), client.read("/market/ohlcv/{ticker}", ticker="SPY", days=30)]
utc = client.read("market/ohlcv/SPY", days=30, timezone="UTC", index=False)
print(
    json.dumps(
        {
            "same": [first.equals(each) for each in [*others, asyncio.run(awaited())]],
            "index": [first.index.name, str(first.index.dtype.tz), len(first) > 15],
            "utc": [str(utc["date"].dtype.tz), utc.index.name],
            "rows": {path: len(client.read(path, **params)) for path, params in task["paths"]},
            "refused": [refused("market/olhcv"), refused("market/ohlcv", ticker="SPY", dayz=3)],
        }
    )
)
