"""Does with the Python clients what it is told on stdin, on the clock of the server, and prints what came of it."""

import asyncio
import datetime
import json
import os
import sys
import threading
import urllib.request

sys.path.insert(0, "client/python")
sys.dont_write_bytecode = True
import assay  # noqa: E402

task = json.load(sys.stdin)


def clock(sleep_ms=0):
    with urllib.request.urlopen(f"{task['origin']}/clock?sleep={sleep_ms}") as response:
        return int(response.read()) / 1000


def sleep(seconds):
    clock(int(seconds * 1000) + 1)


async def sleep_on(seconds):
    await asyncio.sleep(0)
    sleep(seconds)


client = assay.Assay(base_url=task["origin"], clock=clock, sleep=sleep)


def asynchronously(use):
    """What a use of AsyncAssay comes to, in an event loop of its own."""

    async def used():
        async with assay.AsyncAssay(base_url=task["origin"], clock=clock, sleep=sleep_on) as client:
            return await use(client)

    return asyncio.run(used())


def call(group, name, params):
    if not task.get("isAsync"):
        return getattr(getattr(client, group), name)(**params)

    async def use(client):
        answer = getattr(getattr(client, group), name)(**params)
        return await (answer.to_list() if name.endswith("_rows") else answer)

    return asynchronously(use)


def failure_of(group, name, params):
    try:
        call(group, name, params)
        return "no error"
    except assay.AssayError as error:
        return {"kind": type(error).__name__, "code": error.code, "status": error.status, "message": str(error)}


def answer_of(call_of):
    group, name, params = call_of["group"], call_of["name"], call_of["params"]
    if call_of["isList"]:
        return {"rows": list(call(group, name + "_rows", params))}
    return {"answer": call(group, name, params)}


def paced(calls, threads):
    errors = []
    if task.get("isAsync"):

        async def use(client):
            for _ in range(calls):
                await client.market.regime()
            await asyncio.gather(*(client.market.regime() for _ in range(threads)))

        asynchronously(use)
        return errors

    def one():
        try:
            client.market.regime()
        except assay.AssayError as error:
            errors.append(error.code)

    for _ in range(calls):
        one()
    started = [threading.Thread(target=one) for _ in range(threads)]
    for thread in started:
        thread.start()
    for thread in started:
        thread.join()
    return errors


def forms():
    at = datetime.datetime(2026, 11, 12, 10, tzinfo=datetime.timezone(datetime.timedelta(hours=-5)))
    batch = client.predictions.batch(tickers=["AAPL", "MSFT"], as_of=at)
    day = client.market.regime(as_of=datetime.date(2026, 11, 12))
    try:
        client.market.regime(as_of=datetime.datetime(2026, 11, 12))
        refusal = ""
    except ValueError as error:
        refusal = str(error)
    tickers = [each["ticker"] for each in batch["predictions"]]
    columns = [
        [column.name for column in assay._shown(assay._TABLES[few.path].read(), few.fields, assay._rows_of(few.path, few))]
        for few in [client.predictions.batch(tickers=["AAPL"], fields=["ticker", "edge"])]
    ]
    said = "needs a time zone" if "time zone" in refusal else refusal
    return [batch["meta"]["as_of"], tickers, day["meta"]["as_of"], said, *columns]


def cancelled():
    """Requests are cancelled while they wait for a response, and others go on."""

    async def use(client):
        asked = [asyncio.create_task(client.market.regime()) for _ in range(3)]
        while not json.loads(urllib.request.urlopen(f"{task['origin']}/seen").read()):
            await asyncio.sleep(0.01)
        asked[0].cancel()
        ended = await asyncio.gather(*asked, return_exceptions=True)
        return [type(each).__name__ for each in ended]

    return asynchronously(use)


done = {}
if "calls" in task:
    done["answers"] = [answer_of(each) for each in task["calls"]]
if "fails" in task:
    done["errors"] = [failure_of(**task["fails"])]
if "paced" in task:
    done["errors"] = paced(**task["paced"])
if "forms" in task:
    done["seen"] = forms()
if "cancelled" in task:
    done["ended"] = cancelled()
json.dump(done, sys.stdout)
sys.stdout.flush()
# Without waiting for a request that was cancelled, and that has no end.
os._exit(0)
