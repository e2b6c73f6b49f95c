import { execFile, spawn } from "node:child_process"
import { createHash } from "node:crypto"
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { text } from "node:stream/consumers"
import { promisify } from "node:util"
import JSZip from "jszip"
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest"
import { tables } from "../../scripts/clients/columns"
import { methods } from "../../scripts/clients/declared"
import { datasets } from "../../server/files/datasets"
import { bulkFiles } from "../../server/jobs/bulkFiles"
import { findDocsPage } from "../../server/surfaces/docs/contents"
import { wheelName } from "../../server/surfaces/rest/pythonPackage"
import { fullest, rowOf } from "../support/contract"
import { testNow } from "../support/database"
import { findPython } from "../support/pythonClient"
import { testServer } from "../support/testServer"

const folder = mkdtempSync(join(tmpdir(), "assay-python-"))
const server = testServer({ DATA_DIR: join(folder, "data") })
afterAll(() => rmSync(folder, { recursive: true }))
beforeEach(() => {
  // A minute of the quota for each test.
  server.clock.now += 60_000
})

const sha256 = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex")

/** What a program beside this file prints of a task. */
async function inPython(python: string, program: string, task: object, key = "assay_key"): Promise<Seen> {
  const child = spawn(python, [`e2e/clients/${program}.py`], { env: { ...process.env, ASSAY_API_KEY: key } })
  child.stdin.end(JSON.stringify(task))
  const [out, complaints] = await Promise.all([text(child.stdout), text(child.stderr)])
  expect(complaints).toBe("")
  return JSON.parse(out)
}

type Seen = Record<string, unknown>

describe("the wheel", () => {
  const served = async () => {
    const response = await server.get(`/client/${wheelName}`)
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "application/zip"])
    return Buffer.from(await response.arrayBuffer())
  }

  it("asks the service that it came from, and its hash is in the documentation", async () => {
    const body = await served()
    const zip = await JSZip.loadAsync(body)
    const module = await zip.file("assay/__init__.py")?.async("string")
    expect(module).toContain('_BASE_URL = "https://assay.test"')
    expect(Object.keys(zip.files)).toContain("assay/py.typed")
    const page = findDocsPage("https://assay.test", "python")?.markdown
    expect(page).toContain(`https://assay.test/client/${wheelName}#sha256=${sha256(body)}`)
  })

  it("has the same bytes in each time zone", async () => {
    const script = `import { wheelHash } from "./server/surfaces/rest/pythonPackage"
      console.log(wheelHash("https://assay.test"))`
    const hashes = ["America/New_York", "Pacific/Kiritimati"].map(async (zone) => {
      const args = ["--import", "tsx", "--input-type=module", "-e", script]
      const { stdout } = await promisify(execFile)(process.execPath, args, { env: { ...process.env, TZ: zone } })
      return stdout.trim()
    })
    expect(new Set(await Promise.all(hashes))).toEqual(new Set([sha256(await served())]))
  })

  it("is installed by pip from its address, with what its record says", async () => {
    const environment = join(folder, "venv")
    await promisify(execFile)("python3", ["-m", "venv", environment])
    const python = join(environment, "bin/python")
    const address = `${server.origin}/client/${wheelName}#sha256=${sha256(await served())}`
    const pip = (...args: string[]) => promisify(execFile)(python, ["-m", "pip", "--isolated", ...args])
    await pip("install", "--no-index", "--no-deps", address)
    const { stdout } = await pip("show", "-f", "assay")
    for (const line of [
      ...["Name: assay", "Version: 1.0.0", "assay/__init__.py", "assay/py.typed"],
      "assay-1.0.0.dist-info/licenses/LICENSE",
    ]) {
      expect(stdout).toContain(line)
    }
    const asked = `from importlib.metadata import files, requires
import hashlib, base64, assay
for file in files("assay"):
    if file.hash and "__pycache__" not in str(file):
        digest = hashlib.sha256(file.read_binary()).digest()
        assert base64.urlsafe_b64encode(digest).rstrip(b"=").decode() == file.hash.value, file
print(assay.__version__, len(requires("assay")))`
    expect((await promisify(execFile)(python, ["-c", asked])).stdout).toBe("1.0.0 3\n")
  })
})

/** What a download was asked with, and how it is answered. */
type Answered = (request: IncomingMessage, response: ServerResponse, origin: string) => void

describe("a download of a bulk file", () => {
  const name = "bars_2026-03.parquet"
  const body = Buffer.from(Array.from({ length: 300_000 }, (_, nth) => (nth * 7) % 251))
  const digest = `sha-256=:${createHash("sha256").update(body).digest("base64")}:`
  const asked: { path: string; key: unknown; range: unknown; ifRange: unknown; ifNoneMatch: unknown }[] = []
  let answers: Answered[] = []
  let origin = ""
  const service = createServer((request, response) => {
    const { "x-api-key": key, range, "if-range": ifRange, "if-none-match": ifNoneMatch } = request.headers
    asked.push({ path: request.url ?? "", key, range, ifRange, ifNoneMatch })
    const answer = answers.shift()
    if (answer) answer(request, response, origin)
    else response.writeHead(500).end()
  })

  beforeAll(async () => {
    await new Promise<void>((resolve) => service.listen(0, "127.0.0.1", resolve))
    origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
  })
  afterAll(() => service.close())

  let path = ""
  beforeEach(() => {
    asked.length = 0
    path = mkdtempSync(join(folder, "download-"))
  })

  const download = (task: object = {}) => inPython("python3", "downloads", { origin, file: name, path, ...task })

  /** The body from where it is asked for, or its beginning and then no more. */
  const sends =
    (most = body.length): Answered =>
    (request, response) => {
      const start = Number(/bytes=(\d+)-/.exec(request.headers.range ?? "")?.[1] ?? 0)
      const end = Math.min(body.length, start + most)
      const isPart = request.headers.range !== undefined
      response.writeHead(isPart ? 206 : 200, {
        "Repr-Digest": digest,
        "Content-Length": body.length - start,
        ...(isPart && { "Content-Range": `bytes ${start}-${body.length - 1}/${body.length}` }),
      })
      response.write(body.subarray(start, end), () => (end < body.length ? response.destroy() : response.end()))
    }
  const sendsTo =
    (address: (origin: string) => string): Answered =>
    (_, response, own) =>
      void response.writeHead(307, { Location: address(own), "Repr-Digest": digest }).end()
  const whole = () => expect(sha256(readFileSync(join(path, name)))).toBe(sha256(body))

  it.each([false, true])("goes on where it ended, within a call (for asyncio: %j)", async (isAsync) => {
    answers = [sends(100_000), sends(100_000), sends()]
    const done = await download({ isAsync })
    expect(done).toEqual({ path: join(path, name), sha256: sha256(body), left: [] })
    expect(asked.map(({ range }) => range)).toEqual([undefined, "bytes=100000-", "bytes=200000-"])
    expect(asked[1].ifRange).toBe(`"${sha256(body)}"`)
    expect(asked.every(({ key }) => key === "assay_key")).toBe(true)
  })

  it("goes on in a later call, and is whole where nothing was left to fetch", async () => {
    answers = [sends(100_000)]
    const failed = await download()
    expect(failed).toMatchObject({ error: "ServerError", left: [`${name}.${sha256(body)}.part`] })
    answers = [sends()]
    asked.length = 0
    expect(await download()).toMatchObject({ sha256: sha256(body), left: [] })
    expect(asked.map(({ range }) => range)).toEqual(["bytes=100000-"])
    rmSync(join(path, name))
    writeFileSync(join(path, `${name}.${sha256(body)}.part`), body)
    answers = [(_, response) => void response.writeHead(416).end()]
    expect(await download()).toMatchObject({ sha256: sha256(body), left: [] })
  })

  it("begins anew where the file was replaced meanwhile", async () => {
    const other = "0".repeat(64)
    writeFileSync(join(path, `${name}.${other}.part`), "of an earlier version")
    answers = [
      (request, response) => {
        expect(request.headers["if-range"]).toBe(`"${other}"`)
        response.writeHead(200, { "Repr-Digest": digest, "Content-Length": body.length }).end(body)
      },
    ]
    expect(await download()).toMatchObject({ sha256: sha256(body), left: [] })
  })

  it("follows to the store that the service signs an address of, without the key, and goes on there", async () => {
    const toStore = sendsTo((own) => `${own}/store/${name}?X-Amz-Signature=1`)
    answers = [toStore, sends(100_000), toStore, sends()]
    expect(await download()).toMatchObject({ sha256: sha256(body), left: [] })
    expect(asked.map(({ path: to, key, range }) => [to.split("?")[0], key, range])).toEqual([
      [`/api/v1/files/${name}`, "assay_key", undefined],
      [`/store/${name}`, undefined, undefined],
      [`/api/v1/files/${name}`, "assay_key", "bytes=100000-"],
      [`/store/${name}`, undefined, "bytes=100000-"],
    ])
    whole()
  })

  it.each([
    ["http://192.0.2.1/secret", "http://192.0.2.1, which is not https"],
    ["http://files.example/bars", "http://files.example, which is not https"],
    ["file:///etc/passwd", "which is not https"],
    ["ftp://127.0.0.1/bars", "ftp://127.0.0.1, which is not https"],
  ])("does not follow to %s", async (address, said) => {
    answers = [sendsTo(() => address)]
    expect(await download()).toMatchObject({ error: "AssayError", message: expect.stringContaining(said) })
    expect(asked).toHaveLength(1)
  })

  it.each([301, 302, 303, 308])("does not follow a %i", async (status) => {
    answers = [(_, response) => void response.writeHead(status, { Location: `${origin}/elsewhere` }).end()]
    expect(await download()).toMatchObject({ error: "AssayError" })
    expect(asked).toHaveLength(1)
  })

  it("does not follow from where a redirect leads", async () => {
    const again: Answered[] = [sendsTo((own) => `${own}/one`), sendsTo((own) => `${own}/two`)]
    answers = [...again, ...again, ...again, ...again, ...again]
    expect(await download()).toMatchObject({ error: "APIConnectionError" })
    expect(new Set(asked.map(({ path: to }) => to))).toEqual(new Set([`/api/v1/files/${name}`, "/one"]))
  })

  it("keeps nothing whose hash is not the announced one, and takes no file without one", async () => {
    const changed = Buffer.from(body)
    changed[1000] ^= 1
    answers = [(_, response) => void response.writeHead(200, { "Repr-Digest": digest }).end(changed)]
    expect(await download()).toMatchObject({ error: "IntegrityError", code: "hash_mismatch", left: [] })
    answers = Array.from({ length: 5 }, (): Answered => (_, response) => void response.writeHead(200).end(body))
    expect(await download()).toMatchObject({ error: "APIConnectionError", left: [] })
  })

  it("asks for nothing if the file of the list is there, and for no bytes if it is unchanged", async () => {
    writeFileSync(join(path, name), body)
    answers = []
    const listed = { name, sha256: sha256(body) }
    expect(await download({ file: listed })).toMatchObject({ sha256: sha256(body) })
    expect(asked).toEqual([])
    answers = [(_, response) => void response.writeHead(304).end()]
    expect(await download()).toMatchObject({ sha256: sha256(body) })
    expect(asked[0].ifNoneMatch).toBe(`"${sha256(body)}"`)
    answers = [sends()]
    const replaced = await download({ file: { name, sha256: "0".repeat(64) } })
    expect(replaced).toMatchObject({ error: "IntegrityError", message: expect.stringContaining(sha256(body)) })
    whole()
  })

  it.each(["../../secret", "bars_2026-03.parquet/../../x", "bars.parquet", ""])(
    "of the name %j is refused before anything is sent",
    async (file) => {
      expect(await download({ file })).toMatchObject({ error: "ValueError" })
      expect(asked).toEqual([])
    },
  )
})

describe("tables of answers", () => {
  it("are dated wherever a list of facts takes start and end", () => {
    const undated = methods
      .filter(({ product }) => product.kind === "data" && product.range)
      .filter(({ path }) => tables.find((table) => table.path === path)?.datedBy === null)
    expect(undated.map(({ path }) => path)).toEqual(["predictions/accuracy", "crowd/calibration"])
  })
})

const found = await findPython("client")
const missing = found.ok ? "" : ` (skipped: pip cannot install them here: ${found.reason})`
const python = found.ok ? found.python : ""

describe.skipIf(!found.ok)(`with pandas, polars, mypy and nbclient${missing}`, () => {
  it("every answer becomes the same columns of the same types: as it is, without rows and without values", async () => {
    server.clock.now = Math.max(server.clock.now, testNow.getTime())
    const calls = methods
      .filter(({ product }) => product.kind === "data")
      .map(({ group, name, product }) => ({ group, name, params: { ...product.example, ...fullest(rowOf(product)) } }))
    for (let at = 0; at < calls.length; at += 25) {
      const some = calls.slice(at, at + 25)
      const key = await server.key("api_pro")
      const { frames } = (await inPython(python, "frames", { origin: server.origin, calls: some }, key)) as {
        frames: { rows: number[][]; pandas: Seen[]; polars: Seen[]; isSorted: boolean }[]
      }
      for (const [nth, { pandas, polars, isSorted }] of frames.entries()) {
        const path = `${some[nth].group}.${some[nth].name}`
        expect(isSorted, path).toBe(true)
        for (const each of pandas) expect(each, path).toEqual(pandas[0])
        for (const each of polars) expect(each, path).toEqual(polars[0])
      }
    }
  })

  it("days and moments are in New York, or in UTC", async () => {
    const { zones } = await inPython(python, "frames", { origin: server.origin, zones: true }, await server.key())
    expect(zones).toEqual({
      "America/New_York": [
        expect.stringMatching(/^2026-11-\d\d 00:00:00-05:00$/),
        expect.stringMatching(/-05:00$/),
        expect.stringMatching(/-05:00$/),
      ],
      UTC: [
        expect.stringMatching(/^2026-11-\d\d 00:00:00\+00:00$/),
        expect.stringMatching(/\+00:00$/),
        expect.stringMatching(/\+00:00$/),
      ],
      plain: ["ticker", "date"],
      own: ["ticker", "date"],
    })
  })

  describe("and bulk files", () => {
    beforeAll(async () => {
      const { env, database, log } = server.service
      await bulkFiles.run({ env, database, log, at: new Date(server.clock.now), progress: () => {} })
      server.clock.now += 3_600_000
      const key = await server.key("api_pro")
      const listed = async () => {
        server.clock.now += 60_000
        return (await (await server.get("/api/v1/files?limit=1", { key })).json()).total_count
      }
      await vi.waitFor(async () => expect(await listed()).toBeGreaterThan(20), { timeout: 120_000, interval: 250 })
    })

    it("every dataset's files become a frame, dated and typed as declared", async () => {
      for (const { name, datedBy, columns } of datasets) {
        const task = { origin: server.origin, folder: join(folder, "kept"), datasets: [name] }
        server.clock.now += 60_000
        const { files, refused } = (await inPython(python, "frames", task, await server.key("api_pro"))) as {
          files: Record<string, { files: number; rows: number[]; pandas: Seen; polars: Seen; isSorted: boolean }>
          refused: string[]
        }
        const { files: rows, rows: read, pandas, polars, isSorted } = files[name]
        expect([name, read, isSorted]).toEqual([name, [rows, rows], true])
        const { index, ...others } = pandas
        expect(index).toEqual([datedBy, "datetime64[us, America/New_York]"])
        const declared = columns.filter((column) => column.name !== datedBy)
        expect(others).toEqual(
          Object.fromEntries(declared.map((column) => [column.name, pandasTypes[column.type](column.isNullable)])),
        )
        expect(polars).toEqual(Object.fromEntries(columns.map((column) => [column.name, polarsTypes[column.type]])))
        expect(refused).toEqual([
          "name files of one dataset: others have other columns",
          "name one or more files that end in .parquet",
        ])
      }
    })

    it("the notebook runs from its first cell to its last", async () => {
      const wheel = Buffer.from(await (await server.get(`/client/${wheelName}`)).arrayBuffer())
      const run = join(folder, "notebook")
      mkdirSync(run)
      writeFileSync(join(run, wheelName), wheel)
      const environment = {
        ...{ ASSAY_API_KEY: await server.key("api_pro"), ASSAY_BASE_URL: server.origin },
        // A wheel can be imported from as it is.
        PYTHONPATH: join(run, wheelName),
      }
      const script = `import nbclient, nbformat, sys
notebook = nbformat.read(sys.argv[1], as_version=4)
nbclient.NotebookClient(notebook, timeout=None, kernel_name="python3", resources={"metadata": {"path": sys.argv[2]}}).execute()
print("".join(output.get("text", "") for cell in notebook.cells for output in cell.get("outputs", [])))`
      const { stdout } = await promisify(execFile)(
        python,
        ["-c", script, "client/python/examples/predictions.ipynb", run],
        { env: { ...process.env, ...environment, IPYTHONDIR: run, JUPYTER_RUNTIME_DIR: run } },
      )
      expect(stdout).toMatch(/Every check holds\./)
    })
  })

  it("the package is typed at mypy's strictest, and so is what uses it", async () => {
    const uses = join(folder, "uses.py")
    writeFileSync(uses, typedUses)
    const args = ["-m", "mypy", "--strict", "--cache-dir", join(folder, "mypy"), "client/python/assay", uses]
    const environment = { ...process.env, MYPYPATH: "client/python" }
    const { stdout } = await promisify(execFile)(python, args, { env: environment })
    expect(stdout).toContain("Success: no issues found in 2 source files")
    writeFileSync(uses, typedUses.replace('row["ticker"]', 'row["tickers"]'))
    await expect(promisify(execFile)(python, args, { env: environment })).rejects.toMatchObject({
      stdout: expect.stringContaining('has no key "tickers"'),
    })
  })
})

const pandasTypes: Record<string, (isNullable: boolean) => string> = {
  text: () => "string",
  json: () => "string",
  number: () => "float64",
  date: () => "datetime64[us, America/New_York]",
  instant: () => "datetime64[us, America/New_York]",
  integer: (isNullable) => (isNullable ? "Int64" : "int64"),
  flag: (isNullable) => (isNullable ? "boolean" : "bool"),
}

const polarsTypes: Record<string, string> = {
  ...{ text: "String", json: "String", date: "Date", instant: "Datetime(time_unit='us', time_zone='UTC')" },
  ...{ number: "Float64", integer: "Int64", flag: "Boolean" },
}

const typedUses = `import pathlib
from typing import List
from assay import Assay, AssayError, AsyncAssay, PredictionsLatestRow, Rows, to_pandas, to_polars


def use(assay: Assay) -> List[str]:
    rows: Rows[PredictionsLatestRow] = assay.predictions.latest_rows(timeframe="daily", limit=5)
    closes: List[float] = [bar["close"] for bar in assay.market.ohlcv(ticker="AAPL")["bars"]]
    path: pathlib.Path = assay.files.download("bars_2026-03.parquet")
    to_pandas(assay.market.ohlcv_rows(ticker="AAPL"), timezone="UTC")
    to_polars(assay.market.ohlcv(ticker="AAPL"))
    assay.files.to_pandas(assay.files.list_rows(dataset="bars"), folder=path.parent)
    return [row["ticker"] for row in rows if closes]


async def use_async(assay: AsyncAssay) -> int:
    async with assay:
        rows = await assay.predictions.latest_rows().to_list()
        async for page in assay.predictions.latest_pages():
            print(page["meta"]["data_origin"])
        to_pandas(await assay.market.ohlcv(ticker="AAPL"))
        frame = await assay.files.to_pandas("bars_2026-03.parquet")
        print(frame, AssayError("", "unknown").status + 1)
    return len(rows)
`
