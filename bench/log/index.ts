import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { z } from "zod"
import { type OpenLog, openLog } from "../../server/ledger/append"
import { leafKind } from "../../server/ledger/leaf"
import { consistency, inclusion } from "../../server/ledger/public/proofs"
import { byDriver } from "../../server/platform/database/byDriver"
import { connect, type Database } from "../../server/platform/database/database"
import { migrate } from "../../server/platform/database/migrate"
import { openDatabase } from "../../server/platform/database/openDatabase"
import { readEnv } from "../../server/platform/env"
import { type Figure, median, megabytes, seconds, under } from "../figure"
import { runHelper } from "../processes"
import { bySize } from "../size"
import { identity } from "./identity"
import { signalLeaves } from "./signals"
import type { Verified } from "./verifier"

/** Filler leaves, about as long as a signal's. */
const sample = leafKind("sample", {
  says: "Nothing: it is there to be counted.",
  fields: { n: z.int(), reasoning: z.string() },
})
const reasoning = "The company reported earnings above what analysts had expected. ".repeat(8)

const verifiedRows = bySize(100_000, 1_000)
const allRows = bySize(1_000_000, 2_000)

export async function log(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), "assay-bench-"))
  const variables = { DATA_DIR: folder, WORLD_SIZE: "test" }
  const env = readEnv({ ...process.env, NODE_ENV: "production", ...variables })
  const postgres = openDatabase(env)
  await migrate(postgres.url)
  const database = connect(postgres.url, 4)
  try {
    const addSignals = signalLeaves()
    await append(database, (log) => addSignals(log, verifiedRows - 1))
    const verified = await runHelper<Verified>("log/verifier.ts", { variables })
    if (verified.code !== 0) throw new Error(`the verifier ended with ${verified.code}: ${verified.said}`)
    while ((await sizeOf(database)) < allRows) await append(database, (log) => addSamples(log, bySize(50_000, 1_000)))
    await database.pool.query("VACUUM ANALYZE log_leaf, log_tile, log_checkpoint")
    const appended: number[] = []
    for (let round = 0; round < 5; round++)
      appended.push(await append(database, (log) => addSignals(log, bySize(1_000, 100))))
    const proofs = await timeProofs(database)
    return [
      under("1,000 leaves appended with a checkpoint to 1 million, median of 5", median(appended), 1, seconds),
      under("an inclusion proof at 1 million leaves, median of 200", median(proofs.inclusion), 5, fine),
      under("a consistency proof at 1 million leaves, median of 200", median(proofs.consistency), 5, fine),
      under("verifying 100,000 rows by the one-file verifier", verified.seconds, 10, seconds),
      under("the memory of the verifier", verified.megabytes, 500, megabytes),
    ]
  } finally {
    await database.close()
    postgres.release()
    rmSync(folder, { recursive: true, force: true })
  }
}

const fine = (ms: number) => `${ms.toFixed(2)} ms`

function addSamples(log: OpenLog, count: number): void {
  for (let n = 0; n < count; n++) log.add(sample, { n, reasoning })
}

async function append({ prisma }: Database, add: (log: OpenLog) => void): Promise<number> {
  const start = performance.now()
  await prisma.$transaction(
    async (tx) => {
      const log = await openLog(tx, identity, () => new Date())
      add(log)
      await log.seal()
    },
    { timeout: 300_000 },
  )
  return (performance.now() - start) / 1_000
}

async function sizeOf({ pool }: Database): Promise<number> {
  const { rows } = await pool.query<{ size: string }>("SELECT coalesce(max(index) + 1, 0) AS size FROM log_leaf")
  return Number(rows[0].size)
}

async function timeProofs(database: Database) {
  const times: { inclusion: number[]; consistency: number[] } = { inclusion: [], consistency: [] }
  const common = {
    place: {},
    queries: byDriver(database.pool),
    witnesses: [],
    format: null,
    baseUrl: "http://localhost",
  }
  for (let round = 0; round < 200; round++) {
    const index = (round * 7_919_317) % allRows
    const start = performance.now()
    await inclusion.answer({ ...common, params: { index, tree_size: undefined } })
    const between = performance.now()
    await consistency.answer({ ...common, params: { from: index + 1, to: undefined } })
    times.inclusion.push(between - start)
    times.consistency.push(performance.now() - between)
  }
  return times
}
