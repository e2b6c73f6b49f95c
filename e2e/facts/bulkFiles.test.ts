// @module-tag slow
import { createHash } from "node:crypto"
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { gunzipSync } from "node:zlib"
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest"
import { datasets } from "../../server/files/datasets"
import { publishFiles } from "../../server/files/publish"
import { folderStore } from "../../server/files/store/folder"
import { bulkFiles } from "../../server/jobs/bulkFiles"
import { auditLog } from "../../server/ledger/audit"
import { products } from "../../server/products"
import type { files } from "../../server/products/files/files"
import { productOf } from "../../server/products/files/shownBy"
import type { AnswerOf } from "../../server/products/product"
import { countersOf, expectProblem } from "../contract/ask"
import { callerOf } from "../support/caller"
import { testNow } from "../support/database"
import { duckdb } from "../support/duckdb"
import { isNeeded, runJob } from "../support/jobs"
import { findPython, readFrames } from "../support/pythonClient"
import { rowsIn } from "../support/requests"
import { testServer } from "../support/testServer"
import { verifierFolder, verify } from "../support/verifier"

const recipe = readFileSync("content/docs/recipes/backtest.md", "utf8")
const folder = mkdtempSync(join(tmpdir(), "assay-files-"))
const verifiers = verifierFolder()
const server = testServer({ DATA_DIR: join(folder, "data") })
const caller = callerOf(server)

type Listed = AnswerOf<typeof files>["files"][number]

const at = () => new Date(server.clock.now)
const isDue = () => isNeeded(server, bulkFiles)
async function publish() {
  const report = await runJob(server, bulkFiles)
  await seen()
  return report
}

/** Waits until the server has noticed what was published. */
async function seen(): Promise<void> {
  server.clock.now += 3_600_000
  const { rows } = await server.service.database.pool.query("SELECT max(ledger_index)::int AS newest FROM bulk_file")
  const told = async () => (await ask("files?limit=1")).manifest_ledger_index
  await vi.waitFor(async () => expect(await told()).toBe(rows[0].newest), { timeout: 120_000, interval: 250 })
}

const get = (path: string, headers: Record<string, string> = {}, method = "GET") => {
  server.clock.now += 60_000
  return caller.get(path, { headers, method })
}
const ask = (path: string) => {
  server.clock.now += 60_000
  return caller.ask(path)
}
const list = async (query = ""): Promise<Listed[]> => (await ask(`files?limit=1000${query}`)).files
const download = async (name: string) => Buffer.from(await (await get(`/api/v1/files/${name}`)).arrayBuffer())
const sha256 = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex")

async function saved(name: string): Promise<string> {
  const path = join(folder, "downloaded", name)
  mkdirSync(join(folder, "downloaded"), { recursive: true })
  writeFileSync(path, await download(name))
  return path
}

beforeAll(async () => {
  expect(await isDue()).toBe(true)
  expect(await publish()).toMatchObject({ withdrawn: 0, removed: 0 })
})
afterAll(() => {
  for (const each of [folder, verifiers]) rmSync(each, { recursive: true })
})

describe("bulk files", () => {
  it("are listed with their size and hash, and are all there", async () => {
    const listed = await list()
    const { pool } = server.service.database
    const { rows } = await pool.query("SELECT count(*)::int AS count FROM bulk_file WHERE NOT is_withdrawn")
    expect(listed).toHaveLength(rows[0].count)
    expect(new Set(listed.map(({ dataset }) => dataset)).size).toBeGreaterThan(12)
    for (const format of ["parquet", "ndjson"]) {
      const some = listed.filter(({ file_format }) => file_format === format).filter((_, nth) => nth % 25 === 0)
      for (const { name, bytes, sha256: said } of some) {
        const body = await download(name)
        expect([name, body.length, sha256(body)]).toEqual([name, bytes, said])
      }
    }
  })

  it("are shown in the docs as listed; `vitest -u` stores today's", async () => {
    const listed = await list("&dataset=bars&file_format=parquet")
    const row = listed.find(({ name }) => name === "bars_2026-03.parquet")
    expect(row).toBeDefined()
    // The time at which a file is published differs from run to run.
    const shown = { ...row, published_at: "2026-04-01T06:10:04.000Z", ledger_index: 5_127 }
    const golden = "../../server/surfaces/docs/fileExample.json"
    await expect(`${JSON.stringify(shown, null, 2)}\n`).toMatchFileSnapshot(golden)
  })

  it("accept no parameter", async () => {
    const [{ name }] = await list("&dataset=predictions")
    const before = (await countersOf(server, caller.key)).day
    const response = await get(`/api/v1/files/${name}?as_of=2026-03-20&limit=3`)
    const { detail } = await response.json()
    expect(response.status).toBe(422)
    expect(detail.map(({ loc, msg }: { loc: string[]; msg: string }) => [loc, msg])).toEqual(
      ["as_of", "limit"].map((each) => [["query", each], "files/{name} has no parameter of this name."]),
    )
    expect((await countersOf(server, caller.key)).day).toBe(before)
  })

  it("are listed in pages that leave none out", async () => {
    const whole = await list("&dataset=predictions")
    const inPages: Listed[] = await caller.rowsOf("files?dataset=predictions&limit=10", "files")
    expect(inPages).toEqual(whole)
    expect(whole.length).toBeGreaterThan(10)
  })

  it("contain the same rows in both formats, typed as their schema states, in DuckDB", async () => {
    const described: { dataset: string; columns: Described[] }[] = (await ask("files?limit=1")).datasets
    const types: Record<string, string> = {
      ...{ text: "VARCHAR", json: "VARCHAR", date: "DATE", instant: "TIMESTAMP WITH TIME ZONE" },
      ...{ number: "DOUBLE", integer: "BIGINT", flag: "BOOLEAN" },
    }
    const listed = await list("&file_format=parquet")
    for (const { dataset, columns } of described) {
      const newest = listed.find((file) => file.dataset === dataset)
      if (!newest) continue
      const parquet = await saved(newest.name)
      const columnsRead = await duckdb(`DESCRIBE SELECT * FROM '${parquet}'`)
      expect(columnsRead.map(({ column_name, column_type }) => [column_name, column_type])).toEqual(
        columns.map(({ name, type }) => [name, types[type]]),
      )
      const lines = rowsIn(gunzipSync(await download(newest.name.replace("parquet", "ndjson.gz"))).toString())
      const rows = await duckdb(`SELECT * REPLACE (${columns.map(textOf).join(", ")}) FROM '${parquet}'`)
      expect(rows).toHaveLength(newest.rows)
      expect(rows).toEqual(lines.map((line) => Object.fromEntries(columns.map((column) => toText(line, column)))))
    }
  })

  it("cover whole months: together they have each fact once", async () => {
    const { pool } = server.service.database
    const listed = await list("&file_format=parquet")
    const rowsOf = (name: string) => {
      const files = listed.filter(({ dataset }) => dataset === name)
      return files.reduce((sum, { rows }) => sum + rows, 0)
    }
    const { rows } = await pool.query(
      `SELECT (SELECT count(*) FROM bar WHERE ticker <> '^VIX')::int AS bars, (SELECT count(*) FROM prediction)::int AS predictions,
         (SELECT count(*) FROM prediction WHERE graded_at IS NOT NULL)::int AS grades,
         (SELECT count(*) FROM event_signal)::int AS signals, (SELECT count(*) FROM fact WHERE family = 'lobbying')::int AS lobbying`,
    )
    const { grades, ...named } = rows[0]
    expect(grades).toBe(rowsOf("prediction-grades"))
    for (const [name, count] of Object.entries(named)) expect([name, rowsOf(name)]).toEqual([name, count])
    for (const { month, from_date, to_date } of listed) {
      expect([from_date.slice(0, 7), to_date.slice(0, 7)]).toEqual([month, month])
    }
  })

  it("are made again only if there are new facts, once a night", async () => {
    expect(await isDue()).toBe(false)
    server.clock.now += 86_400_000
    expect(await isDue()).toBe(true)
    expect(await publish()).toBeNull()
    const { pool } = server.service.database
    const before = await list()
    await pool.query(
      `INSERT INTO corporate_action (ticker, ex_date, kind, known_at, value, ingestion_id)
       VALUES ('AAPL', '2026-11-20', 'dividend', $1, 0.25, (SELECT max(id) FROM ingestion))`,
      [at()],
    )
    const done = await publish()
    expect(done).toMatchObject({ made: 2, published: 2, withdrawn: 0 })
    const changed = (await list()).filter((file) => !before.some(({ sha256: known }) => known === file.sha256))
    expect(changed.map(({ name }) => name).toSorted()).toEqual(["actions_2026-11.ndjson.gz", "actions_2026-11.parquet"])
    const past = await list(`&as_of=${testNow.toISOString().slice(0, 10)}`)
    const ofMonth = (files: Listed[]) => files.filter(({ name }) => name.startsWith("actions_2026-11"))
    expect(ofMonth(past)).toEqual(ofMonth(before))
  })

  it("are listed in a manifest that the transparency log commits to, and that strangers can check", async () => {
    const { files, manifest_ledger_index: index } = await ask("files?limit=1000")
    const response = await get(`/track-record/files/${index}.ndjson`)
    const text = await response.text()
    const row = JSON.parse(await (await get(`/track-record/rows?cursor=${index}&limit=1`)).text())
    expect(row).toMatchObject({ kind: "files_manifest", manifest_sha256: sha256(Buffer.from(text)), n: files.length })
    const hashesOf = (listed: Listed[]) => listed.map(({ sha256: said }) => said).toSorted()
    expect(hashesOf(rowsIn(text))).toEqual(hashesOf(files))
    expect((await get(`/track-record/files/${index - 1}.ndjson`)).status).toBe(404)
    const { code, said } = await verify(verifiers, server)
    expect(said).toContain(`Bulk files: ${files.length}, listed with their hashes by row ${index}`)
    expect(code).toBe(0)
    expect((await auditLog(server.service.database)).problems).toEqual([])
  })

  it("are made again if their bytes were lost, and are then the same", async () => {
    const [{ name, dataset, sha256: said }] = await list("&dataset=signals&file_format=parquet")
    const store = folderStore(join(folder, "data", "files"))
    await store.remove(`${dataset}/${said}/${name}`)
    await expectProblem(await get(`/api/v1/files/${name}`), "unavailable", { retry_after_seconds: 5 })
    expect(await publish()).toMatchObject({ made: 2, published: 0 })
    expect(sha256(await download(name))).toBe(said)
  })
})

describe("downloading a bulk file", () => {
  const name = "bars_2026-10.parquet"
  const path = `/api/v1/files/${name}`

  it("costs one request a day, in however many parts", async () => {
    const free = await server.key("free")
    const whole = await download(name)
    const parts: Buffer[] = []
    for (let start = 0; start < whole.length; start += 5_000) {
      server.clock.now += 1_000
      const response = await server.get(path, { key: free, headers: { Range: `bytes=${start}-${start + 4_999}` } })
      expect(response.status).toBe(206)
      const end = Math.min(start + 4_999, whole.length - 1)
      expect(response.headers.get("content-range")).toBe(`bytes ${start}-${end}/${whole.length}`)
      parts.push(Buffer.from(await response.arrayBuffer()))
    }
    expect(parts.length).toBeGreaterThan(3)
    expect(Buffer.concat(parts).equals(whole)).toBe(true)
    expect((await countersOf(server, free)).day).toBe(1)
    expect((await server.get("/api/v1/files/bars_2026-09.parquet", { key: free })).status).toBe(200)
    expect((await countersOf(server, free)).day).toBe(2)
    server.clock.now += 86_400_000
    await server.get(path, { key: free, method: "HEAD" })
    await server.get(path, { key: free })
    expect((await countersOf(server, free)).day).toBe(1)
  })

  it("continues at the limit for a file that was paid for, and not for another", async () => {
    const free = await server.key("free")
    server.clock.now = Math.ceil(server.clock.now / 60_000) * 60_000
    for (const month of ["05", "06", "07", "08", "09"]) {
      expect((await server.get(`/api/v1/files/bars_2026-${month}.parquet`, { key: free })).status).toBe(200)
    }
    expect((await server.get("/api/v1/files/bars_2026-04.parquet", { key: free })).status).toBe(429)
    const response = await server.get("/api/v1/files/bars_2026-05.parquet", { key: free })
    expect(response.status).toBe(200)
    await response.arrayBuffer()
    expect((await countersOf(server, free)).day).toBe(5)
  })

  it("is charged once if many parts are requested at the same time", async () => {
    const free = await server.key("free")
    const asked = { key: free, headers: { Range: "bytes=0-99" } }
    const answers = await Promise.all(Array.from({ length: 20 }, () => server.get(path, asked)))
    expect(answers.filter(({ status }) => status === 206).length).toBeGreaterThanOrEqual(5)
    expect((await countersOf(server, free)).day).toBe(1)
  })

  it("sends no bytes that the reader has, and continues only for the same file", async () => {
    const response = await get(path)
    const etag = response.headers.get("etag") ?? ""
    const body = Buffer.from(await response.arrayBuffer())
    expect(etag).toBe(`"${sha256(body)}"`)
    expect(response.headers.get("repr-digest")).toBe(`sha-256=:${createHash("sha256").update(body).digest("base64")}:`)
    expect(response.headers.get("content-disposition")).toBe(`attachment; filename="${name}"`)
    expect((await get(path, { "If-None-Match": etag })).status).toBe(304)
    const asked = { Range: "bytes=100-" }
    expect((await get(path, { ...asked, "If-Range": etag })).status).toBe(206)
    expect((await get(path, { ...asked, "If-Range": '"other"' })).status).toBe(200)
    const outside = await get(path, { Range: `bytes=${body.length}-` })
    expect(outside.headers.get("content-range")).toBe(`bytes */${body.length}`)
    await expectProblem(outside, "range_not_satisfiable", { size_bytes: body.length })
    const head = await get(path, {}, "HEAD")
    expect([head.status, head.headers.get("content-length")]).toEqual([200, String(body.length)])
    expect(head.headers.get("accept-ranges")).toBe("bytes")
  })

  it("requires the plan of the product that shows the same facts", async () => {
    const signals = (await list("&dataset=signals"))[0]
    expect(signals.required_tier).toBe("api_starter")
    const free = await server.key("free")
    const refused = await server.get(`/api/v1/files/${signals.name}`, { key: free })
    expect([refused.status, (await refused.json()).code]).toEqual([403, "tier_required"])
    expect((await countersOf(server, free)).day).toBe(0)
    expect((await server.get(path)).status).toBe(401)
    for (const dataset of datasets) expect(products).toContain(productOf(dataset.name))
  })

  const noFiles = ["nothing_2026-10.parquet", "bars_2026-10.csv", "bars_2026-10.parquet/", "BARS_2026-10.parquet"]
  it.each([...noFiles, "..%2F..%2Fsecret", ""])("of the name %j is a 404 that costs nothing", async (other) => {
    const free = await server.key("free")
    const response = await server.get(`/api/v1/files/${other}`, { key: free })
    expect(response.status).toBe(404)
    expect((await countersOf(server, free)).day).toBe(0)
  })

  it("refuses a key in the URL", async () => {
    expect((await server.get(`${path}?api_key=${caller.key}`)).status).toBe(401)
  })
})

describe("the recipe of a backtest", () => {
  const [, script = ""] = /```sql title="momentum.sql"\n([\s\S]*?)```/.exec(recipe) ?? []
  const read = async (sql: string) => duckdb(sql.replaceAll(/'((?:bars|actions)_)/g, `'${join(folder, "history")}/$1`))

  beforeAll(async () => {
    mkdirSync(join(folder, "history"))
    for (const dataset of ["bars", "actions"]) {
      for (const { name } of await list(`&dataset=${dataset}&file_format=parquet`)) {
        writeFileSync(join(folder, "history", name), await download(name))
      }
    }
  })

  it("is twelve lines that DuckDB runs over all bars", async () => {
    expect(script.trim().split("\n")).toHaveLength(12)
    const tenths = await read(script)
    expect(tenths.map(({ tenth }) => Number(tenth))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    for (const { n, next_month_pct } of tenths) {
      expect(Number(n)).toBeGreaterThan(50)
      expect(Math.abs(Number(next_month_pct))).toBeLessThan(20)
    }
  })

  it("adjusts closes to those of market/ohlcv, to the last digit, over splits and as of then", async () => {
    const { rows } = await server.service.database.pool.query<{ ticker: string; day: string }>(
      `SELECT ticker, (ex_date + 30)::text AS day FROM corporate_action WHERE kind = 'split' AND ex_date < '2026-09-01'
       ORDER BY ex_date DESC LIMIT 3`,
    )
    expect(rows.length).toBeGreaterThan(0)
    for (const { ticker, day } of [...rows, { ticker: "AAPL", day: "2026-11-20" }]) {
      const asOf = `${day}T23:00:00Z`
      const adjusted = script
        .slice(0, script.indexOf("month_end AS"))
        .trim()
        .replace(/,$/, "")
        .replace("bars_*.parquet' ", `bars_*.parquet' WHERE known_at <= '${asOf}' `)
        .replace("kind = 'split' ", `kind = 'split' AND known_at <= '${asOf}' `)
      const closes = await read(`${adjusted} SELECT date::text AS date, round(close, 4) AS close FROM adjusted
        WHERE ticker = '${ticker}'`)
      const known = new Map(closes.map(({ date, close }) => [date, close]))
      const { bars } = await ask(`market/ohlcv/${ticker}?days=365&as_of=${asOf}`)
      expect(bars.length).toBeGreaterThan(20)
      for (const { date, close } of bars) expect([ticker, date, known.get(date)]).toEqual([ticker, date, close])
    }
  })
})

const found = await findPython("frames")
const missing = found.ok ? "" : ` (skipped: pip cannot install them here: ${found.reason})`

describe.skipIf(!found.ok)(`pandas and polars${missing}`, () => {
  it("read every dataset with its types", async () => {
    const listed = await list("&file_format=parquet")
    const newest = datasets.flatMap(({ name }) => listed.find(({ dataset }) => dataset === name) ?? [])
    const paths: string[] = []
    for (const { name } of newest) paths.push(await saved(name))
    const frames = found.ok ? await readFrames(found.python, paths) : []
    for (const [nth, { rows, columns, polars }] of frames.entries()) {
      const file = newest[nth]
      const declared = datasets.find(({ name }) => name === file.dataset)?.columns ?? []
      expect(rows).toEqual([file.rows, file.rows])
      expect(columns).toEqual([declared.map(({ name }) => name), declared.map(({ name }) => name)])
      expect(Object.values(polars)).toEqual(declared.map(({ type }) => polarsTypes[type]))
    }
    const bars = frames[newest.findIndex(({ dataset }) => dataset === "bars")]
    expect(bars.pandas).toMatchObject({ close: "float64", is_assumed: "bool" })
    expect(bars.pandas.known_at).toMatch(/^datetime64\[.*, UTC\]$/)
  })
})

describe("after the licence has stopped permitting prices to be passed on", () => {
  it("files of prices are withdrawn, and other files lack their prices", async () => {
    const before = await list()
    const { env, database } = server.service
    const store = folderStore(join(folder, "data", "files"))
    const barred = { ...env, FEED: "live" as const, BARS_REDISTRIBUTION: "not_permitted" as const }
    const done = await publishFiles({ env: barred, database, store, at: at(), now: at, progress: () => {} })
    const prices = before.filter(({ dataset }) => dataset === "bars" || dataset === "actions")
    expect(done).toMatchObject({ withdrawn: prices.length })
    await seen()
    const after = await list()
    expect(after).toHaveLength(before.length - prices.length)
    expect((await get(`/api/v1/files/${prices[0].name}`)).status).toBe(404)
    expect([...(await store.list())].filter((stored) => /^(bars|actions)\//.test(stored))).toEqual([])
    const [{ name, rows }] = await list("&dataset=predictions&file_format=parquet")
    const counted = "count(*)::int AS n, count(reference_price)::int AS shown"
    expect(await duckdb(`SELECT ${counted} FROM '${await saved(name)}'`)).toEqual([{ n: rows, shown: 0 }])
  })
})

const polarsTypes: Record<string, string> = {
  ...{ text: "String", json: "String", date: "Date", instant: "Datetime(time_unit='ms', time_zone='UTC')" },
  ...{ number: "Float64", integer: "Int64", flag: "Boolean" },
}

type Described = { name: string; type: string }

/** Makes both formats comparable: instants as milliseconds, integers as numbers. */
function textOf({ name, type }: Described): string {
  if (type === "instant") return `epoch_ms("${name}")::DOUBLE AS "${name}"`
  return type === "integer" ? `"${name}"::DOUBLE AS "${name}"` : `"${name}" AS "${name}"`
}

function toText(line: Record<string, unknown>, { name, type }: Described): [string, unknown] {
  const value = line[name]
  if (value === null) return [name, null]
  if (type === "instant") return [name, Date.parse(String(value))]
  return [name, type === "json" ? JSON.stringify(value) : value]
}
