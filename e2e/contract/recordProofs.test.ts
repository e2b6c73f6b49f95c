import { createHash } from "node:crypto"
import { beforeEach, describe, expect, it } from "vitest"
import { tileLimits } from "../../server/accounts/tiers"
import { logIdentity } from "../../server/ledger/identity"
import { findCheckpoint } from "../../server/ledger/storage/read"
import { testWitness } from "../../server/ledger/testing/witness"
import { dayMs } from "../../server/platform/dates"
import { callerOf } from "../support/caller"
import { addSamples, addTo } from "../support/ownLog"
import { testServer } from "../support/testServer"
import { isAccepted, readPolicy, readProof, rootFrom } from "../support/tlogProof"

const witnesses = ["a.example", "b.example", "c.example"].map((name) => testWitness(name))

const server = testServer({ LOG_WITNESSES: witnesses.map(({ key }) => key).join(" ") })
const caller = callerOf(server)
beforeEach(() => {
  server.clock.now += 60_000
})

const get = (path: string) => server.get(`/track-record/${path}`)
const text = async (path: string) => (await get(path)).text()
const proofOf = async (id: string) => readProof(await text(`proofs/${id}.tlog-proof`))
const policy = async () => readPolicy(await text("tlog-policy"))
const sha256 = (said: string) => createHash("sha256").update(said).digest()

const newestSignal = async () => (await caller.ask("signals/events?limit=1")).signals[0]
const newestPrediction = async () => (await caller.ask("predictions/latest?limit=1")).predictions[0]

const identity = () => logIdentity(server.service.env)

/** A copy of a stored row with some other fields. */
const copy = (table: "prediction" | "event_signal", id: string, fields: object) =>
  server.service.database.pool.query(
    `INSERT INTO ${table} SELECT (jsonb_populate_record(stored, $2::jsonb)).* FROM ${table} AS stored WHERE id = $1`,
    [id, fields],
  )

/** Has a new checkpoint with a new row signed by some witnesses. */
async function signBy(...signers: typeof witnesses) {
  await addSamples(server, identity(), 1)
  const { note = "" } = (await findCheckpoint(server.prisma)) ?? {}
  const at = new Date(server.clock.now)
  const body = note + signers.map(({ cosign }) => cosign(note, at)).join("")
  if (signers.length > 0) await fetch(`${server.origin}/track-record/cosignatures`, { method: "POST", body })
  return note
}

describe("the proof of a signal", () => {
  it("carries its row, and the root that follows from this row is the one that the log signed", async () => {
    const { signal_id, ledger_index, headline, direction } = await newestSignal()
    const proof = await proofOf(signal_id)
    const leaf = JSON.parse(proof.extra.leaf)
    expect(proof).toMatchObject({ index: ledger_index, extra: { id: signal_id } })
    expect(leaf).toMatchObject({ kind: "event_signal", signal_id, headline, direction, data_origin: "simulated" })
    expect(rootFrom(proof.extra.leaf, proof)).toEqual(proof.root)
    expect(rootFrom(proof.extra.leaf.replace(direction, "other"), proof)).not.toEqual(proof.root)
    expect(rootFrom(proof.extra.leaf, { ...proof, hashes: proof.hashes.slice(1) })).toBe(null)
  })
})

describe("the proof of a prediction", () => {
  it("carries the row of its batch, and where in the batch it is", async () => {
    const { prediction_id, ledger_index, ticker, probability_up } = await newestPrediction()
    const proof = await proofOf(prediction_id)
    const { leaf, row = "", row_index = -1, rows_url = "" } = proof.extra
    expect(proof.index).toBe(ledger_index)
    expect(rootFrom(leaf, proof)).toEqual(proof.root)
    expect(JSON.parse(row)).toMatchObject({ kind: "prediction", prediction_id, ledger_index, ticker, probability_up })
    const { row_prefixes, rows_sha256, n } = JSON.parse(leaf)
    expect(row_prefixes.slice(row_index * 4).slice(0, 4)).toBe(sha256(row).subarray(0, 3).toString("base64"))
    const rows = (await text(rows_url.replace("https://assay.test/track-record/", "")))
      .split("\n")
      .filter((line) => line.includes('"kind":"prediction"') && line.includes(`"ledger_index":${ledger_index},`))
    expect(rows).toHaveLength(n)
    expect(rows[row_index]).toBe(row)
    expect(sha256(rows.map((line) => `${line}\n`).join("")).toString("hex")).toBe(rows_sha256)
  })

  it("is at the address that answers give as a template, as is that of a signal", async () => {
    const asked = ["predictions/latest?limit=1", "predictions/AAPL", "predictions/AAPL/history", "signals/events"]
    const templates = await Promise.all(asked.map(async (path) => (await caller.ask(path)).proof_url_template))
    const [ofPrediction, ofSignal] = ["prediction_id", "signal_id"].map(
      (id) => `https://assay.test/track-record/proofs/{${id}}.tlog-proof`,
    )
    expect(templates).toEqual([ofPrediction, ofPrediction, ofPrediction, ofSignal])
  })
})

describe("a proof", () => {
  it("does not exist for an unknown id, and one of a replay or of an unlogged prediction says why", async () => {
    for (const id of ["pred_0", "%00", "a".repeat(101), "../keys", ""]) {
      const response = await get(`proofs/${id}.tlog-proof`)
      expect([response.status, (await response.json()).title]).toEqual([404, "Not found"])
    }
    const rows = await caller.ask("predictions/latest?limit=2")
    const [{ prediction_id: replayed }, { prediction_id: unlogged }] = rows.predictions
    const logged = { ledger_index: null, grade_ledger_index: null }
    await copy("prediction", replayed, { ...logged, id: "pred_replayed", origin: "replay" })
    await copy("prediction", unlogged, { ...logged, id: "pred_unlogged", target_date: "2099-01-05" })
    const detailOf = async (id: string) => {
      const response = await get(`proofs/${id}.tlog-proof`)
      return [response.status, (await response.json()).detail]
    }
    expect(await detailOf("pred_replayed")).toEqual([404, expect.stringContaining("The log contains no replays.")])
    expect(await detailOf("pred_unlogged")).toEqual([404, expect.stringContaining("One will by 00:10 UTC")])
  })

  it("has the newest checkpoint that a majority of the witnesses signed, which is what the policy asks for", async () => {
    const { signal_id } = await newestSignal()
    const [a, b] = witnesses
    const unsigned = await signBy()
    const early = await get(`proofs/${signal_id}.tlog-proof`)
    expect(early.headers.get("cache-control")).toBe("no-cache")
    expect(await early.text()).toContain(`\n\n${unsigned}`)
    expect(isAccepted(await proofOf(signal_id), await policy())).toBe(false)
    const alone = await signBy(a)
    expect(await text(`proofs/${signal_id}.tlog-proof`)).toContain(`\n\n${alone}— a.example `)
    expect(isAccepted(await proofOf(signal_id), await policy())).toBe(false)
    const both = await signBy(a, b)
    await signBy(b)
    const last = await signBy()
    const settled = await get(`proofs/${signal_id}.tlog-proof`)
    expect(settled.headers.get("cache-control")).toBe("no-cache")
    expect(settled.headers.get("x-ratelimit-limit")).toBe("30")
    expect(await settled.text()).toMatch(new RegExp(`\n\n${RegExp.escape(both)}— a.example .+\n— b.example .+\n$`))
    const proof = await proofOf(signal_id)
    expect(rootFrom(proof.extra.leaf, proof)).toEqual(proof.root)
    expect(isAccepted(proof, await policy())).toBe(true)
    expect(isAccepted({ ...proof, text: proof.text.replace(/\d+/, "7") }, await policy())).toBe(false)
    expect(isAccepted({ ...proof, lines: proof.lines.slice(1) }, await policy())).toBe(false)
    // As in a log that lost rows, which witnesses sign no longer.
    const [, size] = last.split("\n")
    await copy("event_signal", signal_id, { id: "sig_late", document_key: "late", ledger_index: Number(size) - 1 })
    expect(await text("proofs/sig_late.tlog-proof")).toContain(`\n\n${last}`)
  })
})

describe("the policy", () => {
  const logLines = async () => (await text("tlog-policy")).split("\n").filter((line) => line.startsWith("log "))
  const keys = async () =>
    (await (await get("keys")).json()).keys.map((key: { verifier_key: string }) => key.verifier_key)

  it("lists the key of the log, and the witnesses with their majority", async () => {
    const ids = witnesses.map(({ key }) => key.split("+").slice(0, 2).join("+"))
    expect((await text("tlog-policy")).replaceAll(/^#.*\n/gm, "")).toBe(
      [
        `log ${(await keys()).at(-1)} https://assay.test/track-record`,
        ...witnesses.map(({ key }, index) => `witness ${ids[index]} ${key}`),
        `group witnesses 2 ${ids.join(" ")}`,
        "quorum witnesses\n",
      ].join("\n"),
    )
  })

  it("lists both keys while a new one replaces the old one, and no proof keeps an old key longer", async () => {
    const { signal_id } = await newestSignal()
    const rotate = (overlapMs: number) =>
      addTo(server, { identity: identity(), at: new Date(server.clock.now) }, (log) => log.rotate(overlapMs))
    await rotate(10 * dayMs)
    expect(await logLines()).toEqual(
      (await keys()).slice(-2).map((key: string) => `log ${key} https://assay.test/track-record`),
    )
    const underBoth = await signBy(...witnesses)
    expect(isAccepted(await proofOf(signal_id), await policy())).toBe(true)
    server.clock.now += 11 * dayMs
    await signBy()
    expect(await logLines()).toHaveLength(1)
    expect(await text(`proofs/${signal_id}.tlog-proof`)).toContain(`\n\n${underBoth}— a.example `)
    expect(isAccepted(await proofOf(signal_id), await policy())).toBe(true)
    await rotate(0)
    server.clock.now += 60_000
    const underNew = await signBy()
    expect(await text(`proofs/${signal_id}.tlog-proof`)).toContain(`\n\n${underNew}`)
  })
})

describe("tiles", () => {
  it("are limited by their size, so that a monitor can read a long log within a day", async () => {
    for (let request = 0; request < 40; request++) expect((await get("tile/0/000")).status).toBe(200)
    const mostOfMinute = tileLimits.perMinute - 40 * 16 - 20
    await server.service.quota.charge("tiles:127.0.0.1", tileLimits, server.clock.now, mostOfMinute)
    expect((await get("tile/entries/000")).status).toBe(200)
    const refused = await get("tile/0/000")
    expect(refused.status).toBe(429)
    expect((await refused.json()).detail).toContain("Your network has read 100 MB of tiles in this minute")
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0)
    expect(refused.headers.get("x-ratelimit-remaining")).toBe("30")
    server.clock.now += 60_000
    expect((await get("tile/0/000")).status).toBe(200)
    const left = await server.service.quota.peek("tiles:127.0.0.1", tileLimits, server.clock.now)
    expect(left.day.used).toBeGreaterThan(tileLimits.perMinute)
  })
})
