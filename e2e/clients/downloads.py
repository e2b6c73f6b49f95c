"""Downloads by the Python clients what it is told to on stdin, and prints what came of it."""

import asyncio
import hashlib
import json
import pathlib
import sys

sys.path.insert(0, "client/python")
sys.dont_write_bytecode = True
import assay  # noqa: E402

task = json.load(sys.stdin)
options = {"base_url": task["origin"], "max_wait": 600.0}


def blocking(file, path):
    return assay.Assay(**options, sleep=lambda _: None).files.download(file, path)


def asynchronous(file, path):
    async def used():
        async with assay.AsyncAssay(**options, sleep=lambda _: asyncio.sleep(0)) as client:
            return await client.files.download(file, path)

    return asyncio.run(used())


def done(download):
    try:
        path = download(task["file"], task["path"])
    except (assay.AssayError, ValueError) as error:
        return {"error": type(error).__name__, "code": getattr(error, "code", None), "message": str(error)}
    return {"path": str(path), "sha256": hashlib.sha256(path.read_bytes()).hexdigest()}


found = done(asynchronous if task.get("isAsync") else blocking)
folder = pathlib.Path(task["path"])
folder = folder if folder.is_dir() else folder.parent
json.dump({**found, "left": sorted(each.name for each in folder.glob("*.part"))}, sys.stdout)
