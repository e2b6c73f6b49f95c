// @module-tag slow
import { createHash } from "node:crypto"
import { readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest"
import { auditLog } from "../../server/ledger/audit"
import { logIdentity } from "../../server/ledger/identity"
import { provesConsistency, provesInclusion } from "../../server/ledger/proofs"
import { findCheckpoint } from "../../server/ledger/storage/read"
import { testWitness } from "../../server/ledger/testing/witness"
import { hashLeaf } from "../../server/ledger/tree"
import { callerOf } from "../support/caller"
import { addTo } from "../support/ownLog"
import { rowsIn } from "../support/requests"
import { rewriteHistory } from "../support/rewriteHistory"
import { isWhole, oneIn } from "../support/sampled"
import { testServer } from "../support/testServer"
import { loadVerifier, runVerifier, type Verifier, verifierFolder, verify as verifyWith } from "../support/verifier"
import { forgeries, forgeriesAtOnce, hiddenKey } from "./forgeries"
import { recomputedAccuracy } from "./recomputedAccuracy"
import { recomputedRecord } from "./recomputedRecord"

const witness = testWitness("witness.example")

const server = testServer({ LOG_WITNESSES: witness.key })
const caller = callerOf(server)
const folder = verifierFolder()
let check: Verifier
beforeAll(async () => {
  check = await loadVerifier(folder, server)
})
afterAll(() => rmSync(folder, { recursive: true }))

async function get(path: string, options: Parameters<typeof server.get>[1] = {}) {
  server.clock.now += 60_000
  return server.get(`/track-record/${path}`, options)
}
const text = async (path: string) => (await get(path)).text()
const json = async (path: string) => (await get(path)).json()
const rowsAt = async (path: string) => rowsIn(await text(path))
const rows = () => rowsAt("rows?limit=10000")
const bytes = (encoded: string) => Buffer.from(encoded, "base64")

const verify = (...options: string[]) => verifyWith(folder, server, ...options)

const pool = () => server.service.database.pool

/** As somebody with the database but without the key. */
const forge = (...statements: string[]) => rewriteHistory(server.service.database, ...statements)

describe("the files of the log", () => {
  it("are open to anybody, are counted by network, and accept no key in the URL", async () => {
    const response = await get("checkpoint")
    expect(response.status).toBe(200)
    expect(response.headers.get("content-type")).toBe("text/plain; charset=utf-8")
    expect(response.headers.get("x-ratelimit-limit")).toBe("30")
    expect(response.headers.get("access-control-allow-origin")).toBe("*")
    expect((await get("checkpoint?api_key=abc")).status).toBe(401)
    expect((await get("checkpoint", { method: "DELETE" })).status).toBe(405)
    expect((await get("checkpoint", { method: "HEAD" })).status).toBe(200)
  })

  it.each([
    "nothing",
    "predictions/2026-13-40.ndjson",
    "predictions/1999-01-04.ndjson",
    "tile/0/999",
    "tile/9/000",
    "proof/inclusion?index=100000000",
    "proof/consistency?from=5&to=100000000",
    "cosignatures",
  ])("are a 404 if they do not exist: %s", async (path) => {
    const response = await get(path)
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ title: "Not found" })
  })

  it.each([
    ["rows?limit=10001", "limit"],
    ["rows?cursor=x", "cursor"],
    ["proof/inclusion", "index"],
    ["proof/consistency?from=0", "from"],
    ["checkpoint?x=1", "x"],
  ])("name the unusable parameter: %s", async (path, name) => {
    const response = await get(path)
    expect(response.status).toBe(422)
    expect((await response.json()).detail[0].loc).toEqual(["query", name])
  })

  it("contain the rows page by page, each after its place and its hash", async () => {
    const first = await get("rows?limit=100")
    expect(first.headers.get("link")).toBe('<https://assay.test/track-record/rows?cursor=100&limit=100>; rel="next"')
    const page = (await first.text()).split("\n").slice(0, -1)
    expect(page).toHaveLength(100)
    for (const [index, line] of page.entries()) {
      const { ledger_index, record_hash, data_origin } = JSON.parse(line)
      expect([ledger_index, data_origin]).toEqual([index, "simulated"])
      const leaf = line.replace(/^\{"ledger_index":\d+,"record_hash":"[^"]+",/, "{")
      expect(hashLeaf(leaf).toString("base64")).toBe(record_hash)
    }
    expect((await get("rows?cursor=100000")).headers.get("link")).toBeNull()
  })

  it("contain tiles that never change, and bundles of the leaves that hash to them", async () => {
    const response = await get("tile/0/000")
    expect(response.headers.get("cache-control")).toBe("public, max-age=31536000, immutable")
    const tile = Buffer.from(await response.arrayBuffer())
    expect(tile).toHaveLength(8_192)
    const part = Buffer.from(await (await get("tile/0/000.p/3")).arrayBuffer())
    expect(part).toEqual(tile.subarray(0, 96))
    const entries = Buffer.from(await (await get("tile/entries/000.p/3")).arrayBuffer())
    const first = entries.subarray(2, 2 + entries.readUInt16BE(0))
    expect(hashLeaf(first)).toEqual(tile.subarray(0, 32))
    expect(JSON.parse(first.toString())).toMatchObject({ kind: "log_key", data_origin: "simulated" })
  })

  it("prove each row, and that today's log begins with that of any earlier day", async () => {
    const [, size, root] = (await text("checkpoint")).split("\n")
    const tree = { size: Number(size), root: bytes(root) }
    for (const index of [0, 1, 255, 256, tree.size - 1]) {
      const answer = await json(`proof/inclusion?index=${index}`)
      const place = { ledger_index: index, tree_size: tree.size, root_hash: root }
      expect(answer).toMatchObject({ ...place, data_origin: "simulated" })
      const leaf = { index, hash: bytes(answer.record_hash) }
      expect(provesInclusion(leaf, tree, answer.proof.map(bytes))).toBe(true)
    }
    for (const from of [1, 2, 255, 256, 300, tree.size]) {
      const answer = await json(`proof/consistency?from=${from}`)
      const earlier = { size: from, root: bytes(answer.from_root_hash) }
      expect(provesConsistency(earlier, tree, answer.proof.map(bytes))).toBe(true)
      const then = await json(`proof/inclusion?index=0&tree_size=${from}`)
      expect(then.root_hash).toBe(answer.from_root_hash)
    }
  })

  it("contain every batch of predictions before its session opened, at the place that the answers name", async () => {
    const batches = (await rows()).filter(({ kind }) => kind === "prediction_batch")
    expect(batches.length).toBeGreaterThan(250)
    for (const batch of batches) {
      expect(batch.is_backfill).toBe(false)
      expect(batch.issued_at < batch.opens_at).toBe(true)
    }
    const { predictions } = await caller.ask("predictions/latest?limit=500")
    const [{ target_date, ledger_index }] = predictions
    const leaf = batches.find((batch) => batch.timeframe === "daily" && batch.target_date === target_date)
    expect(leaf).toMatchObject({ ledger_index, n: predictions.length })
    const said = await text(`predictions/${target_date}.ndjson`)
    expect(createHash("sha256").update(said).digest("hex")).toBe(leaf.rows_sha256)
    const published = new Map(predictions.map((each: { ticker: string }) => [each.ticker, each]))
    for (const row of rowsIn(said)) {
      expect(published.get(row.ticker)).toMatchObject({ prediction_id: row.prediction_id, direction: row.direction })
    }
  })

  it("suffice to recompute predictions/accuracy", async () => {
    const { accuracy } = await caller.ask("predictions/accuracy?days=60")
    const daily = accuracy.find((each: { timeframe: string }) => each.timeframe === "daily")
    const published = new Map()
    for (const month of ["2026-09", "2026-10", "2026-11"]) {
      for (const row of await rowsAt(`predictions/${month}.ndjson`)) {
        if (row.timeframe !== "daily" || row.target_date <= "2026-09-22") continue
        published.set(row.prediction_id, { outcome: "pending", ...published.get(row.prediction_id), ...row })
      }
    }
    const rows = [...published.values()]
    expect(daily).toMatchObject(recomputedAccuracy(rows, "universe"))
    const resolved = rows.filter(({ outcome }) => outcome === "correct" || outcome === "incorrect")
    for (const { entry_price, exit_price, split_ratio, realized_return_pct } of resolved) {
      expect(((exit_price / entry_price) * split_ratio - 1) * 100).toBeCloseTo(realized_return_pct, 3)
    }
  })
})

describe("a witness", () => {
  const cosign = async (note: string) => {
    server.clock.now += 60_000
    return fetch(`${server.origin}/track-record/cosignatures`, { method: "POST", body: note })
  }
  const lineFor = (note: string, by = witness, at = new Date("2026-11-18T11:06:40Z")) => by.cosign(note, at)

  it("is refused if the operator has not named it, or if it signs something else", async () => {
    const note = await text("checkpoint")
    const stranger = lineFor(note, testWitness(witness.name))
    expect((await cosign(note + stranger)).status).toBe(400)
    const disguised = Buffer.from(stranger.split(" ")[2], "base64")
    Buffer.from(lineFor(note).split(" ")[2], "base64").copy(disguised, 0, 0, 4)
    expect((await cosign(`${note}— ${witness.name} ${disguised.toString("base64")}\n`)).status).toBe(400)
    expect((await cosign(note.replace(/^.*\n/, "elsewhere\n") + lineFor(note))).status).toBe(400)
    for (const text of ["not a note", "", `\0${note}`, `${note}\0`]) expect((await cosign(text)).status).toBe(400)
    expect((await cosign("x".repeat(70_000))).status).toBe(413)
    expect(await text("checkpoint")).toBe(note)
  })

  it("has its line stored with the checkpoint, once, and the verifier can require it", async () => {
    const { said } = await check(fetch, { witness: [witness.key] })
    expect(said).toContain("0 of 1 witnesses have signed the newest checkpoint")
    const note = await text("checkpoint")
    const signedAt = (await findCheckpoint(server.service.database.prisma))?.signedAt ?? new Date(0)
    const later = new Date(signedAt.getTime() + 1_000)
    const week = 7 * 86_400_000
    for (const at of [new Date(signedAt.getTime() - week), new Date(server.clock.now + week)]) {
      const refused = await cosign(note + lineFor(note, witness, at))
      expect(refused.status).toBe(400)
      expect((await refused.json()).detail).toContain("dated before its checkpoint, or after now")
    }
    server.clock.now = Math.max(server.clock.now, later.getTime())
    const line = lineFor(note, witness, later)
    expect(await (await cosign(note + line)).json()).toEqual({ added: 1 })
    expect(await (await cosign(note + line)).json()).toEqual({ added: 0 })
    expect(await text("checkpoint")).toBe(note + line)
    expect(await check(fetch, { witness: [witness.key] })).toMatchObject({ code: 0 })
    expect(await json("keys")).toMatchObject({ witnesses: [witness.key], data_origin: "simulated" })
    const named = async (query = "") => (await (await server.get(`/track-record${query}`)).json()).ledger.witnesses
    await expect.poll(() => named()).toEqual([witness.name])
    expect(await named(`?as_of=${signedAt.toISOString()}`)).toEqual([])
  })
})

describe("the verifier", () => {
  const logTables = ["log_leaf", "log_tile", "log_checkpoint"]
  const tables = [...logTables, "prediction", "event_signal", "event_signal_grade", "event_signal_document"]
  const changed = new Set<string>()

  /** Prediction files are the slowest to read, so runs share one copy of those that they do not change. */
  const files = new Map<string, { status: number; text: string }>()
  let changedFiles = "/predictions/"
  const read: typeof fetch = async (url, init) => {
    const address = String(url)
    const isChanged = changed.has("prediction") && address.includes(changedFiles)
    if (isChanged || !address.includes("/predictions/")) return fetch(url, init)
    const response = files.get(address) ? null : await fetch(url, init)
    if (response) files.set(address, { status: response.status, text: await response.text() })
    const { status = 404, text = "" } = files.get(address) ?? {}
    return new Response(text, { status })
  }

  function forgeAndUndo(...statements: string[]): Promise<void> {
    for (const table of tables)
      if (statements.some((statement) => new RegExp(`\\b${table}\\b`).test(statement))) changed.add(table)
    return forge(...statements)
  }

  beforeAll(async () => {
    for (const table of tables) await pool().query(`CREATE TABLE true_${table} AS TABLE ${table}`)
  })
  afterEach(async () => {
    const restored = [...changed].flatMap((table) => [
      `DELETE FROM ${table} AS now WHERE md5(now::text) NOT IN (SELECT md5(kept::text) FROM true_${table} AS kept)`,
      `INSERT INTO ${table} SELECT * FROM true_${table} AS kept
         WHERE md5(kept::text) NOT IN (SELECT md5(now::text) FROM ${table} AS now)`,
    ])
    await forge(...restored)
    changed.clear()
    changedFiles = "/predictions/"
  })

  /** Checks the log's own rows; in `npm run test:all` also all files of predictions. */
  const checkRows = () => check(read, isWhole ? {} : { rowsOnly: true })

  it("passes, and reports the figures of the record", async () => {
    const { code, said } = await verify("--state", "state.json", "--key", caller.key)
    expect(said).toMatch(/^WARNING: The first checkpoint was signed at .*, and the first row speaks of 2025-/)
    expect(said.match(/^WARNING/gm)).toHaveLength(1)
    expect(said).toMatch(/^Compared with market\/ohlcv: [1-9]\d* of 30 grades and moves$/m)
    expect(said).toMatch(/^assay\.test\/track-record \(simulated\): \d+ rows/m)
    expect(code).toBe(0)
    expect(await auditLog(server.service.database)).toMatchObject({ problems: [] })
    expect(JSON.parse(readFileSync(join(folder, "state.json"), "utf8")).tree_size).toBeGreaterThan(500)
  })

  it.each(oneIn(6, forgeries, isWhole))("finds %s, and so does the audit", async (_, named, statements) => {
    await forgeAndUndo(...statements)
    if (changed.has("prediction")) changedFiles = "/predictions/2026-06"
    const { code, said } = await (changed.has("prediction") ? check(read) : checkRows())
    expect(said).toMatch(named)
    expect(code).toBe(1)
    expect((await auditLog(server.service.database)).problems).not.toEqual([])
  })

  it("names every forgery, and so does the audit, even if the signing key is hidden", async () => {
    const told = forgeries.filter(([what]) => forgeriesAtOnce.includes(what))
    expect(told).toHaveLength(forgeriesAtOnce.length)
    await forgeAndUndo(...told.flatMap(([, , statements]) => statements))
    await forge(hiddenKey)
    const audited = (await auditLog(server.service.database)).problems.join("\n")
    changedFiles = "/predictions/2026-06"
    const { code, said } = await check(read)
    for (const text of [audited, said]) {
      expect(text).toMatch(/Row 0 was changed/)
      for (const [, named] of told) expect(text).toMatch(named)
    }
    expect(code).toBe(1)
  })

  const firstIn = (table: string, condition: string) =>
    `(SELECT signal_id FROM ${table} WHERE ${condition} ORDER BY signal_id LIMIT 1)`
  const lost = firstIn("event_signal_grade", "outcome = 'loss'")
  const retracted = firstIn("event_signal_document", "status = 'retracted'")
  const opposite = "CASE direction WHEN 'bullish' THEN 'bearish' ELSE 'bullish' END::direction"

  it.each([
    ["a signal is turned round", "direction", `event_signal SET direction = ${opposite} WHERE id =`, lost],
    [
      "a grade is rewritten",
      "exit_price",
      "event_signal_grade SET exit_price = exit_price + 1 WHERE signal_id =",
      lost,
    ],
    [
      "a retraction is hushed up",
      "status",
      "event_signal_document SET status = 'revised' WHERE signal_id =",
      retracted,
    ],
  ])(
    "agrees with the audit, which finds where %s in the tables from which the API answers",
    async (_, field, change, id) => {
      const { rows } = await pool().query(`SELECT ${id} AS id`)
      await forgeAndUndo(`UPDATE ${change} ${id}`)
      const { problems } = await auditLog(server.service.database)
      const named = new RegExp(`${rows[0].id} is not what leaf \\d+ says: .*${field}`)
      expect(problems).toEqual([expect.stringMatching(named)])
    },
  )

  it("accepts grades that are late for a reason in the log, and counts them", async () => {
    for (const table of logTables) changed.add(table)
    const before = (await rows()).length
    for (const day of ["14", "15"]) {
      await addTo(server, { identity: logIdentity(server.service.env), at: new Date(`2026-12-${day}T01:00:00Z`) })
    }
    // The world was made with another secret, so this one's key is announced first.
    const [announced, ...others] = (await rows()).slice(before)
    expect(announced.kind).toBe("log_key")
    const delays = others.filter(({ kind }) => kind !== "checkpoint")
    expect(others).toHaveLength(delays.length + 2)
    expect(delays.length).toBeGreaterThan(1)
    expect(new Set(delays.map(({ kind, reason }) => `${kind} ${reason}`))).toEqual(new Set(["grade_delayed bars_late"]))
    expect(new Set(delays.map(({ claim_ledger_index }) => claim_ledger_index)).size).toBe(delays.length)
    const { code, said } = await check(read)
    expect(said).toContain(`for the reason bars_late that the log gives: grades of ${delays.length} rows`)
    expect(code).toBe(0)
    const changes = await rowsAt(`changes?cursor=${before}`)
    expect(changes.map(({ change }) => change)).toEqual(delays.map(() => "delayed"))
    expect(changes[0].summary).toMatch(
      /^Row \d+: .* due on 2026-1\d-\d\d (is|are) late: the bars of that session have not come/,
    )
  })

  it("recomputes what /track-record/rows contains about each signal, with its own script", async () => {
    const { said } = await check(read)
    const own = recomputedRecord(await rows())
    const issued = `${own.n_issued} issued = ${own.n_resolved} resolved + ${own.n_pending} pending + ${own.n_void} void`
    expect(said).toContain(`Event signals: ${issued}; ${own.n_wins} of ${own.n_resolved} won`)
    const [rate, low, high] = [own.win_rate, own.wilson_low, own.wilson_high].map(
      (share) => `${(100 * Number(share)).toFixed(2)}%`,
    )
    const won = `${own.n_independent_wins} of ${own.n_independent}, ${rate}`
    expect(said).toContain(`${won} (95% Wilson interval ${low} to ${high}`)
  })

  it("notices from its memory that rows were removed, even if all that is left agrees", async () => {
    const state = join(folder, "state.json")
    expect((await check(read, { state })).code).toBe(0)
    await forgeAndUndo(
      "DELETE FROM log_checkpoint WHERE tree_size > 60",
      "DELETE FROM log_leaf WHERE index >= (SELECT max(tree_size) FROM log_checkpoint)",
      "DELETE FROM log_tile",
      "DELETE FROM prediction WHERE coalesce(grade_ledger_index, ledger_index) >= (SELECT max(tree_size) FROM log_checkpoint)",
    )
    const { code, said } = await check(read, { state })
    expect(said).toMatch(/Rows \d+ to \d+ are gone: you verified \d+ rows before/)
    expect(code).toBe(1)
  })

  it("proves that a row is in the log, and when the checkpoint over it was signed", async () => {
    const { verifyRow } = await import(pathToFileURL(join(folder, "verify.mjs")).href)
    const [signal] = (await rows()).filter(({ kind }) => kind === "event_signal")
    const { ledger_index: index, signal_id: id } = signal
    const signedAt = (await findCheckpoint(server.service.database.prisma))?.signedAt.toISOString()
    server.clock.now += 60_000
    const { code, said } = await verifyRow(server.origin, index, id)
    expect(said.slice(1)).toEqual([
      expect.stringMatching(new RegExp(`^assay.test/track-record \\(simulated\\): \\d+ rows, .* signed ${signedAt}$`)),
      `Row ${index} is in the log as it was signed.`,
    ])
    expect(code).toBe(0)
    server.clock.now += 60_000
    expect(await verifyRow(server.origin, index + 1, id)).toMatchObject({ code: 1 })
  })

  it("explains its use, and reports a service that cannot be read", async () => {
    writeFileSync(join(folder, "kept"), await text("checkpoint"))
    expect(await check(read, { checkpoint: join(folder, "kept") })).toMatchObject({ code: 0 })
    expect(await runVerifier(folder, [])).toMatchObject({ code: 2 })
    expect(await runVerifier(folder, ["http://127.0.0.1:1"])).toMatchObject({ code: 2 })
  })

  it("is backed by the database, which refuses to change logged rows", async () => {
    for (const table of [...logTables, "log_cosignature"]) {
      for (const statement of [`DELETE FROM ${table}`, `TRUNCATE ${table} CASCADE`]) {
        await expect(pool().query(statement)).rejects.toThrow("never changed or deleted")
      }
    }
    await expect(pool().query("UPDATE log_leaf SET kind = 'x'")).rejects.toThrow("never changed or deleted")
    await pool().query("ALTER TABLE log_leaf DISABLE TRIGGER log_leaf_append_only")
    expect((await auditLog(server.service.database)).problems).toEqual([
      "The table log_leaf can be changed: its trigger is missing or disabled.",
    ])
    await pool().query("ALTER TABLE log_leaf ENABLE TRIGGER log_leaf_append_only")
  })
})
