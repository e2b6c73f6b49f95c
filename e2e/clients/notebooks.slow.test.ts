// @module-tag slow
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest"
import { installPrograms } from "../../scripts/apt"
import { bulkFiles } from "../../server/jobs/bulkFiles"
import { notebooks } from "../../server/surfaces/rest/clientFiles"
import { callerOf, minuteForEachTest } from "../support/caller"
import { duckdb } from "../support/duckdb"
import { runJob } from "../support/jobs"
import { examples, runNotebook } from "../support/notebooks"
import { testServer } from "../support/testServer"
import { inPython } from "./inPython"

const missing = installPrograms(["python3-pandas", "python3-nbclient", "python3-ipykernel"])
const why = missing.length > 0 ? ` (skipped: apt cannot install ${missing.join(", ")} here)` : ""

const folder = mkdtempSync(join(tmpdir(), "assay-notebooks-"))
const server = testServer({ DATA_DIR: join(folder, "data") })
const caller = callerOf(server)
afterAll(() => rmSync(folder, { recursive: true }))
minuteForEachTest(server)

const run = async (name: string) =>
  runNotebook(name, {
    ...{ python: "/usr/bin/python3", folder },
    variables: {
      ...{ ASSAY_API_KEY: await server.key("api_pro"), ASSAY_BASE_URL: server.origin },
      ...{ PYTHONPATH: join(process.cwd(), "client/python"), PYTHONDONTWRITEBYTECODE: "1" },
    },
  })

describe.skipIf(missing.length > 0)(`notebooks with pandas from Debian${why}`, () => {
  it("are all served", () => {
    expect(readdirSync(examples).toSorted()).toEqual(Object.keys(notebooks).toSorted())
  })

  it("a frame is read by a path with its parameters, of a list or of one answer", async () => {
    const tickers = ["AAPL", "MSFT"]
    const paths = [
      ["market/ohlcv", { tickers, days: 5 }],
      ["predictions/batch", { tickers }],
      ["market/regime", { as_of: "2026-03-20" }],
      ["predictions/AAPL/history", { limit: 50 }],
    ]
    const read = await inPython(
      "/usr/bin/python3",
      "reads",
      { origin: server.origin, paths },
      await server.key("api_pro"),
    )
    expect(read).toEqual({
      same: [true, true, true],
      index: ["date", "America/New_York", true],
      utc: ["UTC", null],
      rows: {
        ...{ "market/ohlcv": expect.any(Number), "predictions/batch": 2, "market/regime": 1 },
        "predictions/AAPL/history": expect.any(Number),
      },
      refused: [
        "ValueError: There is no endpoint market/olhcv: did you mean market/ohlcv or market/pcr or market/ohlcv/{ticker}",
        expect.stringMatching(/^InvalidParametersError: .*days/s),
      ],
    })
  })

  it("prices, predictions and the past are frames with dates", async () => {
    const printed = await run("python.ipynb")
    expect(printed).toMatch(/2\d\d sessions from 2025-\d\d-\d\d to 2026-\d\d-\d\d; the market is simulated/)
    expect(printed).toContain("No answer has a day after its as_of.")
  })

  it("an agent's tools can be asked by the standard library", async () => {
    const printed = await run("agent.ipynb")
    expect(printed).toMatch(/^3\d tools, for example:/)
    expect(printed).toMatch(/data: simulated, through 2026-/)
    expect(printed).toMatch(/direction/)
  })

  describe("on bulk files", () => {
    const history = join(folder, "history")

    beforeAll(async () => {
      await runJob(server, bulkFiles)
      server.clock.now += 3_600_000
      const listed = async () => {
        server.clock.now += 60_000
        return caller.ask("files?limit=1000")
      }
      await vi.waitFor(async () => expect((await listed()).total_count).toBeGreaterThan(20), {
        ...{ timeout: 120_000, interval: 250 },
      })
      mkdirSync(history)
      const { files } = await listed()
      for (const { name } of files.filter(({ dataset }: { dataset: string }) => /^(bars|actions)$/.test(dataset))) {
        server.clock.now += 60_000
        const file = await caller.get(`/api/v1/files/${name}`)
        writeFileSync(join(history, name), Buffer.from(await file.arrayBuffer()))
      }
    })

    it("the backtest in pandas has the figures of the recipe in DuckDB", async () => {
      const printed = await run("backtest.ipynb")
      const [, script = ""] =
        /```sql title="momentum.sql"\n([\s\S]*?)```/.exec(readFileSync("content/docs/recipes/backtest.md", "utf8")) ??
        []
      const tenths = await duckdb(script.replaceAll(/'((?:bars|actions)_)/g, `'${history}/$1`))
      expect(tenths).toHaveLength(10)
      for (const { tenth, next_month_pct, n } of tenths) {
        const [, mean, rows] = new RegExp(`^${tenth},(.+),(\\d+)$`, "m").exec(printed) ?? []
        expect(Number(rows), printed).toBe(Number(n))
        // Both are rounded to two digits.
        expect(Math.abs(Number(mean) - Number(next_month_pct)), printed).toBeLessThan(0.0101)
      }
    })
  })
})
