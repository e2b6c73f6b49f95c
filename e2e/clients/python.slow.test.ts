// @module-tag slow
import { execFile } from "node:child_process"
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest"
import { tables } from "../../scripts/clients/columns"
import { methods } from "../../scripts/clients/declared"
import { datasets } from "../../server/files/datasets"
import { bulkFiles } from "../../server/jobs/bulkFiles"
import { exampleOf } from "../../server/surfaces/openapi/examples"
import { wheelHash, wheelName } from "../../server/surfaces/rest/pythonPackage"
import { minuteForEachTest } from "../support/caller"
import { runJob } from "../support/jobs"
import { runNotebook } from "../support/notebooks"
import { findPython } from "../support/pythonClient"
import { testServer } from "../support/testServer"
import { inPython, type Seen } from "./inPython"

const folder = mkdtempSync(join(tmpdir(), "assay-python-"))
const server = testServer({ DATA_DIR: join(folder, "data") })
afterAll(() => rmSync(folder, { recursive: true }))
minuteForEachTest(server)

describe("the wheel", () => {
  it("is installed by pip from its URL, with the contents in its record", async () => {
    const environment = join(folder, "venv")
    await promisify(execFile)("python3", ["-m", "venv", environment])
    const python = join(environment, "bin/python")
    const address = `${server.origin}/client/${wheelName}#sha256=${wheelHash("https://assay.test")}`
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

const found = await findPython("client")
const missing = found.ok ? "" : ` (skipped: pip cannot install them here: ${found.reason})`
const python = found.ok ? found.python : ""

describe.skipIf(!found.ok)(`with pandas, polars, mypy and nbclient${missing}`, () => {
  it("every answer becomes the same typed columns: whole, without rows and without values", async () => {
    const asked = methods.filter(({ product }) => product.kind === "data")
    const answers = Object.fromEntries(asked.map(({ path, product }) => [path, exampleOf(product)?.answer]))
    expect(Object.keys(answers)).toEqual(tables.map(({ path }) => path))
    const { frames } = (await inPython(python, "frames", { origin: server.origin, answers })) as {
      frames: Record<string, { rows: number[][]; pandas: Seen[]; polars: Seen[]; isSorted: boolean }>
    }
    for (const [path, { pandas, polars, isSorted }] of Object.entries(frames)) {
      expect(isSorted, path).toBe(true)
      for (const each of pandas) expect(each, path).toEqual(pandas[0])
      for (const each of polars) expect(each, path).toEqual(polars[0])
    }
    expect(frames["market/ohlcv/{ticker}"].pandas[1]).toMatchObject({
      "(index)": ["date", "datetime64[us, America/New_York]"],
      ...{ ticker: "string", open: "float64", is_partial: "bool", data_origin: "string" },
    })
    expect(frames["predictions/latest"].polars[2]).toMatchObject({
      ...{ ticker: "String", target_date: "Date", rank_pct: "Float64", ledger_index: "Int64" },
      issued_at: "Datetime(time_unit='us', time_zone='America/New_York')",
    })
  })

  it("days and moments are in New York, or in UTC", async () => {
    const task = { origin: server.origin, zones: true }
    const { zones } = await inPython(python, "frames", task, await server.key("api_pro"))
    const at = (offset: RegExp) => {
      const moment = expect.stringMatching(new RegExp(`${offset.source}$`))
      return [expect.stringMatching(new RegExp(`^2026-11-\\d\\d 00:00:00${offset.source}$`)), moment, moment]
    }
    expect(zones).toEqual({
      "America/New_York": at(/-05:00/),
      UTC: at(/\+00:00/),
      plain: ["ticker", "date"],
      own: ["ticker", "date"],
    })
  })

  describe("and bulk files", () => {
    beforeAll(async () => {
      await runJob(server, bulkFiles)
      server.clock.now += 3_600_000
      const key = await server.key("api_pro")
      const listed = async () => {
        server.clock.now += 60_000
        return (await (await server.get("/api/v1/files?limit=1", { key })).json()).total_count
      }
      await vi.waitFor(async () => expect(await listed()).toBeGreaterThan(20), { timeout: 120_000, interval: 250 })
    })

    it("every dataset's files become a frame, dated and typed as declared", async () => {
      const key = await server.key("api_pro")
      const { files: listed } = await (await server.get("/api/v1/files?file_format=parquet&limit=1000", { key })).json()
      const names = new Set((listed as { dataset: string }[]).map(({ dataset }) => dataset))
      expect(names.size).toBeGreaterThan(12)
      for (const { name, datedBy, columns } of datasets.filter((dataset) => names.has(dataset.name))) {
        const task = { origin: server.origin, folder: join(folder, "kept"), datasets: [name] }
        server.clock.now += 60_000
        const { files, refused } = (await inPython(python, "frames", task, await server.key("api_pro"))) as {
          files: Record<string, { files: number; rows: number[]; pandas: Seen; polars: Seen; isSorted: boolean }>
          refused: string[]
        }
        const { files: rows, rows: read, pandas, polars, isSorted } = files[name]
        expect([name, read, isSorted]).toEqual([name, [rows, rows], true])
        const { "(index)": index, ...others } = pandas
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
      const variables = {
        ...{ ASSAY_API_KEY: await server.key("api_pro"), ASSAY_BASE_URL: server.origin },
        // Python can import from a wheel directly.
        PYTHONPATH: join(run, wheelName),
      }
      const printed = await runNotebook("predictions.ipynb", { python, folder: run, variables })
      expect(printed).toMatch(/Every check holds\./)
    })
  })

  it("the package passes mypy at its strictest, and so does code that uses it", async () => {
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
    assay.read("market/ohlcv", ticker="AAPL", days=30)
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
